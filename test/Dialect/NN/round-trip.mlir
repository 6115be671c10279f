// Every op, custom and generic form, text and bytecode.
// RUN: amp-opt %s | amp-opt | FileCheck %s
// RUN: amp-opt %s --mlir-print-op-generic | amp-opt | FileCheck %s
// RUN: amp-opt %s --emit-bytecode | amp-opt | FileCheck %s

//===----------------------------------------------------------------------===//
// Activations, softmax
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @elementwise
func.func @elementwise(%x: tensor<4x8xf32>, %y: tensor<bf16>) {
  // CHECK: nn.gelu %{{[a-z0-9]+}} : tensor<4x8xf32> -> tensor<4x8xf32>
  %0 = nn.gelu %x : tensor<4x8xf32> -> tensor<4x8xf32>
  // CHECK: nn.gelu %{{[a-z0-9]+}} form tanh : tensor<4x8xf32> -> tensor<4x8xbf16>
  %1 = nn.gelu %x form tanh : tensor<4x8xf32> -> tensor<4x8xbf16>
  // The default is not printed.
  // CHECK: nn.gelu %{{[a-z0-9]+}} {test.note = "kept"} : tensor<bf16> -> tensor<bf16>
  %2 = nn.gelu %y form erf {test.note = "kept"} : tensor<bf16> -> tensor<bf16>
  // CHECK: nn.silu %{{[a-z0-9]+}} : tensor<bf16> -> tensor<f64>
  %3 = nn.silu %y : tensor<bf16> -> tensor<f64>
  return
}

// CHECK-LABEL: func.func @softmax
func.func @softmax(%x: tensor<4x8xf16>) {
  // CHECK: nn.softmax %{{[a-z0-9]+}} dim(1) : tensor<4x8xf16> -> tensor<4x8xf16>
  %0 = nn.softmax %x dim(1) : tensor<4x8xf16> -> tensor<4x8xf16>
  // CHECK: nn.log_softmax %{{[a-z0-9]+}} dim(0) : tensor<4x8xf16> -> tensor<4x8xf32>
  %1 = nn.log_softmax %x dim(0) : tensor<4x8xf16> -> tensor<4x8xf32>
  return
}

//===----------------------------------------------------------------------===//
// Embedding, dropout
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @embedding
func.func @embedding(%t: tensor<9x4xbf16>, %i: tensor<2x3xi64>, %j: tensor<index>,
                     %k: tensor<5xi8>) {
  // CHECK: %[[E:.*]] = nn.embedding %{{.*}}[%{{.*}}] : tensor<9x4xbf16>, tensor<2x3xi64> -> tensor<2x3x4xbf16>
  %0 = nn.embedding %t[%i] : tensor<9x4xbf16>, tensor<2x3xi64> -> tensor<2x3x4xbf16>
  // CHECK: nn.embedding %{{.*}}[%{{.*}}] : tensor<9x4xbf16>, tensor<index> -> tensor<4xf32>
  %1 = nn.embedding %t[%j] : tensor<9x4xbf16>, tensor<index> -> tensor<4xf32>
  // CHECK: nn.scatter_add %[[E]] at %{{.*}} into %{{.*}} : tensor<2x3x4xbf16>, tensor<2x3xi64>, tensor<9x4xbf16>
  %2 = nn.scatter_add %0 at %i into %t : tensor<2x3x4xbf16>, tensor<2x3xi64>, tensor<9x4xbf16>
  // CHECK: nn.embedding %{{.*}}[%{{.*}}] : tensor<9x4xbf16>, tensor<5xi8> -> tensor<5x4xbf16>
  %3 = nn.embedding %t[%k] : tensor<9x4xbf16>, tensor<5xi8> -> tensor<5x4xbf16>
  return
}

// CHECK-LABEL: func.func @dropout
func.func @dropout(%x: tensor<4xf32>, %k: tensor<3xi64>) {
  // CHECK: nn.dropout %{{[a-z0-9]+}} p(1.000000e-01) : tensor<4xf32> -> tensor<4xf32>
  %0 = nn.dropout %x p(0.1) : tensor<4xf32> -> tensor<4xf32>
  // CHECK: nn.dropout %{{[a-z0-9]+}} p(0.000000e+00) key(%{{.*}} : tensor<3xi64>) {id = 4294967295 : i64} : tensor<4xf32> -> tensor<4xbf16>
  %1 = nn.dropout %x p(0.0) key(%k : tensor<3xi64>) {id = 4294967295 : i64} : tensor<4xf32> -> tensor<4xbf16>
  return
}

