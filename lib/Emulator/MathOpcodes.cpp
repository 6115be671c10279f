//===- MathOpcodes.cpp - Arithmetic that LLVM has no op for -----*- C++ -*-===//
//
// PTX ISA 9.0, "Floating-point instructions". The approximations are computed
// in double and rounded once: hardware errs by up to a few ULP more.
//
//===----------------------------------------------------------------------===//

#include "Machine.h"
#include "Pure.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/bit.h"
#include <cmath>
#include <cstring>
#include <limits>
#include <optional>

using namespace llvm;
using namespace mlir::amp::emulator;

/// Subnormal numbers are zeros of their sign.
static float flush(float value) {
  return std::fpclassify(value) == FP_SUBNORMAL ? std::copysign(0.0f, value)
                                                : value;
}

/// A number that is not 0 by -2 to 2 ulp, drawn from what it is of.
static float perturb(float value, float operand) {
  if (!std::isfinite(value) || value == 0)
    return value;
  uint32_t draw = llvm::bit_cast<uint32_t>(operand) * 0x9e3779b9u;
  for (uint32_t steps = draw >> 8, i = 0; i < steps % 3; ++i)
    value = std::nextafter(value, draw >> 31 ? HUGE_VALF : -HUGE_VALF);
  return value;
}

/// `flushes`: subnormal numbers are zeros, before and after.
template <double (*function)(double), bool flushes = false>
static BoundOpcode bindApproximate(StringRef suffix) {
  if (!suffix.empty() && !suffix.starts_with(" "))
    return {};
  return perThread([](Thread &thread, const Operands &operands) {
    float x = operands.get<float>(0);
    float y = static_cast<float>(function(flushes ? flush(x) : x));
    if (thread.getCluster().getState().options.perturbsApproximations)
      y = perturb(y, x);
    operands.set<float>(flushes ? flush(y) : y);
  });
}

static double reciprocal(double x) { return 1 / x; }
static double reciprocalRoot(double x) { return 1 / std::sqrt(x); }

template <typename T>
static T roundRoot(T x) {
  return std::sqrt(x);
}
//===----------------------------------------------------------------------===//
// Arithmetic with a rounding mode
//===----------------------------------------------------------------------===//

using Rounded = APFloat (*)(ArrayRef<APFloat>, RoundingMode);

static APFloat fuse(ArrayRef<APFloat> x, RoundingMode mode) {
  APFloat result = x[0];
  result.fusedMultiplyAdd(x[1], x[2], mode);
  return result;
}
static APFloat add(ArrayRef<APFloat> x, RoundingMode mode) {
  APFloat result = x[0];
  result.add(x[1], mode);
  return result;
}
static APFloat multiply(ArrayRef<APFloat> x, RoundingMode mode) {
  APFloat result = x[0];
  result.multiply(x[1], mode);
  return result;
}
static APFloat divide(ArrayRef<APFloat> x, RoundingMode mode) {
  APFloat result = x[0];
  result.divide(x[1], mode);
  return result;
}

template <typename T>
static BoundOpcode bindRoundedOf(Rounded function, unsigned count,
                                 RoundingMode mode) {
  return perThread([=](Thread &, const Operands &operands) {
    SmallVector<APFloat, 3> values;
    for (unsigned i = 0; i < count; ++i)
      values.emplace_back(operands.get<T>(i));
    APFloat result = function(values, mode);
    if constexpr (std::is_same_v<T, float>)
      operands.set(result.convertToFloat());
    else
      operands.set(result.convertToDouble());
  });
}

