//===- DeviceCalls.h - How a kernel's functions are launched ----*- C++ -*-===//

#ifndef AMP_LIB_CODEGEN_NVGPU_DEVICECALLS_H
#define AMP_LIB_CODEGEN_NVGPU_DEVICECALLS_H

#include "mlir/IR/Builders.h"
#include <string>

namespace mlir::amp::cuda {

/// How a device function is launched: blocks and threads along x, bytes of the
/// extern shared array.
struct LaunchShape {
  int64_t blocks, threads, shared = 0;
};

struct DeviceFunction {
  std::string name;
  LaunchShape shape;
};

/// What a kernel became: functions, in the order in which they are to be
/// launched. All take the kernel's operands.
using DeviceCalls = SmallVector<DeviceFunction>;

/// The attribute amp.launches.
ArrayAttr describeLaunches(Builder &b, ArrayRef<DeviceFunction> functions);
/// One of the attribute amp.operands.
DictionaryAttr describeOperand(Builder &b, int64_t bytes, bool isWritable,
                               bool isInitialized);

} // namespace mlir::amp::cuda

#endif // AMP_LIB_CODEGEN_NVGPU_DEVICECALLS_H
