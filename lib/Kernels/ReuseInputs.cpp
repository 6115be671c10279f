//===- ReuseInputs.cpp - Results in place of what is read last --*- C++ -*-===//

#include "ReuseInputs.h"

#include "KernelGraph.h"

#include "amp/Interfaces/KernelTraits.h"
#include "amp/Kernels/Passes.h"
#include "amp/Kernels/Steps.h"
#include "amp/Support/KernelStructure.h"
#include "amp/Support/Sizes.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPREUSEINPUTS
#include "amp/Kernels/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

namespace {
/// What a launch becomes that writes into what it reads last.
struct Plan {
  LaunchOp launch;
  func::FuncOp callee;
  SmallVector<Reuse> reuses; ///< in turn: each counts what those before left
  int64_t bytes = 0;         ///< that are alive no more beside the results
  bool savesCopy = false;    ///< of what the kernel would begin with
};

class BlockReuse {
public:
  BlockReuse(Block &block, InPlaceKernels &kernels);
  /// The most bytes alive at an op, if all plans are applied.
  int64_t getPeak() const { return peak; }
  void apply(bool everywhere);

private:
  bool isLastRead(OpOperand &input, unsigned op) const;
  std::optional<unsigned> findInput(LaunchOp launch, OpResult result,
                                    const Plan &plan, unsigned op);
  Plan plan(LaunchOp launch, unsigned op);

  KernelGraph graph;
  InPlaceKernels &kernels;
  SmallVector<int64_t> live; ///< bytes at each op
  SmallVector<Plan> plans;   ///< of each op
  int64_t peak = 0;
};
} // namespace

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

/// What the function says of itself, or a kernel written by hand implies.
static FailureOr<KernelStructure> getStructure(func::FuncOp kernel) {
  if (Attribute attr = kernel->getAttr(kStructureAttr))
    return KernelStructure::parse(kernel, attr);
  return deriveStructure(kernel.getBody().front());
}

static bool isWhole(func::FuncOp kernel) {
  FailureOr<KernelStructure> structure = getStructure(kernel);
  return succeeded(structure) && structure->kind == KernelKind::Whole;
}

static unsigned getNumInputs(func::FuncOp kernel) {
  return kernel.getNumArguments() - kernel.getNumResults();
}

/// Code of its own says by a trait what it reads where.
static bool isUpdate(func::FuncOp kernel, Reuse reuse, Operation *whole) {
  Value output = kernel.getArgument(getNumInputs(kernel) + reuse.output);
  return whole->hasTrait<OpTrait::UpdatesLastOperand>() &&
         llvm::hasSingleElement(output.getUses()) &&
         whole->getOpOperands().back().get() == output;
}

/// Whether a kernel reads the place of an output at its point alone, and before
/// it is written.
static bool readsWhereItWrites(func::FuncOp kernel, Reuse reuse) {
  // What is wrong in a trial is no error.
  ScopedDiagnosticHandler silence(kernel.getContext(),
                                  [](Diagnostic &) { return success(); });
  Block &body = kernel.getBody().front();
  FailureOr<KernelStructure> structure = getStructure(kernel);
  if (failed(structure) || failed(verifyStructure(kernel, body, *structure)))
    return false;
  // Threads share the terms of a reduction, and the rows of a chain: one of
  // them may read when another writes.
  if (structure->kind == KernelKind::Rows ||
      structure->kind == KernelKind::Reduction || !structure->followers.empty())
    return false;
  return structure->kind != KernelKind::Whole ||
         isUpdate(kernel, reuse, listNumbered(body)[structure->root]);
}

func::FuncOp InPlaceKernels::create(func::FuncOp kernel, Reuse reuse) {
  if (kernel.isExternal())
    return {};
  func::FuncOp copy = kernel.clone();
  Value output = copy.getArgument(getNumInputs(kernel) + reuse.output);
  copy.getArgument(reuse.input).replaceAllUsesWith(output);
  if (succeeded(copy.eraseArgument(reuse.input)) &&
      readsWhereItWrites(copy, reuse)) {
    copy.setSymName((kernel.getSymName() + "_in_place").str());
    symbols.insert(copy, std::next(kernel->getIterator()));
    return copy;
  }
  copy.erase();
  return {};
}

func::FuncOp InPlaceKernels::get(func::FuncOp kernel, Reuse reuse) {
  auto [place, isNew] = made.try_emplace({kernel, reuse.input, reuse.output});
  if (isNew)
    place->second = create(kernel, reuse);
  return place->second;
}

void InPlaceKernels::eraseUnused() {
  llvm::SetVector<func::FuncOp> unused;
  for (auto &[key, function] : made)
    if (function) {
      unused.insert(cast<func::FuncOp>(std::get<0>(key)));
      unused.insert(function);
    }
  module.walk(
      [&](LaunchOp launch) { unused.remove(lookup(launch.getCallee())); });
  for (func::FuncOp function : unused)
    symbols.erase(function);
  made.clear();
}

//===----------------------------------------------------------------------===//
// Launches
//===----------------------------------------------------------------------===//

static bool isInput(OpOperand &use) {
  auto launch = dyn_cast<LaunchOp>(use.getOwner());
  return launch && use.getOperandNumber() < launch.getInputs().size();
}