/// ".rn.f", ".rz.d", ...
template <Rounded function, unsigned count>
static BoundOpcode bindRounded(StringRef suffix) {
  auto [rounding, type] = suffix.drop_front().split('.');
  auto mode = StringSwitch<std::optional<RoundingMode>>(rounding)
                  .Case("rn", RoundingMode::NearestTiesToEven)
                  .Case("rz", RoundingMode::TowardZero)
                  .Case("rm", RoundingMode::TowardNegative)
                  .Case("rp", RoundingMode::TowardPositive)
                  .Default(std::nullopt);
  if (!mode || (type != "f" && type != "d"))
    return {};
  return type == "f" ? bindRoundedOf<float>(function, count, *mode)
                     : bindRoundedOf<double>(function, count, *mode);
}

static BoundOpcode bindDivision(StringRef suffix) {
  if (!suffix.empty() && !suffix.starts_with(" "))
    return {};
  return perThread([](Thread &thread, const Operands &operands) {
    float a = operands.get<float>(0), quotient = a / operands.get<float>(1);
    if (thread.getCluster().getState().options.perturbsApproximations)
      quotient = perturb(quotient, a);
    operands.set<float>(quotient);
  });
}

template <typename T>
static T invert(T a) {
  return 1 / a;
}
template <typename T>
static T magnitude(T a) {
  return std::fabs(a);
}
template <typename T>
static T down(T a) {
  return std::floor(a);
}
template <typename T>
static T up(T a) {
  return std::ceil(a);
}
template <typename T>
static T truncate(T a) {
  return std::trunc(a);
}
template <typename T>
static T nearest(T a) {
  return std::nearbyint(a);
}
static float saturate(float a) { return a > 0 ? (a < 1 ? a : 1) : 0; }

/// Where one operand is NaN, the other; with `propagates`, NaN. -0 is below 0.
template <bool isMax, bool propagates>
static float choose(float a, float b) {
  if (std::isnan(a) || std::isnan(b)) {
    if (propagates || (std::isnan(a) && std::isnan(b)))
      return std::numeric_limits<float>::quiet_NaN();
    return std::isnan(a) ? b : a;
  }
  if (a == b)
    return std::signbit(a) == isMax ? b : a;
  return (a < b) == isMax ? b : a;
}

/// To nearest even or toward zero, saturating; NaN gives 0.
template <typename To, typename From, bool isNearest>
static To toInteger(From value) {
  if (std::isnan(value))
    return 0;
  From rounded = isNearest ? std::nearbyint(value) : std::trunc(value);
  constexpr From limit = static_cast<From>(1ull << (sizeof(To) * 8 - 1)) *
                         (std::is_signed_v<To> ? 1 : 2);
  if (rounded >= limit)
    return std::numeric_limits<To>::max();
  if (rounded < (std::is_signed_v<To> ? -limit : 0))
    return std::numeric_limits<To>::min();
  return static_cast<To>(rounded);
}

static int32_t lowHalf(double value) {
  int64_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  return static_cast<int32_t>(bits);
}
static int32_t highHalf(double value) {
  int64_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  return static_cast<int32_t>(bits >> 32);
}
static double fromHalves(uint32_t low, uint32_t high) {
  uint64_t bits = uint64_t(high) << 32 | low;
  double value;
  std::memcpy(&value, &bits, sizeof(value));
  return value;
}
static int32_t multiplyHigh(int32_t a, int32_t b) {
  return static_cast<int32_t>(int64_t(a) * b >> 32);
}
static uint32_t multiplyHighUnsigned(uint32_t a, uint32_t b) {
  return static_cast<uint32_t>(uint64_t(a) * b >> 32);
}

