//===- Tasks.h - A kernel in tasks of one function --------------*- C++ -*-===//

#ifndef AMP_LIB_CODEGEN_CPU_TASKS_H
#define AMP_LIB_CODEGEN_CPU_TASKS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::amp::cpu {

/// Below this many operations a parallel region costs more than it saves: about
/// half a microsecond to start one, against 16 operations a cycle, and what it
/// brings into another core's caches.
constexpr int64_t kParallelWork = 1 << 19;

/// A task's frame is on the stack of a thread, of 4 MiB at least (LLVM's
/// OpenMP; Session/OpenMP.cpp).
constexpr int64_t kMostFrameBytes = 3 << 20;

/// A function of one task: the arguments of `lowered`, the kernel on memory,
/// and the task's number. Its scratch is in its frame.
func::FuncOp createTask(func::FuncOp kernel, func::FuncOp lowered,
                        StringRef suffix);

/// At the end of `lowered`: runs all tasks, in any order where `isParallel`.
void callTasks(OpBuilder &b, func::FuncOp lowered, func::FuncOp task,
               int64_t count, bool isParallel);

} // namespace mlir::amp::cpu

#endif // AMP_LIB_CODEGEN_CPU_TASKS_H
