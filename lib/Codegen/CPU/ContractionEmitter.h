//===- ContractionEmitter.h - The loops of a packed contraction -*- C++ -*-===//

#ifndef AMP_LIB_CODEGEN_CPU_CONTRACTIONEMITTER_H
#define AMP_LIB_CODEGEN_CPU_CONTRACTIONEMITTER_H

#include "ContractionBlock.h"

namespace mlir::amp::cpu {

class ContractionEmitter {
public:
  ContractionEmitter(const KernelBody &body, const ContractionPlan &plan,
                     func::FuncOp kernel, const CodegenTarget &target)
      : body(body), plan(plan), kernel(kernel), target(target) {}

  /// Emits at the end of `lowered`, the function on memory, which has the
  /// evaluator and the outputs.
  void emit(func::FuncOp lowered, PointEvaluator &evaluator,
            ArrayRef<Output> outputs);

private:
  const KernelBody &body;
  const ContractionPlan &plan;
  func::FuncOp kernel;
  const CodegenTarget &target;
};

} // namespace mlir::amp::cpu

#endif // AMP_LIB_CODEGEN_CPU_CONTRACTIONEMITTER_H
