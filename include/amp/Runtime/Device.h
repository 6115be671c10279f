//===- Device.h - Where kernels run -----------------------------*- C++ -*-===//
//
// A program for a GPU is host code, which calls its kernels in turn, and the
// device's code with a table of how each kernel is launched.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_RUNTIME_DEVICE_H
#define AMP_RUNTIME_DEVICE_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"
#include <memory>
#include <string>

namespace mlir::amp {

/// What a kernel's operand is: a buffer, or a scalar of 0 bytes.
struct DeviceOperand {
  int64_t bytes;
  bool isWritable;
  /// Whether the kernel reads what was there before.
  bool isInitialized;
};

/// One device function, its grid along x, and bytes of its extern shared array.
struct DeviceLaunch {
  std::string entry;
  int64_t blocks, threads, shared;
};

/// A kernel of the program; its launches take all of its operands.
struct DeviceKernel {
  llvm::SmallVector<DeviceLaunch, 1> launches;
  llvm::SmallVector<DeviceOperand> operands;
};

struct DeviceProgram {
  std::string target; ///< "sim:sm_80", "cuda:sm_90a"
  /// By number, as host code calls them.
  llvm::SmallVector<DeviceKernel> kernels;

  llvm::json::Value toJSON() const;
  /// An error names the field that is wrong.
  static llvm::Expected<DeviceProgram> fromJSON(const llvm::json::Value &value);
};

/// A device with one program. Launches are ordered.
class Device {
public:
  virtual ~Device() = default;

  /// `code` is LLVM bitcode for "sim:", a cubin or PTX for "cuda:". An error
  /// says what this machine lacks.
  static llvm::Expected<std::unique_ptr<Device>> create(DeviceProgram program,
                                                        llvm::StringRef code);

  /// Runs a kernel. Errors are kept for `takeError`: generated code has no
  /// place for them. After one, nothing is launched.
  void launch(int32_t kernel, void **arguments);
  /// The first error since the last call. Waits for what was launched.
  llvm::Error takeError();

protected:
  explicit Device(DeviceProgram program) : program(std::move(program)) {}
  virtual llvm::Error run(const DeviceKernel &kernel, void **arguments) = 0;

  DeviceProgram program;

private:
  std::string failure;
};

/// Names in a program's object file: the variable that holds its device, to be
/// set when it is loaded; the function that it calls, `void (void *device,
/// int32_t kernel, void **arguments)`; and the code and table that it brings,
/// each behind its size in bytes, an i64.
inline constexpr llvm::StringLiteral kDeviceSymbol = "amp_device";
inline constexpr llvm::StringLiteral kDeviceLaunchSymbol = "amp_device_launch";
inline constexpr llvm::StringLiteral kDeviceCodeSymbol = "amp_device_code";
inline constexpr llvm::StringLiteral kDeviceTableSymbol = "amp_device_table";

} // namespace mlir::amp

#endif // AMP_RUNTIME_DEVICE_H
