// RUN: not amp-run check %s --target=sim:sm_80 | FileCheck %s
// RUN: amp-run check %s

// The host of a program for a GPU does not read what kernels write.
// CHECK: FAILED read_on_host: {{.*}}device-memory.mlir:[[@LINE+7]]:12: expected in a kernel: the host has no access to the device's memory
func.func @read_on_host() {
  %a = arith.constant dense<[4, 6]> : tensor<2xi32>
  %e = tensor.empty() : tensor<2xi32>
  %d = linalg.add ins(%a, %a : tensor<2xi32>, tensor<2xi32>)
    outs(%e : tensor<2xi32>) -> tensor<2xi32>
  %c0 = arith.constant 0 : index
  %first = tensor.extract %d[%c0] : tensor<2xi32>
  %nine = arith.constant 9 : i32
  %q = arith.subi %nine, %first : i32
  %t = tensor.from_elements %q : tensor<i32>
  %expected = arith.constant dense<1> : tensor<i32>
  check.eq %t, %expected : tensor<i32>
  return
}
