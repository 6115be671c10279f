//===- ParamFormatTest.cpp - Parameters in halves ---------------*- C++ -*-===//

#include "Training.h"

#include "amp/Codegen/CPU/Tier.h"
#include "amp/Runtime/SplitFloat.h"
#include "llvm/ADT/bit.h"
#include <cmath>
#include <cstring>
#include <random>

using namespace mlir::amp;
using llvm::StringRef;

//===----------------------------------------------------------------------===//
// The format
//===----------------------------------------------------------------------===//

namespace {
uint32_t getBits(float value) { return llvm::bit_cast<uint32_t>(value); }
float makeFloat(uint32_t bits) { return llvm::bit_cast<float>(bits); }

/// What comes back of a value, by the rule of docs/Numerics.md.
float getKept(float value) {
  uint32_t bits = getBits(value), high = bits >> 16;
  bool isTie = (bits & 0xffff) == 0x8000;
  return isTie && high % 2 == 0 ? makeFloat(bits - 1) : value;
}

/// Low halves near where the rounding turns, and others.
std::vector<uint32_t> listLows() {
  std::vector<uint32_t> lows = {0,      1,      0x7ffe, 0x7fff, 0x8000,
                                0x8001, 0x8002, 0xfffe, 0xffff};
  std::mt19937 random(1);
  for (int i = 0; i < 23; ++i)
    lows.push_back(random() & 0xffff);
  return lows;
}

/// Of each high half: zeros, subnormal numbers, those that round to infinity,
/// infinities, NaN, of both signs.
TEST(SplitFloatTest, AllButSomeTiesComeBack) {
  for (uint32_t high = 0; high < 0x10000; ++high)
    for (uint32_t low : listLows()) {
      float value = makeFloat(high << 16 | low);
      FloatHalves halves = splitFloat(value);
      ASSERT_EQ(halves.high, roundToBF16(value)) << std::hex << high << low;
      float sum = sumHalves(halves);
      if (std::isnan(value)) {
        ASSERT_TRUE(std::isnan(sum)) << std::hex << high << low;
        continue;
      }
      ASSERT_EQ(getBits(sum), getBits(getKept(value))) << std::hex << high;
      // What came back is kept from then on, by the same halves.
      FloatHalves again = splitFloat(sum);
      ASSERT_EQ(again.high, halves.high);
      ASSERT_EQ(again.low, halves.low);
    }
}

//===----------------------------------------------------------------------===//
// A step of it
//===----------------------------------------------------------------------===//

/// A program's target, its tier, and the parameter's shape: of those that have
/// a bound of what is finite, and of another one.
struct Case {
  std::string target, tier;
  int64_t rows, columns;
};

void PrintTo(const Case &each, std::ostream *os) {
  *os << each.target << " " << each.tier << " " << each.rows << "x"
      << each.columns;
}

std::vector<Case> listCases() {
  std::vector<Case> cases;
  for (const cpu::Tier &tier : cpu::getTiers())
    if (cpu::isSupported(tier))
      cases.push_back({"cpu", tier.name.str(), 256, 512});
  cases.push_back({"cpu", "", 37, 53});
  cases.push_back({"sim:sm_80", "", 37, 53});
  cases.push_back({"sim:sm_80", "", 128, 128});
  return cases;
}

/// The gradient of the parameter is the input x, of f32; a product reads the
/// copy.
std::string makeModel(int64_t rows, int64_t columns) {
  auto make = [](int64_t rows, int64_t columns) {
    return "tensor<" + std::to_string(rows) + "x" + std::to_string(columns) +
           "xf32>";
  };
  std::string w = make(rows, columns), v = make(columns, 1), p = make(rows, 1);
  std::string id = "affine_map<(i, j) -> (i, j)>";
  auto sum = [&](StringRef result, StringRef of, const std::string &type,
                 StringRef init) {
    return ("  " + result + " = linalg.generic {indexing_maps = [" + id +
            ", affine_map<(i, j) -> ()>],\n    iterator_types = [" +
            "\"reduction\", \"reduction\"]} ins(" + of + " : " + type +
            ") outs(" + init + R"( : tensor<f32>) {
  ^bb0(%a: f32, %old: f32):
    %new = arith.addf %old, %a : f32
    linalg.yield %new : f32
  } -> tensor<f32>
)")
        .str();
  };
  return "func.func @loss(%w: " + w + R"( {amp.param = "w"}, %x: )" + w +
         R"( {amp.input = "x"}, %v: )" + v +
         R"( {amp.constant = "v"}) -> tensor<f32> {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %e = tensor.empty() : )" +
         w + "\n  %p = linalg.generic {indexing_maps = [" + id + ", " + id +
         ", " + id + R"(], iterator_types = ["parallel", "parallel"]}
    ins(%w, %x : )" +
         w + ", " + w + ") outs(%e : " + w + R"() {
  ^bb0(%a: f32, %b: f32, %old: f32):
    %product = arith.mulf %a, %b : f32
    linalg.yield %product : f32
  } -> )" +
         w + "\n" + sum("%s", "%p", w, "%zero") +
         "  %zeros = arith.constant dense<0.0> : " + p +
         "\n  %m = linalg.matmul ins(%w, %v : " + w + ", " + v +
         ") outs(%zeros : " + p + ") -> " + p + "\n" +
         sum("%l", "%m", p, "%s") + "  return %l : tensor<f32>\n}\n";
}

