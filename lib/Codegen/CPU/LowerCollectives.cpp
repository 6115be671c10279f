//===- LowerCollectives.cpp - Replicas' ops to the runtime ------*- C++ -*-===//

#include "RuntimeCalls.h"
#include "amp/Codegen/CPU/Passes.h"
#include "amp/Runtime/Collectives.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/MemRef/Utils/MemRefUtils.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPLOWERCOLLECTIVES
#include "amp/Codegen/CPU/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

/// The number of an exchange that is awaited where it starts.
static constexpr int64_t kBlocking = -1;

static ReducedType getReducedType(Type element, bool isOr) {
  if (isOr)
    return element.isInteger(64)   ? ReducedType::Bits64
           : element.isInteger(32) ? ReducedType::Bits32
                                   : ReducedType::Bits8;
  if (element.isInteger(64))
    return ReducedType::I64;
  if (element.isInteger(32))
    return ReducedType::I32;
  if (element.isF64())
    return ReducedType::F64;
  if (element.isF16())
    return ReducedType::F16;
  return element.isBF16() ? ReducedType::BF16 : ReducedType::F32;
}

static Value createInteger(OpBuilder &b, Location loc, int64_t value) {
  return arith::ConstantIntOp::create(b, loc, value, 64);
}

namespace {
/// Calls of one module's runtime, whose functions are declared as they are
/// needed.
class Calls {
public:
  explicit Calls(ModuleOp module) : module(module) {}

  /// A call with integers; fails where something else has the name.
  FailureOr<func::CallOp> create(OpBuilder &b, Location loc, StringRef name,
                                 ValueRange operands,
                                 TypeRange results = TypeRange());
  FailureOr<func::CallOp> start(Operation *op, StringRef name, Type wire,
                                std::optional<int64_t> number);
  LogicalResult lower(AllReduceOp op);
  LogicalResult lower(AwaitOp op);
  LogicalResult lower(ReplicaOp op);
  LogicalResult lower(ShardOp op);
  LogicalResult lower(ReduceScatterOp op);
  LogicalResult lower(AllGatherOp op);

private:
  LogicalResult addParts(Operation *op, ValueRange wholes, ValueRange parts);

  ModuleOp module;
  llvm::StringMap<func::FuncOp> functions;
};
} // namespace

FailureOr<func::CallOp> Calls::create(OpBuilder &b, Location loc,
                                      StringRef name, ValueRange operands,
                                      TypeRange results) {
  func::FuncOp &function = functions[name];
  if (!function) {
    function = cpu::declareRuntime(module, name, operands.size());
    if (!function)
      return failure();
    function.setFunctionType(
        b.getFunctionType(function.getArgumentTypes(), results));
  }
  return func::CallOp::create(b, loc, function, operands);
}

/// With its number, or awaited at once.
FailureOr<func::CallOp> Calls::start(Operation *op, StringRef name, Type wire,
                                     std::optional<int64_t> number) {
  OpBuilder b(op);
  Location loc = op->getLoc();
  auto type = int64_t(getReducedType(wire, false));
  Value operands[] = {createInteger(b, loc, type),
                      createInteger(b, loc, number.value_or(kBlocking))};
  auto call = create(b, loc, name, operands);
  if (failed(call) || number)
    return call;
  return create(b, loc, kReduceAwaitSymbol, operands[1]);
}

/// Of memory whose elements lie side by side: the address, how many there are.
static FailureOr<std::pair<Value, Value>> describe(OpBuilder &b, Operation *op,
                                                   Value memory) {
  auto type = dyn_cast<MemRefType>(memory.getType());
  if (!type || !memref::isStaticShapeAndContiguousRowMajor(type))
    return op->emitOpError("expects memory whose elements lie side by side, "
                           "found ")
           << memory.getType();
  return std::pair(cpu::createAddress(b, op->getLoc(), memory),
                   createInteger(b, op->getLoc(), type.getNumElements()));
}

LogicalResult Calls::lower(AllReduceOp op) {
  OpBuilder b(op);
  Location loc = op.getLoc();
  for (auto [i, operand] : llvm::enumerate(op->getOperands())) {
    auto array = describe(b, op, operand);
    if (failed(array))
      return failure();
    bool isOr = i >= op.getSums().size();
    Type element = getElementTypeOrSelf(operand.getType());
    Value type = createInteger(b, loc, int64_t(getReducedType(element, isOr)));
    if (failed(create(b, loc, kReduceArraySymbol,
                      {array->first, array->second, type})))
      return failure();
  }
  if (failed(start(op, kReduceStartSymbol,
                   op.getWire().value_or(b.getF32Type()), op.getStart())))
    return failure();
  op.erase();
  return success();
}

