//===- LowerAsserts.cpp - Assertions become status bits ---------*- C++ -*-===//
//
// A structured op's body may not stop a step. What its indices from data are,
// and whether what it asserts holds, is computed outside, on tensors.
//
//===----------------------------------------------------------------------===//

#include "IndexRanges.h"

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Dialect/AMP/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/TypeUtilities.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPLOWERASSERTS
#include "amp/Dialect/AMP/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

//===----------------------------------------------------------------------===//
// Scalars of a body as tensors
//===----------------------------------------------------------------------===//

/// The ops of the body that a scalar depends on, in order.
static SmallVector<Operation *> getSlice(linalg::GenericOp op, Value value) {
  llvm::SmallPtrSet<Operation *, 16> needed;
  SmallVector<Value> worklist = {value};
  while (!worklist.empty()) {
    Operation *def = worklist.pop_back_val().getDefiningOp();
    if (def && def->getBlock() == op.getBody() && needed.insert(def).second)
      worklist.append(def->operand_begin(), def->operand_end());
  }
  SmallVector<Operation *> slice;
  for (Operation &inner : *op.getBody())
    if (needed.contains(&inner))
      slice.push_back(&inner);
  return slice;
}

namespace {
/// A scalar of a body as a tensor over the loops that it depends on.
struct Lifted {
  Value tensor;
  AffineMap map; ///< from the body's loops
};
} // namespace

/// Loops that a scalar depends on, and the inputs that it reads; nothing if it
/// reads an accumulator.
static bool findDependences(linalg::GenericOp op, Value value,
                            ArrayRef<Operation *> slice,
                            llvm::SmallBitVector &loops,
                            SmallVectorImpl<OpOperand *> &inputs) {
  auto visit = [&](Value operand) {
    auto arg = dyn_cast<BlockArgument>(operand);
    if (!arg || arg.getOwner() != op.getBody())
      return true;
    if (arg.getArgNumber() >= op.getNumDpsInputs())
      return false;
    OpOperand *input = op.getDpsInputOperand(arg.getArgNumber());
    if (llvm::is_contained(inputs, input))
      return true;
    inputs.push_back(input);
    for (unsigned i = 0; i < op.getNumLoops(); ++i)
      if (op.getMatchingIndexingMap(input).isFunctionOfDim(i))
        loops.set(i);
    return true;
  };
  if (!visit(value))
    return false;
  for (Operation *inner : slice) {
    if (auto index = dyn_cast<linalg::IndexOp>(inner))
      loops.set(index.getDim());
    if (!llvm::all_of(inner->getOperands(), visit))
      return false;
  }
  return true;
}

/// Computes a scalar of the body before the op, over the loops it depends on.
static std::optional<Lifted> lift(OpBuilder &b, linalg::GenericOp op,
                                  Value value) {
  SmallVector<Operation *> slice = getSlice(op, value);
  llvm::SmallBitVector loops(op.getNumLoops());
  SmallVector<OpOperand *> operands;
  if (!findDependences(op, value, slice, loops, operands))
    return std::nullopt;
  SmallVector<AffineExpr> kept,
      renamed(op.getNumLoops(), b.getAffineConstantExpr(0));
  SmallVector<int64_t> shape, ranges = op.getStaticLoopRanges();
  llvm::SmallDenseMap<unsigned, unsigned> position;
  for (unsigned i : loops.set_bits()) {
    position[i] = shape.size();
    renamed[i] = b.getAffineDimExpr(shape.size());
    kept.push_back(b.getAffineDimExpr(i));
    shape.push_back(ranges[i]);
  }
  AffineMap map = AffineMap::get(op.getNumLoops(), 0, kept, b.getContext());
  Location loc = op.getLoc();
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;
  for (OpOperand *operand : operands) {
    inputs.push_back(operand->get());
    maps.push_back(op.getMatchingIndexingMap(operand).replaceDimsAndSymbols(
        renamed, {}, shape.size(), 0));
  }
  // An input as it is needs no copy.
  if (slice.empty() && inputs.size() == 1 && maps[0].isIdentity())
    return Lifted{inputs[0], map};
  maps.push_back(b.getMultiDimIdentityMap(shape.size()));
  Value init = tensor::EmptyOp::create(b, loc, shape, value.getType());
  SmallVector<utils::IteratorType> iterators(shape.size(),
                                             utils::IteratorType::parallel);
  auto generic = linalg::GenericOp::create(
      b, loc, init.getType(), inputs, init, maps, iterators,
      [&](OpBuilder &nested, Location, ValueRange args) {
        IRMapping mapping;
        for (auto [operand, arg] : llvm::zip(operands, args))
          mapping.map(op.getMatchingBlockArgument(operand), arg);
        for (Operation *inner : slice)
          if (auto index = dyn_cast<linalg::IndexOp>(inner))
            mapping.map(
                index.getResult(),
                linalg::IndexOp::create(nested, loc, position[index.getDim()])
                    .getResult());
          else
            nested.clone(*inner, mapping);
        linalg::YieldOp::create(nested, loc, mapping.lookupOrDefault(value));
      });
  return Lifted{generic.getResult(0), map};
}

