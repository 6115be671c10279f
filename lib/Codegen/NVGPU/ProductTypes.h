//===- ProductTypes.h - In which types a sum's products are -----*- C++ -*-===//

#ifndef AMP_LIB_CODEGEN_NVGPU_PRODUCTTYPES_H
#define AMP_LIB_CODEGEN_NVGPU_PRODUCTTYPES_H

#include "amp/Codegen/NVGPU/Chip.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include <optional>

namespace mlir::amp::cuda {

/// What an input's element is when it is multiplied. The 8-bit ones and the
/// 16-bit ones are multiplied on tensor cores, and so is TF32.
enum class Multiplicand { F64, F32, TF32, BF16, F16, E5M2, E4M3, S8, U8 };

struct MultiplicandInfo {
  Multiplicand kind;
  llvm::StringLiteral name; ///< in PTX
  int64_t bytes;            ///< in shared memory; a TF32 lies there as an f32
  /// Of floats: bits of the significand, the leading one counted, and of the
  /// exponent.
  unsigned significand, exponent;
  bool onTensorCores;
};

const MultiplicandInfo &getInfo(Multiplicand kind);
/// Its type in shared memory.
Type getType(Multiplicand kind, MLIRContext *context);

/// How an f32 becomes what is multiplied.
enum class Narrowing {
  None,
  Round, ///< the program rounds each element to TF32
  Split, ///< into three of TF32 or bf16 that add up to it, each multiplied
};

struct ProductTypes {
  /// Equal, or two of one size.
  Multiplicand left, right;
  Narrowing leftNarrowing, rightNarrowing;
  /// f32, f64 or i32.
  Type sum;
};

/// The types in which an op that is a multiply-add can be computed without a
/// rounding that it does not have: the narrowest that hold both inputs exactly.
/// An f32 by something narrower is split into three of bf16, or of TF32 where
/// bf16 does not hold the other: they add up to it but for what is below their
/// least number, 2^-133 and 2^-136. None where no types of the table do.
std::optional<ProductTypes> findProductTypes(linalg::LinalgOp op,
                                             const Chip &chip);

} // namespace mlir::amp::cuda

#endif // AMP_LIB_CODEGEN_NVGPU_PRODUCTTYPES_H
