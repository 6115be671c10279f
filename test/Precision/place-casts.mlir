// RUN: amp-opt %s -amp-place-casts | FileCheck %s

#id = affine_map<(i, j) -> (i, j)>
#column = affine_map<(i, j) -> (j)>
#row = affine_map<(i, j) -> (i)>
#t = affine_map<(i, j) -> (j, i)>
#bf16 = #amp.policy<"amp", compute = bf16>
#f16 = #amp.policy<"amp", compute = f16>

// Operands in 16 bit, the accumulator in f32, the result rounded once; a
// function gives back what its type says. Excess precision is a permission on
// the casts.

// CHECK-LABEL: func.func @matmul
// CHECK-SAME:  %[[X:.*]]: tensor<4x8xf32>, %[[W:.*]]: tensor<8x2xf32>, %[[Z:.*]]: tensor<4x2xf32>
// CHECK-DAG:   %[[XB:.*]] = arith.truncf %[[X]] fastmath<contract> : tensor<4x8xf32> to tensor<4x8xbf16>
// CHECK-DAG:   %[[WB:.*]] = arith.truncf %[[W]] fastmath<contract> : tensor<8x2xf32> to tensor<8x2xbf16>
// CHECK:       %[[P:.*]] = linalg.matmul ins(%[[XB]], %[[WB]] : tensor<4x8xbf16>, tensor<8x2xbf16>) outs(%[[Z]] : tensor<4x2xf32>)
// CHECK-NEXT:  %[[PB:.*]] = arith.truncf %[[P]] fastmath<contract> : tensor<4x2xf32> to tensor<4x2xbf16>
// CHECK-NEXT:  %[[R:.*]] = arith.extf %[[PB]] fastmath<contract> : tensor<4x2xbf16> to tensor<4x2xf32>
// CHECK-NEXT:  return %[[R]]
func.func @matmul(%x: tensor<4x8xf32>, %w: tensor<8x2xf32>, %z: tensor<4x2xf32>)
    -> tensor<4x2xf32> attributes {amp.policy = #bf16} {
  %0 = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x2xf32>) outs(%z : tensor<4x2xf32>) -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// One cast a value and type, right where the value is defined, however many
// read it.

