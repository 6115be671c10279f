//===- CompilerObject.cpp - From the llvm dialect to an object --*- C++ -*-===//

#include "CompilerImpl.h"
#include "amp/Codegen/CPU/Optimize.h"

#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::compiler;

//===----------------------------------------------------------------------===//
// LLVM IR
//===----------------------------------------------------------------------===//

/// Attributes of amp mean nothing to LLVM; the translation would warn of each.
static void dropAttributes(ModuleOp module) {
  module.walk([](Operation *op) {
    for (NamedAttribute attr :
         llvm::to_vector(op->getDiscardableAttrDictionary()))
      if (attr.getNameDialect() && isa<AMPDialect>(attr.getNameDialect()))
        op->removeDiscardableAttr(attr.getName());
  });
}

static llvm::Expected<std::unique_ptr<llvm::Module>>
translate(ModuleOp source, StringRef stepName, llvm::LLVMContext &context,
          const cpu::Tier &tier, const llvm::TargetMachine &machine) {
  dropAttributes(source);
  std::unique_ptr<llvm::Module> module =
      translateModuleToLLVMIR(source, context);
  if (module)
    cpu::setTarget(*module, tier, machine);
  if (module && stepName.empty())
    return module;
  llvm::Function *step = module ? module->getFunction(stepName) : nullptr;
  if (!step || llvm::any_of(step->args(), [](llvm::Argument &arg) {
        return !arg.getType()->isPointerTy();
      }))
    return llvm::createStringError(
        "internal error: the translation to LLVM IR gives no function '" +
        stepName + "' on pointers");
  createEntry(*module, step);
  return module;
}

llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
compiler::emitObject(ModuleOp source, StringRef step, const cpu::Tier &tier,
                     const DevicePart *device, llvm::OptimizationLevel level,
                     SmallVectorImpl<PhaseTime> &times) {
  Stopwatch watch;
  auto machine = cpu::createTargetMachine(tier);
  if (!machine)
    return machine.takeError();
  llvm::LLVMContext context;
  auto module = translate(source, step, context, tier, **machine);
  if (!module)
    return module.takeError();
  if (device)
    addDevice(**module, *device);
  // Not None, whose registers all live in memory: products then take seven
  // times as long, and AMX's tiles end the process.
  if (level == llvm::OptimizationLevel::O0)
    (*machine)->setOptLevel(llvm::CodeGenOptLevel::Less);
  times.push_back({"translate", watch.lap()});
  cpu::optimize(**module, **machine, level);
  times.push_back({"llvm-passes", watch.lap()});
  llvm::SmallVector<char, 0> bytes;
  llvm::raw_svector_ostream os(bytes);
  llvm::legacy::PassManager passes;
  if ((*machine)->addPassesToEmitFile(passes, os, nullptr,
                                      llvm::CodeGenFileType::ObjectFile))
    return llvm::createStringError("no object files for this machine");
  passes.run(**module);
  times.push_back({"object", watch.lap()});
  return std::make_unique<llvm::SmallVectorMemoryBuffer>(
      std::move(bytes), "amp", /*RequiresNullTerminator=*/false);
}
