//===- Attribution.cpp - Which op made a step skip --------------*- C++ -*-===//

#include "amp/Training/Attribution.h"
#include "amp/Runtime/Collectives.h"
#include "amp/Runtime/LaunchRecord.h"
#include "amp/Session/DType.h"
#include "amp/Session/Nesting.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>
#include <cstring>

using namespace mlir::amp;
namespace json = llvm::json;

std::string Overflow::toString() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (kind.empty())
    os << location;
  else if (isBackward)
    os << "the gradient's " << kind << " for " << location;
  else
    os << kind << " at " << location;
  os << ": " << llvm::format("%.3g", 100 * share) << " % not finite";
  return text;
}

Attribution::Attribution(LoadFn loadFn, const CompileOptions &options,
                         const Program &program, StepInstance &instance)
    : loadFn(std::move(loadFn)), options(options), program(program),
      instance(instance) {
  for (auto [i, arg] : llvm::enumerate(program.manifest.args))
    if (arg.role == ArgRole::Control)
      controls.push_back(i);
  before.resize(controls.size());
}

/// A step that a module spells out may skip in part, and would commit the rest
/// a second time.
bool Attribution::isDue(uint32_t status, int64_t skipped) const {
  constexpr uint32_t kNotFinite = StatusGradNotFinite | StatusLossNotFinite |
                                  StatusUpdateNotFinite | StatusStateNotFinite;
  // Replicas ask together: one that cannot gives nothing.
  bool isAlone = program.manifest.replicas == 1;
  bool isAvailable = !program.code.getDevice() &&
                     !program.manifest.optimizer.empty() &&
                     !(hasFailed && isAlone);
  if (!isAvailable || (status & StatusApplied) || !(status & kNotFinite))
    return false;
  // Where most steps are skipped they would take twice their time.
  constexpr int64_t kFirst = 32;
  return skipped <= kFirst || llvm::isPowerOf2_64(skipped);
}

void Attribution::prepare() {
  // Where they lie now: callers may have bound others.
  for (auto [index, bytes] : llvm::zip_equal(controls, before)) {
    BufferRef control = instance.getArg(index);
    const char *data = static_cast<const char *>(control.data);
    bytes.assign(data, data + control.spec->getNumBytes());
  }
}

/// A step whose values are probed is such a program already.
llvm::Error Attribution::load() {
  if (options.record) {
    recorded = &program;
    return llvm::Error::success();
  }
  CompileOptions recording = options;
  recording.record = true;
  // The same bits, from a shorter compilation.
  recording.optimize = false;
  auto made = loadFn(recording);
  if (!made)
    return made.takeError();
  owned = std::make_unique<Program>(std::move(*made));
  recorded = owned.get();
  return llvm::Error::success();
}

/// Of an argument's own elements, whatever a kernel made of them.
static double getNonFiniteShare(const ArgSpec &arg, const void *data) {
  std::optional<DType> type = parseDType(arg.dtype);
  int64_t elements = arg.getNumElements(), count = 0;
  for (int64_t i = 0; type && i < elements; ++i)
    count += !std::isfinite(readElement(*type, data, i));
  return double(count) / std::max<int64_t>(elements, 1);
}

/// What of the step's own arguments is at the address.
std::optional<Overflow> Attribution::findArgument(uintptr_t address) const {
  for (size_t i = 0; i < program.manifest.args.size(); ++i) {
    const ArgSpec &arg = program.manifest.args[i];
    if (arg.isSplit) // its half of the bits is no float: the copy is one
      continue;
    const void *data = instance.getMemory(i);
    auto begin = reinterpret_cast<uintptr_t>(data);
    if (address >= begin && address < begin + arg.getNumBytes())
      return Overflow{"", (getRoleName(arg.role) + " '" + arg.name + "'").str(),
                      false, getNonFiniteShare(arg, data)};
  }
  return std::nullopt;
}

llvm::Expected<std::optional<Overflow>> Attribution::findOwn() {
  if (hasFailed)
    return std::nullopt;
  if (!recorded)
    if (llvm::Error error = load())
      return error;
  for (auto [index, bytes] : llvm::zip_equal(controls, before))
    std::memcpy(instance.getArg(index).data, bytes.data(), bytes.size());
  startNonFiniteRuns();
  if (llvm::Error error = instance.runAs(*recorded))
    return error;
  std::vector<NonFiniteRun> runs = takeNonFiniteRuns();
  std::optional<size_t> origin = findOrigin(runs);
  if (!origin)
    return std::nullopt;
  const NonFiniteRun &run = runs[*origin];
  for (uintptr_t address : run.arguments)
    if (auto argument = findArgument(address))
      return argument;
  const LaunchSpec &launch = recorded->manifest.launches[run.launch];
  const ResultSpec &result = launch.results[run.result];
  return Overflow{result.kind, result.location, result.isBackward,
                  double(run.nonFinite) / run.elements, run.launch};
}

//===----------------------------------------------------------------------===//
// Replicas
//===----------------------------------------------------------------------===//

static std::string print(const std::optional<Overflow> &overflow) {
  if (!overflow)
    return "";
  std::string text;
  llvm::raw_string_ostream(text) << json::Value(
      json::Object{{"kind", json::fixUTF8(overflow->kind)},
                   {"location", json::fixUTF8(overflow->location)},
                   {"backward", overflow->isBackward},
                   {"share", overflow->share},
                   {"launch", overflow->launch}});
  return text;
}

static std::optional<Overflow> parse(llvm::StringRef text) {
  auto value = parseJSON(text);
  if (!value) {
    llvm::consumeError(value.takeError());
    return std::nullopt;
  }
  Overflow overflow;
  json::Path::Root root;
  json::ObjectMapper map(*value, root);
  if (map && map.map("kind", overflow.kind) &&
      map.map("location", overflow.location) &&
      map.map("backward", overflow.isBackward) &&
      map.map("share", overflow.share) && map.map("launch", overflow.launch))
    return overflow;
  return std::nullopt;
}

llvm::Expected<std::optional<Overflow>> Attribution::find() {
  std::optional<Overflow> own;
  if (auto found = findOwn()) {
    own = std::move(*found);
  } else {
    failure = llvm::toString(found.takeError());
    hasFailed = true;
  }
  Collectives &collectives = getCollectives();
  if (collectives.getSize() == 1)
    return own;
  auto all = collectives.gather(print(own));
  if (!all)
    return all.takeError();
  std::optional<Overflow> first;
  for (auto [rank, text] : llvm::enumerate(*all)) {
    std::optional<Overflow> its = parse(text);
    if (!its || (first && first->launch <= its->launch))
      continue;
    first = std::move(its);
    first->location += " of replica " + std::to_string(rank);
  }
  return first;
}
