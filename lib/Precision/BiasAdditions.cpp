//===- BiasAdditions.cpp - Which additions are of a bias --------*- C++ -*-===//

#include "BiasAdditions.h"

#include "amp/Dialect/AMP/IR/OpPolicy.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace mlir::amp;

using Dims = llvm::SmallBitVector;

//===----------------------------------------------------------------------===//
// Along which dimensions values vary
//===----------------------------------------------------------------------===//

static Dims getLongDims(Value value) {
  ArrayRef<int64_t> shape = cast<RankedTensorType>(value.getType()).getShape();
  Dims dims(shape.size());
  for (auto [dim, size] : llvm::enumerate(shape))
    dims[dim] = size != 1;
  return dims;
}

/// The loops in which an operand is read at other places along `dims`.
static Dims getLoops(linalg::LinalgOp op, OpOperand &operand,
                     const Dims &dims) {
  AffineMap map = op.getMatchingIndexingMap(&operand);
  Dims loops(map.getNumDims());
  for (unsigned dim : dims.set_bits())
    for (unsigned loop = 0; loop < map.getNumDims(); ++loop)
      if (map.getResult(dim).isFunctionOfDim(loop))
        loops.set(loop);
  return loops;
}

static Dims toResult(linalg::LinalgOp op, const Dims &loops) {
  AffineMap map = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  Dims dims(map.getNumResults());
  for (unsigned dim = 0; dim < dims.size(); ++dim)
    dims[dim] = llvm::any_of(loops.set_bits(), [&](unsigned loop) {
      return map.getResult(dim).isFunctionOfDim(loop);
    });
  return dims;
}

/// Whether an op gives the elements of its first operand, at places that
/// `carry` knows.
static bool isMove(Operation *op) {
  if (!movesData(getKind(op)))
    return false;
  if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp,
          tensor::ExtractSliceOp>(op))
    return true;
  if (auto structured = dyn_cast<linalg::LinalgOp>(op))
    return structured.getNumDpsInputs() == 1 &&
           structured.getNumDpsInits() == 1;
  return op->getNumOperands() == 1 && op->getNumResults() == 1 &&
         op->getOperand(0).getType() == op->getResult(0).getType();
}

static Dims carryGroups(ArrayRef<ReassociationIndices> groups, const Dims &dims,
                        bool expands, unsigned rank) {
  Dims carried(rank);
  for (auto [group, members] : llvm::enumerate(groups))
    for (int64_t member : members) {
      if (expands)
        carried[member] = dims[group];
      else if (dims[member])
        carried.set(group);
    }
  return carried;
}

/// Along which dimensions the result of a move varies, where its operand does
/// along `dims`.
static Dims carry(Operation *op, const Dims &dims) {
  Dims longDims = getLongDims(op->getResult(0));
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op))
    return longDims &= carryGroups(expand.getReassociationIndices(), dims,
                                   /*expands=*/true, longDims.size());
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op))
    return carryGroups(collapse.getReassociationIndices(), dims,
                       /*expands=*/false, longDims.size());
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op)) {
    Dims dropped = slice.getDroppedDims(), kept(longDims.size());
    for (unsigned dim = 0, next = 0; dim < dims.size(); ++dim)
      if (!dropped[dim])
        kept[next++] = dims[dim];
    return longDims &= kept;
  }
  if (auto structured = dyn_cast<linalg::LinalgOp>(op))
    return toResult(
        structured,
        getLoops(structured, *structured.getDpsInputOperand(0), dims));
  return dims;
}

/// Along which dimensions a parameter varies, behind what moves it.
static Dims getVaryingDims(Value value) {
  SmallVector<Operation *> moves;
  for (Operation *op = value.getDefiningOp(); op && isMove(op);
       op = op->getOperand(0).getDefiningOp())
    moves.push_back(op);
  Dims dims = getLongDims(moves.empty() ? value : moves.back()->getOperand(0));
  for (Operation *op : llvm::reverse(moves))
    dims = carry(op, dims);
  return dims;
}

//===----------------------------------------------------------------------===//
// Additions
//===----------------------------------------------------------------------===//

/// Dimensions of a contraction's result that no parameter in it has.
static Dims getRows(linalg::LinalgOp contraction, Parameters &parameters) {
  Dims loops(contraction.getNumLoops(), true);
  for (OpOperand *operand : contraction.getDpsInputOperands())
    if (parameters.contains(operand->get()))
      loops.reset(getLoops(contraction, *operand, getLongDims(operand->get())));
  return toResult(contraction, loops) &= getLongDims(contraction->getResult(0));
}

static bool isReshape(Operation *op) {
  return isa<ProbeOp, tensor::CollapseShapeOp, tensor::ExpandShapeOp>(op);
}

/// Whether an operand of an addition varies only along what the other one, the
/// result of a contraction, has beside its `rows`.
static bool isSameForRows(linalg::LinalgOp add, OpOperand &bias,
                          OpOperand &result, const Dims &rows) {
  Dims varying = getLoops(add, bias, getVaryingDims(bias.get()));
  Dims all(rows.size(), true);
  Dims features = getLoops(add, result, all);
  features.reset(getLoops(add, result, rows));
  return !varying.test(features);
}

Operation *mlir::amp::findBiasAddition(linalg::LinalgOp contraction,
                                       Parameters &parameters,
                                       Weights &weights) {
  Value value = contraction->getResult(0);
  Dims rows = getRows(contraction, parameters);
  for (; value.hasOneUse() && isReshape(*value.user_begin());
       value = value.user_begin()->getResult(0))
    rows = carry(*value.user_begin(), rows);
  auto add = value.hasOneUse() ? dyn_cast<linalg::LinalgOp>(*value.user_begin())
                               : linalg::LinalgOp();
  if (!add || getKind(add) != OpKind::Add || add.getNumDpsInputs() != 2 ||
      getPolicyOf(add) != getPolicyOf(contraction))
    return nullptr;
  for (unsigned side : {0, 1}) {
    OpOperand &bias = *add.getDpsInputOperand(side);
    OpOperand &result = *add.getDpsInputOperand(1 - side);
    if (result.get() == value && weights.contains(bias.get()) &&
        isSameForRows(add, bias, result, rows))
      return add;
  }
  return nullptr;
}
