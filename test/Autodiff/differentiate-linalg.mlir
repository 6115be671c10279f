// RUN: amp-opt %s -amp-differentiate -symbol-dce -canonicalize -cse | FileCheck %s
// The rule of structured ops: for each operand a generic over the same loops,
// with the operand's map as the map of its result; loops that do not index the
// operand sum.

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#column = affine_map<(i, j) -> (j)>
#t = affine_map<(i, j) -> (j, i)>
#all = affine_map<(i, j) -> ()>
#i = affine_map<(i) -> (i)>
#s = affine_map<(i) -> ()>

func.func private @elementwise(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>, %z: tensor<f32>) -> tensor<f32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%x, %y : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %exp = math.exp %a : f32
    %p = arith.mulf %exp, %b : f32
    linalg.yield %p : f32
  } -> tensor<4x8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #all], iterator_types = ["reduction", "reduction"]}
    ins(%0 : tensor<4x8xf32>) outs(%z : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %o, %a : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %1 : tensor<f32>
}
// The body is computed again and swept: dx reads x and y, dy reads x alone.
// The initial value of a sum has the sum's cotangent.

// CHECK-LABEL: func.func @grad_elementwise
// CHECK-SAME:  %[[X:.*]]: tensor<4x8xf32>, %[[Y:.*]]: tensor<4x8xf32>, %{{.*}}: tensor<f32>, %[[G:.*]]: tensor<f32>)
// CHECK:       %[[B:.*]] = linalg.generic {{.*}} ins(%[[G]] : tensor<f32>) outs(%{{.*}} : tensor<4x8xf32>)
// CHECK:       %[[DX:.*]] = linalg.generic {{.*}}["parallel", "parallel"]} ins(%[[X]], %[[Y]], %[[B]] :
// CHECK-NEXT:  ^bb0(%[[A:.*]]: f32, %[[C:.*]]: f32, %[[D:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT:  %[[EXP:.*]] = math.exp %[[A]]
// CHECK-NEXT:  %[[P:.*]] = arith.mulf %[[D]], %[[C]]
// CHECK-NEXT:  %[[Z:.*]] = arith.cmpf oeq, %[[P]], %{{.*}}
// CHECK-NEXT:  %[[I:.*]] = arith.cmpf oeq, %[[EXP]], %{{.*}}
// CHECK-NEXT:  %[[F:.*]] = arith.select %[[I]], %{{.*}}, %[[EXP]]
// CHECK-NEXT:  %[[M:.*]] = arith.select %[[Z]], %[[F]], %[[EXP]]
// CHECK-NEXT:  %[[Q:.*]] = arith.mulf %[[P]], %[[M]]
// CHECK-NEXT:  linalg.yield %[[Q]]
// CHECK:       %[[DY:.*]] = linalg.generic {{.*}}["parallel", "parallel"]} ins(%[[X]], %[[B]] :
// CHECK-NEXT:  ^bb0(%[[A:.*]]: f32, %[[D:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT:  %[[EXP:.*]] = math.exp %[[A]]
// CHECK-NEXT:  %[[P:.*]] = arith.mulf %[[D]], %[[EXP]]
// CHECK-NEXT:  linalg.yield %[[P]]
// CHECK:       return %[[DX]], %[[DY]], %[[G]]
func.func @grad_elementwise(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>, %z: tensor<f32>, %g: tensor<f32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<f32>) {
  %l, %dx, %dy, %dz = amp.value_and_grad @elementwise(%x, %y, %z) seed(%g) wrt [0, 1, 2]
    : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<f32>)
  return %dx, %dy, %dz : tensor<4x8xf32>, tensor<4x8xf32>, tensor<f32>
}

func.func private @bias(%b: tensor<8xf32>, %x: tensor<4x8xf32>, %z: tensor<f32>) -> tensor<f32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]}
    ins(%x, %b : tensor<4x8xf32>, tensor<8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %p = arith.addf %a, %c : f32
    linalg.yield %p : f32
  } -> tensor<4x8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #all], iterator_types = ["reduction", "reduction"]}
    ins(%0 : tensor<4x8xf32>) outs(%z : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %q = arith.mulf %a, %a : f32
    %s = arith.addf %q, %o : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %1 : tensor<f32>
}
// What was broadcast is summed, in the loop that does not index it.

