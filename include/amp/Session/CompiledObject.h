//===- CompiledObject.h - A program before it is linked ---------*- C++ -*-===//

#ifndef AMP_SESSION_COMPILEDOBJECT_H
#define AMP_SESSION_COMPILEDOBJECT_H

#include "amp/Session/Manifest.h"
#include "llvm/Support/MemoryBuffer.h"

namespace mlir::amp {

/// What a part of the way from text to code took.
struct PhaseTime {
  std::string phase;
  double milliseconds;
  /// What its passes took, of all threads together, the longest first.
  std::vector<PhaseTime> passes = {};
};

struct CompiledObject {
  Manifest manifest;
  std::unique_ptr<llvm::MemoryBuffer> object;
  llvm::SmallVector<PhaseTime> times;
};

} // namespace mlir::amp

#endif // AMP_SESSION_COMPILEDOBJECT_H
