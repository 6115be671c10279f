//===- PlotAxis.h - From values to places in a plot -------------*- C++ -*-===//

#ifndef AMP_LIB_TRAINING_PLOTAXIS_H
#define AMP_LIB_TRAINING_PLOTAXIS_H

#include "Plot.h"
#include <optional>

namespace mlir::amp {

struct Tick {
  double place;     ///< 0 at the foot, 1 at the top
  std::string text; ///< XML
};

/// A range of values, and where each is in it.
class PlotAxis {
public:
  /// Over [least, most], and a little more of a linear or narrow one.
  PlotAxis(Scale scale, double least, double most);

  /// None for what the axis has no place for: a logarithm of 0, a NaN.
  std::optional<double> getPlace(double value) const;
  llvm::SmallVector<Tick> getTicks() const;
  /// Those of whole numbers alone, for steps.
  llvm::SmallVector<Tick> getWholeTicks() const;

private:
  double transform(double value) const;
  llvm::SmallVector<Tick> getTicksEvery(double distance) const;

  Scale scale;
  double least, most; ///< transformed
};

} // namespace mlir::amp

#endif // AMP_LIB_TRAINING_PLOTAXIS_H
