//===- ContractionPanels.cpp - Inputs as micro kernels read them *- C++ -*-===//
//
// A panel is filled by evaluating points of the input: casts, windows and
// whatever the kernel fuses before its products need no code of their own.
// Rows in memory are read as vectors, and a matrix whose rows lie along the
// depth is transposed in registers.
//
//===----------------------------------------------------------------------===//

#include "ContractionBlock.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::amp::cpu;

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

Value ContractionBlock::toElements(Value vector) {
  int64_t step = plan.tile.getDepthStep();
  if (step == 1)
    return vector;
  int64_t lanes = cast<VectorType>(vector.getType()).getNumElements() / step;
  return vector::BitCastOp::create(
      b, loc, VectorType::get(lanes, plan.tile.getElement()), vector);
}

Value ContractionBlock::gatherElements(
    Value depth, llvm::function_ref<Value(Value)> evaluate) {
  Value first = evaluate(depth);
  if (plan.tile.getDepthStep() == 1)
    return first;
  Value second = evaluate(add(depth, index(1)));
  return toElements(vector::InterleaveOp::create(b, loc, first, second));
}

//===----------------------------------------------------------------------===//
// The left input
//===----------------------------------------------------------------------===//

void ContractionBlock::packLeft(Range rows, Range depth, Value panel) {
  if (plan.isLeftTurned)
    packTurned(rows, depth, panel);
  else if (plan.tile.isLeftAlongDepth)
    packRows(rows, depth, panel);
  else
    packRowLanes(rows, depth, panel);
}

/// The last vector of a depth that is no multiple of the lanes begins earlier.
Value ContractionBlock::getDepthStart(Value step, Value count, int64_t lanes) {
  if (plan.getDepth() % lanes == 0 || plan.getDepth() < lanes)
    return step;
  return minimum(step, subtract(count, index(lanes)));
}

/// panel[row][depth]. Rows of a tile that the matrix does not have are its
/// last. Lanes that go through several loops are found once for all rows.
void ContractionBlock::packRows(Range rows, Range depth, Value panel) {
  int64_t size = plan.getDepth(), tile = plan.tile.rows;
  Value end = multiply(divide(add(rows.count, index(tile - 1)), tile), tile);
  auto pack = [&](Value i, Value step) {
    Value row = minimum(add(rows.first, i), index(plan.getRows() - 1));
    Value k = getDepthStart(step, depth.count, kLanes);
    evaluator.setActiveLanes(std::min(size, kLanes));
    Value vector =
        evaluateLeft({row, 0, Value()}, {add(depth.first, k), 1, Value()});
    evaluator.setActiveLanes(kLanes);
    Value place = add(multiply(i, plan.getPanelSteps()), getStep(k));
    vector::StoreOp::create(b, loc, toElements(vector), panel, place);
  };
  if (plan.depth.size() > 1)
    forEach(index(0), depth.count, kLanes, [&](Value k) {
      forEach(index(0), end, 1, [&](Value i) { pack(i, k); });
    });
  else
    forEach(index(0), end, 1, [&](Value i) {
      forEach(index(0), depth.count, kLanes, [&](Value k) { pack(i, k); });
    });
}

/// panel[tile][depth][row]: a vector is the rows of a tile.
void ContractionBlock::packRowLanes(Range rows, Range depth, Value panel) {
  int64_t tile = plan.tile.rows, rest = plan.getRows() % tile;
  evaluator.setLanes(tile);
  auto packTile = [&](Value i, int64_t lanes) {
    evaluator.setActiveLanes(lanes);
    Value start = multiply(i, plan.getPanelSteps());
    forEach(index(0), depth.count, plan.tile.getDepthStep(), [&](Value k) {
      Value vector = gatherElements(add(depth.first, k), [&](Value point) {
        return evaluateLeft({add(rows.first, i), 1, Value()},
                            {point, 0, Value()});
      });
      Value place = add(start, multiply(getStep(k), tile));
      vector::StoreOp::create(b, loc, vector, panel, place);
    });
    evaluator.setActiveLanes(tile);
  };
  Value whole = multiply(divide(rows.count, tile), tile);
  forEach(index(0), whole, tile, [&](Value i) { packTile(i, tile); });
  if (rest > 0)
    ifTrue(isBelow(whole, rows.count), [&] { packTile(whole, rest); });
  evaluator.setLanes(kLanes);
}

/// panel[row][depth] of an input whose neighbours are rows, turned round. Lanes
/// beyond the last row are zeros; rows beyond these hold anything.
void ContractionBlock::packTurned(Range rows, Range depth, Value panel) {
  int64_t tile = plan.tile.rows, rest = plan.getRows() % tile;
  int64_t points = kLanes * plan.tile.getDepthStep();
  // Some of a tile's rows, of which the matrix has `active`.
  auto packPart = [&](Value i, int64_t count, int64_t active) {
    forEach(index(0), depth.count, points, [&](Value step) {
      Value k = getDepthStart(step, depth.count, points);
      SmallVector<Value> columns;
      evaluator.setActiveLanes(active);
      for (int64_t j = 0; j < points; j += plan.tile.getDepthStep())
        columns.push_back(gatherElements(
            add(add(depth.first, k), index(j)), [&](Value point) {
              return evaluateLeft({add(rows.first, i), 1, Value()},
                                  {point, 0, Value()});
            }));
      evaluator.setActiveLanes(kLanes);
      SmallVector<Value> turned = transpose(columns);
      for (int64_t row = 0; row < count; ++row) {
        Value place = multiply(add(i, index(row)), plan.getPanelSteps());
        vector::StoreOp::create(b, loc, turned[row], panel,
                                add(place, getStep(k)));
      }
    });
  };
  auto packTile = [&](Value i, int64_t active) {
    for (int64_t row = 0; row < active; row += kLanes)
      packPart(add(i, index(row)), std::min(kLanes, tile - row),
               std::min(kLanes, active - row));
  };
  Value whole = multiply(divide(rows.count, tile), tile);
  forEach(index(0), whole, tile, [&](Value i) { packTile(i, tile); });
  if (rest > 0)
    ifTrue(isBelow(whole, rows.count), [&] { packTile(whole, rest); });
}

