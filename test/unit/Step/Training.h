//===- Training.h - A compiled step to test ---------------------*- C++ -*-===//

#ifndef AMP_TEST_UNIT_STEP_TRAINING_H
#define AMP_TEST_UNIT_STEP_TRAINING_H

#include "amp/Driver/LoadProgram.h"
#include "amp/Session/StepInstance.h"
#include "gtest/gtest.h"

namespace mlir::amp {

struct Training {
  Program program;
  std::optional<StepInstance> step;
};

/// Compiles a model, without the cache, and gives it first values. Null after a
/// failure, of which the test has been told.
inline std::unique_ptr<Training> loadTraining(llvm::StringRef text,
                                              llvm::StringRef name,
                                              const CompileOptions &options,
                                              uint64_t seed = 1) {
  auto program = loadProgram(text, name, options, ObjectCache::makeDisabled(),
                             [](llvm::StringRef) {});
  if (!program) {
    ADD_FAILURE() << llvm::toString(program.takeError());
    return nullptr;
  }
  auto training =
      std::make_unique<Training>(Training{std::move(*program), std::nullopt});
  auto step = StepInstance::create(training->program);
  if (!step) {
    ADD_FAILURE() << llvm::toString(step.takeError());
    return nullptr;
  }
  training->step.emplace(std::move(*step));
  if (llvm::Error error = training->step->initialize(seed)) {
    ADD_FAILURE() << llvm::toString(std::move(error));
    return nullptr;
  }
  return training;
}

} // namespace mlir::amp

#endif // AMP_TEST_UNIT_STEP_TRAINING_H
