//===- ContractionPlan.cpp - Blocks and panels of a contraction -*- C++ -*-===//

#include "ContractionPlan.h"

#include "amp/Support/Sizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cpu;

//===----------------------------------------------------------------------===//
// Whether there is a plan
//===----------------------------------------------------------------------===//

/// Vectors of points of these loops are neighbours along the innermost one.
static bool areVectorsRegular(const ContractionShape &shape,
                              ArrayRef<int64_t> loops, int64_t lanes) {
  return loops.size() <= 1 || shape.getSize(loops.back()) % lanes == 0;
}

/// Whether neighbours in memory are points of the last of some loops.
static bool liesAlong(const ContractionInput &input, ArrayRef<int64_t> loops) {
  if (loops.empty() || input.map.getNumResults() == 0)
    return false;
  AffineExpr last = input.map.getResults().back();
  return last == getAffineDimExpr(loops.back(), last.getContext());
}

/// Panels cost more than they save where rows of the right are few or none,
/// and where both inputs are matrices that stay in the first cache as they are.
/// But a right input along the depth is always turned round.
static bool isWorthPanels(const ContractionShape &shape) {
  constexpr int64_t kDirectBytes = 32 << 10, kLeastRows = 4;
  int64_t rows = shape.count(shape.rows), columns = shape.count(shape.columns),
          depth = shape.count(shape.depth);
  if (liesAlong(shape.inputs[1], shape.depth) && depth > 0)
    return columns >= kLeastRows;
  int64_t bytes = shape.getSumType().getIntOrFloatBitWidth() / 8;
  bool isDirect = shape.rows.size() == 1 && shape.depth.size() == 1 &&
                  liesAlong(shape.inputs[1], shape.columns) &&
                  depth * std::max(rows, columns) * bytes <= kDirectBytes;
  return !isDirect && depth > 0 && rows >= kLeastRows && columns >= kLeastRows;
}

static bool isTensor(Value value) {
  return isa<RankedTensorType>(value.getType());
}

