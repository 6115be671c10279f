//===- CheckpointTest.cpp ---------------------------------------*- C++ -*-===//

#include "amp/Training/Checkpoint.h"
#include "../Session/TestFiles.h"

using namespace mlir::amp;
using namespace mlir::amp::test;

static void doNothing(void **) {}

namespace {
class CheckpointTest : public testing::Test {
protected:
  void SetUp() override {
    manifest.args = {makeArg("w", ArgRole::Param, "f32", {2}),
                     makeArg("mean", ArgRole::State, "f32", {1}),
                     makeArg("w/m", ArgRole::Slot, "f32", {2}),
                     makeArg("scale", ArgRole::Control, "f32", {}),
                     makeArg("x", ArgRole::Input, "f32", {4}),
                     makeArg("scale", ArgRole::Report, "f32", {})};
  }
  StepInstance make() {
    return cantFail(StepInstance::create(manifest, doNothing));
  }
  /// A checkpoint whose values are 1, 2, ... by argument.
  SafeTensors save() {
    StepInstance instance = make();
    for (size_t i = 0; i < manifest.args.size(); ++i)
      for (int64_t j = 0; j < manifest.args[i].getNumElements(); ++j)
        instance.getArg(i).set(i + 1, j);
    cantFail(saveCheckpoint(path(), instance, position));
    return cantFail(SafeTensors::open(path()));
  }
  std::string path() const { return folder.get("c.safetensors"); }
  static RunPosition makePosition() {
    RunPosition position;
    position.seed = ~uint64_t(0);
    position.epoch = 3;
    position.position = 17;
    position.step = 150;
    position.applied = 148;
    position.lossSum = 0.1;
    position.lossCount = 5;
    position.best = {"accuracy:max", 0.75, 120, 140, 1};
    return position;
  }

  TempFolder folder;
  Manifest manifest;
  RunPosition position = makePosition();
};
} // namespace

TEST_F(CheckpointTest, HoldsTheStateUnderItsNames) {
  SafeTensors file = save();
  EXPECT_EQ(file.getTensors().size(), 4u);
  for (const char *key : {"w", "mean", "w/m", "amp.scale"})
    EXPECT_NE(file.find(key), nullptr) << key;
}

TEST_F(CheckpointTest, ResumesStateAndPosition) {
  SafeTensors file = save();
  StepInstance instance = make();
  RunPosition found;
  ASSERT_EQ(getMessage(resumeCheckpoint(file, instance, found)), "");
  EXPECT_EQ(instance.getArg(0).get(1), 1.0);
  EXPECT_EQ(instance.getArg(3).get(), 4.0);
  EXPECT_EQ(instance.getArg(5).get(), 0.0);
  EXPECT_EQ(found.seed, position.seed);
  EXPECT_EQ(found.epoch, position.epoch);
  EXPECT_EQ(found.position, position.position);
  EXPECT_EQ(found.step, position.step);
  EXPECT_EQ(found.best.metric, position.best.metric);
  EXPECT_EQ(found.best.value, position.best.value);
  EXPECT_EQ(found.best.step, position.best.step);
  EXPECT_EQ(found.best.evaluated, position.best.evaluated);
  EXPECT_EQ(found.best.stale, position.best.stale);
  EXPECT_EQ(found.applied, position.applied);
  EXPECT_EQ(found.lossSum, position.lossSum);
  EXPECT_EQ(found.lossCount, position.lossCount);
}

TEST_F(CheckpointTest, ResumeRefusesAnotherOptimizer) {
  SafeTensors file = save();
  manifest.args[2].name = "w/v";
  StepInstance instance = make();
  RunPosition found;
  EXPECT_EQ(getMessage(resumeCheckpoint(file, instance, found)),
            path() + ": extra key 'w/m'; did you mean 'w/v'?");
}

TEST_F(CheckpointTest, ResumeRefusesAnotherTypeAndChangesNothing) {
  SafeTensors file = save();
  manifest.args[3].dtype = "f64";
  StepInstance instance = make();
  RunPosition found;
  EXPECT_EQ(getMessage(resumeCheckpoint(file, instance, found)),
            path() + ": key 'amp.scale': expected f64[], found F32[]");
  EXPECT_EQ(instance.getArg(0).get(), 0.0);
}

TEST_F(CheckpointTest, ResumeRefusesAFileOfParameters) {
  float values[2] = {};
  SafeTensorsWriter writer;
  writer.add("w", DType::F32, {2}, values);
  cantFail(writer.write(path()));
  SafeTensors file = cantFail(SafeTensors::open(path()));
  StepInstance instance = make();
  RunPosition found;
  EXPECT_NE(getMessage(resumeCheckpoint(file, instance, found))
                .find("not a checkpoint to resume from"),
            std::string::npos);
}

TEST_F(CheckpointTest, ResumeRefusesADamagedPosition) {
  SafeTensorsWriter writer;
  writer.setMetadata("amp", "{\"seed\": 1}");
  cantFail(writer.write(path()));
  SafeTensors file = cantFail(SafeTensors::open(path()));
  StepInstance instance = make();
  RunPosition found;
  EXPECT_EQ(getMessage(resumeCheckpoint(file, instance, found)),
            path() + ": the metadata's key 'amp' is damaged");
}

TEST_F(CheckpointTest, LoadsParametersOfACheckpointAlone) {
  SafeTensors file = save();
  StepInstance instance = make();
  ASSERT_EQ(getMessage(loadParameters(file, instance, {ArgRole::Param})), "");
  EXPECT_EQ(instance.getArg(0).get(), 1.0);
  EXPECT_EQ(instance.getArg(1).get(), 0.0);
  EXPECT_EQ(instance.getArg(2).get(), 0.0);
}

TEST_F(CheckpointTest, LoadsParametersIntoAnotherOptimizersRun) {
  SafeTensors file = save();
  manifest.args[2].name = "w/v";
  manifest.args[3].name = "attempts";
  StepInstance instance = make();
  EXPECT_EQ(getMessage(loadParameters(file, instance, {ArgRole::Param})), "");
}

TEST_F(CheckpointTest, LoadRefusesExtraKeys) {
  double values[2] = {0.5, 0.25};
  SafeTensorsWriter writer;
  writer.add("w", DType::F64, {2}, values);
  writer.add("u", DType::F64, {2}, values);
  cantFail(writer.write(path()));
  SafeTensors file = cantFail(SafeTensors::open(path()));
  StepInstance instance = make();
  std::string message =
      getMessage(loadParameters(file, instance, {ArgRole::Param}));
  EXPECT_EQ(message.find(path() + ": extra key 'u'"), 0u) << message;
}
