// torch-mlir's ops, and their variants of other sizes and elements.
func.func @loss(%w: tensor<4x8xf32> {amp.param = "w"}, %i: tensor<3x1xi64> {amp.input = "i"}, %u: tensor<3x2xf32> {amp.input = "u"}) -> tensor<4x2xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %z = arith.constant dense<0.0> : tensor<4xf32>
  %n = arith.constant dense<0> : tensor<4x8xi64>
  %0:2 = tm_tensor.sort dimension(1) outs(%w, %n : tensor<4x8xf32>, tensor<4x8xi64>) {
  ^bb0(%a: f32, %b: f32, %p: i64, %q: i64):
    %c = arith.cmpf ogt, %a, %b : f32
    tm_tensor.yield %c : i1
  } -> tensor<4x8xf32>, tensor<4x8xi64>
  %1:2 = tm_tensor.scan dimension(1) inclusive(true) ins(%0#0 : tensor<4x8xf32>) outs(%e, %z : tensor<4x8xf32>, tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    tm_tensor.yield %s : f32
  } -> tensor<4x8xf32>, tensor<4xf32>
  %v = tensor.empty() : tensor<4x2xf32>
  %k = tensor.empty() : tensor<4x2xi64>
  %2:2 = tm_tensor.topk dimension(1) ins(%1#0 : tensor<4x8xf32>) outs(%v, %k : tensor<4x2xf32>, tensor<4x2xi64>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf ogt, %a, %b : f32
    tm_tensor.yield %c : i1
  } -> tensor<4x2xf32>, tensor<4x2xi64>
  %3 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false) ins(%u, %i : tensor<3x2xf32>, tensor<3x1xi64>) outs(%2#0 : tensor<4x2xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %b, %a : f32
    tm_tensor.yield %s : f32
  } -> tensor<4x2xf32>
  return %3 : tensor<4x2xf32>
}