/// Of memory that the block makes, which no op behind reads, nor another
/// operand of this one.
bool BlockReuse::isLastRead(OpOperand &input, unsigned op) const {
  const KernelGraph::Buffer *buffer = graph.findBuffer(input.get());
  return buffer && buffer->value.getType() == input.get().getType() &&
         llvm::all_of(buffer->users,
                      [&](unsigned user) { return user <= op; }) &&
         llvm::none_of(input.getOwner()->getOpOperands(), [&](OpOperand &use) {
           return &use != &input && graph.findBuffer(use.get()) == buffer;
         });
}

/// A result that is to be somewhere else stays where it is; one that nobody
/// reads is none.
static bool isForLaunches(OpResult result) {
  return !result.use_empty() && llvm::all_of(result.getUses(), isInput);
}

std::optional<unsigned> BlockReuse::findInput(LaunchOp launch, OpResult result,
                                              const Plan &plan, unsigned op) {
  // The inputs that are left, by their numbers in the launch.
  SmallVector<unsigned> left;
  for (unsigned i = 0; i < launch.getInputs().size(); ++i)
    left.push_back(i);
  for (Reuse reuse : plan.reuses)
    left.erase(left.begin() + reuse.input);
  // Each costs a trial: the norm of all gradients has an input for each.
  constexpr unsigned kMostTries = 16;
  unsigned tries = 0;
  for (auto [i, number] : llvm::enumerate(left)) {
    OpOperand &input = launch->getOpOperand(number);
    unsigned output = result.getResultNumber();
    if (input.get().getType() != result.getType())
      continue;
    if (++tries > kMostTries)
      break;
    if (isLastRead(input, op) &&
        kernels.get(plan.callee, {unsigned(i), output}))
      return i;
  }
  return std::nullopt;
}

Plan BlockReuse::plan(LaunchOp launch, unsigned op) {
  Plan plan = {launch, kernels.lookup(launch.getCallee()), {}, 0};
  for (OpResult result : launch->getResults()) {
    Operation *source = launch.getTiedOpOperand(result)->get().getDefiningOp();
    if (!source || !graph.isSource(source) || !isForLaunches(result))
      continue;
    std::optional<unsigned> input = findInput(launch, result, plan, op);
    if (!input)
      continue;
    Reuse reuse = {*input, result.getResultNumber()};
    plan.callee = kernels.get(plan.callee, reuse);
    plan.reuses.push_back(reuse);
    plan.savesCopy |= isWhole(plan.callee);
    plan.bytes += getTypeBytes(result.getType()).value_or(0);
  }
  return plan;
}

static void apply(const Plan &plan) {
  LaunchOp launch = plan.launch;
  SmallVector<Value> inputs(launch.getInputs()), outputs(launch.getOutputs());
  SmallVector<bool> reads(launch.getReads());
  for (Reuse reuse : plan.reuses) {
    outputs[reuse.output] = inputs[reuse.input];
    reads[reuse.output] = true;
    inputs.erase(inputs.begin() + reuse.input);
  }
  OpBuilder b(launch);
  func::FuncOp callee = plan.callee;
  auto replaced = LaunchOp::create(
      b, launch.getLoc(), launch.getResultTypes(),
      FlatSymbolRefAttr::get(callee.getSymNameAttr()), inputs, outputs,
      b.getDenseBoolArrayAttr(reads), launch.getRecomputeAttr());
  replaced->setDiscardableAttrs(launch->getDiscardableAttrDictionary());
  launch.replaceAllUsesWith(replaced);
  launch.erase();
}

BlockReuse::BlockReuse(Block &block, InPlaceKernels &kernels)
    : graph(block), kernels(kernels) {
  SmallVector<unsigned> order = llvm::to_vector(llvm::seq(graph.getNumOps()));
  live = graph.countLive(order);
  for (unsigned op : order) {
    auto launch = dyn_cast<LaunchOp>(graph.getOp(op));
    plans.push_back(launch ? plan(launch, op) : Plan());
    peak = std::max(peak, live[op] - plans[op].bytes);
  }
}

/// Each variant is code to compile: no more than what the peak needs, or what
/// saves time.
void BlockReuse::apply(bool everywhere) {
  for (auto [bytes, plan] : llvm::zip_equal(live, plans))
    if (!plan.reuses.empty() && (everywhere || plan.savesCopy || bytes > peak))
      ::apply(plan);
}

int64_t mlir::amp::computePeakWithReuse(Block &block, InPlaceKernels &kernels) {
  return BlockReuse(block, kernels).getPeak();
}

namespace {
struct AmpReuseInputs : amp::impl::AmpReuseInputsBase<AmpReuseInputs> {
  using Base::Base;

  void runOnOperation() override {
    FailureOr<SmallVector<func::FuncOp>> steps = findSteps(getOperation());
    if (failed(steps))
      return signalPassFailure();
    InPlaceKernels kernels(getOperation());
    for (func::FuncOp step : *steps)
      for (Block *block : listKernelBlocks(step))
        BlockReuse(*block, kernels).apply(everywhere);
    kernels.eraseUnused();
  }
};
} // namespace
