//===- SafeTensorsHeader.h - The header as it is written --------*- C++ -*-===//

#ifndef AMP_LIB_SESSION_SAFETENSORSHEADER_H
#define AMP_LIB_SESSION_SAFETENSORSHEADER_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace mlir::amp {

/// What is wrong in a header's text that its JSON value does not tell, or "": a
/// name that an object has twice, a number that is written as a fraction. The
/// text must be valid JSON.
std::string checkHeaderText(llvm::StringRef text);

} // namespace mlir::amp

#endif // AMP_LIB_SESSION_SAFETENSORSHEADER_H
