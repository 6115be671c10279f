//===- PlainLoops.cpp - The oracle: upstream's loops, unoptimized ---------===//

#include "PlainLoops.h"
#include "Decisions.h"

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Dialect/NN/Transforms/Passes.h"
#include "amp/InitAll.h"
#include "amp/Pipelines/Pipelines.h"
#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotModuleBufferize.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ExecutionEngine/Orc/CompileUtils.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Host.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::campaign;

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

/// What a run allocates, until its end: the lowering frees nothing.
static std::vector<void *> &getAllocations() {
  static std::vector<void *> allocations;
  return allocations;
}

/// In place of malloc. Aligned as the lowering would align: a function returns
/// the pointer of the allocation, not the aligned one.
static void *allocate(uint64_t bytes) {
  getAllocations().push_back(std::aligned_alloc(64, (bytes + 63) / 64 * 64));
  return getAllocations().back();
}

//===----------------------------------------------------------------------===//
// The lowering
//===----------------------------------------------------------------------===//

/// What has no bufferization: a concatenation becomes insertions.
static void takeApart(ModuleOp module) {
  module.walk([](StopGradientOp op) {
    op.replaceAllUsesWith(op.getInput());
    op.erase();
  });
  RewritePatternSet patterns(module.getContext());
  tensor::populateDecomposeTensorConcatPatterns(patterns);
  (void)applyPatternsGreedily(module, std::move(patterns));
}

static LogicalResult runPasses(ModuleOp module,
                               llvm::function_ref<void(OpPassManager &)> add) {
  PassManager pm(module.getContext(), ModuleOp::getOperationName());
  add(pm);
  return pm.run(module);
}

/// Ops of ours become what their descriptions say.
static void addDecomposition(OpPassManager &pm) {
  NNDecomposeOptions options;
  options.all = true;
  pm.addNestedPass<func::FuncOp>(createNNDecompose(options));
}

static LogicalResult bufferize(ModuleOp module) {
  if (failed(runPasses(module, [](OpPassManager &pm) {
        pm.addPass(createInlinerPass());
        pm.addPass(createSymbolDCEPass());
        addDecomposition(pm);
        pm.addPass(createConvertElementwiseToLinalgPass());
      })))
    return failure();
  // The next run reads the same arguments.
  for (auto func : module.getOps<func::FuncOp>())
    for (unsigned i = 0; i < func.getNumArguments(); ++i)
      func.setArgAttr(i, bufferization::BufferizationDialect::kWritableAttrName,
                      BoolAttr::get(module.getContext(), false));
  bufferization::OneShotBufferizationOptions options;
  options.bufferizeFunctionBoundaries = true;
  options.allowReturnAllocsFromLoops = true;
  options.setFunctionBoundaryTypeConversion(
      bufferization::LayoutMapOption::IdentityLayoutMap);
  bufferization::BufferizationState state;
  if (failed(bufferization::runOneShotModuleBufferize(module, options, state)))
    return failure();
  // A copy between strided buffers would call a library.
  SmallVector<memref::CopyOp> copies;
  module.walk([&](memref::CopyOp op) { copies.push_back(op); });
  for (memref::CopyOp op : copies) {
    OpBuilder b(op);
    linalg::CopyOp::create(b, op.getLoc(), op.getSource(), op.getTarget());
    op.erase();
  }
  return success();
}

static LogicalResult lower(ModuleOp module) {
  if (failed(bufferize(module)) ||
      failed(runPasses(module, [](OpPassManager &pm) {
        pm.addPass(createConvertLinalgToLoopsPass());
      })))
    return failure();
  insertDecisions(module);
  insertSightings(module);
  return runPasses(module, buildLLVMPipeline);
}

