//===- PairEmulation.h - bf16 products where there are none -----*- C++ -*-===//

#ifndef AMP_TEST_UNIT_CODEGEN_PAIREMULATION_H
#define AMP_TEST_UNIT_CODEGEN_PAIREMULATION_H

#include "llvm/IR/Module.h"

namespace mlir::amp::test {

/// Puts the arithmetic that docs/Numerics.md states in place of each vdpbf16ps:
/// so code with it runs on any machine. Returns how many there were.
unsigned emulatePairs(llvm::Module &module);

/// The same for tile registers and tdpbf16ps.
unsigned emulateTiles(llvm::Module &module);

/// What vdpbf16ps does for one element: x[0] and x[1] are a pair. All in f32,
/// whose values bf16 holds.
float addPair(float sum, const float *x, const float *y);
/// What tdpbf16ps does for one element and `pairs` pairs, at most 16.
float addPairs(float sum, const float *x, const float *y, int pairs);

} // namespace mlir::amp::test

#endif // AMP_TEST_UNIT_CODEGEN_PAIREMULATION_H
