//===- SplitPass.h - A program over all rows of a split ---------*- C++ -*-===//

#ifndef AMP_TRAINING_SPLITPASS_H
#define AMP_TRAINING_SPLITPASS_H

#include "amp/Training/Data.h"
#include "amp/Training/ProgramLoader.h"

namespace mlir::amp {

/// A program for full batches, and one for the size of the tail.
class SplitPass {
public:
  /// Gets each batch's results: those of `count` rows from number `first` on.
  using BatchFn = llvm::function_ref<llvm::Error(const StepInstance &,
                                                 int64_t first, int64_t count)>;

  /// Compiles programs of the options' kind, which `label` names in messages,
  /// for the first of the splits that the data has. What the options say of
  /// training alone has no effect. The file must outlive the pass. Where the
  /// tail cannot have a program: an error if `needsAll`, else a warning.
  static llvm::Expected<SplitPass>
  create(const ProgramLoader &loader, const SafeTensors &file,
         llvm::ArrayRef<llvm::StringRef> splits, CompileOptions options,
         const DataOptions &dataOptions, llvm::StringRef label, bool needsAll);

  /// Where parameters and states are to be.
  StepInstance &getInstance() { return full.instance; }
  const StepInstance &getInstance() const { return full.instance; }
  /// The split's name; "held out" for a share of a split that training leaves
  /// out, "all" for a whole file without splits.
  llvm::StringRef getLabel() const { return label; }
  /// What its rows are.
  std::string getUnit() const { return data.getUnit(); }
  uint64_t computeSum() const { return data.computeSum(); }
  /// How many of them the programs see.
  int64_t getNumRows() const;
  const Manifest &getManifest() const { return full.getManifest(); }

  /// All rows in order: full batches, then the tail.
  llvm::Error run(BatchFn take);

private:
  SplitPass(LoadedStep full, DataSet data, llvm::StringRef label, WarnFn warn)
      : full(std::move(full)), data(std::move(data)), label(label),
        warn(std::move(warn)) {}

  llvm::Error addTail(const ProgramLoader &loader, CompileOptions options,
                      const std::string &name, bool needsAll);
  llvm::Error runRows(LoadedStep &step, int64_t first, int64_t count,
                      BatchFn take);

  LoadedStep full;
  std::optional<LoadedStep> tail;
  DataSet data;
  std::string label;
  WarnFn warn;
  bool hasWarned = false;
};

} // namespace mlir::amp

#endif // AMP_TRAINING_SPLITPASS_H
