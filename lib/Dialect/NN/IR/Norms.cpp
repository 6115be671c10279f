//===- Norms.cpp - nn.layer_norm, rms_norm, group_norm ----------*- C++ -*-===//

#include "Normalization.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::nn;

static FloatType getWanted(const VJPContext &context, MutableOperandRange use) {
  return use.empty() ? FloatType() : context.getWantedType(use[0]);
}

static void setCotangent(MutableArrayRef<Value> cotangents,
                         MutableOperandRange use, Value value) {
  if (!use.empty())
    cotangents[use[0].getOperandNumber()] = value;
}

/// Rows are the last dimensions, as many as scale or bias have, or one without.
static int64_t getDepth(Value scale, Value bias) {
  Value like = scale ? scale : bias;
  return like ? getTensorType(like).getRank() : 1;
}

/// Whether a dimension is one of a row.
static bool isInRow(Value operand, Value input, int64_t depth, int64_t dim) {
  return operand != input || dim >= getTensorType(input).getRank() - depth;
}

static Normalization createRowNorm(Operation *op, OpBuilder &b, Value input,
                                   Value scale, Value bias, double eps) {
  int64_t rank = getTensorType(input).getRank();
  int64_t depth = getDepth(scale, bias);
  SmallVector<int64_t> loops = allLoops(rank);
  SmallVector<int64_t> rows(ArrayRef<int64_t>(loops).drop_back(depth));
  SmallVector<int64_t> affine(ArrayRef<int64_t>(loops).take_back(depth));
  return {b, op->getLoc(), input, rows, affine, scale, bias, eps};
}

static LogicalResult verifyRowNorm(Operation *op, Value input, Value scale,
                                   Value bias, Value result, APFloat eps) {
  auto type = getTensorType(input);
  int64_t depth = getDepth(scale, bias);
  if (depth < 1 || depth > type.getRank())
    return op->emitOpError("expects rows of 1 to ")
           << type.getRank() << " dimensions, found " << depth;
  ArrayRef<int64_t> row = type.getShape().take_back(depth);
  return failure(failed(verifyShape(op, "scale", scale, row)) ||
                 failed(verifyShape(op, "bias", bias, row)) ||
                 failed(verifyShape(op, "a result", result, type.getShape())) ||
                 failed(verifyEps(op, eps)));
}

static SmallVector<Value> decompose(Normalization norm, Value result) {
  norm.buildStatistics();
  return {norm.buildResult(getFloat(result))};
}

/// The rule of a normalization of rows; `bias` may be no operand.
static void buildRowVJP(Normalization norm, const VJPContext &context,
                        MutableArrayRef<Value> cotangents, OpOperand &input,
                        MutableOperandRange scale, MutableOperandRange bias) {
  norm.buildStatistics();
  auto gradients = norm.buildGradients(
      context.cotangents[0],
      {context.getWantedType(input), getWanted(context, scale),
       getWanted(context, bias), context.excess});
  cotangents[input.getOperandNumber()] = gradients.input;
  setCotangent(cotangents, scale, gradients.scale);
  setCotangent(cotangents, bias, gradients.bias);
}

//===----------------------------------------------------------------------===//
// layer_norm
//===----------------------------------------------------------------------===//

static Normalization createNorm(LayerNormOp op, OpBuilder &b) {
  return createRowNorm(op, b, op.getInput(), op.getScale(), op.getBias(),
                       op.getEps().convertToDouble());
}

bool LayerNormOp::mixesAlong(unsigned operand, int64_t dim) {
  return isInRow(getOperand(operand), getInput(),
                 getDepth(getScale(), getBias()), dim);
}

OpKind LayerNormOp::getPrecisionKind() { return OpKind::LayerNorm; }

FailureOr<SmallVector<Value>> LayerNormOp::decomposeOperation(OpBuilder &b) {
  return decompose(createNorm(*this, b), getResult());
}

LogicalResult LayerNormOp::buildVJP(OpBuilder &b, const VJPContext &context,
                                    MutableArrayRef<Value> cotangents) {
  buildRowVJP(createNorm(*this, b), context, cotangents, getInputMutable(),
              getScaleMutable(), getBiasMutable());
  return success();
}

LogicalResult LayerNormOp::verify() {
  return verifyRowNorm(*this, getInput(), getScale(), getBias(), getResult(),
                       getEps());
}

//===----------------------------------------------------------------------===//
// rms_norm
//===----------------------------------------------------------------------===//

static Normalization createNorm(RMSNormOp op, OpBuilder &b) {
  Normalization norm = createRowNorm(op, b, op.getInput(), op.getScale(),
                                     Value(), op.getEps().convertToDouble());
  norm.isCentered = false;
  return norm;
}

