//===- TargetMachine.cpp - LLVM's code generation ---------------*- C++ -*-===//

#include "amp/Support/TargetMachine.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Host.h"

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

/// What this machine has not, whatever its CPU's name says: a virtual machine
/// may hide features of its processor.
static std::string getMissingFeatures() {
  llvm::SmallVector<std::string> features;
  for (const auto &feature : llvm::sys::getHostCPUFeatures())
    if (!feature.second)
      features.push_back("-" + feature.first().str());
  llvm::sort(features);
  return llvm::join(features, ",");
}

llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
mlir::amp::createHostMachine(llvm::StringRef cpu) {
  static const bool failed = llvm::InitializeNativeTarget() ||
                             llvm::InitializeNativeTargetAsmPrinter();
  if (failed)
    return llvm::createStringError("LLVM was built without this machine's "
                                   "target");
  return createTargetMachine(llvm::Triple(llvm::sys::getProcessTriple()), cpu,
                             getMissingFeatures(), /*isJit=*/true);
}
