//===- CompilerManifest.cpp - What a compiled step takes --------*- C++ -*-===//

#include "CompilerImpl.h"
#include "amp/Dialect/AMP/IR/DerivedAttrs.h"
#include "amp/Dialect/Check/IR/CheckResults.h"
#include "amp/Entry/Entry.h"
#include "amp/Kernels/KernelCost.h"
#include "amp/Session/DType.h"
#include "amp/Support/Sizes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::compiler;

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

static constexpr std::pair<llvm::StringLiteral, ArgRole> kRoles[] = {
    {kParamAttr, ArgRole::Param},   {kStateAttr, ArgRole::State},
    {kSlotAttr, ArgRole::Slot},     {kControlAttr, ArgRole::Control},
    {kInputAttr, ArgRole::Input},   {kConstantAttr, ArgRole::Input},
    {kReportAttr, ArgRole::Report}, {kGradAttr, ArgRole::Grad},
    {kOutputAttr, ArgRole::Output}, {kCopyAttr, ArgRole::Copy},
    {kBoundAttr, ArgRole::Bound},
};

static LogicalResult setRole(ArgSpec &arg, DictionaryAttr attrs) {
  for (auto [key, role] : kRoles)
    if (auto name = attrs.getAs<StringAttr>(key)) {
      arg.name = name.str();
      arg.role = role;
      arg.isConstant = key == kConstantAttr;
      if (auto other = attrs.getAs<StringAttr>(kKeyAttr))
        arg.key = other.str();
      return success();
    }
  auto check = attrs.getAs<DictionaryAttr>(check::kCheckAttr);
  if (!check)
    return failure();
  arg.role = ArgRole::Check;
  arg.name = check.getAs<StringAttr>("name").str();
  arg.check = check.getAs<StringAttr>("compare").str();
  arg.location = check.getAs<StringAttr>("location").str();
  return success();
}

/// "f32", "i64", ...: as in a manifest, or "" for a type that it has not.
static std::string getDType(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return parseDType(text) ? text : "";
}

static FailureOr<ArgSpec> describeArgument(func::FuncOp step, unsigned index) {
  DictionaryAttr attrs = step.getArgAttrDict(index);
  auto type = dyn_cast<MemRefType>(step.getArgumentTypes()[index]);
  ArgSpec arg;
  if (!attrs || failed(setRole(arg, attrs)))
    return step.emitError("argument ")
           << index << " of a step says no role (amp.param, amp.state, "
           << "amp.slot, amp.control, amp.input or amp.constant)";
  arg.dtype = type ? getDType(type.getElementType()) : "";
  if (arg.dtype.empty())
    return step.emitError("argument '")
           << arg.name << "' of a step is of a type that no array has: "
           << step.getArgumentTypes()[index];
  arg.isSplit = attrs.contains(kSplitAttr);
  if (arg.isSplit)
    arg.dtype = "f32";
  arg.shape.assign(type.getShape().begin(), type.getShape().end());
  if (auto whole = attrs.getAs<DenseI64ArrayAttr>(kWholeAttr))
    arg.whole.assign(whole.asArrayRef().begin(), whole.asArrayRef().end());
  if (auto numbers = attrs.getAs<DenseI64ArrayAttr>(kIndexAttr)) {
    arg.indexBound = numbers[0];
    if (numbers.size() > 1)
      arg.ignoredIndex = numbers[1];
  }
  if (auto init = attrs.getAs<InitAttr>(kInitAttr))
    arg.init = {stringifyInitKind(init.getKind()).str(), init.getValue(),
                init.getFanIn()};
  else
    arg.init = InitSpec();
  return arg;
}

//===----------------------------------------------------------------------===//
// Counts
//===----------------------------------------------------------------------===//

/// How often a step runs the op: the trip counts of the loops around it.
static int64_t countRuns(Operation *op) {
  int64_t runs = 1;
  for (auto loop = op->getParentOfType<scf::ForOp>(); loop;
       loop = loop->getParentOfType<scf::ForOp>())
    if (std::optional<APInt> trips = loop.getStaticTripCount())
      runs = multiplyWork({runs, trips->trySExtValue().value_or(INT64_MAX)});
  return runs;
}

static void countKernels(ModuleOp module, func::FuncOp step,
                         Manifest &manifest) {
  llvm::StringMap<int64_t> flops;
  for (auto func : module.getOps<func::FuncOp>())
    if (func->hasAttr(kKernelAttr))
      flops[func.getSymName()] = countContractionFlops(func);
  manifest.numBodies = flops.size();
  step.walk([&](LaunchOp launch) {
    int64_t runs = countRuns(launch);
    manifest.numKernels = addWork(manifest.numKernels, runs);
    manifest.contractionFlops =
        addWork(manifest.contractionFlops,
                multiplyWork({runs, flops.lookup(launch.getCallee())}));
  });
}

/// Prints what a step was made with: a policy, and all else for training.
static void describeTraining(func::FuncOp step, Manifest &manifest) {
  auto used = step->getAttrOfType<DictionaryAttr>(kTrainedWithAttr);
  if (!used)
    return;
  auto print = [&](StringRef name) {
    std::string text;
    Attribute attr = used.get(name);
    if (!attr)
      return text;
    if (isa<UnitAttr>(attr))
      return std::string("none");
    llvm::raw_string_ostream os(text);
    attr.print(os, /*elideType=*/true);
    return text;
  };
  manifest.policy = print("policy");
  manifest.scaler = print("scaler");
  manifest.optimizer = print("optimizer");
  // What holds for every parameter, whatever its optimizer.
  for (StringRef name : {"param_rounding", "slot_format", "on_overflow", "ema"})
    if (used.get(name))
      manifest.optimizer +=
          (", " + name + " " + StringRef(print(name)).trim('"')).str();
  manifest.groups = print("groups");
  manifest.schedule = print("schedule");
  manifest.clipNorm = print("clip_norm");
  manifest.clipValue = print("clip_value");
  manifest.anomaly = print("anomaly");
}

int64_t compiler::getArenaBytes(func::FuncOp step) {
  auto bytes = step->getAttrOfType<IntegerAttr>("amp.arena_bytes");
  return bytes ? bytes.getInt() : 0;
}

FailureOr<Manifest> compiler::buildManifest(ModuleOp module,
                                            func::FuncOp step) {
  Manifest manifest;
  manifest.entry = kEntryName.str();
  describeTraining(step, manifest);
  // The arena is the last argument, and not one of the program's.
  for (unsigned i = 0; i + 1 < step.getNumArguments(); ++i) {
    FailureOr<ArgSpec> arg = describeArgument(step, i);
    if (failed(arg))
      return failure();
    manifest.args.push_back(std::move(*arg));
  }
  manifest.arenaBytes = getArenaBytes(step);
  if (auto count = step->getAttrOfType<IntegerAttr>("amp.accumulate"))
    manifest.accumulate = count.getInt();
  manifest.replicas = getNumReplicas(module);
  size_t batchDim = manifest.accumulate > 1 ? 1 : 0;
  for (const ArgSpec &arg : manifest.args)
    if (arg.role == ArgRole::Input && !arg.isConstant && manifest.batch == 0 &&
        arg.shape.size() > batchDim)
      manifest.batch = arg.shape[batchDim];
  countKernels(module, step, manifest);
  return manifest;
}
