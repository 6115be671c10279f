//===- Nearest.cpp - Suggestions for misspelt names -------------*- C++ -*-===//

#include "amp/Support/Nearest.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

/// How many characters two names have in common at their beginning.
static size_t countSame(llvm::StringRef x, llvm::StringRef y) {
  return std::mismatch(x.begin(), x.begin() + std::min(x.size(), y.size()),
                       y.begin())
             .first -
         x.begin();
}

std::string
mlir::amp::suggestNearest(llvm::StringRef name,
                          llvm::ArrayRef<llvm::StringRef> candidates) {
  // Half of the name may be wrong: further away it is another word.
  unsigned limit = std::max<size_t>(name.size() > 3 ? 2 : 1, name.size() / 2);
  llvm::StringRef best;
  for (llvm::StringRef candidate : candidates) {
    unsigned distance = name.edit_distance_insensitive(candidate, true, limit);
    if (distance > limit || distance >= std::max<size_t>(candidate.size(), 1))
      continue;
    // Of two as near the one that begins as the name does: 'torch' is short for
    // 'torch-cuda'.
    if (!best.empty() && distance == limit &&
        countSame(name, candidate) <= countSame(name, best))
      continue;
    best = candidate;
    limit = distance;
  }
  // The first word of a name is short for it.
  const auto *longer = llvm::find_if(candidates, [&](llvm::StringRef other) {
    return !name.empty() && other.consume_front_insensitive(name) &&
           !other.empty() && !llvm::isAlnum(other.front());
  });
  if (best.empty() && longer != candidates.end())
    best = *longer;
  if (best.empty())
    return "";
  return "; did you mean '" + best.str() + "'?";
}
