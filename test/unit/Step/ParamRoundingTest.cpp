//===- ParamRoundingTest.cpp - Parameters of 16 bits, averages --*- C++ -*-===//

#include "Training.h"

#include "amp/Session/Philox.h"
#include "llvm/ADT/bit.h"
#include <cmath>

using namespace mlir::amp;
using llvm::StringRef;

namespace {

constexpr int64_t kRows = 64, kElements = kRows * kRows;

/// The gradient of each parameter is the input.
constexpr StringRef kModel = R"(
func.func @loss(%v: tensor<64x64xf32> {amp.param = "v"},
                %w: tensor<64x64xf32> {amp.param = "w"},
                %x: tensor<64x64xf32> {amp.input = "x"}) -> tensor<f32> {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %loss = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>,
                     affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>],
    iterator_types = ["reduction", "reduction"]}
    ins(%v, %w, %x : tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x64xf32>)
    outs(%zero : tensor<f32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %old: f32):
    %sum = arith.addf %a, %b : f32
    %product = arith.mulf %sum, %c : f32
    %new = arith.addf %old, %product : f32
    linalg.yield %new : f32
  } -> tensor<f32>
  return %loss : tensor<f32>
}
)";

std::unique_ptr<Training> load(const CompileOptions &options,
                               uint64_t seed = 1) {
  return loadTraining(kModel, "model", options, seed);
}

CompileOptions getOptions(StringRef rounding) {
  CompileOptions options;
  options.kind = ProgramKind::Train;
  options.policy = "f32,params=bf16";
  options.optimizer = "sgd,lr=1";
  options.paramRounding = rounding.str();
  options.threads = 1;
  return options;
}

/// Steps of parameters that begin as 1, by an update that is lost beside them:
/// the neighbours of 1 are 1 - 2^-8 and 1 + 2^-7.
constexpr double kUpdate = 0x1p-12;

void start(StepInstance &step) {
  for (const char *name : {"v", "w"})
    for (int64_t i = 0; i < kElements; ++i)
      step.find(ArgRole::Param, name)->set(1.0, i);
  cantFail(step.upload({ArgRole::Param}));
  for (int64_t i = 0; i < kElements; ++i)
    step.find(ArgRole::Input, "x")->set(kUpdate, i);
}

void run(StepInstance &step, int64_t steps) {
  for (int64_t t = 0; t < steps; ++t) {
    cantFail(step.run());
    ASSERT_EQ(step.getReport("status"), 1);
  }
}

std::vector<double> read(StepInstance &step, ArgRole role, StringRef name) {
  std::vector<double> values;
  for (int64_t i = 0; i < kElements; ++i)
    values.push_back(step.find(role, name)->get(i));
  return values;
}

TEST(ParamRoundingTest, NearestEvenLosesSmallUpdates) {
  auto training = load(getOptions(""));
  ASSERT_TRUE(training);
  start(*training->step);
  run(*training->step, 64);
  EXPECT_EQ(read(*training->step, ArgRole::Param, "w"),
            std::vector<double>(kElements, 1.0));
}

/// What is left of each sum has few bits here: nothing is ever lost.
TEST(ParamRoundingTest, KahanKeepsThem) {
  auto training = load(getOptions("kahan"));
  ASSERT_TRUE(training);
  StepInstance &step = *training->step;
  start(step);
  for (int64_t t = 1; t <= 64; ++t) {
    run(step, 1);
    for (const char *name : {"v", "w"})
      for (int64_t i : {int64_t(0), kElements - 1}) {
        double param = step.find(ArgRole::Param, name)->get(i);
        double rest =
            step.find(ArgRole::Slot, std::string(name) + "/compensation")
                ->get(i);
        ASSERT_EQ(param + rest, 1.0 - t * kUpdate) << name << " at " << t;
        // The parameter is the nearest of its type.
        ASSERT_LE(std::abs(rest), 0x1p-9);
      }
  }
}

