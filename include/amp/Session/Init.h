//===- Init.h - First values of arguments -----------------------*- C++ -*-===//

#ifndef AMP_SESSION_INIT_H
#define AMP_SESSION_INIT_H

#include "amp/Session/StepInstance.h"

namespace mlir::amp {

/// Fills `buffer` (of the argument's type and shape) by `spec.init` and the
/// formulas of `#amp.init`. Each element is computed in double from its own
/// Philox draw, keyed by `seed`, the argument's name and the element's index,
/// and rounded once, to nearest even, to the argument's type; an f64 argument
/// draws 53 bits where the others draw their first 24. An error names the
/// argument and an unknown kind.
llvm::Error initialize(const ArgSpec &spec, uint64_t seed, void *buffer);

/// Fills parameters, and states that a rule names letter by letter, by what
/// `rules` says of their names: "GLOB=KIND(VALUE)" between commas, as in
/// "*.weight=normal(0.02),*.bias=constant(0)"; after the value there may be
/// ",fan_in=N". Of several rules that match, the first holds. An error names a
/// rule that cannot be read or matches nothing.
llvm::Error initializeByName(llvm::StringRef rules, uint64_t seed,
                             StepInstance &instance);

} // namespace mlir::amp

#endif // AMP_SESSION_INIT_H
