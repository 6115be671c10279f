//===- ArgumentsTest.cpp - First values, buffers, comparisons ---*- C++ -*-===//

#include "TestFiles.h"
#include "amp/Runtime/FloatFormat.h"
#include "amp/Session/Compare.h"
#include "amp/Session/Init.h"
#include "amp/Session/StepInstance.h"
#include <cmath>
#include <limits>

using namespace mlir::amp;
using namespace mlir::amp::test;

//===----------------------------------------------------------------------===//
// Init
//===----------------------------------------------------------------------===//

static ArgSpec makeParam(llvm::StringRef kind, double value,
                         llvm::SmallVector<int64_t> shape,
                         llvm::StringRef dtype = "f32") {
  ArgSpec arg = makeArg("w", ArgRole::Param, dtype, std::move(shape));
  arg.init.kind = kind.str();
  arg.init.value = value;
  return arg;
}

/// The values as doubles.
static std::vector<double> initialize(const ArgSpec &arg, uint64_t seed = 1) {
  std::vector<char> bytes(arg.getNumBytes());
  EXPECT_EQ(getMessage(mlir::amp::initialize(arg, seed, bytes.data())), "");
  std::vector<double> values;
  for (int64_t i = 0; i < arg.getNumElements(); ++i)
    values.push_back(readElement(*parseDType(arg.dtype), bytes.data(), i));
  return values;
}

static void expectUniform(const ArgSpec &arg, double bound) {
  double least = 0, greatest = 0, square = 0;
  std::vector<double> values = initialize(arg);
  for (double value : values) {
    least = std::min(least, value);
    greatest = std::max(greatest, value);
    square += value * value;
  }
  EXPECT_GE(least, -bound * 1.000001);
  EXPECT_LT(greatest, bound * 1.000001);
  EXPECT_LT(least, -0.98 * bound);
  EXPECT_GT(greatest, 0.98 * bound);
  EXPECT_NEAR(square / values.size(), bound * bound / 3, 0.03 * bound * bound);
}

static void expectNormal(const ArgSpec &arg, double deviation) {
  double square = 0;
  std::vector<double> values = initialize(arg);
  for (double value : values)
    square += value * value;
  EXPECT_NEAR(std::sqrt(square / values.size()), deviation, 0.03 * deviation);
}

TEST(Init, Constant) {
  for (double value : initialize(makeParam("constant", 2.5, {7})))
    EXPECT_EQ(value, 2.5);
}

TEST(Init, ConstantOfIntegersAndScalars) {
  EXPECT_EQ(initialize(makeParam("constant", 65536, {}, "i32")),
            std::vector<double>{65536});
  EXPECT_EQ(initialize(makeParam("constant", 1, {2}, "i1")),
            (std::vector<double>{1, 1}));
}

TEST(Init, ValuesThatATypeHolds) {
  struct {
    const char *type;
    double most, least, beyond;
  } const rows[] = {{"f64", 1.7e308, -1.7e308, HUGE_VAL},
                    {"f32", 3.4e38, -3.4e38, 3.5e38},
                    {"f16", 65504, -65504, 65520},
                    {"bf16", 3.38e38, -3.38e38, 3.4e38},
                    {"f8E4M3FN", 448, -448, 464.5},
                    {"f8E5M2", 57344, -57344, 61441},
                    {"i32", 2147483647, -2147483648.0, 2147483648.0},
                    {"i16", 32767.5, -32768.5, 32768},
                    {"i8", 127, -128, 128},
                    {"i1", 1, 0, 2}};
  for (const auto &row : rows) {
    char bytes[8];
    auto run = [&](double value) {
      return getMessage(mlir::amp::initialize(
          makeParam("constant", value, {}, row.type), 1, bytes));
    };
    EXPECT_EQ(run(row.most), "") << row.type;
    EXPECT_EQ(run(row.least), "") << row.type;
    EXPECT_NE(run(row.beyond), "") << row.type;
  }
}

TEST(Init, Uniform) {
  expectUniform(makeParam("uniform", 0.3, {64, 128}), 0.3);
}

TEST(Init, Normal) { expectNormal(makeParam("normal", 0.02, {64, 128}), 0.02); }

TEST(Init, KaimingUniform) {
  // fan_in is the product of all dimensions but the last.
  expectUniform(makeParam("kaiming_uniform", 1, {3, 16, 64}),
                std::sqrt(3.0 / 48));
}

TEST(Init, KaimingUniformAsTorchLinear) {
  expectUniform(makeParam("kaiming_uniform", std::sqrt(1.0 / 3), {64, 128}),
                1 / 8.0);
}

TEST(Init, KaimingNormal) {
  expectNormal(makeParam("kaiming_normal", 2, {64, 128}), 2 / 8.0);
}

TEST(Init, XavierUniform) {
  expectUniform(makeParam("xavier_uniform", 1, {64, 128}),
                std::sqrt(6.0 / 192));
}

TEST(Init, XavierNormal) {
  expectNormal(makeParam("xavier_normal", 1, {64, 128}), std::sqrt(2.0 / 192));
}

TEST(Init, FanInGiven) {
  ArgSpec bias = makeParam("kaiming_uniform", 1, {4096});
  bias.init.fanIn = 300;
  expectUniform(bias, 0.1);
}

TEST(Init, DependsOnSeedAndNameAlone) {
  ArgSpec arg = makeParam("normal", 1, {8});
  ArgSpec longer = makeParam("normal", 1, {16});
  std::vector<double> values = initialize(arg), more = initialize(longer);
  EXPECT_TRUE(std::equal(values.begin(), values.end(), more.begin()));
  EXPECT_NE(values, initialize(arg, 2));
  arg.name = "v";
  EXPECT_NE(values, initialize(arg));
}

