//===- KernelGroups.cpp - Which ops make one kernel -------------*- C++ -*-===//

#include "amp/Kernels/KernelGroups.h"

#include "Boundaries.h"
#include "amp/Interfaces/KernelTraits.h"
#include "amp/Support/Contraction.h"
#include "amp/Support/KernelStructure.h"
#include "amp/Support/Reduction.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace mlir::amp;

//===----------------------------------------------------------------------===//
// Roles
//===----------------------------------------------------------------------===//

/// A widening cast is exact and costs nothing: each consumer has its own. A
/// narrowing one stays with its producer, or else wide values stay alive.
static bool isWideningCast(linalg::GenericOp op) {
  Block *body = op.getBody();
  return op.getNumDpsInputs() == 1 && body->getOperations().size() == 2 &&
         isa<arith::ExtFOp>(body->front());
}

/// A generic that only gives back an input: a broadcast, a transpose.
static bool onlyMoves(linalg::GenericOp op) {
  return op.getNumDpsInits() == 1 &&
         isa<linalg::YieldOp>(op.getBody()->front());
}

/// Whether an op reads elements of a tensor at several of its points, as a
/// convolution does.
static bool isReadByWindow(Value tensor) {
  return llvm::any_of(tensor.getUses(), [](OpOperand &use) {
    auto op = dyn_cast<linalg::LinalgOp>(use.getOwner());
    return op && op.isDpsInput(&use) &&
           !op.getMatchingIndexingMap(&use).isProjectedPermutation(
               /*allowZeroInResults=*/true);
  });
}

/// What readers can read in its place: a window would find neighbours again and
/// again where they do not lie side by side.
static bool isMove(linalg::GenericOp op) {
  return onlyMoves(op) && !isReadByWindow(op->getResult(0));
}

void mlir::amp::keepWindows(func::FuncOp func) {
  func.walk([](linalg::GenericOp op) {
    if (op.hasPureTensorSemantics() && onlyMoves(op) &&
        isReadByWindow(op->getResult(0)))
      op->setAttr("amp.copy", UnitAttr::get(op.getContext()));
  });
}

/// A tensor times a scalar, as cotangents of a scaled loss are: whoever reads
/// it can read the tensor, which is no wider, and multiply.
static bool isScaling(linalg::GenericOp op) {
  Block *body = op.getBody();
  if (op.getNumDpsInputs() != 2 || body->getOperations().size() != 2 ||
      !isa<arith::MulFOp>(body->front()))
    return false;
  auto isScalar = [](Value input) {
    return cast<RankedTensorType>(input.getType()).getRank() == 0;
  };
  auto result = cast<RankedTensorType>(op->getResult(0).getType());
  ValueRange inputs = op.getInputs();
  return isScalar(inputs[0]) != isScalar(inputs[1]) &&
         llvm::all_of(inputs, [&](Value input) {
           return isScalar(input) || input.getType() == result;
         });
}

OpRole mlir::amp::getRole(Operation *op) {
  if (isa<CommitOp>(op))
    return OpRole::Commit;
  // A kernel is of values: what writes memory stays where it is.
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (linalgOp && !linalgOp.hasPureTensorSemantics())
    return OpRole::Other;
  if (isa<tensor::EmptyOp, linalg::FillOp, tensor::CollapseShapeOp,
          tensor::ExpandShapeOp, tensor::ExtractSliceOp>(op))
    return OpRole::Cheap;
  if (op->hasTrait<OpTrait::ConstantLike>())
    return OpRole::Cheap;
  if (op->hasTrait<OpTrait::FormsKernel>())
    return OpRole::Root;
  if (!linalgOp)
    return OpRole::Other;
  if (linalgOp.getNumReductionLoops() > 0 || isScatter(linalgOp))
    return OpRole::Root;
  auto generic = dyn_cast<linalg::GenericOp>(op);
  bool isCopy = op->hasAttr("amp.copy") || op->hasAttr(kProbeAttr);
  if (generic && !isCopy &&
      (isWideningCast(generic) || isMove(generic) || isScaling(generic)))
    return OpRole::Cheap;
  return OpRole::Elementwise;
}

/// Elementwise ops have the identity as output map (amp-normalize), and the
/// results of a root are indexed by its parallel loops.
static ArrayRef<int64_t> getDomain(Operation *op) {
  return cast<RankedTensorType>(op->getResult(0).getType()).getShape();
}

