//===- Program.cpp - From MLIR text to a program ----------------*- C++ -*-===//

#include "Handles.h"

#include "amp/Driver/Compiler.h"
#include "amp/Driver/LoadProgram.h"
#include "amp/Runtime/Transport.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"
#include <cmath>
#include <cstring>

using namespace mlir::amp;
namespace json = llvm::json;

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

void ampCompileOptionsInit(AmpCompileOptions *options) {
  std::memset(options, 0, sizeof(*options));
  options->size = sizeof(*options);
  options->ema = options->clipNorm = options->clipValue = NAN;
  options->params = options->grads = options->lossResult = -1;
  options->optimize = options->fuse = options->useCache = 1;
}

/// What an older caller does not know has its default.
static llvm::Expected<AmpCompileOptions>
completeOptions(const AmpCompileOptions *given) {
  AmpCompileOptions options;
  ampCompileOptionsInit(&options);
  if (!given)
    return options;
  // The first version ends with `userData`.
  constexpr size_t kLeast = offsetof(AmpCompileOptions, metrics);
  if (given->size < kLeast)
    return llvm::createStringError("AmpCompileOptions: expected a size of " +
                                   llvm::Twine(kLeast) + " or more, found " +
                                   llvm::Twine(given->size) +
                                   ": fill it by ampCompileOptionsInit");
  std::memcpy(&options, given, std::min(given->size, sizeof(options)));
  return options;
}

static std::optional<double> getReal(double value) {
  return std::isnan(value) ? std::nullopt : std::optional(value);
}

static std::optional<int64_t> getCount(int64_t value, int64_t absent) {
  return value == absent ? std::nullopt : std::optional(value);
}

static ProgramKind convertKind(AmpProgramKind kind) {
  switch (kind) {
  case AmpProgramTrain:
    return ProgramKind::Train;
  case AmpProgramGrad:
    return ProgramKind::Grad;
  case AmpProgramEval:
    return ProgramKind::Eval;
  case AmpProgramPredict:
    return ProgramKind::Predict;
  }
  llvm_unreachable("every kind is converted");
}

static CompileOptions convertOptions(const AmpCompileOptions &given) {
  auto text = [](const char *value) { return value ? value : ""; };
  CompileOptions options;
  options.kind = convertKind(given.kind);
  options.function = text(given.function);
  options.policy = text(given.policy);
  options.scaler = text(given.scaler);
  options.anomaly = text(given.anomaly);
  options.optimizer = text(given.optimizer);
  options.groups = text(given.groups);
  options.schedule = text(given.schedule);
  options.paramRounding = text(given.paramRounding);
  options.slotFormat = text(given.slotFormat);
  options.paramFormat = text(given.paramFormat);
  options.onOverflow = text(given.onOverflow);
  options.ema = getReal(given.ema);
  options.clipNorm = getReal(given.clipNorm);
  options.clipValue = getReal(given.clipValue);
  options.accumulate = getCount(given.accumulate, 0);
  options.params = getCount(given.params, -1);
  options.batch = getCount(given.batch, 0);
  options.grads = getCount(given.grads, -1);
  options.lossResult = getCount(given.lossResult, -1);
  options.states = text(given.states);
  options.constants = text(given.constants);
  options.loss = text(given.loss);
  options.metrics = text(given.metrics);
  options.recompute = text(given.recompute);
  options.memory = text(given.memory);
  options.target = text(given.target);
  options.tier = text(given.tier);
  options.threads = given.threads;
  options.optimize = given.optimize != 0;
  options.fuse = given.fuse != 0;
  options.replicas = given.replicas == 0 ? 1 : given.replicas;
  options.syncBatchNorm = given.syncBatchNorm != 0;
  options.bucket = text(given.bucket);
  options.shard = text(given.shard);
  if (options.replicas > 1 && options.threads == 0)
    options.threads = getThreadsShare();
  options.wholeParams = given.partParams == 0;
  options.keepCopies = given.keepCopies != 0;
  return options;
}

