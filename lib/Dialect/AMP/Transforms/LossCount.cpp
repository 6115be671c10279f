//===- LossCount.cpp - Losses that are sums over a count --------*- C++ -*-===//

#include "LossCount.h"

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Dialect/AMP/IR/LossAttrs.h"
#include "amp/Dialect/AMP/IR/OpPolicy.h"
#include "amp/Dialect/AMP/IR/SourceName.h"
#include "amp/Interfaces/ModeOpInterface.h"
#include "amp/Support/LinalgBuilders.h"

#include "mlir/IR/TypeUtilities.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace mlir::amp;

static std::optional<unsigned> findCount(func::FuncOp loss) {
  for (unsigned i = 0; i < loss.getNumResults(); ++i)
    if (loss.getResultAttr(i, kCountAttr))
      return i;
  return std::nullopt;
}

static Operation *getTerminator(func::FuncOp func) {
  return func.getBody().back().getTerminator();
}

//===----------------------------------------------------------------------===//
// What a count is
//===----------------------------------------------------------------------===//

/// What a value of the function's block is computed from there.
static llvm::SetVector<Value> findSources(func::FuncOp func, Value value) {
  llvm::SetVector<Value> sources;
  sources.insert(value);
  for (unsigned i = 0; i < sources.size(); ++i)
    if (Operation *op = sources[i].getDefiningOp()) {
      sources.insert(op->operand_begin(), op->operand_end());
      getUsedValuesDefinedAbove(op->getRegions(), sources);
    }
  return sources;
}

static bool isRandom(Value value) {
  Operation *op = value.getDefiningOp();
  return op && op->walk([](RandomOpInterface) {
                   return WalkResult::interrupt();
                 }).wasInterrupted();
}

static LogicalResult verifySources(func::FuncOp loss, unsigned result) {
  for (Value value :
       findSources(loss, getTerminator(loss)->getOperand(result))) {
    if (isRandom(value))
      return loss.emitError("expected the result that is '")
             << kCountAttr << "' to depend on the batch alone, found that it "
             << "depends on random numbers";
    auto arg = dyn_cast<BlockArgument>(value);
    if (!arg || arg.getOwner() != &loss.front())
      continue;
    for (StringRef role : {kParamAttr, kStateAttr})
      if (auto name =
              loss.getArgAttrOfType<StringAttr>(arg.getArgNumber(), role))
        return loss.emitError("expected the result that is '")
               << kCountAttr << "' to depend on the batch alone, found that it "
               << "depends on "
               << (role == kParamAttr ? "parameter " : "state ") << name;
  }
  return success();
}

static bool isNumber(Type type) {
  auto tensor = cast<RankedTensorType>(type);
  Type element = tensor.getElementType();
  return tensor.getRank() == 0 &&
         (isa<FloatType>(element) || element.isInteger(32) ||
          element.isInteger(64));
}

LogicalResult mlir::amp::verifyCount(func::FuncOp loss) {
  std::optional<unsigned> first = findCount(loss);
  if (!first)
    return success();
  for (unsigned i = *first + 1; i < loss.getNumResults(); ++i)
    if (loss.getResultAttr(i, kCountAttr))
      return loss.emitError("expected one result that is '")
             << kCountAttr << "', found results " << *first << " and " << i;
  Type type = loss.getResultTypes()[*first];
  if (*first == 0 || !isNumber(type))
    return loss.emitError("expected the result that is '")
           << kCountAttr << "' to be a scalar float, i32 or i64 behind the "
           << "loss, found " << type << " for result " << *first;
  for (unsigned i = 0; i < loss.getNumResults(); ++i)
    if (loss.getResultAttr(i, kGradAttr))
      return loss.emitError("expected no '")
             << kCountAttr << "' of a function that gives its own gradients";
  return verifySources(loss, *first);
}

//===----------------------------------------------------------------------===//
// Dividing by it
//===----------------------------------------------------------------------===//

/// A number as a float, rounded once.
static Value toFloat(OpBuilder &b, Location loc, Value number, FloatType type) {
  if (isa<FloatType>(number.getType()))
    return convertFloat(b, loc, number, type);
  return arith::SIToFPOp::create(b, loc, type, number);
}

/// The loss over a count, whatever the policy: a sum is no number of 16 bits.
static void divide(func::FuncOp loss, Value count) {
  Operation *terminator = getTerminator(loss);
  OpBuilder b(terminator);
  Value sum = terminator->getOperand(0);
  auto element = cast<FloatType>(getElementTypeOrSelf(sum.getType()));
  Value mean = createElementwise(
      b, loss.getLoc(), {}, {sum, count}, Type(element),
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        Value number = toFloat(nested, loss.getLoc(), args[1], element);
        return {arith::DivFOp::create(nested, loss.getLoc(), args[0], number)};
      })[0];
  if (element.isF32())
    setOwnPolicy(mean.getDefiningOp(),
                 PolicyAttr::get(loss.getContext(), "f32"));
  terminator->setOperand(0, mean);
}

void mlir::amp::divideByCount(func::FuncOp loss) {
  if (std::optional<unsigned> count = findCount(loss))
    divide(loss, getTerminator(loss)->getOperand(*count));
}

/// Leaves the count of a copy of the loss, as f64, and what it is made of.
static void keepCount(func::FuncOp counter, unsigned result) {
  Operation *terminator = getTerminator(counter);
  OpBuilder b(terminator);
  Location loc = counter.getLoc();
  Value count = createElementwise(
      b, loc, {}, terminator->getOperand(result), Type(b.getF64Type()),
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        return {toFloat(nested, loc, args[0], nested.getF64Type())};
      })[0];
  BitVector others(counter.getNumResults(), true);
  others.reset(result);
  terminator->eraseOperands(others);
  (void)counter.eraseResults(others);
  terminator->setOperand(0, count);
  counter.setFunctionType(
      b.getFunctionType(counter.getArgumentTypes(), count.getType()));
  counter.setResultAttrs(0, DictionaryAttr::get(counter.getContext()));
  IRRewriter rewriter(counter.getContext());
  (void)runRegionDCE(rewriter, counter->getRegions());
}

Counter mlir::amp::divideByMeanCount(func::FuncOp loss) {
  Counter counter;
  std::optional<unsigned> result = findCount(loss);
  if (!result)
    return counter;
  counter.func = cloneAs(loss, (loss.getSymName() + "_count").str());
  SymbolTable(loss->getParentOp())
      .insert(counter.func, std::next(loss->getIterator()));
  keepCount(counter.func, *result);
  BitVector unread(counter.func.getNumArguments());
  for (BlockArgument arg : counter.func.getArguments()) {
    if (arg.use_empty())
      unread.set(arg.getArgNumber());
    else
      counter.operands.push_back(arg.getArgNumber());
  }
  (void)counter.func.eraseArguments(unread);
  Builder b(loss.getContext());
  unsigned index = loss.getNumArguments();
  (void)loss.insertArgument(
      index, loss.getResultTypes()[0],
      b.getDictionaryAttr(b.getNamedAttr(kMeanCountAttr, b.getUnitAttr())),
      loss.getLoc());
  divide(loss, loss.getArgument(index));
  return counter;
}
