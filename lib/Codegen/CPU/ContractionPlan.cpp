//===- ContractionPlan.cpp - Blocks and panels of a contraction -*- C++ -*-===//

#include "ContractionPlan.h"

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Support/Contraction.h"
#include "amp/Support/ReadMaps.h"
#include "amp/Support/Sizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cpu;

//===----------------------------------------------------------------------===//
// Inputs
//===----------------------------------------------------------------------===//

static bool isTensor(Value value) {
  return isa<RankedTensorType>(value.getType());
}

/// What an input is a transposition of, or spread from, is where it lies.
static void findMemory(ContractionInput &input) {
  while (auto op = input.tensor.getDefiningOp<linalg::GenericOp>()) {
    AffineMap map = getMovedMap(op);
    if (!map || !isTensor(op.getInputs()[0]))
      return;
    input.map = map.compose(input.map);
    input.tensor = op.getInputs()[0];
  }
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

/// The number of rows of a tile that wastes least of the last one. Sums of few
/// rows wait for each other: eight of them are always under way. LLVM has no
/// code for vectors of 9 to 15 elements of 16 bits, in which rows of a panel
/// would be read.
static int64_t chooseTileRows(const MicroKernel &micro, const Tier &tier,
                              int64_t rows, bool isAlongRows) {
  // What a tile costs beside its rows, in rows.
  constexpr double kTileCost = 0.6;
  constexpr int64_t kUnderWay = 8;
  int64_t registers = micro.columns * micro.sumBits / 8 / tier.vectorBytes;
  int64_t least = llvm::divideCeil(kUnderWay, registers);
  auto cost = [&](int64_t count) {
    return double(llvm::divideCeil(rows, count)) *
           (double(std::max(count, least)) + kTileCost);
  };
  auto hasCode = [&](int64_t count) {
    return !isAlongRows || count <= 8 || count == 16;
  };
  int64_t best = micro.rows;
  for (int64_t count = best; count >= 1; --count)
    if (hasCode(count) && cost(count) <= cost(best))
      best = count;
  return best;
}

/// Rows of the left panel are copied, those of the right one transposed: where
/// both inputs lie along the depth, the one with fewer is to be the right. Sums
/// are then turned round, from the frame.
void ContractionPlan::exchange() {
  // In the time that an element takes longer to transpose than to copy.
  constexpr int64_t kReadCost = 2;
  int64_t excess = getColumns() - getRows();
  if (rows.empty() || columns.size() != 1 || hasRiders ||
      columns[0] != getInnermost() || !liesAlong(inputs[0], depth) ||
      !liesAlong(inputs[1], depth) ||
      double(excess) * getDepth() <
          double(kReadCost) * getRows() * getColumns())
    return;
  std::swap(inputs[0], inputs[1]);
  std::swap(rows, columns);
  isExchanged = true;
}

/// Whether the left input is in memory what its panel would be, row by row.
static bool isLeftPanel(const ContractionPlan &plan) {
  const ContractionInput &left = plan.inputs[0];
  if (!plan.tile.isLeftAlongDepth || plan.isLeftTurned || plan.hasPointLeft() ||
      !isa<BlockArgument>(left.tensor) || !left.map.isProjectedPermutation())
    return false;
  Type element = getElementTypeOrSelf(left.tensor.getType());
  size_t casts = getInputCasts(plan.op, left.number).size();
  bool isElement = plan.tile.products == Products::Single
                       ? casts == 0 && element == plan.getSumType()
                       : casts == 1 && element.isBF16();
  int64_t stride = plan.getLeftStride();
  return isElement && stride > 0 && stride % plan.tile.getDepthStep() == 0;
}

bool mlir::amp::cpu::areCrowded(int64_t rows, int64_t strideBytes) {
  constexpr int64_t kPageBytes = 4 << 10, kWays = 8;
  return rows * std::gcd(strideBytes, kPageBytes) > kWays * kPageBytes;
}

/// Of tile registers a row is read as the input lies, of the others each
/// element. Where several strips of columns read a left input of f32, a panel
/// lies closer together.
static bool canReadLeft(const ContractionPlan &plan) {
  if (!isLeftPanel(plan))
    return false;
  bool isCrowded =
      areCrowded(plan.tile.rows, plan.getLeftStride() * plan.getPointBytes());
  switch (plan.tile.products) {
  case Products::TileBF16:
    return true;
  case Products::PairBF16:
    return !isCrowded;
  case Products::Single:
    return !isCrowded && plan.getColumns() <= plan.tile.columns;
  }
  llvm_unreachable("no such products");
}

void ContractionPlan::chooseTile(const MicroKernel &micro, const Tier &tier) {
  // Their sums, of 16 KiB, stay in the first cache until they are finished.
  constexpr int64_t kTilesPerCall = 4;
  bool isAlongRows = liesAlong(inputs[0], rows);
  hasLeftRuns = liesAlong(inputs[0], depth);
  int64_t tileRows = chooseTileRows(micro, tier, getRows(), isAlongRows);
  isLeftTurned = isAlongRows && micro.products == Products::TileBF16;
  tile = {getSumType(), tileRows, micro.columns, isLeftTurned || !isAlongRows,
          micro.products};
  isLeftInPlace = canReadLeft(*this);
  chooseWindow(micro, tier);
  if (micro.products == Products::TileBF16)
    tilesPerCall = std::min<int64_t>(
        kTilesPerCall, llvm::divideCeil(getColumns(), tile.columns));
  isRightAlongDepth =
      liesAlong(inputs[1], depth) &&
      getDepth() >= getRegisterLanes(tier) * tile.getDepthStep();
}

/// Whether an input is multiplied as bf16 that is widened.
static bool isBF16(linalg::LinalgOp op, const ContractionInput &input) {
  SmallVector<Operation *> casts = getInputCasts(op, input.number);
  return !casts.empty() && isa<arith::ExtFOp>(casts.back()) &&
         casts.back()->getOperand(0).getType().isBF16();
}

/// Whether the panel of an input that is read through a window, whose
/// neighbours are no points of the depth, is read for a few products alone:
/// pairs take longer to pack than they save.
static bool isPackedForFew(const ContractionPlan &plan) {
  constexpr int64_t kFew = 16;
  int64_t uses[] = {plan.getColumns(), plan.getRows()};
  return llvm::any_of(llvm::zip(plan.inputs, uses), [&](auto pair) {
    const auto &[input, count] = pair;
    return !input.map.isProjectedPermutation() && count <= kFew &&
           !liesAlong(input, plan.depth);
  });
}

/// Products of pairs have an order of their own: where the policy allows it.
const MicroKernel *ContractionPlan::chooseMicroKernel(func::FuncOp kernel,
                                                      const Tier &tier) const {
  Type sum = getSumType();
  bool hasPairs = kernel->hasAttr(kExcessAttr) && sum.isF32() &&
                  getDepth() >= 2 && isBF16(op, inputs[0]) &&
                  isBF16(op, inputs[1]) && !isPackedForFew(*this);
  if (hasPairs && getDepth() >= kTileDepth)
    if (auto *tiles = findMicroKernel(tier, sum, Products::TileBF16))
      return tiles;
  if (hasPairs)
    if (auto *pairs = findMicroKernel(tier, sum, Products::PairBF16))
      return pairs;
  return findMicroKernel(tier, sum);
}

//===----------------------------------------------------------------------===//
// The result
//===----------------------------------------------------------------------===//

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
int64_t ContractionPlan::getRowStride(const ContractionInput &of,
                                      ArrayRef<int64_t> inner) const {
  SmallVector<int64_t> all(rows);
  llvm::append_range(all, inner);
  if (countNeighbours(of, inner) < count(inner))
    return 0;
  if (countNeighbours(of, all) >= getRows() * count(inner))
    return count(inner);
  if (rows.size() != 1)
    return 0;
  auto shape = cast<RankedTensorType>(of.tensor.getType()).getShape();
  int64_t stride = 1;
  for (int64_t i = shape.size() - 1; i >= 0; stride *= shape[i--])
    if (of.map.getResult(i) == getAffineDimExpr(rows[0], of.map.getContext()))
      return stride;
  return 0;
}

int64_t ContractionPlan::getResultStride() const {
  return getRowStride(getResult(*this), columns);
}

int64_t ContractionPlan::getLeftStride() const {
  return getRowStride(inputs[0], depth);
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
// The plan
//===----------------------------------------------------------------------===//

static bool areBlocks(ArrayRef<int64_t> blocks) {
  constexpr int64_t kMost = 1024;
  return blocks.size() == 5 && llvm::all_of(blocks, [](int64_t size) {
           return size >= 1 && size <= kMost;
         });
}

/// Of a row's accumulators.
static int64_t countRiderBytes(const KernelBody &body) {
  int64_t bytes = 0;
  for (const Rider &rider : body.riders) {
    Type type = rider.op->getResult(0).getType();
    bytes += kLanes * getElementBytes(getElementTypeOrSelf(type)).value_or(1);
  }
  return bytes;
}

/// Of the blocks that a kernel names.
LogicalResult ContractionPlan::takeBlocks(ArrayRef<int64_t> blocks,
                                          int64_t threads) {
  setBlocks(blocks);
  choosePlace();
  setTasks(blocks, threads);
  int64_t bytes = getFrameBytes();
  if (bytes <= kMostFrameBytes)
    return success();
  return op->getParentOfType<func::FuncOp>().emitError(
             "expected blocks of at most ")
         << kMostFrameBytes << " bytes, found " << bytes;
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
      !isTensor(shape->inputs[1].tensor))
    return none;
  ContractionPlan plan(*shape);
  for (ContractionInput &input : plan.inputs)
    findMemory(input);
  const MicroKernel *micro = plan.chooseMicroKernel(kernel, *target.tier);
  plan.hasRiders = !body.riders.empty();
  if (!micro || plan.getDepth() == 0)
    return none;
  plan.mayHaveParts =
      plan.getRows() >= kLeastSide && plan.getColumns() >= kLeastSide;
  plan.exchange();
  if (!plan.isExchanged && !chooseLanes(plan, blocks != nullptr))
    return none;
  plan.chooseTile(*findNarrower(*micro, plan.getColumns()), *target.tier);
  plan.chooseSumPoints();
  plan.riderBytes = plan.finishesRows ? 0 : countRiderBytes(body);
  plan.isSummedInOutput = isOutput(plan, body, outputs);
  if (!blocks) {
    bool fits = plan.fitBlocks(target);
    assert((fits || !plan.hasParts()) && "other kernels' sums have no parts");
    return fits ? std::optional(plan) : none;
  }
  if (failed(plan.takeBlocks(blocks, target.threads)))
    return failure();
  return std::optional(plan);
}
