//===- Boundaries.cpp - What has to be in memory ----------------*- C++ -*-===//

#include "Boundaries.h"

#include "amp/Kernels/KernelGroups.h"
#include "amp/Support/LinalgBuilders.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::amp;

/// Copies a value in a kernel of its own.
static Value createCopy(OpBuilder &b, Location loc, Value value) {
  auto type = cast<RankedTensorType>(value.getType());
  Value copy =
      createElementwise(b, loc, type.getShape(), value, type.getElementType(),
                        [](OpBuilder &, ValueRange args) -> SmallVector<Value> {
                          return {args[0]};
                        })[0];
  copy.getDefiningOp()->setAttr("amp.copy", b.getUnitAttr());
  return copy;
}

/// Whether a value exists in memory by itself once kernels are formed.
static bool isMaterialized(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op)
    return false;
  OpRole role = getRole(op);
  return role == OpRole::Root || role == OpRole::Elementwise ||
         role == OpRole::Other;
}

/// What parts are made of or go into, which has memory of its own.
static bool hasMemory(OpOperand &operand) {
  auto style = dyn_cast<DestinationStyleOpInterface>(operand.getOwner());
  if (!isa<ShardOp, ReduceScatterOp, AllGatherOp>(operand.getOwner()))
    return false;
  return style.isDpsInit(&operand) || isa<BlockArgument>(operand.get());
}

/// What an exchange reads until it is awaited: at that place its copy.
static void keepUntilAwaited(OpOperand &operand, Value old) {
  Operation *start = operand.getOwner();
  if (!isa<ReduceScatterOp, AllGatherOp>(start) || !start->hasAttr("start"))
    return;
  for (Operation *user : start->getUsers()) {
    MutableOperandRange reads = cast<AwaitOp>(user).getReadsMutable();
    unsigned place = operand.getOperandNumber();
    if (place < reads.size() && reads[place].get() == old)
      reads[place].set(operand.get());
  }
}

void mlir::amp::materializeOperands(Operation *op) {
  OpBuilder b(op);
  llvm::SmallDenseSet<Value> seen;
  for (OpOperand &operand : op->getOpOperands()) {
    Value value = operand.get();
    if (!isa<RankedTensorType>(value.getType()) || hasMemory(operand) ||
        value.getDefiningOp<tensor::EmptyOp>())
      continue;
    bool committed = llvm::any_of(
        value.getUsers(), [](Operation *user) { return isa<CommitOp>(user); });
    if (!isMaterialized(value) || committed || !seen.insert(value).second) {
      operand.set(createCopy(b, op->getLoc(), value));
      keepUntilAwaited(operand, value);
    }
  }
}

void mlir::amp::materializeSource(tensor::InsertSliceOp insert) {
  Operation *op = insert.getSource().getDefiningOp();
  if (!op || insert->getParentOfType<linalg::LinalgOp>() ||
      isMaterialized(insert.getSource()))
    return;
  OpBuilder b(insert);
  insert.getSourceMutable().assign(
      createCopy(b, insert.getLoc(), insert.getSource()));
}

/// The element of a slice of one element is one of the whole tensor.
static void readWhole(tensor::ExtractOp extract) {
  auto slice = extract.getTensor().getDefiningOp<tensor::ExtractSliceOp>();
  if (!slice || slice.getType().getRank() > 0)
    return;
  OpBuilder b(extract);
  extract.getIndicesMutable().assign(getValueOrCreateConstantIndexOp(
      b, extract.getLoc(), slice.getMixedOffsets()));
  extract.getTensorMutable().assign(slice.getSource());
}

void mlir::amp::materializeScalar(tensor::ExtractOp extract) {
  if (extract->getParentOfType<linalg::LinalgOp>())
    return;
  readWhole(extract);
  Operation *op = extract.getTensor().getDefiningOp();
  if (!op || getRole(op) != OpRole::Cheap ||
      op->hasTrait<OpTrait::ConstantLike>())
    return;
  OpBuilder b(extract);
  extract.getTensorMutable().assign(
      createCopy(b, extract.getLoc(), extract.getTensor()));
}

bool mlir::amp::isGathered(CommitOp commit) {
  auto value = dyn_cast<OpResult>(commit.getValue());
  if (value && isa<AwaitOp>(value.getOwner()))
    value = dyn_cast<OpResult>(
        cast<AwaitOp>(value.getOwner()).getTiedOpOperand(value)->get());
  auto gather = value ? dyn_cast<AllGatherOp>(value.getOwner()) : AllGatherOp();
  return gather && gather.getTiedOpOperand(value)->get() == commit.getState();
}

