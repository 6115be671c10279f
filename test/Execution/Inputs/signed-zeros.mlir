#id = affine_map<(i) -> (i)>
func.func private @neg(%n: tensor<37xf32>) -> tensor<37xf32> {
  %e = tensor.empty() : tensor<37xf32>
  %r = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<37xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %c = arith.constant -40.0 : f32
    %w = arith.index_cast %i : index to i32
    %v = arith.sitofp %w : i32 to f32
    %d = arith.addf %v, %c : f32
    linalg.yield %d : f32
  } -> tensor<37xf32>
  return %r : tensor<37xf32>
}
// a: relu(x) then max with -0 (= x * 0, x < 0), in two ops
func.func @two_ops() {
  %z = arith.constant dense<0.0> : tensor<37xf32>
  %x = func.call @neg(%z) : (tensor<37xf32>) -> tensor<37xf32>
  %e = tensor.empty() : tensor<37xf32>
  %zero = arith.constant 0.0 : f32
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<37xf32>) outs(%e : tensor<37xf32>) {
  ^bb0(%p: f32, %o: f32):
    %mz = arith.mulf %p, %zero : f32
    %a = arith.maximumf %p, %zero : f32
    %m = arith.maximumf %a, %mz : f32
    linalg.yield %m : f32
  } -> tensor<37xf32>
  check.eq %r, %z : tensor<37xf32>
  return
}
func.func @relu_only() {
  %z = arith.constant dense<0.0> : tensor<37xf32>
  %x = func.call @neg(%z) : (tensor<37xf32>) -> tensor<37xf32>
  %e = tensor.empty() : tensor<37xf32>
  %zero = arith.constant 0.0 : f32
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<37xf32>) outs(%e : tensor<37xf32>) {
  ^bb0(%p: f32, %o: f32):
    %mz = arith.mulf %p, %zero : f32
    %a = arith.maximumf %mz, %zero : f32
    linalg.yield %a : f32
  } -> tensor<37xf32>
  check.eq %r, %z : tensor<37xf32>
  return
}
func.func @swap() {
  %z = arith.constant dense<0.0> : tensor<37xf32>
  %x = func.call @neg(%z) : (tensor<37xf32>) -> tensor<37xf32>
  %e = tensor.empty() : tensor<37xf32>
  %zero = arith.constant 0.0 : f32
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<37xf32>) outs(%e : tensor<37xf32>) {
  ^bb0(%p: f32, %o: f32):
    %mz = arith.mulf %p, %zero : f32
    %a = arith.maximumf %p, %zero : f32
    %m = arith.maximumf %mz, %a : f32
    linalg.yield %m : f32
  } -> tensor<37xf32>
  check.eq %r, %z : tensor<37xf32>
  return
}
func.func @min() {
  %z = arith.constant dense<0.0> : tensor<37xf32>
  %nz = arith.constant dense<-0.0> : tensor<37xf32>
  %x = func.call @neg(%z) : (tensor<37xf32>) -> tensor<37xf32>
  %e = tensor.empty() : tensor<37xf32>
  %zero = arith.constant 0.0 : f32
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<37xf32>) outs(%e : tensor<37xf32>) {
  ^bb0(%p: f32, %o: f32):
    %mz = arith.mulf %p, %zero : f32
    %a = arith.minimumf %zero, %mz : f32
    linalg.yield %a : f32
  } -> tensor<37xf32>
  check.eq %r, %nz : tensor<37xf32>
  return
}
// Reductions, with the terms side by side and not.
#ij = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#column = affine_map<(i, j) -> (j)>
func.func @reductions() {
  %x = arith.constant dense<[[0.0, -0.0, -0.0], [-0.0, 0.0, -0.0],
                             [-0.0, -0.0, 0.0], [-0.0, -0.0, -0.0]]>
      : tensor<4x3xf32>
  %low = arith.constant dense<0xFF800000> : tensor<4xf32>
  %high = arith.constant dense<0x7F800000> : tensor<3xf32>
  %rows = arith.constant dense<[0.0, 0.0, 0.0, -0.0]> : tensor<4xf32>
  %columns = arith.constant dense<-0.0> : tensor<3xf32>
  %max = linalg.generic {indexing_maps = [#ij, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x3xf32>) outs(%low : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %m = arith.maximumf %a, %o : f32
    linalg.yield %m : f32
  } -> tensor<4xf32>
  %min = linalg.generic {indexing_maps = [#ij, #column], iterator_types = ["reduction", "parallel"]} ins(%x : tensor<4x3xf32>) outs(%high : tensor<3xf32>) {
  ^bb0(%a: f32, %o: f32):
    %m = arith.minimumf %o, %a : f32
    linalg.yield %m : f32
  } -> tensor<3xf32>
  check.eq %max, %rows : tensor<4xf32>
  check.eq %min, %columns : tensor<3xf32>
  return
}
// In f64 and f16, whose maxima other instructions make.
func.func @types() {
  %p = arith.constant dense<[0.0, -0.0]> : tensor<2xf64>
  %n = arith.constant dense<[-0.0, 0.0]> : tensor<2xf64>
  %z = arith.constant dense<0.0> : tensor<2xf64>
  %0 = arith.maximumf %p, %n : tensor<2xf64>
  check.eq %0, %z : tensor<2xf64>
  %ph = arith.constant dense<[0.0, -0.0]> : tensor<2xf16>
  %nh = arith.constant dense<[-0.0, 0.0]> : tensor<2xf16>
  %zh = arith.constant dense<-0.0> : tensor<2xf16>
  %1 = arith.minimumf %ph, %nh : tensor<2xf16>
  check.eq %1, %zh : tensor<2xf16>
  return
}
