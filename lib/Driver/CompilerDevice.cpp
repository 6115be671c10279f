//===- CompilerDevice.cpp - The device's part of a program ------*- C++ -*-===//

#include "CompilerImpl.h"

#include "amp/Codegen/NVGPU/DeviceCode.h"
#include "amp/Codegen/NVGPU/Passes.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::compiler;

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

static DeviceExchange readExchange(StringRef kind) {
  if (kind == kExchangeParts)
    return DeviceExchange::Parts;
  return kind == kExchangeScatter ? DeviceExchange::Scatter
                                  : DeviceExchange::Gather;
}

static DeviceKernel readKernel(func::FuncOp kernel) {
  DeviceKernel result;
  auto getInteger = [](DictionaryAttr entry, StringRef name) {
    return entry.getAs<IntegerAttr>(name).getInt();
  };
  for (auto launch : kernel->getAttrOfType<ArrayAttr>(kLaunchesAttr)
                         .getAsRange<DictionaryAttr>())
    result.launches.push_back(
        {launch.getAs<StringAttr>("entry").getValue().str(),
         getInteger(launch, "blocks"), getInteger(launch, "threads"),
         getInteger(launch, "shared")});
  for (auto operand : kernel->getAttrOfType<ArrayAttr>(kOperandsAttr)
                          .getAsRange<DictionaryAttr>())
    result.operands.push_back(
        {getInteger(operand, "bytes"),
         operand.getAs<BoolAttr>("writable").getValue(),
         operand.getAs<BoolAttr>("initialized").getValue()});
  if (auto types = kernel->getAttrOfType<DenseI64ArrayAttr>(kReducedAttr))
    for (int64_t type : types.asArrayRef())
      result.reduced.push_back(static_cast<ReducedType>(type));
  if (auto kind = kernel->getAttrOfType<StringAttr>(kExchangeAttr))
    result.exchange = readExchange(kind.getValue());
  return result;
}

//===----------------------------------------------------------------------===//
// The code
//===----------------------------------------------------------------------===//

/// What the emulator executes.
static llvm::Expected<std::string> emitBitcode(llvm::Module &module) {
  std::string bytes;
  llvm::raw_string_ostream os(bytes);
  llvm::WriteBitcodeToFile(module, os);
  return bytes;
}

/// What a GPU executes, also where it is slower than it should be.
static llvm::Expected<std::string>
emitCuda(gpu::GPUModuleOp device, llvm::Module &module, StringRef chip) {
  llvm::Expected<std::string> ptx = cuda::emitPTX(module, chip);
  if (!ptx)
    return ptx.takeError();
  llvm::Expected<cuda::Cubin> cubin = cuda::assemblePTX(*ptx, chip);
  if (!cubin)
    return cubin.takeError();
  if (!cubin->slowCode.empty())
    device.emitWarning(cubin->slowCode);
  return CudaCode{std::move(cubin->bytes), std::move(*ptx)}.toBytes();
}

//===----------------------------------------------------------------------===//
// The host's functions
//===----------------------------------------------------------------------===//

/// They only compute addresses and launch kernels: what they read or wrote by
/// themselves would be memory of the device, and they run once for many steps.
static LogicalResult verifyHost(ModuleOp module) {
  for (auto func : module.getOps<func::FuncOp>()) {
    WalkResult result = func.walk([](Operation *op) {
      auto effects = dyn_cast<MemoryEffectOpInterface>(op);
      if (!isa<memref::GetGlobalOp>(op) &&
          (!effects || !(effects.hasEffect<MemoryEffects::Read>() ||
                         effects.hasEffect<MemoryEffects::Write>())))
        return WalkResult::advance();
      op->emitError("expected in a kernel, found '")
          << op->getName()
          << "' on the host, which has no access to a GPU's memory: give loops "
             "bounds that no data decides, or use the target 'cpu'";
      return WalkResult::interrupt();
    });
    if (result.wasInterrupted())
      return failure();
  }
  return success();
}

