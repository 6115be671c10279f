//===- SquareSums.cpp - Variances, norms, errors of regression --*- C++ -*-===//
//
// Sums of what is squared, or made positive.
//
//===----------------------------------------------------------------------===//

#include "OpParts.h"

#include "amp/Dialect/AMP/IR/OpPolicy.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::amp;

namespace {
/// sum(f(d)), its division by a number and the root of that, where there are,
/// and where a frontend sums in double the casts back to f32.
struct SumOf {
  linalg::LinalgOp map, sum;
  Operation *division = nullptr, *root = nullptr;
  SmallVector<Operation *> behind; // the sum, up to the root
  Value element;                   // d
  bool isSquared = false;

  /// `ops`, then its own.
  SmallVector<Operation *> after(ArrayRef<Operation *> ops) const {
    SmallVector<Operation *> all(ops);
    all.append({map, sum});
    all.append(behind);
    return all;
  }
  void dropRoot() {
    if (root)
      behind.pop_back();
    root = nullptr;
  }
};
} // namespace

/// Whether an op is where an island of f64 ends.
static bool isRounded(Operation *op) {
  if (auto structured = dyn_cast_or_null<linalg::LinalgOp>(op))
    op = getInner(structured);
  auto cast = dyn_cast_or_null<arith::TruncFOp>(op);
  return cast && getElementTypeOrSelf(cast.getIn().getType()).isF64() &&
         getElementTypeOrSelf(cast.getType()).isF32();
}

/// What is done with a sum: casts, a division, casts, a root. Each op is read
/// by the next alone.
static void followSum(SumOf &found, ConstantSources &constants) {
  Operation *last = found.sum, *reader = getReader(last);
  auto take = [&](Operation *op) {
    found.behind.push_back(op);
    last = op;
    reader = getReader(op);
  };
  for (bool divides : {true, false}) {
    while (isRounded(reader))
      take(reader);
    if (!reader || !divides)
      break;
    if (isDivision(reader, last->getResult(0), /*count=*/std::nullopt,
                   constants)) {
      found.division = reader;
      take(reader);
    }
  }
  auto root = dyn_cast_or_null<linalg::LinalgOp>(reader);
  if (root && found.isSquared && isa_and_nonnull<math::SqrtOp>(getInner(root)))
    take(found.root = root);
}

/// x of x * x and of pow(x, 2); of |x| where `isSquared` is set to false.
static Value getMapped(linalg::LinalgOp op, bool &isSquared,
                       ConstantSources &constants) {
  Operation *inner = getInner(op);
  if (!inner)
    return {};
  isSquared = !isa<math::AbsFOp>(inner);
  OpOperand *source = getSource(op, inner->getOperand(0));
  if (!source)
    return {};
  if (isa<arith::MulFOp>(inner)) {
    OpOperand *other = getSource(op, inner->getOperand(1));
    bool isSame =
        other && other->get() == source->get() &&
        op.getMatchingIndexingMap(other) == op.getMatchingIndexingMap(source);
    return isSame ? source->get() : Value();
  }
  bool isPower = isa<math::PowFOp, math::FPowIOp>(inner) &&
                 getNumber(getOuter(op, inner->getOperand(1)), constants) == 2;
  return isPower || !isSquared ? source->get() : Value();
}

static std::optional<SumOf> matchSum(Operation *op,
                                     ConstantSources &constants) {
  SumOf found;
  found.sum = getSum(op);
  // Of what it reads, and not of something in its own body.
  if (!found.sum || found.sum.getNumDpsInputs() != 1 ||
      found.sum.getBlock()->getOperations().size() != 2)
    return std::nullopt;
  Value summed = getComputed(found.sum.getDpsInputs()[0]);
  found.map = summed.getDefiningOp<linalg::LinalgOp>();
  if (!found.map || getReader(found.map) != op)
    return std::nullopt;
  found.element = getMapped(found.map, found.isSquared, constants);
  if (!found.element)
    return std::nullopt;
  followSum(found, constants);
  return found;
}

/// Whether an op gives elements of what it reads in their order, again and
/// again where its result is larger.
static bool isBroadcast(Operation *op) {
  if (isa<linalg::BroadcastOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp>(
          op))
    return true;
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (!generic || generic.getNumDpsInputs() != 1 ||
      getOwnKind(op) != OpKind::Clear)
    return false;
  SmallVector<unsigned> dims;
  for (AffineExpr expr : generic.getIndexingMapsArray()[0].getResults())
    if (auto dim = dyn_cast<AffineDimExpr>(expr))
      dims.push_back(dim.getPosition());
  return llvm::is_sorted(dims);
}

