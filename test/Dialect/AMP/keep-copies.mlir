// A parameter that a step casts to 16 bits and commits is read through a copy,
// which the step commits as well, rounded.

// RUN: amp-opt %s -allow-unregistered-dialect -amp-keep-copies \
// RUN:   | FileCheck %s --check-prefixes=CHECK,WRITTEN
// RUN: amp-opt %s -allow-unregistered-dialect -amp-keep-copies=unwritten \
// RUN:   | FileCheck %s --check-prefixes=CHECK,UNWRITTEN

#id = affine_map<(r, c) -> (r, c)>
#turned = affine_map<(r, c) -> (c, r)>

// CHECK-LABEL: func.func @step(
// CHECK-SAME:    %[[W:.*]]: tensor<4x8xf32> {amp.param = "w"}
// CHECK-SAME:    %[[COPY:[^:]*]]: tensor<4x8xbf16> {amp.copy = "w"})
func.func @step(%w: tensor<4x8xf32> {amp.param = "w"},
                %s: tensor<4x8xf32> {amp.state = "s"},
                %new: tensor<4x8xf32> {amp.input = "new"},
                %apply: tensor<i1> {amp.input = "apply"})
    attributes {amp.step} {
  %e = tensor.empty() : tensor<4x8xbf16>
  // CHECK-NOT: ins(%[[W]] : tensor<4x8xf32>) outs(%{{.*}} : tensor<4x8xbf16>)
  %n = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel"]}
      ins(%w : tensor<4x8xf32>) outs(%e : tensor<4x8xbf16>) {
  ^bb0(%a: f32, %o: bf16):
    %t = arith.truncf %a fastmath<contract> : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<4x8xbf16>
  // CHECK: "use"(%[[COPY]])
  "use"(%n) : (tensor<4x8xbf16>) -> ()

  // A state that is no parameter, and one that is turned, stay casts.
  // CHECK: ins(%{{.*}} : tensor<4x8xf32>) outs(%{{.*}} : tensor<4x8xbf16>)
  %m = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel"]}
      ins(%s : tensor<4x8xf32>) outs(%e : tensor<4x8xbf16>) {
  ^bb0(%a: f32, %o: bf16):
    %t = arith.truncf %a : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<4x8xbf16>
  "use"(%m) : (tensor<4x8xbf16>) -> ()
  %f = tensor.empty() : tensor<8x4xbf16>
  // CHECK: ins(%[[W]] : tensor<4x8xf32>) outs(%{{.*}} : tensor<8x4xbf16>)
  %u = linalg.generic {indexing_maps = [#turned, #id],
      iterator_types = ["parallel", "parallel"]}
      ins(%w : tensor<4x8xf32>) outs(%f : tensor<8x4xbf16>) {
  ^bb0(%a: f32, %o: bf16):
    %t = arith.truncf %a : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<8x4xbf16>
  "use"(%u) : (tensor<8x4xbf16>) -> ()

  // CHECK:      %[[ROUNDED:.*]] = linalg.generic
  // CHECK:        ^bb0(%[[NEW:.*]]: f32, %[[OLD:.*]]: f32, %[[IF:.*]]: i1,
  // CHECK-NEXT:     %[[KEPT:.*]] = arith.select %[[IF]], %[[NEW]], %[[OLD]]
  // CHECK-NEXT:     arith.truncf %[[KEPT]] : f32 to bf16
  // CHECK:      amp.commit %[[ROUNDED]] into %[[COPY]]
  // CHECK-NEXT: amp.commit if %{{.*}}, %{{.*}} into %[[W]]
  amp.commit if %apply, %new into %w : tensor<4x8xf32>
  amp.commit %new into %s : tensor<4x8xf32>
  return
}

// Without a commit nobody would write a copy, unless the caller does.
// CHECK-LABEL: func.func @evaluation(
// WRITTEN-NOT:   amp.copy
// WRITTEN:       arith.truncf
// UNWRITTEN-SAME: %{{.*}}: tensor<4x8xf32> {amp.param = "w"}, %[[COPY:.*]]: tensor<4x8xbf16> {amp.copy = "w"})
// UNWRITTEN-NOT: arith.truncf
// UNWRITTEN:     return %[[COPY]]
func.func @evaluation(%w: tensor<4x8xf32> {amp.param = "w"})
    -> (tensor<4x8xbf16> {amp.report = "loss"}) attributes {amp.step} {
  %e = tensor.empty() : tensor<4x8xbf16>
  %n = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel"]}
      ins(%w : tensor<4x8xf32>) outs(%e : tensor<4x8xbf16>) {
  ^bb0(%a: f32, %o: bf16):
    %t = arith.truncf %a : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<4x8xbf16>
  return %n : tensor<4x8xbf16>
}
