//===- ProfilesTest.cpp - The class table -----------------------*- C++ -*-===//

#include "amp/Precision/Profiles.h"

#include "gtest/gtest.h"

using namespace mlir::amp;

namespace {

std::vector<OpKind> allKinds() {
  std::vector<OpKind> kinds;
  for (unsigned kind = 0; kind <= getMaxEnumValForOpKind(); ++kind)
    kinds.push_back(OpKind(kind));
  return kinds;
}

TEST(OpKind, NamesReadBack) {
  for (OpKind kind : allKinds())
    EXPECT_EQ(symbolizeOpKind(stringifyOpKind(kind)), kind);
  EXPECT_EQ(symbolizeOpKind("Matmul"), std::nullopt);
  EXPECT_EQ(symbolizeOpKind(""), std::nullopt);
}

TEST(PrecisionClass, NamesReadBack) {
  for (unsigned c = 0; c <= getMaxEnumValForPrecisionClass(); ++c)
    EXPECT_EQ(
        symbolizePrecisionClass(stringifyPrecisionClass(PrecisionClass(c))),
        PrecisionClass(c));
  EXPECT_EQ(symbolizePrecisionClass("bf16"), std::nullopt);
}

TEST(Profiles, AreFoundByName) {
  for (llvm::StringRef name : {"amp", "f32", "f64"}) {
    const Profile *profile = findProfile(name);
    ASSERT_TRUE(profile) << name.str();
    EXPECT_EQ(profile->name, name);
    EXPECT_NE(listProfiles().find(name.str()), std::string::npos);
  }
  EXPECT_FALSE(findProfile("bf16"));
  EXPECT_FALSE(findProfile(""));
}

TEST(Profiles, OfOneTypeKnowOneClass) {
  for (llvm::StringRef name : {"f32", "f64"})
    for (OpKind kind : allKinds())
      EXPECT_EQ(findProfile(name)->getClass(kind), PrecisionClass::F32);
}

// What the default profile is there for: the fast ops in 16 bit, what feeds a
// loss in f32, and nothing that moves data in the way of either.
TEST(Profiles, AmpIsCarefulAndFast) {
  auto classOf = [](OpKind kind) { return findProfile("amp")->getClass(kind); };
  EXPECT_EQ(classOf(OpKind::Matmul), PrecisionClass::Low);
  EXPECT_EQ(classOf(OpKind::Conv), PrecisionClass::Low);
  EXPECT_EQ(classOf(OpKind::Exp), PrecisionClass::F32);
  EXPECT_EQ(classOf(OpKind::Log), PrecisionClass::F32);
  EXPECT_EQ(classOf(OpKind::Sum), PrecisionClass::F32);
  EXPECT_EQ(classOf(OpKind::Gelu), PrecisionClass::Follow);
  EXPECT_EQ(classOf(OpKind::Max), PrecisionClass::Clear);
  EXPECT_EQ(classOf(OpKind::Clear), PrecisionClass::Clear);
}

} // namespace
