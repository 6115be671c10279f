//===- SlotFormatTest.cpp - What optimizers keep, in fewer bits -*- C++ -*-===//

#include "Training.h"

#include "amp/Session/Philox.h"
#include "llvm/ADT/bit.h"
#include <cmath>
#include <random>

using namespace mlir::amp;
using llvm::StringRef;

namespace {

constexpr int64_t kRows = 9, kColumns = 512, kElements = kRows * kColumns;
constexpr int64_t kBlock = 256;

/// Whose blocks are parts of a row, two rows, and a matrix.
constexpr StringRef kShapes[] = {"9x512", "36x128", "18x2x128"};

/// The gradient of the parameter is the input.
std::string makeModel(StringRef shape) {
  bool hasThree = shape.count('x') == 2;
  std::string point = hasThree ? "(i, j, k)" : "(i, j)";
  std::string map = "affine_map<" + point + " -> ";
  std::string tensor = ("tensor<" + shape + "xf32>").str();
  std::string reduction = "\"reduction\", \"reduction\"";
  return "func.func @loss(%w: " + tensor + R"( {amp.param = "w"}, %x: )" +
         tensor + R"( {amp.input = "x"}) -> tensor<f32> {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %loss = linalg.generic {indexing_maps = [)" +
         map + point + ">, " + map + point + ">, " + map +
         "()>],\n iterator_types = [" + reduction +
         (hasThree ? ", \"reduction\"" : "") + "]} ins(%w, %x : " + tensor +
         ", " + tensor + R"() outs(%zero : tensor<f32>) {
  ^bb0(%a: f32, %b: f32, %old: f32):
    %product = arith.mulf %a, %b : f32
    %new = arith.addf %old, %product : f32
    linalg.yield %new : f32
  } -> tensor<f32>
  return %loss : tensor<f32>
})";
}

constexpr double kRate = 0x1p-6, kDecay = 0x1p-4;

std::unique_ptr<Training> load(StringRef format, StringRef policy = "f32",
                               StringRef optimizer = "",
                               StringRef shape = kShapes[0]) {
  CompileOptions options;
  options.kind = ProgramKind::Train;
  options.policy = policy.str();
  options.optimizer = optimizer.empty() ? "adamw,lr=0x1p-6,weight_decay=0x1p-4"
                                        : optimizer.str();
  options.slotFormat = format.str();
  options.threads = 1;
  return loadTraining(makeModel(shape), "model", options);
}

std::vector<float> read(const StepInstance &step, ArgRole role,
                        StringRef name) {
  BufferRef buffer = *step.find(role, name);
  std::vector<float> values;
  for (int64_t i = 0; i < buffer.spec->getNumElements(); ++i)
    values.push_back(buffer.get(i));
  return values;
}

/// Gradients over seven decades, in rows of their own size; some are zero.
void setInput(StepInstance &step, std::mt19937 &random) {
  std::uniform_real_distribution<double> exponent(-7, 0), sign(-1, 1);
  BufferRef x = *step.find(ArgRole::Input, "x");
  for (int64_t i = 0; i < kElements; ++i) {
    double size = std::pow(10.0, exponent(random) - (i / kColumns) % 3);
    double value = std::copysign(size, sign(random));
    x.set(i % 97 == 0 || i / kBlock == 5 ? 0 : value, i);
  }
}

/// AdamW's step, in f32 as docs/Numerics.md has it.
struct Adam {
  float p, m, v;

  void step(float g, int t) {
    float correction = std::sqrt(1.0 - std::pow(0.999, t));
    float size = kRate / (1.0 - std::pow(0.9, t));
    p = p * float(1.0 - kRate * kDecay);
    m = m + float(1.0 - 0.9) * (g - m);
    v = float(0.999) * v + float(1.0 - 0.999) * (g * g);
    float root = std::sqrt(v) / correction;
    p = p - size * (m / (root + float(1e-8)));
  }
};

//===----------------------------------------------------------------------===//
// dynamic8
//===----------------------------------------------------------------------===//

/// As bitsandbytes makes its map of values.
std::vector<double> makeMap(bool hasSign) {
  std::vector<double> values = {0, 1};
  for (int i = 0; i < 7; ++i) {
    int count = 1 << (hasSign ? i : i + 1);
    for (int f = 0; f < count; ++f) {
      double mean = 0.1 + 0.9 * (f + 0.5) / count;
      values.push_back(std::pow(10.0, i - 6) * mean);
      if (hasSign)
        values.push_back(-values.back());
    }
  }
  std::sort(values.begin(), values.end());
  EXPECT_EQ(values.size(), 256u);
  return values;
}

