//===- Profiles.h - The class table -----------------------------*- C++ -*-===//
//
// A profile is a column: it gives each kind of op a class. A new op is one
// interface method; a new profile is one column here.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_PRECISION_PROFILES_H
#define AMP_PRECISION_PROFILES_H

#include "amp/Interfaces/PrecisionOpInterface.h"
#include "mlir/IR/Diagnostics.h"

namespace mlir::amp {

/// In which type an op of the class takes, computes and gives values. "16 bit"
/// is the policy's compute type. f64 and integers are never touched.
enum class PrecisionClass {
  Low,        ///< operands 16 bit; FP32 inside; result 16 bit
  F32,        ///< operands cast up; result f32
  F32Compute, ///< operands as they are; FP32 inside; result 16 bit
  Promote,    ///< 16 bit if all operands are, else f32
  Follow,     ///< 16 bit if all computed operands are; leaves follow
  Clear,      ///< moves data: the type of its operand
};

llvm::StringRef stringifyPrecisionClass(PrecisionClass c);
std::optional<PrecisionClass> symbolizePrecisionClass(llvm::StringRef name);

struct Profile {
  llvm::StringLiteral name;
  /// Computes everything in one type: no class is ever asked for.
  bool isUniform;
  /// The class of a kind.
  PrecisionClass (*getClass)(OpKind kind);
  /// Whether the output layer hands on its FP32 accumulator unrounded.
  bool unroundedOutputLayer;
};

/// The profile of this name, or null.
const Profile *findProfile(llvm::StringRef name);
/// "amp, f32, f64", for messages.
std::string listProfiles();
/// "bf16", "f16", "tf32": what a profile that is not uniform computes in.
llvm::ArrayRef<llvm::StringRef> getComputeTypes();
/// The policies as the command line names them: "bf16", ..., "f32", ...,
/// "amp:bf16", ...
std::vector<std::string> listPolicyNames();
/// Checks one entry of a policy's rules: a kind and a class that exist.
LogicalResult verifyRule(llvm::function_ref<InFlightDiagnostic()> error,
                         NamedAttribute rule);

} // namespace mlir::amp

#endif // AMP_PRECISION_PROFILES_H