TEST(Init, NarrowTypesAreTheRoundedF32) {
  std::vector<double> wide = initialize(makeParam("uniform", 1, {100}));
  std::vector<double> narrow =
      initialize(makeParam("uniform", 1, {100}, "bf16"));
  for (size_t i = 0; i < wide.size(); ++i)
    EXPECT_EQ(narrow[i], expandBF16(roundToBF16(wide[i])));
}

TEST(Init, UnknownKindIsAnError) {
  ArgSpec arg = makeParam("orthogonal", 1, {1});
  float value;
  EXPECT_EQ(getMessage(mlir::amp::initialize(arg, 0, &value)),
            "argument 'w': unknown initialization 'orthogonal'");
}

//===----------------------------------------------------------------------===//
// StepInstance
//===----------------------------------------------------------------------===//

/// loss = w[0] + 1, in a program of the arguments below.
static void addOne(void **pointers) {
  *static_cast<float *>(pointers[2]) = *static_cast<float *>(pointers[0]) + 1;
  static_cast<char *>(pointers[3])[99] = 1;
}

static Manifest makeManifest() {
  Manifest manifest;
  manifest.args = {makeParam("constant", 3, {2}),
                   makeArg("x", ArgRole::Input, "i1", {3}),
                   makeArg("loss", ArgRole::Report, "f32", {})};
  manifest.arenaBytes = 100;
  return manifest;
}

TEST(StepInstance, RunsOnAlignedBuffers) {
  Manifest manifest = makeManifest();
  auto instance = StepInstance::create(manifest, addOne);
  ASSERT_TRUE(static_cast<bool>(instance));
  ASSERT_EQ(getMessage(instance->initialize(0)), "");
  for (size_t i = 0; i < 3; ++i)
    EXPECT_EQ(reinterpret_cast<uintptr_t>(instance->getArg(i).data) % 64, 0u);
  cantFail(instance->run());
  EXPECT_EQ(instance->getReport("loss"), 4.0);
  EXPECT_EQ(instance->getReport("lr", -1), -1.0);
  EXPECT_EQ(instance->getNumBytes(ArgRole::Param), 8);
}

TEST(StepInstance, CopiesParametersOfAnotherType) {
  Manifest narrow = makeManifest(), wide = makeManifest();
  wide.args[0].dtype = "f64";
  auto source = StepInstance::create(narrow, addOne);
  auto target = StepInstance::create(wide, addOne);
  ASSERT_TRUE(source && target);
  ASSERT_EQ(getMessage(source->initialize(0)), "");
  ASSERT_EQ(getMessage(target->copyFrom(*source, {ArgRole::Param})), "");
  EXPECT_EQ(target->find(ArgRole::Param, "w")->get(1), 3.0);
}

TEST(StepInstance, RefusesToCopyAnotherShape) {
  Manifest a = makeManifest(), b = makeManifest();
  b.args[0].shape = {5};
  auto source = StepInstance::create(a, addOne);
  auto target = StepInstance::create(b, addOne);
  ASSERT_TRUE(source && target);
  EXPECT_EQ(getMessage(target->copyFrom(*source, {ArgRole::Param})),
            "the programs differ in param 'w': expected f32[5], found f32[2]");
}

//===----------------------------------------------------------------------===//
// Comparisons
//===----------------------------------------------------------------------===//

static BufferRef makeBuffer(const ArgSpec &spec, std::vector<float> &values) {
  return {&spec, DType::F32, values.data()};
}

static bool compare(llvm::StringRef check, float actual, float expected) {
  ArgSpec spec = makeArg("0.actual", ArgRole::Check, "f32", {1});
  std::vector<float> a = {actual}, e = {expected};
  auto comparison = Comparison::parse(check);
  EXPECT_TRUE(static_cast<bool>(comparison));
  return !findMismatch(*comparison, makeBuffer(spec, a), makeBuffer(spec, e));
}

TEST(Compare, EqualComparesBits) {
  EXPECT_TRUE(compare("eq", 1, 1));
  EXPECT_FALSE(compare("eq", 0.0f, -0.0f));
  EXPECT_TRUE(compare("eq", NAN, NAN));
}

TEST(Compare, UlpCountsRepresentableValues) {
  float one = 1, next = std::nextafter(1.0f, 2.0f);
  EXPECT_FALSE(compare("ulp:0", one, next));
  EXPECT_TRUE(compare("ulp:1", one, next));
  EXPECT_TRUE(compare("ulp:0", 0.0f, -0.0f));
  float tiny = std::numeric_limits<float>::denorm_min();
  EXPECT_TRUE(compare("ulp:2", tiny, -tiny));
  EXPECT_FALSE(compare("ulp:1", tiny, -tiny));
  EXPECT_TRUE(compare("ulp:1", INFINITY, std::numeric_limits<float>::max()));
  EXPECT_TRUE(compare("ulp:0", NAN, NAN));
  EXPECT_FALSE(compare("ulp:1000", NAN, INFINITY));
}

TEST(Compare, NearIsAbsolutePlusRelative) {
  EXPECT_TRUE(compare("near:0.5:0", 1, 1.5f));
  EXPECT_FALSE(compare("near:0.25:0", 1, 1.5f));
  EXPECT_TRUE(compare("near:0:0.5", 1, 2));
  EXPECT_FALSE(compare("near:1:1", NAN, NAN));
  EXPECT_FALSE(compare("near:1:1", 3, INFINITY));
  EXPECT_TRUE(compare("near:0:0", INFINITY, INFINITY));
}

TEST(Compare, RefusesUnknownComparison) {
  for (const char *text : {"", "ulp", "ulp:x", "near:1", "close:1:2"})
    EXPECT_NE(getMessage(Comparison::parse(text)), "") << text;
}
