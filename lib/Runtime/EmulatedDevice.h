//===- EmulatedDevice.h - Kernels on the emulator ---------------*- C++ -*-===//

#ifndef AMP_LIB_RUNTIME_EMULATEDDEVICE_H
#define AMP_LIB_RUNTIME_EMULATEDDEVICE_H

#include "amp/Emulator/Emulator.h"
#include "amp/Runtime/Device.h"

namespace mlir::amp {

/// Target "sim:": the device's memory is the host's.
class EmulatedDevice : public Device {
public:
  static llvm::Expected<std::unique_ptr<Device>> create(DeviceProgram program,
                                                        llvm::StringRef code);

private:
  EmulatedDevice(DeviceProgram program,
                 std::unique_ptr<emulator::Emulator> emulator)
      : Device(std::move(program)), emulator(std::move(emulator)) {}
  llvm::Error run(const DeviceKernel &kernel, void **arguments) override;

  std::unique_ptr<emulator::Emulator> emulator;
};

} // namespace mlir::amp

#endif // AMP_LIB_RUNTIME_EMULATEDDEVICE_H
