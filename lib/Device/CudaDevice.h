//===- CudaDevice.h - Kernels on an NVIDIA GPU ------------------*- C++ -*-===//

#ifndef AMP_LIB_DEVICE_CUDADEVICE_H
#define AMP_LIB_DEVICE_CUDADEVICE_H

#include "CudaDriver.h"
#include "CudaReplicas.h"
#include "amp/Device/Device.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace mlir::amp {

class CudaSequence;

/// Target "cuda:": the process's GPU, in the context that all libraries of a
/// process share, with a stream of its own. Everything is put on the stream;
/// the host waits in `takeError` alone.
class CudaDevice : public Device {
public:
  static llvm::Expected<std::unique_ptr<Device>> create(DeviceProgram program,
                                                        llvm::StringRef code);
  ~CudaDevice() override;

  llvm::Expected<void *> allocateHost(int64_t bytes) override;
  void freeHost(void *memory) override;
  std::unique_ptr<DeviceSequence> createSequence() override;

private:
  friend class CudaSequence;

  CudaDevice(DeviceProgram program, const CudaDriver &driver)
      : Device(std::move(program)), driver(driver) {}
  llvm::Error open();
  llvm::Error load(const CudaCode &code);
  llvm::Error findFunctions();
  llvm::Error joinReplicas();
  void endReplicas();
  /// Of all programs of replicas in this process.
  static llvm::SmallPtrSet<CudaSequence *, 2> &getSequences();

  llvm::Expected<void *> allocateMemory(int64_t bytes) override;
  void freeMemory(void *memory) final;
  llvm::Error copy(void *target, const void *source, int64_t bytes,
                   bool toDevice) override;
  llvm::Error run(int32_t kernel, void **arguments) override;
  llvm::Error wait() override;

  CudaDriver driver;
  int gpu = -1;          ///< with a context that is ours to release
  std::string name;      ///< "GPU 0"
  bool isBroken = false; ///< its context has had an error
  CudaStream stream = nullptr;
  CudaModule module = nullptr;
  /// By kernel, then by launch.
  llvm::SmallVector<llvm::SmallVector<CudaFunction, 1>> functions;
  /// Of a program of replicas, and the last kernel of sums or parts of all.
  std::unique_ptr<CudaReplicas> replicas;
  int32_t lastCollective = -1;
};

} // namespace mlir::amp

#endif // AMP_LIB_DEVICE_CUDADEVICE_H
