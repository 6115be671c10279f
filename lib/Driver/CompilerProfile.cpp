//===- CompilerProfile.cpp - What each launch computes ----------*- C++ -*-===//

#include "CompilerImpl.h"
#include "amp/Codegen/Points/KernelBody.h"
#include "amp/Dialect/AMP/IR/ResultLocations.h"
#include "amp/Kernels/KernelCost.h"
#include "amp/Support/Sizes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::compiler;

static std::string formatShape(ArrayRef<int64_t> shape, Type type) {
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::interleave(shape, os, "x");
  os << (shape.empty() ? "" : " ") << type;
  return text;
}

/// "4x32x128x64 bf16": batch, rows, columns and depth; the batch if there is
/// one.
static std::string formatContraction(linalg::LinalgOp op,
                                     const KernelStructure &structure) {
  SmallVector<int64_t> ranges = op.getStaticLoopRanges(), shape;
  for (const auto *loops : {&structure.batch, &structure.rows,
                            &structure.columns, &structure.depth})
    if (loops != &structure.batch || !loops->empty())
      shape.push_back(multiplyWork(
          llvm::map_to_vector(*loops, [&](int64_t i) { return ranges[i]; })));
  auto getType = [&](unsigned input) {
    return getElementTypeOrSelf(op.getDpsInputs()[input].getType());
  };
  std::string text = formatShape(shape, getType(0));
  if (getType(0) != getType(1))
    llvm::raw_string_ostream(text) << " by " << getType(1);
  return text;
}

/// "" for one that is on memory already. A body that no target has code for is
/// an error at its op.
static FailureOr<std::string> describeKernel(func::FuncOp kernel) {
  if (kernel.getNumResults() == 0)
    return std::string();
  FailureOr<points::KernelBody> body = points::KernelBody::analyze(kernel);
  if (failed(body))
    return failure();
  const KernelStructure &structure = body->structure;
  linalg::LinalgOp linalgOp = body->root;
  std::string name = getKindName(structure.kind).str();
  if (structure.kind == KernelKind::Contraction &&
      linalgOp.getNumDpsInputs() == 2)
    return name + " " + formatContraction(linalgOp, structure);
  if (body->whole)
    name = body->whole->getName().stripDialect().str();
  auto type = dyn_cast<RankedTensorType>(
      linalgOp ? linalgOp.getDpsInitOperand(0)->get().getType()
               : kernel.getResultTypes().front());
  if (linalgOp)
    return name + " " +
           formatShape(linalgOp.getStaticLoopRanges(), type.getElementType());
  return name + " " + formatShape(type.getShape(), type.getElementType());
}

/// Of what is no float nothing is said.
static SmallVector<ResultSpec> describeResults(LaunchOp launch) {
  SmallVector<ResultSpec> results(launch.getOutputs().size());
  for (auto [i, output] : llvm::enumerate(launch.getOutputs())) {
    if (!isa<FloatType>(getElementTypeOrSelf(output.getType())))
      continue;
    ResultOrigin origin = findResultOrigin(launch.getLoc(), i);
    results[i] = {toUTF8(origin.kind), toUTF8(formatPlace(origin.location)),
                  hasName(origin.location, kBackwardLocation),
                  !findNameBehind(origin.location, kGradientLocation).empty()};
  }
  return results;
}

/// Of what the kernel was formed from; of a parameter's gradient the op that it
/// is for, and not the step's check that is fused behind it.
static std::string describePlace(LaunchOp launch) {
  for (size_t i = 0; i < launch.getOutputs().size(); ++i) {
    ResultOrigin origin = findResultOrigin(launch.getLoc(), i);
    if (!findNameBehind(origin.location, kGradientLocation).empty())
      return formatPlace(origin.location);
  }
  return formatPlace(launch.getLoc());
}

FailureOr<SmallVector<LaunchSpec>> compiler::describeLaunches(ModuleOp module) {
  SymbolTable symbols(module);
  llvm::StringMap<std::string> described;
  SmallVector<LaunchSpec> specs;
  WalkResult result = module.walk([&](LaunchOp launch) {
    auto kernel = symbols.lookup<func::FuncOp>(launch.getCallee());
    auto [it, isNew] = described.try_emplace(launch.getCallee());
    if (isNew) {
      FailureOr<std::string> description = describeKernel(kernel);
      if (failed(description))
        return WalkResult::interrupt();
      it->second = *description;
    }
    specs.push_back(
        {toUTF8(launch.getCallee()), it->second, toUTF8(describePlace(launch)),
         toUTF8(describePurpose(launch.getLoc(), launch.getOutputs().size())),
         countContractionFlops(kernel), countArrayBytes(launch),
         describeResults(launch)});
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    return failure();
  return specs;
}
