//===- TargetMachine.cpp - LLVM's code generation ---------------*- C++ -*-===//

#include "amp/Support/TargetMachine.h"

#include "llvm/MC/TargetRegistry.h"

using namespace mlir::amp;

llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
mlir::amp::createTargetMachine(const llvm::Triple &triple, llvm::StringRef cpu,
                               llvm::StringRef features, bool isJit) {
  std::string error;
  const llvm::Target *target =
      llvm::TargetRegistry::lookupTarget(triple, error);
  if (!target)
    return llvm::createStringError(error);
  llvm::TargetOptions options;
  options.AllowFPOpFusion = llvm::FPOpFusion::Strict;
  std::unique_ptr<llvm::TargetMachine> machine(target->createTargetMachine(
      triple, cpu, features, options, llvm::Reloc::PIC_, std::nullopt,
      llvm::CodeGenOptLevel::Default, isJit));
  if (!machine)
    return llvm::createStringError("no code generation for " + triple.str());
  return machine;
}