llvm::Expected<CompileOptions>
capi::readOptions(const AmpCompileOptions *given) {
  auto options = completeOptions(given);
  if (!options)
    return options.takeError();
  return convertOptions(*options);
}

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

AmpError ampProgramCreate(const char *source, size_t size, const char *name,
                          const AmpCompileOptions *given, AmpProgram *result) {
  auto options = completeOptions(given);
  if (!options)
    return capi::toC(options.takeError());
  capi::Warner warn(options->warn, options->userData);
  ObjectCache cache = options->useCache ? ObjectCache::openDefault(warn)
                                        : ObjectCache::makeDisabled();
  CompileOptions converted = convertOptions(*options);
  llvm::StringRef text(source, size);
  auto program = loadProgram(text, name, converted, cache, warn);
  if (!program)
    return capi::toC(program.takeError());
  auto origin = std::make_shared<const AmpProgramSource>(
      AmpProgramSource{text.str(), name, converted, options->useCache != 0});
  // Whatever the machine has: bits do not depend on it.
  converted.tier.clear();
  converted.threads = 0;
  *result = new AmpProgramImpl{
      std::make_shared<const Program>(std::move(*program)),
      std::move(origin),
      {{"the model of sum", llvm::utohexstr(llvm::xxh3_64bits(text))},
       {"the options", converted.toString()}}};
  return nullptr;
}

const char *ampSuggestOption(const char *name) {
  return suggestOption(name).data();
}

void ampProgramDestroy(AmpProgram program) { delete program; }

AmpError ampProgramDescribe(AmpProgram handle, AmpText *result) {
  const Program &program = *handle->program;
  json::Array times;
  for (const PhaseTime &time : program.times)
    times.push_back(json::Array{time.phase, time.milliseconds});
  json::Object description{
      {"manifest", program.manifest.toJSON()},
      {"tier", program.tier},
      {"threads", program.threads},
      {"from_cache", program.fromCache},
      {"times", std::move(times)},
  };
  std::string text;
  llvm::raw_string_ostream(text) << json::Value(std::move(description));
  return capi::toC(std::move(text), result);
}

//===----------------------------------------------------------------------===//
// What the compiler makes of a text
//===----------------------------------------------------------------------===//

AmpError ampPrintIR(const char *source, size_t size, const char *name,
                    const AmpCompileOptions *given, const char *phase,
                    AmpText *result) {
  auto options = completeOptions(given);
  if (!options)
    return capi::toC(options.takeError());
  return capi::toC(printPhase(llvm::StringRef(source, size), name,
                              convertOptions(*options), phase,
                              capi::Warner(options->warn, options->userData)),
                   result);
}

AmpError ampListKernels(const char *source, size_t size, const char *name,
                        const AmpCompileOptions *given, AmpText *result) {
  auto options = completeOptions(given);
  if (!options)
    return capi::toC(options.takeError());
  auto launches = listLaunches(llvm::StringRef(source, size), name,
                               convertOptions(*options),
                               capi::Warner(options->warn, options->userData));
  if (!launches)
    return capi::toC(launches.takeError());
  Manifest manifest;
  manifest.launches.assign(launches->begin(), launches->end());
  json::Value all = manifest.toJSON();
  std::string text;
  llvm::raw_string_ostream(text) << *all.getAsObject()->get("launches");
  return capi::toC(std::move(text), result);
}

AmpError ampExplain(const char *source, size_t size, const char *name,
                    const AmpCompileOptions *given, int json,
                    const char *otherPolicy, AmpText *result) {
  auto options = completeOptions(given);
  if (!options)
    return capi::toC(options.takeError());
  return capi::toC(explain(llvm::StringRef(source, size), name,
                           convertOptions(*options), json != 0,
                           otherPolicy ? otherPolicy : "",
                           capi::Warner(options->warn, options->userData)),
                   result);
}
