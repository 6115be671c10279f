//===- ElementReader.cpp - Elements of tensors as expressions ---*- C++ -*-===//

#include "Elements.h"
#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::nn;

//===----------------------------------------------------------------------===//
// Reshapes
//===----------------------------------------------------------------------===//

static SmallVector<int64_t> dropUnits(ArrayRef<int64_t> shape) {
  SmallVector<int64_t> kept;
  llvm::copy_if(shape, std::back_inserter(kept),
                [](int64_t size) { return size != 1; });
  return kept;
}

bool mlir::nn::isUnitReshape(ArrayRef<int64_t> from, ArrayRef<int64_t> to) {
  return dropUnits(from) == dropUnits(to);
}

Indices mlir::nn::getSourceIndices(MLIRContext *context,
                                   ArrayRef<int64_t> source,
                                   ArrayRef<int64_t> target,
                                   ArrayRef<AffineExpr> indices) {
  SmallVector<AffineExpr> kept;
  for (auto [index, size] : llvm::zip_equal(indices, target))
    if (size != 1)
      kept.push_back(index);
  Indices result;
  unsigned next = 0;
  for (int64_t size : source)
    result.push_back(size == 1 ? getAffineConstantExpr(0, context)
                               : kept[next++]);
  return result;
}

Value mlir::nn::createReshape(OpBuilder &b, Location loc, Value tensor,
                              ArrayRef<int64_t> shape) {
  auto type = cast<RankedTensorType>(tensor.getType());
  if (type.getShape() == shape)
    return tensor;
  auto target = type.clone(shape);
  if (auto groups = getReassociationIndicesForReshape(type, target)) {
    if (type.getRank() > target.getRank())
      return tensor::CollapseShapeOp::create(b, loc, target, tensor, *groups);
    return tensor::ExpandShapeOp::create(b, loc, target, tensor, *groups);
  }
  // Through one dimension, which any shape is a reshape of.
  auto flat = type.clone({type.getNumElements()});
  SmallVector<ReassociationIndices> all(1);
  for (int64_t i = 0; i < type.getRank(); ++i)
    all[0].push_back(i);
  Value linear = tensor::CollapseShapeOp::create(b, loc, flat, tensor, all);
  all[0].clear();
  for (int64_t i = 0; i < target.getRank(); ++i)
    all[0].push_back(i);
  return tensor::ExpandShapeOp::create(b, loc, target, linear, all);
}

Value mlir::nn::createOperand(OpBuilder &b, Location loc, Expr expr,
                              ArrayRef<AffineExpr> order,
                              ArrayRef<int64_t> sizes) {
  if (expr->kind != Node::Element)
    return nullptr;
  auto type = cast<RankedTensorType>(expr->tensor.getType());
  SmallVector<AffineExpr> wanted, found;
  for (auto [index, size] : llvm::zip_equal(order, sizes))
    if (size != 1)
      wanted.push_back(index);
  for (auto [index, size] : llvm::zip_equal(expr->indices, type.getShape()))
    if (size != 1)
      found.push_back(index);
  if (found != wanted || !isUnitReshape(type.getShape(), sizes))
    return nullptr;
  return createReshape(b, loc, expr->tensor, sizes);
}

Sources::Sources(Value tensor, unsigned count) {
  auto visit = [&](Value value) {
    tensors.insert(value);
    Operation *op = value.getDefiningOp();
    if (op && ops.size() < count &&
        isa<linalg::GenericOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp>(
            op))
      ops.insert(op);
  };
  visit(tensor);
  for (unsigned i = 0; i < ops.size(); ++i) {
    auto generic = dyn_cast<linalg::GenericOp>(ops[i]);
    if (!generic) {
      visit(ops[i]->getOperand(0));
      continue;
    }
    for (Value input : generic.getDpsInputs())
      visit(input);
    for (auto extract : generic.getBody()->getOps<tensor::ExtractOp>())
      visit(extract.getTensor());
  }
}

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

