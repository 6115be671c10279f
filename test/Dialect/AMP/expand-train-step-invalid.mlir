// RUN: amp-opt %s -split-input-file -verify-diagnostics -amp-expand-train-step

// expected-error @+1 {{expected a metric of another name than "status", which every step reports}}
func.func @loss(%w: tensor<f32> {amp.param = "w"}) -> (tensor<f32>, tensor<f32> {amp.metric = "status"}) {
  return %w, %w : tensor<f32>, tensor<f32>
}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1>

// -----

// expected-error @+1 {{expected one metric named "a", found two}}
func.func @loss(%w: tensor<f32> {amp.param = "w"})
    -> (tensor<f32>, tensor<f32> {amp.metric = "a"}, tensor<f32> {amp.metric = "a"}) {
  return %w, %w, %w : tensor<f32>, tensor<f32>, tensor<f32>
}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1>

// -----

// expected-error @+1 {{expected metric "m" to be a scalar float, i32 or i64, found 'tensor<3xf32>'}}
func.func @loss(%w: tensor<f32> {amp.param = "w"}, %x: tensor<3xf32> {amp.input = "x"})
    -> (tensor<f32>, tensor<3xf32> {amp.metric = "m"}) {
  return %w, %x : tensor<f32>, tensor<3xf32>
}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1>

// -----

// expected-error @+1 {{expected an argument for the state "s" that is a result}}
func.func @loss(%w: tensor<f32> {amp.param = "w"}) -> (tensor<f32>, tensor<f32> {amp.state = "s"}) {
  return %w, %w : tensor<f32>, tensor<f32>
}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1>

// -----

// expected-error @+1 {{expected state "s" to keep its type 'tensor<2xf32>', found 'tensor<f32>' as a result}}
func.func @loss(%w: tensor<f32> {amp.param = "w"}, %s: tensor<2xf32> {amp.state = "s"})
    -> (tensor<f32>, tensor<f32> {amp.state = "s"}) {
  return %w, %w : tensor<f32>, tensor<f32>
}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1>

// -----

// expected-error @+1 {{expected one role for the argument "w", found 2}}
func.func @loss(%w: tensor<f32> {amp.param = "w", amp.input = "w"}) -> tensor<f32> {
  return %w : tensor<f32>
}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1>

// -----

// expected-error @+1 {{expected an argument of another name than "loss": files use it}}
func.func @loss(%w: tensor<f32> {amp.param = "loss"}) -> tensor<f32> {
  return %w : tensor<f32>
}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1>

// -----

func.func @loss(%w: tensor<f32> {amp.param = "w"}) -> tensor<f32> {
  return %w : tensor<f32>
}
// expected-warning @+1 {{no parameter matches the group '*.bias'}}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1> groups [#amp.group<"*.bias", #amp.sgd<lr = 0.2>>]

// -----

// A parameter, or a state, where a checkpoint has a slot or a control value.

// expected-error @+1 {{expected an argument of another name than "a/momentum_buffer": a checkpoint has the slot 'momentum_buffer' of parameter "a" there}}
func.func @loss(%w: tensor<f32> {amp.param = "a"}, %v: tensor<f32> {amp.param = "a/momentum_buffer"}) -> tensor<f32> {
  return %w : tensor<f32>
}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1, momentum = 0.9>

// -----

// Without momentum there is no such slot; the group's optimizer has one.
func.func @loss(%w: tensor<f32> {amp.param = "a"}, %v: tensor<f32> {amp.param = "a/momentum_buffer"}) -> tensor<f32> {
  return %w : tensor<f32>
}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1>

// -----

