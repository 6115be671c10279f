// Loops over vectors become the llvm dialect, with one pointer a memref.

// RUN: amp-opt %s --amp-llvm-pipeline | FileCheck %s

// CHECK-NOT: unrealized_conversion_cast
// CHECK: llvm.func @kernel(%{{[^:]*}}: !llvm.ptr, %{{[^:]*}}: !llvm.ptr)

// bf16 is rounded by integer arithmetic: no instruction of the host's decides.
// CHECK-NOT: llvm.fptrunc {{.*}}bf16
// CHECK: omp.parallel
// CHECK: llvm.lshr {{.*}} : vector<16xi32>
func.func @kernel(%a: memref<64xf32>, %b: memref<64xbf16>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  scf.parallel (%i) = (%c0) to (%c64) step (%c16) {
    %v = vector.load %a[%i] : memref<64xf32>, vector<16xf32>
    %r = arith.truncf %v : vector<16xf32> to vector<16xbf16>
    vector.store %r, %b[%i] : memref<64xbf16>, vector<16xbf16>
  }
  return
}

// A vector of f64 goes through libm element by element.
// CHECK-LABEL: llvm.func @double(
// CHECK-COUNT-4: llvm.call @erf
// CHECK: llvm.return
func.func @double(%a: memref<4xf64>) {
  %c0 = arith.constant 0 : index
  %v = vector.load %a[%c0] : memref<4xf64>, vector<4xf64>
  %r = math.erf %v : vector<4xf64>
  vector.store %r, %a[%c0] : memref<4xf64>, vector<4xf64>
  return
}

// The arena's views, globals, masks and f16.
// CHECK-LABEL: llvm.func @memory(
// CHECK: llvm.intr.masked.load
// CHECK: llvm.fptrunc {{.*}} vector<16xf16>
// CHECK: llvm.return
memref.global "private" constant @table : memref<16xf32> = dense<1.0>
func.func @memory(%arena: memref<256xi8>, %out: memref<16xf16>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c9 = arith.constant 9 : index
  %zeros = arith.constant dense<0.0> : vector<16xf32>
  %mask = vector.create_mask %c9 : vector<16xi1>
  %view = memref.view %arena[%c64][] : memref<256xi8> to memref<16xf32>
  %table = memref.get_global @table : memref<16xf32>
  %v = vector.maskedload %view[%c0], %mask, %zeros
    : memref<16xf32>, vector<16xi1>, vector<16xf32> into vector<16xf32>
  %w = vector.load %table[%c0] : memref<16xf32>, vector<16xf32>
  %f = vector.fma %v, %w, %zeros : vector<16xf32>
  %h = arith.truncf %f : vector<16xf32> to vector<16xf16>
  vector.store %h, %out[%c0] : memref<16xf16>, vector<16xf16>
  return
}
