//===- CollectFlags.cpp - Clamps and assertions as a result -----*- C++ -*-===//

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Dialect/AMP/Transforms/Passes.h"
#include "amp/Support/LinalgBuilders.h"
#include "amp/Support/Status.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/CallInterfaces.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPCOLLECTFLAGS
#include "amp/Dialect/AMP/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

static Value createInteger(OpBuilder &b, Location loc, Type type,
                           int64_t value) {
  return arith::ConstantOp::create(b, loc, b.getIntegerAttr(type, value));
}

/// min(max(index, 0), bound - 1), or the index itself if it is to be ignored.
static Value createClamp(OpBuilder &b, ClampIndexOp op, Value index) {
  Location loc = op.getLoc();
  Type type = index.getType();
  Value low =
      arith::MaxSIOp::create(b, loc, index, createInteger(b, loc, type, 0));
  Value clamped = arith::MinSIOp::create(
      b, loc, low, createInteger(b, loc, type, op.getBound() - 1));
  if (!op.getIgnore())
    return clamped;
  Value ignored =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, index,
                            createInteger(b, loc, type, *op.getIgnore()));
  return arith::SelectOp::create(b, loc, ignored, index, clamped);
}

/// A 0-d i32: the bit, if `fails` gives true for any element of `input`.
static Value createFlags(OpBuilder &b, Location loc, Value input,
                         StatusBits bit,
                         function_ref<Value(OpBuilder &, Value)> fails) {
  int64_t rank = cast<RankedTensorType>(input.getType()).getRank();
  Type i32 = b.getI32Type();
  AffineMap maps[] = {b.getMultiDimIdentityMap(rank),
                      AffineMap::get(rank, 0, b.getContext())};
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::reduction);
  Value empty = tensor::EmptyOp::create(b, loc, ArrayRef<int64_t>{}, i32);
  Value init =
      linalg::FillOp::create(b, loc, createInteger(b, loc, i32, 0), empty)
          .getResult(0);
  auto flags = linalg::GenericOp::create(
      b, loc, init.getType(), input, init, maps, iterators,
      [&](OpBuilder &nested, Location, ValueRange args) {
        Value failed = fails(nested, args[0]);
        Value set = createInteger(nested, loc, i32, int64_t(bit));
        Value none = createInteger(nested, loc, i32, 0);
        Value flag = arith::SelectOp::create(nested, loc, failed, set, none);
        Value all = arith::OrIOp::create(nested, loc, args[1], flag);
        linalg::YieldOp::create(nested, loc, all);
      });
  return flags.getResult(0);
}

/// The argument of a function whose elements these are, or a part of them, in
/// another shape or a wider type; or null.
static BlockArgument findArgument(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    auto generic = dyn_cast<linalg::GenericOp>(op);
    bool isWidened =
        generic && generic.getNumDpsInputs() == 1 &&
        generic.getNumDpsInits() == 1 &&
        generic.getBody()->getOperations().size() == 2 &&
        isa<arith::ExtSIOp, arith::ExtUIOp>(generic.getBody()->front()) &&
        generic.getNumReductionLoops() == 0;
    if (!isWidened && !isa<tensor::CastOp, tensor::ExpandShapeOp,
                           tensor::CollapseShapeOp, tensor::ExtractSliceOp>(op))
      return nullptr;
    value = op->getOperand(0);
  }
  auto argument = cast<BlockArgument>(value);
  bool isOfFunction = isa<func::FuncOp>(argument.getOwner()->getParentOp());
  return isOfFunction ? argument : nullptr;
}

/// Has an input that holds the indices say what they have to be.
static void describeInput(OpBuilder &b, func::FuncOp func, ClampIndexOp op) {
  BlockArgument argument = findArgument(op.getInput());
  if (!argument)
    return;
  SmallVector<int64_t> numbers = {int64_t(op.getBound())};
  if (op.getIgnore())
    numbers.push_back(*op.getIgnore());
  unsigned index = argument.getArgNumber();
  // Of several bounds the least.
  auto other = func.getArgAttrOfType<DenseI64ArrayAttr>(index, kIndexAttr);
  if (!other || numbers[0] < other[0])
    func.setArgAttr(index, kIndexAttr, b.getDenseI64ArrayAttr(numbers));
}

/// The clamped indices take the op's place.
static Value lowerClamp(OpBuilder &b, ClampIndexOp op) {
  Location loc = op.getLoc();
  auto type = cast<RankedTensorType>(op.getInput().getType());
  Value clamped = createElementwise(
      b, loc, type.getShape(), op.getInput(), type.getElementType(),
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        return {createClamp(nested, op, args[0])};
      })[0];
  Value flags = createFlags(b, loc, op.getInput(), StatusIndexOutOfRange,
                            [&](OpBuilder &nested, Value index) -> Value {
                              return arith::CmpIOp::create(
                                  nested, loc, arith::CmpIPredicate::ne,
                                  createClamp(nested, op, index), index);
                            });
  op.replaceAllUsesWith(clamped);
  return flags;
}

static Value lowerAssert(OpBuilder &b, AssertOp op) {
  Location loc = op.getLoc();
  return createFlags(b, loc, op.getCondition(), StatusAssertion,
                     [&](OpBuilder &nested, Value holds) -> Value {
                       Value yes =
                           createInteger(nested, loc, nested.getI1Type(), 1);
                       return arith::XOrIOp::create(nested, loc, holds, yes);
                     });
}

