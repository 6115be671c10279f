//===- StepResult.h - A step that was run -----------------------*- C++ -*-===//

#ifndef AMP_TRAINING_STEPRESULT_H
#define AMP_TRAINING_STEPRESULT_H

#include "amp/Training/Attribution.h"
#include "amp/Training/Probes.h"

namespace mlir::amp {

/// A step that was run.
struct StepResult {
  uint32_t status = 0;
  double seconds = 0;
  std::optional<Overflow> overflow; ///< what made it skip, where that is known
  llvm::ArrayRef<ProbedValue> probed;
  llvm::ArrayRef<BufferRef> reports; ///< of the program that ran
};

} // namespace mlir::amp

#endif // AMP_TRAINING_STEPRESULT_H
