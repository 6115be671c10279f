//===- Fragment.cpp - Matrices in the registers of a warp -------*- C++ -*-===//

#include "amp/Support/Fragment.h"
#include <cassert>

using namespace mlir::amp;

/// A quad, four neighbouring lanes, holds one row (of the right operand: one
/// column) of each 8 x 8 block of registers.
static constexpr unsigned kQuad = 4;
static constexpr unsigned kBlock = 8;

/// Elements in a register. f64 has registers of 64 bits.
static unsigned getPacked(unsigned bits) { return bits >= 32 ? 1 : 32 / bits; }

Fragment Fragment::getLeft(unsigned rows, unsigned depth, unsigned bits) {
  assert(rows == kBlock || rows == 2 * kBlock);
  assert(depth % (kQuad * getPacked(bits)) == 0);
  return {Kind::Left, rows, depth, getPacked(bits)};
}

Fragment Fragment::getRight(unsigned depth, unsigned bits) {
  assert(depth % (kQuad * getPacked(bits)) == 0);
  return {Kind::Right, depth, kBlock, getPacked(bits)};
}

Fragment Fragment::getAccumulator(unsigned rows, unsigned columns) {
  assert(rows == kBlock || rows == 2 * kBlock);
  assert(columns % kBlock == 0);
  return {Kind::Accumulator, rows, columns, /*packed=*/2};
}

Fragment::Place Fragment::locate(unsigned lane, unsigned element) const {
  assert(lane < kWarpSize && element < getElements());
  unsigned quad = lane / kQuad, place = lane % kQuad;
  unsigned chunk = element / packed, inChunk = element % packed;
  unsigned along = place * packed + inChunk;
  if (kind == Kind::Right)
    return {along + chunk * kQuad * packed, quad};
  // Blocks go down the rows first, then along the columns.
  unsigned blocks = rows / kBlock;
  return {quad + kBlock * (chunk % blocks),
          along + chunk / blocks * kQuad * packed};
}
