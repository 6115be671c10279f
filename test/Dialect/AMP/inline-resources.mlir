// RUN: amp-opt %s --amp-inline-resources | FileCheck %s
// RUN: amp-opt %s --amp-to=import | FileCheck %s

// Elements of every width; i1 as whole bytes.

// CHECK-DAG: dense<[1.000000e+00, -2.000000e+00]> : tensor<2xf32>
// CHECK-DAG: dense<1.000000e+00> : tensor<1x1xf64>
// CHECK-DAG: dense<[3, -1]> : tensor<2xi64>
// CHECK-DAG: dense<[true, false, true]> : tensor<3xi1>
// CHECK-DAG: dense<[1.000000e+00, 5.000000e-01]> : tensor<2xbf16>
// CHECK-NOT: dense_resource
func.func @resources() -> (tensor<2xf32>, tensor<1x1xf64>, tensor<2xi64>,
                           tensor<3xi1>, tensor<2xbf16>) {
  %0 = arith.constant dense_resource<floats> : tensor<2xf32>
  %1 = arith.constant dense_resource<double> : tensor<1x1xf64>
  %2 = arith.constant dense_resource<integers> : tensor<2xi64>
  %3 = arith.constant dense_resource<bits> : tensor<3xi1>
  %4 = arith.constant dense_resource<halves> : tensor<2xbf16>
  return %0, %1, %2, %3, %4 : tensor<2xf32>, tensor<1x1xf64>, tensor<2xi64>,
                              tensor<3xi1>, tensor<2xbf16>
}

{-#
  dialect_resources: {
    builtin: {
      floats: "0x040000000000803F000000C0",
      double: "0x08000000000000000000F03F",
      integers: "0x080000000300000000000000FFFFFFFFFFFFFFFF",
      bits: "0x01000000010001",
      halves: "0x02000000803F003F"
    }
  }
#-}
