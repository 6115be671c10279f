//===- CommitGroups.cpp - Kernels of what a step writes ---------*- C++ -*-===//

#include "amp/Kernels/KernelGroups.h"

using namespace mlir;
using namespace mlir::amp;

/// What parts of parameters are gathered of is committed, too, and read until
/// that is done.
static bool commits(Operation *op) {
  if (auto end = dyn_cast<AwaitOp>(op))
    return end.getValues().front().getDefiningOp<AllGatherOp>();
  return isa<CommitOp, AllGatherOp>(op);
}

void KernelGroups::growFromCommits() {
  auto grow = [&](Value value) {
    Operation *op = value.getDefiningOp();
    if (op && op->getBlock() == &block && groupOf(op) < 0 &&
        getRole(op) == OpRole::Elementwise)
      groups[addGroup(op)].commits = true;
  };
  for (Operation &op : block) {
    if (auto commit = dyn_cast<CommitOp>(op))
      grow(commit.getValue());
    if (auto gather = dyn_cast<AllGatherOp>(op))
      llvm::for_each(gather.getShards(), grow);
  }
  for (Operation &op : llvm::reverse(block))
    if (getRole(&op) == OpRole::Elementwise && !op.use_empty())
      joinCommits(&op);
}

/// Whether what an op computes reaches an op of some groups.
bool KernelGroups::reaches(Operation *op, ArrayRef<int64_t> some) const {
  SmallVector<Operation *> worklist = {op};
  llvm::SmallPtrSet<Operation *, 16> seen;
  while (!worklist.empty())
    for (Operation *user : worklist.pop_back_val()->getUsers()) {
      user = block.findAncestorOpInBlock(*user);
      if (!seen.insert(user).second)
        continue;
      if (llvm::is_contained(some, groupOf(user)))
        return true;
      worklist.push_back(user);
    }
  return false;
}

/// Whether one group has to run behind another. What groups of commits wait for
/// is in no set before all groups are there: their ops tell.
bool KernelGroups::waitsFor(int64_t group, int64_t other) const {
  auto reachesIt = [&](int64_t commits) {
    return groups[commits].commits &&
           llvm::any_of(groups[other].ops,
                        [&](Operation *op) { return reaches(op, commits); });
  };
  const llvm::BitVector &deps = groups[group].dependencies;
  if (int64_t(deps.size()) > other && deps.test(other))
    return true;
  return reachesIt(group) || llvm::any_of(deps.set_bits(), reachesIt);
}

/// Whether what some groups of commits make comes back to them through an op of
/// no such group: as one kernel they would wait for that, and it for them.
bool KernelGroups::comeBack(ArrayRef<int64_t> some) const {
  SmallVector<Operation *> worklist;
  for (int64_t index : some)
    worklist.append(groups[index].ops);
  while (!worklist.empty())
    for (Operation *user : worklist.pop_back_val()->getUsers()) {
      user = block.findAncestorOpInBlock(*user);
      if (groupOf(user) >= 0 || commits(user))
        continue;
      // Each of its readers has a cheap op of its own.
      if (getRole(user) == OpRole::Cheap)
        worklist.push_back(user);
      else if (reaches(user, some))
        return true;
    }
  return false;
}

/// An op that only groups of commits read, at their points, belongs to them,
/// which become one. Of what is committed reductions may be taken, too.
void KernelGroups::joinCommits(Operation *op) {
  int64_t own = groupOf(op);
  ArrayRef<int64_t> shape =
      cast<RankedTensorType>(op->getResult(0).getType()).getShape();
  llvm::SmallSetVector<int64_t, 4> users;
  SmallVector<Operation *> reductions;
  for (OpOperand &use : op->getUses()) {
    Operation *user = use.getOwner();
    if (commits(user))
      continue;
    if (!amp::readsAtPoint(use) || user->getBlock() != &block)
      return;
    int64_t group = groupOf(user);
    if (group < 0 && own >= 0 && canRide(cast<linalg::LinalgOp>(user))) {
      reductions.push_back(user);
      continue;
    }
    if (group < 0 || ArrayRef(groups[group].domain) != shape)
      return;
    users.insert(group);
  }
  if (users.empty() && own < 0)
    return;
  int64_t to = own >= 0 ? own : users[0];
  users.insert(to);
  if (llvm::any_of(reductions,
                   [&](Operation *reduction) {
                     return reaches(reduction, users.getArrayRef());
                   }) ||
      (users.size() > 1 && comeBack(users.getArrayRef())))
    return;
  for (int64_t group : users)
    if (group != to)
      merge(group, to);
  if (own < 0)
    add(op, to);
}

/// Groups of commits run behind what they read, as all others do.
void KernelGroups::waitForCommits() {
  for (auto [index, group] : llvm::enumerate(groups))
    if (group.commits)
      for (Operation *op : group.ops)
        for (int64_t producer : getProducers(op).all)
          dependOn(index, producer);
}