bool mlir::amp::readsAtPoint(OpOperand &use) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(use.getOwner());
  return linalgOp && linalgOp.getMatchingIndexingMap(&use).isIdentity();
}

bool mlir::amp::canRide(linalg::LinalgOp op) {
  return reducesInnermost(op) && canFollowAsRows(op);
}

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

KernelGroups::KernelGroups(Block &block, const KernelTarget &target)
    : block(block), target(target) {
  int64_t next = 0;
  for (Operation &op : block) {
    position[&op] = next++;
    collectSources(&op);
  }
  growFromCommits();
  growFromRoots();
  waitForCommits();
}

void KernelGroups::collectSources(Operation *op) {
  SmallVector<Operation *, 4> &list = sources[op];
  // Regions may read tensors that are not operands.
  op->walk([&](Operation *inner) {
    for (Value value : inner->getOperands()) {
      Operation *def = value.getDefiningOp();
      if (def && def->getBlock() == &block && !llvm::is_contained(list, def))
        list.push_back(def);
    }
  });
}

int64_t KernelGroups::groupOf(Operation *op) const {
  auto it = groupIndex.find(op);
  return it == groupIndex.end() ? -1 : it->second;
}

int64_t KernelGroups::addGroup(Operation *op) {
  groups.emplace_back();
  groups.back().domain = llvm::to_vector(getDomain(op));
  add(op, groups.size() - 1);
  return groups.size() - 1;
}

void KernelGroups::add(Operation *op, int64_t group) {
  groupIndex[op] = group;
  groups[group].ops.push_back(op);
  for (Value operand : op->getOperands())
    if (Operation *def = operand.getDefiningOp(); !def || groupOf(def) != group)
      groups[group].inputs.insert(operand);
}

void KernelGroups::merge(int64_t from, int64_t to) {
  for (Operation *op : groups[from].ops)
    add(op, to);
  groups[from].ops.clear();
}

KernelGroups::Producers KernelGroups::getProducers(Operation *op) const {
  Producers producers;
  // An op, and whether the way to it leads through an op that stays.
  SmallVector<std::pair<Operation *, bool>> worklist = {{op, false}};
  llvm::SmallDenseSet<std::pair<Operation *, int>, 16> seen;
  while (!worklist.empty()) {
    auto [next, behind] = worklist.pop_back_val();
    for (Operation *def : sources.find(next)->second) {
      int64_t group = groupOf(def);
      bool stays = behind || (group < 0 && getRole(def) == OpRole::Other);
      if (!seen.insert({def, int(stays)}).second)
        continue;
      if (group < 0) {
        worklist.push_back({def, stays});
        continue;
      }
      producers.all.insert(group);
      if (stays)
        producers.behindOthers.insert(group);
    }
  }
  return producers;
}

bool KernelGroups::captures(Operation *op, int64_t group) const {
  llvm::SetVector<Value> values;
  getUsedValuesDefinedAbove(op->getRegions(), values);
  return llvm::any_of(values, [&](Value value) {
    Operation *def = value.getDefiningOp();
    return def && def->getBlock() == &block &&
           (groupOf(def) == group || (getRole(def) == OpRole::Cheap &&
                                      getProducers(def).all.contains(group)));
  });
}

bool KernelGroups::readsAtPoint(Operation *op, int64_t group) const {
  if (captures(op, group))
    return false;
  for (OpOperand &operand : op->getOpOperands()) {
    Operation *def = operand.get().getDefiningOp();
    if (!def || def->getBlock() != &block)
      continue;
    bool direct = groupOf(def) == group;
    // Through a cheap op all reads must keep the point as well.
    bool through =
        getRole(def) == OpRole::Cheap && getProducers(def).all.contains(group);
    if ((direct || through) && !amp::readsAtPoint(operand))
      return false;
    if (through && !readsAtPoint(def, group))
      return false;
  }
  return true;
}

/// Whether reductions of rows may follow the group's root.
bool KernelGroups::takesRiders(const KernelGroup &group,
                               const Producers &producers) const {
  if (!target.takesRiders || group.isChain)
    return false;
  // Commits come last: of what else waits for them nothing is known yet.
  if (group.commits)
    return producers.all.size() == 1;
  auto root = dyn_cast_or_null<linalg::LinalgOp>(group.root);
  bool isLong = target.riddenColumns > 0 && root && isMultiplyAdd(root) &&
                !group.domain.empty() &&
                group.domain.back() > target.riddenColumns;
  return group.hasRoot && !group.hasSeveralResults && !isLong;
}

