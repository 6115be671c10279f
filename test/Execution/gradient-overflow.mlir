// RUN: amp-run check %s | FileCheck %s
// CHECK: 2 passed, 0 failed
// Where an exponential overflows in a value that does not, the derivative is
// the limit: sigmoid, spelled as frontends spell it, is flat far left. Answers
// are exact.

#map = affine_map<(i) -> (i)>
func.func private @sigmoids(%x: tensor<4xf32>) -> tensor<f32> {
  %e = tensor.empty() : tensor<4xf32>
  %z = arith.constant dense<0.0> : tensor<f32>
  %y = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]}
    ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %one = arith.constant 1.0 : f32
    %two = arith.constant 2.0 : f32
    %n = arith.negf %a : f32
    %p = math.exp %n : f32
    %q = math.exp2 %n : f32
    %r = math.expm1 %n : f32
    %pd = arith.addf %p, %one : f32
    %qd = arith.addf %q, %one : f32
    %rd = arith.addf %r, %two : f32
    %s = arith.divf %one, %pd : f32
    %t = arith.divf %one, %qd : f32
    %u = arith.divf %one, %rd : f32
    %st = arith.addf %s, %t : f32
    %stu = arith.addf %st, %u : f32
    linalg.yield %stu : f32
  } -> tensor<4xf32>
  %l = linalg.reduce { arith.addf } ins(%y : tensor<4xf32>) outs(%z : tensor<f32>) dimensions = [0]
  return %l : tensor<f32>
}
func.func @sigmoids_are_flat() {
  %x = arith.constant dense<[-200.0, -1.0e+30, 200.0, 1.0e+30]> : tensor<4xf32>
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %l, %d = amp.value_and_grad @sigmoids(%x) wrt [0] : (tensor<4xf32>) -> (tensor<f32>, tensor<4xf32>)
  check.eq %d, %zero : tensor<4xf32>
  return
}

// Gates that are shut: nothing comes back through them.
func.func private @cell(%x: tensor<1x1xf32>, %h: tensor<1x1xf32>) -> tensor<f32> {
  %w = arith.constant dense<1.0> : tensor<3x1xf32>
  %b = arith.constant dense<0.0> : tensor<3xf32>
  %n = nn.gru_cell %x, %h, %w, %w, %b, %b : (tensor<1x1xf32>, tensor<1x1xf32>,
    tensor<3x1xf32>, tensor<3x1xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<1x1xf32>
  %l = tensor.collapse_shape %n [] : tensor<1x1xf32> into tensor<f32>
  return %l : tensor<f32>
}
func.func @cell_is_flat() {
  %x = arith.constant dense<-1.0e+9> : tensor<1x1xf32>
  %h = arith.constant dense<1.0> : tensor<1x1xf32>
  %zero = arith.constant dense<0.0> : tensor<1x1xf32>
  %l, %dx, %dh = amp.value_and_grad @cell(%x, %h) wrt [0, 1]
    : (tensor<1x1xf32>, tensor<1x1xf32>) -> (tensor<f32>, tensor<1x1xf32>, tensor<1x1xf32>)
  check.eq %dx, %zero : tensor<1x1xf32>
  check.eq %dh, %zero : tensor<1x1xf32>
  return
}
