// What a policy does with the ops of nn: which operands are cast, in which type
// the first result is stored. What an op computes in is its own affair.
// RUN: amp-opt %s -amp-place-casts | FileCheck %s

#bf16 = #amp.policy<"amp", compute = bf16>
#f16 = #amp.policy<"amp", compute = f16>

// promote: a norm reads what is stored, the row in 16 bit and the parameters in
// f32, and gives 16 bit. Nothing is cast before the op.

// CHECK-LABEL: func.func @norm
// CHECK-SAME:  %[[S:[a-z0-9]+]]: tensor<8xf32> {amp.param = "s"}
// CHECK-NOT:   arith.truncf %[[S]]
// CHECK:       linalg.matmul
// CHECK-NEXT:  %[[P:.*]] = arith.truncf {{.*}} : tensor<4x8xf32> to tensor<4x8xbf16>
// CHECK-NEXT:  %[[N:.*]] = nn.layer_norm %[[P]] scale(%[[S]] : tensor<8xf32>) bias(%[[S]] : tensor<8xf32>) {{.*}} : tensor<4x8xbf16> -> tensor<4x8xbf16>
// CHECK-NEXT:  %[[R:.*]] = nn.rms_norm %[[N]] scale(%[[S]] : tensor<8xf32>) {{.*}} : tensor<4x8xbf16> -> tensor<4x8xbf16>
// CHECK-NEXT:  %[[G:.*]] = nn.group_norm %[[R]] {{.*}} : tensor<4x8xbf16> -> tensor<4x8xbf16>
// CHECK-NEXT:  linalg.matmul {{.*}}ins(%[[G]], %{{.*}} : tensor<4x8xbf16>, tensor<8x8xbf16>)
func.func @norm(%x: tensor<4x8xf32>, %s: tensor<8xf32> {amp.param = "s"},
                %w: tensor<8x8xf32>)
    -> tensor<4x8xf32> attributes {amp.policy = #bf16} {
  %zero = arith.constant dense<0.0> : tensor<4x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x8xf32>)
    outs(%zero : tensor<4x8xf32>) -> tensor<4x8xf32>
  %0 = nn.layer_norm %p scale(%s : tensor<8xf32>) bias(%s : tensor<8xf32>) eps(0.5) : tensor<4x8xf32> -> tensor<4x8xf32>
  %1 = nn.rms_norm %0 scale(%s : tensor<8xf32>) eps(0.5) : tensor<4x8xf32> -> tensor<4x8xf32>
  %2 = nn.group_norm %1 groups(2) eps(0.5) : tensor<4x8xf32> -> tensor<4x8xf32>
  %3 = linalg.matmul ins(%2, %w : tensor<4x8xf32>, tensor<8x8xf32>)
    outs(%zero : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %3 : tensor<4x8xf32>
}

// A norm of f32 gives f32, as every encoder that norms its residual stream has
// it: what is added to the norm's result loses nothing, and products round it.

// CHECK-LABEL: func.func @residual
// CHECK:       %[[N:.*]] = nn.layer_norm {{.*}} : tensor<4x8xf32> -> tensor<4x8xf32>
// CHECK-NEXT:  %[[C:.*]] = arith.truncf %[[N]] {{.*}} : tensor<4x8xf32> to tensor<4x8xbf16>
// CHECK-NEXT:  linalg.matmul {{.*}}ins(%[[C]], %{{.*}} : tensor<4x8xbf16>, tensor<8x8xbf16>)
// CHECK:       %[[A:.*]] = arith.addf %[[N]], %{{.*}} : tensor<4x8xf32>
// CHECK-NEXT:  nn.layer_norm %[[A]] {{.*}} : tensor<4x8xf32> -> tensor<4x8xf32>
func.func @residual(%x: tensor<4x8xf32>, %w: tensor<8x8xf32>)
    -> tensor<4x8xf32> attributes {amp.policy = #bf16} {
  %zero = arith.constant dense<0.0> : tensor<4x8xf32>
  %0 = nn.layer_norm %x eps(0.5) : tensor<4x8xf32> -> tensor<4x8xf32>
  %1 = linalg.matmul ins(%0, %w : tensor<4x8xf32>, tensor<8x8xf32>)
    outs(%zero : tensor<4x8xf32>) -> tensor<4x8xf32>
  %2 = arith.addf %0, %1 : tensor<4x8xf32>
  %3 = nn.layer_norm %2 eps(0.5) : tensor<4x8xf32> -> tensor<4x8xf32>
  return %3 : tensor<4x8xf32>
}

