//===- KernelGroups.h - Which ops make one kernel ---------------*- C++ -*-===//

#ifndef AMP_KERNELS_KERNELGROUPS_H
#define AMP_KERNELS_KERNELGROUPS_H

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Support/KernelTarget.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::amp {

/// What forming kernels does with an op.
enum class OpRole {
  Cheap,       ///< cloned into each kernel that reads it
  Root,        ///< a contraction or reduction: a kernel of its own
  Elementwise, ///< joins the kernel of a producer, or of a commit
  Commit,      ///< amp.commit: says where a result goes
  Other,       ///< stays in the step: loops, returns, scalars
};

OpRole getRole(Operation *op);

/// Marks moves that are read by windows as copies: their role must stay what it
/// is where a loop's kernels have taken over such a reader.
void keepWindows(func::FuncOp func);

/// Whether a use reads a value exactly at the point where the user computes.
bool readsAtPoint(OpOperand &use);

/// A reduction of rows that can follow a root or what is committed: a row comes
/// in vectors, whose lanes start from a neutral element.
bool canRide(linalg::LinalgOp op);

/// A kernel to be: ops of one block.
struct KernelGroup {
  SmallVector<Operation *> ops;
  /// What ops read that others made.
  llvm::SmallSetVector<Value, 8> inputs;
  /// The points at which elementwise ops compute: the loops of elementwise
  /// ops, the parallel loops of a root.
  SmallVector<int64_t> domain;
  bool hasRoot = false;
  Operation *root = nullptr;
  /// Reductions that have joined it, of its chain or of its results' rows.
  SmallVector<Operation *> followers;
  bool commits = false;
  /// Nothing may follow its root at a point: the value is not final there (an
  /// element is written at several points), or a target has code of its own.
  bool isClosed = false;
  /// A chain on rows: its root reduces rows, and elementwise ops and further
  /// reductions over the same loops may follow, which read the rows' values.
  /// Empty unless the root is such a reduction.
  SmallVector<int64_t> loops;
  /// The loops of a chain that tell rows apart.
  SmallVector<int64_t> rowLoops;
  /// Whether ops over all loops follow a chain's root: then each row is passed
  /// over more than once.
  bool isChain = false;
  /// Its root has more than one result: no reduction may ride on it.
  bool hasSeveralResults = false;
  /// Whether reductions of rows of the group's own domain follow the root.
  bool hasRiders = false;
  /// Groups that must run before this one, transitively.
  llvm::BitVector dependencies;

  /// Takes a reduction of rows as the root of a chain.
  void startChain(linalg::LinalgOp op);
};

/// Groups the ops of one block. Commits grow backwards first, so that an
/// optimizer's update, its select and its state writes are one kernel; then
/// roots grow forwards over the elementwise ops, and the reductions of rows,
/// that read their results at the point where they are made.
class KernelGroups {
public:
  /// Of kernels that the target takes.
  KernelGroups(Block &block, const KernelTarget &target);

  /// The groups in an order in which they can run: dependencies first, and a
  /// group that writes a state after all that read its old content.
  FailureOr<SmallVector<KernelGroup *>> order();

  /// Whether a state's new content may be written while the step still runs:
  /// not so where its old one is needed by what the new one waits for, as in
  /// two states that exchange their content. Known after `order`.
  bool isWrittenInPlace(Value state) const { return !copied.contains(state); }

private:
  void collectSources(Operation *op);
  void growFromCommits();
  void joinCommits(Operation *op);
  bool reaches(Operation *op, llvm::ArrayRef<int64_t> some) const;
  bool waitsFor(int64_t group, int64_t other) const;
  bool comeBack(llvm::ArrayRef<int64_t> some) const;
  void waitForCommits();
  void growFromRoots();
  int64_t startGroup(Operation *op);
  int64_t groupOf(Operation *op) const;
  int64_t addGroup(Operation *op);
  void add(Operation *op, int64_t group);
  void merge(int64_t from, int64_t to);
  /// Groups that must run before an op.
  struct Producers {
    llvm::SmallSetVector<int64_t, 8> all;
    /// Those with a loop, or another op that stays, in between.
    llvm::SmallSetVector<int64_t, 8> behindOthers;
  };
  Producers getProducers(Operation *op) const;
  /// The group that an op may join, or -1.
  int64_t findGroupToJoin(linalg::LinalgOp op) const;
  bool takesRiders(const KernelGroup &group, const Producers &producers) const;
  bool hasTooManyInputs(linalg::LinalgOp op, int64_t group) const;
  bool canJoin(linalg::LinalgOp op, int64_t group,
               const Producers &producers) const;
  void join(linalg::LinalgOp op, int64_t group);
  /// Whether an op over all loops of a chain may follow it.
  bool canFollowChain(linalg::LinalgOp op, int64_t group) const;
  bool readsRow(Value value, AffineMap map, int64_t group) const;
  /// How many reductions of a chain must be done before a value is known.
  int64_t getDepth(Operation *op, int64_t group) const;
  /// Whether a region of an op reads from outside what a group makes: it may
  /// read that anywhere.
  bool captures(Operation *op, int64_t group) const;
  /// Whether every path from the group to the op keeps the point.
  bool readsAtPoint(Operation *op, int64_t group) const;
  void dependOn(int64_t group, int64_t producer);
  /// The groups that read each argument of the block, through cheap ops.
  llvm::DenseMap<Value, llvm::SmallSetVector<int64_t, 4>>
  collectStateReaders() const;
  LogicalResult addStateDependencies();

  Block &block;
  const KernelTarget &target;
  SmallVector<KernelGroup, 0> groups;
  llvm::BitVector waitedFor; ///< the groups that others depend on
  llvm::DenseMap<Operation *, int64_t> groupIndex;
  llvm::DenseSet<Value> copied;
  llvm::DenseMap<Operation *, int64_t> position;
  /// Of the members of groups: reductions of their chain up to their results.
  llvm::DenseMap<Operation *, int64_t> depths;
  /// The ops of the block that an op reads, itself or in its regions.
  llvm::DenseMap<Operation *, SmallVector<Operation *, 4>> sources;
};

} // namespace mlir::amp

#endif // AMP_KERNELS_KERNELGROUPS_H
