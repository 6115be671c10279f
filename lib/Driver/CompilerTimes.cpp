//===- CompilerTimes.cpp - What each pass takes -----------------*- C++ -*-===//

#include "CompilerImpl.h"

#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Threading.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::compiler;

namespace {
/// A pass that runs, and what the passes in it have taken.
struct Running {
  Stopwatch watch;
  double inner = 0;
};

/// The pass manager calls it for one thread at a time.
class PassClock : public PassInstrumentation {
public:
  explicit PassClock(PhaseTime &phase) : phase(phase) {}
  ~PassClock() override;

  void runBeforePass(Pass *, Operation *) override {
    running[llvm::get_threadid()].emplace_back();
  }
  void runAfterPass(Pass *pass, Operation *) override { stop(pass); }
  void runAfterPassFailed(Pass *pass, Operation *) override { stop(pass); }

private:
  void stop(Pass *pass);

  PhaseTime &phase;
  llvm::DenseMap<uint64_t, SmallVector<Running>> running; ///< by thread
  llvm::MapVector<StringRef, double> sums;
};
} // namespace

void PassClock::stop(Pass *pass) {
  SmallVector<Running> &stack = running[llvm::get_threadid()];
  Running last = stack.pop_back_val();
  double time = last.watch.lap();
  if (!stack.empty())
    stack.back().inner += time;
  // What runs passes on nested ops is one without a name.
  if (!pass->getArgument().empty())
    sums[pass->getArgument()] += time - last.inner;
}

PassClock::~PassClock() {
  for (auto [name, milliseconds] : sums)
    phase.passes.push_back({name.str(), milliseconds});
  llvm::sort(phase.passes, [](const PhaseTime &a, const PhaseTime &b) {
    return a.milliseconds > b.milliseconds;
  });
}

std::unique_ptr<PassInstrumentation>
compiler::createPassClock(PhaseTime &phase) {
  return std::make_unique<PassClock>(phase);
}
