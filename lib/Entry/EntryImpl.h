//===- EntryImpl.h - What the passes on an entry share ----------*- C++ -*-===//

#ifndef AMP_LIB_ENTRY_ENTRYIMPL_H
#define AMP_LIB_ENTRY_ENTRYIMPL_H

#include "amp/Entry/Entry.h"

namespace mlir::amp::entry {

/// The entry as a function that gives a loss: of tensors, with one block. A
/// step that is spelled out has no loss: it is null, or an error if options
/// say something of the loss.
FailureOr<func::FuncOp> findLoss(ModuleOp module, bool hasOptions);

/// The error of options for a step that is spelled out.
LogicalResult refuseOptions(func::FuncOp step);

/// An error if the function is called: its signature cannot change.
LogicalResult verifyNotCalled(func::FuncOp func);

/// Whether it is one block that ends with what the function gives.
bool isStraight(func::FuncOp func);

/// An error unless the function can be run for its checks.
LogicalResult verifyCheck(func::FuncOp func);

/// The results from `first` on of which nothing says what they are.
SmallVector<unsigned> getUnnamedResults(func::FuncOp func, unsigned first);

/// Whether a result is marked as an output of predictions.
bool hasOutput(func::FuncOp func);

} // namespace mlir::amp::entry

#endif // AMP_LIB_ENTRY_ENTRYIMPL_H
