//===- ConvolutionVJP.cpp - Adjoints of convolutions ------------*- C++ -*-===//
//
// The adjoint of a convolution's input is computed where it is read and from
// what exists. A padding is a bound of its loops: of a padded tensor only the
// inside has one. A stride of s parts the input into s classes of coordinates,
//
//   i = s * q + a,  from  i = s * p + d * r + c  of the places p and taps r
//
// where a class knows some of the taps, r = r0 + s / g * t with g = gcd(d, s),
// and reads q = p + d / g * t + e: a dense convolution of stride 1, of which
// the adjoint is one, too. Together they have the products that the
// convolution has, and those of zeros at the borders.
//
// Where windows lie side by side, as those that part an image into patches, a
// coordinate is one place and one tap, i = s * p + r: one product is all.
//
//===----------------------------------------------------------------------===//

#include "ConvolutionWindows.h"
#include "StructuredAdjoint.h"
#include "StructuredVJP.h"

#include "amp/Support/Contraction.h"
#include "amp/Support/LinalgBuilders.h"

#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::amp;

//===----------------------------------------------------------------------===//
// The rule
//===----------------------------------------------------------------------===//

namespace {
class ConvolutionInput {
public:
  ConvolutionInput(linalg::LinalgOp op, OpBuilder &b, const VJPContext &context)
      : op(op), b(b), context(context), loc(op.getLoc()) {}

  /// Whether there is more to gain than the rule of structured ops gives.
  bool match();
  FailureOr<Value> build();

private:
  void findInside();
  int64_t countClasses() const {
    return llvm::product_of(llvm::map_range(
        windows, [](const Window &window) { return window.countClasses(); }));
  }
  /// Whether each coordinate is of one window. A place without a tap leaves out
  /// coordinates where its stride is more than 1.
  bool isTiled() const {
    return llvm::all_of(windows, [](const Window &window) {
      return window.tap ? window.isTile() : window.stride == 1;
    });
  }
  SmallVector<int64_t> orderTiles();
  FailureOr<Value> buildTiles();
  FailureOr<Value> buildClasses(ArrayRef<int64_t> shape);
  FailureOr<Value> buildClass(ArrayRef<WindowClass> classes);
  Value sliceTaps(ArrayRef<WindowClass> classes);
  /// The op on an input of another shape, that it reads by other expressions.
  linalg::GenericOp createPart(ArrayRef<int64_t> shape,
                               ArrayRef<AffineExpr> exprs, Value factor);
  FailureOr<Value> buildAdjoint(linalg::GenericOp part);
  Value createZeros(ArrayRef<int64_t> shape);
  Value insertClass(Value adjoint, Value inside, ArrayRef<WindowClass> classes);

  linalg::LinalgOp op;
  OpBuilder &b;
  const VJPContext &context;
  Location loc;
  SmallVector<Window> windows; ///< of the input's coordinates
  SmallVector<int64_t> low;    ///< where its inside begins
};
} // namespace

/// Whether an op changes the type of a tensor's elements and moves none.
static bool isCast(linalg::LinalgOp op) {
  return op && op.getNumDpsInputs() == 1 && op.getNumReductionLoops() == 0 &&
         llvm::all_of(op.getIndexingMapsArray(),
                      [](AffineMap map) { return map.isIdentity(); }) &&
         llvm::all_of(op.getBlock()->without_terminator(),
                      [](Operation &inner) {
                        return isa<arith::TruncFOp, arith::ExtFOp>(inner);
                      });
}

/// The inside of what the input was padded to, maybe cast: nothing reads the
/// cotangent of the rest.
void ConvolutionInput::findInside() {
  Value input = op.getDpsInputs()[0];
  auto shape = cast<RankedTensorType>(input.getType()).getShape();
  low.assign(shape.size(), 0);
  for (auto [window, size] : llvm::zip(windows, shape))
    window.size = size;
  if (auto cast = input.getDefiningOp<linalg::LinalgOp>(); isCast(cast))
    input = cast.getDpsInputs()[0];
  auto pad = input.getDefiningOp<tensor::PadOp>();
  if (!pad || !pad.getConstantPaddingValue() ||
      !pad.getSourceType().hasStaticShape())
    return;
  for (auto [dim, amount] : llvm::enumerate(pad.getMixedLowPad())) {
    std::optional<int64_t> begin = getConstantIntValue(amount);
    if (!begin || *begin < 0 || !windows[dim].tap)
      continue;
    low[dim] = *begin;
    windows[dim].constant -= *begin;
    windows[dim].size =
        std::min(pad.getSourceType().getDimSize(dim), shape[dim] - *begin);
  }
}

