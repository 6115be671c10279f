//===- Attention.cpp - nn.attention and its gradient ------------*- C++ -*-===//

#include "AttentionScores.h"
#include "amp/Support/Sizes.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::nn;

double mlir::nn::getAttentionScale(std::optional<APFloat> scale,
                                   int64_t depth) {
  return scale ? scale->convertToDouble() : 1.0 / std::sqrt(double(depth));
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

/// A mask is [1|B, 1|Hq, 1|T, S], of floats or booleans.
static LogicalResult verifyMask(Operation *op, Value mask,
                                ArrayRef<int64_t> scores) {
  if (!mask)
    return success();
  auto type = getTensorType(mask);
  if (!isa<FloatType>(type.getElementType()) &&
      !type.getElementType().isInteger(1))
    return op->emitOpError("expects a mask of floats or of i1, found ") << type;
  bool fits = type.getRank() == 4 && type.getDimSize(3) == scores[3];
  for (int64_t dim = 0; fits && dim < 3; ++dim)
    fits = type.getDimSize(dim) == 1 || type.getDimSize(dim) == scores[dim];
  if (fits)
    return success();
  auto diagnostic = op->emitOpError("expects a mask of the scores' shape [");
  llvm::interleaveComma(scores, diagnostic);
  return diagnostic << "] or 1 in place of its first three sizes, found "
                    << type;
}

/// Everything is computed in the type of lse, which holds every operand.
template <typename OpTy>
static LogicalResult verifyWidth(OpTy op, RankedTensorType type) {
  FloatType lse = getFloat(op.getLse());
  if (!lse.isF32() && !lse.isF64())
    return op.emitOpError("expects an lse of f32 or f64, found ") << lse;
  if (cast<FloatType>(type.getElementType()).getWidth() <= lse.getWidth())
    return success();
  return op.emitOpError("expects operands of at most the type of lse, ")
         << lse << ", found " << type;
}

/// What attention and its gradient share: the operands.
template <typename OpTy>
static LogicalResult verifyOperands(OpTy op) {
  auto query = getTensorType(op.getQuery()), key = getTensorType(op.getKey()),
       value = getTensorType(op.getValue());
  for (RankedTensorType type : {query, key, value}) {
    if (type.getRank() != 4)
      return op.emitOpError("expects tensors of four dimensions, found ")
             << type;
    if (failed(verifyWidth(op, type)))
      return failure();
  }
  ArrayRef<int64_t> q = query.getShape(), k = key.getShape();
  if (k[1] == 0 || q[1] % k[1] != 0)
    return op.emitOpError("expects the number of query heads to be a multiple "
                          "of that of key heads, found ")
           << q[1] << " and " << k[1];
  if (failed(verifyShape(op, "a key", op.getKey(), {q[0], k[1], k[2], q[3]})) ||
      failed(verifyShape(op, "a value", op.getValue(),
                         {q[0], k[1], k[2], value.getDimSize(3)})))
    return failure();
  return verifyMask(op, op.getMask(), {q[0], q[1], q[2], k[2]});
}

/// [B, Hq, T]
template <typename OpTy>
static LogicalResult verifyLse(OpTy op) {
  auto query = getTensorType(op.getQuery());
  return verifyShape(op, "an lse", op.getLse(), query.getShape().drop_back());
}

/// [B, Hq, T, E]
template <typename OpTy>
static SmallVector<int64_t> getResultShape(OpTy op) {
  auto shape = llvm::to_vector(getTensorType(op.getQuery()).getShape());
  shape[3] = getTensorType(op.getValue()).getDimSize(3);
  return shape;
}

LogicalResult AttentionOp::verify() {
  if (failed(verifyOperands(*this)) || failed(verifyLse(*this)))
    return failure();
  return verifyShape(*this, "a result", getResult(), getResultShape(*this));
}

LogicalResult AttentionGradOp::verify() {
  if (failed(verifyOperands(*this)) || failed(verifyLse(*this)) ||
      failed(verifyShape(*this, "a grad", getGrad(), getResultShape(*this))))
    return failure();
  for (unsigned i = 0; i < 3; ++i)
    if (failed(verifyShape(*this, "a gradient", getOperation()->getResult(i),
                           getTensorType(getOperand(i)).getShape())))
      return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// Interfaces
//===----------------------------------------------------------------------===//

/// Batch and heads are apart.
bool AttentionOp::mixesAlong(unsigned, int64_t dim) { return dim > 1; }

SmallVector<SmallVector<int64_t>> AttentionOp::inferResultShapes() {
  ArrayRef<int64_t> query = getTensorType(getQuery()).getShape();
  auto rows = llvm::to_vector(query.drop_back());
  return {getResultShape(*this), rows, rows};
}

/// The pairs of a query and a key that it sees, of all heads.
template <typename OpTy>
static int64_t countPairs(OpTy op) {
  ArrayRef<int64_t> query = getTensorType(op.getQuery()).getShape();
  int64_t keys = getTensorType(op.getKey()).getDimSize(2);
  int64_t pairs = multiplyWork({query[2], keys});
  // The last query sees all keys, the one before it one less, ...
  int64_t seeing = std::min(query[2], keys);
  if (op.getCausal())
    pairs = multiplyWork({seeing, 2 * keys - seeing + 1}) / 2;
  return multiplyWork({query[0], query[1], pairs});
}

int64_t AttentionOp::countContractionFlops() {
  int64_t depth = getTensorType(getQuery()).getDimSize(3);
  int64_t valueDepth = getTensorType(getValue()).getDimSize(3);
  return multiplyWork({2, countPairs(*this), depth + valueDepth});
}

/// Scores, and the gradients of scores, queries, keys and values.
int64_t AttentionGradOp::countContractionFlops() {
  int64_t depth = getTensorType(getQuery()).getDimSize(3);
  int64_t valueDepth = getTensorType(getValue()).getDimSize(3);
  return multiplyWork({2, countPairs(*this), 3 * depth + 2 * valueDepth});
}

OpKind AttentionOp::getPrecisionKind() { return OpKind::Attention; }

/// The mask: what hides a key in f32 may be too large for 16 bits.
bool AttentionOp::keepsOperand(unsigned index) { return index == 3; }

OpKind AttentionGradOp::getPrecisionKind() { return OpKind::Attention; }

/// All but the factors of its products: the mask, and what is in f32 of a row.
bool AttentionGradOp::keepsOperand(unsigned index) {
  Value operand = getOperation()->getOperand(index);
  return index >= 3 && operand != getGrad();
}

/// sum(grad * result) of each row, less the cotangent of lse.
static Value createDelta(OpBuilder &b, AttentionOp op, Value grad, Value dlse) {
  Location loc = op.getLoc();
  ArrayRef<int64_t> shape = getTensorType(op.getResult()).getShape();
  Type element = getElementTypeOrSelf(op.getLse());
  SmallVector<int64_t> all = allLoops(4), rows = allLoops(3);
  Value delta = createReduction(
      b, loc, shape, {{grad, all}, {op.getResult(), all}}, rows, Combine::Sum,
      [](OpBuilder &, ArrayRef<Scalar> e) { return e[0] * e[1]; });
  if (!dlse && getElementTypeOrSelf(delta) == element)
    return delta;
  SmallVector<Read> reads = {{delta, rows}};
  if (dlse)
    reads.push_back({dlse, rows});
  return createMap(b, loc, shape.drop_back(), reads, element,
                   [](OpBuilder &, ArrayRef<Scalar> e) {
                     return e.size() == 1 ? e[0] : e[0] - e[1];
                   });
}

LogicalResult AttentionOp::buildVJP(OpBuilder &b, const VJPContext &context,
                                    MutableArrayRef<Value> cotangents) {
  Location loc = getLoc();
  Value grad = context.cotangents[0];
  if (!grad)
    grad = createFilled(b, loc, getTensorType(getResult()), 0.0);
  Value delta = createDelta(b, *this, grad, context.cotangents[1]);
  SmallVector<Type> types;
  for (OpOperand &operand : (*this)->getOpOperands().take_front(3)) {
    FloatType wanted = context.getWantedType(operand);
    auto type = getTensorType(operand.get());
    types.push_back(wanted ? type.clone(wanted) : type);
  }
  auto gradient = AttentionGradOp::create(
      b, loc, types[0], types[1], types[2], getQuery(), getKey(), getValue(),
      getMask(), grad, getLse(), getRest(), delta, getCausalAttr(),
      getScaleAttr());
  for (OpOperand &operand : (*this)->getOpOperands().take_front(3))
    if (context.isWanted(operand))
      cotangents[operand.getOperandNumber()] =
          gradient->getResult(operand.getOperandNumber());
  if (getMask() && context.isWanted(getMaskMutable()[0]))
    cotangents[3] =
        createMaskGrad(b, gradient, context.getWantedType(getMaskMutable()[0]));
  return success();
}