/// Whether commits alone read an op's results, or kernels' ops of which that
/// holds: an optimizer's update, and the bounds of what it gives.
static bool leadsToCommits(Operation *op, DenseMap<Operation *, bool> &known) {
  if (auto found = known.find(op); found != known.end())
    return found->second;
  bool leads = llvm::all_of(op->getUsers(), [&](Operation *user) {
    OpRole role = getRole(user);
    return role == OpRole::Commit ||
           ((role == OpRole::Elementwise || role == OpRole::Root) &&
            leadsToCommits(user, known));
  });
  return known[op] = leads;
}

/// An op, and those of its block that it waits for, which have memory of their
/// own. A region reads tensors that are no operands.
static llvm::SetVector<Operation *> findCauses(Operation *op) {
  llvm::SetVector<Operation *> found;
  found.insert(op);
  for (size_t i = 0; i < found.size(); ++i)
    found[i]->walk([&](Operation *inner) {
      for (Value operand : inner->getOperands())
        if (Operation *def = operand.getDefiningOp();
            def && def->getBlock() == op->getBlock())
          found.insert(def);
    });
  found.remove_if([](Operation *cause) {
    return cause->getNumResults() == 0 || !isMaterialized(cause->getResult(0));
  });
  return found;
}

static bool isCheap(Operation *op) {
  return getRole(op) == OpRole::Cheap && !op->hasTrait<OpTrait::ConstantLike>();
}

/// Ops that read a result, or what cheap ops make of it.
static SmallVector<Operation *> findReaders(Operation *op) {
  llvm::SetVector<Operation *> found(op->user_begin(), op->user_end());
  for (size_t i = 0; i < found.size(); ++i)
    if (Operation *reader = found[i]; isCheap(reader))
      found.insert(reader->user_begin(), reader->user_end());
  return found.takeVector();
}

/// What an op reads, itself or through cheap ops, that has memory of its own.
static SmallVector<Operation *> findSources(linalg::LinalgOp reader) {
  llvm::SetVector<Operation *> found;
  auto add = [&](OperandRange operands) {
    for (Value operand : operands)
      if (Operation *def = operand.getDefiningOp())
        found.insert(def);
  };
  add(reader->getOperands());
  for (size_t i = 0; i < found.size(); ++i)
    if (Operation *source = found[i]; isCheap(source))
      add(source->getOperands());
  return llvm::filter_to_vector(found, [](Operation *source) {
    return source->getNumResults() > 0 && isMaterialized(source->getResult(0));
  });
}

/// Whether a value that is committed is read beside one that it has a cause in
/// common with. That may be in one kernel with the cause, and with the reader:
/// then the commit's would wait for itself.
static bool isReadBesideItsCause(Operation *op,
                                 DenseMap<Operation *, bool> &known) {
  llvm::SetVector<Operation *> causes, seen;
  auto isCommon = [&](Operation *cause) {
    return cause != op && seen.insert(cause) && !leadsToCommits(cause, known) &&
           causes.contains(cause);
  };
  return llvm::any_of(findReaders(op), [&](Operation *user) {
    auto reader = dyn_cast<linalg::LinalgOp>(user);
    if (!reader || isCheap(user) || leadsToCommits(user, known))
      return false;
    if (causes.empty())
      causes = findCauses(op);
    return llvm::any_of(findSources(reader), [&](Operation *source) {
      return source != op && llvm::any_of(findCauses(source), isCommon);
    });
  });
}

void mlir::amp::materializeCommits(Block &block) {
  llvm::SmallDenseSet<Value> seen;
  DenseMap<Operation *, bool> known;
  SmallVector<CommitOp> commits(block.getOps<CommitOp>());
  for (CommitOp commit : commits) {
    if (isGathered(commit))
      continue;
    Operation *op = commit.getValue().getDefiningOp();
    bool elementwise = op && getRole(op) == OpRole::Elementwise;
    OpBuilder b(commit);
    if (!elementwise || !seen.insert(commit.getValue()).second ||
        isReadBesideItsCause(op, known))
      commit.getValueMutable().assign(
          createCopy(b, commit.getLoc(), commit.getValue()));
  }
}