class ParamFormatTest : public testing::TestWithParam<Case> {
protected:
  void SetUp() override {
    const Case &each = GetParam();
    CompileOptions options;
    options.kind = ProgramKind::Train;
    options.policy = "bf16,mul=f32,sum=f32";
    options.optimizer = "sgd,lr=1";
    options.paramFormat = "split";
    options.target = each.target;
    options.tier = each.tier;
    options.threads = 1;
    training =
        loadTraining(makeModel(each.rows, each.columns), "model", options);
    ASSERT_TRUE(training);
    param = find(ArgRole::Param, "w");
    copy = find(ArgRole::Copy, "w");
    count = step().getManifest().args[param].getNumElements();
    ASSERT_TRUE(step().getManifest().args[param].isSplit);
  }
  StepInstance &step() { return *training->step; }
  size_t find(ArgRole role, StringRef name) {
    const Manifest &manifest = step().getManifest();
    return manifest.find(role, name) - manifest.args.data();
  }
  void write(llvm::ArrayRef<float> values) {
    BufferRef w = step().getArg(param);
    std::memcpy(w.data, values.data(), count * sizeof(float));
    cantFail(step().upload(ArgRole::Param));
  }
  /// Whether the halves in the program's memory are those of the values.
  void expect(llvm::ArrayRef<float> values, StringRef when);

  std::unique_ptr<Training> training;
  size_t param = 0, copy = 0;
  int64_t count = 0;
};

void ParamFormatTest::expect(llvm::ArrayRef<float> values, StringRef when) {
  cantFail(step().download(ArgRole::Param));
  const auto *high = static_cast<const uint16_t *>(step().getMemory(copy));
  const auto *low = static_cast<const int16_t *>(step().getMemory(param));
  BufferRef w = step().getArg(param);
  for (int64_t i = 0; i < count; ++i) {
    auto found = static_cast<const float *>(w.data)[i];
    if (std::isnan(values[i])) {
      ASSERT_TRUE(std::isnan(found)) << when.str();
      continue;
    }
    FloatHalves halves = splitFloat(values[i]);
    ASSERT_EQ(high[i], halves.high) << when.str() << " " << values[i];
    ASSERT_EQ(low[i], halves.low) << when.str() << " " << values[i];
    ASSERT_EQ(getBits(found), getBits(getKept(values[i]))) << when.str();
  }
}

/// All high halves, as the host writes them, behind a step that applies nothing
/// to them, or is skipped.
TEST_P(ParamFormatTest, AStepKeepsWhatThereIs) {
  std::vector<uint32_t> lows = listLows();
  std::mt19937 random(2);
  std::vector<float> values(count);
  bool isLarge = count > 0x10000;
  int64_t numFinite = 0;
  for (int64_t t = 0; t < 4 && (!isLarge || t * count < 0x10000 * 9); ++t)
    for (bool isFinite : {false, true}) {
      for (int64_t i = 0; i < count; ++i) {
        int64_t number = isLarge ? t * count + i : random() % 0x90000;
        uint32_t high = number % 0x10000;
        values[i] = makeFloat(high << 16 | lows[number / 0x10000]);
        // One whose copy is infinite has no product.
        if (isFinite && !(std::abs(values[i]) < 0x1p100))
          values[i] = 0;
      }
      write(values);
      expect(values, "written");
      cantFail(step().run());
      numFinite += step().getReport("status") == 1;
      expect(values, "kept");
    }
  EXPECT_GT(numFinite, 0);
}

