// Data flow decides about types, never the order in the file: the same program
// with its ops in another order gives the same types. (%sum joins a low and an
// f32 value; in @second its producers come in the other order, and what only
// reads the parameters stands elsewhere.)

// RUN: amp-opt %s -amp-place-casts | FileCheck %s

#id = affine_map<(i, j) -> (i, j)>
#policy = #amp.policy<"amp", compute = bf16>

// CHECK-LABEL: func.func @first
// CHECK:         %[[LOW:.*]] = linalg.generic {{.*}} ins(%{{.*}} : tensor<4x4xbf16>) outs(%{{.*}} : tensor<4x4xbf16>)
// CHECK:           math.tanh
// CHECK:         %[[EXP:.*]] = linalg.generic {{.*}} ins(%{{.*}} : tensor<4x4xbf16>) outs(%{{.*}} : tensor<4x4xf32>)
// CHECK:           math.exp
// CHECK:         %[[SUM:.*]] = linalg.generic {{.*}} ins(%[[LOW]], %[[EXP]] : tensor<4x4xbf16>, tensor<4x4xf32>) outs(%{{.*}} : tensor<4x4xf32>)
// CHECK:         %[[PROD:.*]] = linalg.generic {{.*}} ins(%[[SUM]], %[[LOW]] : tensor<4x4xf32>, tensor<4x4xbf16>) outs(%{{.*}} : tensor<4x4xf32>)
// CHECK:         return %[[PROD]]
func.func @first(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>, %z: tensor<4x4xf32>)
    -> tensor<4x4xf32> attributes {amp.policy = #policy} {
  %0 = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %low = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%0 : tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = math.tanh %a : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  %1 = linalg.matmul ins(%w, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %exp = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%1 : tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = math.exp %a : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  %sum = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%low, %exp : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  %prod = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%sum, %low : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.mulf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  return %prod : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @second
// CHECK:         %[[EXP:.*]] = linalg.generic {{.*}} ins(%{{.*}} : tensor<4x4xbf16>) outs(%{{.*}} : tensor<4x4xf32>)
// CHECK:           math.exp
// CHECK:         %[[LOW:.*]] = linalg.generic {{.*}} ins(%{{.*}} : tensor<4x4xbf16>) outs(%{{.*}} : tensor<4x4xbf16>)
// CHECK:           math.tanh
// CHECK:         %[[SUM:.*]] = linalg.generic {{.*}} ins(%[[LOW]], %[[EXP]] : tensor<4x4xbf16>, tensor<4x4xf32>) outs(%{{.*}} : tensor<4x4xf32>)
// CHECK:         %[[PROD:.*]] = linalg.generic {{.*}} ins(%[[SUM]], %[[LOW]] : tensor<4x4xf32>, tensor<4x4xbf16>) outs(%{{.*}} : tensor<4x4xf32>)
// CHECK:         return %[[PROD]]
func.func @second(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>, %z: tensor<4x4xf32>)
    -> tensor<4x4xf32> attributes {amp.policy = #policy} {
  %1 = linalg.matmul ins(%w, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %exp = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%1 : tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = math.exp %a : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  %low = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%0 : tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = math.tanh %a : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  %sum = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%low, %exp : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  %prod = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%sum, %low : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.mulf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  return %prod : tensor<4x4xf32>
}
