// RUN: amp-opt %s --split-input-file --verify-diagnostics --amp-set-batch=rows=3
// RUN: not amp-opt %s --amp-set-batch=rows=0 2>&1 | FileCheck %s
// CHECK: expected a number of rows from 1, found 0

// expected-error@+1 {{expected one leading dimension of all inputs, found 'tensor<5xf32>' for argument 1 and 4 rows}}
func.func @inputs(%x: tensor<4xf32> {amp.input = "x"},
                  %y: tensor<5xf32> {amp.input = "y"}) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// -----

func.func @constant(%x: tensor<4xf32> {amp.input = "x"}) -> tensor<4xf32> {
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  // expected-error@+1 {{takes what can't follow: a 'arith.constant' that has values for 4 rows, which don't say those of others}}
  %y = arith.mulf %x, %c : tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

// Two rows may count or not.
func.func @two(%x: tensor<2xi64> {amp.input = "x"}) -> tensor<2xi64> {
  %c = arith.constant dense<[0, 1]> : tensor<2xi64>
  // expected-error@+1 {{has values for 2 rows}}
  %y = arith.addi %x, %c : tensor<2xi64>
  return %y : tensor<2xi64>
}

// -----

func.func @param(%w: tensor<4xf32> {amp.param = "w"},
                 %x: tensor<4xf32> {amp.input = "x"}) -> tensor<4xf32> {
  // expected-error@+1 {{takes what can't follow: an argument of another size}}
  %y = arith.mulf %x, %w : tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @split(%x: tensor<4x3xf32> {amp.input = "x"}) -> tensor<6x2xf32> {
  %0 = tensor.collapse_shape %x [[0, 1]] : tensor<4x3xf32> into tensor<12xf32>
  // expected-error@+1 {{splits the batch}}
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [6, 2]
    : tensor<12xf32> into tensor<6x2xf32>
  return %1 : tensor<6x2xf32>
}

// -----

func.func @orders(%x: tensor<4x4xf32> {amp.input = "x"}) -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  %t = linalg.transpose ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>)
    permutation = [1, 0]
  %0 = tensor.collapse_shape %x [[0, 1]] : tensor<4x4xf32> into tensor<16xf32>
  %1 = tensor.collapse_shape %t [[0, 1]] : tensor<4x4xf32> into tensor<16xf32>
  // expected-error@+1 {{takes the batch in two orders}}
  %2 = arith.addf %0, %1 : tensor<16xf32>
  return %x : tensor<4x4xf32>
}

// -----

// Printed for one row, which is every row.
#first = affine_map<(i, j) -> (0, j)>
#id = affine_map<(i, j) -> (i, j)>
func.func @first(%x: tensor<1x6xf32> {amp.input = "x"}) -> tensor<5x6xf32> {
  %e = tensor.empty() : tensor<5x6xf32>
  // expected-error@+1 {{reads the batch at 1 rows by more than their number}}
  %0 = linalg.generic {indexing_maps = [#first, #id],
                       iterator_types = ["parallel", "parallel"]}
    ins(%x : tensor<1x6xf32>) outs(%e : tensor<5x6xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<5x6xf32>
  return %0 : tensor<5x6xf32>
}

// -----

func.func @softmax(%x: tensor<4x6xf32> {amp.input = "x"}) -> tensor<4x6xf32> {
  // expected-error@+1 {{mixes the rows of the batch}}
  %0 = nn.softmax %x dim(0) : tensor<4x6xf32> -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// -----

func.func @pad(%x: tensor<4xf32> {amp.input = "x"}) -> tensor<6xf32> {
  %z = arith.constant 0.0 : f32
  // expected-error@+1 {{pads the batch}}
  %0 = tensor.pad %x low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %z : f32
  } : tensor<4xf32> to tensor<6xf32>
  return %0 : tensor<6xf32>
}

// -----

func.func @row(%x: tensor<4xf32> {amp.input = "x"},
               %i: tensor<4xi64> {amp.input = "i"}) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>,
                                        affine_map<(i) -> (i)>],
                       iterator_types = ["parallel"]}
    ins(%i : tensor<4xi64>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: i64, %o: f32):
    %k = arith.index_cast %a : i64 to index
    // expected-error@+1 {{reads a row that data chooses}}
    %v = tensor.extract %x[%k] : tensor<4xf32>
    linalg.yield %v : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @number(%x: tensor<4xf32> {amp.input = "x"}) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>,
                                        affine_map<(i) -> (i)>],
                       iterator_types = ["parallel"]}
    ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i64
    // expected-error@+1 {{computes with the number of a row}}
    %f = arith.sitofp %n : i64 to f32
    %v = arith.mulf %a, %f : f32
    linalg.yield %v : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// The sum is neither a mean nor a result.
