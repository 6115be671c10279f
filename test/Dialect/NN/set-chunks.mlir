// RUN: amp-opt %s --nn-set-chunks="bytes=1048576" | FileCheck %s
// RUN: amp-opt %s --nn-set-chunks="multiple=16" \
// RUN:   | FileCheck %s --check-prefix=MULTIPLE
// RUN: amp-opt %s --nn-set-chunks | FileCheck %s --check-prefix=NONE
// RUN: amp-opt %S/../AMP/Inputs/chunked-loss.mlir --amp-to=step \
// RUN:   | FileCheck %s --check-prefix=CPU
// RUN: amp-opt %S/../AMP/Inputs/chunked-loss.mlir \
// RUN:   --amp-to="step target=nvgpu" | FileCheck %s --check-prefix=GPU

// What the op says stays; in regions, too.
// CHECK-LABEL: func.func @losses
// CHECK: nn.linear_cross_entropy {{.*}} {chunk_bytes = 1048576 : i64}
// CHECK: nn.linear_cross_entropy {{.*}} {chunk_bytes = 4096 : i64}
// CHECK: nn.linear_cross_entropy {{.*}} {chunk_bytes = 1048576 : i64}
// NONE-LABEL: func.func @losses
// NONE: nn.linear_cross_entropy %{{[^{]*}} :
// NONE: nn.linear_cross_entropy {{.*}} {chunk_bytes = 4096 : i64}
// NONE: nn.linear_cross_entropy %{{[^{]*}} :

// 16 columns in place of 6 would be many.
// MULTIPLE-LABEL: func.func @losses
// MULTIPLE: nn.linear_cross_entropy {{.*}} {class_multiple = 8 : i64}
// MULTIPLE: {chunk_bytes = 4096 : i64, class_multiple = 8 : i64}
// MULTIPLE: {class_multiple = 8 : i64}

// 600 rows of 4,096 logits: a GPU has room for all.
// CPU: scf.for
// CPU: tensor<300x4096xf32>
// GPU-LABEL: func.func @step
// GPU-NOT: scf.for
// GPU: tensor<600x4096xf32>
func.func @losses(%x: tensor<8x4xf32>, %w: tensor<6x4xf32>, %y: tensor<8xi64>,
                  %c: i1) -> (tensor<f32>, tensor<f32>, tensor<f32>) {
  %0 = nn.linear_cross_entropy %x, %w, %y
    : tensor<8x4xf32>, tensor<6x4xf32>, tensor<8xi64> -> tensor<f32>
  %1 = nn.linear_cross_entropy %x, %w, %y {chunk_bytes = 4096}
    : tensor<8x4xf32>, tensor<6x4xf32>, tensor<8xi64> -> tensor<f32>
  %2 = scf.if %c -> tensor<f32> {
    %3 = nn.linear_cross_entropy %x, %w, %y
      : tensor<8x4xf32>, tensor<6x4xf32>, tensor<8xi64> -> tensor<f32>
    scf.yield %3 : tensor<f32>
  } else {
    scf.yield %0 : tensor<f32>
  }
  return %0, %1, %2 : tensor<f32>, tensor<f32>, tensor<f32>
}
