//===- MicroKernel.h - A register tile of a contraction ---------*- C++ -*-===//
//
// The innermost part of a contraction: a tile of results in registers, to which
// each step of the depth adds the products of a few elements of the left with
// vectors of the right. It is a function, one a module for each row of the
// table that is used, so that a kernel's own code stays small.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_LIB_CODEGEN_CPU_MICROKERNEL_H
#define AMP_LIB_CODEGEN_CPU_MICROKERNEL_H

#include "Lanes.h"
#include "amp/Codegen/CPU/Tier.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::amp::cpu {

/// How products are added to a sum.
enum class Products {
  Single,   ///< one at a time, factors of the sum's type
  PairBF16, ///< two of bf16 at a time, by vdpbf16ps
  TileBF16, ///< sixteen pairs at a time, by tdpbf16ps; what is left by pairs
};

/// The points of the depth that tdpbf16ps takes at once.
constexpr int64_t kTileDepth = 32;

/// A row of the table: what a tier multiplies in registers.
struct MicroKernel {
  llvm::StringLiteral tier; ///< and all better ones
  bool isFloat;             ///< the sum is a float; else an integer
  unsigned sumBits;         ///< of the sum
  int64_t rows;             ///< of the tile, at most
  int64_t columns;          ///< a multiple of kLanes
  Products products = Products::Single;
};

/// The first row that fits, or null.
const MicroKernel *findMicroKernel(const Tier &tier, Type sum,
                                   Products products = Products::Single);
/// The row for so many columns, of those with the same products: a narrower one
/// where its tiles have at least a ninth less that is not there.
const MicroKernel *findNarrower(const MicroKernel &widest, int64_t columns);
/// The next narrower one with the same products, or null.
const MicroKernel *findNext(const MicroKernel &wide);

/// One tile: sums[r][c] (+)= the sum over k of left[r][k] * right[k][c]. With
/// pairs, an element of a panel is two neighbours along the depth, and k counts
/// these.
struct MicroTile {
  Type sum;
  int64_t rows, columns;
  /// Neighbours in the left panel are of the depth; else of the rows.
  bool isLeftAlongDepth;
  Products products = Products::Single;
  /// The left is read through a window: `depth` is a run of neighbours, of
  /// which there are several, along two loops.
  bool hasWindow = false;

  /// Points of the depth in an element of a panel.
  int64_t getDepthStep() const { return products == Products::Single ? 1 : 2; }
  /// An element of a panel.
  Type getElement() const;
};

/// The operands of a call.
struct MicroOperands {
  MicroOperands() = default;
  /// The arguments of a tile's function, as listOperands has them.
  MicroOperands(const MicroTile &tile, ValueRange values);

  Value left, leftStride;   ///< between rows, or between steps of the depth
  Value right, rightStride; ///< between steps of the depth
  Value sums, sumStride;    ///< between rows
  Value depth;
  Value adds; ///< whether to add to what is in `sums`, or to zeros
  /// Of Products::Single: whether products go on from what is in `sums`; else
  /// their own sum is added to it.
  Value continues;
  /// Memory that the results go to, which is asked for before products: bytes
  /// between its rows, and of a row of the tile, or 0 to ask for nothing.
  Value results, resultStride, resultBytes;
  // Of a window: the loops of the runs, the outer one first, and how far the
  // left of the next is.
  Value outerRuns, outerStep, innerRuns, innerStep;
  // Of TileBF16, which computes several tiles side by side:
  Value tiles, rightStep; ///< how many, and between their parts of the right
};

/// The operands of a tile's function, in order.
SmallVector<Value MicroOperands::*> listOperands(const MicroTile &tile);

/// Has the lines of memory brought that `rows` of a tile's results go to: to
/// the second cache, where stores find them. (To the first one, for writing,
/// was slower: they push out what is multiplied.)
void prefetchResults(OpBuilder &b, Location loc, const MicroOperands &operands,
                     int64_t rows);

/// The body of the function of a tile of TileBF16, whose left is along the
/// depth (TileProducts.cpp).
void emitTileProducts(OpBuilder &b, func::FuncOp function, const Tier &tier,
                      const MicroTile &tile);

/// The address of an element of flat memory, as !llvm.ptr.
Value getPointer(OpBuilder &b, Location loc, Value memref, Value place);

/// A call of the tile's function, which is made in the module if it is not
/// there. Pointers are !llvm.ptr, numbers are indices.
void callMicroKernel(OpBuilder &b, Location loc, const Tier &tier,
                     const MicroTile &tile, const MicroOperands &operands);

} // namespace mlir::amp::cpu

#endif // AMP_LIB_CODEGEN_CPU_MICROKERNEL_H
