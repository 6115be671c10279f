//===- TensorizeScalars.cpp - Float scalars as 0-d tensors ------*- C++ -*-===//

#include "amp/Dialect/AMP/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPTENSORIZESCALARS
#include "amp/Dialect/AMP/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;

namespace {
class ScalarTensorizer {
public:
  explicit ScalarTensorizer(func::FuncOp func)
      : func(func), b(func.getContext()) {}
  void run();

private:
  void convertExtract(tensor::ExtractOp op);
  void convertElementwise(Operation *op);
  void convertUsers(Operation *op);
  void convertGeneric(linalg::GenericOp op);
  void convertFill(linalg::FillOp op);
  void convertElements(tensor::FromElementsOp op);
  void dropScalar(Operation *op);
  void replaceBySlice(Operation *op, Value scalar, Value into,
                      ValueRange indices);

  bool hasForm(Value value) const { return forms.contains(value); }
  RankedTensorType getForm(Type element) {
    return RankedTensorType::get({}, element);
  }
  /// A scalar operand as a 0-d tensor.
  Value getTensor(Location loc, Value scalar);
  SmallVector<OpFoldResult> getOffsets(Location loc, ValueRange indices,
                                       ArrayRef<int64_t> shape);
  Value broadcast(Location loc, Value form, RankedTensorType type);

  func::FuncOp func;
  OpBuilder b;
  llvm::DenseMap<Value, Value> forms;
};
} // namespace

/// Whether an op is in the function's own code, not in the body of an op.
static bool isAtTop(Operation *op) {
  do
    op = op->getParentOp();
  while (isa<scf::ForOp, scf::IfOp>(op));
  return isa<func::FuncOp>(op);
}

/// Of no element there is no slice.
static bool hasElements(Value tensor) {
  return !llvm::is_contained(
      cast<RankedTensorType>(tensor.getType()).getShape(), 0);
}

Value ScalarTensorizer::getTensor(Location loc, Value scalar) {
  if (Value form = forms.lookup(scalar))
    return form;
  auto type = getForm(scalar.getType());
  TypedAttr constant;
  if (matchPattern(scalar, m_Constant(&constant)))
    return arith::ConstantOp::create(
        b, loc, DenseElementsAttr::get(type, Attribute(constant)));
  return tensor::FromElementsOp::create(b, loc, type, scalar);
}

/// What data says is kept within the tensor.
SmallVector<OpFoldResult>
ScalarTensorizer::getOffsets(Location loc, ValueRange indices,
                             ArrayRef<int64_t> shape) {
  SmallVector<OpFoldResult> offsets;
  for (auto [index, size] : llvm::zip(indices, shape)) {
    // A dimension whose size is not known has no last position here.
    int64_t last = ShapedType::isDynamic(size)
                       ? std::numeric_limits<int64_t>::max()
                       : std::max<int64_t>(size - 1, 0);
    if (auto constant = getConstantIntValue(index)) {
      offsets.push_back(
          b.getIndexAttr(std::clamp<int64_t>(*constant, 0, last)));
      continue;
    }
    Value low = arith::MaxSIOp::create(
        b, loc, index, arith::ConstantIndexOp::create(b, loc, 0));
    offsets.push_back(
        arith::MinSIOp::create(b, loc, low,
                               arith::ConstantIndexOp::create(b, loc, last))
            .getResult());
  }
  return offsets;
}

void ScalarTensorizer::convertExtract(tensor::ExtractOp op) {
  auto type = cast<RankedTensorType>(op.getTensor().getType());
  if (type.getRank() == 0) {
    forms[op.getResult()] = op.getTensor();
    return;
  }
  b.setInsertionPoint(op);
  SmallVector<OpFoldResult> ones(type.getRank(), b.getIndexAttr(1));
  forms[op.getResult()] = tensor::ExtractSliceOp::create(
      b, op.getLoc(), getForm(type.getElementType()), op.getTensor(),
      getOffsets(op.getLoc(), op.getIndices(), type.getShape()), ones, ones);
}

