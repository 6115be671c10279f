// Under the policy tf32 the products of both passes go to tensor cores: of a
// convolution, and of a linear layer behind it, whose image gets no gradient.
// RUN: amp-opt %s --amp-to="codegen target=nvgpu chip=sm_80" -o %t
// RUN: amp-ptx %t --chip=sm_80 > %t.ptx
// RUN: FileCheck %s --input-file=%t.ptx
// RUN: amp-opt %s --amp-to=step | FileCheck %s --check-prefix=STEP

// Forward, forward, and the gradients of the weight, of the activation and of
// the kernel: five bodies of two roundings each.
// STEP-COUNT-10: arith.truncf %{{.*}} : f32 to tf32
// STEP-NOT:      to tf32

// Two gradients that are ready together are one launch.
// CHECK-COUNT-5: mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32
func.func @loss(%k: tensor<3x3x16x64xf32> {amp.param = "k"},
                %w: tensor<64x64xf32> {amp.param = "w"},
                %x: tensor<4x18x18x16xf32> {amp.input = "x"}) -> tensor<f32>
    attributes {amp.policy = #amp.policy<"amp", compute = tf32>} {
  %zero = arith.constant dense<0.0> : tensor<4x16x16x64xf32>
  %0 = linalg.conv_2d_nhwc_hwcf
    ins(%x, %k : tensor<4x18x18x16xf32>, tensor<3x3x16x64xf32>)
    outs(%zero : tensor<4x16x16x64xf32>) -> tensor<4x16x16x64xf32>
  %1 = tensor.collapse_shape %0 [[0, 1, 2], [3]]
    : tensor<4x16x16x64xf32> into tensor<1024x64xf32>
  %none = arith.constant dense<0.0> : tensor<1024x64xf32>
  %2 = linalg.matmul ins(%1, %w : tensor<1024x64xf32>, tensor<64x64xf32>)
    outs(%none : tensor<1024x64xf32>) -> tensor<1024x64xf32>
  %start = arith.constant dense<0.0> : tensor<f32>
  %3 = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>],
      iterator_types = ["reduction", "reduction"]}
    ins(%2 : tensor<1024x64xf32>) outs(%start : tensor<f32>) {
  ^bb0(%e: f32, %o: f32):
    %p = arith.mulf %e, %e : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %3 : tensor<f32>
}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 1.0e-2>