Expr ElementReader::readDefinition(Operation *op, Value tensor,
                                   const Indices &indices, unsigned level) {
  auto type = cast<RankedTensorType>(tensor.getType());
  auto leaf = [&] { return pool.element(tensor, indices); };
  if (auto clamp = dyn_cast<amp::ClampIndexOp>(op)) {
    Expr index = read(clamp.getInput(), indices, level);
    return index ? pool.call("clamp", {index}, clamp.getBound()) : nullptr;
  }
  if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op)) {
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
    return pool.constant(cast<IntegerAttr>(value).getValue().getSExtValue());
  }
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (!generic)
    return leaf();
  bool moves =
      isa<BlockArgument>(generic.getBody()->getTerminator()->getOperand(
          cast<OpResult>(tensor).getResultNumber()));
  if (integersAreLeaves && !isa<FloatType>(type.getElementType()) && !moves)
    return leaf();
  Expr value = readGeneric(generic, cast<OpResult>(tensor).getResultNumber(),
                           indices, level);
  return value ? value : leaf();
}

/// A tensor whose elements are an affine function of their indices, as a table
/// of positions is.
static AffineExpr fitAffine(DenseIntElementsAttr dense,
                            const Indices &indices) {
  auto shape = dense.getType().getShape();
  if (dense.getNumElements() > (1 << 16))
    return nullptr;
  SmallVector<int64_t> values;
  for (const APInt &value : dense.getValues<APInt>())
    values.push_back(value.getSExtValue());
  SmallVector<int64_t> steps(shape.size(), 0);
  int64_t stride = 1;
  AffineExpr result = getAffineConstantExpr(values[0], dense.getContext());
  for (int64_t i = shape.size() - 1; i >= 0; stride *= shape[i--]) {
    if (shape[i] == 1)
      continue;
    steps[i] = values[stride] - values[0];
    result = result + indices[i] * steps[i];
  }
  for (auto [at, value] : llvm::enumerate(values)) {
    int64_t rest = at, expected = values[0];
    for (int64_t i = shape.size() - 1; i >= 0; rest /= shape[i--])
      expected += rest % shape[i] * steps[i];
    if (expected != value)
      return nullptr;
  }
  return result;
}

/// A tensor whose elements are a quotient or a remainder of one index, as a
/// table of the coordinates of a reshape is.
static AffineExpr fitDivision(DenseIntElementsAttr dense,
                              const Indices &indices) {
  auto shape = dense.getType().getShape();
  if (dense.getNumElements() > (1 << 16))
    return nullptr;
  SmallVector<int64_t> values;
  for (const APInt &value : dense.getValues<APInt>())
    values.push_back(value.getSExtValue());
  int64_t stride = 1;
  for (int64_t i = shape.size() - 1; i >= 0; stride *= shape[i--]) {
    auto fits = [&](auto function) {
      for (auto [at, value] : llvm::enumerate(values))
        if (function(int64_t(at) / stride % shape[i]) != value)
          return false;
      return true;
    };
    for (int64_t size = 2; size < shape[i]; ++size) {
      if (shape[i] % size != 0)
        continue;
      if (fits([&](int64_t index) { return index / size; }))
        return indices[i].floorDiv(size);
      if (fits([&](int64_t index) { return index % size; }))
        return indices[i] % size;
    }
  }
  return nullptr;
}

Expr ElementReader::readConstant(arith::ConstantOp op, const Indices &indices) {
  auto dense = dyn_cast<DenseElementsAttr>(op.getValue());
  if (!dense)
    return nullptr;
  bool isFloat = isa<FloatType>(dense.getElementType());
  if (dense.isSplat() && isFloat)
    return pool.constant(dense.getSplatValue<APFloat>().convertToDouble());
  if (isFloat || !dense.getElementType().isInteger() ||
      dense.getNumElements() == 0)
    return nullptr;
  if (dense.getElementType().isInteger(1))
    return dense.isSplat() ? pool.constant(dense.getSplatValue<bool>())
                           : nullptr;
  auto table = cast<DenseIntElementsAttr>(dense);
  AffineExpr fit = fitAffine(table, indices);
  if (!readsCoordinates)
    return fit ? pool.index(fit) : nullptr;
  if (!fit)
    fit = fitDivision(table, indices);
  if (!fit)
    return nullptr;
  int64_t least = INT64_MAX, most = INT64_MIN;
  for (const APInt &value : table.getValues<APInt>()) {
    least = std::min(least, value.getSExtValue());
    most = std::max(most, value.getSExtValue());
  }
  return pool.index(fit, least, most);
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
      .Default([](Operation *) { return ""; });
}

