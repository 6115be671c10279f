// RUN: amp-opt %s -amp-differentiate -symbol-dce -canonicalize -cse | FileCheck %s
// What moves data moves the cotangent back.

#i = affine_map<(i) -> (i)>
#s = affine_map<(i) -> ()>
#id = affine_map<(i, j) -> (i, j)>
#all = affine_map<(i, j) -> ()>

// CHECK-LABEL: func.func @grad_collapse(
// CHECK:         %[[D:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<8xf32>)
// CHECK:         %[[R:.*]] = tensor.expand_shape %[[D]] {{\[\[}}0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
// CHECK:         return %[[R]]
func.func private @collapse(%x: tensor<2x4xf32>, %z: tensor<f32>) -> tensor<f32> {
  %0 = tensor.collapse_shape %x [[0, 1]] : tensor<2x4xf32> into tensor<8xf32>
  %1 = linalg.generic {indexing_maps = [#i, #s], iterator_types = ["reduction"]} ins(%0 : tensor<8xf32>) outs(%z : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %m = arith.mulf %a, %a : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %1 : tensor<f32>
}
func.func @grad_collapse(%x: tensor<2x4xf32>, %z: tensor<f32>) -> tensor<2x4xf32> {
  %l, %d = amp.value_and_grad @collapse(%x, %z) wrt [0] : (tensor<2x4xf32>, tensor<f32>) -> (tensor<f32>, tensor<2x4xf32>)
  return %d : tensor<2x4xf32>
}

// CHECK-LABEL: func.func @grad_expand(
// CHECK:         %[[D:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<2x4xf32>)
// CHECK:         %[[R:.*]] = tensor.collapse_shape %[[D]] {{\[\[}}0, 1]] : tensor<2x4xf32> into tensor<8xf32>
// CHECK:         return %[[R]]
func.func private @expand(%x: tensor<8xf32>, %z: tensor<f32>) -> tensor<f32> {
  %0 = tensor.expand_shape %x [[0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
  %1 = linalg.generic {indexing_maps = [#id, #all], iterator_types = ["reduction", "reduction"]} ins(%0 : tensor<2x4xf32>) outs(%z : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %m = arith.mulf %a, %a : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %1 : tensor<f32>
}
func.func @grad_expand(%x: tensor<8xf32>, %z: tensor<f32>) -> tensor<8xf32> {
  %l, %d = amp.value_and_grad @expand(%x, %z) wrt [0] : (tensor<8xf32>, tensor<f32>) -> (tensor<f32>, tensor<8xf32>)
  return %d : tensor<8xf32>
}

// A slice goes back into zeros, at its offset, size and stride, and with the
// dimension that it dropped; another one goes beside it.

// CHECK-LABEL: func.func @grad_slice(
// CHECK:         %[[ZERO:.*]] = linalg.fill {{.*}} -> tensor<4x8xf32>
// CHECK:         %[[A:.*]] = tensor.insert_slice %{{.*}} into %[[ZERO]][2, 1] [1, 3] [1, 2] : tensor<3xf32> into tensor<4x8xf32>
// CHECK:         %[[R:.*]] = tensor.insert_slice %{{.*}} into %[[A]][0, 1] [1, 3] [1, 2] : tensor<3xf32> into tensor<4x8xf32>
// CHECK-NOT:     arith.addf
// CHECK:         return %[[R]]
func.func private @slice(%x: tensor<4x8xf32>, %z: tensor<f32>) -> tensor<f32> {
  %0 = tensor.extract_slice %x[0, 1] [1, 3] [1, 2] : tensor<4x8xf32> to tensor<3xf32>
  %1 = tensor.extract_slice %x[2, 1] [1, 3] [1, 2] : tensor<4x8xf32> to tensor<3xf32>
  %2 = linalg.generic {indexing_maps = [#i, #i, #s], iterator_types = ["reduction"]} ins(%0, %1 : tensor<3xf32>, tensor<3xf32>) outs(%z : tensor<f32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.divf %a, %b : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %2 : tensor<f32>
}
func.func @grad_slice(%x: tensor<4x8xf32>, %z: tensor<f32>) -> tensor<4x8xf32> {
  %l, %d = amp.value_and_grad @slice(%x, %z) wrt [0] : (tensor<4x8xf32>, tensor<f32>) -> (tensor<f32>, tensor<4x8xf32>)
  return %d : tensor<4x8xf32>
}

// A padding and a join give each part its slice of the cotangent.

// CHECK-LABEL: func.func @grad_pad_by_value(
// CHECK-SAME:    %[[N:.*]]: index,
// CHECK:         %[[D:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<6xf32>)
// CHECK:         tensor.extract_slice %[[D]][%[[N]]] [4] [1]
func.func private @pad_by_value(%x: tensor<4xf32>, %n: index, %z: tensor<f32>) -> tensor<f32> {
  %c = arith.constant 0.0 : f32
  %two = arith.constant 2 : index
  %rest = arith.subi %two, %n : index
  %p = tensor.pad %x low[%n] high[%rest] {
  ^bb0(%i: index):
    tensor.yield %c : f32
  } : tensor<4xf32> to tensor<6xf32>
  %0 = linalg.generic {indexing_maps = [#i, #s], iterator_types = ["reduction"]} ins(%p : tensor<6xf32>) outs(%z : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %m = arith.mulf %a, %a : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}
func.func @grad_pad_by_value(%n: index, %x: tensor<4xf32>, %z: tensor<f32>) -> tensor<4xf32> {
  %l, %d = amp.value_and_grad @pad_by_value(%x, %n, %z) wrt [0] : (tensor<4xf32>, index, tensor<f32>) -> (tensor<f32>, tensor<4xf32>)
  return %d : tensor<4xf32>
}

// CHECK-LABEL: func.func @grad_pad_concat(
// CHECK:         %[[D:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<9xf32>)
// CHECK-DAG:     %[[P:.*]] = tensor.extract_slice %[[D]][0] [6] [1]
// CHECK-DAG:     %[[A:.*]] = tensor.extract_slice %[[P]][1] [4] [1]
// CHECK-DAG:     %[[B:.*]] = tensor.extract_slice %[[D]][6] [3] [1]
// CHECK:         return %[[A]], %[[B]]
func.func private @pad_concat(%x: tensor<4xf32>, %y: tensor<3xf32>, %z: tensor<f32>) -> tensor<f32> {
  %c = arith.constant 0.0 : f32
  %p = tensor.pad %x low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %c : f32
  } : tensor<4xf32> to tensor<6xf32>
  %j = tensor.concat dim(0) %p, %y : (tensor<6xf32>, tensor<3xf32>) -> tensor<9xf32>
  %0 = linalg.generic {indexing_maps = [#i, #s], iterator_types = ["reduction"]} ins(%j : tensor<9xf32>) outs(%z : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %m = arith.mulf %a, %a : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}
func.func @grad_pad_concat(%x: tensor<4xf32>, %y: tensor<3xf32>, %z: tensor<f32>) -> (tensor<4xf32>, tensor<3xf32>) {
  %l, %d, %e = amp.value_and_grad @pad_concat(%x, %y, %z) wrt [0, 1] : (tensor<4xf32>, tensor<3xf32>, tensor<f32>) -> (tensor<f32>, tensor<4xf32>, tensor<3xf32>)
  return %d, %e : tensor<4xf32>, tensor<3xf32>
}
