// RUN: not amp-run check %s --target=sim:sm_80 | FileCheck %s
// RUN: amp-run check %s

// The host of a program for a GPU does not read what kernels write: how often a
// loop runs can't be data there.
// CHECK: FAILED read_on_host: {{.*}}device-memory.mlir:[[@LINE+7]]:12: expected in a kernel, found 'memref.load' on the host, which has no access to a GPU's memory: give loops bounds that no data decides, or use the target 'cpu'
func.func @read_on_host() {
  %a = arith.constant dense<[4, 6]> : tensor<2xi32>
  %e = tensor.empty() : tensor<2xi32>
  %d = linalg.add ins(%a, %a : tensor<2xi32>, tensor<2xi32>)
    outs(%e : tensor<2xi32>) -> tensor<2xi32>
  %c0 = arith.constant 0 : index
  %first = tensor.extract %d[%c0] : tensor<2xi32>
  %c1 = arith.constant 1 : index
  %n = arith.index_cast %first : i32 to index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> tensor<2xi32> {
    %y = linalg.add ins(%x, %a : tensor<2xi32>, tensor<2xi32>)
      outs(%e : tensor<2xi32>) -> tensor<2xi32>
    scf.yield %y : tensor<2xi32>
  }
  %expected = arith.constant dense<[36, 54]> : tensor<2xi32>
  check.eq %r, %expected : tensor<2xi32>
  return
}
