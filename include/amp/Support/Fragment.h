//===- Fragment.h - Matrices in the registers of a warp ---------*- C++ -*-===//
//
// The layouts of mma.sync and wgmma fragments, as the PTX ISA 9.0 gives them
// (sections "Matrix fragments for mma" and "Register fragments for wgmma").
// This is the only place where they are written: loads, stores and the emulator
// ask here.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_SUPPORT_FRAGMENT_H
#define AMP_SUPPORT_FRAGMENT_H

namespace mlir::amp {

/// Lanes of a warp.
inline constexpr unsigned kWarpSize = 32;

/// How one matrix is spread over the lanes of a warp. Elements of a lane are
/// counted in the order of its registers, the least significant bits first.
class Fragment {
public:
  struct Place {
    unsigned row, column;
  };

  /// The left operand, rows x depth, of elements of `bits` bits: 1, 4, 8, 16,
  /// or 32 (tf32), 64 (f64). rows is 8 or 16. A 32-bit register (64-bit for
  /// f64) holds neighbours along the depth.
  static Fragment getLeft(unsigned rows, unsigned depth, unsigned bits);
  /// The right operand, depth x 8.
  static Fragment getRight(unsigned depth, unsigned bits);
  /// The accumulator and the result, rows x columns, of any type: a lane holds
  /// pairs of neighbours in a row. rows is 8 or 16; columns a multiple of 8:
  /// 8 for mma.sync, up to 256 for a warp's part of wgmma.
  static Fragment getAccumulator(unsigned rows, unsigned columns);

  unsigned getRows() const { return rows; }
  unsigned getColumns() const { return columns; }
  /// Elements in one lane.
  unsigned getElements() const { return rows * columns / kWarpSize; }
  /// Where element `element` of lane `lane` is in the matrix.
  Place locate(unsigned lane, unsigned element) const;

private:
  enum class Kind { Left, Right, Accumulator };
  Fragment(Kind kind, unsigned rows, unsigned columns, unsigned packed)
      : kind(kind), rows(rows), columns(columns), packed(packed) {}

  Kind kind;
  unsigned rows, columns;
  unsigned packed; ///< neighbours in one register
};

} // namespace mlir::amp

#endif // AMP_SUPPORT_FRAGMENT_H
