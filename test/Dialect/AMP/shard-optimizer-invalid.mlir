// RUN: amp-opt %s -split-input-file -verify-diagnostics -amp-shard-optimizer

module attributes {amp.replicas = 2 : i64} {
func.func @reads_all(%w: tensor<4xf32> {amp.param = "w"},
                     %m: tensor<4xf32> {amp.slot = "w/variance"},
                     %scale: tensor<f32> {amp.control = "scale"},
                     %applied: tensor<i64> {amp.control = "applied"},
                     %rate: tensor<f64> {amp.control = "rate"},
                     %x: tensor<4xf32> {amp.input = "x"})
    attributes {amp.step} {
  %r, %finite, %norm = amp.unscale(%x : tensor<4xf32>) by %scale
    -> tensor<4xf32>
  // expected-error @+1 {{'shard' divides what is updated element by element, but the optimizer of parameter "w" reads all of it: #amp.adafactor<lr = 0.1>}}
  %new:2, %fine = amp.update #amp.adafactor<lr = 0.1>
    param(%w : tensor<4xf32>) grad(%r : tensor<4xf32>)
    slots(%m : tensor<4xf32>) lr %rate count %applied
    -> tensor<4xf32>, tensor<4xf32>
  amp.commit if %fine, %new#0 into %w : tensor<4xf32>
  return
}
}

// -----

