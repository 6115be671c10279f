//===- Chip.cpp - NVIDIA chips that there is code for -----------*- C++ -*-===//

#include "amp/Codegen/NVGPU/Chip.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir::amp;

static constexpr int64_t kKiB = 1 << 10, kMiB = 1 << 20;

/// A100 SXM, RTX A6000, L40S and H100 SXM; of the last, mma.sync as measured.
static constexpr cuda::Chip kChips[] = {
    {"sm_80", 108, 164 * kKiB, 163 * kKiB, 1024, 0, 64, 40 * kMiB, 40, 10,
     false},
    {"sm_86", 84, 100 * kKiB, 99 * kKiB, 512, 0, 128, 6 * kMiB, 32, 5, false},
    {"sm_89", 142, 100 * kKiB, 99 * kKiB, 512, 0, 128, 96 * kMiB, 32, 2.5,
     true},
    {"sm_90a", 132, 228 * kKiB, 227 * kKiB, 900, 2048, 128, 50 * kMiB, 40, 14,
     true},
};

llvm::ArrayRef<cuda::Chip> cuda::getChips() { return kChips; }

const cuda::Chip *cuda::findChip(llvm::StringRef name) {
  const Chip *found = llvm::find_if(
      kChips, [&](const Chip &chip) { return chip.name == name; });
  return found == std::end(kChips) ? nullptr : found;
}

std::string cuda::listChips() {
  return llvm::join(
      llvm::map_range(kChips, [](const Chip &chip) { return chip.name; }),
      ", ");
}
