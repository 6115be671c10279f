// More rows than were printed.
// RUN: amp-opt %s --split-input-file --verify-diagnostics --amp-set-batch=rows=8

// The number of the next row is none of this type.
func.func @wraps(%x: tensor<4xi8> {amp.input = "x"}) -> tensor<4xi8> {
  %c = arith.constant dense<[0, 40, 80, 120]> : tensor<4xi8>
  // expected-error@+1 {{has values for 4 rows, which don't say those of others}}
  %y = arith.addi %x, %c : tensor<4xi8>
  return %y : tensor<4xi8>
}
