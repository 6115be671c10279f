//===- LaunchParts.cpp - The functions of a launch, by themselves -*- C++ -===//

#include "LaunchParts.h"
#include "DeviceCalls.h"
#include "amp/Codegen/NVGPU/Passes.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cuda;

SmallVector<gpu::GPUFuncOp> cuda::listFunctions(func::FuncOp kernel,
                                                SymbolTable &deviceFunctions) {
  SmallVector<gpu::GPUFuncOp> functions;
  if (auto calls = kernel->getAttrOfType<ArrayAttr>(kLaunchesAttr))
    for (auto call : calls.getAsRange<DictionaryAttr>())
      functions.push_back(deviceFunctions.lookup<gpu::GPUFuncOp>(
          call.getAs<StringAttr>("entry")));
  return functions;
}

bool cuda::isTouched(OpOperand &operand, func::FuncOp kernel,
                     SymbolTable &deviceFunctions) {
  SmallVector<gpu::GPUFuncOp> bodies = listFunctions(kernel, deviceFunctions);
  return bodies.empty() || llvm::any_of(bodies, [&](gpu::GPUFuncOp body) {
           return !body.getArgument(operand.getOperandNumber()).use_empty();
         });
}

/// Whether one of the functions before that one touches an operand.
static bool isTouchedBefore(ArrayRef<gpu::GPUFuncOp> functions, unsigned number,
                            unsigned operand) {
  return llvm::any_of(functions.take_front(number), [&](gpu::GPUFuncOp body) {
    return !body.getArgument(operand).use_empty();
  });
}

func::FuncOp LaunchParts::declare(func::FuncOp kernel, unsigned number) {
  func::FuncOp &part = declared[{kernel, number}];
  if (part)
    return part;
  SmallVector<gpu::GPUFuncOp> functions =
      listFunctions(kernel, deviceFunctions);
  OpBuilder b(kernel);
  gpu::GPUFuncOp body = functions[number];
  part = func::FuncOp::create(b, kernel.getLoc(), body.getName(),
                              b.getFunctionType(body.getArgumentTypes(), {}));
  part.setPrivate();
  symbols.insert(part);
  part->setAttr(kKernelAttr, b.getUnitAttr());
  auto calls = kernel->getAttrOfType<ArrayAttr>(kLaunchesAttr);
  part->setAttr(kLaunchesAttr, b.getArrayAttr(calls[number]));
  SmallVector<Attribute> operands;
  for (auto [i, described] :
       llvm::enumerate(kernel->getAttrOfType<ArrayAttr>(kOperandsAttr)
                           .getAsRange<DictionaryAttr>())) {
    bool isWritable = described.getAs<BoolAttr>("writable").getValue();
    operands.push_back(describeOperand(
        b, described.getAs<IntegerAttr>("bytes").getInt(), isWritable,
        described.getAs<BoolAttr>("initialized").getValue() ||
            isTouchedBefore(functions, number, i)));
  }
  part->setAttr(kOperandsAttr, b.getArrayAttr(operands));
  return part;
}

SmallVector<LaunchOp> LaunchParts::create(LaunchOp launch) {
  auto kernel = symbols.lookup<func::FuncOp>(launch.getCallee());
  SmallVector<gpu::GPUFuncOp> functions =
      listFunctions(kernel, deviceFunctions);
  if (functions.size() < 2)
    return {};
  OpBuilder b(launch);
  SmallVector<LaunchOp> parts;
  for (unsigned number = 0; number < functions.size(); ++number) {
    SmallVector<bool> reads(launch.getReads());
    for (auto [i, isRead] : llvm::enumerate(reads))
      isRead |=
          isTouchedBefore(functions, number, launch.getInputs().size() + i);
    func::FuncOp part = declare(kernel, number);
    parts.push_back(LaunchOp::create(
        b, launch.getLoc(), TypeRange(),
        FlatSymbolRefAttr::get(part.getSymNameAttr()), launch.getInputs(),
        launch.getOutputs(), b.getDenseBoolArrayAttr(reads), IntegerAttr()));
  }
  return parts;
}
