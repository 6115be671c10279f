//===- ConversionKernel.cpp - Conversions compiled and executed -*- C++ -*-==//

#include "ConversionKernel.h"
#include "amp/Codegen/CPU/Tier.h"
#include "amp/Codegen/NVGPU/DeviceCode.h"
#include "amp/Codegen/NVGPU/Passes.h"
#include "amp/Emulator/Emulator.h"
#include "amp/InitAll.h"
#include "amp/Pipelines/Pipelines.h"
#include "amp/Session/Jit.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ExecutionEngine/Orc/CompileUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::test;

/// Threads of a block.
static constexpr unsigned kThreads = 128;
/// Elements of a vector from and to memory.
static constexpr unsigned kHostLanes = 16, kDeviceLanes = 4;

static bool isChip(StringRef machine) { return machine.starts_with("sm_"); }

/// "0, 1, 2" for 3.
static std::string listNumbers(unsigned count) {
  return llvm::join(llvm::map_range(llvm::seq(count),
                                    [](unsigned i) { return llvm::utostr(i); }),
                    ", ");
}

/// The lines that convert `%name`, and `%name` of the last one's type.
static std::string makeChain(std::string &name, StringRef shape, StringRef from,
                             ArrayRef<Conversion> conversions) {
  std::string lines, type = from.str();
  for (const Conversion &conversion : conversions) {
    bool isFunction = StringRef(conversion.name).contains('.');
    const char *format = isFunction
                             ? "    %{0}_ = {1} %{0} fastmath<afn> : {2}\n"
                             : "    %{0}_ = arith.{1} %{0} : {2} to {3}\n";
    lines += llvm::formatv(format, name, conversion.name,
                           llvm::formatv(shape.data(), type),
                           llvm::formatv(shape.data(), conversion.to));
    name += "_";
    type = conversion.to;
  }
  return lines;
}

/// From `%i` on: of `lanes` elements the last one is a scalar.
static std::string makeBody(unsigned lanes, StringRef from,
                            ArrayRef<Conversion> conversions, size_t count) {
  std::string heads = "heads", last = "last";
  std::string shape = llvm::formatv("vector<{0}x{{0}>", lanes - 1);
  std::string many = makeChain(heads, shape, from, conversions);
  std::string one = makeChain(last, "{0}", from, conversions);
  return llvm::formatv(R"(
    %v = vector.load %x[%i] : memref<{3}x{1}>, vector<{0}x{1}>
    %heads = vector.shuffle %v, %v [{5}] : vector<{0}x{1}>, vector<{0}x{1}>
    %last = vector.extract %v[{4}] : {1} from vector<{0}x{1}>
{7}{8}    %one = vector.from_elements %{10} : vector<1x{2}>
    %r = vector.shuffle %{9}, %one [{6}] : vector<{4}x{2}>, vector<1x{2}>
    vector.store %r, %out[%i] : memref<{3}x{2}>, vector<{0}x{2}>)",
                       lanes, from, conversions.back().to, count, lanes - 1,
                       listNumbers(lanes - 1), listNumbers(lanes), many, one,
                       heads, last)
      .str();
}

