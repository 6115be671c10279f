//===- FormKernels.cpp - Group the joint graph into kernels -----*- C++ -*-===//

#include "Boundaries.h"
#include "amp/Dialect/AMP/Transforms/Commits.h"
#include "amp/Kernels/KernelGroups.h"
#include "amp/Kernels/Passes.h"
#include "amp/Support/Contraction.h"
#include "amp/Support/KernelStructure.h"
#include "amp/Support/LinalgBuilders.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPFORMKERNELS
#include "amp/Kernels/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

//===----------------------------------------------------------------------===//
// Building kernels
//===----------------------------------------------------------------------===//

namespace {
/// A value that a kernel gives, and the state or loop-carried tensor whose
/// place it takes, if any.
struct Output {
  Value value;
  Value destination;
};

class KernelBuilder {
public:
  KernelBuilder(Block &block, const KernelGroups &grouping, KernelGroup &group)
      : block(block), grouping(grouping),
        members(group.ops.begin(), group.ops.end()), group(group) {}
  KernelOp build(OpBuilder &b, IRMapping &replacements);

private:
  void findOutputs();
  Value findDestination(Value value);
  bool isRead(Operation *user);
  /// Adds an op and the cheap ops that it reads to the body, in order.
  void addToBody(Operation *op);
  void fillBody(OpBuilder &b, KernelOp kernel, ValueRange inputs);

  /// Whether the body reads a value at the point of the kernel only.
  bool readsOnlyAtPoint(Value value);

  Block &block;
  const KernelGroups &grouping;
  llvm::SmallSetVector<Operation *, 16> members;
  KernelGroup &group;
  SmallVector<Output> outputs;
  SmallVector<Operation *> body;
  llvm::SmallPtrSet<Operation *, 16> inBody;
  llvm::SmallSetVector<Value, 8> external;
};
} // namespace

/// The iteration argument of the loop that a yielded value becomes next, where
/// it can be written in place: the loop makes the value, and no other op reads
/// the argument.
static Value getCarriedDestination(OpOperand &use,
                                   llvm::SmallSetVector<Operation *, 16> &in) {
  auto yield = dyn_cast<scf::YieldOp>(use.getOwner());
  auto loop = yield ? dyn_cast<scf::ForOp>(yield->getParentOp()) : scf::ForOp();
  if (!loop || use.get().getParentBlock() != yield->getBlock())
    return Value();
  Value arg = loop.getRegionIterArgs()[use.getOperandNumber()];
  bool isPrivate = llvm::all_of(
      arg.getUsers(), [&](Operation *user) { return in.contains(user); });
  return isPrivate ? arg : Value();
}

/// What a reduction starts from is read at the point of its result, before
/// that is written.
static bool isStartOfReduction(OpOperand &use) {
  auto op = dyn_cast<linalg::LinalgOp>(use.getOwner());
  return op && op.isDpsInit(&use) && op.getNumReductionLoops() > 0 &&
         !isScatter(op);
}

bool KernelBuilder::readsOnlyAtPoint(Value value) {
  for (OpOperand &use : value.getUses()) {
    Operation *user = block.findAncestorOpInBlock(*use.getOwner());
    if (!inBody.contains(user))
      continue;
    if (user != use.getOwner() ||
        (!readsAtPoint(use) && !isStartOfReduction(use)))
      return false;
    if (getRole(user) == OpRole::Cheap &&
        !llvm::all_of(user->getResults(),
                      [&](Value result) { return readsOnlyAtPoint(result); }))
      return false;
  }
  return true;
}

/// A tensor that is read anywhere but at the point that is written must keep
/// its content until the kernel is done: then the result waits in scratch.
Value KernelBuilder::findDestination(Value value) {
  for (OpOperand &use : value.getUses()) {
    auto commit = dyn_cast<CommitOp>(use.getOwner());
    Value destination =
        commit ? Value(commit.getState()) : getCarriedDestination(use, members);
    if (!destination)
      continue;
    // A chain passes over a row again after it has written it, and so may a
    // reduction that rides on a root.
    bool inPlace = !group.isChain && !(group.hasRoot && group.hasRiders) &&
                   (!commit || grouping.isWrittenInPlace(destination)) &&
                   readsOnlyAtPoint(destination);
    return inPlace ? destination : Value();
  }
  return Value();
}

/// Whether a user, or what reads it where it is cheap, is not in the group.
bool KernelBuilder::isRead(Operation *user) {
  user = block.findAncestorOpInBlock(*user);
  if (members.contains(user))
    return false;
  return getRole(user) != OpRole::Cheap ||
         llvm::any_of(user->getUsers(),
                      [&](Operation *next) { return isRead(next); });
}

