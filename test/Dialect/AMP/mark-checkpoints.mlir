// The ops of a region have its number in their locations; of regions in each
// other the outer one's is around the inner one's.
// RUN: amp-opt %s -amp-mark-checkpoints -mlir-print-debuginfo \
// RUN:   -mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func @regions(
func.func @regions(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NOT: amp.checkpoint{{ }}
  // CHECK: %[[A:.*]] = arith.addf {{.*}} loc("amp.checkpoint 1"("{{.*}}":14:10))
  // CHECK: %[[B:.*]] = math.exp %[[A]] {{.*}} loc("amp.checkpoint 3"("amp.checkpoint 2"({{.*}})))
  // CHECK: %[[C:.*]] = math.tanh %[[B]] {{.*}} loc("amp.checkpoint 3"("{{.*}}))
  // CHECK: arith.mulf %[[C]], %[[A]] : tensor<4xf32> loc("{{.*}}mlir":
  %0 = amp.checkpoint -> tensor<4xf32> {
    %1 = arith.addf %x, %x : tensor<4xf32>
    amp.yield %1 : tensor<4xf32>
  }
  %2 = amp.checkpoint -> tensor<4xf32> {
    %3 = amp.checkpoint -> tensor<4xf32> {
      %4 = math.exp %0 : tensor<4xf32>
      amp.yield %4 : tensor<4xf32>
    }
    %5 = math.tanh %3 : tensor<4xf32>
    amp.yield %5 : tensor<4xf32>
  }
  %6 = arith.mulf %2, %0 : tensor<4xf32>
  return %6 : tensor<4xf32>
}
