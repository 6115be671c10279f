// What a painted profile makes of a function, by hand from the rules.

// RUN: split-file %s %t
// RUN: amp-opt %t/layers.mlir --amp-explain -o /dev/null 2>&1 | FileCheck %s --check-prefix=FP16
// RUN: sed 's/tf-fp16", compute = f16/tf-bf16", compute = bf16/' %t/layers.mlir | amp-opt --amp-explain -o /dev/null 2>&1 | FileCheck %s --check-prefix=BF16
// RUN: sed 's/compute = f16/compute = f16, rules = {exp = "follow", tanh = "f32"}/' %t/layers.mlir | amp-opt --amp-explain -o /dev/null 2>&1 | FileCheck %s --check-prefix=EDITED
// RUN: amp-opt %t/layers.mlir --amp-place-casts | FileCheck %s --check-prefix=CASTS
// RUN: amp-opt %t/none.mlir --amp-place-casts | FileCheck %s --check-prefix=NONE
// RUN: amp-opt %t/conversion.mlir --amp-place-casts | FileCheck %s --check-prefix=CONV

// The bias between two products is allowed; what is behind the last is not, but
// where bf16 infers forward. An exponential denies what follows from it.
// FP16: first {{.*}} low {{.*}} profile tf-fp16, allow list
// FP16: bias {{.*}} low {{.*}} profile tf-fp16, infer list
// FP16: tanh {{.*}} low {{.*}} profile tf-fp16, infer list
// FP16: second {{.*}} low {{.*}} profile tf-fp16, allow list
// FP16: last {{.*}} f32 {{.*}} profile tf-fp16, infer list
// FP16: abs {{.*}} f32 {{.*}} profile tf-fp16, clear list
// FP16: exp {{.*}} f32 {{.*}} profile tf-fp16, deny list
// FP16: sqrt {{.*}} f32 {{.*}} profile tf-fp16, infer list
// FP16: third {{.*}} low {{.*}} profile tf-fp16, allow list
// BF16: tanh {{.*}} low {{.*}} profile tf-bf16, infer list
// BF16: last {{.*}} low {{.*}} profile tf-bf16, infer list
// BF16: abs {{.*}} low {{.*}} profile tf-bf16, clear list
// BF16: exp {{.*}} f32 {{.*}} profile tf-bf16, deny list
// BF16: sqrt {{.*}} f32 {{.*}} profile tf-bf16, infer list
// A kind moves to another list by a rule.
// EDITED: tanh {{.*}} f32 {{.*}} rule tanh, deny list
// EDITED: last {{.*}} low {{.*}} profile tf-fp16, infer list
// EDITED: abs {{.*}} low {{.*}} profile tf-fp16, clear list
// EDITED: exp {{.*}} low {{.*}} rule exp, infer list
// EDITED: sqrt {{.*}} low {{.*}} profile tf-fp16, infer list

// What is allowed reads 16 bit, its parameter, too; a boundary is cast once.
// CASTS: %[[B:.+]] = arith.truncf %arg1 : tensor<8x8xf32> to tensor<8x8xf16>
// CASTS: %[[FIRST:.+]] = linalg.matmul
// CASTS: %[[F:.+]] = arith.truncf %[[FIRST]] : tensor<8x8xf32> to tensor<8x8xf16>
// CASTS: linalg.generic {{.*}} ins(%[[F]], %[[B]] : tensor<8x8xf16>, tensor<8x8xf16>)

// Nothing on the allow list: nothing is cast.
// NONE-NOT: xf16

// A conversion of which all readers are allowed gives 16 bit; another is f32.
// CONV-LABEL: @conversion
// CONV: arith.sitofp
// CONV-NEXT: arith.truncf %{{.*}} : f32 to f16
// CONV: arith.sitofp
// CONV-NEXT: linalg.yield

//--- layers.mlir
func.func @layers(%w: tensor<8x8xf32> {amp.param = "w"}, %b: tensor<8x8xf32> {amp.param = "b"},
                  %x: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>)
    attributes {amp.policy = #amp.policy<"tf-fp16", compute = f16>} {
  %zero = arith.constant dense<0.0> : tensor<8x8xf32>
  %e = tensor.empty() : tensor<8x8xf32>
  %first = linalg.matmul ins(%x, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%zero : tensor<8x8xf32>) -> tensor<8x8xf32> loc("first")
  %bias = linalg.add ins(%first, %b : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32> loc("bias")
  %tanh = linalg.tanh ins(%bias : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32> loc("tanh")
  %second = linalg.matmul ins(%tanh, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%zero : tensor<8x8xf32>) -> tensor<8x8xf32> loc("second")
  %last = linalg.add ins(%second, %b : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32> loc("last")
  %abs = linalg.abs ins(%last : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32> loc("abs")
  %exp = linalg.exp ins(%abs : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32> loc("exp")
  %sqrt = linalg.sqrt ins(%exp : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32> loc("sqrt")
  %third = linalg.matmul ins(%sqrt, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%zero : tensor<8x8xf32>) -> tensor<8x8xf32> loc("third")
  return %third, %exp : tensor<8x8xf32>, tensor<8x8xf32>
}

//--- none.mlir
func.func @none(%x: tensor<8x8xf32>) -> tensor<8x8xf32>
    attributes {amp.policy = #amp.policy<"tf-fp16", compute = f16>} {
  %e = tensor.empty() : tensor<8x8xf32>
  %0 = linalg.tanh ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

//--- conversion.mlir
#map = affine_map<(d0, d1) -> (d0, d1)>
func.func @conversion(%w: tensor<8x8xf32>, %x: tensor<8x8xi32>) -> (tensor<8x8xf32>, tensor<8x8xf32>)
    attributes {amp.policy = #amp.policy<"tf-fp16", compute = f16>} {
  %zero = arith.constant dense<0.0> : tensor<8x8xf32>
  %e = tensor.empty() : tensor<8x8xf32>
  %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8x8xi32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%i: i32, %o: f32):
    %f = arith.sitofp %i : i32 to f32
    linalg.yield %f : f32
  } -> tensor<8x8xf32>
  %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8x8xi32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%i: i32, %o: f32):
    %f = arith.sitofp %i : i32 to f32
    linalg.yield %f : f32
  } -> tensor<8x8xf32>
  %2 = linalg.matmul ins(%0, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%zero : tensor<8x8xf32>) -> tensor<8x8xf32>
  %3 = linalg.matmul ins(%1, %2 : tensor<8x8xf32>, tensor<8x8xf32>) outs(%zero : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %3, %1 : tensor<8x8xf32>, tensor<8x8xf32>
}
