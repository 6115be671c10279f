// RUN: amp-opt %s -split-input-file -amp-place-all-reduce="bucket=20" \
// RUN:   | FileCheck %s
// RUN: amp-opt %s -split-input-file -amp-place-all-reduce="bucket=20" \
// RUN:   -amp-place-all-reduce | FileCheck %s
// RUN: amp-opt %s -split-input-file -amp-place-all-reduce="overlap=false" \
// RUN:   | FileCheck %s --check-prefix=BLOCKS --implicit-check-not=amp.await

// All that the batch decides and that is read from the unscaling on. Gradients
// go in buckets of at most 20 bytes, each from behind the last one in it to the
// unscaling; all that is a number in one exchange in front of that. The scale, which no
// batch decides, is common already. Micro-batches are counted over all.

module attributes {amp.replicas = 4 : i64} {
// CHECK-LABEL: func.func @step(
// CHECK:         %[[G:.*]] = math.sin
// CHECK-NEXT:    %[[H:.*]] = math.cos
// CHECK-NEXT:    %[[GH:.*]]:2 = amp.all_reduce sum(%[[G]], %[[H]] : tensor<2xf32>, tensor<2xf32>) start 0 -> tensor<2xf32>, tensor<2xf32>
// CHECK-NEXT:    %[[I:.*]] = math.exp
// CHECK-NEXT:    %[[II:.*]] = amp.all_reduce sum(%[[I]] : tensor<2xf32>) start 1 -> tensor<2xf32>
// CHECK:         %[[LOSS:.*]] = tensor.extract_slice
// CHECK:         %[[COUNT:.*]] = arith.fptosi
// CHECK:         %[[FINE:.*]] = arith.cmpf
// CHECK:         %[[GHS:.*]]:2 = amp.await 0(%[[GH]]#0, %[[GH]]#1 : tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>, tensor<2xf32>
// CHECK-NEXT:    %[[IS:.*]] = amp.await 1(%[[II]] : tensor<2xf32>) -> tensor<2xf32>
// CHECK:         %[[BAD:.*]] = linalg.generic {{.*}} ins(%[[FINE]]
// CHECK:           arith.xori
// CHECK:         %[[SENT:.*]]:3 = amp.all_reduce sum(%[[LOSS]], %[[COUNT]] : tensor<f32>, tensor<i32>) or(%[[BAD]] : tensor<i1>) start 2 -> tensor<f32>, tensor<i32>, tensor<i1>
// CHECK-NEXT:    %[[ALL:.*]]:3 = amp.await 2(%[[SENT]]#0, %[[SENT]]#1, %[[SENT]]#2 :
// CHECK:         %[[N:.*]] = arith.constant 4.0
// CHECK:           arith.divf %{{.*}}, %[[N]]
// CHECK:         %[[GOOD:.*]] = linalg.generic {{.*}} ins(%[[ALL]]#2
// CHECK:           arith.xori
// CHECK:         amp.unscale(%[[GHS]]#0, %[[GHS]]#1, %[[IS]] : {{.*}}) by %{{.*}} {count = 8 : i64}
// CHECK:         amp.commit if %[[GOOD]]
// CHECK:         return %{{.*}}, %[[ALL]]#1
func.func @step(%w: tensor<2xf32> {amp.param = "w"},
                %scale: tensor<f32> {amp.control = "scale"},
                %x: tensor<2xf32> {amp.input = "x"})
    -> (tensor<f32> {amp.report = "loss"}, tensor<i32> {amp.report = "n"})
    attributes {amp.step} {
  %g = math.sin %x : tensor<2xf32>
  %h = math.cos %x : tensor<2xf32>
  %i = math.exp %x : tensor<2xf32>
  %loss = tensor.extract_slice %i[0] [1] [1]
    : tensor<2xf32> to tensor<f32>
  %n = arith.fptosi %loss : tensor<f32> to tensor<i32>
  %fine = arith.cmpf olt, %loss, %scale : tensor<f32>
  %r:3, %finite, %norm = amp.unscale(%g, %h, %i : tensor<2xf32>,
    tensor<2xf32>, tensor<2xf32>) by %scale {count = 2 : i64}
    -> tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
  %new = arith.subf %w, %r#0 : tensor<2xf32>
  amp.commit if %fine, %new into %w : tensor<2xf32>
  return %loss, %n : tensor<f32>, tensor<i32>
}
}

// -----

// Flags of the status are or'ed; its count is that of all replicas, too. A
// state of floats becomes the mean, one of integers grows by what all add: four
// new ones less three old ones. An array that is no number goes in a bucket.

