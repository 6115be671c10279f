//===- LaunchExchanges.cpp - Replicas' exchanges as launches ----*- C++ -*-===//

#include "DeviceCalls.h"
#include "amp/Codegen/NVGPU/Passes.h"
#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Runtime/ReduceElements.h"
#include "amp/Support/Sizes.h"

#include "mlir/Dialect/MemRef/Utils/MemRefUtils.h"
#include "mlir/IR/SymbolTable.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPLAUNCHEXCHANGES
#include "amp/Codegen/NVGPU/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

static std::optional<ReducedType> getReducedType(Type element) {
  if (element.isF64())
    return ReducedType::F64;
  if (element.isF32())
    return ReducedType::F32;
  if (element.isInteger(64))
    return ReducedType::I64;
  if (element.isInteger(32))
    return ReducedType::I32;
  return std::nullopt;
}

namespace {
/// What a kernel without code does.
struct Exchange {
  Operation *op;
  StringRef kind;             ///< "" of sums in their place
  ValueRange inputs, outputs; ///< no inputs of sums in their place
  ValueRange sums;            ///< what is summed
  bool travelsAsIs = true;    ///< neither `wire` nor `or`
  StringRef other = "an or";  ///< what else it has
};
} // namespace

static bool isNarrow(std::optional<Type> wire) {
  return wire && !wire->isF32();
}

static Exchange describe(Operation *op) {
  if (auto reduce = dyn_cast<AllReduceOp>(op)) {
    bool hasOrs = !reduce.getOrs().empty();
    return {op,
            "",
            {},
            reduce.getSums(),
            reduce.getSums(),
            !hasOrs && !isNarrow(reduce.getWire()),
            hasOrs ? "an or" : "a type that travels"};
  }
  if (auto scatter = dyn_cast<ReduceScatterOp>(op))
    return {op,
            kExchangeScatter,
            scatter.getSums(),
            scatter.getInto(),
            scatter.getSums(),
            !isNarrow(scatter.getWire()),
            "a type that travels"};
  auto gather = cast<AllGatherOp>(op);
  return {op, kExchangeGather, gather.getShards(), gather.getInto(), {}};
}

static LogicalResult verifyMemory(Operation *op) {
  for (Type operand : op->getOperandTypes()) {
    auto type = dyn_cast<MemRefType>(operand);
    if (!type || !type.hasStaticShape() || !type.getLayout().isIdentity())
      return op->emitOpError("expects memory whose elements lie side by side, "
                             "found ")
             << operand;
  }
  return success();
}

/// NCCL's parts follow each other, each as large as the others.
static LogicalResult verifyParts(ReduceScatterOp op) {
  int64_t replicas = getNumReplicas(op);
  for (auto [sum, part] :
       llvm::zip_equal(op.getSums().getTypes(), op.getInto().getTypes()))
    if (cast<MemRefType>(part).getNumElements() * replicas !=
        cast<MemRefType>(sum).getNumElements())
      return op.emitOpError("expects sums that ")
             << replicas << " replicas divide, found a part " << part << " of "
             << sum;
  return success();
}

/// What `amp-expand-shards` and `amp-expand-reduces` leave, on memory of its
/// own.
static LogicalResult verify(const Exchange &exchange) {
  Operation *op = exchange.op;
  if (op->hasAttr("start"))
    return op->emitOpError("expects exchanges that end where they start: a "
                           "device's streams know what waits for what");
  if (!exchange.travelsAsIs)
    return op->emitOpError("expects sums that travel as they are, found ")
           << exchange.other;
  if (failed(verifyMemory(op)))
    return failure();
  for (Type type : exchange.sums.getTypes())
    if (!getReducedType(cast<MemRefType>(type).getElementType()))
      return op->emitOpError("expects sums of f32, f64, i32 or i64, found ")
             << type;
  auto scatter = dyn_cast<ReduceScatterOp>(op);
  return scatter ? verifyParts(scatter) : success();
}

/// The declaration of a kernel without code.
static func::FuncOp declare(const Exchange &exchange, SymbolTable &symbols) {
  Operation *op = exchange.op;
  OpBuilder b(op->getContext());
  bool isInPlace = exchange.kind.empty();
  std::string name =
      isInPlace ? "sum_over_replicas" : "exchange_" + exchange.kind.str();
  auto kernel = func::FuncOp::create(
      op->getLoc(), name, b.getFunctionType(op->getOperandTypes(), {}));
  kernel.setPrivate();
  kernel->setAttr(kKernelAttr, b.getUnitAttr());
  kernel->setAttr(kLaunchesAttr, b.getArrayAttr({}));
  SmallVector<Attribute> operands;
  for (auto [values, isOutput] :
       {std::pair(exchange.inputs, false), std::pair(exchange.outputs, true)})
    for (Type type : values.getTypes())
      operands.push_back(cuda::describeOperand(
          b, *getTypeBytes(cast<MemRefType>(type)), /*isWritable=*/isOutput,
          /*isInitialized=*/!isOutput || isInPlace));
  kernel->setAttr(kOperandsAttr, b.getArrayAttr(operands));
  SmallVector<int64_t> reduced;
  for (Type type : exchange.sums.getTypes())
    reduced.push_back(
        int64_t(*getReducedType(cast<MemRefType>(type).getElementType())));
  if (!reduced.empty())
    kernel->setAttr(kReducedAttr, b.getDenseI64ArrayAttr(reduced));
  if (!isInPlace)
    kernel->setAttr(kExchangeAttr, b.getStringAttr(exchange.kind));
  symbols.insert(kernel);
  return kernel;
}

/// Its operands are the launch's, in their order.
static void launch(const Exchange &exchange, SymbolTable &symbols) {
  func::FuncOp kernel = declare(exchange, symbols);
  OpBuilder b(exchange.op);
  SmallVector<bool> reads(exchange.outputs.size(), exchange.kind.empty());
  LaunchOp::create(b, exchange.op->getLoc(), TypeRange(),
                   SymbolRefAttr::get(kernel), exchange.inputs,
                   exchange.outputs, b.getDenseBoolArrayAttr(reads),
                   /*recompute=*/IntegerAttr());
  exchange.op->erase();
}

namespace {
struct AmpLaunchExchanges
    : amp::impl::AmpLaunchExchangesBase<AmpLaunchExchanges> {
  void runOnOperation() override {
    SmallVector<Operation *> ops;
    getOperation().walk([&](Operation *op) {
      if (isa<AllReduceOp, ReduceScatterOp, AllGatherOp>(op))
        ops.push_back(op);
    });
    SymbolTable symbols(getOperation());
    for (Operation *op : ops) {
      Exchange exchange = describe(op);
      if (failed(verify(exchange)))
        return signalPassFailure();
      launch(exchange, symbols);
    }
  }
};
} // namespace
