//===- Programs.cpp - Compiled modules and their inputs ---------*- C++ -*-===//

#include "Programs.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>

using namespace mlir::amp;
using namespace mlir::amp::campaign;

Inputs mlir::amp::campaign::makeInputs(const Module &module, uint64_t seed) {
  Random random(seed, 2000);
  Inputs inputs;
  for (const Argument &arg : module.arguments) {
    std::vector<double> &values = inputs.emplace_back();
    for (int64_t i = 0; i < countElements(arg.shape); ++i)
      values.push_back(arg.bound > 0
                           ? static_cast<double>(random.below(arg.bound))
                           : static_cast<float>(random.real(-1.5, 1.5)));
  }
  return inputs;
}

std::string mlir::amp::campaign::scaleLoss(const std::string &text,
                                           double scale) {
  size_t at = text.rfind("  return ");
  std::string name = text.substr(at + 9, text.find(' ', at + 9) - at - 9);
  std::string type = "tensor<f32>", result;
  llvm::raw_string_ostream(result)
      << text.substr(0, at) << "  %scale = arith.constant dense<"
      << llvm::format("%.17g", scale) << "> : " << type
      << "\n  %scaled = arith.mulf " << name << ", %scale : " << type
      << "\n  return %scaled : " << type << "\n}\n";
  return result;
}

bool Results::isFinite() const {
  return std::isfinite(loss) && llvm::all_of(gradients, [](const auto &list) {
           return llvm::all_of(list, [](double v) { return std::isfinite(v); });
         });
}

void Results::divide(double scale) {
  loss /= scale;
  for (auto *lists : {&gradients, &sides})
    for (auto &list : *lists)
      for (double &value : list)
        value /= scale;
}

Ways Results::getWays(const Module &module) const {
  Ways ways;
  for (auto [i, kink] : llvm::enumerate(module.kinks))
    ways.push_back(campaign::getWays(kink, sides[2 * i], sides[2 * i + 1]));
  return ways;
}

bool Results::operator==(const Results &other) const {
  return loss == other.loss && gradients == other.gradients;
}

//===----------------------------------------------------------------------===//
// Gradient
//===----------------------------------------------------------------------===//

llvm::Expected<std::unique_ptr<Gradient>>
Gradient::compile(const Module &module, const std::string &text,
                  const std::string &policy, bool optimize,
                  const std::string &tier, int64_t threads, bool fuse) {
  CompileOptions options;
  options.kind = ProgramKind::Grad;
  options.policy = policy;
  options.threads = threads;
  options.optimize = optimize;
  options.tier = tier;
  options.fuse = fuse;
  auto program =
      loadProgram(text, "module.mlir", options, ObjectCache::makeDisabled(),
                  [](llvm::StringRef) {});
  if (!program)
    return program.takeError();
  std::unique_ptr<Gradient> gradient(new Gradient(module, std::move(*program)));
  auto instance = StepInstance::create(gradient->program);
  if (!instance)
    return instance.takeError();
  gradient->instance.emplace(std::move(*instance));
  return gradient;
}

/// A gradient's elements.
static std::vector<double> readAll(const BufferRef &buffer) {
  std::vector<double> values;
  for (int64_t i = 0; i < buffer.spec->getNumElements(); ++i)
    values.push_back(buffer.get(i));
  return values;
}

Results Gradient::run(const Inputs &inputs, const Noise &noise,
                      const Ways &ways) {
  for (auto [arg, values] : llvm::zip(module.arguments, inputs)) {
    auto buffer =
        instance->find(arg.isParam ? ArgRole::Param : ArgRole::Input, arg.name);
    if (!buffer)
      continue;
    for (auto [i, value] : llvm::enumerate(values))
      buffer->set(value, i);
  }
  const double values[] = {noise.amplitude, noise.phase, noise.floor};
  for (auto [name, value] : llvm::zip(kNoiseArgs, values))
    if (auto buffer = instance->find(ArgRole::Input, name))
      buffer->set(value);
  for (size_t k = 0; k < module.kinks.size(); ++k)
    for (const char *side : {"left", "right"})
      if (auto buffer =
              instance->find(ArgRole::Param, side + std::to_string(k)))
        for (int64_t i = 0; i < buffer->spec->getNumElements(); ++i)
          buffer->set(0, i);
  for (auto [k, list] : llvm::enumerate(ways))
    if (auto buffer = instance->find(ArgRole::Input, "way" + std::to_string(k)))
      for (auto [i, value] : llvm::enumerate(list))
        buffer->set(value, i);
  cantFail(instance->run());
  Results results;
  results.loss = instance->getReport("loss");
  for (const Argument &arg : module.arguments) {
    if (!arg.isParam)
      continue;
    results.gradients.push_back(
        readAll(*instance->find(ArgRole::Grad, arg.name)));
  }
  for (size_t k = 0; k < module.kinks.size(); ++k)
    for (const char *side : {"left", "right"})
      if (auto buffer = instance->find(ArgRole::Grad, side + std::to_string(k)))
        results.sides.push_back(readAll(*buffer));
  return results;
}

//===----------------------------------------------------------------------===//
// Oracle
//===----------------------------------------------------------------------===//

llvm::Expected<std::unique_ptr<Oracle>> Oracle::compile(const Module &module,
                                                        const std::string &text,
                                                        const Inputs &inputs) {
  auto loops = PlainLoops::compile(text);
  if (!loops)
    return loops.takeError();
  std::unique_ptr<Oracle> oracle(new Oracle(std::move(*loops)));
  oracle->reals.resize(inputs.size());
  oracle->integers.resize(inputs.size());
  for (auto [i, arg] : llvm::enumerate(module.arguments)) {
    auto &reals = oracle->reals[i];
    auto &integers = oracle->integers[i];
    if (arg.bound > 0)
      integers.assign(inputs[i].begin(), inputs[i].end());
    else
      reals = inputs[i];
    oracle->pointers.push_back(arg.bound > 0
                                   ? static_cast<void *>(integers.data())
                                   : static_cast<void *>(reals.data()));
  }
  Noise &noise = oracle->noise;
  if (text == module.noisy)
    for (double *value : {&noise.amplitude, &noise.phase, &noise.floor})
      oracle->pointers.push_back(value);
  return oracle;
}