LogicalResult Calls::addParts(Operation *op, ValueRange wholes,
                              ValueRange parts) {
  OpBuilder b(op);
  for (auto [whole, part] : llvm::zip_equal(wholes, parts)) {
    auto all = describe(b, op, whole);
    if (failed(all))
      return failure();
    auto own = describe(b, op, part);
    if (failed(own))
      return failure();
    Type element = getElementTypeOrSelf(whole.getType());
    Value type =
        createInteger(b, op->getLoc(), int64_t(getReducedType(element, false)));
    if (failed(
            create(b, op->getLoc(), kShardArraySymbol,
                   {all->first, all->second, own->first, own->second, type})))
      return failure();
  }
  return success();
}

LogicalResult Calls::lower(ShardOp op) {
  OpBuilder b(op);
  if (failed(addParts(op, op.getSource(), op.getInto())) ||
      failed(create(b, op.getLoc(), kShardTakeSymbol, ValueRange())))
    return failure();
  op.erase();
  return success();
}

LogicalResult Calls::lower(ReduceScatterOp op) {
  Type f32 = Builder(op.getContext()).getF32Type();
  if (failed(addParts(op, op.getSums(), op.getInto())) ||
      failed(start(op, kScatterStartSymbol, op.getWire().value_or(f32),
                   op.getStart())))
    return failure();
  op.erase();
  return success();
}

LogicalResult Calls::lower(AllGatherOp op) {
  Type f32 = Builder(op.getContext()).getF32Type();
  if (failed(addParts(op, op.getInto(), op.getShards())) ||
      failed(start(op, kGatherStartSymbol, f32, op.getStart())))
    return failure();
  op.erase();
  return success();
}

LogicalResult Calls::lower(AwaitOp op) {
  OpBuilder b(op);
  Value number = createInteger(b, op.getLoc(), op.getNumber());
  if (failed(create(b, op.getLoc(), kReduceAwaitSymbol, number)))
    return failure();
  op.erase();
  return success();
}

LogicalResult Calls::lower(ReplicaOp op) {
  OpBuilder b(op);
  auto call = create(b, op.getLoc(), kReplicaSymbol, ValueRange(),
                     TypeRange(b.getI64Type()));
  if (failed(call))
    return failure();
  Value index = arith::IndexCastOp::create(b, op.getLoc(), b.getIndexType(),
                                           call->getResult(0));
  op.replaceAllUsesWith(index);
  op.erase();
  return success();
}

/// On memory no value leads from the start of an exchange to its end.
static LogicalResult verifyAwait(AwaitOp op) {
  for (Operation &other : *op->getBlock())
    if (auto start = other.getAttrOfType<IntegerAttr>("start");
        start && start.getInt() == int64_t(op.getNumber()) &&
        isa<AllReduceOp, ReduceScatterOp, AllGatherOp>(other) &&
        other.isBeforeInBlock(op))
      return success();
  return op.emitOpError("expects an exchange that starts before it as number ")
         << op.getNumber() << ", found none";
}

namespace {
struct AmpLowerCollectives
    : amp::impl::AmpLowerCollectivesBase<AmpLowerCollectives> {
  void runOnOperation() override {
    Calls calls(getOperation());
    SmallVector<Operation *> ops;
    getOperation().walk([&](Operation *op) {
      if (isa<AllReduceOp, AwaitOp, ReplicaOp, ShardOp, ReduceScatterOp,
              AllGatherOp>(op))
        ops.push_back(op);
    });
    for (Operation *op : ops)
      if (auto end = dyn_cast<AwaitOp>(op); end && failed(verifyAwait(end)))
        return signalPassFailure();
    for (Operation *op : ops)
      if (failed(lower(calls, op)))
        return signalPassFailure();
  }

  static LogicalResult lower(Calls &calls, Operation *op) {
    return llvm::TypeSwitch<Operation *, LogicalResult>(op)
        .Case<AllReduceOp, AwaitOp, ReplicaOp, ShardOp, ReduceScatterOp,
              AllGatherOp>([&](auto o) { return calls.lower(o); });
  }
};
} // namespace
