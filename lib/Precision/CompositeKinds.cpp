//===- CompositeKinds.cpp - What several ops are together -------*- C++ -*-===//

#include "CompositeKinds.h"

#include "OpParts.h"
#include "amp/Support/Sizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::amp;

/// A sum and the division by the number of what it sums are a mean.
static void attachMean(Operation *op, ConstantSources &constants) {
  linalg::LinalgOp sum = getSum(op);
  Operation *reader = sum ? getReader(op) : nullptr;
  if (!reader)
    return;
  int64_t count = 1;
  for (auto [size, iterator] :
       llvm::zip(sum.getStaticLoopRanges(), sum.getIteratorTypesArray()))
    if (iterator == utils::IteratorType::reduction)
      count = ShapedType::isDynamic(size) ? 0 : multiplyWork({count, size});
  if (isDivision(reader, op->getResult(0), count, constants))
    attachKind({op, reader}, OpKind::Mean);
}

/// Whether an op divides elements of `value` by what depends on their place
/// alone.
static bool dividesAlone(Operation *op, Value value) {
  auto reader = dyn_cast_or_null<linalg::LinalgOp>(op);
  if (!reader || reader.getNumDpsInputs() != 1 ||
      reader.getNumReductionLoops() > 0 ||
      getComputed(reader.getDpsInputs()[0]) != value)
    return false;
  Block &body = *reader.getBlock();
  auto division =
      body.getTerminator()->getOperand(0).getDefiningOp<arith::DivFOp>();
  return division && division.getLhs() == body.getArgument(0) &&
         division.getRhs() != division.getLhs();
}

/// A sum over windows and its division, by a number or, where what is padded
/// does not count, by what depends on the place.
static void attachAveragePool(Operation *op, ConstantSources &constants) {
  Operation *reader = hasOwnKind(op, OpKind::AvgPool) ? getReader(op) : nullptr;
  if (!reader)
    return;
  Value sum = op->getResult(0);
  if (dividesAlone(reader, sum) ||
      isDivision(reader, sum, /*count=*/std::nullopt, constants))
    attachKind({op, reader}, OpKind::AvgPool);
}

/// 1 - p before its logarithm, or -p before that of 1 + p, if nothing else
/// reads it: p near 0 would be lost in 16 bits.
static SmallVector<Operation *> behindComplement(linalg::LinalgOp log,
                                                 ConstantSources &constants) {
  auto map =
      getComputed(log.getDpsInputs()[0]).getDefiningOp<linalg::LinalgOp>();
  Operation *inner = getInner(map);
  if (!inner || getReader(map) != log)
    return {log};
  bool isComplement =
      isa<math::Log1pOp>(getInner(log))
          ? isa<arith::NegFOp>(inner)
          : isa<arith::SubFOp>(inner) &&
                getNumber(getOuter(map, inner->getOperand(0)), constants) == 1;
  return isComplement ? SmallVector<Operation *>{map, log}
                      : SmallVector<Operation *>{log};
}

/// The greater one of an element of `value` and a number, as a selection, and
/// that number; NaN for anything else.
static double getSelectedBound(linalg::LinalgOp op, Value value,
                               ConstantSources &constants) {
  double none = std::numeric_limits<double>::quiet_NaN();
  auto select = op.getBlock()
                    ->getTerminator()
                    ->getOperand(0)
                    .getDefiningOp<arith::SelectOp>();
  auto compare = select ? select.getCondition().getDefiningOp<arith::CmpFOp>()
                        : arith::CmpFOp();
  if (!compare || op.getNumReductionLoops() > 0)
    return none;
  Value yes = select.getTrueValue(), no = select.getFalseValue();
  Value lhs = compare.getLhs(), rhs = compare.getRhs();
  using P = arith::CmpFPredicate;
  P predicate = compare.getPredicate();
  bool isGreater =
      (yes == lhs && no == rhs &&
       llvm::is_contained({P::OGT, P::OGE, P::UGT, P::UGE}, predicate)) ||
      (yes == rhs && no == lhs &&
       llvm::is_contained({P::OLT, P::OLE, P::ULT, P::ULE}, predicate));
  if (!isGreater)
    return none;
  for (auto [element, bound] : {std::pair(yes, no), std::pair(no, yes)})
    if (getOuter(op, element) == value)
      return getNumber(getOuter(op, bound), constants);
  return none;
}

/// Whether an op cuts a value off at -100.
static bool isCutOff(Operation *op, Value value, ConstantSources &constants) {
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  if (!structured)
    return false;
  for (unsigned side : {0, 1})
    if (isa_and_nonnull<arith::MaximumFOp, arith::MaxNumFOp>(
            getInner(structured)) &&
        getOtherNumber(structured, value, side, constants) == -100)
      return true;
  return getSelectedBound(structured, value, constants) == -100;
}

/// PyTorch's binary cross entropy, and nothing else, cuts its logarithms off at
/// -100.
static void attachBinaryCrossEntropy(Operation *op,
                                     ConstantSources &constants) {
  auto log = dyn_cast<linalg::LinalgOp>(op);
  if (!log || !isa_and_nonnull<math::LogOp, math::Log1pOp>(getInner(log)))
    return;
  for (OpOperand *use : getForwardUses(op->getResult(0)))
    if (isCutOff(use->getOwner(), op->getResult(0), constants))
      return attachKind(behindComplement(log, constants),
                        OpKind::BinaryCrossEntropy);
}

/// Probabilities may be moved or dropped out before.
static void attachAttentionValue(Operation *op) {
  auto contraction = dyn_cast<linalg::LinalgOp>(op);
  if (!contraction || !hasOwnKind(op, OpKind::Matmul) || op->hasAttr(kRoleAttr))
    return;
  for (Value value : contraction.getDpsInputs()) {
    Operation *def = getComputed(value).getDefiningOp();
    while (def && movesData(getOwnKind(def)) && !isa<tensor::ConcatOp>(def))
      def = getComputed(def->getOperand(0)).getDefiningOp();
    if (def && getKind(def) == OpKind::Softmax)
      return attachKind(op, OpKind::AttentionValue);
  }
}

void mlir::amp::attachCompositeKind(Operation *op, ConstantSources &constants) {
  attachMean(op, constants);
  attachAveragePool(op, constants);
  attachSquares(op, constants);
  attachBinaryCrossEntropy(op, constants);
  attachAttentionValue(op);
}
