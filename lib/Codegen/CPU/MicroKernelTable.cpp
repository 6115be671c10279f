//===- MicroKernelTable.cpp - What a tier multiplies ------------*- C++ -*-===//

#include "MicroKernel.h"

#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;
using namespace mlir::amp::cpu;

// As many accumulators as leave registers for a row of the right and an element
// of the left: 12 of 16, 24 of 32. Products of integers need a register, those
// of 64 bits several where the tier has no instruction for them. Of eight tile
// registers, of 16 rows with 64 bytes, four have sums. Wide tiles load least;
// the narrow ones behind them are for results that have few columns: of rows
// enough that no sum waits for itself, six cycles for a pair.
static constexpr MicroKernel kTable[] = {
    {"amx-bf16", true, 32, 32, 32, Products::TileBF16},
    {"avx512bf16", true, 32, 6, 64, Products::PairBF16},
    {"avx512bf16", true, 32, 8, 32, Products::PairBF16},
    {"avx512bf16", true, 32, 16, 16, Products::PairBF16},
    {"avx512", true, 32, 6, 64},
    {"avx512", true, 32, 8, 32},
    {"avx512", true, 32, 16, 16},
    {"avx512", true, 64, 6, 32},
    {"avx512", false, 32, 6, 64},
    {"avx512", false, 64, 6, 32},
    {"avx2", true, 32, 6, 16},
    {"avx2", true, 64, 2, 16},
    {"avx2", false, 32, 5, 16},
    {"avx2", false, 64, 1, 16},
    {"generic", true, 32, 3, 16},
    {"generic", true, 64, 1, 16},
    {"generic", false, 32, 2, 16},
};

/// Whether code for a tier may use what the named one has: better ones are
/// first in the table.
static bool isAtLeast(const Tier &tier, llvm::StringRef name) {
  for (const Tier &other : llvm::reverse(getTiers())) {
    if (other.name == name)
      return true;
    if (other.name == tier.name)
      return false;
  }
  return false;
}

const MicroKernel *mlir::amp::cpu::findMicroKernel(const Tier &tier, Type sum,
                                                   Products products) {
  for (const MicroKernel &kernel : kTable)
    if (kernel.products == products && sum.isIntOrFloat() &&
        sum.getIntOrFloatBitWidth() == kernel.sumBits &&
        isa<FloatType>(sum) == kernel.isFloat && isAtLeast(tier, kernel.tier))
      return &kernel;
  return nullptr;
}

const MicroKernel *mlir::amp::cpu::findNext(const MicroKernel &wide) {
  for (const MicroKernel &kernel : kTable)
    if (kernel.tier == wide.tier && kernel.sumBits == wide.sumBits &&
        kernel.isFloat == wide.isFloat && kernel.products == wide.products &&
        kernel.columns < wide.columns)
      return &kernel;
  return nullptr;
}

const MicroKernel *mlir::amp::cpu::findNarrower(const MicroKernel &widest,
                                                int64_t columns) {
  auto pad = [&](const MicroKernel &kernel) {
    return int64_t(llvm::alignTo(columns, kernel.columns));
  };
  const MicroKernel *found = &widest;
  for (auto *kernel = &widest; kernel; kernel = findNext(*kernel))
    if (25 * pad(*kernel) < 24 * pad(*found))
      found = kernel;
  return found;
}
