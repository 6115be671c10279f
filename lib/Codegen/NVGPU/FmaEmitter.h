//===- FmaEmitter.h - Contractions on the plain cores -----------*- C++ -*-===//

#ifndef AMP_LIB_CODEGEN_NVGPU_FMAEMITTER_H
#define AMP_LIB_CODEGEN_NVGPU_FMAEMITTER_H

#include "TileEmitter.h"

namespace mlir::amp::cuda {

/// Products of f32 and f64 by IEEE's fused multiply-add, each sum in the order
/// of the loops.
class FmaEmitter : public TileEmitter {
public:
  FmaEmitter(const ContractionPlan &plan, gpu::GPUFuncOp function,
             points::PointEvaluator &evaluator, SharedMemory &shared);

protected:
  Values createSums() override { return createZeros(leftCount * rightCount); }
  Values multiplyStage(Value slot, Values sums) override;
  void storeSums(ArrayRef<Value> sums) override;
  Swizzle chooseSwizzle(const ContractionOperand &operand,
                        int64_t chunks) const override;

private:
  int64_t getThreads(const Stage &stage) const;
  int64_t getCount(const Stage &stage) const;
  /// Neighbouring results that a thread reads at once.
  int64_t getWidth(const Stage &stage) const;
  /// The thread's results along the left or the right, in the tile.
  Value getResult(const Stage &stage, int64_t i);
  /// By result, then by depth in the chunk.
  SmallVector<Values> loadChunk(const Stage &stage, Value slot, Value chunk);
  Values multiplyChunk(Value slot, Value chunk, Values sums);
  Values loadVector(Value slot, Value offset, int64_t width);

  int64_t leftThreads, rightThreads, leftCount, rightCount;
};

} // namespace mlir::amp::cuda

#endif // AMP_LIB_CODEGEN_NVGPU_FMAEMITTER_H
