//===- PartGatherer.h - Arrays that the replicas have parts of --*- C++ -*-===//

#ifndef AMP_TRAINING_PARTGATHERER_H
#define AMP_TRAINING_PARTGATHERER_H

#include "amp/Session/StepInstance.h"

namespace mlir::amp {

/// Whether a replica has parts of arrays alone.
bool hasParts(const Manifest &manifest);

/// Makes whole arrays of the parts that replicas have. All of them make one at
/// one place; one gathers what it wants in order, and all finish.
class PartGatherer {
public:
  explicit PartGatherer(const StepInstance &instance);

  /// Has `take` read the whole array of an argument. To be called in the order
  /// of the keys in checkpoints, for each at most once.
  void gather(size_t index, llvm::function_ref<void(const void *)> take);
  /// Gathers, for the others, what is left; an error is that of a message.
  llvm::Error finish();
  /// What has gone wrong so far.
  llvm::Error check() const;

private:
  const StepInstance &instance;
  std::vector<size_t> indices; ///< of parts, by key
  size_t next = 0;
  std::string error;
};

} // namespace mlir::amp

#endif // AMP_TRAINING_PARTGATHERER_H
