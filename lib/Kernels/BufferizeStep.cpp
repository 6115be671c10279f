//===- BufferizeStep.cpp - The step's arguments become memory ---*- C++ -*-===//

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Kernels/Passes.h"
#include "amp/Kernels/Steps.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPBUFFERIZESTEP
#include "amp/Kernels/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

namespace {
/// A value, the tensor that stands for the memory it must end in, and that
/// memory where it is the step's.
struct Destination {
  Location loc;
  Value value, tensor, memory;
};

/// Puts a step on memory. A value is written twice: into the tensor of its
/// memory, so that bufferization sees the write among all readers of the old
/// content, and then into the memory, so that the write is an effect. Where
/// the first happens in place, the second copies a buffer to itself.
/// The second alone would be a write that bufferization does not see, and
/// empty-tensor elimination would make a second tensor of the same memory.
class StepBufferizer {
public:
  explicit StepBufferizer(func::FuncOp func)
      : func(func), entry(func.getBody().front()), b(func.getContext()) {}

  LogicalResult run() {
    if (failed(collectCommits()))
      return failure();
    func.walk([&](scf::ForOp loop) { convertLoop(loop); });
    b.setInsertionPointToStart(&entry);
    for (BlockArgument arg : entry.getArguments())
      convertArgument(arg);
    if (failed(convertResults()))
      return failure();
    // Commits happen together, after every reader of an old state.
    b.setInsertionPoint(entry.getTerminator());
    for (CommitOp commit : commits) {
      Value state = commit.getState();
      addDestination(
          {commit.getLoc(), commit.getValue(), state, memories.lookup(state)});
      commit.erase();
    }
    writeDestinations();
    func.setFunctionType(b.getFunctionType(entry.getArgumentTypes(), {}));
    return success();
  }

private:
  LogicalResult collectCommits();
  void convertLoop(scf::ForOp loop);
  void convertArgument(BlockArgument arg);
  Value createTensor(BlockArgument memory, RankedTensorType type,
                     bool isWritten);
  LogicalResult convertResults();
  void addDestination(Destination destination);
  void writeDestinations();

  func::FuncOp func;
  Block &entry;
  OpBuilder b;
  SmallVector<CommitOp> commits;
  llvm::DenseSet<Value> committed;
  DenseMap<Value, Value> memories; ///< from the tensor to its memref
  SmallVector<Destination> destinations;
};
} // namespace

LogicalResult StepBufferizer::collectCommits() {
  auto result = func.walk([&](CommitOp commit) {
    auto state = dyn_cast<BlockArgument>(commit.getState());
    if (!state || state.getOwner() != &entry || commit->getBlock() != &entry) {
      commit.emitOpError("expects to be in the step's body and to write an "
                         "argument of the step");
      return WalkResult::interrupt();
    }
    if (commit.getPredicate()) {
      commit.emitOpError("expects no predicate: the kernel selects");
      return WalkResult::interrupt();
    }
    committed.insert(state);
    commits.push_back(commit);
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

Value StepBufferizer::createTensor(BlockArgument memory, RankedTensorType type,
                                   bool isWritten) {
  // No two arguments share memory, so each tensor is its memory's only one.
  Value tensor = bufferization::ToTensorOp::create(
      b, memory.getLoc(), type, memory, /*restrict=*/true, isWritten);
  memories[tensor] = memory;
  return tensor;
}

static MemRefType getMemRefType(RankedTensorType type) {
  return MemRefType::get(type.getShape(), type.getElementType());
}

void StepBufferizer::convertArgument(BlockArgument arg) {
  auto type = dyn_cast<RankedTensorType>(arg.getType());
  if (!type)
    return;
  arg.setType(getMemRefType(type));
  Value tensor = createTensor(arg, type, committed.contains(arg));
  arg.replaceAllUsesExcept(tensor, tensor.getDefiningOp());
}

LogicalResult StepBufferizer::convertResults() {
  auto terminator = cast<func::ReturnOp>(entry.getTerminator());
  SmallVector<DictionaryAttr> attrs;
  func.getAllResultAttrs(attrs);
  attrs.resize(func.getNumResults(), b.getDictionaryAttr({}));
  for (auto [value, attr] : llvm::zip_equal(terminator.getOperands(), attrs)) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type)
      return terminator.emitOpError("expects tensors as results of a step");
    unsigned index = func.getNumArguments();
    if (failed(func.insertArgument(index, getMemRefType(type), attr,
                                   terminator.getLoc())))
      return failure();
    BlockArgument memory = entry.getArgument(index);
    Value tensor = createTensor(memory, type, /*isWritten=*/true);
    addDestination({terminator.getLoc(), value, tensor, memory});
  }
  terminator.getOperandsMutable().clear();
  func.removeResAttrsAttr();
  return success();
}

/// To be called for all destinations of a block before they are written.
void StepBufferizer::addDestination(Destination to) {
  // The old content of what an earlier destination overwrites.
  if (llvm::any_of(destinations, [&](Destination &earlier) {
        return earlier.tensor == to.value;
      }))
    to.value = bufferization::AllocTensorOp::create(
        b, to.loc, cast<RankedTensorType>(to.value.getType()), ValueRange(),
        /*copy=*/to.value);
  destinations.push_back(to);
}

void StepBufferizer::writeDestinations() {
  for (Destination &to : destinations)
    to.value = bufferization::MaterializeInDestinationOp::create(
                   b, to.loc, to.value.getType(), to.value, to.tensor)
                   .getResult();
  for (Destination &to : destinations)
    if (to.memory)
      bufferization::MaterializeInDestinationOp::create(
          b, to.loc, TypeRange(), to.value, to.memory, /*restrict=*/true,
          /*writable=*/true);
}

/// Bufferization refuses a loop whose next value is not in the buffer of the
/// last one: write it there, which is nothing where it is there already.
void StepBufferizer::convertLoop(scf::ForOp loop) {
  auto yield = cast<scf::YieldOp>(loop.getBody()->getTerminator());
  b.setInsertionPoint(yield);
  SmallVector<OpOperand *> carried;
  for (auto [arg, operand] :
       llvm::zip_equal(loop.getRegionIterArgs(), yield->getOpOperands())) {
    if (!isa<RankedTensorType>(arg.getType()) || operand.get() == arg)
      continue;
    carried.push_back(&operand);
    addDestination({yield.getLoc(), operand.get(), arg, Value()});
  }
  writeDestinations();
  for (auto [operand, to] : llvm::zip_equal(carried, destinations))
    operand->set(to.value);
  destinations.clear();
}

namespace {
struct AmpBufferizeStep : amp::impl::AmpBufferizeStepBase<AmpBufferizeStep> {
  void runOnOperation() override {
    FailureOr<SmallVector<func::FuncOp>> steps = findSteps(getOperation());
    if (failed(steps))
      return signalPassFailure();
    for (func::FuncOp step : *steps)
      if (failed(StepBufferizer(step).run()))
        return signalPassFailure();
  }
};
} // namespace
