// LSTM and GRU cells.
// RUN: %python %S/Inputs/nn.py cells 1 > %t.mlir
// RUN: amp-run check --optimize=false %t.mlir | FileCheck %s
// CHECK: 8 passed, 0 failed
