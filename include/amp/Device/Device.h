//===- Device.h - Where kernels run -----------------------------*- C++ -*-===//
//
// A program for a GPU is host code, which calls its kernels in turn, and the
// device's code with a table of how each kernel is launched.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_DEVICE_DEVICE_H
#define AMP_DEVICE_DEVICE_H

#include "amp/Runtime/ReduceElements.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"
#include <map>
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

/// What a kernel gives of its inputs, the first half of its operands, to the
/// others of all replicas. A whole of N bytes has n parts of c bytes: that of
/// replica i begins at min(i * c, N - c).
enum class DeviceExchange {
  None,
  Parts,   ///< part i of an input to replica i, whose row i of the output it is
  Scatter, ///< an output is the own part of the sum of all inputs; c * n is N
  Gather,  ///< an input to all, a part of the output for each
};

/// A kernel of the program; its launches take all of its operands. One without
/// launches exchanges, or sums each operand over all replicas, in its place.
struct DeviceKernel {
  llvm::SmallVector<DeviceLaunch, 1> launches;
  llvm::SmallVector<DeviceOperand> operands;
  llvm::SmallVector<ReducedType, 0> reduced; ///< of each sum
  DeviceExchange exchange = DeviceExchange::None;

  /// Whether it is what replicas do together.
  bool isCommon() const {
    return !reduced.empty() || exchange != DeviceExchange::None;
  }

  /// For messages.
  llvm::StringRef getName() const;
};

struct DeviceProgram {
  std::string target; ///< "sim:sm_80", "cuda:sm_90a"
  /// By number, as host code calls them.
  llvm::SmallVector<DeviceKernel> kernels;

  llvm::json::Value toJSON() const;
  /// An error names the field that is wrong.
  static llvm::Expected<DeviceProgram> fromJSON(const llvm::json::Value &value);
};

/// Device code of a "cuda:" program.
struct CudaCode {
  std::string cubin; ///< for the chip of the target
  std::string ptx;   ///< for any chip that the cubin does not fit

  /// The cubin's size, an i64, the cubin, the PTX.
  std::string toBytes() const;
  static llvm::Expected<CudaCode> fromBytes(llvm::StringRef bytes);
};

/// Work that is the same each time: the same kernels and copies, in the same
/// order, with the same pointers and scalars. A device may record and replay
/// it.
class DeviceSequence {
public:
  virtual ~DeviceSequence() = default;
  /// Has the work done that `enqueue` asks the device for; does not wait.
  virtual void run(llvm::function_ref<void()> enqueue) = 0;
};

/// Of what `Device::allocate` gives.
inline constexpr int64_t kBufferAlignment = 256;
/// Of a kernel's operands, which may be parts of buffers.
inline constexpr int64_t kOperandAlignment = 16;

/// A device with one program and memory of its own. What it is asked for is
/// done in that order, and may be done later. Errors of copies and launches are
/// kept for `takeError`: generated code has no place for them. After one,
/// nothing is done. To be used by the thread that made it; what it gives must
/// not outlive it.
class Device {
public:
  virtual ~Device() = default;

  /// `code` is LLVM bitcode for "sim:", a CudaCode for "cuda:". An error says
  /// what this machine lacks.
  static llvm::Expected<std::unique_ptr<Device>> create(DeviceProgram program,
                                                        llvm::StringRef code);

  /// Memory of the device, all zero, aligned to kBufferAlignment bytes.
  llvm::Expected<void *> allocate(int64_t bytes);
  void free(void *memory);
  /// Memory of the host that the device copies from and to by itself.
  virtual llvm::Expected<void *> allocateHost(int64_t bytes) = 0;
  virtual void freeHost(void *memory) = 0;

  /// Both may read or write the host's memory until the next `takeError`.
  void copyToDevice(void *target, const void *source, int64_t bytes);
  void copyToHost(void *target, const void *source, int64_t bytes);
  /// Runs a kernel. Every buffer must be in the device's memory and aligned to
  /// kOperandAlignment bytes.
  void launch(int32_t kernel, void **arguments);
  virtual std::unique_ptr<DeviceSequence> createSequence() = 0;

  /// So far: those of a recorded sequence once, when it is recorded.
  int64_t getNumLaunches() const { return numLaunches; }

  /// Waits for all work. The first error since the last call.
  llvm::Error takeError();

protected:
  explicit Device(DeviceProgram program) : program(std::move(program)) {}

  virtual llvm::Expected<void *> allocateMemory(int64_t bytes) = 0;
  virtual void freeMemory(void *memory) = 0;
  virtual llvm::Error copy(void *target, const void *source, int64_t bytes,
                           bool toDevice) = 0;
  virtual llvm::Error run(int32_t kernel, void **arguments) = 0;
  virtual llvm::Error wait() = 0;

  /// Keeps the first error; whether there is none.
  bool keep(llvm::Error error);
  bool hasFailed() const { return !failure.empty(); }

  DeviceProgram program;

private:
  llvm::Error verifyOperands(int32_t kernel, void **arguments) const;

  std::string failure;
  int64_t numLaunches = 0;
  /// Bytes of what was allocated, by address.
  std::map<uintptr_t, int64_t> allocations;
};

/// A GPU of this machine.
struct GPU {
  std::string name;
  int number = 0;           ///< in the driver's order
  int major = 0, minor = 0; ///< the compute capability
  uint64_t bytes = 0;       ///< of memory
};

/// In the driver's order. An error says in one line why there is none.
llvm::Expected<llvm::SmallVector<GPU>> listGPUs();
/// The one on which this process's programs run: the first, or of the replicas
/// of a machine each its own, by their numbers.
llvm::Expected<GPU> findOwnGPU();

/// Names in a program's object file: the variable that holds its device, to be
/// set when it is loaded; the function that it calls, `void (void *device,
/// int32_t kernel, void **arguments)`; and the code and table that it brings,
/// each behind its size in bytes, an i64.
inline constexpr llvm::StringLiteral kDeviceSymbol = "amp_device";
inline constexpr llvm::StringLiteral kDeviceLaunchSymbol = "amp_device_launch";
inline constexpr llvm::StringLiteral kDeviceCodeSymbol = "amp_device_code";
inline constexpr llvm::StringLiteral kDeviceTableSymbol = "amp_device_table";

} // namespace mlir::amp

#endif // AMP_DEVICE_DEVICE_H
