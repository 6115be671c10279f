// The instruction that multiplies follows from the types: tensor cores where
// they hold both inputs exactly, fused multiply-adds elsewhere.
// RUN: amp-opt %s --amp-codegen-nvgpu-pipeline="chip=sm_89" -o %t.mlir
// RUN: amp-ptx %t.mlir --chip=sm_89 | FileCheck %s

// CHECK-LABEL: .entry bf16(
// CHECK: cp.async.cg.shared.global
// CHECK: mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32
func.func private @bf16(%a: tensor<64x64xbf16>, %b: tensor<64x64xbf16>,
    %out: tensor<64x64xf32>) -> tensor<64x64xf32> attributes {amp.kernel} {
  %zero = arith.constant 0.0 : f32
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<64x64xf32>)
    -> tensor<64x64xf32>
  %c = linalg.generic {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>,
                       affine_map<(m, n, k) -> (n, k)>,
                       affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%a, %b : tensor<64x64xbf16>, tensor<64x64xbf16>)
    outs(%init : tensor<64x64xf32>) {
  ^bb0(%x: bf16, %y: bf16, %acc: f32):
    %xw = arith.extf %x : bf16 to f32
    %yw = arith.extf %y : bf16 to f32
    %p = arith.mulf %xw, %yw : f32
    %s = arith.addf %acc, %p : f32
    linalg.yield %s : f32
  } -> tensor<64x64xf32>
  return %c : tensor<64x64xf32>
}

// CHECK-LABEL: .entry f16(
// CHECK: cp.async.cg.shared.global
// CHECK: mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32
func.func private @f16(%a: tensor<64x64xf16>, %b: tensor<64x64xf16>,
    %out: tensor<64x64xf32>) -> tensor<64x64xf32> attributes {amp.kernel} {
  %zero = arith.constant 0.0 : f32
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<64x64xf32>)
    -> tensor<64x64xf32>
  %c = linalg.generic {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>,
                       affine_map<(m, n, k) -> (n, k)>,
                       affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%a, %b : tensor<64x64xf16>, tensor<64x64xf16>)
    outs(%init : tensor<64x64xf32>) {
  ^bb0(%x: f16, %y: f16, %acc: f32):
    %xw = arith.extf %x : f16 to f32
    %yw = arith.extf %y : f16 to f32
    %p = arith.mulf %xw, %yw : f32
    %s = arith.addf %acc, %p : f32
    linalg.yield %s : f32
  } -> tensor<64x64xf32>
  return %c : tensor<64x64xf32>
}

// CHECK-LABEL: .entry tf32(
// CHECK: cp.async.cg.shared.global
// CHECK: mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32
func.func private @tf32(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>,
    %out: tensor<64x64xf32>) -> tensor<64x64xf32> attributes {amp.kernel} {
  %zero = arith.constant 0.0 : f32
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<64x64xf32>)
    -> tensor<64x64xf32>
  %c = linalg.generic {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>,
                       affine_map<(m, n, k) -> (n, k)>,
                       affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%a, %b : tensor<64x64xf32>, tensor<64x64xf32>)
    outs(%init : tensor<64x64xf32>) {
  ^bb0(%x: f32, %y: f32, %acc: f32):
    %xt = arith.truncf %x : f32 to tf32
    %xw = arith.extf %xt : tf32 to f32
    %yt = arith.truncf %y : f32 to tf32
    %yw = arith.extf %yt : tf32 to f32
    %p = arith.mulf %xw, %yw : f32
    %s = arith.addf %acc, %p : f32
    linalg.yield %s : f32
  } -> tensor<64x64xf32>
  return %c : tensor<64x64xf32>
}

// Neither lies in memory as TF32: each element is converted.
// CHECK-LABEL: .entry f16_bf16(
// CHECK: mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32
func.func private @f16_bf16(%a: tensor<64x64xf16>, %b: tensor<64x64xbf16>,
    %out: tensor<64x64xf32>) -> tensor<64x64xf32> attributes {amp.kernel} {
  %zero = arith.constant 0.0 : f32
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<64x64xf32>)
    -> tensor<64x64xf32>
  %c = linalg.generic {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>,
                       affine_map<(m, n, k) -> (n, k)>,
                       affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%a, %b : tensor<64x64xf16>, tensor<64x64xbf16>)
    outs(%init : tensor<64x64xf32>) {
  ^bb0(%x: f16, %y: bf16, %acc: f32):
    %xw = arith.extf %x : f16 to f32
    %yw = arith.extf %y : bf16 to f32
    %p = arith.mulf %xw, %yw : f32
    %s = arith.addf %acc, %p : f32
    linalg.yield %s : f32
  } -> tensor<64x64xf32>
  return %c : tensor<64x64xf32>
}

