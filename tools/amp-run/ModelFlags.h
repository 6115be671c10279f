//===- ModelFlags.h - What options say of a function ------------*- C++ -*-===//

#ifndef AMP_TOOLS_AMPRUN_MODELFLAGS_H
#define AMP_TOOLS_AMPRUN_MODELFLAGS_H

#include "FlagValues.h"
#include "Options.h"

namespace mlir::amp::run {

/// The flags that say what arguments and results of a function are.
class ModelFlags {
public:
  /// `losses` are those of the commands that have a loss.
  ModelFlags(llvm::cl::SubCommandGroup &commands,
             llvm::cl::SubCommandGroup &losses,
             llvm::cl::OptionCategory &category);

  /// Reads the flags into `options`.
  llvm::Error read(CompileOptions &options) const;

private:
  Text params, grads, loss, lossResult, states, constants, metric;
};

} // namespace mlir::amp::run

#endif // AMP_TOOLS_AMPRUN_MODELFLAGS_H
