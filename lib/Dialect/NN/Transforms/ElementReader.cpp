//===- ElementReader.cpp - Elements of tensors as expressions ---*- C++ -*-===//

#include "Elements.h"
#include "IndexSpace.h"
#include "amp/Dialect/AMP/IR/OpPolicy.h"
#include "amp/Support/Constants.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::nn;

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

Expr ElementReader::read(Value tensor) {
  Indices indices;
  for (int64_t i = 0, e = cast<RankedTensorType>(tensor.getType()).getRank();
       i < e; ++i)
    indices.push_back(pool.dim(i));
  return read(tensor, indices, 0);
}

Expr ElementReader::read(Value tensor, ArrayRef<AffineExpr> at,
                         unsigned level) {
  auto type = cast<RankedTensorType>(tensor.getType());
  if (!type.hasStaticShape())
    return nullptr;
  Indices indices;
  for (auto [index, size] : llvm::zip_equal(at, type.getShape()))
    indices.push_back(size == 1 ? getAffineConstantExpr(0, pool.getContext())
                      : space   ? space->simplify(index)
                                : index);
  auto &entries = known[{tensor, level}];
  for (auto &[where, expr] : entries)
    if (where == indices)
      return expr;
  if (--budget < 0)
    return nullptr;
  Operation *op = tensor.getDefiningOp();
  Expr result = op && !leaves.contains(tensor)
                    ? readDefinition(op, tensor, indices, level)
                    : pool.element(tensor, indices);
  known[{tensor, level}].push_back({indices, result});
  return result;
}

/// Where an element of a chain of `tensor.insert_slice` comes from, if that is
/// the same for all values of its indices.
static Value findInserted(tensor::InsertSliceOp op, Indices &indices) {
  llvm::SmallBitVector dropped = op.getDroppedDims();
  auto sizes = op.getStaticSizes(), offsets = op.getStaticOffsets();
  auto shape = op.getType().getShape();
  bool isInside = true;
  Indices inner;
  for (auto [i, index] : llvm::enumerate(indices)) {
    if (ShapedType::isDynamic(offsets[i]) || ShapedType::isDynamic(sizes[i]) ||
        op.getStaticStrides()[i] != 1)
      return nullptr;
    AffineExpr moved = index;
    if (sizes[i] != shape[i]) {
      auto number = dyn_cast<AffineConstantExpr>(index);
      if (!number)
        return nullptr;
      int64_t at = number.getValue() - offsets[i];
      isInside &= at >= 0 && at < sizes[i];
      moved = getAffineConstantExpr(at, index.getContext());
    }
    if (!dropped.test(i))
      inner.push_back(moved);
  }
  if (!isInside)
    return op.getDest();
  indices = inner;
  return op.getSource();
}

/// Whether an expression is a maximum, which what is raised only subtracts from
/// all it is of: it cancels, and so does its gradient, if it has one.
static bool isShift(Expr expr) {
  return expr && expr->kind == Node::Reduce && expr->name == "max";
}

Expr ElementReader::readDefinition(Operation *op, Value tensor,
                                   const Indices &indices, unsigned level) {
  auto type = cast<RankedTensorType>(tensor.getType());
  auto leaf = [&] { return pool.element(tensor, indices); };
  if (auto clamp = dyn_cast<amp::ClampIndexOp>(op)) {
    Expr index = read(clamp.getInput(), indices, level);
    return index ? pool.call("clamp", {index}, clamp.getBound()) : nullptr;
  }
  if (isa<amp::StopGradientOp>(op)) {
    Expr value = read(op->getOperand(0), indices, level);
    return isShift(value) ? value : leaf();
  }
  if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op)) {
    if (space)
      return read(op->getOperand(0), space->getSourceIndices(op, indices),
                  level);
    auto source = cast<RankedTensorType>(op->getOperand(0).getType());
    if (!isUnitReshape(source.getShape(), type.getShape()))
      return leaf();
    return read(op->getOperand(0),
                getSourceIndices(pool.getContext(), source.getShape(),
                                 type.getShape(), indices),
                level);
  }
  if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
    Expr value = readConstant(constant, indices);
    return value ? value : leaf();
  }
  if (auto insert = dyn_cast<tensor::InsertSliceOp>(op)) {
    Indices where = indices;
    Value source = findInserted(insert, where);
    return source ? read(source, where, level) : leaf();
  }
  if (auto fill = dyn_cast<linalg::FillOp>(op)) {
    Attribute value;
    if (!matchPattern(fill.getInputs()[0], m_Constant(&value)))
      return leaf();
    if (auto number = dyn_cast<FloatAttr>(value))
      return pool.constant(number.getValueAsDouble());
    auto integer = dyn_cast<IntegerAttr>(value);
    auto known = integer ? integer.getValue().trySExtValue() : std::nullopt;
    return known ? pool.constant(*known) : leaf();
  }
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (!generic)
    return leaf();
  bool moves =
      isa<BlockArgument>(generic.getBody()->getTerminator()->getOperand(
          cast<OpResult>(tensor).getResultNumber()));
  if (integersAreLeaves && !isa<FloatType>(type.getElementType()) && !moves)
    return leaf();
  amp::PolicyAttr own = amp::getPolicyOf(op);
  if (!policy)
    policy = own;
  if (*policy != own && !moves)
    return leaf();
  Expr value = readGeneric(generic, cast<OpResult>(tensor).getResultNumber(),
                           indices, level);
  return value ? value : leaf();
}

//===----------------------------------------------------------------------===//
// Structured ops
//===----------------------------------------------------------------------===//

