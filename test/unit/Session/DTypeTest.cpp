//===- DTypeTest.cpp - Conversions of elements ------------------*- C++ -*-===//

#include "amp/Session/DType.h"
#include "amp/Runtime/FloatFormat.h"
#include "amp/Support/Nearest.h"
#include "llvm/ADT/bit.h"
#include "gtest/gtest.h"
#include <cmath>
#include <limits>
#include <vector>

using namespace mlir::amp;

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

TEST(DType, RoundsTo8BitFloats) {
  float source[] = {17, 1e9f, -INFINITY, -0.0f, -NAN};
  uint8_t target[5];
  convertElements(DType::F32, source, DType::F8E4M3, target, 5);
  EXPECT_EQ(std::vector<int>(target, target + 5),
            std::vector<int>({0x58, 0x7e, 0xfe, 0x80, 0x7f}));
  convertElements(DType::F32, source, DType::F8E5M2, target, 5);
  EXPECT_EQ(std::vector<int>(target, target + 5),
            std::vector<int>({0x4c, 0x7b, 0xfb, 0x80, 0x7f}));
  EXPECT_EQ(readElement(DType::F8E4M3, target, 3), 0.0);
  EXPECT_EQ(readElement(DType::F8E5M2, target, 1), 57344.0);
}

TEST(DType, RoundsToBF16AsOneElement) {
  std::vector<uint32_t> bits;
  for (uint32_t high = 0; high < 1 << 16; ++high)
    for (uint32_t low : {0u, 1u, 0x7fffu, 0x8000u, 0x8001u, 0xffffu})
      bits.push_back(high << 16 | low);
  std::vector<uint16_t> all(bits.size());
  convertElements(DType::F32, bits.data(), DType::BF16, all.data(),
                  bits.size());
  for (size_t i = 0; i < bits.size(); ++i) {
    uint16_t one;
    writeElement(DType::BF16, &one, 0, readElement(DType::F32, &bits[i], 0));
    ASSERT_EQ(all[i], one) << std::hex << bits[i];
  }
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