/// Whether a reduction starts where nothing has been added.
static bool startsNeutral(Value init, StringRef name) {
  auto fill = init.getDefiningOp<linalg::FillOp>();
  Attribute value;
  if (!fill || !matchPattern(fill.getInputs()[0], m_Constant(&value)))
    return false;
  if (auto number = dyn_cast<IntegerAttr>(value))
    return name == "sum" && number.getValue().isZero();
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

//===----------------------------------------------------------------------===//
// Scalars
//===----------------------------------------------------------------------===//

Expr ElementReader::readScalar(linalg::GenericOp op, Value scalar,
                               const Indices &loops, unsigned level) {
  if (--budget < 0)
    return nullptr;
  if (auto arg = dyn_cast<BlockArgument>(scalar)) {
    if (arg.getOwner() != op.getBody() ||
        arg.getArgNumber() >= op.getNumDpsInputs())
      return nullptr;
    OpOperand *operand = op.getMatchingOpOperand(arg);
    if (!isa<RankedTensorType>(operand->get().getType()))
      return nullptr;
    Indices indices;
    for (AffineExpr expr : op.getMatchingIndexingMap(operand).getResults())
      indices.push_back(expr.replaceDims(loops));
    return read(operand->get(), indices, level);
  }
  Attribute value;
  if (matchPattern(scalar, m_Constant(&value))) {
    if (auto number = dyn_cast<FloatAttr>(value))
      return pool.constant(number.getValueAsDouble());
    auto number = dyn_cast<IntegerAttr>(value);
    if (!number)
      return nullptr;
    if (number.getType().isInteger(1))
      return pool.constant(number.getValue().isOne());
    return pool.constant(double(number.getValue().getSExtValue()));
  }
  Operation *def = scalar.getDefiningOp();
  if (auto index = dyn_cast<linalg::IndexOp>(def))
    return pool.index(loops[index.getDim()]);
  if (def->getNumResults() != 1 || def->getBlock() != op.getBody())
    return nullptr;
  if (auto extract = dyn_cast<tensor::ExtractOp>(def))
    return readExtract(op, extract, loops, level);
  return readOp(op, def, loops, level);
}

/// A tensor behind reshapes by sizes of 1, and the indices without them.
static Value skipUnitReshapes(Value tensor, SmallVectorImpl<Expr> &indices,
                              Expr zero) {
  while (isa_and_nonnull<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(
      tensor.getDefiningOp())) {
    Value source = tensor.getDefiningOp()->getOperand(0);
    auto from = cast<RankedTensorType>(source.getType()).getShape();
    auto to = cast<RankedTensorType>(tensor.getType()).getShape();
    if (!isUnitReshape(from, to))
      break;
    SmallVector<Expr> kept, mapped;
    for (auto [index, size] : llvm::zip_equal(indices, to))
      if (size != 1)
        kept.push_back(index);
    unsigned next = 0;
    for (int64_t size : from)
      mapped.push_back(size == 1 ? zero : kept[next++]);
    indices.assign(mapped.begin(), mapped.end());
    tensor = source;
  }
  return tensor;
}

/// An index without what keeps it in [0, size): an op that takes the index
/// clamps it itself.
static Expr stripClamp(Expr index, int64_t size) {
  auto isNumber = [](Expr expr, double number) {
    return expr->kind == Node::Constant && expr->number == number;
  };
  while (index->kind == Node::Call) {
    if (index->name == "clamp" && index->number == size)
      index = index->args[0];
    else if (index->name == "min" && isNumber(index->args[0], size - 1))
      index = index->args[1];
    else if (index->name == "min" && isNumber(index->args[1], size - 1))
      index = index->args[0];
    else if (index->name == "max" && isNumber(index->args[0], 0))
      index = index->args[1];
    else if (index->name == "max" && isNumber(index->args[1], 0))
      index = index->args[0];
    else
      break;
  }
  return index;
}

/// A tensor that was made one-dimensional, and its indices from the linear one:
/// a sum of index variables times strides, and of one more index. Null if the
/// index is no such sum.
static Value unflatten(ExprPool &pool, Value tensor,
                       SmallVectorImpl<Expr> &indices) {
  auto collapse = tensor.getDefiningOp<tensor::CollapseShapeOp>();
  if (!collapse || collapse.getResultType().getRank() != 1 ||
      indices[0]->kind != Node::Sum || indices[0]->number != 0)
    return nullptr;
  ArrayRef<int64_t> shape = collapse.getSrcType().getShape();
  auto rest = indices[0]->terms;
  SmallVector<Expr> found(shape.size(), pool.constant(0));
  int64_t stride = collapse.getSrcType().getNumElements(), last = -1;
  for (auto [i, size] : llvm::enumerate(shape)) {
    if (size == 1)
      continue;
    stride /= size;
    last = i;
    auto *term = llvm::find_if(rest, [&](const auto &candidate) {
      return candidate.second == double(stride) &&
             (stride == 1 || candidate.first->kind == Node::Index);
    });
    if (term == rest.end())
      return nullptr;
    found[i] = term->first;
    rest.erase(term);
  }
  if (!rest.empty() || last < 0)
    return nullptr;
  found[last] = stripClamp(found[last], shape[last]);
  indices.assign(found.begin(), found.end());
  return collapse.getSrc();
}

/// The indices if none depends on data.
static std::optional<Indices> getAffineIndices(ExprPool &pool,
                                               ArrayRef<Expr> indices) {
  Indices affine;
  for (Expr index : indices)
    if (index->kind == Node::Index)
      affine.push_back(index->indices[0]);
    else if (index->kind == Node::Constant)
      affine.push_back(
          getAffineConstantExpr(int64_t(index->number), pool.getContext()));
    else
      return std::nullopt;
  return affine;
}

Expr ElementReader::readExtract(linalg::GenericOp op, tensor::ExtractOp extract,
                                const Indices &loops, unsigned level) {
  SmallVector<Expr> indices;
  for (Value operand : extract.getIndices()) {
    bool before = std::exchange(unrollsSums, true);
    Expr index = readScalar(op, operand, loops, level);
    unrollsSums = before;
    if (!index)
      return nullptr;
    indices.push_back(index);
  }
  if (std::optional<Indices> where = getAffineIndices(pool, indices))
    return read(extract.getTensor(), *where, level);
  Value tensor =
      skipUnitReshapes(extract.getTensor(), indices, pool.constant(0));
  auto shape = cast<RankedTensorType>(tensor.getType()).getShape();
  for (auto [index, size] : llvm::zip_equal(indices, shape))
    index = size == 1 ? pool.constant(0) : stripClamp(index, size);
  if (Value whole = unflatten(pool, tensor, indices))
    tensor = whole;
  return pool.gather(tensor, indices);
}

/// A comparison as "eq" or "lt" of two integers, perhaps turned round.
static Expr makeComparison(ExprPool &pool, arith::CmpIPredicate predicate,
                           Expr a, Expr b) {
  using P = arith::CmpIPredicate;
  switch (predicate) {
  case P::eq:
    return pool.call("eq", {a, b});
  case P::ne:
    return pool.negate(pool.call("eq", {a, b}));
  case P::slt:
    return pool.call("lt", {a, b});
  case P::sgt:
    return pool.call("lt", {b, a});
  case P::sge:
    return pool.negate(pool.call("lt", {a, b}));
  case P::sle:
    return pool.negate(pool.call("lt", {b, a}));
  default:
    return pool.call("cmpi", {a, b}, double(predicate));
  }
}

/// Casts that change no number: between integers as indices, and f32 to f64
/// and back, which an island is made of.
static bool isTransparent(Operation *op) {
  Type from = op->getOperand(0).getType(), to = op->getResult(0).getType();
  if (isa<arith::IndexCastOp, arith::ExtSIOp>(op))
    return !from.isInteger(1);
  if (isa<arith::TruncIOp>(op))
    return from.isInteger(64) && to.isInteger(32);
  return isa<arith::ExtFOp, arith::TruncFOp>(op) &&
         (from.isF32() || from.isF64()) && (to.isF32() || to.isF64());
}

Expr ElementReader::readOp(linalg::GenericOp op, Operation *def,
                           const Indices &loops, unsigned level) {
  SmallVector<Expr> args;
  for (Value operand : def->getOperands()) {
    Expr arg = readScalar(op, operand, loops, level);
    if (!arg)
      return nullptr;
    args.push_back(arg);
  }
  if (isTransparent(def))
    return args[0];
  auto number = [&](unsigned i) -> std::optional<double> {
    return args[i]->kind == Node::Constant
               ? std::optional<double>(args[i]->number)
               : std::nullopt;
  };
  bool isTruth = def->getResult(0).getType().isInteger(1);
  return TypeSwitch<Operation *, Expr>(def)
      .Case<arith::AddFOp, arith::AddIOp>(
          [&](auto) { return pool.add(args[0], args[1]); })
      .Case<arith::SubFOp, arith::SubIOp>(
          [&](auto) { return pool.sub(args[0], args[1]); })
      .Case<arith::MulFOp, arith::MulIOp>(
          [&](auto) { return pool.mul(args[0], args[1]); })
      .Case<arith::DivFOp>([&](auto) { return pool.div(args[0], args[1]); })
      .Case<arith::NegFOp>([&](auto) { return pool.scale(-1, args[0]); })
      .Case<math::RsqrtOp>([&](auto) { return pool.power(args[0], -0.5); })
      .Case<math::SqrtOp>([&](auto) { return pool.power(args[0], 0.5); })
      .Case<math::PowFOp, math::FPowIOp>([&](auto) {
        std::optional<double> exponent = number(1);
        return exponent && *exponent != 0 ? pool.power(args[0], *exponent)
                                          : nullptr;
      })
      .Case<arith::MaximumFOp, arith::MaxNumFOp, arith::MaxSIOp>(
          [&](auto) { return pool.call("max", args); })
      .Case<arith::MinimumFOp, arith::MinNumFOp, arith::MinSIOp>(
          [&](auto) { return pool.call("min", args); })
      .Case<arith::CmpIOp>([&](arith::CmpIOp cmp) {
        return makeComparison(pool, cmp.getPredicate(), args[0], args[1]);
      })
      .Case<arith::CmpFOp>([&](arith::CmpFOp cmp) {
        return pool.call("cmpf", args, double(cmp.getPredicate()));
      })
      .Case<arith::SelectOp>(
          [&](auto) { return pool.select(args[0], args[1], args[2]); })
      .Case<arith::XOrIOp>([&](auto) {
        for (unsigned i : {0, 1})
          if (isTruth && number(i) == 1)
            return pool.negate(args[1 - i]);
        return pool.call("xor", args);
      })
      .Case<arith::AndIOp>([&](auto) {
        for (unsigned i : {0, 1})
          if (isTruth && number(i) == 1)
            return args[1 - i];
        return pool.call("and", args);
      })
      .Case<arith::OrIOp>([&](auto) { return pool.call("or", args); })
      .Default([&](Operation *other) -> Expr {
        // Any other function by its name; attributes would tell two apart.
        if (!isMemoryEffectFree(other) || other->getNumRegions() != 0)
          return nullptr;
        return pool.call(other->getName().stripDialect(), args);
      });
}
