//===- Programs.h - Compiled modules and their inputs -----------*- C++ -*-===//

#ifndef AMP_TEST_CAMPAIGN_PROGRAMS_H
#define AMP_TEST_CAMPAIGN_PROGRAMS_H

#include "Generator.h"
#include "PlainLoops.h"
#include "amp/Driver/LoadProgram.h"
#include "amp/Session/StepInstance.h"

namespace mlir::amp::campaign {

/// A module's inputs: by argument, then by element; exact in f32.
using Inputs = std::vector<std::vector<double>>;

Inputs makeInputs(const Module &module, uint64_t seed);

/// The text with loss * scale for its loss. A power of two changes nothing but
/// how far cotangents are from both ends of the range.
std::string scaleLoss(const std::string &text, double scale);

/// The ways of a module's kinks, one list each.
using Ways = std::vector<std::vector<double>>;

/// One run's results; gradients by parameter, in the arguments' order.
struct Results {
  double loss = 0;
  std::vector<std::vector<double>> gradients;
  /// Of the recording text: the left and the right sides of each kink.
  std::vector<std::vector<double>> sides;

  bool isFinite() const;
  Ways getWays(const Module &module) const;
  void divide(double scale);
  bool operator==(const Results &other) const;
};

/// The noise of a run of the noisy text.
struct Noise {
  double amplitude = 0, phase = 0, floor = 0;
};

/// A module compiled by our pipeline.
class Gradient {
public:
  static llvm::Expected<std::unique_ptr<Gradient>>
  compile(const Module &module, const std::string &text,
          const std::string &policy, bool optimize,
          const std::string &tier = "", int64_t threads = 1, bool fuse = true);

  /// The forced text goes the given ways.
  Results run(const Inputs &inputs, const Noise &noise = {},
              const Ways &ways = {});

private:
  Gradient(const Module &module, Program program)
      : module(module), program(std::move(program)) {}

  const Module &module;
  Program program;
  std::optional<StepInstance> instance;
};

/// A text of the module in plain loops, with buffers for its arguments; the
/// noisy text's own are 0 until they are set.
class Oracle {
public:
  static llvm::Expected<std::unique_ptr<Oracle>>
  compile(const Module &module, const std::string &text, const Inputs &inputs);
  Evaluation run() const { return loops.run(pointers); }
  void setNoise(const Noise &value) { noise = value; }
  /// An element of a float argument.
  double &at(size_t argument, size_t element) {
    return reals[argument][element];
  }

private:
  explicit Oracle(PlainLoops loops) : loops(std::move(loops)) {}

  PlainLoops loops;
  std::vector<std::vector<double>> reals;
  std::vector<std::vector<int32_t>> integers;
  std::vector<void *> pointers;
  Noise noise;
};

} // namespace mlir::amp::campaign

#endif // AMP_TEST_CAMPAIGN_PROGRAMS_H
