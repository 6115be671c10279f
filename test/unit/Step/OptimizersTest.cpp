//===- OptimizersTest.cpp - Optimizers beside PyTorch's ---------*- C++ -*-===//
//
// optimizers.txt has what PyTorch, or the paper of what it lacks, makes of a
// parameter and its slots in 50 steps of f64; generate_optimizers.py made it.
//
//===----------------------------------------------------------------------===//

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Driver/LoadProgram.h"
#include "amp/Session/StepInstance.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/LineIterator.h"
#include "gtest/gtest.h"
#include <cmath>

using namespace mlir::amp;
using llvm::StringRef;

namespace {

constexpr int64_t kSteps = 50, kElements = 12;

/// A model of a parameter whose gradient is the input, of a shape like "3x4".
std::string getModel(StringRef shape) {
  size_t rank = shape.count('x') + 1;
  std::string loops;
  for (size_t i = 0; i < rank; ++i)
    loops += (i ? ", d" : "d") + std::to_string(i);
  std::string type = "tensor<" + shape.str() + "xf64>";
  std::string map = "affine_map<(" + loops + ") -> (" + loops + ")>";
  return "func.func @loss(%w: " + type + " {amp.param = \"w\"}, %x: " + type +
         " {amp.input = \"x\"}) -> tensor<f64> {\n"
         "  %zero = arith.constant dense<0.0> : tensor<f64>\n"
         "  %loss = linalg.contract indexing_maps = [" +
         map + ", " + map + ", affine_map<(" + loops +
         ") -> ()>]\n    ins(%w, %x : " + type + ", " + type +
         ") outs(%zero : tensor<f64>) -> tensor<f64>\n"
         "  return %loss : tensor<f64>\n}\n";
}

double getGradient(int64_t step, int64_t i) {
  int64_t number = (step + 1) * (i + 3) * 7919 % 2003 - 1001;
  return i == 5 ? 0.0 : number / 256.0;
}

/// An option and a shape of 12 elements, and the tensors that it ends with.
struct Case {
  std::string option, shape;
  std::vector<std::pair<std::string, std::vector<double>>> tensors;
};

void PrintTo(const Case &value, std::ostream *os) {
  *os << value.option << " " << value.shape;
}

std::vector<Case> readCases() {
  std::vector<Case> cases;
  auto file = llvm::MemoryBuffer::getFile(AMP_OPTIMIZERS_FILE);
  if (!file)
    return cases;
  for (llvm::line_iterator line(**file, true, '#'); !line.is_at_end(); ++line) {
    llvm::SmallVector<StringRef> words;
    line->split(words, ' ');
    if (words[0] == "case") {
      cases.push_back({words[1].str(), words[2].str(), {}});
      continue;
    }
    std::vector<double> numbers;
    for (StringRef word : llvm::ArrayRef(words).drop_front())
      numbers.push_back(std::strtod(word.str().c_str(), nullptr));
    cases.back().tensors.push_back({words[0].str(), numbers});
  }
  return cases;
}

class OptimizerSteps : public ::testing::Test {
protected:
  void load(StringRef option, StringRef shape) {
    CompileOptions options;
    options.kind = ProgramKind::Train;
    options.policy = "f64";
    options.optimizer = option.str();
    options.threads = 1;
    auto loaded = loadProgram(getModel(shape), "model", options,
                              ObjectCache::makeDisabled(), [](StringRef) {});
    ASSERT_TRUE(bool(loaded)) << llvm::toString(loaded.takeError());
    step.reset();
    program.emplace(std::move(*loaded));
    auto made =
        StepInstance::create(program->manifest, program->code.getEntry());
    ASSERT_TRUE(bool(made)) << llvm::toString(made.takeError());
    step.emplace(std::move(*made));
    ASSERT_FALSE(bool(step->initialize(1)));
  }

  /// The elements of the parameter and the slots.
  std::vector<double> read() {
    std::vector<double> values;
    for (ArgRole role : {ArgRole::Param, ArgRole::Slot})
      for (BufferRef buffer : step->getArgs(role))
        for (int64_t i = 0; i < buffer.spec->getNumElements(); ++i)
          values.push_back(buffer.get(i));
    return values;
  }

