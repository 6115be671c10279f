// A large update is not computed twice where a bound of what it reads tells
// that all of it is finite; what it writes gives the next bound.

// RUN: amp-opt %s -amp-expand-train-step -amp-lower-step -canonicalize | FileCheck %s

// CHECK-LABEL: func.func @step(
// CHECK-SAME:    %[[BOUND:[^:]*]]: tensor<i32> {amp.bound = "updates"}
// 2^60 as an f32, half of it for the norm.
// CHECK:       ins(%[[BOUND]], %{{.*}}, %{{.*}} : tensor<i32>, tensor<f32>, tensor<f64>, tensor<i64>)
// CHECK-DAG:     arith.cmpi ule, %{{.*}}, %{{.*}} : i32
// CHECK-DAG:     arith.cmpf ole, %{{.*}}, %{{.*}} : f32
// CHECK-DAG:     arith.cmpf ole, %{{.*}}, %{{.*}} : f64
// CHECK-DAG:     arith.cmpi sge, %{{.*}}, %{{.*}} : i64
// CHECK:       -> tensor<i1>
// CHECK:         %[[FINITE:.*]] = math.isfinite
// CHECK:         %[[TERM:.*]] = arith.ori %{{.*}}, %{{.*}} : i1
// CHECK-NEXT:    arith.andi %{{.*}}, %[[TERM]] : i1
// The bits of the parameter and of the first slot without their signs, of the
// second, whose root is taken, with them.
// CHECK:       iterator_types = ["parallel", "reduction"]
// CHECK-SAME:    tensor<128x128xf32>, tensor<128x128xf32>, tensor<128x128xf32>) outs(%{{.*}} : tensor<128xi32>)
// CHECK:         %[[W:.*]] = arith.bitcast %{{.*}} : f32 to i32
// CHECK-NEXT:    %[[W0:.*]] = arith.andi %[[W]]
// CHECK-NEXT:    %[[M:.*]] = arith.bitcast
// CHECK-NEXT:    %[[M0:.*]] = arith.andi %[[M]]
// CHECK-NEXT:    %[[V:.*]] = arith.bitcast
// CHECK-NEXT:    %[[WM:.*]] = arith.maxui %[[W0]], %[[M0]]
// CHECK-NEXT:    %[[ALL:.*]] = arith.maxui %[[WM]], %[[V]]
// CHECK-NEXT:    arith.maxui %{{.*}}, %[[ALL]]
// CHECK:       amp.commit %{{.*}} into %[[BOUND]] : tensor<i32>
func.func @loss(%w: tensor<128x128xf32> {amp.param = "w"},
                %x: tensor<128x128xf32> {amp.input = "x"}) -> tensor<f32> {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %loss = linalg.contract
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>,
                     affine_map<(i, j) -> ()>]
    ins(%w, %x : tensor<128x128xf32>, tensor<128x128xf32>)
    outs(%zero : tensor<f32>) -> tensor<f32>
  return %loss : tensor<f32>
}
amp.train_step @step of @loss policy #amp.policy<"f32">
  optimizer #amp.adamw<lr = 0.1>

// SGD's slot may have a sign; the gradient may have been clipped.
// CHECK-LABEL: func.func @sgd(
// CHECK-SAME:    {amp.bound = "updates"}
// CHECK:       tensor<128x128xf32>, tensor<128x128xf32>) outs(%{{.*}} : tensor<128xi32>)
// CHECK-COUNT-2: arith.andi %{{.*}} : i32
amp.train_step @sgd of @loss policy #amp.policy<"f32">
  optimizer #amp.sgd<lr = 0.1, momentum = 0.9> {clip_norm = 1.0}

// Every optimizer's arithmetic is followed: a largest or smallest of two, a
// choice, roots of what is not negative.
// CHECK-LABEL: func.func @dampened(
// CHECK-SAME:    {amp.bound = "updates"}
amp.train_step @dampened of @loss policy #amp.policy<"f32">
  optimizer #amp.sgd<lr = 0.1, momentum = 0.9, dampening = 0.5, maximize = true>
