//===- ScalerFlags.h - The options about scaling and clipping ---*- C++ -*-===//

#ifndef AMP_TOOLS_AMPRUN_SCALERFLAGS_H
#define AMP_TOOLS_AMPRUN_SCALERFLAGS_H

#include "FlagValues.h"
#include "Options.h"

namespace mlir::amp::run {

/// The flags that say how a loss is scaled, what happens to gradients before
/// the optimizer, and what `scaler` runs.
class ScalerFlags {
public:
  ScalerFlags(llvm::cl::SubCommandGroup &scaled,
              llvm::cl::SubCommandGroup &kept, llvm::cl::SubCommandGroup &steps,
              llvm::cl::SubCommand &alone, llvm::cl::OptionCategory &category);

  /// Reads the flags into `options`.
  llvm::Error read(Options &options) const;

private:
  std::string scalerHelp;
  Text scaler, setInterval, clipNorm, clipValue, anomaly, foundInf;
};

} // namespace mlir::amp::run

#endif // AMP_TOOLS_AMPRUN_SCALERFLAGS_H