// CHECK-LABEL: .entry s8(
// CHECK: cp.async.cg.shared.global
// CHECK: mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32
func.func private @s8(%a: tensor<64x64xi8>, %b: tensor<64x64xi8>,
    %out: tensor<64x64xi32>) -> tensor<64x64xi32> attributes {amp.kernel} {
  %zero = arith.constant 0 : i32
  %init = linalg.fill ins(%zero : i32) outs(%out : tensor<64x64xi32>)
    -> tensor<64x64xi32>
  %c = linalg.generic {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>,
                       affine_map<(m, n, k) -> (n, k)>,
                       affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%a, %b : tensor<64x64xi8>, tensor<64x64xi8>)
    outs(%init : tensor<64x64xi32>) {
  ^bb0(%x: i8, %y: i8, %acc: i32):
    %xw = arith.extsi %x : i8 to i32
    %yw = arith.extsi %y : i8 to i32
    %p = arith.muli %xw, %yw : i32
    %s = arith.addi %acc, %p : i32
    linalg.yield %s : i32
  } -> tensor<64x64xi32>
  return %c : tensor<64x64xi32>
}

// CHECK-LABEL: .entry u8(
// CHECK: cp.async.cg.shared.global
// CHECK: mma.sync.aligned.m16n8k32.row.col.s32.u8.u8.s32
func.func private @u8(%a: tensor<64x64xi8>, %b: tensor<64x64xi8>,
    %out: tensor<64x64xi32>) -> tensor<64x64xi32> attributes {amp.kernel} {
  %zero = arith.constant 0 : i32
  %init = linalg.fill ins(%zero : i32) outs(%out : tensor<64x64xi32>)
    -> tensor<64x64xi32>
  %c = linalg.generic {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>,
                       affine_map<(m, n, k) -> (n, k)>,
                       affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%a, %b : tensor<64x64xi8>, tensor<64x64xi8>)
    outs(%init : tensor<64x64xi32>) {
  ^bb0(%x: i8, %y: i8, %acc: i32):
    %xw = arith.extui %x : i8 to i32
    %yw = arith.extui %y : i8 to i32
    %p = arith.muli %xw, %yw : i32
    %s = arith.addi %acc, %p : i32
    linalg.yield %s : i32
  } -> tensor<64x64xi32>
  return %c : tensor<64x64xi32>
}

// CHECK-LABEL: .entry e4m3(
// CHECK: cp.async.cg.shared.global
// CHECK: mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32
// The sums of a stage are added to the others' by the plain cores.
// CHECK: add.rn.f32
func.func private @e4m3(%a: tensor<64x64xf8E4M3FN>, %b: tensor<64x64xf8E4M3FN>,
    %out: tensor<64x64xf32>) -> tensor<64x64xf32> attributes {amp.kernel} {
  %zero = arith.constant 0.0 : f32
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<64x64xf32>)
    -> tensor<64x64xf32>
  %c = linalg.generic {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>,
                       affine_map<(m, n, k) -> (n, k)>,
                       affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%a, %b : tensor<64x64xf8E4M3FN>, tensor<64x64xf8E4M3FN>)
    outs(%init : tensor<64x64xf32>) {
  ^bb0(%x: f8E4M3FN, %y: f8E4M3FN, %acc: f32):
    %xw = arith.extf %x : f8E4M3FN to f32
    %yw = arith.extf %y : f8E4M3FN to f32
    %p = arith.mulf %xw, %yw : f32
    %s = arith.addf %acc, %p : f32
    linalg.yield %s : f32
  } -> tensor<64x64xf32>
  return %c : tensor<64x64xf32>
}

