//===- Checker.h - The checks of one module ---------------------*- C++ -*-===//

#ifndef AMP_TEST_CAMPAIGN_CHECKER_H
#define AMP_TEST_CAMPAIGN_CHECKER_H

#include "Checks.h"
#include "Differences.h"
#include "Programs.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

namespace mlir::amp::campaign {

/// The largest change by a few draws of noise, times this, is the bound.
constexpr double kMargin = 8;

/// Results in f64, and a noisy program of the same function that tells how far
/// roundings move them.
struct Reference {
  Gradient *noisy;
  Results exact;
  Ways ways;     ///< that the program is told
  Results still; ///< of the program without noise
};

/// Runs the checks one after the other, up to the first that fails.
class Checker {
public:
  Checker(const Module &module, uint64_t seed)
      : module(module), random(seed, 3000), inputs(makeInputs(module, seed)),
        optimizes(random.chance(25)) {}

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
  bool checkRounding(const std::string &policy, bool isStrict);
  bool checkStrict(const std::string &text, const std::string &policy,
                   const Results &results);
  bool checkForced(const std::string &policy, bool isStrict,
                   const Results &results, double scale, const Noise &noise);
  bool checkSameBits(const std::string &text, const std::string &policy,
                     const Results &expected);
  /// Whether `actual` is as near to the reference as the noise says.
  bool checkNear(const std::string &what, const Results &actual,
                 const Noise &noise, double margin, const Reference &reference);

  std::unique_ptr<Gradient> compile(const std::string &text,
                                    const std::string &policy,
                                    const std::string &tier = "",
                                    int64_t threads = 1, bool fuse = true);
  template <typename... Ts>
  bool fail(const char *format, Ts... values) {
    llvm::raw_string_ostream(outcome.failure)
        << llvm::format(format, values...);
    return false;
  }

  const Module &module;
  Random random;
  Inputs inputs;
  bool optimizes; ///< by LLVM, which takes most of the time
  Outcome outcome;
  std::unique_ptr<Gradient> wide, noisy, forced;
  std::unique_ptr<Oracle> oracle;
  std::optional<double> loopsRounding;
  Reference smooth; ///< the f64 text and the noisy one
};

} // namespace mlir::amp::campaign

#endif // AMP_TEST_CAMPAIGN_CHECKER_H
