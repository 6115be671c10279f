//===- FloatFormatTest.cpp - Floats below f32 in software -------*- C++ -*-===//
//
// LLVM's soft floats are the reference.
//
//===----------------------------------------------------------------------===//

#include "amp/Runtime/FloatFormat.h"
#include "llvm/ADT/APFloat.h"
#include "gtest/gtest.h"
#include <cmath>

using namespace mlir::amp;
using llvm::APFloat;

namespace {

struct Case {
  const char *name;
  FloatFormat format;
  const llvm::fltSemantics &semantics;
};

class FloatFormatTest : public testing::TestWithParam<Case> {
protected:
  const FloatFormat &format = GetParam().format;

  uint32_t getReference(double value, APFloat::roundingMode mode) {
    APFloat number(value);
    bool losesInfo;
    number.convert(GetParam().semantics, mode, &losesInfo);
    return number.bitcastToAPInt().getZExtValue();
  }

  void expectRounding(double value) {
    using M = APFloat;
    EXPECT_EQ(roundToFormat(format, value),
              getReference(value, M::rmNearestTiesToEven))
        << value;
    EXPECT_EQ(roundToFormat(format, value, Rounding::NearestAway),
              getReference(value, M::rmNearestTiesToAway))
        << value;
    // LLVM's E4M3 has nothing to hold on to beyond its greatest number.
    if (format.hasInfinity) {
      EXPECT_EQ(roundToFormat(format, value, Rounding::TowardZero),
                getReference(value, M::rmTowardZero))
          << value;
    }
  }

  void expectAllNear(double value) {
    for (double near :
         {value, std::nextafter(value, 0.0), std::nextafter(value, INFINITY)}) {
      expectRounding(near);
      expectRounding(-near);
    }
  }
};

} // namespace

TEST_P(FloatFormatTest, RoundsAtAndNearEachHalfwayPoint) {
  // Every number of the small formats, every 97th of tf32.
  uint32_t step = format.bits > 16 ? 97 : 1;
  for (uint32_t bits = 0; bits < format.getMaximum(); bits += step) {
    double value = expandFormat(format, bits);
    expectRounding(value);
    expectAllNear((value + expandFormat(format, bits + 1)) / 2);
  }
}

TEST_P(FloatFormatTest, RoundsAtTheEnds) {
  double greatest = expandFormat(format, format.getMaximum());
  double unit = greatest - expandFormat(format, format.getMaximum() - 1);
  double least = expandFormat(format, 1);
  for (double value : {greatest, greatest + unit / 2, greatest + unit,
                       2 * greatest, least / 2, least / 4})
    expectAllNear(value);
  for (double value : {0.0, -0.0, 0x1p-1074})
    expectRounding(value);
}

TEST_P(FloatFormatTest, ExpandsAndRoundsBack) {
  for (uint32_t bits = 0; bits < 2 * format.getSignBit(); ++bits) {
    double value = expandFormat(format, bits);
    APFloat reference(GetParam().semantics, llvm::APInt(format.bits, bits));
    ASSERT_EQ(std::isnan(value), reference.isNaN()) << bits;
    if (std::isnan(value))
      continue;
    bool losesInfo;
    reference.convert(APFloat::IEEEdouble(), APFloat::rmTowardZero, &losesInfo);
    EXPECT_EQ(value, reference.convertToDouble()) << bits;
    EXPECT_EQ(std::signbit(value), (bits & format.getSignBit()) != 0);
    EXPECT_EQ(roundToFormat(format, value), bits);
  }
}

TEST_P(FloatFormatTest, Saturates) {
  for (double value : {double(INFINITY), 1e300,
                       2 * expandFormat(format, format.getMaximum())}) {
    EXPECT_EQ(roundToFormat(format, value, Rounding::NearestEven, true),
              format.getMaximum());
    EXPECT_EQ(roundToFormat(format, -value, Rounding::NearestEven, true),
              format.getSignBit() | format.getMaximum());
  }
  uint32_t nan = roundToFormat(format, NAN, Rounding::NearestEven, true);
  EXPECT_TRUE(std::isnan(expandFormat(format, nan)));
}

TEST_P(FloatFormatTest, OverflowsToInfinityOrNaN) {
  double value = expandFormat(format, roundToFormat(format, INFINITY));
  EXPECT_EQ(std::isinf(value), format.hasInfinity);
  EXPECT_EQ(std::isnan(value), !format.hasInfinity);
}

INSTANTIATE_TEST_SUITE_P(
    All, FloatFormatTest,
    testing::Values(Case{"f16", kF16, APFloat::IEEEhalf()},
                    Case{"bf16", kBF16, APFloat::BFloat()},
                    Case{"tf32", kTF32, APFloat::FloatTF32()},
                    Case{"e4m3", kE4M3, APFloat::Float8E4M3FN()},
                    Case{"e5m2", kE5M2, APFloat::Float8E5M2()}),
    [](const auto &info) { return std::string(info.param.name); });
