//===- KernelMemory.h - A kernel's operands in memory -----------*- C++ -*-===//

#ifndef AMP_CODEGEN_POINTS_KERNELMEMORY_H
#define AMP_CODEGEN_POINTS_KERNELMEMORY_H

#include "amp/Codegen/Points/PointEvaluator.h"
#include "amp/Codegen/Points/RowPlan.h"

namespace mlir::amp::points {

/// The types of a kernel's arguments, tensors as memrefs of identity layout.
SmallVector<Type> getMemoryTypes(func::FuncOp kernel);

/// Tells the evaluator that the arguments of a kernel on tensors are those of
/// `entry`.
void bindArguments(func::FuncOp kernel, Block *entry,
                   PointEvaluator &evaluator);

/// The same, and reads scalar tensors at its end, before any loop. (Not the
/// destinations: they may be written before they are read again.) Gives the
/// kernel's results with their memory.
SmallVector<Output> bindMemory(func::FuncOp kernel, Block *entry,
                               PointEvaluator &evaluator);

/// The loops of a root at a point of its result; those of the reduction are
/// left open.
Point getRootLoops(linalg::LinalgOp root, const Point &point);

/// `for i = lower to upper step step`, carrying values.
SmallVector<Value>
createLoop(PointEvaluator &evaluator, Location loc, Value lower, Value upper,
           Value step, ArrayRef<Value> carried,
           llvm::function_ref<SmallVector<Value>(Value, ArrayRef<Value>)> body);

} // namespace mlir::amp::points

#endif // AMP_CODEGEN_POINTS_KERNELMEMORY_H
