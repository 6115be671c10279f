// Weighs the pixels of 4 images of 2 channels, 2 by 3, and compares the sum
// with a label. The metric is the mean of pixel (0, 0, 0).

#id = affine_map<(n, c, i, j) -> (n, c, i, j)>
#weight = affine_map<(n, c, i, j) -> (c, i, j)>
#all = affine_map<(n, c, i, j) -> ()>
#row = affine_map<(n, c, i, j) -> (n)>
#batch = affine_map<(n) -> (n)>
#scalar = affine_map<(n) -> ()>

func.func @loss(%w: tensor<2x2x3xf32> {amp.param = "w",
                  amp.init = #amp.init<uniform, value = 1.0>},
                %x: tensor<4x2x2x3xf32> {amp.input = "x"},
                %y: tensor<4xi8> {amp.input = "y"})
    -> (tensor<f32>, tensor<f32> {amp.metric = "corner"}) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %rows_index = tensor.dim %x, %c0 : tensor<4x2x2x3xf32>
  %rows_int = arith.index_cast %rows_index : index to i64
  %rows = arith.sitofp %rows_int : i64 to f32
  %empty_rows = tensor.empty() : tensor<4xf32>
  %zero_rows = linalg.fill ins(%zero : f32)
    outs(%empty_rows : tensor<4xf32>) -> tensor<4xf32>
  %sums = linalg.generic {indexing_maps = [#weight, #id, #row],
      iterator_types = ["parallel", "reduction", "reduction", "reduction"]}
    ins(%w, %x : tensor<2x2x3xf32>, tensor<4x2x2x3xf32>)
    outs(%zero_rows : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %acc: f32):
    %p = arith.mulf %a, %b : f32
    %sum = arith.addf %acc, %p : f32
    linalg.yield %sum : f32
  } -> tensor<4xf32>
  %empty = tensor.empty() : tensor<f32>
  %init = linalg.fill ins(%zero : f32)
    outs(%empty : tensor<f32>) -> tensor<f32>
  %loss = linalg.generic {indexing_maps = [#batch, #batch, #scalar],
                          iterator_types = ["reduction"]}
    ins(%sums, %y : tensor<4xf32>, tensor<4xi8>)
    outs(%init : tensor<f32>) {
  ^bb0(%p: f32, %label: i8, %acc: f32):
    %t = arith.sitofp %label : i8 to f32
    %e = arith.subf %p, %t : f32
    %s = arith.mulf %e, %e : f32
    %m = arith.divf %s, %rows : f32
    %sum = arith.addf %acc, %m : f32
    linalg.yield %sum : f32
  } -> tensor<f32>
  %corner = linalg.generic {indexing_maps = [#id, #all],
      iterator_types = ["reduction", "reduction", "reduction", "reduction"]}
    ins(%x : tensor<4x2x2x3xf32>) outs(%init : tensor<f32>) {
  ^bb0(%p: f32, %acc: f32):
    %c = linalg.index 1 : index
    %i = linalg.index 2 : index
    %j = linalg.index 3 : index
    %ci = arith.addi %c, %i : index
    %cij = arith.addi %ci, %j : index
    %is_first = arith.cmpi eq, %cij, %c0 : index
    %value = arith.select %is_first, %p, %zero : f32
    %m = arith.divf %value, %rows : f32
    %sum = arith.addf %acc, %m : f32
    linalg.yield %sum : f32
  } -> tensor<f32>
  return %loss, %corner : tensor<f32>, tensor<f32>
}
