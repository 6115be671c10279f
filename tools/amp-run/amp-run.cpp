//===- amp-run.cpp - Train, differentiate, evaluate, measure ----*- C++ -*-===//

#include "Interrupt.h"
#include "Session.h"
#include "amp/Runtime/Collectives.h"
#include "amp/Session/CutFiles.h"
#include "amp/Session/Files.h"
#include "amp/Training/Replicas.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <thread>

using namespace mlir::amp;
using namespace mlir::amp::run;

/// Whether it is a run, and not what is told of it.
static bool trains(const Options &options) {
  return options.command == Command::Train && options.explain.empty() &&
         options.memory.empty() && options.printIR.empty() &&
         options.printPipeline.empty();
}

/// Whether several processes were started to train.
static bool isReplica(int argc, char **argv) {
  return argc > 1 && llvm::StringRef(argv[1]) == "train" &&
         countLaunchedProcesses() > 1;
}

/// A mistake may be one replica's alone: the others must not wait for it.
static llvm::Error tellAll(llvm::Error error) {
  if (llvm::Error unjoined = joinReplicas(std::nullopt)) {
    llvm::consumeError(std::move(unjoined));
    return error;
  }
  return agree(std::move(error));
}

static llvm::Error runCommand(const Session &session) {
  switch (session.getOptions().command) {
  case Command::Train:
    return runTrain(session);
  case Command::Grad:
    return runGrad(session);
  case Command::Eval:
    return runEval(session);
  case Command::Predict:
    return runPredict(session);
  case Command::Bench:
    return runBench(session);
  case Command::Search:
    return runSearch(session);
  case Command::Scaler:
    return runScaler(session);
  case Command::Info:
    return runInfo(session);
  case Command::Check:
    return runCheck(session);
  case Command::Export:
    return runExport(session);
  }
  llvm_unreachable("every command is handled");
}

static llvm::Error dispatch(int argc, char **argv) {
  llvm::Expected<Options> options = parseOptions(argc, argv);
  if (!options)
    return isReplica(argc, argv) ? tellAll(options.takeError())
                                 : options.takeError();
  if (trains(*options)) {
    // First: what goes wrong from here on one of them tells for all.
    if (llvm::Error error = agree(joinReplicas(options->replicas)))
      return error;
    options->compile.replicas = getCollectives().getSize();
    if (options->compile.threads == 0)
      options->compile.threads = getThreadsShare();
    if (std::string text = describeIgnoredLauncher(); !text.empty())
      printWarning(text);
  }
  llvm::Expected<Session> session = Session::create(std::move(*options));
  llvm::Error error = session ? llvm::Error::success() : session.takeError();
  if (llvm::Error any = agree(std::move(error)))
    return any;
  if (!session->getOptions().explain.empty())
    return runExplain(*session);
  if (!session->getOptions().memory.empty())
    return runMemory(*session);
  if (!session->getOptions().printIR.empty() ||
      !session->getOptions().printPipeline.empty())
    return runPrint(*session);
  return runCommand(*session);
}

/// Whether standard output has all that was written to it; prints a line if
/// not. Its destructor would end the program with an error of its own.
static bool flushOutput() {
  llvm::raw_fd_ostream &os = llvm::outs();
  os.flush();
  if (!os.has_error())
    return true;
  llvm::errs() << "amp-run: error: standard output: cannot be written: "
               << os.error().message() << "\n";
  os.clear_error();
  return false;
}

/// One replica speaks for all that have joined. One that could not speaks for
/// itself, if a first one that could not either has not ended all by then.
static void printError(const std::string &text, bool isOwn, bool isReplica) {
  int64_t rank = getLaunchedRank();
  bool isAlone = isReplica && rank != 0 && getCollectives().getSize() == 1;
  if (rank != 0 && !isOwn && !isAlone)
    return;
  if (isAlone)
    std::this_thread::sleep_for(std::chrono::seconds(1));
  llvm::errs() << "amp-run: error: "
               << (isAlone ? "replica " + std::to_string(rank) + ": " : "")
               << text << "\n";
}

int main(int argc, char **argv) {
  // Who reads our lines may stop: that must not cost a run its end. And a
  // closed stream must not get the number of a file that we open.
  std::signal(SIGPIPE, SIG_IGN);
  // A write beyond the limit of files is an error as any.
  std::signal(SIGXFSZ, SIG_IGN);
  handleCutFiles();
  setRemovesOnSignal(true);
  if (llvm::sys::Process::FixupStandardFileDescriptors())
    return 1;
  // For --help, which ends the program in the parser.
  (void)llvm::outs();
  (void)llvm::errs();
  std::atexit([] {
    bool isWritten = flushOutput();
    llvm::errs().clear_error();
    if (!isWritten)
      std::_Exit(1);
  });
  llvm::Error error = dispatch(argc, argv);
  bool isWritten = flushOutput();
  bool isOwn = error.isA<ReplicaError>(), hasFailed = bool(error);
  if (std::string text = toString(std::move(error)); hasFailed)
    printError(makeLine(text), isOwn, isReplica(argc, argv));
  int status = 0;
  // As shells have it, and those who wait for us.
  if (hasFailed || !isWritten)
    status = getInterrupt() ? 128 + getInterrupt() : 1;
  // The others wait in vain for one that alone has an error, and see its end.
  if (!isOwn)
    getCollectives().leave(status);
  return status;
}
