// RUN: amp-opt %s -split-input-file -verify-diagnostics -amp-extrema-to-llvm \
// RUN:   | FileCheck %s

// CHECK-LABEL: func.func @scalar
// CHECK:         llvm.intr.maximum(%{{.*}}, %{{.*}}) : (f64, f64) -> f64
func.func @scalar(%x: f64, %y: f64) -> f64 {
  %0 = arith.maximumf %x, %y : f64
  return %0 : f64
}

// maxnumf says nothing of zeros.
// CHECK-LABEL: func.func @vector
// CHECK:         llvm.intr.minimum(%{{.*}}, %{{.*}}) : (vector<16xf32>, vector<16xf32>) -> vector<16xf32>
// CHECK:         arith.maxnumf
func.func @vector(%x: vector<16xf32>, %y: vector<16xf32>) -> vector<16xf32> {
  %0 = arith.minimumf %x, %y : vector<16xf32>
  %1 = arith.maxnumf %0, %y : vector<16xf32>
  return %1 : vector<16xf32>
}

// -----

func.func @tensor(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{expected scalars or vectors of one dimension for 'arith.maximumf', found 'tensor<4xf32>'}}
  %0 = arith.maximumf %x, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
