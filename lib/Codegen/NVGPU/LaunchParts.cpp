//===- LaunchParts.cpp - The functions of a launch, by themselves -*- C++ -===//

#include "LaunchParts.h"
#include "DeviceCalls.h"
#include "DeviceEmitter.h"
#include "amp/Codegen/NVGPU/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

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

static int64_t getScratchBytes(func::FuncOp kernel) {
  auto bytes = kernel->getAttrOfType<IntegerAttr>(kScratchAttr);
  return bytes ? llvm::alignTo(bytes.getInt(), kScratchAlignment) : 0;
}

/// Room for what several kernels at a time have in scratch memory: for all of
/// it, if that is little, and at least for the largest.
LaunchParts::LaunchParts(func::FuncOp function, SymbolTable &symbols,
                         SymbolTable &deviceFunctions)
    : function(function), symbols(symbols), deviceFunctions(deviceFunctions) {
  constexpr int64_t kAmple = 64 << 20;
  for (BlockArgument argument : function.getArguments())
    if (function.getArgAttr(argument.getArgNumber(), "amp.arena"))
      arena = argument;
  if (!arena)
    return;
  begin = llvm::alignTo(cast<MemRefType>(arena.getType()).getNumElements(),
                        kScratchAlignment);
  int64_t most = 0, all = 0;
  function.walk([&](LaunchOp launch) {
    auto kernel = symbols.lookup<func::FuncOp>(launch.getCallee());
    all += getScratchBytes(kernel);
    most = std::max(most, getScratchBytes(kernel));
  });
  capacity = std::max(most, std::min(all, kAmple));
}

/// In turn, and at the begin again where the room ends: launches wait for those
/// that have the same bytes.
Value LaunchParts::createScratch(OpBuilder &b, func::FuncOp kernel) {
  int64_t bytes = getScratchBytes(kernel);
  if (next + bytes > capacity)
    next = 0;
  Location loc = function.getLoc();
  Value offset = arith::ConstantIndexOp::create(b, loc, begin + next);
  next += bytes;
  int64_t size = kernel->getAttrOfType<IntegerAttr>(kScratchAttr).getInt();
  return memref::ViewOp::create(b, loc, MemRefType::get({size}, b.getI8Type()),
                                arena, offset, ValueRange());
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
  if (auto bytes = kernel->getAttrOfType<IntegerAttr>(kScratchAttr))
    operands.push_back(describeOperand(b, bytes.getInt(), /*isWritable=*/true,
                                       /*isInitialized=*/number > 0));
  part->setAttr(kOperandsAttr, b.getArrayAttr(operands));
  return part;
}

SmallVector<LaunchOp> LaunchParts::create(LaunchOp launch) {
  auto kernel = symbols.lookup<func::FuncOp>(launch.getCallee());
  SmallVector<gpu::GPUFuncOp> functions =
      listFunctions(kernel, deviceFunctions);
  if (!arena || functions.size() < 2)
    return {};
  OpBuilder b(launch);
  SmallVector<Value> outputs = llvm::to_vector(launch.getOutputs());
  if (kernel->hasAttr(kScratchAttr))
    outputs.push_back(createScratch(b, kernel));
  SmallVector<LaunchOp> parts;
  for (unsigned number = 0; number < functions.size(); ++number) {
    SmallVector<bool> reads(launch.getReads());
    for (auto [i, isRead] : llvm::enumerate(reads))
      isRead |=
          isTouchedBefore(functions, number, launch.getInputs().size() + i);
    if (kernel->hasAttr(kScratchAttr))
      reads.push_back(number > 0);
    func::FuncOp part = declare(kernel, number);
    parts.push_back(LaunchOp::create(
        b, launch.getLoc(), TypeRange(),
        FlatSymbolRefAttr::get(part.getSymNameAttr()), launch.getInputs(),
        outputs, b.getDenseBoolArrayAttr(reads), IntegerAttr()));
  }
  return parts;
}

static memref::ViewOp findScratch(LaunchOp part, BlockArgument arena,
                                  int64_t begin) {
  if (part.getOutputs().empty())
    return {};
  auto view = part.getOutputs().back().getDefiningOp<memref::ViewOp>();
  if (!view || view.getSource() != arena)
    return {};
  auto shift = view.getByteShift().getDefiningOp<arith::ConstantIndexOp>();
  return shift && shift.value() >= begin ? view : memref::ViewOp();
}

void LaunchParts::erase(ArrayRef<LaunchOp> parts) {
  if (parts.empty())
    return;
  memref::ViewOp view = findScratch(LaunchOp(parts[0]), arena, begin);
  for (LaunchOp part : parts)
    part.erase();
  if (!view)
    return;
  Operation *shift = view.getByteShift().getDefiningOp();
  view.erase();
  shift->erase();
}

void LaunchParts::keep(ArrayRef<LaunchOp> parts) {
  if (isEnlarged || !findScratch(LaunchOp(parts[0]), arena, begin))
    return;
  isEnlarged = true;
  Builder b(function.getContext());
  arena.setType(MemRefType::get({begin + capacity}, b.getI8Type()));
  function.setType(b.getFunctionType(function.getBody().getArgumentTypes(),
                                     function.getResultTypes()));
  function->setAttr("amp.arena_bytes", b.getI64IntegerAttr(begin + capacity));
}
