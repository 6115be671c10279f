//===- StepTest.cpp - The step is a transaction -----------------*- C++ -*-===//

#include "Training.h"

#include <atomic>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>

using namespace mlir::amp;

//===----------------------------------------------------------------------===//
// Counting allocations
//===----------------------------------------------------------------------===//

static std::atomic<int64_t> numAllocations{0};

#ifndef AMP_SANITIZED
// Sanitizers replace malloc themselves.
extern "C" void *__libc_malloc(size_t);
extern "C" void *malloc(size_t size) {
  ++numAllocations;
  return __libc_malloc(size);
}
#endif

//===----------------------------------------------------------------------===//
// The digits model with made-up data
//===----------------------------------------------------------------------===//

namespace {
std::unique_ptr<Training> load(CompileOptions options) {
  std::string path = AMP_EXAMPLES_DIR "/digits/mlp.mlir";
  auto source = llvm::MemoryBuffer::getFile(path);
  if (!source) {
    ADD_FAILURE() << path << ": " << source.getError().message();
    return nullptr;
  }
  options.kind = ProgramKind::Train;
  if (!options.threads)
    options.threads = 1;
  return loadTraining((*source)->getBuffer(), path, options);
}

/// Pixels in [0, scale] and labels, the same for the same seed.
void fillBatch(StepInstance &step, unsigned seed, double scale = 1.0) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> pixel(0.0, scale);
  BufferRef x = *step.find(ArgRole::Input, "x");
  BufferRef y = *step.find(ArgRole::Input, "y");
  for (int64_t i = 0; i < x.spec->getNumElements(); ++i)
    x.set(float(pixel(random)), i);
  for (int64_t i = 0; i < y.spec->getNumElements(); ++i)
    y.set(random() % 10, i);
}

/// The bytes of all buffers of the roles, and of the named controls.
std::string snapshot(StepInstance &step) {
  std::string bytes;
  auto add = [&](BufferRef buffer) {
    bytes.append(static_cast<const char *>(buffer.data),
                 buffer.spec->getNumBytes());
  };
  for (ArgRole role : {ArgRole::Param, ArgRole::State, ArgRole::Slot})
    for (BufferRef buffer : step.getArgs(role))
      add(buffer);
  add(*step.find(ArgRole::Control, "applied"));
  return bytes;
}

double control(StepInstance &step, const char *name) {
  return step.find(ArgRole::Control, name)->get();
}

int64_t status(StepInstance &step) { return int64_t(step.getReport("status")); }

const char *kPolicies[] = {"f32", "bf16", "f16", "bf16,rounding=strict"};

class StepTest : public ::testing::TestWithParam<const char *> {
protected:
  std::unique_ptr<Training> make(const std::string &scaler = "") {
    CompileOptions options;
    options.policy = GetParam();
    options.scaler = scaler;
    options.optimizer = "adamw,lr=1e-3,weight_decay=0.1";
    options.schedule = "linear,total=100";
    return load(options);
  }
};

/// The copies that a step of 16 bits keeps are its parameters, rounded: from
/// the beginning, behind a step that applies, and behind one that does not.
TEST_P(StepTest, KeepsCopiesOfItsParameters) {
  auto training = make();
  ASSERT_TRUE(training);
  StepInstance &step = *training->step;
  bool isNarrow = llvm::StringRef(GetParam()).contains("16");
  EXPECT_EQ(step.getArgs(ArgRole::Copy).empty(), !isNarrow);
  auto expectRounded = [&](const char *when) {
    for (BufferRef copy : step.getArgs(ArgRole::Copy)) {
      BufferRef param = *step.find(ArgRole::Param, copy.spec->name);
      std::vector<char> rounded(copy.spec->getNumBytes());
      convertElements(param.type, param.data, copy.type, rounded.data(),
                      copy.spec->getNumElements());
      EXPECT_EQ(std::memcmp(rounded.data(), copy.data, rounded.size()), 0)
          << when << ": " << copy.spec->name;
    }
  };
  expectRounded("initialized");
  fillBatch(step, 1);
  cantFail(step.run());
  ASSERT_EQ(status(step), 1);
  expectRounded("applied");
  fillBatch(step, 1, INFINITY);
  cantFail(step.run());
  ASSERT_NE(status(step) & 1, 1);
  expectRounded("skipped");
  step.find(ArgRole::Param, "fc1.weight")->set(0.1);
  cantFail(step.upload(ArgRole::Param));
  expectRounded("written by the host");
}