// CHECK-LABEL: .entry e5m2_e4m3(
// CHECK: cp.async.cg.shared.global
// CHECK: mma.sync.aligned.m16n8k32.row.col.f32.e5m2.e4m3.f32
func.func private @e5m2_e4m3(%a: tensor<64x64xf8E5M2>, %b: tensor<64x64xf8E4M3FN>,
    %out: tensor<64x64xf32>) -> tensor<64x64xf32> attributes {amp.kernel} {
  %zero = arith.constant 0.0 : f32
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<64x64xf32>)
    -> tensor<64x64xf32>
  %c = linalg.generic {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>,
                       affine_map<(m, n, k) -> (n, k)>,
                       affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%a, %b : tensor<64x64xf8E5M2>, tensor<64x64xf8E4M3FN>)
    outs(%init : tensor<64x64xf32>) {
  ^bb0(%x: f8E5M2, %y: f8E4M3FN, %acc: f32):
    %xw = arith.extf %x : f8E5M2 to f32
    %yw = arith.extf %y : f8E4M3FN to f32
    %p = arith.mulf %xw, %yw : f32
    %s = arith.addf %acc, %p : f32
    linalg.yield %s : f32
  } -> tensor<64x64xf32>
  return %c : tensor<64x64xf32>
}

// CHECK-LABEL: .entry f32(
// CHECK: cp.async.cg.shared.global
// CHECK: fma.rn.f32
func.func private @f32(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>,
    %out: tensor<64x64xf32>) -> tensor<64x64xf32> attributes {amp.kernel} {
  %zero = arith.constant 0.0 : f32
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<64x64xf32>)
    -> tensor<64x64xf32>
  %c = linalg.generic {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>,
                       affine_map<(m, n, k) -> (n, k)>,
                       affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%a, %b : tensor<64x64xf32>, tensor<64x64xf32>)
    outs(%init : tensor<64x64xf32>) {
  ^bb0(%x: f32, %y: f32, %acc: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %acc, %p : f32
    linalg.yield %s : f32
  } -> tensor<64x64xf32>
  return %c : tensor<64x64xf32>
}

// CHECK-LABEL: .entry f64(
// CHECK: cp.async.cg.shared.global
// CHECK: fma.rn.f64
func.func private @f64(%a: tensor<64x64xf64>, %b: tensor<64x64xf64>,
    %out: tensor<64x64xf64>) -> tensor<64x64xf64> attributes {amp.kernel} {
  %zero = arith.constant 0.0 : f64
  %init = linalg.fill ins(%zero : f64) outs(%out : tensor<64x64xf64>)
    -> tensor<64x64xf64>
  %c = linalg.generic {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>,
                       affine_map<(m, n, k) -> (n, k)>,
                       affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%a, %b : tensor<64x64xf64>, tensor<64x64xf64>)
    outs(%init : tensor<64x64xf64>) {
  ^bb0(%x: f64, %y: f64, %acc: f64):
    %p = arith.mulf %x, %y : f64
    %s = arith.addf %acc, %p : f64
    linalg.yield %s : f64
  } -> tensor<64x64xf64>
  return %c : tensor<64x64xf64>
}

// CHECK-LABEL: .entry bf16_f32(
// CHECK: cp.async.cg.shared.global
// The f32 is three numbers of bf16, each stored and multiplied.
// CHECK-COUNT-3: st.shared.v4.b32
// CHECK-COUNT-3: mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32
func.func private @bf16_f32(%a: tensor<64x64xbf16>, %b: tensor<64x64xf32>,
    %out: tensor<64x64xf32>) -> tensor<64x64xf32> attributes {amp.kernel} {
  %zero = arith.constant 0.0 : f32
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<64x64xf32>)
    -> tensor<64x64xf32>
  %c = linalg.generic {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>,
                       affine_map<(m, n, k) -> (n, k)>,
                       affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%a, %b : tensor<64x64xbf16>, tensor<64x64xf32>)
    outs(%init : tensor<64x64xf32>) {
  ^bb0(%x: bf16, %y: f32, %acc: f32):
    %xw = arith.extf %x : bf16 to f32
    %p = arith.mulf %xw, %y : f32
    %s = arith.addf %acc, %p : f32
    linalg.yield %s : f32
  } -> tensor<64x64xf32>
  return %c : tensor<64x64xf32>
}
