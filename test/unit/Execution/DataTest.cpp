//===- DataTest.cpp - Batches from a file -----------------------*- C++ -*-===//

#include "amp/Execution/Data.h"
#include "TestFiles.h"
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
  llvm::Expected<DataSet> create(llvm::ArrayRef<llvm::StringRef> splits) {
    cantFail(writer.write(path()));
    file.emplace(cantFail(SafeTensors::open(path())));
    return DataSet::create(*file, manifest, splits);
  }
  std::string getError(llvm::ArrayRef<llvm::StringRef> splits) {
    std::string message = getMessage(create(splits));
    EXPECT_EQ(message.substr(0, path().size()), path());
    return message.substr(std::min(message.size(), path().size()));
  }
  std::string path() const { return folder.get("d.safetensors"); }

  TempFolder folder;
  uint8_t x[20], y[10];
  SafeTensorsWriter writer;
  std::optional<SafeTensors> file;
  Manifest manifest;
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
  Sampler sampler(10, 4, 0);
  EXPECT_EQ(sampler.getStepsPerEpoch(), 2);
  std::set<int64_t> rows;
  for (int i = 0; i < 2; ++i)
    for (int64_t row : sampler.next())
      rows.insert(row);
  EXPECT_EQ(rows.size(), 8u);
  EXPECT_EQ(sampler.getEpoch(), 0u);
  EXPECT_TRUE(sampler.isAtStart());
  (void)sampler.next();
  EXPECT_EQ(sampler.getEpoch(), 1u);
  EXPECT_EQ(sampler.getPosition(), 1);
}

TEST(Sampler, SeekContinuesBitForBit) {
  Sampler whole(50, 4, 7);
  for (int i = 0; i < 17; ++i)
    (void)whole.next();
  Sampler resumed(50, 4, 7);
  resumed.seek(whole.getEpoch(), whole.getPosition());
  for (int i = 0; i < 20; ++i) {
    auto expected = llvm::SmallVector<int64_t>(whole.next());
    EXPECT_EQ(llvm::SmallVector<int64_t>(resumed.next()), expected);
  }
}

TEST_F(DataTest, CopiesAndConvertsRows) {
  addSplit("train.");
  auto data = create({"train", ""});
  ASSERT_TRUE(static_cast<bool>(data));
  EXPECT_EQ(data->getNumRows(), 10);
  EXPECT_EQ(data->getSplit(), "train");
  float features[4];
  int64_t labels[2];
  data->copyRows(0, {3, 9}, features);
  data->copyRows(1, {3, 9}, labels);
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
  EXPECT_EQ(plain->getNumRows(), 10);
  auto test = create({"test", "valid"});
  ASSERT_TRUE(static_cast<bool>(test));
  EXPECT_EQ(test->getNumRows(), 5);
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
  EXPECT_EQ(getError({"train"}),
            ": missing key 'train.y'; did you mean 'train.x'?");
}

TEST_F(DataTest, RefusesExtraKey) {
  addSplit("train.");
  writer.add("train.xx", DType::U8, {10}, x);
  EXPECT_EQ(getError({"train"}), ": extra key 'train.xx': the model has no "
                                 "such input; did you mean 'train.x'?");
}

TEST_F(DataTest, RefusesWrongShape) {
  manifest.args[1].shape = {4, 3};
  addSplit("train.");
  EXPECT_EQ(getError({"train"}),
            ": key 'train.x': expected f32[rows,3], found U8[10,2]");
}

TEST_F(DataTest, RefusesWrongType) {
  addSplit("train.");
  float values[10] = {};
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
            ": key 'train.y': input 'y' has no dimension of rows");
}
