//===- KernelEmitter.h - One kernel to loops over vectors -------*- C++ -*-===//

#ifndef AMP_LIB_CODEGEN_CPU_KERNELEMITTER_H
#define AMP_LIB_CODEGEN_CPU_KERNELEMITTER_H

#include "TurnedTiles.h"
#include "amp/Codegen/CPU/Tier.h"
#include "amp/Codegen/Points/KernelBody.h"
#include "amp/Codegen/Points/RowPlan.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::amp::cpu {

/// What code is made for.
struct CodegenTarget {
  const Tier *tier;
  int64_t threads;
};

/// Of a tier by name, "" the best one. Emits the error of an unknown name.
FailureOr<CodegenTarget> findTarget(ModuleOp module, llvm::StringRef tier,
                                    int64_t threads);

/// How the values of a root are laid over lanes.
enum class RootMode {
  Columns, ///< lanes are neighbours in the result; each has its accumulator
  Rows,    ///< one result at a time, its terms spread over lanes
  Scalar,  ///< one result at a time, term by term
  Scatter, ///< each term is added to its result in memory, in loop order
};

/// Lowers a kernel on tensors to a kernel on memory. Its body is at most one
/// root (a contraction or reduction), elementwise ops on the points of its
/// results, and reductions of the rows of those.
class KernelEmitter : private KernelBody {
public:
  KernelEmitter(func::FuncOp kernel, const CodegenTarget &target);
  /// Replaces the kernel by the one on memory.
  LogicalResult run();

private:
  /// A block of rows: their outer coordinates, their own, and how many.
  struct RowBlock {
    Point outer;
    SmallVector<Value> rows; ///< empty for a domain of one dimension
    int64_t count() const { return std::max<int64_t>(rows.size(), 1); }
  };
  /// Vectors of columns: where each starts; the last may be partial.
  struct Columns {
    SmallVector<Value> starts;
    int64_t lastLanes;
  };
  /// Some of the last loop's points.
  struct ColumnPart {
    Value first;
    int64_t count;
  };
  using Accumulators = SmallVector<Value>; ///< riders x rows

  LogicalResult analyze();
  LogicalResult emitWhole();
  void createFunction();
  RootMode chooseMode();
  bool isWorthThreads();
  void countTogether();
  void countTerms();
  std::optional<int64_t> findLaneDim() const;
  void orderDomain();
  void orderTerms();
  void chooseTile();

  // Tiles of turned inputs, and loops over them (TurnedLoops.cpp).
  void findTurnedTiles();
  void findTurnedPoints();
  void findTurnedTerms();
  void putLast(int64_t dim, int64_t kept);
  void emitTurnedBlock(const Point &outer, Value firstRow, int64_t rows);
  void emitTurnedPoints(const Point &outer);
  SmallVector<Value> emitTurnedTerms(
      ArrayRef<int64_t> dims, size_t next, Point loops,
      SmallVector<Value> carried,
      llvm::function_ref<SmallVector<Value>(const Point &, ArrayRef<Value>)>
          body);

  // Loops.
  void emitDomain();
  void emitScatter();
  void emitPoints(Point point, size_t dim);
  void emitPoint(const Point &point);
  void emitRows(Point outer, size_t dim);
  void emitRowBlock(const Point &outer, Value firstRow, int64_t rows);
  void emitColumnParts();
  void emitColumns(const RowBlock &block, ColumnPart part);
  Accumulators emitColumnLoop(const RowBlock &block, ColumnPart part,
                              Accumulators riders);
  Accumulators emitTile(const RowBlock &block, const Columns &columns,
                        Accumulators riders);
  void finishRiders(const RowBlock &block, const Accumulators &riders);
  /// for i in [0, size) step, parallel if it is the outermost and worth it.
  void emitLoop(int64_t size, int64_t step, bool outermost,
                llvm::function_ref<void(Value)> body);
  /// The same by blocks of `step`; the last may have fewer.
  void emitBlocks(int64_t size, int64_t step, bool outermost,
                  llvm::function_ref<void(Value, int64_t)> body);
  /// Of coordinates of the first loops, in the order of the result's
  /// dimensions.
  Point putInOrder(const Point &point) const;
  Point getPoint(const RowBlock &block, int64_t row, Index column) const;
  void storeOutputs(const Point &point);
  Value updateRider(Rider &rider, Value accumulator, const Point &point);

  // Roots (RootEmitter.cpp).
  SmallVector<Value> emitRootTile(const RowBlock &block,
                                  const Columns &columns);
  SmallVector<Value> emitColumnTile(ArrayRef<Point> points,
                                    ArrayRef<int64_t> lanes);
  SmallVector<Value> emitLaneTile(ArrayRef<Point> points,
                                  ArrayRef<int64_t> lanes);
  SmallVector<Value> emitLaneReduction(ArrayRef<Point> points);
  SmallVector<Value> emitLaneLoop(ArrayRef<Point> points, const Point &open,
                                  SmallVector<Value> sums);
  SmallVector<Value> addLanes(ArrayRef<Point> points, const Point &open,
                              Value start, int64_t count, ArrayRef<Value> sums);
  SmallVector<Value> emitScalarReduction(const Point &point);
  /// Loops over the reduction dimensions from `dim` on, `step` at a time in
  /// the innermost; carries values.
  SmallVector<Value> emitReductionLoops(
      ArrayRef<int64_t> dims, size_t next, Point loops,
      SmallVector<Value> carried,
      llvm::function_ref<SmallVector<Value>(const Point &, ArrayRef<Value>)>
          body);
  Value getInitial(const Point &point);
  static OpOperand *findGuard(linalg::LinalgOp root);
  /// How many reduction dimensions lanes go along.
  size_t countLaneDims() const { return std::max<size_t>(termDims.size(), 1); }
  /// How many of `size` terms the root takes along its outermost reduction
  /// dimension: all, or none where all are known to be neutral.
  Value getTermCount(int64_t size);

  // Small inputs, as lanes read them (TurnedInputs.cpp).
  std::optional<int64_t> findTurnedDim(OpOperand &input);
  void turnInput(Value tensor, int64_t dim);
  void turnInputs();

  // Columns of many terms (ColumnSums.cpp).
  bool canSumColumns();
  void emitColumnSums();
  void forColumns(Value first, int64_t part,
                  llvm::function_ref<void(const Point &)> body);
  void emitColumnTerms(Value first, int64_t part, const Point &open);
  void addColumnTerms(Value first, int64_t part, ArrayRef<Point> terms);

  func::FuncOp kernel;
  func::FuncOp lowered;
  CodegenTarget target;
  OpBuilder b;
  std::unique_ptr<PointEvaluator> evaluator;

  RootMode mode = RootMode::Columns;
  /// Which dimension of the result each of `domain` is; empty for their order.
  SmallVector<int64_t> order;
  /// Sizes of the loops that are the last one of `domain`, as the digits of its
  /// columns; empty where that is a loop by itself.
  SmallVector<int64_t> counted;
  /// Reduction dimensions that are counted together, the last ones.
  SmallVector<int64_t> termDims;
  /// Of the points of a kernel without a root, or of the terms of one.
  TurnedTiles turned;
  /// Where a root's tiles are: points of its loops but for those of the terms,
  /// and of the loop of the lanes.
  Point turnedLoops;
  LoopPart turnedLanes;
  SmallVector<Output> outputs;
  int64_t tileRows = 1, tileVectors = 1;
  bool isParallel = false;
};

} // namespace mlir::amp::cpu

#endif // AMP_LIB_CODEGEN_CPU_KERNELEMITTER_H
