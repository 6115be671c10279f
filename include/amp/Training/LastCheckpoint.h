//===- LastCheckpoint.h - What is kept of a run that ended ------*- C++ -*-===//

#ifndef AMP_TRAINING_LASTCHECKPOINT_H
#define AMP_TRAINING_LASTCHECKPOINT_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace mlir::amp {

/// "the last checkpoint is c.safetensors, of step 40", as the file says that is
/// at the path; "" is none. Where another machine wrote it, named `machine`, it
/// may be out of sight.
std::string describeLastCheckpoint(llvm::StringRef path,
                                   llvm::StringRef machine = "");

} // namespace mlir::amp

#endif // AMP_TRAINING_LASTCHECKPOINT_H
