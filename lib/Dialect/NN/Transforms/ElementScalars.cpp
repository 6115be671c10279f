//===- ElementScalars.cpp - Bodies as expressions ---------------*- C++ -*-===//

#include "Elements.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/TypeSwitch.h"
#include <cmath>

using namespace mlir;
using namespace mlir::nn;

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
    std::optional<int64_t> integer = number.getValue().trySExtValue();
    return integer ? pool.constant(double(*integer)) : nullptr;
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

/// Whether a number is an integer that a double holds as it is.
static bool isExact(double number) {
  return number == std::trunc(number) && std::abs(number) <= 0x1p53;
}

/// The indices if none depends on data.
static std::optional<Indices> getAffineIndices(ExprPool &pool,
                                               ArrayRef<Expr> indices) {
  Indices affine;
  for (Expr index : indices)
    if (index->kind == Node::Index)
      affine.push_back(index->indices[0]);
    else if (index->kind == Node::Constant && isExact(index->number))
      affine.push_back(
          getAffineConstantExpr(int64_t(index->number), pool.getContext()));
    else
      return std::nullopt;
  return affine;
}

/// A tensor that the body of a structured op makes, which is none outside.
static bool isInBody(Value tensor) {
  Operation *parent = tensor.getParentBlock()->getParentOp();
  return isa<linalg::LinalgOp>(parent) ||
         parent->getParentOfType<linalg::LinalgOp>();
}

Expr ElementReader::readExtract(linalg::GenericOp op, tensor::ExtractOp extract,
                                const Indices &loops, unsigned level) {
  if (isInBody(extract.getTensor()))
    return nullptr;
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

static std::optional<double> getNumber(ArrayRef<Expr> args, unsigned i) {
  return args[i]->kind == Node::Constant
             ? std::optional<double>(args[i]->number)
             : std::nullopt;
}

/// Comparisons, choices and logic; any other function by its name.
static Expr makeChoice(ExprPool &pool, Operation *def, ArrayRef<Expr> args) {
  bool isTruth = def->getResult(0).getType().isInteger(1);
  return TypeSwitch<Operation *, Expr>(def)
      .Case<arith::CmpIOp>([&](arith::CmpIOp cmp) {
        return makeComparison(pool, cmp.getPredicate(), args[0], args[1]);
      })
      .Case<arith::CmpFOp>([&](arith::CmpFOp cmp) {
        return pool.call("cmpf", args, double(cmp.getPredicate()));
      })
      .Case<arith::SelectOp>([&](auto) {
        if (isTruth && getNumber(args, 1) && getNumber(args, 2) &&
            *getNumber(args, 1) != *getNumber(args, 2))
          return *getNumber(args, 1) == 1 ? args[0] : pool.negate(args[0]);
        return pool.select(args[0], args[1], args[2]);
      })
      .Case<arith::XOrIOp>([&](auto) {
        for (unsigned i : {0, 1})
          if (isTruth && getNumber(args, i) == 1)
            return pool.negate(args[1 - i]);
        return pool.call("xor", args);
      })
      .Case<arith::AndIOp>([&](auto) {
        for (unsigned i : {0, 1})
          if (isTruth && getNumber(args, i) == 1)
            return args[1 - i];
        return pool.call("and", args);
      })
      .Case<arith::OrIOp>([&](auto) { return pool.call("or", args); })
      .Default([&](Operation *other) -> Expr {
        // Attributes would tell two apart.
        if (!isMemoryEffectFree(other) || other->getNumRegions() != 0)
          return nullptr;
        return pool.call(other->getName().stripDialect(), args);
      });
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
        std::optional<double> exponent = getNumber(args, 1);
        return exponent && *exponent != 0 ? pool.power(args[0], *exponent)
                                          : nullptr;
      })
      .Case<arith::MaximumFOp, arith::MaxNumFOp, arith::MaxSIOp>(
          [&](auto) { return pool.call("max", args); })
      .Case<arith::MinimumFOp, arith::MinNumFOp, arith::MinSIOp>(
          [&](auto) { return pool.call("min", args); })
      .Default([&](Operation *other) { return makeChoice(pool, other, args); });
}
