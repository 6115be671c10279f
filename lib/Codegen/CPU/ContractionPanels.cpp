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

/// How many points of the depth ahead of what is read a vector is asked for:
/// where these are rows of memory, processors see no pattern in parts of them.
static constexpr int64_t kAhead = 16;

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

Value ContractionBlock::createZero(Type type, bool isNegative) {
  auto element = cast<FloatType>(getElementTypeOrSelf(type));
  TypedAttr zero = b.getFloatAttr(
      element, APFloat::getZero(element.getFloatSemantics(), isNegative));
  if (auto vector = dyn_cast<VectorType>(type))
    zero = DenseElementsAttr::get(vector, zero);
  return arith::ConstantOp::create(b, loc, zero);
}

Value ContractionBlock::gatherElements(
    Value depth, bool isWhole, bool isLeft,
    llvm::function_ref<Value(Value)> evaluate) {
  Value first = evaluate(depth);
  if (plan.tile.getDepthStep() == 1)
    return first;
  Value second = isWhole ? evaluate(add(depth, index(1)))
                         : createZero(first.getType(), /*isNegative=*/isLeft);
  return toElements(vector::InterleaveOp::create(b, loc, first, second));
}

amp::cpu::Range ContractionBlock::getPairs(Range depth) {
  int64_t step = plan.tile.getDepthStep();
  return {depth.first, multiply(getStep(depth.count), step)};
}

void ContractionBlock::ifPointLeft(Range depth,
                                   llvm::function_ref<void(Value)> body) {
  if (!plan.hasPointLeft())
    return;
  Value last = getPairs(depth).count;
  ifTrue(isBelow(last, depth.count), [&] { body(last); });
}

void ContractionBlock::forEachStep(Range depth, Value from,
                                   llvm::function_ref<void(Value, bool)> body) {
  forEach(from, getPairs(depth).count, plan.tile.getDepthStep(),
          [&](Value k) { body(k, true); });
  ifPointLeft(depth, [&](Value k) { body(k, false); });
}

//===----------------------------------------------------------------------===//
// The left input
//===----------------------------------------------------------------------===//

void ContractionBlock::packLeft(Range rows, Range depth, Value panel) {
  if (plan.isLeftInPlace)
    return packLastTile(rows, depth, panel);
  if (!plan.tile.isLeftAlongDepth)
    return packRowLanes(rows, depth, panel);
  if (plan.isLeftTurned)
    packTurned(rows, getPairs(depth), panel);
  else
    packRows(rows, getPairs(depth), panel);
  ifPointLeft(depth, [&](Value k) { packRowPoints(rows, depth, k, panel); });
}

/// Rows behind the last whole tile.
void ContractionBlock::packLastTile(Range rows, Range depth, Value panel) {
  int64_t rest = plan.getRows() % plan.tile.rows;
  if (rest == 0)
    return;
  Value last = index(plan.getRows() - rest);
  Value end = add(rows.first, rows.count);
  ifTrue(isBelow(last, end),
         [&] { packRows({last, index(rest)}, depth, panel); });
}

/// panel[row][depth] at one point of the depth, the first of a pair.
void ContractionBlock::packRowPoints(Range rows, Range depth, Value k,
                                     Value panel) {
  evaluator.setLanes(1);
  forEach(index(0), rows.count, 1, [&](Value i) {
    Value element = gatherElements(
        add(depth.first, k), /*isWhole=*/false, /*isLeft=*/true, [&](Value k) {
          return evaluateLeft({add(rows.first, i), 0, Value()},
                              {k, 0, Value()});
        });
    Value place = add(multiply(i, plan.getLeftSteps()), getStep(k));
    vector::StoreOp::create(b, loc, element, panel, place);
  });
  evaluator.setLanes(kLanes);
}

/// The last vector of a depth that is no multiple of the lanes begins earlier.
Value ContractionBlock::getDepthStart(Value step, Value count, int64_t lanes) {
  int64_t size = plan.getPairedDepth();
  if (size % lanes == 0 || size < lanes)
    return step;
  return minimum(step, subtract(count, index(lanes)));
}

/// panel[row][depth]. Rows of a tile that the matrix does not have are its
/// last. Lanes that go through several loops are found once for a tile: those
/// of all rows at once would share few sets of a cache.
void ContractionBlock::packRows(Range rows, Range depth, Value panel) {
  if (hasRuns())
    return packRuns(rows, depth, panel);
  int64_t size = plan.getPairedDepth(), tile = plan.tile.rows;
  Value end = multiply(divide(add(rows.count, index(tile - 1)), tile), tile);
  auto pack = [&](Value i, Value step) {
    Value row = minimum(add(rows.first, i), index(plan.getRows() - 1));
    Value k = getDepthStart(step, depth.count, kLanes);
    prefetchLeft(add(row, index(1)), add(depth.first, k));
    evaluator.setActiveLanes(std::min(size, kLanes));
    Value vector =
        evaluateLeft({row, 0, Value()}, {add(depth.first, k), 1, Value()});
    evaluator.setActiveLanes(kLanes);
    Value place = add(multiply(i, plan.getLeftSteps()), getStep(k));
    vector::StoreOp::create(b, loc, toElements(vector), panel, place);
  };
  if (plan.depth.size() > 1)
    forEach(index(0), end, tile, [&](Value first) {
      forEach(index(0), depth.count, kLanes, [&](Value k) {
        forEach(index(0), index(tile), 1,
                [&](Value i) { pack(add(first, i), k); });
      });
    });
  else
    forEach(index(0), end, 1, [&](Value i) {
      forEach(index(0), depth.count, kLanes, [&](Value k) { pack(i, k); });
    });
}

