//===- MemoryPlan.cpp - Where the bytes of a step go ------------*- C++ -*-===//

#include "amp/Kernels/MemoryPlan.h"

#include "BufferLifetimes.h"
#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Dialect/AMP/IR/DerivedAttrs.h"
#include "amp/Dialect/AMP/IR/ResultLocations.h"
#include "amp/Support/KernelStructure.h"
#include "amp/Support/Sizes.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include <numeric>

using namespace mlir;
using namespace mlir::amp;

static constexpr StringLiteral kUseNames[] = {
    "parameters",  "copies",      "gradients", "optimizer",
    "activations", "temporaries", "inputs",    "scratch"};
static_assert(std::size(kUseNames) == kNumMemoryUses);

StringRef mlir::amp::getMemoryUseName(MemoryUse use) {
  return kUseNames[static_cast<unsigned>(use)];
}

int64_t MemoryPlan::getPeak() const {
  return std::accumulate(arguments.begin(), arguments.end(), arenaBytes);
}

SmallVector<std::array<int64_t, kNumMemoryUses>> MemoryPlan::countLive() const {
  SmallVector<std::array<int64_t, kNumMemoryUses>> live(kernels.size() + 1);
  for (const PlannedBuffer &buffer : buffers) {
    if (buffer.first > buffer.last)
      continue;
    unsigned use = static_cast<unsigned>(buffer.use);
    live[buffer.first][use] += buffer.bytes;
    live[buffer.last + 1][use] -= buffer.bytes;
  }
  for (size_t i = 1; i < live.size(); ++i)
    for (unsigned use = 0; use < kNumMemoryUses; ++use)
      live[i][use] += live[i - 1][use];
  live.pop_back();
  return live;
}

//===----------------------------------------------------------------------===//
// Reading a step
//===----------------------------------------------------------------------===//

static MemoryUse getArgumentUse(func::FuncOp step, unsigned index) {
  static constexpr std::pair<StringLiteral, MemoryUse> kUses[] = {
      {kParamAttr, MemoryUse::Parameters}, {kStateAttr, MemoryUse::Parameters},
      {kCopyAttr, MemoryUse::Copies},      {kBoundAttr, MemoryUse::Copies},
      {kGradAttr, MemoryUse::Gradients},   {kSlotAttr, MemoryUse::Optimizer},
      {kControlAttr, MemoryUse::Optimizer}};
  for (auto [key, use] : kUses)
    if (step.getArgAttr(index, key))
      return use;
  return MemoryUse::Inputs;
}

/// "matmul gpt.mlir:45".
static std::string describeOrigin(const ResultOrigin &origin) {
  std::string place = formatPlace(origin.location);
  return origin.kind.str() + (origin.kind.empty() ? "" : " ") + place;
}

namespace {
class PlanReader {
public:
  explicit PlanReader(func::FuncOp step)
      : step(step), symbols(step->getParentOfType<ModuleOp>()),
        lifetimes(step) {}
  LogicalResult run(MemoryPlan &plan);

private:
  LogicalResult addArguments(MemoryPlan &plan);
  SmallVector<OpOperand *> listUses(memref::ViewOp view);
  void addValue(memref::ViewOp view, int64_t offset,
                ArrayRef<OpOperand *> operands, Lifetime life,
                MemoryPlan &plan);
  LogicalResult addBuffer(memref::ViewOp view, MemoryPlan &plan);
  int64_t countLaunchesBefore(int64_t position) const;
  bool isScratch(OpOperand *use) const;

  func::FuncOp step;
  SymbolTable symbols;
  BufferLifetimes lifetimes;
  Value arena;
  SmallVector<int64_t> launches; ///< their positions
};
} // namespace

LogicalResult PlanReader::addArguments(MemoryPlan &plan) {
  for (BlockArgument arg : step.getArguments()) {
    unsigned i = arg.getArgNumber();
    auto type = dyn_cast<MemRefType>(arg.getType());
    std::optional<int64_t> bytes = type ? getTypeBytes(type) : std::nullopt;
    if (!bytes)
      return step.emitError("expected memory of a known size for argument ")
             << i << ", found " << arg.getType();
    if (step.getArgAttr(i, "amp.arena")) {
      arena = arg;
      plan.arenaBytes = *bytes;
    } else {
      plan.arguments[static_cast<unsigned>(getArgumentUse(step, i))] += *bytes;
    }
  }
  if (arena)
    return success();
  return step.emitError("expected a step with an arena, as amp-plan-arena "
                        "leaves it");
}

int64_t PlanReader::countLaunchesBefore(int64_t position) const {
  return llvm::lower_bound(launches, position) - launches.begin();
}

namespace {
/// What the launches that use a buffer say of it.
struct BufferUses {
  LaunchOp maker, reader;
  unsigned result = 0; ///< of the maker
  bool isMadeForward = false, isReadBackward = false, isGradient = false;
  bool isScratch = false;
};
} // namespace

static void addWrite(BufferUses &uses, LaunchOp launch, unsigned result) {
  ResultOrigin origin = findResultOrigin(launch.getLoc(), result);
  uses.isGradient |=
      !findNameBehind(origin.location, kGradientLocation).empty();
  uses.isMadeForward |= !hasName(origin.location, kBackwardLocation);
  if (uses.maker)
    return;
  uses.maker = launch;
  uses.result = result;
}

