//===- TurnedTiles.cpp - Inputs that lie across the lanes -------*- C++ -*-===//

#include "TurnedTiles.h"
#include "amp/Codegen/Points/KernelMemory.h"
#include "amp/Support/Sizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cpu;

//===----------------------------------------------------------------------===//
// Which inputs
//===----------------------------------------------------------------------===//

/// Whether each coordinate is a loop of its own, or a number.
static bool isOfLoops(AffineMap map) {
  llvm::SmallDenseSet<unsigned> loops;
  return llvm::all_of(map.getResults(), [&](AffineExpr expr) {
    auto loop = dyn_cast<AffineDimExpr>(expr);
    return loop ? loops.insert(loop.getPosition()).second
                : isa<AffineConstantExpr>(expr);
  });
}

/// Fewer points than this are read one by one.
constexpr int64_t kLeastPoints = kLanes / 2;

/// The loop that an input's neighbours are points of, where that is not the one
/// that lanes go along; or -1.
static int64_t findRowLoop(BlockArgument input, AffineMap map,
                           ArrayRef<int64_t> sizes, int64_t lane) {
  auto type = cast<RankedTensorType>(input.getType());
  // Lanes of an i1 are bits, which no two lines have in common.
  if (!map || !isOfLoops(map) || type.getElementType().isInteger(1) ||
      !map.isFunctionOfDim(lane) || sizes[lane] < kLeastPoints)
    return -1;
  int64_t row = getInnermostLoop(map, type.getShape());
  return row == lane || row < 0 || sizes[row] < kLeastPoints ? -1 : row;
}

/// With the loops of `inner` that the input has, in order, the last one in
/// whole vectors.
void TurnedTiles::add(BlockArgument input, AffineMap map,
                      ArrayRef<int64_t> sizes) {
  constexpr int64_t kMostTileBytes = 512 << 10;
  Tile tile;
  tile.input = input;
  tile.map = map;
  tile.sizes.push_back(kRows);
  for (int64_t loop : inner)
    tile.sizes.push_back(map.isFunctionOfDim(loop) ? std::min(sizes[loop], most)
                                                   : 1);
  tile.sizes.back() = llvm::alignTo(tile.sizes.back(), kLanes);
  Type element = cast<RankedTensorType>(input.getType()).getElementType();
  if (multiplyWork(tile.sizes) * getElementBytes(element).value_or(1) <=
      kMostTileBytes)
    tiles.push_back(std::move(tile));
}

TurnedTiles TurnedTiles::find(const InputReads &reads, ArrayRef<int64_t> sizes,
                              ArrayRef<int64_t> inner, ArrayRef<int64_t> rows,
                              int64_t most) {
  constexpr size_t kMostTiles = 4;
  TurnedTiles result;
  result.most = most;
  result.inner.assign(inner.begin(), inner.end());
  llvm::SmallDenseMap<int64_t, int64_t> elements;
  auto findRow = [&](BlockArgument input, AffineMap map) {
    int64_t row = findRowLoop(input, map, sizes, inner.back());
    return llvm::is_contained(rows, row) ? row : -1;
  };
  for (auto [input, map] : reads.get())
    if (int64_t row = findRow(input, map); row >= 0) {
      elements[row] += cast<ShapedType>(input.getType()).getNumElements();
      if (result.row < 0 || elements[row] > elements[result.row])
        result.row = row;
    }
  for (auto [input, map] : reads.get())
    if (result.row >= 0 && findRow(input, map) == result.row &&
        result.tiles.size() < kMostTiles)
      result.add(input, map, sizes);
  if (result.empty())
    result.row = -1;
  return result;
}

//===----------------------------------------------------------------------===//
// Filling
//===----------------------------------------------------------------------===//

Value TurnedTiles::Tile::allocate(OpBuilder &b, Location loc) {
  OpBuilder::InsertionGuard guard(b);
  Operation *op = b.getInsertionBlock()->getParentOp();
  while (!isa<scf::ParallelOp, FunctionOpInterface>(op))
    op = op->getParentOp();
  Value &memory = memories[op];
  if (memory)
    return memory;
  b.setInsertionPointToStart(&op->getRegion(0).front());
  Type element = cast<ShapedType>(input.getType()).getElementType();
  return memory = memref::AllocaOp::create(
             b, loc, MemRefType::get(sizes, element), b.getI64IntegerAttr(64));
}

namespace mlir::amp::cpu {
/// Of one tile.
struct TurnedTiles::Filling {
  PointEvaluator &evaluator;
  Location loc;
  const Tile &tile;
  LoopPart rows;
  ArrayRef<LoopPart> inner;
  Value memory;

