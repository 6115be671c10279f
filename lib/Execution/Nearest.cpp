//===- Nearest.cpp - Suggestions for misspelt names -------------*- C++ -*-===//

#include "amp/Execution/Nearest.h"

std::string
mlir::amp::suggestNearest(llvm::StringRef name,
                          llvm::ArrayRef<llvm::StringRef> candidates) {
  // Half of the name may be wrong: further away it is another word.
  unsigned limit = std::max<size_t>(2, name.size() / 2);
  llvm::StringRef best;
  for (llvm::StringRef candidate : candidates) {
    unsigned distance = name.edit_distance_insensitive(candidate, true, limit);
    if (distance > limit || distance >= std::max<size_t>(candidate.size(), 1))
      continue;
    if (!best.empty() && distance == limit)
      continue;
    best = candidate;
    limit = distance;
  }
  if (best.empty())
    return "";
  return "; did you mean '" + best.str() + "'?";
}