/// 1 - kUpdate, rounded by the bits of the element's own number.
double round(uint64_t seed, uint32_t attempt, uint32_t id, uint32_t i) {
  auto words = computePhilox({i / 4, attempt, 0xffffffffu, id},
                             {uint32_t(seed), uint32_t(seed >> 32)});
  auto bits = llvm::bit_cast<uint32_t>(float(1.0 - kUpdate));
  bits = (bits + (words[i % 4] & 0xffff)) & 0xffff0000u;
  return llvm::bit_cast<float>(bits);
}

TEST(ParamRoundingTest, StochasticBitsAreOfSeedAttemptAndElement) {
  constexpr uint64_t kSeed = (uint64_t(5) << 32) + 7;
  auto training = load(getOptions("stochastic"), kSeed);
  ASSERT_TRUE(training);
  StepInstance &step = *training->step;
  for (uint32_t attempt : {0, 1}) {
    start(step);
    run(step, 1);
    for (uint32_t id : {0, 1}) {
      std::vector<double> expected;
      for (int64_t i = 0; i < kElements; ++i)
        expected.push_back(round(kSeed, attempt, id, i));
      EXPECT_EQ(read(step, ArgRole::Param, id == 0 ? "v" : "w"), expected);
    }
  }
}

/// After 64 steps the mean is 1 - 64 * kUpdate: within six standard deviations
/// of the mean of 4096 elements, each of which took 64 roundings of a variance
/// of at most 2^-18 (half an ulp, squared).
TEST(ParamRoundingTest, StochasticKeepsThemOnAverage) {
  auto training = load(getOptions("stochastic"));
  ASSERT_TRUE(training);
  start(*training->step);
  run(*training->step, 64);
  double mean = 0;
  for (double value : read(*training->step, ArgRole::Param, "w"))
    mean += value / kElements;
  EXPECT_NEAR(mean, 1.0 - 64 * kUpdate,
              6 * std::sqrt(64 * 0x1p-18 / kElements));
}

TEST(ParamRoundingTest, DoesNotDependOnThreads) {
  for (const char *rounding : {"stochastic", "kahan"}) {
    CompileOptions options = getOptions(rounding);
    auto first = load(options);
    options.threads = 2;
    auto second = load(options);
    ASSERT_TRUE(first && second);
    for (Training *training : {first.get(), second.get()}) {
      start(*training->step);
      run(*training->step, 3);
    }
    for (const char *name : {"v", "w"})
      EXPECT_EQ(read(*first->step, ArgRole::Param, name),
                read(*second->step, ArgRole::Param, name));
  }
}

/// f(d) * average + f(1 - d) * parameter, from the first parameter on.
TEST(AverageTest, FollowsTheParameter) {
  CompileOptions options = getOptions("");
  options.policy = "f32";
  options.optimizer = "adamw,lr=0.1";
  options.ema = 0.75;
  auto training = load(options);
  ASSERT_TRUE(training);
  StepInstance &step = *training->step;
  start(step);
  std::vector<double> average;
  for (int64_t t = 0; t < 8; ++t) {
    step.find(ArgRole::Input, "x")->set(std::pow(-0.5, t), 3);
    run(step, 1);
    std::vector<double> param = read(step, ArgRole::Param, "w");
    if (t == 0)
      average = param;
    for (int64_t i = 0; i < kElements && t > 0; ++i) {
      float kept = 0.75f * float(average[i]);
      float share = 0.25f * float(param[i]);
      average[i] = kept + share;
    }
    EXPECT_EQ(read(step, ArgRole::Slot, "w/ema"), average) << "step " << t;
  }
}

/// A step that is skipped leaves averages and compensations as they were.
TEST(AverageTest, StaysWithASkippedStep) {
  CompileOptions options = getOptions("kahan");
  options.ema = 0.75;
  auto training = load(options);
  ASSERT_TRUE(training);
  StepInstance &step = *training->step;
  start(step);
  run(step, 3);
  auto ema = read(step, ArgRole::Slot, "w/ema");
  auto rest = read(step, ArgRole::Slot, "w/compensation");
  step.find(ArgRole::Input, "x")->set(INFINITY, 5);
  cantFail(step.run());
  EXPECT_NE(step.getReport("status"), 1);
  EXPECT_EQ(read(step, ArgRole::Slot, "w/ema"), ema);
  EXPECT_EQ(read(step, ArgRole::Slot, "w/compensation"), rest);
}

} // namespace
