// Few rows against a weight that lies along the depth, as nn.Linear has it: the
// weight's rows are copied, those of the few transposed, and sums turned round.
// RUN: amp-opt %s '-amp-lower-kernels-cpu=tier=avx2' | FileCheck %s

#rd = affine_map<(r, c, d) -> (r, d)>
#cd = affine_map<(r, c, d) -> (c, d)>
#dc = affine_map<(r, c, d) -> (d, c)>
#rc = affine_map<(r, c, d) -> (r, c)>
#id = affine_map<(i, j) -> (i, j)>
#t = affine_map<(i, j) -> (j, i)>

// CHECK-LABEL: func.func private @weight(
// CHECK:         vector.shuffle
// CHECK:         call @amp_product_f32
// CHECK:         vector.shuffle
// CHECK:         vector.store {{.*}} memref<256xf32>
// CHECK:         vector.load {{.*}} memref<256xf32>
// CHECK:         vector.store {{.*}} memref<4096xf32>
func.func private @weight(%x: tensor<8x256xf32>, %w: tensor<512x256xf32>,
    %o: tensor<8x512xf32>) -> tensor<8x512xf32> attributes {amp.kernel} {
  %zero = arith.constant 0.0 : f32
  %f = linalg.fill ins(%zero : f32) outs(%o : tensor<8x512xf32>)
    -> tensor<8x512xf32>
  %c = linalg.generic {indexing_maps = [#rd, #cd, #rc],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<8x256xf32>, tensor<512x256xf32>)
      outs(%f : tensor<8x512xf32>) {
  ^bb0(%a: f32, %b: f32, %s: f32):
    %p = arith.mulf %a, %b : f32
    %n = arith.addf %s, %p : f32
    linalg.yield %n : f32
  } -> tensor<8x512xf32>
  return %c : tensor<8x512xf32>
}

// A transposition in the kernel says where the weight lies.
// CHECK-LABEL: func.func private @transposed(
// CHECK:         vector.shuffle
// CHECK:         call @amp_product_f32
// CHECK:         vector.shuffle
func.func private @transposed(%x: tensor<8x256xf32>, %w: tensor<512x256xf32>,
    %o: tensor<8x512xf32>) -> tensor<8x512xf32> attributes {amp.kernel} {
  %zero = arith.constant 0.0 : f32
  %f = linalg.fill ins(%zero : f32) outs(%o : tensor<8x512xf32>)
    -> tensor<8x512xf32>
  %e = tensor.empty() : tensor<256x512xf32>
  %wt = linalg.generic {indexing_maps = [#t, #id],
      iterator_types = ["parallel", "parallel"]}
      ins(%w : tensor<512x256xf32>) outs(%e : tensor<256x512xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<256x512xf32>
  %c = linalg.generic {indexing_maps = [#rd, #dc, #rc],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %wt : tensor<8x256xf32>, tensor<256x512xf32>)
      outs(%f : tensor<8x512xf32>) {
  ^bb0(%a: f32, %b: f32, %s: f32):
    %p = arith.mulf %a, %b : f32
    %n = arith.addf %s, %p : f32
    linalg.yield %n : f32
  } -> tensor<8x512xf32>
  return %c : tensor<8x512xf32>
}

// As many rows as columns: what is transposed is as much either way.
// CHECK-LABEL: func.func private @square(
// CHECK:         call @amp_product_f32
// CHECK-NOT:     vector.gather
// CHECK:         return
func.func private @square(%x: tensor<512x256xf32>, %w: tensor<512x256xf32>,
    %o: tensor<512x512xf32>) -> tensor<512x512xf32> attributes {amp.kernel} {
  %zero = arith.constant 0.0 : f32
  %f = linalg.fill ins(%zero : f32) outs(%o : tensor<512x512xf32>)
    -> tensor<512x512xf32>
  %c = linalg.generic {indexing_maps = [#rd, #cd, #rc],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<512x256xf32>, tensor<512x256xf32>)
      outs(%f : tensor<512x512xf32>) {
  ^bb0(%a: f32, %b: f32, %s: f32):
    %p = arith.mulf %a, %b : f32
    %n = arith.addf %s, %p : f32
    linalg.yield %n : f32
  } -> tensor<512x512xf32>
  return %c : tensor<512x512xf32>
}