// CHECK-LABEL: func.func @once
// CHECK-SAME:  %[[W:.*]]: tensor<4x4xf32>, %{{.*}}: tensor<4x4xf32>)
// CHECK-NEXT:  %[[WH:.*]] = arith.truncf %[[W]] {{.*}} to tensor<4x4xf16>
// CHECK-NEXT:  %[[P:.*]] = linalg.matmul ins(%[[WH]], %[[WH]] :
// CHECK-NEXT:  %[[PH:.*]] = arith.truncf %[[P]] {{.*}} to tensor<4x4xf16>
// CHECK-NEXT:  linalg.matmul ins(%[[PH]], %[[WH]] :
// CHECK-NOT:   arith.truncf %[[W]]
// CHECK:       return
func.func @once(%w: tensor<4x4xf32>, %z: tensor<4x4xf32>)
    -> tensor<4x4xf32> attributes {amp.policy = #f16} {
  %0 = linalg.matmul ins(%w, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.matmul ins(%0, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}

// An addition is low after a low producer, in f32 inside, and stays in f32
// where no producer is low. A parameter does not count, and is read as the sum
// is stored. Any other f32 counts: the result holds what a mask may hold.

// CHECK-LABEL: func.func @follow
// CHECK-SAME:  %[[X:.*]]: tensor<4x4xf32>, %{{.*}}: tensor<4x4xf32>, %[[B:.*]]: tensor<4xf32> {amp.param = "b"}, %[[Z:.*]]: tensor<4x4xf32>)
// CHECK:       %[[BB:.*]] = arith.truncf %[[B]]
// CHECK:       %[[P:.*]] = linalg.matmul
// CHECK:       %[[PB:.*]] = arith.truncf %[[P]]
// CHECK:       linalg.generic {{.*}} ins(%[[PB]], %[[BB]] : tensor<4x4xbf16>, tensor<4xbf16>) outs(%{{.*}} : tensor<4x4xbf16>)
// CHECK-NEXT:  ^bb0(%[[A:.*]]: bf16, %[[C:.*]]: bf16, %{{.*}}: bf16):
// CHECK-DAG:   %[[AW:.*]] = arith.extf %[[A]] fastmath<contract> : bf16 to f32
// CHECK-DAG:   %[[CW:.*]] = arith.extf %[[C]] fastmath<contract> : bf16 to f32
// CHECK:       %[[S:.*]] = arith.addf %[[AW]], %[[CW]] : f32
// CHECK-NEXT:  %[[SB:.*]] = arith.truncf %[[S]] fastmath<contract> : f32 to bf16
// CHECK-NEXT:  linalg.yield %[[SB]]
// CHECK:       linalg.generic {{.*}} ins(%[[X]], %[[B]] : tensor<4x4xf32>, tensor<4xf32>) outs(%[[Z]] :
// CHECK-NEXT:  ^bb0(%{{.*}}: f32
// CHECK-NEXT:  arith.addf
// CHECK-NEXT:  linalg.yield
// CHECK:       linalg.generic {{.*}} ins(%[[PB]], %[[X]] : tensor<4x4xbf16>, tensor<4x4xf32>) outs(%[[Z]] : tensor<4x4xf32>)
func.func @follow(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>, %b: tensor<4xf32> {amp.param = "b"}, %z: tensor<4x4xf32>)
    -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) attributes {amp.policy = #bf16} {
  %0 = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]}
    ins(%0, %b : tensor<4x4xf32>, tensor<4xf32>) outs(%z : tensor<4x4xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %s = arith.addf %a, %c : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  %2 = linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]}
    ins(%x, %b : tensor<4x4xf32>, tensor<4xf32>) outs(%z : tensor<4x4xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %s = arith.addf %a, %c : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  %3 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%0, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %s = arith.addf %a, %c : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  return %1, %2, %3 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}

// The bias of a linear is added in 16 bit, or else it would pull the linear
// back to f32. The output layer hands on its unrounded result, and its bias is
// added in f32.

// CHECK-LABEL: func.func @bias
// CHECK-SAME:  %{{.*}}, %{{.*}}, %[[B:.*]]: tensor<4xf32> {amp.param = "b"}, %{{.*}}: tensor<4x4xf32>)
// CHECK:       linalg.matmul {amp.role = "linear"}
// CHECK:       linalg.generic {{.*}} : tensor<4x4xbf16>, tensor<4xbf16>) outs(%{{.*}} : tensor<4x4xbf16>)
// CHECK:       %[[P:.*]] = linalg.matmul {amp.role = "output_layer"} ins({{.*}} : tensor<4x4xbf16>, tensor<4x4xbf16>)
// CHECK-NOT:   arith.truncf
// CHECK:       %[[R:.*]] = linalg.generic {{.*}} ins(%[[P]], %[[B]] : tensor<4x4xf32>, tensor<4xf32>)
// CHECK-NOT:   arith.truncf
// CHECK:       return %[[R]]
func.func @bias(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>, %b: tensor<4xf32> {amp.param = "b"}, %z: tensor<4x4xf32>)
    -> tensor<4x4xf32> attributes {amp.policy = #bf16} {
  %0 = linalg.matmul {amp.role = "linear"} ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]}
    ins(%0, %b : tensor<4x4xf32>, tensor<4xf32>) outs(%z : tensor<4x4xf32>) attrs = {amp.role = "linear"} {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %s = arith.addf %a, %c : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  %2 = linalg.matmul {amp.role = "output_layer"} ins(%1, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %3 = linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]}
    ins(%2, %b : tensor<4x4xf32>, tensor<4xf32>) outs(%z : tensor<4x4xf32>) attrs = {amp.role = "output_layer"} {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %s = arith.addf %a, %c : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  return %3 : tensor<4x4xf32>
}

// exp and sums are in f32: they read the stored 16 bits and widen in their own
// body, no f32 copy of the operand exists.

