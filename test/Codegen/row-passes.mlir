// How often a row is read, and what of it is under way at once.
// RUN: amp-opt %s --amp-lower-kernels-nvgpu | FileCheck %s

#both = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// 1,000 columns are 125 vectors of 8: each lane of a warp keeps four, of which
// the last is one only where the row goes on. Others read their first again.
// CHECK-LABEL: gpu.func @held
// CHECK-NOT:     scf.for
// CHECK:         arith.cmpi ult
// CHECK:         arith.select {{.*}} : index
// CHECK-COUNT-4: vector.load {{.*}} vector<8xbf16>
// CHECK-NOT:     vector.load
// CHECK:         arith.select {{.*}} : vector<8xf32>
// CHECK:         gpu.shuffle
// CHECK-COUNT-3: vector.store {{.*}} vector<8xbf16>
// CHECK:         scf.if
// CHECK:           vector.store {{.*}} vector<8xbf16>
func.func private @held(%x: tensor<64x1000xbf16>, %out: tensor<64x1000xbf16>) -> tensor<64x1000xbf16> attributes {amp.kernel} {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %s = linalg.generic {indexing_maps = [#both, #row], iterator_types = ["parallel", "reduction"]}
    ins(%x : tensor<64x1000xbf16>) outs(%f : tensor<64xf32>) {
  ^bb0(%a: bf16, %o: f32):
    %w = arith.extf %a : bf16 to f32
    %n = arith.addf %o, %w : f32
    linalg.yield %n : f32
  } -> tensor<64xf32>
  %r = linalg.generic {indexing_maps = [#both, #row, #both], iterator_types = ["parallel", "parallel"]}
    ins(%x, %s : tensor<64x1000xbf16>, tensor<64xf32>) outs(%out : tensor<64x1000xbf16>) {
  ^bb0(%a: bf16, %b: f32, %o: bf16):
    %w = arith.extf %a : bf16 to f32
    %d = arith.subf %w, %b : f32
    %h = arith.truncf %d : f32 to bf16
    linalg.yield %h : bf16
  } -> tensor<64x1000xbf16>
  return %r : tensor<64x1000xbf16>
}

// 50,304 columns are read twice, four vectors at a time and the rest one by one.
// CHECK-LABEL: gpu.func @read
// CHECK:         scf.for
// CHECK-COUNT-4:   vector.load {{.*}} vector<8xbf16>
// CHECK:         scf.for
// CHECK:           vector.load {{.*}} vector<8xbf16>
// CHECK:         gpu.barrier
// CHECK:         scf.for
// CHECK-COUNT-4:   vector.load {{.*}} vector<8xbf16>
// CHECK-COUNT-4:   vector.store {{.*}} vector<8xbf16>
func.func private @read(%x: tensor<64x50304xbf16>, %out: tensor<64x50304xbf16>) -> tensor<64x50304xbf16> attributes {amp.kernel} {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %s = linalg.generic {indexing_maps = [#both, #row], iterator_types = ["parallel", "reduction"]}
    ins(%x : tensor<64x50304xbf16>) outs(%f : tensor<64xf32>) {
  ^bb0(%a: bf16, %o: f32):
    %w = arith.extf %a : bf16 to f32
    %n = arith.addf %o, %w : f32
    linalg.yield %n : f32
  } -> tensor<64xf32>
  %r = linalg.generic {indexing_maps = [#both, #row, #both], iterator_types = ["parallel", "parallel"]}
    ins(%x, %s : tensor<64x50304xbf16>, tensor<64xf32>) outs(%out : tensor<64x50304xbf16>) {
  ^bb0(%a: bf16, %b: f32, %o: bf16):
    %w = arith.extf %a : bf16 to f32
    %d = arith.subf %w, %b : f32
    %h = arith.truncf %d : f32 to bf16
    linalg.yield %h : bf16
  } -> tensor<64x50304xbf16>
  return %r : tensor<64x50304xbf16>
}

// A maximum and the sum of exponentials below it: one loop has both, and the
// sum follows the maximum, of which each thread has one number.
// CHECK-LABEL: gpu.func @online
// CHECK:         scf.for {{.*}} -> (f32, vector<8xf32>)
// CHECK-COUNT-4:   vector.load {{.*}} vector<8xbf16>
// CHECK:           scf.yield {{.*}} : f32, vector<8xf32>
// CHECK:         scf.for {{.*}} -> (f32, vector<8xf32>)
// CHECK:           scf.yield
// CHECK-NOT:     scf.for
func.func private @online(%x: tensor<64x50304xbf16>, %out: tensor<64xf32>) -> tensor<64xf32> attributes {amp.kernel} {
  %none = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64xf32>
  %f = linalg.fill ins(%none : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %m = linalg.generic {indexing_maps = [#both, #row], iterator_types = ["parallel", "reduction"]}
    ins(%x : tensor<64x50304xbf16>) outs(%f : tensor<64xf32>) {
  ^bb0(%a: bf16, %o: f32):
    %w = arith.extf %a : bf16 to f32
    %n = arith.maximumf %o, %w : f32
    linalg.yield %n : f32
  } -> tensor<64xf32>
  %g = linalg.fill ins(%zero : f32) outs(%out : tensor<64xf32>) -> tensor<64xf32>
  %s = linalg.generic {indexing_maps = [#both, #row, #row], iterator_types = ["parallel", "reduction"]}
    ins(%x, %m : tensor<64x50304xbf16>, tensor<64xf32>) outs(%g : tensor<64xf32>) {
  ^bb0(%a: bf16, %b: f32, %o: f32):
    %w = arith.extf %a : bf16 to f32
    %d = arith.subf %w, %b : f32
    %p = math.exp %d : f32
    %n = arith.addf %o, %p : f32
    linalg.yield %n : f32
  } -> tensor<64xf32>
  return %s : tensor<64xf32>
}

// What the sum is of knows the maximum in another way, too: two loops.
// CHECK-LABEL: gpu.func @twice
// CHECK:         scf.for {{.*}} -> (vector<8xf32>)
// CHECK:         gpu.barrier
// CHECK:         scf.for {{.*}} -> (vector<8xf32>)
func.func private @twice(%x: tensor<64x50304xbf16>, %out: tensor<64xf32>) -> tensor<64xf32> attributes {amp.kernel} {
  %none = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64xf32>
  %f = linalg.fill ins(%none : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %m = linalg.generic {indexing_maps = [#both, #row], iterator_types = ["parallel", "reduction"]}
    ins(%x : tensor<64x50304xbf16>) outs(%f : tensor<64xf32>) {
  ^bb0(%a: bf16, %o: f32):
    %w = arith.extf %a : bf16 to f32
    %n = arith.maximumf %o, %w : f32
    linalg.yield %n : f32
  } -> tensor<64xf32>
  %g = linalg.fill ins(%zero : f32) outs(%out : tensor<64xf32>) -> tensor<64xf32>
  %s = linalg.generic {indexing_maps = [#both, #row, #row], iterator_types = ["parallel", "reduction"]}
    ins(%x, %m : tensor<64x50304xbf16>, tensor<64xf32>) outs(%g : tensor<64xf32>) {
  ^bb0(%a: bf16, %b: f32, %o: f32):
    %w = arith.extf %a : bf16 to f32
    %d = arith.subf %w, %b : f32
    %p = math.exp %d : f32
    %q = arith.mulf %p, %b : f32
    %n = arith.addf %o, %q : f32
    linalg.yield %n : f32
  } -> tensor<64xf32>
  return %s : tensor<64xf32>
}
