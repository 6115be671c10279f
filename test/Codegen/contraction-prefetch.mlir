// What panels ask for ahead, and where sums of crowded rows lie.
// RUN: amp-opt %s '-amp-lower-kernels-cpu=tier=avx2' | FileCheck %s
// RUN: amp-opt %s '-amp-codegen-cpu-pipeline=tier=avx2' --amp-llvm-pipeline | FileCheck %s --check-prefix=LLVM

#rd = affine_map<(r, c, d) -> (r, d)>
#cd = affine_map<(r, c, d) -> (c, d)>
#dc = affine_map<(r, c, d) -> (d, c)>
#rc = affine_map<(r, c, d) -> (r, c)>

// Of 8-bit elements, which LLVM has none of, an address is one, too.
// CHECK-LABEL: func.func private @float8(
// CHECK: llvm.getelementptr %{{.*}} : (!llvm.ptr, i64) -> !llvm.ptr, i8
// CHECK: llvm.intr.prefetch
// LLVM: llvm.func @float8
// LLVM: llvm.intr.prefetch
func.func private @float8(%a: tensor<64x512xf8E4M3FN>,
    %b: tensor<512x512xf8E4M3FN>, %o: tensor<64x512xf32>)
    -> tensor<64x512xf32> attributes {amp.kernel} {
  %zero = arith.constant 0.0 : f32
  %f = linalg.fill ins(%zero : f32) outs(%o : tensor<64x512xf32>)
    -> tensor<64x512xf32>
  %c = linalg.generic {indexing_maps = [#rd, #cd, #rc],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<64x512xf8E4M3FN>, tensor<512x512xf8E4M3FN>)
      outs(%f : tensor<64x512xf32>) {
  ^bb0(%x: f8E4M3FN, %y: f8E4M3FN, %s: f32):
    %l = arith.extf %x : f8E4M3FN to f32
    %r = arith.extf %y : f8E4M3FN to f32
    %p = arith.mulf %l, %r : f32
    %n = arith.addf %s, %p : f32
    linalg.yield %n : f32
  } -> tensor<64x512xf32>
  return %c : tensor<64x512xf32>
}

// Indices have a size as well.
// CHECK-LABEL: func.func private @indices(
// CHECK: llvm.getelementptr %{{.*}} : (!llvm.ptr, i64) -> !llvm.ptr, i64
// CHECK: llvm.intr.prefetch
// LLVM: llvm.func @indices
func.func private @indices(%a: tensor<64x256xi32>, %b: tensor<256x256xindex>,
    %o: tensor<64x256xi32>) -> tensor<64x256xi32> attributes {amp.kernel} {
  %zero = arith.constant 0 : i32
  %f = linalg.fill ins(%zero : i32) outs(%o : tensor<64x256xi32>)
    -> tensor<64x256xi32>
  %c = linalg.generic {indexing_maps = [#rd, #dc, #rc],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<64x256xi32>, tensor<256x256xindex>)
      outs(%f : tensor<64x256xi32>) {
  ^bb0(%x: i32, %y: index, %s: i32):
    %r = arith.index_cast %y : index to i32
    %p = arith.muli %x, %r : i32
    %n = arith.addi %s, %p : i32
    linalg.yield %n : i32
  } -> tensor<64x256xi32>
  return %c : tensor<64x256xi32>
}

// A small matrix is found soon enough. Rows of the result are 4 KiB apart, and
// the depth has several blocks: sums are in the frame, a vector longer a row.
// CHECK-LABEL: func.func private @crowded(
// CHECK-NOT: llvm.intr.prefetch
// CHECK: memref.alloca() {alignment = 64 : i64} : memref<6240xf32>
func.func private @crowded(%a: tensor<6x60xf32>, %b: tensor<60x1024xf32>,
    %o: tensor<6x1024xf32>) -> tensor<6x1024xf32>
    attributes {amp.kernel,
                amp.contraction_blocks = array<i64: 32, 6, 1024, 6, 1024>} {
  %zero = arith.constant 0.0 : f32
  %f = linalg.fill ins(%zero : f32) outs(%o : tensor<6x1024xf32>)
    -> tensor<6x1024xf32>
  %c = linalg.matmul ins(%a, %b : tensor<6x60xf32>, tensor<60x1024xf32>)
    outs(%f : tensor<6x1024xf32>) -> tensor<6x1024xf32>
  return %c : tensor<6x1024xf32>
}