/// Columns are the result's innermost loops: what else the right input alone
/// has counts as batch. Riders reduce the innermost loop, so it is the only
/// one.
static bool moveOuterColumns(ContractionShape &shape, bool toOne) {
  if (shape.columns.empty() || shape.columns.back() != shape.getInnermost())
    return false;
  while (!areVectorsRegular(shape, shape.columns, kLanes) ||
         (toOne && shape.columns.size() > 1)) {
    shape.batch.push_back(shape.columns.front());
    shape.columns.erase(shape.columns.begin());
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

/// The number of rows of a tile that wastes least of the last one. Sums of few
/// rows wait for each other: eight of them are always under way.
static int64_t chooseTileRows(const MicroKernel &micro, const Tier &tier,
                              int64_t rows) {
  // What a tile costs beside its rows, in rows.
  constexpr double kTileCost = 0.6;
  constexpr int64_t kUnderWay = 8;
  int64_t registers = micro.columns * micro.sumBits / 8 / tier.vectorBytes;
  int64_t least = llvm::divideCeil(kUnderWay, registers);
  auto cost = [&](int64_t count) {
    return double(llvm::divideCeil(rows, count)) *
           (double(std::max(count, least)) + kTileCost);
  };
  int64_t best = micro.rows;
  for (int64_t count = best; count >= 1; --count)
    if (cost(count) <= cost(best))
      best = count;
  return best;
}

void ContractionPlan::chooseTile(const MicroKernel &micro, const Tier &tier) {
  int64_t tileRows = chooseTileRows(micro, tier, getRows());
  bool isAlongRows =
      liesAlong(inputs[0], rows) && areVectorsRegular(*this, rows, tileRows);
  tile = {getSumType(), tileRows, micro.columns, !isAlongRows};
  isRightAlongDepth =
      liesAlong(inputs[1], depth) && getDepth() >= getRegisterLanes(tier);
}

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

static int64_t roundUp(int64_t size, int64_t unit) {
  return llvm::divideCeil(size, unit) * unit;
}

/// The size of so many equal parts, a multiple of `unit`.
static int64_t divideEvenly(int64_t size, int64_t parts, int64_t unit) {
  return roundUp(llvm::divideCeil(size, parts), unit);
}

/// The size of equal parts of about `most`.
static int64_t splitEvenly(int64_t size, int64_t most, int64_t unit) {
  return divideEvenly(size, llvm::divideCeil(size, most), unit);
}

static void chooseBlocks(ContractionPlan &plan) {
  // A strip of the right panel stays in half the first cache, the left panel in
  // half the second one.
  constexpr int64_t kStripBytes = 20 << 10, kLeftBytes = 192 << 10,
                    kRightBytes = 768 << 10;
  int64_t bytes = plan.getSumType().getIntOrFloatBitWidth() / 8;
  int64_t strip = std::min<int64_t>(plan.tile.columns, 32) * bytes;
  plan.depthBlock = splitEvenly(plan.getDepth(), kStripBytes / strip, kLanes);
  int64_t depthBytes = plan.depthBlock * bytes;
  plan.rowBlock = splitEvenly(plan.getRows(),
                              std::max(kLeftBytes / depthBytes, plan.tile.rows),
                              plan.tile.rows);
  plan.columnBlock = splitEvenly(
      plan.getColumns(), std::max(kRightBytes / depthBytes, plan.tile.columns),
      plan.tile.columns);
}

bool mlir::amp::cpu::isZeroFill(Value tensor) {
  auto fill = tensor.getDefiningOp<linalg::FillOp>();
  if (!fill)
    return false;
  Value value = fill.getInputs()[0];
  return matchPattern(value, m_PosZeroFloat()) || matchPattern(value, m_Zero());
}

static ContractionInput getResult(const ContractionPlan &plan) {
  linalg::LinalgOp op = plan.op;
  return {0, op->getResult(0),
          op.getMatchingIndexingMap(op.getDpsInitOperand(0))};
}

/// With several loops of rows, all of it must be one matrix.
int64_t ContractionPlan::getResultStride() const {
  ContractionInput result = getResult(*this);
  SmallVector<int64_t> all(rows);
  llvm::append_range(all, columns);
  if (countNeighbours(result, columns) < getColumns())
    return 0;
  if (countNeighbours(result, all) >= getRows() * getColumns())
    return getColumns();
  if (rows.size() != 1)
    return 0;
  auto shape = cast<RankedTensorType>(result.tensor.getType()).getShape();
  int64_t stride = 1;
  for (int64_t i = shape.size() - 1; i >= 0; stride *= shape[i--])
    if (result.map.getDimPosition(i) == rows[0])
      return stride;
  return 0;
}

/// Whether the sum is the one output, in rows of columns, and begins with zeros
/// or with what is there.
static bool isOutput(const ContractionPlan &plan, const KernelBody &body,
                     ArrayRef<Output> outputs) {
  linalg::LinalgOp op = plan.op;
  if (outputs.size() != 1 || outputs[0].first != op->getResult(0) ||
      plan.getResultStride() == 0)
    return false;
  Value init = op.getDpsInits()[0];
  auto argument = dyn_cast<BlockArgument>(init);
  auto memory = cast<BlockArgument>(outputs[0].second);
  return isZeroFill(init) ||
         (argument && argument.getArgNumber() == memory.getArgNumber());
}

//===----------------------------------------------------------------------===//
// Tasks
//===----------------------------------------------------------------------===//

/// The time of the thread with most tasks, where rows and columns are divided
/// in so many parts: products, and elements of panels that each task packs.
static double estimate(const ContractionPlan &plan, int64_t rowParts,
                       int64_t columnParts, int64_t threads) {
  // About the products that are made in the time that an element is packed.
  constexpr double kPackCost = 16;
  double rows = divideEvenly(plan.getRows(), rowParts, plan.tile.rows);
  double columns =
      divideEvenly(plan.getColumns(), columnParts, plan.tile.columns);
  int64_t tasks = plan.count(plan.batch) * rowParts * columnParts;
  return double(llvm::divideCeil(tasks, threads)) *
         (rows * columns + kPackCost * (rows + columns));
}

/// Below this many products a parallel region costs more than it saves.
constexpr int64_t kParallelWork = 1 << 19;

/// Rows and columns in equal parts, about as many tasks as threads; riders need
/// whole rows.
static void divideForThreads(ContractionPlan &plan, bool hasRiders,
                             int64_t threads) {
  int64_t work = multiplyWork({plan.count(plan.batch), plan.getRows(),
                               plan.getColumns(), plan.getDepth()});
  plan.isParallel = threads > 1 && work >= kParallelWork;
  if (!plan.isParallel)
    return;
  int64_t bestRows = 1, bestColumns = 1;
  for (int64_t rows = 1; rows <= threads; ++rows)
    for (int64_t columns = 1; rows * columns <= threads; ++columns)
      if ((columns == 1 || !hasRiders) &&
          estimate(plan, rows, columns, threads) <
              estimate(plan, bestRows, bestColumns, threads)) {
        bestRows = rows;
        bestColumns = columns;
      }
  plan.taskRows = divideEvenly(plan.getRows(), bestRows, plan.tile.rows);
  plan.taskColumns =
      divideEvenly(plan.getColumns(), bestColumns, plan.tile.columns);
}

/// A task whose sums wait in the frame is no larger than that may be.
static void chooseTasks(ContractionPlan &plan, bool hasRiders,
                        int64_t threads) {
  constexpr int64_t kBlockBytes = 512 << 10;
  int64_t bytes = plan.getSumType().getIntOrFloatBitWidth() / 8;
  plan.taskRows = plan.getRows();
  plan.taskColumns = plan.getColumns();
  divideForThreads(plan, hasRiders, threads);
  plan.columnBlock =
      std::min(plan.columnBlock, roundUp(plan.taskColumns, plan.tile.columns));
  if (plan.place == SumPlace::Block) {
    int64_t most = kBlockBytes / bytes / plan.columnBlock;
    plan.taskRows = splitEvenly(plan.taskRows, std::max(most, plan.tile.rows),
                                plan.tile.rows);
  }
  plan.rowBlock =
      std::min(plan.rowBlock, roundUp(plan.taskRows, plan.tile.rows));
}

/// The blocks and tasks that a kernel names.
static void setBlocks(ContractionPlan &plan, ArrayRef<int64_t> blocks,
                      bool hasRiders, int64_t threads) {
  const MicroTile &tile = plan.tile;
  plan.depthBlock =
      std::min(roundUp(blocks[0], kLanes), roundUp(plan.getDepth(), kLanes));
  plan.taskRows = roundUp(blocks[3], tile.rows);
  plan.taskColumns =
      hasRiders ? plan.getColumns() : roundUp(blocks[4], tile.columns);
  plan.rowBlock = std::min(roundUp(blocks[1], tile.rows), plan.taskRows);
  plan.columnBlock = std::min(roundUp(blocks[2], tile.columns),
                              roundUp(plan.taskColumns, tile.columns));
  plan.isParallel = threads > 1;
}

static bool areBlocks(ArrayRef<int64_t> blocks) {
  constexpr int64_t kMost = 1024;
  return blocks.size() == 5 && llvm::all_of(blocks, [](int64_t size) {
           return size >= 1 && size <= kMost;
         });
}

FailureOr<std::optional<ContractionPlan>>
ContractionPlan::match(const KernelBody &body, func::FuncOp kernel,
                       ArrayRef<Output> outputs, const CodegenTarget &target) {
  Attribute attr = kernel->getAttr(kBlocksAttr);
  auto blocks = dyn_cast_or_null<DenseI64ArrayAttr>(attr);
  if (attr && !(blocks && areBlocks(blocks)))
    return kernel.emitError("expected five sizes from 1 to 1024, of the blocks "
                            "of depth, rows and columns and of a task's rows "
                            "and columns, as '")
           << kBlocksAttr << "', found " << attr;
  auto shape = ContractionShape::match(body);
  std::optional<ContractionPlan> none;
  if (!shape || !isTensor(shape->inputs[0].tensor) ||
      !isTensor(shape->inputs[1].tensor) ||
      !moveOuterColumns(*shape, !body.riders.empty()) ||
      shape->count(shape->depth) == 0 || (!blocks && !isWorthPanels(*shape)))
    return none;
  const MicroKernel *micro = findMicroKernel(*target.tier, shape->getSumType());
  if (!micro || !areVectorsRegular(*shape, shape->depth, kLanes))
    return none;
  ContractionPlan plan(*shape);
  plan.chooseTile(*micro, *target.tier);
  bool hasRiders = !body.riders.empty();
  if (blocks)
    setBlocks(plan, blocks, hasRiders, target.threads);
  else
    chooseBlocks(plan);
  plan.place = isOutput(plan, body, outputs) ? SumPlace::Output
               : plan.hasDepthBlocks()       ? SumPlace::Block
                                             : SumPlace::Tile;
  if (!blocks)
    chooseTasks(plan, hasRiders, target.threads);
  return std::optional(plan);
}
