//===- KernelAnalysis.cpp - What a kernel's body is -------------*- C++ -*-===//

#include "KernelEmitter.h"
#include "Tasks.h"
#include "amp/Support/Contraction.h"
#include "amp/Support/Reduction.h"
#include "amp/Support/Sizes.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/SmallSet.h"

using namespace mlir;
using namespace mlir::amp::cpu;

LogicalResult KernelEmitter::analyze() {
  FailureOr<KernelBody> body = KernelBody::analyze(kernel);
  if (failed(body))
    return failure();
  static_cast<KernelBody &>(*this) = std::move(*body);
  if (whole || isRowPlan)
    return success();
  orderTerms();
  mode = root ? chooseMode() : RootMode::Columns;
  isParallel = isWorthThreads();
  countTogether();
  countTerms();
  orderDomain();
  findTurnedTiles();
  chooseTile();
  return success();
}

/// Short loops, such as those over the taps of a convolution's weights, leave
/// lanes empty. How many are counted together, from the last one on, so that
/// three quarters of them are full; 0 for a loop by itself.
static size_t countShortLoops(ArrayRef<int64_t> sizes) {
  if (sizes.size() < 2 || sizes.back() >= kLanes)
    return 0;
  int64_t count = 1;
  size_t loops = 0;
  auto isFull = [&] {
    int64_t vectors = llvm::divideCeil(count, kLanes);
    return 4 * count >= 3 * kLanes * vectors;
  };
  while (loops < sizes.size() && (loops == 0 || !isFull()))
    count *= sizes[sizes.size() - ++loops];
  return loops > 1 ? loops : 0;
}

/// Operations of an op's body at all points; a function counts as sixteen.
static int64_t countOperations(linalg::LinalgOp op) {
  constexpr int64_t kFunction = 16;
  int64_t count = 0;
  for (Operation &inner : op.getBlock()->without_terminator())
    count += isa<math::MathDialect>(inner.getDialect()) ? kFunction : 1;
  SmallVector<int64_t> factors(op.getStaticLoopRanges());
  factors.push_back(std::max<int64_t>(count, 1));
  return amp::multiplyWork(factors);
}

/// Whether a kernel's work is worth a parallel region. What a guard mostly
/// skips counts by its elements alone.
bool KernelEmitter::isWorthThreads() {
  if (target.threads < 2 || mode == RootMode::Scatter)
    return false;
  bool isGuarded = root && findGuard(root);
  int64_t work = 0;
  for (auto op : kernel.getBody().front().getOps<linalg::LinalgOp>())
    if (!isa<linalg::FillOp>(op.getOperation()))
      work = std::max(work, isGuarded ? multiplyWork(op.getStaticLoopRanges())
                                      : countOperations(op));
  return work >= kParallelWork;
}

/// Of the domain of what has neither root nor riders. Neighbours in memory stay
/// neighbours, and threads have the outermost loop.
void KernelEmitter::countTogether() {
  if (root || !riders.empty())
    return;
  size_t loops = countShortLoops(
      ArrayRef(domain).drop_front(isParallel && !domain.empty() ? 1 : 0));
  if (loops == 0)
    return;
  counted.assign(domain.end() - loops, domain.end());
  domain.truncate(domain.size() - loops);
  domain.push_back(multiplyWork(counted));
}

/// Of terms whose order does not matter.
void KernelEmitter::countTerms() {
  Operation *combiner =
      root && mode == RootMode::Rows ? getCombiner(root) : nullptr;
  if (!combiner || !isa<IntegerType>(combiner->getResult(0).getType()))
    return;
  auto ranges = root.getStaticLoopRanges();
  SmallVector<int64_t> sizes = llvm::map_to_vector(
      reductionDims, [&](int64_t dim) { return ranges[dim]; });
  termDims.assign(reductionDims.end() - countShortLoops(sizes),
                  reductionDims.end());
}

/// The loops that neighbours in memory are points of, of what a root's input
/// follows from; -1 where they are of no one loop.
static llvm::SmallSet<int64_t, 4> findLoopsAlong(linalg::LinalgOp root,
                                                 OpOperand &input) {
  AffineMap map = root.getMatchingIndexingMap(&input);
  InputReads reads;
  reads.add(input.get(), map);
  llvm::SmallSet<int64_t, 4> loops;
  for (auto [argument, where] : reads.get()) {
    auto type = cast<ShapedType>(argument.getType());
    // A number beside it lies along nothing.
    if (where && type.getNumElements() != 1)
      loops.insert(getInnermostLoop(where, type.getShape()));
  }
  if (loops.empty())
    loops.insert(getInnermostLoop(map, root.getShape(&input)));
  return loops;
}

/// The dimension of the result along which all inputs lie, where that is not
/// the last one: a depthwise convolution's taps from channels that are last.
std::optional<int64_t> KernelEmitter::findLaneDim() const {
  linalg::LinalgOp op = root;
  AffineMap out = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  std::optional<int64_t> found;
  for (OpOperand *input : op.getDpsInputOperands()) {
    for (int64_t loop : findLoopsAlong(op, *input)) {
      auto dim =
          loop < 0
              ? std::nullopt
              : out.getResultPosition(getAffineDimExpr(loop, out.getContext()));
      if (!dim || (found && *found != int64_t(*dim)))
        return std::nullopt;
      found = *dim;
    }
  }
  return found;
}

