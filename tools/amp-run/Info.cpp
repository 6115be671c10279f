//===- Info.cpp - CPU tiers, GPUs, targets, cache ---------------*- C++ -*-===//

#include "Session.h"
#include "amp/Codegen/CPU/Tier.h"
#include "amp/Device/Device.h"
#include "amp/Driver/CacheKey.h"
#include "amp/Driver/Compiler.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/Host.h"

using namespace mlir::amp;
using namespace mlir::amp::run;

/// The GPUs with chip and memory, or why there are none.
static std::string describeGPUs() {
  llvm::Expected<llvm::SmallVector<GPU>> gpus = listGPUs();
  if (!gpus)
    return "none (" + toString(gpus.takeError()) + ")";
  auto describe = [](const GPU &gpu) {
    return gpu.name + " (sm_" + std::to_string(10 * gpu.major + gpu.minor) +
           ", " + formatBytes(gpu.bytes) + ")";
  };
  return llvm::join(llvm::map_range(*gpus, describe), ", ");
}

/// A list on lines of a terminal's width, below its first.
static std::string wrapList(llvm::StringRef list) {
  constexpr size_t kColumns = 70;
  std::string result;
  while (list.size() > kColumns) {
    size_t end = list.take_front(kColumns).rfind(' ');
    result += list.take_front(end).str() + "\n         ";
    list = list.drop_front(end + 1);
  }
  return result + list.str();
}

llvm::Error mlir::amp::run::runInfo(const Session &session) {
  auto chosen = cpu::selectTier("");
  if (!chosen)
    return chosen.takeError();
  llvm::SmallVector<std::string> tiers;
  for (const cpu::Tier &tier : cpu::getTiers())
    tiers.push_back(
        (tier.name + (cpu::isSupported(tier) ? "" : " (not on this CPU)"))
            .str());
  std::string cache = ObjectCache::getDefaultPath();
  llvm::outs() << "amp      0.1.0 (" << getBuildId() << ")\n"
               << "LLVM     " << LLVM_VERSION_STRING << "\n"
               << "CPU      " << llvm::sys::getHostCPUName() << "\n"
               << "tier     " << (*chosen)->name << "\n"
               << "tiers    " << llvm::join(tiers, ", ") << "\n"
               << "threads  " << resolveThreads(0) << "\n"
               << "GPUs     " << describeGPUs() << "\n"
               << "targets  " << listTargets() << "\n"
               << "policies " << wrapList(listPolicies()) << "\n"
               << "cache    " << (cache.empty() ? "off" : cache) << "\n";
  return llvm::Error::success();
}
