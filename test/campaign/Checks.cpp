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
// - 16 bit against f64: twice the unit roundoff, for smooth modules; a kink
//   may be rounded to its other side, and then gradients are only finite. The
//   absolute error of an f16 cotangent (2^-25, subnormal) comes by the noise's
//   floor. Where f16 overflows, the loss is scaled down by a power of two and
//   must be as near, unless a layer's own value exceeds f16 in f64.
//
//===----------------------------------------------------------------------===//

#include "Checks.h"
#include "Differences.h"
#include "Programs.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>

using namespace mlir::amp;
using namespace mlir::amp::campaign;

constexpr double kMargin = 8;
constexpr double kF64Roundings = 4096, kF32Roundings = 64;
/// What rounds to infinity.
constexpr double kF16Overflow = 65520;
/// Far above the roundings of f64, far below curvature.
constexpr double kProbe = 0x1p-36;

namespace {
/// Runs the checks one after the other, up to the first that fails.
class Checker {
public:
  Checker(const Module &module, uint64_t seed)
      : module(module), random(seed, 3000), inputs(makeInputs(module, seed)) {}

  Outcome run();

private:
  bool compileAll();
  bool compileNoisy();
  double getLoopsRounding();
  bool checkLoss();
  bool checkOtherKernels();
  bool checkGradients();
  bool checkElement(size_t param, size_t argument, size_t element);
  bool checkDirection();
  bool checkDerivative(const std::string &what, double derived, double largest,
                       llvm::function_ref<Evaluation(double)> f);
  bool checkF32();
  bool checkNarrow();
  bool checkSameBits(const std::string &text, const std::string &policy,
                     const Results &expected);
  bool checkNear(const std::string &what, const Results &actual,
                 const Noise &noise, double margin, bool comparesGradients);

  std::unique_ptr<Gradient> compile(const std::string &text,
                                    const std::string &policy,
                                    const std::string &tier = "",
                                    int64_t threads = 1);
  template <typename... Ts>
  bool fail(const char *format, Ts... values) {
    llvm::raw_string_ostream(outcome.failure)
        << llvm::format(format, values...);
    return false;
  }

  const Module &module;
  Random random;
  Inputs inputs;
  Outcome outcome;
  std::unique_ptr<Gradient> wide, noisy;
  std::unique_ptr<Oracle> oracle;
  std::optional<double> loopsRounding;
  Results exact, still; ///< of the f64 text, and of the noisy one without noise
};
} // namespace

std::unique_ptr<Gradient> Checker::compile(const std::string &text,
                                           const std::string &policy,
                                           const std::string &tier,
                                           int64_t threads) {
  auto program = Gradient::compile(module, text, policy, tier, threads);
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
  exact = wide->run(inputs);
  return true;
}

bool Checker::compileNoisy() {
  noisy = compile(module.noisy, "f64");
  if (noisy)
    still = noisy->run(inputs);
  return noisy != nullptr;
}

static double getDistance(llvm::ArrayRef<double> a, llvm::ArrayRef<double> b) {
  double sum = 0;
  for (auto [x, y] : llvm::zip(a, b))
    sum += (x - y) * (x - y);
  return std::sqrt(sum);
}

/// Whether `actual` is as near to the f64 results as the noise says.
bool Checker::checkNear(const std::string &what, const Results &actual,
                        const Noise &noise, double margin,
                        bool comparesGradients) {
  double lossBound = 0;
  std::vector<double> bounds(exact.gradients.size(), 0.0);
  auto draw = [&](int64_t count) {
    for (int64_t i = 0; i < count; ++i) {
      Noise drawn = noise;
      drawn.phase = random.real(0, 1000);
      Results results = noisy->run(inputs, drawn);
      lossBound =
          std::max(lossBound, margin * std::abs(results.loss - still.loss));
      for (auto [bound, g, g0] :
           llvm::zip(bounds, results.gradients, still.gradients))
        bound = std::max(bound, margin * getDistance(g, g0));
    }
  };
  auto holds = [&] {
    bool good = std::abs(actual.loss - exact.loss) <= lossBound;
    for (auto [bound, g, e] :
         llvm::zip(bounds, actual.gradients, exact.gradients))
      good &= !comparesGradients || getDistance(g, e) <= bound;
    return good;
  };
  draw(6);
  if (holds())
    return true;
  // Six draws may have missed what matters.
  draw(60);
  if (holds())
    return true;
  if (std::abs(actual.loss - exact.loss) > lossBound)
    return fail("%s: the loss is %.17g, in f64 %.17g; bound %.3g", what.c_str(),
                actual.loss, exact.loss, lossBound);
  for (auto [i, bound] : llvm::enumerate(bounds))
    if (double error = getDistance(actual.gradients[i], exact.gradients[i]);
        error > bound)
      return fail("%s: gradient %d is off by %.3g, bound %.3g", what.c_str(),
                  int(i), error, bound);
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
  if (!exact.isFinite())
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
  auto holds = [&] { return std::abs(exact.loss - plain) <= bound; };
  if (holds())
    return true;
  // A sum that cancels may hide that its terms change.
  bound = std::max(bound, kF64Roundings * getLoopsRounding());
  return holds() ||
         fail("f64: the loss is %.17g, of plain loops %.17g, bound %.2g",
              exact.loss, plain, bound);
}

