//===- ConvolutionWindows.h - What convolutions read ------------*- C++ -*-===//
//
// See ConvolutionVJP.cpp.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_LIB_EXTERNALMODELS_CONVOLUTIONWINDOWS_H
#define AMP_LIB_EXTERNALMODELS_CONVOLUTIONWINDOWS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include <optional>

namespace mlir::amp {

/// stride * place + dilation * tap + constant, a coordinate of the input. One
/// that is a loop by itself has no tap.
struct Window {
  unsigned place = 0;
  std::optional<unsigned> tap;
  int64_t stride = 1, dilation = 0, constant = 0;
  int64_t taps = 1, size = 0; ///< of the tap's loop, of the input

  int64_t countClasses() const { return std::min(stride, size); }
  /// Whether windows of these neighbour each other.
  bool isTile() const {
    return tap && stride == taps && dilation == 1 && constant == 0;
  }
};

/// Of the coordinates of a class, or of all: q = place + dilation * t + shift,
/// where tap r0 + step * t is the class's t-th of `taps`.
struct WindowClass {
  int64_t remainder = 0, size = 0;
  int64_t first = 0, step = 1, taps = 1;
  int64_t dilation = 0, shift = 0;
};

/// Windows of one place and one tap, both counted upwards.
std::optional<Window> matchWindow(linalg::LinalgOp op, AffineExpr expr);

/// The class of each coordinate, the last one's fastest; nothing if one has no
/// taps.
std::optional<llvm::SmallVector<WindowClass>>
findClasses(llvm::ArrayRef<Window> windows, int64_t number);

} // namespace mlir::amp

#endif // AMP_LIB_EXTERNALMODELS_CONVOLUTIONWINDOWS_H
