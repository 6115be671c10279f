//===- EmulatedDevice.cpp - Kernels on the emulator -------------*- C++ -*-===//

#include "EmulatedDevice.h"
#include "amp/Runtime/Collectives.h"
#include "amp/Runtime/HostMemory.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBuffer.h"
#include <cstdlib>
#include <cstring>

using namespace mlir::amp;

llvm::Expected<std::unique_ptr<Device>>
EmulatedDevice::create(DeviceProgram program, llvm::StringRef code) {
  llvm::LLVMContext context;
  auto module =
      llvm::parseBitcodeFile(llvm::MemoryBufferRef(code, "device"), context);
  if (!module)
    return module.takeError();
  const char *list = std::getenv("AMP_EMULATOR");
  auto options = emulator::Options::parse(list ? list : "");
  if (!options)
    return options.takeError();
  auto emulator = emulator::Emulator::create(std::move(*module), *options);
  if (!emulator)
    return emulator.takeError();
  return std::unique_ptr<Device>(
      new EmulatedDevice(std::move(program), std::move(*emulator)));
}

/// Buffers that overlap are one with the rights of both: a kernel may write
/// where it reads.
static void addRange(std::vector<emulator::MemoryRange> &ranges,
                     emulator::MemoryRange range) {
  for (emulator::MemoryRange &other : ranges) {
    if (other.begin != range.begin)
      continue;
    other.bytes = std::max(other.bytes, range.bytes);
    other.isWritable |= range.isWritable;
    other.isInitialized |= range.isInitialized;
    return;
  }
  ranges.push_back(std::move(range));
}

llvm::Expected<void *> EmulatedDevice::allocateMemory(int64_t bytes) {
  return allocateZeroed(bytes, kBufferAlignment);
}

void EmulatedDevice::freeMemory(void *memory) { std::free(memory); }

llvm::Expected<void *> EmulatedDevice::allocateHost(int64_t bytes) {
  return allocateMemory(bytes);
}

void EmulatedDevice::freeHost(void *memory) { freeMemory(memory); }

llvm::Error EmulatedDevice::copy(void *target, const void *source,
                                 int64_t bytes, bool) {
  std::memcpy(target, source, bytes);
  return llvm::Error::success();
}

namespace {
/// Does the work each time.
class EmulatedSequence : public DeviceSequence {
  void run(llvm::function_ref<void()> enqueue) override { enqueue(); }
};
} // namespace

std::unique_ptr<DeviceSequence> EmulatedDevice::createSequence() {
  return std::make_unique<EmulatedSequence>();
}

/// What a kernel may touch: buffers that overlap are one.
static std::vector<emulator::MemoryRange> listMemory(const DeviceKernel &kernel,
                                                     void **arguments) {
  std::vector<emulator::MemoryRange> memory;
  for (auto [i, operand] : llvm::enumerate(kernel.operands)) {
    if (operand.bytes == 0)
      continue;
    // A buffer's argument is its address.
    void *begin = *static_cast<void **>(arguments[i]);
    addRange(memory, {begin, size_t(operand.bytes), operand.isWritable,
                      operand.isInitialized, "operand " + std::to_string(i)});
  }
  return memory;
}

/// Its memory is the host's: the messages are the host's, too.
static llvm::Error reduce(const DeviceKernel &kernel, void **arguments) {
  std::vector<ReducedArray> arrays;
  for (auto [i, type] : llvm::enumerate(kernel.reduced))
    arrays.push_back({type, *static_cast<void **>(arguments[i]),
                      kernel.operands[i].bytes / getReducedBytes(type)});
  return getCollectives().reduce(arrays);
}

/// Part i of each input to replica i, and a row of the output from it.
static llvm::Error exchangeParts(const DeviceKernel &kernel, void **arguments) {
  Collectives &collectives = getCollectives();
  size_t half = kernel.operands.size() / 2;
  for (size_t i = 0; i < half; ++i) {
    llvm::ArrayRef<char> own(*static_cast<char **>(arguments[i]),
                             kernel.operands[i].bytes);
    char *all = *static_cast<char **>(arguments[half + i]);
    int64_t bytes = kernel.operands[half + i].bytes / collectives.getSize();
    if (llvm::Error error = collectives.exchangeParts(own, all, bytes))
      return error;
  }
  return llvm::Error::success();
}

/// Wholes are inputs that are summed, or outputs that are gathered.
static llvm::Error exchangeShards(const DeviceKernel &kernel,
                                  void **arguments) {
  Collectives &collectives = getCollectives();
  bool isScatter = kernel.exchange == DeviceExchange::Scatter;
  size_t half = kernel.operands.size() / 2;
  std::vector<ShardedArray> arrays;
  for (size_t i = 0; i < half; ++i) {
    ReducedType type = isScatter ? kernel.reduced[i] : ReducedType::Bits8;
    int64_t each = getReducedBytes(type);
    size_t whole = isScatter ? i : half + i, part = isScatter ? half + i : i;
    arrays.push_back({type, *static_cast<void **>(arguments[whole]),
                      kernel.operands[whole].bytes / each,
                      *static_cast<void **>(arguments[part]),
                      kernel.operands[part].bytes / each});
  }
  return collectives.await(
      isScatter ? collectives.startScatter(std::move(arrays), ReducedType::F32)
                : collectives.startGather(std::move(arrays)));
}

static llvm::Error runCommon(const DeviceKernel &kernel, void **arguments) {
  switch (kernel.exchange) {
  case DeviceExchange::None:
    return reduce(kernel, arguments);
  case DeviceExchange::Parts:
    return exchangeParts(kernel, arguments);
  case DeviceExchange::Scatter:
  case DeviceExchange::Gather:
    return exchangeShards(kernel, arguments);
  }
  llvm_unreachable("every exchange is run");
}

llvm::Error EmulatedDevice::run(int32_t number, void **arguments) {
  const DeviceKernel &kernel = program.kernels[number];
  if (kernel.isCommon())
    return holdBack(runCommon(kernel, arguments));
  std::vector<emulator::MemoryRange> memory = listMemory(kernel, arguments);
  // The kernel's next function may read what this one wrote, and no more.
  std::vector<std::vector<uint8_t>> written(memory.size());
  if (kernel.launches.size() > 1)
    for (auto [range, bytes] : llvm::zip(memory, written))
      if (!range.isInitialized) {
        bytes.resize(range.bytes);
        range.written = bytes.data();
      }
  for (const DeviceLaunch &launch : kernel.launches) {
    emulator::Launch config;
    config.grid = {unsigned(launch.blocks), 1, 1};
    config.block = {unsigned(launch.threads), 1, 1};
    config.dynamicShared = launch.shared;
    config.arguments = {arguments, kernel.operands.size()};
    config.memory = memory;
    if (llvm::Error error = emulator->launch(launch.entry, config))
      return error;
  }
  return llvm::Error::success();
}
