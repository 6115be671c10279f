//===- Chip.h - NVIDIA chips that there is code for -------------*- C++ -*-===//

#ifndef AMP_CODEGEN_NVGPU_CHIP_H
#define AMP_CODEGEN_NVGPU_CHIP_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace mlir::amp::cuda {

/// A row of the table of chips: what the choice of instructions and tiles asks.
/// From NVIDIA's CUDA programming guide (technical specifications per compute
/// capability) and the data sheets of the largest product of a chip; products
/// are multiply-adds, per clock and multiprocessor, dense.
struct Chip {
  llvm::StringLiteral name;
  int64_t processors;       ///< multiprocessors
  int64_t sharedBytes;      ///< of a multiprocessor, for all its blocks
  int64_t blockSharedBytes; ///< most that one block may ask for
  double halfProducts;      ///< of 16-bit floats on tensor cores, f32 sums
  double warpgroupProducts; ///< the same by wgmma; 0 where there is none
  double floatProducts;     ///< of f32 on the plain cores
  int64_t cacheSize;        ///< of the second-level cache
  double cacheBytes;        ///< from it
  double memoryBytes;       ///< from memory
  bool hasFloat8;           ///< conversions and products of e4m3 and e5m2
};

/// From the oldest to the newest.
llvm::ArrayRef<Chip> getChips();
/// Null for a name that is none.
const Chip *findChip(llvm::StringRef name);
/// "sm_80, sm_86, ...".
std::string listChips();

} // namespace mlir::amp::cuda

#endif // AMP_CODEGEN_NVGPU_CHIP_H