// CHECK-LABEL: func.func @grad_bias
// CHECK:       %[[F:.*]] = linalg.generic
// CHECK:       %[[D:.*]] = linalg.generic {{.*}} ins(%[[F]], %{{.*}} :
// CHECK:       arith.mulf
// CHECK:       arith.addf
// CHECK:       %[[DB:.*]] = linalg.generic {indexing_maps = [#[[ID:.*]], #[[COLUMN:.*]]], iterator_types = ["reduction", "parallel"]} ins(%[[D]] : tensor<4x8xf32>) outs(%{{.*}} : tensor<8xf32>)
// CHECK-NEXT:  ^bb0(%[[A:.*]]: f32, %[[ACC:.*]]: f32):
// CHECK-NEXT:  arith.addf %[[ACC]], %[[A]]
// CHECK:       return %[[DB]]
func.func @grad_bias(%b: tensor<8xf32>, %x: tensor<4x8xf32>, %z: tensor<f32>, %g: tensor<f32>) -> tensor<8xf32> {
  %l, %db = amp.value_and_grad @bias(%b, %x, %z) seed(%g) wrt [0]
    : (tensor<8xf32>, tensor<4x8xf32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<8xf32>)
  return %db : tensor<8xf32>
}

func.func private @transpose(%x: tensor<4x8xf32>, %y: tensor<8x4xf32>, %z: tensor<f32>) -> tensor<f32> {
  %e = tensor.empty() : tensor<8x4xf32>
  %0 = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]}
    ins(%x : tensor<4x8xf32>) outs(%e : tensor<8x4xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<8x4xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id, #all], iterator_types = ["reduction", "reduction"]}
    ins(%0, %y : tensor<8x4xf32>, tensor<8x4xf32>) outs(%z : tensor<f32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %q = arith.mulf %a, %b : f32
    %p = arith.addf %q, %q : f32
    %s = arith.addf %p, %o : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %1 : tensor<f32>
}
// A transpose comes back with its maps exchanged.

// CHECK-LABEL: func.func @grad_transpose
// CHECK:       %[[D:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<8x4xf32>)
// CHECK:       %[[DX:.*]] = linalg.generic {indexing_maps = [#{{.*}}, #[[T:map[0-9]*]]], iterator_types = ["parallel", "parallel"]} ins(%[[D]] : tensor<8x4xf32>) outs(%{{.*}} : tensor<4x8xf32>)
// CHECK-NEXT:  ^bb0(%[[A:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT:  linalg.yield %[[A]]
// CHECK:       return %[[DX]]
func.func @grad_transpose(%x: tensor<4x8xf32>, %y: tensor<8x4xf32>, %z: tensor<f32>, %g: tensor<f32>) -> tensor<4x8xf32> {
  %l, %dx = amp.value_and_grad @transpose(%x, %y, %z) seed(%g) wrt [0]
    : (tensor<4x8xf32>, tensor<8x4xf32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<4x8xf32>)
  return %dx : tensor<4x8xf32>
}

func.func private @max(%x: tensor<4x8xf32>, %m: tensor<4xf32>, %z: tensor<f32>) -> tensor<f32> {
  %0 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
    ins(%x : tensor<4x8xf32>) outs(%m : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %b = arith.maximumf %a, %o : f32
    linalg.yield %b : f32
  } -> tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [#i, #s], iterator_types = ["reduction"]}
    ins(%0 : tensor<4xf32>) outs(%z : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %o, %a : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %1 : tensor<f32>
}
// The elements that are the largest share the cotangent evenly, as torch.amax
// does it: counted first, then selected (never multiplied by zero).

// CHECK-LABEL: func.func @grad_max
// CHECK-SAME:  %[[X:.*]]: tensor<4x8xf32>, %[[INIT:.*]]: tensor<4xf32>, %{{.*}}: tensor<f32>, %[[G:.*]]: tensor<f32>)
// CHECK:       %[[M:.*]] = linalg.generic {{.*}} ins(%[[X]] : tensor<4x8xf32>) outs(%[[INIT]] : tensor<4xf32>)
// CHECK:       %[[D:.*]] = linalg.generic {{.*}} ins(%[[G]] : tensor<f32>) outs(%{{.*}} : tensor<4xf32>)
// CHECK:       %[[N:.*]] = linalg.generic {{.*}}["parallel", "reduction"]} ins(%[[X]], %[[M]] :
// CHECK:       %[[IS:.*]] = arith.cmpf oeq
// CHECK:       %[[ONE:.*]] = arith.select %[[IS]], %{{.*}}, %{{.*}} : f32
// CHECK:       arith.addf %{{.*}}, %[[ONE]]
// CHECK:       %[[DX:.*]] = linalg.generic {{.*}}["parallel", "parallel"]} ins(%[[X]], %[[D]], %[[M]], %[[N]] :
// CHECK-NEXT:  ^bb0(%[[A:.*]]: f32, %[[C:.*]]: f32, %[[L:.*]]: f32, %[[K:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT:  %[[IS:.*]] = arith.cmpf oeq, %[[A]], %[[L]]
// CHECK-NEXT:  %[[S:.*]] = arith.divf %[[C]], %[[K]]
// CHECK-NEXT:  arith.select %[[IS]], %[[S]], %{{.*}} : f32
// CHECK:       return %[[DX]]
func.func @grad_max(%x: tensor<4x8xf32>, %m: tensor<4xf32>, %z: tensor<f32>, %g: tensor<f32>) -> tensor<4x8xf32> {
  %l, %dx = amp.value_and_grad @max(%x, %m, %z) seed(%g) wrt [0]
    : (tensor<4x8xf32>, tensor<4xf32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<4x8xf32>)
  return %dx : tensor<4x8xf32>
}

func.func private @index(%x: tensor<4x8xf32>, %k: tensor<4xi64>, %z: tensor<f32>) -> tensor<f32> {
  %zero = arith.constant 0.0 : f32
  %1 = linalg.generic {indexing_maps = [#id, #row, #all], iterator_types = ["reduction", "reduction"]}
    ins(%x, %k : tensor<4x8xf32>, tensor<4xi64>) outs(%z : tensor<f32>) {
  ^bb0(%a: f32, %l: i64, %o: f32):
    %j = linalg.index 1 : index
    %c = arith.index_cast %j : index to i64
    %is = arith.cmpi eq, %c, %l : i64
    %h = arith.select %is, %a, %zero : f32
    %s = arith.addf %o, %h : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %1 : tensor<f32>
}
// The loops are the same, so linalg.index means the same; labels are read, and
// x is not: its value has no part in the adjoint.

// CHECK-LABEL: func.func @grad_index
// CHECK-SAME:  %{{.*}}: tensor<4x8xf32>, %[[K:.*]]: tensor<4xi64>, %{{.*}}: tensor<f32>, %[[G:.*]]: tensor<f32>)
// CHECK:       linalg.generic {{.*}}["parallel", "parallel"]} ins(%[[K]], %[[G]] : tensor<4xi64>, tensor<f32>) outs(%{{.*}} : tensor<4x8xf32>)
// CHECK:       linalg.index 1
// CHECK:       arith.cmpi eq
// CHECK:       arith.select
func.func @grad_index(%x: tensor<4x8xf32>, %k: tensor<4xi64>, %z: tensor<f32>, %g: tensor<f32>) -> tensor<4x8xf32> {
  %l, %dx = amp.value_and_grad @index(%x, %k, %z) seed(%g) wrt [0]
    : (tensor<4x8xf32>, tensor<4xi64>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<4x8xf32>)
  return %dx : tensor<4x8xf32>
}

func.func private @conv(%x: tensor<9xf32>, %w: tensor<3xf32>, %c: tensor<7xf32>, %z: tensor<f32>) -> tensor<f32> {
  %0 = linalg.conv_1d ins(%x, %w : tensor<9xf32>, tensor<3xf32>) outs(%c : tensor<7xf32>) -> tensor<7xf32>
  %1 = linalg.generic {indexing_maps = [#i, #s], iterator_types = ["reduction"]}
    ins(%0 : tensor<7xf32>) outs(%z : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %o, %a : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %1 : tensor<f32>
}
// A window: see differentiate-window.mlir.

// CHECK-LABEL: func.func @grad_conv
// CHECK:       %[[D:.*]] = tensor.insert_slice %{{.*}} into %{{.*}}[2] [7] [1] : tensor<7xf32> into tensor<11xf32>
// CHECK:       %[[DX:.*]] = linalg.generic {{.*}}["parallel", "reduction"]} ins(%{{.*}}, %[[D]] : tensor<3xf32>, tensor<11xf32>) outs(%{{.*}} : tensor<9xf32>)
// CHECK:       %[[DW:.*]] = linalg.generic {{.*}}["reduction", "parallel"]} ins(%{{.*}}, %{{.*}} : tensor<9xf32>, tensor<7xf32>) outs(%{{.*}} : tensor<3xf32>)
// CHECK:       return %[[DX]], %[[DW]]
func.func @grad_conv(%x: tensor<9xf32>, %w: tensor<3xf32>, %c: tensor<7xf32>, %z: tensor<f32>, %g: tensor<f32>) -> (tensor<9xf32>, tensor<3xf32>) {
  %l, %dx, %dw = amp.value_and_grad @conv(%x, %w, %c, %z) seed(%g) wrt [0, 1]
    : (tensor<9xf32>, tensor<3xf32>, tensor<7xf32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<9xf32>, tensor<3xf32>)
  return %dx, %dw : tensor<9xf32>, tensor<3xf32>
}
