// What is nearly nn.attention stays as it is, for the reason given.
// RUN: amp-opt --nn-raise-attention %s | FileCheck %s

#id = affine_map<(b, h, i, j) -> (b, h, i, j)>
#scores = affine_map<(b, h, i, j) -> (i, j)>
#unit = affine_map<(b, h, i, j) -> (b, h, i, 0)>
#none = affine_map<(b, h, i, j) -> ()>
#q = affine_map<(b, h, i, j, d) -> (b, h, i, d)>
#k = affine_map<(b, h, i, j, d) -> (b, h, j, d)>
#s = affine_map<(b, h, i, j, d) -> (b, h, i, j)>
#p = affine_map<(b, h, i, e, j) -> (b, h, i, j)>
#v = affine_map<(b, h, i, e, j) -> (b, h, j, e)>
#o = affine_map<(b, h, i, e, j) -> (b, h, i, e)>
#map = affine_map<(i, j) -> (i, j)>
#q2 = affine_map<(i, j, d) -> (i, d)>
#k2 = affine_map<(i, j, d) -> (j, d)>
#s2 = affine_map<(i, j, d) -> (i, j)>
#p2 = affine_map<(i, e, j) -> (i, j)>
#v2 = affine_map<(i, e, j) -> (j, e)>
#o2 = affine_map<(i, e, j) -> (i, e)>

