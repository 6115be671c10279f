//===- CompileOptionsTest.cpp - Options as text and as a key ----*- C++ -*-===//

#include "amp/Driver/CacheKey.h"
#include "gtest/gtest.h"

using namespace mlir::amp;

TEST(CompileOptions, TextDiffersWhereOptionsDo) {
  CompileOptions a, b;
  EXPECT_EQ(a.toString(), b.toString());
  b.policy = "bf16";
  EXPECT_NE(a.toString(), b.toString());
  // No text may pass for two fields.
  a.function = "f\" policy=\"bf16";
  EXPECT_NE(a.toString(), b.toString());
  CompileOptions c, d;
  c.batch = 8;
  d.accumulate = 8;
  EXPECT_NE(c.toString(), d.toString());
}

TEST(CacheKey, ChangesWithEachPart) {
  CompileOptions options, policy, tier;
  policy.policy = "bf16";
  tier.tier = "avx2";
  std::string key = computeCacheKey("text", "name", options);
  EXPECT_EQ(key.size(), 64u);
  EXPECT_EQ(key, computeCacheKey("text", "name", options));
  EXPECT_NE(key, computeCacheKey("text ", "name", options));
  EXPECT_NE(key, computeCacheKey("textn", "ame", options));
  EXPECT_NE(key, computeCacheKey("text", "other", options));
  EXPECT_NE(key, computeCacheKey("text", "name", policy));
  EXPECT_NE(key, computeCacheKey("text", "name", tier));
}
