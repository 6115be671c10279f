//===- FakeNCCL.cpp - The functions of the fake NCCL ------------*- C++ -*-===//

#include "FakeNCCL.h"
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <fstream>
#include <iterator>
#include <thread>
#include <unistd.h>

using namespace fake;

std::string fake::lastError;

/// Groups that have begun; sums of the outermost one.
static int depth = 0;
static std::vector<Operation> group;

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

static std::string getOption(const char *name, const char *missing) {
  const char *text = std::getenv(name);
  return text ? text : missing;
}

static std::string calls;

int fake::enterNCCL(const std::string &name, const std::string &details) {
  std::string line = details.empty() ? name : name + " " + details;
  calls += line + "\n";
  if (const char *path = std::getenv("FAKE_NCCL_LOG"))
    if (FILE *file = std::fopen(path, "a")) {
      std::fprintf(file, "%s\n", line.c_str());
      std::fclose(file);
    }
  std::string fail = getOption("FAKE_NCCL_FAIL", "");
  size_t equals = fail.find('=');
  if (equals == std::string::npos || fail.substr(0, equals) != name)
    return NCCLSuccess;
  lastError = "as FAKE_NCCL_FAIL says";
  return std::atoi(fail.c_str() + equals + 1);
}

void fake::breakRule(const std::string &text) {
  std::fprintf(stderr, "fake NCCL: broken rule: %s\n", text.c_str());
  std::_Exit(99);
}

/// The calls since the last time, one a line.
EXPORT const char *fakeNCCLTakeLog() {
  static std::string taken;
  taken = std::move(calls);
  calls.clear();
  return taken.c_str();
}

template <typename Fn>
static Fn *find(const char *name) {
  void *address = ::dlsym(RTLD_DEFAULT, name);
  if (!address)
    breakRule("no fake CUDA driver is loaded");
  return reinterpret_cast<Fn *>(address);
}

int fake::put(Stream *stream, const Task &task) {
  return find<int(Stream *, const Task *)>("fakeCudaPut")(stream, &task);
}
bool fake::owns(const void *address, size_t bytes) {
  return find<bool(const void *, size_t)>("fakeCudaOwns")(address, bytes);
}
bool fake::isRecording(Stream *stream) {
  return find<bool(Stream *)>("fakeCudaIsRecording")(stream);
}
int fake::getDevice() { return find<int()>("fakeCudaGetDevice")(); }
void fake::advance() { find<void()>("fakeCudaAdvance")(); }

//===----------------------------------------------------------------------===//
// The library
//===----------------------------------------------------------------------===//

EXPORT int ncclGetVersion(int *version) {
  *version = std::stoi(getOption("FAKE_NCCL_VERSION", "22705"));
  return enterNCCL("ncclGetVersion");
}

EXPORT const char *ncclGetErrorString(int result) {
  switch (result) {
  case NCCLSystemError:
    return "unhandled system error (run with NCCL_DEBUG=INFO for details)";
  case NCCLInvalidArgument:
    return "invalid argument (run with NCCL_DEBUG=WARN for details)";
  case NCCLInvalidUsage:
    return "invalid usage (run with NCCL_DEBUG=WARN for details)";
  case NCCLRemoteError:
    return "remote process exited or there was a network error";
  default:
    return "unknown result code";
  }
}

EXPORT const char *ncclGetLastError(ncclComm *) { return lastError.c_str(); }

//===----------------------------------------------------------------------===//
// Communicators
//===----------------------------------------------------------------------===//

struct UniqueId {
  char bytes[128];
};

EXPORT int ncclGetUniqueId(UniqueId *id) {
  if (int result = enterNCCL("ncclGetUniqueId"))
    return result;
  std::memset(id->bytes, 0, sizeof(id->bytes));
  std::snprintf(id->bytes, sizeof(id->bytes), "%s/fake-nccl-XXXXXX",
                getOption("TMPDIR", "/tmp").substr(0, 100).c_str());
  return ::mkdtemp(id->bytes) ? NCCLSuccess : NCCLSystemError;
}

