// Kernels that do not wait for each other share a launch.
// RUN: amp-opt %s --amp-lower-kernels-nvgpu --amp-join-launches | FileCheck %s

// Blocks of the first, then of the second, each numbered from 0 on.
// CHECK-LABEL: gpu.func @joined_0(
// CHECK-SAME: %[[X:.*]]: memref<4096xf32>, %[[SHORT:.*]]: memref<8xf32>, %[[A:.*]]: memref<4096xf32>, %[[B:.*]]: memref<8xf32>)
// CHECK-SAME: known_block_size = array<i32: 256, 1, 1>
// CHECK: %[[BLOCK:.*]] = gpu.block_id x
// CHECK: %[[FIRST:.*]] = arith.cmpi ult, %[[BLOCK]], %{{.*}}
// CHECK: scf.if %[[FIRST]] {
// CHECK-DAG: memref.reinterpret_cast %[[X]]
// CHECK-DAG: memref.reinterpret_cast %[[A]]
// CHECK: } else {
// CHECK: %[[REST:.*]] = arith.subi %[[BLOCK]], %{{.*}}
// CHECK: memref.reinterpret_cast %[[SHORT]]
// CHECK-NOT: gpu.block_id
// CHECK: gpu.return

// CHECK-LABEL: func.func private @joined_0(
// CHECK-SAME: amp.launches = [{blocks = 5 : i64, entry = "joined_0", shared = 0 : i64, threads = 256 : i64}]
// CHECK-SAME: amp.operands = [{bytes = 16384 : i64, initialized = true, writable = false}
// Who is launched no more is gone; @negate is launched alone, too.
// CHECK-NOT: @negate_short(
// CHECK: func.func private @negate(
// CHECK-NOT: @negate_short(

// CHECK-LABEL: func.func @step
// The third waits for none, the second for the first.
// CHECK: amp.launch @joined_0
// CHECK-SAME: ins(%arg0, %arg1 :
// CHECK-NEXT: amp.launch @negate ins(%arg2 : memref<4096xf32>) outs(%arg0 : memref<4096xf32>)
// CHECK-NEXT: return

// Parts of one buffer that do not overlap are as good as buffers.
// CHECK-LABEL: func.func @parts
// CHECK: amp.launch @joined_1 ins(%{{.*}}, %{{.*}} : {{.*}}) outs(%{{.*}}, %{{.*}} :
// CHECK-NEXT: return

// CHECK-LABEL: func.func @overlap
// CHECK-COUNT-2: amp.launch @negate

// Another op that touches memory ends what can be joined.
// CHECK-LABEL: func.func @between
// CHECK: amp.launch @negate
// CHECK: memref.copy
// CHECK: amp.launch @negate

// The functions of a kernel join others, each as soon as it may; what they hand
// on is in their scratch memory.
// CHECK-LABEL: func.func @split(
// CHECK: amp.launch @joined_2 {{.*}} outs(%arg4, %arg5 : {{.*}}) reads [false, false]
// CHECK-NEXT: amp.launch @joined_3 outs(%arg2, %arg4, %arg3, %arg5 : {{.*}}) reads [false, true, false, true]
// CHECK-NEXT: return

// Alone it stays one kernel.
// CHECK-LABEL: func.func @whole(
// CHECK: amp.launch @norm ins(%arg0 : memref<1048576xf32>) outs(%arg1, %arg2 : memref<f64>, memref<512xi8>)

// What is joined of the same kernels in the same way is the same kernel.
// CHECK-LABEL: func.func @layers(
// CHECK: amp.launch @[[LAYER:joined_[0-9]+]] ins(%arg0, %arg4 : {{.*}}) outs(%arg1, %arg5 :
// CHECK-NEXT: memref.copy
// CHECK-NEXT: amp.launch @[[LAYER]] ins(%arg2, %arg5 : {{.*}}) outs(%arg3, %arg4 :
// Here both read one.
// CHECK-NEXT: memref.copy
// CHECK-NOT: @[[LAYER]]
// CHECK: amp.launch @joined_{{[0-9]+}} ins(%arg0 : {{.*}}) outs(%arg1, %arg2 :
// CHECK-NEXT: return

func.func private @norm(%x: tensor<1048576xf32>, %out: tensor<f64>, %parts: tensor<512xi8> {amp.scratch}) -> (tensor<f64>, tensor<512xi8>) attributes {amp.kernel} {
  %zero = arith.constant 0.0 : f64
  %empty = tensor.empty() : tensor<f64>
  %init = linalg.fill ins(%zero : f64) outs(%empty : tensor<f64>) -> tensor<f64>
  %sum = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]}
    ins(%x : tensor<1048576xf32>) outs(%init : tensor<f64>) {
  ^bb0(%a: f32, %s: f64):
    %wide = arith.extf %a : f32 to f64
    %next = arith.addf %s, %wide : f64
    linalg.yield %next : f64
  } -> tensor<f64>
  return %sum, %parts : tensor<f64>, tensor<512xi8>
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

