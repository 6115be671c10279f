// With micro-batches, statistics over the rows of a batch are a warning, whether
// an op is named or not; a mean that is the loss is none.
// RUN: amp-opt %s -split-input-file -verify-diagnostics -amp-expand-train-step

func.func @named(%w: tensor<2xf32> {amp.param = "w"}, %x: tensor<4x2xf32> {amp.input = "x"}) -> tensor<f32> {
  %zeros = arith.constant dense<0.0> : tensor<2xf32>
  // expected-warning @+1 {{statistics of the batch are those of each of the 2 micro-batches alone}}
  %y, %m, %v = nn.batch_norm %x, %w, %zeros running(%zeros, %zeros) : tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32> -> tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>
  %zero = arith.constant dense<0.0> : tensor<f32>
  %loss = linalg.reduce { arith.addf } ins(%y : tensor<4x2xf32>) outs(%zero : tensor<f32>) dimensions = [0, 1]
  return %loss : tensor<f32>
}
amp.train_step @step of @named optimizer #amp.sgd<lr = 0.1> {accumulate = 2 : i64}

// -----

#id = affine_map<(i) -> (i)>
#scalar = affine_map<(i) -> ()>
func.func @generic(%w: tensor<f32> {amp.param = "w"}, %x: tensor<4xf32> {amp.input = "x"}) -> tensor<f32> {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %quarter = arith.constant dense<0.25> : tensor<f32>
  %sum = linalg.reduce { arith.addf } ins(%x : tensor<4xf32>) outs(%zero : tensor<f32>) dimensions = [0]
  %mean = arith.mulf %sum, %quarter : tensor<f32>
  %e = tensor.empty() : tensor<4xf32>
  // expected-warning @+1 {{statistics of the batch are those of each of the 2 micro-batches alone}}
  %d = linalg.generic {indexing_maps = [#id, #scalar, #id], iterator_types = ["parallel"]}
    ins(%x, %mean : tensor<4xf32>, tensor<f32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.subf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<4xf32>
  %loss = linalg.reduce { arith.addf } ins(%d : tensor<4xf32>) outs(%w : tensor<f32>) dimensions = [0]
  return %loss : tensor<f32>
}
amp.train_step @step of @generic optimizer #amp.sgd<lr = 0.1> {accumulate = 2 : i64}

// -----

func.func @mean(%w: tensor<f32> {amp.param = "w"}, %x: tensor<4xf32> {amp.input = "x"}) -> tensor<f32> {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %quarter = arith.constant dense<0.25> : tensor<f32>
  %sum = linalg.reduce { arith.addf } ins(%x : tensor<4xf32>) outs(%zero : tensor<f32>) dimensions = [0]
  %mean = arith.mulf %sum, %quarter : tensor<f32>
  %loss = arith.mulf %mean, %w : tensor<f32>
  return %loss : tensor<f32>
}
amp.train_step @step of @mean optimizer #amp.sgd<lr = 0.1> {accumulate = 2 : i64}

// -----

// Of replicas what is kept of a state is the mean, unless it is of all their
// rows.

module attributes {amp.replicas = 2 : i64} {
func.func @state(%w: tensor<2xf32> {amp.param = "w"}, %x: tensor<4x2xf32> {amp.input = "x"},
    %m: tensor<2xf32> {amp.state = "m"}, %v: tensor<2xf32> {amp.state = "v"})
    -> (tensor<f32>, tensor<2xf32> {amp.state = "m"}, tensor<2xf32> {amp.state = "v"}) {
  %zeros = arith.constant dense<0.0> : tensor<2xf32>
  %y, %nm, %nv = nn.batch_norm %x, %w, %zeros running(%m, %v) : tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32> -> tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>
  %zero = arith.constant dense<0.0> : tensor<f32>
  %loss = linalg.reduce { arith.addf } ins(%y : tensor<4x2xf32>) outs(%zero : tensor<f32>) dimensions = [0, 1]
  return %loss, %nm, %nv : tensor<f32>, tensor<2xf32>, tensor<2xf32>
}
// expected-warning @+1 {{state "m" is updated by each of the 2 replicas, from its rows alone; what is kept is the mean}}
amp.train_step @step of @state optimizer #amp.sgd<lr = 0.1>
}

// -----

module attributes {amp.replicas = 2 : i64} {
func.func @synced(%w: tensor<2xf32> {amp.param = "w"}, %x: tensor<4x2xf32> {amp.input = "x"},
    %m: tensor<2xf32> {amp.state = "m"}, %v: tensor<2xf32> {amp.state = "v"})
    -> (tensor<f32>, tensor<2xf32> {amp.state = "m"}, tensor<2xf32> {amp.state = "v"}) {
  %zeros = arith.constant dense<0.0> : tensor<2xf32>
  %y, %nm, %nv = nn.batch_norm %x, %w, %zeros running(%m, %v) {sync} : tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32> -> tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>
  %zero = arith.constant dense<0.0> : tensor<f32>
  %loss = linalg.reduce { arith.addf } ins(%y : tensor<4x2xf32>) outs(%zero : tensor<f32>) dimensions = [0, 1]
  return %loss, %nm, %nv : tensor<f32>, tensor<2xf32>, tensor<2xf32>
}
amp.train_step @step of @synced optimizer #amp.sgd<lr = 0.1>
}
