// RUN: amp-opt %s -pass-pipeline='builtin.module(func.func(amp-lower-probes))' \
// RUN:   | FileCheck %s --check-prefix=DROP
// RUN: amp-opt %s \
// RUN:   -pass-pipeline='builtin.module(func.func(amp-lower-probes{keep}))' \
// RUN:   | FileCheck %s --check-prefix=KEEP
// A kernel of its own, of which each launch has the probe's name.
// RUN: amp-opt %s -mlir-print-debuginfo \
// RUN:   -pass-pipeline='builtin.module(func.func(amp-lower-probes{keep}, \
// RUN:     amp-normalize,amp-form-kernels),amp-outline-kernels)' \
// RUN:   | FileCheck %s --check-prefix=FORM

// DROP-LABEL: func.func @probed
// DROP-SAME:    %[[X:.*]]: tensor<4x8xf16>
// DROP-NEXT:    return %[[X]]
// KEEP-LABEL: func.func @probed
// KEEP-SAME:    %[[X:.*]]: tensor<4x8xf16>
// KEEP:         %[[Y:.*]] = linalg.generic {{.*}} ins(%[[X]] : tensor<4x8xf16>) outs(%{{.*}} : tensor<4x8xf16>)
// KEEP-SAME:      amp.probe = "scores"
// KEEP:         return %[[Y]]
func.func @probed(%x: tensor<4x8xf16>) -> tensor<4x8xf16> {
  %0 = amp.probe "scores" %x : tensor<4x8xf16>
  return %0 : tensor<4x8xf16>
}

// FORM-LABEL: func.func @step
// FORM:         amp.launch @[[EXP:.*]](
// FORM:         amp.launch @[[PROBE:.*]](%{{.*}}) {{.*}} loc(#[[LOC:.*]])
// FORM:         amp.launch @[[LOG:.*]](
// FORM:         #[[LOC]] = loc(fused[#{{.*}}, #[[NAMED:.*]]])
func.func @step(%x: tensor<4x8xf32>) -> tensor<4x8xf32> attributes {amp.step} {
  %0 = math.exp %x : tensor<4x8xf32>
  %1 = amp.probe "exponentials" %0 : tensor<4x8xf32>
  %2 = math.log %1 : tensor<4x8xf32>
  return %2 : tensor<4x8xf32>
}
