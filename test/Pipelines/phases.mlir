// What each phase leaves behind, on one linear layer.

// RUN: amp-opt %s --amp-to=import | FileCheck %s --check-prefix=IMPORT
// RUN: amp-opt %s --amp-to=precision | FileCheck %s --check-prefix=PRECISION
// RUN: amp-opt %s --amp-to=autodiff | FileCheck %s --check-prefix=AUTODIFF
// RUN: amp-opt %s --amp-to=step | FileCheck %s --check-prefix=STEP
// RUN: amp-opt %s --amp-to=form | FileCheck %s --check-prefix=FORM
// RUN: amp-opt %s --amp-to=bufferize | FileCheck %s --check-prefix=BUFFERIZE
// RUN: amp-opt %s --amp-to="codegen tier=generic" \
// RUN:   | FileCheck %s --check-prefix=CODEGEN
// RUN: amp-opt %s --amp-to="llvm tier=generic" \
// RUN:   | FileCheck %s --check-prefix=LLVM

// A call is inlined, the step spelled out, the policy on a copy of the loss.
// IMPORT-NOT: func.func private @square
// IMPORT: func.func private @step_loss
// IMPORT-SAME: amp.policy = #amp.policy<"amp", compute = bf16>
// IMPORT-NOT: call @
// IMPORT: linalg.matmul {amp.role = "output_layer"}
// IMPORT: func.func @step
// IMPORT-SAME: amp.step
// IMPORT: amp.value_and_grad @step_loss
// IMPORT: amp.update
// IMPORT: amp.commit

// The weight and the input are rounded for the contraction.
// PRECISION: func.func private @step_loss
// PRECISION: linalg.matmul
// PRECISION-SAME: tensor<4x8xbf16>, tensor<8x16xbf16>

// Only the step is left, with the backward pass in it.
// AUTODIFF-NOT: func.func @loss
// AUTODIFF-NOT: func.func private
// AUTODIFF: func.func @step
// AUTODIFF-NOT: amp.value_and_grad
// AUTODIFF: amp.unscale

// STEP: func.func @step
// STEP-NOT: amp.update
// STEP-NOT: amp.unscale
// STEP: amp.commit

// FORM: func.func @step
// FORM: amp.launch @[[KERNEL:k[0-9]+_[a-z]+]]
// FORM: func.func private @[[KERNEL]]
// FORM-SAME: attributes {amp.kernel, amp.structure = {kind = "points"}}

// BUFFERIZE: func.func @step(
// BUFFERIZE-SAME: memref<8x16xf32> {amp.param = "w"}
// BUFFERIZE-SAME: {amp.arena}
// BUFFERIZE-SAME: amp.copies = 0
// BUFFERIZE-NOT: memref.alloc
// BUFFERIZE: amp.launch

// CODEGEN: func.func @step
// CODEGEN-NOT: amp.launch
// CODEGEN: call @k
// CODEGEN: func.func private @k
// CODEGEN-NOT: tensor<

// One pointer a memref, nothing above the llvm dialect.
// LLVM: llvm.func @step(%{{[^:]*}}: !llvm.ptr, %{{[^:]*}}: !llvm.ptr
// LLVM-NOT: i64)
// LLVM-SAME: attributes
// LLVM: llvm.call @k
// LLVM-NOT: unrealized_conversion_cast

func.func private @square(%z: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %0 = arith.mulf %z, %z : tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}

func.func @loss(%w: tensor<8x16xf32> {amp.param = "w"},
                %x: tensor<4x8xf32> {amp.input = "x"}) -> tensor<f32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4x16xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x16xf32>)
    -> tensor<4x16xf32>
  %z = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x16xf32>)
    outs(%zeros : tensor<4x16xf32>) -> tensor<4x16xf32>
  %s = func.call @square(%z) : (tensor<4x16xf32>) -> tensor<4x16xf32>
  %e = tensor.empty() : tensor<f32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %sum = linalg.reduce ins(%s : tensor<4x16xf32>) outs(%init : tensor<f32>)
    dimensions = [0, 1] (%a: f32, %acc: f32) {
      %0 = arith.addf %a, %acc : f32
      linalg.yield %0 : f32
    }
  return %sum : tensor<f32>
}

amp.train_step @step of @loss
  policy #amp.policy<"amp", compute = bf16>
  optimizer #amp.adamw<lr = 1.0e-3>
