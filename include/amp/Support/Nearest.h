//===- Nearest.h - Suggestions for misspelt names ---------------*- C++ -*-===//

#ifndef AMP_SUPPORT_NEAREST_H
#define AMP_SUPPORT_NEAREST_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace mlir::amp {

/// The end of an error about an unknown name: "; did you mean 'x'?" with the
/// candidate of the least edit distance, or "" where none is near.
std::string suggestNearest(llvm::StringRef name,
                           llvm::ArrayRef<llvm::StringRef> candidates);

} // namespace mlir::amp

#endif // AMP_SUPPORT_NEAREST_H
