//===- LaunchRecordTest.cpp - Where values ceased to be finite --*- C++ -*-===//

#include "amp/Runtime/LaunchRecord.h"

#include "gtest/gtest.h"
#include <cmath>
#include <limits>

using namespace mlir::amp;

namespace {
constexpr float kInfinity = std::numeric_limits<float>::infinity();

/// Calls what a recorded step calls.
class RecordTest : public testing::Test {
protected:
  RecordTest() {
    for (const RuntimeSymbol &symbol : getLaunchRecordSymbols()) {
      if (symbol.name == kRecordLaunchSymbol)
        launch = reinterpret_cast<void (*)(int64_t)>(symbol.address);
      if (symbol.name == kRecordReadSymbol)
        readArray = reinterpret_cast<Array>(symbol.address);
      if (symbol.name == kRecordWriteSymbol)
        writeArray = reinterpret_cast<Array>(symbol.address);
    }
  }

  template <size_t N>
  void read(float (&array)[N]) {
    readArray(reinterpret_cast<int64_t>(array), N, 8, 23, 0);
  }
  template <size_t N>
  void write(float (&array)[N], int64_t result = 0) {
    writeArray(reinterpret_cast<int64_t>(array), N, 8, 23, result);
  }

  using Array = void (*)(int64_t, int64_t, int64_t, int64_t, int64_t);
  void (*launch)(int64_t) = nullptr;
  Array readArray = nullptr, writeArray = nullptr;
};
} // namespace

TEST_F(RecordTest, NothingIsKeptUnlessItIsAskedFor) {
  float x[] = {kInfinity};
  launch(0);
  write(x);
  startNonFiniteRuns();
  EXPECT_TRUE(takeNonFiniteRuns().empty());
}

TEST_F(RecordTest, TheFirstOfAChainIsTheOrigin) {
  float x[] = {1, 2}, y[] = {1, kInfinity, 3, 4}, z[] = {std::nanf("")};
  startNonFiniteRuns();
  launch(0);
  write(x);
  launch(1);
  read(x);
  write(x, 0);
  write(y, 1);
  launch(2);
  read(y);
  write(z);
  std::vector<NonFiniteRun> runs = takeNonFiniteRuns();
  ASSERT_EQ(runs.size(), 2u);
  std::optional<size_t> origin = findOrigin(runs);
  ASSERT_TRUE(origin);
  EXPECT_EQ(runs[*origin].launch, 1);
  EXPECT_EQ(runs[*origin].result, 1);
  EXPECT_EQ(runs[*origin].elements, 4);
  EXPECT_EQ(runs[*origin].nonFinite, 1);
  EXPECT_TRUE(runs[*origin].arguments.empty());
}

TEST_F(RecordTest, WhatBecomesFiniteIsNoOrigin) {
  float mask[] = {-kInfinity}, scores[] = {0}, y[] = {kInfinity};
  startNonFiniteRuns();
  launch(0);
  write(mask);
  launch(1);
  read(mask);
  write(scores);
  launch(2);
  read(scores);
  write(y);
  std::vector<NonFiniteRun> runs = takeNonFiniteRuns();
  ASSERT_EQ(runs.size(), 2u);
  EXPECT_EQ(findOrigin(runs), 1u);
}

// As a norm that decides whether to update.
TEST_F(RecordTest, WhereAllAreReadTheLastOneIsTheEnd) {
  float mask[] = {-kInfinity}, scores[] = {0}, x[] = {kInfinity};
  float norm[] = {kInfinity}, updated[] = {1};
  startNonFiniteRuns();
  launch(0);
  write(mask);
  launch(1);
  read(mask);
  write(scores);
  launch(2);
  read(scores);
  write(x);
  launch(3);
  read(x);
  write(norm);
  launch(4);
  read(norm);
  write(updated);
  std::vector<NonFiniteRun> runs = takeNonFiniteRuns();
  ASSERT_EQ(runs.size(), 3u);
  EXPECT_EQ(findOrigin(runs), 1u);
}

TEST_F(RecordTest, ABufferIsOfItsLastWriter) {
  float x[] = {kInfinity, 1}, y[] = {kInfinity};
  startNonFiniteRuns();
  launch(0);
  write(x);
  launch(1);
  read(x);
  x[0] = 1;
  write(x);
  launch(2);
  read(x);
  write(y);
  std::vector<NonFiniteRun> runs = takeNonFiniteRuns();
  ASSERT_EQ(runs.size(), 2u);
  EXPECT_TRUE(runs[1].sources.empty());
  EXPECT_EQ(findOrigin(runs), 1u);
}

