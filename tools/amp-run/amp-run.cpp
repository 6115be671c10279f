//===- amp-run.cpp - Train, differentiate, evaluate, measure ----*- C++ -*-===//

#include "Session.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::amp;
using namespace mlir::amp::run;

static llvm::Error dispatch(int argc, char **argv) {
  llvm::Expected<Options> options = parseOptions(argc, argv);
  if (!options)
    return options.takeError();
  llvm::Expected<Session> session = Session::create(std::move(*options));
  if (!session)
    return session.takeError();
  switch (session->getOptions().command) {
  case Command::Train:
    return runTrain(*session);
  case Command::Grad:
    return runGrad(*session);
  case Command::Eval:
    return runEval(*session);
  case Command::Bench:
    return runBench(*session);
  case Command::Scaler:
    return runScaler(*session);
  case Command::Info:
    return runInfo(*session);
  case Command::Check:
    return runCheck(*session);
  }
  llvm_unreachable("every command is handled");
}

int main(int argc, char **argv) {
  llvm::Error error = dispatch(argc, argv);
  llvm::outs().flush();
  if (!error)
    return 0;
  llvm::errs() << "amp-run: error: " << joinLines(toString(std::move(error)))
               << "\n";
  return 1;
}
