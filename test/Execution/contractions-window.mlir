// Convolutions whose channels are no whole vectors: runs of neighbours, exact.
// RUN: %python %S/Inputs/contractions.py 12 3 window > %t.mlir
// RUN: amp-run check %t.mlir --target=cpu | FileCheck %s
// RUN: %if avx2 %{ env AMP_CPU_TIER=avx2 amp-run check %t.mlir --target=cpu | FileCheck %s %}
// CHECK: 12 passed, 0 failed
