// RUN: amp-run check %s | FileCheck %s
// RUN: amp-run check %s --target=sim:sm_90a | FileCheck %s
// CHECK: 2 passed, 0 failed
// As torch-mlir prints the power of integers: products, which wrap.

#id = affine_map<(d0) -> (d0)>

func.func @in_a_body() {
  %x = arith.constant dense<[-3, 0, 1, 2, 1000]> : tensor<5xi32>
  %expected = arith.constant dense<[-243, 0, 1, 32, -1530494976]> : tensor<5xi32>
  %e = tensor.empty() : tensor<5xi32>
  %n = arith.constant 5 : i32
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<5xi32>) outs(%e : tensor<5xi32>) {
  ^bb0(%a: i32, %o: i32):
    %p = math.ipowi %a, %n : i32
    linalg.yield %p : i32
  } -> tensor<5xi32>
  check.eq %y, %expected : tensor<5xi32>
  return
}

func.func @of_tensors() {
  %x = arith.constant dense<[-3, 0, 1, 2, 1000]> : tensor<5xi64>
  %three = arith.constant dense<3> : tensor<5xi64>
  %zero = arith.constant dense<0> : tensor<5xi64>
  %cubes = arith.constant dense<[-27, 0, 1, 8, 1000000000]> : tensor<5xi64>
  %ones = arith.constant dense<1> : tensor<5xi64>
  %y = math.ipowi %x, %three : tensor<5xi64>
  %z = math.ipowi %x, %zero : tensor<5xi64>
  check.eq %y, %cubes : tensor<5xi64>
  check.eq %z, %ones : tensor<5xi64>
  return
}
