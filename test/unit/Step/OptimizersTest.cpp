//===- OptimizersTest.cpp - Optimizers beside PyTorch's ---------*- C++ -*-===//
//
// optimizers.txt has what PyTorch (Lion: its paper) makes of a parameter and
// its slots in 50 steps of f64; generate_optimizers.py made it.
//
//===----------------------------------------------------------------------===//

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Execution/Program.h"
#include "amp/Execution/StepInstance.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/LineIterator.h"
#include "gtest/gtest.h"
#include <cmath>

using namespace mlir::amp;
using llvm::StringRef;

namespace {

constexpr int64_t kSteps = 50, kElements = 12;

/// The gradient of the parameter is the input.
constexpr StringRef kModel = R"(
func.func @loss(%w: tensor<3x4xf64> {amp.param = "w"},
                %x: tensor<3x4xf64> {amp.input = "x"}) -> tensor<f64> {
  %zero = arith.constant dense<0.0> : tensor<f64>
  %loss = linalg.contract
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>,
                     affine_map<(i, j) -> ()>]
    ins(%w, %x : tensor<3x4xf64>, tensor<3x4xf64>)
    outs(%zero : tensor<f64>) -> tensor<f64>
  return %loss : tensor<f64>
}
)";

double getGradient(int64_t step, int64_t i) {
  int64_t number = (step + 1) * (i + 3) * 7919 % 2003 - 1001;
  return i == 5 ? 0.0 : number / 256.0;
}

/// An option, and the tensors that it ends with.
struct Case {
  std::string option;
  std::vector<std::pair<std::string, std::vector<double>>> tensors;
};

void PrintTo(const Case &value, std::ostream *os) { *os << value.option; }

std::vector<Case> readCases() {
  std::vector<Case> cases;
  auto file = llvm::MemoryBuffer::getFile(AMP_OPTIMIZERS_FILE);
  if (!file)
    return cases;
  for (llvm::line_iterator line(**file, true, '#'); !line.is_at_end(); ++line) {
    llvm::SmallVector<StringRef> words;
    line->split(words, ' ');
    if (words.size() == 1) {
      cases.push_back({line->str(), {}});
      continue;
    }
    std::vector<double> numbers;
    for (StringRef word : llvm::ArrayRef(words).drop_front())
      numbers.push_back(std::strtod(word.str().c_str(), nullptr));
    cases.back().tensors.push_back({words[0].str(), numbers});
  }
  return cases;
}

class OptimizersTest : public ::testing::TestWithParam<Case> {
protected:
  void SetUp() override {
    CompileOptions options;
    options.kind = ProgramKind::Train;
    options.policy = "f64";
    options.optimizer = GetParam().option;
    options.threads = 1;
    auto loaded = loadProgram(kModel, "model", options,
                              ObjectCache::makeDisabled(), [](StringRef) {});
    ASSERT_TRUE(bool(loaded)) << llvm::toString(loaded.takeError());
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
        for (int64_t i = 0; i < kElements; ++i)
          values.push_back(buffer.get(i));
    return values;
  }

  std::optional<Program> program;
  std::optional<StepInstance> step;
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
    for (int64_t i = 0; i < kElements; ++i)
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
      double old = slot.get(kElements - 1);
      slot.set(bad, kElements - 1);
      cantFail(step->run());
      slot.set(old, kElements - 1);
      EXPECT_EQ(step->getReport("status"), 64) << slot.spec->name << bad;
      EXPECT_EQ(read(), before);
    }
}

INSTANTIATE_TEST_SUITE_P(All, OptimizersTest, ::testing::ValuesIn(readCases()),
                         [](const auto &info) {
                           std::string name = info.param.option;
                           for (char &c : name)
                             c = llvm::isAlnum(c) ? c : '_';
                           return name;
                         });

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
