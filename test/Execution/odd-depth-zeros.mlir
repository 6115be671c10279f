// A sum that is -0 stays so, also where an odd depth ends with half a pair.
// RUN: amp-run check %s
// RUN: amp-run check %s --tier=generic

func.func @pairs() attributes {amp.policy = #amp.policy<"amp", compute = bf16>} {
  %a = arith.constant dense<-1.0> : tensor<8x3xf32>
  %b = arith.constant dense<0.0> : tensor<3x32xf32>
  %z = arith.constant dense<-0.0> : tensor<8x32xf32>
  %c = linalg.matmul ins(%a, %b : tensor<8x3xf32>, tensor<3x32xf32>)
    outs(%z : tensor<8x32xf32>) -> tensor<8x32xf32>
  check.eq %c, %z : tensor<8x32xf32>
  return
}
