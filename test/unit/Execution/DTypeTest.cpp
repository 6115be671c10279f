//===- DTypeTest.cpp - Conversions of elements ------------------*- C++ -*-===//

#include "amp/Execution/DType.h"
#include "amp/Execution/Nearest.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/bit.h"
#include "gtest/gtest.h"
#include <cmath>
#include <limits>

using namespace mlir::amp;

/// LLVM's soft floats are the reference for rounding to nearest even.
static uint16_t roundByAPFloat(double value, const llvm::fltSemantics &type) {
  llvm::APFloat number(value);
  bool losesInfo;
  number.convert(type, llvm::APFloat::rmNearestTiesToEven, &losesInfo);
  return static_cast<uint16_t>(number.bitcastToAPInt().getZExtValue());
}

static void expectRounding(double value) {
  EXPECT_EQ(roundToF16(value), roundByAPFloat(value, llvm::APFloat::IEEEhalf()))
      << value;
  EXPECT_EQ(roundToBF16(value), roundByAPFloat(value, llvm::APFloat::BFloat()))
      << value;
}

TEST(DType, RoundsEveryHalfwayPoint) {
  // Each f16 value, the point halfway to the next, and its two neighbours.
  for (uint32_t bits = 0; bits < 0x7c00; ++bits) {
    double value = expandF16(static_cast<uint16_t>(bits));
    double next =
        bits == 0x7bff ? 65536.0 : expandF16(static_cast<uint16_t>(bits + 1));
    double halfway = (value + next) / 2;
    expectRounding(value);
    expectRounding(-halfway);
    expectRounding(std::nextafter(halfway, 0.0));
    expectRounding(std::nextafter(halfway, INFINITY));
  }
}

TEST(DType, RoundsBF16LikeAPFloat) {
  for (uint32_t bits = 0; bits < 0x7f80; bits += 3) {
    double value = expandBF16(static_cast<uint16_t>(bits));
    double next = llvm::bit_cast<float>((bits + 1) << 16);
    double halfway = std::isinf(next) ? value : (value + next) / 2;
    expectRounding(halfway);
    expectRounding(std::nextafter(halfway, 0.0));
    expectRounding(std::nextafter(halfway, INFINITY));
  }
}

TEST(DType, RoundsSpecialValues) {
  for (double value :
       {0.0, -0.0, 1e300, -1e300, 65519.99, 65520.0, 5e-324, 0x1p-25, 0x1p-24,
        3.4028235677973366e38, double(INFINITY), -double(INFINITY)})
    expectRounding(value);
  EXPECT_TRUE(std::isnan(expandF16(roundToF16(NAN))));
  EXPECT_TRUE(std::isnan(expandBF16(roundToBF16(-NAN))));
}

TEST(DType, ExpandingAndRoundingIsTheIdentity) {
  for (uint32_t bits = 0; bits < 0x10000; ++bits) {
    auto half = static_cast<uint16_t>(bits);
    if (!std::isnan(expandF16(half))) {
      EXPECT_EQ(roundToF16(expandF16(half)), half);
    }
    if (!std::isnan(expandBF16(half))) {
      EXPECT_EQ(roundToBF16(expandBF16(half)), half);
    }
  }
}

TEST(DType, ConversionsThatAreAllowed) {
  EXPECT_TRUE(canConvert(DType::F64, DType::BF16));
  EXPECT_TRUE(canConvert(DType::F16, DType::F64));
  EXPECT_TRUE(canConvert(DType::U8, DType::F32));
  EXPECT_TRUE(canConvert(DType::U8, DType::BF16));
  EXPECT_TRUE(canConvert(DType::I32, DType::F64));
  EXPECT_TRUE(canConvert(DType::U8, DType::I16));
  EXPECT_TRUE(canConvert(DType::I32, DType::I64));
  EXPECT_TRUE(canConvert(DType::Bool, DType::I64));
}

TEST(DType, ConversionsThatAreNot) {
  EXPECT_FALSE(canConvert(DType::F32, DType::I64));
  EXPECT_FALSE(canConvert(DType::I64, DType::I32));
  EXPECT_FALSE(canConvert(DType::I32, DType::F32));
  EXPECT_FALSE(canConvert(DType::I64, DType::F64));
  EXPECT_FALSE(canConvert(DType::U8, DType::I8));
  EXPECT_FALSE(canConvert(DType::I8, DType::U8));
  EXPECT_FALSE(canConvert(DType::Bool, DType::F32));
  EXPECT_FALSE(canConvert(DType::U8, DType::Bool));
}

TEST(DType, ConvertsIntegersAboveDoublePrecision) {
  int32_t source[2] = {std::numeric_limits<int32_t>::min(), 7};
  int64_t target[2];
  convertElements(DType::I32, source, DType::I64, target, 2);
  EXPECT_EQ(target[0], std::numeric_limits<int32_t>::min());
  int64_t big = (int64_t(1) << 53) + 1, copy;
  convertElements(DType::I64, &big, DType::I64, &copy, 1);
  EXPECT_EQ(copy, big);
}

TEST(DType, ReadsUnalignedData) {
  alignas(8) char bytes[16] = {};
  float value = 1.5f;
  memcpy(bytes + 1, &value, sizeof(value));
  double target;
  convertElements(DType::F32, bytes + 1, DType::F64, &target, 1);
  EXPECT_EQ(target, 1.5);
}

TEST(DType, ShortestTextReadsBack) {
  EXPECT_EQ(formatShortest(65536.0f), "65536");
  EXPECT_EQ(formatShortest(0.5f), "0.5");
  EXPECT_EQ(formatShortest(0.1f), "0.1");
  EXPECT_EQ(formatShortest(0.1), "0.1");
  EXPECT_EQ(formatShortest(static_cast<double>(0.1f)), "0.10000000149011612");
  for (float value : {1.0f / 3, 1e-45f, 3.4028235e38f, 16777217.0f})
    EXPECT_EQ(strtof(formatShortest(value).c_str(), nullptr), value);
}

TEST(DType, TextOfWhatIsNotFinite) {
  EXPECT_EQ(formatShortest(double(NAN)), "\"NaN\"");
  EXPECT_EQ(formatShortest(-INFINITY), "\"-Infinity\"");
}

TEST(DType, NearestName) {
  EXPECT_EQ(suggestNearest("trian", {"train", "eval"}),
            "; did you mean 'train'?");
  EXPECT_EQ(suggestNearest("zzzzz", {"train", "eval"}), "");
  EXPECT_EQ(suggestNearest("x", {}), "");
}
