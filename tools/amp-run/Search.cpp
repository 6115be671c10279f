//===- Search.cpp - The cheapest policy within a bound ----------*- C++ -*-===//
//
// Each kind, and then each op, is measured alone in 16 bit, all else in f32.
// From the policy as it was asked for, the worst ops become f32 until the error
// is within the bounds; and what turns out not to be needed goes back.
//
//===----------------------------------------------------------------------===//

#include "PolicyMeter.h"
#include "SearchSpace.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::amp;
using namespace mlir::amp::run;

namespace {
class Search {
public:
  Search(const Options &options, const PolicyMeter &meter, SearchSpace space)
      : options(options), meter(meter), space(std::move(space)) {}

  llvm::Error run();

private:
  llvm::Expected<PolicyError> measure(std::string policy) const {
    return meter.measure(space.makeStrict(std::move(policy)));
  }
  bool isWithin(const PolicyError &error) const {
    return error.gradient <= options.maxGradientError &&
           error.loss <= options.maxLossError;
  }
  llvm::Error measureKinds();
  llvm::Error measureOps();
  /// With some candidates in f32, the worst first.
  llvm::Error raise();
  /// Lowers again what is not needed.
  llvm::Error prune();
  llvm::Error measureRaised() {
    auto measured = measure(space.getPolicy(raised));
    if (!measured)
      return measured.takeError();
    error = *measured;
    return llvm::Error::success();
  }
  void printResult() const;

  const Options &options;
  const PolicyMeter &meter;
  SearchSpace space;
  std::vector<PolicyError> alone; ///< of each candidate
  std::vector<size_t> raised;
  PolicyError error; ///< of what is raised
};
} // namespace

static void printRow(llvm::StringRef name, size_t width, llvm::StringRef kind,
                     const PolicyError &error, double flops, double bytes) {
  llvm::outs() << llvm::left_justify(name, width) << "  "
               << llvm::left_justify(kind, 22)
               << llvm::right_justify(PolicyError::format(error.gradient), 14)
               << llvm::right_justify(PolicyError::format(error.loss), 14)
               << llvm::format("%12.4g", flops * 1e-6)
               << llvm::right_justify(formatBytes(bytes), 13) << "\n";
}

static void printHeader(llvm::StringRef name, size_t width) {
  llvm::outs() << "\n"
               << llvm::left_justify(name, width) << "  "
               << llvm::left_justify("kind", 22)
               << "gradient error    loss error      MFLOP       16 bit\n";
}

llvm::Error Search::measureKinds() {
  printHeader("ops", 6);
  for (const std::string &kind : space.getKinds()) {
    auto measured = measure(space.getPolicyOfKind(kind));
    if (!measured)
      return measured.takeError();
    int64_t count = 0, flops = 0, bytes = 0;
    for (const Candidate &candidate : space.getCandidates())
      if (candidate.kind == kind) {
        ++count;
        flops += candidate.flops;
        bytes += candidate.bytes;
      }
    printRow(std::to_string(count), 6, kind, *measured, flops, bytes);
  }
  return llvm::Error::success();
}

llvm::Error Search::measureOps() {
  size_t width = 5;
  for (const Candidate &candidate : space.getCandidates())
    width = std::max(width, candidate.where.size());
  printHeader("where", width);
  for (const Candidate &candidate : space.getCandidates()) {
    auto measured = measure(space.getPolicyOfOp(candidate));
    if (!measured)
      return measured.takeError();
    alone.push_back(*measured);
    printRow(candidate.where, width, candidate.kind, *measured, candidate.flops,
             candidate.bytes);
  }
  return llvm::Error::success();
}

llvm::Error Search::raise() {
  std::vector<size_t> order(alone.size());
  for (auto [i, index] : llvm::enumerate(order))
    index = i;
  auto getError = [&](size_t i) {
    return std::max(alone[i].gradient / options.maxGradientError,
                    alone[i].loss / options.maxLossError);
  };
  // The worst first, ties in the order of the text.
  llvm::sort(order, [&](size_t a, size_t b) {
    return std::pair(-getError(a), a) < std::pair(-getError(b), b);
  });
  for (size_t index : order) {
    // Those that fail alone, all at once.
    if (getError(index) <= 1 && isWithin(error))
      break;
    raised.push_back(index);
    if (getError(index) > 1 && &index != &order.back())
      continue;
    if (llvm::Error failed = measureRaised())
      return failed;
  }
  return measureRaised();
}