TEST_P(StepTest, AppliesAFiniteStep) {
  auto training = make();
  ASSERT_TRUE(training);
  StepInstance &step = *training->step;
  fillBatch(step, 1);
  std::string before = snapshot(step);
  cantFail(step.run());
  EXPECT_EQ(status(step), 1);
  EXPECT_NE(snapshot(step), before);
  EXPECT_EQ(control(step, "applied"), 1);
  EXPECT_EQ(control(step, "attempts"), 1);
  EXPECT_GT(step.getReport("loss"), 1.5);
  EXPECT_LT(step.getReport("loss"), 3.5);
}

TEST_P(StepTest, SkipsANonFiniteGradient) {
  // The loss is finite; its gradient times the scale is not.
  auto training = make("torch,init=3e38,interval=2");
  ASSERT_TRUE(training);
  StepInstance &step = *training->step;
  fillBatch(step, 1, 1000.0);
  std::string before = snapshot(step);
  cantFail(step.run());
  EXPECT_TRUE(std::isfinite(step.getReport("loss")));
  EXPECT_EQ(status(step), 2);
  EXPECT_EQ(snapshot(step), before);
  EXPECT_EQ(control(step, "scale"), double(float(3e38f * 0.5)));
  EXPECT_EQ(control(step, "tracker"), 0);
  EXPECT_EQ(control(step, "attempts"), 1);
}

TEST_P(StepTest, SkipsANonFiniteLossAndSaysSo) {
  auto training = make("torch,init=1024,interval=2");
  ASSERT_TRUE(training);
  StepInstance &step = *training->step;
  fillBatch(step, 1);
  cantFail(step.run());
  ASSERT_EQ(status(step), 1);
  std::string before = snapshot(step);
  for (double bad : {std::numeric_limits<double>::quiet_NaN(),
                     std::numeric_limits<double>::infinity()}) {
    step.find(ArgRole::Input, "x")->set(bad, 5);
    cantFail(step.run());
    EXPECT_EQ(status(step), 4);
    EXPECT_EQ(snapshot(step), before);
  }
  EXPECT_EQ(control(step, "scale"), 256);
  fillBatch(step, 2);
  cantFail(step.run());
  EXPECT_EQ(status(step), 1);
  EXPECT_NE(snapshot(step), before);
  EXPECT_EQ(control(step, "applied"), 2);
  EXPECT_EQ(control(step, "attempts"), 4);
}

/// At each end of each slot: no element of a row or a tail is left out.
TEST_P(StepTest, SkipsAnUpdateThatIsNotFinite) {
  auto training = make("torch,init=1024,interval=1000");
  ASSERT_TRUE(training);
  StepInstance &step = *training->step;
  fillBatch(step, 1);
  for (BufferRef slot : step.getArgs(ArgRole::Slot))
    for (int64_t i : {int64_t(0), slot.spec->getNumElements() / 2,
                      slot.spec->getNumElements() - 1}) {
      double old = slot.get(i);
      slot.set(std::numeric_limits<double>::infinity(), i);
      std::string before = snapshot(step);
      double tracker = control(step, "tracker");
      cantFail(step.run());
      EXPECT_EQ(status(step), 64) << slot.spec->name << i;
      EXPECT_EQ(snapshot(step), before) << slot.spec->name << i;
      // No overflow of the scaler's.
      EXPECT_EQ(control(step, "tracker"), tracker + 1);
      slot.set(old, i);
    }
  cantFail(step.run());
  EXPECT_EQ(status(step), 1);
}

TEST_P(StepTest, SkipsWhatCannotBeUnscaled) {
  auto training = make("torch,init=1024,interval=1000");
  ASSERT_TRUE(training);
  StepInstance &step = *training->step;
  fillBatch(step, 1);
  std::string before = snapshot(step);
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  for (double scale : {0.0, -0.0, -1024.0, kInfinity, -kInfinity, std::nan(""),
                       0x1p-127, 0x1p-149}) {
    step.find(ArgRole::Control, "scale")->set(scale);
    cantFail(step.run());
    EXPECT_EQ(status(step) & (1 | 64 | 128 | 256), 256) << scale;
    EXPECT_EQ(snapshot(step), before) << scale;
  }
  // The smallest that can be inverted; what is small in f16 is then zero.
  step.find(ArgRole::Control, "scale")->set(0x1p-126);
  cantFail(step.run());
  EXPECT_EQ(status(step), 1);
}

/// The scale that a step leaves behind counts, too.
TEST_P(StepTest, TellsThatTheScaleIsLost) {
  auto training = make("torch,init=1.1754943508222875e-38,interval=1000");
  ASSERT_TRUE(training);
  StepInstance &step = *training->step;
  fillBatch(step, 1);
  step.find(ArgRole::Input, "x")->set(std::nan(""));
  std::string before = snapshot(step);
  cantFail(step.run());
  EXPECT_EQ(status(step), 4 | 256);
  EXPECT_EQ(control(step, "scale"), 0x1p-127);
  EXPECT_EQ(snapshot(step), before);
}

