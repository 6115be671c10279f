//===- DeviceScatterAdd.cpp - The kernel of nn.scatter_add ------*- C++ -*-===//
//
// The table's content by a function of points; then, by another, the updates. A
// thread for each column of a slice of the table's rows goes through all
// indices, and takes those of its slice in their order, whatever the grid.
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

/// The row of the table that an update is added to.
Value DeviceEmitter::getTarget(nn::ScatterAddOp op, const Point &row) {
  Value index = evaluator->evaluate(op.getIndices(), row);
  if (!index.getType().isIndex())
    index = arith::IndexCastOp::create(b, loc, b.getIndexType(), index);
  return evaluator->clampIndex(index, getShape(op.getInit()).front());
}

/// One update of a column.
void DeviceEmitter::emitUpdate(nn::ScatterAddOp op, Value memory,
                               const Point &row, Value index,
                               const Point &column) {
  Point source = row, target = {{index, 0, Value()}};
  llvm::append_range(source, column);
  llvm::append_range(target, column);
  Value update = evaluator->evaluate(op.getUpdates(), source);
  if (auto type = dyn_cast<FloatType>(getElementTypeOrSelf(op.getInit())))
    update = convertFloat(b, loc, update, type);
  Value old = evaluator->load(memory, target);
  evaluator->store(combineScattered(b, op, old, update), memory, target);
}

/// `count` updates from one on: their indices first, since to read one takes
/// longer than to find that it is another slice's.
void DeviceEmitter::emitUpdates(nn::ScatterAddOp op, Value memory, Value first,
                                int64_t count, Value slice, int64_t rowsEach,
                                const Point &column) {
  ArrayRef<int64_t> shape = getShape(op.getIndices());
  SmallVector<std::pair<Point, Value>> updates;
  for (int64_t i = 0; i < count; ++i) {
    Value number =
        i == 0 ? first
               : arith::AddIOp::create(b, loc, first, evaluator->getIndex(i));
    Point row = delinearize(number, shape);
    updates.push_back({row, getTarget(op, row)});
  }
  for (auto &update : updates) {
    const Point &row = update.first;
    Value index = update.second;
    Value its =
        arith::DivUIOp::create(b, loc, index, evaluator->getIndex(rowsEach));
    emitWhere(
        arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, its, slice),
        [&] { emitUpdate(op, memory, row, index, column); });
  }
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
  int64_t width = ShapedType::getNumElements(columns);
  int64_t updates = ShapedType::getNumElements(getShape(op.getIndices()));
  // As many slices as fill the GPU: more would only read the indices again.
  int64_t slices = std::min<int64_t>(llvm::divideCeil(kFillingThreads, width),
                                     table.front());
  int64_t rowsEach = llvm::divideCeil(table.front(), slices);
  slices = llvm::divideCeil(table.front(), rowsEach);
  constexpr int64_t kTogether = 8;
  int64_t together = updates % kTogether == 0 ? kTogether : 1;
  emitTeams(width * slices, 1, [&](Value number) {
    Point place = delinearize(number, {slices, width});
    Point column = delinearize(place[1].base, columns);
    emitCount(updates / together, [&](Value i) {
      Value first =
          arith::MulIOp::create(b, loc, i, evaluator->getIndex(together));
      emitUpdates(op, memory, first, together, place[0].base, rowsEach, column);
    });
  });
}
