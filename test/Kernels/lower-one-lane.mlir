// RUN: amp-opt %s -amp-lower-kernels-cpu=tier=generic | FileCheck %s

// One lane is a scalar's store, not a masked one of a vector; two are masked.

// CHECK-LABEL: func.func private @one
// CHECK-NOT:     vector.maskedstore
// CHECK:         memref.store %{{.*}} : memref<855xf32>
// CHECK-NOT:     vector.maskedstore
// CHECK:         return
func.func private @one(%x: tensor<57x15x1xf32>, %out: tensor<57x15x1xf32>)
    -> tensor<57x15x1xf32> attributes {amp.kernel} {
  %y = linalg.exp ins(%x : tensor<57x15x1xf32>)
    outs(%out : tensor<57x15x1xf32>) -> tensor<57x15x1xf32>
  return %y : tensor<57x15x1xf32>
}

// CHECK-LABEL: func.func private @two
// CHECK:         vector.maskedstore
func.func private @two(%x: tensor<57x15x2xf32>, %out: tensor<57x15x2xf32>)
    -> tensor<57x15x2xf32> attributes {amp.kernel} {
  %y = linalg.exp ins(%x : tensor<57x15x2xf32>)
    outs(%out : tensor<57x15x2xf32>) -> tensor<57x15x2xf32>
  return %y : tensor<57x15x2xf32>
}
