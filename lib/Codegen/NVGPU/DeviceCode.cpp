//===- DeviceCode.cpp - From a gpu.module to PTX ----------------*- C++ -*-===//

#include "amp/Codegen/NVGPU/DeviceCode.h"
#include "amp/Codegen/NVGPU/Convergence.h"
#include "amp/Support/TargetMachine.h"

#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Target/LLVM/NVVM/Utils.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Vectorize/LoadStoreVectorizer.h"

using namespace mlir;
using namespace mlir::amp;

/// The newest that ptxas of CUDA 13 and LLVM 22 both know without any of the
/// newer chips' instructions.
static constexpr llvm::StringLiteral kFeatures = "+ptx84";
static constexpr llvm::StringLiteral kTriple = "nvptx64-nvidia-cuda";

namespace {

/// Upstream's serialization, stopped before code generation.
class Translation : public NVVM::SerializeGPUModuleBase {
public:
  using SerializeGPUModuleBase::SerializeGPUModuleBase;
  using Libraries = SmallVector<std::unique_ptr<llvm::Module>>;

  std::unique_ptr<llvm::Module> translate(cuda::Libdevice libdevice,
                                          llvm::LLVMContext &context) {
    std::unique_ptr<llvm::Module> result = translateToLLVMIR(context);
    if (!result)
      return nullptr;
    setDataLayoutAndTriple(*result);
    std::optional<Libraries> libraries = Libraries();
    if (libdevice == cuda::Libdevice::Link)
      libraries = loadLibraries(*result);
    if (!libraries || failed(linkFiles(*result, std::move(*libraries))) ||
        failed(optimizeModule(*result, optLevel)))
      return nullptr;
    return result;
  }

private:
  /// libdevice, where a function of it is called.
  std::optional<Libraries> loadLibraries(llvm::Module &module) {
    const llvm::Function *called = nullptr;
    for (const llvm::Function &function : module)
      if (function.isDeclaration() && function.getName().starts_with("__nv_"))
        called = &function;
    if (!called)
      return Libraries();
    llvm::Expected<std::string> path = cuda::findLibdevice();
    if (path) {
      // Upstream looks in CUDA_HOME alone.
      librariesToLink.push_back(
          StringAttr::get(getOperation().getContext(), *path));
      return loadBitcodeFiles(module);
    }
    getOperation().emitError("a kernel calls '")
        << called->getName() << "', and " << llvm::toString(path.takeError());
    return std::nullopt;
  }
};

} // namespace

static NVVM::NVVMTargetAttr getTarget(MLIRContext *context, StringRef chip) {
  return NVVM::NVVMTargetAttr::get(context, /*optLevel=*/3, kTriple, chip,
                                   kFeatures);
}

/// Neighbours are loaded and stored together, as LLVM does on the way to PTX:
/// the emulator then counts what the GPU will do.
static void mergeAccesses(llvm::Module &module, llvm::TargetMachine &machine) {
  llvm::legacy::PassManager passes;
  passes.add(llvm::createTargetTransformInfoWrapperPass(
      machine.getTargetIRAnalysis()));
  passes.add(llvm::createLoadStoreVectorizerPass());
  passes.run(module);
}

std::unique_ptr<llvm::Module>
cuda::translateDevice(gpu::GPUModuleOp module, StringRef chip,
                      Libdevice libdevice, llvm::LLVMContext &context) {
  NVVM::SerializeGPUModuleBase::init();
  auto code = Translation(*module, getTarget(module.getContext(), chip))
                  .translate(libdevice, context);
  if (!code)
    return nullptr;
  auto machine = createTargetMachine(llvm::Triple(kTriple), chip, kFeatures);
  if (!machine) {
    module.emitError(llvm::toString(machine.takeError()));
    return nullptr;
  }
  mergeAccesses(*code, **machine);
  if (llvm::Error error = verifyConvergence(*code, **machine)) {
    module.emitError(llvm::toString(std::move(error)));
    return nullptr;
  }
  return code;
}

/// PTX would have it as an extern function, which nobody defines.
static llvm::Error verifyLinked(const llvm::Module &module) {
  for (const llvm::Function &function : module)
    if (function.isDeclaration() && function.getName().starts_with("__nv_") &&
        !function.use_empty())
      return llvm::createStringError(
          "expected libdevice in the device's code, which calls '" +
          function.getName() + "' of it");
  return llvm::Error::success();
}

llvm::Expected<std::string> cuda::emitPTX(llvm::Module &module,
                                          StringRef chip) {
  if (llvm::Error error = verifyLinked(module))
    return error;
  NVVM::SerializeGPUModuleBase::init();
  auto machine = createTargetMachine(llvm::Triple(kTriple), chip, kFeatures);
  if (!machine)
    return machine.takeError();
  llvm::SmallString<0> text;
  llvm::raw_svector_ostream os(text);
  llvm::legacy::PassManager passes;
  if ((*machine)->addPassesToEmitFile(passes, os, nullptr,
                                      llvm::CodeGenFileType::AssemblyFile))
    return llvm::createStringError("LLVM has no code generation for " + chip);
  passes.run(module);
  return text.str().str();
}
