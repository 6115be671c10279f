//===- CudaReplicas.cpp - What replicas on GPUs do together -----*- C++ -*-===//

#include "CudaReplicas.h"
#include "amp/Runtime/Transport.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <atomic>
#include <chrono>
#include <cstring>
#include <thread>

using namespace mlir::amp;

//===----------------------------------------------------------------------===//
// Which GPU
//===----------------------------------------------------------------------===//

llvm::Expected<int> mlir::amp::chooseGPU(const CudaDriver &driver) {
  if (getCollectives().getSize() == 1)
    return 0;
  auto number = findLocalRank();
  if (!number)
    return number.takeError();
  int count = 0;
  if (llvm::Error error =
          driver.check(driver.cuDeviceGetCount(&count), "the number of GPUs"))
    return error;
  if (*number < count)
    return int(*number);
  // A launcher may show each process a GPU of its own; NCCL finds one that is
  // another's, too.
  const char *visible = std::getenv("CUDA_VISIBLE_DEVICES");
  if (count == 1 && visible && *visible)
    return 0;
  return llvm::createStringError(
      "expected a GPU for each replica of a machine, found " +
      llvm::Twine(count) + " for replica " + llvm::Twine(*number) +
      " of this one, counted from 0");
}

//===----------------------------------------------------------------------===//
// The communicator
//===----------------------------------------------------------------------===//

llvm::Expected<std::unique_ptr<CudaReplicas>>
CudaReplicas::create(const CudaDriver &driver, CudaStream stream) {
  auto nccl = NCCL::load();
  if (!nccl)
    return nccl.takeError();
  std::unique_ptr<CudaReplicas> replicas(
      new CudaReplicas(driver, std::move(*nccl), stream));
  if (llvm::Error error = replicas->allocate())
    return error;
  return replicas;
}

/// The wishes' places: the stream's copies of them are recorded.
llvm::Error CudaReplicas::allocate() {
  constexpr size_t kBytes = 2 * sizeof(int32_t);
  void *memory = nullptr;
  if (llvm::Error error =
          driver.check(driver.cuMemAllocHost_v2(&memory, kBytes),
                       llvm::Twine(kBytes) + " bytes of pinned memory"))
    return error;
  wishes = static_cast<int32_t *>(std::memset(memory, 0, kBytes));
  if (llvm::Error error =
          driver.check(driver.cuMemAlloc_v2(&deviceWish, sizeof(int32_t)),
                       "4 bytes of the GPU's memory"))
    return error;
  if (llvm::Error error = driver.check(
          driver.cuStreamCreate(&sums, kCudaStreamNonBlocking), "a stream"))
    return error;
  return driver.check(driver.cuEventCreate(&event, kCudaEventDisableTiming),
                      "an event");
}

CudaReplicas::Membership &CudaReplicas::getMembership() {
  static Membership membership;
  return membership;
}

/// The first process makes an id, and the host's messages take it to all.
llvm::Error CudaReplicas::join() {
  Collectives &collectives = getCollectives();
  NCCLUniqueId id = {};
  std::string own;
  if (collectives.isFirst()) {
    if (llvm::Error error =
            nccl.check(nccl.ncclGetUniqueId(&id), "an id for all replicas"))
      return error;
    own.assign(id.bytes, sizeof(id.bytes));
  }
  auto all = collectives.gather(own);
  if (!all)
    return holdBack(all.takeError());
  if (all->front().size() != sizeof(id.bytes))
    return llvm::createStringError("expected replica 0 to give an id of NCCL, "
                                   "found " +
                                   llvm::Twine(all->front().size()) + " bytes");
  std::memcpy(id.bytes, all->front().data(), sizeof(id.bytes));
  return holdBack(
      nccl.check(nccl.ncclCommInitRank(&membership.comm, collectives.getSize(),
                                       id, collectives.getRank()),
                 "joining the replicas"));
}

