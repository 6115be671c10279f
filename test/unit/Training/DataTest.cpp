//===- DataTest.cpp - Batches from a file -----------------------*- C++ -*-===//

#include "amp/Training/Data.h"
#include "../Session/TestFiles.h"
#include <numeric>
#include <set>

using namespace mlir::amp;
using namespace mlir::amp::test;

namespace {
/// A file with ten rows of x (u8, two features) and y (u8).
class DataTest : public testing::Test {
protected:
  void SetUp() override {
    std::iota(std::begin(x), std::end(x), uint8_t(0));
    std::iota(std::begin(y), std::end(y), uint8_t(0));
    manifest.args = {makeArg("w", ArgRole::Param, "f32", {2}),
                     makeArg("x", ArgRole::Input, "f32", {4, 2}),
                     makeArg("y", ArgRole::Input, "i64", {4})};
    manifest.batch = 4;
  }

  void addSplit(llvm::StringRef prefix, int64_t rows = 10) {
    writer.add((prefix + "x").str(), DType::U8, {rows, 2}, x);
    writer.add((prefix + "y").str(), DType::U8, {rows}, y);
  }
  /// The data set of the file written so far.
  llvm::Expected<DataSet> create(llvm::ArrayRef<llvm::StringRef> splits,
                                 DataUse use = DataUse::Train) {
    cantFail(writer.write(path()));
    file.emplace(cantFail(SafeTensors::open(path())));
    return DataSet::create(*file, manifest, splits, options, use);
  }
  std::string getError(llvm::ArrayRef<llvm::StringRef> splits = {""}) {
    return cutPath(getMessage(create(splits)));
  }
  std::string cutPath(llvm::StringRef message) const {
    EXPECT_TRUE(message.consume_front(path())) << message.str();
    return message.str();
  }
  /// One sample of an input, as the data set of the file gives it.
  template <typename T, size_t N>
  static std::array<T, N> copy(const DataSet &data, size_t input,
                               SampleBatch batch) {
    std::array<T, N> values;
    cantFail(data.copySamples(input, batch, values.data()));
    return values;
  }
  std::string path() const { return folder.get("d.safetensors"); }

  TempFolder folder;
  uint8_t x[20], y[10];
  SafeTensorsWriter writer;
  std::optional<SafeTensors> file;
  Manifest manifest;
  DataOptions options;
};
} // namespace

TEST(Shuffle, IsAPermutation) {
  llvm::SmallVector<int64_t> order;
  shuffleRows(1437, 1, 0, order);
  EXPECT_EQ(std::set<int64_t>(order.begin(), order.end()).size(), 1437u);
  EXPECT_EQ(*std::min_element(order.begin(), order.end()), 0);
  EXPECT_EQ(*std::max_element(order.begin(), order.end()), 1436);
}

TEST(Shuffle, DependsOnSeedAndEpoch) {
  llvm::SmallVector<int64_t> a, b, c, d;
  shuffleRows(100, 1, 0, a);
  shuffleRows(100, 1, 0, b);
  shuffleRows(100, 1, 1, c);
  shuffleRows(100, 2, 0, d);
  EXPECT_EQ(a, b);
  EXPECT_NE(a, c);
  EXPECT_NE(a, d);
}

TEST(Shuffle, EveryPlaceIsEquallyLikely) {
  // Where row 0 of four goes in 4000 epochs: 1000 each within 5 deviations.
  int counts[4] = {};
  llvm::SmallVector<int64_t> order;
  for (uint64_t epoch = 0; epoch < 4000; ++epoch) {
    shuffleRows(4, 9, epoch, order);
    ++counts[std::find(order.begin(), order.end(), 0) - order.begin()];
  }
  for (int count : counts)
    EXPECT_NEAR(count, 1000, 5 * 27.4);
}

TEST(Sampler, DropsTheRestAndStartsTheNextEpoch) {
  Sampler sampler({10}, 4, 0);
  EXPECT_EQ(sampler.getStepsPerEpoch(), 2);
  std::set<int64_t> rows;
  for (int i = 0; i < 2; ++i)
    for (int64_t row : sampler.next().samples)
      rows.insert(row);
  EXPECT_EQ(rows.size(), 8u);
  EXPECT_EQ(sampler.getEpoch(), 0u);
  EXPECT_EQ(sampler.getPosition(), 2);
  EXPECT_EQ(sampler.next().slot, 0);
  EXPECT_EQ(sampler.getEpoch(), 1u);
  EXPECT_EQ(sampler.getPosition(), 1);
}

