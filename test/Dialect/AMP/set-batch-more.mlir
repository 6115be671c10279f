// More rows than were printed.
// RUN: amp-opt %s --split-input-file --verify-diagnostics --amp-set-batch=rows=8

// The number of the next row is none of this type.
func.func @wraps(%x: tensor<4xi8> {amp.input = "x"}) -> tensor<4xi8> {
  %c = arith.constant dense<[0, 40, 80, 120]> : tensor<4xi8>
  // expected-error@+1 {{has values for 4 rows, which don't say those of others}}
  %y = arith.addi %x, %c : tensor<4xi8>
  return %y : tensor<4xi8>
}

// -----

// Of one row, features and rows are not to be told apart.
func.func @extremum(%x: tensor<1x3xf32> {amp.input = "x"}) -> tensor<f32> {
  %least = arith.constant dense<0xFF800000> : tensor<f32>
  %row = tensor.collapse_shape %x [[0, 1]] : tensor<1x3xf32> into tensor<3xf32>
  // expected-error@+1 {{takes an extremum of the batch's one row, which may be one over the rows or within each}}
  %0 = linalg.reduce { arith.maximumf } ins(%row : tensor<3xf32>)
    outs(%least : tensor<f32>) dimensions = [0]
  return %0 : tensor<f32>
}

// -----

func.func @square(%x: tensor<1x3xf32> {amp.input = "x"}) -> tensor<f32> {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %row = tensor.collapse_shape %x [[0, 1]] : tensor<1x3xf32> into tensor<3xf32>
  %sum = linalg.reduce { arith.addf } ins(%row : tensor<3xf32>)
    outs(%zero : tensor<f32>) dimensions = [0]
  // expected-error@+1 {{takes a sum of the batch's one row, which may be one over the rows or within each}}
  %0 = arith.mulf %sum, %sum : tensor<f32>
  return %0 : tensor<f32>
}

// -----

func.func @meets(%x: tensor<1x3xf32> {amp.input = "x"}) -> tensor<3xf32> {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %row = tensor.collapse_shape %x [[0, 1]] : tensor<1x3xf32> into tensor<3xf32>
  %sum = linalg.reduce { arith.addf } ins(%row : tensor<3xf32>)
    outs(%zero : tensor<f32>) dimensions = [0]
  %e = tensor.empty() : tensor<3xf32>
  // expected-error@+1 {{takes a sum of the batch's one row, which may be one over the rows or within each}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>,
                                        affine_map<(i) -> ()>,
                                        affine_map<(i) -> (i)>],
                       iterator_types = ["parallel"]}
    ins(%row, %sum : tensor<3xf32>, tensor<f32>) outs(%e : tensor<3xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.mulf %a, %b : f32
    linalg.yield %p : f32
  } -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

// The two orders of one row and one more.
func.func @elsewhere(%x: tensor<1x3xf32> {amp.input = "x"})
    -> tensor<1x1x3xf32> {
  %a = tensor.expand_shape %x [[0, 1], [2]] output_shape [1, 1, 3]
    : tensor<1x3xf32> into tensor<1x1x3xf32>
  %e = tensor.empty() : tensor<1x1x3xf32>
  %b = linalg.transpose ins(%a : tensor<1x1x3xf32>)
    outs(%e : tensor<1x1x3xf32>) permutation = [1, 0, 2]
  // expected-error@+1 {{'arith.subf' takes what can't follow: a value that has the batch in another dimension}}
  %d = arith.subf %a, %b : tensor<1x1x3xf32>
  return %d : tensor<1x1x3xf32>
}
