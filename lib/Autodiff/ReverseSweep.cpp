//===- ReverseSweep.cpp - The driver of differentiation ---------*- C++ -*-===//

#include "amp/Autodiff/ReverseSweep.h"
#include "DisjointSlices.h"

#include "RuleTypes.h"
#include "amp/Autodiff/ScalarSweep.h"
#include "amp/Dialect/AMP/IR/ResultLocations.h"
#include "amp/Interfaces/DifferentiatedValues.h"
#include "amp/Support/LinalgBuilders.h"

#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::amp;

ReverseSweep::ReverseSweep(OpBuilder &b, PolicyAttr policy)
    : b(b), excess(policy && policy.isMixed() && policy.isExcess()),
      wideWeightGradients(!policy || !policy.roundsWeightGrads()) {}

/// Those of values that may be null.
static SmallVector<Type> getTypes(ArrayRef<Value> values) {
  SmallVector<Type> types;
  for (Value value : values)
    if (value)
      types.push_back(value.getType());
  return types;
}

static FloatType getFloatType(Value value) {
  return dyn_cast<FloatType>(getElementTypeOrSelf(value.getType()));
}

static bool isClear(Operation *op) {
  auto precision = dyn_cast<PrecisionOpInterface>(op);
  return precision && movesData(precision.getPrecisionKind());
}

/// The ops that the gradient of `results` may come to.
static llvm::DenseSet<Operation *> findReached(ArrayRef<Operation *> ops,
                                               ValueRange results) {
  llvm::DenseSet<Value> values(results.begin(), results.end());
  llvm::DenseSet<Operation *> reached;
  for (Operation *op : llvm::reverse(ops)) {
    if (llvm::none_of(op->getResults(),
                      [&](Value result) { return values.contains(result); }))
      continue;
    reached.insert(op);
    values.insert_range(getDifferentiated(op));
  }
  return reached;
}

LogicalResult ReverseSweep::markActive(ArrayRef<Operation *> ops,
                                       ValueRange results,
                                       ValueRange variables) {
  active.insert_range(variables);
  llvm::DenseSet<Operation *> reached = findReached(ops, results);
  for (Operation *op : ops) {
    if (llvm::none_of(getDifferentiated(op),
                      [&](Value v) { return active.contains(v); }))
      continue;
    if (hidesGradient(op) && reached.contains(op))
      return reportNoRule(op);
    for (Value result : op->getResults())
      if (getFloatType(result))
        active.insert(result);
  }
  return success();
}

/// A variable of a region is one only if it is one of the function, too.
Value ReverseSweep::findVariable(Value value) const {
  while (!variables.contains(value)) {
    Operation *op = value.getDefiningOp();
    if (!op || (!isFloatCast(op) && !isClear(op)))
      return Value();
    value = op->getOperand(0);
  }
  return outer ? outer->findVariable(value) : value;
}

FloatType ReverseSweep::getWantedType(Value value) const {
  Value variable = wideWeightGradients ? findVariable(value) : Value();
  return variable ? getComputeFloat(getFloatType(variable))
                  : getFloatType(value);
}

/// In which type the gradients of several readers are summed: of a rounded copy
/// in the type of what it is a copy of, which the sum is for.
static FloatType getSumType(Value value, FloatType type, bool excess) {
  Operation *op = value.getDefiningOp();
  if (!excess || !op || !isFloatCast(op))
    return type;
  FloatType source = getFloatType(op->getOperand(0));
  return source.getWidth() > type.getWidth() ? source : type;
}

void ReverseSweep::accumulate(Location loc, Value value, Value cotangent) {
  FloatType type = getWantedType(value);
  // That a weight's gradient is rounded is the policy's own wish: it stays.
  bool mayFold = excess && (wideWeightGradients || !findVariable(value));
  cotangent = convertFloat(b, loc, cotangent, type, mayFold);
  Value &sum = cotangents[value];
  if (!sum) {
    sum = cotangent;
    return;
  }
  if (Value joined = joinDisjointSlices(b, loc, sum, cotangent)) {
    sum = joined;
    return;
  }
  auto tensor = cast<RankedTensorType>(value.getType());
  FloatType compute = getComputeFloat(type);
  type = getSumType(value, type, excess);
  sum = createElementwise(
      b, loc, tensor.getShape(), {sum, cotangent}, Type(type),
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        Value lhs = convertFloat(nested, loc, args[0], compute, excess);
        Value rhs = convertFloat(nested, loc, args[1], compute, excess);
        Value add = arith::AddFOp::create(nested, loc, lhs, rhs);
        return {convertFloat(nested, loc, add, type, excess)};
      })[0];
}

