// RUN: amp-opt %s --amp-reuse-inputs -split-input-file | FileCheck %s
// RUN: amp-opt %s --amp-reuse-inputs=everywhere=true -split-input-file \
// RUN:   | FileCheck %s --check-prefix=ALL

#i = affine_map<(i) -> (i)>
#first = affine_map<(i) -> (0)>
#m = affine_map<(i, j) -> (i, j)>
#t = affine_map<(i, j) -> (j, i)>

// At the peak, of three arrays, a sum takes the place of what it reads last;
// elsewhere it has its own.
// CHECK: func.func private @add_in_place(%[[X:.*]]: tensor<64xf32>, %[[OUT:.*]]: tensor<64xf32>)
// CHECK: linalg.generic {{.*}} ins(%[[OUT]], %[[X]] :
// CHECK-LABEL: func.func @peak(
// CHECK: %[[A:.*]] = amp.launch @make
// CHECK: %[[B:.*]] = amp.launch @make
// CHECK: %[[C:.*]] = amp.launch @add_in_place ins(%[[B]] : tensor<64xf32>) outs(%[[A]] : tensor<64xf32>) reads [true]
// CHECK: amp.launch @sum ins(%[[B]], %[[C]], %[[B]]
// ALL-LABEL: func.func @peak(
func.func private @make(tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32> attributes {amp.kernel}
func.func private @sum(tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<f32>) -> tensor<f32> attributes {amp.kernel}
func.func private @add(%x: tensor<64xf32>, %y: tensor<64xf32>, %out: tensor<64xf32>) -> tensor<64xf32> attributes {amp.kernel} {
  %r = linalg.generic {indexing_maps = [#i, #i, #i], iterator_types = ["parallel"]}
    ins(%x, %y : tensor<64xf32>, tensor<64xf32>) outs(%out : tensor<64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<64xf32>
  return %r : tensor<64xf32>
}
func.func @peak(%x: tensor<64xf32> {amp.input = "x"}) -> (tensor<f32> {amp.report = "s"}) attributes {amp.step} {
  %e = tensor.empty() : tensor<64xf32>
  %n = tensor.empty() : tensor<f32>
  %a = amp.launch @make ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) reads [false] -> tensor<64xf32>
  %b = amp.launch @make ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) reads [false] -> tensor<64xf32>
  %c = amp.launch @add ins(%a, %b : tensor<64xf32>, tensor<64xf32>) outs(%e : tensor<64xf32>) reads [false] -> tensor<64xf32>
  %s = amp.launch @sum ins(%b, %c, %b : tensor<64xf32>, tensor<64xf32>, tensor<64xf32>) outs(%n : tensor<f32>) reads [false] -> tensor<f32>
  return %s : tensor<f32>
}

// -----

// Not a peak: no variant but everywhere.
// CHECK-LABEL: func.func @low(
// CHECK-NOT: in_place
// CHECK: return
// ALL-LABEL: func.func @low(
// ALL: amp.launch @twice_in_place outs(
#i = affine_map<(i) -> (i)>
func.func private @make(tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32> attributes {amp.kernel}
func.func private @sum(tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<f32>) -> tensor<f32> attributes {amp.kernel}
func.func private @twice(%x: tensor<64xf32>, %out: tensor<64xf32>) -> tensor<64xf32> attributes {amp.kernel} {
  %r = linalg.generic {indexing_maps = [#i, #i], iterator_types = ["parallel"]}
    ins(%x : tensor<64xf32>) outs(%out : tensor<64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %a, %a : f32
    linalg.yield %s : f32
  } -> tensor<64xf32>
  return %r : tensor<64xf32>
}
func.func @low(%x: tensor<64xf32> {amp.input = "x"}) -> (tensor<f32> {amp.report = "s"}) attributes {amp.step} {
  %e = tensor.empty() : tensor<64xf32>
  %n = tensor.empty() : tensor<f32>
  %a = amp.launch @make ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) reads [false] -> tensor<64xf32>
  %b = amp.launch @twice ins(%a : tensor<64xf32>) outs(%e : tensor<64xf32>) reads [false] -> tensor<64xf32>
  %c = amp.launch @make ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) reads [false] -> tensor<64xf32>
  %d = amp.launch @make ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) reads [false] -> tensor<64xf32>
  %s = amp.launch @sum ins(%b, %c, %d : tensor<64xf32>, tensor<64xf32>, tensor<64xf32>) outs(%n : tensor<f32>) reads [false] -> tensor<f32>
  return %s : tensor<f32>
}

// -----

// What stays in a place of its own: an argument; what is read again; what is
// read at another point (a transposition); a result that is returned.
// ALL-LABEL: func.func @kept(
// ALL-NOT: in_place
// ALL: return
#m = affine_map<(i, j) -> (i, j)>
#t = affine_map<(i, j) -> (j, i)>
func.func private @turn(%x: tensor<8x8xf32>, %out: tensor<8x8xf32>) -> tensor<8x8xf32> attributes {amp.kernel} {
  %r = linalg.generic {indexing_maps = [#t, #m], iterator_types = ["parallel", "parallel"]}
    ins(%x : tensor<8x8xf32>) outs(%out : tensor<8x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<8x8xf32>
  return %r : tensor<8x8xf32>
}
func.func private @twice(%x: tensor<8x8xf32>, %out: tensor<8x8xf32>) -> tensor<8x8xf32> attributes {amp.kernel} {
  %r = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel", "parallel"]}
    ins(%x : tensor<8x8xf32>) outs(%out : tensor<8x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %a, %a : f32
    linalg.yield %s : f32
  } -> tensor<8x8xf32>
  return %r : tensor<8x8xf32>
}
func.func @kept(%x: tensor<8x8xf32> {amp.input = "x"}) -> (tensor<8x8xf32> {amp.output = "y"}, tensor<8x8xf32> {amp.output = "z"}) attributes {amp.step} {
  %e = tensor.empty() : tensor<8x8xf32>
  %a = amp.launch @twice ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) reads [false] -> tensor<8x8xf32>
  %b = amp.launch @twice ins(%a : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) reads [false] -> tensor<8x8xf32>
  %c = amp.launch @turn ins(%a : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) reads [false] -> tensor<8x8xf32>
  %d = amp.launch @turn ins(%b : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) reads [false] -> tensor<8x8xf32>
  %f = amp.launch @twice ins(%c : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) reads [false] -> tensor<8x8xf32>
  return %d, %f : tensor<8x8xf32>, tensor<8x8xf32>
}

// -----

// Threads share the terms of a reduction: it has a place of its own.
// ALL-LABEL: func.func @reduced(
// ALL-NOT: in_place
// ALL: return
#m = affine_map<(i, j) -> (i, j)>
#r = affine_map<(i, j) -> (i)>
func.func private @make(tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> attributes {amp.kernel}
func.func private @last(tensor<8xf32>, tensor<f32>) -> tensor<f32> attributes {amp.kernel}
func.func private @rows(%x: tensor<8x8xf32>, %y: tensor<8xf32>, %out: tensor<8xf32>) -> tensor<8xf32> attributes {amp.kernel} {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<8xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  %r = linalg.generic {indexing_maps = [#m, #r, #r], iterator_types = ["parallel", "reduction"]}
    ins(%x, %y : tensor<8x8xf32>, tensor<8xf32>) outs(%init : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %d = arith.subf %a, %b : f32
    %s = arith.addf %o, %d : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}
func.func @reduced(%x: tensor<8x8xf32> {amp.input = "x"}, %y: tensor<8xf32> {amp.input = "y"}) -> (tensor<f32> {amp.report = "s"}) attributes {amp.step} {
  %e = tensor.empty() : tensor<8xf32>
  %n = tensor.empty() : tensor<f32>
  %a = amp.launch @make ins(%y : tensor<8xf32>) outs(%e : tensor<8xf32>) reads [false] -> tensor<8xf32>
  %b = amp.launch @rows ins(%x, %a : tensor<8x8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) reads [false] -> tensor<8xf32>
  %s = amp.launch @last ins(%b : tensor<8xf32>) outs(%n : tensor<f32>) reads [false] -> tensor<f32>
  return %s : tensor<f32>
}
