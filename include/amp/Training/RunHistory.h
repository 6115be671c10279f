//===- RunHistory.h - A run's numbers in bounded memory ---------*- C++ -*-===//

#ifndef AMP_TRAINING_RUNHISTORY_H
#define AMP_TRAINING_RUNHISTORY_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/MapVector.h"
#include <map>
#include <string>
#include <vector>

namespace mlir::amp {

/// What was seen from one step to another. The numbers are of what is finite.
struct SeriesPoint {
  int64_t first = 0, last = 0; ///< steps
  int64_t numFinite = 0, numNotFinite = 0;
  double least = 0, most = 0, sum = 0;

  double getMean() const { return sum / double(numFinite); }
  void add(int64_t step, double value);
  /// `next` follows this one.
  void append(const SeriesPoint &next);
};

/// Values of steps. At first a point is one value; each time there are
/// kMostPoints two become one, so that a long run is as large as a short one
/// and no extreme is lost.
class Series {
public:
  static constexpr size_t kMostPoints = 512;

  void add(int64_t step, double value);
  llvm::ArrayRef<SeriesPoint> getPoints() const { return points; }

private:
  std::vector<SeriesPoint> points;
  int64_t width = 1; ///< values of a point
};

/// By name, in the order of their first value.
using SeriesMap =
    llvm::MapVector<std::string, Series, std::map<std::string, unsigned>>;

/// A step that changed nothing.
struct SkippedStep {
  int64_t step;
  std::string why, where; ///< "gradient not finite", "matmul at mlp.mlir:40"
};

struct RunHistory {
  static constexpr size_t kMostSkipped = 100;

  SeriesMap steps; ///< "loss", "scale", ..., "skipped" (0 or 1), "step_ms"
  SeriesMap evaluations;            ///< "loss", "accuracy", ...
  std::vector<SkippedStep> skipped; ///< the first kMostSkipped
};

} // namespace mlir::amp

#endif // AMP_TRAINING_RUNHISTORY_H
