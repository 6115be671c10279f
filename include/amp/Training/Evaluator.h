//===- Evaluator.h - Loss and metrics over a split --------------*- C++ -*-===//

#ifndef AMP_TRAINING_EVALUATOR_H
#define AMP_TRAINING_EVALUATOR_H

#include "amp/Training/SplitPass.h"
#include "llvm/Support/JSON.h"

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
/// Whether a line of a log has them: a model may have metrics of such names.
bool isEvaluation(const llvm::json::Object &line);

/// Loss and metrics of the rows of a split.
class Evaluator {
public:
  /// See SplitPass. Rows of a tail that the model cannot be compiled for are
  /// left out, with a warning.
  static llvm::Expected<Evaluator>
  create(const ProgramLoader &loader, const SafeTensors &file,
         llvm::ArrayRef<llvm::StringRef> splits, CompileOptions options,
         const DataOptions &dataOptions);

  /// Where parameters and states are loaded, if not by `setParameters`.
  StepInstance &getInstance() { return pass.getInstance(); }
  llvm::StringRef getLabel() const { return pass.getLabel(); }
  std::string getUnit() const { return pass.getUnit(); }
  /// Of its data, as DataSet has it.
  uint64_t computeSum() const { return pass.computeSum(); }
  const Manifest &getManifest() const { return pass.getManifest(); }
  llvm::Error setParameters(const StepInstance &source);

  /// Names of the metrics that `run` gives beside the loss.
  llvm::SmallVector<llvm::StringRef> getMetrics() const;

  /// The mean is weighted by rows.
  llvm::Expected<Evaluation> run();

private:
  explicit Evaluator(SplitPass pass) : pass(std::move(pass)) {}

  SplitPass pass;
};

} // namespace mlir::amp

#endif // AMP_TRAINING_EVALUATOR_H
