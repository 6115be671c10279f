//===- DeviceOnline.cpp - A maximum and sums of exponentials ----*- C++ -*-===//
//
// Softmax and its losses want a row's maximum m, and then the sum of e^(x - m).
// A long row need not be read twice: the sum follows the maximum so far, and is
// scaled when that grows (Milakov, Gimelshein, "Online normalizer calculation
// for softmax", 2018).
//
//===----------------------------------------------------------------------===//

#include "DeviceEmitter.h"
#include "amp/Codegen/Points/Reduction.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cuda;
using namespace mlir::amp::points;

/// Whether two bodies compute the same of the same elements.
static bool areEqual(linalg::LinalgOp op, Value x, linalg::LinalgOp other,
                     Value y) {
  auto argument = dyn_cast<BlockArgument>(x), its = dyn_cast<BlockArgument>(y);
  if (argument && its) {
    OpOperand *mine = op.getMatchingOpOperand(argument),
              *theirs = other.getMatchingOpOperand(its);
    return mine->get() == theirs->get() &&
           op.getMatchingIndexingMap(mine) ==
               other.getMatchingIndexingMap(theirs);
  }
  Operation *made = x.getDefiningOp(), *madeThere = y.getDefiningOp();
  return made && madeThere && made->getName() == madeThere->getName() &&
         made->getAttrDictionary() == madeThere->getAttrDictionary() &&
         made->getResultTypes() == madeThere->getResultTypes() &&
         made->getNumOperands() == madeThere->getNumOperands() &&
         llvm::all_of(llvm::zip(made->getOperands(), madeThere->getOperands()),
                      [&](auto both) {
                        return areEqual(op, std::get<0>(both), other,
                                        std::get<1>(both));
                      });
}

/// What a reduction combines with its accumulator.
static Value getTerm(linalg::LinalgOp op) {
  Operation *combiner = getCombiner(op);
  Value sum = op.getMatchingBlockArgument(op.getDpsInitOperand(0));
  return combiner->getOperand(combiner->getOperand(0) == sum ? 1 : 0);
}

/// The exponential in `sum + exp(x - m)`, where m is the maximum of the same x;
/// null for another body: what else is summed may be anything where the maximum
/// is that of a part of the row.
static math::ExpOp findExponential(linalg::LinalgOp op,
                                   linalg::LinalgOp largest) {
  Value maximum = largest->getResult(0);
  if (!isa_and_nonnull<arith::AddFOp>(getCombiner(op)) ||
      getElementTypeOrSelf(op->getResult(0).getType()) !=
          getElementTypeOrSelf(maximum.getType()))
    return nullptr;
  auto exponential = getTerm(op).getDefiningOp<math::ExpOp>();
  auto shift = exponential
                   ? exponential.getOperand().getDefiningOp<arith::SubFOp>()
                   : arith::SubFOp();
  auto shifted = shift ? dyn_cast<BlockArgument>(shift.getRhs()) : nullptr;
  if (!shifted || !shifted.hasOneUse() || shifted.getOwner() != op.getBlock() ||
      op.getMatchingOpOperand(shifted)->get() != maximum ||
      !areEqual(op, shift.getLhs(), largest, getTerm(largest)))
    return nullptr;
  return exponential;
}

/// The exponentials of two passes that one can do, whose sums wait for nothing
/// but the maximum, and there are no results to store yet.
std::optional<DeviceEmitter::OnlineSums>
DeviceEmitter::matchOnline(const RowPass &first, const RowPass &second) const {
  if (team->getSize() == 1 || !first.outputs.empty() ||
      !second.outputs.empty() || second.reductions.empty())
    return std::nullopt;
  llvm::DenseMap<Value, int64_t> counts = countPasses(*root->getBlock());
  for (size_t number = 0; number < first.reductions.size(); ++number) {
    linalg::LinalgOp largest = first.reductions[number];
    if (!isa_and_nonnull<arith::MaximumFOp>(getCombiner(largest)))
      continue;
    Value maximum = largest->getResult(0);
    OnlineSums online = {number, nullptr};
    bool isOnline = llvm::all_of(second.reductions, [&](linalg::LinalgOp op) {
      online.exponential = findExponential(op, largest);
      return online.exponential &&
             llvm::all_of(op.getDpsInputs(), [&](Value input) {
               return input == maximum ||
                      counts.lookup(input) < counts.lookup(maximum);
             });
    });
    if (isOnline)
      return online;
  }
  return std::nullopt;
}

