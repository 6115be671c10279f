// RUN: amp-opt %s -amp-differentiate -symbol-dce -canonicalize -cse | FileCheck %s
// Cotangents of a tensor's parts are put together, not added.

#id = affine_map<(i) -> (i)>
#none = affine_map<(i) -> ()>

// One behind the other, and two that alternate.
// CHECK-LABEL: func.func @grad_parts
// CHECK:         %[[ZERO:.*]] = linalg.fill {{.*}} -> tensor<12xf32>
// CHECK:         %[[A:.*]] = tensor.insert_slice %{{.*}} into %[[ZERO]][7] [3] [2]
// CHECK:         %[[B:.*]] = tensor.insert_slice %{{.*}} into %[[A]][6] [3] [2]
// CHECK:         %[[C:.*]] = tensor.insert_slice %{{.*}} into %[[B]][3] [3] [1]
// CHECK:         %[[D:.*]] = tensor.insert_slice %{{.*}} into %[[C]][0] [3] [1]
// CHECK-NOT:     arith.addf
// CHECK:         return %[[D]]
func.func private @parts(%x: tensor<12xf32>, %s: tensor<f32>) -> tensor<f32> {
  %a = tensor.extract_slice %x[0] [3] [1] : tensor<12xf32> to tensor<3xf32>
  %b = tensor.extract_slice %x[3] [3] [1] : tensor<12xf32> to tensor<3xf32>
  %c = tensor.extract_slice %x[6] [3] [2] : tensor<12xf32> to tensor<3xf32>
  %d = tensor.extract_slice %x[7] [3] [2] : tensor<12xf32> to tensor<3xf32>
  %l = linalg.generic {indexing_maps = [#id, #id, #none], iterator_types = ["reduction"]}
    ins(%a, %b : tensor<3xf32>, tensor<3xf32>) outs(%s : tensor<f32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %n = arith.mulf %p, %q : f32
    %t = arith.addf %o, %n : f32
    linalg.yield %t : f32
  } -> tensor<f32>
  %m = linalg.generic {indexing_maps = [#id, #id, #none], iterator_types = ["reduction"]}
    ins(%c, %d : tensor<3xf32>, tensor<3xf32>) outs(%l : tensor<f32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %n = arith.mulf %p, %q : f32
    %t = arith.addf %o, %n : f32
    linalg.yield %t : f32
  } -> tensor<f32>
  return %m : tensor<f32>
}
func.func @grad_parts(%x: tensor<12xf32>, %s: tensor<f32>) -> tensor<12xf32> {
  %l, %dx = amp.value_and_grad @parts(%x, %s) wrt [0] : (tensor<12xf32>, tensor<f32>) -> (tensor<f32>, tensor<12xf32>)
  return %dx : tensor<12xf32>
}

// What overlaps is added.
// CHECK-LABEL: func.func @grad_overlap
// CHECK:         %[[A:.*]] = tensor.insert_slice %{{.*}} into %{{.*}}[2] [3] [1]
// CHECK:         %[[B:.*]] = tensor.insert_slice %{{.*}} into %{{.*}}[0] [3] [1]
// CHECK:         %[[S:.*]] = linalg.generic {{.*}} ins(%[[A]], %[[B]]
// CHECK:           arith.addf
// CHECK:         return %[[S]]
func.func private @overlap(%x: tensor<12xf32>, %s: tensor<f32>) -> tensor<f32> {
  %a = tensor.extract_slice %x[0] [3] [1] : tensor<12xf32> to tensor<3xf32>
  %b = tensor.extract_slice %x[2] [3] [1] : tensor<12xf32> to tensor<3xf32>
  %l = linalg.generic {indexing_maps = [#id, #id, #none], iterator_types = ["reduction"]}
    ins(%a, %b : tensor<3xf32>, tensor<3xf32>) outs(%s : tensor<f32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %n = arith.mulf %p, %q : f32
    %t = arith.addf %o, %n : f32
    linalg.yield %t : f32
  } -> tensor<f32>
  return %l : tensor<f32>
}
func.func @grad_overlap(%x: tensor<12xf32>, %s: tensor<f32>) -> tensor<12xf32> {
  %l, %dx = amp.value_and_grad @overlap(%x, %s) wrt [0] : (tensor<12xf32>, tensor<f32>) -> (tensor<f32>, tensor<12xf32>)
  return %dx : tensor<12xf32>
}

// So is what the whole has a cotangent for as well.
// CHECK-LABEL: func.func @grad_whole
// CHECK:         tensor.insert_slice %{{.*}} into %{{.*}}[0] [3] [1]
// CHECK:         arith.addf
// CHECK:         return
func.func private @whole(%x: tensor<12xf32>, %s: tensor<f32>) -> tensor<f32> {
  %a = tensor.extract_slice %x[0] [3] [1] : tensor<12xf32> to tensor<3xf32>
  %l = linalg.generic {indexing_maps = [#id, #id, #none], iterator_types = ["reduction"]}
    ins(%a, %a : tensor<3xf32>, tensor<3xf32>) outs(%s : tensor<f32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %n = arith.mulf %p, %q : f32
    %t = arith.addf %o, %n : f32
    linalg.yield %t : f32
  } -> tensor<f32>
  %m = linalg.generic {indexing_maps = [#id, #none], iterator_types = ["reduction"]}
    ins(%x : tensor<12xf32>) outs(%l : tensor<f32>) {
  ^bb0(%v: f32, %o: f32):
    %e = math.exp %v : f32
    %t = arith.addf %o, %e : f32
    linalg.yield %t : f32
  } -> tensor<f32>
  return %m : tensor<f32>
}
func.func @grad_whole(%x: tensor<12xf32>, %s: tensor<f32>) -> tensor<12xf32> {
  %l, %dx = amp.value_and_grad @whole(%x, %s) wrt [0] : (tensor<12xf32>, tensor<f32>) -> (tensor<f32>, tensor<12xf32>)
  return %dx : tensor<12xf32>
}

// Places that are all one: each of them is added.
// CHECK-LABEL: func.func @grad_repeated
// CHECK:         linalg.generic
// CHECK:           arith.addf
func.func private @repeated(%x: tensor<12xf32>, %s: tensor<f32>) -> tensor<f32> {
  %a = tensor.extract_slice %x[0] [3] [1] : tensor<12xf32> to tensor<3xf32>
  %b = tensor.extract_slice %x[5] [3] [0] : tensor<12xf32> to tensor<3xf32>
  %l = linalg.generic {indexing_maps = [#id, #id, #none], iterator_types = ["reduction"]}
    ins(%a, %b : tensor<3xf32>, tensor<3xf32>) outs(%s : tensor<f32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %n = arith.mulf %p, %q : f32
    %t = arith.addf %o, %n : f32
    linalg.yield %t : f32
  } -> tensor<f32>
  return %l : tensor<f32>
}
func.func @grad_repeated(%x: tensor<12xf32>, %s: tensor<f32>) -> tensor<12xf32> {
  %l, %dx = amp.value_and_grad @repeated(%x, %s) wrt [0] : (tensor<12xf32>, tensor<f32>) -> (tensor<f32>, tensor<12xf32>)
  return %dx : tensor<12xf32>
}
