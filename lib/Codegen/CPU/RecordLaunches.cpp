//===- RecordLaunches.cpp - Tells what launches read and write --*- C++ -*-===//

#include "RuntimeCalls.h"
#include "amp/Codegen/CPU/Passes.h"
#include "amp/Runtime/LaunchRecord.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/MemRef/Utils/MemRefUtils.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPRECORDLAUNCHES
#include "amp/Codegen/CPU/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

namespace {
/// The functions of the runtime.
struct Recorder {
  func::FuncOp launch, read, write;
};
} // namespace

static Value createInteger(OpBuilder &b, Location loc, int64_t value) {
  return arith::ConstantIntOp::create(b, loc, b.getI64Type(), value);
}

/// Whether it is an array of floats, side by side, of 16 bits and more.
static bool isRecorded(Value value) {
  auto type = dyn_cast<MemRefType>(value.getType());
  return type && isa<FloatType>(type.getElementType()) &&
         type.getElementTypeBitWidth() >= 16 &&
         type.getElementTypeBitWidth() <= 64 &&
         memref::isStaticShapeAndContiguousRowMajor(type);
}

static void record(OpBuilder &b, Location loc, func::FuncOp function,
                   Value array, int64_t operand) {
  if (!isRecorded(array))
    return;
  auto type = cast<MemRefType>(array.getType());
  auto element = cast<FloatType>(type.getElementType());
  int64_t mantissa = element.getFPMantissaWidth() - 1;
  int64_t exponent = element.getWidth() - 1 - mantissa;
  Value operands[] = {cpu::createAddress(b, loc, array),
                      createInteger(b, loc, type.getNumElements()),
                      createInteger(b, loc, exponent),
                      createInteger(b, loc, mantissa),
                      createInteger(b, loc, operand)};
  func::CallOp::create(b, loc, function, operands);
}

static void record(LaunchOp launch, int64_t number, const Recorder &recorder) {
  OpBuilder b(launch);
  Location loc = launch.getLoc();
  func::CallOp::create(b, loc, recorder.launch, createInteger(b, loc, number));
  for (auto [i, input] : llvm::enumerate(launch.getInputs()))
    record(b, loc, recorder.read, input, i);
  for (auto [i, output] : llvm::enumerate(launch.getOutputs()))
    if (launch.getReads()[i])
      record(b, loc, recorder.read, output, i);
  b.setInsertionPointAfter(launch);
  for (auto [i, output] : llvm::enumerate(launch.getOutputs()))
    record(b, loc, recorder.write, output, i);
}

namespace {
struct AmpRecordLaunches : amp::impl::AmpRecordLaunchesBase<AmpRecordLaunches> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    SmallVector<LaunchOp> launches = cpu::getLaunches(module);
    Recorder recorder{cpu::declareRuntime(module, kRecordLaunchSymbol, 1),
                      cpu::declareRuntime(module, kRecordReadSymbol, 5),
                      cpu::declareRuntime(module, kRecordWriteSymbol, 5)};
    if (!recorder.launch || !recorder.read || !recorder.write)
      return signalPassFailure();
    for (auto [number, launch] : llvm::enumerate(launches))
      record(launch, number, recorder);
  }
};
} // namespace