/// A GPU's launch takes some hundreds of arguments, and LLVM takes quadratic
/// time for a function of thousands.
bool KernelGroups::hasTooManyInputs(linalg::LinalgOp op, int64_t index) const {
  constexpr size_t kMaxInputs = 400;
  const llvm::SmallSetVector<Value, 8> &inputs = groups[index].inputs;
  auto isNew = [&](Value input) {
    Operation *def = input.getDefiningOp();
    return !(def && groupOf(def) == index) && !inputs.contains(input);
  };
  size_t added = llvm::count_if(op.getDpsInputs(), isNew);
  return added > 0 && inputs.size() + added > kMaxInputs;
}

bool KernelGroups::canJoin(linalg::LinalgOp op, int64_t index,
                           const Producers &producers) const {
  const KernelGroup &group = groups[index];
  bool isElementwise = op.getNumReductionLoops() == 0;
  bool rides = !isElementwise && canRide(op) && takesRiders(group, producers);
  // A scatter is a kernel of its own, also where it has no loops that reduce.
  if (isScatter(op) || (group.commits && !rides) || group.isClosed ||
      producers.behindOthers.contains(index))
    return false;
  if (hasTooManyInputs(op, index))
    return false;
  bool atPoint =
      (isElementwise || rides) &&
      group.domain == SmallVector<int64_t>(op.getStaticLoopRanges()) &&
      readsAtPoint(op, index);
  if (!atPoint && !canFollowChain(op, index))
    return false;
  // Another operand that waits for the group would close a cycle.
  return llvm::none_of(producers.all, [&](int64_t other) {
    return other != index && waitsFor(other, index);
  });
}

int64_t KernelGroups::findGroupToJoin(linalg::LinalgOp op) const {
  Producers producers = getProducers(op);
  // The latest group, but a root before all: an epilogue costs no pass over
  // memory of its own.
  SmallVector<int64_t> candidates(producers.all.begin(), producers.all.end());
  llvm::sort(candidates, [&](int64_t a, int64_t b) {
    return std::pair(groups[a].hasRoot, a) > std::pair(groups[b].hasRoot, b);
  });
  auto best = llvm::find_if(candidates, [&](int64_t candidate) {
    return canJoin(op, candidate, producers);
  });
  return best == candidates.end() ? -1 : *best;
}

void KernelGroups::dependOn(int64_t group, int64_t producer) {
  if (group == producer)
    return;
  llvm::BitVector added = groups[producer].dependencies;
  if (int64_t(added.size()) <= producer)
    added.resize(producer + 1);
  added.set(producer);
  llvm::BitVector &own = groups[group].dependencies;
  // Nothing new is the common case: the rest of the graph knows it already.
  if (!added.test(own))
    return;
  own |= added;
  waitedFor |= added;
  if (int64_t(waitedFor.size()) <= group || !waitedFor.test(group))
    return;
  for (KernelGroup &other : groups)
    if (int64_t(other.dependencies.size()) > group &&
        other.dependencies.test(group))
      other.dependencies |= groups[group].dependencies;
}

void KernelGroups::join(linalg::LinalgOp op, int64_t index) {
  KernelGroup &group = groups[index];
  bool inDomain =
      group.domain == SmallVector<int64_t>(op.getStaticLoopRanges());
  bool reduces = op.getNumReductionLoops() > 0;
  group.isChain |= !inDomain;
  group.hasRiders |= inDomain && reduces;
  if (reduces)
    group.followers.push_back(op);
  depths[op] = getDepth(op, index);
  add(op, index);
}

/// Of what no group takes.
int64_t KernelGroups::startGroup(Operation *op) {
  bool isRoot = getRole(op) == OpRole::Root;
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  depths[op] = isRoot;
  int64_t index = addGroup(op);
  KernelGroup &group = groups[index];
  group.hasRoot = isRoot;
  group.root = isRoot ? op : nullptr;
  group.hasSeveralResults = op->getNumResults() > 1;
  group.isClosed =
      op->hasAttr(kProbeAttr) || (isRoot && (!linalgOp || isScatter(linalgOp)));
  // The order of a contraction's sum must not depend on who follows it.
  if (linalgOp && isRowReduction(linalgOp) && !isMultiplyAdd(linalgOp))
    group.startChain(linalgOp);
  return index;
}

