//===- Predictor.h - Outputs of all rows of a split -------------*- C++ -*-===//

#ifndef AMP_TRAINING_PREDICTOR_H
#define AMP_TRAINING_PREDICTOR_H

#include "amp/Training/SplitPass.h"

namespace mlir::amp {

/// An output over all rows.
struct Prediction {
  std::string name;
  DType dtype;
  llvm::SmallVector<int64_t> shape;
  std::unique_ptr<char[]> data;
};

/// What a function gives for the rows of a split. An output's first dimension,
/// of the batch's size, is that of the rows: batches stand one after the other.
/// A float without dimensions is a mean over rows, as a loss is, and becomes
/// the mean of all.
class Predictor {
public:
  /// See SplitPass; all rows are predicted. An error names an output that is
  /// neither of rows nor a float, where there is more than one batch.
  static llvm::Expected<Predictor>
  create(const ProgramLoader &loader, const SafeTensors &file,
         llvm::ArrayRef<llvm::StringRef> splits, CompileOptions options,
         const DataOptions &dataOptions);

  /// Where parameters and states are loaded.
  StepInstance &getInstance() { return pass.getInstance(); }
  const SplitPass &getPass() const { return pass; }

  llvm::Expected<std::vector<Prediction>> run();

private:
  explicit Predictor(SplitPass pass) : pass(std::move(pass)) {}

  bool isOfRows(const ArgSpec &output) const;
  llvm::Error verifyOutputs(llvm::StringRef name) const;
  std::vector<Prediction> allocate() const;
  llvm::Error takeRows(Prediction &result, const BufferRef &output,
                       int64_t first, int64_t count) const;

  SplitPass pass;
};

} // namespace mlir::amp

#endif // AMP_TRAINING_PREDICTOR_H
