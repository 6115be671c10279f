//===- Options.h - The command line of amp-run ------------------*- C++ -*-===//

#ifndef AMP_TOOLS_AMPRUN_OPTIONS_H
#define AMP_TOOLS_AMPRUN_OPTIONS_H

#include "amp/Driver/Compiler.h"
#include "amp/Training/DataOptions.h"

namespace mlir::amp::run {

enum class Command {
  Train,
  Grad,
  Eval,
  Bench,
  Search,
  Scaler,
  Info,
  Check,
  Export
};

/// The command line, checked as far as it can be without reading files.
struct Options {
  Command command;
  std::string model;      ///< path of the MLIR text
  CompileOptions compile; ///< kind is the subcommand's to set
  std::string data;
  std::string init;
  std::string checkpoint;
  std::string inputs;
  std::string output;
  std::string log;
  std::string summary;
  std::string split;         ///< to evaluate on
  std::string slot;          ///< to evaluate in place of the parameters
  std::string dtype = "f32"; ///< of floats that are exported
  std::string explain; ///< what to explain instead of running; "" = nothing
  DataOptions dataOptions;
  int64_t prefetch = 4; ///< batches prepared ahead
  bool resume = false;
  bool overwrite = false; ///< an older checkpoint
  bool timing = false;
  bool profile = false;    ///< the kernels by their time
  bool attribution = true; ///< of steps that are skipped
  std::string probe;       ///< patterns of stored results, between commas
  int64_t probeEvery = 1;  ///< steps from one that is looked at to the next
  std::string histogram;   ///< file for the figure of gradients
  std::string trace;       ///< file for a step's launches
  std::string compared;    ///< policies, apart by commas
  int64_t searchBatches = 4;
  double maxGradientError = 0.05; ///< of what a search may find
  double maxLossError = std::numeric_limits<double>::infinity();
  std::optional<uint64_t> seed; ///< 0 where it is not given
  std::optional<int64_t> steps;
  std::optional<int64_t> epochs;
  /// The schedule's `total` is the run's number of steps.
  bool scheduleEndsWithRun = false;
  std::optional<int64_t> evalEvery;
  /// When the checkpoint is written before the end.
  std::optional<int64_t> checkpointSteps;
  std::optional<double> checkpointSeconds;
  int64_t keep = 0; ///< checkpoints that stay under their steps' numbers
  llvm::SmallVector<bool> foundInf;
  std::optional<int64_t> interval; ///< what the scaler's becomes
  /// For tests: the step and the input that gets a bad element in it.
  int64_t poisonStep = 0;
  std::string poisonKey;
};

/// Reads the command line. `--help` and `--version` print and exit.
llvm::Expected<Options> parseOptions(int argc, char **argv);

} // namespace mlir::amp::run

#endif // AMP_TOOLS_AMPRUN_OPTIONS_H
