//===- SplitResults.cpp - One structured op a result ------------*- C++ -*-===//

#include "amp/Dialect/AMP/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/IRMapping.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPSPLITRESULTS
#include "amp/Dialect/AMP/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;

namespace {
/// What some results of a generic are computed from.
struct Part {
  llvm::SmallSetVector<unsigned, 4> results;
  llvm::SmallPtrSet<Operation *, 16> ops;
  llvm::SmallBitVector inputs;
};
} // namespace

/// What the body computes result `seed` from: ops, inputs, and the results
/// whose accumulators it reads, with theirs.
static Part collect(linalg::GenericOp op, unsigned seed) {
  Part part;
  part.inputs.resize(op.getNumDpsInputs());
  part.results.insert(seed);
  SmallVector<Value> worklist = {
      op.getBody()->getTerminator()->getOperand(seed)};
  while (!worklist.empty()) {
    Value value = worklist.pop_back_val();
    if (auto arg = dyn_cast<BlockArgument>(value)) {
      if (arg.getOwner() != op.getBody())
        continue;
      unsigned index = arg.getArgNumber();
      if (index < part.inputs.size()) {
        part.inputs.set(index);
      } else if (unsigned result = index - part.inputs.size();
                 part.results.insert(result)) {
        worklist.push_back(op.getBody()->getTerminator()->getOperand(result));
      }
      continue;
    }
    Operation *def = value.getDefiningOp();
    if (def->getBlock() == op.getBody() && part.ops.insert(def).second)
      worklist.append(def->operand_begin(), def->operand_end());
  }
  return part;
}

/// Numbers the loops of a copied body as those of maps without `unused`.
static void renumberLoops(linalg::GenericOp op,
                          const llvm::SmallBitVector &unused) {
  op.walk([&](linalg::IndexOp index) {
    unsigned dim = index.getDim(), before = 0;
    for (unsigned i : unused.set_bits())
      before += i < dim;
    index.setDim(dim - before);
  });
}

/// A generic with the part's results alone. Inputs that no body reads stay
/// where an op would be left without shapes; loops that it has no operand for
/// go.
static linalg::GenericOp createPart(OpBuilder &b, linalg::GenericOp op,
                                    const Part &part,
                                    ArrayRef<unsigned> results) {
  SmallVector<Value> inputs, inits;
  SmallVector<AffineMap> maps;
  SmallVector<unsigned> from;
  auto keep = [&](OpOperand *operand, SmallVectorImpl<Value> &list) {
    list.push_back(operand->get());
    maps.push_back(op.getMatchingIndexingMap(operand));
    from.push_back(operand->getOperandNumber());
  };
  for (OpOperand *input : op.getDpsInputOperands())
    if (part.inputs.test(input->getOperandNumber()))
      keep(input, inputs);
  for (unsigned result : results)
    keep(op.getDpsInitOperand(result), inits);
  llvm::SmallBitVector unused = getUnusedDimsBitVector(maps);
  SmallVector<utils::IteratorType> iterators;
  for (auto [loop, type] : llvm::enumerate(op.getIteratorTypesArray()))
    if (!unused.test(loop))
      iterators.push_back(type);
  for (AffineMap &map : maps)
    map = compressDims(map, unused);
  auto single = linalg::GenericOp::create(
      b, op.getLoc(), ValueRange(inits).getTypes(), inputs, inits, maps,
      iterators, [&](OpBuilder &nested, Location loc, ValueRange args) {
        IRMapping mapping;
        for (auto [old, arg] : llvm::zip_equal(from, args))
          mapping.map(op.getBody()->getArgument(old), arg);
        for (Operation &inner : op.getBody()->without_terminator())
          if (part.ops.contains(&inner))
            nested.clone(inner, mapping);
        SmallVector<Value> yields;
        for (unsigned result : results)
          yields.push_back(mapping.lookupOrDefault(
              op.getBody()->getTerminator()->getOperand(result)));
        linalg::YieldOp::create(nested, loc, yields);
      });
  renumberLoops(single, unused);
  return single;
}

