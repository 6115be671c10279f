// 5, then min(5 + 2, n), min(7 + 2, n) and so on, where n is data: four steps
// of 2, or n; with max, n and three steps. Counting the loop must not fix the
// map of its first iteration.
// RUN: amp-run check %s | FileCheck %s
// CHECK: 1 passed, 0 failed

func.func @limited() {
  %w = arith.constant dense<[13, 106, 13, 9]> : tensor<4xi64>
  %d = arith.constant dense<[100, 9]> : tensor<2xi64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %data = amp.stop_gradient %d : tensor<2xi64>
  %v0 = tensor.extract %data[%c0] : tensor<2xi64>
  %v1 = tensor.extract %data[%c1] : tensor<2xi64>
  %n = arith.index_cast %v0 : i64 to index
  %m = arith.index_cast %v1 : i64 to index
  %r:4 = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %c5, %b = %c5, %c = %c5, %e = %c5) -> (index, index, index, index) {
    %least = affine.min affine_map<(d0, d1) -> (d0 + 2, d1)>(%a, %n)
    %most = affine.max affine_map<(d0, d1) -> (d0 + 2, d1)>(%b, %n)
    %sum = affine.min affine_map<(d0)[s0] -> (s0 + 2, d0)>(%n)[%c]
    %few = affine.min affine_map<(d0, d1) -> (d0 + 2, d1)>(%e, %m)
    scf.yield %least, %most, %sum, %few : index, index, index, index
  }
  %i0 = arith.index_cast %r#0 : index to i64
  %i1 = arith.index_cast %r#1 : index to i64
  %i2 = arith.index_cast %r#2 : index to i64
  %i3 = arith.index_cast %r#3 : index to i64
  %y = tensor.from_elements %i0, %i1, %i2, %i3 : tensor<4xi64>
  check.eq %y, %w : tensor<4xi64>
  return
}
