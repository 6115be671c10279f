//===- Team.h - Threads that compute one result together --------*- C++ -*-===//

#ifndef AMP_LIB_CODEGEN_NVGPU_TEAM_H
#define AMP_LIB_CODEGEN_NVGPU_TEAM_H

#include "SharedMemory.h"
#include "amp/Support/Fragment.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace mlir::amp::cuda {

/// One thread, one warp, or a whole block. The terms of a reduction go to its
/// threads in turn: term (or vector of terms) i to thread i mod size; each adds
/// its own in order; what they have is combined pairwise, by lanes whose
/// numbers differ in one bit, from the highest bit on, then warp after warp.
class Team {
public:
  /// Emits at the builder. `size` is 1, a warp, or the block.
  Team(OpBuilder &b, gpu::GPUFuncOp function, SharedMemory &shared,
       int64_t size);

  int64_t getSize() const { return size; }
  /// Of this thread in its team.
  Value getRank();
  /// Of the team in the grid.
  Value getNumber(int64_t teamsPerBlock);

  /// Terms of a long loop of whose loads a thread has as many under way.
  static constexpr int64_t kTogether = 4;
  /// body(i, carried) for each i in [0, count) that is this thread's.
  using Body = llvm::function_ref<SmallVector<Value>(Value, ArrayRef<Value>)>;
  SmallVector<Value> emitLoop(Location loc, int64_t count,
                              ArrayRef<Value> carried, Body body);
  SmallVector<Value> emitLoop(Location loc, Value count,
                              ArrayRef<Value> carried, Body body);
  /// The same in [begin, end), `together` of them at a time, in their order:
  /// they must divide it into whole turns of all threads, unless one is taken
  /// at a time. `begin` is a multiple of the team's size.
  using BodyOfSome =
      llvm::function_ref<SmallVector<Value>(ArrayRef<Value>, ArrayRef<Value>)>;
  SmallVector<Value> emitLoop(Location loc, int64_t begin, int64_t end,
                              int64_t together, ArrayRef<Value> carried,
                              BodyOfSome body);
  /// The values of all threads combined, in all of them.
  Value combine(Operation *combiner, Value value);

private:
  SmallVector<Value> emitLoop(Location loc, Value begin, Value end,
                              int64_t together, ArrayRef<Value> carried,
                              BodyOfSome body);
  Value shuffle(Location loc, Value value, int64_t distance);
  Value combineWarps(Operation *combiner, Value value);
  int64_t takePlace();
  Value getPlace(int64_t first, Value warp, Type type);
  Value getIndex(int64_t value);

  OpBuilder &b;
  gpu::GPUFuncOp function;
  SharedMemory &shared;
  int64_t size;
  Value rank;
  /// Where the warps' values are, in turn: the first byte, or -1.
  int64_t places[2] = {-1, -1};
  unsigned combinations = 0;
};

} // namespace mlir::amp::cuda

#endif // AMP_LIB_CODEGEN_NVGPU_TEAM_H