TEST_P(StepTest, ReportsALabelOutOfRange) {
  auto training = make();
  ASSERT_TRUE(training);
  StepInstance &step = *training->step;
  fillBatch(step, 1);
  for (double label : {10.0, -1.0, 4e9, -9e15}) {
    step.find(ArgRole::Input, "y")->set(label, 3);
    cantFail(step.run());
    EXPECT_EQ(status(step), 1 | 16) << label;
    EXPECT_TRUE(std::isfinite(step.getReport("loss")));
  }
}

TEST_P(StepTest, AllocatesNothing) {
  CompileOptions options;
  options.policy = GetParam();
  options.optimizer = "adamw,lr=1e-3,weight_decay=0.1";
  // So many rows are divided among threads.
  for (auto [batch, threads] : {std::pair(32, 1), std::pair(1024, 2)}) {
    options.batch = batch;
    options.threads = threads;
    auto training = load(options);
    ASSERT_TRUE(training);
    StepInstance &step = *training->step;
    fillBatch(step, 1);
    cantFail(step.run());
    int64_t before = numAllocations;
    for (int i = 0; i < 10; ++i)
      cantFail(step.run());
    EXPECT_EQ(numAllocations, before) << threads << " threads";
  }
}

TEST_P(StepTest, IsDeterministic) {
  auto first = make(), second = make();
  ASSERT_TRUE(first && second);
  for (Training *training : {first.get(), second.get()})
    for (int i = 0; i < 5; ++i) {
      fillBatch(*training->step, i);
      cantFail(training->step->run());
    }
  EXPECT_EQ(snapshot(*first->step), snapshot(*second->step));
}

TEST_P(StepTest, DoesNotDependOnThreads) {
  // A batch that is large enough for parallel loops.
  CompileOptions options;
  options.policy = GetParam();
  options.optimizer = "adamw,lr=1e-3,weight_decay=0.1";
  options.batch = 1024;
  options.threads = 1;
  auto first = load(options);
  options.threads = 2;
  auto second = load(options);
  ASSERT_TRUE(first && second);
  for (Training *training : {first.get(), second.get()})
    for (int i = 0; i < 3; ++i) {
      fillBatch(*training->step, i);
      cantFail(training->step->run());
    }
  EXPECT_EQ(snapshot(*first->step), snapshot(*second->step));
}

INSTANTIATE_TEST_SUITE_P(Policies, StepTest, ::testing::ValuesIn(kPolicies),
                         [](const auto &info) {
                           std::string name = info.param;
                           for (char &c : name)
                             c = std::isalnum(c) ? c : '_';
                           return name;
                         });

//===----------------------------------------------------------------------===//
// Accumulation
//===----------------------------------------------------------------------===//

/// Four micro-batches of 32 and one batch of 128 with the same rows.
TEST(AccumulateTest, EqualsTheLargerBatch) {
  CompileOptions options;
  options.policy = "f64";
  options.optimizer = "sgd,lr=0.5,momentum=0.9";
  options.scaler = "torch,init=8,interval=2";
  options.accumulate = 4;
  auto parts = load(options);
  options.accumulate = std::nullopt;
  options.batch = 128;
  auto whole = load(options);
  ASSERT_TRUE(parts && whole);
  ASSERT_FALSE(bool(whole->step->copyFrom(*parts->step, {ArgRole::Param})));
  for (int i = 0; i < 3; ++i) {
    fillBatch(*parts->step, i);
    fillBatch(*whole->step, i);
    cantFail(parts->step->run());
    cantFail(whole->step->run());
    EXPECT_NEAR(parts->step->getReport("loss"), whole->step->getReport("loss"),
                1e-6);
  }
  for (BufferRef a : parts->step->getArgs(ArgRole::Param)) {
    BufferRef b = *whole->step->find(ArgRole::Param, a.spec->name);
    // In f64 only the order of summation differs.
    for (int64_t i = 0; i < a.spec->getNumElements(); ++i)
      ASSERT_NEAR(a.get(i), b.get(i), 1e-13) << a.spec->name << i;
  }
  // One update of the scaler a step, not one a micro-batch.
  EXPECT_EQ(control(*parts->step, "scale"), 16);
  EXPECT_EQ(control(*parts->step, "tracker"), 1);
  EXPECT_EQ(control(*parts->step, "applied"), 3);
}
} // namespace
