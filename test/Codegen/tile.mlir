// A tile is the model's, the option's, or the kernel's own.
// RUN: amp-opt %s --amp-lower-kernels-nvgpu | FileCheck %s --check-prefix=MODEL
// RUN: amp-opt %s --amp-lower-kernels-nvgpu="tile=64x32x4x1" | FileCheck %s --check-prefix=OPTION
// RUN: sed 's/{amp.kernel}/{amp.kernel, amp.contraction_tile = "128x64x2x1"}/' %s > %t.mlir
// RUN: amp-opt %t.mlir --amp-lower-kernels-nvgpu="tile=64x32x4x1" | FileCheck %s --check-prefix=OWN
// RUN: amp-opt %s --amp-declare-scratch="tile=64x64x3x4" --amp-lower-kernels-nvgpu="tile=64x64x3x4" | FileCheck %s --check-prefix=SPLIT
// RUN: not amp-opt %s --amp-lower-kernels-nvgpu="tile=128x128x8x1 chip=sm_86" 2>&1 | FileCheck %s --check-prefix=SHARED
// RUN: not amp-opt %s --amp-lower-kernels-nvgpu="tile=64x48x4x1" 2>&1 | FileCheck %s --check-prefix=BAD
// RUN: not amp-opt %s --amp-lower-kernels-nvgpu="tile=64x64" 2>&1 | FileCheck %s --check-prefix=SHORT
// RUN: not amp-opt %s --amp-lower-kernels-nvgpu="chip=sm_20" 2>&1 | FileCheck %s --check-prefix=CHIP

// A small result: small tiles, so that there are enough blocks.
// MODEL: blocks = 64 : i64
// OPTION: blocks = 32 : i64
// OPTION-SAME: shared = 24576 : i64
// OWN: blocks = 8 : i64
// OWN-SAME: shared = 36864 : i64
// Parts of the sum are a block's each, and are added by another function.
// SPLIT: gpu.func @product_sums
// SPLIT: amp.launches = [{blocks = 64 : i64, entry = "product",
// SPLIT-SAME: {blocks = {{[0-9]+}} : i64, entry = "product_sums"
// SPLIT-SAME: {bytes = 1048576 : i64, initialized = false, writable = true}]
// SHARED: error: a block takes 131072 bytes of shared memory: expected at most 101376 on sm_86
// BAD: error: bad tile '64x48x4x1': expected ROWSxCOLUMNSxSTAGESxSPLITS, rows and columns of 32, 64 or 128
// SHORT: error: bad tile '64x64': expected ROWSxCOLUMNSxSTAGESxSPLITS
// CHIP: error: unknown chip 'sm_20': expected one of sm_80, sm_86, sm_89, sm_90a

func.func private @product(%a: tensor<256x256xbf16>, %b: tensor<256x256xbf16>, %out: tensor<256x256xf32>) -> tensor<256x256xf32> attributes {amp.kernel} {
  %zero = arith.constant 0.0 : f32
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<256x256xf32>) -> tensor<256x256xf32>
  %c = linalg.matmul ins(%a, %b : tensor<256x256xbf16>, tensor<256x256xbf16>) outs(%init : tensor<256x256xf32>) -> tensor<256x256xf32>
  return %c : tensor<256x256xf32>
}
