// Few results of many terms: parts by one function, their sum by another.
// RUN: amp-opt %s --amp-declare-scratch --amp-lower-kernels-nvgpu | FileCheck %s
// RUN: amp-opt %s --amp-codegen-nvgpu-pipeline -o %t.mlir
// RUN: amp-ptx %t.mlir | FileCheck %s --check-prefix=PTX
// RUN: amp-ptx %t.mlir --resources

// Blocks of 16 vectors a thread; 64 of 2^20 terms are 64 such blocks.
// CHECK-LABEL: gpu.func @norm(
// CHECK-SAME: memref<1048576xf32>, %{{.*}}: memref<f64>, %[[SCRATCH:.*]]: memref<[[$BYTES:.*]]xi8>
// CHECK: scf.for {{.*}} -> (vector<4xf64>)
// CHECK: gpu.barrier
// CHECK: memref.view %[[SCRATCH]]
// CHECK: memref.store {{.*}} : memref<64xf64>
// CHECK-LABEL: gpu.func @norm_sums(
// CHECK-SAME: memref<1048576xf32>, %{{.*}}: memref<f64>, %{{.*}}: memref<[[$BYTES]]xi8>
// CHECK: scf.for
// CHECK: memref.load {{.*}} : memref<64xf64>
// CHECK: gpu.shuffle
// CHECK: math.sqrt

// Columns: lanes are results, and threads have parts of the rows.
// CHECK-LABEL: gpu.func @columns(
// CHECK: scf.for {{.*}} -> (vector<8xf32>)
// CHECK: vector.store {{.*}} {alignment = 16 : i64} : memref<[[$SUMS:.*]]xf32>, vector<8xf32>
// CHECK-LABEL: gpu.func @columns_sums(
// CHECK: memref.load {{.*}} : memref<[[$SUMS]]xf32>
// CHECK: memref.store {{.*}} : memref<256xf32>

// Too few terms for it.
// CHECK-LABEL: gpu.func @few(
// CHECK-NOT: gpu.func @few_sums

// CHECK: func.func private @norm(
// CHECK-SAME: amp.launches = [{blocks = 64 : i64, entry = "norm", {{.*}}}, {blocks = 1 : i64, entry = "norm_sums"
// CHECK-SAME: {bytes = 512 : i64, initialized = false, writable = true}]
// CHECK: func.func private @few(
// CHECK-NOT: 0xi8

// PTX: .entry norm(
// PTX: .entry norm_sums(

#row = affine_map<(i) -> (i)>
#none = affine_map<(i) -> ()>

func.func private @norm(%x: tensor<1048576xf32>, %out: tensor<f64>) -> tensor<f64> attributes {amp.kernel} {
  %zero = arith.constant 0.0 : f64
  %empty = tensor.empty() : tensor<f64>
  %init = linalg.fill ins(%zero : f64) outs(%empty : tensor<f64>) -> tensor<f64>
  %sum = linalg.generic {indexing_maps = [#row, #none], iterator_types = ["reduction"]}
    ins(%x : tensor<1048576xf32>) outs(%init : tensor<f64>) {
  ^bb0(%a: f32, %s: f64):
    %wide = arith.extf %a : f32 to f64
    %square = arith.mulf %wide, %wide : f64
    %next = arith.addf %s, %square : f64
    linalg.yield %next : f64
  } -> tensor<f64>
  %r = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []}
    ins(%sum : tensor<f64>) outs(%out : tensor<f64>) {
  ^bb0(%a: f64, %o: f64):
    %root = math.sqrt %a : f64
    linalg.yield %root : f64
  } -> tensor<f64>
  return %r : tensor<f64>
}

func.func private @columns(%x: tensor<8192x256xbf16>, %out: tensor<256xf32>) -> tensor<256xf32> attributes {amp.kernel} {
  %zero = arith.constant 0.0 : f32
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<256xf32>) -> tensor<256xf32>
  %sum = linalg.generic {indexing_maps = [affine_map<(j, i) -> (i, j)>, affine_map<(j, i) -> (j)>], iterator_types = ["parallel", "reduction"]}
    ins(%x : tensor<8192x256xbf16>) outs(%init : tensor<256xf32>) {
  ^bb0(%a: bf16, %s: f32):
    %wide = arith.extf %a : bf16 to f32
    %next = arith.addf %s, %wide : f32
    linalg.yield %next : f32
  } -> tensor<256xf32>
  return %sum : tensor<256xf32>
}

func.func private @few(%x: tensor<4096xf32>, %out: tensor<f32>) -> tensor<f32> attributes {amp.kernel} {
  %zero = arith.constant 0.0 : f32
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<f32>) -> tensor<f32>
  %sum = linalg.generic {indexing_maps = [#row, #none], iterator_types = ["reduction"]}
    ins(%x : tensor<4096xf32>) outs(%init : tensor<f32>) {
  ^bb0(%a: f32, %s: f32):
    %next = arith.addf %s, %a : f32
    linalg.yield %next : f32
  } -> tensor<f32>
  return %sum : tensor<f32>
}
