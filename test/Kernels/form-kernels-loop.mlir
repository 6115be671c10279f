// RUN: amp-opt %s -pass-pipeline='builtin.module(func.func(amp-form-kernels))' \
// RUN:   | FileCheck %s

// A sum over micro-batches: the kernel in the loop writes the carried tensor in
// place, takes its slice itself (by the loop's index), and the gradient of one
// micro-batch is stored nowhere. The zeros that it starts from are a kernel.

// CHECK-LABEL: func.func @accumulate(
// CHECK-SAME:    %[[X:[^:]*]]: tensor<3x4xf32>)
// CHECK:         %[[ZERO:.*]] = amp.kernel outs(%{{.*}} : tensor<4xf32>)
// CHECK:           linalg.fill
// CHECK:         %[[SUM:.*]] = scf.for %[[I:.*]] = {{.*}} iter_args(%[[ACC:.*]] = %[[ZERO]])
// CHECK-NEXT:      %[[K:.*]] = amp.kernel ins(%[[X]], %[[I]] : tensor<3x4xf32>, index) outs(%[[ACC]] : tensor<4xf32>)
// CHECK-NEXT:      ^bb0(%[[XA:[^:]*]]: tensor<3x4xf32>, %[[IA:[^:]*]]: index, %[[OLD:[^:]*]]: tensor<4xf32>):
// CHECK-NEXT:        tensor.extract_slice %[[XA]][%[[IA]], 0]
// CHECK:             %[[G:.*]] = linalg.generic
// CHECK:               math.exp
// CHECK:             %[[N:.*]] = linalg.generic {{.*}} ins(%[[OLD]], %[[G]] :
// CHECK:             amp.yield %[[N]]
// CHECK:           scf.yield %[[K]]
// CHECK:         return %[[SUM]]
#i = affine_map<(i) -> (i)>
func.func @accumulate(%x: tensor<3x4xf32>) -> tensor<4xf32> attributes {amp.step} {
  %z = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = scf.for %k = %c0 to %c3 step %c1 iter_args(%acc = %f) -> tensor<4xf32> {
    %s = tensor.extract_slice %x[%k, 0] [1, 4] [1, 1] : tensor<3x4xf32> to tensor<4xf32>
    %g = linalg.generic {indexing_maps = [#i, #i], iterator_types = ["parallel"]} ins(%s : tensor<4xf32>) outs(%e : tensor<4xf32>) {
    ^bb0(%p: f32, %o: f32):
      %a = math.exp %p : f32
      linalg.yield %a : f32
    } -> tensor<4xf32>
    %n = linalg.generic {indexing_maps = [#i, #i, #i], iterator_types = ["parallel"]} ins(%acc, %g : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) {
    ^bb0(%p: f32, %q: f32, %o: f32):
      %a = arith.addf %p, %q : f32
      linalg.yield %a : f32
    } -> tensor<4xf32>
    scf.yield %n : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
