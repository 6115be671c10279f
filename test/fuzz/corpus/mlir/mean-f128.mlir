func.func @f(%x: tensor<4x4xf128>) -> tensor<4xf128> {
  %z = arith.constant dense<0.0> : tensor<4xf128>
  %c = arith.constant dense<0.3> : tensor<4xf128>
  %e = tensor.empty() : tensor<4xf128>
  %0 = linalg.reduce { arith.addf } ins(%x : tensor<4x4xf128>) outs(%z : tensor<4xf128>) dimensions = [1]
  %1 = linalg.div ins(%0, %c : tensor<4xf128>, tensor<4xf128>) outs(%e : tensor<4xf128>) -> tensor<4xf128>
  return %1 : tensor<4xf128>
}
