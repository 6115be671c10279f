//===- Optimize.cpp - LLVM's passes over generated code ---------*- C++ -*-===//

#include "amp/Codegen/CPU/Optimize.h"

#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Instrumentation/AddressSanitizer.h"

/// In a build with the address sanitizer, generated code is checked as well:
/// each access to an argument's buffer, to the arena and to a kernel's frame.
/// Not those to constants: nobody would run the module's constructor.
static void checkAccesses(llvm::Module &module, llvm::PassBuilder &builder) {
#if LLVM_ADDRESS_SANITIZER_BUILD
  for (llvm::Function &function : module)
    if (!function.isDeclaration())
      function.addFnAttr(llvm::Attribute::SanitizeAddress);
  for (llvm::GlobalVariable &global : module.globals()) {
    llvm::GlobalValue::SanitizerMetadata metadata;
    metadata.NoAddress = true;
    global.setSanitizerMetadata(metadata);
  }
  builder.registerOptimizerLastEPCallback(
      [](llvm::ModulePassManager &passes, auto...) {
        passes.addPass(llvm::AddressSanitizerPass(
            llvm::AddressSanitizerOptions(), /*UseGlobalGC=*/false,
            /*UseOdrIndicator=*/false, llvm::AsanDtorKind::None,
            llvm::AsanCtorKind::None));
      });
#endif
}

/// What the emitter made is vectors already: LLVM's vectorizers cost time and
/// find little.
void mlir::amp::cpu::optimize(llvm::Module &module,
                              llvm::TargetMachine &machine,
                              llvm::OptimizationLevel level) {
  llvm::PipelineTuningOptions tuning;
  tuning.LoopVectorization = false;
  tuning.SLPVectorization = false;
  tuning.LoopInterleaving = false;
  llvm::PassBuilder builder(&machine, tuning);
  checkAccesses(module, builder);
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  builder.buildPerModuleDefaultPipeline(level).run(module, modules);
}
