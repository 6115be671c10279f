// What stays what it is: f64, the program's own casts, constants that 16 bit
// cannot stand for; and what a rule for contractions says of their biases.
// RUN: amp-opt %s --amp-place-casts | FileCheck %s

#id = affine_map<(i, j) -> (i, j)>
#column = affine_map<(i, j) -> (j)>
#f16 = #amp.policy<"amp", compute = f16>

// An f32 factor beside f64 is not rounded.

// CHECK-LABEL: func.func @beside_f64
// CHECK-NOT:     truncf
// CHECK:         linalg.matmul ins(%{{.*}}, %{{.*}} : tensor<8x8xf64>, tensor<8x8xf32>)
func.func @beside_f64(%a: tensor<8x8xf32>, %c: tensor<8x8xf64>) -> tensor<8x8xf64>
    attributes {amp.policy = #f16} {
  %z = arith.constant dense<0.0> : tensor<8x8xf64>
  %r = linalg.matmul ins(%c, %a : tensor<8x8xf64>, tensor<8x8xf32>) outs(%z : tensor<8x8xf64>) -> tensor<8x8xf64>
  return %r : tensor<8x8xf64>
}

// Factors of 8 and 16 bits are the program's; f32 beside them is the policy's.

// CHECK-LABEL: func.func @own_types
// CHECK:         linalg.matmul ins(%{{.*}}, %{{.*}} : tensor<4x4xbf16>, tensor<4x4xf8E5M2>)
// CHECK:         linalg.matmul ins(%{{.*}}, %{{.*}} : tensor<4x4xbf16>, tensor<4x4xf16>)
func.func @own_types(%a: tensor<4x4xbf16>, %b: tensor<4x4xf8E5M2>, %x: tensor<4x4xf32>)
    -> (tensor<4x4xf32>, tensor<4x4xf32>) attributes {amp.policy = #f16} {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<4x4xbf16>, tensor<4x4xf8E5M2>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.matmul ins(%a, %x : tensor<4x4xbf16>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0, %1 : tensor<4x4xf32>, tensor<4x4xf32>
}

// A number that overflows makes the result f32: as a splat, in the body, as a
// padding, of several values. As the bound of a minimum it does not. One that
// is only rounded does not in a body, and does where it is moved.

// CHECK-LABEL: func.func @constants
// CHECK:         %[[R:.*]] = linalg.matmul
// CHECK:         %[[P:.*]] = arith.truncf %[[R]] {{.*}} to tensor<4x4xf16>
// CHECK:         linalg.generic {{.*}} ins(%[[P]], %{{.*}} : tensor<4x4xf16>, tensor<4x4xf32>) outs(%{{.*}} : tensor<4x4xf32>)
// CHECK:         linalg.generic {{.*}} ins(%[[P]] : tensor<4x4xf16>) outs(%{{.*}} : tensor<4x4xf32>)
// CHECK:         linalg.generic {{.*}} ins(%[[P]] : tensor<4x4xf16>) outs(%{{.*}} : tensor<4x4xf16>)
// CHECK:           arith.minimumf
// CHECK:         linalg.generic {{.*}} ins(%[[P]], %{{.*}} : tensor<4x4xf16>, tensor<4x4xf32>) outs(%{{.*}} : tensor<4x4xf16>)
// CHECK:         linalg.generic {{.*}} ins(%[[P]], %{{.*}} : tensor<4x4xf16>, tensor<4xf32>) outs(%{{.*}} : tensor<4x4xf32>)
// CHECK:         tensor.pad
// CHECK:         : tensor<4x4xf32> to tensor<6x4xf32>
// CHECK:         tensor.pad %[[P]]
// CHECK:         : tensor<4x4xf16> to tensor<6x4xf16>
func.func @constants(%x: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>,
    tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>)
    attributes {amp.policy = #f16} {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %large = arith.constant dense<-1.0e9> : tensor<4x4xf32>
  %tenth = arith.constant dense<0.1> : tensor<4x4xf32>
  %row = arith.constant dense<[0.0, 1.0, 0.1, 2.0]> : tensor<4xf32>
  %c = arith.constant -1.0e9 : f32
  %c0 = arith.constant 0.0 : f32
  %p = linalg.matmul ins(%x, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%p, %large : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%p : tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %m = arith.cmpf ogt, %a, %c0 : f32
    %s = arith.select %m, %a, %c : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%p : tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.minimumf %a, %c : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  %3 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%p, %tenth : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.mulf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  %4 = linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]}
    ins(%p, %row : tensor<4x4xf32>, tensor<4xf32>) outs(%z : tensor<4x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.mulf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  %5 = tensor.pad %p low[1, 0] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : f32
  } : tensor<4x4xf32> to tensor<6x4xf32>
  %6 = tensor.pad %p low[1, 0] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c0 : f32
  } : tensor<4x4xf32> to tensor<6x4xf32>
  return %0, %1, %2, %3, %4, %5, %6 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>
}

// A rule for contractions is one for their biases; a rule for additions wins.

// CHECK-LABEL: func.func @rule_of_matmul
// CHECK-NOT:     {{(truncf|extf|xf16)}}
// CHECK:         return
func.func @rule_of_matmul(%x: tensor<4x8xf32>, %w: tensor<8x8xf32> {amp.param = "w"}, %b: tensor<8xf32> {amp.param = "b"})
    -> tensor<4x8xf32> attributes {amp.policy = #amp.policy<"amp", compute = f16, rules = {matmul = "f32"}>} {
  %z = arith.constant dense<0.0> : tensor<4x8xf32>
  %0 = linalg.matmul {amp.role = "linear"} ins(%x, %w : tensor<4x8xf32>, tensor<8x8xf32>) outs(%z : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]}
    ins(%0, %b : tensor<4x8xf32>, tensor<8xf32>) outs(%z : tensor<4x8xf32>) attrs = {amp.role = "linear"} {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %s = arith.addf %p, %q : f32
    linalg.yield %s : f32
  } -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @rule_of_add
// CHECK:         linalg.matmul {{.*}} : tensor<4x8xf16>, tensor<8x8xf16>)
// CHECK:         linalg.generic {{.*}} outs(%{{.*}} : tensor<4x8xf32>)
func.func @rule_of_add(%x: tensor<4x8xf32>, %w: tensor<8x8xf32> {amp.param = "w"}, %b: tensor<8xf32> {amp.param = "b"})
    -> tensor<4x8xf32> attributes {amp.policy = #amp.policy<"amp", compute = f16, rules = {add = "f32"}>} {
  %z = arith.constant dense<0.0> : tensor<4x8xf32>
  %0 = linalg.matmul {amp.role = "linear"} ins(%x, %w : tensor<4x8xf32>, tensor<8x8xf32>) outs(%z : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]}
    ins(%0, %b : tensor<4x8xf32>, tensor<8xf32>) outs(%z : tensor<4x8xf32>) attrs = {amp.role = "linear"} {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %s = arith.addf %p, %q : f32
    linalg.yield %s : f32
  } -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}
