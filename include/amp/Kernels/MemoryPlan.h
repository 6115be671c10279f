//===- MemoryPlan.h - Where the bytes of a step go --------------*- C++ -*-===//
//
// Read off the step after `amp-plan-arena`: the arguments are what a run holds
// all the time, the arena's views are what it holds between kernels.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_KERNELS_MEMORYPLAN_H
#define AMP_KERNELS_MEMORYPLAN_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include <array>

namespace mlir::amp {

/// What bytes are for.
enum class MemoryUse {
  Parameters,  ///< and states of the model
  Copies,      ///< of parameters, in 16 bits; bounds of their values
  Gradients,   ///< of parameters, as the backward pass gives them
  Optimizer,   ///< its slots, and what the step keeps for itself
  Activations, ///< made by the forward pass and read by the backward pass
  Temporaries, ///< all else between kernels
  Inputs,      ///< of a batch; and what a step reports
  Scratch,     ///< what the code of kernels needs while it runs
};
constexpr unsigned kNumMemoryUses = 8;

/// "parameters", ...: as in JSON and tables.
StringRef getMemoryUseName(MemoryUse use);

/// A view of the arena.
struct PlannedBuffer {
  MemoryUse use;
  int64_t bytes, offset; ///< without what it is aligned to
  /// The first and last of the kernels, as numbers, between which its bytes are
  /// its own; first is past last for one that no kernel uses.
  int64_t first, last;
  std::string type;   ///< "16x64x128xf32"
  std::string maker;  ///< "matmul gpt.mlir:45": what first writes it
  std::string reader; ///< and what reads it last
};

struct MemoryPlan {
  /// Bytes that are held all the time.
  std::array<int64_t, kNumMemoryUses> arguments{};
  SmallVector<PlannedBuffer> buffers;
  SmallVector<std::string> kernels; ///< "matmul gpt.mlir:45", of each launch
  int64_t arenaBytes = 0;

  /// Bytes of the arena that are alive at each kernel, by their use.
  SmallVector<std::array<int64_t, kNumMemoryUses>> countLive() const;
  /// All arguments and the arena.
  int64_t getPeak() const;
};

/// The most that one of a module's kernels has in the frames of all threads, as
/// `amp-declare-frames` says.
int64_t countFrameBytes(ModuleOp module);

/// The plan of a step. An error at a buffer that is no view of the arena.
FailureOr<MemoryPlan> readMemoryPlan(func::FuncOp step);

/// "optimizer 949.4 MiB, ...": the bytes by use where most are alive, the most
/// first.
std::string describePeak(const MemoryPlan &plan);

/// A table: bytes by use, where the peak is, and the ten largest buffers.
void printMemoryTable(const MemoryPlan &plan, raw_ostream &os);
/// An object: bytes by use, "peak", "arena", "largest", "timeline".
void printMemoryJSON(const MemoryPlan &plan, raw_ostream &os);

} // namespace mlir::amp

#endif // AMP_KERNELS_MEMORYPLAN_H
