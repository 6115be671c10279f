//===- StepParts.h - Texts of options as attributes -------------*- C++ -*-===//

#ifndef AMP_ENTRY_STEPPARTS_H
#define AMP_ENTRY_STEPPARTS_H

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Entry/Passes.h"
#include "llvm/Support/Error.h"
#include <optional>

namespace mlir::amp {

/// A policy, and what its system says of scalers.
struct NamedPolicy {
  PolicyAttr policy;
  std::string scaler;        ///< the preset that comes with f16
  std::string refusesScaler; ///< the name, if any scaler but `none` is an error
};

/// What the options of `amp-build-entry` say; null where they say nothing.
struct StepParts {
  NamedPolicy named;
  ScalerInterface scaler;
  OptimizerInterface optimizer;
  ArrayAttr groups;
  ScheduleAttr schedule;
  AnomalyAttr anomaly;
  std::optional<ParamRounding> paramRounding;
  std::optional<ParamFormat> paramFormat;
  std::optional<SlotFormat> slotFormat;
  std::optional<OnOverflow> onOverflow;
  std::optional<double> ema, clipNorm, clipValue;
  std::optional<int64_t> accumulate;
};

/// Parses the texts. An error names the option, the key, what was expected and
/// what was found.
llvm::Expected<StepParts> parseStepParts(MLIRContext *context,
                                         const AmpBuildEntryOptions &options);
/// The policy of a name and what follows it: "bf16,params=bf16,tanh=f32".
llvm::Expected<NamedPolicy> parsePolicy(MLIRContext *context,
                                        llvm::StringRef source);
/// The optimizer that an option's text spells.
llvm::Expected<OptimizerInterface> parseOptimizer(MLIRContext *context,
                                                  llvm::StringRef source);
/// An error unless a count is from 1 to `most`: products of two such counts fit
/// in an int64_t.
llvm::Error checkCount(llvm::StringRef what, int64_t value,
                       int64_t most = INT32_MAX);

} // namespace mlir::amp

#endif // AMP_ENTRY_STEPPARTS_H