// f32_compute: a softmax gives 16 bit to products, also where it is moved and
// dropped out on the way to them.

// CHECK-LABEL: func.func @probabilities
// CHECK:       %[[P:.*]] = nn.softmax %{{.*}} dim(1) : tensor<4x8xf32> -> tensor<4x8xbf16>
// CHECK-NEXT:  %[[D:.*]] = nn.dropout %[[P]] {{.*}} : tensor<4x8xbf16> -> tensor<4x8xbf16>
func.func @probabilities(%x: tensor<4x8xf32>, %v: tensor<8x8xf32>)
    -> tensor<4x8xf32> attributes {amp.policy = #bf16} {
  %zero = arith.constant dense<0.0> : tensor<4x8xf32>
  %0 = nn.softmax %x dim(1) : tensor<4x8xf32> -> tensor<4x8xf32>
  %1 = nn.dropout %0 p(0.5) : tensor<4x8xf32> -> tensor<4x8xf32>
  %2 = linalg.matmul ins(%1, %v : tensor<4x8xf32>, tensor<8x8xf32>)
    outs(%zero : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %2 : tensor<4x8xf32>
}

// What else reads one gets f32: a router's largest probabilities, which would
// be equal where they are rounded, beside a product; a product in f32; one that
// adds to it.

// CHECK-LABEL: func.func @choices
// CHECK-COUNT-3: nn.softmax %{{.*}} dim(1) : tensor<4x8xf32> -> tensor<4x8xf32>
// CHECK:       nn.log_softmax %{{.*}} dim(1) : tensor<4x8xf32> -> tensor<4x8xf32>
func.func @choices(%x: tensor<4x8xf32>, %v: tensor<8x8xf32>)
    -> (tensor<4xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>,
        tensor<4x8xf32>) attributes {amp.policy = #bf16} {
  %zero = arith.constant dense<0.0> : tensor<4x8xf32>
  %least = arith.constant dense<0.0> : tensor<4xf32>
  %0 = nn.softmax %x dim(1) : tensor<4x8xf32> -> tensor<4x8xf32>
  %1 = linalg.reduce { arith.maximumf } ins(%0 : tensor<4x8xf32>)
    outs(%least : tensor<4xf32>) dimensions = [1]
  %2 = linalg.matmul ins(%0, %v : tensor<4x8xf32>, tensor<8x8xf32>)
    outs(%zero : tensor<4x8xf32>) -> tensor<4x8xf32>
  %4 = nn.softmax %x dim(1) : tensor<4x8xf32> -> tensor<4x8xf32>
  %5 = amp.autocast policy #amp.policy<"f32"> -> tensor<4x8xf32> {
    %9 = linalg.matmul ins(%4, %v : tensor<4x8xf32>, tensor<8x8xf32>)
      outs(%zero : tensor<4x8xf32>) -> tensor<4x8xf32>
    amp.yield %9 : tensor<4x8xf32>
  }
  %6 = nn.softmax %x dim(1) : tensor<4x8xf32> -> tensor<4x8xf32>
  %7 = linalg.matmul ins(%x, %v : tensor<4x8xf32>, tensor<8x8xf32>)
    outs(%6 : tensor<4x8xf32>) -> tensor<4x8xf32>
  %8 = nn.log_softmax %x dim(1) : tensor<4x8xf32> -> tensor<4x8xf32>
  return %1, %2, %5, %7, %8 : tensor<4xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
}

// The first result of a batch norm is as what it reads; statistics go in and
// come out in f32.

// CHECK-LABEL: func.func @batch_norm
// CHECK-SAME:  %[[S:[a-z0-9]+]]: tensor<8xf32> {amp.param = "s"}
// CHECK:       linalg.matmul
// CHECK-NEXT:  %[[P:.*]] = arith.truncf {{.*}} : tensor<4x8xf32> to tensor<4x8xf16>
// CHECK-NEXT:  %[[N:.*]], %[[M:.*]], %[[V:.*]] = nn.batch_norm %[[P]], %[[S]], %[[S]] running(%[[S]], %[[S]]) : {{.*}} -> tensor<4x8xf16>, tensor<8xf32>, tensor<8xf32>
// CHECK-NEXT:  %[[Y:.*]] = arith.extf %[[N]]
// CHECK-NEXT:  return %[[Y]], %[[M]], %[[V]]
func.func @batch_norm(%x: tensor<4x8xf32>,
                      %s: tensor<8xf32> {amp.param = "s"},
                      %w: tensor<8x8xf32>)
    -> (tensor<4x8xf32>, tensor<8xf32>, tensor<8xf32>) attributes {amp.policy = #f16} {
  %zero = arith.constant dense<0.0> : tensor<4x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x8xf32>)
    outs(%zero : tensor<4x8xf32>) -> tensor<4x8xf32>
  %0:3 = nn.batch_norm %p, %s, %s running(%s, %s) : tensor<4x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32> -> tensor<4x8xf32>, tensor<8xf32>, tensor<8xf32>
  return %0#0, %0#1, %0#2 : tensor<4x8xf32>, tensor<8xf32>, tensor<8xf32>
}

