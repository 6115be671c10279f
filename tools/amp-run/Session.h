//===- Session.h - What the subcommands share -------------------*- C++ -*-===//

#ifndef AMP_TOOLS_AMPRUN_SESSION_H
#define AMP_TOOLS_AMPRUN_SESSION_H

#include "Options.h"
#include "amp/Driver/LoadProgram.h"
#include "amp/Session/StepInstance.h"
#include "llvm/ADT/StringSet.h"
#include <chrono>

namespace mlir::amp::run {

/// A program with its buffers; the program stays where it is when this moves.
struct LoadedStep {
  CompileOptions options;
  std::unique_ptr<Program> program;
  StepInstance instance;

  const Manifest &getManifest() const { return program->manifest; }
};

/// The command line, the model's text and the cache, for one run of the tool.
class Session {
public:
  /// Reads the model, if the subcommand has one, and opens the cache.
  static llvm::Expected<Session> create(Options options);

  const Options &getOptions() const { return options; }
  const ObjectCache &getCache() const { return cache; }
  llvm::StringRef getSource() const { return source; }

  /// Loads a program over the model. With --timing prints the times of its
  /// phases under `label`.
  llvm::Expected<Program> loadProgram(const CompileOptions &compileOptions,
                                      llvm::StringRef label) const;
  /// The same, and allocates its buffers.
  llvm::Expected<LoadedStep> load(const CompileOptions &compileOptions,
                                  llvm::StringRef label) const;

private:
  Session(Options options, ObjectCache cache)
      : options(std::move(options)), cache(std::move(cache)) {}

  Options options;
  ObjectCache cache;
  std::string source;
  /// What the compiler has warned of: a run loads several programs over one
  /// model, and each would say the same.
  mutable llvm::StringSet<> warnings;
};

/// One line on stderr.
void printWarning(llvm::StringRef text);
/// "'a', 'b'", the first few of them.
std::string quoteNames(llvm::ArrayRef<std::string> names);
/// A remark about arrays of a file that the model has no argument for.
void printUnreadKeys(llvm::StringRef path, llvm::ArrayRef<std::string> keys);
/// Newlines become "; ", so that an error stays one line.
std::string joinLines(llvm::StringRef text);

/// "1.5 KiB", "12.0 MiB".
std::string formatBytes(double bytes);
/// "420 us", "52 ms", "5.2 s", "12 min 5 s", "3 h 2 min".
std::string formatSeconds(double seconds);
/// A few digits for people; logs have them all.
std::string formatNumber(double value);

inline double getSeconds() {
  using namespace std::chrono;
  return duration<double>(steady_clock::now().time_since_epoch()).count();
}

// The subcommands, one a file.
llvm::Error runTrain(const Session &session);
llvm::Error runGrad(const Session &session);
llvm::Error runEval(const Session &session);
llvm::Error runBench(const Session &session);
llvm::Error runSearch(const Session &session);
llvm::Error runScaler(const Session &session);
llvm::Error runInfo(const Session &session);
/// Gives the step's scaler the interval of --set-interval, if there is one.
llvm::Error setInterval(const Options &options, const StepInstance &instance);
/// What --explain asks for, in place of the subcommand.
llvm::Error runExplain(const Session &session);
llvm::Error runCheck(const Session &session);
llvm::Error runExport(const Session &session);

} // namespace mlir::amp::run

#endif // AMP_TOOLS_AMPRUN_SESSION_H
