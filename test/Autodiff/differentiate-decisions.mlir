// RUN: amp-opt %s -amp-differentiate -symbol-dce -cse -split-input-file | FileCheck %s
// What a decision reads is widened by casts that do not fold, in the forward
// pass and in the copy that the adjoint has of the body: docs/Numerics.md.

#id = affine_map<(i) -> (i)>
#all = affine_map<(i) -> ()>
#policy = #amp.policy<"amp", compute = bf16, wgrad = accumulate>

// The decision reads %a, through a square, and not %b; both are read at the
// point. In the adjoint as well.

// CHECK-LABEL: func.func @grad_body(
// CHECK:         linalg.generic
// CHECK:         ^bb0(%[[A:.*]]: bf16, %[[B:.*]]: bf16, %{{.*}}: f32):
// CHECK-NEXT:      arith.extf %[[A]] : bf16 to f32
// CHECK-NEXT:      arith.extf %[[B]] fastmath<contract> : bf16 to f32
// CHECK:           arith.maximumf
// CHECK:         linalg.generic
// CHECK:         ^bb0(%[[A2:.*]]: bf16, %[[B2:[^:]*]]: bf16,
// CHECK-NEXT:      arith.extf %[[A2]] : bf16 to f32
// CHECK-NEXT:      arith.extf %[[B2]] fastmath<contract> : bf16 to f32
// CHECK:           arith.cmpf ogt
func.func private @body(%x: tensor<4xf32>, %y: tensor<4xf32>, %s: tensor<f32>) -> tensor<f32>
    attributes {amp.policy = #policy} {
  %c = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %xb = arith.truncf %x fastmath<contract> : tensor<4xf32> to tensor<4xbf16>
  %yb = arith.truncf %y fastmath<contract> : tensor<4xf32> to tensor<4xbf16>
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
    ins(%xb, %yb : tensor<4xbf16>, tensor<4xbf16>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: bf16, %b: bf16, %o: f32):
    %aw = arith.extf %a fastmath<contract> : bf16 to f32
    %bw = arith.extf %b fastmath<contract> : bf16 to f32
    %q = arith.mulf %aw, %aw : f32
    %m = arith.maximumf %q, %c : f32
    %r = arith.mulf %m, %bw : f32
    linalg.yield %r : f32
  } -> tensor<4xf32>
  %1 = linalg.reduce { arith.addf } ins(%0 : tensor<4xf32>) outs(%s : tensor<f32>) dimensions = [0]
  return %1 : tensor<f32>
}
func.func @grad_body(%x: tensor<4xf32>, %y: tensor<4xf32>, %s: tensor<f32>) -> tensor<4xf32> {
  %l, %d = amp.value_and_grad @body(%x, %y, %s) wrt [0] : (tensor<4xf32>, tensor<4xf32>, tensor<f32>) -> (tensor<f32>, tensor<4xf32>)
  return %d : tensor<4xf32>
}

// -----

#id = affine_map<(i) -> (i)>
#policy = #amp.policy<"amp", compute = bf16, wgrad = accumulate>

// Casts between ops, with a reshape behind them, are those of the minimum: none
// of them folds, whoever reads it.

// CHECK-LABEL: func.func @grad_moved(
// CHECK:         %[[N:.*]] = arith.truncf %{{.*}} : tensor<2x2xf32> to tensor<2x2xbf16>
// CHECK-NEXT:    %[[W:.*]] = arith.extf %[[N]] : tensor<2x2xbf16> to tensor<2x2xf32>
// CHECK-NEXT:    tensor.collapse_shape %[[W]]
func.func private @moved(%x: tensor<2x2xf32>, %s: tensor<f32>) -> tensor<f32>
    attributes {amp.policy = #policy} {
  %xb = arith.truncf %x fastmath<contract> : tensor<2x2xf32> to tensor<2x2xbf16>
  %xw = arith.extf %xb fastmath<contract> : tensor<2x2xbf16> to tensor<2x2xf32>
  %v = tensor.collapse_shape %xw [[0, 1]] : tensor<2x2xf32> into tensor<4xf32>
  %0 = linalg.reduce { arith.minnumf } ins(%v : tensor<4xf32>) outs(%s : tensor<f32>) dimensions = [0]
  return %0 : tensor<f32>
}
func.func @grad_moved(%x: tensor<2x2xf32>, %s: tensor<f32>) -> tensor<2x2xf32> {
  %l, %d = amp.value_and_grad @moved(%x, %s) wrt [0] : (tensor<2x2xf32>, tensor<f32>) -> (tensor<f32>, tensor<2x2xf32>)
  return %d : tensor<2x2xf32>
}

// -----