// f32: the loss is f32 whatever the logits are stored in, and it reads them as
// they are.

// CHECK-LABEL: func.func @cross_entropy
// CHECK:       %[[Z:.*]] = nn.softmax
// CHECK-SAME:    -> tensor<4x8xbf16>
// CHECK-NEXT:  %[[L:.*]] = nn.cross_entropy %[[Z]], %{{.*}} : tensor<4x8xbf16>, tensor<4xi32> -> tensor<f32>
// CHECK-NEXT:  %[[M:.*]] = nn.cross_entropy %{{.*}}, %[[Z]] : tensor<4x8xf32>, tensor<4x8xbf16> -> tensor<f32>
// CHECK-NEXT:  return %[[L]], %[[M]]
func.func @cross_entropy(%x: tensor<4x8xf32>, %t: tensor<4xi32>)
    -> (tensor<f32>, tensor<f32>) attributes {amp.policy =
        #amp.policy<"amp", compute = bf16, rules = {softmax = "low"}>} {
  %0 = nn.softmax %x dim(1) : tensor<4x8xf32> -> tensor<4x8xf32>
  %1 = nn.cross_entropy %0, %t : tensor<4x8xf32>, tensor<4xi32> -> tensor<f32>
  %2 = nn.cross_entropy %x, %0 : tensor<4x8xf32>, tensor<4x8xf32> -> tensor<f32>
  return %1, %2 : tensor<f32>, tensor<f32>
}

// follow: an activation is 16 bit behind what is 16 bit, and f32 behind an
// argument.