module attributes {amp.replicas = 2 : i64} {
func.func @reads_between(%w: tensor<4xf32> {amp.param = "w"},
                         %mw: tensor<4xf32> {amp.slot = "w/momentum_buffer"},
                         %v: tensor<4xf32> {amp.param = "v"},
                         %mv: tensor<4xf32> {amp.slot = "v/momentum_buffer"},
                         %scale: tensor<f32> {amp.control = "scale"},
                         %applied: tensor<i64> {amp.control = "applied"},
                         %rate: tensor<f64> {amp.control = "rate"},
                         %x: tensor<4xf32> {amp.input = "x"})
    attributes {amp.step} {
  %r:2, %finite, %norm = amp.unscale(%x, %x : tensor<4xf32>, tensor<4xf32>)
    by %scale -> tensor<4xf32>, tensor<4xf32>
  %w1:2, %fw = amp.update #amp.lars<lr = 0.1> param(%w : tensor<4xf32>)
    grad(%r#0 : tensor<4xf32>) slots(%mw : tensor<4xf32>) lr %rate
    count %applied -> tensor<4xf32>, tensor<4xf32>
  // expected-error @+1 {{'shard' expects all updates with norms before what reads one of them}}
  amp.commit if %fw, %w1#0 into %w : tensor<4xf32>
  %v1:2, %fv = amp.update #amp.lars<lr = 0.1> param(%v : tensor<4xf32>)
    grad(%r#1 : tensor<4xf32>) slots(%mv : tensor<4xf32>) lr %rate
    count %applied -> tensor<4xf32>, tensor<4xf32>
  amp.commit if %fv, %v1#0 into %v : tensor<4xf32>
  return
}
}

// -----

module attributes {amp.replicas = 2 : i64} {
func.func @no_parameter(%w: tensor<4xf32> {amp.state = "w"},
                        %scale: tensor<f32> {amp.control = "scale"},
                        %applied: tensor<i64> {amp.control = "applied"},
                        %rate: tensor<f64> {amp.control = "rate"},
                        %x: tensor<4xf32> {amp.input = "x"})
    attributes {amp.step} {
  %r, %finite, %norm = amp.unscale(%x : tensor<4xf32>) by %scale
    -> tensor<4xf32>
  // expected-error @+1 {{'amp.update' op expects a parameter of the step for 'shard'}}
  %new, %fine = amp.update #amp.sgd<lr = 0.1> param(%w : tensor<4xf32>)
    grad(%r : tensor<4xf32>) lr %rate count %applied -> tensor<4xf32>
  amp.commit if %fine, %new into %w : tensor<4xf32>
  return
}
}

// -----

module attributes {amp.replicas = 2 : i64} {
func.func @another_gradient(%w: tensor<4xf32> {amp.param = "w"},
                            %scale: tensor<f32> {amp.control = "scale"},
                            %applied: tensor<i64> {amp.control = "applied"},
                            %rate: tensor<f64> {amp.control = "rate"},
                            %x: tensor<4xf32> {amp.input = "x"})
    attributes {amp.step} {
  %r, %finite, %norm = amp.unscale(%x : tensor<4xf32>) by %scale
    -> tensor<4xf32>
  %s = math.sin %r : tensor<4xf32>
  // expected-error @+1 {{'shard' expects a gradient that is unscaled and clipped, and a parameter that is committed}}
  %new, %fine = amp.update #amp.sgd<lr = 0.1> param(%w : tensor<4xf32>)
    grad(%s : tensor<4xf32>) lr %rate count %applied -> tensor<4xf32>
  amp.commit if %fine, %new into %w : tensor<4xf32>
  return
}
}

// -----

module attributes {amp.replicas = 2 : i64} {
func.func @another_reader(%w: tensor<4xf32> {amp.param = "w"},
                          %scale: tensor<f32> {amp.control = "scale"},
                          %applied: tensor<i64> {amp.control = "applied"},
                          %rate: tensor<f64> {amp.control = "rate"},
                          %x: tensor<4xf32> {amp.input = "x"})
    -> (tensor<4xf32> {amp.report = "g"}) attributes {amp.step} {
  %r, %finite, %norm = amp.unscale(%x : tensor<4xf32>) by %scale
    -> tensor<4xf32>
  %new, %fine = amp.update #amp.sgd<lr = 0.1> param(%w : tensor<4xf32>)
    grad(%r : tensor<4xf32>) lr %rate count %applied -> tensor<4xf32>
  amp.commit if %fine, %new into %w : tensor<4xf32>
  // expected-error @+1 {{'shard' expects gradients that are clipped and updated with, and read by nothing else}}
  return %r : tensor<4xf32>
}
}

// -----

module attributes {amp.replicas = 2 : i64} {
func.func @slot_of_nobody(%w: tensor<4xf32> {amp.param = "w"},
                          %scale: tensor<f32> {amp.control = "scale"},
                          %applied: tensor<i64> {amp.control = "applied"},
                          %rate: tensor<f64> {amp.control = "rate"},
                          %x: tensor<4xf32> {amp.input = "x"})
    attributes {amp.step} {
  %m = math.sin %w : tensor<4xf32>
  %r, %finite, %norm = amp.unscale(%x : tensor<4xf32>) by %scale
    -> tensor<4xf32>
  // expected-error @+1 {{'shard' expects slots of the step}}
  %new:2, %fine = amp.update #amp.sgd<lr = 0.1, momentum = 0.9>
    param(%w : tensor<4xf32>) grad(%r : tensor<4xf32>)
    slots(%m : tensor<4xf32>) lr %rate count %applied
    -> tensor<4xf32>, tensor<4xf32>
  amp.commit if %fine, %new#0 into %w : tensor<4xf32>
  return
}
}

// -----

module attributes {amp.replicas = 2 : i64} {
// expected-error @+1 {{'shard' expects a parameter that 2 replicas can divide, found none}}
func.func @nothing_to_divide(%w: tensor<1xf32> {amp.param = "w"},
                             %scale: tensor<f32> {amp.control = "scale"},
                             %applied: tensor<i64> {amp.control = "applied"},
                             %rate: tensor<f64> {amp.control = "rate"},
                             %x: tensor<1xf32> {amp.input = "x"})
    attributes {amp.step} {
  %r, %finite, %norm = amp.unscale(%x : tensor<1xf32>) by %scale
    -> tensor<1xf32>
  %new, %fine = amp.update #amp.sgd<lr = 0.1> param(%w : tensor<1xf32>)
    grad(%r : tensor<1xf32>) lr %rate count %applied -> tensor<1xf32>
  amp.commit if %fine, %new into %w : tensor<1xf32>
  return
}
}
