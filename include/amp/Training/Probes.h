//===- Probes.h - What the values of steps are like -------------*- C++ -*-===//

#ifndef AMP_TRAINING_PROBES_H
#define AMP_TRAINING_PROBES_H

#include "amp/Runtime/LaunchRecord.h"
#include "amp/Training/ProgramLoader.h"

namespace mlir::amp {

/// Counts over the results of one name.
struct ProbedValue {
  std::string name; ///< "matmul@mlp.mlir:40", "gradient:matmul@mlp.mlir:40"
  ValueStatistics statistics;
};

/// Looks at what the kernels of a recorded step store. Nothing that a step
/// computes depends on it.
class Probes {
public:
  /// The results whose names match one of the patterns, which commas separate,
  /// and the gradients of activations if these are to be gathered. `step` must
  /// be compiled with `record` and outlive it. An error names a pattern that
  /// matches nothing.
  static llvm::Expected<Probes> create(llvm::StringRef patterns,
                                       bool gathersGradients,
                                       const LoadedStep &step);

  /// Around a step.
  void start() const;
  void finish();

  /// Of the last step that was looked at: of what the patterns ask for.
  llvm::ArrayRef<ProbedValue> getValues() const { return values; }
  /// Of all steps, the gradients of activations, with the scale taken off:
  /// exponents are of what f32 without a scale would have, to one place.
  const ValueStatistics &getGradients() const { return gradients; }

private:
  explicit Probes(const LoadedStep &step) : step(&step) {}
  llvm::Error choose(llvm::StringRef patterns);
  void addGradients(const ValueStatistics &statistics, double scale);

  const LoadedStep *step;
  std::vector<LaunchResult> results;
  /// Of each result, its index in `values`; none where it is only gathered.
  std::vector<std::optional<size_t>> indices;
  std::vector<bool> isGathered;
  std::vector<ProbedValue> values;
  ValueStatistics gradients;
};

/// The field "probes" of a line of the log: an object by name.
void printProbes(llvm::raw_ostream &os, llvm::ArrayRef<ProbedValue> values);

} // namespace mlir::amp

#endif // AMP_TRAINING_PROBES_H
