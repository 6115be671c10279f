// A linear layer with the mean squared error, small enough to compute by hand:
// parameters w and b, inputs x and t, 8 rows.

#id = affine_map<(i, j) -> (i, j)>
#column = affine_map<(i, j) -> (j)>
#scalar = affine_map<(i, j) -> ()>

func.func @loss(%w: tensor<4x3xf32> {amp.param = "w"},
                %b: tensor<3xf32> {amp.param = "b"},
                %x: tensor<8x4xf32> {amp.input = "x"},
                %t: tensor<8x3xf32> {amp.input = "t"}) -> tensor<f32> {
  %zero = arith.constant 0.0 : f32
  %three = arith.constant 3.0 : f32
  %c0 = arith.constant 0 : index
  %rows_index = tensor.dim %x, %c0 : tensor<8x4xf32>
  %rows_int = arith.index_cast %rows_index : index to i64
  %rows = arith.sitofp %rows_int : i64 to f32
  %count = arith.mulf %rows, %three : f32
  %empty = tensor.empty() : tensor<8x3xf32>
  %init = linalg.fill ins(%zero : f32)
    outs(%empty : tensor<8x3xf32>) -> tensor<8x3xf32>
  %xw = linalg.matmul ins(%x, %w : tensor<8x4xf32>, tensor<4x3xf32>)
    outs(%init : tensor<8x3xf32>) -> tensor<8x3xf32>
  %empty0 = tensor.empty() : tensor<f32>
  %init0 = linalg.fill ins(%zero : f32)
    outs(%empty0 : tensor<f32>) -> tensor<f32>
  %loss = linalg.generic {indexing_maps = [#id, #column, #id, #scalar],
                          iterator_types = ["reduction", "reduction"]}
    ins(%xw, %b, %t : tensor<8x3xf32>, tensor<3xf32>, tensor<8x3xf32>)
    outs(%init0 : tensor<f32>) {
  ^bb0(%p: f32, %bias: f32, %target: f32, %acc: f32):
    %y = arith.addf %p, %bias : f32
    %e = arith.subf %y, %target : f32
    %s = arith.mulf %e, %e : f32
    %m = arith.divf %s, %count : f32
    %sum = arith.addf %acc, %m : f32
    linalg.yield %sum : f32
  } -> tensor<f32>
  return %loss : tensor<f32>
}
