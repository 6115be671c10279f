//===- StepInstance.h - A program with its buffers --------------*- C++ -*-===//

#ifndef AMP_EXECUTION_STEPINSTANCE_H
#define AMP_EXECUTION_STEPINSTANCE_H

#include "amp/Dialect/AMP/IR/Status.h"
#include "amp/Execution/DType.h"
#include "amp/Execution/Jit.h"
#include "amp/Execution/Manifest.h"

namespace mlir::amp {

class Device;

/// An argument and its buffer.
struct BufferRef {
  const ArgSpec *spec;
  DType type;
  void *data;

  /// Element `index` as a double; exact up to 2^53.
  double get(int64_t index = 0) const { return readElement(type, data, index); }
  /// Writes one element, rounded to nearest even.
  void set(double value, int64_t index = 0) const {
    writeElement(type, data, index, value);
  }
};

/// One buffer an argument, aligned to 64 bytes, and the arena. All are
/// allocated (and zero) when the instance is made; `run` allocates nothing.
class StepInstance {
public:
  /// `manifest` must outlive the instance, and so must the code of `entry` and
  /// its device. An error says how many bytes there are not.
  static llvm::Expected<StepInstance>
  create(const Manifest &manifest, EntryFn entry, Device *device = nullptr);

  const Manifest &getManifest() const { return *manifest; }

  /// Fills every argument but inputs, reports, gradients and checks by its
  /// initialization.
  llvm::Error initialize(uint64_t seed);

  /// One step. An error is the device's.
  llvm::Error run();

  /// The argument, or none.
  std::optional<BufferRef> find(ArgRole role, llvm::StringRef name) const;
  BufferRef getArg(size_t index) const;
  /// All arguments of a role, in the manifest's order.
  llvm::SmallVector<BufferRef> getArgs(ArgRole role) const;
  /// Element 0 of a report, or `missing` where the program has none.
  double getReport(llvm::StringRef name, double missing = 0) const;

  /// Copies the values of the roles from another program over the same model,
  /// converting float types. An error names what the other lacks.
  llvm::Error copyFrom(const StepInstance &other,
                       llvm::ArrayRef<ArgRole> roles);

  /// Bytes of all buffers of a role.
  int64_t getNumBytes(ArgRole role) const;

private:
  struct FreeDeleter {
    void operator()(void *pointer) const { std::free(pointer); }
  };
  using Buffer = std::unique_ptr<void, FreeDeleter>;

  StepInstance(const Manifest &manifest, EntryFn entry, Device *device)
      : manifest(&manifest), entry(entry), device(device) {}
  llvm::Error allocate(int64_t bytes);

  const Manifest *manifest;
  EntryFn entry;
  Device *device; ///< null on the CPU
  llvm::SmallVector<Buffer> buffers;
  /// What the entry gets: the arguments' buffers and the arena.
  llvm::SmallVector<void *> pointers;
};

} // namespace mlir::amp

#endif // AMP_EXECUTION_STEPINSTANCE_H
