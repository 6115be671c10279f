//===- CompositeKinds.cpp - What several ops are together -------*- C++ -*-===//

#include "CompositeKinds.h"

#include "amp/Dialect/AMP/IR/OpPolicy.h"
#include "amp/Support/Sizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::amp;

//===----------------------------------------------------------------------===//
// Elementwise ops of one operation
//===----------------------------------------------------------------------===//

/// What the op itself computes, whatever its role.
static OpKind getOwnKind(Operation *op) {
  auto precision = dyn_cast_or_null<PrecisionOpInterface>(op);
  return precision ? precision.getPrecisionKind() : OpKind::Other;
}

static bool hasOwnKind(Operation *op, OpKind kind) {
  return getOwnKind(op) == kind;
}

/// The only operation but constants in the body of an elementwise op that makes
/// one tensor.
static Operation *getInner(linalg::LinalgOp op) {
  if (!op || op.getNumReductionLoops() > 0 || op->getNumResults() != 1)
    return nullptr;
  Operation *only = nullptr;
  for (Operation &inner : op.getBlock()->without_terminator()) {
    if (inner.hasTrait<OpTrait::ConstantLike>())
      continue;
    if (only)
      return nullptr;
    only = &inner;
  }
  return only;
}

/// What an operand of `getInner` is outside, elements of a tensor or a value.
static OpOperand *getSource(linalg::LinalgOp op, Value inside) {
  auto arg = dyn_cast<BlockArgument>(inside);
  return arg && arg.getOwner() == op.getBlock() ? op.getMatchingOpOperand(arg)
                                                : nullptr;
}

static Value getOuter(linalg::LinalgOp op, Value inside) {
  OpOperand *source = getSource(op, inside);
  return source ? source->get() : inside;
}

/// The number that a value is everywhere, or NaN.
static double getNumber(Value value, ConstantSources &constants) {
  double none = std::numeric_limits<double>::quiet_NaN();
  Attribute constant = constants.find(value);
  if (auto elements = dyn_cast_or_null<DenseFPElementsAttr>(constant))
    return elements.isSplat()
               ? FloatAttr::getValueAsDouble(elements.getSplatValue<APFloat>())
               : none;
  auto number = dyn_cast_or_null<FloatAttr>(constant);
  return number ? number.getValueAsDouble() : none;
}

/// The number that one side of an elementwise op is, where `value` is the
/// other. NaN for any other op.
static double getOtherNumber(linalg::LinalgOp op, Value value,
                             unsigned otherSide, ConstantSources &constants) {
  Operation *inner = getInner(op);
  if (!inner || inner->getNumOperands() != 2 ||
      getOuter(op, inner->getOperand(1 - otherSide)) != value)
    return std::numeric_limits<double>::quiet_NaN();
  return getNumber(getOuter(op, inner->getOperand(otherSide)), constants);
}

/// Whether an op divides `sum` by `count`, or multiplies it by its reciprocal
/// as f32 or f64 has it; without `count` by any number.
static bool isDivision(Operation *op, Value sum, std::optional<int64_t> count,
                       ConstantSources &constants) {
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  if (!structured || structured.getNumReductionLoops() > 0)
    return false;
  auto isFactor = [&](double number, auto... wanted) {
    return count ? (... || (number == wanted)) : !std::isnan(number);
  };
  double n = count.value_or(1);
  if (hasOwnKind(op, OpKind::Div))
    return isFactor(getOtherNumber(structured, sum, 1, constants), n);
  return hasOwnKind(op, OpKind::Mul) &&
         llvm::any_of(ArrayRef<unsigned>{0, 1}, [&](unsigned side) {
           return isFactor(getOtherNumber(structured, sum, side, constants),
                           1.0 / n, double(1.0f / float(n)));
         });
}

//===----------------------------------------------------------------------===//
// Roles
//===----------------------------------------------------------------------===//

/// The first ops are inside, the last gives what all of them compute.
static void attachKind(ArrayRef<Operation *> ops, OpKind kind) {
  MLIRContext *context = ops.back()->getContext();
  StringRef name = stringifyOpKind(kind);
  for (Operation *op : ops.drop_back())
    op->setAttr(kRoleAttr, StringAttr::get(context, kPartRole + name));
  ops.back()->setAttr(kRoleAttr, StringAttr::get(context, name));
}

/// The only reader of an op's only result, of the same policy; or null.
static Operation *getReader(Operation *op) {
  if (op->getNumResults() != 1 || !op->hasOneUse())
    return nullptr;
  Operation *reader = *op->user_begin();
  return getPolicyOf(reader) == getPolicyOf(op) ? reader : nullptr;
}

static linalg::LinalgOp getSum(Operation *op) {
  return hasOwnKind(op, OpKind::Sum) ? dyn_cast<linalg::LinalgOp>(op) : nullptr;
}

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

