//===- FakeNCCL.h - NCCL without GPUs ---------------------------*- C++ -*-===//
//
// A shared library that stands in for libnccl.so.2, as AMP_NCCL names it, with
// the fake CUDA driver. It keeps to the rules as strictly as NCCL may: sums are
// put on a stream and done there when all processes have come to the same ones,
// in the same order, of the same types and sizes; memory is a device's; what is
// recorded is done each time. A rule that is broken, where NCCL would hang or
// give anything, ends the process with a line.
//
// Processes meet by files of a folder, which the id names. Sums are in the
// order of the ranks from the last one to the first: NCCL says none.
//
// The environment says what machine it plays:
//   FAKE_NCCL_VERSION   (22705)
//   FAKE_NCCL_FAIL      NAME=RESULT: what this function gives instead
//   FAKE_NCCL_ASYNC     what ncclCommGetAsyncError tells
//   FAKE_NCCL_LOG       a file that gets a line for each call
//
//===----------------------------------------------------------------------===//

#ifndef AMP_TEST_UNIT_DEVICE_FAKENCCL_H
#define AMP_TEST_UNIT_DEVICE_FAKENCCL_H

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#define EXPORT extern "C" __attribute__((visibility("default")))

struct ncclComm;

namespace fake {

// Names and numbers of nccl.h and cuda.h.
enum NCCLResult {
  NCCLSuccess = 0,
  NCCLSystemError = 2,
  NCCLInvalidArgument = 4,
  NCCLInvalidUsage = 5,
  NCCLRemoteError = 6,
};
enum NCCLType { Int8 = 0, Int32 = 2, Int64 = 4, Float32 = 7, Float64 = 8 };
enum NCCLOp { Sum = 0, Max = 2 };
constexpr int kCudaNotReady = 600;

using Task = std::function<int()>;
struct Stream;

/// A call of a group.
struct Operation {
  enum class Kind { Reduce, Scatter, Broadcast, Gather, Send, Receive };
  Kind kind;
  const void *source;
  void *target;
  size_t count;
  int type, op = 0, peer = 0;
  ncclComm *comm;
  Stream *stream;

  bool isCollective() const {
    return kind != Kind::Send && kind != Kind::Receive;
  }
  size_t getBytes() const;
  /// What a rank gives and gets of the `ranks` there are.
  size_t getSourceBytes(int rank, int ranks) const;
  size_t getTargetBytes(int ranks) const;
  std::string describe() const;
};

/// target = target op source, element by element, of one part.
void combine(const Operation &reduction, void *target, const void *source);

/// What processes give each other: files in a folder, whole or not there.
class Meeting {
public:
  Meeting(std::string folder, int rank, int size)
      : folder(std::move(folder)), rank(rank), size(size) {}
  /// Gives `bytes` under a name.
  void give(const std::string &name, const std::string &bytes) const;
  void take(const std::string &name) const;
  /// What all have given under it, by rank; "" for one that has not yet.
  bool get(const std::string &name, std::vector<std::string> &all) const;

  const std::string folder;
  const int rank, size;

private:
  std::string getPath(const std::string &name, int whose) const;
};

/// Writes the call down; what it is to give instead of its result, or 0.
int enterNCCL(const std::string &name, const std::string &details = "");
/// Ends the process: a rule is broken.
[[noreturn]] void breakRule(const std::string &text);
/// What ncclGetLastError tells.
extern std::string lastError;

/// Puts a group on its stream.
int putGroup(const std::vector<Operation> &group);

// Of the fake driver.
int put(Stream *stream, const Task &task);
bool owns(const void *address, size_t bytes);
bool isRecording(Stream *stream);
int getDevice();
void advance();

} // namespace fake

/// A communicator, and what it is asked for.
struct ncclComm {
  ncclComm(std::string folder, int rank, int size)
      : meeting(std::move(folder), rank, size) {}
  fake::Meeting meeting;
  /// Groups that were done.
  int64_t done = 0;
  int asyncError = 0;
  bool isAborted = false;
  std::vector<int64_t> processes; ///< by rank
  /// Held by each group that was recorded.
  std::shared_ptr<int> recorded = std::make_shared<int>(0);
};

#endif // AMP_TEST_UNIT_DEVICE_FAKENCCL_H
