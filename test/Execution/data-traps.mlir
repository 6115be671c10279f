// Data that would trap or reach beyond memory in plain machine code.
// RUN: amp-run check %s | FileCheck %s
// CHECK: 3 passed, 0 failed

#id = affine_map<(i) -> (i)>

// Five elements leave eleven lanes of a vector without a divisor; zero and -1
// are divisors that trap. A division by zero gives the number itself.
func.func @division() {
  %a = arith.constant dense<[7, -8, 9, -2147483648, 5]> : tensor<5xi32>
  %b = arith.constant dense<[2, 3, -4, -1, 0]> : tensor<5xi32>
  %e = tensor.empty() : tensor<5xi32>
  %q = linalg.generic {indexing_maps = [#id, #id, #id],
                       iterator_types = ["parallel"]}
    ins(%a, %b : tensor<5xi32>, tensor<5xi32>) outs(%e : tensor<5xi32>) {
  ^bb0(%x: i32, %y: i32, %o: i32):
    %r = arith.divsi %x, %y : i32
    linalg.yield %r : i32
  } -> tensor<5xi32>
  %expected = arith.constant dense<[3, -2, -2, -2147483648, 5]> : tensor<5xi32>
  check.eq %q, %expected : tensor<5xi32>
  return
}

// An index from the data is clamped to the tensor.
func.func @gather() {
  %table = arith.constant dense<[10.0, 20.0, 30.0]> : tensor<3xf32>
  %i = arith.constant dense<[1, -5, 1000000000000, 2]> : tensor<4xi64>
  %e = tensor.empty() : tensor<4xf32>
  %g = linalg.generic {indexing_maps = [#id, #id],
                       iterator_types = ["parallel"]}
    ins(%i : tensor<4xi64>) outs(%e : tensor<4xf32>) {
  ^bb0(%x: i64, %o: f32):
    %k = arith.index_cast %x : i64 to index
    %v = tensor.extract %table[%k] : tensor<3xf32>
    linalg.yield %v : f32
  } -> tensor<4xf32>
  %expected = arith.constant dense<[20.0, 10.0, 30.0, 30.0]> : tensor<4xf32>
  check.eq %g, %expected : tensor<4xf32>
  return
}

// A division outside every kernel, by what one has written.
func.func @scalar_division() {
  %a = arith.constant dense<[4, 6]> : tensor<2xi32>
  %b = arith.constant dense<[4, 5]> : tensor<2xi32>
  %e = tensor.empty() : tensor<2xi32>
  %d = linalg.generic {indexing_maps = [#id, #id, #id],
                       iterator_types = ["parallel"]}
    ins(%a, %b : tensor<2xi32>, tensor<2xi32>) outs(%e : tensor<2xi32>) {
  ^bb0(%x: i32, %y: i32, %o: i32):
    %r = arith.subi %x, %y : i32
    linalg.yield %r : i32
  } -> tensor<2xi32>
  %c0 = arith.constant 0 : index
  %zero = tensor.extract %d[%c0] : tensor<2xi32>
  %nine = arith.constant 9 : i32
  %q = arith.divsi %nine, %zero : i32
  %t = tensor.from_elements %q : tensor<i32>
  %expected = arith.constant dense<9> : tensor<i32>
  check.eq %t, %expected : tensor<i32>
  return
}
