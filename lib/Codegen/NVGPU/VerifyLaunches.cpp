//===- VerifyLaunches.cpp - What the host says of device code ---*- C++ -*-===//

#include "LaunchParts.h"
#include "amp/Codegen/NVGPU/Passes.h"

using namespace mlir;
using namespace mlir::amp;

namespace {
/// Whether the attributes of a kernel's declaration are those that lowering
/// kernels writes, and its functions are in the device's module.
class KernelVerifier {
public:
  KernelVerifier(func::FuncOp kernel, const SymbolTable &functions)
      : kernel(kernel), functions(functions) {}

  LogicalResult run() {
    auto calls = kernel->getAttrOfType<ArrayAttr>(kLaunchesAttr);
    auto operands = kernel->getAttrOfType<ArrayAttr>(kOperandsAttr);
    bool exchanges = kernel->hasAttr(kExchangeAttr);
    if (Attribute reduced = kernel->getAttr(kReducedAttr)) {
      // Of an exchange the first half of the operands.
      auto types = dyn_cast<DenseI64ArrayAttr>(reduced);
      if (!types ||
          types.size() * (exchanges ? 2 : 1) != kernel.getNumArguments() ||
          !calls || !calls.empty())
        return kernel.emitError("expected '")
               << kReducedAttr << "' as amp-launch-exchanges writes it";
    } else if (exchanges) {
      if (!calls || !calls.empty())
        return refuse(kExchangeAttr);
    } else if (!calls || calls.empty() ||
               !llvm::all_of(calls,
                             [&](Attribute call) { return isCall(call); }))
      return refuse(kLaunchesAttr);
    if (!operands || operands.size() != kernel.getNumArguments() ||
        !llvm::all_of(operands, isOperand))
      return refuse(kOperandsAttr);
    return success();
  }

private:
  LogicalResult refuse(StringRef attr) {
    return kernel.emitError("expected '")
           << attr << "' as amp-lower-kernels-nvgpu writes it";
  }

  template <typename AttrT>
  static bool has(Attribute attr, ArrayRef<StringRef> names) {
    auto dictionary = dyn_cast<DictionaryAttr>(attr);
    return dictionary && llvm::all_of(names, [&](StringRef name) {
             return dictionary.getAs<AttrT>(name) != nullptr;
           });
  }

  static bool isOperand(Attribute attr) {
    return has<IntegerAttr>(attr, {"bytes"}) &&
           has<BoolAttr>(attr, {"writable", "initialized"});
  }

  /// Its function takes what the kernel takes.
  bool isCall(Attribute attr) {
    if (!has<StringAttr>(attr, {"entry"}) ||
        !has<IntegerAttr>(attr, {"blocks", "threads", "shared"}))
      return false;
    auto entry = cast<DictionaryAttr>(attr).getAs<StringAttr>("entry");
    auto function = functions.lookup<gpu::GPUFuncOp>(entry);
    return function && !function.isExternal() &&
           function.getBody().hasOneBlock() &&
           function.getNumArguments() == kernel.getNumArguments();
  }

  func::FuncOp kernel;
  const SymbolTable &functions;
};
} // namespace

LogicalResult cuda::verifyLaunches(ModuleOp module) {
  Operation *found = module.lookupSymbol(kDeviceModuleName);
  auto device = dyn_cast<gpu::GPUModuleOp>(found);
  if (!device)
    return found->emitError("expected a gpu.module as '@")
           << kDeviceModuleName << "', found '" << found->getName() << "'";
  SymbolTable functions(device), symbols(module);
  for (auto kernel : module.getOps<func::FuncOp>())
    if (kernel->hasAttr(kLaunchesAttr) &&
        failed(KernelVerifier(kernel, functions).run()))
      return failure();
  WalkResult result = module.walk([&](LaunchOp launch) {
    auto kernel = symbols.lookup<func::FuncOp>(launch.getCallee());
    if (launch->getNumResults() == 0 && kernel)
      return WalkResult::advance();
    launch.emitError("expected launches of functions, on memory");
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}
