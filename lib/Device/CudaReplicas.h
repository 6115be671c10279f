//===- CudaReplicas.h - What replicas on GPUs do together -------*- C++ -*-===//

#ifndef AMP_LIB_DEVICE_CUDAREPLICAS_H
#define AMP_LIB_DEVICE_CUDAREPLICAS_H

#include "NCCL.h"
#include "amp/Device/Device.h"
#include "amp/Runtime/Collectives.h"
#include <memory>

namespace mlir::amp {

/// The number of the GPU that this process uses: replicas of a machine take one
/// each. An error says that there are too few.
llvm::Expected<int> chooseGPU(const CudaDriver &driver);

/// Sums over the processes of `getCollectives()`, on a stream of their own
/// beside the device's, which goes on with what does not touch them. The first
/// one of a process joins the others, for all of its programs: all have to get
/// there, and to the others in the same order. To be used by one thread.
class CudaReplicas {
public:
  /// Loads NCCL and allocates; talks to nobody.
  static llvm::Expected<std::unique_ptr<CudaReplicas>>
  create(const CudaDriver &driver, CudaStream stream);
  ~CudaReplicas();

  /// Enqueues what a kernel is, behind what the device's stream has.
  /// `takesWish`: and what this process wishes, see Collectives.
  llvm::Error enqueue(const DeviceKernel &kernel, void **arguments,
                      bool takesWish);
  /// Has the device's stream wait for the sums of what a kernel touches, or of
  /// those bytes, or of all.
  llvm::Error await(const DeviceKernel &kernel, void **arguments);
  llvm::Error await(const void *begin, int64_t bytes);
  llvm::Error awaitAll();
  /// To be called before work is enqueued or replayed.
  void begin();
  /// Waits for the device's stream. An error is NCCL's, where it cannot reach a
  /// process.
  llvm::Error wait();
  /// Ends all messages of this process, and those that others wait for never
  /// come: to be called after an error, and when no graph of any program has
  /// them any more, for which NCCL waits. Nothing is reduced from then on.
  void abort();

  /// What `enqueue` has counted since the last call, to be counted again for
  /// each replay.
  Traffic takeTraffic() { return std::exchange(enqueued, {}); }
  void count(const Traffic &sent);

private:
  /// This process among the others.
  struct Membership {
    NCCLComm comm = nullptr;
    bool isAborted = false;
  };
  static Membership &getMembership();

  /// An input and its output.
  struct Exchanged {
    const char *own;
    char *common;
    int64_t ownBytes, commonBytes;
  };

  CudaReplicas(const CudaDriver &driver, NCCL nccl, CudaStream stream)
      : driver(driver), nccl(std::move(nccl)), stream(stream) {}
  llvm::Error allocate();
  llvm::Error follow(CudaStream second, CudaStream first);
  llvm::Error join();
  llvm::Error enqueueSums(const DeviceKernel &kernel, void **arguments);
  llvm::Error enqueueParts(const Exchanged &array);
  llvm::Error enqueueScatter(const Exchanged &array, ReducedType type);
  llvm::Error enqueueGather(const Exchanged &array);
  llvm::Error enqueueExchange(const DeviceKernel &kernel, void **arguments);
  llvm::Error enqueueWish();
  llvm::Error enqueueGroup(const DeviceKernel &kernel, void **arguments,
                           bool takesWish);
  llvm::Error copyWish(bool toDevice);
  void noteTraffic(const DeviceKernel &kernel, bool takesWish);

  CudaDriver driver;
  NCCL nccl;
  /// The device's, and that of the sums.
  CudaStream stream, sums = nullptr;
  /// What stands on one stream, for the other to wait for.
  CudaEvent event = nullptr;
  /// What the device's stream has not waited for: begin, end.
  llvm::SmallVector<std::pair<uintptr_t, uintptr_t>> pending;
  /// Two numbers of the host, this process's wish and that of all, and the
  /// device's.
  int32_t *wishes = nullptr;
  CudaPointer deviceWish = 0;
  Traffic enqueued;
  Membership &membership = getMembership();
};

} // namespace mlir::amp

#endif // AMP_LIB_DEVICE_CUDAREPLICAS_H