llvm::Error Search::prune() {
  for (size_t i = raised.size(); i-- > 0;) {
    std::vector<size_t> fewer = raised;
    fewer.erase(fewer.begin() + i);
    auto measured = measure(space.getPolicy(fewer));
    if (!measured)
      return measured.takeError();
    if (!isWithin(*measured))
      continue;
    raised = std::move(fewer);
    error = *measured;
  }
  return llvm::Error::success();
}

void Search::printResult() const {
  double flops = 0, lowFlops = 0, bytes = 0, lowBytes = 0;
  for (auto [i, candidate] : llvm::enumerate(space.getCandidates())) {
    bool isLow = !llvm::is_contained(raised, i);
    flops += candidate.flops;
    bytes += candidate.bytes;
    lowFlops += isLow ? candidate.flops : 0;
    lowBytes += isLow ? candidate.bytes : 0;
  }
  auto getShare = [](double part, double whole) {
    return whole > 0 ? 100 * part / whole : 100;
  };
  llvm::outs() << "\npolicy   " << space.getPolicy(raised) << "\n";
  if (!raised.empty())
    llvm::outs() << "rules    " << space.getRules(raised) << "\n";
  llvm::outs() << "error    gradient " << PolicyError::format(error.gradient)
               << ", loss " << PolicyError::format(error.loss) << "\n"
               << llvm::format("16 bit   %.1f %% of the contractions' "
                               "operations, %.1f %% of the bytes\n",
                               getShare(lowFlops, flops),
                               getShare(lowBytes, bytes));
}

llvm::Error Search::run() {
  llvm::outs() << "f32: loss " << formatNumber(meter.getLoss()) << " over "
               << meter.getNumBatches() << " batches\n";
  if (llvm::Error failed = measureRaised())
    return failed;
  llvm::outs() << space.getName() << ": gradient error "
               << PolicyError::format(error.gradient) << ", loss error "
               << PolicyError::format(error.loss) << "\n";
  if (space.getNumUnnamed() > 0)
    printWarning(std::to_string(space.getNumUnnamed()) +
                 " ops have no place or name that a rule could say, and stay "
                 "as they are");
  if (llvm::Error failed = measureKinds())
    return failed;
  if (llvm::Error failed = measureOps())
    return failed;
  if (!isWithin(error)) {
    if (llvm::Error failed = raise())
      return failed;
    if (!isWithin(error))
      return llvm::createStringError(
          "no rules within the bounds: with all ops that rules can name in "
          "f32 the gradient error is " +
          PolicyError::format(error.gradient) + ", the loss error " +
          PolicyError::format(error.loss));
    if (llvm::Error failed = prune())
      return failed;
  }
  printResult();
  return llvm::Error::success();
}

/// Gradients in f16 underflow without a scale; one that is too large overflows.
static std::vector<std::string> getScalers(const Options &options, bool isF16) {
  if (!options.compile.scaler.empty())
    return {options.compile.scaler};
  if (!isF16)
    return {""};
  return {"static,init=65536", "static,init=256", "static,init=1"};
}

llvm::Error mlir::amp::run::runSearch(const Session &session) {
  const Options &options = session.getOptions();
  auto file = SafeTensors::open(options.data);
  if (!file)
    return file.takeError();
  CompileOptions compile = options.compile;
  compile.kind = ProgramKind::Grad;
  auto text = explain(session.getSource(), options.model, compile,
                      /*json=*/true, /*other=*/"", printWarning);
  if (!text)
    return text.takeError();
  auto space = SearchSpace::create(options.compile.policy, *text);
  if (!space)
    return space.takeError();
  auto meter =
      PolicyMeter::create(session, *file, getScalers(options, space->isF16()));
  if (!meter)
    return meter.takeError();
  return Search(options, *meter, std::move(*space)).run();
}
