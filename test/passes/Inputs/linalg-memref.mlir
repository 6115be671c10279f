// Structured ops on memrefs: they have no results.
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
func.func @f(%a: memref<4x4xf32>, %b: memref<4x4xf32>, %c: memref<4x4xf32>, %r: memref<4xf32>, %x: tensor<4x4xf32> {amp.param = "x"}) -> tensor<4x4xf32>
    attributes {amp.policy = #amp.policy<"amp", compute = bf16>} {
  linalg.matmul ins(%a, %b : memref<4x4xf32>, memref<4x4xf32>) outs(%c : memref<4x4xf32>)
  linalg.exp ins(%c : memref<4x4xf32>) outs(%c : memref<4x4xf32>)
  linalg.transpose ins(%a : memref<4x4xf32>) outs(%c : memref<4x4xf32>) permutation = [1, 0]
  linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%c : memref<4x4xf32>) outs(%r : memref<4xf32>) {
  ^bb0(%p: f32, %o: f32):
    %s = arith.addf %p, %o : f32
    linalg.yield %s : f32
  }
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %0 = linalg.matmul ins(%x, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
