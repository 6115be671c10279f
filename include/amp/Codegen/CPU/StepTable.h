//===- StepTable.h - Steps that read a table of calls -----------*- C++ -*-===//

#ifndef AMP_CODEGEN_CPU_STEPTABLE_H
#define AMP_CODEGEN_CPU_STEPTABLE_H

#include "llvm/ADT/StringRef.h"

namespace mlir::amp::cpu {

/// Of the LLVM function of a step that `amp-tabulate-launches` has changed: it
/// takes one pointer, to the array of pointers to the step's arguments.
constexpr llvm::StringLiteral kTabulatedAttr = "amp-tabulated";

} // namespace mlir::amp::cpu

#endif // AMP_CODEGEN_CPU_STEPTABLE_H