/// Whether no other value is nearer, but for what the division rounds.
bool isNearest(const std::vector<double> &map, int code, double share,
               bool hasSign) {
  double ours = std::abs(map[code] - share);
  for (int other = hasSign || share == 0 ? 0 : 1; other < 256; ++other)
    if (std::abs(map[other] - share) < ours - 0x1p-21 * std::abs(share))
      return false;
  return true;
}

class Dynamic8Test : public testing::TestWithParam<StringRef> {
protected:
  void SetUp() override {
    training = load("dynamic8", "f32", "", GetParam());
    ASSERT_TRUE(training);
  }
  StepInstance &step() { return *training->step; }
  std::vector<float> codes(StringRef slot) {
    return read(step(), ArgRole::Slot, slot);
  }
  std::vector<float> largest(StringRef slot) {
    return read(step(), ArgRole::Slot, (slot + "_absmax").str());
  }
  /// One slot's values; those of a code within two units in the last place.
  std::vector<float> loadSlot(StringRef slot, bool hasSign);
  void verify(StringRef slot, bool hasSign, llvm::ArrayRef<float> made);

  std::unique_ptr<Training> training;
};

/// A code's value: a first one of its decade, and steps.
float decode(int code, bool hasSign) {
  int number = code + (hasSign ? 1 : 129);
  int size = std::abs(number), least = hasSign ? 1 : 2;
  if (size < least)
    return 0;
  int exponent = 31 - llvm::countl_zero(uint32_t(size));
  int decade = exponent - (hasSign ? 0 : 1);
  double count = 1 << exponent, unit = std::pow(10.0, decade - 6);
  float first = decade == 7 ? 1 : unit * (0.1 + 0.45 / count);
  float length = decade == 7 ? 0 : unit * 0.9;
  float value = first + length * float(size / count - 1);
  return number < 0 ? -value : value;
}

std::vector<float> Dynamic8Test::loadSlot(StringRef slot, bool hasSign) {
  std::vector<float> values = codes(slot), sizes = largest(slot);
  for (int64_t i = 0; i < kElements; ++i)
    values[i] = decode(values[i], hasSign) * sizes[i / kBlock];
  return values;
}

void Dynamic8Test::verify(StringRef slot, bool hasSign,
                          llvm::ArrayRef<float> made) {
  std::vector<double> map = makeMap(hasSign);
  std::vector<float> found = codes(slot), sizes = largest(slot);
  for (int64_t block = 0; block < kElements / kBlock; ++block) {
    float size = 0;
    for (float value : made.slice(block * kBlock, kBlock))
      size = std::max(size, std::abs(value));
    ASSERT_EQ(sizes[block], size) << slot.str() << ", block " << block;
  }
  for (int64_t i = 0; i < kElements; ++i) {
    float size = sizes[i / kBlock];
    ASSERT_TRUE(size == 0 || isNearest(map, int(found[i]) + 128,
                                       double(made[i]) / size, hasSign))
        << slot.str() << "[" << i << "]: " << made[i] << " of " << size
        << " has the code " << found[i];
    ASSERT_TRUE(hasSign || size == 0 ||
                (decode(found[i], hasSign) == 0) == (made[i] == 0));
  }
}

TEST(DynamicFormatTest, DecodesAsTheMap) {
  for (bool hasSign : {false, true}) {
    std::vector<double> map = makeMap(hasSign);
    for (int code = 0; code < 256; ++code)
      EXPECT_NEAR(decode(code - 128, hasSign), map[code],
                  0x1p-22 * std::abs(map[code]));
  }
}

TEST_P(Dynamic8Test, ParametersAreUpdatedByWhatIsNotRounded) {
  std::mt19937 random(1);
  for (int t = 1; t <= 5; ++t) {
    std::vector<float> p = read(step(), ArgRole::Param, "w");
    std::vector<float> m = loadSlot("w/exp_avg", true);
    std::vector<float> v = loadSlot("w/exp_avg_sq", false);
    setInput(step(), random);
    std::vector<float> g = read(step(), ArgRole::Input, "x");
    cantFail(step().run());
    ASSERT_EQ(step().getReport("status"), 1);
    for (int64_t i = 0; i < kElements; ++i) {
      Adam adam = {p[i], m[i], v[i]};
      adam.step(g[i], t);
      p[i] = adam.p, m[i] = adam.m, v[i] = adam.v;
    }
    ASSERT_EQ(read(step(), ArgRole::Param, "w"), p) << "step " << t;
    verify("w/exp_avg", true, m);
    verify("w/exp_avg_sq", false, v);
  }
}

