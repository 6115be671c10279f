//===- KernelCost.h - What a launch computes and moves ----------*- C++ -*-===//

#ifndef AMP_KERNELS_KERNELCOST_H
#define AMP_KERNELS_KERNELCOST_H

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::amp {

/// Multiplications and additions of the contractions in a kernel's body: what
/// the mathematics asks for (FlopsOpInterface). At most INT64_MAX.
int64_t countContractionFlops(func::FuncOp kernel);

/// Bytes of the arrays that a launch reads, and of those that it writes: twice
/// where it does both. At most INT64_MAX.
int64_t countArrayBytes(LaunchOp launch);

/// The launches of a module, side by side: for choices among them, not for
/// times.
class LaunchCosts {
public:
  explicit LaunchCosts(ModuleOp module);

  bool contracts(LaunchOp launch) const;
  /// The time of a launch, in bytes that memory moves in it: of its arrays, and
  /// of one for each 16 flops of its contractions, about what a core computes
  /// while it waits for a byte.
  int64_t estimate(LaunchOp launch) const;

private:
  llvm::StringMap<int64_t> flops; ///< by kernel
};

} // namespace mlir::amp

#endif // AMP_KERNELS_KERNELCOST_H
