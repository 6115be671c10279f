//===- NormalizeLoops.cpp - One form of each loop ---------------*- C++ -*-===//

#include "IntegerEvaluator.h"
#include "LoopCounters.h"
#include "amp/Dialect/AMP/Transforms/Passes.h"
#include "amp/Support/Loops.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPNORMALIZELOOPS
#include "amp/Dialect/AMP/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

static Value createIndex(OpBuilder &b, Location loc, int64_t value) {
  return arith::ConstantIndexOp::create(b, loc, value);
}

static Value createExtract(OpBuilder &b, Location loc, Value tensor) {
  return tensor::ExtractOp::create(b, loc, tensor, ValueRange());
}

static Value createTensor(OpBuilder &b, Location loc, Value scalar) {
  return tensor::FromElementsOp::create(
      b, loc, RankedTensorType::get({}, scalar.getType()), scalar);
}

//===----------------------------------------------------------------------===//
// Induction variables
//===----------------------------------------------------------------------===//

/// An iteration argument takes the place of each old one; `index` is the new
/// induction variable.
static scf::ForOp
replaceLoop(scf::ForOp loop, Value lower, Value upper, Value step,
            llvm::function_ref<Value(OpBuilder &, Value)> index) {
  OpBuilder b(loop);
  auto counted = scf::ForOp::create(b, loop.getLoc(), lower, upper, step,
                                    loop.getInitArgs());
  counted->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  Block *body = counted.getBody();
  // Without iteration arguments the builder makes a terminator.
  body->clear();
  b.setInsertionPointToStart(body);
  SmallVector<Value> args = {index(b, counted.getInductionVar())};
  llvm::append_range(args, counted.getRegionIterArgs());
  for (auto [arg, value] : llvm::zip(loop.getBody()->getArguments(), args))
    arg.replaceAllUsesWith(value);
  body->getOperations().splice(body->end(), loop.getBody()->getOperations());
  loop.replaceAllUsesWith(counted.getResults());
  loop.erase();
  return counted;
}

/// Whether the step behind a loop's last turn leads beyond the indices, back to
/// below its upper bound.
static bool wraps(scf::ForOp loop, int64_t count) {
  std::optional<int64_t> lower = getConstantIntValue(loop.getLowerBound());
  std::optional<int64_t> step = getConstantIntValue(loop.getStep());
  int64_t way = 0, end = 0;
  return llvm::MulOverflow(count, *step, way) ||
         llvm::AddOverflow(*lower, way, end);
}

/// A loop over integers becomes one over indices: from 0 in steps of 1 where
/// its bounds are constants, so that no bound wraps.
static void useIndices(scf::ForOp loop) {
  Type type = loop.getInductionVar().getType();
  std::optional<int64_t> count = getTripCount(loop);
  if (type.isIndex() && !loop.getUnsignedCmp() &&
      !(count && wraps(loop, *count)))
    return;
  OpBuilder b(loop);
  Location loc = loop.getLoc();
  if (count) {
    Value lower = loop.getLowerBound(), step = loop.getStep();
    Value zero = createIndex(b, loc, 0), end = createIndex(b, loc, *count);
    Value one = createIndex(b, loc, 1);
    replaceLoop(loop, zero, end, one, [&](OpBuilder &nested, Value position) {
      if (!type.isIndex())
        position = arith::IndexCastOp::create(nested, loc, type, position);
      position = arith::MulIOp::create(nested, loc, position, step);
      return arith::AddIOp::create(nested, loc, lower, position).getResult();
    });
    return;
  }
  if (type.isIndex())
    return;
  auto cast = [&](Value bound) -> Value {
    if (loop.getUnsignedCmp())
      return arith::IndexCastUIOp::create(b, loc, b.getIndexType(), bound);
    return arith::IndexCastOp::create(b, loc, b.getIndexType(), bound);
  };
  Value lower = cast(loop.getLowerBound()), upper = cast(loop.getUpperBound()),
        step = cast(loop.getStep());
  // Narrower bounds are no negative indices.
  bool isUnsigned = loop.getUnsignedCmp() && type.getIntOrFloatBitWidth() >= 64;
  replaceLoop(loop, lower, upper, step, [&](OpBuilder &nested, Value index) {
    return arith::IndexCastOp::create(nested, loc, type, index).getResult();
  }).setUnsignedCmp(isUnsigned);
}

