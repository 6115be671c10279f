// Launches of one kernel that share a launch share its code, too: blocks differ
// in what they work on. So do launches of the same kernels later on.
// RUN: amp-opt %s --amp-lower-kernels-nvgpu --amp-join-launches | FileCheck %s

// CHECK-LABEL: gpu.func @joined_0(
// CHECK-SAME:    %[[X:.*]]: memref<4096xf32>, %[[Y:.*]]: memref<4096xf32>, %[[Z:.*]]: memref<4096xf32>, %[[A:[^:]*]]: memref<4096xf32>, %[[B:[^:]*]]: memref<4096xf32>, %[[C:[^:]*]]: memref<4096xf32>)
// CHECK:         %[[BLOCK:.*]] = gpu.block_id x
// CHECK:         %[[OWN:.*]]:3 = scf.if
// CHECK-NEXT:      scf.yield %[[BLOCK]], %[[X]], %[[A]]
// CHECK-NEXT:    } else {
// CHECK:           %[[LATER:.*]]:3 = scf.if
// CHECK:             scf.yield %{{.*}}, %[[Y]], %[[B]]
// CHECK:             scf.yield %{{.*}}, %[[Z]], %[[C]]
// CHECK:           scf.yield %[[LATER]]#0, %[[LATER]]#1, %[[LATER]]#2
// CHECK:         arith.negf
// CHECK-NOT:     arith.negf
// CHECK:         gpu.return
// CHECK-NOT:   gpu.func @joined_

// CHECK-LABEL: func.func @step
// CHECK:         amp.launch @joined_0 ins(%arg0, %arg1, %arg2 : {{.*}}) outs(%arg3, %arg4, %arg5 :
// CHECK:         memref.copy
// CHECK-NEXT:    amp.launch @joined_0 ins(%arg3, %arg4, %arg5 : {{.*}}) outs(%arg0, %arg1, %arg2 :
// CHECK-NEXT:    return

#map = affine_map<(i) -> (i)>
func.func private @negate(%x: tensor<4096xf32>, %out: tensor<4096xf32>) -> tensor<4096xf32> attributes {amp.kernel} {
  %r = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]}
    ins(%x : tensor<4096xf32>) outs(%out : tensor<4096xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = arith.negf %a : f32
    linalg.yield %n : f32
  } -> tensor<4096xf32>
  return %r : tensor<4096xf32>
}

func.func @step(%x: memref<4096xf32>, %y: memref<4096xf32>, %z: memref<4096xf32>, %a: memref<4096xf32>, %b: memref<4096xf32>, %c: memref<4096xf32>, %d: memref<8xf32>, %e: memref<8xf32>) {
  amp.launch @negate ins(%x : memref<4096xf32>) outs(%a : memref<4096xf32>) reads [false]
  amp.launch @negate ins(%y : memref<4096xf32>) outs(%b : memref<4096xf32>) reads [false]
  amp.launch @negate ins(%z : memref<4096xf32>) outs(%c : memref<4096xf32>) reads [false]
  memref.copy %d, %e : memref<8xf32> to memref<8xf32>
  amp.launch @negate ins(%a : memref<4096xf32>) outs(%x : memref<4096xf32>) reads [false]
  amp.launch @negate ins(%b : memref<4096xf32>) outs(%y : memref<4096xf32>) reads [false]
  amp.launch @negate ins(%c : memref<4096xf32>) outs(%z : memref<4096xf32>) reads [false]
  return
}
