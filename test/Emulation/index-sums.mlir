// Sums and maxima whose terms are indices: of a row by a warp, by a block, in
// two functions, and of columns. Exact on every target.
// RUN: env AMP_CACHE=off amp-run check %s --target=sim:sm_80
// RUN: amp-run check %s

#ij = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#i = affine_map<(i) -> (i)>
#none = affine_map<(i) -> ()>

// 0 to 255 in each row, and the row's number.
func.func @of_rows() {
  %zero = arith.constant 0 : index
  %zeros = arith.constant dense<0> : tensor<64x256xi32>
  %e = tensor.empty() : tensor<64xindex>
  %f = linalg.fill ins(%zero : index) outs(%e : tensor<64xindex>)
    -> tensor<64xindex>
  %sum = linalg.generic {indexing_maps = [#ij, #row],
      iterator_types = ["parallel", "reduction"]}
      ins(%zeros : tensor<64x256xi32>) outs(%f : tensor<64xindex>) {
  ^bb0(%x: i32, %acc: index):
    %row = linalg.index 0 : index
    %column = linalg.index 1 : index
    %term = arith.addi %row, %column : index
    %y = arith.index_cast %x : i32 to index
    %both = arith.addi %term, %y : index
    %next = arith.addi %acc, %both : index
    linalg.yield %next : index
  } -> tensor<64xindex>
  %o = tensor.empty() : tensor<64xi32>
  %rest = linalg.generic {indexing_maps = [#i, #i],
      iterator_types = ["parallel"]}
      ins(%sum : tensor<64xindex>) outs(%o : tensor<64xi32>) {
  ^bb0(%x: index, %out: i32):
    %row = linalg.index 0 : index
    %c256 = arith.constant 256 : index
    %all = arith.muli %row, %c256 : index
    %rest = arith.subi %x, %all : index
    %y = arith.index_cast %rest : index to i32
    linalg.yield %y : i32
  } -> tensor<64xi32>
  %wanted = arith.constant dense<32640> : tensor<64xi32>
  check.eq %rest, %wanted : tensor<64xi32>
  return
}

// More than 32 bits hold: 2^31 times 0 to 8191.
func.func @of_a_long_row() {
  %zero = arith.constant 0 : index
  %scale = arith.constant 2147483648 : index
  %zeros = arith.constant dense<0> : tensor<3x8192xi32>
  %e = tensor.empty() : tensor<3xindex>
  %f = linalg.fill ins(%zero : index) outs(%e : tensor<3xindex>)
    -> tensor<3xindex>
  %sum = linalg.generic {indexing_maps = [#ij, #row],
      iterator_types = ["parallel", "reduction"]}
      ins(%zeros : tensor<3x8192xi32>) outs(%f : tensor<3xindex>) {
  ^bb0(%x: i32, %acc: index):
    %column = linalg.index 1 : index
    %term = arith.muli %column, %scale : index
    %y = arith.index_cast %x : i32 to index
    %both = arith.addi %term, %y : index
    %next = arith.addi %acc, %both : index
    linalg.yield %next : index
  } -> tensor<3xindex>
  %o = tensor.empty() : tensor<3xi64>
  %long = linalg.generic {indexing_maps = [#i, #i],
      iterator_types = ["parallel"]}
      ins(%sum : tensor<3xindex>) outs(%o : tensor<3xi64>) {
  ^bb0(%x: index, %out: i64):
    %y = arith.index_cast %x : index to i64
    linalg.yield %y : i64
  } -> tensor<3xi64>
  %wanted = arith.constant dense<72048797944905728> : tensor<3xi64>
  check.eq %long, %wanted : tensor<3xi64>
  return
}

// The greatest of all, whose number divides into nothing.
func.func @greatest_of_all() {
  %minus = arith.constant -1 : index
  %zeros = arith.constant dense<0> : tensor<100003xi32>
  %e = tensor.empty() : tensor<index>
  %f = linalg.fill ins(%minus : index) outs(%e : tensor<index>)
    -> tensor<index>
  %greatest = linalg.generic {indexing_maps = [#i, #none],
      iterator_types = ["reduction"]}
      ins(%zeros : tensor<100003xi32>) outs(%f : tensor<index>) {
  ^bb0(%x: i32, %acc: index):
    %place = linalg.index 0 : index
    %y = arith.index_cast %x : i32 to index
    %term = arith.addi %place, %y : index
    %next = arith.maxsi %acc, %term : index
    linalg.yield %next : index
  } -> tensor<index>
  %o = tensor.empty() : tensor<i32>
  %narrow = linalg.generic {indexing_maps = [affine_map<() -> ()>,
      affine_map<() -> ()>], iterator_types = []}
      ins(%greatest : tensor<index>) outs(%o : tensor<i32>) {
  ^bb0(%x: index, %out: i32):
    %y = arith.index_cast %x : index to i32
    linalg.yield %y : i32
  } -> tensor<i32>
  %wanted = arith.constant dense<100002> : tensor<i32>
  check.eq %narrow, %wanted : tensor<i32>
  return
}