//===----------------------------------------------------------------------===//
// Integers as scalars, floats as tensors
//===----------------------------------------------------------------------===//

/// What a loop or a branch computes with integers of no dimensions is scalar
/// arithmetic, so that indices from counters are known to be in range.
static void useScalars(Operation *op) {
  if (!llvm::all_of(op->getOperandTypes(), isIntegerScalar) ||
      !llvm::all_of(op->getResultTypes(), isIntegerScalar) ||
      op->getNumResults() != 1 ||
      !isa<RankedTensorType>(op->getResult(0).getType()))
    return;
  OpBuilder b(op);
  Location loc = op->getLoc();
  SmallVector<Value> scalars;
  Value result;
  if (auto generic = dyn_cast<linalg::GenericOp>(op)) {
    IRMapping mapping;
    for (auto [arg, operand] :
         llvm::zip(generic.getBody()->getArguments(), op->getOperands()))
      if (!arg.use_empty())
        mapping.map(arg, createExtract(b, loc, operand));
    for (Operation &inner : generic.getBody()->without_terminator())
      b.clone(inner, mapping);
    result = mapping.lookupOrDefault(
        generic.getBody()->getTerminator()->getOperand(0));
  } else if (OpTrait::hasElementwiseMappableTraits(op)) {
    for (Value operand : op->getOperands())
      scalars.push_back(isa<RankedTensorType>(operand.getType())
                            ? createExtract(b, loc, operand)
                            : operand);
    result = b.create(loc, op->getName().getIdentifier(), scalars,
                      getElementTypeOrSelf(op->getResult(0).getType()),
                      op->getAttrs())
                 ->getResult(0);
  } else {
    return;
  }
  op->replaceAllUsesWith(ValueRange(createTensor(b, loc, result)));
  op->erase();
}

/// A scalar as what a loop carries, and back. Indices have no tensors on every
/// target.
static Type getCarriedType(Type type) {
  Type element =
      type.isIndex() ? Type(IntegerType::get(type.getContext(), 64)) : type;
  return RankedTensorType::get({}, element);
}

static Value pack(OpBuilder &b, Location loc, Value scalar) {
  if (scalar.getType().isIndex())
    scalar = arith::IndexCastOp::create(b, loc, b.getI64Type(), scalar);
  return createTensor(b, loc, scalar);
}

static Value unpack(OpBuilder &b, Location loc, Value tensor, Type type) {
  Value scalar = createExtract(b, loc, tensor);
  if (type.isIndex())
    scalar = arith::IndexCastOp::create(b, loc, type, scalar);
  return scalar;
}

/// The loop again, with 0-d tensors in place of the scalars that it carries.
static void carryTensors(scf::ForOp loop) {
  if (llvm::none_of(loop.getResultTypes(),
                    [](Type type) { return type.isIntOrIndexOrFloat(); }))
    return;
  OpBuilder b(loop);
  Location loc = loop.getLoc();
  auto isScalar = [](Value value) {
    return value.getType().isIntOrIndexOrFloat();
  };
  SmallVector<Value> inits;
  for (Value init : loop.getInitArgs())
    inits.push_back(isScalar(init) ? pack(b, loc, init) : init);
  auto tensors =
      scf::ForOp::create(b, loc, loop.getLowerBound(), loop.getUpperBound(),
                         loop.getStep(), inits);
  tensors.setUnsignedCmp(loop.getUnsignedCmp());
  tensors->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  Block *body = tensors.getBody(), *old = loop.getBody();
  b.setInsertionPointToStart(body);
  old->getArgument(0).replaceAllUsesWith(tensors.getInductionVar());
  for (auto [arg, now] :
       llvm::zip(loop.getRegionIterArgs(), tensors.getRegionIterArgs()))
    arg.replaceAllUsesWith(isScalar(arg) ? unpack(b, loc, now, arg.getType())
                                         : Value(now));
  body->getOperations().splice(body->end(), old->getOperations());
  Operation *yield = body->getTerminator();
  b.setInsertionPoint(yield);
  for (OpOperand &operand : yield->getOpOperands())
    if (isScalar(operand.get()))
      operand.set(pack(b, loc, operand.get()));
  b.setInsertionPointAfter(tensors);
  for (auto [result, now] : llvm::zip(loop.getResults(), tensors.getResults()))
    result.replaceAllUsesWith(
        isScalar(result) ? unpack(b, loc, now, result.getType()) : Value(now));
  loop.erase();
}

