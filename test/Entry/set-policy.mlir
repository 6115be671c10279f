// RUN: amp-opt %s --amp-set-policy=policy=bf16,params=bf16 | FileCheck %s
// RUN: not amp-opt %s --amp-set-policy=policy=bf17 2>&1 \
// RUN:   | FileCheck %s --check-prefix=UNKNOWN

// CHECK: attributes {amp.entry, amp.policy = #amp.policy<"amp", compute = bf16, params = bf16>}
// UNKNOWN: unknown policy 'bf17'
func.func @loss(%w: tensor<f32>) -> tensor<f32> attributes {amp.entry} {
  return %w : tensor<f32>
}