//===----------------------------------------------------------------------===//
// The right input
//===----------------------------------------------------------------------===//

void ContractionBlock::packRight(Range columns, Range depth, Value panel) {
  if (plan.isRightAlongDepth)
    packTransposed(columns, depth, panel);
  else
    packColumnLanes(columns, depth, panel);
}

Value ContractionBlock::getStrip(Value column) {
  int64_t width = plan.tile.columns;
  Value strip = multiply(divide(column, width), width * plan.getPanelSteps());
  return width == kLanes ? strip : add(strip, remainder(column, width));
}

/// panel[strip][depth][column], a vector of columns after the other.
void ContractionBlock::packColumnStrip(Value column, int64_t lanes, Value strip,
                                       Range depth, Value panel) {
  forEach(index(0), depth.count, plan.tile.getDepthStep(), [&](Value k) {
    evaluator.setActiveLanes(lanes);
    Value vector =
        lanes == 0
            ? evaluator.toVector(arith::ConstantOp::create(
                  b, loc, b.getZeroAttr(plan.tile.getElement())))
            : gatherElements(add(depth.first, k), [&](Value point) {
                return evaluateRight({point, 0, Value()}, {column, 1, Value()});
              });
    evaluator.setActiveLanes(kLanes);
    Value place = add(strip, multiply(getStep(k), plan.tile.columns));
    vector::StoreOp::create(b, loc, vector, panel, place);
  });
}

/// Lanes beyond the last column are zeros: what a frame holds by chance may be
/// slow to multiply.
void ContractionBlock::packColumnLanes(Range columns, Range depth,
                                       Value panel) {
  int64_t size = plan.getColumns(), rest = size % kLanes;
  Value whole = multiply(divide(columns.count, kLanes), kLanes);
  forEach(index(0), whole, kLanes, [&](Value j) {
    packColumnStrip(add(columns.first, j), kLanes, getStrip(j), depth, panel);
  });
  Value next = whole;
  if (rest > 0) {
    ifTrue(isBelow(whole, columns.count), [&] {
      packColumnStrip(add(columns.first, whole), rest, getStrip(whole), depth,
                      panel);
    });
    next =
        multiply(divide(add(columns.count, index(kLanes - 1)), kLanes), kLanes);
  }
  int64_t width = plan.tile.columns;
  if (width == kLanes || size % width == 0)
    return;
  Value end =
      multiply(divide(add(columns.count, index(width - 1)), width), width);
  forEach(next, end, kLanes, [&](Value j) {
    packColumnStrip(Value(), 0, getStrip(j), depth, panel);
  });
}

/// Neighbours of `width` columns along the depth, turned round. Columns that
/// the matrix does not have are its last.
void ContractionBlock::packTransposed(Range columns, Range depth, Value panel) {
  int64_t width = plan.tile.columns;
  // As many columns as a vector has elements, each of some points.
  int64_t lanes = plan.getRegisterLanes(tier);
  int64_t points = lanes * plan.tile.getDepthStep();
  Value end =
      multiply(divide(add(columns.count, index(width - 1)), width), width);
  evaluator.setLanes(points);
  forEach(index(0), end, lanes, [&](Value j) {
    Value strip = multiply(divide(j, width), width * plan.getPanelSteps());
    strip = add(strip, remainder(j, width));
    forEach(index(0), depth.count, points, [&](Value step) {
      Value k = getDepthStart(step, depth.count, points);
      SmallVector<Value> rows;
      for (int64_t lane = 0; lane < lanes; ++lane) {
        Value column = add(add(columns.first, j), index(lane));
        column = minimum(column, index(plan.getColumns() - 1));
        rows.push_back(toElements(evaluateRight(
            {add(depth.first, k), 1, Value()}, {column, 0, Value()})));
      }
      for (auto [i, row] : llvm::enumerate(transpose(rows))) {
        Value place = multiply(add(getStep(k), index(i)), width);
        vector::StoreOp::create(b, loc, row, panel, add(strip, place));
      }
    });
  });
  evaluator.setLanes(kLanes);
}

/// As many rows as lanes: in each turn, halves of blocks change places, blocks
/// of half the size after blocks of the whole.
SmallVector<Value> ContractionBlock::transpose(SmallVector<Value> rows) {
  int64_t lanes = rows.size();
  for (int64_t size = lanes / 2; size >= 1; size /= 2)
    for (int64_t row = 0; row < lanes; ++row) {
      if (row & size)
        continue;
      SmallVector<int64_t> low, high;
      for (int64_t lane = 0; lane < lanes; ++lane) {
        low.push_back(lane & size ? lanes + lane - size : lane);
        high.push_back(lane & size ? lanes + lane : lane + size);
      }
      Value x = rows[row], y = rows[row + size];
      rows[row] = vector::ShuffleOp::create(b, loc, x, y, low);
      rows[row + size] = vector::ShuffleOp::create(b, loc, x, y, high);
    }
  return rows;
}
