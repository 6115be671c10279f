//===- ExpandFloat8.cpp - Conversions of 8-bit floats by integers -*- C++ -*-=//

#include "Bits.h"
#include "amp/Codegen/Arith/Float8.h"
#include "amp/Codegen/Arith/Passes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPEXPANDFLOAT8
#include "amp/Codegen/Arith/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

namespace {

/// How f32 or f64 look.
struct WideFormat {
  explicit WideFormat(FloatType type)
      : width(type.getWidth()), mantissaBits(type.getFPMantissaWidth() - 1),
        bias(APFloat::semanticsMaxExponent(type.getFloatSemantics())) {}

  uint64_t getPower(int exponent) const {
    return static_cast<uint64_t>(exponent + bias) << mantissaBits;
  }
  uint64_t getInfinity() const { return getPower(bias + 1); }
  uint64_t getSignBit() const { return uint64_t(1) << (width - 1); }

  int width, mantissaBits, bias;
};

/// f32 or f64 to 8 bits.
class Narrowing {
public:
  Narrowing(Bits &bits, FloatType from, const FloatFormat &to)
      : bits(bits), from(from), wide(from), to(to) {}

  Value emit(Value x) {
    Value all = bits.bitcast(bits.integers(wide.width), x);
    Value magnitude = bits.apply<arith::AndIOp>(all, wide.getSignBit() - 1);
    Value isTiny = bits.isBelow(magnitude, wide.getPower(to.minExponent));
    Value rounded =
        bits.select(isTiny, roundTiny(magnitude), roundNormal(magnitude));
    Value finite = bits.apply<arith::MinSIOp>(rounded, to.getMaximum());
    Value sign = bits.apply<arith::ShRUIOp>(all, wide.width - to.bits);
    sign = bits.apply<arith::AndIOp>(sign, to.getSignBit());
    Value number = narrow(arith::OrIOp::create(bits.b, finite, sign));
    return bits.select(bits.isAbove(magnitude, wide.getInfinity()),
                       bits.constant(bits.integers(to.bits), kFloat8NaN),
                       number);
  }

private:
  Value narrow(Value x) {
    return arith::TruncIOp::create(bits.b, bits.integers(to.bits), x);
  }

  /// A number that has an exponent in the result: carries go into it. What is
  /// too large gets bits beyond the greatest number's.
  Value roundNormal(Value magnitude) {
    int dropped = wide.mantissaBits - to.getMantissaBits();
    // The least normal number's exponent is stored as 1.
    Value rebased =
        bits.apply<arith::SubIOp>(magnitude, wide.getPower(to.minExponent - 1));
    Value odd = bits.apply<arith::AndIOp>(
        bits.apply<arith::ShRUIOp>(rebased, dropped), 1);
    Value up =
        bits.apply<arith::AddIOp>(rebased, (uint64_t(1) << (dropped - 1)) - 1);
    return bits.apply<arith::ShRUIOp>(arith::AddIOp::create(bits.b, up, odd),
                                      dropped);
  }

  /// A smaller one: the last place of the sum with a power of two is that of
  /// the result, so the addition rounds as the conversion must.
  Value roundTiny(Value magnitude) {
    uint64_t power = wide.getPower(to.minExponent - to.getMantissaBits() +
                                   wide.mantissaBits);
    Type type = bits.shaped(from);
    Value large = bits.bitcast(type, bits.constant(magnitude.getType(), power));
    Value sum =
        arith::AddFOp::create(bits.b, bits.bitcast(type, magnitude), large);
    return bits.apply<arith::SubIOp>(bits.bitcast(magnitude.getType(), sum),
                                     power);
  }

  Bits &bits;
  FloatType from;
  WideFormat wide;
  const FloatFormat &to;
};

/// 8 bits to f32.
class Widening {
public:
  Widening(Bits &bits, const FloatFormat &from)
      : bits(bits), wide(bits.b.getF32Type()), from(from) {}

  Value emit(Value x) {
    Value all =
        arith::ExtUIOp::create(bits.b, bits.integers(wide.width),
                               bits.bitcast(bits.integers(from.bits), x));
    Value magnitude = bits.apply<arith::AndIOp>(all, from.getSignBit() - 1);
    Value isTiny =
        bits.isBelow(magnitude, uint64_t(1) << from.getMantissaBits());
    Value finite =
        bits.select(isTiny, widenTiny(magnitude), widenNormal(magnitude));
    uint64_t greatest = from.getMaximum();
    if (from.hasInfinity)
      finite = bits.select(
          bits.isAbove(magnitude, greatest++),
          bits.constant(magnitude.getType(), wide.getInfinity()), finite);
    Value sign = bits.apply<arith::AndIOp>(all, from.getSignBit());
    sign = bits.apply<arith::ShLIOp>(sign, wide.width - from.bits);
    Value number = arith::OrIOp::create(bits.b, finite, sign);
    Value nan = bits.constant(magnitude.getType(), wide.getSignBit() - 1);
    Value result = bits.select(bits.isAbove(magnitude, greatest), nan, number);
    return bits.bitcast(bits.shaped(bits.b.getF32Type()), result);
  }

private:
  Value widenNormal(Value magnitude) {
    Value shifted = bits.apply<arith::ShLIOp>(
        magnitude, wide.mantissaBits - from.getMantissaBits());
    return bits.apply<arith::AddIOp>(shifted,
                                     wide.getPower(from.minExponent - 1));
  }

