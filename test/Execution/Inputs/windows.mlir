// Predicts each token from the one before it as w * x, by its square; 4
// windows of 3.

#id = affine_map<(i, j) -> (i, j)>
#column = affine_map<(i, j) -> (j)>
#scalar = affine_map<(i, j) -> ()>

func.func @loss(%w: tensor<3xf32> {amp.param = "w",
                  amp.init = #amp.init<uniform, value = 1.0>},
                %x: tensor<4x3xi64> {amp.input = "x"},
                %y: tensor<4x3xi32> {amp.input = "y"})
    -> (tensor<f32>, tensor<f32> {amp.metric = "first"}) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %rows_index = tensor.dim %x, %c0 : tensor<4x3xi64>
  %rows_int = arith.index_cast %rows_index : index to i64
  %rows = arith.sitofp %rows_int : i64 to f32
  %empty = tensor.empty() : tensor<f32>
  %init = linalg.fill ins(%zero : f32)
    outs(%empty : tensor<f32>) -> tensor<f32>
  %loss = linalg.generic {indexing_maps = [#column, #id, #id, #scalar],
                          iterator_types = ["reduction", "reduction"]}
    ins(%w, %x, %y : tensor<3xf32>, tensor<4x3xi64>, tensor<4x3xi32>)
    outs(%init : tensor<f32>) {
  ^bb0(%weight: f32, %token: i64, %next: i32, %acc: f32):
    %a = arith.sitofp %token : i64 to f32
    %b = arith.sitofp %next : i32 to f32
    %p = arith.mulf %weight, %a : f32
    %e = arith.subf %p, %b : f32
    %s = arith.mulf %e, %e : f32
    %m = arith.divf %s, %rows : f32
    %sum = arith.addf %acc, %m : f32
    linalg.yield %sum : f32
  } -> tensor<f32>
  // The mean of y - x: 1 for the tokens 0, 1, 2, ...
  %first = linalg.generic {indexing_maps = [#id, #id, #scalar],
                           iterator_types = ["reduction", "reduction"]}
    ins(%x, %y : tensor<4x3xi64>, tensor<4x3xi32>)
    outs(%init : tensor<f32>) {
  ^bb0(%token: i64, %next: i32, %acc: f32):
    %three = arith.constant 3.0 : f32
    %a = arith.sitofp %token : i64 to f32
    %b = arith.sitofp %next : i32 to f32
    %e = arith.subf %b, %a : f32
    %t = arith.divf %e, %three : f32
    %m = arith.divf %t, %rows : f32
    %sum = arith.addf %acc, %m : f32
    linalg.yield %sum : f32
  } -> tensor<f32>
  return %loss, %first : tensor<f32>, tensor<f32>
}
