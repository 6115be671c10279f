//===- Evaluator.h - Loss and metrics over a split --------------*- C++ -*-===//

#ifndef AMP_TOOLS_AMPRUN_EVALUATOR_H
#define AMP_TOOLS_AMPRUN_EVALUATOR_H

#include "Session.h"
#include "amp/Training/Data.h"

namespace mlir::amp::run {

/// Means over the rows of a split.
struct Evaluation {
  int64_t rows = 0;
  double loss = 0;
  llvm::SmallVector<std::pair<std::string, double>> metrics;
};

/// "loss 0.116, accuracy 0.969".
std::string formatEvaluation(const Evaluation &evaluation);

/// The evaluation program for full batches, and one for the tail's size.
class Evaluator {
public:
  /// Compiles for the first of the splits that the data has. The file must
  /// outlive the evaluator.
  static llvm::Expected<Evaluator>
  create(const Session &session, const SafeTensors &file,
         llvm::ArrayRef<llvm::StringRef> splits);

  /// Where parameters and states are loaded, if not by `setParameters`.
  StepInstance &getInstance() { return full.instance; }
  /// The split's name; "held out" for a share of a split that training leaves
  /// out, "all" for a whole file without splits.
  llvm::StringRef getLabel() const { return label; }
  /// What the rows of an evaluation are.
  std::string getUnit() const { return data.getUnit(); }
  const Manifest &getManifest() const { return full.getManifest(); }
  llvm::Error setParameters(const StepInstance &source);

  /// All rows in order: full batches, then the tail. The mean is weighted by
  /// rows.
  llvm::Expected<Evaluation> run();

private:
  Evaluator(LoadedStep full, DataSet data, llvm::StringRef label)
      : full(std::move(full)), data(std::move(data)), label(label) {}

  llvm::Error runRows(LoadedStep &step, int64_t first, int64_t count,
                      Evaluation &sums);

  LoadedStep full;
  std::optional<LoadedStep> tail;
  DataSet data;
  std::string label;
  bool hasWarned = false;
};

/// Whether the status asks for a warning whose bit is not in `warned`.
bool asksForWarning(uint32_t status, uint32_t warned);
/// Prints a warning for the first step whose status asks for one of each kind;
/// `warned` gathers the bits that were.
void warnOfStatus(uint32_t status, llvm::StringRef where, uint32_t &warned);

} // namespace mlir::amp::run

#endif // AMP_TOOLS_AMPRUN_EVALUATOR_H
