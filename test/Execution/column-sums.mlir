// RUN: amp-run check %s --threads=1
// RUN: amp-run check %s --threads=2
// RUN: amp-run check %s --threads=1 --tier=generic
// RUN: amp-run check %s --target=sim:sm_80

// Columns of many terms are summed row by row: each takes its terms in order,
// here one in which the order counts, as where the terms lie side by side.

#rc = affine_map<(r, c) -> (r, c)>
#cr = affine_map<(c, r) -> (r, c)>
#r = affine_map<(r, c) -> (r)>
#c = affine_map<(r, c) -> (c)>
#lane = affine_map<(c, r) -> (c)>
#row = affine_map<(c, r) -> (r)>

// 259 terms and 133 columns: neither is a multiple of anything.
func.func @in_order() {
  %start = arith.constant dense<7> : tensor<133xi32>
  %weight = arith.constant dense<5> : tensor<259xi32>
  %e = tensor.empty() : tensor<259x133xi32>
  %x = linalg.generic {indexing_maps = [#rc], iterator_types = ["parallel", "parallel"]}
      outs(%e : tensor<259x133xi32>) {
  ^bb0(%o: i32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %i32 = arith.index_cast %i : index to i32
    %j32 = arith.index_cast %j : index to i32
    %k = arith.muli %i32, %i32 : i32
    %s = arith.xori %k, %j32 : i32
    linalg.yield %s : i32
  } -> tensor<259x133xi32>
  %three = arith.constant 3 : i32
  %columns = linalg.generic {indexing_maps = [#rc, #r, #c], iterator_types = ["reduction", "parallel"]}
      ins(%x, %weight : tensor<259x133xi32>, tensor<259xi32>)
      outs(%start : tensor<133xi32>) {
  ^bb0(%a: i32, %w: i32, %acc: i32):
    %t = arith.muli %acc, %three : i32
    %p = arith.muli %a, %w : i32
    %s = arith.addi %t, %p : i32
    linalg.yield %s : i32
  } -> tensor<133xi32>
  %turned = tensor.empty() : tensor<133x259xi32>
  %y = linalg.transpose ins(%x : tensor<259x133xi32>) outs(%turned : tensor<133x259xi32>) permutation = [1, 0]
  %rows = linalg.generic {indexing_maps = [affine_map<(c, r) -> (c, r)>, #row, #lane], iterator_types = ["parallel", "reduction"]}
      ins(%y, %weight : tensor<133x259xi32>, tensor<259xi32>)
      outs(%start : tensor<133xi32>) {
  ^bb0(%a: i32, %w: i32, %acc: i32):
    %t = arith.muli %acc, %three : i32
    %p = arith.muli %a, %w : i32
    %s = arith.addi %t, %p : i32
    linalg.yield %s : i32
  } -> tensor<133xi32>
  check.eq %columns, %rows : tensor<133xi32>
  return
}

// Terms along two dimensions, and lanes that are all whole.
func.func @two_dimensions() {
  %zero = arith.constant dense<0.0> : tensor<128xf32>
  %x = arith.constant dense<0.5> : tensor<3x130x128xf32>
  %wanted = arith.constant dense<195.0> : tensor<128xf32>
  %sums = linalg.generic {
      indexing_maps = [affine_map<(b, r, c) -> (b, r, c)>, affine_map<(b, r, c) -> (c)>],
      iterator_types = ["reduction", "reduction", "parallel"]}
      ins(%x : tensor<3x130x128xf32>) outs(%zero : tensor<128xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %s = arith.addf %acc, %a : f32
    linalg.yield %s : f32
  } -> tensor<128xf32>
  check.eq %sums, %wanted : tensor<128xf32>
  return
}

// A maximum of 16-bit values.
func.func @maximum() {
  %low = arith.constant dense<0xFC00> : tensor<80xf16>
  %e = tensor.empty() : tensor<300x80xf16>
  %x = linalg.generic {indexing_maps = [#rc], iterator_types = ["parallel", "parallel"]}
      outs(%e : tensor<300x80xf16>) {
  ^bb0(%o: f16):
    %i = linalg.index 0 : index
    %i32 = arith.index_cast %i : index to i32
    %f = arith.sitofp %i32 : i32 to f16
    linalg.yield %f : f16
  } -> tensor<300x80xf16>
  %wanted = arith.constant dense<299.0> : tensor<80xf16>
  %most = linalg.generic {indexing_maps = [#rc, #c], iterator_types = ["reduction", "parallel"]}
      ins(%x : tensor<300x80xf16>) outs(%low : tensor<80xf16>) {
  ^bb0(%a: f16, %acc: f16):
    %s = arith.maximumf %acc, %a : f16
    linalg.yield %s : f16
  } -> tensor<80xf16>
  check.eq %most, %wanted : tensor<80xf16>
  return
}
