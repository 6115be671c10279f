// RUN: amp-opt --split-input-file --nn-raise-cross-entropy %s | FileCheck %s
// RUN: amp-opt --split-input-file --nn-raise-cross-entropy %s -o %t
// RUN: amp-opt --split-input-file --nn-raise-cross-entropy %t | diff %t -

#id = affine_map<(d0) -> (d0)>
#scalar = affine_map<(d0) -> ()>
#none = affine_map<() -> ()>
#map = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// As torch-mlir prints it, after its assertions and the log_softmax.
// CHECK-LABEL: @mean(
// CHECK-SAME: %[[X:.*]]: tensor<6x5xf32>, %[[T:.*]]: tensor<6xi64>
// CHECK: %[[Y:.*]] = nn.cross_entropy %[[X]], %[[T]]
// CHECK-SAME: tensor<6x5xf32>, tensor<6xi64> -> tensor<f32>
// CHECK: return %[[Y]]
func.func @mean(%x: tensor<6x5xf32>, %t: tensor<6xi64>) -> tensor<f32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : i64
  %none = arith.constant -100 : i64
  %ignored = arith.constant -100 : i64
  %six = arith.constant 6.0 : f32
  %l = nn.log_softmax %x dim(1) : tensor<6x5xf32> -> tensor<6x5xf32>
  %eb = tensor.empty() : tensor<6xi1>
  %ei = tensor.empty() : tensor<6xi64>
  %e = tensor.empty() : tensor<6xf32>
  %es = tensor.empty() : tensor<f32>
  %esi = tensor.empty() : tensor<i64>
  %s0 = linalg.fill ins(%zero : f32) outs(%es : tensor<f32>) -> tensor<f32>
  %n0 = linalg.fill ins(%c0 : i64) outs(%esi : tensor<i64>) -> tensor<i64>
  %used = linalg.generic {indexing_maps = [#id, #id],
                          iterator_types = ["parallel"]}
    ins(%t : tensor<6xi64>) outs(%eb : tensor<6xi1>) {
  ^bb0(%in: i64, %out: i1):
    %1 = arith.cmpi ne, %in, %none : i64
    linalg.yield %1 : i1
  } -> tensor<6xi1>
  %safe = linalg.generic {indexing_maps = [#id, #id],
                          iterator_types = ["parallel"]}
    ins(%t : tensor<6xi64>) outs(%ei : tensor<6xi64>) {
  ^bb0(%in: i64, %out: i64):
    %1 = arith.cmpi ne, %in, %ignored : i64
    %2 = arith.select %1, %in, %c0 : i64
    linalg.yield %2 : i64
  } -> tensor<6xi64>
  %clamped = amp.clamp_index %safe bound 5 : tensor<6xi64>
  %picked = linalg.generic {indexing_maps = [#id, #id],
                            iterator_types = ["parallel"]}
    ins(%clamped : tensor<6xi64>) outs(%e : tensor<6xf32>) {
  ^bb0(%in: i64, %out: f32):
    %1 = linalg.index 0 : index
    %2 = arith.index_cast %in : i64 to index
    %3 = tensor.extract %l[%1, %2] : tensor<6x5xf32>
    linalg.yield %3 : f32
  } -> tensor<6xf32>
  %rows = linalg.generic {indexing_maps = [#id, #id, #id],
                          iterator_types = ["parallel"]}
    ins(%used, %picked : tensor<6xi1>, tensor<6xf32>) outs(%e : tensor<6xf32>) {
  ^bb0(%u: i1, %in: f32, %out: f32):
    %1 = arith.negf %in : f32
    %2 = arith.select %u, %1, %zero : f32
    linalg.yield %2 : f32
  } -> tensor<6xf32>
  %count = linalg.generic {indexing_maps = [#id, #scalar],
                           iterator_types = ["reduction"]}
    ins(%used : tensor<6xi1>) outs(%n0 : tensor<i64>) {
  ^bb0(%in: i1, %out: i64):
    %1 = arith.extui %in : i1 to i64
    %2 = arith.addi %1, %out : i64
    linalg.yield %2 : i64
  } -> tensor<i64>
  %sum = linalg.generic {indexing_maps = [#id, #scalar],
                         iterator_types = ["reduction"]}
    ins(%rows : tensor<6xf32>) outs(%s0 : tensor<f32>) {
  ^bb0(%in: f32, %out: f32):
    %1 = arith.addf %in, %out : f32
    linalg.yield %1 : f32
  } -> tensor<f32>
  %mean = linalg.generic {indexing_maps = [#none, #none, #none],
                          iterator_types = []}
    ins(%sum, %count : tensor<f32>, tensor<i64>) outs(%es : tensor<f32>) {
  ^bb0(%in: f32, %n: i64, %out: f32):
    %1 = arith.sitofp %n : i64 to f32
    %2 = arith.divf %in, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<f32>
  return %mean : tensor<f32>
}

// -----

#id = affine_map<(d0) -> (d0)>
#scalar = affine_map<(d0) -> ()>
#none = affine_map<() -> ()>
#map = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// CHECK-LABEL: @another_index(
// CHECK: nn.cross_entropy
// CHECK-SAME: ignore_index = -1
func.func @another_index(%x: tensor<6x5xf32>, %t: tensor<6xi64>) -> tensor<f32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : i64
  %none = arith.constant -1 : i64
  %ignored = arith.constant -1 : i64
  %six = arith.constant 6.0 : f32
  %l = nn.log_softmax %x dim(1) : tensor<6x5xf32> -> tensor<6x5xf32>
  %eb = tensor.empty() : tensor<6xi1>
  %ei = tensor.empty() : tensor<6xi64>
  %e = tensor.empty() : tensor<6xf32>
  %es = tensor.empty() : tensor<f32>
  %esi = tensor.empty() : tensor<i64>
  %s0 = linalg.fill ins(%zero : f32) outs(%es : tensor<f32>) -> tensor<f32>
  %n0 = linalg.fill ins(%c0 : i64) outs(%esi : tensor<i64>) -> tensor<i64>
  %used = linalg.generic {indexing_maps = [#id, #id],
                          iterator_types = ["parallel"]}
    ins(%t : tensor<6xi64>) outs(%eb : tensor<6xi1>) {
  ^bb0(%in: i64, %out: i1):
    %1 = arith.cmpi ne, %in, %none : i64
    linalg.yield %1 : i1
  } -> tensor<6xi1>
  %safe = linalg.generic {indexing_maps = [#id, #id],
                          iterator_types = ["parallel"]}
    ins(%t : tensor<6xi64>) outs(%ei : tensor<6xi64>) {
  ^bb0(%in: i64, %out: i64):
    %1 = arith.cmpi ne, %in, %ignored : i64
    %2 = arith.select %1, %in, %c0 : i64
    linalg.yield %2 : i64
  } -> tensor<6xi64>
  %clamped = amp.clamp_index %safe bound 5 : tensor<6xi64>
  %picked = linalg.generic {indexing_maps = [#id, #id],
                            iterator_types = ["parallel"]}
    ins(%clamped : tensor<6xi64>) outs(%e : tensor<6xf32>) {
  ^bb0(%in: i64, %out: f32):
    %1 = linalg.index 0 : index
    %2 = arith.index_cast %in : i64 to index
    %3 = tensor.extract %l[%1, %2] : tensor<6x5xf32>
    linalg.yield %3 : f32
  } -> tensor<6xf32>
  %rows = linalg.generic {indexing_maps = [#id, #id, #id],
                          iterator_types = ["parallel"]}
    ins(%used, %picked : tensor<6xi1>, tensor<6xf32>) outs(%e : tensor<6xf32>) {
  ^bb0(%u: i1, %in: f32, %out: f32):
    %1 = arith.negf %in : f32
    %2 = arith.select %u, %1, %zero : f32
    linalg.yield %2 : f32
  } -> tensor<6xf32>
  %count = linalg.generic {indexing_maps = [#id, #scalar],
                           iterator_types = ["reduction"]}
    ins(%used : tensor<6xi1>) outs(%n0 : tensor<i64>) {
  ^bb0(%in: i1, %out: i64):
    %1 = arith.extui %in : i1 to i64
    %2 = arith.addi %1, %out : i64
    linalg.yield %2 : i64
  } -> tensor<i64>
  %sum = linalg.generic {indexing_maps = [#id, #scalar],
                         iterator_types = ["reduction"]}
    ins(%rows : tensor<6xf32>) outs(%s0 : tensor<f32>) {
  ^bb0(%in: f32, %out: f32):
    %1 = arith.addf %in, %out : f32
    linalg.yield %1 : f32
  } -> tensor<f32>
  %mean = linalg.generic {indexing_maps = [#none, #none, #none],
                          iterator_types = []}
    ins(%sum, %count : tensor<f32>, tensor<i64>) outs(%es : tensor<f32>) {
  ^bb0(%in: f32, %n: i64, %out: f32):
    %1 = arith.sitofp %n : i64 to f32
    %2 = arith.divf %in, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<f32>
  return %mean : tensor<f32>
}

// -----

#id = affine_map<(d0) -> (d0)>
#scalar = affine_map<(d0) -> ()>
#none = affine_map<() -> ()>
#map = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// CHECK-LABEL: @sum(
// CHECK: nn.cross_entropy
// CHECK-SAME: reduction = 1 : i32
func.func @sum(%x: tensor<6x5xf32>, %t: tensor<6xi64>) -> tensor<f32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : i64
  %none = arith.constant -100 : i64
  %ignored = arith.constant -100 : i64
  %six = arith.constant 6.0 : f32
  %l = nn.log_softmax %x dim(1) : tensor<6x5xf32> -> tensor<6x5xf32>
  %eb = tensor.empty() : tensor<6xi1>
  %ei = tensor.empty() : tensor<6xi64>
  %e = tensor.empty() : tensor<6xf32>
  %es = tensor.empty() : tensor<f32>
  %esi = tensor.empty() : tensor<i64>
  %s0 = linalg.fill ins(%zero : f32) outs(%es : tensor<f32>) -> tensor<f32>
  %n0 = linalg.fill ins(%c0 : i64) outs(%esi : tensor<i64>) -> tensor<i64>
  %used = linalg.generic {indexing_maps = [#id, #id],
                          iterator_types = ["parallel"]}
    ins(%t : tensor<6xi64>) outs(%eb : tensor<6xi1>) {
  ^bb0(%in: i64, %out: i1):
    %1 = arith.cmpi ne, %in, %none : i64
    linalg.yield %1 : i1
  } -> tensor<6xi1>
  %safe = linalg.generic {indexing_maps = [#id, #id],
                          iterator_types = ["parallel"]}
    ins(%t : tensor<6xi64>) outs(%ei : tensor<6xi64>) {
  ^bb0(%in: i64, %out: i64):
    %1 = arith.cmpi ne, %in, %ignored : i64
    %2 = arith.select %1, %in, %c0 : i64
    linalg.yield %2 : i64
  } -> tensor<6xi64>
  %clamped = amp.clamp_index %safe bound 5 : tensor<6xi64>
  %picked = linalg.generic {indexing_maps = [#id, #id],
                            iterator_types = ["parallel"]}
    ins(%clamped : tensor<6xi64>) outs(%e : tensor<6xf32>) {
  ^bb0(%in: i64, %out: f32):
    %1 = linalg.index 0 : index
    %2 = arith.index_cast %in : i64 to index
    %3 = tensor.extract %l[%1, %2] : tensor<6x5xf32>
    linalg.yield %3 : f32
  } -> tensor<6xf32>
  %rows = linalg.generic {indexing_maps = [#id, #id, #id],
                          iterator_types = ["parallel"]}
    ins(%used, %picked : tensor<6xi1>, tensor<6xf32>) outs(%e : tensor<6xf32>) {
  ^bb0(%u: i1, %in: f32, %out: f32):
    %1 = arith.negf %in : f32
    %2 = arith.select %u, %1, %zero : f32
    linalg.yield %2 : f32
  } -> tensor<6xf32>
  %count = linalg.generic {indexing_maps = [#id, #scalar],
                           iterator_types = ["reduction"]}
    ins(%used : tensor<6xi1>) outs(%n0 : tensor<i64>) {
  ^bb0(%in: i1, %out: i64):
    %1 = arith.extui %in : i1 to i64
    %2 = arith.addi %1, %out : i64
    linalg.yield %2 : i64
  } -> tensor<i64>
  %sum = linalg.generic {indexing_maps = [#id, #scalar],
                         iterator_types = ["reduction"]}
    ins(%rows : tensor<6xf32>) outs(%s0 : tensor<f32>) {
  ^bb0(%in: f32, %out: f32):
    %1 = arith.addf %in, %out : f32
    linalg.yield %1 : f32
  } -> tensor<f32>
  return %sum : tensor<f32>
}

// -----

#id = affine_map<(d0) -> (d0)>
#scalar = affine_map<(d0) -> ()>
#none = affine_map<() -> ()>
#map = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// What is ignored counts as a row here: the sum is one, the mean is not.
// CHECK-LABEL: @counts_all(
// CHECK: nn.cross_entropy
// CHECK-SAME: reduction = 1 : i32
// CHECK: arith.divf
// CHECK: return
func.func @counts_all(%x: tensor<6x5xf32>, %t: tensor<6xi64>) -> tensor<f32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : i64
  %none = arith.constant -100 : i64
  %ignored = arith.constant -100 : i64
  %six = arith.constant 6.0 : f32
  %l = nn.log_softmax %x dim(1) : tensor<6x5xf32> -> tensor<6x5xf32>
  %eb = tensor.empty() : tensor<6xi1>
  %ei = tensor.empty() : tensor<6xi64>
  %e = tensor.empty() : tensor<6xf32>
  %es = tensor.empty() : tensor<f32>
  %esi = tensor.empty() : tensor<i64>
  %s0 = linalg.fill ins(%zero : f32) outs(%es : tensor<f32>) -> tensor<f32>
  %n0 = linalg.fill ins(%c0 : i64) outs(%esi : tensor<i64>) -> tensor<i64>
  %used = linalg.generic {indexing_maps = [#id, #id],
                          iterator_types = ["parallel"]}
    ins(%t : tensor<6xi64>) outs(%eb : tensor<6xi1>) {
  ^bb0(%in: i64, %out: i1):
    %1 = arith.cmpi ne, %in, %none : i64
    linalg.yield %1 : i1
  } -> tensor<6xi1>
  %safe = linalg.generic {indexing_maps = [#id, #id],
                          iterator_types = ["parallel"]}
    ins(%t : tensor<6xi64>) outs(%ei : tensor<6xi64>) {
  ^bb0(%in: i64, %out: i64):
    %1 = arith.cmpi ne, %in, %ignored : i64
    %2 = arith.select %1, %in, %c0 : i64
    linalg.yield %2 : i64
  } -> tensor<6xi64>
  %clamped = amp.clamp_index %safe bound 5 : tensor<6xi64>
  %picked = linalg.generic {indexing_maps = [#id, #id],
                            iterator_types = ["parallel"]}
    ins(%clamped : tensor<6xi64>) outs(%e : tensor<6xf32>) {
  ^bb0(%in: i64, %out: f32):
    %1 = linalg.index 0 : index
    %2 = arith.index_cast %in : i64 to index
    %3 = tensor.extract %l[%1, %2] : tensor<6x5xf32>
    linalg.yield %3 : f32
  } -> tensor<6xf32>
  %rows = linalg.generic {indexing_maps = [#id, #id, #id],
                          iterator_types = ["parallel"]}
    ins(%used, %picked : tensor<6xi1>, tensor<6xf32>) outs(%e : tensor<6xf32>) {
  ^bb0(%u: i1, %in: f32, %out: f32):
    %1 = arith.negf %in : f32
    %2 = arith.select %u, %1, %zero : f32
    linalg.yield %2 : f32
  } -> tensor<6xf32>
  %count = linalg.generic {indexing_maps = [#id, #scalar],
                           iterator_types = ["reduction"]}
    ins(%used : tensor<6xi1>) outs(%n0 : tensor<i64>) {
  ^bb0(%in: i1, %out: i64):
    %1 = arith.extui %in : i1 to i64
    %2 = arith.addi %1, %out : i64
    linalg.yield %2 : i64
  } -> tensor<i64>
  %sum = linalg.generic {indexing_maps = [#id, #scalar],
                         iterator_types = ["reduction"]}
    ins(%rows : tensor<6xf32>) outs(%s0 : tensor<f32>) {
  ^bb0(%in: f32, %out: f32):
    %1 = arith.addf %in, %out : f32
    linalg.yield %1 : f32
  } -> tensor<f32>
  %mean = linalg.generic {indexing_maps = [#none, #none, #none],
                          iterator_types = []}
    ins(%sum, %count : tensor<f32>, tensor<i64>) outs(%es : tensor<f32>) {
  ^bb0(%in: f32, %n: i64, %out: f32):
    %1 = arith.sitofp %n : i64 to f32
    %2 = arith.divf %in, %six : f32
    linalg.yield %2 : f32
  } -> tensor<f32>
  return %mean : tensor<f32>
}

// -----

#id = affine_map<(d0) -> (d0)>
#scalar = affine_map<(d0) -> ()>
#none = affine_map<() -> ()>
#map = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// What is ignored is not the same in both places: the elements at the targets
// are all that a named op gives.
// CHECK-LABEL: @two_indices(
// CHECK-NOT: nn.cross_entropy {{.*}}-> tensor<f32>
// CHECK: return
func.func @two_indices(%x: tensor<6x5xf32>, %t: tensor<6xi64>) -> tensor<f32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : i64
  %none = arith.constant -100 : i64
  %ignored = arith.constant -1 : i64
  %six = arith.constant 6.0 : f32
  %l = nn.log_softmax %x dim(1) : tensor<6x5xf32> -> tensor<6x5xf32>
  %eb = tensor.empty() : tensor<6xi1>
  %ei = tensor.empty() : tensor<6xi64>
  %e = tensor.empty() : tensor<6xf32>
  %es = tensor.empty() : tensor<f32>
  %esi = tensor.empty() : tensor<i64>
  %s0 = linalg.fill ins(%zero : f32) outs(%es : tensor<f32>) -> tensor<f32>
  %n0 = linalg.fill ins(%c0 : i64) outs(%esi : tensor<i64>) -> tensor<i64>
  %used = linalg.generic {indexing_maps = [#id, #id],
                          iterator_types = ["parallel"]}
    ins(%t : tensor<6xi64>) outs(%eb : tensor<6xi1>) {
  ^bb0(%in: i64, %out: i1):
    %1 = arith.cmpi ne, %in, %none : i64
    linalg.yield %1 : i1
  } -> tensor<6xi1>
  %safe = linalg.generic {indexing_maps = [#id, #id],
                          iterator_types = ["parallel"]}
    ins(%t : tensor<6xi64>) outs(%ei : tensor<6xi64>) {
  ^bb0(%in: i64, %out: i64):
    %1 = arith.cmpi ne, %in, %ignored : i64
    %2 = arith.select %1, %in, %c0 : i64
    linalg.yield %2 : i64
  } -> tensor<6xi64>
  %clamped = amp.clamp_index %safe bound 5 : tensor<6xi64>
  %picked = linalg.generic {indexing_maps = [#id, #id],
                            iterator_types = ["parallel"]}
    ins(%clamped : tensor<6xi64>) outs(%e : tensor<6xf32>) {
  ^bb0(%in: i64, %out: f32):
    %1 = linalg.index 0 : index
    %2 = arith.index_cast %in : i64 to index
    %3 = tensor.extract %l[%1, %2] : tensor<6x5xf32>
    linalg.yield %3 : f32
  } -> tensor<6xf32>
  %rows = linalg.generic {indexing_maps = [#id, #id, #id],
                          iterator_types = ["parallel"]}
    ins(%used, %picked : tensor<6xi1>, tensor<6xf32>) outs(%e : tensor<6xf32>) {
  ^bb0(%u: i1, %in: f32, %out: f32):
    %1 = arith.negf %in : f32
    %2 = arith.select %u, %1, %zero : f32
    linalg.yield %2 : f32
  } -> tensor<6xf32>
  %count = linalg.generic {indexing_maps = [#id, #scalar],
                           iterator_types = ["reduction"]}
    ins(%used : tensor<6xi1>) outs(%n0 : tensor<i64>) {
  ^bb0(%in: i1, %out: i64):
    %1 = arith.extui %in : i1 to i64
    %2 = arith.addi %1, %out : i64
    linalg.yield %2 : i64
  } -> tensor<i64>
  %sum = linalg.generic {indexing_maps = [#id, #scalar],
                         iterator_types = ["reduction"]}
    ins(%rows : tensor<6xf32>) outs(%s0 : tensor<f32>) {
  ^bb0(%in: f32, %out: f32):
    %1 = arith.addf %in, %out : f32
    linalg.yield %1 : f32
  } -> tensor<f32>
  %mean = linalg.generic {indexing_maps = [#none, #none, #none],
                          iterator_types = []}
    ins(%sum, %count : tensor<f32>, tensor<i64>) outs(%es : tensor<f32>) {
  ^bb0(%in: f32, %n: i64, %out: f32):
    %1 = arith.sitofp %n : i64 to f32
    %2 = arith.divf %in, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<f32>
  return %mean : tensor<f32>
}

// -----

#id = affine_map<(d0) -> (d0)>
#scalar = affine_map<(d0) -> ()>
#none = affine_map<() -> ()>
#map = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// Rows have a weight.
// CHECK-LABEL: @weighted(
// CHECK-NOT: nn.cross_entropy {{.*}}-> tensor<f32>
// CHECK: return
func.func @weighted(%x: tensor<6x5xf32>, %t: tensor<6xi64>) -> tensor<f32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : i64
  %none = arith.constant -100 : i64
  %ignored = arith.constant -100 : i64
  %six = arith.constant 6.0 : f32
  %l = nn.log_softmax %x dim(1) : tensor<6x5xf32> -> tensor<6x5xf32>
  %eb = tensor.empty() : tensor<6xi1>
  %ei = tensor.empty() : tensor<6xi64>
  %e = tensor.empty() : tensor<6xf32>
  %es = tensor.empty() : tensor<f32>
  %esi = tensor.empty() : tensor<i64>
  %s0 = linalg.fill ins(%zero : f32) outs(%es : tensor<f32>) -> tensor<f32>
  %n0 = linalg.fill ins(%c0 : i64) outs(%esi : tensor<i64>) -> tensor<i64>
  %used = linalg.generic {indexing_maps = [#id, #id],
                          iterator_types = ["parallel"]}
    ins(%t : tensor<6xi64>) outs(%eb : tensor<6xi1>) {
  ^bb0(%in: i64, %out: i1):
    %1 = arith.cmpi ne, %in, %none : i64
    linalg.yield %1 : i1
  } -> tensor<6xi1>
  %safe = linalg.generic {indexing_maps = [#id, #id],
                          iterator_types = ["parallel"]}
    ins(%t : tensor<6xi64>) outs(%ei : tensor<6xi64>) {
  ^bb0(%in: i64, %out: i64):
    %1 = arith.cmpi ne, %in, %ignored : i64
    %2 = arith.select %1, %in, %c0 : i64
    linalg.yield %2 : i64
  } -> tensor<6xi64>
  %clamped = amp.clamp_index %safe bound 5 : tensor<6xi64>
  %picked = linalg.generic {indexing_maps = [#id, #id],
                            iterator_types = ["parallel"]}
    ins(%clamped : tensor<6xi64>) outs(%e : tensor<6xf32>) {
  ^bb0(%in: i64, %out: f32):
    %1 = linalg.index 0 : index
    %2 = arith.index_cast %in : i64 to index
    %3 = tensor.extract %l[%1, %2] : tensor<6x5xf32>
    linalg.yield %3 : f32
  } -> tensor<6xf32>
  %rows = linalg.generic {indexing_maps = [#id, #id, #id],
                          iterator_types = ["parallel"]}
    ins(%used, %picked : tensor<6xi1>, tensor<6xf32>) outs(%e : tensor<6xf32>) {
  ^bb0(%u: i1, %in: f32, %out: f32):
    %1 = arith.mulf %in, %six : f32
    %2 = arith.select %u, %1, %zero : f32
    linalg.yield %2 : f32
  } -> tensor<6xf32>
  %count = linalg.generic {indexing_maps = [#id, #scalar],
                           iterator_types = ["reduction"]}
    ins(%used : tensor<6xi1>) outs(%n0 : tensor<i64>) {
  ^bb0(%in: i1, %out: i64):
    %1 = arith.extui %in : i1 to i64
    %2 = arith.addi %1, %out : i64
    linalg.yield %2 : i64
  } -> tensor<i64>
  %sum = linalg.generic {indexing_maps = [#id, #scalar],
                         iterator_types = ["reduction"]}
    ins(%rows : tensor<6xf32>) outs(%s0 : tensor<f32>) {
  ^bb0(%in: f32, %out: f32):
    %1 = arith.addf %in, %out : f32
    linalg.yield %1 : f32
  } -> tensor<f32>
  %mean = linalg.generic {indexing_maps = [#none, #none, #none],
                          iterator_types = []}
    ins(%sum, %count : tensor<f32>, tensor<i64>) outs(%es : tensor<f32>) {
  ^bb0(%in: f32, %n: i64, %out: f32):
    %1 = arith.sitofp %n : i64 to f32
    %2 = arith.divf %in, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<f32>
  return %mean : tensor<f32>
}

// -----

#map = affine_map<(d0, d1) -> (d0, d1)>
#scalar = affine_map<(d0, d1) -> ()>
#none = affine_map<() -> ()>

// Probabilities: the mean over the rows. Over all elements it stays.
// CHECK-LABEL: @probabilities(
// CHECK-SAME: %[[X:.*]]: tensor<6x5xf32>, %[[Q:.*]]: tensor<6x5xf32>
// CHECK: %[[Y:.*]] = nn.cross_entropy %[[X]], %[[Q]]
// CHECK: %[[Z:.*]] = linalg.generic
// CHECK: return %[[Y]], %[[Z]]
func.func @probabilities(%x: tensor<6x5xf32>, %q: tensor<6x5xf32>)
    -> (tensor<f32>, tensor<f32>) {
  %zero = arith.constant 0.0 : f32
  %six = arith.constant -6.0 : f32
  %thirty = arith.constant -30.0 : f32
  %l = nn.log_softmax %x dim(1) : tensor<6x5xf32> -> tensor<6x5xf32>
  %es = tensor.empty() : tensor<f32>
  %s0 = linalg.fill ins(%zero : f32) outs(%es : tensor<f32>) -> tensor<f32>
  %sum = linalg.generic {indexing_maps = [#map, #map, #scalar],
                         iterator_types = ["reduction", "reduction"]}
    ins(%l, %q : tensor<6x5xf32>, tensor<6x5xf32>) outs(%s0 : tensor<f32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %1 = arith.mulf %a, %b : f32
    %2 = arith.addf %1, %out : f32
    linalg.yield %2 : f32
  } -> tensor<f32>
  %0 = linalg.generic {indexing_maps = [#none, #none], iterator_types = []}
    ins(%sum : tensor<f32>) outs(%es : tensor<f32>) {
  ^bb0(%in: f32, %out: f32):
    %1 = arith.divf %in, %six : f32
    linalg.yield %1 : f32
  } -> tensor<f32>
  %3 = linalg.generic {indexing_maps = [#none, #none], iterator_types = []}
    ins(%sum : tensor<f32>) outs(%es : tensor<f32>) {
  ^bb0(%in: f32, %out: f32):
    %1 = arith.divf %in, %thirty : f32
    linalg.yield %1 : f32
  } -> tensor<f32>
  return %0, %3 : tensor<f32>, tensor<f32>
}

// -----

#id = affine_map<(d0) -> (d0)>

// The losses of rows, of 32-bit classes: what is ignored is a number that the
// type holds.
// CHECK-LABEL: @rows
// CHECK: nn.cross_entropy
// CHECK-SAME: ignore_index = -2147483648
// CHECK-SAME: reduction = 2 : i32
// CHECK: arith.negf
func.func @rows(%x: tensor<6x5xf32>, %t: tensor<6xi32>) -> tensor<6xf32> {
  %l = nn.log_softmax %x dim(1) : tensor<6x5xf32> -> tensor<6x5xf32>
  %e = tensor.empty() : tensor<6xf32>
  %picked = linalg.generic {indexing_maps = [#id, #id],
                            iterator_types = ["parallel"]}
    ins(%t : tensor<6xi32>) outs(%e : tensor<6xf32>) {
  ^bb0(%in: i32, %out: f32):
    %1 = linalg.index 0 : index
    %2 = arith.index_cast %in : i32 to index
    %3 = tensor.extract %l[%1, %2] : tensor<6x5xf32>
    linalg.yield %3 : f32
  } -> tensor<6xf32>
  return %picked : tensor<6xf32>
}
