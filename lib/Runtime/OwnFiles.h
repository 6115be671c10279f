//===- OwnFiles.h - What is installed beside the program --------*- C++ -*-===//

#ifndef AMP_LIB_RUNTIME_OWNFILES_H
#define AMP_LIB_RUNTIME_OWNFILES_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace mlir::amp {

/// Where a file of ours may be: beside the program or library that this is in,
/// or where such are installed.
llvm::SmallVector<std::string> listOwnPlaces(llvm::StringRef name);

} // namespace mlir::amp

#endif // AMP_LIB_RUNTIME_OWNFILES_H
