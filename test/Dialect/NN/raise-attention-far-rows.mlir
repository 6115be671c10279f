// RUN: amp-opt %s --amp-to=import | FileCheck %s

// One row of the mask hides all keys by the least finite number: its softmax is
// uniform whatever the scores are. attention-far.test checks such values.

// CHECK-LABEL: func.func @loss(
// CHECK:         nn.attention {{.*}} mask(%{{.*}} : tensor<1x1x6x6xf32>)

func.func @loss(%wq: tensor<8x8xf32> {amp.param = "wq"}, %wk: tensor<8x8xf32> {amp.param = "wk"}, %wv: tensor<8x8xf32> {amp.param = "wv"}, %x: tensor<2x2x6x8xf32> {amp.input = "x"}) -> (tensor<f32>)  {
  %v1 = arith.constant dense<0.0> : tensor<2x2x6x8xf32>
  %v2 = linalg.generic {indexing_maps=[affine_map<(b,h,n,o,i)->(b,h,n,i)>,affine_map<(b,h,n,o,i)->(i,o)>,affine_map<(b,h,n,o,i)->(b,h,n,o)>],iterator_types=["parallel","parallel","parallel","parallel","reduction"]} ins(%x,%wq : tensor<2x2x6x8xf32>,tensor<8x8xf32>) outs(%v1 : tensor<2x2x6x8xf32>)  {
  ^bb0(%i0: f32,%i1: f32,%o: f32):
  %p = arith.mulf %i0,%i1 : f32
  %bres = arith.addf %o,%p : f32
  linalg.yield %bres : f32 } -> tensor<2x2x6x8xf32>
  %v3 = arith.constant dense<0.0> : tensor<2x2x6x8xf32>
  %v4 = linalg.generic {indexing_maps=[affine_map<(b,h,n,o,i)->(b,h,n,i)>,affine_map<(b,h,n,o,i)->(i,o)>,affine_map<(b,h,n,o,i)->(b,h,n,o)>],iterator_types=["parallel","parallel","parallel","parallel","reduction"]} ins(%x,%wk : tensor<2x2x6x8xf32>,tensor<8x8xf32>) outs(%v3 : tensor<2x2x6x8xf32>)  {
  ^bb0(%i0: f32,%i1: f32,%o: f32):
  %p = arith.mulf %i0,%i1 : f32
  %bres = arith.addf %o,%p : f32
  linalg.yield %bres : f32 } -> tensor<2x2x6x8xf32>
  %v5 = arith.constant dense<0.0> : tensor<2x2x6x8xf32>
  %v6 = linalg.generic {indexing_maps=[affine_map<(b,h,n,o,i)->(b,h,n,i)>,affine_map<(b,h,n,o,i)->(i,o)>,affine_map<(b,h,n,o,i)->(b,h,n,o)>],iterator_types=["parallel","parallel","parallel","parallel","reduction"]} ins(%x,%wv : tensor<2x2x6x8xf32>,tensor<8x8xf32>) outs(%v5 : tensor<2x2x6x8xf32>)  {
  ^bb0(%i0: f32,%i1: f32,%o: f32):
  %p = arith.mulf %i0,%i1 : f32
  %bres = arith.addf %o,%p : f32
  linalg.yield %bres : f32 } -> tensor<2x2x6x8xf32>
  %v7 = arith.constant dense<0.0> : tensor<2x2x6x6xf32>
  %v8 = linalg.generic {indexing_maps=[affine_map<(b,h,n,m,i)->(b,h,n,i)>,affine_map<(b,h,n,m,i)->(b,h,m,i)>,affine_map<(b,h,n,m,i)->(b,h,n,m)>],iterator_types=["parallel","parallel","parallel","parallel","reduction"]} ins(%v2,%v4 : tensor<2x2x6x8xf32>,tensor<2x2x6x8xf32>) outs(%v7 : tensor<2x2x6x6xf32>)  {
  ^bb0(%i0: f32,%i1: f32,%o: f32):
  %p = arith.mulf %i0,%i1 : f32
  %bres = arith.addf %o,%p : f32
  linalg.yield %bres : f32 } -> tensor<2x2x6x6xf32>
  %v9 = arith.constant dense<[[0.000000000e+00,0.000000000e+00,0.000000000e+00,0.000000000e+00,0.000000000e+00,0.000000000e+00],[0.000000000e+00,0.000000000e+00,0.000000000e+00,0.000000000e+00,0.000000000e+00,0.000000000e+00],[-3.402823466e+38,-3.402823466e+38,-3.402823466e+38,-3.402823466e+38,-3.402823466e+38,-3.402823466e+38],[-3.402823466e+38,-3.402823466e+38,-3.402823466e+38,0.000000000e+00,0.000000000e+00,0.000000000e+00],[0.000000000e+00,0.000000000e+00,0.000000000e+00,0.000000000e+00,0.000000000e+00,0.000000000e+00],[0.000000000e+00,0.000000000e+00,0.000000000e+00,0.000000000e+00,0.000000000e+00,0.000000000e+00]]> : tensor<6x6xf32>
  %v10 = tensor.empty() : tensor<2x2x6x6xf32>
  %v11 = linalg.generic {indexing_maps=[affine_map<(a,b,c,d)->(a,b,c,d)>,affine_map<(a,b,c,d)->(c,d)>,affine_map<(a,b,c,d)->(a,b,c,d)>],iterator_types=["parallel","parallel","parallel","parallel"]} ins(%v8,%v9 : tensor<2x2x6x6xf32>,tensor<6x6xf32>) outs(%v10 : tensor<2x2x6x6xf32>)  {
  ^bb0(%i0: f32,%i1: f32,%o: f32):
  %sc=arith.constant 0.35355339:f32
  %sd=arith.mulf %i0,%sc:f32
  %bres=arith.addf %sd,%i1:f32
  linalg.yield %bres : f32 } -> tensor<2x2x6x6xf32>
  %v12 = nn.softmax %v11 dim(3) : tensor<2x2x6x6xf32> -> tensor<2x2x6x6xf32>
  %v13 = arith.constant dense<0.0> : tensor<2x2x6x8xf32>
  %v14 = linalg.generic {indexing_maps=[affine_map<(b,h,n,i,m)->(b,h,n,m)>,affine_map<(b,h,n,i,m)->(b,h,m,i)>,affine_map<(b,h,n,i,m)->(b,h,n,i)>],iterator_types=["parallel","parallel","parallel","parallel","reduction"]} ins(%v12,%v6 : tensor<2x2x6x6xf32>,tensor<2x2x6x8xf32>) outs(%v13 : tensor<2x2x6x8xf32>)  {
  ^bb0(%i0: f32,%i1: f32,%o: f32):
  %p = arith.mulf %i0,%i1 : f32
  %bres = arith.addf %o,%p : f32
  linalg.yield %bres : f32 } -> tensor<2x2x6x8xf32>
  %v15 = tensor.empty() : tensor<2x2x6x8xf32>
  %v16 = linalg.generic {indexing_maps=[affine_map<(a,b,c,d)->(a,b,c,d)>,affine_map<(a,b,c,d)->(a,b,c,d)>],iterator_types=["parallel","parallel","parallel","parallel"]} ins(%v14 : tensor<2x2x6x8xf32>) outs(%v15 : tensor<2x2x6x8xf32>)  {
  ^bb0(%i0: f32,%o: f32):
  %t=math.tanh %i0:f32
  %bres=arith.mulf %t,%t:f32
  linalg.yield %bres : f32 } -> tensor<2x2x6x8xf32>
  %v17 = arith.constant dense<0.0> : tensor<f32>
  %v18 = linalg.generic {indexing_maps=[affine_map<(a,b,c,d)->(a,b,c,d)>,affine_map<(a,b,c,d)->()>],iterator_types=["reduction","reduction","reduction","reduction"]} ins(%v16 : tensor<2x2x6x8xf32>) outs(%v17 : tensor<f32>)  {
  ^bb0(%i0: f32,%o: f32):
  %bres = arith.addf %i0,%o : f32
  linalg.yield %bres : f32 } -> tensor<f32>
  return %v18 : tensor<f32>
}