func.func @sum(%x: tensor<4xf32> {amp.input = "x"}) -> tensor<f32> {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %sum = linalg.reduce { arith.addf } ins(%x : tensor<4xf32>)
    outs(%zero : tensor<f32>) dimensions = [0]
  // expected-error@+1 {{takes a sum over the batch that no constant divides by a number of rows}}
  %loss = math.log %sum : tensor<f32>
  return %loss : tensor<f32>
}

// -----

// A variance over the number of rows minus one.
func.func @bessel(%x: tensor<4xf32> {amp.input = "x"}) -> tensor<f32> {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %three = arith.constant dense<3.0> : tensor<f32>
  %sum = linalg.reduce { arith.addf } ins(%x : tensor<4xf32>)
    outs(%zero : tensor<f32>) dimensions = [0]
  %var = arith.divf %sum, %three : tensor<f32>
  // expected-error@+1 {{takes a sum over the batch that no constant divides by a number of rows}}
  %loss = math.sqrt %var : tensor<f32>
  return %loss : tensor<f32>
}

// -----

func.func @product(%x: tensor<4xf32> {amp.input = "x"}) -> tensor<f32> {
  %one = arith.constant dense<1.0> : tensor<f32>
  // expected-error@+1 {{joins the rows of the batch by another op than a sum or an extremum}}
  %0 = linalg.reduce { arith.mulf } ins(%x : tensor<4xf32>)
    outs(%one : tensor<f32>) dimensions = [0]
  return %0 : tensor<f32>
}

// -----

func.func @init(%w: tensor<f32> {amp.param = "w"},
                %x: tensor<4xf32> {amp.input = "x"}) -> tensor<f32> {
  // expected-error@+1 {{joins the rows of the batch with something else}}
  %0 = linalg.reduce { arith.addf } ins(%x : tensor<4xf32>)
    outs(%w : tensor<f32>) dimensions = [0]
  return %0 : tensor<f32>
}

// -----

func.func @result(%x: tensor<4xi64> {amp.input = "x"}) -> tensor<i64> {
  %zero = arith.constant dense<0> : tensor<i64>
  %0 = linalg.reduce { arith.addi } ins(%x : tensor<4xi64>)
    outs(%zero : tensor<i64>) dimensions = [0]
  // expected-error@+1 {{gives a sum over the batch as an integer}}
  return %0 : tensor<i64>
}

// -----

func.func @rule(%x: tensor<4xf32> {amp.input = "x"}) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  // expected-error@+1 {{reads the batch, and no rule says its type for another}}
  %0 = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %x) -> tensor<4xf32> {
    scf.yield %a : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// -----

// A loop that reads rows for a scalar counts them itself.
func.func @scalar(%x: tensor<4xi64> {amp.input = "x"}) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0 : i64
  // expected-error@+1 {{'scf.for' reads the batch, and no rule says its type for another}}
  %0 = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %zero) -> i64 {
    %v = tensor.extract %x[%i] : tensor<4xi64>
    %n = arith.addi %a, %v : i64
    scf.yield %n : i64
  }
  return %0 : i64
}

// -----

// A branch in a body that reads the batch.
func.func @inside(%x: tensor<4xf32> {amp.input = "x"},
                  %k: tensor<4xi1> {amp.input = "k"}) -> tensor<4xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>,
                                        affine_map<(i) -> (i)>],
                       iterator_types = ["parallel"]}
    ins(%k : tensor<4xi1>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: i1, %o: f32):
    %c0 = arith.constant 0 : index
    // expected-error@+1 {{'scf.if' reads the batch, and no rule says its type for another}}
    %v = scf.if %a -> f32 {
      %first = tensor.extract %x[%c0] : tensor<4xf32>
      scf.yield %first : f32
    } else {
      scf.yield %zero : f32
    }
    linalg.yield %v : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// A branch in a body that takes the number of a row.
