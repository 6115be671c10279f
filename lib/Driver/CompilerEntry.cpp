//===- CompilerEntry.cpp - The function that runs a step --------*- C++ -*-===//

#include "CompilerImpl.h"
#include "amp/Codegen/CPU/StepTable.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace mlir::amp;

void compiler::createEntry(llvm::Module &module, llvm::Function *step) {
  llvm::LLVMContext &context = module.getContext();
  auto *pointer = llvm::PointerType::getUnqual(context);
  auto *type = llvm::FunctionType::get(llvm::Type::getVoidTy(context),
                                       {pointer}, /*isVarArg=*/false);
  // Of the others some are called by other parts of the program.
  step->setLinkage(llvm::GlobalValue::InternalLinkage);
  auto *entry = llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage,
                                       kEntryName, module);
  llvm::IRBuilder<> b(llvm::BasicBlock::Create(context, "", entry));
  llvm::SmallVector<llvm::Value *> arguments;
  if (step->hasFnAttribute(cpu::kTabulatedAttr))
    arguments.push_back(entry->getArg(0));
  for (unsigned i = 0; arguments.size() < step->arg_size(); ++i) {
    llvm::Value *place =
        b.CreateConstInBoundsGEP1_64(pointer, entry->getArg(0), i);
    arguments.push_back(b.CreateLoad(pointer, place));
  }
  b.CreateCall(step, arguments);
  b.CreateRetVoid();
}