/// Sums of e^(x - from) to those of e^(x - to).
void DeviceEmitter::scaleSums(const OnlineSums &online, Value from, Value to,
                              MutableArrayRef<Value> sums) {
  Value factor =
      math::ExpOp::create(b, loc, arith::SubFOp::create(b, loc, from, to),
                          math::ExpOp(online.exponential).getFastmath());
  for (Value &sum : sums) {
    bool isVector = isa<VectorType>(sum.getType());
    sum = arith::MulFOp::create(
        b, loc, sum, isVector ? evaluator->toVector(factor) : factor);
  }
}

/// 0 in the place of a maximum of nothing, from which nothing can be taken.
Value DeviceEmitter::getFinite(Value maximum) {
  Type type = maximum.getType();
  Value none =
      evaluator->getFloat(type, -std::numeric_limits<double>::infinity());
  Value isNone =
      arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OEQ, maximum, none);
  return arith::SelectOp::create(b, loc, isNone, evaluator->getFloat(type, 0),
                                 maximum);
}

/// Of the maximum a thread has one number, of the others one for each lane: so
/// one factor serves all elements that are read together.
SmallVector<Value> DeviceEmitter::stepOnline(const OnlineSums &online,
                                             const RowPass &first,
                                             const RowPass &second,
                                             ArrayRef<RowTerm> terms,
                                             Values carried) {
  linalg::LinalgOp maximum = first.reductions[online.maximum];
  Operation *combiner = getCombiner(maximum);
  MutableArrayRef<Value> firsts =
      MutableArrayRef(carried).take_front(first.reductions.size());
  MutableArrayRef<Value> sums =
      MutableArrayRef(carried).drop_front(first.reductions.size());
  Value before = firsts[online.maximum];
  firsts[online.maximum] = getNeutralVector(combiner);
  llvm::copy(emitTerms(first, terms, llvm::to_vector(firsts)), firsts.begin());
  Value &now = firsts[online.maximum];
  if (isa<VectorType>(now.getType()))
    now = combineLanes(b, combiner, now);
  now = points::combine(b, combiner, before, now);
  Value shift = getFinite(now);
  scaleSums(online, before, shift, sums);
  evaluator->pin(maximum->getResult(0), shift);
  llvm::copy(emitTerms(second, terms, llvm::to_vector(sums)), sums.begin());
  return carried;
}

void DeviceEmitter::emitOnline(const RowPlan &plan, const OnlineSums &online,
                               const RowPass &first, const RowPass &second,
                               const Point &loops, const Point &row) {
  Values carried = beginSums(first, row);
  Operation *combiner = getCombiner(first.reductions[online.maximum]);
  carried[online.maximum] =
      arith::ConstantOp::create(b, loc, getNeutral(b, combiner));
  llvm::append_range(carried, beginSums(second, row));
  carried = emitTermLoop(
      plan, loops, carried, [&](ArrayRef<RowTerm> terms, Values inner) {
        return stepOnline(online, first, second, terms, std::move(inner));
      });
  size_t count = first.reductions.size();
  Value own = carried[online.maximum];
  finishSums(first, row, ArrayRef(carried).take_front(count));
  // Of a row of nothing the difference is no number, as in two passes.
  linalg::LinalgOp maximum = first.reductions[online.maximum];
  Value whole = evaluator->evaluate(maximum->getResult(0), row);
  MutableArrayRef<Value> sums = MutableArrayRef(carried).drop_front(count);
  scaleSums(online, own, whole, sums);
  finishSums(second, row, sums);
}
