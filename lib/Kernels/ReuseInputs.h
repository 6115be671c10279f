//===- ReuseInputs.h - Results in place of what is read last ----*- C++ -*-===//

#ifndef AMP_LIB_KERNELS_REUSEINPUTS_H
#define AMP_LIB_KERNELS_REUSEINPUTS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::amp {

/// An input of a kernel whose place an output takes, by their numbers.
struct Reuse {
  unsigned input, output;
};

/// Kernels that write into what they read; one function for all launches.
class InPlaceKernels {
public:
  explicit InPlaceKernels(ModuleOp module) : module(module), symbols(module) {}

  func::FuncOp lookup(StringRef name) {
    return symbols.lookup<func::FuncOp>(name);
  }
  /// Null where an element of the input is read elsewhere than where it is
  /// written, or after it is.
  func::FuncOp get(func::FuncOp kernel, Reuse reuse);
  /// Trials, and kernels that all launches left for one of them.
  void eraseUnused();

private:
  func::FuncOp create(func::FuncOp kernel, Reuse reuse);

  ModuleOp module;
  SymbolTable symbols;
  llvm::MapVector<std::tuple<Operation *, unsigned, unsigned>, func::FuncOp>
      made;
};

/// The most bytes of a block's buffers that are alive at one op, where launches
/// reuse inputs as `amp-reuse-inputs` lets them.
int64_t computePeakWithReuse(Block &block, InPlaceKernels &kernels);

} // namespace mlir::amp

#endif // AMP_LIB_KERNELS_REUSEINPUTS_H