bool ConvolutionInput::match() {
  if (!context.isWanted(*op.getDpsInputOperand(0)))
    return false;
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  if (maps[0].isProjectedPermutation() || !maps[1].isProjectedPermutation() ||
      !maps[2].isProjectedPermutation())
    return false;
  llvm::SmallDenseSet<unsigned> used;
  for (AffineExpr expr : maps[0].getResults()) {
    std::optional<Window> window = matchWindow(op, expr);
    if (!window || !used.insert(window->place).second ||
        (window->tap && !used.insert(*window->tap).second))
      return false;
    windows.push_back(*window);
  }
  findInside();
  // Each class has kernels of its own, which take time to compile.
  constexpr int64_t kMostClasses = 16;
  if (isTiled())
    return true;
  if (countClasses() > kMostClasses)
    return false;
  return llvm::any_of(llvm::zip(windows, low), [](auto pair) {
    auto [window, begin] = pair;
    return window.stride > 1 || begin > 0;
  });
}

/// The other factor at the taps of a class.
Value ConvolutionInput::sliceTaps(ArrayRef<WindowClass> classes) {
  Value factor = op.getDpsInputs()[1];
  auto shape = cast<RankedTensorType>(factor.getType()).getShape();
  SmallVector<int64_t> offsets(shape.size(), 0), strides(shape.size(), 1);
  SmallVector<int64_t> sizes(shape);
  AffineMap map = op.getIndexingMapsArray()[1];
  for (auto [window, part] : llvm::zip(windows, classes))
    for (auto [dim, expr] : llvm::enumerate(map.getResults()))
      if (window.tap && expr == b.getAffineDimExpr(*window.tap)) {
        offsets[dim] = part.first;
        sizes[dim] = part.taps;
        strides[dim] = part.step;
      }
  if (ArrayRef(sizes) == shape)
    return factor;
  auto toIndices = [&](ArrayRef<int64_t> values) {
    return getAsIndexOpFoldResult(b.getContext(), values);
  };
  return tensor::ExtractSliceOp::create(b, loc, factor, toIndices(offsets),
                                        toIndices(sizes), toIndices(strides));
}

linalg::GenericOp ConvolutionInput::createPart(ArrayRef<int64_t> shape,
                                               ArrayRef<AffineExpr> exprs,
                                               Value factor) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  maps[0] = AffineMap::get(maps[0].getNumDims(), 0, exprs, b.getContext());
  Type element = getElementTypeOrSelf(op.getDpsInputs()[0].getType());
  Value input = tensor::EmptyOp::create(b, loc, shape, element);
  Value init = op.getDpsInits()[0];
  return linalg::GenericOp::create(
      b, loc, TypeRange{init.getType()}, ValueRange{input, factor}, init, maps,
      op.getIteratorTypesArray(),
      [&](OpBuilder &nested, Location, ValueRange args) {
        IRMapping mapping;
        mapping.map(op.getBlock()->getArguments(), args);
        for (Operation &inner : *op.getBlock())
          nested.clone(inner, mapping);
      });
}

/// Of the input of a part, which goes away.
FailureOr<Value> ConvolutionInput::buildAdjoint(linalg::GenericOp part) {
  FailureOr<StructuredBody> body = analyzeBody(part);
  if (failed(body))
    return failure();
  StructuredAdjoint rule(part, *body, b, op->getResult(0),
                         context.cotangents[0], context.excess);
  rule.setProduct();
  OpOperand *input = part.getDpsInputOperand(0);
  FailureOr<Value> adjoint = rule.build(
      {part.getMatchingBlockArgument(input), part.getMatchingIndexingMap(input),
       cast<RankedTensorType>(input->get().getType()),
       context.getWantedType(*op.getDpsInputOperand(0))});
  part.erase();
  return adjoint;
}

/// The convolution of a class, of stride 1. It reads beyond its input, where
/// that is padded: its adjoint is all that is asked for.
FailureOr<Value> ConvolutionInput::buildClass(ArrayRef<WindowClass> classes) {
  SmallVector<AffineExpr> exprs;
  SmallVector<int64_t> shape;
  for (auto [window, part] : llvm::zip(windows, classes)) {
    AffineExpr expr = b.getAffineDimExpr(window.place) + part.shift;
    if (window.tap)
      expr = expr + part.dilation * b.getAffineDimExpr(*window.tap);
    exprs.push_back(expr);
    shape.push_back(part.size);
  }
  return buildAdjoint(createPart(shape, exprs, sliceTaps(classes)));
}

/// The input's dimensions, those of what the windows are multiplied by (the
/// channels) last: a product has them as columns, and others read or turn it.
SmallVector<int64_t> ConvolutionInput::orderTiles() {
  AffineMap factor = op.getIndexingMapsArray()[1];
  auto order = llvm::to_vector(llvm::seq<int64_t>(windows.size()));
  std::stable_partition(order.begin(), order.end(), [&](int64_t dim) {
    return windows[dim].tap || !factor.isFunctionOfDim(windows[dim].place);
  });
  return order;
}

