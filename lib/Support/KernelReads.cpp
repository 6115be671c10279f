//===- KernelReads.cpp - What a kernel reads, and where ---------*- C++ -*-===//

#include "KernelReads.h"
#include "amp/Support/ReadMaps.h"
#include "amp/Support/Reduction.h"
#include "amp/Support/Sizes.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::amp;

namespace {
/// Where a walk begins: loops, and which point and row of the kernel's results
/// is computed there. A null map is one that nobody knows.
struct Site {
  SmallVector<int64_t> loops;
  AffineMap point, row;
  bool knowsRoot;   ///< the root's result is made
  int64_t time = 0; ///< see `findTimes`
};

class ReadVerifier {
public:
  ReadVerifier(Block &body, const KernelStructure &structure, Operation *root,
               ArrayRef<Operation *> followers)
      : body(body), kind(structure.kind), isChain(kind == KernelKind::Rows),
        rowLoops(llvm::to_vector_of<unsigned>(structure.rows)), root(root),
        followers(followers) {}
  LogicalResult run();

private:
  Site makeSite(ArrayRef<int64_t> loops) const;
  Site makeRootSite(linalg::LinalgOp op) const;
  Value findResult() const;
  void findTimes();
  void start(const Site &site, int64_t time);
  LogicalResult verifyWhole();
  LogicalResult verifyResults(const Site &site);
  LogicalResult verifyReduction(linalg::LinalgOp op, const Site &terms,
                                Site results, AffineMap initial);
  LogicalResult visit(Value value, AffineMap map, Operation *reader);
  LogicalResult visitReduction(OpResult value, AffineMap map,
                               Operation *reader);
  LogicalResult visitDestination(unsigned result, AffineMap map,
                                 Operation *reader);
  LogicalResult visitOperands(linalg::LinalgOp op, AffineMap loops,
                              MutableArrayRef<OpOperand> operands);
  bool isSame(AffineMap map, AffineMap wanted) const;

  Block &body;
  KernelKind kind;
  bool isChain;
  SmallVector<unsigned> rowLoops;
  Operation *root;
  ArrayRef<Operation *> followers;
  /// When results are computed, by number, the terms of reductions, and what
  /// these start from.
  SmallVector<int64_t> resultTimes;
  llvm::DenseMap<Operation *, int64_t> termTimes, initialTimes;
  Site at;
  llvm::DenseSet<std::pair<Value, AffineMap>> visited; ///< from this site
};
} // namespace

static AffineMap compose(AffineMap map, AffineMap inner) {
  return map && inner ? map.compose(inner) : AffineMap();
}

//===----------------------------------------------------------------------===//
// The walk
//===----------------------------------------------------------------------===//

bool ReadVerifier::isSame(AffineMap map, AffineMap wanted) const {
  return map && wanted &&
         dropUnitLoops(map, at.loops) == dropUnitLoops(wanted, at.loops);
}

/// The coordinates in a slice's source; null where they come from data.
static AffineMap getSliceMap(tensor::ExtractSliceOp slice, AffineMap map) {
  if (!map || llvm::any_of(slice.getStaticOffsets(), ShapedType::isDynamic) ||
      llvm::any_of(slice.getStaticStrides(), ShapedType::isDynamic))
    return AffineMap();
  llvm::SmallBitVector dropped = slice.getDroppedDims();
  SmallVector<AffineExpr> exprs;
  unsigned next = 0;
  for (auto [i, offset] : llvm::enumerate(slice.getStaticOffsets())) {
    AffineExpr expr = getAffineConstantExpr(offset, map.getContext());
    if (!dropped.test(i))
      expr = expr + map.getResult(next++) * slice.getStaticStrides()[i];
    exprs.push_back(expr);
  }
  return AffineMap::get(map.getNumDims(), 0, exprs, map.getContext());
}

