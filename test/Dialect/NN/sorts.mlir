// RUN: amp-opt %s | FileCheck %s
// RUN: amp-opt %s | amp-opt | FileCheck %s

// CHECK-LABEL: func.func @ops
func.func @ops(%x: tensor<3x4xbf16>, %n: tensor<4xi32>, %u: tensor<2x4xf32>,
               %i: tensor<2xi64>, %t: tensor<3x4xf16>, %k: tensor<2x4xi8>,
               %m: tensor<3x4xi8>) {
  // CHECK: nn.argsort %{{.*}} dim(1) : tensor<3x4xbf16> -> tensor<3x4xi64>
  %0 = nn.argsort %x dim(1) : tensor<3x4xbf16> -> tensor<3x4xi64>
  // CHECK: nn.argsort %{{.*}} dim(0) descending : tensor<4xi32> -> tensor<2xi32>
  %1 = nn.argsort %n dim(0) descending : tensor<4xi32> -> tensor<2xi32>
  // CHECK: nn.scatter %{{.*}} at %{{.*}} into %{{.*}} : tensor<2x4xf32>, tensor<2xi64>, tensor<3x4xf16> -> tensor<3x4xf32>
  %2 = nn.scatter %u at %i into %t : tensor<2x4xf32>, tensor<2xi64>, tensor<3x4xf16> -> tensor<3x4xf32>
  // CHECK: nn.scatter %{{.*}} at %{{.*}} into %{{.*}} add : tensor<2x4xi8>, tensor<2xi64>, tensor<3x4xi8> -> tensor<3x4xi8>
  %3 = nn.scatter %k at %i into %m add : tensor<2x4xi8>, tensor<2xi64>, tensor<3x4xi8> -> tensor<3x4xi8>
  // CHECK: nn.scatter_add %{{.*}} at %{{.*}} into %{{.*}} overwrite : tensor<2x4xi8>, tensor<2xi64>, tensor<3x4xi8>
  %4 = nn.scatter_add %k at %i into %m overwrite : tensor<2x4xi8>, tensor<2xi64>, tensor<3x4xi8>
  return
}
