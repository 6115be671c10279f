// A wrong chip, a wrong tile, no kernels, another chip's: a line, without the
// module behind it.

// DEFINE: %{target} = target=nvgpu
// DEFINE: %{opt} = not amp-opt --amp-to="codegen %{target}" %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not="see current operation" --check-prefix
// REDEFINE: %{target} = target=nvgpu chip=sm_12
// RUN: %{opt} CHIP
// CHIP: error: unknown chip 'sm_12': expected one of sm_
// REDEFINE: %{target} = target=nvgpu tile=abc
// RUN: %{opt} TILE
// TILE: error: bad tile 'abc': expected

// RUN: echo "module { gpu.module @device {} }" > %t.mlir
// RUN: not amp-ptx %t.mlir 2>&1 | FileCheck %s --check-prefix NONE
// NONE: amp-ptx: error: gpu.module @device has no kernels
// RUN: amp-opt --amp-to="codegen target=nvgpu chip=sm_80" %s -o %t.mlir
// RUN: amp-ptx %t.mlir --chip=sm_90a 2>&1 > /dev/null | FileCheck %s --check-prefix OTHER
// OTHER: amp-ptx: warning: the kernels are made for sm_80, and the PTX is for sm_90a
// RUN: amp-ptx %t.mlir --chip=sm_80 2>&1 > /dev/null | count 0

func.func @loss(%w: tensor<4xf32> {amp.param = "w"}, %x: tensor<4xf32> {amp.input = "x"}) -> tensor<f32> {
  %z = arith.constant dense<0.0> : tensor<f32>
  %m = arith.mulf %w, %x : tensor<4xf32>
  %l = linalg.reduce { arith.addf } ins(%m : tensor<4xf32>) outs(%z : tensor<f32>) dimensions = [0]
  return %l : tensor<f32>
}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1>
