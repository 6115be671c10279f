//===- GradientTest.cpp - Gradients against central differences -*- C++ -*-===//
//
// Criterion: |difference| <= 1e-6 * max(|g|, 1e-3 * max|g|), in f64, with the
// loss of the same program at x + h and x - h. f32 gradients equal those of
// f64 to f32 rounding: the norm of the difference is at most 2^-19 of the
// norm (a few roundings in a row).
//
//===----------------------------------------------------------------------===//

#include "Models.h"
#include "amp/Driver/LoadProgram.h"
#include "amp/Session/StepInstance.h"
#include "gtest/gtest.h"
#include <cmath>
#include <random>

using namespace mlir::amp;
using namespace mlir::amp::test;

namespace {
/// A compiled gradient and its buffers.
struct Gradient {
  Program program;
  std::optional<StepInstance> instance;
};

/// How many arguments the loss function has.
int64_t countArguments(const Model &model) {
  size_t begin = model.text.find("@loss(");
  size_t end = model.text.find("->", begin);
  return std::count(model.text.begin() + begin, model.text.begin() + end, '%');
}

std::unique_ptr<Gradient> compileGradient(const Model &model,
                                          const std::string &policy) {
  CompileOptions options;
  options.kind = ProgramKind::Grad;
  options.policy = policy;
  options.params = countArguments(model);
  options.threads = 1;
  auto program =
      loadProgram(model.text, model.name + ".mlir", options,
                  ObjectCache::makeDisabled(), [](llvm::StringRef) {});
  if (!program) {
    ADD_FAILURE() << llvm::toString(program.takeError());
    return nullptr;
  }
  auto gradient =
      std::make_unique<Gradient>(Gradient{std::move(*program), std::nullopt});
  auto instance = StepInstance::create(gradient->program.manifest,
                                       gradient->program.code.getEntry());
  if (!instance) {
    ADD_FAILURE() << llvm::toString(instance.takeError());
    return nullptr;
  }
  gradient->instance.emplace(std::move(*instance));
  return gradient;
}

/// The same values in each precision: exact in f32.
void fill(StepInstance &instance, const Model &model) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> draw(model.low, model.high);
  for (BufferRef arg : instance.getArgs(ArgRole::Param))
    for (int64_t i = 0; i < arg.spec->getNumElements(); ++i)
      arg.set(float(draw(random)), i);
}

double lossAt(StepInstance &instance, BufferRef arg, int64_t index,
              double value) {
  arg.set(value, index);
  cantFail(instance.run());
  return instance.getReport("loss");
}

void compareWithDifferences(StepInstance &instance, BufferRef arg) {
  BufferRef gradient = *instance.find(ArgRole::Grad, arg.spec->name);
  int64_t count = arg.spec->getNumElements();
  std::vector<double> derived;
  for (int64_t i = 0; i < count; ++i)
    derived.push_back(gradient.get(i));
  double largest = 0;
  for (double g : derived)
    largest = std::max(largest, std::abs(g));
  const double h = 1e-5;
  for (int64_t i = 0; i < count; ++i) {
    double x = arg.get(i);
    double difference =
        (lossAt(instance, arg, i, x + h) - lossAt(instance, arg, i, x - h)) /
        (2 * h);
    arg.set(x, i);
    double bound = 1e-6 * std::max(std::abs(derived[i]), 1e-3 * largest);
    EXPECT_LE(std::abs(difference - derived[i]), bound)
        << arg.spec->name << "[" << i << "]: derived " << derived[i]
        << ", central difference " << difference;
  }
}

void compareAll(const Model &model) {
  auto gradient = compileGradient(model, "f64");
  ASSERT_TRUE(gradient);
  StepInstance &instance = *gradient->instance;
  fill(instance, model);
  for (BufferRef arg : instance.getArgs(ArgRole::Param)) {
    cantFail(instance.run());
    compareWithDifferences(instance, arg);
  }
}

class GradientTest : public ::testing::TestWithParam<Model> {};

TEST_P(GradientTest, EqualsCentralDifferences) { compareAll(GetParam()); }

class DerivativeTest : public ::testing::TestWithParam<Model> {};

TEST_P(DerivativeTest, GradientEqualsCentralDifferences) {
  compareAll(GetParam());
}

TEST_P(GradientTest, F32EqualsF64ToRounding) {
  auto wide = compileGradient(GetParam(), "f64");
  auto narrow = compileGradient(GetParam(), "f32");
  ASSERT_TRUE(wide && narrow);
  for (Gradient *g : {wide.get(), narrow.get()}) {
    fill(*g->instance, GetParam());
    cantFail(g->instance->run());
  }
  for (BufferRef exact : wide->instance->getArgs(ArgRole::Grad)) {
    BufferRef rounded =
        *narrow->instance->find(ArgRole::Grad, exact.spec->name);
    double error = 0, norm = 0;
    for (int64_t i = 0; i < exact.spec->getNumElements(); ++i) {
      error += std::pow(exact.get(i) - rounded.get(i), 2);
      norm += std::pow(exact.get(i), 2);
    }
    EXPECT_LE(std::sqrt(error), std::ldexp(std::sqrt(norm), -19))
        << exact.spec->name;
  }
}

INSTANTIATE_TEST_SUITE_P(NN, GradientTest, ::testing::ValuesIn(getNNModels()),
                         [](const ::testing::TestParamInfo<Model> &info) {
                           return info.param.name;
                         });

INSTANTIATE_TEST_SUITE_P(Rules, GradientTest, ::testing::ValuesIn(getModels()),
                         [](const ::testing::TestParamInfo<Model> &info) {
                           return info.param.name;
                         });

INSTANTIATE_TEST_SUITE_P(Rules, DerivativeTest,
                         ::testing::ValuesIn(getDerivativeModels()),
                         [](const ::testing::TestParamInfo<Model> &info) {
                           return info.param.name;
                         });
} // namespace
