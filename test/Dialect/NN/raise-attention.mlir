// Attention as frontends print it, after nn-raise-softmax.
// RUN: amp-opt --nn-raise-attention %s | FileCheck %s
// RUN: amp-opt --nn-raise-attention %s -o %t
// RUN: amp-opt --nn-raise-attention %t | diff %t -

#id = affine_map<(b, h, i, j) -> (b, h, i, j)>
#scores = affine_map<(b, h, i, j) -> (i, j)>
#unit = affine_map<(b, h, i, j) -> (b, h, i, 0)>
#swap = affine_map<(b, h, i, j) -> (b, h, j, i)>
#none = affine_map<(b, h, i, j) -> ()>
#q = affine_map<(b, h, i, j, d) -> (b, h, i, d)>
#k = affine_map<(b, h, i, j, d) -> (b, h, j, d)>
#s = affine_map<(b, h, i, j, d) -> (b, h, i, j)>
#p = affine_map<(b, h, i, e, j) -> (b, h, i, j)>
#v = affine_map<(b, h, i, e, j) -> (b, h, j, e)>
#o = affine_map<(b, h, i, e, j) -> (b, h, i, e)>
#map = affine_map<(i, j) -> (i, j)>
#three = affine_map<(b, i, j) -> (b, i, j)>

// Heads are folded into the batch for both contractions, the key is transposed.
// CHECK-LABEL: @plain(
// CHECK-SAME: %[[Q:.*]]: tensor<2x3x{{.*}}, %[[K:.*]]: tensor<2x3x{{.*}}, %[[V:.*]]: tensor<2x3x
// CHECK: %[[O:.*]], %{{.*}}, %{{.*}} = nn.attention %[[Q]], %[[K]], %[[V]] {{.*}}: tensor<2x3x5x4xf32>
// CHECK: %[[R:.*]] = tensor.collapse_shape %[[O]]
// CHECK: return %[[R]]
func.func @plain(%q: tensor<2x3x5x4xf32>,
    %k: tensor<2x3x5x4xf32>,
    %v: tensor<2x3x5x6xf32>)
    -> tensor<6x5x6xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %v0 = tensor.empty() : tensor<2x3x4x5xf32>
  %v1 = linalg.generic {indexing_maps = [#swap, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%k : tensor<2x3x5x4xf32>)
    outs(%v0 : tensor<2x3x4x5xf32>) {
  ^bb0(%a0: f32, %out: f32):
    linalg.yield %a0 : f32
  } -> tensor<2x3x4x5xf32>
  %v2 = tensor.collapse_shape %q [[0, 1], [2], [3]]
    : tensor<2x3x5x4xf32> into tensor<6x5x4xf32>
  %v3 = tensor.collapse_shape %v1 [[0, 1], [2], [3]]
    : tensor<2x3x4x5xf32> into tensor<6x4x5xf32>
  %v4 = tensor.collapse_shape %v [[0, 1], [2], [3]]
    : tensor<2x3x5x6xf32> into tensor<6x5x6xf32>
  %v5 = tensor.empty() : tensor<6x5x5xf32>
  %v6 = linalg.fill ins(%zero : f32) outs(%v5 : tensor<6x5x5xf32>) -> tensor<6x5x5xf32>
  %v7 = linalg.batch_matmul ins(%v2, %v3 :
      tensor<6x5x4xf32>, tensor<6x4x5xf32>)
    outs(%v6 : tensor<6x5x5xf32>) -> tensor<6x5x5xf32>
  %v8 = tensor.expand_shape %v7 [[0, 1], [2], [3]]
    output_shape [2, 3, 5, 5]
    : tensor<6x5x5xf32> into tensor<2x3x5x5xf32>
  %c = arith.constant 2.0 : f32
  %v9 = tensor.empty() : tensor<2x3x5x5xf32>
  %v10 = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v8 : tensor<2x3x5x5xf32>)
    outs(%v9 : tensor<2x3x5x5xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.divf %a0, %c : f32
    linalg.yield %b : f32
  } -> tensor<2x3x5x5xf32>
  %v11 = nn.softmax %v10 dim(3) : tensor<2x3x5x5xf32> -> tensor<2x3x5x5xf32>
  %v12 = tensor.collapse_shape %v11 [[0, 1], [2], [3]]
    : tensor<2x3x5x5xf32> into tensor<6x5x5xf32>
  %v13 = tensor.empty() : tensor<6x5x6xf32>
  %v14 = linalg.fill ins(%zero : f32) outs(%v13 : tensor<6x5x6xf32>) -> tensor<6x5x6xf32>
  %v15 = linalg.batch_matmul ins(%v12, %v4 :
      tensor<6x5x5xf32>, tensor<6x5x6xf32>)
    outs(%v14 : tensor<6x5x6xf32>) -> tensor<6x5x6xf32>
  return %v15 : tensor<6x5x6xf32>
}

