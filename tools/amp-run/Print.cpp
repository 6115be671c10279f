//===- Print.cpp - What the compiler makes, as text -------------*- C++ -*-===//

#include "Session.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::amp;
using namespace mlir::amp::run;

llvm::Error mlir::amp::run::runPrint(const Session &session) {
  const Options &options = session.getOptions();
  // How many steps a run has, its data says.
  if (options.scheduleEndsWithRun)
    return llvm::createStringError(
        "'" + options.compile.schedule +
        "' ends with the run: expected its 'total', or --steps, to print what "
        "is compiled");
  CompileOptions compileOptions = getCompileOptions(options);
  llvm::StringRef name = options.model;
  llvm::Expected<std::string> text =
      options.printIR.empty()
          ? printPipeline(compileOptions, options.printPipeline)
          : printPhase(session.getSource(), name.empty() ? "-" : name,
                       compileOptions, options.printIR, printWarning);
  if (!text)
    return text.takeError();
  llvm::outs() << *text;
  return llvm::Error::success();
}