func.func private @negate_short(%x: tensor<8xf32>, %out: tensor<8xf32>) -> tensor<8xf32> attributes {amp.kernel} {
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    ins(%x : tensor<8xf32>) outs(%out : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = arith.negf %a : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}

func.func @step(%x: memref<4096xf32>, %short: memref<8xf32>, %a: memref<4096xf32>, %b: memref<8xf32>, %c: memref<4096xf32>) {
  amp.launch @negate ins(%x : memref<4096xf32>) outs(%a : memref<4096xf32>) reads [false]
  amp.launch @negate ins(%a : memref<4096xf32>) outs(%x : memref<4096xf32>) reads [false]
  amp.launch @negate_short ins(%short : memref<8xf32>) outs(%b : memref<8xf32>) reads [false]
  return
}

func.func @parts(%arena: memref<65536xi8>) {
  %c0 = arith.constant 0 : index
  %c16384 = arith.constant 16384 : index
  %c32768 = arith.constant 32768 : index
  %c49152 = arith.constant 49152 : index
  %a = memref.view %arena[%c0][] : memref<65536xi8> to memref<4096xf32>
  %b = memref.view %arena[%c16384][] : memref<65536xi8> to memref<4096xf32>
  amp.launch @negate ins(%a : memref<4096xf32>) outs(%b : memref<4096xf32>) reads [false]
  %c = memref.view %arena[%c32768][] : memref<65536xi8> to memref<4096xf32>
  %d = memref.view %arena[%c49152][] : memref<65536xi8> to memref<4096xf32>
  amp.launch @negate ins(%c : memref<4096xf32>) outs(%d : memref<4096xf32>) reads [false]
  return
}

func.func @overlap(%arena: memref<65536xi8>) {
  %c0 = arith.constant 0 : index
  %c16384 = arith.constant 16384 : index
  %c32000 = arith.constant 32000 : index
  %c49152 = arith.constant 49152 : index
  %a = memref.view %arena[%c0][] : memref<65536xi8> to memref<4096xf32>
  %b = memref.view %arena[%c16384][] : memref<65536xi8> to memref<4096xf32>
  amp.launch @negate ins(%a : memref<4096xf32>) outs(%b : memref<4096xf32>) reads [false]
  %c = memref.view %arena[%c32000][] : memref<65536xi8> to memref<4096xf32>
  %d = memref.view %arena[%c49152][] : memref<65536xi8> to memref<4096xf32>
  amp.launch @negate ins(%c : memref<4096xf32>) outs(%d : memref<4096xf32>) reads [false]
  return
}

func.func @between(%x: memref<4096xf32>, %a: memref<4096xf32>, %b: memref<4096xf32>, %c: memref<4096xf32>) {
  amp.launch @negate ins(%x : memref<4096xf32>) outs(%a : memref<4096xf32>) reads [false]
  memref.copy %x, %b : memref<4096xf32> to memref<4096xf32>
  amp.launch @negate ins(%x : memref<4096xf32>) outs(%c : memref<4096xf32>) reads [false]
  return
}

func.func @split(%x: memref<1048576xf32>, %y: memref<1048576xf32>, %a: memref<f64>, %b: memref<f64>, %p: memref<512xi8>, %q: memref<512xi8>) {
  amp.launch @norm ins(%x : memref<1048576xf32>) outs(%a, %p : memref<f64>, memref<512xi8>) reads [false, false]
  amp.launch @norm ins(%y : memref<1048576xf32>) outs(%b, %q : memref<f64>, memref<512xi8>) reads [false, false]
  return
}

func.func @whole(%x: memref<1048576xf32>, %a: memref<f64>, %p: memref<512xi8>) {
  amp.launch @norm ins(%x : memref<1048576xf32>) outs(%a, %p : memref<f64>, memref<512xi8>) reads [false, false]
  return
}

func.func @layers(%x: memref<4096xf32>, %a: memref<4096xf32>, %b: memref<4096xf32>, %c: memref<4096xf32>, %short: memref<8xf32>, %d: memref<8xf32>) {
  amp.launch @negate ins(%x : memref<4096xf32>) outs(%a : memref<4096xf32>) reads [false]
  amp.launch @negate_short ins(%short : memref<8xf32>) outs(%d : memref<8xf32>) reads [false]
  memref.copy %a, %b : memref<4096xf32> to memref<4096xf32>
  amp.launch @negate ins(%b : memref<4096xf32>) outs(%c : memref<4096xf32>) reads [false]
  amp.launch @negate_short ins(%d : memref<8xf32>) outs(%short : memref<8xf32>) reads [false]
  memref.copy %c, %x : memref<4096xf32> to memref<4096xf32>
  amp.launch @negate ins(%x : memref<4096xf32>) outs(%a : memref<4096xf32>) reads [false]
  amp.launch @negate ins(%x : memref<4096xf32>) outs(%b : memref<4096xf32>) reads [false]
  return
}
