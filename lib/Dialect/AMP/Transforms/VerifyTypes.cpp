//===- VerifyTypes.cpp - Values that a program can have ---------*- C++ -*-===//

#include "amp/Dialect/AMP/Transforms/Passes.h"
#include "amp/Support/Sizes.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/ShapedOpInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPVERIFYTYPES
#include "amp/Dialect/AMP/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

/// Elements of other dialects' types, as of a token, are theirs.
static bool isNumber(Type type) {
  return type.isIntOrIndexOrFloat() || isa<ComplexType, VectorType>(type);
}

/// Some passes of upstream take vectors apart: more than any register has, and
/// tiles of registers, are no vectors.
constexpr int64_t kMostLanes = 4096;

static bool isTooWide(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  std::optional<int64_t> lanes =
      vector ? countBytes(vector.getShape(), 1) : std::nullopt;
  return vector && (!lanes || *lanes > kMostLanes);
}

static LogicalResult verifyType(Operation *op, Type type) {
  Type element = type;
  if (isa<TensorType, MemRefType>(type))
    element = getElementTypeOrSelf(type);
  bool isVector = isa<VectorType>(type);
  if (!isVector && isNumber(element) && !isKnownElement(element))
    return op->emitError("expected integers of at most 64 bits or floats of 8, "
                         "16, 32 or 64, found ")
           << type;
  if (isTooWide(type))
    return op->emitError("expected vectors of at most ")
           << kMostLanes << " elements, found " << type;
  if (!hasFittingSize(type))
    return op->emitError("expected at most 2^47 bytes in a tensor, found ")
           << type;
  return success();
}

/// Upstream takes a loop whose range its type does not hold as one without
/// turns, and so one whose step is negative where its bounds are unsigned.
static LogicalResult verifyRange(scf::ForOp loop) {
  std::optional<int64_t> step = getConstantIntValue(loop.getStep());
  if (step && *step <= 0)
    return loop.emitError("expected a positive step, found ") << *step;
  std::optional<int64_t> lower = getConstantIntValue(loop.getLowerBound());
  std::optional<int64_t> upper = getConstantIntValue(loop.getUpperBound());
  Type type = loop.getInductionVar().getType();
  unsigned bits = getElementBits(type);
  int64_t range;
  if (lower && upper && !loop.getUnsignedCmp() && *lower < *upper &&
      (llvm::SubOverflow(*upper, *lower, range) || !llvm::isIntN(bits, range)))
    return loop.emitError("expected a range that ")
           << type << " holds, found " << *lower << " to " << *upper;
  return success();
}

/// Upstream reads the shape at a place that it does not have.
static LogicalResult verifyDimension(ShapedDimOpInterface op) {
  auto type = cast<ShapedType>(op.getShapedValue().getType());
  std::optional<int64_t> place = getConstantIntValue(op.getDimension());
  if (place && type.hasRank() && (*place < 0 || *place >= type.getRank()))
    return op.emitError("expected a dimension of ")
           << type << ", found " << *place;
  return success();
}

/// Upstream's verifier passes over widths that no operand gives; its printer
/// reads them.
static LogicalResult verifyWidths(tensor::PadOp op) {
  for (auto [widths, given] :
       {std::pair(op.getStaticLow(), op.getLow().size()),
        std::pair(op.getStaticHigh(), op.getHigh().size())})
    if (int64_t(given) != llvm::count_if(widths, ShapedType::isDynamic))
      return op->emitError("expected an operand for each unknown width, found ")
             << given;
  return success();
}

static LogicalResult verifyOp(Operation *op) {
  LogicalResult verified =
      TypeSwitch<Operation *, LogicalResult>(op)
          .Case([](scf::ForOp loop) { return verifyRange(loop); })
          .Case([](tensor::PadOp pad) { return verifyWidths(pad); })
          .Case([](ShapedDimOpInterface dim) { return verifyDimension(dim); })
          .Default(success());
  if (failed(verified))
    return failure();
  if (isa<ub::PoisonOp>(op) && !op->use_empty())
    return op->emitError("expected a value, found poison, which may be "
                         "anything");
  for (Type type : op->getResultTypes())
    if (failed(verifyType(op, type)))
      return failure();
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Type type : block.getArgumentTypes())
        if (failed(verifyType(op, type)))
          return failure();
  return success();
}

namespace {
struct AmpVerifyTypes : amp::impl::AmpVerifyTypesBase<AmpVerifyTypes> {
  void runOnOperation() override {
    auto result = getOperation()->walk<WalkOrder::PreOrder>([](Operation *op) {
      return failed(verifyOp(op)) ? WalkResult::interrupt()
                                  : WalkResult::advance();
    });
    if (result.wasInterrupted())
      signalPassFailure();
    markAllAnalysesPreserved();
  }
};
} // namespace
