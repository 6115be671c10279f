//===- LinearCrossEntropy.cpp - nn.linear_cross_entropy ---------*- C++ -*-===//
//
// Rows are taken in chunks, in a loop: the logits of one chunk are all that
// exists of them at a time, in the backward pass as well. It has a loop of its
// own, that amp-fuse-loops makes one with the forward pass's.
//
//===----------------------------------------------------------------------===//

#include "ClassLoss.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::nn;

/// What the logits of a chunk may take, in bytes, where the op does not say;
/// but no fewer rows than a contraction needs to be worth the reading of the
/// weight. (A weight of more than so many columns takes more memory itself.)
constexpr int64_t kChunkBytes = 8 << 20, kChunkRows = 256;

namespace {
/// The op on [N, D] rows, N all leading dimensions in one.
class Chunks {
public:
  Chunks(LinearCrossEntropyOp op, OpBuilder &b)
      : op(op), b(b), loc(op.getLoc()), compute(getFloat(op.getLoss())),
        classes(getTensorType(op.getWeight()).getDimSize(0)),
        depth(getTensorType(op.getWeight()).getDimSize(1)),
        rows(getTensorType(op.getInput()).getNumElements() / depth),
        isSoft(isa<FloatType>(getElementTypeOrSelf(op.getTargets()))),
        input(flatten(op.getInput(), {rows, depth})),
        targets(isSoft ? flatten(op.getTargets(), {rows, classes})
                       : flatten(op.getTargets(), {rows})) {
    int64_t bytes = op.getChunkBytes().value_or(kChunkBytes);
    int64_t fit = bytes / (classes * (compute.getWidth() / 8));
    // As equal as can be: a chunk of few rows would be slow.
    int64_t count = llvm::divideCeil(rows, std::max(fit, kChunkRows));
    chunk = llvm::divideCeil(rows, count);
  }

  /// Runs `body` on each chunk: the first row, how many, and what is carried.
  using Body = function_ref<SmallVector<Value>(
      OpBuilder &, Value start, int64_t count, ValueRange carried)>;
  SmallVector<Value> forEach(SmallVector<Value> carried, Body body);

  Value slice(OpBuilder &at, Value tensor, Value start, int64_t count);
  Value insert(OpBuilder &at, Value part, Value whole, Value start);
  Value buildLogits(OpBuilder &at, Value start, int64_t count);
  Value buildRowLosses();
  void buildGradients(const VJPContext &context,
                      MutableArrayRef<Value> cotangents);
  Value flatten(Value tensor, ArrayRef<int64_t> shape);
  Value zeros(ArrayRef<int64_t> shape) {
    return createFilled(b, loc, RankedTensorType::get(shape, compute), 0.0);
  }
  Value contract(OpBuilder &at, Value x, Value y, Value init,
                 ArrayRef<ArrayRef<int64_t>> loops);

  LinearCrossEntropyOp op;
  OpBuilder &b;
  Location loc;
  FloatType compute;
  int64_t classes, depth, rows;
  bool isSoft;
  Value input, targets;
  int64_t chunk;
};
} // namespace

/// A reshape that splits or joins leading dimensions.
static Value reshape(OpBuilder &b, Location loc, Value value,
                     ArrayRef<int64_t> shape) {
  auto type = getTensorType(value);
  if (type.getShape() == shape)
    return value;
  auto to = RankedTensorType::get(shape, type.getElementType());
  bool joins = shape.size() < type.getShape().size() || shape.empty();
  auto wide = joins ? type : to;
  int64_t depth = wide.getRank() - (joins ? to : type).getRank() + 1;
  SmallVector<ReassociationIndices> groups;
  if (!(joins ? to : type).getShape().empty()) {
    groups.push_back(llvm::to_vector<2>(llvm::seq<int64_t>(depth)));
    for (int64_t dim = depth; dim < wide.getRank(); ++dim)
      groups.push_back({dim});
  }
  if (joins)
    return tensor::CollapseShapeOp::create(b, loc, to, value, groups);
  return tensor::ExpandShapeOp::create(b, loc, to, value, groups);
}

Value Chunks::flatten(Value tensor, ArrayRef<int64_t> shape) {
  return reshape(b, loc, tensor, shape);
}