Expr ElementReader::readGeneric(linalg::GenericOp op, unsigned result,
                                const Indices &indices, unsigned level) {
  if (op.getNumResults() != 1)
    return nullptr;
  if (op.getNumReductionLoops() > 0) {
    SmallVector<int64_t> extents;
    return readReduction(op, indices, level, extents, "");
  }
  AffineMap out = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  if (!out.isPermutation() || !op.getRegionOutputArgs()[0].use_empty())
    return nullptr;
  Indices loops(op.getNumLoops());
  for (auto [expr, index] : llvm::zip_equal(out.getResults(), indices))
    loops[cast<AffineDimExpr>(expr).getPosition()] = index;
  return readScalar(op, op.getBody()->getTerminator()->getOperand(result),
                    loops, level);
}

/// "sum" and its like for the op that combines, or "".
static StringRef getCombiner(Operation *op) {
  return TypeSwitch<Operation *, StringRef>(op)
      .Case<arith::AddFOp, arith::AddIOp>([](auto) { return "sum"; })
      .Case<arith::MaximumFOp, arith::MaxNumFOp>([](auto) { return "max"; })
      .Case<arith::MinimumFOp, arith::MinNumFOp>([](auto) { return "min"; })
      .Case<arith::AndIOp>([](arith::AndIOp op) {
        return op.getType().isInteger(1) ? "and" : "";
      })
      .Default([](Operation *) { return ""; });
}

/// Whether a reduction starts where nothing has been added.
static bool startsNeutral(Value init, StringRef name) {
  TypedAttr value = amp::findConstantElement(init);
  if (!value)
    return false;
  if (auto number = dyn_cast<IntegerAttr>(value))
    return name == "and" ? number.getValue().isAllOnes()
                         : name == "sum" && number.getValue().isZero();
  APFloat number = cast<FloatAttr>(value).getValue();
  if (name == "sum")
    return number.isZero();
  // Some frontends start a maximum at the least finite number.
  bool isExtreme = number.isInfinity() || number.isLargest();
  return isExtreme && number.isNegative() == (name == "max");
}

Expr ElementReader::readReduction(linalg::GenericOp op, const Indices &indices,
                                  unsigned level,
                                  SmallVectorImpl<int64_t> &extents,
                                  StringRef outer) {
  Value yielded = op.getBody()->getTerminator()->getOperand(0);
  Value accumulator = op.getRegionOutputArgs()[0];
  Operation *combine = yielded.getDefiningOp();
  StringRef name = combine ? getCombiner(combine) : "";
  if (name.empty() || !accumulator.hasOneUse() ||
      !llvm::is_contained(combine->getOperands(), accumulator) ||
      !startsNeutral(op.getDpsInits()[0], name) ||
      (!outer.empty() && name != outer))
    return nullptr;
  Value term = combine->getOperand(combine->getOperand(0) == accumulator);
  AffineMap out = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  Indices loops(op.getNumLoops());
  for (auto [expr, index] : llvm::zip_equal(out.getResults(), indices)) {
    if (auto dim = dyn_cast<AffineDimExpr>(expr))
      loops[dim.getPosition()] = index;
    else if (!isa<AffineConstantExpr>(expr))
      return nullptr;
  }
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  if (unrollsSums && name == "sum" && outer.empty() &&
      llvm::count_if(loops, [](AffineExpr e) { return !e; }) == 1)
    for (auto [loop, range] : llvm::zip_equal(loops, ranges))
      if (!loop && range <= 4)
        return readUnrolled(op, term, loops, level);
  for (auto [loop, range] : llvm::zip_equal(loops, ranges)) {
    if (loop)
      continue;
    loop = range == 1 ? getAffineConstantExpr(0, pool.getContext())
                      : pool.loop(level, extents.size());
    if (range != 1)
      extents.push_back(range);
  }
  if (extents.size() > 15)
    return nullptr;
  Expr body = nullptr;
  // A sum of sums is one.
  if (auto arg = dyn_cast<BlockArgument>(term)) {
    OpOperand *operand = op.getMatchingOpOperand(arg);
    Indices where;
    for (AffineExpr expr : op.getMatchingIndexingMap(operand).getResults())
      where.push_back(expr.replaceDims(loops));
    Value source = operand->get();
    while (isa_and_nonnull<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(
               source.getDefiningOp()) &&
           !leaves.contains(source)) {
      Value inner = source.getDefiningOp()->getOperand(0);
      auto from = cast<RankedTensorType>(inner.getType()).getShape();
      auto to = cast<RankedTensorType>(source.getType()).getShape();
      if (!isUnitReshape(from, to))
        break;
      where = getSourceIndices(pool.getContext(), from, to, where);
      source = inner;
    }
    auto nested = source.getDefiningOp<linalg::GenericOp>();
    if (nested && nested.getNumResults() == 1 && !leaves.contains(source) &&
        nested.getNumReductionLoops() > 0) {
      SmallVector<int64_t> more(extents.begin(), extents.end());
      if (Expr all = readReduction(nested, where, level, more, name)) {
        if (!outer.empty()) {
          extents.assign(more.begin(), more.end());
          return all;
        }
        return pool.reduce(name, more, all);
      }
    }
  }
  body = readScalar(op, term, loops, level + 1);
  if (!body)
    return nullptr;
  return outer.empty() ? pool.reduce(name, extents, body) : body;
}

/// A short sum of integers, term by term: an index computed from coordinates.
Expr ElementReader::readUnrolled(linalg::GenericOp op, Value term,
                                 Indices loops, unsigned level) {
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  auto *reduced = llvm::find(loops, AffineExpr());
  int64_t count = ranges[reduced - loops.begin()];
  Expr sum = pool.constant(0);
  for (int64_t i = 0; i < count; ++i) {
    *reduced = getAffineConstantExpr(i, pool.getContext());
    Expr value = readScalar(op, term, loops, level);
    if (!value)
      return nullptr;
    sum = pool.add(sum, value);
  }
  return sum;
}
