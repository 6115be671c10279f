// Kernels whose elements are indices: no bit width of an integer.
func.func private @indices(%a: tensor<64x256xindex>, %b: tensor<64xindex>,
    %o: tensor<64x256xindex>) -> (tensor<64x256xindex>) attributes {amp.kernel} {
  %c = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>,affine_map<(i,j)->(i)>,affine_map<(i,j)->(i,j)>], iterator_types=["parallel","parallel"]}
    ins(%a,%b : tensor<64x256xindex>, tensor<64xindex>) outs(%o : tensor<64x256xindex>) {
  ^bb0(%x: index, %y: index, %z: index):
    %r = arith.addi %x, %y : index
    linalg.yield %r : index
  } -> tensor<64x256xindex>
  return %c : tensor<64x256xindex>
}
func.func private @sums(%a: tensor<64x256xindex>,
    %o: tensor<256xindex>) -> (tensor<256xindex>) attributes {amp.kernel} {
  %zero = arith.constant 0 : index
  %f = linalg.fill ins(%zero : index) outs(%o : tensor<256xindex>) -> tensor<256xindex>
  %c = linalg.generic {indexing_maps = [affine_map<(j,i)->(i,j)>,affine_map<(j,i)->(j)>], iterator_types=["parallel","reduction"]}
    ins(%a : tensor<64x256xindex>) outs(%f : tensor<256xindex>) {
  ^bb0(%x: index, %z: index):
    %r = arith.addi %x, %z : index
    linalg.yield %r : index
  } -> tensor<256xindex>
  return %c : tensor<256xindex>
}
func.func private @sum(%a: tensor<64x256xindex>,
    %o: tensor<64xindex>) -> (tensor<64xindex>) attributes {amp.kernel} {
  %zero = arith.constant 0 : index
  %f = linalg.fill ins(%zero : index) outs(%o : tensor<64xindex>) -> tensor<64xindex>
  %c = linalg.generic {indexing_maps = [affine_map<(j,i)->(j,i)>,affine_map<(j,i)->(j)>], iterator_types=["parallel","reduction"]}
    ins(%a : tensor<64x256xindex>) outs(%f : tensor<64xindex>) {
  ^bb0(%x: index, %z: index):
    %r = arith.addi %x, %z : index
    linalg.yield %r : index
  } -> tensor<64xindex>
  return %c : tensor<64xindex>
}
