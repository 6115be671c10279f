// RUN: amp-opt %s -amp-lower-parallel | FileCheck %s
// RUN: amp-opt %s --amp-llvm-pipeline | FileCheck %s --check-prefix=LLVM

// CHECK-LABEL: func.func @loop(
// CHECK: omp.parallel {
// CHECK: call @omp_get_thread_num
// CHECK: call @omp_get_num_threads
// CHECK: scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step %c3
// CHECK-NEXT: memref.alloca_scope
// CHECK-NEXT: memref.store %{{.*}}, %{{.*}}[%[[I]]]
// CHECK: omp.terminator
// LLVM: omp.parallel
func.func @loop(%a: memref<10xf32>, %x: f32) {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c10 = arith.constant 10 : index
  scf.parallel (%i) = (%c1) to (%c10) step (%c3) {
    memref.store %x, %a[%i] : memref<10xf32>
  }
  return
}

// The outer one is divided; upstream's pass has the rest.
// CHECK-LABEL: func.func @nested(
// CHECK: omp.parallel
// CHECK: scf.parallel
// CHECK-NOT: omp.parallel
// CHECK: return
func.func @nested(%a: memref<8x8xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.parallel (%i) = (%c0) to (%c8) step (%c1) {
    scf.parallel (%j) = (%c0) to (%c8) step (%c1) {
      memref.store %x, %a[%i, %j] : memref<8x8xf32>
    }
  }
  return
}

// CHECK-LABEL: func.func @plane(
// CHECK: scf.parallel (%{{.*}}, %{{.*}}) =
func.func @plane(%a: memref<8x8xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%c8, %c8) step (%c1, %c1) {
    memref.store %x, %a[%i, %j] : memref<8x8xf32>
  }
  return
}

// CHECK-DAG: func.func private @omp_get_thread_num() -> i32
// CHECK-DAG: func.func private @omp_get_num_threads() -> i32
