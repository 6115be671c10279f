//===- TurnedLoops.cpp - Loops over turned tiles ----------------*- C++ -*-===//
//
// Which of a kernel's inputs come from tiles (TurnedTiles.h), and the loops
// over the tiles' rows: points, results of a reduction, or its terms.
//
//===----------------------------------------------------------------------===//

#include "KernelEmitter.h"
#include "amp/Codegen/Points/KernelMemory.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cpu;

//===----------------------------------------------------------------------===//
// Which inputs
//===----------------------------------------------------------------------===//

/// Moves a loop behind all others but the last `kept`.
static void moveBack(SmallVector<int64_t> &loops, int64_t loop, int64_t kept) {
  auto *place = llvm::find(loops, loop);
  std::rotate(place, place + 1, loops.end() - kept);
}

void KernelEmitter::findTurnedTiles() {
  if (!root)
    findTurnedPoints();
  else if (riders.empty() && termDims.empty() && order.empty() &&
           structure.kind == KernelKind::Reduction)
    findTurnedTerms();
}

/// The loop of a dimension of the result comes behind all but the last `kept`.
void KernelEmitter::putLast(int64_t dim, int64_t kept) {
  order = llvm::to_vector(llvm::seq<int64_t>(domain.size()));
  moveBack(order, dim, kept);
  domain = llvm::map_to_vector(order, [&](int64_t i) { return domain[i]; });
}

/// The rows of tiles are the last loop but that of the lanes.
void KernelEmitter::findTurnedPoints() {
  // A rider's sums are of whole rows.
  constexpr int64_t kColumns = 128;
  int64_t rank = domain.size();
  if (!counted.empty() || rank < 2)
    return;
  InputReads reads;
  auto identity = AffineMap::getMultiDimIdentityMap(rank, b.getContext());
  for (Value result : listComputed(kernel.getBody().front()))
    if (!isRider(result))
      reads.add(result, identity);
  for (Rider &rider : riders)
    reads.addInputs(rider.op);
  turned = TurnedTiles::find(reads, domain, rank - 1,
                             llvm::to_vector(llvm::seq<int64_t>(rank - 1)),
                             riders.empty() ? kColumns : domain.back());
  if (!turned.empty())
    putLast(turned.getRowLoop(), /*kept=*/1);
}

/// What a root reads of arguments that nothing else reads.
static InputReads listRootReads(linalg::LinalgOp root) {
  InputReads reads;
  reads.addInputs(root);
  for (Value init : root.getDpsInits())
    reads.add(init, AffineMap());
  for (Value result : listComputed(*root->getBlock()))
    reads.add(result, AffineMap());
  return reads;
}