// CHECK-LABEL: func.func @amsgrad(
// CHECK-SAME:    {amp.bound = "updates"}
amp.train_step @amsgrad of @loss policy #amp.policy<"f32">
  optimizer #amp.adam<lr = 0.1, weight_decay = 0.1, amsgrad = true>
// CHECK-LABEL: func.func @centered(
// CHECK-SAME:    {amp.bound = "updates"}
amp.train_step @centered of @loss policy #amp.policy<"f32">
  optimizer #amp.rmsprop<lr = 0.1, momentum = 0.9, centered = true>
// CHECK-LABEL: func.func @adagrad(
// CHECK-SAME:    {amp.bound = "updates"}
amp.train_step @adagrad of @loss policy #amp.policy<"f32">
  optimizer #amp.adagrad<lr = 0.1, lr_decay = 0.1>
// CHECK-LABEL: func.func @adadelta(
// CHECK-SAME:    {amp.bound = "updates"}
amp.train_step @adadelta of @loss policy #amp.policy<"f32">
  optimizer #amp.adadelta<lr = 0.1>
// CHECK-LABEL: func.func @lion(
// CHECK-SAME:    {amp.bound = "updates"}
amp.train_step @lion of @loss policy #amp.policy<"f32">
  optimizer #amp.lion<lr = 0.1, weight_decay = 0.1>

// Stored in bf16.
// CHECK-LABEL: func.func @bf16(
// CHECK-SAME:    {amp.bound = "updates"}
amp.train_step @bf16 of @loss policy #amp.policy<"amp", compute = bf16, params = bf16>
  optimizer #amp.adamw<lr = 0.1>

// What a rounding and an average keep is followed, too.
// CHECK-LABEL: func.func @kahan(
// CHECK-SAME:    {amp.bound = "updates"}
amp.train_step @kahan of @loss policy #amp.policy<"amp", compute = bf16, params = bf16>
  optimizer #amp.adamw<lr = 0.1> param_rounding kahan {ema = 0.5}
// CHECK-LABEL: func.func @stochastic(
// CHECK-SAME:    {amp.bound = "updates"}
amp.train_step @stochastic of @loss policy #amp.policy<"amp", compute = bf16, params = bf16>
  optimizer #amp.adamw<lr = 0.1> param_rounding stochastic

// Nothing is known of what whole tensors give.
// CHECK-LABEL: func.func @lamb(
// CHECK-NOT:     amp.bound
amp.train_step @lamb of @loss policy #amp.policy<"f32">
  optimizer #amp.lamb<lr = 0.1>

// Nothing is known where the denominator may be zero, and little where a
// parameter is stored in f16.
// CHECK-LABEL: func.func @no_epsilon(
// CHECK-NOT:     amp.bound
amp.train_step @no_epsilon of @loss policy #amp.policy<"f32">
  optimizer #amp.adamw<lr = 0.1, eps = 0.0>
// CHECK-LABEL: func.func @f16(
// CHECK-NOT:     amp.bound
amp.train_step @f16 of @loss policy #amp.policy<"amp", compute = f16, params = f16>
  optimizer #amp.adamw<lr = 0.1>

// Vectors, short rows and small matrices are not worth it.
// CHECK-LABEL: func.func @little(
// CHECK-NOT:     amp.bound
func.func @little_loss(%v: tensor<32768xf32> {amp.param = "v"},
                       %s: tensor<1024x32xf32> {amp.param = "s"},
                       %w: tensor<64x64xf32> {amp.param = "w"},
                       %x: tensor<64x64xf32> {amp.input = "x"}) -> tensor<f32> {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %loss = linalg.contract
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>,
                     affine_map<(i, j) -> ()>]
    ins(%w, %x : tensor<64x64xf32>, tensor<64x64xf32>)
    outs(%zero : tensor<f32>) -> tensor<f32>
  return %loss : tensor<f32>
}
amp.train_step @little of @little_loss policy #amp.policy<"f32">
  optimizer #amp.adamw<lr = 0.1>
