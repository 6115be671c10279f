// Nothing is noted of an update that may not happen: of a commit in a branch, of
// a step of several blocks.

// RUN: amp-opt %s -split-input-file -amp-lower-step | FileCheck %s

// CHECK-LABEL: func.func @in_branch(
// CHECK-NOT:     amp.bound
func.func @in_branch(%w: tensor<128x128xf32> {amp.param = "w"},
    %g: tensor<128x128xf32> {amp.input = "g"}, %scale: tensor<f32>,
    %n: tensor<i64>, %c: i1, %apply: tensor<i1>) attributes {amp.step} {
  %r, %finite, %norm = amp.unscale(%g : tensor<128x128xf32>) by %scale
    -> tensor<128x128xf32>
  %lr = amp.learning_rate #amp.schedule<constant> base 0.1 at %n
  %p, %f = amp.update #amp.sgd<lr = 0.1> param(%w : tensor<128x128xf32>)
    grad(%r : tensor<128x128xf32>) lr %lr count %n -> tensor<128x128xf32>
  scf.if %c {
    amp.commit if %apply, %p into %w : tensor<128x128xf32>
  }
  return
}

// -----

// CHECK-LABEL: func.func @blocks(
// CHECK-NOT:     amp.bound
func.func @blocks(%w: tensor<128x128xf32> {amp.param = "w"},
    %g: tensor<128x128xf32> {amp.input = "g"}, %scale: tensor<f32>,
    %n: tensor<i64>, %c: i1, %apply: tensor<i1>) attributes {amp.step} {
  cf.br ^next
^next:
  %r, %finite, %norm = amp.unscale(%g : tensor<128x128xf32>) by %scale
    -> tensor<128x128xf32>
  %lr = amp.learning_rate #amp.schedule<constant> base 0.1 at %n
  %p, %f = amp.update #amp.sgd<lr = 0.1> param(%w : tensor<128x128xf32>)
    grad(%r : tensor<128x128xf32>) lr %lr count %n -> tensor<128x128xf32>
  amp.commit if %apply, %p into %w : tensor<128x128xf32>
  cf.cond_br %c, ^next, ^end
^end:
  return
}

// -----

// The same without any of that.

// CHECK-LABEL: func.func @plain(
// CHECK-SAME:    amp.bound
func.func @plain(%w: tensor<128x128xf32> {amp.param = "w"},
    %g: tensor<128x128xf32> {amp.input = "g"}, %scale: tensor<f32>,
    %n: tensor<i64>, %apply: tensor<i1>) attributes {amp.step} {
  %r, %finite, %norm = amp.unscale(%g : tensor<128x128xf32>) by %scale
    -> tensor<128x128xf32>
  %lr = amp.learning_rate #amp.schedule<constant> base 0.1 at %n
  %p, %f = amp.update #amp.sgd<lr = 0.1> param(%w : tensor<128x128xf32>)
    grad(%r : tensor<128x128xf32>) lr %lr count %n -> tensor<128x128xf32>
  amp.commit if %apply, %p into %w : tensor<128x128xf32>
  return
}
