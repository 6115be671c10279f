// The same ops as torch-mlir prints them, and what looks like them.
// RUN: amp-opt %s -pass-pipeline='builtin.module(func.func(amp-attach-roles))' \
// RUN:   | FileCheck %s
// Twice is once.
// RUN: amp-opt %s -pass-pipeline='builtin.module(func.func( \
// RUN:   amp-attach-roles,amp-attach-roles))' | FileCheck %s

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#one = affine_map<(i) -> (i)>
#all = affine_map<(i, j) -> ()>
#none = affine_map<() -> ()>

// F.mse_loss: a power of an integer.

// CHECK-LABEL: func.func @mse
// CHECK:         amp.role = "part of squared_error"
// CHECK:         arith.subf
// CHECK:         amp.role = "part of squared_error"
// CHECK:         math.fpowi
// CHECK:         linalg.reduce
// CHECK-SAME:      amp.role = "part of squared_error"
// CHECK:         amp.role = "squared_error"
// CHECK:         arith.divf
// A cube is none, nor is 2 to the power of x.
// CHECK-LABEL: func.func @cube
// CHECK-NOT:     squared_error
// CHECK:         return
func.func @mse(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> tensor<f32> {
  %two = arith.constant 2 : i64
  %n = arith.constant 32.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %z = arith.constant dense<0.0> : tensor<f32>
  %d = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.subf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4x8xf32>
  %q = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%d : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = math.fpowi %a, %two : f32, i64
    linalg.yield %s : f32
  } -> tensor<4x8xf32>
  %t = linalg.reduce { arith.addf } ins(%q : tensor<4x8xf32>) outs(%z : tensor<f32>) dimensions = [0, 1]
  %m = linalg.generic {indexing_maps = [#none, #none], iterator_types = []}
      ins(%t : tensor<f32>) outs(%z : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.divf %a, %n : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %m : tensor<f32>
}
func.func @cube(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> (tensor<f32>, tensor<f32>) {
  %three = arith.constant 3 : i64
  %two = arith.constant 2.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %z = arith.constant dense<0.0> : tensor<f32>
  %d = linalg.sub ins(%x, %y : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %q = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%d : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = math.fpowi %a, %three : f32, i64
    linalg.yield %s : f32
  } -> tensor<4x8xf32>
  %0 = linalg.reduce { arith.addf } ins(%q : tensor<4x8xf32>) outs(%z : tensor<f32>) dimensions = [0, 1]
  %d2 = linalg.sub ins(%y, %x : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %p = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%d2 : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = math.powf %two, %a : f32
    linalg.yield %s : f32
  } -> tensor<4x8xf32>
  %1 = linalg.reduce { arith.addf } ins(%p : tensor<4x8xf32>) outs(%z : tensor<f32>) dimensions = [0, 1]
  return %0, %1 : tensor<f32>, tensor<f32>
}

// F.binary_cross_entropy: log1p of -p, and a selection for the cut.

// CHECK-LABEL: func.func @bce
// CHECK:         linalg.negf {amp.role = "part of binary_cross_entropy"}
// CHECK:         amp.role = "binary_cross_entropy"
// CHECK:         math.log1p
// CHECK:         arith.cmpf ogt
// CHECK:         linalg.log {amp.role = "binary_cross_entropy"}
// CHECK:         arith.cmpf olt
func.func @bce(%p: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %least = arith.constant dense<-100.0> : tensor<f32>
  %e = tensor.empty() : tensor<4x8xf32>
  %n = linalg.negf ins(%p : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %l = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%n : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = math.log1p %a : f32
    linalg.yield %s : f32
  } -> tensor<4x8xf32>
  %0 = linalg.generic {indexing_maps = [#id, #all, #id], iterator_types = ["parallel", "parallel"]}
      ins(%l, %least : tensor<4x8xf32>, tensor<f32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %c = arith.cmpf ogt, %a, %b : f32
    %s = arith.select %c, %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4x8xf32>
  %m = linalg.log ins(%p : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #all, #id], iterator_types = ["parallel", "parallel"]}
      ins(%m, %least : tensor<4x8xf32>, tensor<f32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %c = arith.cmpf olt, %a, %b : f32
    %s = arith.select %c, %b, %a : f32
    linalg.yield %s : f32
  } -> tensor<4x8xf32>
  return %0, %1 : tensor<4x8xf32>, tensor<4x8xf32>
}

// No binary cross entropy: the lesser one of both, a selection of something
// else, another number, another function. -p is part of none if it is read
// twice, nor is p itself.

// CHECK-LABEL: func.func @bounds
// CHECK-NOT:     amp.role
// CHECK:         return
func.func @bounds(%p: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) {
  %least = arith.constant dense<-100.0> : tensor<f32>
  %other = arith.constant dense<-90.0> : tensor<f32>
  %e = tensor.empty() : tensor<4x8xf32>
  %l = linalg.log ins(%p : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %0 = linalg.generic {indexing_maps = [#id, #all, #id], iterator_types = ["parallel", "parallel"]}
      ins(%l, %least : tensor<4x8xf32>, tensor<f32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %c = arith.cmpf olt, %a, %b : f32
    %s = arith.select %c, %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4x8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id, #all, #id], iterator_types = ["parallel", "parallel"]}
      ins(%l, %p, %least : tensor<4x8xf32>, tensor<4x8xf32>, tensor<f32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %q: f32, %b: f32, %o: f32):
    %c = arith.cmpf ogt, %q, %b : f32
    %s = arith.select %c, %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4x8xf32>
  %2 = linalg.generic {indexing_maps = [#id, #all, #id], iterator_types = ["parallel", "parallel"]}
      ins(%l, %other : tensor<4x8xf32>, tensor<f32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %c = arith.cmpf ogt, %a, %b : f32
    %s = arith.select %c, %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4x8xf32>
  %x = linalg.exp ins(%p : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %3 = linalg.generic {indexing_maps = [#id, #all, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %least : tensor<4x8xf32>, tensor<f32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %c = arith.cmpf ogt, %a, %b : f32
    %s = arith.select %c, %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4x8xf32>
  return %0, %1, %2, %3 : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
}
// CHECK-LABEL: func.func @alone
// CHECK:         linalg.negf ins
// CHECK:         amp.role = "binary_cross_entropy"
// CHECK:         linalg.abs ins
// CHECK:         amp.role = "binary_cross_entropy"
func.func @alone(%p: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) {
  %least = arith.constant dense<-100.0> : tensor<4x8xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %n = linalg.negf ins(%p : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %l = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%n : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = math.log1p %a : f32
    linalg.yield %s : f32
  } -> tensor<4x8xf32>
  %0 = linalg.max ins(%l, %least : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %b = linalg.abs ins(%p : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %m = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%b : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = math.log1p %a : f32
    linalg.yield %s : f32
  } -> tensor<4x8xf32>
  %1 = linalg.max ins(%m, %least : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0, %1, %n : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
}

// x.std(): summed in double, and rounded to f32 before the root, or before the
// division; a norm is the same without one. Rounded to something else it is two
// ops, which the program asked for.

// CHECK-LABEL: func.func @deviations
// CHECK:         arith.truncf
// CHECK:         linalg.sqrt {amp.role = "variance"}
// CHECK:         arith.truncf
// CHECK:         linalg.sqrt {amp.role = "norm"}
// CHECK:         amp.role = "variance"
// CHECK:         arith.divf
// CHECK:         arith.truncf
// CHECK:         linalg.sqrt ins
func.func @deviations(%x: tensor<4x8xf64>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xbf16>) {
  %zero = arith.constant dense<0.0> : tensor<4xf64>
  %e = tensor.empty() : tensor<4x8xf64>
  %e1 = tensor.empty() : tensor<4xf64>
  %f1 = tensor.empty() : tensor<4xf32>
  %b1 = tensor.empty() : tensor<4xbf16>
  %eight = arith.constant dense<8.0> : tensor<4xf64>
  %seven = arith.constant dense<7.0> : tensor<4xf64>
  %s = linalg.reduce { arith.addf } ins(%x : tensor<4x8xf64>) outs(%zero : tensor<4xf64>) dimensions = [1]
  %m = linalg.div ins(%s, %eight : tensor<4xf64>, tensor<4xf64>) outs(%e1 : tensor<4xf64>) -> tensor<4xf64>
  %mb = linalg.broadcast ins(%m : tensor<4xf64>) outs(%e : tensor<4x8xf64>) dimensions = [1]
  %d = linalg.sub ins(%x, %mb : tensor<4x8xf64>, tensor<4x8xf64>) outs(%e : tensor<4x8xf64>) -> tensor<4x8xf64>
  %q = linalg.square ins(%d : tensor<4x8xf64>) outs(%e : tensor<4x8xf64>) -> tensor<4x8xf64>
  %t = linalg.reduce { arith.addf } ins(%q : tensor<4x8xf64>) outs(%zero : tensor<4xf64>) dimensions = [1]
  %v = linalg.div ins(%t, %seven : tensor<4xf64>, tensor<4xf64>) outs(%e1 : tensor<4xf64>) -> tensor<4xf64>
  %r = linalg.generic {indexing_maps = [#one, #one], iterator_types = ["parallel"]}
      ins(%v : tensor<4xf64>) outs(%f1 : tensor<4xf32>) {
  ^bb0(%a: f64, %o: f32):
    %c = arith.truncf %a : f64 to f32
    linalg.yield %c : f32
  } -> tensor<4xf32>
  %0 = linalg.sqrt ins(%r : tensor<4xf32>) outs(%f1 : tensor<4xf32>) -> tensor<4xf32>
  %q1 = linalg.square ins(%x : tensor<4x8xf64>) outs(%e : tensor<4x8xf64>) -> tensor<4x8xf64>
  %t1 = linalg.reduce { arith.addf } ins(%q1 : tensor<4x8xf64>) outs(%zero : tensor<4xf64>) dimensions = [1]
  %r1 = arith.truncf %t1 : tensor<4xf64> to tensor<4xf32>
  %1 = linalg.sqrt ins(%r1 : tensor<4xf32>) outs(%f1 : tensor<4xf32>) -> tensor<4xf32>
  %d2 = linalg.sub ins(%x, %mb : tensor<4x8xf64>, tensor<4x8xf64>) outs(%e : tensor<4x8xf64>) -> tensor<4x8xf64>
  %q2 = linalg.square ins(%d2 : tensor<4x8xf64>) outs(%e : tensor<4x8xf64>) -> tensor<4x8xf64>
  %t2 = linalg.reduce { arith.addf } ins(%q2 : tensor<4x8xf64>) outs(%zero : tensor<4xf64>) dimensions = [1]
  %v2 = linalg.generic {indexing_maps = [#one, #one], iterator_types = ["parallel"]}
      ins(%t2 : tensor<4xf64>) outs(%e1 : tensor<4xf64>) {
  ^bb0(%a: f64, %o: f64):
    %c = arith.constant 7.0 : f64
    %g = arith.divf %a, %c : f64
    linalg.yield %g : f64
  } -> tensor<4xf64>
  %r2 = linalg.generic {indexing_maps = [#one, #one], iterator_types = ["parallel"]}
      ins(%v2 : tensor<4xf64>) outs(%b1 : tensor<4xbf16>) {
  ^bb0(%a: f64, %o: bf16):
    %c = arith.truncf %a : f64 to bf16
    linalg.yield %c : bf16
  } -> tensor<4xbf16>
  %2 = linalg.sqrt ins(%r2 : tensor<4xbf16>) outs(%b1 : tensor<4xbf16>) -> tensor<4xbf16>
  return %0, %1, %2 : tensor<4xf32>, tensor<4xf32>, tensor<4xbf16>
}

// A vector's norm of any order. Another root, another sum and one that is read
// twice are none.

// CHECK-LABEL: func.func @vector_norm
// CHECK:         amp.role = "part of norm"
// CHECK:         math.absf
// CHECK:         amp.role = "norm"
// CHECK:         math.powf
// CHECK-LABEL: func.func @other_roots
// CHECK-NOT:     amp.role
// CHECK:         return
func.func @vector_norm(%x: tensor<4x8xf32>) -> tensor<4xf32> {
  %three = arith.constant 3.0 : f32
  %third = arith.constant 0.333333343 : f32
  %z = arith.constant dense<0.0> : tensor<4xf32>
  %s = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%z : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %m = math.absf %a : f32
    %p = math.powf %m, %three : f32
    %t = arith.addf %p, %o : f32
    linalg.yield %t : f32
  } -> tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [#one, #one], iterator_types = ["parallel"]}
      ins(%s : tensor<4xf32>) outs(%z : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %p = math.powf %a, %third : f32
    linalg.yield %p : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @other_roots(%x: tensor<4x8xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %three = arith.constant 3.0 : f32
  %third = arith.constant 0.333333343 : f32
  %half = arith.constant 0.5 : f32
  %z = arith.constant dense<0.0> : tensor<4xf32>
  %s = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%z : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %m = math.absf %a : f32
    %p = math.powf %m, %three : f32
    %t = arith.addf %p, %o : f32
    linalg.yield %t : f32
  } -> tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [#one, #one], iterator_types = ["parallel"]}
      ins(%s : tensor<4xf32>) outs(%z : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %p = math.powf %a, %half : f32
    linalg.yield %p : f32
  } -> tensor<4xf32>
  %s1 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%z : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %p = math.powf %a, %three : f32
    %t = arith.addf %p, %o : f32
    linalg.yield %t : f32
  } -> tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [#one, #one], iterator_types = ["parallel"]}
      ins(%s1 : tensor<4xf32>) outs(%z : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %p = math.powf %a, %third : f32
    linalg.yield %p : f32
  } -> tensor<4xf32>
  %s2 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%z : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %m = math.absf %a : f32
    %p = math.powf %three, %m : f32
    %t = arith.addf %p, %o : f32
    linalg.yield %t : f32
  } -> tensor<4xf32>
  %2 = linalg.generic {indexing_maps = [#one, #one], iterator_types = ["parallel"]}
      ins(%s2 : tensor<4xf32>) outs(%z : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %p = math.powf %a, %third : f32
    linalg.yield %p : f32
  } -> tensor<4xf32>
  %s3 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%z : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %m = math.absf %a : f32
    %t = arith.addf %m, %o : f32
    linalg.yield %t : f32
  } -> tensor<4xf32>
  %3 = linalg.generic {indexing_maps = [#one, #one], iterator_types = ["parallel"]}
      ins(%s3 : tensor<4xf32>) outs(%z : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %p = math.powf %a, %third : f32
    linalg.yield %p : f32
  } -> tensor<4xf32>
  return %0, %1, %2, %3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// F.avg_pool2d: a sum over windows, and its division. Divided by another tensor
// it is two ops, and so is one by itself.

// CHECK-LABEL: func.func @average
// CHECK:         linalg.pooling_nchw_sum {amp.role = "part of avg_pool"
// CHECK:         amp.role = "avg_pool"
// CHECK:         linalg.pooling_nchw_sum {dilations
// CHECK-NOT:     amp.role
// CHECK:         return
func.func @average(%x: tensor<1x2x4x4xf32>, %y: tensor<1x2x2x2xf32>)
    -> (tensor<1x2x2x2xf32>, tensor<1x2x2x2xf32>, tensor<1x2x2x2xf32>) {
  %z = arith.constant dense<0.0> : tensor<1x2x2x2xf32>
  %w = tensor.empty() : tensor<2x2xf32>
  %s = linalg.pooling_nchw_sum {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>}
    ins(%x, %w : tensor<1x2x4x4xf32>, tensor<2x2xf32>) outs(%z : tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32>
  %0 = linalg.generic {
      indexing_maps = [affine_map<(a, b, c, d) -> (a, b, c, d)>, affine_map<(a, b, c, d) -> (a, b, c, d)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%s : tensor<1x2x2x2xf32>) outs(%z : tensor<1x2x2x2xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = arith.constant 4.0 : f32
    %q = arith.divf %a, %n : f32
    linalg.yield %q : f32
  } -> tensor<1x2x2x2xf32>
  %s1 = linalg.pooling_nchw_sum {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>}
    ins(%x, %w : tensor<1x2x4x4xf32>, tensor<2x2xf32>) outs(%z : tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32>
  %1 = linalg.div ins(%s1, %y : tensor<1x2x2x2xf32>, tensor<1x2x2x2xf32>) outs(%z : tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32>
  %s2 = linalg.pooling_nchw_sum {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>}
    ins(%x, %w : tensor<1x2x4x4xf32>, tensor<2x2xf32>) outs(%z : tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32>
  %2 = linalg.generic {
      indexing_maps = [affine_map<(a, b, c, d) -> (a, b, c, d)>, affine_map<(a, b, c, d) -> (a, b, c, d)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%s2 : tensor<1x2x2x2xf32>) outs(%z : tensor<1x2x2x2xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = arith.constant 4.0 : f32
    %q = arith.divf %n, %a : f32
    linalg.yield %q : f32
  } -> tensor<1x2x2x2xf32>
  return %0, %1, %2 : tensor<1x2x2x2xf32>, tensor<1x2x2x2xf32>, tensor<1x2x2x2xf32>
}

// JAX's l1: its own rule of abs, which reads the difference, is of the backward
// pass. A second reader of the magnitudes is one.

// CHECK-LABEL: func.func @l1
// CHECK:         linalg.sub {amp.role = "part of absolute_error"}
// CHECK:         linalg.abs {amp.role = "part of absolute_error"}
// CHECK:         amp.gradient
// CHECK-NOT:       amp.role
// CHECK:           amp.yield
// CHECK:         linalg.reduce
// CHECK-SAME:      amp.role = "part of absolute_error"
// CHECK:         amp.role = "absolute_error"
// CHECK:         arith.divf
// CHECK-LABEL: func.func @l1_beside_magnitudes
// CHECK-NOT:     absolute_error
// CHECK:         return
func.func @l1(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> tensor<f32> {
  %n = arith.constant 32.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %z = arith.constant dense<0.0> : tensor<f32>
  %d = linalg.sub ins(%x, %y : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %q = linalg.abs ins(%d : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %r = amp.gradient %q from %d {
  ^bb0(%dq: tensor<4x8xf32>):
    %s = linalg.div ins(%d, %q : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
    %dx = linalg.mul ins(%dq, %s : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
    amp.yield %dx : tensor<4x8xf32>
  } : tensor<4x8xf32> from tensor<4x8xf32>
  %t = linalg.reduce { arith.addf } ins(%r : tensor<4x8xf32>) outs(%z : tensor<f32>) dimensions = [0, 1]
  %m = linalg.generic {indexing_maps = [#none, #none], iterator_types = []}
      ins(%t : tensor<f32>) outs(%z : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.divf %a, %n : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %m : tensor<f32>
}
func.func @l1_beside_magnitudes(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> (tensor<f32>, tensor<4x8xf32>) {
  %e = tensor.empty() : tensor<4x8xf32>
  %z = arith.constant dense<0.0> : tensor<f32>
  %d = linalg.sub ins(%x, %y : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %q = linalg.abs ins(%d : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %r = amp.gradient %q from %d {
  ^bb0(%dq: tensor<4x8xf32>):
    amp.yield %dq : tensor<4x8xf32>
  } : tensor<4x8xf32> from tensor<4x8xf32>
  %t = linalg.reduce { arith.addf } ins(%r : tensor<4x8xf32>) outs(%z : tensor<f32>) dimensions = [0, 1]
  return %t, %r : tensor<f32>, tensor<4x8xf32>
}
