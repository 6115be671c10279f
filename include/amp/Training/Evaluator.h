//===- Evaluator.h - Loss and metrics over a split --------------*- C++ -*-===//

#ifndef AMP_TRAINING_EVALUATOR_H
#define AMP_TRAINING_EVALUATOR_H

#include "amp/Training/Data.h"
#include "amp/Training/ProgramLoader.h"

namespace mlir::amp {

/// Means over the rows of a split.
struct Evaluation {
  int64_t rows = 0;
  double loss = 0;
  llvm::SmallVector<std::pair<std::string, double>> metrics;
};

/// "loss 0.116, accuracy 0.969".
std::string formatEvaluation(const Evaluation &evaluation);
/// The fields of JSON that logs and summaries have: "test_loss", "test_rows",
/// "test", the metrics by name.
void printEvaluation(llvm::raw_ostream &os, const Evaluation &evaluation);

/// The evaluation program for full batches, and one for the tail's size.
class Evaluator {
public:
  /// Compiles for the first of the splits that the data has. What the options
  /// say of training alone has no effect. The file must outlive the evaluator.
  static llvm::Expected<Evaluator>
  create(const ProgramLoader &loader, const SafeTensors &file,
         llvm::ArrayRef<llvm::StringRef> splits, CompileOptions options,
         const DataOptions &dataOptions);

  /// Where parameters and states are loaded, if not by `setParameters`.
  StepInstance &getInstance() { return full.instance; }
  /// The split's name; "held out" for a share of a split that training leaves
  /// out, "all" for a whole file without splits.
  llvm::StringRef getLabel() const { return label; }
  /// What the rows of an evaluation are.
  std::string getUnit() const { return data.getUnit(); }
  const Manifest &getManifest() const { return full.getManifest(); }
  llvm::Error setParameters(const StepInstance &source);

  /// Names of the metrics that `run` gives beside the loss.
  llvm::SmallVector<llvm::StringRef> getMetrics() const;

  /// All rows in order: full batches, then the tail. The mean is weighted by
  /// rows.
  llvm::Expected<Evaluation> run();

private:
  Evaluator(LoadedStep full, DataSet data, llvm::StringRef label, WarnFn warn)
      : full(std::move(full)), data(std::move(data)), label(label),
        warn(std::move(warn)) {}

  llvm::Error runRows(LoadedStep &step, int64_t first, int64_t count,
                      Evaluation &sums);

  LoadedStep full;
  std::optional<LoadedStep> tail;
  DataSet data;
  std::string label;
  WarnFn warn;
  bool hasWarned = false;
};

} // namespace mlir::amp

#endif // AMP_TRAINING_EVALUATOR_H
