//===- Program.cpp - A step's launches as JSON ------------------*- C++ -*-===//

#include "Program.h"
#include "amp/Codegen/NVGPU/Passes.h"
#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::amp;
namespace json = llvm::json;

/// Launches and operands hold nothing but these.
static json::Value toJSON(Attribute attr) {
  if (auto text = dyn_cast<StringAttr>(attr))
    return json::fixUTF8(text.getValue());
  if (auto flag = dyn_cast<BoolAttr>(attr))
    return flag.getValue();
  if (auto number = dyn_cast<IntegerAttr>(attr))
    return number.getInt();
  if (auto array = dyn_cast<ArrayAttr>(attr)) {
    json::Array values;
    for (Attribute value : array)
      values.push_back(toJSON(value));
    return values;
  }
  json::Object values;
  for (NamedAttribute entry : cast<DictionaryAttr>(attr))
    values[entry.getName().getValue()] = toJSON(entry.getValue());
  return values;
}

/// None where it is no static array of integers or floats.
static std::optional<int64_t> getNumBytes(Type argument) {
  auto type = dyn_cast<MemRefType>(argument);
  if (!type || !type.hasStaticShape() || !type.getElementType().isIntOrFloat())
    return std::nullopt;
  return (type.getNumElements() * type.getElementTypeBitWidth() + 7) / 8;
}

/// The argument of the step that a buffer lies in, and where.
static FailureOr<json::Object> findBuffer(Value buffer) {
  int64_t offset = 0;
  if (auto view = buffer.getDefiningOp<memref::ViewOp>()) {
    // There is nothing else that makes an index.
    offset = *getConstantIntValue(view.getByteShift());
    buffer = view.getSource();
  }
  auto argument = dyn_cast<BlockArgument>(buffer);
  if (!argument || !isa<MemRefType>(buffer.getType()))
    return emitError(buffer.getLoc(), "expected an argument of the step, or a "
                                      "view of one, for a kernel's operand");
  return json::Object{{"argument", argument.getArgNumber()},
                      {"offset", offset}};
}

static FailureOr<json::Object> describeCall(func::CallOp call) {
  auto kernel = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
      call, call.getCalleeAttr());
  if (!kernel || !kernel->hasAttr(kLaunchesAttr))
    return call.emitError("expected a call of a kernel");
  json::Array buffers;
  for (Value operand : call.getOperands()) {
    FailureOr<json::Object> buffer = findBuffer(operand);
    if (failed(buffer))
      return failure();
    buffers.push_back(std::move(*buffer));
  }
  return json::Object{{"kernel", json::fixUTF8(kernel.getSymName())},
                      {"launches", toJSON(kernel->getAttr(kLaunchesAttr))},
                      {"operands", toJSON(kernel->getAttr(kOperandsAttr))},
                      {"buffers", std::move(buffers)}};
}

static FailureOr<func::FuncOp> findStep(ModuleOp module) {
  func::FuncOp step;
  for (auto func : module.getOps<func::FuncOp>())
    if (func->hasAttr(kStepAttr)) {
      if (step)
        return func.emitError("expected one function with '")
               << kStepAttr << "', found two";
      step = func;
    }
  if (!step)
    return module.emitError("expected a function with '") << kStepAttr << "'";
  return step;
}

FailureOr<json::Object> mlir::amp::describeProgram(ModuleOp module) {
  FailureOr<func::FuncOp> step = findStep(module);
  if (failed(step))
    return failure();
  json::Array arguments, calls;
  for (Type type : step->getArgumentTypes()) {
    std::optional<int64_t> bytes = getNumBytes(type);
    if (!bytes)
      return step->emitError("expected static memrefs of integers or floats "
                             "for arguments, found ")
             << type;
    arguments.push_back(*bytes);
  }
  for (Operation &op : step->front()) {
    if (isa<arith::ConstantOp, memref::ViewOp, func::ReturnOp>(op))
      continue;
    auto call = dyn_cast<func::CallOp>(op);
    if (!call)
      return op.emitError("expected calls of kernels and nothing else");
    FailureOr<json::Object> described = describeCall(call);
    if (failed(described))
      return failure();
    calls.push_back(std::move(*described));
  }
  return json::Object{{"arguments", std::move(arguments)},
                      {"calls", std::move(calls)}};
}