SmallVector<Value> Chunks::forEach(SmallVector<Value> carried, Body body) {
  auto index = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(b, loc, value);
  };
  int64_t whole = rows / chunk * chunk;
  if (whole > chunk) {
    auto loop = scf::ForOp::create(
        b, loc, index(0), index(whole), index(chunk), carried,
        [&](OpBuilder &nested, Location, Value start, ValueRange values) {
          scf::YieldOp::create(nested, loc, body(nested, start, chunk, values));
        });
    carried = llvm::to_vector_of<Value>(loop.getResults());
  } else {
    carried = body(b, index(0), chunk, carried);
  }
  if (whole < rows)
    carried = body(b, index(whole), rows - whole, carried);
  return carried;
}

static SmallVector<OpFoldResult> getSizes(OpBuilder &b, Value tensor,
                                          int64_t count) {
  SmallVector<int64_t> shape(getTensorType(tensor).getShape());
  shape[0] = count;
  return getAsIndexOpFoldResult(b.getContext(), shape);
}

Value Chunks::slice(OpBuilder &at, Value tensor, Value start, int64_t count) {
  int64_t rank = getTensorType(tensor).getRank();
  SmallVector<OpFoldResult> offsets(rank, at.getIndexAttr(0)),
      strides(rank, at.getIndexAttr(1));
  offsets[0] = getAsOpFoldResult(start);
  return tensor::ExtractSliceOp::create(at, loc, tensor, offsets,
                                        getSizes(at, tensor, count), strides);
}

Value Chunks::insert(OpBuilder &at, Value part, Value whole, Value start) {
  int64_t rank = getTensorType(whole).getRank();
  SmallVector<OpFoldResult> offsets(rank, at.getIndexAttr(0)),
      strides(rank, at.getIndexAttr(1));
  offsets[0] = getAsOpFoldResult(start);
  return tensor::InsertSliceOp::create(
      at, loc, part, whole, offsets,
      getSizes(at, whole, getTensorType(part).getDimSize(0)), strides);
}

/// A contraction over three loops.
Value Chunks::contract(OpBuilder &at, Value x, Value y, Value init,
                       ArrayRef<ArrayRef<int64_t>> loops) {
  SmallVector<AffineMap> maps;
  for (ArrayRef<int64_t> dims : loops)
    maps.push_back(AffineMap::getMultiDimIdentityMap(3, at.getContext())
                       .getSubMap(llvm::to_vector_of<unsigned>(dims)));
  return linalg::ContractOp::create(at, loc, TypeRange{init.getType()},
                                    ValueRange{x, y}, ValueRange{init},
                                    at.getAffineMapArrayAttr(maps))
      .getResult(0);
}

/// The logits of a chunk, with their bias: x W^T in f32.
Value Chunks::buildLogits(OpBuilder &at, Value start, int64_t count) {
  auto type = RankedTensorType::get({count, classes}, compute);
  Value logits =
      contract(at, slice(at, input, start, count), op.getWeight(),
               createFilled(at, loc, type, 0.0), {{0, 2}, {1, 2}, {0, 1}});
  if (!op.getBias())
    return logits;
  return createMap(at, loc, type.getShape(),
                   {{logits, {0, 1}}, {op.getBias(), {1}}}, compute,
                   [](OpBuilder &, ArrayRef<Scalar> e) { return e[0] + e[1]; });
}

Value Chunks::buildRowLosses() {
  return forEach({zeros({rows})}, [&](OpBuilder &at, Value start, int64_t count,
                                      ValueRange carried) {
    ClassLoss loss(op, at, buildLogits(at, start, count),
                   slice(at, targets, start, count));
    Value part = loss.buildRows(loss.buildLogSum());
    return SmallVector<Value>{insert(at, part, carried[0], start)};
  })[0];
}