/// What an update makes is split as the host splits it, ties of both parities
/// among them.
TEST_P(ParamFormatTest, AnUpdateSplitsAsTheHost) {
  std::mt19937 random(3);
  for (uint32_t low : {0x1u, 0x7fffu, 0x8000u, 0x8001u, 0xffffu}) {
    std::vector<float> values(count), made(count);
    BufferRef x = *step().find(ArgRole::Input, "x");
    for (int64_t i = 0; i < count; ++i) {
      uint32_t exponent = 77 + random() % 101, sign = random() % 2;
      uint32_t bits = sign << 31 | exponent << 23 | (random() % 128) << 16;
      values[i] = makeFloat(bits);
      made[i] = makeFloat(bits | low);
      x.set(values[i] - made[i], i);
    }
    write(values);
    cantFail(step().run());
    ASSERT_EQ(step().getReport("status"), 1);
    expect(made, "updated");
  }
}

INSTANTIATE_TEST_SUITE_P(All, ParamFormatTest, testing::ValuesIn(listCases()),
                         [](const auto &info) {
                           return "n" + std::to_string(info.index);
                         });

//===----------------------------------------------------------------------===//
// Training
//===----------------------------------------------------------------------===//

std::unique_ptr<Training> loadDigits(StringRef format, StringRef optimizer,
                                     StringRef more = "") {
  std::string path = AMP_EXAMPLES_DIR "/digits/mlp.mlir";
  auto source = llvm::MemoryBuffer::getFile(path);
  if (!source)
    return nullptr;
  CompileOptions options;
  options.kind = ProgramKind::Train;
  options.policy = "bf16";
  options.optimizer = optimizer.str();
  options.paramFormat = format.str();
  options.slotFormat = more.str();
  options.ema = 0.9;
  options.clipNorm = 1.0;
  options.threads = 1;
  return loadTraining((*source)->getBuffer(), path, options);
}

void expectEqual(const StepInstance &full, const StepInstance &split,
                 ArgRole role) {
  for (const BufferRef &a : full.getArgs(role)) {
    BufferRef b = *split.find(role, a.spec->name);
    ASSERT_EQ(std::memcmp(a.data, b.data,
                          a.spec->getNumElements() * getDTypeBytes(a.type)),
              0)
        << a.spec->name;
  }
}

/// From the same values a step makes the same, to the bit: the loss, gradients'
/// norm, slots, copies; and parameters but for ties.
TEST(ParamFormatTest, AStepIsThatOfFullParameters) {
  for (auto [optimizer, slots] :
       {std::pair("adamw,lr=1e-2,weight_decay=0.1", ""),
        std::pair("adamw,lr=1e-2", "dynamic8"), std::pair("lamb,lr=1e-2", ""),
        std::pair("sgd,lr=0.1,momentum=0.9", "bf16")}) {
    auto full = loadDigits("full", optimizer, slots);
    auto split = loadDigits("split", optimizer, slots);
    ASSERT_TRUE(full && split);
    StepInstance &a = *full->step, &b = *split->step;
    std::mt19937 random(5);
    for (int t = 0; t < 10; ++t) {
      cantFail(a.copyFrom(b, ArgRole::Param));
      for (StepInstance *step : {&a, &b}) {
        std::mt19937 same(t);
        BufferRef x = *step->find(ArgRole::Input, "x");
        BufferRef y = *step->find(ArgRole::Input, "y");
        for (int64_t i = 0; i < x.spec->getNumElements(); ++i)
          x.set(double(same() % 17) / 16, i);
        for (int64_t i = 0; i < y.spec->getNumElements(); ++i)
          y.set(same() % 10, i);
        if (t == 5)
          x.set(INFINITY, 3);
        cantFail(step->run());
      }
      for (ArgRole role : {ArgRole::Report, ArgRole::Slot, ArgRole::Copy})
        expectEqual(a, b, role);
      for (const BufferRef &w : a.getArgs(ArgRole::Param)) {
        BufferRef v = *b.find(ArgRole::Param, w.spec->name);
        for (int64_t i = 0; i < w.spec->getNumElements(); ++i)
          ASSERT_EQ(float(v.get(i)), getKept(w.get(i)));
      }
    }
    // The last bias is added in f32, and has no copy.
    EXPECT_EQ(a.getNumBytes(ArgRole::Param) - b.getNumBytes(ArgRole::Param),
              a.getNumBytes(ArgRole::Copy));
  }
}

} // namespace