void KernelGroups::growFromRoots() {
  int64_t numbers = -1;
  // A GPU's launch takes some hundreds of arguments.
  constexpr size_t kMostNumbers = 64;
  for (Operation &op : block) {
    OpRole role = getRole(&op);
    if (groupOf(&op) >= 0 ||
        (role != OpRole::Root && role != OpRole::Elementwise))
      continue;
    Producers producers = getProducers(&op);
    auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
    bool joins = linalgOp && target.fuses && !op.hasAttr(kProbeAttr);
    int64_t group = joins ? findGroupToJoin(linalgOp) : -1;
    // Numbers of the step that wait for nothing are one kernel.
    bool isNumber = joins && role == OpRole::Elementwise &&
                    producers.all.empty() && getDomain(&op).empty();
    if (group < 0 && isNumber && numbers >= 0 &&
        groups[numbers].ops.size() < kMostNumbers)
      group = numbers;
    if (group >= 0)
      join(linalgOp, group);
    else
      group = startGroup(&op);
    if (isNumber)
      numbers = group;
    for (int64_t producer : producers.all)
      dependOn(group, producer);
  }
}

llvm::DenseMap<Value, llvm::SmallSetVector<int64_t, 4>>
KernelGroups::collectStateReaders() const {
  llvm::DenseMap<Value, llvm::SmallSetVector<int64_t, 4>> readers;
  for (auto [index, group] : llvm::enumerate(groups)) {
    SmallVector<Operation *> worklist(group.ops.begin(), group.ops.end());
    llvm::SmallPtrSet<Operation *, 16> seen;
    while (!worklist.empty()) {
      Operation *op = worklist.pop_back_val();
      if (!seen.insert(op).second)
        continue;
      for (Value value : op->getOperands()) {
        Operation *def = value.getDefiningOp();
        if (!def)
          readers[value].insert(index);
        else if (getRole(def) == OpRole::Cheap)
          worklist.push_back(def);
      }
    }
  }
  return readers;
}

/// What reads a state's old content runs before the group that overwrites it.
LogicalResult KernelGroups::addStateDependencies() {
  auto readers = collectStateReaders();
  for (auto commit : block.getOps<CommitOp>()) {
    // An exchange comes behind all that its parts are made of.
    if (isGathered(commit))
      continue;
    Operation *writer = commit.getValue().getDefiningOp();
    int64_t group = writer ? groupOf(writer) : -1;
    if (group < 0)
      return commit.emitError("expected the value of a state to be computed");
    for (int64_t reader : readers[commit.getState()]) {
      if (reader == group)
        continue;
      const llvm::BitVector &waits = groups[reader].dependencies;
      if (int64_t(waits.size()) > group && waits.test(group)) {
        copied.insert(commit.getState());
        break;
      }
      dependOn(group, reader);
    }
  }
  return success();
}

FailureOr<SmallVector<KernelGroup *>> KernelGroups::order() {
  if (failed(addStateDependencies()))
    return failure();
  SmallVector<int64_t> pending;
  for (auto [index, group] : llvm::enumerate(groups)) {
    if (group.ops.empty())
      continue;
    llvm::sort(group.ops, [&](Operation *a, Operation *b) {
      return position[a] < position[b];
    });
    pending.push_back(index);
  }
  auto key = [&](int64_t index) {
    return std::pair(groups[index].commits, position[groups[index].ops.back()]);
  };
  llvm::sort(pending, [&](int64_t a, int64_t b) { return key(a) < key(b); });
  SmallVector<KernelGroup *> ordered;
  llvm::BitVector waiting(position.size());
  for (int64_t index : pending)
    waiting.set(index);
  while (!pending.empty()) {
    auto ready = llvm::find_if(pending, [&](int64_t index) {
      return !groups[index].dependencies.anyCommon(waiting);
    });
    if (ready == pending.end())
      return block.getParentOp()->emitError("kernels that wait for each other");
    ordered.push_back(&groups[*ready]);
    waiting.reset(*ready);
    pending.erase(ready);
  }
  return ordered;
}
