// RUN: amp-opt %s -split-input-file -nn-sync-batch-norm -verify-diagnostics

// expected-error @+1 {{expected an 'nn.batch_norm' in training mode to sync the statistics of, found none}}
module {
func.func @infers(%x: tensor<5x2xf32>, %s: tensor<2xf32>) -> tensor<5x2xf32> {
  %0:3 = nn.batch_norm %x, %s, %s running(%s, %s) {infer} : tensor<5x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32> -> tensor<5x2xf32>, tensor<2xf32>, tensor<2xf32>
  return %0#0 : tensor<5x2xf32>
}
}

// -----

func.func @branch(%x: tensor<5x2xf32>, %s: tensor<2xf32>, %c: i1)
    -> tensor<5x2xf32> {
  %1 = scf.if %c -> tensor<5x2xf32> {
    // expected-error @+1 {{expected 'nn.batch_norm' where all replicas reach it to sync its statistics, found it in 'scf.if'}}
    %0:3 = nn.batch_norm %x, %s, %s running(%s, %s) : tensor<5x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32> -> tensor<5x2xf32>, tensor<2xf32>, tensor<2xf32>
    scf.yield %0#0 : tensor<5x2xf32>
  } else {
    scf.yield %x : tensor<5x2xf32>
  }
  return %1 : tensor<5x2xf32>
}

// -----

func.func @loop(%x: tensor<5x2xf32>, %s: tensor<2xf32>, %n: index)
    -> tensor<5x2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %1 = scf.for %i = %c0 to %n step %c1 iter_args(%y = %x) -> tensor<5x2xf32> {
    // expected-error @+1 {{expected 'nn.batch_norm' where all replicas reach it to sync its statistics, found it in 'scf.for'}}
    %2:3 = nn.batch_norm %y, %s, %s running(%s, %s) : tensor<5x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32> -> tensor<5x2xf32>, tensor<2xf32>, tensor<2xf32>
    scf.yield %2#0 : tensor<5x2xf32>
  }
  return %1 : tensor<5x2xf32>
}