// expected-error @+1 {{expected an argument of another name than "b/exp_avg_sq": a checkpoint has the slot 'exp_avg_sq' of parameter "b" there}}
func.func @loss(%s: tensor<f32> {amp.state = "b/exp_avg_sq"}, %w: tensor<f32> {amp.param = "b"}) -> tensor<f32> {
  return %w : tensor<f32>
}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1> groups [#amp.group<"b", #amp.adamw<lr = 0.1>>]

// -----

// expected-error @+1 {{expected an argument of another name than "amp.scale": checkpoints use 'amp.'}}
func.func @loss(%w: tensor<f32> {amp.param = "amp.scale"}) -> tensor<f32> {
  return %w : tensor<f32>
}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1>

// -----

// expected-error @+1 {{expected an argument of another name than "amp.x": checkpoints use 'amp.'}}
func.func @loss(%w: tensor<f32> {amp.param = "w"}, %s: tensor<f32> {amp.state = "amp.x"}) -> tensor<f32> {
  return %w : tensor<f32>
}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1>

// -----

// expected-error @+1 {{expected 'amp.flags' of result 1 to be a tensor<i32>, found 'tensor<f16>'}}
func.func @loss(%w: tensor<f32> {amp.param = "w"}, %f: tensor<f16> {amp.input = "f"})
    -> (tensor<f32>, tensor<f16> {amp.flags}) {
  return %w, %f : tensor<f32>, tensor<f16>
}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1>

// -----

// expected-error @+1 {{expected numbers as results, found 'tensor<complex<f32>>' for result 1}}
func.func @loss(%w: tensor<f32> {amp.param = "w"}, %c: tensor<complex<f32>> {amp.input = "c"})
    -> (tensor<f32>, tensor<complex<f32>>) {
  return %w, %c : tensor<f32>, tensor<complex<f32>>
}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1>

// -----

func.func @loss(%w: tensor<?xf32> {amp.param = "w"}, %l: tensor<f32> {amp.input = "l"}) -> tensor<f32> {
  return %l : tensor<f32>
}
// expected-error @+1 {{expected a static shape of a parameter or state, found 'tensor<?xf32>'}}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1>

// -----

func.func @loss(%w: tensor<f32> {amp.param = "w"}, %x: tensor<?xf32> {amp.input = "x"}) -> tensor<f32> {
  return %w : tensor<f32>
}
// expected-error @+1 {{expected a static shape of an input in micro-batches, found 'tensor<?xf32>'}}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1> {accumulate = 2 : i64}

// -----

func.func @loss(%w: tensor<f32> {amp.param = "w"}) -> (tensor<f32>, tensor<?xf32>) {
  %n = arith.constant 4 : index
  %0 = tensor.empty(%n) : tensor<?xf32>
  return %w, %0 : tensor<f32>, tensor<?xf32>
}
// expected-error @+1 {{expected a static shape of a result over micro-batches, found 'tensor<?xf32>'}}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1> {accumulate = 2 : i64}

// -----

// expected-error @+1 {{expected a parameter among the arguments of 'loss' ('amp.param'), found none}}
func.func @loss(%x: tensor<f32> {amp.input = "x"}) -> tensor<f32> {
  return %x : tensor<f32>
}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1>

// -----

func.func @loss(%w: tensor<4x2xf32> {amp.param = "w"}, %b: tensor<2xf32> {amp.param = "b"}, %x: tensor<f32> {amp.input = "x"}) -> tensor<f32> {
  return %x : tensor<f32>
}
// expected-error @+1 {{parameter "b": expected two dimensions for #amp.muon, found 'tensor<2xf32>'; a group ('#amp.group', 'groups') has another optimizer}}
amp.train_step @step of @loss optimizer #amp.muon<lr = 0.1>

// -----

func.func @loss(%w: tensor<2xf32> {amp.param = "w"}, %x: tensor<f32> {amp.input = "x"}) -> tensor<f32> {
  return %x : tensor<f32>
}
// expected-error @+1 {{expected parameters that are kept in 16 bits (the policy's 'params') for param_rounding 'kahan', found none}}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1> param_rounding kahan

// -----

func.func @loss(%w: tensor<2xf32> {amp.param = "w"}, %x: tensor<f32> {amp.input = "x"}) -> tensor<f32> {
  return %x : tensor<f32>
}
// expected-error @+1 {{expected parameters of bf16 for param_rounding 'stochastic', found "w" of 'f16'}}
amp.train_step @step of @loss policy #amp.policy<"amp", compute = f16, params = f16> optimizer #amp.sgd<lr = 0.1> param_rounding stochastic

// -----

// expected-error @+1 {{expected an argument of another name than "w/ema": a checkpoint has the slot 'ema' of parameter "w" there}}
func.func @loss(%w: tensor<2xf32> {amp.param = "w"}, %e: tensor<2xf32> {amp.param = "w/ema"}, %x: tensor<f32> {amp.input = "x"}) -> tensor<f32> {
  return %x : tensor<f32>
}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1> {ema = 0.5}