// CHECK-LABEL: @no_scale(
// CHECK-SAME: %[[Q:.*]]: tensor<2x3x{{.*}}, %[[K:.*]]: tensor<2x3x{{.*}}, %[[V:.*]]: tensor<2x3x
// CHECK: %[[O:.*]], %{{.*}}, %{{.*}} = nn.attention %[[Q]], %[[K]], %[[V]] scale(1.000000e+00) {{.*}}: tensor<2x3x5x4xf32>
// CHECK: return %[[O]]
func.func @no_scale(%q: tensor<2x3x5x4xf32>,
    %k: tensor<2x3x5x4xf32>,
    %v: tensor<2x3x5x6xf32>)
    -> tensor<2x3x5x6xf32> {
  %zero = arith.constant 0.0 : f32
  %v0 = tensor.empty() : tensor<2x3x5x5xf32>
  %v1 = linalg.fill ins(%zero : f32) outs(%v0 : tensor<2x3x5x5xf32>) -> tensor<2x3x5x5xf32>
  %v2 = linalg.contract indexing_maps = [#q, #k, #s]
    ins(%q, %k : tensor<2x3x5x4xf32>, tensor<2x3x5x4xf32>)
    outs(%v1 : tensor<2x3x5x5xf32>) -> tensor<2x3x5x5xf32>
  %v3 = nn.softmax %v2 dim(3) : tensor<2x3x5x5xf32> -> tensor<2x3x5x5xf32>
  %v4 = tensor.empty() : tensor<2x3x5x6xf32>
  %v5 = linalg.fill ins(%zero : f32) outs(%v4 : tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
  %v6 = linalg.contract indexing_maps = [#p, #v, #o]
    ins(%v3, %v : tensor<2x3x5x5xf32>, tensor<2x3x5x6xf32>)
    outs(%v5 : tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
  return %v6 : tensor<2x3x5x6xf32>
}

// The root of the scale on both sides: their product is 1 / 2 but for rounding.
// CHECK-LABEL: @split_scale(
// CHECK-SAME: %[[Q:.*]]: tensor<2x3x{{.*}}, %[[K:.*]]: tensor<2x3x{{.*}}, %[[V:.*]]: tensor<2x3x
// CHECK: %[[O:.*]], %{{.*}}, %{{.*}} = nn.attention %[[Q]], %[[K]], %[[V]] {{.*}}: tensor<2x3x5x4xf32>
// CHECK: %[[R:.*]] = tensor.collapse_shape %[[O]]
// CHECK: return %[[R]]
func.func @split_scale(%q: tensor<2x3x5x4xf32>,
    %k: tensor<2x3x5x4xf32>,
    %v: tensor<2x3x5x6xf32>)
    -> tensor<6x5x6xf32> {
  %zero = arith.constant 0.0 : f32
  %root = arith.constant 0.707106769 : f32
  %v0 = tensor.empty() : tensor<2x3x5x4xf32>
  %v1 = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%q : tensor<2x3x5x4xf32>)
    outs(%v0 : tensor<2x3x5x4xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.mulf %a0, %root : f32
    linalg.yield %b : f32
  } -> tensor<2x3x5x4xf32>
  %v2 = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%k : tensor<2x3x5x4xf32>)
    outs(%v0 : tensor<2x3x5x4xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.mulf %a0, %root : f32
    linalg.yield %b : f32
  } -> tensor<2x3x5x4xf32>
  %v3 = tensor.empty() : tensor<2x3x4x5xf32>
  %v4 = linalg.generic {indexing_maps = [#swap, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v2 : tensor<2x3x5x4xf32>)
    outs(%v3 : tensor<2x3x4x5xf32>) {
  ^bb0(%a0: f32, %out: f32):
    linalg.yield %a0 : f32
  } -> tensor<2x3x4x5xf32>
  %v5 = tensor.collapse_shape %v1 [[0, 1], [2], [3]]
    : tensor<2x3x5x4xf32> into tensor<6x5x4xf32>
  %v6 = tensor.collapse_shape %v4 [[0, 1], [2], [3]]
    : tensor<2x3x4x5xf32> into tensor<6x4x5xf32>
  %v7 = tensor.collapse_shape %v [[0, 1], [2], [3]]
    : tensor<2x3x5x6xf32> into tensor<6x5x6xf32>
  %v8 = tensor.empty() : tensor<6x5x5xf32>
  %v9 = linalg.fill ins(%zero : f32) outs(%v8 : tensor<6x5x5xf32>) -> tensor<6x5x5xf32>
  %v10 = linalg.batch_matmul ins(%v5, %v6 :
      tensor<6x5x4xf32>, tensor<6x4x5xf32>)
    outs(%v9 : tensor<6x5x5xf32>) -> tensor<6x5x5xf32>
  %v11 = tensor.expand_shape %v10 [[0, 1], [2], [3]]
    output_shape [2, 3, 5, 5]
    : tensor<6x5x5xf32> into tensor<2x3x5x5xf32>
  %v12 = nn.softmax %v11 dim(3) : tensor<2x3x5x5xf32> -> tensor<2x3x5x5xf32>
  %v13 = tensor.collapse_shape %v12 [[0, 1], [2], [3]]
    : tensor<2x3x5x5xf32> into tensor<6x5x5xf32>
  %v14 = tensor.empty() : tensor<6x5x6xf32>
  %v15 = linalg.fill ins(%zero : f32) outs(%v14 : tensor<6x5x6xf32>) -> tensor<6x5x6xf32>
  %v16 = linalg.batch_matmul ins(%v13, %v7 :
      tensor<6x5x5xf32>, tensor<6x5x6xf32>)
    outs(%v15 : tensor<6x5x6xf32>) -> tensor<6x5x6xf32>
  return %v16 : tensor<6x5x6xf32>
}

// As torch prints scaled_dot_product_attention.
// CHECK-LABEL: @guarded(
// CHECK-SAME: %[[Q:.*]]: tensor<2x3x{{.*}}, %[[K:.*]]: tensor<2x3x{{.*}}, %[[V:.*]]: tensor<2x3x
// CHECK: %[[O:.*]], %{{.*}}, %{{.*}} = nn.attention %[[Q]], %[[K]], %[[V]] {nn.raised} : 
// CHECK: %[[R:.*]] = tensor.collapse_shape %[[O]]
// CHECK: return %[[R]]
func.func @guarded(%q: tensor<2x3x5x4xf32>,
    %k: tensor<2x3x5x4xf32>,
    %v: tensor<2x3x5x6xf32>)
    -> tensor<6x5x6xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %v0 = tensor.empty() : tensor<2x3x4x5xf32>
  %v1 = linalg.generic {indexing_maps = [#swap, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%k : tensor<2x3x5x4xf32>)
    outs(%v0 : tensor<2x3x4x5xf32>) {
  ^bb0(%a0: f32, %out: f32):
    linalg.yield %a0 : f32
  } -> tensor<2x3x4x5xf32>
  %v2 = tensor.collapse_shape %q [[0, 1], [2], [3]]
    : tensor<2x3x5x4xf32> into tensor<6x5x4xf32>
  %v3 = tensor.collapse_shape %v1 [[0, 1], [2], [3]]
    : tensor<2x3x4x5xf32> into tensor<6x4x5xf32>
  %v4 = tensor.collapse_shape %v [[0, 1], [2], [3]]
    : tensor<2x3x5x6xf32> into tensor<6x5x6xf32>
  %v5 = tensor.empty() : tensor<6x5x5xf32>
  %v6 = linalg.fill ins(%zero : f32) outs(%v5 : tensor<6x5x5xf32>) -> tensor<6x5x5xf32>
  %v7 = linalg.batch_matmul ins(%v2, %v3 :
      tensor<6x5x4xf32>, tensor<6x4x5xf32>)
    outs(%v6 : tensor<6x5x5xf32>) -> tensor<6x5x5xf32>
  %v8 = tensor.expand_shape %v7 [[0, 1], [2], [3]]
    output_shape [2, 3, 5, 5]
    : tensor<6x5x5xf32> into tensor<2x3x5x5xf32>
  %c = arith.constant 0.5 : f32
  %v9 = tensor.empty() : tensor<2x3x5x5xf32>
  %v10 = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v8 : tensor<2x3x5x5xf32>)
    outs(%v9 : tensor<2x3x5x5xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.mulf %a0, %c : f32
    linalg.yield %b : f32
  } -> tensor<2x3x5x5xf32>
  %v11 = nn.softmax %v10 dim(3) : tensor<2x3x5x5xf32> -> tensor<2x3x5x5xf32>
  %true = arith.constant true
  %low = arith.constant 0xFF800000 : f32
  %none = arith.constant dense<0.0> : tensor<2x3x5x5xf32>
  %v12 = tensor.empty() : tensor<2x3x5x5xi1>
  %v13 = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v10 : tensor<2x3x5x5xf32>)
    outs(%v12 : tensor<2x3x5x5xi1>) {
  ^bb0(%a0: f32, %out: i1):
    %b = arith.cmpf oeq, %a0, %low : f32
    linalg.yield %b : i1
  } -> tensor<2x3x5x5xi1>
  %v14 = tensor.empty() : tensor<2x3x5x1xi1>
  %v15 = linalg.fill ins(%true : i1) outs(%v14 : tensor<2x3x5x1xi1>) -> tensor<2x3x5x1xi1>
  %v16 = linalg.generic {indexing_maps = [#id, #unit],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
    ins(%v13 : tensor<2x3x5x5xi1>) outs(%v15 : tensor<2x3x5x1xi1>) {
  ^bb0(%a0: i1, %out: i1):
    %b = arith.andi %a0, %out : i1
    linalg.yield %b : i1
  } -> tensor<2x3x5x1xi1>
  %v17 = linalg.generic {indexing_maps = [#unit, #id, #id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v16, %none, %v11 : tensor<2x3x5x1xi1>, tensor<2x3x5x5xf32>, tensor<2x3x5x5xf32>)
    outs(%v9 : tensor<2x3x5x5xf32>) {
  ^bb0(%a0: i1, %a1: f32, %a2: f32, %out: f32):
    %b = arith.select %a0, %a1, %a2 : f32
    linalg.yield %b : f32
  } -> tensor<2x3x5x5xf32>
  %v18 = tensor.collapse_shape %v17 [[0, 1], [2], [3]]
    : tensor<2x3x5x5xf32> into tensor<6x5x5xf32>
  %v19 = tensor.empty() : tensor<6x5x6xf32>
  %v20 = linalg.fill ins(%zero : f32) outs(%v19 : tensor<6x5x6xf32>) -> tensor<6x5x6xf32>
  %v21 = linalg.batch_matmul ins(%v18, %v4 :
      tensor<6x5x5xf32>, tensor<6x5x6xf32>)
    outs(%v20 : tensor<6x5x6xf32>) -> tensor<6x5x6xf32>
  return %v21 : tensor<6x5x6xf32>
}

// CHECK-LABEL: @causal_added(
// CHECK-SAME: %[[Q:.*]]: tensor<2x3x{{.*}}, %[[K:.*]]: tensor<2x3x{{.*}}, %[[V:.*]]: tensor<2x3x
// CHECK: %[[O:.*]], %{{.*}}, %{{.*}} = nn.attention %[[Q]], %[[K]], %[[V]] causal {nn.raised} : 
// CHECK: return %[[O]]
func.func @causal_added(%q: tensor<2x3x5x4xf32>,
    %k: tensor<2x3x5x4xf32>,
    %v: tensor<2x3x5x6xf32>)
    -> tensor<2x3x5x6xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %v0 = tensor.empty() : tensor<2x3x5x5xf32>
  %v1 = linalg.fill ins(%zero : f32) outs(%v0 : tensor<2x3x5x5xf32>) -> tensor<2x3x5x5xf32>
  %v2 = linalg.contract indexing_maps = [#q, #k, #s]
    ins(%q, %k : tensor<2x3x5x4xf32>, tensor<2x3x5x4xf32>)
    outs(%v1 : tensor<2x3x5x5xf32>) -> tensor<2x3x5x5xf32>
  %c = arith.constant 0.5 : f32
  %v3 = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v2 : tensor<2x3x5x5xf32>)
    outs(%v0 : tensor<2x3x5x5xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.mulf %a0, %c : f32
    linalg.yield %b : f32
  } -> tensor<2x3x5x5xf32>
  %v4 = tensor.empty() : tensor<5x5xi1>
  %v5 = linalg.generic {indexing_maps = [#map],
      iterator_types = ["parallel", "parallel"]}
    outs(%v4 : tensor<5x5xi1>) {
  ^bb0(%out: i1):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %n = arith.constant 0 : index
    %l = arith.addi %i, %n : index
    %b = arith.cmpi sle, %j, %l : index
    linalg.yield %b : i1
  } -> tensor<5x5xi1>
  %v6 = tensor.empty() : tensor<5x5xf32>
  %v7 = linalg.generic {indexing_maps = [#map, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%v5 : tensor<5x5xi1>)
    outs(%v6 : tensor<5x5xf32>) {
  ^bb0(%a0: i1, %out: f32):
    %b = arith.select %a0, %zero, %inf : f32
    linalg.yield %b : f32
  } -> tensor<5x5xf32>
  %v8 = linalg.generic {indexing_maps = [#id, #scores, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v3, %v7 : tensor<2x3x5x5xf32>, tensor<5x5xf32>)
    outs(%v0 : tensor<2x3x5x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.addf %a0, %a1 : f32
    linalg.yield %b : f32
  } -> tensor<2x3x5x5xf32>
  %v9 = nn.softmax %v8 dim(3) : tensor<2x3x5x5xf32> -> tensor<2x3x5x5xf32>
  %v10 = tensor.empty() : tensor<2x3x5x6xf32>
  %v11 = linalg.fill ins(%zero : f32) outs(%v10 : tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
  %v12 = linalg.contract indexing_maps = [#p, #v, #o]
    ins(%v9, %v : tensor<2x3x5x5xf32>, tensor<2x3x5x6xf32>)
    outs(%v11 : tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
  return %v12 : tensor<2x3x5x6xf32>
}

// Where it hides, in place of where it shows.
// CHECK-LABEL: @causal_selected(
// CHECK-SAME: %[[Q:.*]]: tensor<2x3x{{.*}}, %[[K:.*]]: tensor<2x3x{{.*}}, %[[V:.*]]: tensor<2x3x
// CHECK: %[[O:.*]], %{{.*}}, %{{.*}} = nn.attention %[[Q]], %[[K]], %[[V]] causal {nn.raised} : 
// CHECK: return %[[O]]
func.func @causal_selected(%q: tensor<2x3x5x4xf32>,
    %k: tensor<2x3x5x4xf32>,
    %v: tensor<2x3x5x6xf32>)
    -> tensor<2x3x5x6xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %v0 = tensor.empty() : tensor<2x3x5x5xf32>
  %v1 = linalg.fill ins(%zero : f32) outs(%v0 : tensor<2x3x5x5xf32>) -> tensor<2x3x5x5xf32>
  %v2 = linalg.contract indexing_maps = [#q, #k, #s]
    ins(%q, %k : tensor<2x3x5x4xf32>, tensor<2x3x5x4xf32>)
    outs(%v1 : tensor<2x3x5x5xf32>) -> tensor<2x3x5x5xf32>
  %c = arith.constant 0.5 : f32
  %v3 = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v2 : tensor<2x3x5x5xf32>)
    outs(%v0 : tensor<2x3x5x5xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.mulf %a0, %c : f32
    linalg.yield %b : f32
  } -> tensor<2x3x5x5xf32>
  %v4 = tensor.empty() : tensor<5x5xi1>
  %v5 = linalg.generic {indexing_maps = [#map],
      iterator_types = ["parallel", "parallel"]}
    outs(%v4 : tensor<5x5xi1>) {
  ^bb0(%out: i1):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %n = arith.constant 0 : index
    %l = arith.addi %i, %n : index
    %b = arith.cmpi sgt, %j, %l : index
    linalg.yield %b : i1
  } -> tensor<5x5xi1>
  %v6 = linalg.generic {indexing_maps = [#scores, #id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v5, %v3 : tensor<5x5xi1>, tensor<2x3x5x5xf32>)
    outs(%v0 : tensor<2x3x5x5xf32>) {
  ^bb0(%a0: i1, %a1: f32, %out: f32):
    %b = arith.select %a0, %inf, %a1 : f32
    linalg.yield %b : f32
  } -> tensor<2x3x5x5xf32>
  %v7 = nn.softmax %v6 dim(3) : tensor<2x3x5x5xf32> -> tensor<2x3x5x5xf32>
  %v8 = tensor.empty() : tensor<2x3x5x6xf32>
  %v9 = linalg.fill ins(%zero : f32) outs(%v8 : tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
  %v10 = linalg.contract indexing_maps = [#p, #v, #o]
    ins(%v7, %v : tensor<2x3x5x5xf32>, tensor<2x3x5x6xf32>)
    outs(%v9 : tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
  return %v10 : tensor<2x3x5x6xf32>
}

// CHECK-LABEL: @causal_table(
// CHECK-SAME: %[[Q:.*]]: tensor<2x3x{{.*}}, %[[K:.*]]: tensor<2x3x{{.*}}, %[[V:.*]]: tensor<2x3x
// CHECK: %[[O:.*]], %{{.*}}, %{{.*}} = nn.attention %[[Q]], %[[K]], %[[V]] causal {nn.raised} : 
// CHECK: return %[[O]]
func.func @causal_table(%q: tensor<2x3x5x4xf32>,
    %k: tensor<2x3x5x4xf32>,
    %v: tensor<2x3x5x6xf32>)
    -> tensor<2x3x5x6xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %v0 = tensor.empty() : tensor<2x3x5x5xf32>
  %v1 = linalg.fill ins(%zero : f32) outs(%v0 : tensor<2x3x5x5xf32>) -> tensor<2x3x5x5xf32>
  %v2 = linalg.contract indexing_maps = [#q, #k, #s]
    ins(%q, %k : tensor<2x3x5x4xf32>, tensor<2x3x5x4xf32>)
    outs(%v1 : tensor<2x3x5x5xf32>) -> tensor<2x3x5x5xf32>
  %c = arith.constant 0.5 : f32
  %v3 = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v2 : tensor<2x3x5x5xf32>)
    outs(%v0 : tensor<2x3x5x5xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.mulf %a0, %c : f32
    linalg.yield %b : f32
  } -> tensor<2x3x5x5xf32>
  %table = arith.constant dense<[[true, false, false, false, false],
    [true, true, false, false, false],
    [true, true, true, false, false],
    [true, true, true, true, false],
    [true, true, true, true, true]]> : tensor<5x5xi1>
  %v4 = linalg.generic {indexing_maps = [#scores, #id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%table, %v3 : tensor<5x5xi1>, tensor<2x3x5x5xf32>)
    outs(%v0 : tensor<2x3x5x5xf32>) {
  ^bb0(%a0: i1, %a1: f32, %out: f32):
    %b = arith.select %a0, %a1, %inf : f32
    linalg.yield %b : f32
  } -> tensor<2x3x5x5xf32>
  %v5 = nn.softmax %v4 dim(3) : tensor<2x3x5x5xf32> -> tensor<2x3x5x5xf32>
  %v6 = tensor.empty() : tensor<2x3x5x6xf32>
  %v7 = linalg.fill ins(%zero : f32) outs(%v6 : tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
  %v8 = linalg.contract indexing_maps = [#p, #v, #o]
    ins(%v5, %v : tensor<2x3x5x5xf32>, tensor<2x3x5x6xf32>)
    outs(%v7 : tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
  return %v8 : tensor<2x3x5x6xf32>
}

// The last query sees the last key.
// CHECK-LABEL: @causal_cross(
// CHECK-SAME: %[[Q:.*]]: tensor<2x3x{{.*}}, %[[K:.*]]: tensor<2x3x{{.*}}, %[[V:.*]]: tensor<2x3x
// CHECK: %[[O:.*]], %{{.*}}, %{{.*}} = nn.attention %[[Q]], %[[K]], %[[V]] causal {nn.raised} : 
// CHECK: return %[[O]]
func.func @causal_cross(%q: tensor<2x3x3x4xf32>,
    %k: tensor<2x3x5x4xf32>,
    %v: tensor<2x3x5x6xf32>)
    -> tensor<2x3x3x6xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %v0 = tensor.empty() : tensor<2x3x3x5xf32>
  %v1 = linalg.fill ins(%zero : f32) outs(%v0 : tensor<2x3x3x5xf32>) -> tensor<2x3x3x5xf32>
  %v2 = linalg.contract indexing_maps = [#q, #k, #s]
    ins(%q, %k : tensor<2x3x3x4xf32>, tensor<2x3x5x4xf32>)
    outs(%v1 : tensor<2x3x3x5xf32>) -> tensor<2x3x3x5xf32>
  %c = arith.constant 0.5 : f32
  %v3 = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v2 : tensor<2x3x3x5xf32>)
    outs(%v0 : tensor<2x3x3x5xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.mulf %a0, %c : f32
    linalg.yield %b : f32
  } -> tensor<2x3x3x5xf32>
  %v4 = tensor.empty() : tensor<3x5xi1>
  %v5 = linalg.generic {indexing_maps = [#map],
      iterator_types = ["parallel", "parallel"]}
    outs(%v4 : tensor<3x5xi1>) {
  ^bb0(%out: i1):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %n = arith.constant 2 : index
    %l = arith.addi %i, %n : index
    %b = arith.cmpi sle, %j, %l : index
    linalg.yield %b : i1
  } -> tensor<3x5xi1>
  %v6 = tensor.empty() : tensor<3x5xf32>
  %v7 = linalg.generic {indexing_maps = [#map, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%v5 : tensor<3x5xi1>)
    outs(%v6 : tensor<3x5xf32>) {
  ^bb0(%a0: i1, %out: f32):
    %b = arith.select %a0, %zero, %inf : f32
    linalg.yield %b : f32
  } -> tensor<3x5xf32>
  %v8 = linalg.generic {indexing_maps = [#id, #scores, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v3, %v7 : tensor<2x3x3x5xf32>, tensor<3x5xf32>)
    outs(%v0 : tensor<2x3x3x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.addf %a0, %a1 : f32
    linalg.yield %b : f32
  } -> tensor<2x3x3x5xf32>
  %v9 = nn.softmax %v8 dim(3) : tensor<2x3x3x5xf32> -> tensor<2x3x3x5xf32>
  %v10 = tensor.empty() : tensor<2x3x3x6xf32>
  %v11 = linalg.fill ins(%zero : f32) outs(%v10 : tensor<2x3x3x6xf32>) -> tensor<2x3x3x6xf32>
  %v12 = linalg.contract indexing_maps = [#p, #v, #o]
    ins(%v9, %v : tensor<2x3x3x5xf32>, tensor<2x3x5x6xf32>)
    outs(%v11 : tensor<2x3x3x6xf32>) -> tensor<2x3x3x6xf32>
  return %v12 : tensor<2x3x3x6xf32>
}

// Not the causal rule of the op where there are more keys than queries: a mask.
// CHECK-LABEL: @other_offset(
// CHECK-SAME: %[[Q:.*]]: tensor<2x3x{{.*}}, %[[K:.*]]: tensor<2x3x{{.*}}, %[[V:.*]]: tensor<2x3x
// CHECK: %[[M:.*]] = tensor.expand_shape %{{.*}} {{.*}} : tensor<3x5xi1> into tensor<1x1x3x5xi1>
// CHECK: %[[O:.*]], %{{.*}}, %{{.*}} = nn.attention %[[Q]], %[[K]], %[[V]] mask(%[[M]] : tensor<1x1x3x5xi1>) {nn.raised} : 
// CHECK: return %[[O]]
func.func @other_offset(%q: tensor<2x3x3x4xf32>,
    %k: tensor<2x3x5x4xf32>,
    %v: tensor<2x3x5x6xf32>)
    -> tensor<2x3x3x6xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %v0 = tensor.empty() : tensor<2x3x3x5xf32>
  %v1 = linalg.fill ins(%zero : f32) outs(%v0 : tensor<2x3x3x5xf32>) -> tensor<2x3x3x5xf32>
  %v2 = linalg.contract indexing_maps = [#q, #k, #s]
    ins(%q, %k : tensor<2x3x3x4xf32>, tensor<2x3x5x4xf32>)
    outs(%v1 : tensor<2x3x3x5xf32>) -> tensor<2x3x3x5xf32>
  %c = arith.constant 0.5 : f32
  %v3 = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v2 : tensor<2x3x3x5xf32>)
    outs(%v0 : tensor<2x3x3x5xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.mulf %a0, %c : f32
    linalg.yield %b : f32
  } -> tensor<2x3x3x5xf32>
  %v4 = tensor.empty() : tensor<3x5xi1>
  %v5 = linalg.generic {indexing_maps = [#map],
      iterator_types = ["parallel", "parallel"]}
    outs(%v4 : tensor<3x5xi1>) {
  ^bb0(%out: i1):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %n = arith.constant 0 : index
    %l = arith.addi %i, %n : index
    %b = arith.cmpi sle, %j, %l : index
    linalg.yield %b : i1
  } -> tensor<3x5xi1>
  %v6 = linalg.generic {indexing_maps = [#scores, #id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v5, %v3 : tensor<3x5xi1>, tensor<2x3x3x5xf32>)
    outs(%v0 : tensor<2x3x3x5xf32>) {
  ^bb0(%a0: i1, %a1: f32, %out: f32):
    %b = arith.select %a0, %a1, %inf : f32
    linalg.yield %b : f32
  } -> tensor<2x3x3x5xf32>
  %v7 = nn.softmax %v6 dim(3) : tensor<2x3x3x5xf32> -> tensor<2x3x3x5xf32>
  %v8 = tensor.empty() : tensor<2x3x3x6xf32>
  %v9 = linalg.fill ins(%zero : f32) outs(%v8 : tensor<2x3x3x6xf32>) -> tensor<2x3x3x6xf32>
  %v10 = linalg.contract indexing_maps = [#p, #v, #o]
    ins(%v7, %v : tensor<2x3x3x5xf32>, tensor<2x3x5x6xf32>)
    outs(%v9 : tensor<2x3x3x6xf32>) -> tensor<2x3x3x6xf32>
  return %v10 : tensor<2x3x3x6xf32>
}

// Each query sees a key: no guard is needed.
// CHECK-LABEL: @window(
// CHECK-SAME: %[[Q:.*]]: tensor<2x3x{{.*}}, %[[K:.*]]: tensor<2x3x{{.*}}, %[[V:.*]]: tensor<2x3x
// CHECK: %[[M:.*]] = arith.constant dense<{{.*}}> : tensor<5x5xi1>
// CHECK: %[[W:.*]] = tensor.expand_shape %[[M]]
// CHECK: %[[O:.*]], %{{.*}}, %{{.*}} = nn.attention %[[Q]], %[[K]], %[[V]] mask(%[[W]] : tensor<1x1x5x5xi1>) {nn.raised} : 
// CHECK: return %[[O]]
func.func @window(%q: tensor<2x3x5x4xf32>,
    %k: tensor<2x3x5x4xf32>,
    %v: tensor<2x3x5x6xf32>)
    -> tensor<2x3x5x6xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %v0 = tensor.empty() : tensor<2x3x5x5xf32>
  %v1 = linalg.fill ins(%zero : f32) outs(%v0 : tensor<2x3x5x5xf32>) -> tensor<2x3x5x5xf32>
  %v2 = linalg.contract indexing_maps = [#q, #k, #s]
    ins(%q, %k : tensor<2x3x5x4xf32>, tensor<2x3x5x4xf32>)
    outs(%v1 : tensor<2x3x5x5xf32>) -> tensor<2x3x5x5xf32>
  %c = arith.constant 0.5 : f32
  %v3 = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v2 : tensor<2x3x5x5xf32>)
    outs(%v0 : tensor<2x3x5x5xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.mulf %a0, %c : f32
    linalg.yield %b : f32
  } -> tensor<2x3x5x5xf32>
  %table = arith.constant dense<[[true, false, false, false, false],
    [true, true, false, false, false],
    [false, true, true, false, false],
    [false, false, true, true, false],
    [false, false, false, true, true]]> : tensor<5x5xi1>
  %v4 = linalg.generic {indexing_maps = [#scores, #id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%table, %v3 : tensor<5x5xi1>, tensor<2x3x5x5xf32>)
    outs(%v0 : tensor<2x3x5x5xf32>) {
  ^bb0(%a0: i1, %a1: f32, %out: f32):
    %b = arith.select %a0, %a1, %inf : f32
    linalg.yield %b : f32
  } -> tensor<2x3x5x5xf32>
  %v5 = nn.softmax %v4 dim(3) : tensor<2x3x5x5xf32> -> tensor<2x3x5x5xf32>
  %v6 = tensor.empty() : tensor<2x3x5x6xf32>
  %v7 = linalg.fill ins(%zero : f32) outs(%v6 : tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
  %v8 = linalg.contract indexing_maps = [#p, #v, #o]
    ins(%v5, %v : tensor<2x3x5x5xf32>, tensor<2x3x5x6xf32>)
    outs(%v7 : tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
  return %v8 : tensor<2x3x5x6xf32>
}

// CHECK-LABEL: @key_mask(
// CHECK-SAME: %[[Q:.*]]: tensor<2x3x{{.*}}, %[[K:.*]]: tensor<2x3x{{.*}}, %[[V:.*]]: tensor<2x3x{{.*}}, %[[M:.*]]: tensor<
// CHECK: %[[W:.*]] = tensor.expand_shape %[[M]] {{.*}} into tensor<2x1x1x5xi1>
// CHECK: %[[O:.*]], %{{.*}}, %{{.*}} = nn.attention %[[Q]], %[[K]], %[[V]] mask(%[[W]] : tensor<2x1x1x5xi1>) {nn.raised} : 
// CHECK: return %[[O]]
func.func @key_mask(%q: tensor<2x3x5x4xf32>,
    %k: tensor<2x3x5x4xf32>,
    %v: tensor<2x3x5x6xf32>,
    %m: tensor<2x5xi1>)
    -> tensor<2x3x5x6xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %v0 = tensor.empty() : tensor<2x3x5x5xf32>
  %v1 = linalg.fill ins(%zero : f32) outs(%v0 : tensor<2x3x5x5xf32>) -> tensor<2x3x5x5xf32>
  %v2 = linalg.contract indexing_maps = [#q, #k, #s]
    ins(%q, %k : tensor<2x3x5x4xf32>, tensor<2x3x5x4xf32>)
    outs(%v1 : tensor<2x3x5x5xf32>) -> tensor<2x3x5x5xf32>
  %c = arith.constant 0.5 : f32
  %v3 = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v2 : tensor<2x3x5x5xf32>)
    outs(%v0 : tensor<2x3x5x5xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.mulf %a0, %c : f32
    linalg.yield %b : f32
  } -> tensor<2x3x5x5xf32>
  %v4 = linalg.generic {indexing_maps = [affine_map<(b, h, i, j) -> (b, j)>, #id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%m, %v3 : tensor<2x5xi1>, tensor<2x3x5x5xf32>)
    outs(%v0 : tensor<2x3x5x5xf32>) {
  ^bb0(%a0: i1, %a1: f32, %out: f32):
    %b = arith.select %a0, %a1, %inf : f32
    linalg.yield %b : f32
  } -> tensor<2x3x5x5xf32>
  %v5 = nn.softmax %v4 dim(3) : tensor<2x3x5x5xf32> -> tensor<2x3x5x5xf32>
  %true = arith.constant true
  %low = arith.constant 0xFF800000 : f32
  %none = arith.constant dense<0.0> : tensor<2x3x5x5xf32>
  %v6 = tensor.empty() : tensor<2x3x5x5xi1>
  %v7 = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v4 : tensor<2x3x5x5xf32>)
    outs(%v6 : tensor<2x3x5x5xi1>) {
  ^bb0(%a0: f32, %out: i1):
    %b = arith.cmpf oeq, %a0, %low : f32
    linalg.yield %b : i1
  } -> tensor<2x3x5x5xi1>
  %v8 = tensor.empty() : tensor<2x3x5x1xi1>
  %v9 = linalg.fill ins(%true : i1) outs(%v8 : tensor<2x3x5x1xi1>) -> tensor<2x3x5x1xi1>
  %v10 = linalg.generic {indexing_maps = [#id, #unit],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
    ins(%v7 : tensor<2x3x5x5xi1>) outs(%v9 : tensor<2x3x5x1xi1>) {
  ^bb0(%a0: i1, %out: i1):
    %b = arith.andi %a0, %out : i1
    linalg.yield %b : i1
  } -> tensor<2x3x5x1xi1>
  %v11 = linalg.generic {indexing_maps = [#unit, #id, #id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v10, %none, %v5 : tensor<2x3x5x1xi1>, tensor<2x3x5x5xf32>, tensor<2x3x5x5xf32>)
    outs(%v0 : tensor<2x3x5x5xf32>) {
  ^bb0(%a0: i1, %a1: f32, %a2: f32, %out: f32):
    %b = arith.select %a0, %a1, %a2 : f32
    linalg.yield %b : f32
  } -> tensor<2x3x5x5xf32>
  %v12 = tensor.empty() : tensor<2x3x5x6xf32>
  %v13 = linalg.fill ins(%zero : f32) outs(%v12 : tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
  %v14 = linalg.contract indexing_maps = [#p, #v, #o]
    ins(%v11, %v : tensor<2x3x5x5xf32>, tensor<2x3x5x6xf32>)
    outs(%v13 : tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
  return %v14 : tensor<2x3x5x6xf32>
}

// CHECK-LABEL: @hiding_mask(
// CHECK-SAME: %[[Q:.*]]: tensor<2x3x{{.*}}, %[[K:.*]]: tensor<2x3x{{.*}}, %[[V:.*]]: tensor<2x3x{{.*}}, %[[M:.*]]: tensor<
// CHECK: arith.xori
// CHECK: %[[O:.*]], %{{.*}}, %{{.*}} = nn.attention %[[Q]], %[[K]], %[[V]] mask(%{{.*}} : tensor<2x1x1x5xi1>) {nn.raised} : 
// CHECK: return %[[O]]
func.func @hiding_mask(%q: tensor<2x3x5x4xf32>,
    %k: tensor<2x3x5x4xf32>,
    %v: tensor<2x3x5x6xf32>,
    %m: tensor<2x5xi1>)
    -> tensor<2x3x5x6xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %v0 = tensor.empty() : tensor<2x3x5x5xf32>
  %v1 = linalg.fill ins(%zero : f32) outs(%v0 : tensor<2x3x5x5xf32>) -> tensor<2x3x5x5xf32>
  %v2 = linalg.contract indexing_maps = [#q, #k, #s]
    ins(%q, %k : tensor<2x3x5x4xf32>, tensor<2x3x5x4xf32>)
    outs(%v1 : tensor<2x3x5x5xf32>) -> tensor<2x3x5x5xf32>
  %c = arith.constant 0.5 : f32
  %v3 = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v2 : tensor<2x3x5x5xf32>)
    outs(%v0 : tensor<2x3x5x5xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.mulf %a0, %c : f32
    linalg.yield %b : f32
  } -> tensor<2x3x5x5xf32>
  %v4 = linalg.generic {indexing_maps = [affine_map<(b, h, i, j) -> (b, j)>, #id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%m, %v3 : tensor<2x5xi1>, tensor<2x3x5x5xf32>)
    outs(%v0 : tensor<2x3x5x5xf32>) {
  ^bb0(%a0: i1, %a1: f32, %out: f32):
    %b = arith.select %a0, %inf, %a1 : f32
    linalg.yield %b : f32
  } -> tensor<2x3x5x5xf32>
  %v5 = nn.softmax %v4 dim(3) : tensor<2x3x5x5xf32> -> tensor<2x3x5x5xf32>
  %true = arith.constant true
  %low = arith.constant 0xFF800000 : f32
  %none = arith.constant dense<0.0> : tensor<2x3x5x5xf32>
  %v6 = tensor.empty() : tensor<2x3x5x5xi1>
  %v7 = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v4 : tensor<2x3x5x5xf32>)
    outs(%v6 : tensor<2x3x5x5xi1>) {
  ^bb0(%a0: f32, %out: i1):
    %b = arith.cmpf oeq, %a0, %low : f32
    linalg.yield %b : i1
  } -> tensor<2x3x5x5xi1>
  %v8 = tensor.empty() : tensor<2x3x5x1xi1>
  %v9 = linalg.fill ins(%true : i1) outs(%v8 : tensor<2x3x5x1xi1>) -> tensor<2x3x5x1xi1>
  %v10 = linalg.generic {indexing_maps = [#id, #unit],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
    ins(%v7 : tensor<2x3x5x5xi1>) outs(%v9 : tensor<2x3x5x1xi1>) {
  ^bb0(%a0: i1, %out: i1):
    %b = arith.andi %a0, %out : i1
    linalg.yield %b : i1
  } -> tensor<2x3x5x1xi1>
  %v11 = linalg.generic {indexing_maps = [#unit, #id, #id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v10, %none, %v5 : tensor<2x3x5x1xi1>, tensor<2x3x5x5xf32>, tensor<2x3x5x5xf32>)
    outs(%v0 : tensor<2x3x5x5xf32>) {
  ^bb0(%a0: i1, %a1: f32, %a2: f32, %out: f32):
    %b = arith.select %a0, %a1, %a2 : f32
    linalg.yield %b : f32
  } -> tensor<2x3x5x5xf32>
  %v12 = tensor.empty() : tensor<2x3x5x6xf32>
  %v13 = linalg.fill ins(%zero : f32) outs(%v12 : tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
  %v14 = linalg.contract indexing_maps = [#p, #v, #o]
    ins(%v11, %v : tensor<2x3x5x5xf32>, tensor<2x3x5x6xf32>)
    outs(%v13 : tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
  return %v14 : tensor<2x3x5x6xf32>
}

// CHECK-LABEL: @bias_and_causal(
// CHECK-SAME: %[[Q:.*]]: tensor<2x3x{{.*}}, %[[K:.*]]: tensor<2x3x{{.*}}, %[[V:.*]]: tensor<2x3x{{.*}}, %[[M:.*]]: tensor<
// CHECK: %[[W:.*]] = tensor.expand_shape %[[M]] {{.*}} into tensor<1x3x5x5xf32>
// CHECK: %[[O:.*]], %{{.*}}, %{{.*}} = nn.attention %[[Q]], %[[K]], %[[V]] mask(%[[W]] : tensor<1x3x5x5xf32>) causal {nn.raised} : 
// CHECK: return %[[O]]
func.func @bias_and_causal(%q: tensor<2x3x5x4xf32>,
    %k: tensor<2x3x5x4xf32>,
    %v: tensor<2x3x5x6xf32>,
    %m: tensor<3x5x5xf32>)
    -> tensor<2x3x5x6xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %v0 = tensor.empty() : tensor<2x3x5x5xf32>
  %v1 = linalg.fill ins(%zero : f32) outs(%v0 : tensor<2x3x5x5xf32>) -> tensor<2x3x5x5xf32>
  %v2 = linalg.contract indexing_maps = [#q, #k, #s]
    ins(%q, %k : tensor<2x3x5x4xf32>, tensor<2x3x5x4xf32>)
    outs(%v1 : tensor<2x3x5x5xf32>) -> tensor<2x3x5x5xf32>
  %c = arith.constant 0.5 : f32
  %v3 = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v2 : tensor<2x3x5x5xf32>)
    outs(%v0 : tensor<2x3x5x5xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.mulf %a0, %c : f32
    linalg.yield %b : f32
  } -> tensor<2x3x5x5xf32>
  %v4 = linalg.generic {indexing_maps = [#id, affine_map<(b, h, i, j) -> (h, i, j)>, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v3, %m : tensor<2x3x5x5xf32>, tensor<3x5x5xf32>)
    outs(%v0 : tensor<2x3x5x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.addf %a0, %a1 : f32
    linalg.yield %b : f32
  } -> tensor<2x3x5x5xf32>
  %v5 = tensor.empty() : tensor<5x5xi1>
  %v6 = linalg.generic {indexing_maps = [#map],
      iterator_types = ["parallel", "parallel"]}
    outs(%v5 : tensor<5x5xi1>) {
  ^bb0(%out: i1):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %n = arith.constant 0 : index
    %l = arith.addi %i, %n : index
    %b = arith.cmpi sle, %j, %l : index
    linalg.yield %b : i1
  } -> tensor<5x5xi1>
  %v7 = tensor.empty() : tensor<5x5xf32>
  %v8 = linalg.generic {indexing_maps = [#map, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%v6 : tensor<5x5xi1>)
    outs(%v7 : tensor<5x5xf32>) {
  ^bb0(%a0: i1, %out: f32):
    %b = arith.select %a0, %zero, %inf : f32
    linalg.yield %b : f32
  } -> tensor<5x5xf32>
  %v9 = linalg.generic {indexing_maps = [#id, #scores, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v4, %v8 : tensor<2x3x5x5xf32>, tensor<5x5xf32>)
    outs(%v0 : tensor<2x3x5x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.addf %a0, %a1 : f32
    linalg.yield %b : f32
  } -> tensor<2x3x5x5xf32>
  %v10 = nn.softmax %v9 dim(3) : tensor<2x3x5x5xf32> -> tensor<2x3x5x5xf32>
  %true = arith.constant true
  %low = arith.constant 0xFF800000 : f32
  %none = arith.constant dense<0.0> : tensor<2x3x5x5xf32>
  %v11 = tensor.empty() : tensor<2x3x5x5xi1>
  %v12 = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v9 : tensor<2x3x5x5xf32>)
    outs(%v11 : tensor<2x3x5x5xi1>) {
  ^bb0(%a0: f32, %out: i1):
    %b = arith.cmpf oeq, %a0, %low : f32
    linalg.yield %b : i1
  } -> tensor<2x3x5x5xi1>
  %v13 = tensor.empty() : tensor<2x3x5x1xi1>
  %v14 = linalg.fill ins(%true : i1) outs(%v13 : tensor<2x3x5x1xi1>) -> tensor<2x3x5x1xi1>
  %v15 = linalg.generic {indexing_maps = [#id, #unit],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
    ins(%v12 : tensor<2x3x5x5xi1>) outs(%v14 : tensor<2x3x5x1xi1>) {
  ^bb0(%a0: i1, %out: i1):
    %b = arith.andi %a0, %out : i1
    linalg.yield %b : i1
  } -> tensor<2x3x5x1xi1>
  %v16 = linalg.generic {indexing_maps = [#unit, #id, #id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v15, %none, %v10 : tensor<2x3x5x1xi1>, tensor<2x3x5x5xf32>, tensor<2x3x5x5xf32>)
    outs(%v0 : tensor<2x3x5x5xf32>) {
  ^bb0(%a0: i1, %a1: f32, %a2: f32, %out: f32):
    %b = arith.select %a0, %a1, %a2 : f32
    linalg.yield %b : f32
  } -> tensor<2x3x5x5xf32>
  %v17 = tensor.empty() : tensor<2x3x5x6xf32>
  %v18 = linalg.fill ins(%zero : f32) outs(%v17 : tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
  %v19 = linalg.contract indexing_maps = [#p, #v, #o]
    ins(%v16, %v : tensor<2x3x5x5xf32>, tensor<2x3x5x6xf32>)
    outs(%v18 : tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
  return %v19 : tensor<2x3x5x6xf32>
}

// Keys and values are repeated for groups of two query heads.
// CHECK-LABEL: @grouped(
// CHECK-SAME: %[[Q:.*]]: tensor<2x4x{{.*}}, %[[K:.*]]: tensor<2x2x{{.*}}, %[[V:.*]]: tensor<2x2x
// CHECK: %[[O:.*]], %{{.*}}, %{{.*}} = nn.attention %[[Q]], %[[K]], %[[V]] {nn.raised} : tensor<2x4x5x4xf32>, tensor<2x2x5x4xf32>, tensor<2x2x5x4xf32> 
// CHECK: %[[R:.*]] = tensor.collapse_shape %[[O]]
// CHECK: return %[[R]]
func.func @grouped(%q: tensor<2x4x5x4xf32>,
    %k: tensor<2x2x5x4xf32>,
    %v: tensor<2x2x5x4xf32>)
    -> tensor<8x5x4xf32> {
  %zero = arith.constant 0.0 : f32
  %v0 = tensor.empty() : tensor<2x2x2x5x4xf32>
  %v1 = linalg.generic {indexing_maps = [affine_map<(b, h, g, i, j) -> (b, h, i, j)>,
      affine_map<(b, h, g, i, j) -> (b, h, g, i, j)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]}
    ins(%k : tensor<2x2x5x4xf32>) outs(%v0 : tensor<2x2x2x5x4xf32>) {
  ^bb0(%a0: f32, %out: f32):
    linalg.yield %a0 : f32
  } -> tensor<2x2x2x5x4xf32>
  %v2 = tensor.collapse_shape %v1 [[0], [1, 2], [3], [4]]
    : tensor<2x2x2x5x4xf32> into tensor<2x4x5x4xf32>
  %v3 = tensor.empty() : tensor<2x2x2x5x4xf32>
  %v4 = linalg.generic {indexing_maps = [affine_map<(b, h, g, i, j) -> (b, h, i, j)>,
      affine_map<(b, h, g, i, j) -> (b, h, g, i, j)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]}
    ins(%v : tensor<2x2x5x4xf32>) outs(%v3 : tensor<2x2x2x5x4xf32>) {
  ^bb0(%a0: f32, %out: f32):
    linalg.yield %a0 : f32
  } -> tensor<2x2x2x5x4xf32>
  %v5 = tensor.collapse_shape %v4 [[0], [1, 2], [3], [4]]
    : tensor<2x2x2x5x4xf32> into tensor<2x4x5x4xf32>
  %v6 = tensor.empty() : tensor<2x4x4x5xf32>
  %v7 = linalg.generic {indexing_maps = [#swap, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v2 : tensor<2x4x5x4xf32>)
    outs(%v6 : tensor<2x4x4x5xf32>) {
  ^bb0(%a0: f32, %out: f32):
    linalg.yield %a0 : f32
  } -> tensor<2x4x4x5xf32>
  %v8 = tensor.collapse_shape %q [[0, 1], [2], [3]]
    : tensor<2x4x5x4xf32> into tensor<8x5x4xf32>
  %v9 = tensor.collapse_shape %v7 [[0, 1], [2], [3]]
    : tensor<2x4x4x5xf32> into tensor<8x4x5xf32>
  %v10 = tensor.collapse_shape %v5 [[0, 1], [2], [3]]
    : tensor<2x4x5x4xf32> into tensor<8x5x4xf32>
  %v11 = tensor.empty() : tensor<8x5x5xf32>
  %v12 = linalg.fill ins(%zero : f32) outs(%v11 : tensor<8x5x5xf32>) -> tensor<8x5x5xf32>
  %v13 = linalg.batch_matmul ins(%v8, %v9 :
      tensor<8x5x4xf32>, tensor<8x4x5xf32>)
    outs(%v12 : tensor<8x5x5xf32>) -> tensor<8x5x5xf32>
  %c = arith.constant 0.5 : f32
  %v14 = linalg.generic {indexing_maps = [#three, #three],
      iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v13 : tensor<8x5x5xf32>) outs(%v11 : tensor<8x5x5xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.mulf %a0, %c : f32
    linalg.yield %b : f32
  } -> tensor<8x5x5xf32>
  %v15 = nn.softmax %v14 dim(2) : tensor<8x5x5xf32> -> tensor<8x5x5xf32>
  %v16 = tensor.empty() : tensor<8x5x4xf32>
  %v17 = linalg.fill ins(%zero : f32) outs(%v16 : tensor<8x5x4xf32>) -> tensor<8x5x4xf32>
  %v18 = linalg.batch_matmul ins(%v15, %v10 :
      tensor<8x5x5xf32>, tensor<8x5x4xf32>)
    outs(%v17 : tensor<8x5x4xf32>) -> tensor<8x5x4xf32>
  return %v18 : tensor<8x5x4xf32>
}

// One head, as matrices.
// CHECK-LABEL: @matrices(
// CHECK: nn.attention {{.*}} scale(1.000000e+00) {{.*}} : tensor<1x1x5x4xf32>, tensor<1x1x7x4xf32>, tensor<1x1x7x6xf32> -> tensor<1x1x5x6xf32>
// CHECK-NOT: linalg.matmul
func.func @matrices(%q: tensor<5x4xf32>, %k: tensor<4x7xf32>,
    %v: tensor<7x6xf32>) -> tensor<5x6xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<5x7xf32>
  %1 = linalg.fill ins(%zero : f32) outs(%0 : tensor<5x7xf32>) -> tensor<5x7xf32>
  %2 = linalg.matmul ins(%q, %k : tensor<5x4xf32>, tensor<4x7xf32>)
    outs(%1 : tensor<5x7xf32>) -> tensor<5x7xf32>
  %3 = nn.softmax %2 dim(1) : tensor<5x7xf32> -> tensor<5x7xf32>
  %4 = tensor.empty() : tensor<5x6xf32>
  %5 = linalg.fill ins(%zero : f32) outs(%4 : tensor<5x6xf32>) -> tensor<5x6xf32>
  %6 = linalg.matmul ins(%3, %v : tensor<5x7xf32>, tensor<7x6xf32>)
    outs(%5 : tensor<5x6xf32>) -> tensor<5x6xf32>
  return %6 : tensor<5x6xf32>
}

// Batches and heads where an einsum has them; scores come keys first, the
// result features first.
// CHECK-LABEL: @einsum(
// CHECK: %[[O:.*]], %{{.*}}, %{{.*}} = nn.attention {{.*}} : tensor<2x3x5x4xf32>, tensor<2x3x7x4xf32>, tensor<2x3x7x6xf32> -> tensor<2x3x5x6xf32>
// CHECK: %[[R:.*]] = linalg.generic {{.*}} ins(%[[O]] : tensor<2x3x5x6xf32>) outs(%{{.*}} : tensor<2x3x6x5xf32>)
// CHECK: return %[[R]]
func.func @einsum(%q: tensor<2x5x3x4xf32>, %k: tensor<2x7x3x4xf32>,
    %v: tensor<2x7x3x6xf32>) -> tensor<2x3x6x5xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<2x3x7x5xf32>
  %1 = linalg.fill ins(%zero : f32) outs(%0 : tensor<2x3x7x5xf32>) -> tensor<2x3x7x5xf32>
  %2 = linalg.generic {indexing_maps = [
      affine_map<(b, h, j, i, d) -> (b, j, h, d)>,
      affine_map<(b, h, j, i, d) -> (b, i, h, d)>,
      affine_map<(b, h, j, i, d) -> (b, h, j, i)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel",
                        "reduction"]}
    ins(%k, %q : tensor<2x7x3x4xf32>, tensor<2x5x3x4xf32>)
    outs(%1 : tensor<2x3x7x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %a = arith.mulf %a0, %a1 : f32
    %b = arith.addf %out, %a : f32
    linalg.yield %b : f32
  } -> tensor<2x3x7x5xf32>
  %3 = nn.softmax %2 dim(2) : tensor<2x3x7x5xf32> -> tensor<2x3x7x5xf32>
  %4 = tensor.empty() : tensor<2x3x6x5xf32>
  %5 = linalg.fill ins(%zero : f32) outs(%4 : tensor<2x3x6x5xf32>) -> tensor<2x3x6x5xf32>
  %6 = linalg.generic {indexing_maps = [
      affine_map<(b, h, e, i, j) -> (b, j, h, e)>,
      affine_map<(b, h, e, i, j) -> (b, h, j, i)>,
      affine_map<(b, h, e, i, j) -> (b, h, e, i)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel",
                        "reduction"]}
    ins(%v, %3 : tensor<2x7x3x6xf32>, tensor<2x3x7x5xf32>)
    outs(%5 : tensor<2x3x6x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %a = arith.mulf %a0, %a1 : f32
    %b = arith.addf %out, %a : f32
    linalg.yield %b : f32
  } -> tensor<2x3x6x5xf32>
  return %6 : tensor<2x3x6x5xf32>
}
