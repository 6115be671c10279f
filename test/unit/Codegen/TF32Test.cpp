//===- TF32Test.cpp - Rounding to TF32, bit for bit -------------*- C++ -*-===//
//
// LLVM's soft floats are the reference: on the CPU, with and without newer
// instructions, and on the emulator.
//
//===----------------------------------------------------------------------===//

#include "ConversionKernel.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"
#include <random>

using namespace mlir::amp::test;
using llvm::APFloat;

namespace {

/// An f32 has these bits more than a TF32.
constexpr uint32_t kTail = 1 << 13;

APFloat toFloat(const llvm::fltSemantics &semantics, uint64_t bits) {
  return APFloat(semantics,
                 llvm::APInt(APFloat::getSizeInBits(semantics), bits));
}

uint64_t convert(APFloat value, const llvm::fltSemantics &to) {
  bool losesInfo;
  value.convert(to, APFloat::rmNearestTiesToEven, &losesInfo);
  return value.bitcastToAPInt().getZExtValue();
}

uint64_t round(uint64_t bits) {
  return convert(toFloat(APFloat::IEEEsingle(), bits), APFloat::FloatTF32());
}

/// All that is rounded between neighbours, where a carry goes far: at powers of
/// two, the ends of the range, zero and the subnormals, infinity and NaN.
std::vector<uint64_t> getInputs() {
  std::vector<uint64_t> inputs;
  for (uint32_t first :
       {0x00000000u, 0x00002000u, 0x007FE000u, 0x00800000u, 0x3F7FE000u,
        0x3F800000u, 0x3F802000u, 0x7F7FC000u, 0x7F7FE000u, 0x7F800000u,
        0x7FBFE000u, 0x7FC00000u, 0x7FFFE000u})
    for (uint32_t tail = 0; tail < kTail; ++tail)
      for (uint32_t sign : {0u, 0x80000000u})
        inputs.push_back(sign | first | tail);
  std::mt19937 random(1);
  for (int i = 0; i < 100000; ++i)
    inputs.push_back(random());
  return inputs;
}

class TF32Test : public testing::TestWithParam<std::string> {
protected:
  void check(const std::string &from, llvm::ArrayRef<uint64_t> inputs,
             llvm::ArrayRef<Conversion> conversions,
             llvm::function_ref<uint64_t(uint64_t)> getExpected) {
    auto results = runConversions(GetParam(), from, conversions, inputs);
    ASSERT_TRUE(bool(results)) << llvm::toString(results.takeError());
    int wrong = 0;
    for (auto [input, result] : llvm::zip_equal(inputs, *results))
      if (result != getExpected(input) && ++wrong < 10)
        ADD_FAILURE() << from << " 0x" << llvm::utohexstr(input)
                      << ": expected 0x" << llvm::utohexstr(getExpected(input))
                      << ", found 0x" << llvm::utohexstr(result);
    EXPECT_EQ(wrong, 0);
  }
};

} // namespace

TEST_P(TF32Test, RoundsAsTheReference) {
  check("f32", getInputs(), {{"truncf", "tf32"}, {"extf", "f32"}},
        [](uint64_t bits) {
          return convert(toFloat(APFloat::FloatTF32(), round(bits)),
                         APFloat::IEEEsingle());
        });
}

/// NaN apart, of which 16 bits have no reference here.
TEST_P(TF32Test, HoldsSixteenBits) {
  for (auto [name, semantics] :
       {std::pair("f16", &APFloat::IEEEhalf()), {"bf16", &APFloat::BFloat()}}) {
    std::vector<uint64_t> inputs;
    for (uint64_t bits = 0; bits < 0x10000; ++bits)
      if (!toFloat(*semantics, bits).isNaN())
        inputs.push_back(bits);
    check(name, inputs, {{"extf", "tf32"}, {"extf", "f32"}},
          [semantics = semantics](uint64_t bits) {
            return convert(toFloat(*semantics, bits), APFloat::IEEEsingle());
          });
    check(name, inputs, {{"extf", "tf32"}, {"truncf", name}},
          [](uint64_t bits) { return bits; });
  }
}

/// To 16 bits from what was rounded before, and not from the f32.
TEST_P(TF32Test, RoundsTwice) {
  std::vector<uint64_t> inputs = getInputs();
  llvm::erase_if(inputs, [](uint64_t bits) {
    return toFloat(APFloat::IEEEsingle(), bits).isNaN();
  });
  check("f32", inputs, {{"truncf", "tf32"}, {"truncf", "bf16"}},
        [](uint64_t bits) {
          return convert(toFloat(APFloat::FloatTF32(), round(bits)),
                         APFloat::BFloat());
        });
}

INSTANTIATE_TEST_SUITE_P(All, TF32Test,
                         // "" is the best tier of this machine.
                         testing::Values("generic", "", "sm_80", "sm_89"),
                         [](const auto &info) {
                           return info.param.empty() ? "best" : info.param;
                         });
