// Rows by indices that repeat, are negative, or are out of range.
// RUN: %python %S/Inputs/nn_tables.py embedding 1 > %t.mlir
// RUN: amp-run check %t.mlir | FileCheck %s
// CHECK: 6 passed, 0 failed
