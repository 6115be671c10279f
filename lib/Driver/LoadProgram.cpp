//===- LoadProgram.cpp - From MLIR text to a running program ----*- C++ -*-===//

#include "amp/Driver/LoadProgram.h"
#include "amp/Codegen/CPU/Tier.h"
#include "amp/Driver/CacheKey.h"
#include "amp/Driver/Compiler.h"
#include <chrono>

using namespace mlir::amp;

namespace {
/// Times what comes between two calls.
class Stopwatch {
public:
  double lap() {
    auto now = std::chrono::steady_clock::now();
    double elapsed =
        std::chrono::duration<double, std::milli>(now - start).count();
    start = now;
    return elapsed;
  }

private:
  std::chrono::steady_clock::time_point start =
      std::chrono::steady_clock::now();
};
} // namespace

/// Compiles, with the warnings gathered in the manifest, so that the cache
/// keeps them.
static llvm::Expected<CompiledObject>
compileFresh(llvm::StringRef source, llvm::StringRef sourceName,
             const CompileOptions &options,
             llvm::function_ref<void(llvm::StringRef)> warn) {
  llvm::SmallVector<std::string> warnings;
  llvm::Expected<CompiledObject> object =
      compile(source, sourceName, options, [&](llvm::StringRef text) {
        warnings.push_back(text.str());
        warn(text);
      });
  if (object && object->manifest.warnings.empty())
    object->manifest.warnings = std::move(warnings);
  return object;
}

/// Takes the object from the cache or compiles and keeps it; `fromCache` says
/// which. Adds the times that it took.
static llvm::Expected<CompiledObject>
obtainObject(llvm::StringRef source, llvm::StringRef sourceName,
             const CompileOptions &options, const ObjectCache &cache,
             llvm::function_ref<void(llvm::StringRef)> warn,
             llvm::SmallVectorImpl<PhaseTime> &times, bool &fromCache) {
  Stopwatch watch;
  std::string key = computeCacheKey(source, sourceName, options);
  std::optional<CompiledObject> object = cache.lookup(key);
  times.push_back({"cache", watch.lap()});
  fromCache = object.has_value();
  if (fromCache) {
    for (const std::string &text : object->manifest.warnings)
      warn(text);
    return std::move(*object);
  }
  auto fresh = compileFresh(source, sourceName, options, warn);
  if (!fresh)
    return fresh.takeError();
  times.append(fresh->times.begin(), fresh->times.end());
  watch.lap();
  cache.store(key, *fresh, warn);
  times.push_back({"store", watch.lap()});
  return fresh;
}

llvm::Expected<Program>
mlir::amp::loadProgram(llvm::StringRef source, llvm::StringRef sourceName,
                       const CompileOptions &options, const ObjectCache &cache,
                       llvm::function_ref<void(llvm::StringRef)> warn) {
  llvm::Expected<const cpu::Tier *> tier = cpu::selectTier(options.tier);
  if (!tier)
    return tier.takeError();
  llvm::Expected<std::string> target = resolveTarget(options.target);
  if (!target)
    return target.takeError();
  // The compiler is told tier and target by name: the environment may not
  // decide again, behind the key's back.
  CompileOptions resolved = options;
  resolved.target = *target;
  resolved.tier = (*tier)->name.str();

  llvm::SmallVector<PhaseTime> times;
  bool fromCache = false;
  auto object =
      obtainObject(source, sourceName, resolved, cache, warn, times, fromCache);
  if (!object)
    return object.takeError();
  Stopwatch watch;
  auto code =
      LoadedObject::load(std::move(object->object), object->manifest.entry,
                         resolveThreads(options.threads));
  if (!code)
    return code.takeError();
  times.push_back({"load", watch.lap()});
  return Program{
      std::move(object->manifest),     std::move(*code), resolved.tier,
      resolveThreads(options.threads), fromCache,        std::move(times)};
}
