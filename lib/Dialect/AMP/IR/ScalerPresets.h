//===- ScalerPresets.h - The table of loss scalers --------------*- C++ -*-===//

#ifndef AMP_LIB_DIALECT_AMP_IR_SCALERPRESETS_H
#define AMP_LIB_DIALECT_AMP_IR_SCALERPRESETS_H

#include "amp/Dialect/AMP/IR/AMPDialect.h"

namespace mlir::amp {

/// A record of ScalerPresets.td.
struct ScalerPreset {
  llvm::StringLiteral name;
  bool isDynamic, hasInit;
  double init, growth, backoff;
  bool divides;
  int64_t interval;
  double min, max;
  int64_t hysteresis;
  bool consecutive, raises;
  GrowthRule rule;
  ScaleCap cap;
  bool isDouble, wideCounts, exactFactors, keepsLastOverflow, checksUnscaled,
      checksMicroBatches;
  llvm::StringLiteral scaleKey, trackerKey, iterationKey, lastKey, intervalKey,
      hysteresisKey;

  /// Whether the attribute may have the key.
  bool has(StringRef key) const;
};

/// The preset of this name, or null.
const ScalerPreset *findScalerPreset(StringRef name);

/// Whether the rule counts all steps, in place of those since a growth.
inline bool countsSince(GrowthRule rule) {
  return rule == GrowthRule::Since || rule == GrowthRule::SinceNext;
}

/// Whether a count of overflows is kept.
inline bool keepsHysteresis(const ScalerPreset &preset, LossScalerAttr scaler) {
  return !preset.hysteresisKey.empty() || scaler.getHysteresis() > 1;
}

} // namespace mlir::amp

#endif // AMP_LIB_DIALECT_AMP_IR_SCALERPRESETS_H
