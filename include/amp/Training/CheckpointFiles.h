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
  /// `kept` of those with numbers stay; none for 0.
  CheckpointFiles(llvm::StringRef path, int64_t kept)
      : path(path), kept(kept) {}

  /// Writes the checkpoint, each file whole or not at all, then takes away what
  /// is beyond the last `kept`.
  llvm::Error save(const StepInstance &instance, const RunPosition &position);

  /// The paths with numbers that there are, from the first step to the last.
  static llvm::SmallVector<std::string> list(llvm::StringRef path);

private:
  llvm::Error keep(const StepInstance &instance, const RunPosition &position);

  std::string path;
  int64_t kept;
};

} // namespace mlir::amp

#endif // AMP_TRAINING_CHECKPOINTFILES_H
