//===- DeviceScatterAdd.cpp - The kernel of nn.scatter_add ------*- C++ -*-===//
//
// The table's content by a function of points; then, by another, the updates,
// each row's in their order whatever the grid. Where there are few, a warp for
// each looks whether it is the first of its row, and then adds all of that row.
// Else a thread for each column of a slice of the table's rows goes through all
// indices, and takes those of its slice. What it adds to stays in a register as
// long as the row is the same.
//
//===----------------------------------------------------------------------===//

#include "DeviceEmitter.h"
#include "amp/Codegen/Points/KernelMemory.h"
#include "amp/Dialect/NN/IR/NNDialect.h"
#include "amp/Support/LinalgBuilders.h"
#include "amp/Support/Sizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
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

//===----------------------------------------------------------------------===//
// Few updates: a warp for each
//===----------------------------------------------------------------------===//

/// Which of the 32 updates from one on are of a row: a bit of each, a lane's.
Value DeviceEmitter::findUpdates(nn::ScatterAddOp op, Value first, Value row,
                                 Value least, Value end) {
  auto isOrdered = [&](arith::CmpIPredicate predicate, Value x,
                       Value y) -> Value {
    return arith::CmpIOp::create(b, loc, predicate, x, y);
  };
  int64_t updates = ShapedType::getNumElements(getShape(op.getIndices()));
  Value number = arith::AddIOp::create(b, loc, first, team->getRank());
  Value last = evaluator->getIndex(updates - 1);
  Value read = arith::MinUIOp::create(b, loc, number, last);
  Value index = getTarget(op, delinearize(read, getShape(op.getIndices())));
  Value isIts = isOrdered(arith::CmpIPredicate::eq, index, row);
  for (Value bound : {isOrdered(arith::CmpIPredicate::uge, number, least),
                      isOrdered(arith::CmpIPredicate::ult, number, end)})
    isIts = arith::AndIOp::create(b, loc, isIts, bound);
  Value all = arith::ConstantOp::create(b, loc, b.getI32IntegerAttr(-1));
  return NVVM::VoteSyncOp::create(b, loc, b.getI32Type(), all, isIts,
                                  NVVM::VoteSyncKind::ballot);
}

/// Adds the updates of the bits, the lowest first: some at a time, since to
/// read one takes longer than all else. Those that are not there are read
/// where `own` is, and not added.
SmallVector<Value> DeviceEmitter::addUpdates(nn::ScatterAddOp op, Value first,
                                             Value bits, Value own,
                                             ArrayRef<Point> columns,
                                             Values sums) {
  constexpr int64_t kTogether = 4;
  Type i32 = b.getI32Type();
  Value zero = arith::ConstantOp::create(b, loc, b.getI32IntegerAttr(0));
  Value one = arith::ConstantOp::create(b, loc, b.getI32IntegerAttr(1));
  SmallVector<Value> isThere, updates;
  for (int64_t i = 0; i < kTogether; ++i) {
    isThere.push_back(
        arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, bits, zero));
    Value lane = math::CountTrailingZerosOp::create(b, loc, i32, bits);
    Value number = arith::AddIOp::create(
        b, loc, first,
        arith::IndexCastUIOp::create(b, loc, b.getIndexType(), lane));
    number = arith::SelectOp::create(b, loc, isThere.back(), number, own);
    Point row = delinearize(number, getShape(op.getIndices()));
    for (const Point &column : columns)
      updates.push_back(spread(loadUpdate(op, row, column)));
    Value below = arith::SubIOp::create(b, loc, bits, one);
    bits = arith::AndIOp::create(b, loc, bits, below);
  }
  for (auto [i, update] : llvm::enumerate(updates)) {
    Value &sum = sums[i % columns.size()];
    sum = arith::SelectOp::create(b, loc, isThere[i / columns.size()],
                                  combineScattered(b, op, sum, update), sum);
  }
  sums.push_back(bits);
  return sums;
}

/// All updates of the row from update `own` on, 32 at a time.
SmallVector<Value> DeviceEmitter::addRow(nn::ScatterAddOp op, Value own,
                                         Value row, ArrayRef<Point> columns,
                                         Values sums) {
  int64_t updates = ShapedType::getNumElements(getShape(op.getIndices()));
  Value warp = evaluator->getIndex(kWarpSize),
        end = evaluator->getIndex(updates);
  Value before = arith::RemUIOp::create(b, loc, own, warp);
  Value begin = arith::SubIOp::create(b, loc, own, before);
  Value zero = arith::ConstantOp::create(b, loc, b.getI32IntegerAttr(0));
  return createLoop(
      *evaluator, loc, begin, end, warp, sums,
      [&](Value first, ArrayRef<Value> carried) {
        Values state = llvm::to_vector(carried);
        state.push_back(findUpdates(op, first, row, own, end));
        auto loop = scf::WhileOp::create(
            b, loc, ValueRange(state).getTypes(), state,
            [&](OpBuilder &, Location, ValueRange given) {
              Value isMore = arith::CmpIOp::create(
                  b, loc, arith::CmpIPredicate::ne, given.back(), zero);
              scf::ConditionOp::create(b, loc, isMore, given);
            },
            [&](OpBuilder &, Location, ValueRange given) {
              PointEvaluator::Scope scope(*evaluator);
              scf::YieldOp::create(
                  b, loc,
                  addUpdates(op, first, given.back(), own, columns,
                             llvm::to_vector_of<Value>(given.drop_back())));
            });
        return llvm::to_vector_of<Value>(loop.getResults().drop_back());
      });
}

