// RUN: amp-opt %s --amp-lower-kernels-nvgpu --amp-join-launches | FileCheck %s

// Contractions join each other as soon as they may, not what others wait for.
// CHECK: func.func private @joined_0({{.*}} amp.launches = [{blocks = [[#]] : i64, entry = "joined_0", shared = [[#]] : i64, threads = 128 : i64}]
// CHECK-LABEL: func.func @products(
// CHECK: amp.launch @joined_0 ins(%arg0, %arg1, %arg2 : {{.*}}) outs(%arg3, %arg4 :
// CHECK-NEXT: amp.launch @product ins(%arg3, %arg1 :
// CHECK-NEXT: amp.launch @negate
// CHECK-NEXT: return

func.func private @product(%a: tensor<256x256xf32>, %b: tensor<256x256xf32>, %out: tensor<256x256xf32>) -> tensor<256x256xf32> attributes {amp.kernel} {
  %zero = arith.constant 0.0 : f32
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<256x256xf32>) -> tensor<256x256xf32>
  %c = linalg.matmul ins(%a, %b : tensor<256x256xf32>, tensor<256x256xf32>) outs(%init : tensor<256x256xf32>) -> tensor<256x256xf32>
  return %c : tensor<256x256xf32>
}

func.func @products(%x: memref<256x256xf32>, %v: memref<256x256xf32>, %w: memref<256x256xf32>, %a: memref<256x256xf32>, %b: memref<256x256xf32>, %c: memref<256x256xf32>, %y: memref<4096xf32>, %z: memref<4096xf32>) {
  amp.launch @product ins(%x, %v : memref<256x256xf32>, memref<256x256xf32>) outs(%a : memref<256x256xf32>) reads [false]
  amp.launch @negate ins(%y : memref<4096xf32>) outs(%z : memref<4096xf32>) reads [false]
  amp.launch @product ins(%a, %v : memref<256x256xf32>, memref<256x256xf32>) outs(%c : memref<256x256xf32>) reads [false]
  amp.launch @product ins(%x, %w : memref<256x256xf32>, memref<256x256xf32>) outs(%b : memref<256x256xf32>) reads [false]
  return
}

func.func private @negate(%x: tensor<4096xf32>, %out: tensor<4096xf32>) -> tensor<4096xf32> attributes {amp.kernel} {
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    ins(%x : tensor<4096xf32>) outs(%out : tensor<4096xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = arith.negf %a : f32
    linalg.yield %n : f32
  } -> tensor<4096xf32>
  return %r : tensor<4096xf32>
}
