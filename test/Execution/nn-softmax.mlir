// softmax and log_softmax along each dimension, sizes around a vector's.
// RUN: %python %S/Inputs/nn.py softmax 1 > %t.mlir
// RUN: amp-run check %t.mlir | FileCheck %s
// CHECK: 16 passed, 0 failed