namespace {
/// Functions after those that they differentiate, whose flags are theirs.
class FlagCollector {
public:
  explicit FlagCollector(ModuleOp module)
      : symbols(module), b(module.getContext()) {}
  LogicalResult visit(func::FuncOp func);
  /// What calls a function that has one more result now is an error.
  LogicalResult verifyCalls(ModuleOp module);

private:
  LogicalResult visitCallees(func::FuncOp func);
  Value addFlags(ValueAndGradOp call);
  FailureOr<Value> takeFlags(func::FuncOp func, Operation *op);
  Value combine(Value lhs, Value rhs);

  SymbolTable symbols;
  OpBuilder b;
  llvm::DenseSet<Operation *> visited;
  llvm::DenseSet<Operation *> changed; ///< functions with one more result
};
} // namespace

LogicalResult FlagCollector::visitCallees(func::FuncOp func) {
  SmallVector<ValueAndGradOp> calls;
  func.walk([&](ValueAndGradOp call) { calls.push_back(call); });
  for (ValueAndGradOp call : calls)
    if (auto callee = symbols.lookup<func::FuncOp>(call.getCallee()))
      if (failed(visit(callee)))
        return failure();
  return success();
}

/// The call again, with the result that its function has got.
Value FlagCollector::addFlags(ValueAndGradOp call) {
  auto callee = symbols.lookup<func::FuncOp>(call.getCallee());
  unsigned index = callee.getNumResults() - 1;
  SmallVector<Type> types(call->getResultTypes());
  types.insert(types.begin() + index, callee.getResultTypes().back());
  OperationState state(call.getLoc(), call->getName(), call->getOperands(),
                       types, call->getAttrDictionary().getValue());
  b.setInsertionPointAfter(call);
  Operation *again = b.create(state);
  SmallVector<Value> results(again->getResults());
  Value flags = results[index];
  results.erase(results.begin() + index);
  call->replaceAllUsesWith(results);
  call.erase();
  b.setInsertionPointAfter(again);
  return flags;
}

/// What an op finds, once it has been replaced; null for a step, whose status
/// is spelled out, and in a loop. The rule of a gradient gives none, either: it
/// reads what the forward pass has looked at, and keeps the clamp.
FailureOr<Value> FlagCollector::takeFlags(func::FuncOp func, Operation *op) {
  bool isAtTop = op->getParentOp() == func;
  if (auto call = dyn_cast<ValueAndGradOp>(op)) {
    Value flags = addFlags(call);
    return isAtTop && !func->hasAttr(kStepAttr) ? flags : Value();
  }
  if (!isAtTop && !op->getParentOfType<GradientOp>())
    return op->emitError("expected at the top of the function");
  auto clamp = dyn_cast<ClampIndexOp>(op);
  b.setInsertionPointAfter(op);
  if (clamp && isAtTop)
    describeInput(b, func, clamp);
  Value flags =
      clamp ? lowerClamp(b, clamp) : lowerAssert(b, cast<AssertOp>(op));
  op->erase();
  return isAtTop ? flags : Value();
}

Value FlagCollector::combine(Value lhs, Value rhs) {
  Location loc = rhs.getLoc();
  return createElementwise(
      b, loc, {}, {lhs, rhs}, Type(b.getI32Type()),
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        return {arith::OrIOp::create(nested, loc, args[0], args[1])};
      })[0];
}

LogicalResult FlagCollector::visit(func::FuncOp func) {
  if (func.isExternal() || !visited.insert(func).second)
    return success();
  if (failed(visitCallees(func)))
    return failure();
  SmallVector<Operation *> sources;
  func.walk([&](Operation *op) {
    auto call = dyn_cast<ValueAndGradOp>(op);
    if (isa<ClampIndexOp, AssertOp>(op) ||
        (call && changed.contains(symbols.lookup(call.getCallee()))))
      sources.push_back(op);
  });
  if (!sources.empty() && !func.getBody().hasOneBlock())
    return func.emitError("expected one block in a function with indices to "
                          "clamp, or with assertions");
  Value all;
  for (Operation *op : sources) {
    FailureOr<Value> flags = takeFlags(func, op);
    if (failed(flags))
      return failure();
    if (*flags)
      all = all ? combine(all, *flags) : *flags;
  }
  if (!all)
    return success();
  Operation *terminator = all.getParentBlock()->getTerminator();
  unsigned index = func.getNumResults();
  if (failed(func.insertResult(index, all.getType(), DictionaryAttr())))
    return failure();
  func.setResultAttr(index, kFlagsAttr, b.getUnitAttr());
  terminator->insertOperands(index, all);
  changed.insert(func);
  return success();
}

LogicalResult FlagCollector::verifyCalls(ModuleOp module) {
  WalkResult result = module.walk([&](CallOpInterface call) {
    auto symbol = dyn_cast<SymbolRefAttr>(call.getCallableForCallee());
    if (isa<ValueAndGradOp>(call) || !symbol ||
        !changed.contains(symbols.lookup(symbol.getLeafReference())))
      return WalkResult::advance();
    call->emitError("expected calls of functions with indices to clamp, or "
                    "with assertions, to be inlined");
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

namespace {
struct AmpCollectFlags : amp::impl::AmpCollectFlagsBase<AmpCollectFlags> {
  void runOnOperation() override {
    FlagCollector collector(getOperation());
    for (auto func : getOperation().getOps<func::FuncOp>())
      if (failed(collector.visit(func)))
        return signalPassFailure();
    if (failed(collector.verifyCalls(getOperation())))
      signalPassFailure();
  }
};
} // namespace
