// The types of tensor cores, f32 rounded to TF32 among them: exact.
// RUN: %python %S/Inputs/contractions.py 16 3 tensor > %t.mlir
// RUN: amp-run check %t.mlir --target=cpu | FileCheck %s
// CHECK: 16 passed, 0 failed
