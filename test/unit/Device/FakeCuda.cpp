//===- FakeCuda.cpp - The machine that the fake driver plays ----*- C++ -*-===//

#include "FakeCuda.h"
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <thread>

using namespace fake;

State fake::state;

static const struct {
  int result;
  const char *name, *text;
} kErrors[] = {
    {InvalidValue, "CUDA_ERROR_INVALID_VALUE", "invalid argument"},
    {OutOfMemory, "CUDA_ERROR_OUT_OF_MEMORY", "out of memory"},
    {NoDevice, "CUDA_ERROR_NO_DEVICE", "no CUDA-capable device is detected"},
    {InvalidDevice, "CUDA_ERROR_INVALID_DEVICE", "invalid device ordinal"},
    {InvalidContext, "CUDA_ERROR_INVALID_CONTEXT", "invalid device context"},
    {NoBinaryForGpu, "CUDA_ERROR_NO_BINARY_FOR_GPU",
     "no kernel image is available for execution on the device"},
    {InvalidPtx, "CUDA_ERROR_INVALID_PTX", "a PTX JIT compilation failed"},
    {NotFound, "CUDA_ERROR_NOT_FOUND", "named symbol not found"},
    {IllegalAddress, "CUDA_ERROR_ILLEGAL_ADDRESS",
     "an illegal memory access was encountered"},
    {LaunchFailed, "CUDA_ERROR_LAUNCH_FAILED", "unspecified launch failure"},
    {CaptureUnsupported, "CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED",
     "operation not permitted when stream is capturing"},
    {CaptureUnjoined, "CUDA_ERROR_STREAM_CAPTURE_UNJOINED",
     "capturing stream has unjoined work"},
    {CaptureIsolation, "CUDA_ERROR_STREAM_CAPTURE_ISOLATION",
     "dependency created on uncaptured work in another stream"},
    {CaptureInvalidated, "CUDA_ERROR_STREAM_CAPTURE_INVALIDATED",
     "operation failed due to a previous error during capture"},
};

const char *fake::getOption(const char *name, const char *missing) {
  const char *text = std::getenv(name);
  return text ? text : missing;
}

bool fake::isIn(const std::map<uintptr_t, size_t> &memory, uintptr_t address,
                size_t bytes) {
  auto next = memory.upper_bound(address);
  if (next == memory.begin())
    return false;
  --next;
  return address + bytes <= next->first + next->second;
}
bool fake::isIn(const std::map<uintptr_t, size_t> &memory, const void *address,
                size_t bytes) {
  return isIn(memory, reinterpret_cast<uintptr_t>(address), bytes);
}

int fake::enter(const std::string &name, const std::string &details) {
  std::string line = details.empty() ? name : name + " " + details;
  state.log += line + "\n";
  if (const char *path = std::getenv("FAKE_CUDA_LOG"))
    if (FILE *file = std::fopen(path, "a")) {
      std::fprintf(file, "%s\n", line.c_str());
      std::fclose(file);
    }
  std::string fail = getOption("FAKE_CUDA_FAIL", "");
  size_t equals = fail.find('=');
  if (equals != std::string::npos && fail.substr(0, equals) == name)
    return std::atoi(fail.c_str() + equals + 1);
  return Success;
}

int fake::enterOutsideCapture(const std::string &name,
                              const std::string &details) {
  int result = enter(name, details);
  for (Stream *stream : state.streams)
    if (stream->graph) {
      stream->isInvalid = true;
      result = CaptureUnsupported;
    }
  return result;
}

int fake::put(Stream *stream, Task task) {
  if (!state.streams.count(stream))
    return InvalidValue;
  if (Graph *graph = stream->graph) {
    graph->nodes.push_back({stream, std::move(task)});
    ++graph->sizes[stream];
  } else {
    stream->tasks.push_back(std::move(task));
  }
  return Success;
}

static int advanceAlone(Stream *stream) {
  while (!stream->tasks.empty()) {
    int result = stream->tasks.front()();
    if (result == NotReady)
      return NotReady;
    stream->tasks.pop_front();
    if (result == Success)
      continue;
    stream->tasks.clear();
    return result;
  }
  return Success;
}

static int advanceOthers(Stream *stream) {
  for (Stream *other : state.streams)
    if (other != stream)
      if (int error = advanceAlone(other); error && error != NotReady)
        return error;
  return Success;
}

int fake::advance(Stream *stream) {
  if (*getOption("FAKE_CUDA_EAGER", ""))
    if (int error = advanceOthers(stream))
      return error;
  int result = advanceAlone(stream);
  if (result != NotReady)
    return result;
  if (int error = advanceOthers(stream))
    return error;
  return advanceAlone(stream);
}

