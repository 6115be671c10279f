//===- Options.h - The command line of amp-run ------------------*- C++ -*-===//

#ifndef AMP_TOOLS_AMPRUN_OPTIONS_H
#define AMP_TOOLS_AMPRUN_OPTIONS_H

#include "amp/Driver/Compiler.h"
#include "amp/Training/TrainOptions.h"

namespace mlir::amp::run {

enum class Command {
  Train,
  Grad,
  Eval,
  Predict,
  Bench,
  Search,
  Scaler,
  Info,
  Check,
  Export
};

/// The command line, checked as far as it can be without reading files. What a
/// training is made of other subcommands have, too.
struct Options : TrainOptions {
  Command command;
  std::string model; ///< path of the MLIR text
  std::string inputs;
  std::string output;
  std::string summary;
  std::string slot;          ///< to evaluate in place of the parameters
  std::string dtype = "f32"; ///< of floats that are exported
  std::string explain; ///< what to explain instead of running; "" = nothing
  /// Phases to print instead of running; "" = nothing.
  std::string printIR, printPipeline;
  bool overwrite = false; ///< an older checkpoint
  bool timing = false;
  bool profile = false;  ///< the kernels by their time
  std::string histogram; ///< file for the figure of gradients
  std::string memory; ///< what to tell of it instead of running; "" = nothing
  std::string trace;  ///< file for a step's launches
  std::vector<std::string> compared; ///< policies
  std::optional<int64_t> integers;   ///< that inputs are drawn from
  int64_t searchBatches = 4;
  double maxGradientError = 0.05; ///< of what a search may find
  double maxLossError = std::numeric_limits<double>::infinity();
  llvm::SmallVector<bool> foundInf;
  std::optional<int64_t> replicas; ///< that are expected; none: as many as are
};

/// Reads the command line. `--help` and `--version` print and exit.
llvm::Expected<Options> parseOptions(int argc, char **argv);

} // namespace mlir::amp::run

#endif // AMP_TOOLS_AMPRUN_OPTIONS_H
