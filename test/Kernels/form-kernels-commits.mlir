// RUN: amp-opt %s -amp-form-kernels -amp-outline-kernels -split-input-file | FileCheck %s

// A maximum of the rows of what is committed is taken as they are written: the
// state is in place, and a rounded copy of it is in the same kernel.

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// CHECK-LABEL: func.func @rows
// CHECK-SAME:    %[[W:.*]]: tensor<4x8xf32> {amp.param = "w"}, %[[C:.*]]: tensor<4x8xbf16> {amp.copy = "w"}
// CHECK:         amp.launch {{.*}} outs(%[[W]], %[[C]], %{{.*}} : tensor<4x8xf32>, tensor<4x8xbf16>, tensor<4xf32>) reads [true, false, false]
// CHECK-SAME:    followers = array<i64: 2>, kind = "points"
// CHECK-NOT:     amp.launch
func.func @rows(%w: tensor<4x8xf32> {amp.param = "w"},
                %c: tensor<4x8xbf16> {amp.copy = "w"},
                %x: tensor<4x8xf32>, %low: tensor<4xf32>) -> tensor<4xf32>
    attributes {amp.step} {
  %e = tensor.empty() : tensor<4x8xf32>
  %h = tensor.empty() : tensor<4x8xbf16>
  %new = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%w, %x : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4x8xf32>
  %copy = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%new : tensor<4x8xf32>) outs(%h : tensor<4x8xbf16>) {
  ^bb0(%a: f32, %o: bf16):
    %t = arith.truncf %a : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<4x8xbf16>
  %max = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%new : tensor<4x8xf32>) outs(%low : tensor<4xf32>) {
  ^bb0(%a: f32, %m: f32):
    %t = arith.maximumf %m, %a : f32
    linalg.yield %t : f32
  } -> tensor<4xf32>
  amp.commit %new into %w : tensor<4x8xf32>
  amp.commit %copy into %c : tensor<4x8xbf16>
  return %max : tensor<4xf32>
}

// -----

// What a reduction of a committed value leads to can't be in its kernel.

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// CHECK-LABEL: func.func @waits
// CHECK:         amp.launch {{.*}} {amp.structure = {followers = array<i64: 1>, kind = "points"}}
// CHECK-NEXT:    amp.launch {{.*}} {amp.structure = {kind = "points"}}
// CHECK-NOT:     amp.launch
func.func @waits(%w: tensor<4x8xf32> {amp.param = "w"},
                 %c: tensor<4x8xf32> {amp.state = "c"},
                 %x: tensor<4x8xf32>, %low: tensor<4xf32>)
    attributes {amp.step} {
  %e = tensor.empty() : tensor<4x8xf32>
  %new = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%w, %x : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4x8xf32>
  %max = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%new : tensor<4x8xf32>) outs(%low : tensor<4xf32>) {
  ^bb0(%a: f32, %m: f32):
    %t = arith.maximumf %m, %a : f32
    linalg.yield %t : f32
  } -> tensor<4xf32>
  %share = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%new, %max : tensor<4x8xf32>, tensor<4xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %m: f32, %o: f32):
    %t = arith.divf %a, %m : f32
    linalg.yield %t : f32
  } -> tensor<4x8xf32>
  amp.commit %new into %w : tensor<4x8xf32>
  amp.commit %share into %c : tensor<4x8xf32>
  return
}
