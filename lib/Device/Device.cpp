//===- Device.cpp - Where kernels run ---------------------------*- C++ -*-===//

#include "amp/Device/Device.h"
#include "CudaDevice.h"
#include "EmulatedDevice.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::amp;
namespace json = llvm::json;

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

llvm::StringRef DeviceKernel::getName() const {
  if (isCommon())
    return "exchange of all replicas";
  return launches.front().entry;
}

json::Value DeviceProgram::toJSON() const {
  json::Array all;
  for (const DeviceKernel &kernel : kernels) {
    json::Array launches, operands;
    for (const DeviceLaunch &launch : kernel.launches)
      launches.push_back(json::Object{{"entry", launch.entry},
                                      {"blocks", launch.blocks},
                                      {"threads", launch.threads},
                                      {"shared", launch.shared}});
    for (const DeviceOperand &operand : kernel.operands)
      operands.push_back(json::Object{{"bytes", operand.bytes},
                                      {"writable", operand.isWritable},
                                      {"initialized", operand.isInitialized}});
    json::Object entry{{"launches", std::move(launches)},
                       {"operands", std::move(operands)}};
    if (!kernel.reduced.empty()) {
      json::Array types;
      for (ReducedType type : kernel.reduced)
        types.push_back(int64_t(type));
      entry["reduced"] = std::move(types);
    }
    if (kernel.exchange != DeviceExchange::None)
      entry["exchange"] = int64_t(kernel.exchange);
    all.push_back(std::move(entry));
  }
  return json::Object{{"target", target}, {"kernels", std::move(all)}};
}

namespace mlir::amp {

static bool fromJSON(const json::Value &value, DeviceLaunch &launch,
                     json::Path path) {
  json::ObjectMapper mapper(value, path);
  return mapper && mapper.map("entry", launch.entry) &&
         mapper.map("blocks", launch.blocks) &&
         mapper.map("threads", launch.threads) &&
         mapper.map("shared", launch.shared);
}

static bool fromJSON(const json::Value &value, DeviceOperand &operand,
                     json::Path path) {
  json::ObjectMapper mapper(value, path);
  return mapper && mapper.map("bytes", operand.bytes) &&
         mapper.map("writable", operand.isWritable) &&
         mapper.map("initialized", operand.isInitialized);
}

static bool fromJSON(const json::Value &value, DeviceKernel &kernel,
                     json::Path path) {
  json::ObjectMapper mapper(value, path);
  std::vector<DeviceLaunch> launches;
  std::vector<DeviceOperand> operands;
  std::vector<int64_t> reduced;
  int64_t exchange = 0;
  if (!mapper || !mapper.map("launches", launches) ||
      !mapper.map("operands", operands) ||
      !mapper.mapOptional("reduced", reduced) ||
      !mapper.mapOptional("exchange", exchange))
    return false;
  kernel.exchange = static_cast<DeviceExchange>(exchange);
  for (int64_t type : reduced)
    kernel.reduced.push_back(static_cast<ReducedType>(type));
  kernel.launches.append(launches.begin(), launches.end());
  kernel.operands.append(operands.begin(), operands.end());
  return true;
}

} // namespace mlir::amp

llvm::Expected<DeviceProgram>
DeviceProgram::fromJSON(const json::Value &value) {
  DeviceProgram program;
  std::vector<DeviceKernel> kernels;
  json::Path::Root root("device table");
  json::ObjectMapper mapper(value, root);
  if (!mapper || !mapper.map("target", program.target) ||
      !mapper.map("kernels", kernels))
    return root.getError();
  program.kernels.append(kernels.begin(), kernels.end());
  return program;
}

//===----------------------------------------------------------------------===//
// Devices
//===----------------------------------------------------------------------===//

llvm::Expected<void *> Device::allocate(int64_t bytes) {
  llvm::Expected<void *> memory = allocateMemory(bytes);
  if (memory)
    allocations[reinterpret_cast<uintptr_t>(*memory)] = bytes;
  return memory;
}

void Device::free(void *memory) {
  allocations.erase(reinterpret_cast<uintptr_t>(memory));
  freeMemory(memory);
}

bool Device::keep(llvm::Error error) {
  if (error && failure.empty())
    failure = toString(std::move(error));
  else
    llvm::consumeError(std::move(error));
  return !hasFailed();
}

void Device::copyToDevice(void *target, const void *source, int64_t bytes) {
  if (!hasFailed())
    keep(copy(target, source, bytes, /*toDevice=*/true));
}

void Device::copyToHost(void *target, const void *source, int64_t bytes) {
  if (!hasFailed())
    keep(copy(target, source, bytes, /*toDevice=*/false));
}

/// A buffer of the host would be read at its address in the device's memory.
/// Kernels read and write vectors, and a GPU stops at one that is not aligned.
llvm::Error Device::verifyOperands(int32_t number, void **arguments) const {
  const DeviceKernel &kernel = program.kernels[number];
  for (auto [i, operand] : llvm::enumerate(kernel.operands)) {
    if (operand.bytes == 0)
      continue;
    auto begin = *static_cast<uintptr_t *>(arguments[i]);
    auto next = allocations.upper_bound(begin);
    if (next == allocations.begin() ||
        begin + operand.bytes >
            std::prev(next)->first + uintptr_t(std::prev(next)->second))
      return llvm::createStringError("kernel '" + kernel.getName() +
                                     "': operand " + llvm::Twine(i) +
                                     " is not in the device's memory");
    if (begin % kOperandAlignment != 0)
      return llvm::createStringError(
          "kernel '" + kernel.getName() + "': operand " + llvm::Twine(i) +
          " is not aligned to " + llvm::Twine(kOperandAlignment) + " bytes");
  }
  return llvm::Error::success();
}

void Device::launch(int32_t kernel, void **arguments) {
  if (hasFailed() || !keep(verifyOperands(kernel, arguments)))
    return;
  numLaunches += program.kernels[kernel].launches.size();
  keep(run(kernel, arguments));
}

llvm::Error Device::takeError() {
  keep(wait());
  if (!hasFailed())
    return llvm::Error::success();
  return llvm::createStringError(std::exchange(failure, ""));
}

llvm::Expected<std::unique_ptr<Device>> Device::create(DeviceProgram program,
                                                       llvm::StringRef code) {
  llvm::StringRef kind = llvm::StringRef(program.target).split(':').first;
  if (kind == "sim")
    return EmulatedDevice::create(std::move(program), code);
  if (kind == "cuda")
    return CudaDevice::create(std::move(program), code);
  return llvm::createStringError("no device for the target '" + program.target +
                                 "'");
}