/// 1 - p before the logarithm that alone reads it: p near 0 would be lost in 16
/// bits.
static SmallVector<Operation *> behindComplement(Operation *log,
                                                 ConstantSources &constants) {
  auto one = cast<linalg::LinalgOp>(log)
                 .getDpsInputs()[0]
                 .getDefiningOp<linalg::LinalgOp>();
  Operation *inner = getInner(one);
  if (isa_and_nonnull<arith::SubFOp>(inner) && getReader(one) == log &&
      getNumber(getOuter(one, inner->getOperand(0)), constants) == 1.0)
    return {one, log};
  return {log};
}

/// PyTorch's binary cross entropy, and nothing else, cuts its logarithms off at
/// -100.
static void attachBinaryCrossEntropy(Operation *op,
                                     ConstantSources &constants) {
  if (!isa<linalg::LinalgOp>(op) || !hasOwnKind(op, OpKind::Log))
    return;
  for (Operation *user : op->getUsers()) {
    auto structured = dyn_cast<linalg::LinalgOp>(user);
    if (!structured || !hasOwnKind(user, OpKind::Maximum))
      continue;
    for (unsigned side : {0, 1})
      if (getOtherNumber(structured, op->getResult(0), side, constants) ==
          -100.0)
        return attachKind(behindComplement(op, constants),
                          OpKind::BinaryCrossEntropy);
  }
}

/// Probabilities may be moved or dropped out before.
static void attachAttentionValue(Operation *op) {
  auto contraction = dyn_cast<linalg::LinalgOp>(op);
  if (!contraction || !hasOwnKind(op, OpKind::Matmul) || op->hasAttr(kRoleAttr))
    return;
  for (Value value : contraction.getDpsInputs()) {
    Operation *def = value.getDefiningOp();
    while (def && movesData(getOwnKind(def)) && !isa<tensor::ConcatOp>(def))
      def = def->getOperand(0).getDefiningOp();
    if (def && getKind(def) == OpKind::Softmax)
      return attachKind(op, OpKind::AttentionValue);
  }
}

//===----------------------------------------------------------------------===//
// Sums of what is squared, or made positive
//===----------------------------------------------------------------------===//

namespace {
/// sum(f(d)), its division by a number and the root of that, where there are.
struct SumOf {
  linalg::LinalgOp map, sum;
  Operation *division = nullptr, *root = nullptr;
  Value element; // d
  bool isSquared = false;

  /// `ops`, then its own.
  SmallVector<Operation *> behind(ArrayRef<Operation *> ops) const {
    SmallVector<Operation *> all(ops);
    all.append({map, sum});
    for (Operation *op : {division, root})
      if (op)
        all.push_back(op);
    return all;
  }
};
} // namespace

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
  bool isPower = isa<math::PowFOp>(inner) &&
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
  Value summed = found.sum.getDpsInputs()[0];
  found.map = summed.getDefiningOp<linalg::LinalgOp>();
  if (!found.map || getReader(found.map) != op)
    return std::nullopt;
  found.element = getMapped(found.map, found.isSquared, constants);
  if (!found.element)
    return std::nullopt;
  Operation *last = op, *reader = getReader(op);
  if (reader &&
      isDivision(reader, op->getResult(0), /*count=*/std::nullopt, constants)) {
    found.division = last = reader;
    reader = getReader(last);
  }
  auto root = dyn_cast_or_null<linalg::LinalgOp>(reader);
  if (root && found.isSquared && isa_and_nonnull<math::SqrtOp>(getInner(root)))
    found.root = root;
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
       op = op->getOperand(0).getDefiningOp()) {
    ops.push_back(op);
    if (linalg::LinalgOp first = getSum(op)) {
      bool isSame =
          getKind(op) == OpKind::Mean && first.getDpsInputs()[0] == of &&
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
  auto difference = sum.element.getDefiningOp<linalg::LinalgOp>();
  if (!difference || !isa_and_nonnull<arith::SubFOp>(getInner(difference)) ||
      getPolicyOf(difference) != getPolicyOf(sum.map))
    return nullptr;
  bool isRead = llvm::all_of(difference->getUsers(), [&](Operation *user) {
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
static void attachSquares(Operation *op, ConstantSources &constants) {
  std::optional<SumOf> found = matchSum(op, constants);
  if (!found)
    return;
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
      attachKind(found->behind(first), OpKind::Variance);
    return;
  }
  if (found->root && !found->division)
    return attachKind(found->behind(first), OpKind::Norm);
  // The root of an error is another op.
  found->root = nullptr;
  if (!difference || !isMeasure(*found))
    return;
  attachKind(found->behind(first),
             found->isSquared ? OpKind::SquaredError : OpKind::AbsoluteError);
}

void mlir::amp::attachCompositeKind(Operation *op, ConstantSources &constants) {
  attachMean(op, constants);
  attachSquares(op, constants);
  attachBinaryCrossEntropy(op, constants);
  attachAttentionValue(op);
}