//===----------------------------------------------------------------------===//
// Losses
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @cross_entropy
func.func @cross_entropy(%x: tensor<2x3x5xbf16>, %t: tensor<2x3xi8>,
                         %q: tensor<2x3x5xf64>, %y: tensor<5xf64>, %u: tensor<index>) {
  // CHECK: nn.cross_entropy %{{[a-z0-9]+}}, %{{[a-z0-9]+}} : tensor<2x3x5xbf16>, tensor<2x3xi8> -> tensor<f32>
  %0 = nn.cross_entropy %x, %t : tensor<2x3x5xbf16>, tensor<2x3xi8> -> tensor<f32>
  // CHECK: nn.cross_entropy %{{[a-z0-9]+}}, %{{[a-z0-9]+}} {ignore_index = 0 : i64, label_smoothing = 1.000000e-01 : f64, reduction = 2 : i32} : tensor<2x3x5xbf16>, tensor<2x3xi8> -> tensor<2x3xf32>
  %1 = nn.cross_entropy %x, %t {ignore_index = 0 : i64, label_smoothing = 0.1 : f64, reduction = 2 : i32} : tensor<2x3x5xbf16>, tensor<2x3xi8> -> tensor<2x3xf32>
  // The type of probabilities counts.
  // CHECK: nn.cross_entropy %{{[a-z0-9]+}}, %{{[a-z0-9]+}} {reduction = 1 : i32} : tensor<2x3x5xbf16>, tensor<2x3x5xf64> -> tensor<f64>
  %2 = nn.cross_entropy %x, %q {reduction = 1 : i32} : tensor<2x3x5xbf16>, tensor<2x3x5xf64> -> tensor<f64>
  // CHECK: nn.cross_entropy %{{[a-z0-9]+}}, %{{[a-z0-9]+}} : tensor<5xf64>, tensor<index> -> tensor<f64>
  %3 = nn.cross_entropy %y, %u : tensor<5xf64>, tensor<index> -> tensor<f64>
  return
}

// CHECK-LABEL: func.func @linear_cross_entropy
func.func @linear_cross_entropy(%x: tensor<2x3xbf16>, %w: tensor<5x3xbf16>,
                                %t: tensor<2xi32>, %b: tensor<5xf32>) {
  // CHECK: nn.linear_cross_entropy %{{[a-z0-9]+}}, %{{[a-z0-9]+}}, %{{[a-z0-9]+}} : tensor<2x3xbf16>, tensor<5x3xbf16>, tensor<2xi32> -> tensor<f32>
  %0 = nn.linear_cross_entropy %x, %w, %t : tensor<2x3xbf16>, tensor<5x3xbf16>, tensor<2xi32> -> tensor<f32>
  // CHECK: nn.linear_cross_entropy %{{[a-z0-9]+}}, %{{[a-z0-9]+}}, %{{[a-z0-9]+}} bias(%{{[a-z0-9]+}} : tensor<5xf32>) {reduction = 2 : i32} : tensor<2x3xbf16>, tensor<5x3xbf16>, tensor<2xi32> -> tensor<2xf32>
  %1 = nn.linear_cross_entropy %x, %w, %t bias(%b : tensor<5xf32>) {reduction = 2 : i32} : tensor<2x3xbf16>, tensor<5x3xbf16>, tensor<2xi32> -> tensor<2xf32>
  return
}

//===----------------------------------------------------------------------===//
// Normalizations
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @row_norms
func.func @row_norms(%x: tensor<2x3x4xf32>, %s: tensor<4xf32>, %b: tensor<4xbf16>,
                     %w: tensor<3x4xf64>) {
  // CHECK: nn.layer_norm %{{[a-z0-9]+}} eps(1.000000e-05) : tensor<2x3x4xf32> -> tensor<2x3x4xf32>
  %0 = nn.layer_norm %x eps(1.0e-5) : tensor<2x3x4xf32> -> tensor<2x3x4xf32>
  // CHECK: nn.layer_norm %{{[a-z0-9]+}} scale(%{{.*}} : tensor<4xf32>) bias(%{{.*}} : tensor<4xbf16>) eps(0.000000e+00) : tensor<2x3x4xf32> -> tensor<2x3x4xbf16>
  %1 = nn.layer_norm %x scale(%s : tensor<4xf32>) bias(%b : tensor<4xbf16>) eps(0.0) : tensor<2x3x4xf32> -> tensor<2x3x4xbf16>
  // CHECK: nn.layer_norm %{{[a-z0-9]+}} bias(%{{.*}} : tensor<3x4xf64>) eps(1.000000e-05) {test.note = "kept"} : tensor<2x3x4xf32> -> tensor<2x3x4xf32>
  %2 = nn.layer_norm %x bias(%w : tensor<3x4xf64>) eps(1.0e-5) {test.note = "kept"} : tensor<2x3x4xf32> -> tensor<2x3x4xf32>
  // CHECK: nn.rms_norm %{{[a-z0-9]+}} eps(5.000000e-01) : tensor<2x3x4xf32> -> tensor<2x3x4xf32>
  %3 = nn.rms_norm %x eps(0.5) : tensor<2x3x4xf32> -> tensor<2x3x4xf32>
  // CHECK: nn.rms_norm %{{[a-z0-9]+}} scale(%{{.*}} : tensor<4xf32>) eps(5.000000e-01) : tensor<2x3x4xf32> -> tensor<2x3x4xf16>
  %4 = nn.rms_norm %x scale(%s : tensor<4xf32>) eps(0.5) : tensor<2x3x4xf32> -> tensor<2x3x4xf16>
  return
}