/// Whether no update before `own` is of its row.
Value DeviceEmitter::isFirstOfRow(nn::ScatterAddOp op, Value own, Value row) {
  Value zero = arith::ConstantOp::create(b, loc, b.getI32IntegerAttr(0));
  Value start = evaluator->getIndex(0);
  Value found = createLoop(
      *evaluator, loc, start, own, evaluator->getIndex(kWarpSize), {zero},
      [&](Value first, ArrayRef<Value> carried) {
        Value bits = findUpdates(op, first, row, start, own);
        return Values{arith::OrIOp::create(b, loc, carried[0], bits)};
      })[0];
  return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, found, zero);
}

/// The columns of a lane: vectors of the part's, in turn; and of each whether
/// the table has it, null where it has all.
SmallVector<std::pair<Point, Value>>
DeviceEmitter::listColumns(const ScatterParts &parts, Value part,
                           ArrayRef<int64_t> columns) {
  SmallVector<std::pair<Point, Value>> list;
  bool isWhole = parts.vectors % (parts.held * kWarpSize) == 0;
  for (int64_t i = 0; i < parts.held; ++i) {
    Value number = arith::MulIOp::create(
        b, loc, part, evaluator->getIndex(parts.held * kWarpSize));
    number = arith::AddIOp::create(b, loc, number, team->getRank());
    number = arith::AddIOp::create(b, loc, number,
                                   evaluator->getIndex(i * kWarpSize));
    Value isThere;
    if (!isWhole) {
      Value count = evaluator->getIndex(parts.vectors);
      isThere = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, number,
                                      count);
      number = arith::SelectOp::create(b, loc, isThere, number,
                                       evaluator->getIndex(0));
    }
    list.push_back({delinearizeVector(number, columns), isThere});
  }
  return list;
}

/// Zeros where the lane has no column: others write what is there.
Value DeviceEmitter::loadTable(Value memory, const Point &place,
                               Value isThere) {
  auto load = [&] { return Values{spread(evaluator->load(memory, place))}; };
  if (!isThere)
    return load()[0];
  Type type = cast<MemRefType>(memory.getType()).getElementType();
  if (evaluator->getLanes() > 1)
    type = VectorType::get(evaluator->getLanes(), type);
  Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(type));
  return emitEither(isThere, type, load, {zero})[0];
}

void DeviceEmitter::emitUpdatesByRow(nn::ScatterAddOp op, Value memory,
                                     const ScatterParts &parts) {
  ArrayRef<int64_t> columns = getShape(op.getInit()).drop_front();
  int64_t updates = ShapedType::getNumElements(getShape(op.getIndices()));
  emitTeams(updates * parts.count, kWarpSize, [&](Value number) {
    Point place = delinearize(number, {updates, parts.count});
    Value own = place[0].base;
    Value row = getTarget(op, delinearize(own, getShape(op.getIndices())));
    Value isFirst = isFirstOfRow(op, own, row);
    emitWhere(isFirst, [&] {
      auto list = listColumns(parts, place[1].base, columns);
      auto points = llvm::map_to_vector(
          list, [](const auto &column) { return column.first; });
      Values sums;
      for (const auto &column : list)
        sums.push_back(
            loadTable(memory, getPlace(row, column.first), column.second));
      sums = addRow(op, own, row, points, sums);
      for (auto [column, sum] : llvm::zip(list, sums)) {
        Point target = getPlace(row, column.first);
        emitWhere(column.second,
                  [&] { evaluator->store(sum, memory, target); });
      }
    });
  });
}

/// Vectors of a row, and how they go to warps. None where there would be so
/// many warps that what they look through is too much.
std::optional<DeviceEmitter::ScatterParts>
DeviceEmitter::planScatter(nn::ScatterAddOp op) {
  constexpr int64_t kMostHeld = 32, kMostWarps = 4 * kFillingThreads;
  ArrayRef<int64_t> columns = getShape(op.getInit()).drop_front();
  int64_t width = ShapedType::getNumElements(columns);
  int64_t updates = ShapedType::getNumElements(getShape(op.getIndices()));
  int64_t lanes = columns.empty() ? 1 : chooseLanes(columns.back(), width, 1);
  ScatterParts parts = {lanes, width / lanes, 1, 1};
  parts.held = std::min<int64_t>(llvm::divideCeil(parts.vectors, kWarpSize),
                                 kMostHeld / lanes);
  parts.count = llvm::divideCeil(parts.vectors, parts.held * kWarpSize);
  if (updates * parts.count > kMostWarps)
    return std::nullopt;
  return parts;
}

//===----------------------------------------------------------------------===//
// Many updates: a thread for each column of a slice
//===----------------------------------------------------------------------===//

void DeviceEmitter::emitUpdatesBySlice(nn::ScatterAddOp op, Value memory) {
  ArrayRef<int64_t> table = getShape(op.getInit());
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

void DeviceEmitter::emitScatterAdd(nn::ScatterAddOp op) {
  ArrayRef<int64_t> table = getShape(op.getInit());
  outputs[0].first = op.getInit();
  domain.assign(table.begin(), table.end());
  emitPoints();
  finishFunction();
  createFunction((kernel.getSymName() + "_updates").str());
  Value memory = outputs[0].second;
  std::optional<ScatterParts> parts = planScatter(op);
  if (!parts)
    return emitUpdatesBySlice(op, memory);
  evaluator->setLanes(parts->lanes);
  emitUpdatesByRow(op, memory, *parts);
}