/// Of an input with a dimension of places and one of taps.
FailureOr<Value> ConvolutionInput::buildTiles() {
  SmallVector<int64_t> order = orderTiles(), shape, turned;
  SmallVector<AffineExpr> exprs;
  SmallVector<ReassociationIndices> groups(windows.size());
  SmallVector<int64_t> loops = op.getStaticLoopRanges();
  for (auto [dim, group] : llvm::zip(order, groups)) {
    int64_t size = 1;
    for (std::optional<unsigned> loop :
         {std::optional(windows[dim].place), windows[dim].tap}) {
      if (!loop)
        continue;
      group.push_back(shape.size());
      exprs.push_back(b.getAffineDimExpr(*loop));
      shape.push_back(loops[*loop]);
      size *= loops[*loop];
    }
    turned.push_back(size);
  }
  FailureOr<Value> adjoint =
      buildAdjoint(createPart(shape, exprs, op.getDpsInputs()[1]));
  if (failed(adjoint) || !*adjoint)
    return adjoint;
  Value whole = tensor::CollapseShapeOp::create(b, loc, *adjoint, groups);
  if (llvm::is_sorted(order))
    return whole;
  SmallVector<int64_t> back = invertPermutationVector(order);
  Value init = tensor::EmptyOp::create(
      b, loc, applyPermutation(ArrayRef<int64_t>(turned), back),
      getElementTypeOrSelf(whole.getType()));
  return linalg::TransposeOp::create(b, loc, whole, init, back)->getResult(0);
}

static Value insert(OpBuilder &b, Location loc, Value source, Value whole,
                    ArrayRef<int64_t> offsets, ArrayRef<int64_t> strides) {
  auto toIndices = [&](ArrayRef<int64_t> values) {
    return getAsIndexOpFoldResult(b.getContext(), values);
  };
  auto sizes = cast<RankedTensorType>(source.getType()).getShape();
  return tensor::InsertSliceOp::create(b, loc, source, whole,
                                       toIndices(offsets), toIndices(sizes),
                                       toIndices(strides));
}

Value ConvolutionInput::insertClass(Value adjoint, Value inside,
                                    ArrayRef<WindowClass> classes) {
  SmallVector<int64_t> offsets, strides;
  for (auto [window, part] : llvm::zip(windows, classes)) {
    offsets.push_back(part.remainder);
    strides.push_back(window.stride);
  }
  return insert(b, loc, adjoint, inside, offsets, strides);
}

Value ConvolutionInput::createZeros(ArrayRef<int64_t> shape) {
  Type element = getElementTypeOrSelf(op.getDpsInputs()[0].getType());
  FloatType sum = getSumType(op, cast<FloatType>(element));
  return createFilled(b, loc, RankedTensorType::get(shape, sum), 0.0);
}

FailureOr<Value> ConvolutionInput::buildClasses(ArrayRef<int64_t> shape) {
  Value inside = createZeros(shape);
  for (int64_t number = 0; number < countClasses(); ++number) {
    auto classes = findClasses(windows, number);
    if (!classes)
      continue;
    FailureOr<Value> adjoint = buildClass(*classes);
    if (failed(adjoint) || !*adjoint)
      return adjoint;
    inside = insertClass(*adjoint, inside, *classes);
  }
  return inside;
}

FailureOr<Value> ConvolutionInput::build() {
  SmallVector<int64_t> inner;
  for (const Window &window : windows)
    inner.push_back(window.size);
  FailureOr<Value> inside = isTiled() ? buildTiles() : buildClasses(inner);
  if (failed(inside) || !*inside)
    return inside;
  auto shape =
      cast<RankedTensorType>(op.getDpsInputs()[0].getType()).getShape();
  if (cast<RankedTensorType>(inside->getType()).getShape() == shape)
    return inside;
  SmallVector<int64_t> ones(shape.size(), 1);
  return insert(b, loc, *inside, createZeros(shape), low, ones);
}

LogicalResult
mlir::amp::buildConvolutionVJP(linalg::LinalgOp op, OpBuilder &b,
                               const VJPContext &context,
                               MutableArrayRef<Value> cotangents) {
  if (!isConvolution(op) || op.getNumDpsInputs() != 2 ||
      !llvm::all_of(op.getDpsInputs(), [](Value input) {
        return isa<FloatType>(getElementTypeOrSelf(input.getType()));
      }))
    return success();
  Value cotangent = convertFloat(b, op.getLoc(), context.cotangents[0],
                                 getAdjointType(op), context.excess);
  auto getWanted = [&](OpOperand &operand) {
    return op.isDpsInput(&operand) ? context.getWantedType(operand)
                                   : FloatType();
  };
  VJPContext inputs{cotangent, getWanted, context.excess};
  ConvolutionInput input(op, b, inputs);
  if (input.match()) {
    FailureOr<Value> adjoint = input.build();
    if (failed(adjoint))
      return failure();
    cotangents[op.getDpsInputOperand(0)->getOperandNumber()] = *adjoint;
  }
  return buildStructuredVJP(op, op->getResult(0), cotangent, b, inputs,
                            cotangents);
}