void KernelBuilder::findOutputs() {
  for (Operation *op : group.ops)
    for (Value result : op->getResults())
      if (llvm::any_of(result.getUsers(),
                       [&](Operation *user) { return isRead(user); }))
        outputs.push_back({result, findDestination(result)});
}

void KernelBuilder::addToBody(Operation *op) {
  if (!inBody.insert(op).second)
    return;
  llvm::SetVector<Value> values(op->operand_begin(), op->operand_end());
  getUsedValuesDefinedAbove(op->getRegions(), values);
  for (Value value : values) {
    Operation *def = value.getDefiningOp();
    if (def && (members.contains(def) || getRole(def) == OpRole::Cheap))
      addToBody(def);
    else
      external.insert(value);
  }
  body.push_back(op);
}

void KernelBuilder::fillBody(OpBuilder &b, KernelOp kernel, ValueRange inputs) {
  Location loc = kernel.getLoc();
  OpBuilder::InsertionGuard guard(b);
  Block *kernelBlock = b.createBlock(&kernel.getBody());
  IRMapping mapping;
  for (Value value : inputs)
    mapping.map(value, kernelBlock->addArgument(value.getType(), loc));
  for (Output &output : outputs) {
    Value arg = kernelBlock->addArgument(output.value.getType(), loc);
    if (output.destination)
      mapping.map(output.destination, arg);
  }
  llvm::DenseMap<Operation *, Operation *> clones;
  for (Operation *op : body)
    clones[op] = b.clone(*op, mapping);
  SmallVector<Value> yielded;
  for (Output &output : outputs)
    yielded.push_back(mapping.lookup(output.value));
  YieldOp::create(b, loc, yielded);
  auto followers = llvm::map_to_vector(
      group.followers, [&](Operation *op) { return clones.lookup(op); });
  kernel->setAttr(kStructureAttr,
                  buildStructure(*kernelBlock, clones.lookup(group.root),
                                 followers, group.isChain)
                      .toAttr(b.getContext()));
}

