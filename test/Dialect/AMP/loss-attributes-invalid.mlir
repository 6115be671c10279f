// RUN: amp-opt %s -split-input-file -verify-diagnostics -amp-expand-train-step

// expected-error @+1 {{expects 'amp.no_gradient' of argument 0 to be a unit, found true}}
func.func @loss(%w: tensor<f32> {amp.param = "w", amp.no_gradient = true}) -> tensor<f32> {
  return %w : tensor<f32>
}

// -----

// expected-error @+1 {{expects 'amp.count' of result 1 to be a unit, found "n"}}
func.func @loss(%w: tensor<f32> {amp.param = "w"}, %n: tensor<i64>) -> (tensor<f32>, tensor<i64> {amp.count = "n"}) {
  return %w, %n : tensor<f32>, tensor<i64>
}

// -----

// expected-error @+1 {{expects 'amp.mean_count' of argument 1 to be a unit, found "n"}}
func.func @loss(%w: tensor<f32> {amp.param = "w"}, %n: tensor<f32> {amp.mean_count = "n"}) -> tensor<f32> {
  return %w : tensor<f32>
}

// -----

// expected-error @+1 {{expected 'amp.no_gradient' of a parameter, found it of "x"}}
func.func @loss(%w: tensor<f32> {amp.param = "w"}, %x: tensor<f32> {amp.input = "x", amp.no_gradient}) -> tensor<f32> {
  return %w : tensor<f32>
}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1>

// -----

// expected-error @+1 {{expected a parameter of 'loss' that has a gradient, found 'amp.no_gradient' on all}}
func.func @loss(%w: tensor<f32> {amp.param = "w", amp.no_gradient}, %x: tensor<f32> {amp.input = "x"}) -> tensor<f32> {
  return %x : tensor<f32>
}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1>

// -----

// expected-error @+1 {{expected one result that is 'amp.count', found results 1 and 2}}
func.func @loss(%w: tensor<f32> {amp.param = "w"}, %n: tensor<i64>) -> (tensor<f32>, tensor<i64> {amp.count}, tensor<i64> {amp.count}) {
  return %w, %n, %n : tensor<f32>, tensor<i64>, tensor<i64>
}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1>

// -----

// expected-error @+1 {{expected the result that is 'amp.count' to be a scalar float, i32 or i64 behind the loss, found 'tensor<f32>' for result 0}}
func.func @loss(%w: tensor<f32> {amp.param = "w"}) -> (tensor<f32> {amp.count}) {
  return %w : tensor<f32>
}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1>

// -----

// expected-error @+1 {{expected the result that is 'amp.count' to be a scalar float, i32 or i64 behind the loss, found 'tensor<2xi64>' for result 1}}
func.func @loss(%w: tensor<f32> {amp.param = "w"}, %n: tensor<2xi64>) -> (tensor<f32>, tensor<2xi64> {amp.count}) {
  return %w, %n : tensor<f32>, tensor<2xi64>
}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1>

// -----

// expected-error @+1 {{expected the result that is 'amp.count' to depend on the batch alone, found that it depends on parameter "w"}}
func.func @loss(%w: tensor<f32> {amp.param = "w"}) -> (tensor<f32>, tensor<f32> {amp.count}) {
  %n = arith.addf %w, %w : tensor<f32>
  return %w, %n : tensor<f32>, tensor<f32>
}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1>

// -----

// expected-error @+1 {{expected the result that is 'amp.count' to depend on the batch alone, found that it depends on state "s"}}
func.func @loss(%w: tensor<f32> {amp.param = "w"}, %s: tensor<f32> {amp.state = "s"}) -> (tensor<f32>, tensor<f32> {amp.count}) {
  return %w, %s : tensor<f32>, tensor<f32>
}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1>

// -----

// expected-error @+1 {{expected the result that is 'amp.count' to depend on the batch alone, found that it depends on random numbers}}
func.func @loss(%w: tensor<f32> {amp.param = "w"}, %x: tensor<f32> {amp.input = "x"}) -> (tensor<f32>, tensor<f32> {amp.count}) {
  %n = nn.dropout %x p(0.5) : tensor<f32> -> tensor<f32>
  return %w, %n : tensor<f32>, tensor<f32>
}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1>

// -----

// expected-error @+1 {{expected no 'amp.count' of a function that gives its own gradients}}
func.func @loss(%w: tensor<f32> {amp.param = "w"}, %n: tensor<i64> {amp.input = "n"}) -> (tensor<f32>, tensor<i64> {amp.count}, tensor<f32> {amp.grad = "w"}) {
  return %w, %n, %w : tensor<f32>, tensor<i64>, tensor<f32>
}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1>