  OpBuilder &b = evaluator.b;

  /// `place` has the coordinates in the tile but for the rows.
  void fill(Point loops, Point place);
  void turn(const Point &loops, const Point &place, Value column,
            int64_t count);
  void turnRows(int64_t firstRow, Point loops, const Point &place, Value column,
                int64_t count);
};
} // namespace mlir::amp::cpu

/// As many rows as lanes, of `count` columns: vectors along the rows, one of
/// each column.
void TurnedTiles::Filling::turnRows(int64_t firstRow, Point loops,
                                    const Point &place, Value column,
                                    int64_t count) {
  PointEvaluator::Scope scope(evaluator);
  auto add = [&](Value x, int64_t y) {
    return b.createOrFold<arith::AddIOp>(loc, x, evaluator.getIndex(y));
  };
  Value first = b.createOrFold<arith::AddIOp>(loc, inner.back().first, column);
  loops[rows.loop] = {add(rows.first, firstRow), 1, Value()};
  int64_t lanes = std::min(rows.count - firstRow, kLanes);
  SmallVector<Value> vectors;
  evaluator.setActiveLanes(lanes);
  for (int64_t i = 0; i < count; ++i) {
    loops[inner.back().loop] = {add(first, i), 0, Value()};
    vectors.push_back(evaluator.toVector(
        evaluator.evaluate(tile.input, evaluator.applyMap(tile.map, loops))));
  }
  evaluator.setActiveLanes(kLanes);
  vectors.resize(kLanes, vectors.back());
  SmallVector<Value> turned = transposeLanes(b, loc, vectors);
  for (int64_t i = 0; i < lanes; ++i) {
    Point element = {{evaluator.getIndex(firstRow + i), 0, Value()}};
    element.append(place);
    element.push_back({column, 1, Value()});
    evaluator.store(turned[i], memory, element);
  }
}

void TurnedTiles::Filling::turn(const Point &loops, const Point &place,
                                Value column, int64_t count) {
  for (int64_t row = 0; row < rows.count; row += kLanes)
    turnRows(row, loops, place, column, count);
}

void TurnedTiles::Filling::fill(Point loops, Point place) {
  const LoopPart &part = inner[place.size()];
  bool isLast = place.size() + 1 == inner.size();
  bool isRead = tile.map.isFunctionOfDim(part.loop);
  int64_t step = isLast ? kLanes : 1, count = isRead ? part.count : 1;
  auto visit = [&](Value i, int64_t points) {
    if (isLast)
      return turn(loops, place, i, points);
    Point next = loops, in = place;
    next[part.loop] = {b.createOrFold<arith::AddIOp>(loc, part.first, i), 0,
                       Value()};
    in.push_back({i, 0, Value()});
    fill(next, in);
  };
  int64_t whole = count / step * step;
  createLoop(evaluator, loc, evaluator.getIndex(0), evaluator.getIndex(whole),
             evaluator.getIndex(step), {}, [&](Value i, ArrayRef<Value>) {
               visit(i, step);
               return SmallVector<Value>();
             });
  if (whole < count)
    visit(evaluator.getIndex(whole), count - whole);
}

void TurnedTiles::open(PointEvaluator &evaluator, Location loc,
                       const Point &loops, LoopPart rows,
                       ArrayRef<LoopPart> inner, Value count) {
  for (Tile &tile : tiles) {
    Value memory = tile.allocate(evaluator.b, loc);
    createLoop(evaluator, loc, evaluator.getIndex(0),
               count ? count : evaluator.getIndex(1), evaluator.getIndex(1), {},
               [&](Value, ArrayRef<Value>) {
                 Filling{evaluator, loc, tile, rows, inner, memory}.fill(loops,
                                                                         {});
                 return SmallVector<Value>();
               });
    PointEvaluator::Window window{memory, {}};
    auto addLoop = [&](const LoopPart &part) {
      auto loop = getAffineDimExpr(part.loop, loc.getContext());
      std::optional<unsigned> dim = tile.map.getResultPosition(loop);
      window.dims.push_back({dim ? int64_t(*dim) : -1, part.first});
    };
    addLoop(rows);
    llvm::for_each(inner, addLoop);
    evaluator.openWindow(tile.input, std::move(window));
  }
}

void TurnedTiles::close(PointEvaluator &evaluator) {
  for (const Tile &tile : tiles)
    evaluator.closeWindow(tile.input);
}

bool TurnedTiles::hasRowsOf(linalg::LinalgOp reduction) const {
  return !empty() && reduction &&
         reduction.getIteratorTypesArray()[row] ==
             utils::IteratorType::parallel;
}