void ScalarTensorizer::convertElementwise(Operation *op) {
  b.setInsertionPoint(op);
  SmallVector<Value> operands;
  for (Value operand : op->getOperands())
    operands.push_back(getTensor(op->getLoc(), operand));
  forms[op->getResult(0)] =
      b.create(op->getLoc(), op->getName().getIdentifier(), operands,
               getForm(op->getResult(0).getType()), op->getAttrs())
          ->getResult(0);
}

Value ScalarTensorizer::broadcast(Location loc, Value form,
                                  RankedTensorType type) {
  AffineMap maps[] = {AffineMap::get(type.getRank(), 0, b.getContext()),
                      b.getMultiDimIdentityMap(type.getRank())};
  SmallVector<utils::IteratorType> iterators(type.getRank(),
                                             utils::IteratorType::parallel);
  Value empty =
      tensor::EmptyOp::create(b, loc, type.getShape(), type.getElementType());
  return linalg::GenericOp::create(
             b, loc, type, form, empty, maps, iterators,
             [&](OpBuilder &nested, Location, ValueRange args) {
               linalg::YieldOp::create(nested, loc, args[0]);
             })
      .getResult(0);
}

/// Its scalars, as operands and read from outside, become 0-d inputs.
void ScalarTensorizer::convertGeneric(linalg::GenericOp op) {
  llvm::SetVector<Value> captured;
  op.walk([&](Operation *inner) {
    if (inner != op)
      for (Value operand : inner->getOperands())
        if (hasForm(operand))
          captured.insert(operand);
  });
  for (OpOperand *input : op.getDpsInputOperands())
    if (hasForm(input->get()))
      input->set(forms[input->get()]);
  if (captured.empty())
    return;
  b.setInsertionPoint(op);
  SmallVector<Value> inputs(op.getInputs());
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  AffineMap scalar = AffineMap::get(op.getNumLoops(), 0, b.getContext());
  Block *body = op.getBody();
  for (Value value : captured) {
    BlockArgument arg =
        body->insertArgument(inputs.size(), value.getType(), op.getLoc());
    value.replaceUsesWithIf(arg, [&](OpOperand &use) {
      return op->isProperAncestor(use.getOwner());
    });
    maps.insert(maps.begin() + inputs.size(), scalar);
    inputs.push_back(forms[value]);
  }
  auto generic = linalg::GenericOp::create(b, op.getLoc(), op.getResultTypes(),
                                           inputs, op.getOutputs(), maps,
                                           op.getIteratorTypesArray());
  generic->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  generic.getRegion().takeBody(op.getRegion());
  op.replaceAllUsesWith(generic);
  op.erase();
}

void ScalarTensorizer::convertFill(linalg::FillOp op) {
  if (!hasForm(op.getInputs()[0]))
    return;
  b.setInsertionPoint(op);
  op.getResult(0).replaceAllUsesWith(
      broadcast(op.getLoc(), forms[op.getInputs()[0]],
                cast<RankedTensorType>(op.getResult(0).getType())));
  op.erase();
}

void ScalarTensorizer::replaceBySlice(Operation *op, Value scalar, Value into,
                                      ValueRange indices) {
  auto type = cast<RankedTensorType>(into.getType());
  if (type.getRank() == 0) {
    op->getResult(0).replaceAllUsesWith(getTensor(op->getLoc(), scalar));
    return;
  }
  SmallVector<OpFoldResult> ones(type.getRank(), b.getIndexAttr(1));
  op->getResult(0).replaceAllUsesWith(tensor::InsertSliceOp::create(
      b, op->getLoc(), getTensor(op->getLoc(), scalar), into,
      getOffsets(op->getLoc(), indices, type.getShape()), ones, ones));
}