int fake::finish(Stream *stream) {
  while (true) {
    int result = advance(stream);
    if (result != NotReady)
      return result;
    std::this_thread::sleep_for(std::chrono::microseconds(100));
  }
}

//===----------------------------------------------------------------------===//
// For tests
//===----------------------------------------------------------------------===//

/// Has kernels of this name, which take `numArguments` pointers, be run.
EXPORT void fakeCudaSetKernel(const char *name, HostKernel kernel,
                              int numArguments) {
  state.kernels[name] = {kernel, numArguments};
}

/// The calls since the last time, one a line.
EXPORT const char *fakeCudaTakeLog() {
  static std::string taken;
  taken = std::move(state.log);
  state.log.clear();
  return taken.c_str();
}

/// What was not given back: allocations, streams, events.
EXPORT size_t fakeCudaCountLeaks() {
  return state.deviceMemory.size() + state.pinnedMemory.size() +
         state.streams.size() + state.events.size();
}

//===----------------------------------------------------------------------===//
// For the fake NCCL
//===----------------------------------------------------------------------===//

/// Puts work of another library on a stream; InvalidValue where it is none.
EXPORT int fakeCudaPut(Stream *stream, const Task *task) {
  return put(stream, *task);
}

/// Does what is ready, on all streams.
EXPORT void fakeCudaAdvance() {
  for (size_t i = 0; i <= state.streams.size(); ++i)
    for (Stream *stream : state.streams)
      (void)advance(stream);
}

/// Whether all of it is memory of a device.
EXPORT bool fakeCudaOwns(const void *address, size_t bytes) {
  return isIn(state.deviceMemory, address, bytes);
}

EXPORT bool fakeCudaIsRecording(Stream *stream) {
  return state.streams.count(stream) && stream->graph;
}

/// The device whose context is current, or -1.
EXPORT int fakeCudaGetDevice() { return state.device; }

//===----------------------------------------------------------------------===//
// The driver and its devices
//===----------------------------------------------------------------------===//

EXPORT int cuDriverGetVersion(int *version) {
  *version = std::atoi(getOption("FAKE_CUDA_VERSION", "13000"));
  return enter("cuDriverGetVersion");
}

EXPORT int cuGetErrorName(int result, const char **name) {
  for (const auto &error : kErrors)
    if (error.result == result) {
      *name = error.name;
      return Success;
    }
  *name = nullptr;
  return InvalidValue;
}

EXPORT int cuGetErrorString(int result, const char **text) {
  for (const auto &error : kErrors)
    if (error.result == result) {
      *text = error.text;
      return Success;
    }
  *text = nullptr;
  return InvalidValue;
}

EXPORT int cuInit(unsigned) { return enter("cuInit"); }

EXPORT int cuDeviceGetCount(int *count) {
  *count = std::atoi(getOption("FAKE_CUDA_GPUS", "1"));
  return enter("cuDeviceGetCount");
}

EXPORT int cuDeviceGet(int *device, int ordinal) {
  *device = ordinal;
  if (int result = enter("cuDeviceGet", std::to_string(ordinal)))
    return result;
  int count = std::atoi(getOption("FAKE_CUDA_GPUS", "1"));
  return ordinal >= 0 && ordinal < count ? Success : InvalidDevice;
}

EXPORT int cuDeviceGetName(char *name, int size, int device) {
  std::snprintf(name, size, "Fake GPU %d", device);
  return enter("cuDeviceGetName");
}

EXPORT int cuDeviceTotalMem_v2(size_t *bytes, int) {
  *bytes = size_t(80) << 30;
  return enter("cuDeviceTotalMem_v2");
}

EXPORT int cuDeviceGetAttribute(int *value, int attribute, int) {
  int capability = std::atoi(getOption("FAKE_CUDA_CHIP", "90"));
  *value = attribute == 75   ? capability / 10
           : attribute == 76 ? capability % 10
                             : 0;
  return enter("cuDeviceGetAttribute");
}

/// A device's context is where its number is.
static const int kContexts[64] = {};

EXPORT int cuDevicePrimaryCtxRetain(const void **context, int device) {
  *context = &kContexts[device];
  return enter("cuDevicePrimaryCtxRetain", std::to_string(device));
}

EXPORT int cuDevicePrimaryCtxRelease_v2(int) {
  return enter("cuDevicePrimaryCtxRelease_v2");
}

EXPORT int cuCtxSetCurrent(const int *context) {
  bool isOne = context >= kContexts && context < std::end(kContexts);
  state.device = isOne ? int(context - kContexts) : -1;
  return enter("cuCtxSetCurrent");
}
