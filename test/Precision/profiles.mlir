// Profiles of other systems: what their users know, op by op.
// RUN: amp-opt %s -split-input-file -amp-attach-roles -amp-place-casts | FileCheck %s

// A block of a transformer as torch.autocast("cuda", torch.float16) computes
// it: embedding and layer norm f32, query, key and scores f16, the mask f32 and
// so their sum, softmax f32, times the values f16, the residual f32, GELU and
// head f16, the loss f32.

// CHECK-LABEL: func.func @block
// CHECK-SAME:    %{{.*}}: tensor<16x8xf32> {{.*}}, %[[WQ:.*]]: tensor<8x8xf32> {amp.param = "q"}
// CHECK-DAG:   %[[Q16:.*]] = arith.truncf %[[WQ]] : tensor<8x8xf32> to tensor<8x8xf16>
// CHECK:       nn.embedding {{.*}} -> tensor<4x8xf32>
// CHECK:       nn.layer_norm {{.*}} : tensor<4x8xf32> -> tensor<4x8xf32>
// CHECK:       linalg.matmul {{.*}} ins(%{{.*}}, %[[Q16]] : tensor<4x8xf16>, tensor<8x8xf16>)
// CHECK-NEXT:  %[[Q:.*]] = arith.truncf %{{.*}} : tensor<4x8xf32> to tensor<4x8xf16>
// CHECK:       linalg.matmul {{.*}} tensor<4x8xf16>, tensor<8x8xf16>)
// CHECK:       %[[S:.*]] = linalg.matmul ins(%[[Q]], %{{.*}} : tensor<4x8xf16>, tensor<8x4xf16>)
// CHECK-NEXT:  %[[S16:.*]] = arith.truncf %[[S]] : tensor<4x4xf32> to tensor<4x4xf16>
// CHECK:       linalg.generic {{.*}} ins(%[[S16]], %{{.*}} : tensor<4x4xf16>, tensor<4x4xf32>) outs(%{{.*}} : tensor<4x4xf32>)
// CHECK:       %[[P:.*]] = nn.softmax %{{.*}} dim(1) : tensor<4x4xf32> -> tensor<4x4xf32>
// CHECK:       %[[P16:.*]] = arith.truncf %[[P]]
// CHECK:       linalg.matmul {amp.role = "attention_value"} ins(%[[P16]], %{{.*}} : tensor<4x4xf16>, tensor<4x8xf16>)
// The residual: f16 and f32.
// CHECK:       linalg.generic {{.*}} tensor<4x8xf32>, tensor<4x8xf16>) outs(%{{.*}} : tensor<4x8xf32>)
// CHECK:       nn.gelu %{{.*}} : tensor<4x8xf16> -> tensor<4x8xf16>
// CHECK:       linalg.matmul {amp.role = "output_layer"}
// CHECK-NEXT:  %[[H16:.*]] = arith.truncf %{{.*}} : tensor<4x16xf32> to tensor<4x16xf16>
// CHECK:       nn.cross_entropy %[[H16]], %{{.*}} : tensor<4x16xf16>, tensor<4xi32> -> tensor<f32>
#torch = #amp.policy<"torch-cuda", compute = f16>
func.func @block(%table: tensor<16x8xf32> {amp.param = "table"},
                 %wq: tensor<8x8xf32> {amp.param = "q"},
                 %wv: tensor<8x8xf32> {amp.param = "v"},
                 %wm: tensor<8x8xf32> {amp.param = "m"},
                 %wh: tensor<8x16xf32> {amp.param = "head"},
                 %tokens: tensor<4xi32>, %mask: tensor<4x4xf32>,
                 %labels: tensor<4xi32>) -> tensor<f32>
    attributes {amp.policy = #torch} {
  %zero = arith.constant dense<0.0> : tensor<4x8xf32>
  %zero4 = arith.constant dense<0.0> : tensor<4x4xf32>
  %zero16 = arith.constant dense<0.0> : tensor<4x16xf32>
  %e = nn.embedding %table[%tokens] : tensor<16x8xf32>, tensor<4xi32> -> tensor<4x8xf32>
  %n = nn.layer_norm %e eps(1.0e-5) : tensor<4x8xf32> -> tensor<4x8xf32>
  %q = linalg.matmul ins(%n, %wq : tensor<4x8xf32>, tensor<8x8xf32>) outs(%zero : tensor<4x8xf32>) -> tensor<4x8xf32>
  %v = linalg.matmul ins(%n, %wv : tensor<4x8xf32>, tensor<8x8xf32>) outs(%zero : tensor<4x8xf32>) -> tensor<4x8xf32>
  %kt = tensor.empty() : tensor<8x4xf32>
  %t = linalg.transpose ins(%v : tensor<4x8xf32>) outs(%kt : tensor<8x4xf32>) permutation = [1, 0]
  %s = linalg.matmul ins(%q, %t : tensor<4x8xf32>, tensor<8x4xf32>) outs(%zero4 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %m = linalg.add ins(%s, %mask : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zero4 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %p = nn.softmax %m dim(1) : tensor<4x4xf32> -> tensor<4x4xf32>
  %o = linalg.matmul ins(%p, %v : tensor<4x4xf32>, tensor<4x8xf32>) outs(%zero : tensor<4x8xf32>) -> tensor<4x8xf32>
  %r = linalg.add ins(%e, %o : tensor<4x8xf32>, tensor<4x8xf32>) outs(%zero : tensor<4x8xf32>) -> tensor<4x8xf32>
  %f = linalg.matmul ins(%r, %wm : tensor<4x8xf32>, tensor<8x8xf32>) outs(%zero : tensor<4x8xf32>) -> tensor<4x8xf32>
  %g = nn.gelu %f : tensor<4x8xf32> -> tensor<4x8xf32>
  %h = linalg.matmul ins(%g, %wh : tensor<4x8xf32>, tensor<8x16xf32>) outs(%zero16 : tensor<4x16xf32>) -> tensor<4x16xf32>
  %loss = nn.cross_entropy %h, %labels : tensor<4x16xf32>, tensor<4xi32> -> tensor<f32>
  return %loss : tensor<f32>
}

// -----

// A mean under PyTorch is of its input's type, computed in f32: the sum is not
// rounded, the division is. Under the default it is f32.

// CHECK-LABEL: func.func @mean
// CHECK:       %[[S:.*]] = linalg.generic {{.*}} ins(%{{.*}} : tensor<4x8xf16>) outs(%{{.*}} : tensor<4xf32>) attrs = {amp.role = "part of mean"}
// CHECK:       linalg.generic {{.*}} ins(%[[S]] : tensor<4xf32>) outs(%{{.*}} : tensor<4xf16>) attrs = {amp.role = "mean"}
// CHECK:         arith.divf
// CHECK-NEXT:    arith.truncf
#map = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#id = affine_map<(d0) -> (d0)>
func.func @mean(%x: tensor<4x8xf32>, %w: tensor<8x8xf32>) -> tensor<4xf32>
    attributes {amp.policy = #amp.policy<"torch-cuda", compute = f16>} {
  %zero = arith.constant dense<0.0> : tensor<4x8xf32>
  %zeros = arith.constant dense<0.0> : tensor<4xf32>
  %count = arith.constant 8.0 : f32
  %0 = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x8xf32>) outs(%zero : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = linalg.generic {indexing_maps = [#map, #row], iterator_types = ["parallel", "reduction"]} ins(%0 : tensor<4x8xf32>) outs(%zeros : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %in, %out : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%1 : tensor<4xf32>) outs(%zeros : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %d = arith.divf %in, %count : f32
    linalg.yield %d : f32
  } -> tensor<4xf32>
  return %2 : tensor<4xf32>
}

// -----

// A model that is cast as a whole: what is made of inputs alone is 16 bit too,
// softmax follows, and behind the output, which is cast back, all is f32.

// CHECK-LABEL: func.func @whole
// CHECK:       linalg.generic {{.*}} tensor<4x8xf16>) outs(%{{.*}} : tensor<4x8xf16>)
// CHECK:       linalg.matmul {amp.role = "output_layer"} {{.*}} tensor<4x8xf16>, tensor<8x8xf16>)
// CHECK-NEXT:  %[[H:.*]] = arith.truncf %{{.*}} : tensor<4x8xf32> to tensor<4x8xf16>
// CHECK:       nn.softmax %{{.*}} dim(1) : {{.*}} -> tensor<4x8xf32>
func.func @whole(%x: tensor<4x8xf32>, %w: tensor<8x8xf32> {amp.param = "w"}) -> tensor<4x8xf32>
    attributes {amp.policy = #amp.policy<"half", compute = f16, output = f32>} {
  %zero = arith.constant dense<0.0> : tensor<4x8xf32>
  %0 = linalg.exp ins(%x : tensor<4x8xf32>) outs(%zero : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = linalg.matmul ins(%0, %w : tensor<4x8xf32>, tensor<8x8xf32>) outs(%zero : tensor<4x8xf32>) -> tensor<4x8xf32>
  %2 = nn.softmax %1 dim(1) : tensor<4x8xf32> -> tensor<4x8xf32>
  return %2 : tensor<4x8xf32>
}

// -----

// The same without: it stays 16 bit.

// CHECK-LABEL: func.func @output
// CHECK:       nn.softmax %{{.*}} dim(1) : tensor<4x8xf16> -> tensor<4x8xf16>
func.func @output(%x: tensor<4x8xf32>, %w: tensor<8x8xf32> {amp.param = "w"}) -> tensor<4x8xf32>
    attributes {amp.policy = #amp.policy<"half", compute = f16>} {
  %zero = arith.constant dense<0.0> : tensor<4x8xf32>
  %1 = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x8xf32>) outs(%zero : tensor<4x8xf32>) -> tensor<4x8xf32>
  %2 = nn.softmax %1 dim(1) : tensor<4x8xf32> -> tensor<4x8xf32>
  return %2 : tensor<4x8xf32>
}

// -----

// PyTorch's CPU lists have no layer norm: it gives its input's type, whatever
// its parameters are in. CUDA's have it in f32.

// CHECK-LABEL: func.func @norm_cpu
// CHECK:       nn.layer_norm %{{.*}} scale(%{{.*}} : tensor<8xf32>) {{.*}} : tensor<4x8xbf16> -> tensor<4x8xbf16>
func.func @norm_cpu(%x: tensor<4x8xf32>, %w: tensor<8x8xf32> {amp.param = "w"}, %s: tensor<8xf32> {amp.param = "s"}) -> tensor<4x8xf32>
    attributes {amp.policy = #amp.policy<"torch-cpu", compute = bf16>} {
  %zero = arith.constant dense<0.0> : tensor<4x8xf32>
  %1 = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x8xf32>) outs(%zero : tensor<4x8xf32>) -> tensor<4x8xf32>
  %2 = nn.layer_norm %1 scale(%s : tensor<8xf32>) eps(1.0e-5) : tensor<4x8xf32> -> tensor<4x8xf32>
  return %2 : tensor<4x8xf32>
}
