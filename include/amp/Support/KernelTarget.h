//===- KernelTarget.h - What a target takes as one kernel -------*- C++ -*-===//
//
// Every code generation declares one: the phases that decide what a kernel is
// ask it, so that no target has to refuse a kernel that it was given.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_SUPPORT_KERNELTARGET_H
#define AMP_SUPPORT_KERNELTARGET_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace mlir::amp {

struct KernelTarget {
  llvm::StringLiteral name;
  /// Whether it has code of its own for attention of all types and shapes. Else
  /// a pass of its own says of which, and the phase `step` makes contractions
  /// and a softmax of the others.
  bool takesAnyAttention;
  /// Reductions in a chain on rows that wait for each other. With more,
  /// elements would be computed from memory again and again.
  int64_t chainedReductions;
  /// Whether a reduction of the rows of a root's results may be in its kernel.
  bool takesRiders;
  /// Whether channels lie side by side between convolutions: each point of a
  /// window is then a product of matrices that are read as they lie.
  bool takesChannelsLast;
  /// The longest row of a contraction's results whose reduction may be in its
  /// kernel: of a longer one no part of the kernel has all. 0 for any.
  int64_t riddenColumns = 0;
  /// Whether the host can read what kernels compute. Else elements that decide
  /// are read by the kernels that need them.
  bool hostReads = true;
  /// Whether ops join the kernel of what they read: false for tests alone.
  bool fuses = true;
  /// Buffers of fewer bytes share no place in a step's arena. Kernels that
  /// touch the same bytes wait for each other, whatever they do with them: a
  /// target that runs small ones side by side has more of them for some memory.
  int64_t aloneBytes = 0;
  /// For how many kernels a larger one keeps its place after its last use: what
  /// follows it by less can run beside what used it.
  int64_t lingerKernels = 0;
  /// Of the logits of a loss that takes its rows in chunks: as many as the
  /// target has room for beside the rest of a step, since each chunk reads the
  /// weight and reads and writes its gradient. 0 for what the op itself has.
  int64_t chunkBytes = 0;
  /// Columns that such logits have a multiple of, where that adds few: rows of
  /// 16 bits that begin at odd places are read one by one, or cost a pass that
  /// moves them, and those that begin within a line read two for one.
  int64_t classMultiple = 1;
};

} // namespace mlir::amp

#endif // AMP_SUPPORT_KERNELTARGET_H
