//===- FlattenBodies.cpp - Bodies without branches --------------*- C++ -*-===//

#include "amp/Dialect/AMP/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPFLATTENBODIES
#include "amp/Dialect/AMP/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;

namespace {
/// One branch of a body, whose ops are to run whether it is taken or not.
class Branch {
public:
  Branch(scf::IfOp op, Block &block, bool isThen)
      : op(op), block(block), isThen(isThen), b(op) {}

  /// Puts the ops before the branch, and gives what they yield.
  SmallVector<Value> flatten();

private:
  Value choose(Value taken);
  void guardOperands(Operation *inner);
  void guardIndices(tensor::ExtractOp extract);
  void guardAssert(cf::AssertOp assertOp);

  scf::IfOp op;
  Block &block;
  bool isThen;
  OpBuilder b;
  llvm::DenseMap<Value, Value> guarded;
};
} // namespace

/// The value where the branch is taken, else zero.
Value Branch::choose(Value taken) {
  Value zero =
      arith::ConstantOp::create(b, op.getLoc(), b.getZeroAttr(taken.getType()));
  return arith::SelectOp::create(b, op.getLoc(), op.getCondition(),
                                 isThen ? taken : zero, isThen ? zero : taken);
}

/// The ops of which what is made of an operand, on the way out of the branch,
/// has finite derivatives only.
static llvm::SmallPtrSet<Operation *, 8> findTame(Block &block) {
  llvm::SmallPtrSet<Operation *, 8> tame;
  for (Operation &op : llvm::reverse(block)) // users first
    if (isa<arith::SelectOp, arith::AddFOp, arith::SubFOp, arith::NegFOp>(op) &&
        llvm::all_of(op.getUsers(), [&](Operation *user) {
          return isa<scf::YieldOp>(user) || tame.contains(user);
        }))
      tame.insert(&op);
  return tame;
}

/// Derivatives of a branch that is not taken may be infinite: what it reads
/// goes through a select, whose gradient is zero then.
void Branch::guardOperands(Operation *inner) {
  for (OpOperand &operand : inner->getOpOperands()) {
    Value value = operand.get();
    bool isOfBranch = value.getParentBlock() == &block &&
                      !value.getDefiningOp<tensor::ExtractOp>();
    if (!isa<FloatType>(value.getType()) || isOfBranch ||
        matchPattern(value, m_Constant()))
      continue;
    Value &safe = guarded[value];
    if (!safe) {
      b.setInsertionPoint(inner);
      safe = choose(value);
    }
    operand.set(safe);
  }
}

/// Whether a loop of the body, as it is, indexes a dimension.
static bool isLoopOf(Value index, int64_t size) {
  auto loop = index.getDefiningOp<linalg::IndexOp>();
  if (!loop)
    return false;
  auto structured = loop->getParentOfType<linalg::LinalgOp>();
  int64_t range = structured.getStaticLoopRanges()[loop.getDim()];
  return ShapedType::isStatic(range) && range <= size;
}

/// An index that is out of range only where the branch is not taken is none
/// that is out of range.
void Branch::guardIndices(tensor::ExtractOp extract) {
  b.setInsertionPoint(extract);
  for (auto [index, size] :
       llvm::zip_equal(extract.getIndicesMutable(),
                       extract.getTensor().getType().getShape())) {
    Value value = index.get();
    if (matchPattern(value, m_Constant()) || isLoopOf(value, size))
      continue;
    // Below the cast: the number is what is told to be out of range.
    if (auto cast = value.getDefiningOp<arith::IndexCastOp>())
      index.set(arith::IndexCastOp::create(b, cast.getLoc(), cast.getType(),
                                           choose(cast.getIn())));
    else
      index.set(choose(value));
  }
}

void Branch::guardAssert(cf::AssertOp assertOp) {
  b.setInsertionPoint(assertOp);
  Value yes = arith::ConstantOp::create(b, op.getLoc(), b.getBoolAttr(true));
  Value holds = assertOp.getArg();
  assertOp.getArgMutable().assign(
      arith::SelectOp::create(b, op.getLoc(), op.getCondition(),
                              isThen ? holds : yes, isThen ? yes : holds));
}

SmallVector<Value> Branch::flatten() {
  SmallVector<Operation *> ops;
  for (Operation &inner : block.without_terminator())
    ops.push_back(&inner);
  llvm::SmallPtrSet<Operation *, 8> tame = findTame(block);
  for (Operation *inner : ops) {
    if (auto extract = dyn_cast<tensor::ExtractOp>(inner))
      guardIndices(extract);
    else if (auto assertOp = dyn_cast<cf::AssertOp>(inner))
      guardAssert(assertOp);
    else if (!tame.contains(inner))
      guardOperands(inner);
  }
  SmallVector<Value> yielded(block.getTerminator()->getOperands());
  op->getBlock()->getOperations().splice(op->getIterator(),
                                         block.getOperations(), block.begin(),
                                         std::prev(block.end()));
  return yielded;
}

static void flatten(scf::IfOp op) {
  SmallVector<Value> yes = Branch(op, *op.thenBlock(), true).flatten(), no;
  if (op.elseBlock())
    no = Branch(op, *op.elseBlock(), false).flatten();
  OpBuilder b(op);
  for (auto [result, taken, other] : llvm::zip(op.getResults(), yes, no))
    result.replaceAllUsesWith(arith::SelectOp::create(
        b, op.getLoc(), op.getCondition(), taken, other));
  op.erase();
}

namespace {
struct AmpFlattenBodies : amp::impl::AmpFlattenBodiesBase<AmpFlattenBodies> {
  void runOnOperation() override {
    SmallVector<scf::IfOp> ops; // inner ones first
    getOperation().walk([&](scf::IfOp op) {
      if (op->getParentOfType<linalg::LinalgOp>())
        ops.push_back(op);
    });
    llvm::for_each(ops, flatten);
    getOperation().walk([&](linalg::LinalgOp op) {
      auto inner = llvm::find_if(*op.getBlock(), [](Operation &inner) {
        return inner.getNumRegions() > 0;
      });
      if (inner == op.getBlock()->end())
        return WalkResult::advance();
      inner->emitError("expected no op with a region in the body of '")
          << op->getName() << "' but scf.if, found '" << inner->getName()
          << "': unroll it, or put it around the op";
      signalPassFailure();
      return WalkResult::interrupt();
    });
  }
};
} // namespace