func.func @index(%k: tensor<4xi1> {amp.input = "k"}) -> tensor<4xindex> {
  %e = tensor.empty() : tensor<4xindex>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>,
                                        affine_map<(i) -> (i)>],
                       iterator_types = ["parallel"]}
    ins(%k : tensor<4xi1>) outs(%e : tensor<4xindex>) {
  ^bb0(%a: i1, %o: index):
    %c0 = arith.constant 0 : index
    %i = linalg.index 0 : index
    // expected-error@+1 {{'scf.if' computes with the number of a row}}
    %v = scf.if %a -> index {
      scf.yield %i : index
    } else {
      scf.yield %c0 : index
    }
    linalg.yield %v : index
  } -> tensor<4xindex>
  return %0 : tensor<4xindex>
}

// -----

// A sum that a loop takes from outside is no mean.
func.func @captured(%w: tensor<f32> {amp.param = "w"},
                    %x: tensor<4xf32> {amp.input = "x"}) -> tensor<f32> {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %sum = linalg.reduce { arith.addf } ins(%x : tensor<4xf32>)
    outs(%zero : tensor<f32>) dimensions = [0]
  // expected-error@+1 {{'scf.for' takes a sum over the batch that no constant divides by a number of rows}}
  %0 = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %w) -> tensor<f32> {
    %n = arith.addf %a, %sum : tensor<f32>
    scf.yield %n : tensor<f32>
  }
  return %0 : tensor<f32>
}

// -----

// A sum over pairs is divided by the number of rows once.
func.func @pairs(%x: tensor<4xf32> {amp.input = "x"}) -> tensor<f32> {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %zeros = arith.constant dense<0.0> : tensor<4x4xf32>
  %four = arith.constant dense<4.0> : tensor<f32>
  %pairs = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (j)>,
                       affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
    ins(%x, %x : tensor<4xf32>, tensor<4xf32>)
    outs(%zeros : tensor<4x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.mulf %a, %b : f32
    linalg.yield %p : f32
  } -> tensor<4x4xf32>
  %sum = linalg.reduce { arith.addf } ins(%pairs : tensor<4x4xf32>)
    outs(%zero : tensor<f32>) dimensions = [0, 1]
  %mean = arith.divf %sum, %four : tensor<f32>
  // expected-error@+1 {{takes a sum over the batch that no constant divides by a number of rows}}
  %loss = math.log %mean : tensor<f32>
  return %loss : tensor<f32>
}

// -----

// A product of sums that are no means.
func.func @features(%x: tensor<4x3xf32> {amp.input = "x"}) -> tensor<f32> {
  %zeros = arith.constant dense<0.0> : tensor<3xf32>
  %one = arith.constant dense<1.0> : tensor<f32>
  %sum = linalg.reduce { arith.addf } ins(%x : tensor<4x3xf32>)
    outs(%zeros : tensor<3xf32>) dimensions = [0]
  // expected-error@+1 {{'linalg.reduce' takes a sum over the batch that no constant divides by a number of rows}}
  %0 = linalg.reduce { arith.mulf } ins(%sum : tensor<3xf32>)
    outs(%one : tensor<f32>) dimensions = [0]
  return %0 : tensor<f32>
}

// -----

// A recursion that takes a mean from outside of its operands.
func.func @outside(%x: tensor<4xf32> {amp.input = "x"},
                   %w: tensor<3xf32> {amp.param = "w"}) -> tensor<f32> {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %one = arith.constant dense<1.0> : tensor<f32>
  %four = arith.constant dense<4.0> : tensor<f32>
  %sum = linalg.reduce { arith.addf } ins(%x : tensor<4xf32>)
    outs(%zero : tensor<f32>) dimensions = [0]
  %mean = arith.divf %sum, %four : tensor<f32>
  // expected-error@+1 {{'linalg.reduce' repeats what it computes of the batch}}
  %0 = linalg.reduce ins(%w : tensor<3xf32>) outs(%one : tensor<f32>)
    dimensions = [0] (%in: f32, %acc: f32) {
      %m = tensor.extract %mean[] : tensor<f32>
      %p = arith.mulf %acc, %m : f32
      %s = arith.mulf %p, %in : f32
      linalg.yield %s : f32
    }
  return %0 : tensor<f32>
}