/// Of one step of the depth, the rows of a tile from `row` on, of which the
/// matrix has `lanes`.
Value ContractionBlock::evaluateRows(Value depth, bool isWhole, Value row,
                                     int64_t lanes) {
  evaluator.setActiveLanes(lanes);
  Value vector =
      gatherElements(depth, isWhole, /*isLeft=*/true, [&](Value point) {
        prefetchLeft(row, add(point, index(kAhead)));
        return evaluateLeft({row, 1, Value()}, {point, 0, Value()});
      });
  evaluator.setActiveLanes(plan.tile.rows);
  return vector;
}

/// panel[tile][depth][row]: a vector is the rows of a tile. Those of several
/// tiles are neighbours in memory, and read at once.
void ContractionBlock::packRowLanes(Range rows, Range depth, Value panel) {
  int64_t tile = plan.tile.rows, rest = plan.getRows() % tile;
  constexpr int64_t kTiles = 8;
  evaluator.setLanes(tile);
  auto packTiles = [&](Value first, int64_t tiles, int64_t lanes) {
    forEachStep(depth, index(0), [&](Value k, bool isWhole) {
      for (int64_t t = 0; t < tiles; ++t) {
        Value i = add(first, index(t * tile)), row = add(rows.first, i);
        forRun(plan.rows, row, tile, [&] {
          Value vector = evaluateRows(add(depth.first, k), isWhole, row, lanes);
          Value place =
              add(multiply(i, plan.getLeftSteps()), multiply(getStep(k), tile));
          vector::StoreOp::create(b, loc, vector, panel, place);
        });
      }
    });
  };
  Value whole = multiply(divide(rows.count, tile), tile);
  forGroups(whole, tile, kTiles,
            [&](Value first, int64_t tiles) { packTiles(first, tiles, tile); });
  if (rest > 0)
    ifTrue(isBelow(whole, rows.count), [&] { packTiles(whole, 1, rest); });
  evaluator.setLanes(kLanes);
}

/// panel[row][depth] of an input whose neighbours are rows, turned round. Lanes
/// beyond the last row are zeros; rows beyond these hold anything.
void ContractionBlock::packTurned(Range rows, Range depth, Value panel) {
  int64_t tile = plan.tile.rows, rest = plan.getRows() % tile;
  int64_t points = kLanes * plan.tile.getDepthStep();
  beginsAnywhere = tile % kLanes != 0;
  // Some of a tile's rows, of which the matrix has `active`.
  auto packPart = [&](Value i, Value k, int64_t count, int64_t active) {
    SmallVector<Value> columns;
    evaluator.setActiveLanes(active);
    for (int64_t j = 0; j < points; j += plan.tile.getDepthStep())
      columns.push_back(
          gatherElements(add(add(depth.first, k), index(j)),
                         /*isWhole=*/true, /*isLeft=*/true, [&](Value point) {
                           return evaluateLeft({add(rows.first, i), 1, Value()},
                                               {point, 0, Value()});
                         }));
    evaluator.setActiveLanes(kLanes);
    SmallVector<Value> turned = transposeLanes(b, loc, columns);
    for (int64_t row = 0; row < count; ++row) {
      Value place = multiply(add(i, index(row)), plan.getLeftSteps());
      vector::StoreOp::create(b, loc, turned[row], panel,
                              add(place, getStep(k)));
    }
  };
  // A line of memory has rows of several parts: all while it is near.
  auto packTile = [&](Value i, int64_t active) {
    forEach(index(0), depth.count, points, [&](Value step) {
      Value k = getDepthStart(step, depth.count, points);
      for (int64_t row = 0; row < active; row += kLanes)
        packPart(add(i, index(row)), k, std::min(kLanes, tile - row),
                 std::min(kLanes, active - row));
    });
  };
  Value whole = multiply(divide(rows.count, tile), tile);
  forEach(index(0), whole, tile, [&](Value i) { packTile(i, tile); });
  if (rest > 0)
    ifTrue(isBelow(whole, rows.count), [&] { packTile(whole, rest); });
  beginsAnywhere = false;
}

//===----------------------------------------------------------------------===//
// The right input
//===----------------------------------------------------------------------===//