TEST_P(Dynamic8Test, AStepThatIsSkippedWritesNothing) {
  std::mt19937 random(2);
  setInput(step(), random);
  cantFail(step().run());
  auto all = [&] {
    std::vector<std::vector<float>> values = {
        read(step(), ArgRole::Param, "w")};
    for (StringRef slot : {"w/exp_avg", "w/exp_avg_sq"}) {
      values.push_back(codes(slot));
      values.push_back(largest(slot));
    }
    return values;
  };
  auto before = all();
  step().find(ArgRole::Input, "x")->set(INFINITY, 700);
  cantFail(step().run());
  EXPECT_NE(step().getReport("status"), 1);
  EXPECT_EQ(all(), before);
}

INSTANTIATE_TEST_SUITE_P(All, Dynamic8Test, testing::ValuesIn(kShapes),
                         [](const auto &info) { return info.param.str(); });

/// Of each optimizer with slots the first step's update is that of full slots:
/// nothing was rounded yet.
TEST(SlotFormatTest, EachOptimizerBeginsAsWithFullSlots) {
  for (StringRef optimizer :
       {"sgd,lr=0.1,momentum=0.9", "adam,lr=0.1,amsgrad=true", "lion,lr=0.1",
        "rmsprop,lr=0.1,momentum=0.5,centered=true",
        "adagrad,lr=0.1,initial_accumulator_value=0.25", "adadelta,lr=0.1",
        "lamb,lr=0.1", "lars,lr=0.1,momentum=0.9", "muon,lr=0.1",
        "radam,lr=0.1", "adamax,lr=0.1", "nadam,lr=0.1"}) {
    std::vector<float> full;
    for (StringRef format : {"full", "bf16", "dynamic8"}) {
      auto training = load(format, "f32", optimizer);
      ASSERT_TRUE(training);
      std::mt19937 random(3);
      setInput(*training->step, random);
      cantFail(training->step->run());
      ASSERT_EQ(training->step->getReport("status"), 1) << optimizer.str();
      std::vector<float> made = read(*training->step, ArgRole::Param, "w");
      if (format == "full")
        full = made;
      EXPECT_EQ(made, full) << optimizer.str() << ", " << format.str();
    }
  }
}

//===----------------------------------------------------------------------===//
// bf16
//===----------------------------------------------------------------------===//

float roundStochastically(float value, uint32_t bits) {
  return llvm::bit_cast<float>(
      (llvm::bit_cast<uint32_t>(value) + (bits & 0xffff)) & 0xffff0000u);
}

/// With parameters of f32, and of bf16 that are rounded likewise.
TEST(SlotFormatTest, BF16RoundsByBitsOfItsOwn) {
  for (bool isNarrow : {false, true}) {
    CompileOptions options;
    options.kind = ProgramKind::Train;
    options.policy = isNarrow ? "f32,params=bf16" : "f32";
    options.optimizer = "adamw,lr=0x1p-6,weight_decay=0x1p-4";
    options.slotFormat = "bf16";
    if (isNarrow)
      options.paramRounding = "stochastic";
    options.threads = 1;
    auto training =
        loadTraining(makeModel(kShapes[0]), "model", options, /*seed=*/7);
    ASSERT_TRUE(training);
    StepInstance &step = *training->step;
    std::mt19937 random(4);
    for (int t = 1; t <= 4; ++t) {
      std::vector<float> p = read(step, ArgRole::Param, "w"),
                         m = read(step, ArgRole::Slot, "w/exp_avg"),
                         v = read(step, ArgRole::Slot, "w/exp_avg_sq");
      setInput(step, random);
      std::vector<float> g = read(step, ArgRole::Input, "x");
      cantFail(step.run());
      for (int64_t i = 0; i < kElements; ++i) {
        Adam adam = {p[i], m[i], v[i]};
        adam.step(g[i], t);
        auto draw = [&](uint32_t id) {
          return computePhilox(
              {uint32_t(i / 4), uint32_t(t - 1), 0xffffffffu, id},
              {7, 0})[i % 4];
        };
        uint32_t word = draw(0x80000000u);
        p[i] = isNarrow ? roundStochastically(adam.p, draw(0)) : adam.p;
        m[i] = roundStochastically(adam.m, word);
        v[i] = roundStochastically(adam.v, word >> 16);
      }
      ASSERT_EQ(read(step, ArgRole::Param, "w"), p);
      ASSERT_EQ(read(step, ArgRole::Slot, "w/exp_avg"), m);
      ASSERT_EQ(read(step, ArgRole::Slot, "w/exp_avg_sq"), v);
    }
  }
}

} // namespace
