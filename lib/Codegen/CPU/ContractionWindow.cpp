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

/// How many elements further an input is read one step of each loop further;
/// nothing where that is no constant.
static std::optional<SmallVector<int64_t>>
findStrides(const ContractionPlan &plan, const points::ContractionInput &of) {
  auto shape = cast<RankedTensorType>(of.tensor.getType()).getShape();
  unsigned loops = of.map.getNumDims();
  SmallVector<int64_t> strides(loops, 0);
  int64_t size = 1;
  for (int64_t dim = shape.size() - 1; dim >= 0; size *= shape[dim--]) {
    SmallVector<int64_t, 8> terms;
    if (failed(
            getFlattenedAffineExpr(of.map.getResult(dim), loops, 0, &terms)) ||
        terms.size() != loops + 1)
      return std::nullopt;
    for (unsigned loop = 0; loop < loops; ++loop)
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

/// Pairs of bf16 in place: all steps are of whole pairs.
static bool hasWholePairs(const LeftWindow &window) {
  return llvm::all_of(ArrayRef({window.run, window.rowStride, window.steps[0],
                                window.steps[1]}),
                      [](int64_t step) { return step % 2 == 0; });
}

void ContractionPlan::chooseWindow(const MicroKernel &widest,
                                   const Tier &tier) {
  // A run pays for its loop; a strip of the right is in the second cache.
  constexpr int64_t kLeastRun = 32, kStripBytes = 320 << 10;
  if (isLeftInPlace || isLeftTurned || tile.products != Products::PairBF16 ||
      !tile.isLeftAlongDepth || hasPointLeft() || !isPlainBF16(*this) ||
      tile.columns * getDepth() * getPointBytes() > kStripBytes)
    return;
  auto strides = findStrides(*this, inputs[0]);
  if (!strides)
    return;
  std::optional<LeftWindow> found = findRuns(*this, *strides);
  if (!found || found->run < kLeastRun)
    return;
  int64_t together = findRows(*this, *strides, *found);
  if (found->rowStride <= 0 || !hasWholePairs(*found))
    return;
  for (auto *micro = &widest; micro; micro = findNext(*micro))
    if (auto rows = findTileRows(*micro, getRegisterLanes(tier), together)) {
      window = found;
      isLeftInPlace = tile.hasWindow = true;
      tile.rows = *rows;
      tile.columns = micro->columns;
      return;
    }
}