  std::optional<Program> program;
  std::optional<StepInstance> step;
};

class OptimizersTest : public OptimizerSteps,
                       public ::testing::WithParamInterface<Case> {
protected:
  void SetUp() override { load(GetParam().option, GetParam().shape); }
};

void run(StepInstance &step) {
  BufferRef w = *step.find(ArgRole::Param, "w");
  BufferRef x = *step.find(ArgRole::Input, "x");
  for (int64_t i = 0; i < kElements; ++i)
    w.set((i - 7) / 4.0, i);
  for (int64_t t = 0; t < kSteps; ++t) {
    for (int64_t i = 0; i < kElements; ++i)
      x.set(getGradient(t, i), i);
    cantFail(step.run());
    ASSERT_EQ(step.getReport("status"), 1);
  }
}

/// To 1e-12 of each value, and of 1 near zero.
TEST_P(OptimizersTest, EqualsItsReference) {
  run(*step);
  EXPECT_EQ(step->getArgs(ArgRole::Slot).size() + 1, GetParam().tensors.size());
  for (const auto &[name, expected] : GetParam().tensors) {
    ArgRole role = name == "w" ? ArgRole::Param : ArgRole::Slot;
    std::optional<BufferRef> found = step->find(role, name);
    ASSERT_TRUE(found) << name;
    ASSERT_EQ(found->spec->getNumElements(), expected.size()) << name;
    for (size_t i = 0; i < expected.size(); ++i)
      EXPECT_NEAR(found->get(i), expected[i],
                  1e-12 * std::max(1.0, std::abs(expected[i])))
          << name << "[" << i << "]";
  }
}

/// A slot that is infinite or NaN stays so, whatever is made of it: nothing is
/// written.
TEST_P(OptimizersTest, SkipsWhatIsNotFinite) {
  run(*step);
  std::vector<double> before = read();
  for (BufferRef slot : step->getArgs(ArgRole::Slot))
    for (double bad : {double(INFINITY), std::nan("")}) {
      int64_t last = slot.spec->getNumElements() - 1;
      double old = slot.get(last);
      slot.set(bad, last);
      cantFail(step->run());
      slot.set(old, last);
      EXPECT_EQ(step->getReport("status"), 64) << slot.spec->name << bad;
      EXPECT_EQ(read(), before);
    }
}

INSTANTIATE_TEST_SUITE_P(All, OptimizersTest, ::testing::ValuesIn(readCases()),
                         [](const auto &info) {
                           std::string name =
                               info.param.option + "_" + info.param.shape;
                           for (char &c : name)
                             c = llvm::isAlnum(c) ? c : '_';
                           return name;
                         });

//===----------------------------------------------------------------------===//
// Norms at the ends of their range
//===----------------------------------------------------------------------===//

class NormsTest : public OptimizerSteps,
                  public ::testing::WithParamInterface<const char *> {
protected:
  void SetUp() override { load(GetParam(), "3x4"); }

  void fill(ArgRole role, StringRef name, double value) {
    BufferRef buffer = *step->find(role, name);
    for (int64_t i = 0; i < buffer.spec->getNumElements(); ++i)
      buffer.set(value, i);
  }
};

/// Squares that overflow in f64 make no update, rather than one of length 0.
TEST_P(NormsTest, SkipsWhatOverflows) {
  fill(ArgRole::Input, "x", 1.0);
  fill(ArgRole::Param, "w", 1e200);
  if (step->find(ArgRole::Slot, "w/momentum_buffer"))
    fill(ArgRole::Slot, "w/momentum_buffer", 1e200);
  std::vector<double> before = read();
  cantFail(step->run());
  EXPECT_EQ(step->getReport("status"), 64);
  EXPECT_EQ(read(), before);
}

/// Nothing is divided by zero where there is no gradient.
TEST_P(NormsTest, KeepsZeros) {
  fill(ArgRole::Input, "x", 0.0);
  fill(ArgRole::Param, "w", 0.0);
  cantFail(step->run());
  EXPECT_EQ(step->getReport("status"), 1);
  for (int64_t i = 0; i < kElements; ++i)
    EXPECT_EQ(step->find(ArgRole::Param, "w")->get(i), 0.0);
}

INSTANTIATE_TEST_SUITE_P(All, NormsTest,
                         ::testing::Values("lamb,lr=0.5", "lars,lr=0.5",
                                           "adafactor,lr=0.5", "muon,lr=0.5"));

/// A parameter of zeros has no length to go by.
TEST_F(OptimizerSteps, ZerosAreLeftAtTheRateItself) {
  for (const char *option : {"lars,lr=0.5", "lamb,lr=0.5,eps=0"}) {
    load(option, "3x4");
    for (int64_t i = 0; i < kElements; ++i) {
      step->find(ArgRole::Param, "w")->set(0.0, i);
      step->find(ArgRole::Input, "x")->set(1.0, i);
    }
    cantFail(step->run());
    EXPECT_EQ(step->find(ArgRole::Param, "w")->get(3), -0.5) << option;
  }
}

/// A new optimizer, or a new key of one, needs a case.
TEST(OptimizersFileTest, HasEveryKeyOfEveryOptimizer) {
  llvm::StringSet<> seen;
  for (const Case &entry : readCases()) {
    llvm::SmallVector<StringRef> items;
    StringRef(entry.option).split(items, ',');
    for (StringRef item : llvm::ArrayRef(items).drop_front())
      seen.insert((items[0] + "," + item.split('=').first).str());
  }
  EXPECT_FALSE(listOptimizers().empty());
  for (const OptimizerSyntax &optimizer : listOptimizers())
    for (StringRef key : optimizer.keys)
      EXPECT_TRUE(seen.contains((optimizer.mnemonic + "," + key).str()))
          << optimizer.mnemonic.str() << "," << key.str();
}

} // namespace
