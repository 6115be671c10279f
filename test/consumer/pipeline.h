//===- pipeline.h - Passes of amp in another tool ---------------*- C++ -*-===//

#ifndef CONSUMER_PIPELINE_H
#define CONSUMER_PIPELINE_H

#include "llvm/ADT/StringRef.h"

/// The casts to a narrower type that the policy of a module places; -1 after an
/// error.
int placeCasts(llvm::StringRef path, bool withModels);

#endif // CONSUMER_PIPELINE_H
