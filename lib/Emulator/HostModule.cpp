//===- HostModule.cpp - NVPTX IR to host IR ---------------------*- C++ -*-===//
//
// Address spaces stay: x86 treats those of NVPTX as its default one.
//
//===----------------------------------------------------------------------===//

#include "HostModule.h"
#include "HostLowering.h"
#include "Libdevice.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace mlir::amp::emulator;

static bool isKernel(const Function &function) {
  return !function.isDeclaration() &&
         (function.getCallingConv() == CallingConv::PTX_Kernel ||
          function.hasFnAttribute("nvvm.kernel"));
}

/// `void (void **)`: loads each parameter and calls the kernel.
static void createEntry(Function &kernel) {
  LLVMContext &context = kernel.getContext();
  PointerType *pointer = PointerType::get(context, 0);
  auto *type = FunctionType::get(Type::getVoidTy(context), {pointer}, false);
  Function *entry =
      Function::Create(type, GlobalValue::ExternalLinkage,
                       kernel.getName() + kEntrySuffix, kernel.getParent());
  IRBuilder<> b(BasicBlock::Create(context, "", entry));
  SmallVector<llvm::Value *> arguments;
  for (Argument &parameter : kernel.args()) {
    llvm::Value *slot =
        b.CreateConstGEP1_32(pointer, entry->getArg(0), parameter.getArgNo());
    llvm::Value *value = b.CreateLoad(pointer, slot);
    if (!parameter.hasByValAttr())
      value = b.CreateAlignedLoad(parameter.getType(), value, Align(1));
    arguments.push_back(value);
  }
  CallInst *call = b.CreateCall(&kernel, arguments);
  call->setAttributes(kernel.getAttributes());
  b.CreateRetVoid();
}

/// What was said to the NVPTX backend means nothing, or something else, on the
/// host.
static void forgetTarget(Module &module, const llvm::DataLayout &layout) {
  module.setTargetTriple(Triple());
  module.setDataLayout(layout);
  if (NamedMDNode *annotations = module.getNamedMetadata("nvvm.annotations"))
    annotations->eraseFromParent();
  for (Function &function : module) {
    function.setCallingConv(CallingConv::C);
    for (StringRef name : {"target-cpu", "target-features", "nvvm.kernel"})
      function.removeFnAttr(name);
    function.removeFnAttr(Attribute::Convergent);
    // The hooks do more than the instructions for which they stand.
    function.removeFnAttr(Attribute::Memory);
    for (User *user : function.users())
      if (auto *call = dyn_cast<CallInst>(user))
        call->setCallingConv(CallingConv::C);
  }
}

/// What is left undefined would only fail when the code is linked, with less to
/// say.
static Error verifyDeclarations(const Module &module) {
  for (const Function &function : module)
    if (function.isDeclaration() && !function.isIntrinsic() &&
        !function.use_empty() &&
        none_of(getLibdeviceSymbols(), [&](const mlir::amp::RuntimeSymbol &s) {
          return s.name == function.getName();
        }))
      return createStringError("the emulator does not know the function '" +
                               function.getName() + "'");
  return Error::success();
}

Expected<HostModule>
mlir::amp::emulator::lowerToHost(Module &module,
                                 const llvm::DataLayout &layout) {
  if (Error error = verifyDeclarations(module))
    return error;
  HostModule result;
  SmallVector<Function *> kernels;
  for (Function &function : module) {
    if (isKernel(function))
      kernels.push_back(&function);
    instrumentAccesses(function, result.accesses);
    trackResults(function, result.readers);
    if (Error error = lowerCalls(function, result.calls))
      return error;
  }
  size_t staticShared = placeSharedVariables(module, layout);
  forgetTarget(module, layout);
  for (Function *kernel : kernels) {
    createEntry(*kernel);
    result.kernels[kernel->getName()] = {staticShared};
  }
  return result;
}
