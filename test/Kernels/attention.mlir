// An attention and its gradient are kernels of their own. What comes from a
// slice of one tensor is read through the transposition by the kernel in f32;
// under a mixed policy the casts are kernels, since their results are read
// twice.

// RUN: amp-opt --amp-to=form %s | FileCheck %s
// CHECK-LABEL: func.func @step
// CHECK:         %[[O:.*]]:3 = amp.launch @[[K:k[0-9]+_attention]] ins(%[[X:.*]] : tensor<1x128x3x2x16xf32>) outs(%{{.*}}, %{{.*}}, %{{.*}} : tensor<1x2x128x16xf32>, tensor<1x2x128xf32>, tensor<1x2x128xf32>) reads [false, false, false]
// CHECK:         %[[D:.*]] = amp.launch @{{.*}} ins({{.*}}%[[O]]#0{{.*}}) outs(%{{.*}} : tensor<1x2x128xf32>)
// CHECK:         amp.launch @[[G:k[0-9]+_attention_grad]] ins(%[[X]], %{{.*}}, %[[O]]#1, %[[O]]#2, %[[D]] :
// CHECK:       func.func private @[[K]](
// CHECK:         %[[S:.*]] = tensor.extract_slice
// CHECK:         %[[Q:.*]] = linalg.generic {{.*}} ins(%[[S]] :
// CHECK:         nn.attention %[[Q]],
// CHECK-NEXT:    return
// CHECK:       func.func private @[[G]](
// CHECK:         nn.attention_grad
// CHECK-NEXT:    return

// Memory is linear in the length of the sequence: twice of both, twice the
// arena, but for one number.
// RUN: sed 's/128/1024/g' %s | amp-opt --amp-to=bufferize > %t.once
// RUN: sed 's/128/2048/g' %s | amp-opt --amp-to=bufferize > %t.twice
// RUN: cat %t.once %t.twice | FileCheck %s --check-prefix=ARENA
// ARENA: amp.arena_bytes = [[#%u,BYTES:]] : i64
// ARENA: amp.arena_bytes = [[#mul(BYTES,2)-64]] : i64

#id = affine_map<(b, h, t, d) -> (b, h, t, d)>
#none = affine_map<(b, h, t, d) -> ()>

func.func @loss(%x: tensor<1x128x3x2x16xf32> {amp.param = "x"}) -> tensor<f32> {
  %q0 = tensor.extract_slice %x[0, 0, 0, 0, 0][1, 128, 1, 2, 16][1, 1, 1, 1, 1]
    : tensor<1x128x3x2x16xf32> to tensor<1x128x2x16xf32>
  %k0 = tensor.extract_slice %x[0, 0, 1, 0, 0][1, 128, 1, 2, 16][1, 1, 1, 1, 1]
    : tensor<1x128x3x2x16xf32> to tensor<1x128x2x16xf32>
  %v0 = tensor.extract_slice %x[0, 0, 2, 0, 0][1, 128, 1, 2, 16][1, 1, 1, 1, 1]
    : tensor<1x128x3x2x16xf32> to tensor<1x128x2x16xf32>
  %e = tensor.empty() : tensor<1x2x128x16xf32>
  %q = linalg.transpose ins(%q0 : tensor<1x128x2x16xf32>)
    outs(%e : tensor<1x2x128x16xf32>) permutation = [0, 2, 1, 3]
  %k = linalg.transpose ins(%k0 : tensor<1x128x2x16xf32>)
    outs(%e : tensor<1x2x128x16xf32>) permutation = [0, 2, 1, 3]
  %v = linalg.transpose ins(%v0 : tensor<1x128x2x16xf32>)
    outs(%e : tensor<1x2x128x16xf32>) permutation = [0, 2, 1, 3]
  %o, %l, %l_rest = nn.attention %q, %k, %v causal : tensor<1x2x128x16xf32>,
    tensor<1x2x128x16xf32>, tensor<1x2x128x16xf32>
    -> tensor<1x2x128x16xf32>, tensor<1x2x128xf32>
  %z = arith.constant dense<0.0> : tensor<f32>
  %loss = linalg.generic {indexing_maps = [#id, #none],
      iterator_types = ["reduction", "reduction", "reduction", "reduction"]}
    ins(%o : tensor<1x2x128x16xf32>) outs(%z : tensor<f32>) {
  ^bb0(%a: f32, %acc: f32):
    %p = arith.mulf %a, %a : f32
    %s = arith.addf %acc, %p : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %loss : tensor<f32>
}

amp.train_step @step of @loss policy #amp.policy<"f32">
  optimizer #amp.sgd<lr = 0.1>
