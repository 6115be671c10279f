//===- KernelMemory.cpp - A kernel's operands in memory ---------*- C++ -*-===//

#include "amp/Codegen/Points/KernelMemory.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::points;

SmallVector<Type> points::getMemoryTypes(func::FuncOp kernel) {
  return llvm::map_to_vector(kernel.getArgumentTypes(), [](Type type) -> Type {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor ? MemRefType::get(tensor.getShape(), tensor.getElementType())
                  : type;
  });
}

void points::bindArguments(func::FuncOp kernel, Block *entry,
                           PointEvaluator &evaluator) {
  for (auto [arg, memory] :
       llvm::zip(kernel.getArguments(), entry->getArguments())) {
    if (isa<RankedTensorType>(arg.getType()))
      evaluator.setMemory(arg, memory);
    else
      evaluator.setScalar(arg, memory);
  }
}

SmallVector<Output> points::bindMemory(func::FuncOp kernel, Block *entry,
                                       PointEvaluator &evaluator) {
  bindArguments(kernel, entry, evaluator);
  Operation *terminator = kernel.getBody().front().getTerminator();
  unsigned inputs = kernel.getNumArguments() - terminator->getNumOperands();
  SmallVector<Output> outputs;
  for (auto [i, result] : llvm::enumerate(terminator->getOperands()))
    if (!isScratchResult(kernel.getBody().front(), i))
      outputs.push_back({result, entry->getArgument(inputs + i)});
  evaluator.b.setInsertionPointToEnd(entry);
  for (BlockArgument arg : kernel.getArguments().take_front(inputs)) {
    auto type = dyn_cast<RankedTensorType>(arg.getType());
    if (type && type.getRank() == 0 && !arg.use_empty())
      evaluator.evaluate(arg, {});
  }
  return outputs;
}

Point points::getRootLoops(linalg::LinalgOp root, const Point &point) {
  AffineMap out = root.getMatchingIndexingMap(root.getDpsInitOperand(0));
  Point loops(root.getNumLoops());
  for (auto [expr, index] : llvm::zip(out.getResults(), point))
    loops[cast<AffineDimExpr>(expr).getPosition()] = index;
  return loops;
}

SmallVector<Value> points::createLoop(
    PointEvaluator &evaluator, Location loc, Value lower, Value upper,
    Value step, ArrayRef<Value> carried,
    llvm::function_ref<SmallVector<Value>(Value, ArrayRef<Value>)> body) {
  OpBuilder &b = evaluator.b;
  auto loop = scf::ForOp::create(b, loc, lower, upper, step, carried);
  PointEvaluator::Scope scope(evaluator);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  SmallVector<Value> next =
      body(loop.getInductionVar(),
           llvm::to_vector_of<Value>(loop.getRegionIterArgs()));
  if (!carried.empty())
    scf::YieldOp::create(b, loc, next);
  return llvm::to_vector_of<Value>(loop.getResults());
}
