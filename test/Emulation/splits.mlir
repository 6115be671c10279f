// Sums in two functions, with scratch memory between them. Small integers:
// every order gives the same. The initial value counts once.
// RUN: env AMP_CACHE=off amp-run check %s --target=sim:sm_80
// RUN: amp-run check %s

#i = affine_map<(i) -> (i)>
#none = affine_map<(i) -> ()>

// Ones and the index's rest: 65536 = 5 * 13107 + 1.
func.func @sum_of_all() {
  %wanted = arith.constant dense<196607.0> : tensor<f32>
  %init = arith.constant dense<1.0> : tensor<f32>
  %ones = arith.constant dense<1.0> : tensor<65536xf32>
  %five = arith.constant 5 : index
  %sum = linalg.generic {indexing_maps = [#i, #none], iterator_types = ["reduction"]}
    ins(%ones : tensor<65536xf32>) outs(%init : tensor<f32>) {
  ^bb0(%one: f32, %acc: f32):
    %index = linalg.index 0 : index
    %rest = arith.remui %index, %five : index
    %integer = arith.index_cast %rest : index to i32
    %float = arith.sitofp %integer : i32 to f32
    %term = arith.addf %float, %one : f32
    %next = arith.addf %acc, %term : f32
    linalg.yield %next : f32
  } -> tensor<f32>
  check.eq %sum, %wanted : tensor<f32>
  return
}

// A number that divides into nothing: the last part is shorter.
func.func @greatest_of_all() {
  %wanted = arith.constant dense<100002> : tensor<i32>
  %init = arith.constant dense<-1> : tensor<i32>
  %zeros = arith.constant dense<0> : tensor<100003xi32>
  %greatest = linalg.generic {indexing_maps = [#i, #none], iterator_types = ["reduction"]}
    ins(%zeros : tensor<100003xi32>) outs(%init : tensor<i32>) {
  ^bb0(%zero: i32, %acc: i32):
    %index = linalg.index 0 : index
    %integer = arith.index_cast %index : index to i32
    %term = arith.addi %integer, %zero : i32
    %next = arith.maxsi %acc, %term : i32
    linalg.yield %next : i32
  } -> tensor<i32>
  check.eq %greatest, %wanted : tensor<i32>
  return
}

// Column j: the sum of (i + j) mod 3 over 4097 = 3 * 1365 + 2 rows, and 2.
func.func @sum_of_columns() {
  %wanted = arith.constant dense<[4098.0, 4100.0, 4099.0, 4098.0]> : tensor<4xf32>
  %init = arith.constant dense<2.0> : tensor<4xf32>
  %zeros = arith.constant dense<0.0> : tensor<4097x4xf32>
  %three = arith.constant 3 : index
  %sums = linalg.generic {
      indexing_maps = [affine_map<(j, i) -> (i, j)>, affine_map<(j, i) -> (j)>],
      iterator_types = ["parallel", "reduction"]}
    ins(%zeros : tensor<4097x4xf32>) outs(%init : tensor<4xf32>) {
  ^bb0(%zero: f32, %acc: f32):
    %j = linalg.index 0 : index
    %i = linalg.index 1 : index
    %both = arith.addi %i, %j : index
    %rest = arith.remui %both, %three : index
    %integer = arith.index_cast %rest : index to i32
    %float = arith.sitofp %integer : i32 to f32
    %term = arith.addf %float, %zero : f32
    %next = arith.addf %acc, %term : f32
    linalg.yield %next : f32
  } -> tensor<4xf32>
  check.eq %sums, %wanted : tensor<4xf32>
  return
}
