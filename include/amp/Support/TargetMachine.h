//===- TargetMachine.h - LLVM's code generation -----------------*- C++ -*-===//

#ifndef AMP_SUPPORT_TARGETMACHINE_H
#define AMP_SUPPORT_TARGETMACHINE_H

#include "llvm/Support/Error.h"
#include "llvm/Target/TargetMachine.h"
#include <memory>

namespace mlir::amp {

/// Code for a target that LLVM has been told of. a*b+c rounds twice unless the
/// program says fma. An error names what LLVM lacks.
llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
createTargetMachine(const llvm::Triple &triple, llvm::StringRef cpu,
                    llvm::StringRef features, bool isJit = false);

} // namespace mlir::amp

#endif // AMP_SUPPORT_TARGETMACHINE_H