/// Waits for all to join, as the real one does; who joins twice, or two on one
/// GPU, is told.
static int join(ncclComm &comm) {
  const Meeting &meeting = comm.meeting;
  meeting.give("join", std::to_string(meeting.size) + " " +
                           std::to_string(getDevice()) + " " +
                           std::to_string(::getpid()));
  std::vector<std::string> all;
  for (int round = 0; !meeting.get("join", all); ++round) {
    if (round > 30000)
      return NCCLSystemError;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  std::vector<int> devices;
  for (const std::string &one : all) {
    int size = 0, device = 0, process = 0;
    std::sscanf(one.c_str(), "%d %d %d", &size, &device, &process);
    if (size != meeting.size)
      breakRule("ranks with communicators of different sizes");
    for (size_t other = 0; other < devices.size(); ++other)
      if (devices[other] == device) {
        lastError = "Duplicate GPU detected : rank " +
                    std::to_string(devices.size()) + " and rank " +
                    std::to_string(other) + " both on CUDA device " +
                    std::to_string(device);
        return NCCLInvalidUsage;
      }
    devices.push_back(device);
    comm.processes.push_back(process);
  }
  return NCCLSuccess;
}

EXPORT int ncclCommInitRank(ncclComm **comm, int size, UniqueId id, int rank) {
  if (int result = enterNCCL("ncclCommInitRank", std::to_string(rank) + " of " +
                                                     std::to_string(size)))
    return result;
  std::string folder(id.bytes, strnlen(id.bytes, sizeof(id.bytes)));
  if (rank < 0 || rank >= size || ::access(folder.c_str(), W_OK) != 0)
    return NCCLInvalidArgument;
  if (depth > 0)
    breakRule("ncclCommInitRank in a group");
  if (getDevice() < 0)
    breakRule("ncclCommInitRank without a current context");
  *comm = new ncclComm(folder, rank, size);
  return join(**comm);
}

/// As NCCL 2.30 does: the GPU's work of the communicator ends, then it waits
/// until no graph has any. This one does not wait for what never comes.
EXPORT int ncclCommAbort(ncclComm *comm) {
  if (int result = enterNCCL("ncclCommAbort"))
    return result;
  if (depth > 0 || comm->isAborted)
    breakRule("ncclCommAbort in a group, or twice");
  comm->isAborted = true;
  advance();
  if (comm->recorded.use_count() > 1)
    breakRule("ncclCommAbort while a graph has sums of the communicator");
  // It stays, for the next call of it to be found.
  return NCCLSuccess;
}

/// Whether the process of a rank is there, and not only its status.
static bool isAlive(int64_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/stat");
  std::string text((std::istreambuf_iterator<char>(file)), {});
  size_t name = text.rfind(") ");
  return name != std::string::npos && text[name + 2] != 'Z';
}

EXPORT int ncclCommGetAsyncError(ncclComm *comm, int *error) {
  if (comm->isAborted)
    breakRule("ncclCommGetAsyncError of a communicator that was aborted");
  *error = comm->asyncError;
  if (const char *told = std::getenv("FAKE_NCCL_ASYNC"))
    *error = std::atoi(told);
  for (int64_t process : comm->processes)
    if (*error == 0 && !isAlive(process))
      *error = NCCLRemoteError;
  return NCCLSuccess;
}

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

EXPORT int ncclGroupStart() {
  if (int result = enterNCCL("ncclGroupStart"))
    return result;
  ++depth;
  return NCCLSuccess;
}

EXPORT int ncclGroupEnd() {
  if (depth == 0)
    breakRule("ncclGroupEnd without ncclGroupStart");
  --depth;
  int result = enterNCCL("ncclGroupEnd");
  if (depth > 0 || group.empty())
    return result;
  std::vector<Operation> all = std::move(group);
  group.clear();
  return result ? result : putGroup(all);
}

static bool overlap(const void *first, size_t firstBytes, const void *second,
                    size_t secondBytes) {
  auto a = reinterpret_cast<uintptr_t>(first);
  auto b = reinterpret_cast<uintptr_t>(second);
  return a < b + secondBytes && b < a + firstBytes;
}

/// What a call reads it may write as well where NCCL says in place; amp does so
/// with sums alone.
static void verifyPlace(const char *name, const Operation &call) {
  const Meeting &meeting = call.comm->meeting;
  bool isInPlace =
      call.kind == Operation::Kind::Reduce && call.source == call.target;
  if (!isInPlace &&
      overlap(call.target, call.getTargetBytes(meeting.size), call.source,
              call.getSourceBytes(meeting.rank, meeting.size)))
    breakRule(std::string(name) + " of memory that it also writes");
}

/// Calls of a group are done in any order, or at once.
static void verifyOrder(const char *name, const Operation &call,
                        const Operation &other) {
  const Meeting &meeting = call.comm->meeting;
  auto writes = [&](const Operation &a, const Operation &b) {
    size_t bytes = a.getTargetBytes(meeting.size);
    return overlap(a.target, bytes, b.target, b.getTargetBytes(meeting.size)) ||
           overlap(a.target, bytes, b.source,
                   b.getSourceBytes(meeting.rank, meeting.size));
  };
  if (writes(call, other) || writes(other, call))
    breakRule(std::string(name) + " of memory that another call of the group "
                                  "writes, or reads");
}

/// What all of them have to keep to; then the call is a part of its group.
static int add(const char *name, const Operation &call) {
  if (int result = enterNCCL(name, call.describe()))
    return result;
  if (call.comm->isAborted)
    breakRule(std::string(name) + " on a communicator that was aborted");
  int size = call.comm->meeting.size, rank = call.comm->meeting.rank;
  if (call.getBytes() == 0 || call.peer < 0 || call.peer >= size ||
      (call.op != Sum && call.op != Max))
    return NCCLInvalidArgument;
  size_t given = call.getSourceBytes(rank, size);
  size_t taken = call.getTargetBytes(size);
  if ((given > 0 && !owns(call.source, given)) ||
      (taken > 0 && !owns(call.target, taken)))
    breakRule(std::string(name) + " of memory that is not a device's");
  verifyPlace(name, call);
  for (const Operation &other : group) {
    if (other.stream != call.stream || other.comm != call.comm)
      breakRule("a group on several streams or communicators");
    verifyOrder(name, call, other);
  }
  group.push_back(call);
  if (depth > 0)
    return NCCLSuccess;
  if (!call.isCollective())
    breakRule(std::string(name) + " out of a group waits for ever");
  std::vector<Operation> all = std::move(group);
  group.clear();
  return putGroup(all);
}

using Kind = Operation::Kind;

EXPORT int ncclAllReduce(const void *source, void *target, size_t count,
                         int type, int op, ncclComm *comm, Stream *stream) {
  return add("ncclAllReduce",
             {Kind::Reduce, source, target, count, type, op, 0, comm, stream});
}

EXPORT int ncclReduceScatter(const void *source, void *target, size_t count,
                             int type, int op, ncclComm *comm, Stream *stream) {
  return add("ncclReduceScatter",
             {Kind::Scatter, source, target, count, type, op, 0, comm, stream});
}

EXPORT int ncclBroadcast(const void *source, void *target, size_t count,
                         int type, int root, ncclComm *comm, Stream *stream) {
  return add("ncclBroadcast", {Kind::Broadcast, source, target, count, type,
                               Sum, root, comm, stream});
}

EXPORT int ncclAllGather(const void *source, void *target, size_t count,
                         int type, ncclComm *comm, Stream *stream) {
  return add("ncclAllGather",
             {Kind::Gather, source, target, count, type, Sum, 0, comm, stream});
}

EXPORT int ncclSend(const void *source, size_t count, int type, int peer,
                    ncclComm *comm, Stream *stream) {
  return add("ncclSend", {Kind::Send, source, nullptr, count, type, Sum, peer,
                          comm, stream});
}

EXPORT int ncclRecv(void *target, size_t count, int type, int peer,
                    ncclComm *comm, Stream *stream) {
  return add("ncclRecv", {Kind::Receive, nullptr, target, count, type, Sum,
                          peer, comm, stream});
}