namespace {
/// Ends the process with a line if its scope does not end in time.
class Deadline {
public:
  Deadline() {
    std::thread([isOver = isOver, rank = getCollectives().getRank()] {
      for (int i = 0; i < 100 && !*isOver; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
      if (*isOver)
        return;
      llvm::errs() << "amp: error: replica " << rank
                   << ": NCCL does not end its messages\n";
      std::_Exit(1);
    }).detach();
  }
  ~Deadline() { *isOver = true; }

private:
  std::shared_ptr<std::atomic<bool>> isOver =
      std::make_shared<std::atomic<bool>>(false);
};
} // namespace

void CudaReplicas::abort() {
  membership.isAborted = true;
  if (!membership.comm)
    return;
  Deadline deadline;
  (void)nccl.ncclCommAbort(std::exchange(membership.comm, nullptr));
}

/// The membership ends with the process: what this one has sent others may
/// still take from its memory, and to end it together, as `ncclCommDestroy`
/// does, each program would have to end on all replicas at one place.
CudaReplicas::~CudaReplicas() {
  if (event)
    (void)driver.cuEventDestroy_v2(event);
  if (sums)
    (void)driver.cuStreamDestroy_v2(sums);
  if (deviceWish)
    (void)driver.cuMemFree_v2(deviceWish);
  if (wishes)
    (void)driver.cuMemFreeHost(wishes);
}

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

static int getNCCLType(ReducedType type) {
  switch (type) {
  case ReducedType::F64:
    return kNCCLFloat64;
  case ReducedType::I64:
    return kNCCLInt64;
  case ReducedType::I32:
    return kNCCLInt32;
  default:
    return kNCCLFloat32;
  }
}

llvm::Error CudaReplicas::enqueueSums(const DeviceKernel &kernel,
                                      void **arguments) {
  for (auto [i, type] : llvm::enumerate(kernel.reduced)) {
    void *array = *static_cast<void **>(arguments[i]);
    int64_t bytes = kernel.operands[i].bytes;
    if (llvm::Error error = nccl.check(
            nccl.ncclAllReduce(array, array, bytes / getReducedBytes(type),
                               getNCCLType(type), kNCCLSum, membership.comm,
                               sums),
            "a sum of " + llvm::Twine(bytes) + " bytes over all replicas"))
      return error;
  }
  return llvm::Error::success();
}

/// A part to each process, its own among them, and a row from each.
llvm::Error CudaReplicas::enqueueParts(const Exchanged &array) {
  int size = getCollectives().getSize();
  int64_t bytes = array.commonBytes / size;
  for (int peer = 0; peer < size; ++peer) {
    const char *part = array.own + getShardBegin(array.ownBytes, bytes, peer);
    if (llvm::Error error = nccl.check(
            nccl.ncclSend(part, bytes, kNCCLInt8, peer, membership.comm, sums),
            llvm::Twine(bytes) + " bytes to a replica"))
      return error;
    if (llvm::Error error =
            nccl.check(nccl.ncclRecv(array.common + peer * bytes, bytes,
                                     kNCCLInt8, peer, membership.comm, sums),
                       llvm::Twine(bytes) + " bytes from a replica"))
      return error;
  }
  return llvm::Error::success();
}

llvm::Error CudaReplicas::enqueueScatter(const Exchanged &array,
                                         ReducedType type) {
  return nccl.check(nccl.ncclReduceScatter(
                        array.own, array.common,
                        array.commonBytes / getReducedBytes(type),
                        getNCCLType(type), kNCCLSum, membership.comm, sums),
                    "a part of " + llvm::Twine(array.commonBytes) +
                        " bytes of a sum over all replicas");
}

/// Where parts overlap, each gives what is in none behind it, so that nothing
/// is written twice.
llvm::Error CudaReplicas::enqueueGather(const Exchanged &array) {
  int size = getCollectives().getSize();
  auto check = [&](NCCLResult result, int64_t bytes) {
    return nccl.check(result, llvm::Twine(bytes) + " bytes to all replicas");
  };
  if (array.ownBytes * size == array.commonBytes)
    return check(nccl.ncclAllGather(array.own, array.common, array.ownBytes,
                                    kNCCLInt8, membership.comm, sums),
                 array.ownBytes);
  auto getBegin = [&](int rank) {
    return rank == size
               ? array.commonBytes
               : getShardBegin(array.commonBytes, array.ownBytes, rank);
  };
  for (int root = 0; root < size; ++root) {
    int64_t begin = getBegin(root), bytes = getBegin(root + 1) - begin;
    if (bytes == 0)
      continue;
    if (llvm::Error error =
            check(nccl.ncclBroadcast(array.own, array.common + begin, bytes,
                                     kNCCLInt8, root, membership.comm, sums),
                  bytes))
      return error;
  }
  return llvm::Error::success();
}

llvm::Error CudaReplicas::enqueueExchange(const DeviceKernel &kernel,
                                          void **arguments) {
  size_t half = kernel.operands.size() / 2;
  for (size_t i = 0; i < half; ++i) {
    Exchanged array = {*static_cast<char **>(arguments[i]),
                       *static_cast<char **>(arguments[half + i]),
                       kernel.operands[i].bytes,
                       kernel.operands[half + i].bytes};
    if (llvm::Error error = kernel.exchange == DeviceExchange::Parts
                                ? enqueueParts(array)
                            : kernel.exchange == DeviceExchange::Scatter
                                ? enqueueScatter(array, kernel.reduced[i])
                                : enqueueGather(array))
      return error;
  }
  return llvm::Error::success();
}

llvm::Error CudaReplicas::enqueueWish() {
  void *wish = reinterpret_cast<void *>(deviceWish);
  return nccl.check(nccl.ncclAllReduce(wish, wish, 1, kNCCLInt32, kNCCLMax,
                                       membership.comm, sums),
                    "the wish of all replicas");
}

/// One launch of NCCL's for all.
llvm::Error CudaReplicas::enqueueGroup(const DeviceKernel &kernel,
                                       void **arguments, bool takesWish) {
  if (llvm::Error error =
          nccl.check(nccl.ncclGroupStart(), "the begin of a bucket"))
    return error;
  llvm::Error error = kernel.exchange == DeviceExchange::None
                          ? enqueueSums(kernel, arguments)
                          : enqueueExchange(kernel, arguments);
  if (!error && takesWish)
    error = enqueueWish();
  // To be ended in any case.
  llvm::Error end = nccl.check(nccl.ncclGroupEnd(), "the end of a bucket");
  if (!error)
    return end;
  llvm::consumeError(std::move(end));
  return error;
}

//===----------------------------------------------------------------------===//
// Streams
//===----------------------------------------------------------------------===//

/// Has a stream wait for what another one has. In a step that is recorded this
/// takes the stream into the graph, and back.
llvm::Error CudaReplicas::follow(CudaStream second, CudaStream first) {
  if (llvm::Error error =
          driver.check(driver.cuEventRecord(event, first), "an event's record"))
    return error;
  return driver.check(driver.cuStreamWaitEvent(second, event, 0),
                      "an event's wait");
}

llvm::Error CudaReplicas::awaitAll() {
  if (pending.empty())
    return llvm::Error::success();
  pending.clear();
  return follow(stream, sums);
}

llvm::Error CudaReplicas::await(const void *memory, int64_t bytes) {
  auto begin = reinterpret_cast<uintptr_t>(memory);
  for (auto [first, last] : pending)
    if (begin < last && first < begin + bytes)
      return awaitAll();
  return llvm::Error::success();
}

llvm::Error CudaReplicas::await(const DeviceKernel &kernel, void **arguments) {
  for (auto [i, operand] : llvm::enumerate(kernel.operands))
    if (operand.bytes > 0)
      if (llvm::Error error =
              await(*static_cast<void **>(arguments[i]), operand.bytes))
        return error;
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// Buckets
//===----------------------------------------------------------------------===//

/// The wish goes to the device in front of a group and comes back behind it.
llvm::Error CudaReplicas::copyWish(bool toDevice) {
  constexpr size_t kBytes = sizeof(int32_t);
  return driver.check(
      toDevice
          ? driver.cuMemcpyHtoDAsync_v2(deviceWish, &wishes[0], kBytes, sums)
          : driver.cuMemcpyDtoHAsync_v2(&wishes[1], deviceWish, kBytes, sums),
      "a copy of what replicas wish");
}

llvm::Error CudaReplicas::enqueue(const DeviceKernel &kernel, void **arguments,
                                  bool takesWish) {
  if (membership.isAborted)
    return llvm::createStringError(
        "the replicas' sums ended with the error before");
  if (!membership.comm)
    if (llvm::Error error = join())
      return error;
  if (llvm::Error error = follow(sums, stream))
    return error;
  for (auto [i, operand] : llvm::enumerate(kernel.operands)) {
    auto begin = *static_cast<uintptr_t *>(arguments[i]);
    pending.push_back({begin, begin + operand.bytes});
  }
  if (takesWish)
    if (llvm::Error error = copyWish(/*toDevice=*/true))
      return error;
  if (llvm::Error error = enqueueGroup(kernel, arguments, takesWish))
    return error;
  noteTraffic(kernel, takesWish);
  return takesWish ? copyWish(/*toDevice=*/false) : llvm::Error::success();
}

/// As a ring sends it: a sum takes each byte around twice, of an exchange those
/// of what is the larger one, the inputs or the outputs, once.
void CudaReplicas::noteTraffic(const DeviceKernel &kernel, bool takesWish) {
  bool isSum = kernel.exchange == DeviceExchange::None;
  int64_t given = 0, taken = 0, size = getCollectives().getSize();
  for (auto [i, operand] : llvm::enumerate(kernel.operands))
    (i < kernel.operands.size() / 2 ? given : taken) += operand.bytes;
  int64_t bytes = isSum ? given + taken : std::max(given, taken);
  int64_t times = isSum ? 2 : 1;
  enqueued.messages += times * (size - 1);
  enqueued.bytes += times * (size - 1) * bytes / size;
  if (takesWish)
    enqueued.bytes += 2 * (size - 1) * int64_t(sizeof(int32_t)) / size;
}

void CudaReplicas::begin() { wishes[0] = getCollectives().getOwnWish(); }

void CudaReplicas::count(const Traffic &sent) {
  getCollectives().addTraffic(sent, "NCCL " + nccl.version);
}

llvm::Error CudaReplicas::wait() {
  for (int round = 0;; ++round) {
    CudaResult result = driver.cuStreamQuery(stream);
    if (result != kCudaNotReady) {
      getCollectives().setWish(wishes[1]);
      return driver.check(result, "the GPU's work");
    }
    // A process that is gone is seen here alone: the stream waits for ever.
    NCCLResult state = 0;
    if (membership.comm && round % 16 == 0) {
      NCCLResult result = nccl.ncclCommGetAsyncError(membership.comm, &state);
      if (result == 0 && state != kNCCLInProgress)
        result = state;
      if (llvm::Error error = nccl.check(result, "the sums over all replicas"))
        return error;
    }
    std::this_thread::sleep_for(std::chrono::microseconds(20));
  }
}
