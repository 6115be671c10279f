// RUN: amp-opt %s -amp-differentiate -symbol-dce -canonicalize -cse | FileCheck %s
// What a body reads of a tensor at an index is added to that place: the
// cotangent of each element read first, then the index, then the scatter.

#u = affine_map<(u, w) -> (u)>
#uw = affine_map<(u, w) -> (u, w)>
#none = affine_map<(u, w) -> ()>

// CHECK-LABEL: func.func @grad_lookup(
// CHECK-SAME:    %[[T:.*]]: tensor<5x3xf32>, %[[K:.*]]: tensor<6xi64>
// CHECK:         %[[D:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<6x3xf32>)
// CHECK:           %[[E:.*]] = tensor.extract %[[T]]
// CHECK:           %[[P:.*]] = arith.mulf %{{.*}}, %[[E]]
// CHECK:           arith.addf %[[P]], %[[P]]
// CHECK:         %[[ZERO:.*]] = linalg.fill {{.*}} -> tensor<5x3xf32>
// CHECK:         %[[I:.*]] = linalg.generic {{.*}} ins(%[[K]] : tensor<6xi64>) outs(%{{.*}} : tensor<6xi64>)
// CHECK:           arith.maxsi
// CHECK:           arith.minsi
// CHECK:         %[[R:.*]] = nn.scatter_add %[[D]] at %[[I]] into %[[ZERO]]
// CHECK:         return %[[R]]
func.func private @lookup(%t: tensor<5x3xf32>, %k: tensor<6xi64>, %x: tensor<6x3xf32>, %z: tensor<f32>) -> tensor<f32> {
  %0 = linalg.generic {indexing_maps = [#u, #uw, #none], iterator_types = ["reduction", "reduction"]}
    ins(%k, %x : tensor<6xi64>, tensor<6x3xf32>) outs(%z : tensor<f32>) {
  ^bb0(%n: i64, %a: f32, %acc: f32):
    %i = arith.index_cast %n : i64 to index
    %j = linalg.index 1 : index
    %e = tensor.extract %t[%i, %j] : tensor<5x3xf32>
    %q = arith.mulf %e, %e : f32
    %m = arith.mulf %q, %a : f32
    %r = arith.addf %acc, %m : f32
    linalg.yield %r : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}
func.func @grad_lookup(%t: tensor<5x3xf32>, %k: tensor<6xi64>, %x: tensor<6x3xf32>, %z: tensor<f32>) -> tensor<5x3xf32> {
  %l, %d = amp.value_and_grad @lookup(%t, %k, %x, %z) wrt [0] : (tensor<5x3xf32>, tensor<6xi64>, tensor<6x3xf32>, tensor<f32>) -> (tensor<f32>, tensor<5x3xf32>)
  return %d : tensor<5x3xf32>
}

// Several coordinates are one row-major index. The loop that they do not
// depend on is summed before.

// CHECK-LABEL: func.func @grad_pair(
// CHECK:         %[[D:.*]] = linalg.generic {{.*}}["parallel", "reduction"]} {{.*}} outs(%{{.*}} : tensor<6xf32>)
// CHECK:         %[[I:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<6xi64>)
// CHECK:         %[[R:.*]] = nn.scatter_add %[[D]] at %[[I]] into %{{.*}} : tensor<6xf32>, tensor<6xi64>, tensor<15xf32>
// CHECK:         tensor.expand_shape %[[R]] {{\[\[}}0, 1]] output_shape [5, 3]
func.func private @pair(%t: tensor<5x3xf32>, %k: tensor<6xi64>, %x: tensor<6x4xf32>, %z: tensor<f32>) -> tensor<f32> {
  %0 = linalg.generic {indexing_maps = [#u, #uw, #none], iterator_types = ["reduction", "reduction"]}
    ins(%k, %x : tensor<6xi64>, tensor<6x4xf32>) outs(%z : tensor<f32>) {
  ^bb0(%n: i64, %a: f32, %acc: f32):
    %i = arith.index_cast %n : i64 to index
    %e = tensor.extract %t[%i, %i] : tensor<5x3xf32>
    %m = arith.mulf %e, %a : f32
    %r = arith.addf %acc, %m : f32
    linalg.yield %r : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}
func.func @grad_pair(%t: tensor<5x3xf32>, %k: tensor<6xi64>, %x: tensor<6x4xf32>, %z: tensor<f32>) -> tensor<5x3xf32> {
  %l, %d = amp.value_and_grad @pair(%t, %k, %x, %z) wrt [0] : (tensor<5x3xf32>, tensor<6xi64>, tensor<6x4xf32>, tensor<f32>) -> (tensor<f32>, tensor<5x3xf32>)
  return %d : tensor<5x3xf32>
}