/// The op again with one more input, and its block argument.
static std::pair<linalg::GenericOp, BlockArgument>
addInput(linalg::GenericOp op, Lifted input) {
  OpBuilder b(op);
  SmallVector<Value> inputs(op.getInputs());
  inputs.push_back(input.tensor);
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  maps.insert(maps.begin() + op.getNumDpsInputs(), input.map);
  auto wide = linalg::GenericOp::create(b, op.getLoc(), op.getResultTypes(),
                                        inputs, op.getOutputs(), maps,
                                        op.getIteratorTypesArray());
  wide.getRegion().takeBody(op.getRegion());
  BlockArgument arg = wide.getBody()->insertArgument(
      inputs.size() - 1, getElementTypeOrSelf(input.tensor.getType()),
      op.getLoc());
  wide->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  op->replaceAllUsesWith(wide);
  op.erase();
  return {wide, arg};
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {
/// What indexes tensors in the body: a number from data, and the size that it
/// must be below.
using Indices = llvm::SetVector<std::pair<Value, int64_t>>;

struct AmpLowerAsserts : amp::impl::AmpLowerAssertsBase<AmpLowerAsserts> {
  void runOnOperation() override {
    SmallVector<linalg::GenericOp> ops;
    getOperation().walk([&](linalg::GenericOp op) { ops.push_back(op); });
    for (linalg::GenericOp op : ops)
      if (failed(lowerBody(op)))
        return signalPassFailure();
    SmallVector<cf::AssertOp> asserts;
    getOperation().walk([&](cf::AssertOp op) { asserts.push_back(op); });
    for (cf::AssertOp op : asserts)
      if (failed(lowerTop(op)))
        return signalPassFailure();
  }

  LogicalResult lowerBody(linalg::GenericOp op);
  LogicalResult lowerTop(cf::AssertOp op);
};
} // namespace

/// Indices of `tensor.extract` that the loops and the body do not keep in
/// range, where there is a range to keep them in.
static Indices findIndices(linalg::GenericOp op) {
  Indices indices;
  for (auto extract : op.getBody()->getOps<tensor::ExtractOp>())
    for (auto [index, size] : llvm::zip_equal(
             extract.getIndices(), extract.getTensor().getType().getShape())) {
      if (size > 0 && !isInRange(op, index, size))
        indices.insert({lookThroughCasts(index), size});
    }
  return indices;
}

/// Has the clamped index take the place of the data's, where it is an index.
static void useIndex(linalg::GenericOp op, Value index, int64_t size,
                     Value clamped) {
  OpBuilder b = OpBuilder::atBlockBegin(op.getBody());
  Value cast =
      arith::IndexCastOp::create(b, op.getLoc(), b.getIndexType(), clamped);
  for (auto extract : op.getBody()->getOps<tensor::ExtractOp>())
    for (auto [use, dim] :
         llvm::zip_equal(extract.getIndicesMutable(),
                         extract.getTensor().getType().getShape()))
      if (dim == size && lookThroughCasts(use.get()) == index)
        use.set(cast);
}

/// An index has a shape to be lifted to.
static LogicalResult verifyLoops(linalg::GenericOp op) {
  if (!llvm::is_contained(op.getStaticLoopRanges(), ShapedType::kDynamic))
    return success();
  return op.emitError("expected static shapes where a body has assertions or "
                      "indices from data");
}

/// The size, or what an index of few bits cannot reach.
static int64_t getBound(IntegerType index, int64_t size) {
  unsigned bits = index.getWidth() - 1;
  return bits < 63 ? std::min(size, int64_t(1) << bits) : size;
}

/// Whether a condition says no more of an index than that it is in range.
static bool isImplied(linalg::GenericOp op, const Indices &indices,
                      Value condition) {
  std::optional<Bound> bound = matchBound(condition);
  if (!bound)
    return false;
  auto [low, high] = getRange(op, bound->value);
  for (auto [index, size] : indices)
    if (index == bound->value) {
      low = 0;
      high = high ? std::min(*high, size - 1) : size - 1;
    }
  return (!bound->low || (low && *low >= *bound->low)) &&
         (!bound->high || (high && *high < *bound->high));
}

LogicalResult AmpLowerAsserts::lowerBody(linalg::GenericOp op) {
  OpBuilder b(op);
  Indices indices = findIndices(op);
  SmallVector<cf::AssertOp> asserts(op.getBody()->getOps<cf::AssertOp>());
  if (!(indices.empty() && asserts.empty()) && failed(verifyLoops(op)))
    return failure();
  for (cf::AssertOp assertOp : asserts) {
    if (!isImplied(op, indices, assertOp.getArg())) {
      std::optional<Lifted> condition = lift(b, op, assertOp.getArg());
      if (!condition)
        return assertOp.emitError("expected a condition that does not depend "
                                  "on an accumulator");
      AssertOp::create(b, assertOp.getLoc(), condition->tensor,
                       assertOp.getMsg());
    }
    assertOp.erase();
  }
  for (auto [index, size] : indices) {
    bool isAtTop = op->getParentOp() == getOperation();
    std::optional<Lifted> lifted = isAtTop ? lift(b, op, index) : std::nullopt;
    if (!lifted || !isa<IntegerType>(index.getType()))
      continue; // clamped by generated code, without a flag
    int64_t bound = getBound(cast<IntegerType>(index.getType()), size);
    lifted->tensor =
        ClampIndexOp::create(b, op.getLoc(), lifted->tensor,
                             b.getI64IntegerAttr(bound), IntegerAttr());
    auto [wide, arg] = addInput(op, *lifted);
    op = wide;
    useIndex(op, index, size, arg);
    b.setInsertionPoint(op);
  }
  return success();
}

/// An assertion of the function's own: of a scalar that ops compute from
/// elements of tensors.
LogicalResult AmpLowerAsserts::lowerTop(cf::AssertOp op) {
  if (op->getParentOp() != getOperation())
    return op.emitError("expected an assertion in the body of a structured op "
                        "or at the top of the function");
  OpBuilder b(op);
  auto type = RankedTensorType::get({}, b.getI1Type());
  Value condition =
      tensor::FromElementsOp::create(b, op.getLoc(), type, op.getArg());
  AssertOp::create(b, op.getLoc(), condition, op.getMsg());
  op.erase();
  return success();
}