// CHECK-LABEL: func.func @activations
// CHECK-SAME:  %[[X:.*]]: tensor<4x4xf32>, %{{.*}}: tensor<4x4xf32>)
// CHECK:       %[[P:.*]] = linalg.matmul
// CHECK-NEXT:  %[[PB:.*]] = arith.truncf %[[P]]
// CHECK-NEXT:  %[[G:.*]] = nn.gelu %[[PB]] : tensor<4x4xbf16> -> tensor<4x4xbf16>
// CHECK-NEXT:  %[[S:.*]] = nn.silu %[[G]] : tensor<4x4xbf16> -> tensor<4x4xbf16>
// CHECK-NEXT:  %{{.*}} = arith.extf %[[S]]
// CHECK-NEXT:  nn.gelu %[[X]] form tanh : tensor<4x4xf32> -> tensor<4x4xf32>
func.func @activations(%x: tensor<4x4xf32>, %z: tensor<4x4xf32>)
    -> (tensor<4x4xf32>, tensor<4x4xf32>) attributes {amp.policy = #bf16} {
  %0 = linalg.matmul ins(%x, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = nn.gelu %0 : tensor<4x4xf32> -> tensor<4x4xf32>
  %2 = nn.silu %1 : tensor<4x4xf32> -> tensor<4x4xf32>
  %3 = nn.gelu %x form tanh : tensor<4x4xf32> -> tensor<4x4xf32>
  return %2, %3 : tensor<4x4xf32>, tensor<4x4xf32>
}

// clear: dropout gives the type that it gets. An embedding of a parameter moves
// an argument: f32, and an activation behind it does not become 16 bit.

// CHECK-LABEL: func.func @clear
// CHECK-SAME:  %[[T:.*]]: tensor<9x4xf32>
// CHECK:       %[[E:.*]] = nn.embedding %[[T]][%{{.*}}] : tensor<9x4xf32>, tensor<3xi32> -> tensor<3x4xf32>
// CHECK-NEXT:  %[[G:.*]] = nn.gelu %[[E]] : tensor<3x4xf32> -> tensor<3x4xf32>
// CHECK-NEXT:  %[[S:.*]] = nn.softmax %[[G]] dim(1) : tensor<3x4xf32> -> tensor<3x4xf32>
// CHECK-NEXT:  nn.dropout %[[S]] p(5.000000e-01) : tensor<3x4xf32> -> tensor<3x4xf32>
func.func @clear(%t: tensor<9x4xf32> {amp.param = "t"}, %i: tensor<3xi32>)
    -> tensor<3x4xf32> attributes {amp.policy = #bf16} {
  %0 = nn.embedding %t[%i] : tensor<9x4xf32>, tensor<3xi32> -> tensor<3x4xf32>
  %1 = nn.gelu %0 : tensor<3x4xf32> -> tensor<3x4xf32>
  %2 = nn.softmax %1 dim(1) : tensor<3x4xf32> -> tensor<3x4xf32>
  %3 = nn.dropout %2 p(0.5) : tensor<3x4xf32> -> tensor<3x4xf32>
  return %3 : tensor<3x4xf32>
}

// low: what a cell reads is 16 bit, and the hidden state that it gives; the
// cell's own state goes in and comes out in f32.

// CHECK-LABEL: func.func @cell
// CHECK:       %{{.*}}, %[[C:.*]] = nn.lstm_cell %{{[^:]*}} : (tensor<2x5xf16>, tensor<2x3xf16>, tensor<2x3xf32>, tensor<12x5xf16>, tensor<12x3xf16>, tensor<12xf16>) -> (tensor<2x3xf16>, tensor<2x3xf32>)
// CHECK:       nn.gru_cell %{{[^:]*}} : (tensor<2x5xf16>, tensor<2x3xf16>, tensor<9x5xf16>, tensor<9x3xf16>, tensor<9xf16>, tensor<9xf16>) -> tensor<2x3xf16>
// CHECK:       return %{{.*}}, %[[C]]
func.func @cell(%x: tensor<2x5xf32>, %h: tensor<2x3xf32>, %wi: tensor<12x5xf32>,
                %wh: tensor<12x3xf32>, %b: tensor<12xf32>, %vi: tensor<9x5xf32>,
                %vh: tensor<9x3xf32>, %d: tensor<9xf32>)
    -> (tensor<2x3xf32>, tensor<2x3xf32>) attributes {amp.policy = #f16} {
  %0:2 = nn.lstm_cell %x, %h, %h, %wi, %wh, %b : (tensor<2x5xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<12x5xf32>, tensor<12x3xf32>, tensor<12xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
  %1 = nn.gru_cell %x, %0#0, %vi, %vh, %d, %d : (tensor<2x5xf32>, tensor<2x3xf32>, tensor<9x5xf32>, tensor<9x3xf32>, tensor<9xf32>, tensor<9xf32>) -> tensor<2x3xf32>
  return %1, %0#1 : tensor<2x3xf32>, tensor<2x3xf32>
}

// Rules by kind: a softmax, a cell and a loss as they say.

// CHECK-LABEL: func.func @rules
// CHECK:       %[[S:.*]] = nn.softmax %{{.*}} dim(1) : tensor<2x5xf32> -> tensor<2x5xf32>
// CHECK:       %[[C:.*]] = nn.gru_cell %[[S]], {{.*}} -> tensor<2x3xf32>
// CHECK:       nn.layer_norm {{.*}} : tensor<2x3xf32> -> tensor<2x3xf32>
// CHECK:       nn.gelu %{{.*}} : tensor<2x3xf32> -> tensor<2x3xbf16>
func.func @rules(%x: tensor<2x5xf32>, %h: tensor<2x3xf32>, %vi: tensor<9x5xf32>,
                 %vh: tensor<9x3xf32>, %d: tensor<9xf32>)
    -> tensor<2x3xf32> attributes {amp.policy = #amp.policy<"amp", compute = bf16,
        rules = {softmax = "f32", cell = "f32", layer_norm = "follow", gelu = "low"}>} {
  %0 = nn.softmax %x dim(1) : tensor<2x5xf32> -> tensor<2x5xf32>
  %1 = nn.gru_cell %0, %h, %vi, %vh, %d, %d : (tensor<2x5xf32>, tensor<2x3xf32>, tensor<9x5xf32>, tensor<9x3xf32>, tensor<9xf32>, tensor<9xf32>) -> tensor<2x3xf32>
  %2 = nn.layer_norm %1 eps(0.5) : tensor<2x3xf32> -> tensor<2x3xf32>
  %3 = nn.gelu %2 : tensor<2x3xf32> -> tensor<2x3xf32>
  return %3 : tensor<2x3xf32>
}

// The policy f32 leaves a model in f32 as it is; f64 makes all of it f64, with
// the attributes, which are f64 anyway.

// CHECK-LABEL: func.func @uniform
// CHECK-NOT:   arith
// CHECK:       nn.softmax %{{.*}} dim(1) : tensor<4x8xf32> -> tensor<4x8xf32>
// CHECK-NEXT:  nn.cross_entropy %{{.*}} -> tensor<f32>
func.func @uniform(%x: tensor<4x8xf32>, %t: tensor<4xi32>) -> tensor<f32>
    attributes {amp.policy = #amp.policy<"f32">} {
  %0 = nn.softmax %x dim(1) : tensor<4x8xf32> -> tensor<4x8xf32>
  %1 = nn.cross_entropy %0, %t : tensor<4x8xf32>, tensor<4xi32> -> tensor<f32>
  return %1 : tensor<f32>
}

// CHECK-LABEL: func.func @double
// CHECK:       nn.batch_norm {{.*}} -> tensor<4x8xf64>, tensor<8xf64>, tensor<8xf64>
// CHECK-NEXT:  nn.cross_entropy %{{.*}} : tensor<4x8xf64>, tensor<4xi32> -> tensor<f64>
func.func @double(%x: tensor<4x8xf32>, %s: tensor<8xf32>, %t: tensor<4xi32>) -> tensor<f32>
    attributes {amp.policy = #amp.policy<"f64">} {
  %0:3 = nn.batch_norm %x, %s, %s running(%s, %s) : tensor<4x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32> -> tensor<4x8xf32>, tensor<8xf32>, tensor<8xf32>
  %1 = nn.cross_entropy %0#0, %t : tensor<4x8xf32>, tensor<4xi32> -> tensor<f32>
  return %1 : tensor<f32>
}

// An order is of the rounded values: it is a decision, for which differentiate
// takes the cast's permission to fold. An argument's and an integer's are of
// what they are.

// CHECK-LABEL: func.func @orders
// CHECK-SAME:  %[[X:.*]]: tensor<4x8xf32>, %{{.*}}: tensor<8x8xf32>, %{{.*}}: tensor<4x8xf32>, %[[K:.*]]: tensor<4x8xi32>)
// CHECK:       %[[P:.*]] = linalg.matmul
// CHECK-NEXT:  %[[N:.*]] = arith.truncf %[[P]]
// CHECK-NEXT:  %[[W:.*]] = arith.extf %[[N]]
// CHECK-NEXT:  nn.argsort %[[W]] dim(1) descending : tensor<4x8xf32> -> tensor<4x3xi64>
// CHECK-NEXT:  nn.argsort %[[X]] dim(0) : tensor<4x8xf32> -> tensor<4x8xi64>
// CHECK-NEXT:  nn.argsort %[[K]] dim(1) : tensor<4x8xi32> -> tensor<4x8xi64>
func.func @orders(%x: tensor<4x8xf32>, %w: tensor<8x8xf32>, %z: tensor<4x8xf32>, %k: tensor<4x8xi32>)
    -> (tensor<4x3xi64>, tensor<4x8xi64>, tensor<4x8xi64>) attributes {amp.policy = #bf16} {
  %0 = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x8xf32>) outs(%z : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = nn.argsort %0 dim(1) descending : tensor<4x8xf32> -> tensor<4x3xi64>
  %2 = nn.argsort %x dim(0) : tensor<4x8xf32> -> tensor<4x8xi64>
  %3 = nn.argsort %k dim(1) : tensor<4x8xi32> -> tensor<4x8xi64>
  return %1, %2, %3 : tensor<4x3xi64>, tensor<4x8xi64>, tensor<4x8xi64>
}

// A scatter is a select: 16 bit if all that counts is, which zeros do not. One
// that adds is a sum: f32. Both read what is stored.

// CHECK-LABEL: func.func @scatters
// CHECK-SAME:  %[[X:.*]]: tensor<4x8xf32>, %{{.*}}: tensor<8x8xf32>, %{{.*}}: tensor<4x8xf32>, %[[I:.*]]: tensor<4xi64>)
// CHECK:       %[[Z:.*]] = arith.constant dense<0.000000e+00>
// CHECK:       linalg.matmul
// CHECK-NEXT:  %[[P:.*]] = arith.truncf %{{.*}} fastmath<contract> : tensor<4x8xf32> to tensor<4x8xf16>
// CHECK-NEXT:  %[[S:.*]] = nn.scatter %[[P]] at %[[I]] into %[[Z]] : tensor<4x8xf16>, tensor<4xi64>, tensor<4x8xf32> -> tensor<4x8xf16>
// CHECK:       nn.scatter %[[P]] at %[[I]] into %[[X]] : tensor<4x8xf16>, tensor<4xi64>, tensor<4x8xf32> -> tensor<4x8xf32>
// CHECK-NEXT:  nn.scatter %[[S]] at %[[I]] into %[[P]] add : tensor<4x8xf16>, tensor<4xi64>, tensor<4x8xf16> -> tensor<4x8xf32>
// CHECK-NEXT:  nn.scatter %[[S]] at %[[I]] into %[[P]] : tensor<4x8xf16>, tensor<4xi64>, tensor<4x8xf16> -> tensor<4x8xf16>
func.func @scatters(%x: tensor<4x8xf32>, %w: tensor<8x8xf32>, %z: tensor<4x8xf32>, %i: tensor<4xi64>)
    -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) attributes {amp.policy = #f16} {
  %zero = arith.constant dense<0.0> : tensor<4x8xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x8xf32>) outs(%z : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = nn.scatter %0 at %i into %zero : tensor<4x8xf32>, tensor<4xi64>, tensor<4x8xf32> -> tensor<4x8xf32>
  %2 = nn.scatter %0 at %i into %x : tensor<4x8xf32>, tensor<4xi64>, tensor<4x8xf32> -> tensor<4x8xf32>
  %3 = nn.scatter %1 at %i into %0 add : tensor<4x8xf32>, tensor<4xi64>, tensor<4x8xf32> -> tensor<4x8xf32>
  %4 = nn.scatter %1 at %i into %0 : tensor<4x8xf32>, tensor<4xi64>, tensor<4x8xf32> -> tensor<4x8xf32>
  return %1, %2, %3, %4 : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
}

// CHECK-LABEL: func.func @scatter_rules
// CHECK:       linalg.matmul
// CHECK:       nn.scatter {{.*}} : tensor<4x8xbf16>, tensor<4xi64>, tensor<4x8xbf16> -> tensor<4x8xf32>
// CHECK-NEXT:  nn.scatter {{.*}} add : tensor<4x8xbf16>, tensor<4xi64>, tensor<4x8xbf16> -> tensor<4x8xbf16>
func.func @scatter_rules(%x: tensor<4x8xf32>, %w: tensor<8x8xf32>, %z: tensor<4x8xf32>, %i: tensor<4xi64>)
    -> (tensor<4x8xf32>, tensor<4x8xf32>) attributes {amp.policy = #amp.policy<"amp", compute = bf16,
        rules = {scatter_add = "f32_compute", scatter = "f32"}>} {
  %0 = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x8xf32>) outs(%z : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = nn.scatter %0 at %i into %0 : tensor<4x8xf32>, tensor<4xi64>, tensor<4x8xf32> -> tensor<4x8xf32>
  %2 = nn.scatter %0 at %i into %0 add : tensor<4x8xf32>, tensor<4xi64>, tensor<4x8xf32> -> tensor<4x8xf32>
  return %1, %2 : tensor<4x8xf32>, tensor<4x8xf32>
}

// CHECK-LABEL: func.func @scatter_double
// CHECK-SAME:  %[[X:.*]]: tensor<4x8xf64>
// CHECK-NEXT:  %[[S:.*]] = nn.scatter %[[X]] at %{{.*}} into %[[X]] add : tensor<4x8xf64>, tensor<4xi64>, tensor<4x8xf64> -> tensor<4x8xf64>
// CHECK-NEXT:  nn.argsort %[[S]] dim(0) : tensor<4x8xf64> -> tensor<4x8xi64>
func.func @scatter_double(%x: tensor<4x8xf32>, %i: tensor<4xi64>) -> (tensor<4x8xf32>, tensor<4x8xi64>) attributes {amp.policy = #amp.policy<"f64">} {
  %1 = nn.scatter %x at %i into %x add : tensor<4x8xf32>, tensor<4xi64>, tensor<4x8xf32> -> tensor<4x8xf32>
  %2 = nn.argsort %1 dim(0) : tensor<4x8xf32> -> tensor<4x8xi64>
  return %1, %2 : tensor<4x8xf32>, tensor<4x8xi64>
}