/// `map` goes from the site's loops to the value's coordinates.
LogicalResult ReadVerifier::visit(Value value, AffineMap map,
                                  Operation *reader) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  // Results of other shapes are an error of their own.
  if (!type || (map && map.getNumResults() != type.getRank()) ||
      !visited.insert({value, map}).second)
    return success();
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    unsigned results = body.getTerminator()->getNumOperands();
    unsigned inputs = body.getNumArguments() - results;
    return argument.getOwner() != &body || argument.getArgNumber() < inputs
               ? success()
               : visitDestination(argument.getArgNumber() - inputs, map,
                                  reader);
  }
  Operation *op = value.getDefiningOp();
  if (op == root || llvm::is_contained(followers, op))
    return visitReduction(cast<OpResult>(value), map, reader);
  if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op)) {
    auto source = map ? getReshapeSourceMap(op, map) : std::nullopt;
    return visit(op->getOperand(0), source.value_or(AffineMap()), op);
  }
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
    return visit(slice.getSource(), getSliceMap(slice, map), op);
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  return linalgOp ? visitOperands(linalgOp, map, linalgOp->getOpOperands())
                  : success();
}

LogicalResult ReadVerifier::visitOperands(linalg::LinalgOp op, AffineMap loops,
                                          MutableArrayRef<OpOperand> operands) {
  for (OpOperand &operand : operands)
    if (op.payloadUsesValueFromOperand(&operand) &&
        failed(visit(operand.get(),
                     compose(op.getMatchingIndexingMap(&operand), loops), op)))
      return failure();
  // Elements at coordinates that are computed.
  WalkResult result = op.getBlock()->walk([&](tensor::ExtractOp extract) {
    return failed(visit(extract.getTensor(), AffineMap(), extract))
               ? WalkResult::interrupt()
               : WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

LogicalResult ReadVerifier::visitReduction(OpResult value, AffineMap map,
                                           Operation *reader) {
  if (isChain)
    return isSame(map, at.row)
               ? success()
               : reader->emitError("expected a row's reduction to be read at "
                                   "its own row");
  if (value.getOwner() != root)
    return reader->emitError("expected what follows the root of a kernel to be "
                             "a result and nothing else");
  return at.knowsRoot && isSame(map, at.point)
             ? success()
             : reader->emitError(
                   "expected the root of a kernel to be read at its own point");
}

LogicalResult ReadVerifier::visitDestination(unsigned result, AffineMap map,
                                             Operation *reader) {
  Value written = body.getTerminator()->getOperand(result);
  bool isFollower = llvm::is_contained(followers, written.getDefiningOp());
  bool isRow =
      isChain ? getShape(written).size() == rowLoops.size() : isFollower;
  if (!isSame(map, isRow ? at.row : at.point))
    return reader->emitError("expected a destination of a kernel to be read "
                             "where it is written");
  return at.time <= resultTimes[result]
             ? success()
             : reader->emitError("expected a destination of a kernel to be "
                                 "read before it is written");
}

//===----------------------------------------------------------------------===//
// Where it begins
//===----------------------------------------------------------------------===//

void ReadVerifier::start(const Site &site, int64_t time) {
  at = site;
  at.time = time;
  visited.clear();
}

/// Results are stored as soon as they are computed, so that nothing later reads
/// their destinations. On a chain each pass computes what is wide, stores it,
/// and adds up; whatever a later pass needs it computes again. The values of
/// rows are made last, one after the other. What follows a root may read its
/// results back; what follows points is added up before they are stored.
void ReadVerifier::findTimes() {
  llvm::DenseMap<Value, int64_t> passes = countPasses(body);
  int64_t rows = isChain ? 2 * body.getOperations().size() : 2;
  for (auto [i, op] : llvm::enumerate(followers)) {
    termTimes[op] = root ? 1 : 0;
    initialTimes[op] = rows + i;
  }
  for (auto [i, value] : llvm::enumerate(body.getTerminator()->getOperands())) {
    Operation *op = value.getDefiningOp();
    if (!isChain)
      resultTimes.push_back(initialTimes.lookup(op));
    else if (getShape(value).size() == rowLoops.size())
      resultTimes.push_back(rows + i);
    else
      resultTimes.push_back(2 * passes.lookup(value));
  }
  if (!isChain)
    return;
  for (Operation &op : body.without_terminator())
    if (op.getNumResults() > 0)
      termTimes[&op] = initialTimes[&op] =
          2 * passes.lookup(op.getResult(0)) - 1;
}

/// Of the points of a kernel's results.
Site ReadVerifier::makeSite(ArrayRef<int64_t> loops) const {
  MLIRContext *context = body.getTerminator()->getContext();
  AffineMap point = AffineMap::getMultiDimIdentityMap(loops.size(), context);
  AffineMap row;
  if (isChain)
    row = point.getSubMap(rowLoops);
  else if (!loops.empty())
    row = point.getMajorSubMap(loops.size() - 1);
  return {llvm::to_vector(loops), point, row, /*knowsRoot=*/true};
}

/// Of the terms of a root. Those of a scatter are of no one point.
Site ReadVerifier::makeRootSite(linalg::LinalgOp op) const {
  AffineMap point, row;
  if (kind != KernelKind::Scatter)
    point = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  if (point && point.getNumResults() > 0)
    row = point.getMajorSubMap(point.getNumResults() - 1);
  return {op.getStaticLoopRanges(), point, row, /*knowsRoot=*/false};
}

LogicalResult ReadVerifier::verifyWhole() {
  for (Value result : listComputed(body))
    if (result.getDefiningOp() != root)
      return body.getTerminator()->emitError(
          "expected the results of the one op that has code of its own");
  return success();
}

LogicalResult ReadVerifier::verifyResults(const Site &site) {
  Operation *terminator = body.getTerminator();
  for (auto [i, result] : llvm::enumerate(terminator->getOperands())) {
    if (isScratchResult(body, i) ||
        (!isChain && llvm::is_contained(followers, result.getDefiningOp())))
      continue;
    start(site, resultTimes[i]);
    bool isRow = isChain && getShape(result).size() == rowLoops.size();
    AffineMap map = isRow ? site.row : site.point;
    if (isChain &&
        ArrayRef(map.compose(ArrayRef(site.loops))) != getShape(result))
      return terminator->emitError("expected results of a chain to be of its "
                                   "points or of its rows");
    if (failed(visit(result, map, terminator)))
      return failure();
  }
  return success();
}

/// The terms at each of a reduction's loops, and the initial values at
/// `initial`, where nothing is made yet but rows of a chain.
LogicalResult ReadVerifier::verifyReduction(linalg::LinalgOp op,
                                            const Site &terms, Site results,
                                            AffineMap initial) {
  MutableArrayRef<OpOperand> operands = op->getOpOperands();
  start(terms, termTimes.lookup(op));
  if (failed(visitOperands(
          op,
          AffineMap::getMultiDimIdentityMap(op.getNumLoops(), op.getContext()),
          operands.take_front(op.getNumDpsInputs()))))
    return failure();
  results.knowsRoot = false;
  start(results, initialTimes.lookup(op));
  for (OpOperand &init : op.getDpsInitsMutable())
    if (failed(visit(init.get(), initial, op)))
      return failure();
  return success();
}

/// A result of all points, or null.
Value ReadVerifier::findResult() const {
  for (Value result : listComputed(body))
    if (!llvm::is_contained(followers, result.getDefiningOp()))
      return result;
  return Value();
}

LogicalResult ReadVerifier::run() {
  if (kind == KernelKind::Whole)
    return verifyWhole();
  findTimes();
  auto first = dyn_cast_or_null<linalg::LinalgOp>(root);
  Value result = first ? first->getResult(0) : findResult();
  if (!result)
    return success();
  SmallVector<int64_t> loops = llvm::to_vector(getShape(result));
  if (isChain)
    loops = first.getStaticLoopRanges();
  Site site = makeSite(loops);
  if (first &&
      failed(verifyReduction(first, isChain ? site : makeRootSite(first), site,
                             isChain ? site.row : site.point)))
    return failure();
  for (Operation *op : followers)
    if (failed(
            verifyReduction(cast<linalg::LinalgOp>(op), site, site, site.row)))
      return failure();
  return verifyResults(site);
}

LogicalResult mlir::amp::verifyReads(Block &body,
                                     const KernelStructure &structure,
                                     Operation *root,
                                     ArrayRef<Operation *> followers) {
  return ReadVerifier(body, structure, root, followers).run();
}
