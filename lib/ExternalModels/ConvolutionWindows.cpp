//===- ConvolutionWindows.cpp - What convolutions read ----------*- C++ -*-===//

#include "ConvolutionWindows.h"

#include "mlir/Analysis/FlatLinearValueConstraints.h"
#include <numeric>

using namespace mlir;
using namespace mlir::amp;

std::optional<Window> mlir::amp::matchWindow(linalg::LinalgOp op,
                                             AffineExpr expr) {
  SmallVector<int64_t, 8> terms;
  unsigned loops = op.getNumLoops();
  if (failed(getFlattenedAffineExpr(expr, loops, 0, &terms)) ||
      terms.size() != loops + 1)
    return std::nullopt;
  Window window;
  window.constant = terms.back();
  auto kinds = op.getIteratorTypesArray();
  std::optional<unsigned> place;
  bool isBare = isa<AffineDimExpr>(expr);
  for (unsigned loop = 0; loop < loops; ++loop) {
    if (terms[loop] == 0)
      continue;
    bool isPlace = isBare || kinds[loop] == utils::IteratorType::parallel;
    std::optional<unsigned> &found = isPlace ? place : window.tap;
    if (terms[loop] < 0 || found)
      return std::nullopt;
    found = loop;
    (isPlace ? window.stride : window.dilation) = terms[loop];
    if (!isPlace)
      window.taps = op.getStaticLoopRanges()[loop];
  }
  if (!place || (!window.tap && window.constant != 0))
    return std::nullopt;
  window.place = *place;
  return window;
}

/// What a class of coordinates reads; nothing if no tap reads it.
static std::optional<WindowClass> matchClass(const Window &window,
                                             int64_t remainder) {
  int64_t common = std::gcd(window.dilation, window.stride);
  WindowClass found;
  found.remainder = remainder;
  found.step = window.tap ? window.stride / common : 1;
  found.dilation = window.tap ? window.dilation / common : 0;
  found.size = llvm::divideCeil(window.size - remainder, window.stride);
  while (found.first < std::min(found.step, window.taps) &&
         (window.dilation * found.first + window.constant - remainder) %
                 window.stride !=
             0)
    ++found.first;
  found.shift = (window.dilation * found.first + window.constant - remainder) /
                window.stride;
  if (found.first >= std::min(found.step, window.taps))
    return std::nullopt;
  found.taps = llvm::divideCeil(window.taps - found.first, found.step);
  return found;
}

std::optional<SmallVector<WindowClass>>
mlir::amp::findClasses(ArrayRef<Window> windows, int64_t number) {
  SmallVector<WindowClass> classes(windows.size());
  for (int64_t dim = windows.size() - 1; dim >= 0; --dim) {
    int64_t remainders = windows[dim].countClasses();
    std::optional<WindowClass> found =
        matchClass(windows[dim], number % remainders);
    if (!found)
      return std::nullopt;
    classes[dim] = *found;
    number /= remainders;
  }
  return classes;
}
