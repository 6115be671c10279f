//===- WholeKernels.h - Ops that are kernels by themselves ------*- C++ -*-===//
//
// An op with the trait FormsKernel is lowered by code of its own. A new one is
// a row in the table of WholeKernels.cpp.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_LIB_CODEGEN_CPU_WHOLEKERNELS_H
#define AMP_LIB_CODEGEN_CPU_WHOLEKERNELS_H

#include "KernelEmitter.h"

namespace mlir::amp::cpu {

/// The op, where its operands are evaluated, and the memory of its results
/// (null for one that nothing reads).
struct WholeKernel {
  Operation *op;
  PointEvaluator &evaluator;
  ArrayRef<Value> memories;
  const CodegenTarget &target;
};

using WholeEmitter = LogicalResult (*)(const WholeKernel &);

/// The code for an op, or null.
WholeEmitter findWholeEmitter(Operation *op);

LogicalResult emitAttention(const WholeKernel &kernel);
LogicalResult emitScatterAdd(const WholeKernel &kernel);

} // namespace mlir::amp::cpu

#endif // AMP_LIB_CODEGEN_CPU_WHOLEKERNELS_H
