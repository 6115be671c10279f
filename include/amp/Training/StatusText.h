//===- StatusText.h - What a step's status tells people ---------*- C++ -*-===//

#ifndef AMP_TRAINING_STATUSTEXT_H
#define AMP_TRAINING_STATUSTEXT_H

#include "amp/Session/StepInstance.h"
#include "amp/Support/Status.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace mlir::amp {

/// Whether the status asks for a warning whose bit is not in `warned`.
bool asksForWarning(uint32_t status, uint32_t warned);
/// Which input of the instance's last step has which index out of range, after
/// a warning of it: ": input 'y' has 12, expected 0 to 9 or -100"; "" where
/// the indices are computed.
std::string describeOutside(const StepInstance &instance);
/// Warns of the first step whose status asks for a warning of each kind;
/// `warned` gathers the bits that were. "loss not finite in step 3"; what
/// `describeOutside` gives is told with an index.
void warnOfStatus(uint32_t status, llvm::StringRef where,
                  llvm::StringRef outside, uint32_t &warned,
                  llvm::function_ref<void(llvm::StringRef)> warn);

/// Why a step was skipped: "gradient not finite, loss not finite"; "" where its
/// status does not say.
std::string describeSkip(uint32_t status);

} // namespace mlir::amp

#endif // AMP_TRAINING_STATUSTEXT_H
