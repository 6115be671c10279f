//===- PolicyChecks.cpp - f32 and 16 bit against f64 ----------------------===//

#include "Checker.h"
#include "WrittenCasts.h"
#include "amp/Codegen/CPU/Tier.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>

using namespace mlir::amp;
using namespace mlir::amp::campaign;

constexpr double kF32Roundings = 64;
/// What rounds to infinity.
constexpr double kF16Overflow = 65520;

static double getDistance(llvm::ArrayRef<double> a, llvm::ArrayRef<double> b) {
  double sum = 0;
  for (auto [x, y] : llvm::zip(a, b))
    sum += (x - y) * (x - y);
  return std::sqrt(sum);
}

bool Checker::checkNear(const std::string &what, const Results &actual,
                        const Noise &noise, double margin,
                        const Reference &reference) {
  const Results &exact = reference.exact, &still = reference.still;
  double lossBound = 0;
  std::vector<double> bounds(exact.gradients.size(), 0.0);
  auto draw = [&](int64_t count) {
    for (int64_t i = 0; i < count; ++i) {
      Noise drawn = noise;
      drawn.phase = random.real(0, 1000);
      Results results = reference.noisy->run(inputs, drawn, reference.ways);
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
      good &= getDistance(g, e) <= bound;
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
  for (auto [i, g, e] : llvm::enumerate(actual.gradients, exact.gradients))
    if (double error = getDistance(g, e); error > bounds[i])
      return fail("%s: gradient %d is off by %.3g, bound %.3g", what.c_str(),
                  int(i), error, bounds[i]);
  return true;
}

//===----------------------------------------------------------------------===//
// Policies
//===----------------------------------------------------------------------===//

/// The tier to compare with the generic one: the machine's best, or one below
/// it where that multiplies pairs of bf16 in an order of its own
/// (docs/Numerics.md).
static std::string getPlainTier(llvm::StringRef policy) {
  llvm::Expected<const cpu::Tier *> best = cpu::selectTier("");
  if (!best)
    return llvm::consumeError(best.takeError()), "";
  bool hasPairs = policy.starts_with("bf16") && !policy.contains("strict") &&
                  (*best)->features.contains("avx512bf16");
  return hasPairs ? "avx512" : "";
}

bool Checker::checkSameBits(const std::string &text, const std::string &policy,
                            const Results &expected) {
  auto compare = [&](const char *what, const std::string &tier, int64_t threads,
                     const Results &expected) {
    auto program = compile(text, policy, tier, threads);
    if (!program)
      return false;
    if (program->run(inputs) == expected)
      return true;
    return fail("policy %s: %s changes bits", policy.c_str(), what);
  };
  if (module.isLarge && !compare("a second thread", "", 2, expected))
    return false;
  if (!random.chance(10))
    return true;
  std::string plain = getPlainTier(policy);
  if (plain.empty())
    return compare("the generic tier", "generic", 1, expected);
  auto program = compile(text, policy, plain);
  return program &&
         compare("the generic tier", "generic", 1, program->run(inputs));
}

bool Checker::checkF32() {
  auto program = compile(module.f32, "f32");
  if (!program)
    return false;
  Results results = program->run(inputs);
  if (!results.isFinite())
    return fail("policy f32: the loss or a gradient is not finite");
  return checkNear("policy f32", results, {kF32Roundings * 0x1p-24, 0, 0},
                   kMargin, smooth) &&
         checkSameBits(module.f32, "f32", results);
}

/// Both roundings, of one of the 16-bit types, as a module says.
bool Checker::checkNarrow() {
  std::string type = module.isF16 ? "f16" : "bf16", policy = type;
  bool roundsWeights = random.chance(25), storesNarrow = random.chance(15);
  // Both would round what is recorded.
  if (roundsWeights && (module.kinks.empty() || !storesNarrow))
    policy += ",wgrad=compute";
  if (storesNarrow)
    policy += ",params=" + type;
  return checkRounding(policy, false) &&
         checkRounding(policy + ",rounding=strict", true);
}

bool Checker::checkRounding(const std::string &policy, bool isStrict) {
  auto program = compile(module.f32, policy);
  if (!program)
    return false;
  Results results = program->run(inputs);
  std::string text = module.f32;
  double scale = 1;
  // As a user would: a scale for what exceeds f16 on its way back.
  while (module.isF16 && !results.isFinite() && scale > 0x1p-16) {
    scale *= 0x1p-4;
    text = scaleLoss(module.f32, scale);
    program = compile(text, policy);
    if (!program)
      return false;
    results = program->run(inputs);
  }
  if (!results.isFinite())
    // A layer may be beyond f16 itself: then no scale helps.
    return (module.isF16 && oracle->run().largest >= kF16Overflow) ||
           fail("policy %s: the loss or a gradient is not finite",
                policy.c_str());
  if (!checkSameBits(text, policy, results) ||
      (isStrict && !checkStrict(text, policy, results)))
    return false;
  ++outcome.numNarrow;
  Noise noise = {0x1p-7, 0, 0};
  if (module.isF16)
    noise = {0x1p-10, 0, 0x1p-23 / scale};
  if (!module.kinks.empty())
    return checkForced(policy, isStrict, results, scale, noise);
  results.divide(scale);
  return checkNear("policy " + policy, results, noise, kMargin, smooth);
}

/// What differs first: "the loss", "gradient 2".
static std::string nameDifference(const Results &one, const Results &other) {
  for (auto [i, a, b] : llvm::enumerate(one.gradients, other.gradients))
    if (a != b)
      return "gradient " + std::to_string(i);
  return "the loss";
}

/// Strict rounding is that of each op by itself, and of the program whose casts
/// are written out, where weight gradients are rounded as other values are.
bool Checker::checkStrict(const std::string &text, const std::string &policy,
                          const Results &results) {
  auto alone = compile(text, policy, "", 1, /*fuse=*/false);
  if (!alone)
    return false;
  if (Results other = alone->run(inputs); !(other == results))
    return fail("policy %s: fusion changes the bits of %s", policy.c_str(),
                nameDifference(other, results).c_str());
  llvm::StringRef keys = policy;
  // Parameters of 16 bits are another program.
  if (keys.contains("params="))
    return true;
  llvm::Expected<std::string> cast =
      writeCasts(text, module.isF16 ? "f16" : "bf16");
  if (!cast)
    return fail("%s", llvm::toString(cast.takeError()).c_str());
  auto written = compile(*cast, "f32,rounding=strict");
  auto rounding = compile(
      text, keys.contains("wgrad=") ? policy : policy + ",wgrad=compute");
  if (!written || !rounding)
    return false;
  return written->run(inputs) == rounding->run(inputs) ||
         fail("policy %s: casts that are written out give other bits",
              policy.c_str());
}

/// The same program with its decisions recorded, against f64 that is told them.
/// Recording changes no bit of a strict program, nor of another where kernels
/// stay as they are.
bool Checker::checkForced(const std::string &policy, bool isStrict,
                          const Results &results, double scale,
                          const Noise &noise) {
  auto recording = compile(scale == 1 ? module.recording
                                      : scaleLoss(module.recording, scale),
                           policy);
  if (!forced)
    forced = compile(module.forced, "f64");
  if (!recording || !forced)
    return false;
  Results recorded = recording->run(inputs);
  bool isSame = recorded == results;
  if (!isSame && isStrict)
    return fail("policy %s: recording decisions changes bits", policy.c_str());
  outcome.numApart += !isSame;
  recorded.divide(scale);
  Ways ways = recorded.getWays(module);
  Results still = forced->run(inputs, {}, ways);
  return checkNear("policy " + policy, recorded, noise, kMargin,
                   {forced.get(), still, ways, still});
}
