//===- LaunchReduces.cpp - Sums over replicas as launches -------*- C++ -*-===//

#include "DeviceCalls.h"
#include "amp/Codegen/NVGPU/Passes.h"
#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Runtime/ReduceElements.h"

#include "mlir/Dialect/MemRef/Utils/MemRefUtils.h"
#include "mlir/IR/SymbolTable.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPLAUNCHREDUCES
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

/// What `amp-expand-reduces` leaves, on memory of its own.
static LogicalResult verify(AllReduceOp op) {
  if (op.getStart())
    return op.emitOpError("expects exchanges that end where they start: a "
                          "device's streams know what waits for what");
  if (!op.getOrs().empty() || (op.getWire() && !op.getWire()->isF32()))
    return op.emitOpError("expects sums that travel as they are, found ")
           << (op.getOrs().empty() ? "a type that travels" : "an or");
  for (Value operand : op.getSums()) {
    auto type = dyn_cast<MemRefType>(operand.getType());
    if (!type || !type.hasStaticShape() || !type.getLayout().isIdentity())
      return op.emitOpError("expects memory whose elements lie side by side, "
                            "found ")
             << operand.getType();
    if (!getReducedType(type.getElementType()))
      return op.emitOpError("expects sums of f32, f64, i32 or i64, found ")
             << type;
  }
  return success();
}

/// The declaration of a kernel without code.
static func::FuncOp declare(AllReduceOp op, SymbolTable &symbols) {
  OpBuilder b(op.getContext());
  SmallVector<Type> types(op.getSums().getTypes());
  auto kernel = func::FuncOp::create(op.getLoc(), "sum_over_replicas",
                                     b.getFunctionType(types, {}));
  kernel.setPrivate();
  kernel->setAttr(kKernelAttr, b.getUnitAttr());
  kernel->setAttr(kLaunchesAttr, b.getArrayAttr({}));
  SmallVector<Attribute> operands;
  SmallVector<int64_t> reduced;
  for (Type type : types) {
    auto memory = cast<MemRefType>(type);
    ReducedType element = *getReducedType(memory.getElementType());
    operands.push_back(cuda::describeOperand(
        b, memory.getNumElements() * getReducedBytes(element),
        /*isWritable=*/true, /*isInitialized=*/true));
    reduced.push_back(int64_t(element));
  }
  kernel->setAttr(kOperandsAttr, b.getArrayAttr(operands));
  kernel->setAttr(kReducedAttr, b.getDenseI64ArrayAttr(reduced));
  symbols.insert(kernel);
  return kernel;
}

static void launch(AllReduceOp op, SymbolTable &symbols) {
  func::FuncOp kernel = declare(op, symbols);
  OpBuilder b(op);
  SmallVector<bool> reads(op.getSums().size(), true);
  LaunchOp::create(b, op.getLoc(), TypeRange(), SymbolRefAttr::get(kernel),
                   ValueRange(), op.getSums(), b.getDenseBoolArrayAttr(reads),
                   /*recompute=*/IntegerAttr());
  op.erase();
}

namespace {
struct AmpLaunchReduces : amp::impl::AmpLaunchReducesBase<AmpLaunchReduces> {
  void runOnOperation() override {
    SmallVector<AllReduceOp> ops;
    getOperation().walk([&](AllReduceOp op) { ops.push_back(op); });
    SymbolTable symbols(getOperation());
    for (AllReduceOp op : ops) {
      if (failed(verify(op)))
        return signalPassFailure();
      launch(op, symbols);
    }
  }
};
} // namespace
