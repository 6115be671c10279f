//===- DeviceScatterAdd.cpp - The kernel of nn.scatter_add ------*- C++ -*-===//
//
// The table's content by a function of points; then, by another, the updates:
// a thread for each column takes them in the order of the indices, whatever the
// grid.
//
//===----------------------------------------------------------------------===//

#include "DeviceEmitter.h"
#include "amp/Codegen/Points/KernelMemory.h"
#include "amp/Dialect/NN/IR/NNDialect.h"
#include "amp/Support/LinalgBuilders.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cuda;
using namespace mlir::amp::points;

static ArrayRef<int64_t> getShape(Value value) {
  return cast<RankedTensorType>(value.getType()).getShape();
}

void DeviceEmitter::emitCount(int64_t count,
                              llvm::function_ref<void(Value)> body) {
  createLoop(*evaluator, loc, evaluator->getIndex(0),
             evaluator->getIndex(count), evaluator->getIndex(1), {},
             [&](Value index, ArrayRef<Value>) {
               body(index);
               return SmallVector<Value>();
             });
}

/// One update of a column.
void DeviceEmitter::emitUpdate(nn::ScatterAddOp op, Value memory,
                               const Point &row, const Point &column) {
  Value index = evaluator->evaluate(op.getIndices(), row);
  if (!index.getType().isIndex())
    index = arith::IndexCastOp::create(b, loc, b.getIndexType(), index);
  Point source = row,
        target = {{evaluator->clampIndex(index, getShape(op.getInit()).front()),
                   0, Value()}};
  llvm::append_range(source, column);
  llvm::append_range(target, column);
  Value update = evaluator->evaluate(op.getUpdates(), source);
  if (auto type = dyn_cast<FloatType>(getElementTypeOrSelf(op.getInit())))
    update = convertFloat(b, loc, update, type);
  Value old = evaluator->load(memory, target);
  evaluator->store(combineScattered(b, op, old, update), memory, target);
}

void DeviceEmitter::emitScatterAdd(nn::ScatterAddOp op) {
  ArrayRef<int64_t> table = getShape(op.getInit());
  outputs[0].first = op.getInit();
  domain.assign(table.begin(), table.end());
  emitPoints();
  finishFunction();
  createFunction((kernel.getSymName() + "_updates").str());
  Value memory = outputs[0].second;
  ArrayRef<int64_t> columns = table.drop_front();
  ArrayRef<int64_t> rows = getShape(op.getIndices());
  emitTeams(ShapedType::getNumElements(columns), 1, [&](Value number) {
    Point column = delinearize(number, columns);
    emitCount(ShapedType::getNumElements(rows), [&](Value update) {
      emitUpdate(op, memory, delinearize(update, rows), column);
    });
  });
}
