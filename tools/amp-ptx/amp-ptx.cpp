//===- amp-ptx.cpp - Prints the PTX of a module's kernels -------*- C++ -*-===//

#include "Program.h"
#include "amp/Codegen/NVGPU/Chip.h"
#include "amp/Codegen/NVGPU/DeviceCode.h"
#include "amp/Codegen/NVGPU/Passes.h"
#include "amp/InitAll.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Base64.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/ToolOutputFile.h"

using namespace mlir;
using namespace mlir::amp;
namespace cl = llvm::cl;

static cl::opt<std::string> input(cl::Positional, cl::init("-"),
                                  cl::desc("<MLIR with gpu.module @device>"));
static cl::opt<std::string> chip("chip", cl::init("sm_80"),
                                 cl::desc("sm_80, sm_90a, ..."));
static cl::opt<bool> resources(
    "resources",
    cl::desc("Assemble, and print what each kernel needs in place of PTX"));
static cl::opt<bool>
    program("program",
            cl::desc("Assemble, and print as JSON what the step launches, and "
                     "the cubin"));

static int fail(const llvm::Twine &message) {
  llvm::errs() << "amp-ptx: error: " << message << "\n";
  return 1;
}

/// Slow code is an error here.
static llvm::Expected<cuda::Cubin> assemble(llvm::StringRef ptx) {
  llvm::Expected<cuda::Cubin> cubin = cuda::assemblePTX(ptx, chip);
  if (cubin && !cubin->slowCode.empty())
    return llvm::createStringError(cubin->slowCode);
  return cubin;
}

static int printResources(llvm::StringRef ptx) {
  llvm::Expected<cuda::Cubin> cubin = assemble(ptx);
  if (!cubin)
    return fail(toString(cubin.takeError()));
  llvm::outs() << "registers  shared bytes  kernel\n";
  for (const cuda::KernelResources &kernel : cubin->kernels)
    llvm::outs() << llvm::format("%9u  %12u  ", kernel.registers,
                                 kernel.sharedBytes)
                 << kernel.kernel << "\n";
  return 0;
}

static int printProgram(llvm::StringRef ptx, llvm::json::Object step) {
  llvm::Expected<cuda::Cubin> cubin = assemble(ptx);
  if (!cubin)
    return fail(toString(cubin.takeError()));
  step["chip"] = chip.getValue();
  step["cubin"] = llvm::encodeBase64(cubin->bytes);
  llvm::outs() << llvm::json::Value(std::move(step)) << "\n";
  return 0;
}

/// The kernels in LLVM's terms, then PTX; a problem has been printed.
static FailureOr<std::string> emitKernels(gpu::GPUModuleOp device) {
  OwningOpRef<ModuleOp> owner = ModuleOp::create(device.getLoc());
  device->moveBefore(owner->getBody(), owner->getBody()->end());
  PassManager pm(device.getContext(), ModuleOp::getOperationName());
  cuda::buildDevicePipeline(pm, chip);
  if (failed(pm.run(*owner)))
    return failure();
  llvm::LLVMContext llvmContext;
  auto code =
      cuda::translateDevice(device, chip, cuda::Libdevice::Link, llvmContext);
  if (!code)
    return failure();
  llvm::Expected<std::string> ptx = cuda::emitPTX(*code, chip);
  if (ptx)
    return std::move(*ptx);
  fail(toString(ptx.takeError()));
  return failure();
}

/// Whether there are kernels; says so if not, or if they are of another chip.
static bool hasKernels(gpu::GPUModuleOp device) {
  bool found = !device.getOps<gpu::GPUFuncOp>().empty();
  auto made = device->getAttrOfType<StringAttr>(kChipAttr);
  if (!found)
    fail("gpu.module @" + llvm::Twine(kDeviceModuleName) + " has no kernels");
  else if (made && made.getValue() != chip)
    llvm::errs() << "amp-ptx: warning: the kernels are made for "
                 << made.getValue() << ", and the PTX is for " << chip << "\n";
  return found;
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  cl::ParseCommandLineOptions(argc, argv, "PTX of the kernels of a module\n");
  if (!cuda::findChip(chip))
    return fail("--chip: unknown chip '" + chip + "': expected one of " +
                cuda::listChips());
  DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  mlir::registerAllToLLVMIRTranslations(registry);
  mlir::amp::registerAllDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  // A message is one line, without the whole step behind it.
  context.printOpOnDiagnostic(false);
  llvm::SourceMgr sources;
  SourceMgrDiagnosticHandler diagnostics(sources, &context);
  auto module = parseSourceFile<ModuleOp>(input, sources, &context);
  if (!module)
    return 1;
  auto device = module->lookupSymbol<gpu::GPUModuleOp>(kDeviceModuleName);
  if (!device)
    return fail(
        "expected a gpu.module @" + llvm::Twine(kDeviceModuleName) +
        ", found none: run amp-opt --amp-to=\"codegen target=nvgpu\" first");
  FailureOr<llvm::json::Object> step = llvm::json::Object();
  if (program && failed(step = describeProgram(*module)))
    return 1;
  if (!hasKernels(device))
    return 1;
  FailureOr<std::string> ptx = emitKernels(device);
  if (failed(ptx))
    return 1;
  if (program)
    return printProgram(*ptx, std::move(*step));
  if (resources)
    return printResources(*ptx);
  llvm::outs() << *ptx;
  return 0;
}