/// The branch again, with 0-d tensors in place of its float scalars.
static void yieldTensors(scf::IfOp op) {
  auto isFloat = [](Type type) { return isa<FloatType>(type); };
  if (llvm::none_of(op.getResultTypes(), isFloat))
    return;
  OpBuilder b(op);
  Location loc = op.getLoc();
  SmallVector<Type> types;
  for (Type type : op.getResultTypes())
    types.push_back(isFloat(type) ? getCarriedType(type) : type);
  auto tensors = scf::IfOp::create(b, loc, types, op.getCondition(),
                                   /*addThenBlock=*/false,
                                   /*addElseBlock=*/false);
  for (auto [from, to] : llvm::zip(op->getRegions(), tensors->getRegions())) {
    to.takeBody(from);
    Operation *yield = to.front().getTerminator();
    b.setInsertionPoint(yield);
    for (OpOperand &operand : yield->getOpOperands())
      if (isFloat(operand.get().getType()))
        operand.set(createTensor(b, loc, operand.get()));
  }
  b.setInsertionPointAfter(tensors);
  for (auto [result, now] : llvm::zip(op.getResults(), tensors.getResults()))
    result.replaceAllUsesWith(
        isFloat(result.getType()) ? createExtract(b, loc, now) : Value(now));
  op.erase();
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

/// Whether an op is the function's own, and not in the body of another.
template <typename OpTy>
static SmallVector<OpTy> collect(func::FuncOp func) {
  SmallVector<OpTy> ops; // inner ones first
  func.walk([&](OpTy op) {
    if (!op->template getParentOfType<linalg::LinalgOp>())
      ops.push_back(op);
  });
  return ops;
}

/// No program means a loop that would run for years: a converter that drops the
/// condition of a loop leaves one of 2^63 - 1 iterations.
static WalkResult verifyEnds(scf::ForOp loop) {
  constexpr int64_t kMostTrips = int64_t(1) << 36;
  std::optional<int64_t> count = getTripCount(loop);
  if (!count || *count <= kMostTrips)
    return WalkResult::advance();
  loop.emitError("expected a loop of at most ")
      << kMostTrips << " iterations, found one of " << *count
      << ": of a while loop whose condition is true of its constant first "
         "values, a converter may drop the condition";
  return WalkResult::interrupt();
}

namespace {
struct AmpNormalizeLoops : amp::impl::AmpNormalizeLoopsBase<AmpNormalizeLoops> {
  void runOnOperation() override {
    func::FuncOp func = getOperation();
    if (func.walk(verifyEnds).wasInterrupted())
      return signalPassFailure();
    llvm::for_each(collect<scf::ForOp>(func), useIndices);
    for (scf::ForOp loop : collect<scf::ForOp>(func))
      if (std::optional<int64_t> count = getTripCount(loop);
          count && *count <= kMaxCounted)
        replaceCounters(loop, *count);
    SmallVector<Operation *> inner;
    func.walk([&](Operation *op) {
      if (isa<scf::ForOp, scf::IfOp>(op->getParentOp()))
        inner.push_back(op);
    });
    llvm::for_each(inner, useScalars);
    llvm::for_each(collect<scf::ForOp>(func), carryTensors);
    llvm::for_each(collect<scf::IfOp>(func), yieldTensors);
  }
};
} // namespace
