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

#include "mlir/Dialect/Math/IR/Math.h"

namespace mlir::amp::cuda {

/// Of a block: eight warps hide each other's waits, and four such blocks fill
/// the registers of a multiprocessor with 64 a thread.
inline constexpr int64_t kBlockThreads = 256;
/// A block on each of the 108 multiprocessors of an A100.
inline constexpr int64_t kFillingThreads = 108 * kBlockThreads;

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

  /// A value, the memory where it is to go, and where there.
  struct Store {
    Value value, memory;
    Point point;
  };
  using Stores = SmallVector<Store>;

  // Contractions by tiles (DeviceProducts.cpp).
  bool splitsProducts(const ContractionPlan &plan);
  MemRefType getPartsType(const ContractionPlan &plan) const;
  void emitProducts(const ContractionPlan &plan);
  void emitParts(const ContractionPlan &plan);
  std::unique_ptr<TileEmitter> createTileFunction(const ContractionPlan &plan);
  Values emitInside(TileEmitter &products, Value row, Value column,
                    ArrayRef<Value> otherwise,
                    llvm::function_ref<Values(const Point &, Value)> body);
  /// What a vector of a tile gives, from its place and the sums.
  using TileStores = llvm::function_ref<Stores(const Point &, Value)>;
  void emitTileVectors(TileEmitter &products, TileStores evaluate);
  void emitEachVector(TileEmitter &products, TileStores evaluate);
  void emitManyVectors(TileEmitter &products, TileStores evaluate);
  void emitTileRows(TileEmitter &products);
  void emitTileRow(TileEmitter &products, Value row);
  Stores evaluateResult(const Point &point, Value sum);
  Value addInitial(Value sum, const Point &point);
  Value addParts(const Point &point);
  bool canReadBack();
  void emitRidersAfterwards();

  // Rows.
  Values stepRiders(const Point &point, ArrayRef<Value> sums);
  void storeRiders(const Point &row, ArrayRef<Value> sums);
  Values emitRowElement(const Point &point, Values sums);
  /// A point of a row's loops, and whether it is one: null where it always is.
  struct RowTerm {
    Point loops;
    Value isInside;
  };
  Values beginSums(const points::RowPass &pass, const Point &row);
  void finishSums(const points::RowPass &pass, const Point &row,
                  ArrayRef<Value> sums);
  void emitPass(const points::RowPlan &plan, const points::RowPass &pass,
                const Point &loops, const Point &row);
  Values emitTerms(const points::RowPass &pass, ArrayRef<RowTerm> terms,
                   Values sums);
  Values turnTerms(ArrayRef<Value> numbers, int64_t last);
  using TermBody = llvm::function_ref<Values(ArrayRef<RowTerm>, Values)>;
  Values emitTermLoop(const points::RowPlan &plan, const Point &loops,
                      Values carried, TermBody body, bool isBackward = false);
  /// Vectors of a row that each thread of a team keeps in its registers from
  /// pass to pass; 0 where it cannot.
  int64_t countHeldVectors(const points::RowPlan &plan, int64_t teamSize) const;
  int64_t countWideInputs(int64_t points) const;
  SmallVector<RowTerm> listHeldTerms(const points::RowPlan &plan,
                                     const Point &loops, int64_t count);
  void emitHeldPasses(const points::RowPlan &plan, const Point &loops,
                      const Point &row, int64_t count);
  void emitReadPasses(const points::RowPlan &plan, const Point &loops,
                      const Point &row);
  void emitPasses(const points::RowPlan &plan, const Point &row);

  // Rows that are read once (DeviceOnline.cpp).
  /// A row's maximum, and sums of exponentials of what is left of elements
  /// without it: two passes that one can do.
  struct OnlineSums {
    size_t maximum;          ///< its number among the first pass's reductions
    math::ExpOp exponential; ///< of one of the sums
  };
  std::optional<OnlineSums> matchOnline(const points::RowPass &first,
                                        const points::RowPass &second) const;
  void emitOnline(const points::RowPlan &plan, const OnlineSums &online,
                  const points::RowPass &first, const points::RowPass &second,
                  const Point &loops, const Point &row);
  Values stepOnline(const OnlineSums &online, const points::RowPass &first,
                    const points::RowPass &second, ArrayRef<RowTerm> terms,
                    Values carried);
  void scaleSums(const OnlineSums &online, Value from, Value to,
                 MutableArrayRef<Value> sums);
  Value getFinite(Value maximum);

  // nn.scatter_add (DeviceScatterAdd.cpp).
  void emitScatterAdd(nn::ScatterAddOp op);
  /// A thread's part of a table: rows of one slice, in one column.
  struct TableSlice {
    Value number;
    int64_t rows; ///< of each slice
    Point column;
  };
  /// How the vectors of a table's row go to warps: lanes of a vector, vectors
  /// of the row, those of a lane, and warps for a row.
  struct ScatterParts {
    int64_t lanes, vectors, held, count;
  };
  std::optional<ScatterParts> planScatter(nn::ScatterAddOp op);
  void emitUpdatesByRow(nn::ScatterAddOp op, Value memory,
                        const ScatterParts &parts);
  void emitUpdatesBySlice(nn::ScatterAddOp op, Value memory);
  SmallVector<std::pair<Point, Value>>
  listColumns(const ScatterParts &parts, Value part, ArrayRef<int64_t> columns);
  Value loadTable(Value memory, const Point &place, Value isThere);
  Value isFirstOfRow(nn::ScatterAddOp op, Value own, Value row);
  Value findUpdates(nn::ScatterAddOp op, Value first, Value row, Value least,
                    Value end);
  Values addUpdates(nn::ScatterAddOp op, Value first, Value bits, Value own,
                    ArrayRef<Point> columns, Values sums);
  Values addRow(nn::ScatterAddOp op, Value own, Value row,
                ArrayRef<Point> columns, Values sums);
  Value getTarget(nn::ScatterAddOp op, const Point &row);
  Value loadUpdate(nn::ScatterAddOp op, const Point &row, const Point &column);
  Values emitUpdate(nn::ScatterAddOp op, Value memory, Value index,
                    Value update, const Point &column, ArrayRef<Value> held);
  void storeHeld(nn::ScatterAddOp op, Value memory, const Point &column,
                 ArrayRef<Value> held);
  Values emitUpdates(nn::ScatterAddOp op, Value memory, Value first,
                     int64_t count, const TableSlice &slice, Values held);
  Values emitEither(Value condition, TypeRange types,
                    llvm::function_ref<Values()> body, Values otherwise);

  // nn.attention and its gradient (DeviceAttention.cpp).
  Value getMemory(Value result);
  void emitAttention(nn::AttentionOp op);
  void emitAttentionGrad(nn::AttentionGradOp op);

  Stores evaluateOutputs(const Point &point);
  void emitStores(ArrayRef<Store> stores);
  void storeOutputs(const Point &point) { emitStores(evaluateOutputs(point)); }
  /// Emits the body where the condition holds; null: everywhere.
  void emitWhere(Value condition, llvm::function_ref<void()> body);
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
