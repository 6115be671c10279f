//===- RandomTest.cpp - Philox ----------------------------------*- C++ -*-===//

#include "amp/Session/Philox.h"
#include "gtest/gtest.h"
#include <cmath>

using namespace mlir::amp;

using Words4 = std::array<uint32_t, 4>;

// The vectors of Random123's tests/kat_vectors for philox4x32-10.
TEST(Philox, KnownAnswerOfZeros) {
  EXPECT_EQ(computePhilox({0, 0, 0, 0}, {0, 0}),
            (Words4{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
}

TEST(Philox, KnownAnswerOfOnes) {
  uint32_t m = 0xffffffff;
  EXPECT_EQ(computePhilox({m, m, m, m}, {m, m}),
            (Words4{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
}

TEST(Philox, KnownAnswerOfPi) {
  EXPECT_EQ(computePhilox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344},
                          {0xa4093822, 0x299f31d0}),
            (Words4{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

TEST(Philox, FNV1aKnownAnswers) {
  EXPECT_EQ(computeFNV1a(""), 0xcbf29ce484222325u);
  EXPECT_EQ(computeFNV1a("a"), 0xaf63dc4c8601ec8cu);
  EXPECT_EQ(computeFNV1a("foobar"), 0x85944171f73967e8u);
}

TEST(Philox, StreamIsKeyedBySeedNameAndIndex) {
  PhiloxStream stream(1, "w");
  EXPECT_EQ(stream.draw(5), PhiloxStream(1, "w").draw(5));
  EXPECT_NE(stream.draw(5), stream.draw(6));
  EXPECT_NE(stream.draw(5), PhiloxStream(2, "w").draw(5));
  EXPECT_NE(stream.draw(5), PhiloxStream(1, "v").draw(5));
  EXPECT_NE(stream.draw(5), PhiloxStream(1ull << 32 | 1, "w").draw(5));
  EXPECT_NE(stream.draw(5), stream.draw(1ull << 32 | 5));
}

TEST(Philox, UniformIsExactInF32AndLeadsUniform64) {
  PhiloxStream stream(3, "w");
  for (int i = 0; i < 1000; ++i) {
    double value = stream.drawUniform(i), wide = stream.drawUniform64(i);
    EXPECT_GE(value, 0.0);
    EXPECT_LT(value, 1.0);
    EXPECT_EQ(value, static_cast<double>(static_cast<float>(value)));
    EXPECT_EQ(value * 0x1p24, std::floor(wide * 0x1p24));
  }
}

TEST(Philox, MomentsOfUniformAndNormal) {
  PhiloxStream stream(4, "moments");
  constexpr int kCount = 100000;
  double uniform = 0, mean = 0, square = 0;
  for (int i = 0; i < kCount; ++i) {
    uniform += stream.drawUniform(i);
    double normal = stream.drawNormal(i);
    mean += normal;
    square += normal * normal;
  }
  // Five standard errors: sqrt(1/12), 1 and sqrt(2) over sqrt(kCount).
  EXPECT_NEAR(uniform / kCount, 0.5, 5 * 0.2887 / std::sqrt(kCount));
  EXPECT_NEAR(mean / kCount, 0, 5 / std::sqrt(kCount));
  EXPECT_NEAR(square / kCount, 1, 5 * 1.4143 / std::sqrt(kCount));
}
