// A product of bf16 with its epilogue: copies to shared memory in stages, tensor
// cores, the rest on what they leave there.
// RUN: amp-opt %s --amp-lower-kernels-nvgpu | FileCheck %s
// RUN: amp-opt %s --amp-codegen-nvgpu-pipeline -o %t.mlir
// RUN: amp-ptx %t.mlir | FileCheck %s --check-prefix=PTX
// RUN: amp-ptx %t.mlir --chip=sm_90a | FileCheck %s --check-prefix=PTX

// CHECK-LABEL: gpu.func @product
// CHECK: nvvm.cp.async.shared.global
// CHECK: nvvm.cp.async.commit.group
// CHECK: scf.for
// CHECK: nvvm.cp.async.wait.group {{[0-9]}}
// CHECK-NEXT: gpu.barrier
// CHECK: nvvm.ldmatrix
// CHECK: nvvm.mma.sync
// CHECK: gpu.barrier
// CHECK: llvm.store
// CHECK: gpu.barrier
// CHECK: arith.maximumf
// CHECK: func.func private @product
// CHECK-SAME: amp.launches = [{blocks = 4 : i64, entry = "product"

// PTX: .entry product
// PTX: cp.async.cg.shared.global
// PTX: ldmatrix.sync.aligned.m8n8.x4
// PTX: mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32
// The order of roundings is the program's: nothing is left to ptxas.
// PTX-NOT: {{(add|mul)\.f32}}

func.func private @product(%a: tensor<64x96xbf16>, %b: tensor<96x64xbf16>, %bias: tensor<64xf32>, %out: tensor<64x64xbf16>) -> tensor<64x64xbf16> attributes {amp.kernel} {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x64xf32>) -> tensor<64x64xf32>
  %c = linalg.matmul ins(%a, %b : tensor<64x96xbf16>, tensor<96x64xbf16>) outs(%init : tensor<64x64xf32>) -> tensor<64x64xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
    ins(%c, %bias : tensor<64x64xf32>, tensor<64xf32>) outs(%out : tensor<64x64xbf16>) {
  ^bb0(%x: f32, %y: f32, %o: bf16):
    %sum = arith.addf %x, %y : f32
    %relu = arith.maximumf %sum, %zero : f32
    %half = arith.truncf %relu : f32 to bf16
    linalg.yield %half : bf16
  } -> tensor<64x64xbf16>
  return %r : tensor<64x64xbf16>
}
