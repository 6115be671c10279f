//===- ProgramLoader.cpp - The programs of one model ------------*- C++ -*-===//

#include "amp/Training/ProgramLoader.h"

using namespace mlir::amp;

llvm::Expected<Program>
ProgramLoader::loadProgram(const CompileOptions &options,
                           llvm::StringRef label) const {
  auto warnOnce = [&](llvm::StringRef text) {
    if (warnings.insert(text).second)
      warnFn(text);
  };
  auto program = amp::loadProgram(source, name, options, cache, warnOnce);
  if (program && loadedFn)
    loadedFn(*program, label);
  return program;
}

llvm::Expected<LoadedStep> ProgramLoader::load(const CompileOptions &options,
                                               llvm::StringRef label) const {
  auto program = loadProgram(options, label);
  if (!program)
    return program.takeError();
  auto owned = std::make_unique<Program>(std::move(*program));
  auto instance = StepInstance::create(*owned);
  if (!instance)
    return instance.takeError();
  return LoadedStep{options, std::move(owned), std::move(*instance)};
}