static std::string makeHostText(StringRef body, StringRef from, StringRef to,
                                size_t count) {
  return llvm::formatv(R"(
func.func @convert(%x: memref<{0}x{1}>, %out: memref<{0}x{2}>) {{
  %zero = arith.constant 0 : index
  %step = arith.constant {3} : index
  %count = arith.constant {0} : index
  scf.for %i = %zero to %count step %step {{{4}
  }
  return
})",
                       count, from, to, kHostLanes, body)
      .str();
}

static std::string makeDeviceText(StringRef body, StringRef from, StringRef to,
                                  size_t count) {
  return llvm::formatv(R"(
gpu.module @device {{
  gpu.func @convert(%x: memref<{0}x{1}>, %out: memref<{0}x{2}>) kernel {{
    %block = gpu.block_id x
    %thread = gpu.thread_id x
    %threads = arith.constant {5} : index
    %lanes = arith.constant {3} : index
    %first = arith.muli %block, %threads : index
    %number = arith.addi %first, %thread : index
    %i = arith.muli %number, %lanes : index{4}
    gpu.return
  }
})",
                       count, from, to, kDeviceLanes, body, kThreads)
      .str();
}

static llvm::Error runHost(ModuleOp module, const cpu::Tier &tier,
                           void *arguments[]) {
  PassManager pm(module.getContext(), ModuleOp::getOperationName());
  buildLLVMPipeline(pm);
  if (failed(pm.run(module)))
    return llvm::createStringError("the pipeline failed");
  auto machine = cpu::createTargetMachine(tier);
  if (!machine)
    return machine.takeError();
  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> code = translateModuleToLLVMIR(module, context);
  if (!code)
    return llvm::createStringError("the translation failed");
  llvm::IRBuilder<> b(context);
  llvm::Type *pointer = b.getPtrTy();
  auto *entry = llvm::Function::Create(
      llvm::FunctionType::get(b.getVoidTy(), {pointer}, false),
      llvm::Function::ExternalLinkage, "entry", *code);
  b.SetInsertPoint(llvm::BasicBlock::Create(context, "", entry));
  llvm::Value *list = entry->getArg(0);
  llvm::Value *next = b.CreateConstInBoundsGEP1_64(pointer, list, 1);
  b.CreateCall(code->getFunction("convert"),
               {b.CreateLoad(pointer, list), b.CreateLoad(pointer, next)});
  b.CreateRetVoid();
  cpu::setTarget(*code, tier, **machine);
  auto object = llvm::orc::SimpleCompiler(**machine)(*code);
  if (!object)
    return object.takeError();
  auto loaded = LoadedObject::load(std::move(*object), "entry");
  if (!loaded)
    return loaded.takeError();
  loaded->getEntry()(arguments);
  return llvm::Error::success();
}

static llvm::Error runDevice(ModuleOp module, StringRef chip,
                             emulator::Launch launch) {
  PassManager pm(module.getContext(), ModuleOp::getOperationName());
  pm.addNestedPass<gpu::GPUModuleOp>(createAmpApproximateToNVVM());
  cuda::buildDevicePipeline(pm, chip);
  if (failed(pm.run(module)))
    return llvm::createStringError("the pipeline failed");
  auto device = *module.getOps<gpu::GPUModuleOp>().begin();
  llvm::LLVMContext context;
  auto code =
      cuda::translateDevice(device, chip, cuda::Libdevice::Keep, context);
  if (!code)
    return llvm::createStringError("the translation failed");
  auto emulator = emulator::Emulator::create(std::move(code));
  if (!emulator)
    return emulator.takeError();
  return (*emulator)->launch("convert", launch);
}

namespace {

/// Elements of one type, aligned as on a device.
class Elements {
public:
  Elements(StringRef type, size_t count) {
    unsigned bits = 0;
    type.ltrim("bf").consumeInteger(10, bits);
    bytes = bits / 8;
    lines.resize(llvm::divideCeil(count * bytes, sizeof(Line)));
  }
  void *getData() { return lines.data(); }
  void *at(size_t i) { return reinterpret_cast<char *>(getData()) + i * bytes; }
  void set(size_t i, uint64_t bits) { std::memcpy(at(i), &bits, bytes); }
  uint64_t get(size_t i) {
    uint64_t bits = 0;
    std::memcpy(&bits, at(i), bytes);
    return bits;
  }

private:
  struct alignas(64) Line {
    char bytes[64];
  };
  std::vector<Line> lines;
  size_t bytes;
};

} // namespace

static llvm::Error run(ModuleOp module, StringRef machine, size_t count,
                       Elements &in, Elements &out) {
  void *pointers[] = {in.getData(), out.getData()};
  if (!isChip(machine)) {
    auto tier = cpu::selectTier(machine);
    if (!tier)
      return tier.takeError();
    return runHost(module, **tier, pointers);
  }
  void *arguments[] = {&pointers[0], &pointers[1]};
  auto getBytes = [&](Elements &elements) {
    return static_cast<char *>(elements.at(count)) -
           static_cast<char *>(elements.at(0));
  };
  emulator::MemoryRange memory[] = {
      {in.getData(), size_t(getBytes(in)), false, true, "x"},
      {out.getData(), size_t(getBytes(out)), true, false, "out"}};
  emulator::Launch launch;
  launch.grid = {unsigned(count / (kThreads * kDeviceLanes)), 1, 1};
  launch.block = {kThreads, 1, 1};
  launch.arguments = arguments;
  launch.memory = memory;
  return runDevice(module, machine, launch);
}

llvm::Expected<std::vector<uint64_t>>
test::runConversions(const std::string &machine, const std::string &from,
                     llvm::ArrayRef<Conversion> conversions,
                     llvm::ArrayRef<uint64_t> inputs) {
  bool isDevice = isChip(machine);
  unsigned lanes = isDevice ? kDeviceLanes : kHostLanes;
  size_t count = llvm::alignTo(inputs.size(), kThreads * kDeviceLanes);
  const std::string &to = conversions.back().to;
  std::string body = makeBody(lanes, from, conversions, count);
  std::string text = isDevice ? makeDeviceText(body, from, to, count)
                              : makeHostText(body, from, to, count);
  MLIRContext context(getFullRegistry());
  auto module = parseSourceString<ModuleOp>(text, &context);
  if (!module)
    return llvm::createStringError("not parsed:\n" + text);
  Elements in(from, count), out(to, count);
  for (auto [i, bits] : llvm::enumerate(inputs))
    in.set(i, bits);
  if (llvm::Error error = run(*module, machine, count, in, out))
    return error;
  std::vector<uint64_t> results(inputs.size());
  for (auto [i, bits] : llvm::enumerate(results))
    bits = out.get(i);
  return results;
}
