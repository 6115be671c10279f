//===- Checks.cpp - What must hold of every module --------------*- C++ -*-===//
//
// Bounds, where no criterion is given by the design:
//
// The condition of a module is measured, not guessed: in its noisy text every
// value x is x * (1 + amplitude * r), |r| <= 1, and so is every cotangent, by
// the factor's own derivative. With an amplitude of a unit roundoff u, the
// change of a result is what one rounding of each value does. Several phases
// give several draws of r; the largest change of them counts, times kMargin
// for the draws that were not made and for the several roundings that one value
// may see on its way (as operand, result, cotangent, sum of cotangents).
//
// - f64 in other kernels: 2^-53 times kF64Roundings, since sums of that many
//   terms have that many roundings in another order. For the loss of plain
//   loops only the inputs are perturbed, unless that shows too little.
// - f32 against f64: 2^-24 times kF32Roundings: functions are off by up to 40
//   ulp (docs/Numerics.md), and sums have up to some hundred terms.
// - 16 bit against f64: twice the unit roundoff. What the 16-bit run decided,
//   the f64 one is told (Kinks.h). The absolute error of an f16 cotangent
//   (2^-25, subnormal) comes by the noise's floor. Where f16 overflows, the
//   loss is scaled down by a power of two and must be as near, unless a layer's
//   own value exceeds f16 in f64.
//
//===----------------------------------------------------------------------===//

#include "Checker.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>

using namespace mlir::amp;
using namespace mlir::amp::campaign;

constexpr double kF64Roundings = 4096;
/// Far above the roundings of f64, far below curvature.
constexpr double kProbe = 0x1p-36;

std::unique_ptr<Gradient> Checker::compile(const std::string &text,
                                           const std::string &policy,
                                           const std::string &tier,
                                           int64_t threads, bool fuse) {
  // What only tells the truth need not be fast.
  bool optimize = optimizes && policy != "f64";
  auto program =
      Gradient::compile(module, text, policy, optimize, tier, threads, fuse);
  if (program)
    return std::move(*program);
  outcome.failure = "policy " + policy +
                    " does not compile: " + llvm::toString(program.takeError());
  return nullptr;
}

bool Checker::compileAll() {
  auto loops = Oracle::compile(module, module.f64, inputs);
  if (!loops) {
    outcome.failure = llvm::toString(loops.takeError());
    return false;
  }
  oracle = std::move(*loops);
  wide = compile(module.f32, "f64");
  if (!wide)
    return false;
  smooth.exact = wide->run(inputs);
  return true;
}

bool Checker::compileNoisy() {
  noisy = compile(module.noisy, "f64");
  if (!noisy)
    return false;
  smooth.noisy = noisy.get();
  smooth.still = noisy->run(inputs);
  return true;
}

/// What rounding changes in the loss of plain loops; 0 if the noisy text does
/// not compile, which compileNoisy tells of.
double Checker::getLoopsRounding() {
  if (loopsRounding)
    return *loopsRounding;
  loopsRounding = 0;
  auto loops = Oracle::compile(module, module.noisy, inputs);
  if (!loops) {
    llvm::consumeError(loops.takeError());
    return 0;
  }
  double quiet = (*loops)->run().value;
  for (int i = 0; i < 6; ++i) {
    (*loops)->setNoise({kProbe, random.real(0, 1000), 0});
    double change = std::abs((*loops)->run().value - quiet) / kProbe;
    loopsRounding = std::max(*loopsRounding, kMargin * 0x1p-53 * change);
  }
  return *loopsRounding;
}

bool Checker::checkLoss() {
  if (!smooth.exact.isFinite())
    return fail("f64: the loss or a gradient is not finite");
  double plain = oracle->run().value, change = std::abs(plain);
  if (!std::isfinite(plain))
    return fail("f64: the loss of plain loops is %g", plain);
  for (int i = 0; i < 6; ++i) {
    for (auto [j, arg] : llvm::enumerate(module.arguments))
      for (size_t k = 0; arg.bound == 0 && k < inputs[j].size(); ++k)
        oracle->at(j, k) = inputs[j][k] * (1 + random.real(-1, 1) * kProbe);
    change = std::max(change, std::abs(oracle->run().value - plain) / kProbe);
  }
  for (auto [j, arg] : llvm::enumerate(module.arguments))
    for (size_t k = 0; arg.bound == 0 && k < inputs[j].size(); ++k)
      oracle->at(j, k) = inputs[j][k];
  double bound = kMargin * kF64Roundings * 0x1p-53 * change;
  auto holds = [&] { return std::abs(smooth.exact.loss - plain) <= bound; };
  if (holds())
    return true;
  // A sum that cancels may hide that its terms change.
  bound = std::max(bound, kF64Roundings * getLoopsRounding());
  return holds() ||
         fail("f64: the loss is %.17g, of plain loops %.17g, bound %.2g",
              smooth.exact.loss, plain, bound);
}

