//===- ResultLocations.h - Where a launch's results are from ----*- C++ -*-===//
//
// Equal kernels are one function: only the launch can say from which op each of
// its results is. It does so in its location, which no pass has to know of.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_DIALECT_AMP_IR_RESULTLOCATIONS_H
#define AMP_DIALECT_AMP_IR_RESULTLOCATIONS_H

#include "mlir/IR/Location.h"

namespace mlir::amp {

/// The name around the location of what differentiation made.
constexpr llvm::StringLiteral kBackwardLocation("amp.backward");
/// Before the kind of the op that a rule of differentiation is for: the name
/// around the locations of what the rule makes.
constexpr llvm::StringLiteral kRuleLocation("amp.rule_of ");
/// Before a number: the name around the locations of the ops of one
/// `amp.checkpoint`.
constexpr llvm::StringLiteral kCheckpointLocation("amp.checkpoint ");
/// Before a parameter's name: the name around the location of what gives its
/// gradient.
constexpr llvm::StringLiteral kGradientLocation("amp.gradient_of ");
/// The same of what updates it.
constexpr llvm::StringLiteral kUpdateLocation("amp.update_of ");
/// The name around the location of what a step has beside the model: scaler,
/// norms, status.
constexpr llvm::StringLiteral kStepLocation("amp.step");

/// The op that a result of a launch is of.
struct ResultOrigin {
  StringRef kind; ///< "matmul"
  Location location;
};

/// The location of a launch: its kernel's, then one for each result.
Location getLaunchLocation(Location kernel, ArrayRef<ResultOrigin> results);

/// What it says of a result; `location` itself if that is no such location.
ResultOrigin findResultOrigin(Location location, size_t result);

/// Whether the backward pass made one of the results of a launch.
bool isBackward(Location launch, size_t numResults);

/// "model.mlir:12", the first place in a file that a location names; "" if
/// there is none. In the file's bytes, which need not be UTF-8.
std::string formatPlace(Location location);

/// The location in a name, once.
Location addName(Location location, StringRef name);
/// Whether the name is around the location, or around a part of it.
bool hasName(Location location, StringRef name);
/// What follows `prefix` in a name around it, or around a part of it; or "".
StringRef findNameBehind(Location location, StringRef prefix);

/// What a launch is for: "gradient of w1, w2" or "update of w1" where one of
/// its results is, "step" where the first is, else "backward" or "forward".
std::string describePurpose(Location launch, size_t numResults);

} // namespace mlir::amp

#endif // AMP_DIALECT_AMP_IR_RESULTLOCATIONS_H
