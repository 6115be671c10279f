// RUN: amp-opt --split-input-file --amp-lower-asserts %s | FileCheck %s
// RUN: amp-opt --split-input-file --amp-lower-asserts %s -o %t
// RUN: amp-opt --split-input-file --amp-lower-asserts %t | diff %t -

#row = affine_map<(d0, d1) -> (d0)>
#map = affine_map<(d0, d1) -> (d0, d1)>

// An embedding as torch-mlir prints it: its assertions are what a clamp tells.
// CHECK-LABEL: @embedding
// CHECK-SAME: %[[TABLE:.*]]: tensor<5x3xf32>, %[[INDEX:.*]]: tensor<4xi64>
// CHECK-NOT: amp.assert
// CHECK: %[[CLAMPED:.*]] = amp.clamp_index %[[INDEX]] bound 5 : tensor<4xi64>
// CHECK: linalg.generic
// CHECK-SAME: ins(%[[INDEX]], %[[CLAMPED]] : tensor<4xi64>, tensor<4xi64>)
// CHECK: ^bb0(%{{.*}}: i64, %[[IN:.*]]: i64, %{{.*}}: f32):
// CHECK: %[[I:.*]] = arith.index_cast %[[IN]] : i64 to index
// CHECK-NOT: cf.assert
// CHECK: tensor.extract %[[TABLE]][%[[I]], %{{.*}}]
func.func @embedding(%table: tensor<5x3xf32>, %index: tensor<4xi64>,
                     %e: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %c5 = arith.constant 5 : index
  %c0 = arith.constant 0 : i64
  %0 = linalg.generic {indexing_maps = [#row, #map],
                       iterator_types = ["parallel", "parallel"]}
    ins(%index : tensor<4xi64>) outs(%e : tensor<4x3xf32>) {
  ^bb0(%in: i64, %out: f32):
    %1 = arith.index_cast %in : i64 to index
    %2 = linalg.index 1 : index
    %3 = arith.cmpi slt, %1, %c5 : index
    cf.assert %3, "index must be smaller than dim size"
    %4 = arith.cmpi sge, %in, %c0 : i64
    cf.assert %4, "index must be larger or equal to 0"
    %5 = tensor.extract %table[%1, %2] : tensor<5x3xf32>
    linalg.yield %5 : f32
  } -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// -----

#map = affine_map<(d0) -> (d0)>

// An index that the body computes is computed before, and clamped. The same
// number outside of an index stays as it is.
// CHECK-LABEL: @computed
// CHECK: %[[SUM:.*]] = linalg.generic
// CHECK: arith.addi
// CHECK: } -> tensor<4xi32>
// CHECK: %[[CLAMPED:.*]] = amp.clamp_index %[[SUM]] bound 5 : tensor<4xi32>
// CHECK: linalg.generic
// CHECK: ^bb0(%[[IN:.*]]: i32, %[[SAFE:.*]]: i32, %{{.*}}: f32):
// CHECK: %[[I:.*]] = arith.index_cast %[[SAFE]]
// CHECK: %[[RAW:.*]] = arith.addi %[[IN]]
// CHECK: tensor.extract %{{.*}}[%[[I]]]
// CHECK: arith.sitofp %[[RAW]]
func.func @computed(%table: tensor<5xf32>, %index: tensor<4xi32>,
                    %e: tensor<4xf32>) -> tensor<4xf32> {
  %c1 = arith.constant 1 : i32
  %0 = linalg.generic {indexing_maps = [#map, #map],
                       iterator_types = ["parallel"]}
    ins(%index : tensor<4xi32>) outs(%e : tensor<4xf32>) {
  ^bb0(%in: i32, %out: f32):
    %1 = arith.addi %in, %c1 : i32
    %2 = arith.index_cast %1 : i32 to index
    %3 = tensor.extract %table[%2] : tensor<5xf32>
    %4 = arith.sitofp %1 : i32 to f32
    %5 = arith.addf %3, %4 : f32
    linalg.yield %5 : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

#map = affine_map<(d0) -> (d0)>

// What the body clamps itself, as JAX does, needs no other clamp, nor does the
// index of a loop.
// CHECK-LABEL: @clamped
// CHECK-NOT: amp.clamp_index
// CHECK-NOT: amp.assert
func.func @clamped(%table: tensor<5x4xf32>, %index: tensor<4xi32>,
                   %e: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %0 = linalg.generic {indexing_maps = [#map, #map],
                       iterator_types = ["parallel"]}
    ins(%index : tensor<4xi32>) outs(%e : tensor<4xf32>) {
  ^bb0(%in: i32, %out: f32):
    %1 = arith.index_cast %in : i32 to index
    %2 = arith.maxsi %1, %c0 : index
    %3 = arith.minsi %2, %c4 : index
    %4 = linalg.index 0 : index
    %5 = tensor.extract %table[%3, %4] : tensor<5x4xf32>
    linalg.yield %5 : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

#map = affine_map<(d0) -> (d0)>

// A stricter range than that of the index is an assertion, and so is any other
// condition.
// CHECK-LABEL: @other
// CHECK: arith.cmpi slt
// CHECK: amp.assert %{{.*}}, "below 3" : tensor<4xi1>
// CHECK: arith.cmpf olt
// CHECK: amp.assert %{{.*}}, "small" : tensor<4xi1>
// CHECK: amp.clamp_index %{{.*}} bound 5
// CHECK-NOT: cf.assert
func.func @other(%table: tensor<5xf32>, %index: tensor<4xi64>,
                 %x: tensor<4xf32>) -> tensor<4xf32> {
  %c3 = arith.constant 3 : i64
  %one = arith.constant 1.0 : f32
  %0 = linalg.generic {indexing_maps = [#map, #map, #map],
                       iterator_types = ["parallel"]}
    ins(%index, %x : tensor<4xi64>, tensor<4xf32>) outs(%x : tensor<4xf32>) {
  ^bb0(%in: i64, %value: f32, %out: f32):
    %1 = arith.cmpi slt, %in, %c3 : i64
    cf.assert %1, "below 3"
    %2 = arith.cmpf olt, %value, %one : f32
    cf.assert %2, "small"
    %3 = arith.index_cast %in : i64 to index
    %4 = tensor.extract %table[%3] : tensor<5xf32>
    linalg.yield %4 : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// CHECK-LABEL: @top
// CHECK: %[[T:.*]] = tensor.from_elements %{{.*}} : tensor<i1>
// CHECK: amp.assert %[[T]], "yes" : tensor<i1>
func.func @top(%x: tensor<i1>) {
  %0 = tensor.extract %x[] : tensor<i1>
  cf.assert %0, "yes"
  return
}

// -----

#map = affine_map<(d0) -> (d0)>

// Of several results each has a range of its own: one lists positions, the
// other is data, whichever comes first.
// CHECK-LABEL: @second
// CHECK: %[[P:.*]]:2 = linalg.generic
// CHECK-NOT: amp.clamp_index
// CHECK: %[[CLAMPED:.*]] = amp.clamp_index %[[P]]#1 bound 4 : tensor<4xi64>
// CHECK-NOT: amp.clamp_index
// CHECK: linalg.generic
// CHECK-SAME: ins(%[[P]]#0, %[[P]]#1, %[[CLAMPED]] :
func.func @second(%x: tensor<4xf32>, %d: tensor<4xi64>, %e: tensor<4xi64>,
                  %v: tensor<4xf32>) -> tensor<4xf32> {
  %p:2 = linalg.generic {indexing_maps = [#map, #map, #map],
                         iterator_types = ["parallel"]}
    ins(%d : tensor<4xi64>) outs(%e, %e : tensor<4xi64>, tensor<4xi64>) {
  ^bb0(%a: i64, %b: i64, %c: i64):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i64
    linalg.yield %n, %a : i64, i64
  } -> (tensor<4xi64>, tensor<4xi64>)
  %r = linalg.generic {indexing_maps = [#map, #map, #map],
                       iterator_types = ["parallel"]}
    ins(%p#0, %p#1 : tensor<4xi64>, tensor<4xi64>) outs(%v : tensor<4xf32>) {
  ^bb0(%a: i64, %b: i64, %o: f32):
    %i = arith.index_cast %a : i64 to index
    %j = arith.index_cast %b : i64 to index
    %y = tensor.extract %x[%i] : tensor<4xf32>
    %z = tensor.extract %x[%j] : tensor<4xf32>
    %s = arith.addf %y, %z : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

#map = affine_map<(d0) -> (d0)>

// CHECK-LABEL: @first
// CHECK: %[[P:.*]]:2 = linalg.generic
// CHECK-NOT: amp.clamp_index
// CHECK: %[[CLAMPED:.*]] = amp.clamp_index %[[P]]#0 bound 4 : tensor<4xi64>
// CHECK-NOT: amp.clamp_index
// CHECK: linalg.generic
// CHECK-SAME: ins(%[[P]]#0, %[[P]]#1, %[[CLAMPED]] :
func.func @first(%x: tensor<4xf32>, %d: tensor<4xi64>, %e: tensor<4xi64>,
                 %v: tensor<4xf32>) -> tensor<4xf32> {
  %p:2 = linalg.generic {indexing_maps = [#map, #map, #map],
                         iterator_types = ["parallel"]}
    ins(%d : tensor<4xi64>) outs(%e, %e : tensor<4xi64>, tensor<4xi64>) {
  ^bb0(%a: i64, %b: i64, %c: i64):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i64
    linalg.yield %a, %n : i64, i64
  } -> (tensor<4xi64>, tensor<4xi64>)
  %r = linalg.generic {indexing_maps = [#map, #map, #map],
                       iterator_types = ["parallel"]}
    ins(%p#0, %p#1 : tensor<4xi64>, tensor<4xi64>) outs(%v : tensor<4xf32>) {
  ^bb0(%a: i64, %b: i64, %o: f32):
    %i = arith.index_cast %a : i64 to index
    %j = arith.index_cast %b : i64 to index
    %y = tensor.extract %x[%i] : tensor<4xf32>
    %z = tensor.extract %x[%j] : tensor<4xf32>
    %s = arith.addf %y, %z : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

#map = affine_map<(d0) -> (d0)>

// A cast to fewer bits wraps: what it gives of 0, 1, ..., 299 may be negative.
// CHECK-LABEL: @narrow
// CHECK: linalg.generic
// CHECK: arith.index_cast %{{.*}} : index to i8
// CHECK: arith.cmpi sge
// CHECK: amp.assert %{{.*}}, "n is not negative"
// CHECK-NOT: cf.assert
func.func @narrow(%v: tensor<300xf32>) -> tensor<300xf32> {
  %c = arith.constant 0 : i8
  %one = arith.constant 1.0 : f32
  %r = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]}
    outs(%v : tensor<300xf32>) {
  ^bb0(%b: f32):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i8
    %ok = arith.cmpi sge, %n, %c : i8
    cf.assert %ok, "n is not negative"
    linalg.yield %one : f32
  } -> tensor<300xf32>
  return %r : tensor<300xf32>
}

// -----

#map = affine_map<(d0) -> (d0)>

// What it gives is an index of its own, though the loop is in range.
// CHECK-LABEL: @narrow_index
// CHECK: %[[NARROW:.*]] = linalg.generic
// CHECK: arith.index_cast %{{.*}} : index to i8
// CHECK: %[[CLAMPED:.*]] = amp.clamp_index %[[NARROW]] bound 128 : tensor<300xi8>
// CHECK: linalg.generic
// CHECK-SAME: ins(%[[CLAMPED]] :
func.func @narrow_index(%x: tensor<300xf32>, %v: tensor<300xf32>)
    -> tensor<300xf32> {
  %r = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]}
    outs(%v : tensor<300xf32>) {
  ^bb0(%b: f32):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i8
    %j = arith.index_cast %n : i8 to index
    %y = tensor.extract %x[%j] : tensor<300xf32>
    linalg.yield %y : f32
  } -> tensor<300xf32>
  return %r : tensor<300xf32>
}

// -----

#map = affine_map<(d0) -> (d0)>

// Casts that keep an integer keep its range.
// CHECK-LABEL: @wide
// CHECK-NOT: amp.assert
// CHECK-NOT: amp.clamp_index
// CHECK: return
func.func @wide(%x: tensor<300xf32>, %v: tensor<300xf32>) -> tensor<300xf32> {
  %c = arith.constant 0 : i128
  %r = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]}
    outs(%v : tensor<300xf32>) {
  ^bb0(%b: f32):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i64
    %w = arith.extsi %n : i64 to i128
    %ok = arith.cmpi sge, %w, %c : i128
    cf.assert %ok, "not negative"
    %j = arith.index_cast %n : i64 to index
    %y = tensor.extract %x[%j] : tensor<300xf32>
    linalg.yield %y : f32
  } -> tensor<300xf32>
  return %r : tensor<300xf32>
}
