//===- RuntimeCalls.h - Calls of the runtime around launches ----*- C++ -*-===//

#ifndef AMP_LIB_CODEGEN_CPU_RUNTIMECALLS_H
#define AMP_LIB_CODEGEN_CPU_RUNTIMECALLS_H

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::amp::cpu {

/// The declaration of a function of the runtime that takes so many i64 and may
/// give a result; null after an error.
func::FuncOp declareRuntime(ModuleOp module, StringRef name, unsigned operands,
                            Type result = nullptr);

/// The address of an array's first element, as an i64: views have it behind
/// their base's.
Value createAddress(OpBuilder &b, Location loc, Value array);

/// The launches of a module as they stand in the text: what numbers them.
SmallVector<LaunchOp> getLaunches(ModuleOp module);

} // namespace mlir::amp::cpu

#endif // AMP_LIB_CODEGEN_CPU_RUNTIMECALLS_H