/// Of uses in the order of the step.
static BufferUses collectUses(ArrayRef<OpOperand *> operands) {
  BufferUses uses;
  for (OpOperand *use : operands) {
    auto launch = dyn_cast<LaunchOp>(use->getOwner());
    if (!launch)
      continue;
    unsigned firstOutput = launch.getInputs().size();
    unsigned number = use->getOperandNumber();
    bool isOutput = number >= firstOutput;
    if (isOutput)
      addWrite(uses, launch, number - firstOutput);
    if (isOutput && !launch.getReads()[number - firstOutput])
      continue;
    uses.isReadBackward |=
        isBackward(launch.getLoc(), launch.getOutputs().size());
    uses.reader = launch;
  }
  return uses;
}

static MemoryUse getUse(const BufferUses &uses) {
  if (uses.isScratch)
    return MemoryUse::Scratch;
  if (uses.isGradient)
    return MemoryUse::Gradients;
  return uses.isMadeForward && uses.isReadBackward ? MemoryUse::Activations
                                                   : MemoryUse::Temporaries;
}

static std::string formatArray(MemRefType type) {
  std::string text;
  llvm::raw_string_ostream os(text);
  for (int64_t size : type.getShape())
    os << size << "x";
  os << type.getElementType();
  return text;
}

/// Whether it is what the kernel's code needs while it runs.
bool PlanReader::isScratch(OpOperand *use) const {
  auto launch = dyn_cast<LaunchOp>(use->getOwner());
  auto kernel = launch ? symbols.lookup<func::FuncOp>(launch.getCallee())
                       : func::FuncOp();
  return kernel && kernel.getArgAttr(use->getOperandNumber(), kScratchAttr);
}

/// Whether a launch beside the buffer makes a new value in its place.
static bool startsValue(OpOperand *use, memref::ViewOp view) {
  auto launch = dyn_cast<LaunchOp>(use->getOwner());
  unsigned firstOutput = launch ? launch.getInputs().size() : 0;
  return launch && launch->getBlock() == view->getBlock() &&
         use->getOperandNumber() >= firstOutput &&
         launch.getReads()[use->getOperandNumber() - firstOutput];
}

/// The uses of a buffer in the order of the step.
SmallVector<OpOperand *> PlanReader::listUses(memref::ViewOp view) {
  SmallVector<OpOperand *> operands = lifetimes.getUses(view);
  llvm::sort(operands, [&](OpOperand *lhs, OpOperand *rhs) {
    auto key = [&](OpOperand *use) {
      return std::pair(lifetimes.getPosition(use->getOwner()),
                       use->getOperandNumber());
    };
    return key(lhs) < key(rhs);
  });
  return operands;
}

/// The value that is in a view between two positions of the step.
void PlanReader::addValue(memref::ViewOp view, int64_t offset,
                          ArrayRef<OpOperand *> operands, Lifetime life,
                          MemoryPlan &plan) {
  BufferUses uses = collectUses(operands);
  uses.isScratch =
      llvm::any_of(operands, [&](OpOperand *use) { return isScratch(use); });
  PlannedBuffer buffer = {getUse(uses),
                          *getTypeBytes(view.getType()),
                          offset,
                          countLaunchesBefore(life.first),
                          countLaunchesBefore(life.last + 1) - 1,
                          formatArray(view.getType()),
                          {},
                          {}};
  if (uses.maker)
    buffer.maker =
        describeOrigin(findResultOrigin(uses.maker.getLoc(), uses.result));
  if (uses.reader)
    buffer.reader = describeOrigin(findResultOrigin(uses.reader.getLoc(), 0));
  plan.buffers.push_back(std::move(buffer));
}

/// One value after the other, where launches write into what they read.
LogicalResult PlanReader::addBuffer(memref::ViewOp view, MemoryPlan &plan) {
  std::optional<int64_t> offset = getConstantIntValue(view.getByteShift());
  if (!offset || !getTypeBytes(view.getType()))
    return view.emitOpError("expects a known offset and size in the arena");
  FailureOr<Lifetime> life = lifetimes.find(view);
  if (failed(life))
    return failure();
  SmallVector<OpOperand *> operands = listUses(view);
  size_t begin = 0;
  for (size_t i = 1; i < operands.size(); ++i) {
    if (!startsValue(operands[i], view))
      continue;
    int64_t position = lifetimes.getPosition(operands[i]->getOwner());
    addValue(view, *offset, ArrayRef(operands).slice(begin, i - begin),
             {life->first, position - 1}, plan);
    life->first = position;
    begin = i;
  }
  addValue(view, *offset, ArrayRef(operands).drop_front(begin), *life, plan);
  return success();
}

LogicalResult PlanReader::run(MemoryPlan &plan) {
  if (failed(addArguments(plan)))
    return failure();
  step.walk<WalkOrder::PreOrder>([&](LaunchOp launch) {
    launches.push_back(lifetimes.getPosition(launch));
    plan.kernels.push_back(
        describeOrigin(findResultOrigin(launch.getLoc(), 0)));
  });
  WalkResult result = step.walk([&](memref::ViewOp view) {
    if (view.getSource() != arena || succeeded(addBuffer(view, plan)))
      return WalkResult::advance();
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

int64_t mlir::amp::countFrameBytes(ModuleOp module) {
  int64_t most = 0;
  for (auto kernel : module.getOps<func::FuncOp>())
    if (auto bytes = kernel->getAttrOfType<IntegerAttr>(kFramesAttr))
      most = std::max(most, bytes.getInt());
  return most;
}

FailureOr<MemoryPlan> mlir::amp::readMemoryPlan(func::FuncOp step) {
  MemoryPlan plan;
  plan.arguments[static_cast<unsigned>(MemoryUse::Scratch)] =
      countFrameBytes(step->getParentOfType<ModuleOp>());
  if (failed(PlanReader(step).run(plan)))
    return failure();
  return plan;
}
