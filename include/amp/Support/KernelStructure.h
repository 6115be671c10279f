//===- KernelStructure.h - What forming decided of a kernel -----*- C++ -*-===//
//
// `form` writes it on each kernel, its function and its launches, as the
// dictionary `amp.structure`; targets read it. The ops of a body that have
// loops, but for fills, and those that form a kernel by themselves are numbered
// from 0.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_SUPPORT_KERNELSTRUCTURE_H
#define AMP_SUPPORT_KERNELSTRUCTURE_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::amp {

/// Of a kernel, a launch and an outlined function.
constexpr llvm::StringLiteral kStructureAttr = "amp.structure";
/// Of the last argument of an outlined function: memory that the target's code
/// of it needs while it runs. The last result gives it back as it was.
constexpr llvm::StringLiteral kScratchAttr = "amp.scratch";
/// Of an outlined function: bytes that the target's code of it has in the
/// frames of all threads.
constexpr llvm::StringLiteral kFramesAttr = "amp.frames";

enum class KernelKind {
  Points,      ///< elements follow from elements; there is no reduction
  Reduction,   ///< `root` makes results, elementwise ops follow at their points
  Contraction, ///< the same of a sum of products
  Rows,        ///< a chain: `root` reduces rows, all else is over the same rows
  Scatter,     ///< `root` writes elements at several points
  Whole,       ///< `root` is an op that a target has code of its own for
};

/// "points", "reduction", ...: as in the attribute.
StringRef getKindName(KernelKind kind);

struct KernelStructure {
  KernelKind kind = KernelKind::Points;
  int64_t root = -1; ///< a number, but for points
  /// Of a reduction or contraction: reductions of the rows of its results. Of a
  /// chain: the other reductions of its rows.
  SmallVector<int64_t> followers;
  /// Loops of the root. Of a contraction those of its result that both inputs
  /// have, that the first has, that the second has, and those of the sum. Of
  /// the others the parallel ones are rows.
  SmallVector<int64_t> batch, rows, columns, depth;

  DictionaryAttr toAttr(MLIRContext *context) const;
  /// Lists without elements are left out. A dictionary of another form is an
  /// error at `op`.
  static FailureOr<KernelStructure> parse(Operation *op, Attribute attr);
};

/// The ops of a kernel's body that have numbers.
SmallVector<Operation *> listNumbered(Block &body);

/// The structure of a body with that root, or none, and the reductions that
/// follow it.
KernelStructure buildStructure(Block &body, Operation *root,
                               ArrayRef<Operation *> followers, bool isChain);

/// The structure that a body implies by itself: its first reduction is the
/// root. For kernels that are written by hand.
KernelStructure deriveStructure(Block &body);

/// Whether a body is what a structure says: the root and what follows it are
/// all its reductions, each of a kind that the structure's can be, the loops
/// have the roles that it names, and nothing is read where it is not known: a
/// root but at its result's point, a row's reduction but at its row, a follower
/// but as a result, a destination but where it is written, and before it is.
/// Else an error at `kernel` or at an op.
LogicalResult verifyStructure(Operation *kernel, Block &body,
                              const KernelStructure &structure);

/// Whether a result of a body is scratch memory given back.
bool isScratchResult(Block &body, unsigned result);
/// The results that are computed: all others.
SmallVector<Value> listComputed(Block &body);

/// Of each value of a chain's body, how many reductions that wait for each
/// other it waits for. That many passes over a row come before the one that can
/// compute it, or sum it up.
llvm::DenseMap<Value, int64_t> countPasses(Block &body);

/// Whether only the innermost loop reduces, and the one result is indexed by
/// the outer ones in their order.
bool reducesInnermost(linalg::LinalgOp op);

} // namespace mlir::amp

#endif // AMP_SUPPORT_KERNELSTRUCTURE_H