/// The ops that make a mean of `of` over the loops that `sum` sums over, and
/// give it the shape of `of`; none where a value is no such mean.
static SmallVector<Operation *> getMean(Value value, Value of,
                                        linalg::LinalgOp sum) {
  SmallVector<Operation *> ops;
  for (Operation *op = value.getDefiningOp(); op;
       op = getComputed(op->getOperand(0)).getDefiningOp()) {
    ops.push_back(op);
    if (linalg::LinalgOp first = getSum(op)) {
      bool isSame =
          getKind(op) == OpKind::Mean &&
          getComputed(first.getDpsInputs()[0]) == of &&
          first.getIteratorTypesArray() == sum.getIteratorTypesArray() &&
          first.getIndexingMapsArray()[0] == sum.getIndexingMapsArray()[0];
      return isSame ? SmallVector<Operation *>(llvm::reverse(ops))
                    : SmallVector<Operation *>();
    }
    if (!isBroadcast(op) && getKind(op) != OpKind::Mean)
      return {};
  }
  return {};
}

/// Whether each op is read by the next alone, the last by `reader`, all under
/// one policy.
static bool isChain(ArrayRef<Operation *> ops, Operation *reader) {
  for (Operation *op : llvm::reverse(ops)) {
    if (getReader(op) != reader)
      return false;
    reader = op;
  }
  return true;
}

/// Whether a sum is the mean or the whole of what it sums, or has a root.
static bool isMeasure(const SumOf &sum) {
  linalg::LinalgOp op = sum.sum;
  return sum.division || sum.root || op.getNumParallelLoops() == 0;
}

/// A difference that is read to be squared, or made positive, for such sums
/// alone: a loss and a metric may read the same one.
static linalg::LinalgOp getDifference(const SumOf &sum,
                                      ConstantSources &constants) {
  auto difference = getComputed(sum.element).getDefiningOp<linalg::LinalgOp>();
  if (!difference || !isa_and_nonnull<arith::SubFOp>(getInner(difference)) ||
      getPolicyOf(difference) != getPolicyOf(sum.map))
    return nullptr;
  Value result = difference->getResult(0);
  bool isRead = llvm::all_of(getForwardUses(result), [&](OpOperand *use) {
    Operation *user = use->getOwner();
    if (user == sum.map)
      return true;
    Operation *reader = getReader(user);
    auto other = reader ? matchSum(reader, constants) : std::nullopt;
    return other && other->map == user && isMeasure(*other);
  });
  return isRead ? difference : nullptr;
}

/// With a difference from the mean a variance; with a root and no division a
/// norm; a mean, or a sum of everything, of differences is an error.
/// p of a sum of |x|^p, as its own body has it; NaN of anything else.
static double getSummedPower(linalg::LinalgOp sum, ConstantSources &constants) {
  double none = std::numeric_limits<double>::quiet_NaN();
  Block &body = *sum.getBlock();
  auto add = body.getTerminator()->getOperand(0).getDefiningOp<arith::AddFOp>();
  if (!add || sum.getNumDpsInputs() != 1)
    return none;
  Value total = body.getArgument(1);
  Value term = add.getLhs() == total ? add.getRhs() : add.getLhs();
  auto power = term.getDefiningOp<math::PowFOp>();
  auto magnitude =
      power ? power.getLhs().getDefiningOp<math::AbsFOp>() : math::AbsFOp();
  if (!llvm::is_contained(add->getOperands(), total) || !magnitude ||
      magnitude.getOperand() != body.getArgument(0))
    return none;
  return getNumber(getOuter(sum, power.getRhs()), constants);
}

/// A vector's norm of any order, as torch-mlir prints it: the sum of |x|^p, and
/// that to the power of 1/p.
static void attachVectorNorm(Operation *op, ConstantSources &constants) {
  linalg::LinalgOp sum = getSum(op);
  auto root = sum ? dyn_cast_or_null<linalg::LinalgOp>(getReader(op))
                  : linalg::LinalgOp();
  if (!root || !isa_and_nonnull<math::PowFOp>(getInner(root)))
    return;
  double order = getSummedPower(sum, constants);
  double exponent = getOtherNumber(root, op->getResult(0), 1, constants);
  if (exponent == 1 / order || exponent == double(1.0f / float(order)))
    attachKind({op, root}, OpKind::Norm);
}

void mlir::amp::attachSquares(Operation *op, ConstantSources &constants) {
  std::optional<SumOf> found = matchSum(op, constants);
  if (!found)
    return attachVectorNorm(op, constants);
  linalg::LinalgOp difference = getDifference(*found, constants);
  SmallVector<Operation *> mean, first;
  if (difference) {
    Operation *inner = getInner(difference);
    mean = getMean(getOuter(difference, inner->getOperand(1)),
                   getOuter(difference, inner->getOperand(0)), found->sum);
    if (isChain(mean, difference))
      first = mean;
    first.push_back(difference);
  }
  if (!mean.empty()) {
    if (found->isSquared && found->division)
      attachKind(found->after(first), OpKind::Variance);
    return;
  }
  if (found->root && !found->division)
    return attachKind(found->after(first), OpKind::Norm);
  // The root of an error is another op.
  found->dropRoot();
  if (!difference || !isMeasure(*found))
    return;
  attachKind(found->after(first),
             found->isSquared ? OpKind::SquaredError : OpKind::AbsoluteError);
}