// A score of -1e9 itself would count as much as a key that is hidden.
// CHECK-LABEL: @finite_fill(
// CHECK-NOT: nn.attention
// CHECK: return
func.func @finite_fill(%q: tensor<2x3x5x4xf32>,
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
  %big = arith.constant -1.0e9 : f32
  %v3 = tensor.empty() : tensor<5x5xi1>
  %v4 = linalg.generic {indexing_maps = [#map],
      iterator_types = ["parallel", "parallel"]}
    outs(%v3 : tensor<5x5xi1>) {
  ^bb0(%out: i1):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %n = arith.constant 0 : index
    %l = arith.addi %i, %n : index
    %b = arith.cmpi sle, %j, %l : index
    linalg.yield %b : i1
  } -> tensor<5x5xi1>
  %v5 = linalg.generic {indexing_maps = [#scores, #id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v4, %v2 : tensor<5x5xi1>, tensor<2x3x5x5xf32>)
    outs(%v0 : tensor<2x3x5x5xf32>) {
  ^bb0(%a0: i1, %a1: f32, %out: f32):
    %b = arith.select %a0, %a1, %big : f32
    linalg.yield %b : f32
  } -> tensor<2x3x5x5xf32>
  %v6 = nn.softmax %v5 dim(3) : tensor<2x3x5x5xf32> -> tensor<2x3x5x5xf32>
  %v7 = tensor.empty() : tensor<2x3x5x6xf32>
  %v8 = linalg.fill ins(%zero : f32) outs(%v7 : tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
  %v9 = linalg.contract indexing_maps = [#p, #v, #o]
    ins(%v6, %v : tensor<2x3x5x5xf32>, tensor<2x3x5x6xf32>)
    outs(%v8 : tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
  return %v9 : tensor<2x3x5x6xf32>
}

// A row that the mask hides is NaN, not 0.
// CHECK-LABEL: @unguarded_mask(
// CHECK-NOT: nn.attention
// CHECK: return
func.func @unguarded_mask(%q: tensor<2x3x5x4xf32>,
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
  %v3 = linalg.generic {indexing_maps = [affine_map<(b, h, i, j) -> (b, j)>, #id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%m, %v2 : tensor<2x5xi1>, tensor<2x3x5x5xf32>)
    outs(%v0 : tensor<2x3x5x5xf32>) {
  ^bb0(%a0: i1, %a1: f32, %out: f32):
    %b = arith.select %a0, %a1, %inf : f32
    linalg.yield %b : f32
  } -> tensor<2x3x5x5xf32>
  %v4 = nn.softmax %v3 dim(3) : tensor<2x3x5x5xf32> -> tensor<2x3x5x5xf32>
  %v5 = tensor.empty() : tensor<2x3x5x6xf32>
  %v6 = linalg.fill ins(%zero : f32) outs(%v5 : tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
  %v7 = linalg.contract indexing_maps = [#p, #v, #o]
    ins(%v4, %v : tensor<2x3x5x5xf32>, tensor<2x3x5x6xf32>)
    outs(%v6 : tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
  return %v7 : tensor<2x3x5x6xf32>
}

// The first queries see no key, and nothing guards them.
// CHECK-LABEL: @queries_before_keys(
// CHECK-NOT: nn.attention
// CHECK: return
func.func @queries_before_keys(%q: tensor<2x3x5x4xf32>,
    %k: tensor<2x3x3x4xf32>,
    %v: tensor<2x3x3x6xf32>)
    -> tensor<2x3x5x6xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %v0 = tensor.empty() : tensor<2x3x5x3xf32>
  %v1 = linalg.fill ins(%zero : f32) outs(%v0 : tensor<2x3x5x3xf32>) -> tensor<2x3x5x3xf32>
  %v2 = linalg.contract indexing_maps = [#q, #k, #s]
    ins(%q, %k : tensor<2x3x5x4xf32>, tensor<2x3x3x4xf32>)
    outs(%v1 : tensor<2x3x5x3xf32>) -> tensor<2x3x5x3xf32>
  %v3 = tensor.empty() : tensor<5x3xi1>
  %v4 = linalg.generic {indexing_maps = [#map],
      iterator_types = ["parallel", "parallel"]}
    outs(%v3 : tensor<5x3xi1>) {
  ^bb0(%out: i1):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %n = arith.constant -2 : index
    %l = arith.addi %i, %n : index
    %b = arith.cmpi sle, %j, %l : index
    linalg.yield %b : i1
  } -> tensor<5x3xi1>
  %v5 = tensor.empty() : tensor<5x3xf32>
  %v6 = linalg.generic {indexing_maps = [#map, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%v4 : tensor<5x3xi1>)
    outs(%v5 : tensor<5x3xf32>) {
  ^bb0(%a0: i1, %out: f32):
    %b = arith.select %a0, %zero, %inf : f32
    linalg.yield %b : f32
  } -> tensor<5x3xf32>
  %v7 = linalg.generic {indexing_maps = [#id, #scores, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v2, %v6 : tensor<2x3x5x3xf32>, tensor<5x3xf32>)
    outs(%v0 : tensor<2x3x5x3xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.addf %a0, %a1 : f32
    linalg.yield %b : f32
  } -> tensor<2x3x5x3xf32>
  %v8 = nn.softmax %v7 dim(3) : tensor<2x3x5x3xf32> -> tensor<2x3x5x3xf32>
  %v9 = tensor.empty() : tensor<2x3x5x6xf32>
  %v10 = linalg.fill ins(%zero : f32) outs(%v9 : tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
  %v11 = linalg.contract indexing_maps = [#p, #v, #o]
    ins(%v8, %v : tensor<2x3x5x3xf32>, tensor<2x3x3x6xf32>)
    outs(%v10 : tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
  return %v11 : tensor<2x3x5x6xf32>
}

// Rows whose scores are all +inf.
// CHECK-LABEL: @wrong_guard(
// CHECK-NOT: nn.attention
// CHECK: return
func.func @wrong_guard(%q: tensor<2x3x5x4xf32>,
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
  %v4 = nn.softmax %v3 dim(3) : tensor<2x3x5x5xf32> -> tensor<2x3x5x5xf32>
  %true = arith.constant true
  %low = arith.constant 0x7F800000 : f32
  %none = arith.constant dense<0.0> : tensor<2x3x5x5xf32>
  %v5 = tensor.empty() : tensor<2x3x5x5xi1>
  %v6 = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v3 : tensor<2x3x5x5xf32>)
    outs(%v5 : tensor<2x3x5x5xi1>) {
  ^bb0(%a0: f32, %out: i1):
    %b = arith.cmpf oeq, %a0, %low : f32
    linalg.yield %b : i1
  } -> tensor<2x3x5x5xi1>
  %v7 = tensor.empty() : tensor<2x3x5x1xi1>
  %v8 = linalg.fill ins(%true : i1) outs(%v7 : tensor<2x3x5x1xi1>) -> tensor<2x3x5x1xi1>
  %v9 = linalg.generic {indexing_maps = [#id, #unit],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
    ins(%v6 : tensor<2x3x5x5xi1>) outs(%v8 : tensor<2x3x5x1xi1>) {
  ^bb0(%a0: i1, %out: i1):
    %b = arith.andi %a0, %out : i1
    linalg.yield %b : i1
  } -> tensor<2x3x5x1xi1>
  %v10 = linalg.generic {indexing_maps = [#unit, #id, #id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v9, %none, %v4 : tensor<2x3x5x1xi1>, tensor<2x3x5x5xf32>, tensor<2x3x5x5xf32>)
    outs(%v0 : tensor<2x3x5x5xf32>) {
  ^bb0(%a0: i1, %a1: f32, %a2: f32, %out: f32):
    %b = arith.select %a0, %a1, %a2 : f32
    linalg.yield %b : f32
  } -> tensor<2x3x5x5xf32>
  %v11 = tensor.empty() : tensor<2x3x5x6xf32>
  %v12 = linalg.fill ins(%zero : f32) outs(%v11 : tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
  %v13 = linalg.contract indexing_maps = [#p, #v, #o]
    ins(%v10, %v : tensor<2x3x5x5xf32>, tensor<2x3x5x6xf32>)
    outs(%v12 : tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
  return %v13 : tensor<2x3x5x6xf32>
}

// Not 0, but 1 where no key is seen.
// CHECK-LABEL: @wrong_zero(
// CHECK-NOT: nn.attention
// CHECK: return
func.func @wrong_zero(%q: tensor<2x3x5x4xf32>,
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
  %v4 = nn.softmax %v3 dim(3) : tensor<2x3x5x5xf32> -> tensor<2x3x5x5xf32>
  %true = arith.constant true
  %low = arith.constant 0xFF800000 : f32
  %none = arith.constant dense<1.0> : tensor<2x3x5x5xf32>
  %v5 = tensor.empty() : tensor<2x3x5x5xi1>
  %v6 = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v3 : tensor<2x3x5x5xf32>)
    outs(%v5 : tensor<2x3x5x5xi1>) {
  ^bb0(%a0: f32, %out: i1):
    %b = arith.cmpf oeq, %a0, %low : f32
    linalg.yield %b : i1
  } -> tensor<2x3x5x5xi1>
  %v7 = tensor.empty() : tensor<2x3x5x1xi1>
  %v8 = linalg.fill ins(%true : i1) outs(%v7 : tensor<2x3x5x1xi1>) -> tensor<2x3x5x1xi1>
  %v9 = linalg.generic {indexing_maps = [#id, #unit],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
    ins(%v6 : tensor<2x3x5x5xi1>) outs(%v8 : tensor<2x3x5x1xi1>) {
  ^bb0(%a0: i1, %out: i1):
    %b = arith.andi %a0, %out : i1
    linalg.yield %b : i1
  } -> tensor<2x3x5x1xi1>
  %v10 = linalg.generic {indexing_maps = [#unit, #id, #id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v9, %none, %v4 : tensor<2x3x5x1xi1>, tensor<2x3x5x5xf32>, tensor<2x3x5x5xf32>)
    outs(%v0 : tensor<2x3x5x5xf32>) {
  ^bb0(%a0: i1, %a1: f32, %a2: f32, %out: f32):
    %b = arith.select %a0, %a1, %a2 : f32
    linalg.yield %b : f32
  } -> tensor<2x3x5x5xf32>
  %v11 = tensor.empty() : tensor<2x3x5x6xf32>
  %v12 = linalg.fill ins(%zero : f32) outs(%v11 : tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
  %v13 = linalg.contract indexing_maps = [#p, #v, #o]
    ins(%v10, %v : tensor<2x3x5x5xf32>, tensor<2x3x5x6xf32>)
    outs(%v12 : tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
  return %v13 : tensor<2x3x5x6xf32>
}

// Along the queries.
// CHECK-LABEL: @wrong_dim(
// CHECK-NOT: nn.attention
// CHECK: return
func.func @wrong_dim(%q: tensor<2x3x5x4xf32>,
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
  %v4 = nn.softmax %v3 dim(2) : tensor<2x3x5x5xf32> -> tensor<2x3x5x5xf32>
  %v5 = tensor.empty() : tensor<2x3x5x6xf32>
  %v6 = linalg.fill ins(%zero : f32) outs(%v5 : tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
  %v7 = linalg.contract indexing_maps = [#p, #v, #o]
    ins(%v4, %v : tensor<2x3x5x5xf32>, tensor<2x3x5x6xf32>)
    outs(%v6 : tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
  return %v7 : tensor<2x3x5x6xf32>
}

// Scores and probabilities are rounded to f16.
// CHECK-LABEL: @narrow(
// CHECK-NOT: nn.attention
// CHECK: return
func.func @narrow(%q: tensor<2x3x5x4xf16>,
    %k: tensor<2x3x5x4xf16>,
    %v: tensor<2x3x5x6xf16>)
    -> tensor<2x3x5x6xf16> {
  %zero = arith.constant 0.0 : f16
  %v0 = tensor.empty() : tensor<2x3x5x5xf16>
  %v1 = linalg.fill ins(%zero : f16) outs(%v0 : tensor<2x3x5x5xf16>) -> tensor<2x3x5x5xf16>
  %v2 = linalg.contract indexing_maps = [#q, #k, #s]
    ins(%q, %k : tensor<2x3x5x4xf16>, tensor<2x3x5x4xf16>)
    outs(%v1 : tensor<2x3x5x5xf16>) -> tensor<2x3x5x5xf16>
  %v3 = nn.softmax %v2 dim(3) : tensor<2x3x5x5xf16> -> tensor<2x3x5x5xf16>
  %v4 = tensor.empty() : tensor<2x3x5x6xf16>
  %v5 = linalg.fill ins(%zero : f16) outs(%v4 : tensor<2x3x5x6xf16>) -> tensor<2x3x5x6xf16>
  %v6 = linalg.contract indexing_maps = [#p, #v, #o]
    ins(%v3, %v : tensor<2x3x5x5xf16>, tensor<2x3x5x6xf16>)
    outs(%v5 : tensor<2x3x5x6xf16>) -> tensor<2x3x5x6xf16>
  return %v6 : tensor<2x3x5x6xf16>
}

// CHECK-LABEL: @rounded(
// CHECK-NOT: nn.attention
// CHECK: return
func.func @rounded(%q: tensor<2x3x5x4xf32>,
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
  %v4 = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v3 : tensor<2x3x5x5xf32>)
    outs(%v0 : tensor<2x3x5x5xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.truncf %a0 : f32 to f16
    %c = arith.extf %b : f16 to f32
    linalg.yield %c : f32
  } -> tensor<2x3x5x5xf32>
  %v5 = tensor.empty() : tensor<2x3x5x6xf32>
  %v6 = linalg.fill ins(%zero : f32) outs(%v5 : tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
  %v7 = linalg.contract indexing_maps = [#p, #v, #o]
    ins(%v4, %v : tensor<2x3x5x5xf32>, tensor<2x3x5x6xf32>)
    outs(%v6 : tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
  return %v7 : tensor<2x3x5x6xf32>
}

// CHECK-LABEL: @dropout(
// CHECK-NOT: nn.attention
// CHECK: return
func.func @dropout(%q: tensor<2x3x5x4xf32>,
    %k: tensor<2x3x5x4xf32>,
    %v: tensor<2x3x5x6xf32>,
    %m: tensor<2x3x5x5xf32>)
    -> tensor<2x3x5x6xf32> {
  %zero = arith.constant 0.0 : f32
  %v0 = tensor.empty() : tensor<2x3x5x5xf32>
  %v1 = linalg.fill ins(%zero : f32) outs(%v0 : tensor<2x3x5x5xf32>) -> tensor<2x3x5x5xf32>
  %v2 = linalg.contract indexing_maps = [#q, #k, #s]
    ins(%q, %k : tensor<2x3x5x4xf32>, tensor<2x3x5x4xf32>)
    outs(%v1 : tensor<2x3x5x5xf32>) -> tensor<2x3x5x5xf32>
  %v3 = nn.softmax %v2 dim(3) : tensor<2x3x5x5xf32> -> tensor<2x3x5x5xf32>
  %v4 = linalg.generic {indexing_maps = [#id, #id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v3, %m : tensor<2x3x5x5xf32>, tensor<2x3x5x5xf32>)
    outs(%v0 : tensor<2x3x5x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.mulf %a0, %a1 : f32
    linalg.yield %b : f32
  } -> tensor<2x3x5x5xf32>
  %v5 = tensor.empty() : tensor<2x3x5x6xf32>
  %v6 = linalg.fill ins(%zero : f32) outs(%v5 : tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
  %v7 = linalg.contract indexing_maps = [#p, #v, #o]
    ins(%v4, %v : tensor<2x3x5x5xf32>, tensor<2x3x5x6xf32>)
    outs(%v6 : tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
  return %v7 : tensor<2x3x5x6xf32>
}

// CHECK-LABEL: @scaled_probabilities(
// CHECK-NOT: nn.attention
// CHECK: return
func.func @scaled_probabilities(%q: tensor<2x3x5x4xf32>,
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
  %c = arith.constant 2.0 : f32
  %v4 = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v3 : tensor<2x3x5x5xf32>)
    outs(%v0 : tensor<2x3x5x5xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.mulf %a0, %c : f32
    linalg.yield %b : f32
  } -> tensor<2x3x5x5xf32>
  %v5 = tensor.empty() : tensor<2x3x5x6xf32>
  %v6 = linalg.fill ins(%zero : f32) outs(%v5 : tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
  %v7 = linalg.contract indexing_maps = [#p, #v, #o]
    ins(%v4, %v : tensor<2x3x5x5xf32>, tensor<2x3x5x6xf32>)
    outs(%v6 : tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
  return %v7 : tensor<2x3x5x6xf32>
}

// Another reader of the probabilities.
// CHECK-LABEL: @read_probabilities(
// CHECK-NOT: nn.attention
// CHECK: return
func.func @read_probabilities(%q: tensor<2x3x5x4xf32>,
    %k: tensor<2x3x5x4xf32>,
    %v: tensor<2x3x5x6xf32>)
    -> (tensor<2x3x5x6xf32>, tensor<2x3x5x5xf32>) {
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
  return %v6, %v3 : tensor<2x3x5x6xf32>, tensor<2x3x5x5xf32>
}

// Another reader of the scores.
// CHECK-LABEL: @read_scores(
// CHECK-NOT: nn.attention
// CHECK: return
func.func @read_scores(%q: tensor<2x3x5x4xf32>,
    %k: tensor<2x3x5x4xf32>,
    %v: tensor<2x3x5x6xf32>)
    -> (tensor<2x3x5x6xf32>, tensor<2x3x5x5xf32>) {
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
  return %v6, %v2 : tensor<2x3x5x6xf32>, tensor<2x3x5x5xf32>
}

// CHECK-LABEL: @capped(
// CHECK-NOT: nn.attention
// CHECK: return
func.func @capped(%q: tensor<2x3x5x4xf32>,
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
  %v3 = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v2 : tensor<2x3x5x5xf32>)
    outs(%v0 : tensor<2x3x5x5xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = math.tanh %a0 : f32
    linalg.yield %b : f32
  } -> tensor<2x3x5x5xf32>
  %v4 = nn.softmax %v3 dim(3) : tensor<2x3x5x5xf32> -> tensor<2x3x5x5xf32>
  %v5 = tensor.empty() : tensor<2x3x5x6xf32>
  %v6 = linalg.fill ins(%zero : f32) outs(%v5 : tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
  %v7 = linalg.contract indexing_maps = [#p, #v, #o]
    ins(%v4, %v : tensor<2x3x5x5xf32>, tensor<2x3x5x6xf32>)
    outs(%v6 : tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
  return %v7 : tensor<2x3x5x6xf32>
}

// A factor that is no constant.
// CHECK-LABEL: @learned_scale(
// CHECK-NOT: nn.attention
// CHECK: return
func.func @learned_scale(%q: tensor<2x3x5x4xf32>,
    %k: tensor<2x3x5x4xf32>,
    %v: tensor<2x3x5x6xf32>,
    %m: tensor<f32>)
    -> tensor<2x3x5x6xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %v0 = tensor.empty() : tensor<2x3x5x5xf32>
  %v1 = linalg.fill ins(%zero : f32) outs(%v0 : tensor<2x3x5x5xf32>) -> tensor<2x3x5x5xf32>
  %v2 = linalg.contract indexing_maps = [#q, #k, #s]
    ins(%q, %k : tensor<2x3x5x4xf32>, tensor<2x3x5x4xf32>)
    outs(%v1 : tensor<2x3x5x5xf32>) -> tensor<2x3x5x5xf32>
  %v3 = linalg.generic {indexing_maps = [#id, #none, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v2, %m : tensor<2x3x5x5xf32>, tensor<f32>)
    outs(%v0 : tensor<2x3x5x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.mulf %a0, %a1 : f32
    linalg.yield %b : f32
  } -> tensor<2x3x5x5xf32>
  %v4 = nn.softmax %v3 dim(3) : tensor<2x3x5x5xf32> -> tensor<2x3x5x5xf32>
  %v5 = tensor.empty() : tensor<2x3x5x6xf32>
  %v6 = linalg.fill ins(%zero : f32) outs(%v5 : tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
  %v7 = linalg.contract indexing_maps = [#p, #v, #o]
    ins(%v4, %v : tensor<2x3x5x5xf32>, tensor<2x3x5x6xf32>)
    outs(%v6 : tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
  return %v7 : tensor<2x3x5x6xf32>
}

// CHECK-LABEL: @two_masks(
// CHECK-NOT: nn.attention
// CHECK: return
func.func @two_masks(%q: tensor<2x3x5x4xf32>,
    %k: tensor<2x3x5x4xf32>,
    %v: tensor<2x3x5x6xf32>,
    %m: tensor<3x5x5xf32>,
    %n: tensor<2x5xi1>)
    -> tensor<2x3x5x6xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %v0 = tensor.empty() : tensor<2x3x5x5xf32>
  %v1 = linalg.fill ins(%zero : f32) outs(%v0 : tensor<2x3x5x5xf32>) -> tensor<2x3x5x5xf32>
  %v2 = linalg.contract indexing_maps = [#q, #k, #s]
    ins(%q, %k : tensor<2x3x5x4xf32>, tensor<2x3x5x4xf32>)
    outs(%v1 : tensor<2x3x5x5xf32>) -> tensor<2x3x5x5xf32>
  %v3 = linalg.generic {indexing_maps = [#id, affine_map<(b, h, i, j) -> (h, i, j)>, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v2, %m : tensor<2x3x5x5xf32>, tensor<3x5x5xf32>)
    outs(%v0 : tensor<2x3x5x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.addf %a0, %a1 : f32
    linalg.yield %b : f32
  } -> tensor<2x3x5x5xf32>
  %v4 = linalg.generic {indexing_maps = [affine_map<(b, h, i, j) -> (b, j)>, #id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%n, %v3 : tensor<2x5xi1>, tensor<2x3x5x5xf32>)
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

// Only the first keys have a value.
// CHECK-LABEL: @fewer_values(
// CHECK-NOT: nn.attention
// CHECK: return
func.func @fewer_values(%q: tensor<5x4xf32>, %k: tensor<4x7xf32>,
    %v: tensor<3x6xf32>) -> tensor<5x6xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<5x7xf32>
  %1 = linalg.fill ins(%zero : f32) outs(%0 : tensor<5x7xf32>) -> tensor<5x7xf32>
  %2 = linalg.matmul ins(%q, %k : tensor<5x4xf32>, tensor<4x7xf32>)
    outs(%1 : tensor<5x7xf32>) -> tensor<5x7xf32>
  %3 = nn.softmax %2 dim(1) : tensor<5x7xf32> -> tensor<5x7xf32>
  %first = tensor.extract_slice %3[0, 0] [5, 3] [1, 1]
    : tensor<5x7xf32> to tensor<5x3xf32>
  %4 = tensor.empty() : tensor<5x6xf32>
  %5 = linalg.fill ins(%zero : f32) outs(%4 : tensor<5x6xf32>) -> tensor<5x6xf32>
  %6 = linalg.matmul ins(%first, %v : tensor<5x3xf32>, tensor<3x6xf32>)
    outs(%5 : tensor<5x6xf32>) -> tensor<5x6xf32>
  return %6 : tensor<5x6xf32>
}

// Products are added to what is there already.
// CHECK-LABEL: @accumulated(
// CHECK-NOT: nn.attention
// CHECK: return
func.func @accumulated(%q: tensor<5x4xf32>, %k: tensor<4x7xf32>,
    %v: tensor<7x6xf32>, %there: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<5x7xf32>
  %1 = linalg.fill ins(%zero : f32) outs(%0 : tensor<5x7xf32>) -> tensor<5x7xf32>
  %2 = linalg.matmul ins(%q, %k : tensor<5x4xf32>, tensor<4x7xf32>)
    outs(%1 : tensor<5x7xf32>) -> tensor<5x7xf32>
  %3 = nn.softmax %2 dim(1) : tensor<5x7xf32> -> tensor<5x7xf32>
  %6 = linalg.matmul ins(%3, %v : tensor<5x7xf32>, tensor<7x6xf32>)
    outs(%there : tensor<5x6xf32>) -> tensor<5x6xf32>
  return %6 : tensor<5x6xf32>
}

// No keys have no positions to evaluate a mask at.
// CHECK-LABEL: @no_keys(
// CHECK-NOT: nn.attention
// CHECK: return
func.func @no_keys(%q: tensor<3x4xf32>, %k: tensor<0x4xf32>,
                   %v: tensor<0x4xf32>) -> tensor<3x4xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %0 = tensor.empty() : tensor<3x0xf32>
  %1 = linalg.fill ins(%zero : f32) outs(%0 : tensor<3x0xf32>) -> tensor<3x0xf32>
  %2 = linalg.contract indexing_maps = [#q2, #k2, #s2]
    ins(%q, %k : tensor<3x4xf32>, tensor<0x4xf32>)
    outs(%1 : tensor<3x0xf32>) -> tensor<3x0xf32>
  %3 = linalg.generic {indexing_maps = [#map, #map],
                       iterator_types = ["parallel", "parallel"]}
    ins(%2 : tensor<3x0xf32>) outs(%0 : tensor<3x0xf32>) {
  ^bb0(%x: f32, %y: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %c = arith.cmpi sle, %j, %i : index
    %mask = arith.select %c, %zero, %inf : f32
    %r = arith.addf %x, %mask : f32
    linalg.yield %r : f32
  } -> tensor<3x0xf32>
  %4 = nn.softmax %3 dim(1) : tensor<3x0xf32> -> tensor<3x0xf32>
  %5 = tensor.empty() : tensor<3x4xf32>
  %6 = linalg.fill ins(%zero : f32) outs(%5 : tensor<3x4xf32>) -> tensor<3x4xf32>
  %7 = linalg.contract indexing_maps = [#p2, #v2, #o2]
    ins(%4, %v : tensor<3x0xf32>, tensor<0x4xf32>)
    outs(%6 : tensor<3x4xf32>) -> tensor<3x4xf32>
  return %7 : tensor<3x4xf32>
}