Value ReverseSweep::getCotangent(Location loc, Value value) {
  Value held = cotangents.lookup(value);
  return held ? convertFloat(b, loc, held, getFloatType(value), excess)
              : Value();
}

/// What a region reads needs a rule that knows of it.
LogicalResult ReverseSweep::verifyCaptures(Operation *op) {
  if (cast<VJPOpInterface>(op).differentiatesCaptures() ||
      llvm::none_of(getDifferentiatedCaptures(op),
                    [&](Value v) { return active.contains(v); }))
    return success();
  return op->emitError("no gradient for a value that a region of '")
         << op->getName()
         << "' reads from outside: make it an operand, or put it behind "
            "amp.stop_gradient";
}

/// What only moves data moves an FP32 cotangent as well.
SmallVector<Value> ReverseSweep::getResultCotangents(Operation *op) {
  return llvm::map_to_vector(op->getResults(), [&](Value result) {
    return isClear(op) ? cotangents.lookup(result)
                       : getCotangent(op->getLoc(), result);
  });
}

/// Names what a rule made after the kind of its op.
static void nameRule(Operation *op,
                     llvm::iterator_range<Block::iterator> made) {
  auto precision = dyn_cast<PrecisionOpInterface>(op);
  if (!precision)
    return;
  std::string name =
      (kRuleLocation + stringifyOpKind(precision.getPrecisionKind())).str();
  for (Operation &one : made)
    one.setLoc(addName(one.getLoc(), name));
}

LogicalResult ReverseSweep::applyRule(VJPOpInterface rule,
                                      MutableArrayRef<Value> operands) {
  Operation *op = rule;
  SmallVector<Value> results = getResultCotangents(op);
  auto wantedValue = [&](Value value) {
    return active.contains(value) ? getWantedType(value) : FloatType();
  };
  auto wanted = [&](OpOperand &operand) { return wantedValue(operand.get()); };
  auto add = [&](Value value, Value cotangent) {
    accumulate(op->getLoc(), value, cotangent);
  };
  auto sweep = [&](const VJPContext::Sweep &s) {
    SmallVector<Value> gradients;
    ReverseSweep inner(s.b, *this);
    LogicalResult swept =
        inner.run(s.ops, s.results, s.seeds, s.variables, gradients);
    return failed(swept) ? FailureOr<SmallVector<Value>>(failure()) : gradients;
  };
  VJPContext context{results, wanted, excess, wantedValue, add, sweep};
  RuleTypes types(b, op, getTypes(results));
  for (Value operand : op->getOperands())
    if (FloatType type = wantedValue(operand))
      types.allow(type);
  if (failed(rule.buildVJP(b, context, operands)) || failed(types.verify(b)))
    return failure();
  nameRule(op, types.getMade(b));
  return success();
}

LogicalResult ReverseSweep::visit(Operation *op) {
  if (llvm::none_of(op->getResults(), [&](Value result) {
        return active.contains(result) && cotangents.contains(result);
      }))
    return success();
  Location loc = op->getLoc();
  if (isFloatCast(op)) {
    accumulate(loc, op->getOperand(0), cotangents[op->getResult(0)]);
    return success();
  }
  if (!isa<VJPOpInterface>(op))
    return reportNoRule(op);
  if (failed(verifyCaptures(op)))
    return failure();
  SmallVector<Value> operands(op->getNumOperands());
  if (failed(applyRule(cast<VJPOpInterface>(op), operands)))
    return failure();
  for (auto [operand, cotangent] : llvm::zip(op->getOperands(), operands))
    if (cotangent && active.contains(operand))
      accumulate(loc, operand, cotangent);
  return success();
}

LogicalResult ReverseSweep::run(ArrayRef<Operation *> ops, ValueRange results,
                                ValueRange seeds, ValueRange variables,
                                SmallVectorImpl<Value> &gradients) {
  this->variables.insert_range(variables);
  if (failed(markActive(ops, results, variables)))
    return failure();
  for (auto [result, seed] : llvm::zip(results, seeds))
    if (active.contains(result))
      accumulate(result.getLoc(), result, seed);
  for (Operation *op : llvm::reverse(ops))
    if (failed(visit(op)))
      return failure();
  for (Value variable : variables)
    gradients.push_back(cotangents.lookup(variable));
  return success();
}
