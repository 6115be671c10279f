// RUN: amp-opt %s -pass-pipeline='builtin.module(func.func(amp-fold-transposes))' | FileCheck %s

#id = affine_map<(i, j) -> (i, j)>
#t = affine_map<(i, j) -> (j, i)>

// A weight is cast as it lies; the transposition is the product's to read.
// CHECK-DAG:   #[[$ID:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG:   #[[$T:.*]] = affine_map<(d0, d1) -> (d1, d0)>
// CHECK-DAG:   #[[$A:.*]] = affine_map<(d0, d1, d2) -> (d2, d0)>
// CHECK-DAG:   #[[$B:.*]] = affine_map<(d0, d1, d2) -> (d2, d1)>
// CHECK-DAG:   #[[$C:.*]] = affine_map<(d0, d1, d2) -> (d0, d1)>

// CHECK-LABEL: func.func @cast(
// CHECK-SAME:    %[[W:.*]]: tensor<8x4xf32>)
// CHECK:         %[[CAST:.*]] = linalg.generic {indexing_maps = [#[[$ID]], #[[$ID]]]
// CHECK-SAME:      ins(%[[W]] : tensor<8x4xf32>) outs(%{{.*}} : tensor<8x4xbf16>)
// CHECK:           arith.truncf %{{.*}} fastmath<contract>
// CHECK:         %[[R:.*]] = linalg.generic {indexing_maps = [#[[$T]], #[[$ID]]]
// CHECK-SAME:      ins(%[[CAST]] : tensor<8x4xbf16>) outs(%{{.*}} : tensor<4x8xbf16>)
// CHECK:         return %[[R]]
func.func @cast(%w: tensor<8x4xf32>) -> tensor<4x8xbf16>
    attributes {amp.step} {
  %e = tensor.empty() : tensor<4x8xf32>
  %t = linalg.generic {indexing_maps = [#t, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%w : tensor<8x4xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x8xf32>
  %n = tensor.empty() : tensor<4x8xbf16>
  %r = linalg.generic {indexing_maps = [#id, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%t : tensor<4x8xf32>) outs(%n : tensor<4x8xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %c = arith.truncf %in fastmath<contract> : f32 to bf16
    linalg.yield %c : bf16
  } -> tensor<4x8xbf16>
  return %r : tensor<4x8xbf16>
}

// A gradient is made as its weight lies. The operand with the rows is first.
// CHECK-LABEL: func.func @gradient(
// CHECK-SAME:    %[[X:.*]]: tensor<16x4xbf16>, %[[DY:.*]]: tensor<16x8xbf16>)
// CHECK:         %[[ZERO:.*]] = linalg.fill {{.*}} -> tensor<8x4xf32>
// CHECK:         %[[R:.*]] = linalg.contract
// CHECK-SAME:      indexing_maps = [#[[$A]], #[[$B]], #[[$C]]]
// CHECK-SAME:      {amp.role = "linear"} ins(%[[DY]], %[[X]] : {{.*}}) outs(%[[ZERO]] : tensor<8x4xf32>)
// CHECK:         return %[[R]]
func.func @gradient(%x: tensor<16x4xbf16>, %dy: tensor<16x8xbf16>)
    -> tensor<8x4xf32> attributes {amp.step} {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %p = linalg.contract
      indexing_maps = [affine_map<(b, i, o) -> (b, i)>,
                       affine_map<(b, i, o) -> (b, o)>,
                       affine_map<(b, i, o) -> (i, o)>]
      {amp.role = "linear"}
      ins(%x, %dy : tensor<16x4xbf16>, tensor<16x8xbf16>)
      outs(%f : tensor<4x8xf32>) -> tensor<4x8xf32>
  %n = tensor.empty() : tensor<8x4xf32>
  %r = linalg.generic {indexing_maps = [#t, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%p : tensor<4x8xf32>) outs(%n : tensor<8x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<8x4xf32>
  return %r : tensor<8x4xf32>
}

// Of three dimensions, none of which stays; a body that converts is kept.
// CHECK-LABEL: func.func @rotated(
// CHECK:         linalg.generic {indexing_maps = [#[[$D:.*]], #[[$E:.*]], #[[$F:.*]]],
// CHECK-SAME:      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
// CHECK-SAME:      outs(%{{.*}} : tensor<5x2x3xf32>)
// CHECK-NEXT:    ^bb0(%[[P:.*]]: bf16, %[[Q:.*]]: bf16, %[[S:.*]]: f32):
// CHECK-NEXT:      %[[PX:.*]] = arith.extf %[[P]]
// CHECK-NEXT:      %[[QX:.*]] = arith.extf %[[Q]]
// CHECK-NEXT:      arith.mulf %[[PX]], %[[QX]]
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @rotated(%a: tensor<2x3x7xbf16>, %b: tensor<2x7x5xbf16>)
    -> tensor<5x2x3xf32> attributes {amp.step} {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x3x5xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  %p = linalg.generic {
      indexing_maps = [affine_map<(n, i, j, k) -> (n, i, k)>,
                       affine_map<(n, i, j, k) -> (n, k, j)>,
                       affine_map<(n, i, j, k) -> (n, i, j)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<2x3x7xbf16>, tensor<2x7x5xbf16>)
      outs(%f : tensor<2x3x5xf32>) {
  ^bb0(%x: bf16, %y: bf16, %s: f32):
    %xx = arith.extf %x : bf16 to f32
    %yx = arith.extf %y : bf16 to f32
    %m = arith.mulf %xx, %yx : f32
    %r = arith.addf %s, %m : f32
    linalg.yield %r : f32
  } -> tensor<2x3x5xf32>
  %n = tensor.empty() : tensor<5x2x3xf32>
  %r = linalg.generic {
      indexing_maps = [affine_map<(j, n, i) -> (n, i, j)>,
                       affine_map<(j, n, i) -> (j, n, i)>],
      iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%p : tensor<2x3x5xf32>) outs(%n : tensor<5x2x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<5x2x3xf32>
  return %r : tensor<5x2x3xf32>
}

// A sum of products, as of a recurrent weight's steps, is one of turned ones;
// so is what a scalar multiplies.
// CHECK-LABEL: func.func @sum(
// CHECK:         %[[P:.*]] = linalg.contract {{.*}} -> tensor<8x4xf32>
// CHECK:         %[[Q:.*]] = linalg.contract {{.*}} -> tensor<8x4xf32>
// CHECK:         %[[R:.*]] = linalg.generic {indexing_maps = [#[[$ID]], #[[$ID]], #{{.*}}, #[[$ID]]], {{.*}} ins(%[[P]], %[[Q]], %{{.*}} : {{.*}} outs(%{{.*}} : tensor<8x4xf32>)
// CHECK:           arith.addf
// CHECK:         return %[[R]]
func.func @sum(%x: tensor<16x4xf32>, %dy: tensor<16x8xf32>, %s: tensor<f32>)
    -> tensor<8x4xf32> attributes {amp.step} {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %p = linalg.contract
      indexing_maps = [affine_map<(b, i, o) -> (b, i)>,
                       affine_map<(b, i, o) -> (b, o)>,
                       affine_map<(b, i, o) -> (i, o)>]
      ins(%x, %dy : tensor<16x4xf32>, tensor<16x8xf32>)
      outs(%f : tensor<4x8xf32>) -> tensor<4x8xf32>
  %q = linalg.contract
      indexing_maps = [affine_map<(b, i, o) -> (b, i)>,
                       affine_map<(b, i, o) -> (b, o)>,
                       affine_map<(b, i, o) -> (i, o)>]
      ins(%x, %dy : tensor<16x4xf32>, tensor<16x8xf32>)
      outs(%f : tensor<4x8xf32>) -> tensor<4x8xf32>
  %a = linalg.generic {indexing_maps = [#id, #id, affine_map<(i, j) -> ()>, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%p, %q, %s : tensor<4x8xf32>, tensor<4x8xf32>, tensor<f32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%u: f32, %v: f32, %w: f32, %out: f32):
    %t = arith.addf %u, %v : f32
    %m = arith.mulf %t, %w : f32
    linalg.yield %m : f32
  } -> tensor<4x8xf32>
  %n = tensor.empty() : tensor<8x4xf32>
  %r = linalg.generic {indexing_maps = [#t, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<4x8xf32>) outs(%n : tensor<8x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<8x4xf32>
  return %r : tensor<8x4xf32>
}

// What others read as it is stays, and so does a sum that goes on from another.
// CHECK-LABEL: func.func @stays(
// CHECK:         linalg.matmul
// CHECK:         linalg.generic {indexing_maps = [#[[$T]], #[[$ID]]]
// CHECK:         linalg.matmul
// CHECK:         linalg.generic {indexing_maps = [#[[$T]], #[[$ID]]]
func.func @stays(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>)
    -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>)
    attributes {amp.step} {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>)
      outs(%f : tensor<4x4xf32>) -> tensor<4x4xf32>
  %pt = linalg.generic {indexing_maps = [#t, #id],
                        iterator_types = ["parallel", "parallel"]}
      ins(%p : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x4xf32>
  %q = linalg.matmul ins(%b, %a : tensor<4x4xf32>, tensor<4x4xf32>)
      outs(%b : tensor<4x4xf32>) -> tensor<4x4xf32>
  %qt = linalg.generic {indexing_maps = [#t, #id],
                        iterator_types = ["parallel", "parallel"]}
      ins(%q : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x4xf32>
  return %p, %pt, %qt : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}

// Nor is a result turned so that the products of a batch lie side by side.
// CHECK-LABEL: func.func @batch_last(
// CHECK:         linalg.batch_matmul
// CHECK:         linalg.generic
func.func @batch_last(%a: tensor<2x3x7xf32>, %b: tensor<2x7x5xf32>)
    -> tensor<3x5x2xf32> attributes {amp.step} {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x3x5xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  %p = linalg.batch_matmul ins(%a, %b : tensor<2x3x7xf32>, tensor<2x7x5xf32>)
      outs(%f : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  %n = tensor.empty() : tensor<3x5x2xf32>
  %r = linalg.generic {
      indexing_maps = [affine_map<(i, j, n) -> (n, i, j)>,
                       affine_map<(i, j, n) -> (i, j, n)>],
      iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%p : tensor<2x3x5xf32>) outs(%n : tensor<3x5x2xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<3x5x2xf32>
  return %r : tensor<3x5x2xf32>
}
