//===- Profiles.h - The class table -----------------------------*- C++ -*-===//
//
// A profile is a column: it gives each kind of op a class. The columns are
// records of Profiles.td; docs/generated/Profiles.md shows them.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_PRECISION_PROFILES_H
#define AMP_PRECISION_PROFILES_H

#include "amp/Interfaces/PrecisionOpInterface.h"
#include "mlir/IR/Diagnostics.h"

namespace mlir::amp {

struct Profile {
  llvm::StringLiteral name;
  /// Computes everything in one type: no class is ever asked for.
  bool isUniform;
  /// Whether the output layer hands on its FP32 accumulator unrounded.
  bool unroundedOutputLayer;
  /// Whether a softmax of class `F32Compute` stays f32 unless products alone
  /// read it.
  bool unroundedChoices;
  /// Whether the model is cast as a whole: inputs do not count.
  bool castsInputs;
  /// Whether classes are lists that spread over the graph, and whether what may
  /// be 16 bit is behind what is.
  bool isPainted, infersForward;
  /// What `rounding` and `wgrad` are where a policy does not say.
  bool isStrict, roundsWeightGrads;
  /// The only type that the profile computes in, or "".
  llvm::StringLiteral type;
  /// The preset of `#amp.loss_scaler` that comes with f16.
  llvm::StringLiteral scaler;
  PrecisionClass classes[getMaxEnumValForOpKind() + 1];

  PrecisionClass getClass(OpKind kind) const { return classes[unsigned(kind)]; }
};

/// The profile of this name, or null.
const Profile *findProfile(llvm::StringRef name);
llvm::ArrayRef<Profile> getProfiles();
/// "amp, f32, f64", for messages.
std::string listProfiles();
/// "; did you mean 'amp'?" for a name that is near one, or "".
std::string suggestProfile(llvm::StringRef name);
/// Why a profile refuses ops of a kind of class `Banned`, and what to write
/// instead.
llvm::StringRef getBanReason(const Profile &profile, OpKind kind);
/// "bf16", "f16", "tf32": what a profile that is not uniform computes in.
llvm::ArrayRef<llvm::StringRef> getComputeTypes();

/// What the command line calls a policy: `#amp.policy<"profile", keys>`.
struct PolicyName {
  std::string name, profile, keys;
  std::string scaler = "";    ///< the preset that comes with f16
  bool refusesScaler = false; ///< any but `none` is an error
};
/// "bf16", ..., "f32", ..., "apex-O2", ..., "amp:bf16", ...
std::vector<PolicyName> getPolicyNames();
/// `key=value` behind a policy's name as its system calls it: short for a key
/// or a rule of ours, or refused.
struct PolicyOption {
  llvm::StringLiteral policy, key, value, ourKey, meaning, refusal;
};
/// Those of the policy of a name.
std::vector<PolicyOption> getPolicyOptions(llvm::StringRef name);
/// All of them, in short, for messages.
std::string listPolicyNames();

/// What a rule is for: a kind, the name of an op ("linalg.matmul"), a pattern
/// over the names in locations, or over those of the parameters that are read.
inline constexpr llvm::StringLiteral kNameRule = "name:", kParamRule = "param:";
bool isRuleKey(llvm::StringRef key);
/// Checks one entry of a policy's rules: what it is for, and its class.
LogicalResult verifyRule(llvm::function_ref<InFlightDiagnostic()> error,
                         NamedAttribute rule);

} // namespace mlir::amp

#endif // AMP_PRECISION_PROFILES_H
