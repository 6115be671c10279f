// Ops that no profile has a kind for are named where they read in f32 what is
// 16 bit; rules for ops that cannot give 16 bits are warnings.
// RUN: amp-opt %s -split-input-file -verify-diagnostics -amp-place-casts

#low = #amp.policy<"amp", compute = bf16>

// expected-remark @+1 {{no profile lists 'tensor.insert_slice' (2), 'arith.bitcast' (1): what is stored in 16 bits is read in f32 there}}
func.func @slices(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>)
    attributes {amp.policy = #low} {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = tensor.extract_slice %0[0, 0] [1, 4] [1, 1] : tensor<4x4xf32> to tensor<1x4xf32>
  %2 = tensor.insert_slice %1 into %a[0, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<4x4xf32>
  %3 = tensor.insert_slice %1 into %2[1, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<4x4xf32>
  %4 = linalg.map ins(%0 : tensor<4x4xf32>) outs(%z : tensor<4x4xf32>)
    (%x: f32, %o: f32) {
      %one = arith.constant 1 : i32
      %bits = arith.bitcast %x : f32 to i32
      %next = arith.addi %bits, %one : i32
      %y = arith.bitcast %next : i32 to f32
      linalg.yield %y : f32
    }
  return %3, %4 : tensor<4x4xf32>, tensor<4x4xf32>
}

// -----

// Of f32 alone, and with a rule, nothing is said; nor under one type.

func.func @silent(%a: tensor<4x4xf32>, %b: tensor<1x4xf32>) -> tensor<4x4xf32>
    attributes {amp.policy = #amp.policy<"amp", compute = bf16>} {
  %0 = tensor.insert_slice %b into %a[0, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @ruled(%a: tensor<4x4xf32>, %b: tensor<1x4xf32>) -> tensor<4x4xf32>
    attributes {amp.policy = #amp.policy<"amp", compute = bf16, rules = {"tensor.insert_slice" = "low"}>} {
  // expected-warning @+1 {{the rule for 'tensor.insert_slice' gives the class low to 'tensor.insert_slice', which gives f32 alone}}
  %0 = tensor.insert_slice %b into %a[0, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
