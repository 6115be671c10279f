// Three products whose weights take 512 KiB each, of four rows.
#map = affine_map<(d0, d1) -> (d0, d1)>
#none = affine_map<(d0, d1) -> ()>
func.func @loss(%w1: tensor<256x512xf32> {amp.param = "w1"},
                %w2: tensor<512x256xf32> {amp.param = "w2"},
                %w3: tensor<256x512xf32> {amp.param = "w3"},
                %x: tensor<4x256xf32> {amp.input = "x"}) -> tensor<f32> {
  %zero = arith.constant 0.0 : f32
  %wide = tensor.empty() : tensor<4x512xf32>
  %narrow = tensor.empty() : tensor<4x256xf32>
  %0 = linalg.fill ins(%zero : f32) outs(%wide : tensor<4x512xf32>)
    -> tensor<4x512xf32>
  %1 = linalg.fill ins(%zero : f32) outs(%narrow : tensor<4x256xf32>)
    -> tensor<4x256xf32>
  %2 = linalg.matmul ins(%x, %w1 : tensor<4x256xf32>, tensor<256x512xf32>)
    outs(%0 : tensor<4x512xf32>) -> tensor<4x512xf32>
  %3 = linalg.tanh ins(%2 : tensor<4x512xf32>)
    outs(%wide : tensor<4x512xf32>) -> tensor<4x512xf32>
  %4 = linalg.matmul ins(%3, %w2 : tensor<4x512xf32>, tensor<512x256xf32>)
    outs(%1 : tensor<4x256xf32>) -> tensor<4x256xf32>
  %5 = linalg.tanh ins(%4 : tensor<4x256xf32>)
    outs(%narrow : tensor<4x256xf32>) -> tensor<4x256xf32>
  %6 = linalg.matmul ins(%5, %w3 : tensor<4x256xf32>, tensor<256x512xf32>)
    outs(%0 : tensor<4x512xf32>) -> tensor<4x512xf32>
  %scalar = tensor.empty() : tensor<f32>
  %7 = linalg.fill ins(%zero : f32) outs(%scalar : tensor<f32>) -> tensor<f32>
  %loss = linalg.generic {indexing_maps = [#map, #none],
                          iterator_types = ["reduction", "reduction"]}
    ins(%6 : tensor<4x512xf32>) outs(%7 : tensor<f32>) {
    ^bb0(%y: f32, %sum: f32):
      %square = arith.mulf %y, %y : f32
      %next = arith.addf %sum, %square : f32
      linalg.yield %next : f32
    } -> tensor<f32>
  return %loss : tensor<f32>
}
