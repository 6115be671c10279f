//===- DeviceEmitter.h - One kernel to a GPU function -----------*- C++ -*-===//

#ifndef AMP_LIB_CODEGEN_NVGPU_DEVICEEMITTER_H
#define AMP_LIB_CODEGEN_NVGPU_DEVICEEMITTER_H

#include "AccessAlignment.h"
#include "ContractionPlan.h"
#include "DeviceCalls.h"
#include "Team.h"
#include "amp/Codegen/Points/KernelBody.h"
#include "amp/Codegen/Points/PointEvaluator.h"
#include "amp/Codegen/Points/RowPlan.h"
#include "amp/Dialect/NN/IR/NNDialect.h"

namespace mlir::amp::cuda {

/// Of a block: eight warps hide each other's waits, and four such blocks fill
/// the registers of a multiprocessor with 64 a thread.
inline constexpr int64_t kBlockThreads = 256;

/// A warp or a block for a row.
int64_t chooseRowTeam(int64_t terms);

/// A reduction whose terms are shared by more than one team of a result: what
/// each adds is put into scratch memory, and added up by a second function.
struct SplitReduction {
  int64_t teamSize, lanes; ///< of the first function
  int64_t parts;           ///< of a result's terms
  int64_t length;          ///< vectors of terms in a part; the last has fewer
};

class TileEmitter;

/// Lowers a kernel on tensors to a gpu.func on memory. A team of threads
/// computes one result, or one row of them.
class DeviceEmitter : private points::KernelBody {
public:
  /// `tile` is the model's if not given.
  DeviceEmitter(func::FuncOp kernel, gpu::GPUModuleOp module, const Chip &chip,
                std::optional<ContractionTile> tile);
  /// Bytes of scratch memory that the kernel's functions need.
  FailureOr<int64_t> planScratch();
  /// The first function has the kernel's name. An error where the kernel's
  /// scratch memory is not of the size that they need.
  FailureOr<DeviceCalls> run();

private:
  using Point = points::Point;
  using Values = SmallVector<Value>;

  void createFunction(StringRef name);
  void finishFunction();
  LogicalResult plan();
  LogicalResult verifyScratch();
  /// Scratch memory in the function that is being made.
  Value getScratch(MemRefType type);

  // Teams and lanes (DeviceLayout.cpp).
  int64_t chooseTeam() const;
  /// Neighbours along an innermost loop of `size` that a thread computes at
  /// once, where `elements` are to keep `threads` busy.
  int64_t chooseLanes(int64_t size, int64_t elements, int64_t threads) const;
  int64_t choosePointLanes(int64_t teamSize) const;
  /// A block on each multiprocessor.
  int64_t getFillingThreads() const { return chip.processors * kBlockThreads; }

  /// body() for each team whose number is below `count`.
  void emitTeams(int64_t count, int64_t teamSize,
                 llvm::function_ref<void(Value number)> body);
  void emitPoints();
  void emitRows();
  void emitRowPlan();
  void emitScatter();

  // Roots.
  Values emitRoot(const Point &point);
  Values emitSerialRoot(const Point &point);
  Values emitTeamRoot(const Point &point);
  Values
  emitLoops(linalg::LinalgOp op, ArrayRef<int64_t> dims, Point loops,
            Values carried,
            llvm::function_ref<Values(const Point &, ArrayRef<Value>)> body);

  // Reductions in two functions (DeviceSplit.cpp).
  std::optional<SplitReduction> planSplit();
  void emitSplit(const SplitReduction &split);
  void emitPartialSums(const SplitReduction &split);
  Value emitPart(const SplitReduction &split, const Point &point, Value part);
  void emitSumOfParts(const SplitReduction &split);
  MemRefType getPartType(const SplitReduction &split) const;

  // Contractions by tiles (DeviceProducts.cpp).
  bool splitsProducts(const ContractionPlan &plan);
  MemRefType getPartsType(const ContractionPlan &plan) const;
  void emitProducts(const ContractionPlan &plan);
  void emitParts(const ContractionPlan &plan);
  std::unique_ptr<TileEmitter> createTileFunction(const ContractionPlan &plan);
  Values emitInside(TileEmitter &products, Value row, Value column,
                    ArrayRef<Value> otherwise,
                    llvm::function_ref<Values(const Point &, Value)> body);
  void emitTileVectors(TileEmitter &products,
                       llvm::function_ref<void(const Point &, Value)> body);
  void emitTileRows(TileEmitter &products);
  void emitTileRow(TileEmitter &products, Value row);
  void emitResult(const Point &point, Value sum);
  Value addInitial(Value sum, const Point &point);
  Value addParts(const Point &point);
  bool canReadBack();
  void emitRidersAfterwards();

  // Rows.
  Values stepRiders(const Point &point, ArrayRef<Value> sums);
  void storeRiders(const Point &row, ArrayRef<Value> sums);
  Values emitRowElement(const Point &point, Values sums);
  void emitPass(const points::RowPlan &plan, const points::RowPass &pass,
                const Point &loops, const Point &row);
  Values emitTerm(const points::RowPass &pass, const Point &loops, Values sums);

  // nn.scatter_add (DeviceScatterAdd.cpp).
  void emitScatterAdd(nn::ScatterAddOp op);
  void emitUpdate(nn::ScatterAddOp op, Value memory, const Point &row,
                  const Point &column);
  void emitCount(int64_t count, llvm::function_ref<void(Value)> body);

  void storeOutputs(const Point &point);
  /// Emits the body for one thread of the team.
  void emitOnce(llvm::function_ref<void()> body);
  Point delinearize(Value number, ArrayRef<int64_t> sizes);
  /// The same of a vector: its lanes are neighbours along the last.
  Point delinearizeVector(Value number, ArrayRef<int64_t> sizes);
  /// The result whose number that is, in a row of all results.
  points::Index getResultIndex(Value number, bool isVector);
  int64_t countVectors(ArrayRef<int64_t> sizes) const;
  SmallVector<int64_t> getReductionSizes() const;
  /// The value in all lanes, where there are any.
  Value spread(Value value);
  /// What a thread begins to add to.
  Value getNeutralVector(Operation *combiner);
  /// The sums of all lanes of all threads of the team.
  Value combineTeam(Operation *combiner, Value sum);

  func::FuncOp kernel;
  gpu::GPUModuleOp module;
  const Chip &chip;
  std::optional<ContractionTile> tile;
  OpBuilder b;
  Location loc;
  gpu::GPUFuncOp function;
  std::unique_ptr<points::PointEvaluator> evaluator;
  std::unique_ptr<SharedMemory> shared;
  std::unique_ptr<Team> team;
  SmallVector<points::Output> outputs;
  /// Parts of the root's sums in scratch memory, the first dimension theirs;
  /// null where the root is computed.
  Value parts;
  LaunchShape shape = {1, 1};
  DeviceCalls calls;
  std::optional<ContractionPlan> products;
  std::optional<SplitReduction> split;
  int64_t scratch = 0; ///< bytes
};

} // namespace mlir::amp::cuda

#endif // AMP_LIB_CODEGEN_NVGPU_DEVICEEMITTER_H
