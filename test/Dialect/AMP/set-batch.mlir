// Another number of rows: what follows from the inputs, what is made again for
// an op that needs it, and sums over the rows.
// RUN: amp-opt %s --split-input-file --amp-set-batch=rows=3 | FileCheck %s

// A bias made as large as the batch is made again.
// CHECK-LABEL: func.func @bias(
// CHECK-SAME: tensor<3x6xf32> {amp.input = "x"}) -> tensor<3x6xf32>
// CHECK: %[[EMPTY:.*]] = tensor.empty() : tensor<3x6xf32>
// CHECK: %[[BIAS:.*]] = linalg.generic {{.*}} outs(%[[EMPTY]] : tensor<3x6xf32>)
// CHECK: arith.addf %{{.*}}, %[[BIAS]] : tensor<3x6xf32>
#id = affine_map<(i, j) -> (i, j)>
#column = affine_map<(i, j) -> (j)>
func.func @bias(%b: tensor<6xf32> {amp.param = "b"},
                %x: tensor<4x6xf32> {amp.input = "x"}) -> tensor<4x6xf32> {
  %e = tensor.empty() : tensor<4x6xf32>
  %wide = linalg.generic {indexing_maps = [#column, #id],
                          iterator_types = ["parallel", "parallel"]}
    ins(%b : tensor<6xf32>) outs(%e : tensor<4x6xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<4x6xf32>
  %y = arith.addf %x, %wide : tensor<4x6xf32>
  return %y : tensor<4x6xf32>
}

// -----

// The batch folded into another dimension, and not always the leading part.
// CHECK-LABEL: func.func @folded(
// CHECK: tensor.collapse_shape {{.*}} : tensor<3x2x5xf32> into tensor<6x5xf32>
// CHECK: tensor.expand_shape {{.*}} output_shape [3, 2, 5]
// CHECK: tensor.collapse_shape {{.*}} : tensor<2x3x5xf32> into tensor<6x5xf32>
// CHECK: tensor.expand_shape {{.*}} output_shape [2, 3, 5]
// CHECK: tensor.expand_shape {{.*}} output_shape [1, 6, 5]
#swap = affine_map<(i, j, k) -> (j, i, k)>
#same = affine_map<(i, j, k) -> (i, j, k)>
func.func @folded(%x: tensor<4x2x5xf32> {amp.input = "x"})
    -> (tensor<4x2x5xf32>, tensor<2x4x5xf32>, tensor<1x8x5xf32>) {
  %0 = tensor.collapse_shape %x [[0, 1], [2]]
    : tensor<4x2x5xf32> into tensor<8x5xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [4, 2, 5]
    : tensor<8x5xf32> into tensor<4x2x5xf32>
  %e = tensor.empty() : tensor<2x4x5xf32>
  %2 = linalg.generic {indexing_maps = [#swap, #same],
      iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%1 : tensor<4x2x5xf32>) outs(%e : tensor<2x4x5xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<2x4x5xf32>
  %3 = tensor.collapse_shape %2 [[0, 1], [2]]
    : tensor<2x4x5xf32> into tensor<8x5xf32>
  %4 = tensor.expand_shape %3 [[0, 1], [2]] output_shape [2, 4, 5]
    : tensor<8x5xf32> into tensor<2x4x5xf32>
  %5 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [1, 8, 5]
    : tensor<8x5xf32> into tensor<1x8x5xf32>
  return %1, %4, %5 : tensor<4x2x5xf32>, tensor<2x4x5xf32>, tensor<1x8x5xf32>
}

// -----

// Constants: splats, equal rows, rows that count.
// CHECK-LABEL: func.func @constants(
// CHECK-DAG: dense<7> : tensor<3x2xi64>
// CHECK-DAG: dense<{{\[}}[8, 9], [8, 9], [8, 9]]> : tensor<3x2xi64>
// CHECK-DAG: dense<{{\[}}[0, 1], [2, 3], [4, 5]]> : tensor<3x2xi64>
func.func @constants(%x: tensor<4x2xi64> {amp.input = "x"}) -> tensor<4x2xi64> {
  %splat = arith.constant dense<7> : tensor<4x2xi64>
  %rows = arith.constant dense<[[8, 9], [8, 9], [8, 9], [8, 9]]>
    : tensor<4x2xi64>
  %0 = arith.addi %x, %splat : tensor<4x2xi64>
  %1 = arith.addi %0, %rows : tensor<4x2xi64>
  return %1 : tensor<4x2xi64>
}
func.func @counts(%x: tensor<4x2xi64> {amp.input = "x"}) -> tensor<4x4xi64> {
  %count = arith.constant dense<[[0, 1], [2, 3], [4, 5], [6, 7]]>
    : tensor<4x2xi64>
  %1 = tensor.concat dim(1) %x, %count
    : (tensor<4x2xi64>, tensor<4x2xi64>) -> tensor<4x4xi64>
  %2 = tensor.extract_slice %1[0, 0] [4, 2] [1, 1]
    : tensor<4x4xi64> to tensor<4x2xi64>
  %z = arith.constant dense<0> : tensor<4x4xi64>
  return %z : tensor<4x4xi64>
}

// -----

// A sum over a constant is scaled where it is a result: by 4 / 3.
// CHECK-LABEL: func.func @mean(
// CHECK: linalg.reduce { arith.addf } ins({{.*}} : tensor<3xf32>)
// CHECK: %[[LOSS:.*]] = arith.divf
// CHECK: linalg.generic {{.*}} ins(%[[LOSS]] : tensor<f32>)
// CHECK: %[[BY:.*]] = arith.mulf %{{.*}}, %[[FOUR:.*]] : f32
// CHECK: arith.divf %[[BY]], %[[THREE:.*]] : f32
func.func @mean(%x: tensor<4xf32> {amp.input = "x"}) -> tensor<f32> {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %four = arith.constant dense<4.0> : tensor<f32>
  %sum = linalg.reduce { arith.addf } ins(%x : tensor<4xf32>)
    outs(%zero : tensor<f32>) dimensions = [0]
  %loss = arith.divf %sum, %four : tensor<f32>
  return %loss : tensor<f32>
}

// A quotient of sums counts by itself, and so does one by the number of rows.
// CHECK-LABEL: func.func @quotient(
// CHECK-SAME: tensor<3xf32> {amp.input = "x"}) ->
// CHECK: arith.constant 3 : index
// CHECK-NOT: arith.mulf
func.func @quotient(%x: tensor<4xf32> {amp.input = "x"},
                    %rows: index {amp.rows}) -> (tensor<f32>, tensor<f32>) {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %one = arith.constant dense<1.0> : tensor<4xf32>
  %sum = linalg.reduce { arith.addf } ins(%x : tensor<4xf32>)
    outs(%zero : tensor<f32>) dimensions = [0]
  %sign = arith.maximumf %x, %one : tensor<4xf32>
  %count = linalg.reduce { arith.addf } ins(%sign : tensor<4xf32>)
    outs(%zero : tensor<f32>) dimensions = [0]
  %loss = arith.divf %sum, %count : tensor<f32>
  %i = arith.index_cast %rows : index to i64
  %n = arith.sitofp %i : i64 to f32
  %number = tensor.splat %n : tensor<f32>
  %mean = arith.divf %sum, %number : tensor<f32>
  return %loss, %mean : tensor<f32>, tensor<f32>
}

// A mean that meets a parameter is scaled there.
// CHECK-LABEL: func.func @both(
// CHECK: %[[MEAN:.*]] = linalg.generic
// CHECK: arith.mulf
// CHECK: arith.divf
// CHECK: arith.addf %{{.*}}, %[[MEAN]] : tensor<f32>
// CHECK-NEXT: return
func.func @both(%w: tensor<f32> {amp.param = "w"},
                %x: tensor<4xf32> {amp.input = "x"}) -> tensor<f32> {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %quarter = arith.constant dense<0.25> : tensor<f32>
  %sum = linalg.reduce { arith.addf } ins(%x : tensor<4xf32>)
    outs(%zero : tensor<f32>) dimensions = [0]
  %mean = arith.mulf %sum, %quarter : tensor<f32>
  %loss = arith.addf %w, %mean : tensor<f32>
  return %loss : tensor<f32>
}

// -----

// A constant of many numbers is not one number.
// CHECK-LABEL: func.func @many(
// CHECK: arith.trunci
#each = affine_map<(i) -> (i)>
func.func @many(%x: tensor<4xi32> {amp.input = "x"}) -> tensor<3xi32> {
  %c = arith.constant dense<[2, 3, 5]> : tensor<3xi64>
  %e = tensor.empty() : tensor<3xi32>
  %0 = linalg.generic {indexing_maps = [#each, #each],
                       iterator_types = ["parallel"]}
    ins(%c : tensor<3xi64>) outs(%e : tensor<3xi32>) {
  ^bb0(%a: i64, %o: i32):
    %1 = arith.trunci %a : i64 to i32
    linalg.yield %1 : i32
  } -> tensor<3xi32>
  return %0 : tensor<3xi32>
}

// -----

// Where only the result of a named op is needed with the batch, its operand is
// made again; and one draw of random numbers stays one for all who read it.
// CHECK-LABEL: func.func @again(
// CHECK: %[[ONE:.*]] = arith.constant dense<1.000000e+00> : tensor<3x6xf32>
// CHECK: %[[MASK:.*]] = nn.dropout %[[ONE]]
// CHECK-NOT: nn.dropout
// CHECK: %[[SCALE:.*]] = nn.gelu %{{.*}} : tensor<3x6xf32>
// CHECK: arith.mulf %{{.*}}, %[[MASK]]
// CHECK: arith.mulf %{{.*}}, %[[MASK]]
// CHECK: arith.mulf %{{.*}}, %[[SCALE]]
// CHECK: %[[ROWS:.*]] = arith.constant dense<2> : tensor<3xi64>
// CHECK: nn.embedding %{{.*}}[%[[ROWS]]] : {{.*}} -> tensor<3x6xf32>
func.func @again(%w: tensor<6xf32> {amp.param = "w"},
                 %t: tensor<4x6xf32> {amp.param = "t"},
                 %x: tensor<4x6xf32> {amp.input = "x"}) -> tensor<4x6xf32> {
  %one = arith.constant dense<1.0> : tensor<4x6xf32>
  %mask = nn.dropout %one p(5.0e-01) : tensor<4x6xf32> -> tensor<4x6xf32>
  %e = tensor.empty() : tensor<4x6xf32>
  %wide = linalg.broadcast ins(%w : tensor<6xf32>) outs(%e : tensor<4x6xf32>)
    dimensions = [0]
  %scale = nn.gelu %wide : tensor<4x6xf32> -> tensor<4x6xf32>
  %a = arith.mulf %x, %mask : tensor<4x6xf32>
  %y = math.exp %x : tensor<4x6xf32>
  %b = arith.mulf %y, %mask : tensor<4x6xf32>
  %c = arith.addf %a, %b : tensor<4x6xf32>
  %d = arith.mulf %c, %scale : tensor<4x6xf32>
  %rows = arith.constant dense<2> : tensor<4xi64>
  %row = nn.embedding %t[%rows]
    : tensor<4x6xf32>, tensor<4xi64> -> tensor<4x6xf32>
  %f = arith.addf %d, %row : tensor<4x6xf32>
  return %f : tensor<4x6xf32>
}

// -----

// Elements of the row that the loops are at, by its number or by one that
// counts.
// CHECK-LABEL: func.func @own(
// CHECK: tensor.extract %{{.*}} : tensor<6xf32>
// CHECK: tensor.extract %{{.*}} : tensor<3xf32>
#ij = affine_map<(i, j) -> (i, j)>
#i = affine_map<(i, j) -> (i)>
func.func @own(%x: tensor<4x2xf32> {amp.input = "x"},
               %y: tensor<4xf32> {amp.input = "y"}) -> tensor<4x2xf32> {
  %flat = tensor.collapse_shape %x [[0, 1]] : tensor<4x2xf32> into tensor<8xf32>
  %rows = arith.constant dense<[0, 1, 2, 3]> : tensor<4xi64>
  %e = tensor.empty() : tensor<4x2xf32>
  %0 = linalg.generic {indexing_maps = [#i, #i, #ij],
                       iterator_types = ["parallel", "parallel"]}
    ins(%y, %rows : tensor<4xf32>, tensor<4xi64>)
    outs(%e : tensor<4x2xf32>) {
  ^bb0(%of: f32, %row: i64, %o: f32):
    %c2 = arith.constant 2 : index
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %first = arith.muli %i, %c2 : index
    %place = arith.addi %first, %j : index
    %a = tensor.extract %flat[%place] : tensor<8xf32>
    %k = arith.index_cast %row : i64 to index
    %b = tensor.extract %y[%k] : tensor<4xf32>
    %p = arith.mulf %a, %b : f32
    linalg.yield %p : f32
  } -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}
