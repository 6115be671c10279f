// What several ops are together: their roles, and that what is between them is
// not rounded.
// RUN: amp-opt %s -pass-pipeline='builtin.module(func.func(amp-attach-roles))' \
// RUN:   | FileCheck %s --check-prefix=ROLE
// Twice is once.
// RUN: amp-opt %s -pass-pipeline='builtin.module(func.func( \
// RUN:   amp-attach-roles,amp-attach-roles))' \
// RUN:   | FileCheck %s --check-prefix=ROLE
// RUN: amp-opt %s -amp-attach-roles -amp-place-casts | FileCheck %s

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#one = affine_map<(i) -> (i)>

// torch.std of values of f16 reads f16, computes in f32 and gives f16.

// ROLE-LABEL: func.func @deviation
// ROLE:         linalg.matmul
// ROLE-NOT:     amp.role
// ROLE:         amp.role = "part of variance"
// ROLE:         arith.addf
// ROLE:         amp.role = "part of variance"
// ROLE:         arith.divf
// ROLE:         amp.role = "part of variance"
// ROLE:         arith.subf
// ROLE:         amp.role = "part of variance"
// ROLE:         arith.mulf
// ROLE:         amp.role = "part of variance"
// ROLE:         arith.addf
// ROLE:         amp.role = "part of variance"
// ROLE:         arith.divf
// ROLE:         amp.role = "variance"
// ROLE:         math.sqrt
// CHECK-LABEL: func.func @deviation
// CHECK:         linalg.matmul
// CHECK-NEXT:    %[[X:.*]] = arith.truncf %{{.*}} : tensor<4x8xf32> to tensor<4x8xf16>
// CHECK:         linalg.generic {{.*}} ins(%[[X]] : tensor<4x8xf16>) outs(%{{.*}} : tensor<4xf32>)
// CHECK:         linalg.generic {{.*}} ins(%{{.*}} : tensor<4xf32>) outs(%{{.*}} : tensor<4xf32>)
// CHECK:         linalg.generic {{.*}} ins(%[[X]], %{{.*}} : tensor<4x8xf16>, tensor<4xf32>) outs(%{{.*}} : tensor<4x8xf32>)
// CHECK:         linalg.generic {{.*}} : tensor<4x8xf32>, tensor<4x8xf32>) outs(%{{.*}} : tensor<4x8xf32>)
// CHECK:         linalg.generic {{.*}} ins(%{{.*}} : tensor<4x8xf32>) outs(%{{.*}} : tensor<4xf32>)
// CHECK:         linalg.generic {{.*}} ins(%{{.*}} : tensor<4xf32>) outs(%{{.*}} : tensor<4xf32>)
// CHECK:         linalg.generic {{.*}} ins(%{{.*}} : tensor<4xf32>) outs(%{{.*}} : tensor<4xf16>)
func.func @deviation(%a: tensor<4x8xf32>, %b: tensor<8x8xf32>) -> tensor<4xf32>
    attributes {amp.policy = #amp.policy<"torch-cuda", compute = f16>} {
  %z = arith.constant dense<0.0> : tensor<4x8xf32>
  %z1 = arith.constant dense<0.0> : tensor<4xf32>
  %x = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x8xf32>) outs(%z : tensor<4x8xf32>) -> tensor<4x8xf32>
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%z1 : tensor<4xf32>) {
  ^bb0(%e: f32, %o: f32):
    %s = arith.addf %e, %o : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %mean = linalg.generic {indexing_maps = [#one, #one], iterator_types = ["parallel"]}
      ins(%sum : tensor<4xf32>) outs(%z1 : tensor<4xf32>) {
  ^bb0(%e: f32, %o: f32):
    %n = arith.constant 8.0 : f32
    %s = arith.divf %e, %n : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %d = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %mean : tensor<4x8xf32>, tensor<4xf32>) outs(%z : tensor<4x8xf32>) {
  ^bb0(%e: f32, %m: f32, %o: f32):
    %s = arith.subf %e, %m : f32
    linalg.yield %s : f32
  } -> tensor<4x8xf32>
  %q = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%d, %d : tensor<4x8xf32>, tensor<4x8xf32>) outs(%z : tensor<4x8xf32>) {
  ^bb0(%e: f32, %f: f32, %o: f32):
    %s = arith.mulf %e, %f : f32
    linalg.yield %s : f32
  } -> tensor<4x8xf32>
  %total = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%q : tensor<4x8xf32>) outs(%z1 : tensor<4xf32>) {
  ^bb0(%e: f32, %o: f32):
    %s = arith.addf %e, %o : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  // Without the bias of the sample: n - 1.
  %variance = linalg.generic {indexing_maps = [#one, #one], iterator_types = ["parallel"]}
      ins(%total : tensor<4xf32>) outs(%z1 : tensor<4xf32>) {
  ^bb0(%e: f32, %o: f32):
    %n = arith.constant 7.0 : f32
    %s = arith.divf %e, %n : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %deviation = linalg.generic {indexing_maps = [#one, #one], iterator_types = ["parallel"]}
      ins(%variance : tensor<4xf32>) outs(%z1 : tensor<4xf32>) {
  ^bb0(%e: f32, %o: f32):
    %s = math.sqrt %e : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %deviation : tensor<4xf32>
}

// torch.linalg.vector_norm of values of f16 gives f32, and nothing of it is
// rounded: 300 * 300 would overflow.

// ROLE-LABEL: func.func @norm
// ROLE:         amp.role = "part of norm"
// ROLE:         amp.role = "part of norm"
// ROLE:         linalg.sqrt {amp.role = "norm"}
// CHECK-LABEL: func.func @norm
// CHECK:         linalg.generic {{.*}} : tensor<4x8xf16>) outs(%{{.*}} : tensor<4x8xf32>)
// CHECK:         linalg.generic {{.*}} : tensor<4x8xf32>) outs(%{{.*}} : tensor<4xf32>)
// CHECK:         linalg.generic {{.*}} : tensor<4xf32>) outs(%{{.*}} : tensor<4xf32>)
func.func @norm(%a: tensor<4x8xf32>, %b: tensor<8x8xf32>) -> tensor<4xf32>
    attributes {amp.policy = #amp.policy<"torch-cuda", compute = f16>} {
  %z = arith.constant dense<0.0> : tensor<4x8xf32>
  %z1 = arith.constant dense<0.0> : tensor<4xf32>
  %x = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x8xf32>) outs(%z : tensor<4x8xf32>) -> tensor<4x8xf32>
  %q = linalg.square ins(%x : tensor<4x8xf32>) outs(%z : tensor<4x8xf32>) -> tensor<4x8xf32>
  %total = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%q : tensor<4x8xf32>) outs(%z1 : tensor<4xf32>) {
  ^bb0(%e: f32, %o: f32):
    %s = arith.addf %e, %o : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %norm = linalg.sqrt ins(%total : tensor<4xf32>) outs(%z1 : tensor<4xf32>) -> tensor<4xf32>
  return %norm : tensor<4xf32>
}

// torch.nn.functional.mse_loss and l1_loss subtract in f32 what f16 holds; a sum
// of all is one, too.

// ROLE-LABEL: func.func @errors
// ROLE:         linalg.sub {amp.role = "part of squared_error"}
// ROLE:         linalg.powf {amp.role = "part of squared_error"}
// ROLE:         amp.role = "squared_error"
// ROLE:         linalg.sub {amp.role = "part of absolute_error"}
// ROLE:         linalg.abs {amp.role = "part of absolute_error"}
// ROLE:         amp.role = "part of absolute_error"
// ROLE:         amp.role = "absolute_error"
// CHECK-LABEL: func.func @errors
// CHECK:         ins(%{{.*}}, %{{.*}} : tensor<4x8xf16>, tensor<4x8xf16>) outs(%{{.*}} : tensor<4x8xf32>)
// CHECK:         arith.subf
// CHECK:         ins(%{{.*}} : tensor<4x8xf32>{{.*}} outs(%{{.*}} : tensor<4x8xf32>)
// CHECK:         ins(%{{.*}} : tensor<4x8xf32>) outs(%{{.*}} : tensor<f32>)
// CHECK:         ins(%{{.*}}, %{{.*}} : tensor<4x8xf16>, tensor<4x8xf16>) outs(%{{.*}} : tensor<4x8xf32>)
// CHECK:         arith.subf
// CHECK:         ins(%{{.*}} : tensor<4x8xf32>) outs(%{{.*}} : tensor<4x8xf32>)
// CHECK:         ins(%{{.*}} : tensor<4x8xf32>) outs(%{{.*}} : tensor<4xf32>)
// CHECK:         outs(%{{.*}} : tensor<4xf32>)
func.func @errors(%a: tensor<4x8xf32>, %b: tensor<8x8xf32>, %c: tensor<8x8xf32>) -> (tensor<f32>, tensor<4xf32>)
    attributes {amp.policy = #amp.policy<"torch-cuda", compute = f16>} {
  %z = arith.constant dense<0.0> : tensor<4x8xf32>
  %z0 = arith.constant dense<0.0> : tensor<f32>
  %z1 = arith.constant dense<0.0> : tensor<4xf32>
  %two = arith.constant dense<2.0> : tensor<4x8xf32>
  %eight = arith.constant dense<8.0> : tensor<4xf32>
  %x = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x8xf32>) outs(%z : tensor<4x8xf32>) -> tensor<4x8xf32>
  %y = linalg.matmul ins(%a, %c : tensor<4x8xf32>, tensor<8x8xf32>) outs(%z : tensor<4x8xf32>) -> tensor<4x8xf32>
  %d = linalg.sub ins(%x, %y : tensor<4x8xf32>, tensor<4x8xf32>) outs(%z : tensor<4x8xf32>) -> tensor<4x8xf32>
  %q = linalg.powf ins(%d, %two : tensor<4x8xf32>, tensor<4x8xf32>) outs(%z : tensor<4x8xf32>) -> tensor<4x8xf32>
  %0 = linalg.reduce { arith.addf } ins(%q : tensor<4x8xf32>) outs(%z0 : tensor<f32>) dimensions = [0, 1]
  %d1 = linalg.sub ins(%y, %x : tensor<4x8xf32>, tensor<4x8xf32>) outs(%z : tensor<4x8xf32>) -> tensor<4x8xf32>
  %q1 = linalg.abs ins(%d1 : tensor<4x8xf32>) outs(%z : tensor<4x8xf32>) -> tensor<4x8xf32>
  %s1 = linalg.reduce { arith.addf } ins(%q1 : tensor<4x8xf32>) outs(%z1 : tensor<4xf32>) dimensions = [1]
  %1 = linalg.div ins(%s1, %eight : tensor<4xf32>, tensor<4xf32>) outs(%z1 : tensor<4xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<f32>, tensor<4xf32>
}

// A distance is a norm, of differences.

// ROLE-LABEL: func.func @distance
// ROLE:         linalg.sub {amp.role = "part of norm"}
// ROLE:         linalg.square {amp.role = "part of norm"}
// ROLE:         amp.role = "part of norm"
// ROLE:         linalg.sqrt {amp.role = "norm"}
func.func @distance(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> tensor<4xf32> {
  %z = arith.constant dense<0.0> : tensor<4x8xf32>
  %z1 = arith.constant dense<0.0> : tensor<4xf32>
  %d = linalg.sub ins(%x, %y : tensor<4x8xf32>, tensor<4x8xf32>) outs(%z : tensor<4x8xf32>) -> tensor<4x8xf32>
  %q = linalg.square ins(%d : tensor<4x8xf32>) outs(%z : tensor<4x8xf32>) -> tensor<4x8xf32>
  %t = linalg.reduce { arith.addf } ins(%q : tensor<4x8xf32>) outs(%z1 : tensor<4xf32>) dimensions = [1]
  %0 = linalg.sqrt ins(%t : tensor<4xf32>) outs(%z1 : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// A mean that something else reads is no part of the variance, and differences
// from the mean of something else, or over something else, are none of one.

// ROLE-LABEL: func.func @means
// ROLE:         amp.role = "part of mean"
// ROLE:         linalg.div {amp.role = "mean"}
// ROLE:         linalg.broadcast
// ROLE-NOT:     amp.role
// ROLE:         linalg.sub {amp.role = "part of variance"}
// ROLE:         linalg.square {amp.role = "part of variance"}
// ROLE:         amp.role = "part of variance"
// ROLE:         linalg.div {amp.role = "variance"}
// ROLE:         linalg.sub {amp.role = "part of squared_error"}
// ROLE:         linalg.square {amp.role = "part of squared_error"}
// ROLE:         amp.role = "part of squared_error"
// ROLE:         linalg.div {amp.role = "squared_error"}
func.func @means(%x: tensor<8x8xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %z = arith.constant dense<0.0> : tensor<8x8xf32>
  %z1 = arith.constant dense<0.0> : tensor<8xf32>
  %eight = arith.constant dense<8.0> : tensor<8xf32>
  %s = linalg.reduce { arith.addf } ins(%x : tensor<8x8xf32>) outs(%z1 : tensor<8xf32>) dimensions = [1]
  %m = linalg.div ins(%s, %eight : tensor<8xf32>, tensor<8xf32>) outs(%z1 : tensor<8xf32>) -> tensor<8xf32>
  %b = linalg.broadcast ins(%m : tensor<8xf32>) outs(%z : tensor<8x8xf32>) dimensions = [1]
  %d = linalg.sub ins(%x, %b : tensor<8x8xf32>, tensor<8x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  %q = linalg.square ins(%d : tensor<8x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  %t = linalg.reduce { arith.addf } ins(%q : tensor<8x8xf32>) outs(%z1 : tensor<8xf32>) dimensions = [1]
  %v = linalg.div ins(%t, %eight : tensor<8xf32>, tensor<8xf32>) outs(%z1 : tensor<8xf32>) -> tensor<8xf32>
  %d2 = linalg.sub ins(%x, %b : tensor<8x8xf32>, tensor<8x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  %q2 = linalg.square ins(%d2 : tensor<8x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  %t2 = linalg.reduce { arith.addf } ins(%q2 : tensor<8x8xf32>) outs(%z1 : tensor<8xf32>) dimensions = [0]
  %v2 = linalg.div ins(%t2, %eight : tensor<8xf32>, tensor<8xf32>) outs(%z1 : tensor<8xf32>) -> tensor<8xf32>
  return %m, %v, %v2 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}

// A loss and a metric of one difference.

// ROLE-LABEL: func.func @shared
// ROLE:         linalg.sub {amp.role = "part of {{squared|absolute}}_error"}
// ROLE:         linalg.square {amp.role = "part of squared_error"}
// ROLE:         amp.role = "squared_error"
// ROLE:         linalg.abs {amp.role = "part of absolute_error"}
// ROLE:         amp.role = "absolute_error"
func.func @shared(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> (tensor<f32>, tensor<f32>) {
  %z = arith.constant dense<0.0> : tensor<4x8xf32>
  %z0 = arith.constant dense<0.0> : tensor<f32>
  %d = linalg.sub ins(%x, %y : tensor<4x8xf32>, tensor<4x8xf32>) outs(%z : tensor<4x8xf32>) -> tensor<4x8xf32>
  %q = linalg.square ins(%d : tensor<4x8xf32>) outs(%z : tensor<4x8xf32>) -> tensor<4x8xf32>
  %0 = linalg.reduce { arith.addf } ins(%q : tensor<4x8xf32>) outs(%z0 : tensor<f32>) dimensions = [0, 1]
  %a = linalg.abs ins(%d : tensor<4x8xf32>) outs(%z : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%z0 : tensor<f32>) dimensions = [0, 1]
  return %0, %1 : tensor<f32>, tensor<f32>
}

// 1 - p is part of the binary cross entropy that takes its logarithm: 0.999 is 1
// in bf16.

// ROLE-LABEL: func.func @complement
// ROLE:         linalg.sub {amp.role = "part of binary_cross_entropy"}
// ROLE:         linalg.log {amp.role = "binary_cross_entropy"}
// CHECK-LABEL: func.func @complement
// CHECK:         linalg.generic {{.*}} : tensor<4xf32>, tensor<4xbf16>) outs(%{{.*}} : tensor<4xf32>)
// CHECK:           arith.subf
// CHECK:         linalg.generic {{.*}} : tensor<4xf32>) outs(%{{.*}} : tensor<4xf32>)
// CHECK:           math.log
func.func @complement(%a: tensor<4x8xf32>, %b: tensor<8xf32>) -> tensor<4xf32>
    attributes {amp.policy = #amp.policy<"torch-cpu", compute = bf16>} {
  %z = arith.constant dense<0.0> : tensor<4xf32>
  %one = arith.constant dense<1.0> : tensor<4xf32>
  %least = arith.constant dense<-100.0> : tensor<4xf32>
  %p = linalg.matvec ins(%a, %b : tensor<4x8xf32>, tensor<8xf32>) outs(%z : tensor<4xf32>) -> tensor<4xf32>
  %c = linalg.sub ins(%one, %p : tensor<4xf32>, tensor<4xf32>) outs(%z : tensor<4xf32>) -> tensor<4xf32>
  %l = linalg.log ins(%c : tensor<4xf32>) outs(%z : tensor<4xf32>) -> tensor<4xf32>
  %m = linalg.max ins(%l, %least : tensor<4xf32>, tensor<4xf32>) outs(%z : tensor<4xf32>) -> tensor<4xf32>
  return %m : tensor<4xf32>
}

// Not these: a square that something else reads, a cube, a difference that is
// read twice, a sum of squares without a root.

// ROLE-LABEL: func.func @others
// ROLE-NOT:     amp.role
// ROLE:         return
func.func @others(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>)
    -> (tensor<4xf32>, tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x8xf32>, tensor<4xf32>) {
  %z = arith.constant dense<0.0> : tensor<4x8xf32>
  %z1 = arith.constant dense<0.0> : tensor<4xf32>
  %three = arith.constant dense<3.0> : tensor<4x8xf32>
  %q = linalg.square ins(%x : tensor<4x8xf32>) outs(%z : tensor<4x8xf32>) -> tensor<4x8xf32>
  %t = linalg.reduce { arith.addf } ins(%q : tensor<4x8xf32>) outs(%z1 : tensor<4xf32>) dimensions = [1]
  %0 = linalg.sqrt ins(%t : tensor<4xf32>) outs(%z1 : tensor<4xf32>) -> tensor<4xf32>
  %d = linalg.sub ins(%x, %y : tensor<4x8xf32>, tensor<4x8xf32>) outs(%z : tensor<4x8xf32>) -> tensor<4x8xf32>
  %c = linalg.powf ins(%d, %three : tensor<4x8xf32>, tensor<4x8xf32>) outs(%z : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = linalg.reduce { arith.addf } ins(%c : tensor<4x8xf32>) outs(%z1 : tensor<4xf32>) dimensions = [1]
  %d2 = linalg.sub ins(%y, %x : tensor<4x8xf32>, tensor<4x8xf32>) outs(%z : tensor<4x8xf32>) -> tensor<4x8xf32>
  %q2 = linalg.square ins(%d2 : tensor<4x8xf32>) outs(%z : tensor<4x8xf32>) -> tensor<4x8xf32>
  %2 = linalg.reduce { arith.addf } ins(%q2 : tensor<4x8xf32>) outs(%z1 : tensor<4xf32>) dimensions = [1]
  %q3 = linalg.square ins(%y : tensor<4x8xf32>) outs(%z : tensor<4x8xf32>) -> tensor<4x8xf32>
  %3 = linalg.reduce { arith.addf } ins(%q3 : tensor<4x8xf32>) outs(%z1 : tensor<4xf32>) dimensions = [1]
  return %0, %q, %1, %2, %d2, %3 : tensor<4xf32>, tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x8xf32>, tensor<4xf32>
}

// Probabilities times values: f32 in the careful profile, 16 bit in others.

// ROLE-LABEL: func.func @attention
// ROLE:         linalg.matmul ins
// ROLE:         linalg.matmul {amp.role = "attention_value"}
// CHECK-LABEL: func.func @attention
// CHECK:         linalg.matmul {{.*}} tensor<4x8xbf16>, tensor<8x4xbf16>
// CHECK:         linalg.matmul {amp.role = "attention_value"} ins(%{{.*}}, %{{.*}} : tensor<4x4xf32>, tensor<4x8xf32>)
func.func @attention(%q: tensor<4x8xf32>, %k: tensor<8x4xf32>, %v: tensor<4x8xf32>) -> tensor<4x8xf32>
    attributes {amp.policy = #amp.policy<"llm", compute = bf16>} {
  %z = arith.constant dense<0.0> : tensor<4x8xf32>
  %z4 = arith.constant dense<0.0> : tensor<4x4xf32>
  %s = linalg.matmul ins(%q, %k : tensor<4x8xf32>, tensor<8x4xf32>) outs(%z4 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %p = nn.softmax %s dim(1) : tensor<4x4xf32> -> tensor<4x4xf32>
  %o = linalg.matmul ins(%p, %v : tensor<4x4xf32>, tensor<4x8xf32>) outs(%z : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %o : tensor<4x8xf32>
}

// TensorFlow's rewrite sees the square, the sum and the root, which are on its
// infer list, behind a product.

// CHECK-LABEL: func.func @painted
// CHECK:         linalg.matmul {{.*}} tensor<4x8xbf16>, tensor<8x8xbf16>
// CHECK:         linalg.generic {{.*}} : tensor<4x8xbf16>) outs(%{{.*}} : tensor<4x8xbf16>)
// CHECK:         linalg.generic {{.*}} : tensor<4xbf16>) outs(%{{.*}} : tensor<4xbf16>)
func.func @painted(%a: tensor<4x8xf32>, %b: tensor<8x8xf32>) -> tensor<4xf32>
    attributes {amp.policy = #amp.policy<"tf-bf16", compute = bf16>} {
  %z = arith.constant dense<0.0> : tensor<4x8xf32>
  %z1 = arith.constant dense<0.0> : tensor<4xf32>
  %x = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x8xf32>) outs(%z : tensor<4x8xf32>) -> tensor<4x8xf32>
  %q = linalg.square ins(%x : tensor<4x8xf32>) outs(%z : tensor<4x8xf32>) -> tensor<4x8xf32>
  %total = linalg.reduce { arith.addf } ins(%q : tensor<4x8xf32>) outs(%z1 : tensor<4xf32>) dimensions = [1]
  %norm = linalg.sqrt ins(%total : tensor<4xf32>) outs(%z1 : tensor<4xf32>) -> tensor<4xf32>
  return %norm : tensor<4xf32>
}
