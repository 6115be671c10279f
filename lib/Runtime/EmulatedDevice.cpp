//===- EmulatedDevice.cpp - Kernels on the emulator -------------*- C++ -*-===//

#include "EmulatedDevice.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir::amp;

llvm::Expected<std::unique_ptr<Device>>
EmulatedDevice::create(DeviceProgram program, llvm::StringRef code) {
  llvm::LLVMContext context;
  auto module =
      llvm::parseBitcodeFile(llvm::MemoryBufferRef(code, "device"), context);
  if (!module)
    return module.takeError();
  auto emulator = emulator::Emulator::create(std::move(*module));
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

llvm::Error EmulatedDevice::run(const DeviceKernel &kernel, void **arguments) {
  std::vector<emulator::MemoryRange> memory;
  for (auto [i, operand] : llvm::enumerate(kernel.operands)) {
    if (operand.bytes == 0)
      continue;
    // A buffer's argument is its address.
    void *begin = *static_cast<void **>(arguments[i]);
    addRange(memory, {begin, size_t(operand.bytes), operand.isWritable,
                      operand.isInitialized, "operand " + std::to_string(i)});
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
    // The kernel's next function may read what this one wrote.
    for (emulator::MemoryRange &range : memory)
      range.isInitialized = true;
  }
  return llvm::Error::success();
}