bool RMSNormOp::mixesAlong(unsigned operand, int64_t dim) {
  return isInRow(getOperand(operand), getInput(), getDepth(getScale(), Value()),
                 dim);
}

OpKind RMSNormOp::getPrecisionKind() { return OpKind::RMSNorm; }

FailureOr<SmallVector<Value>> RMSNormOp::decomposeOperation(OpBuilder &b) {
  return decompose(createNorm(*this, b), getResult());
}

LogicalResult RMSNormOp::buildVJP(OpBuilder &b, const VJPContext &context,
                                  MutableArrayRef<Value> cotangents) {
  buildRowVJP(createNorm(*this, b), context, cotangents, getInputMutable(),
              getScaleMutable(), MutableOperandRange(*this, 0, 0));
  return success();
}

LogicalResult RMSNormOp::verify() {
  return verifyRowNorm(*this, getInput(), getScale(), Value(), getResult(),
                       getEps());
}

//===----------------------------------------------------------------------===//
// group_norm
//===----------------------------------------------------------------------===//

namespace {
/// A group norm on its input as [N, G, C / G, S...].
struct Groups {
  Groups(GroupNormOp op, OpBuilder &b) : op(op), b(b) {
    int64_t rank = getTensorType(op.getInput()).getRank();
    reassociation = {{0}, {1, 2}};
    for (int64_t dim = 2; dim < rank; ++dim)
      reassociation.push_back({dim + 1});
  }

  Value split(Value value, ArrayRef<ReassociationIndices> dims, int64_t at) {
    auto type = getTensorType(value);
    SmallVector<int64_t> shape(type.getShape());
    shape[at] /= op.getGroups();
    shape.insert(shape.begin() + at, op.getGroups());
    return tensor::ExpandShapeOp::create(
        b, op.getLoc(), RankedTensorType::get(shape, type.getElementType()),
        value, dims);
  }
  Value splitInput(Value value) { return split(value, reassociation, 1); }
  Value splitChannels(Value value) {
    return value ? split(value, {{0, 1}}, 0) : Value();
  }
  Value join(Value value, ArrayRef<ReassociationIndices> dims) {
    return value ? Value(tensor::CollapseShapeOp::create(b, op.getLoc(), value,
                                                         dims))
                 : Value();
  }

  Normalization createNorm() {
    return {b,
            op.getLoc(),
            splitInput(op.getInput()),
            {0, 1},
            {1, 2},
            splitChannels(op.getScale()),
            splitChannels(op.getBias()),
            op.getEps().convertToDouble()};
  }

  GroupNormOp op;
  OpBuilder &b;
  SmallVector<ReassociationIndices> reassociation;
};
} // namespace

bool GroupNormOp::mixesAlong(unsigned operand, int64_t dim) {
  return getOperand(operand) != getInput() || dim > 0;
}

OpKind GroupNormOp::getPrecisionKind() { return OpKind::GroupNorm; }

FailureOr<SmallVector<Value>> GroupNormOp::decomposeOperation(OpBuilder &b) {
  Groups groups(*this, b);
  Normalization norm = groups.createNorm();
  norm.buildStatistics();
  return SmallVector<Value>{groups.join(norm.buildResult(getFloat(getResult())),
                                        groups.reassociation)};
}

LogicalResult GroupNormOp::buildVJP(OpBuilder &b, const VJPContext &context,
                                    MutableArrayRef<Value> cotangents) {
  Groups groups(*this, b);
  Normalization norm = groups.createNorm();
  norm.buildStatistics();
  auto gradients = norm.buildGradients(
      groups.splitInput(context.cotangents[0]),
      {context.getWantedType(getInputMutable()),
       getWanted(context, getScaleMutable()),
       getWanted(context, getBiasMutable()), context.excess});
  cotangents[0] = groups.join(gradients.input, groups.reassociation);
  setCotangent(cotangents, getScaleMutable(),
               groups.join(gradients.scale, {{0, 1}}));
  setCotangent(cotangents, getBiasMutable(),
               groups.join(gradients.bias, {{0, 1}}));
  return success();
}

LogicalResult GroupNormOp::verify() {
  auto type = getTensorType(getInput());
  if (type.getRank() < 2)
    return emitOpError("expects an input of at least 2 dimensions, found ")
           << type;
  int64_t channels = type.getDimSize(1);
  auto groups = int64_t(getGroups());
  if (groups < 1 || channels % groups != 0)
    return emitOpError("expects 'groups' to divide the ")
           << channels << " channels, found " << groups;
  return failure(
      failed(verifyShape(*this, "scale", getScale(), channels)) ||
      failed(verifyShape(*this, "bias", getBias(), channels)) ||
      failed(verifyShape(*this, "a result", getResult(), type.getShape())) ||
      failed(verifyEps(*this, getEps())));
}