ArrayRef<Opcode> mlir::amp::emulator::getMathOpcodes() {
  constexpr Scope thread = Scope::Thread;
  static const Opcode rows[] = {
      {"ex2.approx.f32", thread, false, bindApproximate<std::exp2>},
      {"ex2.approx.ftz.f32", thread, false, bindApproximate<std::exp2, true>},
      {"lg2.approx.f", thread, false, bindApproximate<std::log2>},
      {"lg2.approx.ftz.f", thread, false, bindApproximate<std::log2, true>},
      {"sin.approx.f", thread, false, bindApproximate<std::sin>},
      {"cos.approx.f", thread, false, bindApproximate<std::cos>},
      {"rcp.approx.ftz.f", thread, false, bindApproximate<reciprocal, true>},
      {"rcp.approx.ftz.d", thread, false, bindPure<reciprocal>},
      {"rsqrt.approx.d", thread, false, bindPure<reciprocalRoot>},
      {"rsqrt.approx.ftz.d", thread, false, bindPure<reciprocalRoot>},
      {"rsqrt.approx.f", thread, false, bindApproximate<reciprocalRoot>},
      {"rsqrt.approx.ftz.f", thread, false,
       bindApproximate<reciprocalRoot, true>},
      {"sqrt.approx.f", thread, false, bindApproximate<std::sqrt>},
      {"sqrt.approx.ftz.f", thread, false, bindApproximate<std::sqrt, true>},
      {"div.approx.f", thread, false, bindDivision},
      {"div.full", thread, false, bindDivision},
      {"tanh.approx.f32", thread, true, bindApproximate<std::tanh>},
      {"ex2.approx.ftz.f32", thread, true, bindApproximate<std::exp2, true>},
      {"ex2.approx.f32", thread, true, bindApproximate<std::exp2>},
      {"rcp.approx.ftz.f32", thread, true, bindApproximate<reciprocal, true>},
      {"fma", thread, false, bindRounded<fuse, 3>},
      {"add", thread, false, bindRounded<add, 2>},
      {"mul", thread, false, bindRounded<multiply, 2>},
      {"div", thread, false, bindRounded<divide, 2>},
      {"sqrt.rn.f", thread, false, bindPure<roundRoot<float>>},
      {"sqrt.rn.d", thread, false, bindPure<roundRoot<double>>},
      {"sqrt.f", thread, false, bindPure<roundRoot<float>>},
      {"rcp.rn.f", thread, false, bindPure<invert<float>>},
      {"rcp.rn.d", thread, false, bindPure<invert<double>>},
      {"fabs.f32", thread, false, bindPure<magnitude<float>>},
      {"fabs.f64", thread, false, bindPure<magnitude<double>>},
      {"floor.f", thread, false, bindPure<down<float>>},
      {"floor.d", thread, false, bindPure<down<double>>},
      {"ceil.f", thread, false, bindPure<up<float>>},
      {"ceil.d", thread, false, bindPure<up<double>>},
      {"trunc.f", thread, false, bindPure<truncate<float>>},
      {"trunc.d", thread, false, bindPure<truncate<double>>},
      {"round.f", thread, false, bindPure<nearest<float>>},
      {"round.d", thread, false, bindPure<nearest<double>>},
      {"saturate.f", thread, false, bindPure<saturate>},
      {"fmax.f", thread, false, bindPure<choose<true, false>>},
      {"fmax.nan.f", thread, false, bindPure<choose<true, true>>},
      {"fmin.f", thread, false, bindPure<choose<false, false>>},
      {"fmin.nan.f", thread, false, bindPure<choose<false, true>>},
      {"f2i.rn", thread, false, bindPure<toInteger<int32_t, float, true>>},
      {"f2i.rz", thread, false, bindPure<toInteger<int32_t, float, false>>},
      {"f2ui.rz", thread, false, bindPure<toInteger<uint32_t, float, false>>},
      {"d2i.rn", thread, false, bindPure<toInteger<int32_t, double, true>>},
      {"d2i.rz", thread, false, bindPure<toInteger<int32_t, double, false>>},
      {"d2i.lo", thread, false, bindPure<lowHalf>},
      {"d2i.hi", thread, false, bindPure<highHalf>},
      {"lohi.i2d", thread, false, bindPure<fromHalves>},
      {"mulhi.i", thread, false, bindPure<multiplyHigh>},
      {"mulhi.ui", thread, false, bindPure<multiplyHighUnsigned>},
  };
  return rows;
}
