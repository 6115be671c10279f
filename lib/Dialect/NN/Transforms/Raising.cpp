//===- Raising.cpp - What the raising passes share --------------*- C++ -*-===//

#include "Raising.h"
#include "amp/Dialect/AMP/IR/OpPolicy.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::nn;

/// How far constants may be from exact ones: a few roundings in the type that
/// the program computes in. Under the policy f64 that is double: a constant
/// that was rounded to f32 is another number there.
static double getTolerance(Value root) {
  auto element = cast<RankedTensorType>(root.getType()).getElementType();
  amp::PolicyAttr policy = amp::getPolicyOf(root.getDefiningOp());
  bool isDouble = element.isF64() || (policy && policy.getProfile() == "f64");
  return isDouble ? 1e-15 : 3e-7;
}

Match::Match(Value root, ArrayRef<Value> leaves)
    : pool(root.getContext(), getTolerance(root)), reader(pool), root(root),
      type(cast<RankedTensorType>(root.getType())) {
  reader.leaves.insert(leaves.begin(), leaves.end());
}

Expr Match::read() { return reader.read(root); }

SmallVector<AffineExpr> Match::getDims() {
  SmallVector<AffineExpr> dims;
  for (int64_t i = 0; i < type.getRank(); ++i)
    dims.push_back(pool.dim(i));
  return dims;
}

SmallVector<AffineExpr> Match::getLoops(unsigned level,
                                        ArrayRef<int64_t> dims) {
  SmallVector<AffineExpr> indices = getDims();
  unsigned next = 0;
  for (int64_t dim : dims)
    if (type.getDimSize(dim) != 1)
      indices[dim] = pool.loop(level, next++);
  return indices;
}

SmallVector<int64_t> Match::getExtents(ArrayRef<int64_t> dims) const {
  SmallVector<int64_t> extents;
  for (int64_t dim : dims)
    if (type.getDimSize(dim) != 1)
      extents.push_back(type.getDimSize(dim));
  return extents;
}

double Match::getCount(ArrayRef<int64_t> dims) const {
  double count = 1;
  for (int64_t dim : dims)
    count *= type.getDimSize(dim);
  return count;
}

Value mlir::nn::markRaised(Operation *op) {
  op->setAttr(kRaisedAttr, UnitAttr::get(op->getContext()));
  return op->getResult(0);
}

bool mlir::nn::keepIfValid(Operation *first, Operation *end) {
  SmallVector<Operation *> made;
  for (Operation *op = first; op != end; op = op->getNextNode())
    made.push_back(op);
  ScopedDiagnosticHandler handler(end->getContext(), [](Diagnostic &) {});
  if (llvm::all_of(made, [](Operation *op) { return succeeded(verify(op)); }))
    return true;
  for (Operation *op : llvm::reverse(made))
    op->erase();
  return false;
}

static bool canBeRaised(Operation *op, bool named) {
  if (op->getNumResults() != 1 ||
      !(named ? isa<linalg::LinalgOp>(op) : isa<linalg::GenericOp>(op)))
    return false;
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  return type && type.hasStaticShape() && isa<FloatType>(type.getElementType());
}

void mlir::nn::raiseAll(func::FuncOp func, RaiseFn raise, bool named) {
  if (func.isExternal() || !func.getBody().hasOneBlock())
    return;
  SmallVector<Operation *> ops;
  for (Operation &op : func.getBody().front().without_terminator())
    ops.push_back(&op);
  for (Operation *op : llvm::reverse(ops)) {
    if (isOpTriviallyDead(op)) {
      op->erase();
      continue;
    }
    if (!canBeRaised(op, named))
      continue;
    OpBuilder b(op);
    Value root = op->getResult(0);
    Operation *before = op->getPrevNode();
    Value raised = raise(b, root);
    Operation *first =
        before ? before->getNextNode() : &op->getBlock()->front();
    if (!raised || !keepIfValid(first, op))
      continue;
    auto type = cast<RankedTensorType>(root.getType());
    // An op that was there already may stand behind the root.
    if (Operation *made = raised.getDefiningOp();
        made && op->isBeforeInBlock(made))
      b.setInsertionPointAfter(made);
    Value result = createReshape(b, op->getLoc(), raised, type.getShape());
    root.replaceAllUsesWith(result);
    op->erase();
  }
}

SmallVector<Value> mlir::nn::getCandidates(Value root, const Sources &sources) {
  SmallVector<Value> candidates;
  // An op may read scalars, too.
  for (Value tensor : sources.tensors)
    if (tensor != root && tensor.getType() == root.getType())
      candidates.push_back(tensor);
  return candidates;
}