void Chunks::buildGradients(const VJPContext &context,
                            MutableArrayRef<Value> cotangents) {
  Value g = context.cotangents[0];
  auto shape = getTensorType(op.getInput()).getShape();
  if (op.getReduction() == LossReduction::Mean) {
    ClassLoss all(op, b, zeros({rows, 1}), targets);
    g = all.divide(g, all.buildCount());
  }
  bool isPerRow = op.getReduction() == LossReduction::None;
  if (isPerRow)
    g = flatten(g, {rows});
  FloatType narrow = getFloat(op.getWeight());
  SmallVector<Value> sums = {zeros({rows, depth}), zeros({classes, depth})};
  if (op.getBias())
    sums.push_back(zeros({classes}));
  sums = forEach(
      sums, [&](OpBuilder &at, Value start, int64_t count, ValueRange carried) {
        ClassLoss loss(op, at, buildLogits(at, start, count),
                       slice(at, targets, start, count));
        Value dz = loss.buildLogitsGradient(
            loss.buildLogSum(), isPerRow ? slice(at, g, start, count) : g,
            narrow, context.excess);
        Value x = slice(at, input, start, count);
        auto type = RankedTensorType::get({count, depth}, compute);
        Value dx =
            contract(at, dz, op.getWeight(), createFilled(at, loc, type, 0.0),
                     {{0, 2}, {2, 1}, {0, 1}});
        SmallVector<Value> next = {
            insert(at, dx, carried[0], start),
            contract(at, dz, x, carried[1], {{2, 0}, {2, 1}, {0, 1}})};
        if (op.getBias()) {
          Value part = createReduction(
              at, loc, {count, classes}, {{dz, {0, 1}}}, {1}, Combine::Sum,
              [](OpBuilder &, ArrayRef<Scalar> e) { return e[0]; });
          next.push_back(createMap(
              at, loc, {classes}, {{carried[2], {0}}, {part, {0}}}, compute,
              [](OpBuilder &, ArrayRef<Scalar> e) { return e[0] + e[1]; }));
        }
        return next;
      });
  cotangents[0] = flatten(sums[0], shape);
  cotangents[1] = sums[1];
  if (op.getBias())
    cotangents[3] = sums[2];
}

//===----------------------------------------------------------------------===//
// The op
//===----------------------------------------------------------------------===//

bool LinearCrossEntropyOp::keepsResult() { return true; }

OpKind LinearCrossEntropyOp::getPrecisionKind() {
  return OpKind::LinearCrossEntropy;
}

FailureOr<SmallVector<Value>>
LinearCrossEntropyOp::decomposeOperation(OpBuilder &b) {
  Chunks chunks(*this, b);
  Value losses = chunks.buildRowLosses();
  auto rows = getTensorType(getInput()).getShape().drop_back();
  if (getReduction() == LossReduction::None)
    return SmallVector<Value>{chunks.flatten(losses, rows)};
  ClassLoss all(*this, b, chunks.zeros({chunks.rows, 1}), chunks.targets);
  Value sum = all.buildSum(losses);
  if (getReduction() == LossReduction::Sum)
    return SmallVector<Value>{sum};
  return SmallVector<Value>{all.divide(sum, all.buildCount())};
}

LogicalResult
LinearCrossEntropyOp::buildVJP(OpBuilder &b, const VJPContext &context,
                               MutableArrayRef<Value> cotangents) {
  if (context.isWanted(getTargetsMutable()))
    return emitOpError("has no gradient of its targets: use nn.cross_entropy");
  Chunks(*this, b).buildGradients(context, cotangents);
  return success();
}

/// Rows meet in the sum and the mean alone.
bool LinearCrossEntropyOp::mixesAlong(unsigned operand, int64_t dim) {
  if (operand == getTargetsMutable().getOperandNumber())
    return false;
  int64_t rank = getTensorType(getInput()).getRank();
  return operand != 0 || dim == rank - 1;
}

int64_t LinearCrossEntropyOp::getRowPower() {
  return getReduction() == LossReduction::Sum ? 1 : 0;
}

SmallVector<SmallVector<int64_t>> LinearCrossEntropyOp::inferResultShapes() {
  if (getReduction() != LossReduction::None)
    return {{}};
  ArrayRef<int64_t> rows = getTensorType(getInput()).getShape().drop_back();
  return {SmallVector<int64_t>(rows)};
}

LogicalResult LinearCrossEntropyOp::verify() {
  auto input = getTensorType(getInput()), weight = getTensorType(getWeight());
  if (input.getRank() < 1 || weight.getRank() != 2 ||
      input.getShape().back() != weight.getDimSize(1))
    return emitOpError("expects an input [U..., D] and a weight [C, D], found ")
           << input << " and " << weight;
  if (input.getNumElements() == 0 || weight.getNumElements() == 0)
    return emitOpError("expects sizes of at least 1, found ")
           << input << " and " << weight;
  if (failed(verifyShape(*this, "bias", getBias(), weight.getDimSize(0))))
    return failure();
  SmallVector<int64_t> logits(input.getShape());
  logits.back() = weight.getDimSize(0);
  FloatType x = getFloat(getInput()), w = getFloat(getWeight());
  return verifyClassLoss(*this, logits, getTargets(), getLoss(),
                         getIgnoreIndex(), getLabelSmoothing(), getReduction(),
                         w.getWidth() > x.getWidth() ? w : x);
}