TEST_F(RecordTest, SlicesHaveWritersOfTheirOwn) {
  float stack[2][2] = {{1, 2}, {kInfinity, 4}}, sum[] = {kInfinity};
  startNonFiniteRuns();
  launch(0);
  write(stack[0]);
  launch(0);
  write(stack[1]);
  launch(1);
  readArray(reinterpret_cast<int64_t>(stack), 4, 8, 23, 0);
  write(sum);
  std::vector<NonFiniteRun> runs = takeNonFiniteRuns();
  ASSERT_EQ(runs.size(), 2u);
  EXPECT_EQ(runs[1].sources.size(), 1u);
  EXPECT_EQ(findOrigin(runs), 0u);
}

TEST_F(RecordTest, WhatNoLaunchWroteIsAnArgument) {
  float input[] = {std::nanf("")}, y[] = {std::nanf("")};
  startNonFiniteRuns();
  launch(0);
  read(input);
  write(y);
  std::vector<NonFiniteRun> runs = takeNonFiniteRuns();
  ASSERT_EQ(runs.size(), 1u);
  ASSERT_EQ(runs[0].arguments.size(), 1u);
  EXPECT_EQ(runs[0].arguments[0], reinterpret_cast<uintptr_t>(input));
}

TEST_F(RecordTest, StatisticsAreOfTheResultsAskedFor) {
  float x[] = {1, 0}, y[] = {-8, kInfinity};
  startStatistics({{0, 1}, {1, 0}});
  launch(0);
  write(x, 0);
  write(y, 1);
  launch(0);
  write(x, 1);
  std::vector<ValueStatistics> found = takeStatistics();
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].elements, 4);
  EXPECT_EQ(found[0].zeros, 1);
  EXPECT_EQ(found[0].nonFinite, 1);
  EXPECT_EQ(found[0].amax, 8);
  EXPECT_EQ(found[0].exponents, (std::map<int, int64_t>{{0, 1}, {3, 1}}));
  EXPECT_EQ(found[1].elements, 0);
}

//===----------------------------------------------------------------------===//
// Formats
//===----------------------------------------------------------------------===//

static ValueStatistics count(std::initializer_list<uint16_t> bits,
                             FloatBits format) {
  ValueStatistics statistics;
  statistics.add(bits.begin(), bits.size(), format);
  return statistics;
}

TEST(ValueStatisticsTest, F16) {
  // 2^-24 and 2^-14 * (1 - 2^-10), which are subnormal; 2^-14; -65504; -0;
  // infinity; NaN.
  ValueStatistics s =
      count({0x0001, 0x03ff, 0x0400, 0xfbff, 0x8000, 0x7c00, 0xfe00}, {5, 10});
  EXPECT_EQ(s.elements, 7);
  EXPECT_EQ(s.zeros, 1);
  EXPECT_EQ(s.subnormals, 2);
  EXPECT_EQ(s.tiny, 0);
  EXPECT_EQ(s.nonFinite, 2);
  EXPECT_EQ(s.amax, 65504);
  EXPECT_EQ(s.exponents,
            (std::map<int, int64_t>{{-24, 1}, {-15, 1}, {-14, 1}, {15, 1}}));
}

TEST(ValueStatisticsTest, BF16) {
  // 2^-133, its smallest; 2^-126; 2^-25; 2^-24; its largest.
  ValueStatistics s = count({0x0001, 0x0080, 0x3300, 0x3380, 0x7f7f}, {8, 7});
  EXPECT_EQ(s.subnormals, 1);
  EXPECT_EQ(s.tiny, 3);
  EXPECT_EQ(s.amax, 0x1.fep127);
  EXPECT_EQ(s.exponents,
            (std::map<int, int64_t>{
                {-133, 1}, {-126, 1}, {-25, 1}, {-24, 1}, {127, 1}}));
}

TEST(ValueStatisticsTest, F32AndF64) {
  float narrow[] = {0x1p-149f, -3.0f, 0x1.fffffep127f};
  double wide[] = {0x1p-1074, 0x1.fp1023, -0.75};
  ValueStatistics s;
  s.add(narrow, 3, {8, 23});
  EXPECT_EQ(s.subnormals, 1);
  EXPECT_EQ(s.amax, 0x1.fffffep127);
  s.add(wide, 3, {11, 52});
  EXPECT_EQ(s.elements, 6);
  EXPECT_EQ(s.subnormals, 2);
  EXPECT_EQ(s.amax, 0x1.fp1023);
  EXPECT_EQ(s.exponents,
            (std::map<int, int64_t>{
                {-1074, 1}, {-149, 1}, {-1, 1}, {1, 1}, {127, 1}, {1023, 1}}));
}
