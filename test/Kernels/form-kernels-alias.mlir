// A kernel writes a state in place only if it reads the state at the point that
// it writes, and nowhere else: here the first rows would be written before the
// last ones are read. Its result waits in scratch, and the commit copies it.

// RUN: amp-opt %s -pass-pipeline='builtin.module(func.func(amp-form-kernels))' \
// RUN:   | FileCheck %s

#id = affine_map<(i, j) -> (i, j)>
#t = affine_map<(i, j) -> (j, i)>

// CHECK-LABEL: func.func @transposed(
// CHECK-SAME:    %[[P:[^:]*]]: tensor<4x4xf32>)
// CHECK:         %[[E:.*]] = tensor.empty() : tensor<4x4xf32>
// CHECK:         %[[N:.*]] = amp.kernel ins(%[[P]] : tensor<4x4xf32>) outs(%[[E]] :
// CHECK:         amp.commit %[[N]] into %[[P]]
func.func @transposed(%p: tensor<4x4xf32>) attributes {amp.step} {
  %e = tensor.empty() : tensor<4x4xf32>
  %0 = linalg.generic {indexing_maps = [#t, #id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%p, %p : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  amp.commit %0 into %p : tensor<4x4xf32>
  return
}

// Two states that exchange their content: one is written in place, the other
// waits in scratch.

// CHECK-LABEL: func.func @swap(
// CHECK-SAME:    %[[P:[^:]*]]: tensor<4xf32>, %[[Q:[^:]*]]: tensor<4xf32>)
// CHECK:         %[[E:.*]] = tensor.empty() : tensor<4xf32>
// CHECK:         %[[OLD:.*]] = amp.kernel ins(%[[P]] : tensor<4xf32>) outs(%[[E]] :
// CHECK:         %[[NEW:.*]] = amp.kernel ins(%[[Q]] : tensor<4xf32>) outs(%[[P]] :
// CHECK-DAG:     amp.commit %[[NEW]] into %[[P]]
// CHECK-DAG:     amp.commit %[[OLD]] into %[[Q]]
func.func @swap(%p: tensor<4xf32>, %q: tensor<4xf32>) attributes {amp.step} {
  amp.commit %q into %p : tensor<4xf32>
  amp.commit %p into %q : tensor<4xf32>
  return
}