void ContractionBlock::packRight(Range columns, Range depth, Value panel) {
  if (!plan.isRightAlongDepth)
    return packColumnLanes(columns, depth, index(0), panel);
  packTransposed(columns, getPairs(depth), panel);
  ifPointLeft(depth,
              [&](Value k) { packColumnLanes(columns, depth, k, panel); });
}

Value ContractionBlock::getStrip(Value column) {
  int64_t width = plan.tile.columns;
  Value strip = multiply(divide(column, width), width * plan.getPanelSteps());
  return width == kLanes ? strip : add(strip, remainder(column, width));
}

/// Of one step of the depth, the vector of columns from `column` on, of which
/// the matrix has `lanes`.
Value ContractionBlock::evaluateColumns(Value depth, bool isWhole, Value column,
                                        int64_t lanes) {
  evaluator.setActiveLanes(lanes);
  Value vector =
      gatherElements(depth, isWhole, /*isLeft=*/false, [&](Value point) {
        prefetchRight(add(point, index(kAhead)), column);
        return evaluateRight({point, 0, Value()}, {column, 1, Value()});
      });
  evaluator.setActiveLanes(kLanes);
  return vector;
}

/// panel[strip][depth][column]: some vectors of columns, step by step. All that
/// only tells the columns of a vector is found once, before the loop.
void ContractionBlock::packColumnVectors(
    Range depth, Value from, Value first, int64_t vectors, Value panel,
    llvm::function_ref<Value(Value, bool, Value)> evaluate) {
  forEachStep(depth, from, [&](Value k, bool isWhole) {
    for (int64_t i = 0; i < vectors; ++i) {
      Value j = add(first, index(i * kLanes));
      Value vector = evaluate(add(depth.first, k), isWhole, j);
      Value place = multiply(getStep(k), plan.tile.columns);
      vector::StoreOp::create(b, loc, vector, panel, add(getStrip(j), place));
    }
  });
}

/// Calls back for groups of a whole number of units, the largest first.
void ContractionBlock::forGroups(
    Value count, int64_t unit, int64_t most,
    llvm::function_ref<void(Value, int64_t)> body) {
  Value done = index(0);
  for (int64_t units = most; units >= 1; units /= 2) {
    int64_t size = units * unit;
    Value end = multiply(divide(count, size), size);
    forEach(done, end, size, [&](Value first) { body(first, units); });
    done = end;
  }
}

/// Several vectors of a row are read at once: a line of memory has neighbours
/// of more than one, and rows may lie a page apart. Lanes beyond the last
/// column are zeros: what a frame holds by chance may be slow to multiply.
void ContractionBlock::packColumnLanes(Range columns, Range depth, Value from,
                                       Value panel) {
  constexpr int64_t kVectors = 4;
  int64_t size = plan.getColumns(), rest = size % kLanes;
  int64_t run = plan.getSize(plan.columns.back());
  bool hasRuns = plan.columns.size() > 1 && run % kLanes != 0;
  int64_t most =
      hasRuns ? std::min(std::max<int64_t>(
                             llvm::bit_floor(uint64_t(run / kLanes)) / 2, 1),
                         kVectors)
              : kVectors;
  int64_t width = plan.tile.columns;
  auto pack = [&](Value first, int64_t vectors, int64_t lanes) {
    auto evaluate = [&](Value k, bool isWhole, Value j) {
      return evaluateColumns(k, isWhole, add(columns.first, j), lanes);
    };
    int64_t size = vectors * kLanes;
    forRun(plan.columns, add(columns.first, first), size, [&] {
      packColumnVectors(depth, from, first, vectors, panel, evaluate);
    });
  };
  Value whole = multiply(divide(columns.count, kLanes), kLanes);
  forGroups(whole, kLanes, most, [&](Value first, int64_t vectors) {
    pack(first, vectors, kLanes);
  });
  if (rest > 0)
    ifTrue(isBelow(whole, columns.count), [&] { pack(whole, 1, rest); });
  if (width == kLanes || size % width == 0)
    return;
  auto roundUp = [&](int64_t unit) {
    return multiply(divide(add(columns.count, index(unit - 1)), unit), unit);
  };
  forEach(roundUp(kLanes), roundUp(width), kLanes, [&](Value first) {
    packColumnVectors(depth, from, first, 1, panel, [&](Value, bool, Value) {
      Type type = plan.tile.getElement();
      return evaluator.toVector(
          arith::ConstantOp::create(b, loc, b.getZeroAttr(type)));
    });
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
        prefetchRight(add(depth.first, k), add(column, index(lanes)));
        column = minimum(column, index(plan.getColumns() - 1));
        rows.push_back(toElements(evaluateRight(
            {add(depth.first, k), 1, Value()}, {column, 0, Value()})));
      }
      for (auto [i, row] : llvm::enumerate(transposeLanes(b, loc, rows))) {
        Value place = multiply(add(getStep(k), index(i)), width);
        vector::StoreOp::create(b, loc, row, panel, add(strip, place));
      }
    });
  });
  evaluator.setLanes(kLanes);
}
