// Ops of dialects that nobody has registered, wherever one may be.
func.func @loss(%w: tensor<4xf32> {amp.param = "w"}, %x: tensor<4xf32> {amp.input = "x"}) -> tensor<f32> {
  %y = "other.unary"(%w) : (tensor<4xf32>) -> tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%y, %x : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = "other.binary"(%a, %b) : (f32, f32) -> f32
    %n = arith.maximumf %m, %a : f32
    linalg.yield %n : f32
  } -> tensor<4xf32>
  %c = "other.flag"(%r) : (tensor<4xf32>) -> i1
  %s = scf.if %c -> tensor<4xf32> {
    %t = "other.unary"(%r) : (tensor<4xf32>) -> tensor<4xf32>
    scf.yield %t : tensor<4xf32>
  } else {
    scf.yield %r : tensor<4xf32>
  }
  %l = "other.reduce"(%s) : (tensor<4xf32>) -> tensor<f32>
  return %l : tensor<f32>
}

// -----

func.func @step(%w: tensor<4xf32> {amp.param = "w"}, %x: tensor<4xf32> {amp.input = "x"}) attributes {amp.step} {
  %y = "other.unary"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  amp.commit %y into %w : tensor<4xf32>
  "other.effect"() : () -> ()
  return
}

// -----

func.func private @kernel(%x: tensor<4xf32>, %o: tensor<4xf32>) -> tensor<4xf32>
    attributes {amp.kernel} {
  %y = "other.unary"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

gpu.module @device {
  gpu.func @code(%m: memref<4xf32>) kernel {
    %i = gpu.thread_id x
    %c = "other.flag"(%i) : (index) -> i1
    scf.if %c {
      "other.effect"(%m) : (memref<4xf32>) -> ()
      gpu.barrier
    }
    gpu.return
  }
}
