// Long sums of few rows or columns, whose lanes lie along either input: exact.
// RUN: %python %S/Inputs/contractions.py 24 3 thin > %t.mlir
// RUN: amp-run check %t.mlir --target=cpu | FileCheck %s
// RUN: %if avx2 %{ env AMP_CPU_TIER=avx2 amp-run check %t.mlir --target=cpu | FileCheck %s %}
// CHECK: 24 passed, 0 failed
