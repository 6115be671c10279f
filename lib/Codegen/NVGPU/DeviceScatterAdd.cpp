//===- DeviceScatterAdd.cpp - The kernel of nn.scatter_add ------*- C++ -*-===//
//
// The table's content by a function of points; then, by another, the updates. A
// thread for each column of a slice of the table's rows goes through all
// indices, and takes those of its slice in their order, whatever the grid. What
// it adds to stays in a register as long as the row is the same.
//
//===----------------------------------------------------------------------===//

#include "DeviceEmitter.h"
#include "amp/Codegen/Points/KernelMemory.h"
#include "amp/Dialect/NN/IR/NNDialect.h"
#include "amp/Support/LinalgBuilders.h"
#include "amp/Support/Sizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cuda;
using namespace mlir::amp::points;

/// The row of the table that an update is added to.
Value DeviceEmitter::getTarget(nn::ScatterAddOp op, const Point &row) {
  Value index = evaluator->evaluate(op.getIndices(), row);
  if (!index.getType().isIndex())
    index = arith::IndexCastOp::create(b, loc, b.getIndexType(), index);
  return evaluator->clampIndex(index, getShape(op.getInit()).front());
}

Value DeviceEmitter::loadUpdate(nn::ScatterAddOp op, const Point &row,
                                const Point &column) {
  Point source = row;
  llvm::append_range(source, column);
  Value update = evaluator->evaluate(op.getUpdates(), source);
  if (auto type = dyn_cast<FloatType>(getElementTypeOrSelf(op.getInit())))
    update = convertFloat(b, loc, update, type);
  return update;
}

/// An element of the table: that of `column` in the row of that number.
static Point getPlace(Value row, const Point &column) {
  Point place = {{row, 0, Value()}};
  llvm::append_range(place, column);
  return place;
}

/// One value where the condition holds, another elsewhere.
SmallVector<Value> DeviceEmitter::emitEither(Value condition, TypeRange types,
                                             llvm::function_ref<Values()> body,
                                             Values otherwise) {
  auto branch =
      scf::IfOp::create(b, loc, types, condition, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  {
    PointEvaluator::Scope scope(*evaluator);
    b.setInsertionPointToStart(branch.thenBlock());
    scf::YieldOp::create(b, loc, body());
  }
  b.setInsertionPointToStart(branch.elseBlock());
  scf::YieldOp::create(b, loc, otherwise);
  return llvm::to_vector_of<Value>(branch.getResults());
}

/// The row and the sum that are held, after one update of the row `index`.
SmallVector<Value> DeviceEmitter::emitUpdate(nn::ScatterAddOp op, Value memory,
                                             Value index, Value update,
                                             const Point &column,
                                             ArrayRef<Value> held) {
  Value isOther =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, index, held[0]);
  Value old = emitEither(
      isOther, held[1].getType(),
      [&] {
        storeHeld(op, memory, column, held);
        return Values{evaluator->load(memory, getPlace(index, column))};
      },
      {held[1]})[0];
  return {index, combineScattered(b, op, old, update)};
}

/// To where it belongs; at first there is no such row.
void DeviceEmitter::storeHeld(nn::ScatterAddOp op, Value memory,
                              const Point &column, ArrayRef<Value> held) {
  int64_t rows = getShape(op.getInit()).front();
  Value isRow = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult,
                                      held[0], evaluator->getIndex(rows));
  emitWhere(isRow, [&] {
    evaluator->store(held[1], memory, getPlace(held[0], column));
  });
}

/// `count` updates from one on: the indices and values of all first, since to
/// read one takes longer than all else.
SmallVector<Value> DeviceEmitter::emitUpdates(nn::ScatterAddOp op, Value memory,
                                              Value first, int64_t count,
                                              const TableSlice &slice,
                                              Values held) {
  struct Update {
    Value isOwn, index, value;
  };
  SmallVector<Update> updates;
  Type element = getElementTypeOrSelf(op.getInit());
  Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(element));
  for (int64_t i = 0; i < count; ++i) {
    Value number = arith::AddIOp::create(b, loc, first, evaluator->getIndex(i));
    Point row = delinearize(number, getShape(op.getIndices()));
    Value index = getTarget(op, row);
    Value its =
        arith::DivUIOp::create(b, loc, index, evaluator->getIndex(slice.rows));
    Value isOwn = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, its,
                                        slice.number);
    auto load = [&] { return Values{loadUpdate(op, row, slice.column)}; };
    updates.push_back(
        {isOwn, index, emitEither(isOwn, element, load, {zero})[0]});
  }
  for (const Update &update : updates) {
    auto add = [&] {
      return emitUpdate(op, memory, update.index, update.value, slice.column,
                        held);
    };
    held = emitEither(update.isOwn, {b.getIndexType(), element}, add, held);
  }
  return held;
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
  int64_t together = std::gcd<int64_t>(updates, 8);
  Type element = getElementTypeOrSelf(op.getInit());
  emitTeams(width * slices, 1, [&](Value number) {
    Point place = delinearize(number, {slices, width});
    TableSlice slice = {place[0].base, rowsEach,
                        delinearize(place[1].base, columns)};
    Values held = {evaluator->getIndex(table.front()),
                   arith::ConstantOp::create(b, loc, b.getZeroAttr(element))};
    held =
        createLoop(*evaluator, loc, evaluator->getIndex(0),
                   evaluator->getIndex(updates), evaluator->getIndex(together),
                   held, [&](Value first, ArrayRef<Value> carried) {
                     return emitUpdates(op, memory, first, together, slice,
                                        llvm::to_vector(carried));
                   });
    storeHeld(op, memory, slice.column, held);
  });
}
