//===- Program.h - A step's launches as JSON --------------------*- C++ -*-===//

#ifndef AMP_TOOLS_AMPPTX_PROGRAM_H
#define AMP_TOOLS_AMPPTX_PROGRAM_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/JSON.h"

namespace mlir::amp {

/// What the module's step launches, for those who run kernels by themselves:
///
///   {"arguments": [bytes of each],
///    "calls": [{"kernel": name,
///               "launches": [{"entry", "blocks", "threads", "shared"}],
///               "operands": [{"bytes", "writable", "initialized"}],
///               "buffers": [{"argument": number, "offset": bytes}]}]}
///
/// Scratch memory, where kernels have any, is one more argument, and the last
/// buffer of their calls. A step that does more than call kernels on its
/// arguments, at constant offsets, has a diagnostic.
FailureOr<llvm::json::Object> describeProgram(ModuleOp module);

} // namespace mlir::amp

#endif // AMP_TOOLS_AMPPTX_PROGRAM_H
