//===- ShapeModels.cpp - How upstream's ops follow another batch *- C++ -*-===//

#include "amp/ExternalModels/ExternalModels.h"
#include "amp/Interfaces/ShapeOpInterface.h"
#include "amp/Support/Sizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::amp;

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

/// What a number is, if it may count.
static std::optional<int64_t> getNumber(Attribute value) {
  auto number = dyn_cast<IntegerAttr>(value);
  if (!number || number.getValue().getBitWidth() == 1)
    return std::nullopt;
  return number.getValue().trySExtValue();
}

/// The distance of an integer from the one a row before, if it is the same
/// everywhere; 0 where all rows are equal, of any type.
static std::optional<int64_t> getRowStep(ArrayRef<Attribute> values,
                                         int64_t rows, int64_t inner) {
  int64_t step = 0;
  for (int64_t i = inner, e = values.size(); i < e; ++i) {
    if (i / inner % rows == 0)
      continue;
    std::optional<int64_t> value = getNumber(values[i]);
    std::optional<int64_t> before = getNumber(values[i - inner]);
    if (!(value && before) && values[i] != values[i - inner])
      return std::nullopt;
    int64_t next = value && before ? *value - *before : 0;
    if (i != inner && next != step)
      return std::nullopt;
    step = next;
  }
  return step;
}

/// A value as many steps on; null if its type can't hold it.
static Attribute advance(Attribute value, int64_t count) {
  if (count == 0)
    return value;
  auto number = cast<IntegerAttr>(value);
  int64_t next;
  if (llvm::AddOverflow(*getNumber(value), count, next) ||
      !llvm::isIntN(number.getValue().getBitWidth(), next))
    return nullptr;
  return IntegerAttr::get(number.getType(), next);
}

/// The constant with another number of rows: equal rows as before, rows that
/// count go on counting. Of two rows none can be told to count.
static DenseElementsAttr resizeConstant(DenseElementsAttr attr,
                                        const BatchShapes &shapes) {
  const BatchShape &shape = shapes.results[0];
  ShapedType type = attr.getType().clone(shapes.resize(shape));
  if (auto splat = dyn_cast<SplatElementsAttr>(attr))
    return splat.resizeSplat(type);
  if (llvm::count_if(shape, [](BatchDim dim) { return dim.inner; }) != 1)
    return nullptr;
  const BatchDim *batch =
      llvm::find_if(shape, [](BatchDim dim) { return dim.inner != 0; });
  int64_t inner = batch->inner;
  for (const BatchDim &dim : llvm::make_range(batch + 1, shape.end()))
    inner *= dim.size;
  SmallVector<Attribute> values(attr.getValues<Attribute>());
  std::optional<int64_t> step = getRowStep(values, shapes.from, inner);
  if (!step || (*step != 0 && shapes.from < 3))
    return nullptr;
  // An array of attributes is made of the elements first.
  constexpr int64_t kMostBytes = int64_t(1) << 32;
  std::optional<int64_t> bytes = getTypeBytes(type);
  if (!bytes || *bytes > kMostBytes)
    return nullptr;
  SmallVector<Attribute> resized;
  int64_t block = inner * shapes.from;
  for (int64_t outer = 0, e = values.size(); outer < e; outer += block)
    for (int64_t row = 0; row < shapes.to; ++row)
      for (int64_t i = 0; i < inner; ++i)
        resized.push_back(advance(values[outer + i], row * *step));
  if (llvm::is_contained(resized, Attribute()))
    return nullptr;
  return DenseElementsAttr::get(type, resized);
}

