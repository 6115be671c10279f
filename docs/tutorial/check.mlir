// (1, 3) * 0.5, exactly.
func.func @halves() {
  %x = arith.constant dense<[1.0, 3.0]> : tensor<2xf32>
  %half = arith.constant dense<0.5> : tensor<2xf32>
  %actual = arith.mulf %x, %half : tensor<2xf32>
  %expected = arith.constant dense<[0.5, 1.5]> : tensor<2xf32>
  check.eq %actual, %expected : tensor<2xf32>
  return
}
