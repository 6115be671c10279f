// Every op, custom and generic form, text and bytecode.
// RUN: amp-opt %s | amp-opt | FileCheck %s
// RUN: amp-opt %s --mlir-print-op-generic | amp-opt | FileCheck %s
// RUN: amp-opt %s --emit-bytecode | amp-opt | FileCheck %s

// A policy stands on a module, a function, a region or one op.
// CHECK: module attributes {amp.policy = #amp.policy<"amp", compute = bf16>}
module attributes {amp.policy = #amp.policy<"amp", compute = bf16>} {

// CHECK-LABEL: func.func @loss
// CHECK-SAME: %{{[a-z0-9]+}}: tensor<4xf32>
// CHECK-SAME: {amp.init = #amp.init<normal, value = 0.02>, amp.param = "w"}
// CHECK-SAME: {amp.state = "mean"}
// CHECK-SAME: {amp.input = "x"}
// CHECK-SAME: {amp.metric = "accuracy"}
// CHECK-SAME: {amp.grad = "w"}
// CHECK-SAME: attributes {amp.policy = #amp.policy<"f32">}
func.func @loss(
    %w: tensor<4xf32> {amp.param = "w",
                       amp.init = #amp.init<normal, value = 0.02>},
    %mean: tensor<f32> {amp.state = "mean"},
    %x: tensor<4xf32> {amp.input = "x"})
    -> (tensor<f32>, tensor<f32> {amp.metric = "accuracy"},
        tensor<4xf32> {amp.grad = "w"})
    attributes {amp.policy = #amp.policy<"f32">} {
  // CHECK: arith.mulf
  // CHECK-SAME: amp.precision = #amp.policy<"f64">
  // CHECK-SAME: amp.role = "linear"
  %0 = arith.mulf %w, %x {amp.precision = #amp.policy<"f64">,
                          amp.role = "linear"} : tensor<4xf32>
  return %mean, %mean, %0 : tensor<f32>, tensor<f32>, tensor<4xf32>
}

//===----------------------------------------------------------------------===//
// Precision
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @checkpoint
func.func @checkpoint(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: amp.checkpoint -> tensor<4xf32> {
  // CHECK-NEXT: arith.addf
  // CHECK-NEXT: amp.yield %{{[a-z_0-9#]+}} : tensor<4xf32>
  // CHECK-NEXT: } {note = "kept"}
  %0 = amp.checkpoint -> tensor<4xf32> {
    %1 = arith.addf %x, %x : tensor<4xf32>
    amp.yield %1 : tensor<4xf32>
  } {note = "kept"}
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @autocast
func.func @autocast(%x: tensor<4xf32>, %m: memref<f32>, %c: f32)
    -> tensor<4xf32> {
  // CHECK: %[[Y:.*]]:2 = amp.autocast policy #amp.policy<"f32">
  // CHECK-SAME: -> tensor<4xf32>, f32 {
  // CHECK: amp.yield %{{[a-z_0-9#]+}}, %{{[a-z_0-9#]+}} : tensor<4xf32>, f32
  // CHECK-NEXT: } {note = "kept"}
  %y, %d = amp.autocast policy #amp.policy<"f32"> -> tensor<4xf32>, f32 {
    %0 = arith.addf %x, %x : tensor<4xf32>
    amp.yield %0, %c : tensor<4xf32>, f32
  } {note = "kept"}
  // Without results the terminator is implied; regions nest.
  // CHECK: amp.autocast policy #amp.policy<"amp", compute = f16> {
  // CHECK-NEXT: amp.autocast policy #amp.policy<"f64"> {
  // CHECK-NEXT: memref.store
  // CHECK-NEXT: }
  // CHECK-NEXT: }
  amp.autocast policy #amp.policy<"amp", compute = f16> {
    amp.autocast policy #amp.policy<"f64"> {
      memref.store %d, %m[] : memref<f32>
    }
  }
  return %y : tensor<4xf32>
}

// CHECK-LABEL: func.func @cast
func.func @cast(%t: tensor<4xf32>, %s: f32, %v: vector<8xf64>,
                %d: tensor<?x2xbf16>, %bits: tensor<4xi32>, %bit: i32) {
  // CHECK: amp.cast %{{[a-z_0-9#]+}} : tensor<4xf32> to tensor<4xbf16>
  %0 = amp.cast %t : tensor<4xf32> to tensor<4xbf16>
  // The default is not printed.
  // CHECK: amp.cast %{{[a-z_0-9#]+}} : f32 to f16
  %1 = amp.cast %s {rounding = 0 : i32} : f32 to f16
  // CHECK: amp.cast %{{[a-z_0-9#]+}} {rounding = 1 : i32} : vector<8xf64> to vector<8xf32>
  %2 = amp.cast %v {rounding = 1 : i32} : vector<8xf64> to vector<8xf32>
  // CHECK: amp.cast %{{[a-z_0-9#]+}} {saturate} : f32 to f16
  %3 = amp.cast %s {saturate} : f32 to f16
  // CHECK: amp.cast %{{[a-z_0-9#]+}} : tensor<?x2xbf16> to tensor<?x2xf32>
  %4 = amp.cast %d : tensor<?x2xbf16> to tensor<?x2xf32>
  // CHECK: amp.cast %{{[a-z_0-9#]+}} bits %{{[a-z_0-9#]+}} : tensor<4xi32>
  // CHECK-SAME: {rounding = 2 : i32, saturate}
  // CHECK-SAME: : tensor<4xf32> to tensor<4xbf16>
  %5 = amp.cast %t bits %bits : tensor<4xi32> {rounding = 2 : i32, saturate}
    : tensor<4xf32> to tensor<4xbf16>
  // CHECK: amp.cast %{{[a-z_0-9#]+}} bits %{{[a-z_0-9#]+}} : i32 {rounding = 2 : i32}
  // CHECK-SAME: : f32 to bf16
  %6 = amp.cast %s bits %bit : i32 {rounding = 2 : i32} : f32 to bf16
  return
}

// CHECK-LABEL: func.func @round
func.func @round(%t: tensor<4xf32>, %d: f64) {
  // CHECK: amp.round %{{[a-z_0-9#]+}} to bf16 : tensor<4xf32>
  %0 = amp.round %t to bf16 : tensor<4xf32>
  // CHECK: amp.round %{{[a-z_0-9#]+}} to f32 {note = "kept"} : f64
  %1 = amp.round %d to f32 {note = "kept"} : f64
  return
}

//===----------------------------------------------------------------------===//
// Gradients
//===----------------------------------------------------------------------===//

func.func @mixed(%w: tensor<4xbf16>, %d: tensor<2xf64>, %n: tensor<i64>)
    -> (tensor<f32>, tensor<i64>) {
  %loss = arith.constant dense<0.0> : tensor<f32>
  return %loss, %n : tensor<f32>, tensor<i64>
}

// CHECK-LABEL: func.func @value_and_grad
func.func @value_and_grad(%w: tensor<4xbf16>, %d: tensor<2xf64>,
                          %n: tensor<i64>, %seed: tensor<f32>) {
  // A gradient is f32, or f64 for an f64 parameter.
  // CHECK: amp.value_and_grad @mixed(%{{[a-z_0-9#]+}}, %{{[a-z_0-9#]+}}, %{{[a-z_0-9#]+}})
  // CHECK-SAME: seed(%{{[a-z_0-9#]+}}) wrt [0, 1]
  // CHECK-SAME: : (tensor<4xbf16>, tensor<2xf64>, tensor<i64>, tensor<f32>)
  // CHECK-SAME: -> (tensor<f32>, tensor<i64>, tensor<4xf32>, tensor<2xf64>)
  %0:4 = amp.value_and_grad @mixed(%w, %d, %n) seed(%seed) wrt [0, 1]
    : (tensor<4xbf16>, tensor<2xf64>, tensor<i64>, tensor<f32>)
    -> (tensor<f32>, tensor<i64>, tensor<4xf32>, tensor<2xf64>)
  // CHECK: amp.value_and_grad @mixed(%{{[a-z_0-9#]+}}, %{{[a-z_0-9#]+}}, %{{[a-z_0-9#]+}}) wrt []
  // CHECK-SAME: {note = "kept"}
  %1:2 = amp.value_and_grad @mixed(%w, %d, %n) wrt [] {note = "kept"}
    : (tensor<4xbf16>, tensor<2xf64>, tensor<i64>)
    -> (tensor<f32>, tensor<i64>)
  return
}

// CHECK-LABEL: func.func @stop_gradient
func.func @stop_gradient(%t: tensor<4xf32>, %i: i64) {
  // CHECK: amp.stop_gradient %{{[a-z_0-9#]+}} : tensor<4xf32>
  %0 = amp.stop_gradient %t : tensor<4xf32>
  // CHECK: amp.stop_gradient %{{[a-z_0-9#]+}} {note = "kept"} : i64
  %1 = amp.stop_gradient %i {note = "kept"} : i64
  return
}

//===----------------------------------------------------------------------===//
// The loss scaler
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @scaler
func.func @scaler(%loss: tensor<f32>, %scale: tensor<f32>,
                  %g: tensor<4xf32>, %h: tensor<2x2xf64>,
                  %tracker: tensor<i32>, %interval: tensor<i32>,
                  %window: tensor<128xf32>, %count: tensor<i64>,
                  %found: tensor<i1>) {
  // CHECK: amp.scale_loss %{{[a-z_0-9#]+}} by %{{[a-z_0-9#]+}}
  %0 = amp.scale_loss %loss by %scale
  // CHECK: amp.unscale(%{{[a-z_0-9#]+}}, %{{[a-z_0-9#]+}} : tensor<4xf32>, tensor<2x2xf64>)
  // CHECK-SAME: by %{{[a-z_0-9#]+}} -> tensor<4xf32>, tensor<2x2xf64>
  %1:2, %finite, %norm = amp.unscale(%g, %h : tensor<4xf32>, tensor<2x2xf64>)
    by %scale -> tensor<4xf32>, tensor<2x2xf64>
  // CHECK: amp.unscale(%{{[a-z_0-9#]+}} : tensor<4xf32>) by %{{[a-z_0-9#]+}} {count = 4 : i64}
  %2, %finite2, %norm2 = amp.unscale(%g : tensor<4xf32>) by %scale
    {count = 4 : i64} -> tensor<4xf32>
  // CHECK: amp.clip(%{{[a-z_0-9#]+}}, %{{[a-z_0-9#]+}} : tensor<4xf32>, tensor<2x2xf64>)
  // CHECK-SAME: norm %{{[a-z_0-9#]+}} to 1.000000e+00
  // CHECK-SAME: -> tensor<4xf32>, tensor<2x2xf64>
  %3:2 = amp.clip(%1#0, %1#1 : tensor<4xf32>, tensor<2x2xf64>)
    norm %norm to 1.0 -> tensor<4xf32>, tensor<2x2xf64>
  // CHECK: amp.update_scale #amp.loss_scaler<"torch">(%{{[a-z_0-9#]+}}, %{{[a-z_0-9#]+}}, %{{[a-z_0-9#]+}} : tensor<f32>, tensor<i32>, tensor<i32>)
  // CHECK-SAME: found_inf %{{[a-z_0-9#]+}}
  %4:4 = amp.update_scale #amp.loss_scaler<"torch">(%scale, %tracker, %interval
    : tensor<f32>, tensor<i32>, tensor<i32>) found_inf %found
  // CHECK: amp.update_scale #amp.loss_scaler<"static", init = 1024.0>
  %5:2 = amp.update_scale #amp.loss_scaler<"static", init = 1024.0>
    (%scale : tensor<f32>) found_inf %found
  // CHECK: amp.unscale(%{{[a-z_0-9#]+}} : tensor<4xf32>) by %{{[a-z_0-9#]+}} {checks_unscaled}
  %6, %finite3, %norm3 = amp.unscale(%g : tensor<4xf32>) by %scale
    {checks_unscaled} -> tensor<4xf32>
  // CHECK: amp.norm(%{{[a-z_0-9#]+}}, %{{[a-z_0-9#]+}} : tensor<4xf32>, tensor<2x2xf64>)
  %7 = amp.norm(%g, %h : tensor<4xf32>, tensor<2x2xf64>)
  // CHECK: amp.clip_value(%{{[a-z_0-9#]+}} : tensor<4xf32>) to 5.000000e-01 -> tensor<4xf32>
  %8 = amp.clip_value(%g : tensor<4xf32>) to 0.5 -> tensor<4xf32>
  // CHECK: amp.anomaly %{{[a-z_0-9#]+}} among %{{[a-z_0-9#]+}} at %{{[a-z_0-9#]+}} factor 6.000000e+00 : tensor<128xf32>
  %9:2 = amp.anomaly %loss among %window at %count factor 6.0
    : tensor<128xf32>
  // CHECK: amp.probe "scores" %{{[a-z_0-9#]+}} : tensor<2x2xf64>
  %11 = amp.probe "scores" %h : tensor<2x2xf64>
  // CHECK: amp.scale_gradient %{{[a-z_0-9#]+}} by 1.000000e-01 : tensor<2x2xf64>
  %10 = amp.scale_gradient %h by 0.1 : tensor<2x2xf64>
  // CHECK: %[[VARIABLE:[a-z_0-9#]+]] = amp.variable %{{[a-z_0-9#]+}} : tensor<2x2xf64>
  %variable = amp.variable %h : tensor<2x2xf64>
  // CHECK: amp.derivative %{{[a-z_0-9#]+}} seed %{{[a-z_0-9#]+}} by %[[VARIABLE]] : tensor<2x2xf64> by tensor<2x2xf64>
  %derivative = amp.derivative %h seed %h by %variable : tensor<2x2xf64> by tensor<2x2xf64>
  // CHECK: amp.gradient %{{[a-z_0-9#]+}} from %{{[a-z_0-9#]+}} {
  // CHECK-NEXT: ^bb0(%[[D:.*]]: tensor<2x2xf32>):
  // CHECK-NEXT:   amp.yield %[[D]] : tensor<2x2xf32>
  // CHECK-NEXT: } : tensor<2x2xf64> from tensor<2x2xf64>
  %12 = amp.gradient %h from %h {
  ^bb0(%d: tensor<2x2xf32>):
    amp.yield %d : tensor<2x2xf32>
  } : tensor<2x2xf64> from tensor<2x2xf64>
  // CHECK: amp.gradient %{{[a-z_0-9#]+}} {
  // CHECK-NEXT: ^bb0(%{{.*}}: tensor<2x2xf64>):
  // CHECK-NEXT: } : tensor<2x2xf64>
  %13 = amp.gradient %h {
  ^bb0(%d: tensor<2x2xf64>):
    amp.yield
  } : tensor<2x2xf64>
  return
}

//===----------------------------------------------------------------------===//
// The step
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @step
func.func @step(%p: tensor<4xf32>, %m: tensor<4xf32>, %v: tensor<4xf32>,
                %b: tensor<4xbf16>, %g: tensor<4xf32>, %count: tensor<i64>,
                %key: tensor<3xi64>,
                %lossFinite: tensor<i1>, %gradsFinite: tensor<i1>,
                %scale: tensor<f32>, %flags: tensor<i32>) {
  // CHECK: %[[LR:.*]] = amp.learning_rate
  // CHECK-SAME: #amp.schedule<cosine, warmup = 100, total = 1000, final = 0.1>
  // CHECK-SAME: base 1.000000e-03 at %{{[a-z_0-9#]+}}
  %lr = amp.learning_rate
    #amp.schedule<cosine, warmup = 100, total = 1000, final = 0.1>
    base 1.0e-3 at %count
  // CHECK: amp.update #amp.adamw<lr = 0.001>
  // CHECK-SAME: param(%{{[a-z_0-9#]+}} : tensor<4xf32>) grad(%{{[a-z_0-9#]+}} : tensor<4xf32>)
  // CHECK-SAME: slots(%{{[a-z_0-9#]+}}, %{{[a-z_0-9#]+}} : tensor<4xf32>, tensor<4xf32>)
  // CHECK-SAME: lr %[[LR]] count %{{[a-z_0-9#]+}}
  // CHECK-SAME: -> tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  %0:4 = amp.update #amp.adamw<lr = 1.0e-3> param(%p : tensor<4xf32>)
    grad(%g : tensor<4xf32>) slots(%m, %v : tensor<4xf32>, tensor<4xf32>)
    lr %lr count %count -> tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  // Without slots; a 16-bit parameter has an f32 gradient.
  // CHECK: amp.update #amp.sgd<lr = 0.5> param(%{{[a-z_0-9#]+}} : tensor<4xbf16>)
  // CHECK-SAME: grad(%{{[a-z_0-9#]+}} : tensor<4xf32>) lr %[[LR]] count %{{[a-z_0-9#]+}}
  // CHECK-SAME: -> tensor<4xbf16>
  %1:2 = amp.update #amp.sgd<lr = 0.5> param(%b : tensor<4xbf16>)
    grad(%g : tensor<4xf32>) lr %lr count %count -> tensor<4xbf16>
  // CHECK: amp.update #amp.sgd<lr = 0.5> {{.*}} count %{{[a-z_0-9#]+}} key %{{[a-z_0-9#]+}} param_rounding stochastic {id = 3 : i64} -> tensor<4xbf16>
  %2:2 = amp.update #amp.sgd<lr = 0.5> param(%b : tensor<4xbf16>)
    grad(%g : tensor<4xf32>) lr %lr count %count key %key
    param_rounding stochastic {id = 3 : i64} -> tensor<4xbf16>
  // CHECK: amp.update #amp.sgd<lr = 0.5> {{.*}} param_rounding kahan {ema = 5.000000e-01 : f64} -> tensor<4xbf16>, tensor<4xbf16>, tensor<4xf32>
  %3:4 = amp.update #amp.sgd<lr = 0.5> param(%b : tensor<4xbf16>)
    grad(%g : tensor<4xf32>) slots(%b, %p : tensor<4xbf16>, tensor<4xf32>)
    lr %lr count %count param_rounding kahan {ema = 0.5}
    -> tensor<4xbf16>, tensor<4xbf16>, tensor<4xf32>
  // CHECK: %[[APPLY:.*]], %{{[a-z_0-9#]+}} = amp.status loss %{{[a-z_0-9#]+}} gradients %{{[a-z_0-9#]+}}
  // CHECK-SAME: update %{{[a-z_0-9#]+}} states %{{[a-z_0-9#]+}}
  // CHECK-SAME: scale %{{[a-z_0-9#]+}} to %{{[a-z_0-9#]+}} flags %{{[a-z_0-9#]+}} {count = 4 : i64}
  %apply, %word = amp.status loss %lossFinite gradients %gradsFinite
    update %0#3 states %1#1 scale %scale to %scale flags %flags
    {count = 4 : i64}
  // CHECK: amp.commit if %[[APPLY]], %{{[a-z_0-9#]+}} into %{{[a-z_0-9#]+}} : tensor<4xf32>
  amp.commit if %apply, %0#0 into %p : tensor<4xf32>
  // CHECK: amp.commit %{{[a-z_0-9#]+}} into %{{[a-z_0-9#]+}} {note = "kept"} : tensor<4xf32>
  amp.commit %0#1 into %m {note = "kept"} : tensor<4xf32>
  return
}

// CHECK-LABEL: func.func @clamp_index
func.func @clamp_index(%labels: tensor<32xi64>, %scalar: tensor<i8>) {
  // CHECK: amp.clamp_index %{{[a-z_0-9#]+}} bound 10 : tensor<32xi64>
  %0 = amp.clamp_index %labels bound 10 : tensor<32xi64>
  // CHECK: amp.clamp_index %{{[a-z_0-9#]+}} bound 1 {note = "kept"} : tensor<i8>
  %1 = amp.clamp_index %scalar bound 1 {note = "kept"} : tensor<i8>
  return
}

// CHECK: amp.train_step @minimal of @loss optimizer #amp.sgd<lr = 0.1>
// CHECK-NOT: accumulate
amp.train_step @minimal of @loss optimizer #amp.sgd<lr = 0.1>

// CHECK: amp.train_step @full of @loss
// CHECK-SAME: policy #amp.policy<"amp", compute = f16>
// CHECK-SAME: scaler #amp.loss_scaler<"torch", init = 1024.0>
// CHECK-SAME: optimizer #amp.adamw<lr = 0.001, weight_decay = 0.1>
// CHECK-SAME: groups [#amp.group<"*.bias", #amp.adamw<lr = 0.001,
// CHECK-SAME: weight_decay = 0.0>>, #amp.group<"fc[12].*", #amp.sgd<lr = 0.1>>]
// CHECK-SAME: schedule #amp.schedule<linear, warmup = 10, total = 100>
// CHECK-SAME: param_rounding kahan
// CHECK-SAME: {accumulate = 4 : i64, clip_norm = 1.000000e+00 : f64,
// CHECK-SAME: ema = 5.000000e-01 : f64}
amp.train_step @full of @loss
  policy #amp.policy<"amp", compute = f16>
  scaler #amp.loss_scaler<"torch", init = 1024.0>
  optimizer #amp.adamw<lr = 1.0e-3, weight_decay = 0.1>
  groups [#amp.group<"*.bias", #amp.adamw<lr = 1.0e-3, weight_decay = 0.0>>,
          #amp.group<"fc[12].*", #amp.sgd<lr = 0.1>>]
  schedule #amp.schedule<linear, warmup = 10, total = 100>
  param_rounding kahan
  {clip_norm = 1.0, accumulate = 4 : i64, ema = 0.5}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @kernel
func.func @kernel(%x: tensor<4xf32>, %s: f32, %o: tensor<4xf32>)
    -> tensor<4xf32> {
  // CHECK: amp.kernel ins(%{{[a-z_0-9#]+}}, %{{[a-z_0-9#]+}} : tensor<4xf32>, f32)
  // CHECK-SAME: outs(%{{[a-z_0-9#]+}} : tensor<4xf32>) {
  // CHECK-NEXT: ^bb0(%{{[a-z_0-9#]+}}: tensor<4xf32>, %{{[a-z_0-9#]+}}: f32, %{{[a-z_0-9#]+}}: tensor<4xf32>):
  // CHECK: amp.yield %{{[a-z_0-9#]+}} : tensor<4xf32>
  // CHECK-NEXT: } -> tensor<4xf32>
  %0 = amp.kernel ins(%x, %s : tensor<4xf32>, f32) outs(%o : tensor<4xf32>) {
  ^bb0(%a: tensor<4xf32>, %b: f32, %c: tensor<4xf32>):
    %1 = arith.addf %a, %c : tensor<4xf32>
    amp.yield %1 : tensor<4xf32>
  } -> tensor<4xf32>
  // CHECK: amp.kernel outs(%{{[a-z_0-9#]+}}, %{{[a-z_0-9#]+}} : tensor<4xf32>, tensor<4xf32>)
  // CHECK-SAME: attributes {recompute = 1 : i64} {
  %2:2 = amp.kernel outs(%o, %o : tensor<4xf32>, tensor<4xf32>)
      attributes {recompute = 1 : i64} {
  ^bb0(%a: tensor<4xf32>, %b: tensor<4xf32>):
    amp.yield %b, %a : tensor<4xf32>, tensor<4xf32>
  } -> tensor<4xf32>, tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func private @body(%a: tensor<4xf32>, %s: f32, %o: tensor<4xf32>)
    -> tensor<4xf32> attributes {amp.kernel}
func.func private @fill(%o: memref<4xf32>) attributes {amp.kernel}

// CHECK-LABEL: func.func @launch
func.func @launch(%x: tensor<4xf32>, %s: f32, %o: tensor<4xf32>,
                  %mx: memref<4xf32>, %mo: memref<4xf32, strided<[1]>>)
    -> tensor<4xf32> {
  // CHECK: amp.launch @body ins(%{{[a-z_0-9#]+}}, %{{[a-z_0-9#]+}} : tensor<4xf32>, f32)
  // CHECK-SAME: outs(%{{[a-z_0-9#]+}} : tensor<4xf32>) reads [false] -> tensor<4xf32>
  %0 = amp.launch @body ins(%x, %s : tensor<4xf32>, f32)
    outs(%o : tensor<4xf32>) reads [false] -> tensor<4xf32>
  // On memrefs there are no results; the layout is the launch's own.
  // CHECK: amp.launch @body ins(%{{[a-z_0-9#]+}}, %{{[a-z_0-9#]+}} : memref<4xf32>, f32)
  // CHECK-SAME: outs(%{{[a-z_0-9#]+}} : memref<4xf32, strided<[1]>>) reads [true]
  // CHECK-SAME: {recompute = 2 : i64}
  amp.launch @body ins(%mx, %s : memref<4xf32>, f32)
    outs(%mo : memref<4xf32, strided<[1]>>) reads [true]
    {recompute = 2 : i64}
  // CHECK: amp.launch @fill outs(%{{[a-z_0-9#]+}} : memref<4xf32>) reads [false]
  amp.launch @fill outs(%mx : memref<4xf32>) reads [false]
  return %0 : tensor<4xf32>
}
}
