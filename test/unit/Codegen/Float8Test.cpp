//===- Float8Test.cpp - Conversions of 8-bit floats, bit for bit -*- C++ -*-==//
//
// LLVM's soft floats are the reference: on the CPU, with and without newer
// instructions, and on the emulator, with and without the chip's conversions.
//
//===----------------------------------------------------------------------===//

#include "ConversionKernel.h"
#include "amp/Runtime/FloatFormat.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"
#include <cmath>
#include <random>

using namespace mlir::amp;
using namespace mlir::amp::test;
using llvm::APFloat;
using llvm::APInt;

namespace {

struct Format {
  std::string name;
  const llvm::fltSemantics &semantics;

  unsigned getBits() const { return APFloat::getSizeInBits(semantics); }
  APFloat decode(uint64_t bits) const {
    return APFloat(semantics, APInt(getBits(), bits));
  }
};

uint64_t getBits(const APFloat &value) {
  return value.bitcastToAPInt().getZExtValue();
}

APFloat convert(APFloat value, const llvm::fltSemantics &to) {
  bool losesInfo;
  value.convert(to, APFloat::rmNearestTiesToEven, &losesInfo);
  return value;
}

const std::vector<Format> &getSources() {
  static const std::vector<Format> sources = {{"f16", APFloat::IEEEhalf()},
                                              {"bf16", APFloat::BFloat()},
                                              {"f32", APFloat::IEEEsingle()},
                                              {"f64", APFloat::IEEEdouble()}};
  return sources;
}

const std::vector<Format> &getTargets() {
  static const std::vector<Format> targets = {
      {"f8E4M3FN", APFloat::Float8E4M3FN()}, {"f8E5M2", APFloat::Float8E5M2()}};
  return targets;
}

/// The bits that a value is to become.
uint8_t getReference(const APFloat &value, const Format &to) {
  if (value.isNaN())
    return kFloat8NaN;
  APFloat result = convert(value, to.semantics);
  if (!result.isFinite())
    result = APFloat::getLargest(to.semantics, value.isNegative());
  return static_cast<uint8_t>(getBits(result));
}

void addNear(std::vector<uint64_t> &inputs, APFloat value) {
  APFloat above = value, below = value;
  above.next(/*nextDown=*/false);
  below.next(/*nextDown=*/true);
  for (const APFloat &near : {below, value, above}) {
    inputs.push_back(getBits(near));
    inputs.push_back(getBits(-near));
  }
}

/// Each number of 8 bits and each value halfway between two, what is next to
/// them, and the ends of both formats.
void addInteresting(std::vector<uint64_t> &inputs, const Format &from,
                    const Format &to) {
  uint64_t greatest = getBits(APFloat::getLargest(to.semantics));
  for (uint64_t bits = 0; bits <= greatest; ++bits) {
    double value =
        convert(to.decode(bits), APFloat::IEEEdouble()).convertToDouble();
    // Beyond the greatest, at the same distance as before it.
    double next =
        bits < greatest
            ? convert(to.decode(bits + 1), APFloat::IEEEdouble())
                  .convertToDouble()
            : 2 * value - convert(to.decode(bits - 1), APFloat::IEEEdouble())
                              .convertToDouble();
    for (double near : {value, (value + next) / 2, next})
      addNear(inputs, convert(APFloat(near), from.semantics));
  }
  addNear(inputs, APFloat::getLargest(from.semantics));
  addNear(inputs, APFloat::getSmallestNormalized(from.semantics));
  for (bool negative : {false, true}) {
    inputs.push_back(getBits(APFloat::getInf(from.semantics, negative)));
    for (uint64_t payload : {0, 1, 5}) {
      APInt fill(64, payload);
      inputs.push_back(
          getBits(APFloat::getQNaN(from.semantics, negative, &fill)));
      inputs.push_back(
          getBits(APFloat::getSNaN(from.semantics, negative, &fill)));
    }
  }
}

std::vector<uint64_t> getInputs(const Format &from, const Format &to) {
  std::vector<uint64_t> inputs;
  if (from.getBits() <= 16) {
    for (uint64_t bits = 0; bits < uint64_t(1) << from.getBits(); ++bits)
      inputs.push_back(bits);
    return inputs;
  }
  addInteresting(inputs, from, to);
  std::mt19937_64 random(1);
  for (int i = 0; i < 100000; ++i)
    inputs.push_back(random() >> (64 - from.getBits()));
  // Bits of all exponents are mostly out of range: as many within.
  int least = APFloat::semanticsMinExponent(to.semantics) - 8;
  int range = APFloat::semanticsMaxExponent(to.semantics) + 2 - least;
  for (int i = 0; i < 100000; ++i) {
    double significand = 1 + (random() >> 11) * 0x1p-53;
    double value = std::ldexp(significand, least + int(random() % range));
    inputs.push_back(getBits(
        convert(APFloat(random() % 2 ? value : -value), from.semantics)));
  }
  return inputs;
}

std::string toHex(uint64_t bits) { return llvm::utohexstr(bits); }

class Float8Test : public testing::TestWithParam<std::string> {};

} // namespace

TEST_P(Float8Test, RoundsAsTheReference) {
  for (const Format &from : getSources())
    for (const Format &to : getTargets()) {
      std::vector<uint64_t> inputs = getInputs(from, to);
      auto results =
          runConversions(GetParam(), from.name, {{"truncf", to.name}}, inputs);
      ASSERT_TRUE(bool(results)) << llvm::toString(results.takeError());
      int wrong = 0;
      for (auto [input, result] : llvm::zip_equal(inputs, *results)) {
        uint8_t expected = getReference(from.decode(input), to);
        if (result != expected && ++wrong < 10)
          ADD_FAILURE() << from.name << " 0x" << toHex(input) << " to "
                        << to.name << ": expected 0x" << toHex(expected)
                        << ", found 0x" << toHex(result);
      }
      EXPECT_EQ(wrong, 0);
    }
}

TEST_P(Float8Test, ExtendsExactly) {
  std::vector<uint64_t> inputs;
  for (uint64_t bits = 0; bits < 256; ++bits)
    inputs.push_back(bits);
  for (const Format &from : getTargets())
    for (const Format &to : getSources()) {
      auto results =
          runConversions(GetParam(), from.name, {{"extf", to.name}}, inputs);
      ASSERT_TRUE(bool(results)) << llvm::toString(results.takeError());
      for (auto [input, result] : llvm::zip_equal(inputs, *results)) {
        APFloat expected = convert(from.decode(input), to.semantics);
        if (expected.isNaN())
          EXPECT_TRUE(to.decode(result).isNaN())
              << from.name << " 0x" << toHex(input) << " to " << to.name
              << ": found 0x" << toHex(result);
        else
          EXPECT_EQ(toHex(result), toHex(getBits(expected)))
              << from.name << " 0x" << toHex(input) << " to " << to.name;
      }
    }
}

INSTANTIATE_TEST_SUITE_P(All, Float8Test,
                         // "" is the best tier of this machine.
                         testing::Values("generic", "", "sm_80", "sm_89"),
                         [](const auto &info) {
                           return info.param.empty() ? "best" : info.param;
                         });