// CHECK-LABEL: func.func @channel_norms
func.func @channel_norms(%x: tensor<2x4x5xf32>, %c: tensor<4xf32>, %d: tensor<5xf32>) {
  // CHECK: nn.group_norm %{{[a-z0-9]+}} groups(2) eps(1.000000e-05) : tensor<2x4x5xf32> -> tensor<2x4x5xf32>
  %0 = nn.group_norm %x groups(2) eps(1.0e-5) : tensor<2x4x5xf32> -> tensor<2x4x5xf32>
  // CHECK: nn.group_norm %{{[a-z0-9]+}} scale(%{{.*}} : tensor<4xf32>) bias(%{{.*}} : tensor<4xf32>) groups(1) eps(1.000000e-05) : tensor<2x4x5xf32> -> tensor<2x4x5xbf16>
  %1 = nn.group_norm %x scale(%c : tensor<4xf32>) bias(%c : tensor<4xf32>) groups(1) eps(1.0e-5) : tensor<2x4x5xf32> -> tensor<2x4x5xbf16>
  // CHECK: nn.batch_norm %{{[a-z0-9]+}}, %[[C:.*]], %[[C]] running(%[[C]], %[[C]]) : tensor<2x4x5xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32> -> tensor<2x4x5xbf16>, tensor<4xf32>, tensor<4xf32>
  %2:3 = nn.batch_norm %x, %c, %c running(%c, %c) : tensor<2x4x5xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32> -> tensor<2x4x5xbf16>, tensor<4xf32>, tensor<4xf32>
  // CHECK: nn.batch_norm %{{[a-z0-9]+}}, %[[D:.*]], %[[D]] running(%[[D]], %[[D]]) {axis = 2 : i64, eps = 1.000000e-03 : f64, infer, momentum = 1.000000e-02 : f64} :
  %3:3 = nn.batch_norm %x, %d, %d running(%d, %d) {axis = 2 : i64, eps = 1.0e-3 : f64, infer, momentum = 0.01 : f64} : tensor<2x4x5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32> -> tensor<2x4x5xf32>, tensor<5xf32>, tensor<5xf32>
  // CHECK: nn.batch_norm {{.*}} {sync} :
  %4:3 = nn.batch_norm %x, %c, %c running(%c, %c) {sync} : tensor<2x4x5xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32> -> tensor<2x4x5xf32>, tensor<4xf32>, tensor<4xf32>
  return
}

//===----------------------------------------------------------------------===//
// Cells
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @cells
func.func @cells(%x: tensor<2x5xbf16>, %h: tensor<2x3xf32>, %wi: tensor<12x5xf32>,
                 %wh: tensor<12x3xf32>, %b: tensor<12xf32>, %vi: tensor<9x5xf32>,
                 %vh: tensor<9x3xf32>, %d: tensor<9xf32>) {
  // CHECK: nn.lstm_cell %{{[^:]*}} : (tensor<2x5xbf16>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<12x5xf32>, tensor<12x3xf32>, tensor<12xf32>) -> (tensor<2x3xbf16>, tensor<2x3xf32>)
  %0:2 = nn.lstm_cell %x, %h, %h, %wi, %wh, %b : (tensor<2x5xbf16>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<12x5xf32>, tensor<12x3xf32>, tensor<12xf32>) -> (tensor<2x3xbf16>, tensor<2x3xf32>)
  // CHECK: nn.gru_cell %{{[^:]*}} : (tensor<2x5xbf16>, tensor<2x3xf32>, tensor<9x5xf32>, tensor<9x3xf32>, tensor<9xf32>, tensor<9xf32>) -> tensor<2x3xf32>
  %1 = nn.gru_cell %x, %h, %vi, %vh, %d, %d : (tensor<2x5xbf16>, tensor<2x3xf32>, tensor<9x5xf32>, tensor<9x3xf32>, tensor<9xf32>, tensor<9xf32>) -> tensor<2x3xf32>
  return
}
