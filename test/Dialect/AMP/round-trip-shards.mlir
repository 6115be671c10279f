// RUN: amp-opt %s | amp-opt | FileCheck %s
// RUN: amp-opt %s --mlir-print-op-generic | amp-opt | FileCheck %s
// RUN: amp-opt %s --emit-bytecode | amp-opt | FileCheck %s

// CHECK-LABEL: func.func @parts(
func.func @parts(%g: tensor<3x4xf32>, %h: tensor<5xf32>, %part: tensor<6xf32>,
                 %few: tensor<3xf32>, %w: memref<3x4xbf16>,
                 %m: memref<6xbf16>, %scale: tensor<f32>)
    -> (tensor<6xf32>, tensor<6xf32>, tensor<3x4xf32>, tensor<f32>) {
  // CHECK: amp.shard %{{[a-z0-9_]+}} : tensor<3x4xf32> into(%{{[a-z0-9_]+}} : tensor<6xf32>) -> tensor<6xf32>
  %0 = amp.shard %g : tensor<3x4xf32> into(%part : tensor<6xf32>)
    -> tensor<6xf32>
  // CHECK: amp.shard %{{[a-z0-9_]+}} : memref<3x4xbf16> into(%{{[a-z0-9_]+}} : memref<6xbf16>){{$}}
  amp.shard %w : memref<3x4xbf16> into(%m : memref<6xbf16>)
  // CHECK: %[[ON:.*]]:2 = amp.reduce_scatter sum(%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : tensor<3x4xf32>, tensor<5xf32>)
  // CHECK-SAME: into(%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : tensor<6xf32>, tensor<3xf32>) wire bf16 start 2 -> tensor<6xf32>, tensor<3xf32>
  %1:2 = amp.reduce_scatter sum(%g, %h : tensor<3x4xf32>, tensor<5xf32>)
    into(%part, %few : tensor<6xf32>, tensor<3xf32>) wire bf16 start 2
    -> tensor<6xf32>, tensor<3xf32>
  // CHECK: amp.await 2(%[[ON]]#0, %[[ON]]#1 : tensor<6xf32>, tensor<3xf32>) reads(%{{[a-z0-9_]+}} : tensor<3x4xf32>)
  %2:2 = amp.await 2(%1#0, %1#1 : tensor<6xf32>, tensor<3xf32>)
    reads(%g : tensor<3x4xf32>) -> tensor<6xf32>, tensor<3xf32>
  // CHECK: amp.all_gather %{{[a-z0-9_#]+}} : tensor<6xf32> into(%{{[a-z0-9_]+}} : tensor<3x4xf32>) -> tensor<3x4xf32>
  %3 = amp.all_gather %2#0 : tensor<6xf32> into(%g : tensor<3x4xf32>)
    -> tensor<3x4xf32>
  // CHECK: amp.all_gather %{{[a-z0-9_]+}} : memref<6xbf16> into(%{{[a-z0-9_]+}} : memref<3x4xbf16>){{$}}
  amp.all_gather %m : memref<6xbf16> into(%w : memref<3x4xbf16>)
  // CHECK: %[[SQUARES:.*]] = amp.squares(%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : tensor<6xf32>, tensor<3xf32>)
  %4 = amp.squares(%2#0, %2#1 : tensor<6xf32>, tensor<3xf32>)
  // CHECK: amp.unscale(%{{[a-z0-9_#]+}} : tensor<6xf32>) by %{{[a-z0-9_]+}} squares %[[SQUARES]] {count = 2 : i64} -> tensor<6xf32>
  %5, %finite, %norm = amp.unscale(%2#0 : tensor<6xf32>) by %scale squares %4
    {count = 2 : i64} -> tensor<6xf32>
  // CHECK: amp.norm(%{{[a-z0-9_#]+}} : tensor<6xf32>) squares %[[SQUARES]]
  %6 = amp.norm(%5 : tensor<6xf32>) squares %4
  return %0, %5, %3, %6
    : tensor<6xf32>, tensor<6xf32>, tensor<3x4xf32>, tensor<f32>
}
