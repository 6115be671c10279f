//===- Optimize.h - LLVM's passes over generated code -----------*- C++ -*-===//

#ifndef AMP_CODEGEN_CPU_OPTIMIZE_H
#define AMP_CODEGEN_CPU_OPTIMIZE_H

#include "llvm/Passes/OptimizationLevel.h"

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace mlir::amp::cpu {

/// Runs LLVM's passes of a level, as a program is compiled.
void optimize(llvm::Module &module, llvm::TargetMachine &machine,
              llvm::OptimizationLevel level);

} // namespace mlir::amp::cpu

#endif // AMP_CODEGEN_CPU_OPTIMIZE_H
