//===- RealTest.cpp - Doubles as parameters ---------------------*- C++ -*-===//

#include "amp/Dialect/AMP/IR/AMPDialect.h"

#include "llvm/ADT/bit.h"
#include "gtest/gtest.h"
#include <limits>
#include <random>

using namespace mlir;
using namespace mlir::amp;

namespace {

TEST(FormatDouble, PrintsFewestDigits) {
  EXPECT_EQ(formatDouble(1.0), "1.0");
  EXPECT_EQ(formatDouble(0.1), "0.1");
  EXPECT_EQ(formatDouble(65536.0), "65536.0");
  EXPECT_EQ(formatDouble(1e-8), "1.0e-08");
  EXPECT_EQ(formatDouble(-0.0), "-0.0");
  EXPECT_EQ(formatDouble(0.1 + 0.2), "0.30000000000000004");
}

/// The bits that a text reads back to.
uint64_t readBits(const std::string &text) {
  double value = 0.0;
  EXPECT_FALSE(StringRef(text).getAsDouble(value)) << text;
  return llvm::bit_cast<uint64_t>(value);
}

TEST(FormatDouble, ReadsBackToTheSameBits) {
  std::mt19937_64 random(20240);
  for (int i = 0; i < 20000; ++i) {
    uint64_t bits = random();
    auto value = llvm::bit_cast<double>(bits);
    if (!std::isfinite(value))
      continue;
    ASSERT_EQ(readBits(formatDouble(value)), bits);
  }
}

TEST(FormatDouble, ReadsBackAtTheEdges) {
  using Limits = std::numeric_limits<double>;
  for (double value : {0.0, -0.0, Limits::min(), Limits::max(),
                       Limits::denorm_min(), Limits::epsilon()})
    EXPECT_EQ(readBits(formatDouble(value)), llvm::bit_cast<uint64_t>(value));
}

// MLIR's lexer takes a float only with a point.
TEST(FormatDouble, AlwaysHasAPoint) {
  std::mt19937_64 random(7);
  for (int i = 0; i < 1000; ++i) {
    double value =
        std::ldexp(double(random() % 100), int(random() % 200) - 100);
    EXPECT_NE(formatDouble(value).find('.'), std::string::npos);
  }
}

TEST(FormatDouble, NamesWhatIsNotFinite) {
  using Limits = std::numeric_limits<double>;
  EXPECT_EQ(formatDouble(Limits::infinity()), "inf");
  EXPECT_EQ(formatDouble(-Limits::infinity()), "-inf");
  EXPECT_EQ(formatDouble(Limits::quiet_NaN()), "nan");
}

TEST(Real, HashesByItsBits) {
  EXPECT_NE(hash_value(Real(0.0)), hash_value(Real(-0.0)));
  EXPECT_EQ(hash_value(Real(0.5)), hash_value(Real(0.5)));
}

} // namespace
