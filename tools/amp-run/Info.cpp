//===- Info.cpp - CPU tiers, GPUs, targets, cache ---------------*- C++ -*-===//

#include "Session.h"
#include "amp/Codegen/CPU/Tier.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/DynamicLibrary.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/Host.h"

using namespace mlir::amp;
using namespace mlir::amp::run;

/// A function of the CUDA driver, by name: there is no driver at build time.
template <typename Fn>
static Fn *getFunction(llvm::sys::DynamicLibrary &library, const char *name) {
  return reinterpret_cast<Fn *>(library.getAddressOfSymbol(name));
}

/// The names of the GPUs, or why there are none.
static std::string describeGPUs() {
  std::string reason;
  auto driver =
      llvm::sys::DynamicLibrary::getPermanentLibrary("libcuda.so.1", &reason);
  if (!driver.isValid())
    return "none (no CUDA driver)";
  auto *init = getFunction<int(unsigned)>(driver, "cuInit");
  auto *getCount = getFunction<int(int *)>(driver, "cuDeviceGetCount");
  auto *getName = getFunction<int(char *, int, int)>(driver, "cuDeviceGetName");
  int count = 0;
  if (!init || !getCount || !getName || init(0) != 0 || getCount(&count) != 0)
    return "none (the CUDA driver does not start)";
  llvm::SmallVector<std::string> names;
  for (int device = 0; device < count; ++device) {
    char name[256] = "";
    getName(name, sizeof(name), device);
    names.push_back(name);
  }
  return names.empty() ? "none" : llvm::join(names, ", ");
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
               << "threads  " << getNumThreads(CompileOptions()) << "\n"
               << "GPUs     " << describeGPUs() << "\n"
               << "targets  " << listTargets() << "\n"
               << "cache    " << (cache.empty() ? "off" : cache) << "\n";
  return llvm::Error::success();
}