  /// Multiples of the least number: the last bits of a power of two plus them,
  /// less that power. No subnormal comes up.
  Value widenTiny(Value magnitude) {
    uint64_t power = wide.getPower(from.minExponent - from.getMantissaBits() +
                                   wide.mantissaBits);
    Type type = bits.shaped(bits.b.getF32Type());
    Value large = bits.bitcast(type, bits.constant(magnitude.getType(), power));
    Value sum = bits.bitcast(type, bits.apply<arith::OrIOp>(magnitude, power));
    return bits.bitcast(magnitude.getType(),
                        arith::SubFOp::create(bits.b, sum, large));
  }

  Bits &bits;
  WideFormat wide;
  const FloatFormat &from;
};

struct ExpandTruncation : OpRewritePattern<arith::TruncFOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(arith::TruncFOp op,
                                PatternRewriter &rewriter) const override {
    if (!isFloat8Truncation(op))
      return rewriter.notifyMatchFailure(op, "not to an 8-bit float");
    Bits bits(rewriter, op.getLoc(), op.getType());
    Value x = op.getIn();
    auto from = cast<FloatType>(getElementTypeOrSelf(x.getType()));
    if (from.getWidth() < 32) { // exact
      from = rewriter.getF32Type();
      x = arith::ExtFOp::create(bits.b, bits.shaped(from), x);
    }
    auto &to = *getFloat8Format(getElementTypeOrSelf(op.getType()));
    rewriter.replaceOpWithNewOp<arith::BitcastOp>(
        op, op.getType(), Narrowing(bits, from, to).emit(x));
    return success();
  }
};

struct ExpandExtension : OpRewritePattern<arith::ExtFOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(arith::ExtFOp op,
                                PatternRewriter &rewriter) const override {
    if (!isFloat8Extension(op))
      return rewriter.notifyMatchFailure(op, "not from an 8-bit float");
    Bits bits(rewriter, op.getLoc(), op.getType());
    auto &from = *getFloat8Format(getElementTypeOrSelf(op.getIn().getType()));
    Value wide = Widening(bits, from).emit(op.getIn());
    unsigned width = getElementTypeOrSelf(op.getType()).getIntOrFloatBitWidth();
    // Each type holds all numbers of 8 bits.
    if (width == 32)
      rewriter.replaceOp(op, wide);
    else if (width == 64)
      rewriter.replaceOpWithNewOp<arith::ExtFOp>(op, op.getType(), wide);
    else
      rewriter.replaceOpWithNewOp<arith::TruncFOp>(op, op.getType(), wide);
    return success();
  }
};

/// The body of a named op of linalg is what its name says.
LogicalResult verifyPlace(Operation *op) {
  bool converts = false;
  if (auto narrow = dyn_cast<arith::TruncFOp>(op))
    converts = isFloat8Truncation(narrow);
  if (auto widen = dyn_cast<arith::ExtFOp>(op))
    converts = isFloat8Extension(widen);
  Operation *parent = op->getParentOp();
  if (!converts || !isa<linalg::LinalgOp>(parent) ||
      isa<linalg::GenericOp>(parent))
    return success();
  return op->emitError("expected loops, or 'linalg.generic', around a "
                       "conversion of 8-bit floats, found '")
         << parent->getName() << "'";
}

/// Nothing is computed in 8 bits.
LogicalResult verifyNoArithmetic(Operation *op) {
  if (!isa_and_nonnull<arith::ArithDialect, math::MathDialect>(
          op->getDialect()) ||
      isa<arith::BitcastOp, arith::ConstantOp, arith::ExtFOp, arith::SelectOp,
          arith::TruncFOp>(op))
    return success();
  for (Type type :
       llvm::concat<Type>(op->getOperandTypes(), op->getResultTypes()))
    if (getFloat8Format(getElementTypeOrSelf(type)))
      return op->emitError("expected an operation on f32, found '")
             << op->getName() << "' on " << getElementTypeOrSelf(type)
             << ", which can only be stored and converted";
  return success();
}

struct AmpExpandFloat8 : amp::impl::AmpExpandFloat8Base<AmpExpandFloat8> {
  void runOnOperation() override {
    WalkResult places = getOperation()->walk(
        [](Operation *op) { return WalkResult(verifyPlace(op)); });
    if (places.wasInterrupted())
      return signalPassFailure();
    RewritePatternSet patterns(&getContext());
    patterns.add<ExpandTruncation, ExpandExtension>(&getContext());
    walkAndApplyPatterns(getOperation(), std::move(patterns));
    WalkResult result = getOperation()->walk(
        [](Operation *op) { return WalkResult(verifyNoArithmetic(op)); });
    if (result.wasInterrupted())
      signalPassFailure();
  }
};

} // namespace
