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

// A scalar that is read outside of kernels: an element of a slice is one of the
// whole tensor, and what would be a part of each kernel is a kernel.

// CHECK-LABEL: func.func @scalars(
// CHECK-SAME:    %[[X:[^:]*]]: tensor<4xi64>
// CHECK:         scf.for
// CHECK:           tensor.extract %[[X]][%c2{{.*}}] : tensor<4xi64>
// CHECK:           %[[COPY:.*]] = amp.kernel ins(%[[X]],
// CHECK:           tensor.extract %[[COPY]][%c0]
func.func @scalars(%x: tensor<4xi64>, %y: tensor<4xf32>) -> tensor<4xf32> attributes {amp.step} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %e = tensor.empty() : tensor<4xf32>
  %r = scf.for %k = %c0 to %c2 step %c1 iter_args(%acc = %y) -> tensor<4xf32> {
    %s = tensor.extract_slice %x[2] [1] [1] : tensor<4xi64> to tensor<i64>
    %a = tensor.extract %s[] : tensor<i64>
    %t = tensor.extract_slice %x[%k] [2] [1] : tensor<4xi64> to tensor<2xi64>
    %b = tensor.extract %t[%c0] : tensor<2xi64>
    %c = arith.addi %a, %b : i64
    %f = arith.sitofp %c : i64 to f32
    %n = linalg.generic {indexing_maps = [#i, #i], iterator_types = ["parallel"]} ins(%acc : tensor<4xf32>) outs(%e : tensor<4xf32>) {
    ^bb0(%p: f32, %o: f32):
      %m = arith.mulf %p, %f : f32
      linalg.yield %m : f32
    } -> tensor<4xf32>
    scf.yield %n : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// What a loop yields of a value from outside is not written in its argument's
// place, which is not there yet: it is copied.

// CHECK-LABEL: func.func @outside(
// CHECK-SAME:    %[[X:[^:]*]]: tensor<4xf32>
// CHECK:         %[[E:.*]] = tensor.empty() : tensor<4xf32>
// CHECK:         %[[Y:.*]] = amp.kernel ins(%[[X]] : tensor<4xf32>) outs(%[[E]]
// CHECK:         scf.for
// CHECK:           %[[N:.*]] = amp.kernel
// CHECK:           scf.yield %[[Y]], %[[N]]
func.func @outside(%x: tensor<4xf32>, %z: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) attributes {amp.step} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.generic {indexing_maps = [#i, #i], iterator_types = ["parallel"]} ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%p: f32, %o: f32):
    %m = arith.mulf %p, %p : f32
    linalg.yield %m : f32
  } -> tensor<4xf32>
  %r:2 = scf.for %k = %c0 to %c2 step %c1 iter_args(%a = %z, %b = %x) -> (tensor<4xf32>, tensor<4xf32>) {
    %n = linalg.generic {indexing_maps = [#i, #i], iterator_types = ["parallel"]} ins(%b : tensor<4xf32>) outs(%e : tensor<4xf32>) {
    ^bb0(%p: f32, %o: f32):
      %m = arith.addf %p, %p : f32
      linalg.yield %m : f32
    } -> tensor<4xf32>
    scf.yield %y, %n : tensor<4xf32>, tensor<4xf32>
  }
  return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}

// What a loop reads of before it: a move is a part of the loop's kernel, also
// where a second one repeats its row; one that is read by a window is a kernel
// before the loop.

// CHECK-LABEL: func.func @captured(
// CHECK-SAME:    %[[X:[^:]*]]: tensor<4xf32>
// CHECK-NOT:     amp.kernel ins(%[[X]]
// CHECK:         scf.for
// CHECK:           amp.kernel ins({{.*}}%[[X]]
// CHECK:         return
#k = affine_map<(i, j) -> (j)>
#r = affine_map<(i, j) -> (0, j)>
#d = affine_map<(i, j) -> (i, j)>
func.func @captured(%x: tensor<4xf32>, %y: tensor<2x4xf32>) -> tensor<2x4xf32> attributes {amp.step} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %e = tensor.empty() : tensor<1x4xf32>
  %0 = linalg.generic {indexing_maps = [#k, #d], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4xf32>) outs(%e : tensor<1x4xf32>) {
  ^bb0(%p: f32, %o: f32):
    linalg.yield %p : f32
  } -> tensor<1x4xf32>
  %f = tensor.empty() : tensor<2x4xf32>
  %1 = linalg.generic {indexing_maps = [#r, #d], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<1x4xf32>) outs(%f : tensor<2x4xf32>) {
  ^bb0(%p: f32, %o: f32):
    linalg.yield %p : f32
  } -> tensor<2x4xf32>
  %r = scf.for %k = %c0 to %c3 step %c1 iter_args(%acc = %y) -> tensor<2x4xf32> {
    %n = linalg.generic {indexing_maps = [#d, #d, #d], iterator_types = ["parallel", "parallel"]} ins(%acc, %1 : tensor<2x4xf32>, tensor<2x4xf32>) outs(%f : tensor<2x4xf32>) {
    ^bb0(%p: f32, %q: f32, %o: f32):
      %a = arith.addf %p, %q : f32
      linalg.yield %a : f32
    } -> tensor<2x4xf32>
    scf.yield %n : tensor<2x4xf32>
  }
  return %r : tensor<2x4xf32>
}

// CHECK-LABEL: func.func @windows(
// CHECK-SAME:    %[[X:[^:]*]]: tensor<6x2xf32>
// CHECK:         %[[T:.*]] = amp.kernel ins(%[[X]] :
// CHECK:         scf.for
// CHECK:           amp.kernel ins({{.*}}%[[T]]
// CHECK:         return
#t = affine_map<(i, j) -> (j, i)>
#w = affine_map<(i, j, k) -> (i, j + k)>
#o = affine_map<(i, j, k) -> (i, j)>
func.func @windows(%x: tensor<6x2xf32>, %y: tensor<2x4xf32>) -> tensor<2x4xf32> attributes {amp.step} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %e = tensor.empty() : tensor<2x6xf32>
  %0 = linalg.generic {indexing_maps = [#t, #d], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<6x2xf32>) outs(%e : tensor<2x6xf32>) {
  ^bb0(%p: f32, %o: f32):
    linalg.yield %p : f32
  } -> tensor<2x6xf32>
  %f = tensor.empty() : tensor<3xf32>
  %r = scf.for %k = %c0 to %c3 step %c1 iter_args(%acc = %y) -> tensor<2x4xf32> {
    %n = linalg.generic {indexing_maps = [#w, affine_map<(i, j, k) -> (k)>, #o], iterator_types = ["parallel", "parallel", "reduction"]} ins(%0, %f : tensor<2x6xf32>, tensor<3xf32>) outs(%acc : tensor<2x4xf32>) {
    ^bb0(%p: f32, %q: f32, %o: f32):
      %a = arith.addf %o, %p : f32
      linalg.yield %a : f32
    } -> tensor<2x4xf32>
    scf.yield %n : tensor<2x4xf32>
  }
  return %r : tensor<2x4xf32>
}
