// RUN: amp-opt %s -amp-widen-gathers | FileCheck %s

// The words that elements lie in are gathered, from an aligned base on: an odd
// base has its element in the upper half of one, and so on.

// CHECK-LABEL: llvm.func @bf16(
// CHECK-SAME:    %[[BASE:.*]]: !llvm.ptr, %[[PLACES:.*]]: vector<16xi32>, %[[MASK:.*]]: vector<16xi1>)
// CHECK:         %[[ADDRESS:.*]] = llvm.ptrtoint %[[BASE]]
// CHECK:         %[[HALF:.*]] = llvm.lshr %[[ADDRESS]]
// CHECK:         %[[ODD:.*]] = llvm.and %[[HALF]]
// CHECK:         %[[ALL:.*]] = llvm.add %[[PLACES]]
// CHECK:         %[[ALIGNED:.*]] = llvm.intr.ptrmask %[[BASE]]
// CHECK:         %[[WORDS:.*]] = llvm.ashr %[[ALL]]
// CHECK:         %[[POINTERS:.*]] = llvm.getelementptr %[[ALIGNED]][%[[WORDS]]] : {{.*}}, i32
// CHECK:         %[[WORD:.*]] = llvm.intr.masked.gather %[[POINTERS]], %[[MASK]], {{.*}} {alignment = 4 : i32} : {{.*}} -> vector<16xi32>
// CHECK:         %[[SHIFT:.*]] = llvm.shl
// CHECK:         %[[LOW:.*]] = llvm.lshr %[[WORD]], %[[SHIFT]]
// CHECK:         %[[HALVES:.*]] = llvm.trunc %[[LOW]] : vector<16xi32> to vector<16xi16>
// CHECK:         %[[R:.*]] = llvm.bitcast %[[HALVES]] : vector<16xi16> to vector<16xbf16>
// CHECK:         llvm.return %[[R]]
llvm.func @bf16(%base: !llvm.ptr, %places: vector<16xi32>, %mask: vector<16xi1>) -> vector<16xbf16> {
  %zero = llvm.mlir.constant(dense<0.0> : vector<16xbf16>) : vector<16xbf16>
  %p = llvm.getelementptr %base[%places] : (!llvm.ptr, vector<16xi32>) -> vector<16x!llvm.ptr>, bf16
  %r = llvm.intr.masked.gather %p, %mask, %zero {alignment = 2 : i32} : (vector<16x!llvm.ptr>, vector<16xi1>, vector<16xbf16>) -> vector<16xbf16>
  llvm.return %r : vector<16xbf16>
}

// Lanes that are off have what they had.

// CHECK-LABEL: llvm.func @others(
// CHECK-SAME:    %[[OTHER:[^:]*]]: vector<8xi16>)
// CHECK:         llvm.intr.masked.gather {{.*}} -> vector<8xi32>
// CHECK:         %[[R:.*]] = llvm.select %{{.*}}, %{{.*}}, %[[OTHER]] : vector<8xi1>, vector<8xi16>
// CHECK:         llvm.return %[[R]]
llvm.func @others(%base: !llvm.ptr, %places: vector<8xi64>, %mask: vector<8xi1>, %other: vector<8xi16>) -> vector<8xi16> {
  %p = llvm.getelementptr %base[%places] : (!llvm.ptr, vector<8xi64>) -> vector<8x!llvm.ptr>, i16
  %r = llvm.intr.masked.gather %p, %mask, %other {alignment = 2 : i32} : (vector<8x!llvm.ptr>, vector<8xi1>, vector<8xi16>) -> vector<8xi16>
  llvm.return %r : vector<8xi16>
}

// CHECK-LABEL: llvm.func @stays(
// CHECK:         llvm.intr.masked.gather {{.*}} -> vector<8xf32>
// CHECK:         llvm.intr.masked.gather {{.*}} -> vector<8xi16>
llvm.func @stays(%base: !llvm.ptr, %places: vector<8xi64>, %pointers: vector<8x!llvm.ptr>, %mask: vector<8xi1>, %f: vector<8xf32>, %i: vector<8xi16>) -> vector<8xi16> {
  %p = llvm.getelementptr %base[%places] : (!llvm.ptr, vector<8xi64>) -> vector<8x!llvm.ptr>, f32
  %r = llvm.intr.masked.gather %p, %mask, %f {alignment = 4 : i32} : (vector<8x!llvm.ptr>, vector<8xi1>, vector<8xf32>) -> vector<8xf32>
  %s = llvm.intr.masked.gather %pointers, %mask, %i {alignment = 2 : i32} : (vector<8x!llvm.ptr>, vector<8xi1>, vector<8xi16>) -> vector<8xi16>
  llvm.return %s : vector<8xi16>
}
