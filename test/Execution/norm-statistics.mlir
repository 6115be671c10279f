// RUN: amp-run check %s | FileCheck %s
// CHECK: 5 passed, 0 failed
// Means and variances of many numbers around 100, beside f64. The numbers are
// 100 + k / 1024 for k of a congruence, exact in f32.

#id = affine_map<(d0) -> (d0)>
#all = affine_map<(d0) -> ()>
#i3 = affine_map<(n, c, h) -> (n, c, h)>
#c3 = affine_map<(n, c, h) -> (c)>

func.func private @numbers() -> tensor<262144xf32> {
  %e = tensor.empty() : tensor<262144xf32>
  %x = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<262144xf32>) {
  ^bb0(%o: f32):
    %a = arith.constant 40503 : i32
    %m = arith.constant 1023 : i32
    %s = arith.constant 7 : i32
    %hundred = arith.constant 100.0 : f32
    %u = arith.constant 0.0009765625 : f32
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i32
    %k = arith.muli %j, %a : i32
    %q = arith.shrui %k, %s : i32
    %r = arith.andi %q, %m : i32
    %f = arith.sitofp %r : i32 to f32
    %g = arith.mulf %f, %u : f32
    %y = arith.addf %g, %hundred : f32
    linalg.yield %y : f32
  } -> tensor<262144xf32>
  return %x : tensor<262144xf32>
}

// The biased variance in f64, as numbers less 100, whose squares and sums are
// integers times 2^-20: exact in f64.
func.func private @exact(%x: tensor<262144xf32>) -> (tensor<f64>, tensor<f64>) {
  %zero = arith.constant dense<0.0> : tensor<f64>
  %n = arith.constant dense<262144.0> : tensor<f64>
  %hundred = arith.constant dense<100.0> : tensor<262144xf64>
  %w = arith.extf %x : tensor<262144xf32> to tensor<262144xf64>
  %d = arith.subf %w, %hundred : tensor<262144xf64>
  %s = linalg.reduce { arith.addf } ins(%d : tensor<262144xf64>) outs(%zero : tensor<f64>) dimensions = [0]
  %m = arith.divf %s, %n : tensor<f64>
  %dd = arith.mulf %d, %d : tensor<262144xf64>
  %ss = linalg.reduce { arith.addf } ins(%dd : tensor<262144xf64>) outs(%zero : tensor<f64>) dimensions = [0]
  %mm = arith.divf %ss, %n : tensor<f64>
  %m2 = arith.mulf %m, %m : tensor<f64>
  %v = arith.subf %mm, %m2 : tensor<f64>
  return %m, %v : tensor<f64>, tensor<f64>
}

