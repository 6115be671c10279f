//===- MutationKernels.h - Kernels to take barriers from --------*- C++ -*-===//

#ifndef AMP_TEST_UNIT_CODEGEN_MUTATIONKERNELS_H
#define AMP_TEST_UNIT_CODEGEN_MUTATIONKERNELS_H

#include <functional>
#include <ostream>
#include <string>
#include <vector>

namespace mlir::amp {

/// The elements of an operand, in their order in memory.
using Array = std::vector<double>;

struct MutationKernel {
  std::string name;
  /// A function @kernel with `amp.kernel`.
  std::string text;
  /// Inputs are drawn from these: all sums of them are exact.
  Array values;
  /// Fills the outputs, which are the last of all operands.
  std::function<void(std::vector<Array> &)> evaluate;
  /// How many instructions that order memory it has at least.
  unsigned orders = 0;
  /// Places in shared memory are mixed so that banks do not conflict. Inputs
  /// that are computed element by element do when they are stored, and numbers
  /// and short rows of attention when they are copied.
  bool isSwizzled = false, isComputed = false;
  /// Barriers that could go; the table says why.
  unsigned redundant = 0;
  /// Swizzles of sm_90a's products are the instructions' own.
  std::string chip = "sm_80";
};

inline void PrintTo(const MutationKernel &kernel, std::ostream *os) {
  *os << kernel.name;
}

/// Contractions on tensor cores, and what rides on them.
std::vector<MutationKernel> getContractionKernels();
std::vector<MutationKernel> getWarpgroupKernels();
/// Products of drawn shapes, layouts and types: AMP_MUTATIONS=count,seed says
/// how many. None without it.
std::vector<MutationKernel> getDrawnKernels();
/// Every size of a tile, and other numbers of stages and parts.
std::vector<MutationKernel> getTileKernels();
/// Rows, reductions, results that several terms add to.
std::vector<MutationKernel> getRowKernels();
/// Attention and its gradient.
std::vector<MutationKernel> getAttentionKernels();
std::vector<MutationKernel> getWideAttentionKernels();

} // namespace mlir::amp

#endif // AMP_TEST_UNIT_CODEGEN_MUTATIONKERNELS_H