module attributes {amp.replicas = 4 : i64} {
// CHECK-LABEL: func.func @states(
// CHECK-SAME:    %[[OLD:[^:]*]]: tensor<i64> {amp.state = "n"}
// CHECK:         %[[G:.*]] = math.sin
// CHECK-NEXT:    %[[MEAN:.*]] = math.cos
// CHECK-NEXT:    %[[ON:.*]]:2 = amp.all_reduce sum(%[[G]], %[[MEAN]] :
// CHECK:         %[[SUMS:.*]]:2 = amp.await 0(%[[ON]]#0, %[[ON]]#1 :
// CHECK:         arith.divf
// CHECK:         amp.all_reduce sum(%{{.*}} : tensor<i64>) or(%{{.*}} : tensor<i32>) start 1 -> tensor<i64>, tensor<i32>
// CHECK-NEXT:    %[[ALL:.*]]:2 = amp.await 1(
// CHECK:         %[[NEW:.*]] = linalg.generic {{.*}} ins(%[[ALL]]#0, %[[OLD]] :
// CHECK:           %[[C3:.*]] = arith.constant 3 : i64
// CHECK:           %[[THREE:.*]] = arith.muli %{{.*}}, %[[C3]]
// CHECK:           arith.subi %{{.*}}, %[[THREE]]
// CHECK:         amp.unscale(%[[SUMS]]#0 : tensor<2xf32>) by %{{.*}} {count = 4 : i64}
// CHECK:         amp.status {{.*}} flags %[[ALL]]#1 {count = 4 : i64}
// CHECK:         amp.commit %[[NEW]] into %[[OLD]]
func.func @states(%m: tensor<2xf32> {amp.state = "m"},
                  %old: tensor<i64> {amp.state = "n"},
                  %scale: tensor<f32> {amp.control = "scale"},
                  %yes: tensor<i1> {amp.control = "yes"},
                  %x: tensor<2xf32> {amp.input = "x"},
                  %add: tensor<i64> {amp.input = "add"},
                  %bits: tensor<i32> {amp.input = "bits"})
    -> (tensor<i32> {amp.report = "status"}) attributes {amp.step} {
  %g = math.sin %x : tensor<2xf32>
  %mean = math.cos %x : tensor<2xf32>
  %n = arith.addi %old, %add : tensor<i64>
  %r, %finite, %norm = amp.unscale(%g : tensor<2xf32>) by %scale
    -> tensor<2xf32>
  %apply, %word = amp.status loss %yes gradients %finite update %yes
    states %yes scale %scale to %scale flags %bits
  amp.commit %mean into %m : tensor<2xf32>
  amp.commit %n into %old : tensor<i64>
  return %word : tensor<i32>
}
}

// -----

// A gradient that a policy rounds travels in that type, from before it. Without
// overlap its exchange has no end of its own.

module attributes {amp.replicas = 2 : i64} {
// BLOCKS-LABEL: func.func @rounded(
// BLOCKS:        %[[SUM:.*]] = amp.all_reduce sum(%{{.*}} : tensor<2xf32>) wire bf16 -> tensor<2xf32>
// BLOCKS:        amp.unscale(%[[SUM]] : tensor<2xf32>)
// CHECK-LABEL: func.func @rounded(
// CHECK:         %[[G:.*]] = math.sin
// CHECK-NEXT:    %[[ON:.*]] = amp.all_reduce sum(%[[G]] : tensor<2xf32>) wire bf16 start 0 -> tensor<2xf32>
// CHECK:         %[[SUM:.*]] = amp.await 0(%[[ON]] : tensor<2xf32>)
// CHECK:         amp.unscale(%[[SUM]] : tensor<2xf32>)
func.func @rounded(%w: tensor<2xf32> {amp.param = "w"},
                   %scale: tensor<f32> {amp.control = "scale"},
                   %x: tensor<2xf32> {amp.input = "x"})
    attributes {amp.step} {
  %g = math.sin %x : tensor<2xf32>
  %b = arith.truncf %g {amp.wire} : tensor<2xf32> to tensor<2xbf16>
  %h = arith.extf %b : tensor<2xbf16> to tensor<2xf32>
  %r, %finite, %norm = amp.unscale(%h : tensor<2xf32>) by %scale
    -> tensor<2xf32>
  amp.commit %r into %w : tensor<2xf32>
  return
}
}

// -----

// One that the model rounds travels as it is, and nothing is rounded behind the
// sum.

module attributes {amp.replicas = 2 : i64} {
// CHECK-LABEL: func.func @rounds(
// CHECK:         %[[H:.*]] = arith.extf
// CHECK-NEXT:    amp.all_reduce sum(%[[H]] : tensor<2xf32>) start 0 -> tensor<2xf32>
func.func @rounds(%w: tensor<2xf32> {amp.param = "w"},
                  %scale: tensor<f32> {amp.control = "scale"},
                  %x: tensor<2xf32> {amp.input = "x"})
    attributes {amp.step} {
  %g = math.sin %x : tensor<2xf32>
  %b = arith.truncf %g : tensor<2xf32> to tensor<2xbf16>
  %h = arith.extf %b : tensor<2xbf16> to tensor<2xf32>
  %r, %finite, %norm = amp.unscale(%h : tensor<2xf32>) by %scale
    -> tensor<2xf32>
  amp.commit %r into %w : tensor<2xf32>
  return
}
}

