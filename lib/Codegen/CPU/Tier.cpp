//===- Tier.cpp - CPU tiers -------------------------------------*- C++ -*-===//

#include "amp/Codegen/CPU/Tier.h"

#include "amp/Support/TargetMachine.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Host.h"
#include <sys/syscall.h>
#include <unistd.h>

using namespace mlir::amp::cpu;

// What x86-64-v3 and -v4 are, less what this machine's kernel decides.
#define AMP_AVX2 "avx2,fma,f16c,bmi,bmi2,lzcnt,movbe,popcnt"
#define AMP_AVX512 AMP_AVX2 ",avx512f,avx512bw,avx512cd,avx512dq,avx512vl"
#define AMP_AVX512BF16 AMP_AVX512 ",avx512bf16"

// A strip is most of a first cache of 32 KiB; or it comes from a second one, of
// 1 MiB and more in servers with AVX-512: longer sums are stored less often.
static constexpr PanelSizes kSmallCaches = {22, 192, 768},
                            kLargeCaches = {64, 384, 1024};

static constexpr Tier kTiers[] = {
    {"amx-bf16", "sapphirerapids", AMP_AVX512BF16 ",amx-tile,amx-bf16", 32, 64,
     kLargeCaches},
    {"avx512bf16", "cooperlake", AMP_AVX512BF16, 32, 64, kLargeCaches},
    {"avx512", "skylake-avx512", AMP_AVX512, 32, 64, kLargeCaches},
    {"avx2", "haswell", AMP_AVX2, 16, 32, kSmallCaches},
    {"generic", "x86-64", "sse2", 16, 16, kSmallCaches},
};

llvm::ArrayRef<Tier> mlir::amp::cpu::getTiers() { return kTiers; }

bool mlir::amp::cpu::requestTileRegisters() {
  // ARCH_REQ_XCOMP_PERM and XFEATURE_XTILEDATA of the kernel's headers.
  constexpr long kRequestPermission = 0x1023, kTileData = 18;
  return ::syscall(SYS_arch_prctl, kRequestPermission, kTileData) == 0;
}

/// The first feature of the tier that the machine lacks, or "".
static llvm::StringRef findMissingFeature(const Tier &tier) {
  static const llvm::StringMap<bool> host = llvm::sys::getHostCPUFeatures();
  for (llvm::StringRef feature : llvm::split(tier.features, ','))
    if (!host.lookup(feature) ||
        (feature == "amx-tile" && !requestTileRegisters()))
      return feature;
  return "";
}

bool mlir::amp::cpu::isSupported(const Tier &tier) {
  return findMissingFeature(tier).empty();
}

llvm::Expected<const Tier *> mlir::amp::cpu::findTier(llvm::StringRef name) {
  if (name.empty())
    if (const char *env = std::getenv("AMP_CPU_TIER"))
      name = env;
  const Tier *tier = llvm::find_if(kTiers, [&](const Tier &t) {
    return name.empty() ? isSupported(t) : t.name == name;
  });
  if (tier != std::end(kTiers))
    return tier;
  if (name.empty())
    return llvm::createStringError("this machine has no CPU tier: its "
                                   "processor is not an x86-64");
  auto names = llvm::map_range(kTiers, [](const Tier &t) { return t.name; });
  return llvm::createStringError("unknown CPU tier '" + name +
                                 "': expected one of " +
                                 llvm::join(names, ", "));
}

llvm::Expected<const Tier *> mlir::amp::cpu::selectTier(llvm::StringRef name) {
  llvm::Expected<const Tier *> tier = findTier(name);
  if (!tier)
    return tier;
  llvm::StringRef missing = findMissingFeature(**tier);
  if (!missing.empty())
    return llvm::createStringError("CPU tier '" + (*tier)->name +
                                   "' needs the feature '" + missing +
                                   "', which this machine lacks");
  return tier;
}

llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
mlir::amp::cpu::createTargetMachine(const Tier &tier) {
  // By name: the machine's own target may be another.
  static const bool initialized = [] {
    LLVMInitializeX86TargetInfo();
    LLVMInitializeX86Target();
    LLVMInitializeX86TargetMC();
    LLVMInitializeX86AsmPrinter();
    return true;
  }();
  (void)initialized;
  llvm::Triple triple(llvm::sys::getProcessTriple());
  triple.setArch(llvm::Triple::x86_64);
  auto features = llvm::map_range(
      llvm::split(tier.features, ','),
      [](llvm::StringRef feature) { return ("+" + feature).str(); });
  return amp::createTargetMachine(triple, "x86-64", llvm::join(features, ","),
                                  /*isJit=*/true);
}

void mlir::amp::cpu::setTarget(llvm::Module &module, const Tier &tier,
                               const llvm::TargetMachine &machine) {
  module.setTargetTriple(machine.getTargetTriple());
  module.setDataLayout(machine.createDataLayout());
  for (llvm::Function &function : module)
    if (!function.isDeclaration())
      function.addFnAttr("tune-cpu", tier.tuneCPU);
}
