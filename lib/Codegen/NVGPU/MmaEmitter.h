//===- MmaEmitter.h - Contractions on tensor cores --------------*- C++ -*-===//

#ifndef AMP_LIB_CODEGEN_NVGPU_MMAEMITTER_H
#define AMP_LIB_CODEGEN_NVGPU_MMAEMITTER_H

#include "TileEmitter.h"

namespace mlir::amp::cuda {

/// Products by mma.sync of 16 x 8 results and 32 bytes of depth: m16n8k16 of
/// 16-bit floats, k8 of TF32, k32 of 8-bit floats and integers. The order in
/// which a tensor core sums is its own.
class MmaEmitter : public TileEmitter {
public:
  MmaEmitter(const ContractionPlan &plan, gpu::GPUFuncOp function,
             points::PointEvaluator &evaluator, SharedMemory &shared);

protected:
  Values createSums() override;
  Values multiplyStage(Value slot, Values sums) override;
  void storeSums(ArrayRef<Value> sums) override;
  Swizzle chooseSwizzle(const ContractionOperand &operand,
                        int64_t chunks) const override;

private:
  /// Else matrices at once.
  bool readsElements(const ContractionOperand &operand) const;
  /// By part, four registers of 16 results by one block of depth: of the left
  /// they are one operand, of the right two. The results begin `first` behind
  /// the warp's.
  SmallVector<Values> loadBlock(const Stage &stage, Value slot, int64_t block,
                                Value warp, int64_t first);
  void multiplyBlock(Value slot, int64_t block, Values &sums);
  Values loadMatrices(const Stage &stage, Value slot, int64_t block, Value warp,
                      int64_t first, int64_t part);
  Values loadElements(const Stage &stage, Value slot, int64_t block, Value warp,
                      int64_t first);
  Value roundWord(Value word);
  /// Three floats, each a TF32, that add up to one.
  std::array<Value, 3> split(Value word);
  /// A block as operands, the parts of which are to be multiplied each.
  SmallVector<Values> narrow(const Stage &stage, Values words);
  Value getWarpRow();
  Value getWarpColumn();

  Value getLane();
  int64_t leftBlocks, rightBlocks; ///< of 16 rows, of 8 columns, in a warp
};

} // namespace mlir::amp::cuda

#endif // AMP_LIB_CODEGEN_NVGPU_MMAEMITTER_H
