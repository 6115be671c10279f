//===- MatrixMemoryOpcodes.cpp - ldmatrix, stmatrix -------------*- C++ -*-===//
//
// PTX ISA 9.0, "ldmatrix", "stmatrix": 8 x 8 matrices of 16-bit elements. Row
// `row` of matrix `i` is at the address that lane 8 * i + row gives, and a lane
// holds two neighbours of a row, or of a column with `.trans`.
//
//===----------------------------------------------------------------------===//

#include "Machine.h"
#include "Opcodes.h"
#include "amp/Support/Fragment.h"

using namespace llvm;
using namespace mlir::amp;
using namespace mlir::amp::emulator;

static constexpr unsigned kRows = 8, kRowBytes = 16;

namespace {

struct MatrixVariant {
  unsigned count = 0;
  bool isTransposed = false;
};

} // namespace

/// ".sync.aligned.m8n8.x4.trans.b16"
static MatrixVariant parse(StringRef suffix) {
  MatrixVariant variant;
  if (!suffix.consume_front(".sync.aligned.m8n8.x"))
    return variant;
  unsigned count = 0;
  if (suffix.consumeInteger(10, count))
    return variant;
  variant.isTransposed = suffix.consume_front(".trans");
  if (suffix == ".b16")
    variant.count = count;
  return variant;
}

/// Element `half` of lane `lane` in its matrix.
static Fragment::Place locate(const MatrixVariant &variant, unsigned lane,
                              unsigned half) {
  // As a block of the left operand.
  Fragment::Place place =
      Fragment::getLeft(kRows, kRows, 16).locate(lane, half);
  if (variant.isTransposed)
    std::swap(place.row, place.column);
  return place;
}

/// The lane that gives the address of a row checks it.
static uint16_t *getRow(ArrayRef<Participant> lanes, unsigned matrix,
                        unsigned row, bool isWrite) {
  const Participant &giver = lanes[matrix * kRows + row];
  auto *address = giver.operands.get<uint16_t *>(0);
  giver.thread->access(address, kRowBytes, kRowBytes,
                       {!isWrite, isWrite, false, giver.thread->instruction});
  return address;
}

/// Operands: the address; for a store, a register for each matrix.
template <bool isStore>
static BoundOpcode bindMove(StringRef suffix) {
  MatrixVariant variant = parse(suffix);
  if (variant.count == 0)
    return {};
  BoundOpcode bound;
  bound.group = [variant](ArrayRef<Participant> lanes) {
    for (unsigned matrix = 0; matrix < variant.count; ++matrix) {
      uint16_t *rows[kRows];
      for (unsigned row = 0; row < kRows; ++row)
        rows[row] = getRow(lanes, matrix, row, isStore);
      for (unsigned lane = 0; lane < kWarpSize; ++lane)
        for (unsigned half = 0; half < 2; ++half) {
          Fragment::Place place = locate(variant, lane, half);
          uint16_t &element = rows[place.row][place.column];
          const Operands &operands = lanes[lane].operands;
          if (isStore)
            element = operands.get<uint16_t>(1 + matrix, half);
          else
            operands.set<uint16_t>(element, matrix * 2 + half);
        }
    }
  };
  return bound;
}

ArrayRef<Opcode> mlir::amp::emulator::getMatrixMemoryOpcodes() {
  static const Opcode rows[] = {
      {"ldmatrix", Scope::Warp, false, bindMove<false>},
      {"stmatrix", Scope::Warp, false, bindMove<true>},
  };
  return rows;
}
