//===- WgmmaEmitter.h - Contractions by warpgroups --------------*- C++ -*-===//

#ifndef AMP_LIB_CODEGEN_NVGPU_WGMMAEMITTER_H
#define AMP_LIB_CODEGEN_NVGPU_WGMMAEMITTER_H

#include "TileEmitter.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

namespace mlir::amp::cuda {

/// Products of 16-bit floats by wgmma (sm_90a): each warpgroup has 64 rows of
/// the tile and all its columns, and multiplies a stage as it lies in shared
/// memory while its threads begin the copies of the next. Sums are f32; a
/// tensor core adds as those of mma.sync do, 16 deep at a time.
///
/// PTX ISA 9.0, "Asynchronous warpgroup level matrix multiply-accumulate".
class WgmmaEmitter : public TileEmitter {
public:
  WgmmaEmitter(const ContractionPlan &plan, gpu::GPUFuncOp function,
               points::PointEvaluator &evaluator, SharedMemory &shared);

protected:
  Values createSums() override;
  void emitWritten() override;
  Values multiplyStage(Value slot, Values sums) override;
  void emitProductsWait(int64_t pending) override;
  void storeSums(ArrayRef<Value> sums) override;

private:
  /// Of an input's rows in `slot`, of the left from the warpgroup's first one
  /// on.
  Value createDescriptor(const Stage &stage, Value slot);
  /// That of a part of the input from the 64 rows of that number on, at a step
  /// of 16 along the depth.
  Value advance(const Stage &stage, Value descriptor, int64_t rows,
                int64_t part, int64_t step);
  /// Bytes between 64 rows of the tile and the next.
  int64_t countRowsBytes(const Stage &stage) const;
  Value multiply(Value left, Value right, Value sums);
  Value getWarpgroup();

  Type type; ///< of a thread's sums of 64 rows: a struct
};

} // namespace mlir::amp::cuda

#endif // AMP_LIB_CODEGEN_NVGPU_WGMMAEMITTER_H
