// RUN: amp-opt %s | amp-opt | FileCheck %s
// RUN: amp-opt %s --mlir-print-op-generic | amp-opt | FileCheck %s
// RUN: amp-opt %s --emit-bytecode | amp-opt | FileCheck %s

// CHECK-LABEL: module attributes {amp.replicas = 4 : i64}
module attributes {amp.replicas = 4 : i64} {
  func.func @shared(%g: tensor<4xf32>, %n: tensor<i64>, %f: tensor<i32>,
                    %m: memref<4xf32>, %c: memref<i1>) -> index {
    // CHECK: amp.all_reduce sum(%{{[a-z_0-9#]+}} : tensor<4xf32>) wire bf16 -> tensor<4xf32>
    %0 = amp.all_reduce sum(%g : tensor<4xf32>) wire bf16 -> tensor<4xf32>
    // CHECK: amp.all_reduce sum(%{{[a-z_0-9#]+}}, %{{[a-z_0-9#]+}} : tensor<4xf32>, tensor<i64>)
    // CHECK-SAME: or(%{{[a-z_0-9#]+}} : tensor<i32>)
    // CHECK-SAME: -> tensor<4xf32>, tensor<i64>, tensor<i32>
    %1:3 = amp.all_reduce sum(%0, %n : tensor<4xf32>, tensor<i64>)
      or(%f : tensor<i32>) -> tensor<4xf32>, tensor<i64>, tensor<i32>
    // CHECK: amp.all_reduce sum(%{{[a-z_0-9#]+}} : tensor<4xf32>) statistics -> tensor<4xf32>
    %3 = amp.all_reduce sum(%g : tensor<4xf32>) statistics -> tensor<4xf32>
    // CHECK: amp.all_reduce sum(%{{[a-z_0-9#]+}} : memref<4xf32>) or(%{{[a-z_0-9#]+}} : memref<i1>){{$}}
    amp.all_reduce sum(%m : memref<4xf32>) or(%c : memref<i1>)
    // CHECK: %[[ON:.*]] = amp.all_reduce sum(%{{[a-z_0-9#]+}} : tensor<4xf32>) wire f16 start 0 -> tensor<4xf32>
    %on = amp.all_reduce sum(%0 : tensor<4xf32>) wire f16 start 0 -> tensor<4xf32>
    // CHECK: amp.await 0(%[[ON]] : tensor<4xf32>) -> tensor<4xf32>
    %end = amp.await 0(%on : tensor<4xf32>) -> tensor<4xf32>
    // CHECK: amp.all_reduce or(%{{[a-z_0-9#]+}} : memref<i1>) start 1{{$}}
    amp.all_reduce or(%c : memref<i1>) start 1
    // CHECK: amp.await 1(%{{[a-z_0-9#]+}} : memref<i1>) reads(%{{[a-z_0-9#]+}} : memref<4xf32>){{$}}
    amp.await 1(%c : memref<i1>) reads(%m : memref<4xf32>)
    // CHECK: amp.replica
    %2 = amp.replica
    return %2 : index
  }
}
