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

// -----

// Who reads what a step writes can't be in the kernel that it is made of.

#id = affine_map<(i, j) -> (i, j)>
#column = affine_map<(i, j) -> (j)>

// CHECK-LABEL: func.func @reads_what_is_written
// CHECK-SAME:    %[[S:.*]]: tensor<2x8xf32> {amp.state = "s"}, %[[X:.*]]: tensor
// CHECK:         %[[SQUARE:.*]] = amp.launch {{.*}} ins(%[[X]] : tensor<4x8xf32>)
// CHECK:         %[[SUM:.*]] = amp.launch {{.*}} ins(%[[SQUARE]] : tensor<4x8xf32>)
// CHECK-NEXT:    %[[NEW:.*]] = amp.launch {{.*}} ins(%[[SUM]] : tensor<8xf32>) outs(%[[S]] : tensor<2x8xf32>)
// CHECK:         %[[TOTAL:.*]] = amp.launch {{.*}} ins(%[[NEW]] : tensor<2x8xf32>)
// CHECK:         amp.launch {{.*}} ins(%[[SQUARE]], %[[TOTAL]] : tensor<4x8xf32>, tensor<8xf32>)
// CHECK-NOT:     amp.launch
func.func @reads_what_is_written(%s: tensor<2x8xf32> {amp.state = "s"},
                                 %x: tensor<4x8xf32>) -> tensor<4x8xf32>
    attributes {amp.step} {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %f = tensor.empty() : tensor<8xf32>
  %g = tensor.empty() : tensor<2x8xf32>
  %square = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %t = arith.mulf %a, %a : f32
    linalg.yield %t : f32
  } -> tensor<4x8xf32>
  %none = linalg.fill ins(%zero : f32) outs(%f : tensor<8xf32>) -> tensor<8xf32>
  %sum = linalg.generic {indexing_maps = [#id, #column], iterator_types = ["reduction", "parallel"]}
      ins(%square : tensor<4x8xf32>) outs(%none : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %t = arith.addf %a, %o : f32
    linalg.yield %t : f32
  } -> tensor<8xf32>
  %new = linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%s, %sum : tensor<2x8xf32>, tensor<8xf32>) outs(%g : tensor<2x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %t = arith.addf %a, %b : f32
    linalg.yield %t : f32
  } -> tensor<2x8xf32>
  %total = linalg.generic {indexing_maps = [#id, #column], iterator_types = ["reduction", "parallel"]}
      ins(%new : tensor<2x8xf32>) outs(%none : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %t = arith.addf %a, %o : f32
    linalg.yield %t : f32
  } -> tensor<8xf32>
  %out = linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%square, %total : tensor<4x8xf32>, tensor<8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %t = arith.addf %a, %b : f32
    linalg.yield %t : f32
  } -> tensor<4x8xf32>
  amp.commit %new into %s : tensor<2x8xf32>
  return %out : tensor<4x8xf32>
}

// -----

// Two states that are made of one value are two kernels where one waits for the
// other.

#id = affine_map<(i, j) -> (i, j)>
#column = affine_map<(i, j) -> (j)>

// CHECK-LABEL: func.func @written_one_after_the_other
// CHECK-SAME:    %[[S:.*]]: tensor<4x8xf32> {amp.state = "s"}, %[[T:.*]]: tensor<4x8xf32> {amp.state = "t"}
// CHECK:         %[[SQUARE:.*]] = amp.launch {{.*}} ins(%{{.*}} : tensor<4x8xf32>)
// CHECK-NEXT:    %[[NEW:.*]] = amp.launch {{.*}} outs(%[[S]] : tensor<4x8xf32>)
// CHECK:         %[[SUM:.*]] = amp.launch {{.*}} ins(%[[NEW]] : tensor<4x8xf32>)
// CHECK-NEXT:    %{{.*}} = amp.launch {{.*}} ins(%[[SQUARE]], %[[SUM]] : tensor<4x8xf32>, tensor<8xf32>) outs(%[[T]] : tensor<4x8xf32>)
// CHECK-NOT:     amp.launch
func.func @written_one_after_the_other(
    %s: tensor<4x8xf32> {amp.state = "s"},
    %t: tensor<4x8xf32> {amp.state = "t"}, %x: tensor<4x8xf32>)
    attributes {amp.step} {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %f = tensor.empty() : tensor<8xf32>
  %square = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %m = arith.mulf %a, %a : f32
    linalg.yield %m : f32
  } -> tensor<4x8xf32>
  %new = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%s, %square : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.addf %a, %b : f32
    linalg.yield %m : f32
  } -> tensor<4x8xf32>
  %none = linalg.fill ins(%zero : f32) outs(%f : tensor<8xf32>) -> tensor<8xf32>
  %sum = linalg.generic {indexing_maps = [#id, #column], iterator_types = ["reduction", "parallel"]}
      ins(%new : tensor<4x8xf32>) outs(%none : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %m = arith.addf %a, %o : f32
    linalg.yield %m : f32
  } -> tensor<8xf32>
  %other = linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%square, %sum : tensor<4x8xf32>, tensor<8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.addf %a, %b : f32
    linalg.yield %m : f32
  } -> tensor<4x8xf32>
  amp.commit %new into %s : tensor<4x8xf32>
  amp.commit %other into %t : tensor<4x8xf32>
  return
}

// -----

// A widening cast is each reader's own: one kernel.

#id = affine_map<(i, j) -> (i, j)>

// CHECK-LABEL: func.func @read_through_a_cast
// CHECK-SAME:    %[[M:.*]]: tensor<4x8xbf16> {amp.state = "m"}, %[[P:.*]]: tensor<4x8xf32> {amp.state = "p"}
// CHECK:         amp.launch {{.*}} outs(%[[M]], %[[P]] : tensor<4x8xbf16>, tensor<4x8xf32>)
// CHECK-NOT:     amp.launch
func.func @read_through_a_cast(%m: tensor<4x8xbf16> {amp.state = "m"},
                               %p: tensor<4x8xf32> {amp.state = "p"},
                               %x: tensor<4x8xf32>) attributes {amp.step} {
  %e = tensor.empty() : tensor<4x8xf32>
  %b = tensor.empty() : tensor<4x8xbf16>
  %g = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %t = arith.mulf %a, %a : f32
    linalg.yield %t : f32
  } -> tensor<4x8xf32>
  %new = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%m, %g : tensor<4x8xbf16>, tensor<4x8xf32>) outs(%b : tensor<4x8xbf16>) {
  ^bb0(%a: bf16, %c: f32, %o: bf16):
    %w = arith.extf %a : bf16 to f32
    %t = arith.addf %w, %c : f32
    %n = arith.truncf %t : f32 to bf16
    linalg.yield %n : bf16
  } -> tensor<4x8xbf16>
  %wide = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%new : tensor<4x8xbf16>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: bf16, %o: f32):
    %t = arith.extf %a : bf16 to f32
    linalg.yield %t : f32
  } -> tensor<4x8xf32>
  %q = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%p, %g, %wide : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %c: f32, %d: f32, %o: f32):
    %t = arith.addf %c, %d : f32
    %u = arith.subf %a, %t : f32
    linalg.yield %u : f32
  } -> tensor<4x8xf32>
  amp.commit %new into %m : tensor<4x8xbf16>
  amp.commit %q into %p : tensor<4x8xf32>
  return
}