// CHECK-LABEL: func.func @f32_class
// CHECK:       %[[P:.*]] = linalg.matmul
// CHECK-NEXT:  %[[PB:.*]] = arith.truncf %[[P]]
// CHECK-NEXT:  %[[E:.*]] = linalg.generic {{.*}} ins(%[[PB]] : tensor<4x4xbf16>) outs(%{{.*}} : tensor<4x4xf32>)
// CHECK-NEXT:  ^bb0(%[[A:.*]]: bf16, %{{.*}}: f32):
// CHECK-NEXT:  %[[W:.*]] = arith.extf %[[A]]
// CHECK-NEXT:  math.exp %[[W]] : f32
// CHECK:       linalg.generic {{.*}} ins(%[[E]] : tensor<4x4xf32>) outs(%{{.*}} : tensor<4xf32>)
// CHECK-NOT:   truncf
// CHECK:       return
func.func @f32_class(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>, %z: tensor<4x4xf32>, %r: tensor<4xf32>)
    -> tensor<4xf32> attributes {amp.policy = #bf16} {
  %0 = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%0 : tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = math.exp %a : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  %2 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
    ins(%1 : tensor<4x4xf32>) outs(%r : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %o, %a : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %2 : tensor<4xf32>
}

// What only moves data, a stopped gradient among it, has its operand's type. A
// parameter is moved first and cast then: one cast, of what is read.

// CHECK-LABEL: func.func @clear
// CHECK-SAME:  %{{.*}}, %[[W:.*]]: tensor<16xf32>
// CHECK:       %[[E:.*]] = tensor.expand_shape %[[W]] {{.*}} : tensor<16xf32> into tensor<4x4xf32>
// CHECK-NEXT:  %[[EB:.*]] = arith.truncf %[[E]]
// CHECK:       tensor.collapse_shape %{{.*}} : tensor<4x4xbf16> into tensor<16xbf16>
// CHECK-NEXT:  tensor.expand_shape %{{.*}} : tensor<16xbf16> into tensor<4x4xbf16>
// CHECK-NEXT:  %[[S:.*]] = amp.stop_gradient %{{.*}} : tensor<4x4xbf16>
// CHECK:       %[[T:.*]] = linalg.generic {{.*}} ins(%[[S]] : tensor<4x4xbf16>) outs(%{{.*}} : tensor<4x4xbf16>)
// CHECK-NEXT:  ^bb0(%[[A:.*]]: bf16, %{{.*}}: bf16):
// CHECK-NEXT:  linalg.yield %[[A]] : bf16
// CHECK:       linalg.matmul ins(%[[T]], %[[EB]] : tensor<4x4xbf16>, tensor<4x4xbf16>)
func.func @clear(%x: tensor<4x4xf32>, %w: tensor<16xf32>, %z: tensor<4x4xf32>)
    -> tensor<4x4xf32> attributes {amp.policy = #bf16} {
  %e = tensor.expand_shape %w [[0, 1]] output_shape [4, 4] : tensor<16xf32> into tensor<4x4xf32>
  %0 = linalg.matmul ins(%x, %e : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<4x4xf32> into tensor<16xf32>
  %2 = tensor.expand_shape %1 [[0, 1]] output_shape [4, 4] : tensor<16xf32> into tensor<4x4xf32>
  %3 = amp.stop_gradient %2 : tensor<4x4xf32>
  %4 = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]}
    ins(%3 : tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<4x4xf32>
  %5 = linalg.matmul ins(%4, %e : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %5 : tensor<4x4xf32>
}

// The largest of rounded values is one of them: the result is low without a
// further rounding (the cast is exact). Of f32 values it is f32.

// CHECK-LABEL: func.func @max
// CHECK-SAME:  %[[X:[^:]*]]: tensor<4x4xf32>
// CHECK:       %[[M:.*]] = linalg.generic {{.*}} ins(%{{.*}} : tensor<4x4xbf16>) outs(%{{.*}} : tensor<4xf32>)
// CHECK:       arith.maximumf {{.*}} : f32
// CHECK:       arith.truncf %[[M]] {{.*}} to tensor<4xbf16>
// CHECK:       linalg.generic {{.*}} ins(%[[X]] : tensor<4x4xf32>) outs(%{{.*}} : tensor<4xf32>)
// CHECK-NEXT:  ^bb0(%{{.*}}: f32, %{{.*}}: f32):
// CHECK-NEXT:  arith.maximumf
func.func @max(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>, %z: tensor<4x4xf32>, %r: tensor<4xf32>)
    -> (tensor<4xf32>, tensor<4xf32>) attributes {amp.policy = #bf16} {
  %0 = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
    ins(%0 : tensor<4x4xf32>) outs(%r : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.maximumf %o, %a : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %2 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
    ins(%x : tensor<4x4xf32>) outs(%r : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.maximumf %o, %a : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %1, %2 : tensor<4xf32>, tensor<4xf32>
}

// f64 and integers are never touched; an op that nobody knows gets f32.

// CHECK-LABEL: func.func @others
// CHECK:       linalg.matmul ins(%{{.*}} : tensor<4x4xf64>, tensor<4x4xf64>) outs(%{{.*}} : tensor<4x4xf64>)
// CHECK:       linalg.generic {{.*}} : tensor<4x4xbf16>, tensor<4x4xi32>) outs(%{{.*}} : tensor<4x4xbf16>)
// CHECK:       %[[S:.*]] = tensor.extract_slice {{.*}} to tensor<4xbf16>
// CHECK:       %[[W:.*]] = arith.extf %[[S]]
// CHECK:       tensor.insert_slice %[[W]] into %{{.*}} : tensor<4xf32> into tensor<4x4xf32>
func.func @others(%x: tensor<4x4xf64>, %i: tensor<4x4xi32>, %z: tensor<4x4xf64>, %w: tensor<4x4xf32>,
    %zf: tensor<4x4xf32>) -> (tensor<4x4xf64>, tensor<4x4xf32>, tensor<4xf32>) attributes {amp.policy = #bf16} {
  %0 = linalg.matmul ins(%x, %x : tensor<4x4xf64>, tensor<4x4xf64>) outs(%z : tensor<4x4xf64>) -> tensor<4x4xf64>
  %1 = linalg.matmul ins(%w, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zf : tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%1, %i : tensor<4x4xf32>, tensor<4x4xi32>) outs(%zf : tensor<4x4xf32>) {
  ^bb0(%a: f32, %k: i32, %o: f32):
    %f = arith.sitofp %k : i32 to f32
    %s = arith.mulf %a, %f : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  %3 = tensor.extract_slice %1[0, 0] [1, 4] [1, 1] : tensor<4x4xf32> to tensor<4xf32>
  %4 = tensor.insert_slice %3 into %w[0, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
  return %0, %4, %3 : tensor<4x4xf64>, tensor<4x4xf32>, tensor<4xf32>
}

// Rules win over the profile's classes.

// CHECK-LABEL: func.func @rules
// CHECK:       %[[P:.*]] = linalg.matmul {{.*}} : tensor<4x4xf32>, tensor<4x4xf32>) outs(%{{.*}} : tensor<4x4xf32>)
// CHECK:       linalg.generic {{.*}} ins(%[[P]] : tensor<4x4xf32>) outs(%{{.*}} : tensor<4x4xf16>)
// CHECK:       math.tanh {{.*}} : f32
func.func @rules(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>, %z: tensor<4x4xf32>)
    -> tensor<4x4xf32> attributes {amp.policy = #amp.policy<"amp", compute = f16, rules = {matmul = "f32", tanh = "low"}>} {
  %0 = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%0 : tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = math.tanh %a : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}

// An op's own policy is the innermost; f16 with bf16 gives f32. The attribute
// has done its work.

// CHECK-LABEL: func.func @own_policy
// CHECK-NOT:   amp.precision
// CHECK:       linalg.matmul {{.*}} : tensor<4x4xf16>, tensor<4x4xf16>)
// CHECK:       linalg.matmul {{.*}} : tensor<4x4xbf16>, tensor<4x4xbf16>)
// CHECK:       linalg.generic {{.*}} : tensor<4x4xf16>, tensor<4x4xbf16>) outs(%{{.*}} : tensor<4x4xf32>)
// CHECK-NOT:   truncf
// CHECK:       return
func.func @own_policy(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>, %z: tensor<4x4xf32>)
    -> tensor<4x4xf32> attributes {amp.policy = #bf16} {
  %0 = linalg.matmul {amp.precision = #f16} ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%0, %1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  return %2 : tensor<4x4xf32>
}

// An op of several results keeps their types, and reads its operands as they
// are stored: nothing is rounded for it.

// CHECK-LABEL: func.func @two_results
// CHECK-SAME:  %[[X:[^:]*]]: tensor<4x4xf32>
// CHECK:       linalg.generic {{.*}} ins(%{{.*}}, %[[X]] : tensor<4x4xbf16>, tensor<4x4xf32>) outs(%{{.*}} : tensor<4x4xf32>, tensor<4x4xf32>)
func.func @two_results(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>, %z: tensor<4x4xf32>)
    -> (tensor<4x4xf32>, tensor<4x4xf32>) attributes {amp.policy = #bf16} {
  %0 = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1:2 = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%0, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z, %z : tensor<4x4xf32>, tensor<4x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32, %p: f32):
    %s = arith.addf %a, %b : f32
    %d = arith.subf %a, %b : f32
    linalg.yield %s, %d : f32, f32
  } -> (tensor<4x4xf32>, tensor<4x4xf32>)
  return %1#0, %1#1 : tensor<4x4xf32>, tensor<4x4xf32>
}

// No change: a policy of one type, no policy, a step (what it calls has one).

// CHECK-LABEL: func.func @uniform
// CHECK-NOT:   truncf
// CHECK:       linalg.matmul {{.*}} : tensor<4x4xf32>, tensor<4x4xf32>)
// CHECK-NOT:   truncf
func.func @uniform(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>, %z: tensor<4x4xf32>)
    -> tensor<4x4xf32> attributes {amp.policy = #amp.policy<"f32">} {
  %0 = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @no_policy
// CHECK-NOT:   truncf
// CHECK:       linalg.matmul {{.*}} : tensor<4x4xf32>, tensor<4x4xf32>)
// CHECK-NOT:   truncf
func.func @no_policy(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>, %z: tensor<4x4xf32>)
    -> tensor<4x4xf32> {
  %0 = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @step
// CHECK-NOT:   truncf
// CHECK:       linalg.matmul {{.*}} : tensor<4x4xf32>, tensor<4x4xf32>)
// CHECK-NOT:   truncf
func.func @step(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>, %z: tensor<4x4xf32>)
    -> tensor<4x4xf32> attributes {amp.step, amp.policy = #bf16} {
  %0 = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// A loss as one contraction is not rounded, whatever scales it afterwards.
// CHECK-LABEL: func.func @squared_error
// CHECK:       %[[D:.*]] = arith.truncf %{{.*}} : tensor<4x4xf32> to tensor<4x4xf16>
// CHECK:       %[[L:.*]] = linalg.generic {{.*}} ins(%[[D]], %[[D]] : tensor<4x4xf16>, tensor<4x4xf16>) outs(%{{.*}} : tensor<f32>)
// CHECK-NOT:   truncf
// CHECK:       return %{{.*}} : tensor<f32>
func.func @squared_error(%d: tensor<4x4xf32>, %z: tensor<f32>, %n: tensor<f32>) -> tensor<f32>
    attributes {amp.policy = #amp.policy<"amp", compute = f16, rounding = strict>} {
  %0 = linalg.generic {indexing_maps = [#id, #id, affine_map<(i, j) -> ()>], iterator_types = ["reduction", "reduction"]} ins(%d, %d : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<f32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    %r = arith.addf %o, %m : f32
    linalg.yield %r : f32
  } -> tensor<f32>
  %1 = arith.mulf %0, %n : tensor<f32>
  return %1 : tensor<f32>
}
