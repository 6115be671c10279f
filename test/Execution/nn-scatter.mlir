// Additions in the order of the indices, bit for bit, on one thread and two.
// RUN: %python %S/Inputs/nn_tables.py scatter 1 > %t.mlir
// RUN: amp-run check %t.mlir --threads=1 | FileCheck %s
// RUN: amp-run check %t.mlir --threads=2 | FileCheck %s
// CHECK: 9 passed, 0 failed

// Enough of them for threads to share out.
// RUN: %python %S/Inputs/nn_tables.py parallel 1 > %t.mlir
// RUN: amp-run check %t.mlir --threads=1 | FileCheck %s --check-prefix=PARALLEL
// RUN: amp-run check %t.mlir --threads=2 | FileCheck %s --check-prefix=PARALLEL
// PARALLEL: 2 passed, 0 failed