#id = affine_map<(i) -> (i)>
#policy = #amp.policy<"amp", compute = bf16, wgrad = accumulate>

// What a body decides of an element that it reads by index.

// CHECK-LABEL: func.func @grad_gather(
// CHECK:         arith.extf %{{.*}} : tensor<4xbf16> to tensor<4xf32>
// CHECK:         tensor.extract
// CHECK:         math.absf
func.func private @gather(%x: tensor<4xf32>, %s: tensor<f32>) -> tensor<f32>
    attributes {amp.policy = #policy} {
  %e = tensor.empty() : tensor<4xf32>
  %xb = arith.truncf %x fastmath<contract> : tensor<4xf32> to tensor<4xbf16>
  %xw = arith.extf %xb fastmath<contract> : tensor<4xbf16> to tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<4xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %a = tensor.extract %xw[%i] : tensor<4xf32>
    %r = math.absf %a : f32
    linalg.yield %r : f32
  } -> tensor<4xf32>
  %1 = linalg.reduce { arith.addf } ins(%0 : tensor<4xf32>) outs(%s : tensor<f32>) dimensions = [0]
  return %1 : tensor<f32>
}
func.func @grad_gather(%x: tensor<4xf32>, %s: tensor<f32>) -> tensor<4xf32> {
  %l, %d = amp.value_and_grad @gather(%x, %s) wrt [0] : (tensor<4xf32>, tensor<f32>) -> (tensor<f32>, tensor<4xf32>)
  return %d : tensor<4xf32>
}

// -----

#id = affine_map<(i) -> (i)>
#policy = #amp.policy<"amp", compute = bf16, wgrad = accumulate>

// A loop's backward pass computes its iterations again: what leads to the
// decision is to have the same bits, the cast before the sine as well. A loop
// that decides nothing keeps its permissions.

// CHECK-LABEL: func.func @grad_loops(
// CHECK:         scf.for
// CHECK:           arith.extf %{{.*}} fastmath<contract>
// CHECK:         scf.for
// CHECK-NOT:       extf {{.*}}contract
// CHECK:           arith.maximumf
func.func private @loops(%x: tensor<4xf32>, %s: tensor<f32>) -> tensor<f32>
    attributes {amp.policy = #policy} {
  %low = arith.constant 0 : index
  %high = arith.constant 3 : index
  %one = arith.constant 1 : index
  %c = arith.constant dense<0.5> : tensor<4xf32>
  %xb = arith.truncf %x fastmath<contract> : tensor<4xf32> to tensor<4xbf16>
  %smooth = scf.for %i = %low to %high step %one iter_args(%v = %xb) -> (tensor<4xbf16>) {
    %w = arith.extf %v fastmath<contract> : tensor<4xbf16> to tensor<4xf32>
    %t = math.sin %w : tensor<4xf32>
    %n = arith.truncf %t fastmath<contract> : tensor<4xf32> to tensor<4xbf16>
    scf.yield %n : tensor<4xbf16>
  }
  %0 = scf.for %i = %low to %high step %one iter_args(%v = %smooth) -> (tensor<4xbf16>) {
    %w = arith.extf %v fastmath<contract> : tensor<4xbf16> to tensor<4xf32>
    %t = math.sin %w : tensor<4xf32>
    %m = arith.maximumf %t, %c : tensor<4xf32>
    %n = arith.truncf %m : tensor<4xf32> to tensor<4xbf16>
    scf.yield %n : tensor<4xbf16>
  }
  %wide = arith.extf %0 : tensor<4xbf16> to tensor<4xf32>
  %1 = linalg.reduce { arith.addf } ins(%wide : tensor<4xf32>) outs(%s : tensor<f32>) dimensions = [0]
  return %1 : tensor<f32>
}
func.func @grad_loops(%x: tensor<4xf32>, %s: tensor<f32>) -> tensor<4xf32> {
  %l, %d = amp.value_and_grad @loops(%x, %s) wrt [0] : (tensor<4xf32>, tensor<f32>) -> (tensor<f32>, tensor<4xf32>)
  return %d : tensor<4xf32>
}

// -----

#id = affine_map<(i) -> (i)>
#policy = #amp.policy<"amp", compute = bf16, wgrad = accumulate>

// The cast in the body that gave the value its type, of two the one that a
// decision reads. Without a gradient, too.