// An island of a frontend, over several axes of another layout: f64 rounded
// once, so the nearest or, for the root, its neighbour.
func.func @island() attributes {amp.policy = #amp.policy<"f32">} {
  %x = call @numbers() : () -> tensor<262144xf32>
  %m, %v = call @exact(%x) : (tensor<262144xf32>) -> (tensor<f64>, tensor<f64>)
  %zero = arith.constant 0.0 : f64
  %y = tensor.expand_shape %x [[0, 1, 2]] output_shape [64, 1, 4096] : tensor<262144xf32> into tensor<64x1x4096xf32>
  %w = arith.extf %y : tensor<64x1x4096xf32> to tensor<64x1x4096xf64>
  %e = tensor.empty() : tensor<1xf64>
  %z = linalg.fill ins(%zero : f64) outs(%e : tensor<1xf64>) -> tensor<1xf64>
  %s = linalg.generic {indexing_maps = [#i3, #c3], iterator_types = ["reduction", "parallel", "reduction"]} ins(%w : tensor<64x1x4096xf64>) outs(%z : tensor<1xf64>) {
  ^bb0(%a: f64, %o: f64):
    %n = arith.constant 262144.0 : f64
    %q = arith.divf %a, %n : f64
    %t = arith.addf %o, %q : f64
    linalg.yield %t : f64
  } -> tensor<1xf64>
  %ss = linalg.generic {indexing_maps = [#i3, #c3, #c3], iterator_types = ["reduction", "parallel", "reduction"]} ins(%w, %s : tensor<64x1x4096xf64>, tensor<1xf64>) outs(%z : tensor<1xf64>) {
  ^bb0(%a: f64, %b: f64, %o: f64):
    %n = arith.constant 262144.0 : f64
    %d = arith.subf %a, %b : f64
    %p = arith.mulf %d, %d : f64
    %q = arith.divf %p, %n : f64
    %t = arith.addf %o, %q : f64
    linalg.yield %t : f64
  } -> tensor<1xf64>
  %v32 = arith.truncf %ss : tensor<1xf64> to tensor<1xf32>
  %e0 = tensor.expand_shape %v [] output_shape [1] : tensor<f64> into tensor<1xf64>
  %e32 = arith.truncf %e0 : tensor<1xf64> to tensor<1xf32>
  check.ulp %v32, %e32 max 1 : tensor<1xf32>
  return
}

// A batch norm's: two roundings of the mean of a sum in f64, and of (x - mean)^2
// one each, of which a mean has at most one and a half unit in the last place;
// the unbiased variance of momentum 1 two more.
func.func @batch_norm() attributes {amp.policy = #amp.policy<"f32">} {
  %x = call @numbers() : () -> tensor<262144xf32>
  %m, %v = call @exact(%x) : (tensor<262144xf32>) -> (tensor<f64>, tensor<f64>)
  %y = tensor.expand_shape %x [[0, 1, 2]] output_shape [64, 1, 4096] : tensor<262144xf32> into tensor<64x1x4096xf32>
  %one = arith.constant dense<1.0> : tensor<1xf32>
  %zero = arith.constant dense<0.0> : tensor<1xf32>
  %r, %nm, %nv = nn.batch_norm %y, %one, %zero running(%zero, %one)
    {axis = 1 : i64, eps = 1.0e-5 : f64, momentum = 1.0 : f64, fixed}
    : tensor<64x1x4096xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>
    -> tensor<64x1x4096xf32>, tensor<1xf32>, tensor<1xf32>
  %factor = arith.constant dense<1.0000038147118176> : tensor<f64>
  %u = arith.mulf %v, %factor : tensor<f64>
  %e0 = tensor.expand_shape %u [] output_shape [1] : tensor<f64> into tensor<1xf64>
  %e32 = arith.truncf %e0 : tensor<1xf64> to tensor<1xf32>
  %m0 = tensor.expand_shape %m [] output_shape [1] : tensor<f64> into tensor<1xf64>
  %hundred = arith.constant dense<100.0> : tensor<1xf64>
  %m1 = arith.addf %m0, %hundred : tensor<1xf64>
  %m32 = arith.truncf %m1 : tensor<1xf64> to tensor<1xf32>
  check.ulp %nm, %m32 max 1 : tensor<1xf32>
  check.ulp %nv, %e32 max 4 : tensor<1xf32>
  return
}

// Layer norm of one row: the first element is (100 - mean) / sqrt(var + eps).
func.func @layer_norm() attributes {amp.policy = #amp.policy<"f32">} {
  %x = call @numbers() : () -> tensor<262144xf32>
  %m, %v = call @exact(%x) : (tensor<262144xf32>) -> (tensor<f64>, tensor<f64>)
  %y = tensor.expand_shape %x [[0, 1]] output_shape [1, 262144] : tensor<262144xf32> into tensor<1x262144xf32>
  %r = nn.layer_norm %y eps(1.0e-5) : tensor<1x262144xf32> -> tensor<1x262144xf32>
  %f = tensor.extract_slice %r[0, 0] [1, 1] [1, 1] : tensor<1x262144xf32> to tensor<f32>
  %eps = arith.constant dense<1.0e-5> : tensor<f64>
  %ve = arith.addf %v, %eps : tensor<f64>
  %root = math.sqrt %ve : tensor<f64>
  %n = arith.negf %m : tensor<f64>
  %q = arith.divf %n, %root : tensor<f64>
  %e32 = arith.truncf %q : tensor<f64> to tensor<f32>
  // The mean's rounding is 2^-18 at 100, 128 units of the difference, 0.5.
  check.ulp %f, %e32 max 132 : tensor<f32>
  return
}

// A root mean square has nothing to cancel.
func.func @rms_norm() attributes {amp.policy = #amp.policy<"f32">} {
  %x = call @numbers() : () -> tensor<262144xf32>
  %m, %v = call @exact(%x) : (tensor<262144xf32>) -> (tensor<f64>, tensor<f64>)
  %y = tensor.expand_shape %x [[0, 1]] output_shape [1, 262144] : tensor<262144xf32> into tensor<1x262144xf32>
  %r = nn.rms_norm %y eps(0.0) : tensor<1x262144xf32> -> tensor<1x262144xf32>
  %f = tensor.extract_slice %r[0, 0] [1, 1] [1, 1] : tensor<1x262144xf32> to tensor<f32>
  %h = arith.constant dense<100.0> : tensor<f64>
  %mean = arith.addf %m, %h : tensor<f64>
  %mm = arith.mulf %mean, %mean : tensor<f64>
  %ms = arith.addf %mm, %v : tensor<f64>
  %root = math.sqrt %ms : tensor<f64>
  %q = arith.divf %h, %root : tensor<f64>
  %e32 = arith.truncf %q : tensor<f64> to tensor<f32>
  check.ulp %f, %e32 max 3 : tensor<f32>
  return
}

// Adjacent numbers, whose deviation is half a unit of the mean's last place: a
// mean rounded to f32 would give twice the variance.
func.func @deviation_of_a_unit() attributes {amp.policy = #amp.policy<"f32">} {
  %x = arith.constant dense<[1000000.0, 1000000.0625, 1000000.0, 1000000.0625]> : tensor<4xf32>
  %n = arith.constant dense<4.0> : tensor<f64>
  %zero = arith.constant dense<0.0> : tensor<f64>
  %e = tensor.empty() : tensor<f64>
  %w = arith.extf %x : tensor<4xf32> to tensor<4xf64>
  %s = linalg.reduce { arith.addf } ins(%w : tensor<4xf64>) outs(%zero : tensor<f64>) dimensions = [0]
  %m = arith.divf %s, %n : tensor<f64>
  %ss = linalg.generic {indexing_maps = [#id, #all, #all], iterator_types = ["reduction"]} ins(%w, %m : tensor<4xf64>, tensor<f64>) outs(%zero : tensor<f64>) {
  ^bb0(%a: f64, %b: f64, %o: f64):
    %d = arith.subf %a, %b : f64
    %p = arith.mulf %d, %d : f64
    %t = arith.addf %o, %p : f64
    linalg.yield %t : f64
  } -> tensor<f64>
  %v = arith.divf %ss, %n : tensor<f64>
  %v32 = arith.truncf %v : tensor<f64> to tensor<f32>
  %expected = arith.constant dense<9.765625e-4> : tensor<f32>
  check.eq %v32, %expected : tensor<f32>
  return
}