/// void entry(void **arguments): calls @loss, stores its value in the last.
static void addEntry(llvm::Module &module) {
  llvm::LLVMContext &context = module.getContext();
  llvm::Function *loss = module.getFunction("loss");
  auto *pointer = llvm::PointerType::getUnqual(context);
  auto *type =
      llvm::FunctionType::get(llvm::Type::getVoidTy(context), {pointer}, false);
  auto *entry = llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage,
                                       "entry", module);
  llvm::IRBuilder<> b(llvm::BasicBlock::Create(context, "", entry));
  SmallVector<llvm::Value *> arguments;
  auto read = [&](unsigned i) {
    return b.CreateLoad(
        pointer, b.CreateConstInBoundsGEP1_64(pointer, entry->getArg(0), i));
  };
  for (unsigned i = 0; i < loss->arg_size(); ++i)
    arguments.push_back(read(i));
  llvm::Value *result = b.CreateCall(loss, arguments);
  b.CreateStore(b.CreateLoad(b.getDoubleTy(), result), read(loss->arg_size()));
  b.CreateRetVoid();
}

/// The module's function is one of ours.
static void bind(llvm::Module &module, StringRef name, void *address) {
  llvm::Function *function = module.getFunction(name);
  if (!function)
    return;
  llvm::IRBuilder<> b(module.getContext());
  function->replaceAllUsesWith(llvm::ConstantExpr::getIntToPtr(
      b.getInt64(reinterpret_cast<uint64_t>(address)), function->getType()));
}

static llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
createTargetMachine() {
  static const bool failed = llvm::InitializeNativeTarget() ||
                             llvm::InitializeNativeTargetAsmPrinter();
  if (failed)
    return llvm::createStringError("LLVM lacks this machine's target");
  llvm::TargetOptions options;
  options.AllowFPOpFusion = llvm::FPOpFusion::Strict;
  llvm::Triple triple(llvm::sys::getProcessTriple());
  return llvm::orc::JITTargetMachineBuilder(triple)
      .setCPU("x86-64")
      .setOptions(options)
      .setCodeGenOptLevel(llvm::CodeGenOptLevel::None)
      .createTargetMachine();
}

static llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
emitObject(ModuleOp source) {
  auto machine = createTargetMachine();
  if (!machine)
    return machine.takeError();
  llvm::LLVMContext context;
  auto module = translateModuleToLLVMIR(source, context);
  if (!module || !module->getFunction("loss"))
    return llvm::createStringError("the oracle's translation failed");
  module->setTargetTriple((*machine)->getTargetTriple());
  module->setDataLayout((*machine)->createDataLayout());
  addEntry(*module);
  bind(*module, "malloc", reinterpret_cast<void *>(&allocate));
  bind(*module, kDecideName, reinterpret_cast<void *>(&decide));
  bind(*module, kSeeName, reinterpret_cast<void *>(&see));
  return llvm::orc::SimpleCompiler(**machine)(*module);
}

llvm::Expected<PlainLoops> PlainLoops::compile(llvm::StringRef text) {
  MLIRContext context(getFullRegistry(), MLIRContext::Threading::DISABLED);
  context
      .loadDialect<bufferization::BufferizationDialect, linalg::LinalgDialect,
                   memref::MemRefDialect, tensor::TensorDialect>();
  std::string message;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diag) {
    if (!message.empty())
      return;
    message = diag.str();
    for (Diagnostic &note : diag.getNotes())
      message += "; " + note.str();
  });
  auto module = parseSourceString<ModuleOp>(text, &context);
  if (!module)
    return llvm::createStringError("the oracle does not parse it: " + message);
  takeApart(*module);
  if (failed(lower(*module)))
    return llvm::createStringError("the oracle does not lower it: " + message);
  auto object = emitObject(*module);
  if (!object)
    return object.takeError();
  auto code = LoadedObject::load(std::move(*object), "entry");
  if (!code)
    return code.takeError();
  return PlainLoops(std::move(*code));
}

Evaluation PlainLoops::run(llvm::ArrayRef<void *> arguments) const {
  double loss = 0;
  std::vector<void *> pointers(arguments.begin(), arguments.end());
  pointers.push_back(&loss);
  code.getEntry()(pointers.data());
  for (void *pointer : getAllocations())
    std::free(pointer);
  getAllocations().clear();
  return {loss, takeDecisions(), takeLargest()};
}
