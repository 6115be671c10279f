//===- FakeCudaWork.cpp - Code, streams and memory of the fake --*- C++ -*-===//

#include "FakeCuda.h"
#include <cstdlib>
#include <cstring>
#include <memory>
#include <utility>

using namespace fake;

//===----------------------------------------------------------------------===//
// Code
//===----------------------------------------------------------------------===//

EXPORT int cuModuleLoadData(Module **module, const char *image) {
  bool isCubin = std::strncmp(image,
                              "\x7f"
                              "ELF",
                              4) == 0;
  if (int result =
          enterOutsideCapture("cuModuleLoadData", isCubin ? "cubin" : "PTX"))
    return result;
  std::string refused = getOption("FAKE_CUDA_REFUSES", "");
  if (refused == "code" || (refused == "cubin" && isCubin))
    return isCubin ? NoBinaryForGpu : InvalidPtx;
  if (state.device < 0)
    return InvalidContext;
  *module = new Module;
  return Success;
}

EXPORT int cuModuleUnload(Module *module) {
  for (Function *function : module->functions)
    delete function;
  delete module;
  return enter("cuModuleUnload");
}

EXPORT int cuModuleGetFunction(Function **function, Module *module,
                               const char *name) {
  if (int result = enterOutsideCapture("cuModuleGetFunction", name))
    return result;
  *function = module->functions.emplace_back(new Function{name});
  return Success;
}

/// 227 KiB, as of an H100.
EXPORT int cuFuncSetAttribute(Function *, int attribute, int value) {
  if (int result = enterOutsideCapture("cuFuncSetAttribute"))
    return result;
  return attribute == 8 && value <= 232448 ? Success : InvalidValue;
}

namespace {
struct LaunchConfig {
  unsigned gridX, gridY, gridZ, blockX, blockY, blockZ, sharedBytes;
  Stream *stream;
  void *attributes;
  unsigned numAttributes;
};
} // namespace

EXPORT int cuLaunchKernelEx(const LaunchConfig *config, Function *function,
                            void **arguments, void **) {
  std::string shape =
      std::to_string(config->gridX) + "x" + std::to_string(config->blockX);
  if (int result = enter("cuLaunchKernelEx", function->name + " " + shape)) {
    config->stream->isInvalid |= config->stream->graph != nullptr;
    return result;
  }
  auto kernel = state.kernels.find(function->name);
  if (kernel == state.kernels.end())
    return put(config->stream, [] { return Success; });
  // The driver copies the arguments, too.
  auto [run, count] = kernel->second;
  std::vector<void *> values;
  for (int i = 0; i < count; ++i)
    values.push_back(*static_cast<void **>(arguments[i]));
  return put(config->stream, [run = run, values]() mutable {
    std::vector<void *> places;
    for (void *&value : values) {
      if (!isIn(state.deviceMemory, value, 1))
        return IllegalAddress;
      places.push_back(&value);
    }
    run(places.data());
    return Success;
  });
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

EXPORT int cuMemAlloc_v2(uintptr_t *pointer, size_t bytes) {
  if (int result = enterOutsideCapture("cuMemAlloc_v2"))
    return result;
  *pointer = reinterpret_cast<uintptr_t>(
      std::aligned_alloc(256, (bytes + 255) / 256 * 256));
  state.deviceMemory[*pointer] = bytes;
  return Success;
}

EXPORT int cuMemFree_v2(uintptr_t pointer) {
  // Waits, as the driver does.
  for (Stream *stream : state.streams)
    if (int result = finish(stream))
      return result;
  state.deviceMemory.erase(pointer);
  std::free(reinterpret_cast<void *>(pointer));
  return enterOutsideCapture("cuMemFree_v2");
}

EXPORT int cuMemAllocHost_v2(void **pointer, size_t bytes) {
  if (int result = enterOutsideCapture("cuMemAllocHost_v2"))
    return result;
  *pointer = std::malloc(bytes);
  state.pinnedMemory[reinterpret_cast<uintptr_t>(*pointer)] = bytes;
  return Success;
}

EXPORT int cuMemFreeHost(void *pointer) {
  state.pinnedMemory.erase(reinterpret_cast<uintptr_t>(pointer));
  std::free(pointer);
  return enterOutsideCapture("cuMemFreeHost");
}

EXPORT int cuMemsetD8Async(uintptr_t pointer, unsigned char value, size_t bytes,
                           Stream *stream) {
  if (int result = enter("cuMemsetD8Async"))
    return result;
  if (!isIn(state.deviceMemory, pointer, bytes))
    return InvalidValue;
  return put(stream, [=] {
    std::memset(reinterpret_cast<void *>(pointer), value, bytes);
    return Success;
  });
}

/// "pinned 256" or "pageable 256".
static std::string describe(const void *host, size_t bytes) {
  bool isPinned = isIn(state.pinnedMemory, host, bytes);
  return (isPinned ? "pinned " : "pageable ") + std::to_string(bytes);
}

EXPORT int cuMemcpyHtoDAsync_v2(uintptr_t target, const void *source,
                                size_t bytes, Stream *stream) {
  if (int result = enter("cuMemcpyHtoDAsync_v2", describe(source, bytes)))
    return result;
  if (!isIn(state.deviceMemory, target, bytes))
    return InvalidValue;
  void *place = reinterpret_cast<void *>(target);
  if (isIn(state.pinnedMemory, source, bytes))
    return put(stream, [=] {
      std::memcpy(place, source, bytes);
      return Success;
    });
  if (stream->graph)
    return CaptureUnsupported;
  // Staged before the call returns.
  std::string copy(static_cast<const char *>(source), bytes);
  return put(stream, [=] {
    std::memcpy(place, copy.data(), bytes);
    return Success;
  });
}

EXPORT int cuMemcpyDtoHAsync_v2(void *target, uintptr_t source, size_t bytes,
                                Stream *stream) {
  if (int result = enter("cuMemcpyDtoHAsync_v2", describe(target, bytes)))
    return result;
  if (!isIn(state.deviceMemory, source, bytes))
    return InvalidValue;
  Task task = [=] {
    std::memcpy(target, reinterpret_cast<void *>(source), bytes);
    return Success;
  };
  if (isIn(state.pinnedMemory, target, bytes))
    return put(stream, std::move(task));
  if (stream->graph)
    return CaptureUnsupported;
  // Done before the call returns.
  int result = finish(stream);
  return result ? result : task();
}
