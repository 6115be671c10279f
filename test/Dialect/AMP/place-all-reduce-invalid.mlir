// RUN: amp-opt %s -split-input-file -verify-diagnostics -amp-place-all-reduce

module attributes {amp.replicas = 2 : i64} {
// expected-error @+1 {{expected 'amp.unscale' in a step of 2 replicas, in front of which their gradients are summed, found none}}
func.func @no_cut(%w: tensor<2xf32> {amp.param = "w"},
                  %x: tensor<2xf32> {amp.input = "x"}) attributes {amp.step} {
  amp.commit %x into %w : tensor<2xf32>
  return
}
}

// -----

module attributes {amp.replicas = 2 : i64} {
// expected-error @+1 {{expected a tensor of numbers of a batch to be read behind 'amp.unscale', found 'f32'}}
func.func @scalar(%w: tensor<2xf32> {amp.param = "w"},
                  %scale: tensor<f32> {amp.control = "scale"},
                  %x: tensor<2xf32> {amp.input = "x"}) attributes {amp.step} {
  %zero = arith.constant 0 : index
  %first = tensor.extract %x[%zero] : tensor<2xf32>
  %r, %finite, %norm = amp.unscale(%x : tensor<2xf32>) by %scale
    -> tensor<2xf32>
  %all = tensor.splat %first : tensor<2xf32>
  amp.commit %all into %w : tensor<2xf32>
  return
}
}
