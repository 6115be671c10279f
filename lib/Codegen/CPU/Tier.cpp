//===- Tier.cpp - CPU tiers -------------------------------------*- C++ -*-===//

#include "amp/Codegen/CPU/Tier.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/TargetParser/Host.h"

using namespace mlir::amp::cpu;

static constexpr Tier kTiers[] = {
    {"amx-bf16", "sapphirerapids", "avx512f,avx512bf16,amx-tile,amx-bf16", 32,
     64},
    {"avx512bf16", "cooperlake", "avx512f,avx512bw,avx512vl,avx512bf16", 32,
     64},
    {"avx512", "skylake-avx512", "avx512f,avx512bw,avx512vl", 32, 64},
    {"avx2", "haswell", "avx2,fma,f16c", 16, 32},
    {"generic", "x86-64", "sse2", 16, 16},
};

llvm::ArrayRef<Tier> mlir::amp::cpu::getTiers() { return kTiers; }

/// The first feature of the tier that the machine lacks, or "".
static llvm::StringRef findMissingFeature(const Tier &tier) {
  static const llvm::StringMap<bool> host = llvm::sys::getHostCPUFeatures();
  for (llvm::StringRef feature : llvm::split(tier.features, ','))
    if (!host.lookup(feature))
      return feature;
  return "";
}

bool mlir::amp::cpu::isSupported(const Tier &tier) {
  return findMissingFeature(tier).empty();
}

llvm::Expected<const Tier *> mlir::amp::cpu::selectTier(llvm::StringRef name) {
  if (name.empty())
    if (const char *env = std::getenv("AMP_CPU_TIER"))
      name = env;
  if (name.empty())
    return llvm::find_if(kTiers, isSupported);
  const Tier *tier =
      llvm::find_if(kTiers, [&](const Tier &t) { return t.name == name; });
  if (tier == std::end(kTiers)) {
    auto names = llvm::map_range(kTiers, [](const Tier &t) { return t.name; });
    return llvm::createStringError("unknown CPU tier '" + name +
                                   "': expected one of " +
                                   llvm::join(names, ", "));
  }
  llvm::StringRef missing = findMissingFeature(*tier);
  if (!missing.empty())
    return llvm::createStringError("CPU tier '" + name +
                                   "' needs the feature '" + missing +
                                   "', which this machine lacks");
  return tier;
}