TEST(Sampler, SeekContinuesBitForBit) {
  for (SampleSpace space : {SampleSpace{50}, SampleSpace{50, 1000}}) {
    Sampler whole(space, 4, 7);
    for (int i = 0; i < 17; ++i)
      (void)whole.next();
    Sampler resumed(space, 4, 7);
    resumed.seek(whole.getEpoch(), whole.getPosition());
    for (int i = 0; i < 20; ++i) {
      SampleBatch expected = whole.next(), found = resumed.next();
      EXPECT_EQ(found.samples, expected.samples);
      EXPECT_EQ(found.epoch, expected.epoch);
      EXPECT_EQ(found.slot, expected.slot);
    }
  }
}

TEST(Sampler, StartsAreUniform) {
  // 4000 draws of four starts: 1000 each within 5 deviations.
  Sampler sampler({400, 4}, 40, 3);
  int counts[4] = {};
  for (int i = 0; i < 100; ++i)
    for (int64_t start : sampler.next().samples)
      ++counts[start];
  for (int count : counts)
    EXPECT_NEAR(count, 1000, 5 * 27.4);
}

TEST_F(DataTest, CopiesAndConvertsRows) {
  addSplit("train.");
  auto data = create({"train", ""});
  ASSERT_TRUE(static_cast<bool>(data));
  EXPECT_EQ(data->getNumSamples(), 10);
  EXPECT_EQ(data->getSplit(), "train");
  int64_t rows[] = {3, 9};
  auto features = copy<float, 4>(*data, 0, {rows});
  auto labels = copy<int64_t, 2>(*data, 1, {rows});
  EXPECT_EQ(features[0], 6.0f);
  EXPECT_EQ(features[3], 19.0f);
  EXPECT_EQ(labels[0], 3);
  EXPECT_EQ(labels[1], 9);
}

TEST_F(DataTest, TakesTheFirstSplitThereIs) {
  addSplit("");
  addSplit("test.", 5);
  auto plain = create({"train", ""});
  ASSERT_TRUE(static_cast<bool>(plain));
  EXPECT_EQ(plain->getNumSamples(), 10);
  auto test = create({"test", "valid"});
  ASSERT_TRUE(static_cast<bool>(test));
  EXPECT_EQ(test->getNumSamples(), 5);
}

TEST_F(DataTest, MicroBatchesHaveADimensionOfTheirOwn) {
  manifest.accumulate = 2;
  manifest.args[1].shape = {2, 4, 2};
  manifest.args[2].shape = {2, 4};
  addSplit("");
  EXPECT_TRUE(static_cast<bool>(create({""})));
}

TEST_F(DataTest, RefusesMissingSplit) {
  addSplit("train.");
  EXPECT_EQ(getError({"test", "valid"}),
            ": no data: expected keys 'test.*' or 'valid.*'");
}

TEST_F(DataTest, RefusesMissingKey) {
  writer.add("train.x", DType::U8, {10, 2}, x);
  EXPECT_EQ(getError({"train"}), ": missing key 'train.y'");
  // What nothing reads may be what was meant.
  writer.add("train.Y", DType::U8, {10}, y);
  EXPECT_EQ(getError({"train"}),
            ": missing key 'train.y'; did you mean 'train.Y'?");
}

TEST_F(DataTest, RefusesMissingKeyUnderAnotherName) {
  writer.add("x", DType::U8, {10, 2}, x);
  writer.add("classes", DType::U8, {10}, y);
  EXPECT_EQ(getError(), ": missing key 'y'; no input reads 'classes'");
}

TEST_F(DataTest, NamesKeysThatNothingReads) {
  addSplit("train.");
  addSplit("test.");
  writer.add("train.xx", DType::U8, {10}, x);
  auto data = create({"train"});
  ASSERT_TRUE(static_cast<bool>(data));
  EXPECT_EQ(data->getUnreadKeys(), llvm::ArrayRef<std::string>{"train.xx"});
}

TEST_F(DataTest, RefusesKeysOfParameters) {
  addSplit("train.");
  manifest.args.push_back(makeArg("w", ArgRole::Param, "f32", {2}));
  writer.add("train.w", DType::U8, {10}, x);
  EXPECT_EQ(getError({"train"}), ": key 'train.w': 'w' is a parameter, not an "
                                 "input: is 'params' too large?");
  options.keys = {{"w", "x"}};
  EXPECT_EQ(getMessage(create({"train"})),
            "keys: 'w' is a parameter, not an input: is 'params' too large?");
}

