// Conversions to 16 and 8 bit, bit for bit: ties, subnormals, overflow, saturation.
// RUN: %python %S/Inputs/casts.py 83 1 > %t.mlir
// RUN: amp-run check %t.mlir | FileCheck %s
// CHECK: 32 passed, 0 failed
