//===- ManifestTest.cpp -----------------------------------------*- C++ -*-===//

#include "amp/Session/Manifest.h"
#include "TestFiles.h"

using namespace mlir::amp;
using namespace mlir::amp::test;

static Manifest makeManifest() {
  Manifest manifest;
  manifest.entry = "step";
  manifest.arenaBytes = (int64_t(1) << 47) - 64;
  manifest.accumulate = 4;
  manifest.batch = 32;
  manifest.numKernels = 24;
  manifest.numBodies = 5;
  // More than a double holds.
  manifest.contractionFlops = (int64_t(1) << 53) + 1;
  manifest.launches = {{"k0",
                        "points 32x64 f32",
                        "m.mlir:3",
                        "update of w",
                        0,
                        1 << 14,
                        {{"relu", "m.mlir:3", true, false}, {}}}};
  manifest.warnings = {"a \"quoted\" warning"};
  for (ArgRole role :
       {ArgRole::Param, ArgRole::State, ArgRole::Slot, ArgRole::Control,
        ArgRole::Input, ArgRole::Report, ArgRole::Grad, ArgRole::Check})
    manifest.args.push_back(makeArg("x", role, "bf16", {2, 3}));
  manifest.args[0].init = {"kaiming_uniform", 0.57735026918962573, 64};
  manifest.args[7].check = "near:1e-06:0.001";
  manifest.args[7].location = "m.mlir:3:4";
  return manifest;
}

/// Through the text, as the cache does it.
static llvm::Expected<Manifest> roundTrip(const llvm::json::Value &value) {
  std::string text;
  llvm::raw_string_ostream(text) << value;
  return Manifest::fromJSON(cantFail(llvm::json::parse(text)));
}

TEST(Manifest, RoundTrips) {
  Manifest manifest = makeManifest();
  auto copy = roundTrip(manifest.toJSON());
  ASSERT_TRUE(static_cast<bool>(copy));
  EXPECT_EQ(copy->toJSON(), manifest.toJSON());
  EXPECT_EQ(copy->arenaBytes, manifest.arenaBytes);
  EXPECT_EQ(copy->args[0].init.value, 0.57735026918962573);
  EXPECT_EQ(copy->args[7].role, ArgRole::Check);
  EXPECT_EQ(copy->args[7].location, "m.mlir:3:4");
  EXPECT_EQ(copy->launches[0].purpose, "update of w");
  EXPECT_EQ(copy->launches[0].bytes, 1 << 14);
  EXPECT_EQ(copy->warnings[0], "a \"quoted\" warning");
}

/// A replica's part of a slot says what it is a part of.
TEST(Manifest, Parts) {
  Manifest manifest = makeManifest();
  ArgSpec &slot = manifest.args[2];
  EXPECT_FALSE(slot.isPart());
  EXPECT_EQ(slot.getWhole().shape, slot.shape);
  slot.shape = {3};
  slot.whole = {2, 3};
  auto copy = roundTrip(manifest.toJSON());
  ASSERT_TRUE(static_cast<bool>(copy));
  EXPECT_TRUE(copy->args[2].isPart());
  EXPECT_EQ(copy->args[2].getNumElements(), 3);
  EXPECT_EQ(copy->args[2].getWhole().getTypeName(), "bf16[2,3]");
  EXPECT_FALSE(copy->args[2].getWhole().isPart());
  slot.whole = {2};
  copy = roundTrip(manifest.toJSON());
  EXPECT_EQ(llvm::toString(copy.takeError()),
            "expected an array of which there is a part at "
            "manifest.args[2].whole");
}

TEST(Manifest, SizesAndNames) {
  Manifest manifest = makeManifest();
  EXPECT_EQ(manifest.args[0].getNumElements(), 6);
  EXPECT_EQ(manifest.args[0].getNumBytes(), 12);
  EXPECT_EQ(manifest.args[0].getTypeName(), "bf16[2,3]");
  EXPECT_EQ(makeArg("s", ArgRole::Control, "i1", {}).getNumBytes(), 1);
  EXPECT_EQ(manifest.find(ArgRole::Slot, "x"), &manifest.args[2]);
  EXPECT_EQ(manifest.find(ArgRole::Slot, "y"), nullptr);
}

/// A parameter in halves is of f32; the program's memory for it has one of
/// them.
TEST(Manifest, SplitParametersHaveACopy) {
  Manifest manifest = makeManifest();
  ArgSpec param = makeArg("half", ArgRole::Param, "f32", {2, 3});
  param.isSplit = true;
  manifest.args.push_back(param);
  auto getError = [&] { return getMessage(roundTrip(manifest.toJSON())); };
  std::string expected = "manifest: expected a parameter of f32 with a copy in "
                         "bf16 for 'half', which is split";
  EXPECT_EQ(getError(), expected);
  manifest.args.push_back(makeArg("half", ArgRole::Copy, "f16", {2, 3}));
  EXPECT_EQ(getError(), expected);
  manifest.args.back().dtype = "bf16";
  EXPECT_EQ(getError(), "");
  auto copy = roundTrip(manifest.toJSON());
  ASSERT_TRUE(bool(copy));
  const ArgSpec &read = *copy->find(ArgRole::Param, "half");
  EXPECT_TRUE(read.isSplit);
  EXPECT_EQ(read.getTypeName(), "f32[2,3]");
  EXPECT_EQ(read.getNumBytes(), 12);
}

TEST(Manifest, RefusesUnknownRole) {
  llvm::json::Value value = makeManifest().toJSON();
  (*(*value.getAsObject()->getArray("args"))[0].getAsObject())["role"] = "bad";
  EXPECT_NE(getMessage(Manifest::fromJSON(value)).find("role"),
            std::string::npos);
}

TEST(Manifest, RefusesUnknownType) {
  Manifest manifest = makeManifest();
  manifest.args[0].dtype = "f7";
  EXPECT_NE(getMessage(roundTrip(manifest.toJSON())).find("dtype"),
            std::string::npos);
}

TEST(Manifest, RefusesNegativeAndHugeShapes) {
  Manifest manifest = makeManifest();
  manifest.args[0].shape = {-1};
  EXPECT_NE(getMessage(roundTrip(manifest.toJSON())), "");
  manifest.args[0].shape = {int64_t(1) << 40, int64_t(1) << 40};
  EXPECT_NE(getMessage(roundTrip(manifest.toJSON())), "");
}

TEST(Manifest, RefusesMissingFields) {
  EXPECT_NE(getMessage(Manifest::fromJSON(llvm::json::Object{})), "");
  EXPECT_NE(getMessage(Manifest::fromJSON(llvm::json::Array{})), "");
}
