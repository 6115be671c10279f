//===- Passes.h - Declarations of the passes --------------------*- C++ -*-===//

#ifndef AMP_ENTRY_PASSES_H
#define AMP_ENTRY_PASSES_H

#include "amp/Entry/OptionText.h"
#include "amp/Entry/ProgramKind.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir::amp {
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "amp/Entry/Passes.h.inc"
} // namespace mlir::amp

#endif // AMP_ENTRY_PASSES_H
