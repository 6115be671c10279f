//===- Plot.h - Series of a run as SVG --------------------------*- C++ -*-===//

#ifndef AMP_LIB_TRAINING_PLOT_H
#define AMP_LIB_TRAINING_PLOT_H

#include "amp/Training/RunHistory.h"
#include "llvm/Support/raw_ostream.h"

namespace mlir::amp {

enum class Scale { Linear, Log2, Log10 };

struct PlotLine {
  std::string name; ///< "" where the title says it
  const Series *series;
  bool hasMarkers = false; ///< a dot for each point, where they are few
};

/// Lines over the steps. A point that stands for several values is their mean,
/// within a band from the least to the largest.
struct Plot {
  std::string title, unit;
  Scale scale = Scale::Linear;
  llvm::SmallVector<PlotLine> lines;
  /// Of 0 and 1: where it is not 0, a mark stands at the foot; null for none.
  const Series *marks = nullptr;
};

/// An <svg> that is as wide as what it stands in. The same text for the same
/// plot. What is not finite, or on a logarithmic scale not positive, has a mark
/// at the top.
void drawPlot(llvm::raw_ostream &os, const Plot &plot);

} // namespace mlir::amp

#endif // AMP_LIB_TRAINING_PLOT_H
