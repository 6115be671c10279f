//===- Emulator.h - NVPTX kernels on the CPU --------------------*- C++ -*-===//
//
// Executes the LLVM IR of NVPTX kernels on the host: what LLVM would turn into
// PTX, and nothing above it. Ordinary arithmetic is compiled for the host; each
// call of an `llvm.nvvm` intrinsic, and each piece of inline assembly, is done
// by an entry of a table (lib/Emulator/Opcodes.h). Threads of a cluster
// are fibers of one host thread; clusters run on several host threads.
//
// What hardware would punish, or would be right on by luck, is an error with
// the kernel, the thread and the instruction: accesses out of bounds,
// misaligned, or of memory that nothing has written; races in shared and global
// memory; an asynchronous copy or product that is used before its wait or
// without its fence; collective instructions that not all lanes reach;
// deadlocks, with who waits for what.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_EMULATOR_EMULATOR_H
#define AMP_EMULATOR_EMULATOR_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <array>
#include <cstdint>
#include <memory>
#include <string>

namespace llvm {
class Module;
} // namespace llvm

namespace mlir::amp::emulator {

using Dim3 = std::array<unsigned, 3>;

/// When an asynchronous copy's bytes arrive.
enum class Completion {
  Eager,  ///< at the copy
  Lazy,   ///< at the wait that promises them
  Random, ///< either, drawn for each copy
};

struct Options {
  /// Draws the order of threads, and Completion::Random. 0 runs threads in
  /// their order.
  uint64_t seed = 0;
  Completion completion = Completion::Lazy;
  /// Host threads; 0 for all processors. The result does not depend on it,
  /// unless the kernel uses atomics of floats.
  unsigned threads = 0;
  /// Look for races and for memory that nothing has written.
  bool checkRaces = true;
  /// Count bank conflicts and bytes.
  bool countAccesses = true;
  /// Sums of products of 8-bit floats as sm_89 and sm_90 make them: an
  /// instruction's terms, the accumulator among them, lose what is more than 13
  /// binary places below the largest one's first. (DeepSeek-V3 Technical
  /// Report, 2024, 3.3.2.) Else they are rounded as f32.
  bool narrowsFloat8Sums = false;
  /// Moves the result of an approximate instruction by up to 2 ulp, drawn from
  /// its operand.
  bool perturbsApproximations = false;

  /// As a list of "narrow-float8-sums" and "perturbed-approximations" says.
  /// An error names what is neither.
  static llvm::Expected<Options> parse(llvm::StringRef list);
};

/// Memory that a kernel may touch during one launch.
struct MemoryRange {
  const void *begin;
  size_t bytes;
  bool isWritable;
  /// False: reading what the kernel has not written is an error.
  bool isInitialized = true;
  std::string name; ///< for messages
  /// One for each byte: not 0 where earlier launches wrote. A launch adds what
  /// it writes. Null: none did, and nobody asks.
  uint8_t *written = nullptr;
};

struct Launch {
  Dim3 grid = {1, 1, 1};
  Dim3 block = {1, 1, 1};
  Dim3 cluster = {1, 1, 1};
  /// Bytes of the extern shared array.
  size_t dynamicShared = 0;
  /// A pointer to the value of each parameter, as cuLaunchKernel has them.
  llvm::ArrayRef<void *> arguments;
  llvm::ArrayRef<MemoryRange> memory;
};

/// Sums over launches.
struct Counters {
  uint64_t instructions = 0;   ///< calls of emulated instructions, by thread
  uint64_t sharedAccesses = 0; ///< warp-wide loads and stores of shared memory
  /// Passes beyond those that the bytes of an access need.
  uint64_t bankConflicts = 0;
  uint64_t globalBytes = 0; ///< asked for by loads, stores and copies
  /// Bytes of the 32-byte sectors that those touched, a warp at a time.
  uint64_t sectorBytes = 0;

  Counters &operator+=(const Counters &other);
};

/// The kernels of one module, compiled for the host.
class Emulator {
public:
  /// Takes the IR of an NVPTX module. An error names an instruction that is not
  /// emulated.
  static llvm::Expected<std::unique_ptr<Emulator>>
  create(std::unique_ptr<llvm::Module> module, Options options = {});
  ~Emulator();

  /// Runs a kernel to its end. After an error the memory is undefined.
  llvm::Error launch(llvm::StringRef kernel, const Launch &launch);

  const Counters &getCounters() const;

private:
  struct Impl;
  explicit Emulator(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl;
};

} // namespace mlir::amp::emulator

#endif // AMP_EMULATOR_EMULATOR_H