/// Lanes go along the dimension that inputs lie along: each of their elements
/// is read many times, and one of the result is written once.
void KernelEmitter::orderDomain() {
  if (!root || mode != RootMode::Columns || !riders.empty())
    return;
  std::optional<int64_t> lane = findLaneDim();
  if (!lane || *lane + 1 == int64_t(domain.size()) || domain[*lane] < kLanes)
    return;
  order = llvm::to_vector(llvm::seq<int64_t>(domain.size()));
  std::rotate(order.begin() + *lane, order.begin() + *lane + 1, order.end());
  domain = llvm::map_to_vector(order, [&](int64_t dim) { return domain[dim]; });
}

/// The terms that most elements lie along are the innermost loop, where the
/// order of terms is free.
void KernelEmitter::orderTerms() {
  if (!root || structure.kind != KernelKind::Reduction || !getCombiner(root))
    return;
  llvm::SmallDenseMap<int64_t, int64_t> elements;
  for (OpOperand *input : root.getDpsInputOperands())
    for (int64_t loop : findLoopsAlong(root, *input))
      elements[loop] += multiplyWork(root.getShape(input));
  // Of equals the last.
  int64_t &best = *std::max_element(
      reductionDims.rbegin(), reductionDims.rend(),
      [&](int64_t x, int64_t y) { return elements[x] < elements[y]; });
  if (elements[best] > elements[reductionDims.back()])
    std::rotate(&best, &best + 1, reductionDims.end());
}

/// Whether an operand's neighbours in memory are those of a loop that its
/// innermost coordinate is a sum with, as in a window.
static bool isWindowAlong(AffineMap map, int64_t loop) {
  return loop >= 0 && map.getNumResults() > 0 &&
         !isa<AffineDimExpr>(map.getResults().back()) &&
         map.getResults().back().isFunctionOfDim(loop);
}

RootMode KernelEmitter::chooseMode() {
  AffineMap out = root.getMatchingIndexingMap(root.getDpsInitOperand(0));
  if (structure.kind == KernelKind::Scatter)
    return RootMode::Scatter;
  if (root->getNumResults() > 1)
    return RootMode::Scalar;
  // A contraction's results take their terms in order (docs/Numerics.md).
  bool isProduct = !structure.rows.empty() || !structure.columns.empty();
  if (structure.kind == KernelKind::Contraction && isProduct)
    return RootMode::Columns;
  int64_t column =
      getInnermostLoop(out, root.getShape(root.getDpsInitOperand(0)));
  int64_t term = reductionDims.back();
  bool alongColumns = false, alongTerms = false, windowAlongColumns = false;
  for (OpOperand *input : root.getDpsInputOperands()) {
    AffineMap map = root.getMatchingIndexingMap(input);
    // What the innermost loop does not change is read once, whatever its
    // layout: it has no say.
    if (!map.isFunctionOfDim(term))
      continue;
    llvm::SmallSet<int64_t, 4> along = findLoopsAlong(root, *input);
    alongColumns |= column >= 0 && along.contains(column);
    alongTerms |= along.contains(term);
    windowAlongColumns |= isWindowAlong(map, column);
  }
  // Lanes along the longer loop are fuller.
  auto ranges = root.getStaticLoopRanges();
  alongColumns |= windowAlongColumns && ranges[column] >= ranges[term];
  bool spreads = getCombiner(root) != nullptr;
  if (domain.empty())
    return spreads ? RootMode::Rows : RootMode::Scalar;
  if (alongColumns || !alongTerms)
    return RootMode::Columns;
  return spreads ? RootMode::Rows : RootMode::Scalar;
}

/// As many accumulators as fit in three quarters of the registers: the rest
/// holds a row of the one operand and an element of the other.
void KernelEmitter::chooseTile() {
  // A tensor may have no elements.
  int64_t columns = domain.empty() ? 1 : std::max<int64_t>(domain.back(), 1);
  columns = llvm::divideCeil(columns, kLanes);
  if (!root && !turned.empty())
    tileRows = TurnedTiles::kRows;
  if (!root || mode != RootMode::Columns)
    return;
  Type element = getElementTypeOrSelf(root->getResult(0).getType());
  int64_t bytes = kLanes * getElementBytes(element).value_or(1);
  int64_t registers = std::max<int64_t>(bytes / target.tier->vectorBytes, 1);
  int64_t budget =
      std::max<int64_t>(target.tier->vectorRegisters * 3 / 4 / registers, 1);
  tileVectors = std::min<int64_t>({budget >= 16   ? 4
                                   : budget >= 12 ? 2
                                                  : 1,
                                   columns});
  int64_t rows =
      domain.size() < 2 ? 1 : std::max<int64_t>(domain[domain.size() - 2], 1);
  // More than six rows gain nothing, and the epilogue is unrolled over them.
  int64_t most =
      std::min<int64_t>({std::max<int64_t>(budget / tileVectors, 1), 6, rows});
  tileRows = most;
  if (!turned.empty())
    most = 1;
  // A tile that divides the rows saves the code for the rest.
  for (int64_t count = most; count * 2 > most; --count)
    if (rows % count == 0) {
      tileRows = count;
      break;
    }
}
