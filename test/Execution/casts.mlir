// Conversions to 16 bit, bit for bit: ties, subnormals, overflow, saturation.
// RUN: %python %S/Inputs/casts.py 83 1 > %t.mlir
// RUN: amp-run check %t.mlir | FileCheck %s
// CHECK: 16 passed, 0 failed