/// Rows of tiles are results, of which a tile has all terms, or terms, of which
/// it has some results, or neighbours.
void KernelEmitter::findTurnedTerms() {
  constexpr int64_t kColumns = 4 * kLanes;
  InputReads reads = listRootReads(root);
  auto ranges = root.getStaticLoopRanges();
  AffineMap out = root.getMatchingIndexingMap(root.getDpsInitOperand(0));
  auto results = llvm::map_to_vector(out.getResults(), [](AffineExpr expr) {
    return int64_t(cast<AffineDimExpr>(expr).getPosition());
  });
  if (mode == RootMode::Columns) {
    turned = TurnedTiles::find(reads, ranges, results.back(), reductionDims,
                               kColumns);
    if (!turned.empty())
      moveBack(reductionDims, turned.getRowLoop(), /*kept=*/0);
    return;
  }
  if (mode != RootMode::Rows)
    return;
  auto most = llvm::max_element(reductionDims, [&](int64_t x, int64_t y) {
    return ranges[x] < ranges[y];
  });
  turned =
      TurnedTiles::find(reads, ranges, reductionDims, results, ranges[*most]);
  if (!turned.empty()) {
    auto *row = llvm::find(results, turned.getRowLoop());
    return putLast(std::distance(results.begin(), row), /*kept=*/0);
  }
  int64_t lane = reductionDims.back();
  turned = TurnedTiles::find(reads, ranges, lane, reductionDims, ranges[lane]);
  if (!turned.empty())
    moveBack(reductionDims, turned.getRowLoop(), /*kept=*/1);
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// Row by row, of inputs that are turned round for some columns at a time.
void KernelEmitter::emitTurnedBlock(const Point &outer, Value firstRow,
                                    int64_t rows) {
  Location loc = kernel.getLoc();
  auto emitPart = [&](Value first, int64_t count) {
    int64_t lane = domain.size() - 1;
    Point loops = outer;
    loops.append({{firstRow, 0, Value()}, {first, 0, Value()}});
    turned.open(*evaluator, loc, putInOrder(loops),
                {turned.getRowLoop(), firstRow, rows}, {{lane, first, count}});
    emitLoop(rows, 1, /*outermost=*/false, [&](Value i) {
      Value row = b.createOrFold<arith::AddIOp>(loc, firstRow, i);
      emitColumns({outer, {row}}, {first, count});
    });
    turned.close(*evaluator);
  };
  emitBlocks(domain.back(), turned.getMostPoints(), /*outermost=*/false,
             emitPart);
}

/// Results whose neighbours are lanes of an input, from a tile of all terms.
void KernelEmitter::emitTurnedPoints(const Point &outer) {
  auto ranges = root.getStaticLoopRanges();
  auto terms = llvm::map_to_vector(reductionDims, [&](int64_t loop) {
    return LoopPart{loop, evaluator->getIndex(0), ranges[loop]};
  });
  auto visit = [&](Value first, int64_t count) {
    auto getPointOf = [&](Value row) {
      Point point = outer;
      point.push_back({row, 0, Value()});
      return putInOrder(point);
    };
    turned.open(*evaluator, root.getLoc(),
                getRootLoops(root, getPointOf(first)),
                {turned.getRowLoop(), first, count}, terms, getTermCount(1));
    emitLoop(count, 1, /*outermost=*/false, [&](Value i) {
      emitPoint(
          getPointOf(b.createOrFold<arith::AddIOp>(root.getLoc(), first, i)));
    });
    turned.close(*evaluator);
  };
  emitBlocks(domain.back(), TurnedTiles::kRows, outer.empty(), visit);
}

SmallVector<Value> KernelEmitter::emitTurnedTerms(
    ArrayRef<int64_t> dims, size_t next, Point loops,
    SmallVector<Value> carried,
    llvm::function_ref<SmallVector<Value>(const Point &, ArrayRef<Value>)>
        body) {
  Location loc = root.getLoc();
  int64_t row = dims[next], size = root.getStaticLoopRanges()[row];
  auto visit = [&](Value first, int64_t count, ArrayRef<Value> sums) {
    Point all = turnedLoops;
    for (int64_t dim : reductionDims)
      all[dim] = loops[dim];
    turned.open(*evaluator, loc, all, {row, first, count}, turnedLanes);
    SmallVector<Value> results = createLoop(
        *evaluator, loc, evaluator->getIndex(0), evaluator->getIndex(count),
        evaluator->getIndex(1), sums, [&](Value i, ArrayRef<Value> inner) {
          loops[row] = {b.createOrFold<arith::AddIOp>(loc, first, i), 0,
                        Value()};
          return emitReductionLoops(dims, next + 1, loops,
                                    llvm::to_vector(inner), body);
        });
    turned.close(*evaluator);
    return results;
  };
  auto getCount = [&](int64_t terms) {
    return next == 0 ? getTermCount(terms) : evaluator->getIndex(terms);
  };
  int64_t step = TurnedTiles::kRows, whole = size / step * step;
  carried = createLoop(*evaluator, loc, evaluator->getIndex(0), getCount(whole),
                       evaluator->getIndex(step), carried,
                       [&](Value first, ArrayRef<Value> sums) {
                         return visit(first, step, sums);
                       });
  if (whole == size)
    return carried;
  return createLoop(
      *evaluator, loc, evaluator->getIndex(0), getCount(1),
      evaluator->getIndex(1), carried, [&](Value, ArrayRef<Value> sums) {
        return visit(evaluator->getIndex(whole), size - whole, sums);
      });
}