/// The loops whose sizes do not follow from the operands that are left.
static llvm::SmallBitVector findUncovered(linalg::GenericOp op,
                                          const Part &part) {
  llvm::SmallBitVector uncovered(op.getNumLoops(), true);
  auto mark = [&](OpOperand *operand) {
    for (AffineExpr expr : op.getMatchingIndexingMap(operand).getResults())
      if (auto dim = dyn_cast<AffineDimExpr>(expr))
        uncovered.reset(dim.getPosition());
  };
  for (OpOperand *input : op.getDpsInputOperands())
    if (part.inputs.test(input->getOperandNumber()))
      mark(input);
  for (unsigned result : part.results)
    mark(op.getDpsInitOperand(result));
  return uncovered;
}

/// Whether a loop's iterations all do the same to a part: it asks for no index
/// of it, adds nothing up, and there is one iteration at least.
static bool repeats(linalg::GenericOp op, const Part &part, unsigned loop) {
  if (op.getIteratorTypesArray()[loop] != utils::IteratorType::parallel ||
      op.getStaticLoopRanges()[loop] <= 0)
    return false;
  for (unsigned result : part.results)
    if (!op.getMatchingBlockArgument(op.getDpsInitOperand(result)).use_empty())
      return false;
  return llvm::none_of(part.ops, [&](Operation *inner) {
    auto index = dyn_cast<linalg::IndexOp>(inner);
    return index && index.getDim() == loop;
  });
}

/// Makes the part one whose loops have sizes, or says that there is none.
static bool coverLoops(linalg::GenericOp op, Part &part) {
  if (findUncovered(op, part).none())
    return true;
  llvm::SmallBitVector used = part.inputs;
  part.inputs.set();
  llvm::SmallBitVector uncovered = findUncovered(op, part);
  if (uncovered.none())
    return true;
  part.inputs = used;
  uncovered = findUncovered(op, part);
  llvm::SmallBitVector inMaps(op.getNumLoops());
  auto mark = [&](OpOperand *operand) {
    AffineMap map = op.getMatchingIndexingMap(operand);
    for (unsigned loop = 0; loop < op.getNumLoops(); ++loop)
      if (map.isFunctionOfDim(loop))
        inMaps.set(loop);
  };
  for (OpOperand *input : op.getDpsInputOperands())
    if (part.inputs.test(input->getOperandNumber()))
      mark(input);
  for (unsigned result : part.results)
    mark(op.getDpsInitOperand(result));
  return llvm::all_of(uncovered.set_bits(), [&](unsigned loop) {
    return !inMaps.test(loop) && repeats(op, part, loop);
  });
}

static void split(linalg::GenericOp op) {
  OpBuilder b(op);
  for (OpResult result : op.getResults()) {
    if (result.use_empty())
      continue;
    Part part = collect(op, result.getResultNumber());
    if (part.results.size() == op.getNumResults() &&
        part.inputs.all()) // nothing to gain
      continue;
    if (!coverLoops(op, part))
      continue;
    // In the order of the op, so that bodies keep theirs.
    SmallVector<unsigned> results(part.results.getArrayRef());
    llvm::sort(results);
    linalg::GenericOp single = createPart(b, op, part, results);
    auto *position = llvm::find(results, result.getResultNumber());
    result.replaceAllUsesWith(single.getResult(position - results.begin()));
  }
  if (op.use_empty())
    op.erase();
}

/// Whether the body does more than compute: then it is to be run once.
static bool hasEffects(linalg::GenericOp op) {
  return llvm::any_of(op.getBody()->without_terminator(), [](Operation &inner) {
    return !isMemoryEffectFree(&inner);
  });
}

namespace {
struct AmpSplitResults : amp::impl::AmpSplitResultsBase<AmpSplitResults> {
  void runOnOperation() override {
    SmallVector<linalg::GenericOp> ops;
    getOperation().walk([&](linalg::GenericOp op) {
      if (op.getNumResults() > 1 && !hasEffects(op))
        ops.push_back(op);
    });
    for (linalg::GenericOp op : ops)
      split(op);
  }
};
} // namespace