/// The noisy text without noise is the same function in other kernels.
bool Checker::checkOtherKernels() {
  return checkNear("other kernels", still, {kProbe, 0, 0},
                   kMargin * kF64Roundings * 0x1p-53 / kProbe, true);
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
  // A sum that cancels is off by more than its last bit.
  if (!holds())
    difference = differentiate(f, bound / 4, getLoopsRounding());
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
  for (double g : exact.gradients[param])
    largest = std::max(largest, std::abs(g));
  bool good = checkDerivative(
      module.arguments[argument].name + "[" + std::to_string(element) + "]",
      exact.gradients[param][element], largest, [&](double step) {
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
  for (const auto &gradient : exact.gradients) {
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

//===----------------------------------------------------------------------===//
// Policies
//===----------------------------------------------------------------------===//

bool Checker::checkSameBits(const std::string &text, const std::string &policy,
                            const Results &expected) {
  auto compare = [&](const char *what, const std::string &tier,
                     int64_t threads) {
    auto program = compile(text, policy, tier, threads);
    if (!program)
      return false;
    if (program->run(inputs) == expected)
      return true;
    return fail("policy %s: %s changes bits", policy.c_str(), what);
  };
  if (module.isLarge && !compare("a second thread", "", 2))
    return false;
  return !random.chance(25) || compare("the generic tier", "generic", 1);
}

bool Checker::checkF32() {
  auto program = compile(module.f32, "f32");
  if (!program)
    return false;
  Results results = program->run(inputs);
  if (!results.isFinite())
    return fail("policy f32: the loss or a gradient is not finite");
  return checkNear("policy f32", results, {kF32Roundings * 0x1p-24, 0, 0},
                   kMargin, true) &&
         checkSameBits(module.f32, "f32", results);
}

bool Checker::checkNarrow() {
  bool isBF16 = !module.isF16;
  std::string policy = isBF16 ? "bf16" : "f16";
  if (random.chance(50))
    policy += ",rounding=strict";
  if (random.chance(25))
    policy += ",wgrad=compute";
  if (random.chance(15))
    policy += isBF16 ? ",params=bf16" : ",params=f16";
  auto program = compile(module.f32, policy);
  if (!program)
    return false;
  Results results = program->run(inputs);
  std::string text = module.f32;
  double scale = 1;
  // As a user would: a scale for what exceeds f16 on its way back.
  while (!isBF16 && !results.isFinite() && scale > 0x1p-16) {
    scale *= 0x1p-4;
    text = scaleLoss(module.f32, scale);
    program = compile(text, policy);
    if (!program)
      return false;
    results = program->run(inputs);
  }
  if (!results.isFinite())
    // A layer may be beyond f16 itself: then no scale helps.
    return (!isBF16 && oracle->run().largest >= kF16Overflow) ||
           fail("policy %s: the loss or a gradient is not finite",
                policy.c_str());
  if (!checkSameBits(text, policy, results))
    return false;
  results.divide(scale);
  Noise noise = {isBF16 ? 0x1p-7 : 0x1p-10, 0, isBF16 ? 0 : 0x1p-23 / scale};
  outcome.comparesNarrow = !module.hasKinks;
  return checkNear("policy " + policy, results, noise, kMargin,
                   !module.hasKinks);
}

/// A third of the modules is checked in f64 only, a third in f32, a third in
/// 16 bit: most of the time goes into compiling.
Outcome Checker::run() {
  int64_t part = random.below(3);
  (void)(compileAll() && checkLoss() && checkGradients() &&
         (part == 0 || (compileNoisy() && checkOtherKernels() &&
                        (part == 1 ? checkF32() : checkNarrow()))));
  return std::move(outcome);
}

Outcome mlir::amp::campaign::check(const Module &module, uint64_t seed) {
  return Checker(module, seed).run();
}
