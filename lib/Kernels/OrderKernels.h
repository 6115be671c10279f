//===- OrderKernels.h - An order of kernels that needs less -----*- C++ -*-===//

#ifndef AMP_LIB_KERNELS_ORDERKERNELS_H
#define AMP_LIB_KERNELS_ORDERKERNELS_H

#include "KernelGraph.h"

namespace mlir::amp {

/// Moves the launches of a block so that fewer bytes are alive at once, as
/// `amp-order-kernels` does.
void orderKernels(Block &block);

/// Puts the ops of a graph's block in this order of their numbers.
void applyOrder(Block &block, const KernelGraph &graph,
                ArrayRef<unsigned> order);

} // namespace mlir::amp

#endif // AMP_LIB_KERNELS_ORDERKERNELS_H
