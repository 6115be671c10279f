// RUN: amp-run check %s | FileCheck %s
// CHECK: 2 passed, 0 failed

// Strict rounding is bit-equal to the program with its casts written by hand,
// however the ops are fused. (The hand-written casts carry no `contract`.)

#id = affine_map<(i, j) -> (i, j)>
#column = affine_map<(i, j) -> (j)>
#one = affine_map<(j) -> (j)>

func.func private @matrix_a() -> tensor<5x19xf32> {
  %e = tensor.empty() : tensor<5x19xf32>
  %r = linalg.generic {indexing_maps = [#id],
                       iterator_types = ["parallel", "parallel"]}
    outs(%e : tensor<5x19xf32>) {
  ^bb0(%o: f32):
    %scale = arith.constant 0.173 : f32
    %c7 = arith.constant 7 : index
    %c31 = arith.constant 31 : index
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %i7 = arith.muli %i, %c7 : index
    %s = arith.addi %i7, %j : index
    %m = arith.remui %s, %c31 : index
    %n = arith.index_cast %m : index to i32
    %f = arith.sitofp %n : i32 to f32
    %v = arith.mulf %f, %scale : f32
    linalg.yield %v : f32
  } -> tensor<5x19xf32>
  return %r : tensor<5x19xf32>
}

func.func private @matrix_b() -> tensor<19x21xf32> {
  %e = tensor.empty() : tensor<19x21xf32>
  %r = linalg.generic {indexing_maps = [#id],
                       iterator_types = ["parallel", "parallel"]}
    outs(%e : tensor<19x21xf32>) {
  ^bb0(%o: f32):
    %scale = arith.constant 0.0371 : f32
    %c11 = arith.constant 11 : index
    %c29 = arith.constant 29 : index
    %c14 = arith.constant 14.0 : f32
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %j11 = arith.muli %j, %c11 : index
    %s = arith.addi %i, %j11 : index
    %m = arith.remui %s, %c29 : index
    %n = arith.index_cast %m : index to i32
    %f = arith.sitofp %n : i32 to f32
    %c = arith.subf %f, %c14 : f32
    %v = arith.mulf %c, %scale : f32
    linalg.yield %v : f32
  } -> tensor<19x21xf32>
  return %r : tensor<19x21xf32>
}

func.func @strict_equals_casts_by_hand() attributes {
    amp.policy = #amp.policy<"amp", compute = bf16, rounding = strict>} {
  %a = func.call @matrix_a() : () -> tensor<5x19xf32>
  %b = func.call @matrix_b() : () -> tensor<19x21xf32>
  %z = arith.constant dense<0.0> : tensor<5x21xf32>
  %e = tensor.empty() : tensor<5x21xf32>
  %half = arith.constant 0.5 : f32

  // Under the policy: a matmul, then a tanh that follows it, then a matmul.
  %y = linalg.matmul ins(%a, %b : tensor<5x19xf32>, tensor<19x21xf32>)
    outs(%z : tensor<5x21xf32>) -> tensor<5x21xf32>
  %t = linalg.generic {indexing_maps = [#id, #id],
                       iterator_types = ["parallel", "parallel"]}
    ins(%y : tensor<5x21xf32>) outs(%e : tensor<5x21xf32>) {
  ^bb0(%v: f32, %o: f32):
    %h = arith.mulf %v, %half : f32
    %r = math.tanh %h : f32
    linalg.yield %r : f32
  } -> tensor<5x21xf32>

  // By hand.
  %hand = amp.autocast policy #amp.policy<"f32"> -> tensor<5x21xf32> {
    %an = arith.truncf %a : tensor<5x19xf32> to tensor<5x19xbf16>
    %bn = arith.truncf %b : tensor<19x21xf32> to tensor<19x21xbf16>
    %acc = linalg.matmul ins(%an, %bn : tensor<5x19xbf16>, tensor<19x21xbf16>)
      outs(%z : tensor<5x21xf32>) -> tensor<5x21xf32>
    %n = arith.truncf %acc : tensor<5x21xf32> to tensor<5x21xbf16>
    %w = arith.extf %n : tensor<5x21xbf16> to tensor<5x21xf32>
    %half2 = arith.constant dense<0.5> : tensor<5x21xf32>
    %m = arith.mulf %w, %half2 : tensor<5x21xf32>
    %th = math.tanh %m : tensor<5x21xf32>
    %tn = arith.truncf %th : tensor<5x21xf32> to tensor<5x21xbf16>
    %tw = arith.extf %tn : tensor<5x21xbf16> to tensor<5x21xf32>
    amp.yield %tw : tensor<5x21xf32>
  }
  check.eq %t, %hand : tensor<5x21xf32>
  return
}

// amp.round is never folded, under any policy.
func.func @round_survives() attributes {
    amp.policy = #amp.policy<"amp", compute = bf16>} {
  %x = arith.constant dense<[1.00390625, 3.1415927, -2.7182817]> : tensor<3xf32>
  %r = amp.round %x to bf16 : tensor<3xf32>
  %expected = arith.constant dense<[1.0, 3.140625, -2.71875]> : tensor<3xf32>
  check.eq %r, %expected : tensor<3xf32>
  return
}
