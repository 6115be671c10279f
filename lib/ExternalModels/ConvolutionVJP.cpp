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
//===----------------------------------------------------------------------===//

#include "StructuredAdjoint.h"
#include "StructuredVJP.h"

#include "amp/Support/Contraction.h"
#include "amp/Support/LinalgBuilders.h"

#include "mlir/Analysis/FlatLinearValueConstraints.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include <numeric>

using namespace mlir;
using namespace mlir::amp;

//===----------------------------------------------------------------------===//
// Windows
//===----------------------------------------------------------------------===//

namespace {
/// stride * place + dilation * tap + constant, a coordinate of the input. One
/// that is a loop by itself has no tap.
struct Window {
  unsigned place = 0;
  std::optional<unsigned> tap;
  int64_t stride = 1, dilation = 0, constant = 0;
  int64_t taps = 1, size = 0; ///< of the tap's loop, of the input

  int64_t countClasses() const { return std::min(stride, size); }
};

/// Of the coordinates of a class, or of all: q = place + dilation * t + shift,
/// where tap r0 + step * t is the class's t-th of `taps`.
struct WindowClass {
  int64_t remainder = 0, size = 0;
  int64_t first = 0, step = 1, taps = 1;
  int64_t dilation = 0, shift = 0;
};
} // namespace

/// Windows of one place and one tap, both counted upwards.
static std::optional<Window> matchWindow(linalg::LinalgOp op, AffineExpr expr) {
  SmallVector<int64_t, 8> terms;
  unsigned loops = op.getNumLoops();
  if (failed(getFlattenedAffineExpr(expr, loops, 0, &terms)) ||
      terms.size() != loops + 1)
    return std::nullopt;
  Window window;
  window.constant = terms.back();
  auto kinds = op.getIteratorTypesArray();
  std::optional<unsigned> place;
  bool isBare = isa<AffineDimExpr>(expr);
  for (unsigned loop = 0; loop < loops; ++loop) {
    if (terms[loop] == 0)
      continue;
    bool isPlace = isBare || kinds[loop] == utils::IteratorType::parallel;
    std::optional<unsigned> &found = isPlace ? place : window.tap;
    if (terms[loop] < 0 || found)
      return std::nullopt;
    found = loop;
    (isPlace ? window.stride : window.dilation) = terms[loop];
    if (!isPlace)
      window.taps = op.getStaticLoopRanges()[loop];
  }
  if (!place || (!window.tap && window.constant != 0))
    return std::nullopt;
  window.place = *place;
  return window;
}

/// What a class of coordinates reads; nothing if no tap reads it.
static std::optional<WindowClass> matchClass(const Window &window,
                                             int64_t remainder) {
  int64_t common = std::gcd(window.dilation, window.stride);
  WindowClass found;
  found.remainder = remainder;
  found.step = window.tap ? window.stride / common : 1;
  found.dilation = window.tap ? window.dilation / common : 0;
  found.size = llvm::divideCeil(window.size - remainder, window.stride);
  while (found.first < std::min(found.step, window.taps) &&
         (window.dilation * found.first + window.constant - remainder) %
                 window.stride !=
             0)
    ++found.first;
  found.shift = (window.dilation * found.first + window.constant - remainder) /
                window.stride;
  if (found.first >= std::min(found.step, window.taps))
    return std::nullopt;
  found.taps = llvm::divideCeil(window.taps - found.first, found.step);
  return found;
}

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
  FailureOr<Value> buildClass(ArrayRef<WindowClass> classes);
  Value sliceTaps(ArrayRef<WindowClass> classes);
  linalg::GenericOp createClassOp(ArrayRef<WindowClass> classes);
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

/// The convolution of a class, of stride 1. It reads beyond its input, where
/// that is padded: its adjoint is all that is asked for.
linalg::GenericOp
ConvolutionInput::createClassOp(ArrayRef<WindowClass> classes) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  SmallVector<AffineExpr> exprs;
  SmallVector<int64_t> shape;
  for (auto [window, part] : llvm::zip(windows, classes)) {
    AffineExpr expr = b.getAffineDimExpr(window.place) + part.shift;
    if (window.tap)
      expr = expr + part.dilation * b.getAffineDimExpr(*window.tap);
    exprs.push_back(expr);
    shape.push_back(part.size);
  }
  maps[0] = AffineMap::get(maps[0].getNumDims(), 0, exprs, b.getContext());
  Type element = getElementTypeOrSelf(op.getDpsInputs()[0].getType());
  Value input = tensor::EmptyOp::create(b, loc, shape, element);
  Value init = op.getDpsInits()[0];
  return linalg::GenericOp::create(
      b, loc, TypeRange{init.getType()}, ValueRange{input, sliceTaps(classes)},
      init, maps, op.getIteratorTypesArray(),
      [&](OpBuilder &nested, Location, ValueRange args) {
        IRMapping mapping;
        mapping.map(op.getBlock()->getArguments(), args);
        for (Operation &inner : *op.getBlock())
          nested.clone(inner, mapping);
      });
}

FailureOr<Value> ConvolutionInput::buildClass(ArrayRef<WindowClass> classes) {
  linalg::GenericOp part = createClassOp(classes);
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

/// The class of each coordinate, the last one's fastest; nothing if one has no
/// taps.
static std::optional<SmallVector<WindowClass>>
findClasses(ArrayRef<Window> windows, int64_t number) {
  SmallVector<WindowClass> classes(windows.size());
  for (int64_t dim = windows.size() - 1; dim >= 0; --dim) {
    int64_t remainders = windows[dim].countClasses();
    std::optional<WindowClass> found =
        matchClass(windows[dim], number % remainders);
    if (!found)
      return std::nullopt;
    classes[dim] = *found;
    number /= remainders;
  }
  return classes;
}

FailureOr<Value> ConvolutionInput::build() {
  auto type = cast<RankedTensorType>(op.getDpsInputs()[0].getType());
  SmallVector<int64_t> shape;
  for (const Window &window : windows)
    shape.push_back(window.size);
  FloatType sum = getSumType(op, cast<FloatType>(type.getElementType()));
  auto createZeros = [&](ArrayRef<int64_t> sizes) {
    return createFilled(b, loc, RankedTensorType::get(sizes, sum), 0.0);
  };
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
  if (ArrayRef(shape) == type.getShape())
    return inside;
  SmallVector<int64_t> ones(shape.size(), 1);
  return insert(b, loc, inside, createZeros(type.getShape()), low, ones);
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