void ScalarTensorizer::convertElements(tensor::FromElementsOp op) {
  b.setInsertionPoint(op);
  auto type = cast<RankedTensorType>(op.getType());
  Location loc = op.getLoc();
  if (type.getRank() == 0) {
    op.replaceAllUsesWith(forms[op.getElements()[0]]);
    op.erase();
    return;
  }
  Value all =
      tensor::EmptyOp::create(b, loc, type.getShape(), type.getElementType());
  SmallVector<OpFoldResult> ones(type.getRank(), b.getIndexAttr(1));
  for (auto [i, element] : llvm::enumerate(op.getElements())) {
    SmallVector<OpFoldResult> offsets(type.getRank());
    int64_t rest = i;
    for (int64_t dim = type.getRank() - 1; dim >= 0; --dim) {
      offsets[dim] = b.getIndexAttr(rest % type.getDimSize(dim));
      rest /= type.getDimSize(dim);
    }
    all = tensor::InsertSliceOp::create(b, loc, getTensor(loc, element), all,
                                        offsets, ones, ones);
  }
  op.replaceAllUsesWith(all);
  op.erase();
}

void ScalarTensorizer::convertUsers(Operation *op) {
  bool reads = llvm::any_of(op->getOperands(),
                            [&](Value value) { return hasForm(value); });
  if (auto generic = dyn_cast<linalg::GenericOp>(op))
    return convertGeneric(generic);
  // Also of a constant: the rest of the tensor has a gradient.
  if (auto insert = dyn_cast<tensor::InsertOp>(op);
      insert && isa<FloatType>(insert.getScalar().getType()) &&
      hasElements(insert.getDest())) {
    b.setInsertionPoint(op);
    replaceBySlice(op, insert.getScalar(), insert.getDest(),
                   insert.getIndices());
    op->erase();
    return;
  }
  if (!reads)
    return;
  if (auto fill = dyn_cast<linalg::FillOp>(op))
    return convertFill(fill);
  if (auto elements = dyn_cast<tensor::FromElementsOp>(op))
    return convertElements(elements);
  b.setInsertionPoint(op);
  if (auto splat = dyn_cast<tensor::SplatOp>(op)) {
    splat.replaceAllUsesWith(
        broadcast(op->getLoc(), forms[splat.getInput()],
                  cast<RankedTensorType>(splat.getType())));
    splat.erase();
  }
}

/// What still reads the scalar, such as a comparison, reads the tensor's
/// element where it is: a branch or loop has tensors alone from outside.
void ScalarTensorizer::dropScalar(Operation *op) {
  Value scalar = op->getResult(0), form = forms[scalar];
  for (OpOperand &use : llvm::make_early_inc_range(scalar.getUses())) {
    Operation *at = use.getOwner();
    while (!isAtTop(at))
      at = at->getParentOp();
    b.setInsertionPoint(at);
    use.set(tensor::ExtractOp::create(b, op->getLoc(), form, ValueRange()));
  }
  op->erase();
}

void ScalarTensorizer::run() {
  SmallVector<Operation *> ops, converted;
  func.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op != func && isAtTop(op))
      ops.push_back(op);
  });
  for (Operation *op : ops) {
    bool makesFloat =
        op->getNumResults() == 1 && isa<FloatType>(op->getResult(0).getType());
    if (auto extract = dyn_cast<tensor::ExtractOp>(op);
        extract && makesFloat && hasElements(extract.getTensor()))
      convertExtract(extract);
    else if (makesFloat && OpTrait::hasElementwiseMappableTraits(op) &&
             llvm::any_of(op->getOperands(),
                          [&](Value value) { return hasForm(value); }))
      convertElementwise(op);
    if (makesFloat && hasForm(op->getResult(0)))
      converted.push_back(op);
  }
  for (Operation *op : ops)
    convertUsers(op);
  for (Operation *op : llvm::reverse(converted))
    dropScalar(op);
}

namespace {
struct AmpTensorizeScalars
    : amp::impl::AmpTensorizeScalarsBase<AmpTensorizeScalars> {
  void runOnOperation() override {
    if (!getOperation().isExternal())
      ScalarTensorizer(getOperation()).run();
  }
};
} // namespace