namespace {
struct ConstantShape
    : ShapeOpInterface::ExternalModel<ConstantShape, arith::ConstantOp> {
  LogicalResult relateBatch(Operation *op, BatchShapes &shapes) const {
    auto attr =
        dyn_cast<DenseElementsAttr>(cast<arith::ConstantOp>(op).getValue());
    if (attr && resizeConstant(attr, shapes))
      return success();
    return shapes.refuse("has values for " + Twine(shapes.from) +
                         " rows, which don't say those of others");
  }
  void setBatch(Operation *op, const BatchShapes &shapes) const {
    auto constant = cast<arith::ConstantOp>(op);
    constant.setValueAttr(
        resizeConstant(cast<DenseElementsAttr>(constant.getValue()), shapes));
  }
};

//===----------------------------------------------------------------------===//
// Reshapes
//===----------------------------------------------------------------------===//

template <typename Model, typename OpTy>
struct ReshapeShape : ShapeOpInterface::ExternalModel<Model, OpTy> {
  static LogicalResult relate(ArrayRef<ReassociationIndices> groups,
                              BatchShape &folded, BatchShape &split,
                              BatchShapes &shapes) {
    for (auto [group, whole] : llvm::zip_equal(groups, folded)) {
      MutableArrayRef<BatchDim> parts(split);
      if (failed(shapes.unifyFolded(whole,
                                    parts.slice(group.front(), group.size()))))
        return failure();
    }
    return success();
  }
};

struct CollapseShape : ReshapeShape<CollapseShape, tensor::CollapseShapeOp> {
  LogicalResult relateBatch(Operation *op, BatchShapes &shapes) const {
    auto collapse = cast<tensor::CollapseShapeOp>(op);
    return relate(collapse.getReassociationIndices(), shapes.results[0],
                  shapes.operands[0], shapes);
  }
};

struct ExpandShape : ReshapeShape<ExpandShape, tensor::ExpandShapeOp> {
  LogicalResult relateBatch(Operation *op, BatchShapes &shapes) const {
    auto expand = cast<tensor::ExpandShapeOp>(op);
    return relate(expand.getReassociationIndices(), shapes.operands[0],
                  shapes.results[0], shapes);
  }
  void setBatch(Operation *op, const BatchShapes &shapes) const {
    cast<tensor::ExpandShapeOp>(op).setStaticOutputShape(
        shapes.resize(shapes.results[0]));
  }
};

//===----------------------------------------------------------------------===//
// Slices
//===----------------------------------------------------------------------===//

/// Dimensions that a slice takes whole are the same in it; no other has the
/// batch.
template <typename OpTy>
LogicalResult relateSlice(OpTy op, BatchShape &whole, BatchShape &part,
                          BatchShapes &shapes, StringRef verb) {
  llvm::SmallBitVector dropped = op.getDroppedDims();
  unsigned inPart = 0;
  for (auto [i, dim] : llvm::enumerate(whole)) {
    BatchDim *other = dropped.test(i) ? nullptr : &part[inPart++];
    bool isWhole = other && op.getStaticOffsets()[i] == 0 &&
                   op.getStaticStrides()[i] == 1 && other->size == dim.size;
    if (isWhole && failed(shapes.unify(dim, *other)))
      return failure();
    if (!isWhole && (dim.inner || (other && other->inner)))
      return shapes.refuse(verb + Twine(" a part of the batch"));
  }
  return success();
}

template <typename OpTy>
void setSliceSizes(OpTy op, const BatchShape &whole,
                   const BatchShapes &shapes) {
  SmallVector<int64_t> sizes(op.getStaticSizes());
  for (auto [size, dim] : llvm::zip_equal(sizes, whole))
    if (dim.inner)
      size = shapes.resize(dim);
  op.setStaticSizes(sizes);
}

struct ExtractSliceShape
    : ShapeOpInterface::ExternalModel<ExtractSliceShape,
                                      tensor::ExtractSliceOp> {
  LogicalResult relateBatch(Operation *op, BatchShapes &shapes) const {
    return relateSlice(cast<tensor::ExtractSliceOp>(op), shapes.operands[0],
                       shapes.results[0], shapes, "takes");
  }
  void setBatch(Operation *op, const BatchShapes &shapes) const {
    setSliceSizes(cast<tensor::ExtractSliceOp>(op), shapes.operands[0], shapes);
  }
};

struct InsertSliceShape
    : ShapeOpInterface::ExternalModel<InsertSliceShape, tensor::InsertSliceOp> {
  LogicalResult relateBatch(Operation *op, BatchShapes &shapes) const {
    BatchShape &source = shapes.operands[0], &dest = shapes.operands[1];
    if (failed(shapes.unify(dest, shapes.results[0])) ||
        failed(relateSlice(cast<tensor::InsertSliceOp>(op), dest, source,
                           shapes, "fills")))
      return failure();
    return shapes.unify(dest, shapes.results[0]);
  }
  void setBatch(Operation *op, const BatchShapes &shapes) const {
    setSliceSizes(cast<tensor::InsertSliceOp>(op), shapes.operands[1], shapes);
  }
};

//===----------------------------------------------------------------------===//
// The rest
//===----------------------------------------------------------------------===//

struct PadShape : ShapeOpInterface::ExternalModel<PadShape, tensor::PadOp> {
  LogicalResult relateBatch(Operation *op, BatchShapes &shapes) const {
    auto pad = cast<tensor::PadOp>(op);
    for (auto [i, dim, padded] :
         llvm::enumerate(shapes.operands[0], shapes.results[0])) {
      bool isWhole = pad.getStaticLow()[i] == 0 && pad.getStaticHigh()[i] == 0;
      if (isWhole && failed(shapes.unify(dim, padded)))
        return failure();
      if (!isWhole && (dim.inner || padded.inner))
        return shapes.refuse("pads the batch");
    }
    return success();
  }
};

struct ConcatShape
    : ShapeOpInterface::ExternalModel<ConcatShape, tensor::ConcatOp> {
  /// Along its dimension, all pieces have the batch alike or none has.
  static LogicalResult relateAxis(unsigned axis, BatchShapes &shapes) {
    BatchDim &result = shapes.results[0][axis];
    for (BatchShape &piece : shapes.operands)
      result.inner = std::max(result.inner, piece[axis].inner);
    for (BatchShape &piece : shapes.operands) {
      BatchDim wanted{piece[axis].size, result.inner};
      if (failed(shapes.unify(piece[axis], wanted)))
        return failure();
    }
    return success();
  }
  LogicalResult relateBatch(Operation *op, BatchShapes &shapes) const {
    unsigned axis = cast<tensor::ConcatOp>(op).getDim();
    for (int round : {0, 1}) {
      (void)round;
      for (BatchShape &piece : shapes.operands)
        for (auto [i, dim, whole] : llvm::enumerate(piece, shapes.results[0]))
          if (i != axis && failed(shapes.unify(dim, whole)))
            return failure();
    }
    return relateAxis(axis, shapes);
  }
};

/// Any shape is as good as another.
template <typename OpTy>
struct FreeShape : ShapeOpInterface::ExternalModel<FreeShape<OpTy>, OpTy> {
  LogicalResult relateBatch(Operation *, BatchShapes &) const {
    return success();
  }
};
} // namespace

void mlir::amp::registerShapeModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, arith::ArithDialect *) {
    arith::ConstantOp::attachInterface<ConstantShape>(*context);
  });
  registry.addExtension(+[](MLIRContext *context, tensor::TensorDialect *) {
    tensor::CollapseShapeOp::attachInterface<CollapseShape>(*context);
    tensor::ConcatOp::attachInterface<ConcatShape>(*context);
    tensor::EmptyOp::attachInterface<FreeShape<tensor::EmptyOp>>(*context);
    tensor::ExpandShapeOp::attachInterface<ExpandShape>(*context);
    tensor::ExtractSliceOp::attachInterface<ExtractSliceShape>(*context);
    tensor::InsertSliceOp::attachInterface<InsertSliceShape>(*context);
    tensor::PadOp::attachInterface<PadShape>(*context);
    tensor::SplatOp::attachInterface<FreeShape<tensor::SplatOp>>(*context);
  });
}
