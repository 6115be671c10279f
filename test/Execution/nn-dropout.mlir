// Masks against Philox4x32-10 in Python; the rate within 5 sigma.
// RUN: %python %S/Inputs/nn_tables.py dropout 1 > %t.mlir
// RUN: amp-run check %t.mlir | FileCheck %s
// CHECK: 10 passed, 0 failed
