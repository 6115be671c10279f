// RUN: amp-opt %s -amp-lower-parallel -verify-diagnostics

// expected-error @below {{a symbol of the name of the runtime's function}}
func.func private @omp_get_thread_num() -> i64

func.func @loop(%a: memref<10xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  scf.parallel (%i) = (%c0) to (%c10) step (%c1) {
    memref.store %x, %a[%i] : memref<10xf32>
  }
  return
}