/// The noisy text without noise is the same function in other kernels.
bool Checker::checkOtherKernels() {
  return checkNear("other kernels", smooth.still, {kProbe, 0, 0},
                   kMargin * kF64Roundings * 0x1p-53 / kProbe, smooth);
}

//===----------------------------------------------------------------------===//
// Differences
//===----------------------------------------------------------------------===//

bool Checker::checkDerivative(const std::string &what, double derived,
                              double largest,
                              llvm::function_ref<Evaluation(double)> f) {
  double bound = 1e-6 * std::max(std::abs(derived), 1e-3 * largest);
  Difference difference = differentiate(f, bound / 4);
  auto holds = [&] {
    return std::abs(derived - difference.value) <= bound + 2 * difference.error;
  };
  // A sum that cancels is off by more than its last bit, and so is a long one.
  if (!holds())
    difference = differentiate(
        f, bound / 4,
        std::max(getLoopsRounding(), kMargin * measureRounding(f)));
  ++outcome.numDerivatives;
  outcome.numCoarse += difference.error > bound;
  return holds() ||
         fail("f64: %s: derived %.12g, central difference %.12g +- %.2g, "
              "bound %.2g",
              what.c_str(), derived, difference.value, difference.error, bound);
}

bool Checker::checkElement(size_t param, size_t argument, size_t element) {
  double &place = oracle->at(argument, element), start = place;
  double largest = 0;
  for (double g : smooth.exact.gradients[param])
    largest = std::max(largest, std::abs(g));
  bool good = checkDerivative(
      module.arguments[argument].name + "[" + std::to_string(element) + "]",
      smooth.exact.gradients[param][element], largest, [&](double step) {
        place = start + step;
        return oracle->run();
      });
  place = start;
  return good;
}

/// Along random signs, all parameters at once.
bool Checker::checkDirection() {
  std::vector<std::vector<double>> signs;
  double derived = 0, squares = 0;
  for (const auto &gradient : smooth.exact.gradients) {
    auto &list = signs.emplace_back();
    for (double g : gradient) {
      list.push_back(random.chance(50) ? 1 : -1);
      derived += g * list.back();
      squares += g * g;
    }
  }
  auto set = [&](double step) {
    size_t param = 0;
    for (auto [i, arg] : llvm::enumerate(module.arguments)) {
      if (!arg.isParam)
        continue;
      for (auto [j, sign] : llvm::enumerate(signs[param]))
        oracle->at(i, j) = inputs[i][j] + step * sign;
      ++param;
    }
  };
  bool good = checkDerivative("a direction", derived, std::sqrt(squares),
                              [&](double step) {
                                set(step);
                                return oracle->run();
                              });
  set(0);
  return good;
}

bool Checker::checkGradients() {
  std::vector<std::array<size_t, 3>> places;
  size_t param = 0;
  for (auto [i, arg] : llvm::enumerate(module.arguments)) {
    if (!arg.isParam)
      continue;
    for (size_t j = 0; j < inputs[i].size(); ++j)
      places.push_back({param, i, j});
    ++param;
  }
  random.shuffle(places);
  size_t most = module.isLarge ? 6 : 30;
  if (places.size() > most)
    places.resize(most);
  for (auto [p, argument, element] : places)
    if (!checkElement(p, argument, element))
      return false;
  return checkDirection();
}

/// In f64, in f32, and in 16 bit with both roundings.
Outcome Checker::run() {
  (void)(compileAll() && checkLoss() && checkGradients() && compileNoisy() &&
         checkOtherKernels() && checkF32() && checkNarrow());
  return std::move(outcome);
}

Outcome mlir::amp::campaign::check(const Module &module, uint64_t seed) {
  return Checker(module, seed).run();
}