// -----

func.func @table(%x: tensor<4x3xf32> {amp.input = "x"}) -> tensor<2x3xf32> {
  %rows = arith.constant dense<[2, 3]> : tensor<2xi64>
  // expected-error@+1 {{'nn.embedding' mixes the rows of the batch}}
  %0 = nn.embedding %x[%rows] : tensor<4x3xf32>, tensor<2xi64> -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

// Weights of a cell that are rows of the batch.
func.func @weights(%h: tensor<2x1xf32>, %b: tensor<4xf32>, %w: tensor<4x1xf32>,
                   %x: tensor<4x3xf32> {amp.input = "x"}, %i: tensor<2x3xf32>)
    -> tensor<2x1xf32> {
  // expected-error@+1 {{'nn.lstm_cell' mixes the rows of the batch}}
  %0:2 = nn.lstm_cell %i, %h, %h, %x, %w, %b
    : (tensor<2x3xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<4x3xf32>,
       tensor<4x1xf32>, tensor<4xf32>) -> (tensor<2x1xf32>, tensor<2x1xf32>)
  return %0#0 : tensor<2x1xf32>
}

// -----

// The next row.
func.func @after(%x: tensor<4x2xf32> {amp.input = "x"},
            %y: tensor<4xf32> {amp.input = "y"}) -> tensor<4xf32> {
  %flat = tensor.collapse_shape %x [[0, 1]] : tensor<4x2xf32> into tensor<8xf32>
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>,
                                        affine_map<(i) -> (i)>],
                       iterator_types = ["parallel"]}
    ins(%y : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %i = linalg.index 0 : index
    %c1 = arith.constant 1 : index
    %k = arith.addi %i, %c1 : index
    // expected-error@+1 {{reads another row than the one it is at}}
    %v = tensor.extract %y[%k] : tensor<4xf32>
    linalg.yield %v : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// Half of the rows, by the number of one.
func.func @flat(%x: tensor<4x2xf32> {amp.input = "x"},
            %y: tensor<4xf32> {amp.input = "y"}) -> tensor<4xf32> {
  %flat = tensor.collapse_shape %x [[0, 1]] : tensor<4x2xf32> into tensor<8xf32>
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>,
                                        affine_map<(i) -> (i)>],
                       iterator_types = ["parallel"]}
    ins(%y : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %i = linalg.index 0 : index
    // expected-error@+1 {{reads another row than the one it is at}}
    %v = tensor.extract %flat[%i] : tensor<8xf32>
    linalg.yield %v : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// An element of a row, or beyond it, that data chooses.
func.func @chosen(%x: tensor<4x2xf32> {amp.input = "x"},
            %y: tensor<4xf32> {amp.input = "y"}) -> tensor<4xf32> {
  %flat = tensor.collapse_shape %x [[0, 1]] : tensor<4x2xf32> into tensor<8xf32>
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>,
                                        affine_map<(i) -> (i)>],
                       iterator_types = ["parallel"]}
    ins(%y : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %i = linalg.index 0 : index
    %c2 = arith.constant 2 : index
    %n = arith.fptosi %a : f32 to i64
    %m = arith.index_cast %n : i64 to index
    %first = arith.muli %i, %c2 : index
    %k = arith.addi %first, %m : index
    // expected-error@+1 {{reads another row than the one it is at}}
    %v = tensor.extract %flat[%k] : tensor<8xf32>
    linalg.yield %v : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// Data beside the number of a row is not one.
func.func @beside(%x: tensor<4xf32> {amp.input = "x"},
                  %k: tensor<4x1xi64> {amp.input = "k"}) -> tensor<4xf32> {
  %rows = arith.constant dense<[[0], [1], [2], [3]]> : tensor<4x1xi64>
  %both = tensor.concat dim(1) %rows, %k
    : (tensor<4x1xi64>, tensor<4x1xi64>) -> tensor<4x2xi64>
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i, 1)>,
                                        affine_map<(i) -> (i)>],
                       iterator_types = ["parallel"]}
    ins(%both : tensor<4x2xi64>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: i64, %o: f32):
    %i = arith.index_cast %a : i64 to index
    // expected-error@+1 {{reads another row than the one it is at}}
    %v = tensor.extract %x[%i] : tensor<4xf32>
    linalg.yield %v : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
