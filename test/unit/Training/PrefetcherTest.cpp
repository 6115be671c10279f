//===- PrefetcherTest.cpp - Batches prepared ahead --------------*- C++ -*-===//

#include "amp/Training/Prefetcher.h"
#include "../Session/TestFiles.h"
#include <numeric>

using namespace mlir::amp;
using namespace mlir::amp::test;

static void doNothing(void **) {}

namespace {
/// A file of 100 rows, and a step that takes eight.
class PrefetcherTest : public testing::Test {
protected:
  void SetUp() override {
    manifest.args = {makeArg("x", ArgRole::Input, "f32", {8, 4}),
                     makeArg("y", ArgRole::Input, "i8", {8})};
    std::iota(std::begin(x), std::end(x), 0.0f);
    std::iota(std::begin(y), std::end(y), 0);
  }
  void open() {
    SafeTensorsWriter writer;
    writer.add("x", DType::F32, {100, 4}, x);
    writer.add("y", DType::I32, {100}, y);
    cantFail(writer.write(folder.get("d.safetensors")));
    file.emplace(cantFail(SafeTensors::open(folder.get("d.safetensors"))));
    data.emplace(cantFail(DataSet::create(*file, manifest, {""})));
  }
  /// What `steps` steps see, and where the data stands after each.
  std::vector<double> run(int64_t depth, int64_t steps) {
    auto instance = cantFail(StepInstance::create(manifest, doNothing));
    Prefetcher batches(*data, Sampler(data->getSampleSpace(), 8, 5), instance,
                       depth);
    std::vector<double> seen;
    for (int64_t step = 0; step < steps; ++step) {
      DataPosition position = cantFail(batches.take());
      seen.push_back(position.epoch);
      seen.push_back(position.position);
      for (int64_t i = 0; i < 8; ++i) {
        seen.push_back(instance.getArg(0).get(i * 4));
        seen.push_back(instance.getArg(1).get(i));
      }
    }
    return seen;
  }

  TempFolder folder;
  Manifest manifest;
  float x[400];
  int32_t y[100];
  std::optional<SafeTensors> file;
  std::optional<DataSet> data;
};
} // namespace

TEST_F(PrefetcherTest, AnyDepthGivesTheSameBatches) {
  open();
  std::vector<double> expected = run(0, 100);
  for (int64_t depth : {1, 2, 3, 4, 64})
    EXPECT_EQ(run(depth, 100), expected);
}

TEST_F(PrefetcherTest, StopsBeforeTheEnd) {
  open();
  for (int i = 0; i < 50; ++i)
    run(3, i % 5);
}

TEST_F(PrefetcherTest, ReportsAnErrorAtItsStep) {
  y[17] = 128;
  open();
  for (int64_t depth : {0, 2}) {
    auto instance = cantFail(StepInstance::create(manifest, doNothing));
    Sampler sampler(data->getSampleSpace(), 8, 5);
    Prefetcher batches(*data, sampler, instance, depth);
    bool hasFailed = false;
    for (int64_t step = 0; step < 12; ++step) {
      bool isBad = llvm::is_contained(sampler.next().samples, 17);
      std::string message = getMessage(batches.take());
      hasFailed |= isBad;
      EXPECT_EQ(message, hasFailed ? file->getPath().str() +
                                         ": key 'y': element 17 is 128, "
                                         "which does not fit i8"
                                   : "");
      if (hasFailed && depth == 0)
        break;
    }
    EXPECT_TRUE(hasFailed);
  }
}
