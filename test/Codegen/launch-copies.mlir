// RUN: amp-opt %s --amp-launch-copies | FileCheck %s

// Copies of one type share a kernel. What is not between whole buffers stays.
// CHECK-LABEL: func.func private @copy
// CHECK-SAME: amp.kernel
// CHECK: linalg.copy
// CHECK-LABEL: func.func @step
// CHECK: amp.launch @copy ins(%{{.*}} : memref<8x4xf32>) outs(%{{.*}} : memref<8x4xf32>) reads [false]
// CHECK: amp.launch @copy ins
// CHECK: amp.launch @copy_0 ins(%{{.*}} : memref<3xi1>)
// CHECK: memref.get_global
// CHECK-NEXT: memref.copy
// CHECK: memref.copy %{{.*}} : memref<4xf32, strided<[8]>>
memref.global "private" constant @table : memref<3xi1> = dense<true>
func.func @step(%a: memref<8x4xf32>, %b: memref<8x4xf32>, %c: memref<3xi1>, %d: memref<3xi1>, %e: memref<4xf32, strided<[8]>>, %f: memref<4xf32>) {
  memref.copy %a, %b : memref<8x4xf32> to memref<8x4xf32>
  memref.copy %b, %a : memref<8x4xf32> to memref<8x4xf32>
  memref.copy %c, %d : memref<3xi1> to memref<3xi1>
  %table = memref.get_global @table : memref<3xi1>
  memref.copy %table, %d : memref<3xi1> to memref<3xi1>
  memref.copy %e, %f : memref<4xf32, strided<[8]>> to memref<4xf32>
  return
}
