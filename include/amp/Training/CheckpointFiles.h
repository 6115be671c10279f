//===- CheckpointFiles.h - The checkpoints of a run -------------*- C++ -*-===//

#ifndef AMP_TRAINING_CHECKPOINTFILES_H
#define AMP_TRAINING_CHECKPOINTFILES_H

#include "amp/Training/Checkpoint.h"

namespace mlir::amp {

/// Writes a run's checkpoint, again and again, to one file; the last few stay
/// under their steps' numbers, too: "c.step-120.safetensors" beside
/// "c.safetensors".
class CheckpointFiles {
public:
  /// `kept` of those with numbers stay; none for 0. `start` says which the run
  /// wrote before it was resumed: those of a checkpoint that was copied here
  /// under another name are another run's.
  CheckpointFiles(llvm::StringRef path, int64_t kept, const RunPosition &start);

  /// Writes the checkpoint, each file whole or not at all, then takes away what
  /// the run itself wrote beyond the last `kept`. A file under a number that is
  /// no checkpoint is an error.
  llvm::Error save(const StepInstance &instance, RunPosition position);

  /// Which of those with numbers are the run's.
  void describe(RunPosition &position) const;

  /// The paths with numbers that there are, from the first step to the last.
  static llvm::SmallVector<std::string> list(llvm::StringRef path);

private:
  llvm::Error keep(const StepInstance &instance, const RunPosition &position);
  llvm::Error removeOld();

  std::string path;
  int64_t kept;
  std::vector<int64_t> own; ///< steps, in order
};

} // namespace mlir::amp

#endif // AMP_TRAINING_CHECKPOINTFILES_H
