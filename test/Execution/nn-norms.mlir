// All normalizations, with and without scale and bias; running statistics.
// RUN: %python %S/Inputs/nn.py norms 1 > %t.mlir
// RUN: amp-run check --optimize=false %t.mlir | FileCheck %s
// CHECK: 30 passed, 0 failed
