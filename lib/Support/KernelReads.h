//===- KernelReads.h - What a kernel reads, and where -----------*- C++ -*-===//

#ifndef AMP_LIB_SUPPORT_KERNELREADS_H
#define AMP_LIB_SUPPORT_KERNELREADS_H

#include "amp/Support/KernelStructure.h"

namespace mlir::amp {

/// Follows all reads from results, reductions and their initial values back.
/// What a root or a row's reduction gives is known at one point only, where all
/// others are computed; what a destination holds, until its point is written,
/// which a chain does in each of its passes.
/// To be called of a body whose ops the structure names rightly.
LogicalResult verifyReads(Block &body, const KernelStructure &structure,
                          Operation *root, ArrayRef<Operation *> followers);

} // namespace mlir::amp

#endif // AMP_LIB_SUPPORT_KERNELREADS_H
