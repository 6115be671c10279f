// RUN: amp-opt %s -pass-pipeline='builtin.module(func.func(nn-decompose,cse,amp-form-kernels))' \
// RUN:   | FileCheck %s

// A softmax is one kernel: maximum, sum and quotient of a row.

// CHECK-LABEL: func.func @softmax
// CHECK-COUNT-1: amp.kernel
// CHECK-NOT:   amp.kernel
// CHECK:       return
func.func @softmax(%x: tensor<4x37xf32>) -> tensor<4x37xf32>
    attributes {amp.step} {
  %y = nn.softmax %x dim(1) : tensor<4x37xf32> -> tensor<4x37xf32>
  return %y : tensor<4x37xf32>
}

// Also where rows are not the last dimension, in 16 bit, and with what follows.

// CHECK-LABEL: func.func @batch_norm
// CHECK-COUNT-1: amp.kernel
// CHECK-NOT:   amp.kernel
// CHECK:       return
func.func @batch_norm(%x: tensor<4x3x5xbf16>, %s: tensor<3xf32>,
                      %b: tensor<3xf32>, %m: tensor<3xf32>, %v: tensor<3xf32>)
    -> (tensor<4x3x5xbf16>, tensor<3xf32>, tensor<3xf32>)
    attributes {amp.step} {
  %y, %nm, %nv = nn.batch_norm %x, %s, %b running(%m, %v)
    : tensor<4x3x5xbf16>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
      tensor<3xf32> -> tensor<4x3x5xbf16>, tensor<3xf32>, tensor<3xf32>
  %g = nn.gelu %y : tensor<4x3x5xbf16> -> tensor<4x3x5xbf16>
  return %g, %nm, %nv : tensor<4x3x5xbf16>, tensor<3xf32>, tensor<3xf32>
}

// Reductions that wait for each other: a third starts a kernel of its own.

// CHECK-LABEL: func.func @two_softmaxes
// CHECK-COUNT-2: amp.kernel
// CHECK-NOT:   amp.kernel
// CHECK:       return
func.func @two_softmaxes(%x: tensor<4x37xf32>) -> tensor<4x37xf32>
    attributes {amp.step} {
  %y = nn.softmax %x dim(1) : tensor<4x37xf32> -> tensor<4x37xf32>
  %z = nn.softmax %y dim(1) : tensor<4x37xf32> -> tensor<4x37xf32>
  return %z : tensor<4x37xf32>
}

// Reductions of the same tensor along different dimensions do not share rows.

// CHECK-LABEL: func.func @two_dimensions
// CHECK-COUNT-2: amp.kernel
// CHECK-NOT:   amp.kernel
// CHECK:       return
func.func @two_dimensions(%x: tensor<4x37xf32>) -> tensor<4x37xf32>
    attributes {amp.step} {
  %y = nn.softmax %x dim(0) : tensor<4x37xf32> -> tensor<4x37xf32>
  %z = nn.softmax %y dim(1) : tensor<4x37xf32> -> tensor<4x37xf32>
  return %z : tensor<4x37xf32>
}

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#other = affine_map<(i, j) -> (j)>
#none = affine_map<(i, j) -> ()>

// The sums of rows, read as if they were those of columns: not at the row.

// CHECK-LABEL: func.func @read_elsewhere
// CHECK-COUNT-2: amp.kernel
// CHECK-NOT:   amp.kernel
// CHECK:       return
func.func @read_elsewhere(%x: tensor<8x8xf32>) -> tensor<8x8xf32>
    attributes {amp.step} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %s = linalg.generic {indexing_maps = [#id, #row],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x8xf32>) outs(%f : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %o, %a : f32
    linalg.yield %0 : f32
  } -> tensor<8xf32>
  %w = tensor.empty() : tensor<8x8xf32>
  %y = linalg.generic {indexing_maps = [#id, #other, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : tensor<8x8xf32>, tensor<8xf32>) outs(%w : tensor<8x8xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.divf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<8x8xf32>
  return %y : tensor<8x8xf32>
}

// One row would leave nothing for threads to share.

// CHECK-LABEL: func.func @no_rows
// CHECK-COUNT-2: amp.kernel
// CHECK-NOT:   amp.kernel
// CHECK:       return
func.func @no_rows(%x: tensor<8x8xf32>) -> tensor<8x8xf32>
    attributes {amp.step} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<f32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %s = linalg.generic {indexing_maps = [#id, #none],
                       iterator_types = ["reduction", "reduction"]}
      ins(%x : tensor<8x8xf32>) outs(%f : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %o, %a : f32
    linalg.yield %0 : f32
  } -> tensor<f32>
  %w = tensor.empty() : tensor<8x8xf32>
  %y = linalg.generic {indexing_maps = [#id, #none, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : tensor<8x8xf32>, tensor<f32>) outs(%w : tensor<8x8xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.divf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<8x8xf32>
  return %y : tensor<8x8xf32>
}

// A contraction sums in an order of its own, alone or not: it starts no chain.

// CHECK-LABEL: func.func @contraction
// CHECK-COUNT-2: amp.kernel
// CHECK-NOT:   amp.kernel
// CHECK:       return
func.func @contraction(%x: tensor<8x8xf32>, %v: tensor<8xf32>) -> tensor<8x8xf32>
    attributes {amp.step} {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %s = linalg.matvec ins(%x, %v : tensor<8x8xf32>, tensor<8xf32>) outs(%f : tensor<8xf32>) -> tensor<8xf32>
  %e2 = tensor.empty() : tensor<8x8xf32>
  %y = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : tensor<8x8xf32>, tensor<8xf32>) outs(%e2 : tensor<8x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.subf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<8x8xf32>
  return %y : tensor<8x8xf32>
}