// CHECK-LABEL: func.func @evaluate(
// CHECK:           math.sin
// CHECK-NEXT:      arith.truncf %{{.*}} : f32 to bf16
// CHECK:           math.cos
// CHECK-NEXT:      arith.truncf %{{.*}} fastmath<contract> : f32 to bf16
func.func private @source(%x: tensor<4xf32>, %s: tensor<f32>) -> tensor<f32>
    attributes {amp.policy = #policy} {
  %e = tensor.empty() : tensor<4xbf16>
  %w = tensor.empty() : tensor<4xf32>
  %sin, %cos = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
    ins(%x : tensor<4xf32>) outs(%e, %e : tensor<4xbf16>, tensor<4xbf16>) {
  ^bb0(%a: f32, %o: bf16, %p: bf16):
    %t = math.sin %a : f32
    %n = arith.truncf %t fastmath<contract> : f32 to bf16
    %u = math.cos %a : f32
    %m = arith.truncf %u fastmath<contract> : f32 to bf16
    linalg.yield %n, %m : bf16, bf16
  } -> (tensor<4xbf16>, tensor<4xbf16>)
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
    ins(%sin, %cos : tensor<4xbf16>, tensor<4xbf16>) outs(%w : tensor<4xf32>) {
  ^bb0(%a: bf16, %b: bf16, %o: f32):
    %aw = arith.extf %a fastmath<contract> : bf16 to f32
    %bw = arith.extf %b fastmath<contract> : bf16 to f32
    %m = math.absf %aw : f32
    %r = arith.mulf %m, %bw : f32
    linalg.yield %r : f32
  } -> tensor<4xf32>
  %1 = linalg.reduce { arith.addf } ins(%0 : tensor<4xf32>) outs(%s : tensor<f32>) dimensions = [0]
  return %1 : tensor<f32>
}
func.func @evaluate(%x: tensor<4xf32>, %s: tensor<f32>) -> tensor<f32> {
  %l = amp.value_and_grad @source(%x, %s) wrt [] : (tensor<4xf32>, tensor<f32>) -> (tensor<f32>)
  return %l : tensor<f32>
}

// -----

#id = affine_map<(i) -> (i)>
#policy = #amp.policy<"amp", compute = bf16, wgrad = accumulate>

// An order, of a value that a generic moves beside one that it computes.

// CHECK-LABEL: func.func @sorted(
// CHECK:         %[[N:.*]] = arith.truncf %{{.*}} : tensor<4xf32> to tensor<4xbf16>
// CHECK-NEXT:    %[[M:.*]]:2 = linalg.generic
// CHECK:           arith.truncf %{{.*}} fastmath<contract> : f32 to bf16
// CHECK:         nn.argsort %[[M]]#0
func.func @sorted(%x: tensor<4xf32>) -> (tensor<4xi64>, tensor<4xbf16>)
    attributes {amp.policy = #policy} {
  %e = tensor.empty() : tensor<4xbf16>
  %xb = arith.truncf %x fastmath<contract> : tensor<4xf32> to tensor<4xbf16>
  %y:2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
    ins(%xb : tensor<4xbf16>) outs(%e, %e : tensor<4xbf16>, tensor<4xbf16>) {
  ^bb0(%a: bf16, %o: bf16, %p: bf16):
    %w = arith.extf %a fastmath<contract> : bf16 to f32
    %t = math.sin %w : f32
    %n = arith.truncf %t fastmath<contract> : f32 to bf16
    linalg.yield %a, %n : bf16, bf16
  } -> (tensor<4xbf16>, tensor<4xbf16>)
  %i = nn.argsort %y#0 dim(0) : tensor<4xbf16> -> tensor<4xi64>
  return %i, %y#1 : tensor<4xi64>, tensor<4xbf16>
}

// -----

#id = affine_map<(i) -> (i)>
#policy = #amp.policy<"amp", compute = bf16, wgrad = accumulate>

// Casts between ops that are generics, as import leaves them.

// CHECK-LABEL: func.func @cast_by_generics(
// CHECK:           arith.truncf %{{[a-z0-9_]+}} : f32 to bf16
// CHECK:           arith.extf %{{[a-z0-9_]+}} : bf16 to f32
// CHECK:         nn.argsort
func.func @cast_by_generics(%x: tensor<4xf32>) -> tensor<4xi64> attributes {amp.policy = #policy} {
  %e = tensor.empty() : tensor<4xbf16>
  %f = tensor.empty() : tensor<4xf32>
  %n = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
    ins(%x : tensor<4xf32>) outs(%e : tensor<4xbf16>) {
  ^bb0(%a: f32, %o: bf16):
    %t = arith.truncf %a fastmath<contract> : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<4xbf16>
  %w = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
    ins(%n : tensor<4xbf16>) outs(%f : tensor<4xf32>) {
  ^bb0(%a: bf16, %o: f32):
    %t = arith.extf %a fastmath<contract> : bf16 to f32
    linalg.yield %t : f32
  } -> tensor<4xf32>
  %i = nn.argsort %w dim(0) : tensor<4xf32> -> tensor<4xi64>
  return %i : tensor<4xi64>
}
