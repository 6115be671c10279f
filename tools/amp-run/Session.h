//===- Session.h - What the subcommands share -------------------*- C++ -*-===//

#ifndef AMP_TOOLS_AMPRUN_SESSION_H
#define AMP_TOOLS_AMPRUN_SESSION_H

#include "Options.h"
#include "amp/Session/SafeTensors.h"
#include "amp/Training/ProgramLoader.h"

namespace mlir::amp::run {

/// The command line, the model's text and the cache, for one run of the tool.
class Session {
public:
  /// Reads the model, if the subcommand has one, and opens the cache.
  static llvm::Expected<Session> create(Options options);

  const Options &getOptions() const { return options; }
  /// With --timing it prints the times of each program's phases.
  const ProgramLoader &getLoader() const { return loader; }
  const ObjectCache &getCache() const { return loader.getCache(); }
  llvm::StringRef getSource() const { return loader.getSource(); }

  llvm::Expected<LoadedStep> load(const CompileOptions &compileOptions,
                                  llvm::StringRef label) const {
    return loader.load(compileOptions, label);
  }

private:
  Session(Options options, ProgramLoader loader)
      : options(std::move(options)), loader(std::move(loader)) {}

  Options options;
  ProgramLoader loader;
};

/// What the subcommand compiles, as far as no data decides.
CompileOptions getCompileOptions(const Options &options);
/// Which splits to evaluate or predict: the first of them that there is.
llvm::SmallVector<llvm::StringRef> getEvaluatedSplits(const Options &options);
/// Reads the parameters and states of a checkpoint; warns where its run was
/// given other values of the data than these options make.
llvm::Error loadWeights(const SafeTensors &checkpoint, const Options &options,
                        StepInstance &instance);
/// One line on stderr.
void printWarning(llvm::StringRef text);
/// An error or a warning as one line of at most 300 bytes: newlines become ";
/// ", control characters "\\x1b", and of a long one the middle is left out.
std::string makeLine(llvm::StringRef text);

// The subcommands, one a file.
llvm::Error runTrain(const Session &session);
llvm::Error runGrad(const Session &session);
llvm::Error runEval(const Session &session);
llvm::Error runPredict(const Session &session);
llvm::Error runBench(const Session &session);
llvm::Error runSearch(const Session &session);
llvm::Error runScaler(const Session &session);
llvm::Error runInfo(const Session &session);
/// What --explain asks for, in place of the subcommand.
llvm::Error runExplain(const Session &session);
/// What --memory asks for, likewise.
llvm::Error runMemory(const Session &session);
/// What --print-ir or --print-pipeline asks for, likewise.
llvm::Error runPrint(const Session &session);
llvm::Error runCheck(const Session &session);
llvm::Error runExport(const Session &session);

} // namespace mlir::amp::run

#endif // AMP_TOOLS_AMPRUN_SESSION_H