KernelOp KernelBuilder::build(OpBuilder &b, IRMapping &replacements) {
  for (Operation *op : group.ops)
    addToBody(op);
  findOutputs();
  Location loc = group.ops.back()->getLoc();
  SmallVector<Value> inputs, mapped, destinations;
  llvm::SmallDenseSet<Value> inPlace;
  for (Output &output : outputs)
    inPlace.insert(output.destination);
  for (Value value : external)
    if (!inPlace.contains(value)) {
      inputs.push_back(value);
      mapped.push_back(replacements.lookupOrDefault(value));
    }
  SmallVector<Type> types;
  for (Output &output : outputs) {
    auto type = cast<RankedTensorType>(output.value.getType());
    types.push_back(type);
    destinations.push_back(
        output.destination ? output.destination
                           : tensor::EmptyOp::create(b, loc, type.getShape(),
                                                     type.getElementType()));
  }
  auto kernel =
      KernelOp::create(b, loc, types, mapped, destinations, IntegerAttr());
  fillBody(b, kernel, inputs);
  for (auto [output, result] : llvm::zip(outputs, kernel.getResults()))
    replacements.map(output.value, result);
  return kernel;
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {
/// Puts the kernels of one block in place of its ops. What stays (loops, the
/// terminator) keeps its order and moves behind what it needs.
class BlockFormer {
public:
  BlockFormer(Block &block, const KernelTarget &target)
      : block(block), target(target) {}
  LogicalResult run();

private:
  bool isReady(Operation *op);
  void placeReadyOthers();
  void replaceOperands();
  void eraseOld(ArrayRef<Operation *> old);

  Block &block;
  const KernelTarget &target;
  SmallVector<Operation *> others;
  llvm::SmallPtrSet<Operation *, 16> done;
  IRMapping replacements;
};
} // namespace

bool BlockFormer::isReady(Operation *op) {
  bool ready = true;
  op->walk([&](Operation *inner) {
    for (Value v : inner->getOperands()) {
      Operation *def = v.getDefiningOp();
      if (def && def->getBlock() == &block && !done.contains(def) &&
          getRole(def) != OpRole::Cheap)
        ready = false;
    }
  });
  return ready;
}

void BlockFormer::placeReadyOthers() {
  for (Operation *&op : others)
    if (op && isReady(op)) {
      op->moveBefore(block.getTerminator());
      done.insert(op);
      op = nullptr;
    }
}

void BlockFormer::replaceOperands() {
  SmallVector<CommitOp> commits(block.getOps<CommitOp>());
  for (CommitOp commit : commits)
    commit->moveBefore(block.getTerminator());
  for (Operation &op : block)
    if (getRole(&op) == OpRole::Other || isa<CommitOp>(op))
      op.walk([&](Operation *inner) {
        for (OpOperand &operand : inner->getOpOperands())
          operand.set(replacements.lookupOrDefault(operand.get()));
      });
}

void BlockFormer::eraseOld(ArrayRef<Operation *> old) {
  for (Operation *op : llvm::reverse(old))
    if (!isa<CommitOp>(op) && op->use_empty())
      op->erase();
}

/// A kernel without outputs has no text.
static void eraseUnread(Block &block) {
  for (Operation *op = block.getTerminator()->getPrevNode(), *next; op;
       op = next) {
    next = op->getPrevNode();
    if (isOpTriviallyDead(op))
      op->erase();
  }
}

LogicalResult BlockFormer::run() {
  eraseUnread(block);
  KernelGroups grouping(block, target);
  FailureOr<SmallVector<KernelGroup *>> groups = grouping.order();
  if (failed(groups))
    return failure();
  SmallVector<Operation *> old;
  for (Operation &op : block.without_terminator())
    (getRole(&op) == OpRole::Other ? others : old).push_back(&op);
  OpBuilder b(block.getTerminator());
  placeReadyOthers();
  for (KernelGroup *group : *groups) {
    KernelBuilder(block, grouping, *group).build(b, replacements);
    done.insert(group->ops.begin(), group->ops.end());
    placeReadyOthers();
  }
  replaceOperands();
  eraseOld(old);
  return success();
}

/// Tensors of static shape, since a kernel's memory is planned, and elementwise
/// ops as linalg ops: others have no kernel.
static LogicalResult verifyOp(Operation *op) {
  SmallVector<Type> types(op->getResultTypes());
  llvm::append_range(types, op->getOperandTypes());
  for (Type type : types)
    if (auto tensor = dyn_cast<TensorType>(type);
        tensor && !tensor.hasStaticShape())
      return op->emitError("expected static shapes in a step, found ") << type;
  if (OpTrait::hasElementwiseMappableTraits(op) &&
      llvm::any_of(op->getResultTypes(), llvm::IsaPred<TensorType>))
    return op->emitError("expected linalg ops on tensors, as amp-normalize "
                         "makes them, found '")
           << op->getName() << "'";
  return success();
}

static LogicalResult verifyStep(func::FuncOp func) {
  if (!func.getBody().hasOneBlock())
    return func.emitError("expected one block");
  WalkResult result = func.walk([](Operation *op) {
    return failed(verifyOp(op)) ? WalkResult::interrupt()
                                : WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

namespace {
struct AmpFormKernels : amp::impl::AmpFormKernelsBase<AmpFormKernels> {
  using Base::Base;

  void runOnOperation() override {
    func::FuncOp func = getOperation();
    if (!func->hasAttr(kStepAttr) || func.isExternal())
      return;
    if (failed(verifyStep(func)))
      return signalPassFailure();
    keepWindows(func);
    SmallVector<CommitOp> commits;
    func.walk([&](CommitOp commit) { commits.push_back(commit); });
    llvm::for_each(commits, makeUnconditional);
    func.walk([](tensor::ExtractOp extract) { materializeScalar(extract); });
    Block &entry = func.getBody().front();
    materializeCommits(entry);
    SmallVector<Operation *> boundaries = {entry.getTerminator()};
    SmallVector<Block *> blocks;
    func.walk([&](scf::ForOp loop) {
      boundaries.append({loop, loop.getBody()->getTerminator()});
      blocks.push_back(loop.getBody());
    });
    func.walk([&](Operation *op) {
      if (isa<AllReduceOp, ShardOp, ReduceScatterOp, AllGatherOp, LaunchOp>(op))
        boundaries.push_back(op);
    });
    llvm::for_each(boundaries, materializeOperands);
    func.walk([](tensor::InsertSliceOp insert) { materializeSource(insert); });
    blocks.push_back(&entry);
    KernelTarget target{"", /*takesAnyAttention=*/true, chainedReductions,
                        riders, /*takesChannelsLast=*/false};
    target.riddenColumns = riddenColumns;
    target.fuses = fuse;
    for (Block *block : blocks)
      if (failed(BlockFormer(*block, target).run()))
        return signalPassFailure();
  }
};
} // namespace