FailureOr<DevicePart> compiler::takeDevice(ModuleOp module, StringRef target) {
  if (failed(verifyHost(module)))
    return failure();
  DevicePart part;
  part.program.target = target.str();
  for (auto kernel : module.getOps<func::FuncOp>())
    if (kernel->hasAttr(kLaunchesAttr)) {
      part.kernels.push_back(kernel.getSymName().str());
      part.program.kernels.push_back(readKernel(kernel));
    }
  auto device = module.lookupSymbol<gpu::GPUModuleOp>(kDeviceModuleName);
  // The host's passes would change it, too.
  OpBuilder b(module.getContext());
  OwningOpRef<ModuleOp> owner = ModuleOp::create(module.getLoc());
  device->moveBefore(owner->getBody(), owner->getBody()->end());
  auto [kind, chip] = target.split(':');
  PassManager pm(module.getContext(), ModuleOp::getOperationName());
  cuda::buildDevicePipeline(pm, chip);
  if (failed(pm.run(*owner)))
    return failure();
  llvm::LLVMContext context;
  auto libdevice =
      kind == "sim" ? cuda::Libdevice::Keep : cuda::Libdevice::Link;
  auto code = cuda::translateDevice(device, chip, libdevice, context);
  if (!code)
    return failure();
  auto bytes =
      kind == "sim" ? emitBitcode(*code) : emitCuda(device, *code, chip);
  if (!bytes)
    return device.emitError() << llvm::toString(bytes.takeError());
  part.code = std::move(*bytes);
  return part;
}

//===----------------------------------------------------------------------===//
// The host's part
//===----------------------------------------------------------------------===//

/// Calls the runtime with pointers to the arguments.
static void createStub(llvm::Function &kernel, int32_t number) {
  llvm::Module &module = *kernel.getParent();
  llvm::IRBuilder<> b(
      llvm::BasicBlock::Create(module.getContext(), "", &kernel));
  auto *pointer = b.getPtrTy();
  auto *pointers = b.CreateAlloca(
      pointer, b.getInt32(std::max<size_t>(kernel.arg_size(), 1)));
  for (llvm::Argument &argument : kernel.args()) {
    auto *slot = b.CreateAlloca(argument.getType());
    b.CreateStore(&argument, slot);
    b.CreateStore(slot, b.CreateConstInBoundsGEP1_64(pointer, pointers,
                                                     argument.getArgNo()));
  }
  llvm::Value *device =
      b.CreateLoad(pointer, module.getNamedGlobal(kDeviceSymbol));
  llvm::FunctionCallee launch = module.getOrInsertFunction(
      kDeviceLaunchSymbol, b.getVoidTy(), pointer, b.getInt32Ty(), pointer);
  b.CreateCall(launch, {device, b.getInt32(number), pointers});
  b.CreateRetVoid();
}

/// The bytes after their count.
static void embed(llvm::Module &module, StringRef name, StringRef bytes) {
  llvm::LLVMContext &context = module.getContext();
  auto *size =
      llvm::ConstantInt::get(llvm::Type::getInt64Ty(context), bytes.size());
  auto *data = llvm::ConstantDataArray::getString(context, bytes,
                                                  /*AddNull=*/false);
  auto *both = llvm::ConstantStruct::getAnon({size, data});
  new llvm::GlobalVariable(module, both->getType(), /*isConstant=*/true,
                           llvm::GlobalValue::ExternalLinkage, both, name);
}

void compiler::addDevice(llvm::Module &module, const DevicePart &part) {
  auto *pointer = llvm::PointerType::getUnqual(module.getContext());
  new llvm::GlobalVariable(
      module, pointer, /*isConstant=*/false, llvm::GlobalValue::ExternalLinkage,
      llvm::ConstantPointerNull::get(pointer), kDeviceSymbol);
  for (auto [number, name] : llvm::enumerate(part.kernels))
    if (llvm::Function *kernel = module.getFunction(name))
      createStub(*kernel, number);
  embed(module, kDeviceCodeSymbol, part.code);
  std::string table;
  llvm::raw_string_ostream(table) << part.program.toJSON();
  embed(module, kDeviceTableSymbol, table);
}
