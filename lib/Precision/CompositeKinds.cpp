//===- CompositeKinds.cpp - What several ops are together -------*- C++ -*-===//

#include "CompositeKinds.h"

#include "amp/Dialect/AMP/IR/OpPolicy.h"

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
      count = ShapedType::isDynamic(size) ? 0 : count * size;
  if (isDivision(reader, op->getResult(0), count, constants))
    attachKind({op, reader}, OpKind::Mean);
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
        attachKind(op, OpKind::BinaryCrossEntropy);
  }
}

/// Probabilities may be moved or dropped out before.
static void attachAttentionValue(Operation *op) {
  auto contraction = dyn_cast<linalg::LinalgOp>(op);
  if (!contraction || !hasOwnKind(op, OpKind::Matmul) || op->hasAttr(kRoleAttr))
    return;
  for (Value value : contraction.getDpsInputs()) {
    Operation *def = value.getDefiningOp();
    while (def && movesData(getOwnKind(def)))
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

/// The ops that make a mean of `of` which `difference` alone reads, moved to
/// its shape; none where a value is no such mean.
static SmallVector<Operation *> getMean(Value value, Value of,
                                        Operation *difference) {
  SmallVector<Operation *> ops;
  Operation *reader = difference;
  for (Operation *op = value.getDefiningOp(); op;
       reader = op, op = op->getOperand(0).getDefiningOp()) {
    if (getReader(op) != reader)
      return {};
    ops.push_back(op);
    if (linalg::LinalgOp sum = getSum(op))
      return getKind(op) == OpKind::Mean && sum.getDpsInputs()[0] == of
                 ? SmallVector<Operation *>(llvm::reverse(ops))
                 : SmallVector<Operation *>();
    if (!movesData(getOwnKind(op)) && getKind(op) != OpKind::Mean)
      return {};
  }
  return {};
}

static void attachSquares(Operation *op, ConstantSources &constants) {
  std::optional<SumOf> found = matchSum(op, constants);
  if (!found)
    return;
  auto difference = found->element.getDefiningOp<linalg::LinalgOp>();
  Operation *inner = getInner(difference);
  if (!isa_and_nonnull<arith::SubFOp>(inner)) {
    if (found->root && !found->division)
      attachKind(found->behind({}), OpKind::Norm);
    return;
  }
  if (getPolicyOf(difference) != getPolicyOf(op) ||
      llvm::any_of(difference->getUsers(),
                   [&](Operation *user) { return user != found->map; }))
    return;
  SmallVector<Operation *> first =
      getMean(getOuter(difference, inner->getOperand(1)),
              getOuter(difference, inner->getOperand(0)), difference);
  bool isVariance = !first.empty();
  if (isVariance && (!found->isSquared || !found->division))
    return;
  // The root of an error is another op.
  if (!isVariance)
    found->root = nullptr;
  first.push_back(difference);
  OpKind error =
      found->isSquared ? OpKind::SquaredError : OpKind::AbsoluteError;
  attachKind(found->behind(first), isVariance ? OpKind::Variance : error);
}

void mlir::amp::attachCompositeKind(Operation *op, ConstantSources &constants) {
  attachMean(op, constants);
  attachSquares(op, constants);
  attachBinaryCrossEntropy(op, constants);
  attachAttentionValue(op);
}
