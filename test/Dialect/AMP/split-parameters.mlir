// A parameter of f32 with a copy in bf16 becomes the 16 bits that the copy
// lacks. Who reads it adds both up; the commit is of both.

// RUN: amp-opt %s -allow-unregistered-dialect -amp-split-parameters | FileCheck %s
// RUN: amp-opt %s -allow-unregistered-dialect -amp-split-parameters > %t.once
// RUN: amp-opt %t.once -allow-unregistered-dialect -amp-split-parameters | diff %t.once -

#id = affine_map<(r, c) -> (r, c)>
#turned = affine_map<(r, c) -> (c, r)>
#scalar = affine_map<(r, c) -> ()>
#row = affine_map<(r, c) -> (r)>
#lhs = affine_map<(m, n, k) -> (m, k)>
#rhs = affine_map<(m, n, k) -> (k, n)>
#out = affine_map<(m, n, k) -> (m, n)>
#vector = affine_map<(i) -> (i)>

// CHECK-LABEL: func.func @step(
// CHECK-SAME:    %[[LOW:[^:]*]]: tensor<4x8xi16> {amp.param = "w", amp.split},
// CHECK-SAME:    %[[V:[^:]*]]: tensor<4x8xf32> {amp.param = "v"},
// CHECK-SAME:    %[[HIGH:[^:]*]]: tensor<4x8xbf16> {amp.copy = "w"},
// CHECK-SAME:    %{{[^:]*}}: tensor<4x8xf16> {amp.copy = "v"},
// CHECK-SAME:    attributes {amp.step}
func.func @step(%w: tensor<4x8xf32> {amp.param = "w"},
                %v: tensor<4x8xf32> {amp.param = "v"},
                %copy: tensor<4x8xbf16> {amp.copy = "w"},
                %other: tensor<4x8xf16> {amp.copy = "v"},
                %gradient: tensor<4x8xf32> {amp.input = "g"},
                %apply: tensor<i1> {amp.input = "apply"})
    attributes {amp.step, amp.split} {
  // An elementwise op, and one that sums rows, read both, by the same map.
  %e = tensor.empty() : tensor<4x8xf32>
  // CHECK:      linalg.generic
  // CHECK-SAME:   ins(%[[LOW]], %{{[^ ]+}}, %[[HIGH]] : tensor<4x8xi16>, tensor<4x8xf32>, tensor<4x8xbf16>)
  // CHECK-NEXT:   ^bb0(%[[A:.*]]: i16, %[[G:.*]]: f32, %[[B:.*]]: bf16, %{{.*}}: f32):
  // CHECK-NEXT:     %[[REST:.*]] = arith.extsi %[[A]] : i16 to i32
  // CHECK-NEXT:     %[[BITS:.*]] = arith.bitcast %[[B]] : bf16 to i16
  // CHECK-NEXT:     %[[WIDE:.*]] = arith.extui %[[BITS]] : i16 to i32
  // CHECK-NEXT:     %[[HALF:.*]] = arith.constant 16 : i32
  // CHECK-NEXT:     %[[SHIFTED:.*]] = arith.shli %[[WIDE]], %[[HALF]] : i32
  // CHECK-NEXT:     %[[SUM:.*]] = arith.addi %[[SHIFTED]], %[[REST]] : i32
  // CHECK-NEXT:     %[[W:.*]] = arith.bitcast %[[SUM]] : i32 to f32
  // CHECK-NEXT:     arith.subf %[[W]], %[[G]] : f32
  %new = linalg.generic {indexing_maps = [#id, #id, #id],
      iterator_types = ["parallel", "parallel"]}
      ins(%w, %gradient : tensor<4x8xf32>, tensor<4x8xf32>)
      outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %g: f32, %o: f32):
    %d = arith.subf %a, %g : f32
    linalg.yield %d : f32
  } -> tensor<4x8xf32>
  %rows = tensor.empty() : tensor<4xf32>
  // CHECK:      linalg.generic
  // CHECK-SAME:   iterator_types = ["parallel", "reduction"]
  // CHECK-SAME:   ins(%[[LOW]], %[[HIGH]] : tensor<4x8xi16>, tensor<4x8xbf16>)
  %sums = linalg.generic {indexing_maps = [#id, #row],
      iterator_types = ["parallel", "reduction"]}
      ins(%w : tensor<4x8xf32>) outs(%rows : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %a, %o : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  "use"(%sums) : (tensor<4xf32>) -> ()

  // Of a view there are two; of an element, too.
  // CHECK-DAG:  %[[FLATHIGH:.*]] = tensor.collapse_shape %[[HIGH]] {{.*}} : tensor<4x8xbf16> into tensor<32xbf16>
  // CHECK-DAG:  %[[FLATLOW:.*]] = tensor.collapse_shape %[[LOW]] {{.*}} : tensor<4x8xi16> into tensor<32xi16>
  // CHECK-DAG:  tensor.extract %[[FLATHIGH]]
  // CHECK-DAG:  tensor.extract %[[FLATLOW]]
  // CHECK:      arith.addi
  // CHECK-NEXT: %[[ELEMENT:.*]] = arith.bitcast %{{.*}} : i32 to f32
  // CHECK-NEXT: "use"(%[[ELEMENT]])
  %flat = tensor.collapse_shape %w [[0, 1]]
      : tensor<4x8xf32> into tensor<32xf32>
  %three = arith.constant 3 : index
  %element = tensor.extract %flat[%three] : tensor<32xf32>
  "use"(%element) : (f32) -> ()

  // What has to find it in memory gets it there.
  // CHECK:      %[[WHOLE:.*]] = linalg.generic
  // CHECK-SAME:   ins(%[[HIGH]], %[[LOW]] : tensor<4x8xbf16>, tensor<4x8xi16>)
  // CHECK:      linalg.generic
  // CHECK-SAME:   "reduction"
  // CHECK-SAME:   ins(%[[WHOLE]], %{{[^ ]+}} : tensor<4x8xf32>, tensor<8x4xf32>)
  %f = tensor.empty() : tensor<8x4xf32>
  %z = tensor.empty() : tensor<4x4xf32>
  %product = linalg.generic {indexing_maps = [#lhs, #rhs, #out],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%w, %f : tensor<4x8xf32>, tensor<8x4xf32>)
      outs(%z : tensor<4x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  "use"(%product) : (tensor<4x4xf32>) -> ()

  // CHECK:      %[[HALVES:.*]]:2 = linalg.generic
  // CHECK-SAME:   ins(%{{[^ ]+}}, %[[HIGH]], %[[LOW]], %{{[^ ]+}} : tensor<4x8xf32>, tensor<4x8xbf16>, tensor<4x8xi16>, tensor<i1>)
  // CHECK:          %[[NEXT:.*]] = arith.select %{{.*}} : f32
  // CHECK-NEXT:     %[[ROUNDED:.*]] = arith.truncf %[[NEXT]] : f32 to bf16
  // CHECK-NEXT:     %[[ALL:.*]] = arith.bitcast %[[NEXT]] : f32 to i32
  // CHECK-NEXT:     %[[R:.*]] = arith.bitcast %[[ROUNDED]] : bf16 to i16
  // CHECK-NEXT:     %[[RW:.*]] = arith.extui %[[R]] : i16 to i32
  // CHECK-NEXT:     %[[C16:.*]] = arith.constant 16 : i32
  // CHECK-NEXT:     %[[RS:.*]] = arith.shli %[[RW]], %[[C16]] : i32
  // CHECK-NEXT:     %[[LEFT:.*]] = arith.subi %[[ALL]], %[[RS]] : i32
  // CHECK-NEXT:     %[[MOST:.*]] = arith.constant 32767 : i32
  // CHECK-NEXT:     %[[FITS:.*]] = arith.minsi %[[LEFT]], %[[MOST]] : i32
  // CHECK-NEXT:     %[[L:.*]] = arith.trunci %[[FITS]] : i32 to i16
  // CHECK-NEXT:     linalg.yield %[[ROUNDED]], %[[L]] : bf16, i16
  // CHECK:      amp.commit %[[HALVES]]#0 into %[[HIGH]]
  // CHECK-NEXT: amp.commit %[[HALVES]]#1 into %[[LOW]]
  // CHECK-NOT:  amp.commit {{.*}} into %[[HIGH]]
  %ce = tensor.empty() : tensor<4x8xbf16>
  %rounded = linalg.generic {indexing_maps = [#id, #id, #scalar, #id],
      iterator_types = ["parallel", "parallel"]}
      ins(%new, %w, %apply : tensor<4x8xf32>, tensor<4x8xf32>, tensor<i1>)
      outs(%ce : tensor<4x8xbf16>) {
  ^bb0(%a: f32, %b: f32, %c: i1, %o: bf16):
    %s = arith.select %c, %a, %b : f32
    %t = arith.truncf %s : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<4x8xbf16>
  amp.commit %rounded into %copy : tensor<4x8xbf16>
  amp.commit if %apply, %new into %w : tensor<4x8xf32>

  // A copy in f16 does not have the high half of the bits.
  // CHECK: amp.commit %{{.*}} into %[[V]] : tensor<4x8xf32>
  amp.commit %new into %v : tensor<4x8xf32>
  return
}

// What reads a committed value behind its commit reads it of the op that is
// committed, and so may be in its kernel.
// CHECK-LABEL: func.func @behind(
// CHECK:         %[[MADE:.*]]:3 = linalg.generic
// CHECK:         amp.commit %[[MADE]]#0
// CHECK-NEXT:    amp.commit %[[MADE]]#1
// CHECK:         "use"(%[[MADE]]#2)
func.func @behind(%w: tensor<4x8xf32> {amp.param = "w"},
                  %copy: tensor<4x8xbf16> {amp.copy = "w"},
                  %g: tensor<4x8xf32> {amp.input = "g"})
    attributes {amp.step, amp.split} {
  %ce = tensor.empty() : tensor<4x8xbf16>
  %rounded = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel"]}
      ins(%g : tensor<4x8xf32>) outs(%ce : tensor<4x8xbf16>) {
  ^bb0(%a: f32, %o: bf16):
    %t = arith.truncf %a : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<4x8xbf16>
  amp.commit %rounded into %copy : tensor<4x8xbf16>
  amp.commit %g into %w : tensor<4x8xf32>
  "use"(%g) : (tensor<4x8xf32>) -> ()
  return
}

// Not marked: as it is.
// CHECK-LABEL: func.func @full(
// CHECK-SAME:    tensor<4x8xf32> {amp.param = "w"}
func.func @full(%w: tensor<4x8xf32> {amp.param = "w"},
                %copy: tensor<4x8xbf16> {amp.copy = "w"},
                %g: tensor<4x8xf32> {amp.input = "g"},
                %r: tensor<4x8xbf16> {amp.input = "r"})
    attributes {amp.step} {
  amp.commit %r into %copy : tensor<4x8xbf16>
  amp.commit %g into %w : tensor<4x8xf32>
  return
}

// Of a parameter that a replica has a part of, the low half is in parts, and the
// high one the replica's part of the copy, which is gathered as before.
// CHECK-LABEL: func.func @part(
// CHECK-SAME:    %[[LOW:[^:]*]]: tensor<3xi16> {amp.param = "w", amp.split, amp.whole = array<i64: 2, 3>}
// CHECK-SAME:    %[[COPY:[^:]*]]: tensor<2x3xbf16> {amp.copy = "w"}
// CHECK:         %[[HIGH:.*]] = amp.shard %[[COPY]] : tensor<2x3xbf16> into(%{{.*}} : tensor<3xbf16>)
// CHECK:         %[[NEW:.*]] = linalg.generic {{.*}} ins(%[[LOW]], %[[HIGH]] : tensor<3xi16>, tensor<3xbf16>) outs(%{{.*}} : tensor<3xf32>)
// CHECK:           arith.addi
// CHECK:           arith.negf
// CHECK:         %[[ROUNDED:.*]] = linalg.generic {{.*}} ins(%[[NEW]] : tensor<3xf32>) outs(%{{.*}} : tensor<3xbf16>)
// CHECK:         %[[ALL:.*]] = amp.all_gather %[[ROUNDED]] : tensor<3xbf16> into(%[[COPY]] : tensor<2x3xbf16>)
// CHECK:         %[[REST:.*]] = linalg.generic {{.*}} ins(%[[NEW]] : tensor<3xf32>) outs(%{{.*}} : tensor<3xi16>)
// CHECK:           arith.minsi
// CHECK:         amp.commit %[[REST]] into %[[LOW]] : tensor<3xi16>
// CHECK:         amp.commit %[[ALL]] into %[[COPY]]
func.func @part(%w: tensor<3xf32> {amp.param = "w",
                                   amp.whole = array<i64: 2, 3>},
                %c: tensor<2x3xbf16> {amp.copy = "w"})
    attributes {amp.step, amp.split} {
  %e = tensor.empty() : tensor<3xf32>
  %f = tensor.empty() : tensor<3xbf16>
  %new = linalg.generic {indexing_maps = [#vector, #vector],
      iterator_types = ["parallel"]}
    ins(%w : tensor<3xf32>) outs(%e : tensor<3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.negf %in : f32
    linalg.yield %0 : f32
  } -> tensor<3xf32>
  %b = linalg.generic {indexing_maps = [#vector, #vector],
      iterator_types = ["parallel"]}
    ins(%new : tensor<3xf32>) outs(%f : tensor<3xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %0 = arith.truncf %in : f32 to bf16
    linalg.yield %0 : bf16
  } -> tensor<3xbf16>
  %all = amp.all_gather %b : tensor<3xbf16> into(%c : tensor<2x3xbf16>)
    -> tensor<2x3xbf16>
  amp.commit %new into %w : tensor<3xf32>
  amp.commit %all into %c : tensor<2x3xbf16>
  return
}

// What is gathered in f32 goes into memory of its own, and both halves are of
// it.
// CHECK-LABEL: func.func @gathered(
// CHECK-SAME:    %[[LOW:[^:]*]]: tensor<6xi16> {amp.param = "w", amp.split}
// CHECK-SAME:    %[[COPY:[^:]*]]: tensor<6xbf16> {amp.copy = "w"}
// CHECK:         %[[PLACE:.*]] = tensor.empty() : tensor<6xf32>
// CHECK:         %[[ALL:.*]] = amp.all_gather %{{.*}} : tensor<3xf32> into(%[[PLACE]] : tensor<6xf32>)
// CHECK:         %[[HALVES:.*]]:2 = linalg.generic {{.*}} ins(%[[ALL]] : tensor<6xf32>) outs(%{{.*}}, %{{.*}} : tensor<6xbf16>, tensor<6xi16>)
// CHECK:         amp.commit %[[HALVES]]#0 into %[[COPY]]
// CHECK:         amp.commit %[[HALVES]]#1 into %[[LOW]]
func.func @gathered(%w: tensor<6xf32> {amp.param = "w"},
                    %c: tensor<6xbf16> {amp.copy = "w"},
                    %p: tensor<3xf32> {amp.input = "p"})
    attributes {amp.step, amp.split} {
  %f = tensor.empty() : tensor<6xbf16>
  %all = amp.all_gather %p : tensor<3xf32> into(%w : tensor<6xf32>)
    -> tensor<6xf32>
  %b = linalg.generic {indexing_maps = [#vector, #vector],
      iterator_types = ["parallel"]}
    ins(%all : tensor<6xf32>) outs(%f : tensor<6xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %0 = arith.truncf %in : f32 to bf16
    linalg.yield %0 : bf16
  } -> tensor<6xbf16>
  amp.commit %all into %w : tensor<6xf32>
  amp.commit %b into %c : tensor<6xbf16>
  return
}
