// Blocks that run at once share rows and columns of tiles: they go down a group
// of rows, then to its next column, where the cache does not hold both inputs.
// RUN: amp-opt %s --amp-lower-kernels-nvgpu="chip=sm_90a tile=128x128x3x1" | FileCheck %s
// RUN: amp-opt %s --amp-lower-kernels-nvgpu="chip=sm_90a tile=128x128x3x1x24" | FileCheck %s --check-prefix=REST

// 264 blocks at once, of 64 x 64 tiles: 16 rows by 17 columns.
// CHECK-LABEL: gpu.func @large(
// CHECK: %[[TILE:.*]] = arith.remui %block_id_x, %c4096
// CHECK: %[[GROUP:.*]] = arith.divui %[[TILE]], %c1024
// CHECK: %[[IN:.*]] = arith.remui %[[TILE]], %c1024
// CHECK: arith.remui %[[IN]], %c16
// CHECK: arith.divui %[[IN]], %c16
// CHECK: arith.muli %[[GROUP]], %c16

// Both inputs are 8 MiB: row by row.
// CHECK-LABEL: gpu.func @small(
// CHECK: %[[TILE:.*]] = arith.remui %block_id_x, %c1024
// CHECK: arith.divui %[[TILE]], %c32
// CHECK: arith.remui %[[TILE]], %c32

// The last group has 16 rows of the 64.
// REST-LABEL: gpu.func @large(
// REST: %[[IN:.*]] = arith.remui %{{.*}}, %c1536
// REST: %[[ROW:.*]] = arith.remui %[[IN]], %c24
// REST: %[[COLUMN:.*]] = arith.divui %[[IN]], %c24
// REST: %[[WHOLE:.*]] = arith.cmpi slt, %{{.*}}, %c2
// REST: %[[LAST:.*]] = arith.remui %[[IN]], %c16
// REST: arith.select %[[WHOLE]], %[[ROW]], %[[LAST]]

func.func private @large(%a: tensor<8192x8192xbf16>, %b: tensor<8192x8192xbf16>, %out: tensor<8192x8192xf32>) -> tensor<8192x8192xf32> attributes {amp.kernel} {
  %zero = arith.constant 0.0 : f32
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<8192x8192xf32>) -> tensor<8192x8192xf32>
  %c = linalg.matmul ins(%a, %b : tensor<8192x8192xbf16>, tensor<8192x8192xbf16>) outs(%init : tensor<8192x8192xf32>) -> tensor<8192x8192xf32>
  return %c : tensor<8192x8192xf32>
}

func.func private @small(%a: tensor<4096x512xbf16>, %b: tensor<512x4096xbf16>, %out: tensor<4096x4096xf32>) -> tensor<4096x4096xf32> attributes {amp.kernel} {
  %zero = arith.constant 0.0 : f32
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<4096x4096xf32>) -> tensor<4096x4096xf32>
  %c = linalg.matmul ins(%a, %b : tensor<4096x512xbf16>, tensor<512x4096xbf16>) outs(%init : tensor<4096x4096xf32>) -> tensor<4096x4096xf32>
  return %c : tensor<4096x4096xf32>
}
