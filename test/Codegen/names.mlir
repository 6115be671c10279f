// A file may have the names that code generation would give: of a tile's
// function, a task, a constant, what a kernel becomes, a second launch.

// RUN: amp-opt %s --amp-lower-kernels-cpu="tier=avx2 threads=2" | FileCheck %s
// RUN: amp-opt %s --amp-declare-scratch="chip=sm_80 tile=64x64x3x2" --amp-lower-kernels-nvgpu="chip=sm_80 tile=64x64x3x2" | FileCheck %s --check-prefix=GPU

// CHECK-DAG: func.func private @[[PRODUCT:amp_product_f32_6x16_depth_[0-9]+]](%{{.*}}: !llvm.ptr
// CHECK-DAG: call @[[PRODUCT]](
// CHECK-DAG: func.func private @amp_product_f32_6x16_depth(tensor<4xf32>)
// CHECK-DAG: func.func private @[[TASK:k_task_[0-9]+]](
// CHECK-DAG: func.call @[[TASK]](
// CHECK-DAG: func.func private @k_task(tensor<4xf32>)
// CHECK-DAG: func.func private @lowered(tensor<4xf32>)
// CHECK-DAG: memref.global "private" constant @[[FIRST:constant_[0-9]+]]
// CHECK-DAG: memref.get_global @[[FIRST]] : memref<4xf32>
// CHECK-DAG: memref.global "private" constant @[[SECOND:constant_[0-9]+]] : memref<8xf32>
// CHECK-DAG: memref.get_global @[[SECOND]] : memref<8xf32>
// CHECK-DAG: func.func private @constant(tensor<4xf32>)
func.func @k(%a: tensor<512x512xf32>, %o: tensor<512x512xf32>) -> tensor<512x512xf32> attributes {amp.kernel} {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<512x512xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<512x512xf32>) -> tensor<512x512xf32>
  %c = linalg.matmul ins(%a, %a : tensor<512x512xf32>, tensor<512x512xf32>) outs(%f : tensor<512x512xf32>) -> tensor<512x512xf32>
  return %c : tensor<512x512xf32>
}
func.func private @amp_product_f32_6x16_depth(tensor<4xf32>)
func.func private @k_task(tensor<4xf32>)
func.func private @lowered(tensor<4xf32>)

#id = affine_map<(i) -> (i)>
func.func @four(%o: tensor<4xf32>) -> tensor<4xf32> attributes {amp.kernel} {
  %x = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %z = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<4xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<4xf32>
  return %z : tensor<4xf32>
}
func.func @eight(%o: tensor<8xf32>) -> tensor<8xf32> attributes {amp.kernel} {
  %x = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]> : tensor<8xf32>
  %z = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<8xf32>
  return %z : tensor<8xf32>
}
func.func private @constant(tensor<4xf32>)

// The functions of all kernels are in one module, with the shared memory.
// GPU: gpu.module @device
// GPU-DAG: llvm.mlir.global external @amp_shared()
// GPU-DAG: gpu.func @k(
// GPU-DAG: gpu.func @k_sums(
// GPU-DAG: gpu.func @[[SUMS:k_sums_[0-9]+]](
// GPU-DAG: gpu.func @[[SHARED:amp_shared_[0-9]*]](
// GPU: func.func private @k(
// GPU-SAME: amp.launches = [{{.*}}entry = "k"{{.*}}entry = "k_sums"
// GPU: func.func private @k_sums(
// GPU-SAME: entry = "[[SUMS]]"
// GPU: func.func private @amp_shared(
// GPU-SAME: entry = "[[SHARED]]"
func.func @k_sums(%o: tensor<4xf32>) -> tensor<4xf32> attributes {amp.kernel} {
  %one = arith.constant 1.0 : f32
  %z = linalg.fill ins(%one : f32) outs(%o : tensor<4xf32>) -> tensor<4xf32>
  return %z : tensor<4xf32>
}
func.func @amp_shared(%o: tensor<4xf32>) -> tensor<4xf32> attributes {amp.kernel} {
  %one = arith.constant 1.0 : f32
  %z = linalg.fill ins(%one : f32) outs(%o : tensor<4xf32>) -> tensor<4xf32>
  return %z : tensor<4xf32>
}
