// Bodies, printed or not, that read what is stored in 16 bit.
// RUN: amp-opt %s --amp-place-casts | FileCheck %s
// What was printed is what is meant.
// RUN: amp-opt %s --amp-place-casts > %t.once
// RUN: amp-opt %t.once | diff %t.once -

#id = affine_map<(i, j) -> (i, j)>
#bf16 = #amp.policy<"amp", compute = bf16>

// In a region of the body.

// CHECK-LABEL: func.func @nested(
// CHECK:         %[[R:.*]] = linalg.matmul
// CHECK-NEXT:    %[[LOW:.*]] = arith.truncf %[[R]]
// CHECK-NEXT:    %[[WIDE:.*]] = arith.extf %[[LOW]]
// CHECK:         scf.if
// CHECK-NEXT:      tensor.extract %[[WIDE]]
func.func @nested(%a: tensor<4x4xf32>, %k: i1) -> tensor<4x4xf32> attributes {amp.policy = #bf16} {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %e = tensor.empty() : tensor<4x4xf32>
  %0 = linalg.matmul {amp.role = "linear"} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) {
  ^bb0(%p: f32, %o: f32):
    %i = linalg.index 0 : index
    %r = scf.if %k -> f32 {
      %x = tensor.extract %0[%i, %i] : tensor<4x4xf32>
      scf.yield %x : f32
    } else {
      scf.yield %p : f32
    }
    linalg.yield %r : f32
  } -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}

// Named ops: those that move keep their names, in the type of what they move.

// CHECK-LABEL: func.func @named(
// CHECK:         linalg.broadcast ins(%{{.*}} : tensor<4xbf16>) outs(%{{.*}} : tensor<4x4xbf16>)
// CHECK:         linalg.generic {{.*}} ins(%{{.*}} : tensor<4x4xbf16>, tensor<4x4xf32>)
// CHECK:           arith.extf
// CHECK:           arith.addf {{.*}} : f32
// CHECK:         linalg.transpose ins(%{{.*}} : tensor<4x4xbf16>) outs(%{{.*}} : tensor<4x4xbf16>)
// CHECK:         linalg.generic {{.*}} ins(%{{.*}} : tensor<4x4xbf16>)
// CHECK:           %[[X:.*]] = arith.extf
// CHECK:           math.exp %[[X]] : f32
// CHECK:         linalg.generic {{.*}} ins(%{{.*}} : tensor<4x4xbf16>)
// CHECK:           math.absf {{.*}} : f32
// CHECK:           arith.truncf
// CHECK-NOT:     linalg.{{add|exp|map}}
// CHECK:         return
func.func @named(%a: tensor<4x4xf32>, %v: tensor<4xf32>) -> tensor<4x4xf32> attributes {amp.policy = #bf16} {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %e = tensor.empty() : tensor<4x4xf32>
  %w = linalg.broadcast ins(%v : tensor<4xf32>) outs(%e : tensor<4x4xf32>) dimensions = [0]
  %0 = linalg.matmul {amp.role = "linear"} ins(%a, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.add ins(%0, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = linalg.transpose ins(%0 : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) permutation = [1, 0]
  %3 = linalg.exp ins(%2 : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %4 = linalg.map { math.absf } ins(%2 : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>)
  %5 = linalg.matmul ins(%3, %1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %6 = linalg.matmul ins(%5, %4 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %6 : tensor<4x4xf32>
}

// A padding from its place is computed as it was written: in f32, and where a
// rule makes the op 16 bit it is rounded.

// CHECK-LABEL: func.func @padding(
// CHECK:         tensor.pad
// CHECK-NOT:       arith.truncf
// CHECK:         } : tensor<4x4xf32> to tensor<6x4xf32>
func.func @padding(%a: tensor<4x4xf32>) -> tensor<6x4xf32> attributes {amp.policy = #bf16} {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %0 = linalg.matmul {amp.role = "linear"} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %p = tensor.pad %0 low[1, 0] high[1, 0] {
  ^bb0(%i: index, %j: index):
    %k = arith.index_cast %i : index to i32
    %v = arith.sitofp %k : i32 to f32
    tensor.yield %v : f32
  } : tensor<4x4xf32> to tensor<6x4xf32>
  return %p : tensor<6x4xf32>
}

// CHECK-LABEL: func.func @low_padding(
// CHECK:         %[[R:.*]] = linalg.matmul
// CHECK-NEXT:    %[[LOW:.*]] = arith.truncf %[[R]]
// CHECK-NEXT:    %[[WIDE:.*]] = arith.extf %[[LOW]]
// CHECK:         tensor.pad %[[LOW]]
// CHECK:           %[[V:.*]] = tensor.extract %[[WIDE]]
// CHECK-NEXT:      %[[N:.*]] = arith.truncf %[[V]]
// CHECK-NEXT:      tensor.yield %[[N]] : bf16
func.func @low_padding(%a: tensor<4x4xf32>) -> tensor<6x4xf32>
    attributes {amp.policy = #amp.policy<"amp", compute = bf16, rules = {pad = "low"}>} {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %c0 = arith.constant 0 : index
  %0 = linalg.matmul {amp.role = "linear"} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %p = tensor.pad %0 low[1, 0] high[1, 0] {
  ^bb0(%i: index, %j: index):
    %v = tensor.extract %0[%j, %c0] : tensor<4x4xf32>
    tensor.yield %v : f32
  } : tensor<4x4xf32> to tensor<6x4xf32>
  return %p : tensor<6x4xf32>
}
