// What nn-raise-attention makes of contractions around a softmax, against what
// it leaves as it is. Bounds: see the script.
// RUN: %python %S/Inputs/raise_attention.py 12 1 > %t.mlir
// RUN: amp-opt --nn-raise-attention %t.mlir -o %t.raised.mlir
// RUN: FileCheck %s --check-prefix=RAISED --input-file=%t.raised.mlir
// RUN: amp-run check %t.raised.mlir | FileCheck %s
// RAISED-COUNT-12: nn.attention
// RAISED-NOT: nn.attention
// CHECK: 12 passed, 0 failed
