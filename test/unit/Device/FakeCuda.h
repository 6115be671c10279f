//===- FakeCuda.h - A CUDA driver without a GPU -----------------*- C++ -*-===//
//
// A shared library that stands in for libcuda.so.1, as AMP_CUDA_DRIVER names
// it. It keeps to the driver's rules as strictly as the driver may: what is put
// on a stream is done when the host waits and not before, memory of the device
// is not that of the host, and what a stream that records refuses is refused.
// Kernels do nothing unless a test gives them a function of the host.
//
// The environment says what machine it plays:
//   FAKE_CUDA_VERSION   of the driver (13000)
//   FAKE_CUDA_GPUS      how many (1)
//   FAKE_CUDA_CHIP      compute capability (90)
//   FAKE_CUDA_FAIL      NAME=RESULT: what this function gives instead
//   FAKE_CUDA_REFUSES   "cubin" or "code": what does not load
//   FAKE_CUDA_EAGER     streams go on before the one that the host waits for,
//                       and not only where this one waits for them
//   FAKE_CUDA_LOG       a file that gets a line for each call
//
//===----------------------------------------------------------------------===//

#ifndef AMP_TEST_UNIT_DEVICE_FAKECUDA_H
#define AMP_TEST_UNIT_DEVICE_FAKECUDA_H

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#define EXPORT extern "C" __attribute__((visibility("default")))

namespace fake {

// Names and numbers of cuda.h.
enum Result {
  Success = 0,
  InvalidValue = 1,
  OutOfMemory = 2,
  NoDevice = 100,
  InvalidContext = 201,
  NoBinaryForGpu = 209,
  InvalidPtx = 218,
  InvalidDevice = 101,
  NotFound = 500,
  NotReady = 600,
  IllegalAddress = 700,
  LaunchFailed = 719,
  CaptureUnsupported = 900,
  CaptureInvalidated = 901,
  CaptureUnjoined = 904,
  CaptureIsolation = 905,
};

/// What it gives: NotReady to be asked again.
using Task = std::function<int()>;
using HostKernel = void (*)(void **arguments);

struct Function {
  std::string name;
};
struct Module {
  std::vector<Function *> functions;
};
struct Stream;
/// Work of a graph. An event that it records, or waits for, has a number.
struct Node {
  Stream *stream;
  Task task;
  int records = -1, waits = -1;
};
struct Graph {
  Stream *origin;
  std::vector<Node> nodes;
  int numEvents = 0;
  /// Nodes of each other stream, and how many of them the origin waits for.
  std::map<Stream *, size_t> sizes, joined;
};
struct Stream {
  std::deque<Task> tasks;
  /// What is recorded, while it is.
  Graph *graph = nullptr;
  bool isInvalid = false;
};
/// What stood on a stream when it was recorded.
struct Event {
  std::shared_ptr<bool> isDone;
  // In a graph: its number there, and the nodes of its stream.
  Graph *graph = nullptr;
  Stream *stream = nullptr;
  int number = 0;
  size_t size = 0;
};

struct State {
  std::string log;
  std::map<std::string, std::pair<HostKernel, int>> kernels;
  std::map<uintptr_t, size_t> deviceMemory, pinnedMemory;
  std::set<Stream *> streams;
  std::set<Event *> events;
  /// The device whose context is current, or -1.
  int device = -1;
};
extern State state;

const char *getOption(const char *name, const char *missing);

/// Whether [address, address + bytes) is in one of the allocations.
bool isIn(const std::map<uintptr_t, size_t> &memory, uintptr_t address,
          size_t bytes);
bool isIn(const std::map<uintptr_t, size_t> &memory, const void *address,
          size_t bytes);

/// Writes the call down; what it is to give instead of its result, or 0.
int enter(const std::string &name, const std::string &details = "");
/// A call that no stream may record.
int enterOutsideCapture(const std::string &name,
                        const std::string &details = "");

/// Does the task later, or records it.
int put(Stream *stream, Task task);
/// Does all that was put, as far as it is ready; the first error. Other streams
/// do something only where this one cannot, or first where the environment says
/// so: what does not wait for another one is early or late.
int advance(Stream *stream);
/// The same to the end.
int finish(Stream *stream);

} // namespace fake

#endif // AMP_TEST_UNIT_DEVICE_FAKECUDA_H
