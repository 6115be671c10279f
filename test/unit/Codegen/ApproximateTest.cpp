//===- ApproximateTest.cpp - What a GPU computes of 16 bits -----*- C++ -*-===//
//
// On the emulator, whose instructions round as the chip's do at best: what the
// code around them loses is seen, not what they do.
//
//===----------------------------------------------------------------------===//

#include "ConversionKernel.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "gtest/gtest.h"
#include <cmath>
#include <random>

using namespace mlir::amp::test;

namespace {

uint64_t toBits(float value) { return llvm::bit_cast<uint32_t>(value); }
float toFloat(uint64_t bits) { return llvm::bit_cast<float>(uint32_t(bits)); }

/// Uniform in x and in its exponent, of both signs.
std::vector<uint64_t> draw(float limit) {
  std::mt19937 random(1);
  std::uniform_real_distribution<float> share(-1, 1), exponent(-40, 0);
  std::vector<uint64_t> inputs = {toBits(0), toBits(-0.0f), toBits(0.25f),
                                  toBits(std::nextafter(0.25f, 0.0f))};
  for (int i = 0; i < 20000; ++i) {
    inputs.push_back(toBits(limit * share(random)));
    inputs.push_back(toBits(
        limit * std::copysign(std::exp2(exponent(random)), share(random))));
  }
  return inputs;
}

/// Within getBound(x), a share of the result.
void check(const std::string &name, float limit, double (*function)(double),
           llvm::function_ref<double(double)> getBound) {
  std::vector<uint64_t> inputs = draw(limit);
  auto results = runConversions("sm_80", "f32", {{name, "f32"}}, inputs);
  ASSERT_TRUE(bool(results)) << llvm::toString(results.takeError());
  int wrong = 0;
  for (auto [input, result] : llvm::zip_equal(inputs, *results)) {
    double x = toFloat(input), expected = function(x), y = toFloat(result);
    bool isRight = std::abs(y - expected) <= getBound(x) * std::abs(expected) &&
                   std::signbit(y) == std::signbit(expected);
    if (!isRight && ++wrong < 10)
      ADD_FAILURE() << name << " of " << x << ": expected " << expected
                    << ", found " << y;
  }
  EXPECT_EQ(wrong, 0);
}

} // namespace

TEST(ApproximateTest, Exp) {
  check("math.exp", 86, std::exp,
        [](double x) { return (2 + std::abs(x)) * 0x1p-23; });
}

TEST(ApproximateTest, Exp2) {
  check("math.exp2", 125, std::exp2, [](double) { return 0x1p-22; });
}

TEST(ApproximateTest, Tanh) {
  check("math.tanh", 12, std::tanh, [](double) { return 0x1p-20; });
}

/// Where they end, and what is no number.
TEST(ApproximateTest, Limits) {
  float inf = std::numeric_limits<float>::infinity();
  auto run = [](const char *name, float x) {
    auto results = runConversions("sm_80", "f32", {{name, "f32"}}, {toBits(x)});
    EXPECT_TRUE(bool(results));
    return toFloat((*results)[0]);
  };
  EXPECT_EQ(run("math.exp", inf), inf);
  EXPECT_EQ(run("math.exp", 89), inf);
  EXPECT_EQ(run("math.exp", -inf), 0);
  EXPECT_EQ(run("math.exp", -88), 0); // subnormal
  EXPECT_TRUE(std::isnan(run("math.exp", NAN)));
  EXPECT_EQ(run("math.tanh", inf), 1);
  EXPECT_EQ(run("math.tanh", -inf), -1);
  EXPECT_EQ(run("math.tanh", -100), -1);
  EXPECT_TRUE(std::isnan(run("math.tanh", NAN)));
}

/// LLVM's soft floats are the reference: on the CPU by integers, on the
/// emulator by the chip's instruction.
TEST(ApproximateTest, BF16IsExact) {
  std::vector<uint64_t> inputs;
  for (uint32_t first :
       {0x00000000u, 0x007F0000u, 0x3F7F0000u, 0x7F7F0000u, 0x7F800000u})
    for (uint32_t tail = 0; tail <= 0x10000; tail += 0x800)
      for (uint32_t more : {0u, 1u, 0x7FFu})
        for (uint32_t sign : {0u, 0x80000000u})
          inputs.push_back(sign | (first + tail + more));
  llvm::erase_if(inputs,
                 [](uint64_t bits) { return std::isnan(toFloat(bits)); });
  for (const char *machine : {"generic", "", "sm_80", "sm_90a"}) {
    auto results = runConversions(machine, "f32", {{"truncf", "bf16"}}, inputs);
    ASSERT_TRUE(bool(results)) << llvm::toString(results.takeError());
    for (auto [input, result] : llvm::zip_equal(inputs, *results)) {
      llvm::APFloat expected(toFloat(input));
      bool losesInfo;
      expected.convert(llvm::APFloat::BFloat(),
                       llvm::APFloat::rmNearestTiesToEven, &losesInfo);
      ASSERT_EQ(result, expected.bitcastToAPInt().getZExtValue())
          << machine << " of " << toFloat(input);
    }
  }
}