// -----

// The mean of 16 bits: of a sum that they may not hold, rounded once.

module attributes {amp.replicas = 4 : i64} {
// CHECK-LABEL: func.func @narrow(
// CHECK:         %[[MEAN:.*]] = math.cos
// CHECK:         %[[WIDE:.*]] = arith.extf %[[MEAN]] : tensor<2xf16> to tensor<2xf32>
// CHECK:         amp.all_reduce sum(%{{.*}}, %[[WIDE]] : tensor<2xf32>, tensor<2xf32>)
// CHECK:         %[[N:.*]] = arith.constant 4.0{{.*}} : f32
// CHECK-NEXT:    %[[Q:.*]] = arith.divf %{{.*}}, %[[N]] : f32
// CHECK-NEXT:    arith.truncf %[[Q]] : f32 to f16
func.func @narrow(%w: tensor<2xf32> {amp.param = "w"},
                  %m: tensor<2xf16> {amp.state = "m"},
                  %scale: tensor<f32> {amp.control = "scale"},
                  %x: tensor<2xf32> {amp.input = "x"},
                  %y: tensor<2xf16> {amp.input = "y"})
    attributes {amp.step} {
  %g = math.sin %x : tensor<2xf32>
  %mean = math.cos %y : tensor<2xf16>
  %r, %finite, %norm = amp.unscale(%g : tensor<2xf32>) by %scale
    -> tensor<2xf32>
  amp.commit %r into %w : tensor<2xf32>
  amp.commit %mean into %m : tensor<2xf16>
  return
}
}

// -----

// Statistics that a model goes on with are no gradients; what follows from them
// alone is the same on all replicas already.

module attributes {amp.replicas = 2 : i64} {
// CHECK-LABEL: func.func @statistics(
// CHECK:         %[[ALL:.*]] = amp.all_reduce sum(%{{.*}} : tensor<2xf32>) statistics -> tensor<2xf32>
// CHECK-NEXT:    %[[G:.*]] = arith.mulf
// CHECK-NEXT:    %[[ON:.*]] = amp.all_reduce sum(%[[G]] : tensor<2xf32>) start 0 -> tensor<2xf32>
// CHECK-NEXT:    %[[MEAN:.*]] = math.cos %[[ALL]]
// CHECK-NEXT:    %[[SUM:.*]] = amp.await 0(%[[ON]] : tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT:    amp.unscale(%[[SUM]] : tensor<2xf32>)
// CHECK-NEXT:    amp.commit %[[MEAN]]
// CHECK-NOT:     amp.all_reduce
func.func @statistics(%m: tensor<2xf32> {amp.state = "m"},
                      %scale: tensor<f32> {amp.control = "scale"},
                      %x: tensor<2xf32> {amp.input = "x"})
    attributes {amp.step} {
  %all = amp.all_reduce sum(%x : tensor<2xf32>) statistics -> tensor<2xf32>
  %g = arith.mulf %all, %x : tensor<2xf32>
  %mean = math.cos %all : tensor<2xf32>
  %r, %finite, %norm = amp.unscale(%g : tensor<2xf32>) by %scale
    -> tensor<2xf32>
  amp.commit %mean into %m : tensor<2xf32>
  return
}
}

// -----

// Left alone: one replica; a step that commits nothing; one that sums itself.

// CHECK-LABEL: func.func @alone(
// CHECK-NOT:     amp.all_reduce
func.func @alone(%w: tensor<2xf32> {amp.param = "w"},
                 %scale: tensor<f32> {amp.control = "scale"},
                 %x: tensor<2xf32> {amp.input = "x"}) attributes {amp.step} {
  %r, %finite, %norm = amp.unscale(%x : tensor<2xf32>) by %scale
    -> tensor<2xf32>
  amp.commit %r into %w : tensor<2xf32>
  return
}

// -----

module attributes {amp.replicas = 2 : i64} {
// CHECK-LABEL: func.func @evaluates(
// CHECK-NOT:     amp.all_reduce
func.func @evaluates(%x: tensor<2xf32> {amp.input = "x"})
    -> (tensor<2xf32> {amp.report = "x"}) attributes {amp.step} {
  return %x : tensor<2xf32>
}

// CHECK-LABEL: func.func @by_itself(
// CHECK:         amp.all_reduce
// CHECK-NOT:     amp.all_reduce
func.func @by_itself(%w: tensor<2xf32> {amp.param = "w"},
                     %scale: tensor<f32> {amp.control = "scale"},
                     %x: tensor<2xf32> {amp.input = "x"})
    attributes {amp.step} {
  %g = amp.all_reduce sum(%x : tensor<2xf32>) -> tensor<2xf32>
  %r, %finite, %norm = amp.unscale(%g : tensor<2xf32>) by %scale
    -> tensor<2xf32>
  amp.commit %r into %w : tensor<2xf32>
  return
}
}
