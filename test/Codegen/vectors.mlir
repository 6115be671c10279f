// What a thread reads and writes: 16 bytes where rows divide into them.
// RUN: amp-opt %s --amp-lower-kernels-nvgpu | FileCheck %s
// RUN: amp-opt %s --amp-codegen-nvgpu-pipeline -o %t.mlir
// RUN: amp-ptx %t.mlir | FileCheck %s --check-prefix=PTX

// Eight elements of bf16 a thread, so that 64 x 256 of them are 8 blocks.
// CHECK-LABEL: gpu.func @elementwise
// CHECK: vector.load %{{.*}} {alignment = 16 : i64} : memref<16384xbf16>, vector<8xbf16>
// CHECK: vector.load %{{.*}} {alignment = 16 : i64} : memref<256xf32>, vector<8xf32>
// CHECK: memref.load %{{.*}} : memref<64xf32>
// CHECK: vector.store %{{.*}} {alignment = 16 : i64} : memref<16384xbf16>, vector<8xbf16>

// Rows of 12 end in the middle of a vector of 8.
// CHECK-LABEL: gpu.func @narrow
// CHECK: vector.load %{{.*}} {alignment = 8 : i64} : memref<60xbf16>, vector<4xbf16>

// Rows of 5 divide into nothing.
// CHECK-LABEL: gpu.func @odd
// CHECK: memref.load %{{.*}} : memref<15xbf16>

// A slice begins 2 elements on: 8 bytes is what is known of it.
// CHECK-LABEL: gpu.func @slice
// CHECK: vector.load %{{.*}} {alignment = 8 : i64} : memref<256xf32>, vector<4xf32>

// Neighbours of the result are not neighbours in memory: one by one.
// CHECK-LABEL: gpu.func @transpose
// CHECK-COUNT-4: memref.load %{{.*}} : memref<1024xf32>
// CHECK: vector.store %{{.*}} {alignment = 16 : i64} : memref<1024xf32>, vector<4xf32>

// Each thread has eight elements of a row, which stay in its registers from
// pass to pass: one load.
// CHECK-LABEL: gpu.func @normalize
// CHECK-NOT: scf.for
// CHECK: vector.load %{{.*}} {alignment = 16 : i64} : memref<16384xbf16>, vector<8xbf16>
// CHECK-NOT: vector.load
// CHECK: vector.extract_strided_slice %{{.*}} {offsets = [4], sizes = [4], strides = [1]}
// CHECK: gpu.shuffle

// CHECK-LABEL: func.func private @elementwise
// CHECK-SAME: blocks = 8 : i64

// PTX-LABEL: .entry elementwise(
// PTX-NOT: .entry
// PTX-COUNT-3: ld.global.v4.b32
// PTX: st.global.v4.b32
// PTX-LABEL: .entry normalize(
// PTX-NOT: {{(ld|st).global.(b16|b32)}}
// PTX: ld.global.v4.b32
// PTX-NOT: {{(ld|st).global.(b16|b32)}}
// PTX: st.global.v4.b32

#both = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#column = affine_map<(i, j) -> (j)>

func.func private @elementwise(%x: tensor<64x256xbf16>, %bias: tensor<256xf32>, %scale: tensor<64xf32>, %out: tensor<64x256xbf16>) -> tensor<64x256xbf16> attributes {amp.kernel} {
  %r = linalg.generic {indexing_maps = [#both, #column, #row, #both], iterator_types = ["parallel", "parallel"]}
    ins(%x, %bias, %scale : tensor<64x256xbf16>, tensor<256xf32>, tensor<64xf32>) outs(%out : tensor<64x256xbf16>) {
  ^bb0(%a: bf16, %b: f32, %s: f32, %o: bf16):
    %wide = arith.extf %a : bf16 to f32
    %sum = arith.addf %wide, %b : f32
    %scaled = arith.mulf %sum, %s : f32
    %half = arith.truncf %scaled : f32 to bf16
    linalg.yield %half : bf16
  } -> tensor<64x256xbf16>
  return %r : tensor<64x256xbf16>
}

func.func private @narrow(%x: tensor<5x12xbf16>, %out: tensor<5x12xbf16>) -> tensor<5x12xbf16> attributes {amp.kernel} {
  %r = linalg.generic {indexing_maps = [#both, #both], iterator_types = ["parallel", "parallel"]}
    ins(%x : tensor<5x12xbf16>) outs(%out : tensor<5x12xbf16>) {
  ^bb0(%a: bf16, %o: bf16):
    %n = arith.negf %a : bf16
    linalg.yield %n : bf16
  } -> tensor<5x12xbf16>
  return %r : tensor<5x12xbf16>
}

func.func private @odd(%x: tensor<3x5xbf16>, %out: tensor<3x5xbf16>) -> tensor<3x5xbf16> attributes {amp.kernel} {
  %r = linalg.generic {indexing_maps = [#both, #both], iterator_types = ["parallel", "parallel"]}
    ins(%x : tensor<3x5xbf16>) outs(%out : tensor<3x5xbf16>) {
  ^bb0(%a: bf16, %o: bf16):
    %n = arith.negf %a : bf16
    linalg.yield %n : bf16
  } -> tensor<3x5xbf16>
  return %r : tensor<3x5xbf16>
}

func.func private @slice(%x: tensor<256xf32>, %out: tensor<128xf32>) -> tensor<128xf32> attributes {amp.kernel} {
  %s = tensor.extract_slice %x[2] [128] [1] : tensor<256xf32> to tensor<128xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    ins(%s : tensor<128xf32>) outs(%out : tensor<128xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = arith.negf %a : f32
    linalg.yield %n : f32
  } -> tensor<128xf32>
  return %r : tensor<128xf32>
}

func.func private @transpose(%x: tensor<32x32xf32>, %out: tensor<32x32xf32>) -> tensor<32x32xf32> attributes {amp.kernel} {
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, #both], iterator_types = ["parallel", "parallel"]}
    ins(%x : tensor<32x32xf32>) outs(%out : tensor<32x32xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<32x32xf32>
  return %r : tensor<32x32xf32>
}

func.func private @normalize(%x: tensor<64x256xbf16>, %out: tensor<64x256xbf16>) -> tensor<64x256xbf16> attributes {amp.kernel} {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64xf32>) -> tensor<64xf32>
  %sum = linalg.generic {indexing_maps = [#both, #row], iterator_types = ["parallel", "reduction"]}
    ins(%x : tensor<64x256xbf16>) outs(%init : tensor<64xf32>) {
  ^bb0(%a: bf16, %s: f32):
    %wide = arith.extf %a : bf16 to f32
    %next = arith.addf %s, %wide : f32
    linalg.yield %next : f32
  } -> tensor<64xf32>
  %r = linalg.generic {indexing_maps = [#both, #row, #both], iterator_types = ["parallel", "parallel"]}
    ins(%x, %sum : tensor<64x256xbf16>, tensor<64xf32>) outs(%out : tensor<64x256xbf16>) {
  ^bb0(%a: bf16, %s: f32, %o: bf16):
    %wide = arith.extf %a : bf16 to f32
    %part = arith.divf %wide, %s : f32
    %half = arith.truncf %part : f32 to bf16
    linalg.yield %half : bf16
  } -> tensor<64x256xbf16>
  return %r : tensor<64x256xbf16>
}
