// RUN: amp-opt %s --amp-order-exchanges -split-input-file | FileCheck %s
// RUN: amp-opt %s --amp-order-exchanges -split-input-file \
// RUN:   | amp-opt --amp-order-exchanges -split-input-file | FileCheck %s
// RUN: amp-opt %s --amp-order-exchanges --amp-bufferize-step \
// RUN:   --amp-one-shot-bufferize --amp-plan-arena -split-input-file \
// RUN:   | FileCheck %s --check-prefix=ARENA

func.func private @forward(tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>
    attributes {amp.kernel}
func.func private @weight(tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>
    attributes {amp.kernel}
func.func private @backward(tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>
    attributes {amp.kernel}
func.func private @check(tensor<64xf32>, tensor<f32>) -> tensor<f32>
    attributes {amp.kernel}
func.func private @both(tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
    attributes {amp.kernel}

// The gradients of two weights, each sent when it is made and checked when it
// is back: the first is made before what the second waits for, and nobody waits
// for it before all is made that waits for no message. The second is back last.
// CHECK-LABEL: func.func @step(
// CHECK:         amp.launch @forward
// CHECK:         %[[G:.*]] = amp.launch @weight
// CHECK-NEXT:    %[[S:.*]] = amp.all_reduce sum(%[[G]] : tensor<64xf32>) start 0
// CHECK:         amp.launch @backward
// CHECK:         %[[H:.*]] = amp.launch @weight
// CHECK-NEXT:    %[[T:.*]] = amp.all_reduce sum(%[[H]] : tensor<64xf32>) start 1
// CHECK:         amp.launch @backward
// CHECK-NEXT:    %[[GS:.*]] = amp.await 0(%[[S]]
// CHECK:         amp.launch @check ins(%[[GS]]
// CHECK-NEXT:    %[[HS:.*]] = amp.await 1(%[[T]]
// CHECK:         amp.launch @check ins(%[[HS]]
// CHECK:         amp.launch @both
// CHECK:         return

// What travels shares no byte with what is computed meanwhile.
// ARENA-LABEL: func.func @step(
// ARENA:         %[[A:.*]] = memref.view %{{.*}}[%c0{{(_[0-9]+)?}}]
// ARENA:         %[[G:.*]] = memref.view %{{.*}}[%c256{{(_[0-9]+)?}}]
// ARENA:         amp.all_reduce sum(%[[G]] : memref<64xf32>) start 0
// ARENA:         %[[B:.*]] = memref.view %{{.*}}[%c512{{(_[0-9]+)?}}]
// ARENA:         amp.launch @weight ins(%[[B]] : memref<64xf32>) outs(%[[A]] :
// ARENA-NEXT:    amp.all_reduce sum(%[[A]] : memref<64xf32>) start 1
// ARENA:         amp.await 0(%[[G]] : memref<64xf32>)
func.func @step(%x: tensor<64xf32> {amp.input = "x"})
    -> (tensor<f32> {amp.report = "f"}, tensor<64xf32> {amp.report = "d"})
    attributes {amp.step} {
  %e = tensor.empty() : tensor<64xf32>
  %n = tensor.empty() : tensor<f32>
  %a = amp.launch @forward ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>)
    reads [false] -> tensor<64xf32>
  %b = amp.launch @backward ins(%a : tensor<64xf32>) outs(%e : tensor<64xf32>)
    reads [false] -> tensor<64xf32>
  %g = amp.launch @weight ins(%a : tensor<64xf32>) outs(%e : tensor<64xf32>)
    reads [false] -> tensor<64xf32>
  %s = amp.all_reduce sum(%g : tensor<64xf32>) start 0 -> tensor<64xf32>
  %gs = amp.await 0(%s : tensor<64xf32>) -> tensor<64xf32>
  %p = amp.launch @check ins(%gs : tensor<64xf32>) outs(%n : tensor<f32>)
    reads [false] -> tensor<f32>
  %d = amp.launch @backward ins(%b : tensor<64xf32>) outs(%e : tensor<64xf32>)
    reads [false] -> tensor<64xf32>
  %h = amp.launch @weight ins(%b : tensor<64xf32>) outs(%e : tensor<64xf32>)
    reads [false] -> tensor<64xf32>
  %t = amp.all_reduce sum(%h : tensor<64xf32>) start 1 -> tensor<64xf32>
  %hs = amp.await 1(%t : tensor<64xf32>) -> tensor<64xf32>
  %q = amp.launch @check ins(%hs : tensor<64xf32>) outs(%n : tensor<f32>)
    reads [false] -> tensor<f32>
  %f = amp.launch @both ins(%p, %q : tensor<f32>, tensor<f32>)
    outs(%n : tensor<f32>) reads [false] -> tensor<f32>
  return %f, %d : tensor<f32>, tensor<64xf32>
}

// -----

// An exchange that is awaited where it starts stays where it is.
// CHECK-LABEL: func.func @blocking(
// CHECK:         amp.all_reduce
// CHECK:         amp.launch @early
func.func private @early(tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>
    attributes {amp.kernel}
func.func @blocking(%x: tensor<64xf32> {amp.input = "x"},
                    %y: tensor<64xf32> {amp.state = "y"})
    -> (tensor<64xf32> {amp.report = "a"}) attributes {amp.step} {
  %e = tensor.empty() : tensor<64xf32>
  %s = amp.all_reduce sum(%x : tensor<64xf32>) -> tensor<64xf32>
  amp.commit %s into %y : tensor<64xf32>
  %a = amp.launch @early ins(%y : tensor<64xf32>) outs(%e : tensor<64xf32>)
    reads [false] -> tensor<64xf32>
  return %a : tensor<64xf32>
}

// -----

// A part of a parameter is taken where it is read, and put back in its place:
// nothing is copied. What is summed is alive until the parts are there.
// CHECK-LABEL: func.func @parts(
// CHECK:         amp.launch @make
// CHECK-NOT:     amp.shard
// CHECK:         amp.reduce_scatter
// CHECK:         amp.launch @rest
// CHECK:         amp.await 0
// CHECK:         amp.shard
// CHECK:         amp.launch @update
// CHECK-NEXT:    amp.all_gather
// ARENA-LABEL: func.func @parts(
// ARENA-SAME:    %[[W:[a-z0-9]*]]: memref<64xf32> {amp.param = "w"}
// ARENA-SAME:    amp.copies = 0
// ARENA:         amp.reduce_scatter sum(%[[G:.*]] : memref<64xf32>) into(%[[S:.*]] : memref<32xf32>) start 0
// ARENA:         amp.launch @rest
// ARENA:         amp.await 0(%[[S]] : memref<32xf32>) reads(%[[G]] : memref<64xf32>)
// ARENA:         amp.shard %[[W]] : memref<64xf32> into(%[[P:.*]] : memref<32xf32>)
// ARENA:         amp.launch @update ins(%[[P]], %[[S]] :
// ARENA:         amp.all_gather %{{.*}} : memref<32xf32> into(%[[W]] : memref<64xf32>)
// ARENA-NEXT:    return
func.func private @make(tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>
    attributes {amp.kernel}
func.func private @rest(tensor<64xf32>, tensor<f32>) -> tensor<f32>
    attributes {amp.kernel}
func.func private @update(tensor<32xf32>, tensor<32xf32>, tensor<32xf32>)
    -> tensor<32xf32> attributes {amp.kernel}
func.func @parts(%w: tensor<64xf32> {amp.param = "w"},
                 %x: tensor<64xf32> {amp.input = "x"})
    -> (tensor<f32> {amp.report = "f"}) attributes {amp.step} {
  %e = tensor.empty() : tensor<64xf32>
  %h = tensor.empty() : tensor<32xf32>
  %h1 = tensor.empty() : tensor<32xf32>
  %h2 = tensor.empty() : tensor<32xf32>
  %n = tensor.empty() : tensor<f32>
  %p = amp.shard %w : tensor<64xf32> into(%h : tensor<32xf32>)
    -> tensor<32xf32>
  %g = amp.launch @make ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>)
    reads [false] -> tensor<64xf32>
  %s = amp.reduce_scatter sum(%g : tensor<64xf32>) into(%h1 : tensor<32xf32>)
    start 0 -> tensor<32xf32>
  %r = amp.await 0(%s : tensor<32xf32>) reads(%g : tensor<64xf32>)
    -> tensor<32xf32>
  %f = amp.launch @rest ins(%x : tensor<64xf32>) outs(%n : tensor<f32>)
    reads [false] -> tensor<f32>
  %u = amp.launch @update ins(%p, %r : tensor<32xf32>, tensor<32xf32>)
    outs(%h2 : tensor<32xf32>) reads [false] -> tensor<32xf32>
  %all = amp.all_gather %u : tensor<32xf32> into(%w : tensor<64xf32>)
    -> tensor<64xf32>
  amp.commit %all into %w : tensor<64xf32>
  return %f : tensor<f32>
}

// -----

// What is updated travels while others are, and is read until it is back.
// CHECK-LABEL: func.func @gathers(
// CHECK:         %[[U:.*]] = amp.launch @update
// CHECK-NEXT:    %[[GU:.*]] = amp.all_gather %[[U]] : {{.*}} start 0
// CHECK:         %[[V:.*]] = amp.launch @update
// CHECK-NEXT:    %[[GV:.*]] = amp.all_gather %[[V]] : {{.*}} start 1
// CHECK-NEXT:    %[[A:.*]] = amp.await 0(%[[GU]] : {{.*}}) reads(%[[U]] :
// CHECK:         %[[B:.*]] = amp.await 1(%[[GV]] : {{.*}}) reads(%[[V]] :

// ARENA-LABEL: func.func @gathers(
// ARENA-SAME:    %[[W:[a-z0-9]*]]: memref<64xf32> {amp.param = "w"}, %[[X:[a-z0-9]*]]: memref<64xf32> {amp.param = "x"}
// ARENA-SAME:    amp.copies = 0
// ARENA:         %[[U:.*]] = memref.view %{{.*}}[%c0{{(_[0-9]+)?}}]
// ARENA:         amp.all_gather %[[U]] : memref<32xf32> into(%[[W]] : memref<64xf32>) start 0
// ARENA:         %[[V:.*]] = memref.view %{{.*}}[%c128{{(_[0-9]+)?}}]
// ARENA:         amp.all_gather %[[V]] : memref<32xf32> into(%[[X]] : memref<64xf32>) start 1
// ARENA:         amp.await 0(%[[W]] : memref<64xf32>) reads(%[[U]] : memref<32xf32>)
// ARENA:         amp.await 1(%[[X]] : memref<64xf32>) reads(%[[V]] : memref<32xf32>)
// ARENA-NEXT:    return
func.func private @update(tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    attributes {amp.kernel}
func.func @gathers(%w: tensor<64xf32> {amp.param = "w"},
                   %x: tensor<64xf32> {amp.param = "x"},
                   %g: tensor<32xf32> {amp.input = "g"})
    attributes {amp.step} {
  %e = tensor.empty() : tensor<32xf32>
  %f = tensor.empty() : tensor<32xf32>
  %u = amp.launch @update ins(%g : tensor<32xf32>) outs(%e : tensor<32xf32>)
    reads [false] -> tensor<32xf32>
  %v = amp.launch @update ins(%g : tensor<32xf32>) outs(%f : tensor<32xf32>)
    reads [false] -> tensor<32xf32>
  %gu = amp.all_gather %u : tensor<32xf32> into(%w : tensor<64xf32>) start 0
    -> tensor<64xf32>
  %gv = amp.all_gather %v : tensor<32xf32> into(%x : tensor<64xf32>) start 1
    -> tensor<64xf32>
  %a = amp.await 0(%gu : tensor<64xf32>) reads(%u : tensor<32xf32>)
    -> tensor<64xf32>
  %b = amp.await 1(%gv : tensor<64xf32>) reads(%v : tensor<32xf32>)
    -> tensor<64xf32>
  amp.commit %a into %w : tensor<64xf32>
  amp.commit %b into %x : tensor<64xf32>
  return
}
