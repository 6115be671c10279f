// RUN: amp-opt %s -amp-flatten-bodies | FileCheck %s
// RUN: amp-opt %s -amp-flatten-bodies -amp-flatten-bodies | FileCheck %s

#point = affine_map<(d0, d1) -> (d0, d1)>

// Three parts joined, as torch-mlir prints stablehlo.concatenate: an index that
// is a loop stays, one that is computed is zero where it is not used.

// CHECK-LABEL: func.func @join(
// CHECK-NOT:     scf.if
// CHECK-DAG:     %[[I:.*]] = linalg.index 0
// CHECK-DAG:     %[[J:.*]] = linalg.index 1
// CHECK:         %[[FIRST:.*]] = arith.cmpi ult, %[[J]], %c2
// CHECK:         %[[J0:.*]] = arith.select %[[FIRST]], %[[J]], %{{.*}} : index
// CHECK:         %[[A:.*]] = tensor.extract %{{.*}}[%[[I]], %[[J0]]]
// CHECK:         %[[SECOND:.*]] = arith.cmpi ult, %[[J]], %c5
// CHECK:         %[[D1:.*]] = arith.subi %[[J]], %c2
// CHECK:         %[[J1:.*]] = arith.select %[[SECOND]], %[[D1]], %{{.*}} : index
// CHECK:         %[[B:.*]] = tensor.extract %{{.*}}[%[[I]], %{{.*}}]
// CHECK:         %[[BC:.*]] = arith.select %[[SECOND]], %[[B]], %{{.*}} : f32
// CHECK:         %[[ABC:.*]] = arith.select %[[FIRST]], %[[A]], %[[BC]] : f32
// CHECK:         linalg.yield %[[ABC]]
func.func @join(%a: tensor<3x2xf32>, %b: tensor<3x3xf32>, %c: tensor<3x1xf32>) -> tensor<3x6xf32> {
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %empty = tensor.empty() : tensor<3x6xf32>
  %r = linalg.generic {indexing_maps = [#point], iterator_types = ["parallel", "parallel"]}
      outs(%empty : tensor<3x6xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %first = arith.cmpi ult, %j, %c2 : index
    %v = scf.if %first -> (f32) {
      %e = tensor.extract %a[%i, %j] : tensor<3x2xf32>
      scf.yield %e : f32
    } else {
      %second = arith.cmpi ult, %j, %c5 : index
      %w = scf.if %second -> (f32) {
        %k = arith.subi %j, %c2 : index
        %e = tensor.extract %b[%i, %k] : tensor<3x3xf32>
        scf.yield %e : f32
      } else {
        %k = arith.subi %j, %c5 : index
        %e = tensor.extract %c[%i, %k] : tensor<3x1xf32>
        scf.yield %e : f32
      }
      scf.yield %w : f32
    }
    linalg.yield %v : f32
  } -> tensor<3x6xf32>
  return %r : tensor<3x6xf32>
}

// What a branch computes with is zero where it is not taken, and so is its
// derivative. A number from data is chosen below its cast, so that a flag for
// it counts only where it is used; so does an assertion.

// CHECK-LABEL: func.func @guard(
// CHECK:       ^bb0(%[[X:.*]]: f32, %[[K:.*]]: i64, %{{.*}}: f32):
// CHECK:         %[[P:.*]] = arith.cmpf ogt, %[[X]]
// CHECK:         %[[Z:.*]] = arith.constant 0.0
// CHECK:         %[[SAFE:.*]] = arith.select %[[P]], %[[X]], %[[Z]] : f32
// CHECK:         %[[L:.*]] = math.log %[[SAFE]]
// CHECK:         %[[TRUE:.*]] = arith.constant true
// CHECK:         %[[HOLDS:.*]] = arith.select %[[P]], %{{.*}}, %[[TRUE]] : i1
// CHECK:         cf.assert %[[HOLDS]]
// CHECK:         %[[N:.*]] = arith.select %[[P]], %{{.*}}, %[[K]] : i64
// CHECK:         %[[AT:.*]] = arith.index_cast %[[N]]
// CHECK:         %[[E:.*]] = tensor.extract %{{.*}}[%[[AT]]]
// CHECK:         %[[ES:.*]] = arith.select %[[P]], %{{.*}}, %[[E]] : f32
// CHECK:         %[[S:.*]] = math.sqrt %[[ES]]
// CHECK:         arith.select %[[P]], %[[L]], %[[S]] : f32
func.func @guard(%x: tensor<3x2xf32>, %k: tensor<3x2xi64>, %t: tensor<5xf32>) -> tensor<3x2xf32> {
  %zero = arith.constant 0.0 : f32
  %five = arith.constant 5 : i64
  %empty = tensor.empty() : tensor<3x2xf32>
  %r = linalg.generic {indexing_maps = [#point, #point, #point], iterator_types = ["parallel", "parallel"]}
      ins(%x, %k : tensor<3x2xf32>, tensor<3x2xi64>) outs(%empty : tensor<3x2xf32>) {
  ^bb0(%a: f32, %n: i64, %out: f32):
    %p = arith.cmpf ogt, %a, %zero : f32
    %v = scf.if %p -> (f32) {
      %l = math.log %a : f32
      %small = arith.cmpi slt, %n, %five : i64
      cf.assert %small, "too large"
      scf.yield %l : f32
    } else {
      %at = arith.index_cast %n : i64 to index
      %e = tensor.extract %t[%at] : tensor<5xf32>
      %s = math.sqrt %e : f32
      scf.yield %s : f32
    }
    linalg.yield %v : f32
  } -> tensor<3x2xf32>
  return %r : tensor<3x2xf32>
}

// A branch of the function itself stays.

// CHECK-LABEL: func.func @outside(
// CHECK:         scf.if
func.func @outside(%p: i1, %x: tensor<4xf32>) -> tensor<4xf32> {
  %y = scf.if %p -> tensor<4xf32> {
    %s = math.sin %x : tensor<4xf32>
    scf.yield %s : tensor<4xf32>
  } else {
    scf.yield %x : tensor<4xf32>
  }
  return %y : tensor<4xf32>
}
