//===- ContractionWindow.cpp - A convolution's input in place ---*- C++ -*-===//
//
// Of few channels, to pack the pixels of all windows takes a third of a
// convolution's time: each is packed once a tap. The rows of a tile are read
// where they lie instead, if they are neighbours in one row of the image,
//
//   x[n, h + kh, w + kw, c]    rows n, h, w    depth kh, kw, c
//
// a constant stride apart, and the depth is runs of neighbours (kw, c) along
// another loop (kh); in the input's gradient, where kw counts downwards, runs
// of c along two loops.
//
//===----------------------------------------------------------------------===//

#include "ContractionPlan.h"

#include "amp/Support/Contraction.h"

#include "mlir/Analysis/FlatLinearValueConstraints.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cpu;

/// How many elements further an input is read one step of each loop further,
/// and behind these where it begins; nothing where that is no constant.
static std::optional<SmallVector<int64_t>>
findStrides(const points::ContractionInput &of) {
  auto shape = cast<RankedTensorType>(of.tensor.getType()).getShape();
  unsigned loops = of.map.getNumDims();
  SmallVector<int64_t> strides(loops + 1, 0);
  int64_t size = 1;
  for (int64_t dim = shape.size() - 1; dim >= 0; size *= shape[dim--]) {
    SmallVector<int64_t, 8> terms;
    if (failed(
            getFlattenedAffineExpr(of.map.getResult(dim), loops, 0, &terms)) ||
        terms.size() != loops + 1)
      return std::nullopt;
    for (unsigned loop = 0; loop <= loops; ++loop)
      strides[loop] += size * terms[loop];
  }
  return strides;
}

/// Whether the input is bf16 that is multiplied as it is.
static bool isPlainBF16(const ContractionPlan &plan) {
  const points::ContractionInput &left = plan.inputs[0];
  return isa<BlockArgument>(left.tensor) &&
         getElementTypeOrSelf(left.tensor.getType()).isBF16() &&
         getInputCasts(plan.op, left.number).size() == 1;
}

/// The loops of the depth as runs, from the innermost on.
static std::optional<LeftWindow> findRuns(const ContractionPlan &plan,
                                          ArrayRef<int64_t> strides) {
  LeftWindow window;
  int next = 1;
  for (int64_t loop : llvm::reverse(plan.depth)) {
    int64_t size = plan.getSize(loop), step = strides[loop];
    if (size == 1)
      continue;
    if (next == 1 && step == window.run) {
      window.run *= size;
      continue;
    }
    if (next < 0)
      return std::nullopt;
    window.counts[next] = size;
    window.steps[next--] = step;
  }
  return window;
}

/// Rows that follow each other by one stride, of the innermost loops.
static int64_t findRows(const ContractionPlan &plan, ArrayRef<int64_t> strides,
                        LeftWindow &window) {
  int64_t count = 1;
  for (int64_t loop : llvm::reverse(plan.rows)) {
    int64_t size = plan.getSize(loop);
    if (size == 1)
      continue;
    if (count == 1)
      window.rowStride = strides[loop];
    else if (strides[loop] != window.rowStride * count)
      break;
    count *= size;
  }
  return count;
}

/// The rows of a tile that are neighbours in one row of the image, if the sums
/// under way are enough.
static std::optional<int64_t> findTileRows(const MicroKernel &micro,
                                           int64_t lanes, int64_t together) {
  constexpr int64_t kLeastSums = 12;
  int64_t rows = micro.rows;
  while (together % rows != 0)
    --rows;
  return rows * micro.columns / lanes >= kLeastSums ? std::optional(rows)
                                                    : std::nullopt;
}

/// Whether all pairs begin at whole ones: all runs, and all that begins one.
static bool hasWholePairs(const ContractionPlan &plan,
                          ArrayRef<int64_t> strides, int64_t run) {
  auto isOdd = [](int64_t step) { return step % 2 != 0; };
  if (isOdd(run))
    return false;
  for (auto [loop, step] : llvm::enumerate(strides)) {
    bool isInRun =
        step > 0 && step < run && llvm::is_contained(plan.depth, loop);
    if (isOdd(step) && !isInRun)
      return false;
  }
  return true;
}

/// Whether there may be a window at all.
static bool takesWindow(const ContractionPlan &plan) {
  // A strip of the right is in the second cache.
  constexpr int64_t kStripBytes = 320 << 10;
  const MicroTile &tile = plan.tile;
  return !plan.isLeftInPlace && !plan.isLeftTurned && !plan.finishesRows &&
         tile.products == Products::PairBF16 && tile.isLeftAlongDepth &&
         !plan.hasPointLeft() && isPlainBF16(plan) &&
         tile.columns * plan.getDepth() * plan.getPointBytes() <= kStripBytes;
}

void ContractionPlan::chooseWindow(const MicroKernel &widest,
                                   const Tier &tier) {
  constexpr int64_t kLeastRun = 32; // it pays for its loop
  if (!takesWindow(*this))
    return;
  auto strides = findStrides(inputs[0]);
  if (!strides)
    return;
  std::optional<LeftWindow> found = findRuns(*this, *strides);
  if (!found || found->run < kLeastRun ||
      !hasWholePairs(*this, *strides, found->run))
    return;
  int64_t together = findRows(*this, *strides, *found);
  if (found->rowStride <= 0)
    return;
  for (auto *micro = &widest; micro; micro = findNext(*micro)) {
    auto rows = findTileRows(*micro, getRegisterLanes(tier), together);
    if (!rows || areCrowded(*rows, found->rowStride * getPointBytes()))
      continue;
    window = found;
    isLeftInPlace = tile.hasWindow = true;
    tile.rows = *rows;
    tile.columns = micro->columns;
    return;
  }
}
