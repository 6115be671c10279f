//===- EmulatedDevice.h - Kernels on the emulator ---------------*- C++ -*-===//

#ifndef AMP_LIB_DEVICE_EMULATEDDEVICE_H
#define AMP_LIB_DEVICE_EMULATEDDEVICE_H

#include "amp/Device/Device.h"
#include "amp/Emulator/Emulator.h"

namespace mlir::amp {

/// Target "sim:". Its memory is the process's, apart from what the host reads
/// and writes, as on a GPU: a copy that is forgotten shows without one.
class EmulatedDevice : public Device {
public:
  static llvm::Expected<std::unique_ptr<Device>> create(DeviceProgram program,
                                                        llvm::StringRef code);

  llvm::Expected<void *> allocateHost(int64_t bytes) override;
  void freeHost(void *memory) override;
  std::unique_ptr<DeviceSequence> createSequence() override;

private:
  EmulatedDevice(DeviceProgram program,
                 std::unique_ptr<emulator::Emulator> emulator)
      : Device(std::move(program)), emulator(std::move(emulator)) {}

  llvm::Expected<void *> allocateMemory(int64_t bytes) override;
  void freeMemory(void *memory) final;
  llvm::Error copy(void *target, const void *source, int64_t bytes,
                   bool toDevice) override;
  llvm::Error run(int32_t kernel, void **arguments) override;
  /// Launches return when they are done.
  llvm::Error wait() override { return llvm::Error::success(); }

  std::unique_ptr<emulator::Emulator> emulator;
};

} // namespace mlir::amp

#endif // AMP_LIB_DEVICE_EMULATEDDEVICE_H
