// RUN: amp-opt --split-input-file --nn-raise-softmax %s | FileCheck %s
// RUN: amp-opt --split-input-file --nn-raise-softmax %s -o %t
// RUN: amp-opt --split-input-file --nn-raise-softmax %t | diff %t -

#map = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#unit = affine_map<(d0, d1) -> (d0, 0)>
#last = affine_map<(d0, d1) -> (d1)>

// CHECK-LABEL: @softmax(
// CHECK-SAME: %[[X:.*]]: tensor<4x8xf32>
// CHECK: %[[Y:.*]] = nn.softmax %[[X]] dim(1)
// CHECK: return %[[Y]]
func.func @softmax(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %er = tensor.empty() : tensor<4xf32>
  %m0 = linalg.fill ins(%low : f32) outs(%er : tensor<4xf32>) -> tensor<4xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%er : tensor<4xf32>) -> tensor<4xf32>
  %m = linalg.generic {indexing_maps = [#map, #row],
      iterator_types = ["parallel", "reduction"]}
    ins(%x : tensor<4x8xf32>) outs(%m0 : tensor<4xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.maximumf %a0, %out : f32
    linalg.yield %b : f32
  } -> tensor<4xf32>
  %mu = tensor.expand_shape %m [[0, 1]] output_shape [4, 1] : tensor<4xf32> into tensor<4x1xf32>
  %d = linalg.generic {indexing_maps = [#map, #unit, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%x, %mu :
        tensor<4x8xf32>, tensor<4x1xf32>)
    outs(%e : tensor<4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.subf %a0, %a1 : f32
    linalg.yield %b : f32
  } -> tensor<4x8xf32>
  %p = linalg.generic {indexing_maps = [#map, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%d :
        tensor<4x8xf32>)
    outs(%e : tensor<4x8xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = math.exp %a0 : f32
    linalg.yield %b : f32
  } -> tensor<4x8xf32>
  %s = linalg.generic {indexing_maps = [#map, #row],
      iterator_types = ["parallel", "reduction"]}
    ins(%p : tensor<4x8xf32>) outs(%s0 : tensor<4xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.addf %a0, %out : f32
    linalg.yield %b : f32
  } -> tensor<4xf32>
  %y = linalg.generic {indexing_maps = [#map, #row, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%p, %s :
        tensor<4x8xf32>, tensor<4xf32>)
    outs(%e : tensor<4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.divf %a0, %a1 : f32
    linalg.yield %b : f32
  } -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// -----

#map = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#unit = affine_map<(d0, d1) -> (d0, 0)>
#last = affine_map<(d0, d1) -> (d1)>

// CHECK-LABEL: @log_softmax(
// CHECK-SAME: %[[X:.*]]: tensor<4x8xf32>
// CHECK: %[[Y:.*]] = nn.log_softmax %[[X]] dim(1)
// CHECK: return %[[Y]]
func.func @log_softmax(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %er = tensor.empty() : tensor<4xf32>
  %m0 = linalg.fill ins(%low : f32) outs(%er : tensor<4xf32>) -> tensor<4xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%er : tensor<4xf32>) -> tensor<4xf32>
  %m = linalg.generic {indexing_maps = [#map, #row],
      iterator_types = ["parallel", "reduction"]}
    ins(%x : tensor<4x8xf32>) outs(%m0 : tensor<4xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.maximumf %a0, %out : f32
    linalg.yield %b : f32
  } -> tensor<4xf32>
  %mu = tensor.expand_shape %m [[0, 1]] output_shape [4, 1] : tensor<4xf32> into tensor<4x1xf32>
  %d = linalg.generic {indexing_maps = [#map, #unit, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%x, %mu :
        tensor<4x8xf32>, tensor<4x1xf32>)
    outs(%e : tensor<4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.subf %a0, %a1 : f32
    linalg.yield %b : f32
  } -> tensor<4x8xf32>
  %p = linalg.generic {indexing_maps = [#map, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%d :
        tensor<4x8xf32>)
    outs(%e : tensor<4x8xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = math.exp %a0 : f32
    linalg.yield %b : f32
  } -> tensor<4x8xf32>
  %s = linalg.generic {indexing_maps = [#map, #row],
      iterator_types = ["parallel", "reduction"]}
    ins(%p : tensor<4x8xf32>) outs(%s0 : tensor<4xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.addf %a0, %out : f32
    linalg.yield %b : f32
  } -> tensor<4xf32>
  %y = linalg.generic {indexing_maps = [#map, #row, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%d, %s :
        tensor<4x8xf32>, tensor<4xf32>)
    outs(%e : tensor<4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %l = math.log %a1 : f32
    %b = arith.subf %a0, %l : f32
    linalg.yield %b : f32
  } -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// -----

#map = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#unit = affine_map<(d0, d1) -> (d0, 0)>
#last = affine_map<(d0, d1) -> (d1)>

// The least finite number to start from, as TOSA has it.
// CHECK-LABEL: @least(
// CHECK: nn.softmax
func.func @least(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant -3.40282347E+38 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %er = tensor.empty() : tensor<4xf32>
  %m0 = linalg.fill ins(%low : f32) outs(%er : tensor<4xf32>) -> tensor<4xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%er : tensor<4xf32>) -> tensor<4xf32>
  %m = linalg.generic {indexing_maps = [#map, #row],
      iterator_types = ["parallel", "reduction"]}
    ins(%x : tensor<4x8xf32>) outs(%m0 : tensor<4xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.maximumf %a0, %out : f32
    linalg.yield %b : f32
  } -> tensor<4xf32>
  %mu = tensor.expand_shape %m [[0, 1]] output_shape [4, 1] : tensor<4xf32> into tensor<4x1xf32>
  %d = linalg.generic {indexing_maps = [#map, #unit, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%x, %mu :
        tensor<4x8xf32>, tensor<4x1xf32>)
    outs(%e : tensor<4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.subf %a0, %a1 : f32
    linalg.yield %b : f32
  } -> tensor<4x8xf32>
  %p = linalg.generic {indexing_maps = [#map, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%d :
        tensor<4x8xf32>)
    outs(%e : tensor<4x8xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = math.exp %a0 : f32
    linalg.yield %b : f32
  } -> tensor<4x8xf32>
  %s = linalg.generic {indexing_maps = [#map, #row],
      iterator_types = ["parallel", "reduction"]}
    ins(%p : tensor<4x8xf32>) outs(%s0 : tensor<4xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.addf %a0, %out : f32
    linalg.yield %b : f32
  } -> tensor<4xf32>
  %y = linalg.generic {indexing_maps = [#map, #row, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%p, %s :
        tensor<4x8xf32>, tensor<4xf32>)
    outs(%e : tensor<4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.divf %a0, %a1 : f32
    linalg.yield %b : f32
  } -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// -----

#map = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#unit = affine_map<(d0, d1) -> (d0, 0)>
#last = affine_map<(d0, d1) -> (d1)>

// A maximum with 0 among the candidates is another.
// CHECK-LABEL: @started(
// CHECK-NOT: nn.softmax
// CHECK: return
func.func @started(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %er = tensor.empty() : tensor<4xf32>
  %m0 = linalg.fill ins(%low : f32) outs(%er : tensor<4xf32>) -> tensor<4xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%er : tensor<4xf32>) -> tensor<4xf32>
  %m = linalg.generic {indexing_maps = [#map, #row],
      iterator_types = ["parallel", "reduction"]}
    ins(%x : tensor<4x8xf32>) outs(%m0 : tensor<4xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.maximumf %a0, %out : f32
    linalg.yield %b : f32
  } -> tensor<4xf32>
  %mu = tensor.expand_shape %m [[0, 1]] output_shape [4, 1] : tensor<4xf32> into tensor<4x1xf32>
  %d = linalg.generic {indexing_maps = [#map, #unit, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%x, %mu :
        tensor<4x8xf32>, tensor<4x1xf32>)
    outs(%e : tensor<4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.subf %a0, %a1 : f32
    linalg.yield %b : f32
  } -> tensor<4x8xf32>
  %p = linalg.generic {indexing_maps = [#map, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%d :
        tensor<4x8xf32>)
    outs(%e : tensor<4x8xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = math.exp %a0 : f32
    linalg.yield %b : f32
  } -> tensor<4x8xf32>
  %s = linalg.generic {indexing_maps = [#map, #row],
      iterator_types = ["parallel", "reduction"]}
    ins(%p : tensor<4x8xf32>) outs(%s0 : tensor<4xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.addf %a0, %out : f32
    linalg.yield %b : f32
  } -> tensor<4xf32>
  %y = linalg.generic {indexing_maps = [#map, #row, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%p, %s :
        tensor<4x8xf32>, tensor<4xf32>)
    outs(%e : tensor<4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.divf %a0, %a1 : f32
    linalg.yield %b : f32
  } -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// -----

#map = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#unit = affine_map<(d0, d1) -> (d0, 0)>
#last = affine_map<(d0, d1) -> (d1)>

// Without the maximum subtracted large elements overflow: it stays.
// CHECK-LABEL: @unshifted(
// CHECK-NOT: nn.softmax
// CHECK: return
func.func @unshifted(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %er = tensor.empty() : tensor<4xf32>
  %m0 = linalg.fill ins(%low : f32) outs(%er : tensor<4xf32>) -> tensor<4xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%er : tensor<4xf32>) -> tensor<4xf32>
  %m = linalg.generic {indexing_maps = [#map, #row],
      iterator_types = ["parallel", "reduction"]}
    ins(%x : tensor<4x8xf32>) outs(%m0 : tensor<4xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.maximumf %a0, %out : f32
    linalg.yield %b : f32
  } -> tensor<4xf32>
  %mu = tensor.expand_shape %m [[0, 1]] output_shape [4, 1] : tensor<4xf32> into tensor<4x1xf32>
  %d = linalg.generic {indexing_maps = [#map, #unit, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%x, %mu :
        tensor<4x8xf32>, tensor<4x1xf32>)
    outs(%e : tensor<4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.subf %a0, %a1 : f32
    linalg.yield %b : f32
  } -> tensor<4x8xf32>
  %p = linalg.generic {indexing_maps = [#map, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%x :
        tensor<4x8xf32>)
    outs(%e : tensor<4x8xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = math.exp %a0 : f32
    linalg.yield %b : f32
  } -> tensor<4x8xf32>
  %s = linalg.generic {indexing_maps = [#map, #row],
      iterator_types = ["parallel", "reduction"]}
    ins(%p : tensor<4x8xf32>) outs(%s0 : tensor<4xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.addf %a0, %out : f32
    linalg.yield %b : f32
  } -> tensor<4xf32>
  %y = linalg.generic {indexing_maps = [#map, #row, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%p, %s :
        tensor<4x8xf32>, tensor<4xf32>)
    outs(%e : tensor<4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.divf %a0, %a1 : f32
    linalg.yield %b : f32
  } -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// -----

#map = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#unit = affine_map<(d0, d1) -> (d0, 0)>
#last = affine_map<(d0, d1) -> (d1)>

// A norm of another kind.
// CHECK-LABEL: @by_maximum(
// CHECK-NOT: nn.softmax
// CHECK: return
func.func @by_maximum(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %er = tensor.empty() : tensor<4xf32>
  %m0 = linalg.fill ins(%low : f32) outs(%er : tensor<4xf32>) -> tensor<4xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%er : tensor<4xf32>) -> tensor<4xf32>
  %m = linalg.generic {indexing_maps = [#map, #row],
      iterator_types = ["parallel", "reduction"]}
    ins(%x : tensor<4x8xf32>) outs(%m0 : tensor<4xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.maximumf %a0, %out : f32
    linalg.yield %b : f32
  } -> tensor<4xf32>
  %mu = tensor.expand_shape %m [[0, 1]] output_shape [4, 1] : tensor<4xf32> into tensor<4x1xf32>
  %d = linalg.generic {indexing_maps = [#map, #unit, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%x, %mu :
        tensor<4x8xf32>, tensor<4x1xf32>)
    outs(%e : tensor<4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.subf %a0, %a1 : f32
    linalg.yield %b : f32
  } -> tensor<4x8xf32>
  %p = linalg.generic {indexing_maps = [#map, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%d :
        tensor<4x8xf32>)
    outs(%e : tensor<4x8xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = math.exp %a0 : f32
    linalg.yield %b : f32
  } -> tensor<4x8xf32>
  %s = linalg.generic {indexing_maps = [#map, #row],
      iterator_types = ["parallel", "reduction"]}
    ins(%p : tensor<4x8xf32>) outs(%s0 : tensor<4xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.maximumf %a0, %out : f32
    linalg.yield %b : f32
  } -> tensor<4xf32>
  %y = linalg.generic {indexing_maps = [#map, #row, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%p, %s :
        tensor<4x8xf32>, tensor<4xf32>)
    outs(%e : tensor<4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.divf %a0, %a1 : f32
    linalg.yield %b : f32
  } -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// -----

// CHECK-LABEL: @named
// CHECK: nn.softmax %{{.*}} dim(0)
func.func @named(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.softmax dimension(0)
    ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// -----

// As JAX prints it: no gradient goes through the maximum, and none would get
// anywhere. It starts at -inf a second time.
#map = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#one = affine_map<(d0) -> (d0)>
#none = affine_map<(d0) -> ()>
// CHECK-LABEL: @stopped_maximum(
// CHECK-SAME: %[[X:.*]]: tensor<4x8xf32>
// CHECK: nn.softmax %[[X]] dim(1)
func.func @stopped_maximum(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %least = arith.constant dense<0xFF800000> : tensor<f32>
  %e = tensor.empty() : tensor<4x8xf32>
  %er = tensor.empty() : tensor<4xf32>
  %m0 = linalg.fill ins(%low : f32) outs(%er : tensor<4xf32>) -> tensor<4xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%er : tensor<4xf32>) -> tensor<4xf32>
  %y = amp.stop_gradient %x : tensor<4x8xf32>
  %m = linalg.generic {indexing_maps = [#map, #row],
      iterator_types = ["parallel", "reduction"]}
    ins(%x : tensor<4x8xf32>) outs(%m0 : tensor<4xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.maximumf %a0, %out : f32
    linalg.yield %b : f32
  } -> tensor<4xf32>
  %n = linalg.generic {indexing_maps = [#none, #one, #one], iterator_types = ["parallel"]}
    ins(%least, %m : tensor<f32>, tensor<4xf32>) outs(%er : tensor<4xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.maximumf %a0, %a1 : f32
    linalg.yield %b : f32
  } -> tensor<4xf32>
  %k = amp.stop_gradient %n : tensor<4xf32>
  %d = linalg.generic {indexing_maps = [#map, #row, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%x, %k : tensor<4x8xf32>, tensor<4xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.subf %a0, %a1 : f32
    %c = math.exp %b : f32
    linalg.yield %c : f32
  } -> tensor<4x8xf32>
  %s = linalg.generic {indexing_maps = [#map, #row],
      iterator_types = ["parallel", "reduction"]}
    ins(%d : tensor<4x8xf32>) outs(%s0 : tensor<4xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.addf %a0, %out : f32
    linalg.yield %b : f32
  } -> tensor<4xf32>
  %p = linalg.generic {indexing_maps = [#map, #row, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%d, %s : tensor<4x8xf32>, tensor<4xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.divf %a0, %a1 : f32
    linalg.yield %b : f32
  } -> tensor<4x8xf32>
  return %p : tensor<4x8xf32>
}

// -----

// None goes to what is exponentiated: that is another function.
#map = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#one = affine_map<(d0) -> (d0)>
#none = affine_map<(d0) -> ()>
// CHECK-LABEL: @stopped_input(
// CHECK-NOT: nn.softmax
// CHECK: return
func.func @stopped_input(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %least = arith.constant dense<0xFF800000> : tensor<f32>
  %e = tensor.empty() : tensor<4x8xf32>
  %er = tensor.empty() : tensor<4xf32>
  %m0 = linalg.fill ins(%low : f32) outs(%er : tensor<4xf32>) -> tensor<4xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%er : tensor<4xf32>) -> tensor<4xf32>
  %y = amp.stop_gradient %x : tensor<4x8xf32>
  %m = linalg.generic {indexing_maps = [#map, #row],
      iterator_types = ["parallel", "reduction"]}
    ins(%x : tensor<4x8xf32>) outs(%m0 : tensor<4xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.maximumf %a0, %out : f32
    linalg.yield %b : f32
  } -> tensor<4xf32>
  %n = linalg.generic {indexing_maps = [#none, #one, #one], iterator_types = ["parallel"]}
    ins(%least, %m : tensor<f32>, tensor<4xf32>) outs(%er : tensor<4xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.maximumf %a0, %a1 : f32
    linalg.yield %b : f32
  } -> tensor<4xf32>
  %k = amp.stop_gradient %n : tensor<4xf32>
  %d = linalg.generic {indexing_maps = [#map, #row, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%y, %k : tensor<4x8xf32>, tensor<4xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.subf %a0, %a1 : f32
    %c = math.exp %b : f32
    linalg.yield %c : f32
  } -> tensor<4x8xf32>
  %s = linalg.generic {indexing_maps = [#map, #row],
      iterator_types = ["parallel", "reduction"]}
    ins(%d : tensor<4x8xf32>) outs(%s0 : tensor<4xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.addf %a0, %out : f32
    linalg.yield %b : f32
  } -> tensor<4xf32>
  %p = linalg.generic {indexing_maps = [#map, #row, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%d, %s : tensor<4x8xf32>, tensor<4xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.divf %a0, %a1 : f32
    linalg.yield %b : f32
  } -> tensor<4x8xf32>
  return %p : tensor<4x8xf32>
}
