func.func @f(%x: tensor<?xf32>, %n: index) -> tensor<?x4xf32> {
 %c0 = arith.constant 0 : index
 %c1 = arith.constant 1 : index
 %c3 = arith.constant 3 : index
 %e = tensor.empty(%n) : tensor<?x4xf32>
 %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%a=%e) -> tensor<?x4xf32> {
  %k = arith.addi %i, %n : index
  %q = tensor.expand_shape %x [[0,1]] output_shape [%k, 4] : tensor<?xf32> into tensor<?x4xf32>
  scf.yield %q : tensor<?x4xf32> }
 return %r : tensor<?x4xf32> }

// -----

func.func @f(%x: tensor<?x4xf32>, %n: index) -> tensor<4x?xbf16> {
 %c0 = arith.constant 0 : index
 %c1 = arith.constant 1 : index
 %c3 = arith.constant 3 : index
 %e = tensor.empty(%n) : tensor<4x?xbf16>
 %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%a=%e) -> tensor<4x?xbf16> {
  %k = arith.addi %i, %n : index
  %t = tensor.empty(%k) : tensor<4x?xf32>
  %q = linalg.transpose ins(%x: tensor<?x4xf32>) outs(%t: tensor<4x?xf32>) permutation=[1,0]
  %u = arith.truncf %q : tensor<4x?xf32> to tensor<4x?xbf16>
  scf.yield %u : tensor<4x?xbf16> }
 return %r : tensor<4x?xbf16> }