TEST_F(DataTest, RefusesWrongShape) {
  manifest.args[1].shape = {4, 3};
  addSplit("train.");
  EXPECT_EQ(getError({"train"}),
            ": key 'train.x': expected f32[rows,3], found U8[10,2]");
}

TEST_F(DataTest, RefusesWrongType) {
  float values[10] = {};
  writer.add("train.x", DType::U8, {10, 2}, x);
  writer.add("train.y", DType::F32, {10}, values);
  EXPECT_EQ(getError({"train"}),
            ": key 'train.y': expected i64[rows], found F32[10]");
}

TEST_F(DataTest, RefusesDifferentNumbersOfRows) {
  writer.add("train.x", DType::U8, {10, 2}, x);
  writer.add("train.y", DType::U8, {9}, y);
  EXPECT_EQ(getError({"train"}), ": key 'train.y': expected 10 rows, found 9");
}

TEST_F(DataTest, RefusesInputWithoutRows) {
  manifest.args[2].shape = {};
  addSplit("train.");
  EXPECT_EQ(getError({"train"}),
            ": key 'train.y': input 'y' has no dimension of rows: is it the "
            "same for all rows ('constants')?");
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

TEST_F(DataTest, NarrowsIntegersThatFit) {
  manifest.args[2].dtype = "i8";
  int64_t labels[] = {-128, 127, 128};
  writer.add("x", DType::U8, {3, 2}, x);
  writer.add("y", DType::I64, {3}, labels);
  auto data = create({""});
  ASSERT_TRUE(static_cast<bool>(data));
  int64_t rows[] = {1, 0, 2};
  EXPECT_EQ((copy<int8_t, 2>(*data, 1, {llvm::ArrayRef(rows, 2)})),
            (std::array<int8_t, 2>{127, -128}));
  int8_t target[3];
  EXPECT_EQ(cutPath(getMessage(data->copySamples(1, {rows}, target))),
            ": key 'y': element 2 is 128, which does not fit i8");
}

TEST_F(DataTest, IntegersFitFloatsUpToTheirPrecision) {
  EXPECT_TRUE(fits(1 << 24, DType::F32));
  EXPECT_TRUE(fits(-(1 << 24), DType::F32));
  EXPECT_FALSE(fits((1 << 24) + 1, DType::F32));
  EXPECT_TRUE(fits(INT64_MIN, DType::I64));
  EXPECT_TRUE(fits(255, DType::U8));
  EXPECT_FALSE(fits(-1, DType::U8));
  EXPECT_FALSE(fits(2, DType::Bool));
}

TEST_F(DataTest, Normalizes) {
  options.normalize = {{"x", {1}, {2}}};
  addSplit("");
  auto data = create({""});
  ASSERT_TRUE(static_cast<bool>(data));
  int64_t rows[] = {4};
  EXPECT_EQ((copy<float, 2>(*data, 0, {rows})),
            (std::array<float, 2>{3.5f, 4.0f}));
}

TEST_F(DataTest, NormalizesEachChannel) {
  // Two channels of one value in [N, C, H]; f64 takes no table.
  options.normalize = {{"x", {1, 3}, {3}}};
  manifest.args[1] = makeArg("x", ArgRole::Input, "f64", {4, 2, 1});
  writer.add("x", DType::U8, {10, 2, 1}, x);
  writer.add("y", DType::U8, {10}, y);
  int64_t rows[] = {5};
  auto planes = create({""});
  ASSERT_TRUE(static_cast<bool>(planes));
  EXPECT_EQ((copy<double, 2>(*planes, 0, {rows})),
            (std::array<double, 2>{9.0 / 3, 8.0 / 3}));
  // The same numbers, if the channel is the last dimension, are of one each.
  options.layout = ImageLayout::NHWC;
  EXPECT_EQ(getError(), ": key 'x': normalization: expected 1 or 1 means for "
                        "rows of f64[2,1], found 2");
}

TEST_F(DataTest, FlipsHalfOfTheImages) {
  manifest.args[1] = makeArg("x", ArgRole::Input, "f32", {4, 1, 2, 3});
  writer.add("x", DType::U8, {3, 1, 2, 3}, x);
  writer.add("y", DType::U8, {3}, y);
  int64_t rows[] = {1};
  const std::array<float, 6> plain = {6, 7, 8, 9, 10, 11};
  const std::array<float, 6> mirrored[] = {{8, 7, 6, 11, 10, 9},
                                           {9, 10, 11, 6, 7, 8}};
  for (FlipAxis axis : {FlipAxis::Horizontal, FlipAxis::Vertical}) {
    options.flips = {{"x", axis}};
    auto data = create({""});
    ASSERT_TRUE(static_cast<bool>(data));
    int count = 0;
    for (int64_t slot = 0; slot < 1000; ++slot) {
      auto image = copy<float, 6>(*data, 0, {rows, 1, 0, slot});
      bool isMirrored = image == mirrored[axis == FlipAxis::Vertical];
      EXPECT_TRUE(isMirrored || image == plain);
      count += isMirrored;
      EXPECT_EQ(image, (copy<float, 6>(*data, 0, {rows, 1, 0, slot})));
    }
    EXPECT_NEAR(count, 500, 5 * 15.8);
    auto evaluation = create({""}, DataUse::Evaluate);
    ASSERT_TRUE(static_cast<bool>(evaluation));
    for (int64_t slot = 0; slot < 20; ++slot)
      EXPECT_EQ((copy<float, 6>(*evaluation, 0, {rows, 1, 0, slot})), plain);
  }
}

TEST_F(DataTest, FlipsBeforeTheLastDimensionOfChannels) {
  manifest.args[1] = makeArg("x", ArgRole::Input, "f32", {4, 1, 3, 2});
  writer.add("x", DType::U8, {3, 1, 3, 2}, x);
  writer.add("y", DType::U8, {3}, y);
  options.layout = ImageLayout::NHWC;
  options.flips = {{"x", FlipAxis::Horizontal}};
  auto data = create({""});
  ASSERT_TRUE(static_cast<bool>(data));
  int64_t rows[] = {0};
  std::set<std::array<float, 6>> images;
  for (int64_t slot = 0; slot < 50; ++slot)
    images.insert(copy<float, 6>(*data, 0, {rows, 1, 0, slot}));
  EXPECT_EQ(images, (std::set<std::array<float, 6>>{{0, 1, 2, 3, 4, 5},
                                                    {4, 5, 2, 3, 0, 1}}));
}

TEST_F(DataTest, RefusesOptionsThatDoNotFit) {
  addSplit("");
  options.normalize = {{"z", {0}, {1}}};
  EXPECT_EQ(getMessage(create({""})),
            "normalize: no input 'z', expected one of 'x', 'y'");
  options.normalize = {{"y", {0}, {1}}};
  EXPECT_EQ(getError(), ": key 'y': normalization takes an input of a float "
                        "type, found rows of i64[]");
  options.normalize = {{"x", {0, 1, 2}, {1}}};
  EXPECT_EQ(getError(), ": key 'x': normalization: expected 1 or 2 means for "
                        "rows of f32[2], found 3");
  options.normalize = {{"x", {0}, {1, 2, 3}}};
  EXPECT_EQ(getError(), ": key 'x': normalization: expected 1 or 2 stds for "
                        "rows of f32[2], found 3");
  options.normalize.clear();
  options.flips = {{"x", FlipAxis::Horizontal}};
  EXPECT_EQ(getError(), ": key 'x': a flip takes images, found rows of f32[2]");
}

//===----------------------------------------------------------------------===//
// Held-out rows
//===----------------------------------------------------------------------===//

TEST_F(DataTest, HoldsOutAShareOfTheRows) {
  addSplit("");
  options.heldOut = 0.3;
  auto training = create({""});
  ASSERT_TRUE(static_cast<bool>(training));
  EXPECT_EQ(training->getNumSamples(), 7);
  std::set<int64_t> labels;
  for (int64_t i = 0; i < 7; ++i)
    labels.insert(copy<int64_t, 1>(*training, 1, {i})[0]);
  auto evaluation = create({""}, DataUse::Evaluate);
  ASSERT_TRUE(static_cast<bool>(evaluation));
  EXPECT_EQ(evaluation->getNumSamples(), 3);
  for (int64_t i = 0; i < 3; ++i)
    labels.insert(copy<int64_t, 1>(*evaluation, 1, {i})[0]);
  EXPECT_EQ(labels.size(), 10u);
}

//===----------------------------------------------------------------------===//
// Windows
//===----------------------------------------------------------------------===//

namespace {
/// Tokens 0 to 9, and inputs of windows of three.
class WindowTest : public DataTest {
protected:
  void SetUp() override {
    DataTest::SetUp();
    manifest.args = {makeArg("x", ArgRole::Input, "i64", {2, 3}),
                     makeArg("y", ArgRole::Input, "i32", {2, 3})};
    options.window = WindowOptions{"tokens", {"x", "y"}};
    writer.add("tokens", DType::U8, {10}, y);
  }
};
} // namespace

TEST_F(WindowTest, EvaluationTakesDisjointWindows) {
  auto data = create({""}, DataUse::Evaluate);
  ASSERT_TRUE(static_cast<bool>(data));
  EXPECT_EQ(data->getNumSamples(), 3);
  EXPECT_EQ(data->getUnit(), "windows of 3");
  EXPECT_EQ((copy<int64_t, 3>(*data, 0, {int64_t(2)})),
            (std::array<int64_t, 3>{6, 7, 8}));
  EXPECT_EQ((copy<int32_t, 3>(*data, 1, {int64_t(2)})),
            (std::array<int32_t, 3>{7, 8, 9}));
}

TEST_F(WindowTest, TrainingStartsAnywhere) {
  auto data = create({""});
  ASSERT_TRUE(static_cast<bool>(data));
  EXPECT_EQ(data->getSampleSpace().numSamples, 3);
  EXPECT_EQ(data->getSampleSpace().numStarts, 7);
  EXPECT_EQ((copy<int64_t, 3>(*data, 0, {int64_t(5)})),
            (std::array<int64_t, 3>{5, 6, 7}));
  EXPECT_EQ((copy<int32_t, 3>(*data, 1, {int64_t(6)})),
            (std::array<int32_t, 3>{7, 8, 9}));
}

TEST_F(WindowTest, OneInputNeedsNoElementMore) {
  manifest.args.pop_back();
  options.window->inputs = {"x"};
  auto data = create({""});
  ASSERT_TRUE(static_cast<bool>(data));
  EXPECT_EQ(data->getSampleSpace().numSamples, 3);
  EXPECT_EQ(data->getSampleSpace().numStarts, 8);
}

TEST_F(WindowTest, HoldsOutTheEnd) {
  options.heldOut = 0.4;
  auto training = create({""});
  ASSERT_TRUE(static_cast<bool>(training));
  EXPECT_EQ(training->getSampleSpace().numStarts, 3);
  auto evaluation = create({""}, DataUse::Evaluate);
  ASSERT_TRUE(static_cast<bool>(evaluation));
  EXPECT_EQ(evaluation->getNumSamples(), 1);
  EXPECT_EQ((copy<int64_t, 3>(*evaluation, 0, {int64_t(0)})),
            (std::array<int64_t, 3>{6, 7, 8}));
}

TEST_F(WindowTest, RefusesWhatIsNoWindow) {
  manifest.args[1].shape = {2, 4};
  EXPECT_EQ(getError(), ": key 'tokens': expected windows of 3, found input "
                        "'y' of i32[2,4]");
  manifest.args[1].shape = {2};
  EXPECT_EQ(getError(), ": key 'tokens': a window fills an input of rows of "
                        "one dimension, found input 'y' of i32[2]");
  manifest.args[0].shape = manifest.args[1].shape = {2, 10};
  EXPECT_EQ(getError(),
            ": key 'tokens': a window takes 11 elements, found U8[10]");
  options.window->key = "token";
  EXPECT_EQ(getError(), ": missing key 'token'; did you mean 'tokens'?");
}

TEST_F(WindowTest, RefusesInputsWithoutData) {
  manifest.args.push_back(makeArg("z", ArgRole::Input, "i64", {2, 3}));
  EXPECT_EQ(getMessage(create({""})), "window: gives no data for input 'z'");
  manifest.args.pop_back();
  options.window->inputs = {"x", "target"};
  EXPECT_EQ(getMessage(create({""})),
            "window: no input 'target', expected one of 'x', 'y'");
}

TEST_F(WindowTest, RefusesConstants) {
  manifest.args[1].isConstant = true;
  EXPECT_EQ(getMessage(create({""})),
            "window: expected inputs that change, found constants: 'y'");
  manifest.args[0].isConstant = true;
  EXPECT_EQ(getMessage(create({""})),
            "window: expected inputs that change, found constants: 'x', 'y'");
}

TEST_F(WindowTest, RefusesInputsOfNoElements) {
  manifest.args[0].shape = manifest.args[1].shape = {2, 0};
  EXPECT_EQ(getError(), ": key 'tokens': a window fills an input of rows of "
                        "one dimension, found input 'x' of i64[2,0]");
}

TEST_F(WindowTest, RefusesAMatrix) {
  writer = SafeTensorsWriter();
  writer.add("tokens", DType::U8, {5, 2}, y);
  EXPECT_EQ(getError(), ": key 'tokens': a window is cut from an array of one "
                        "dimension, found U8[5,2]");
}
