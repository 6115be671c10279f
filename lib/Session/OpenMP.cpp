//===- OpenMP.cpp - Whose threads run steps ---------------------*- C++ -*-===//

#include "OpenMP.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Path.h"
#include <atomic>
#include <cstdlib>
#include <dlfcn.h>
#include <link.h>
#include <mutex>
#include <pthread.h>

using namespace mlir::amp;
using llvm::sys::DynamicLibrary;

//===----------------------------------------------------------------------===//
// Libraries
//===----------------------------------------------------------------------===//

/// A libgomp beside PyTorch's libraries: in torch/lib, or in torch.libs with a
/// number in its name.
static int findGomp(dl_phdr_info *info, size_t, void *found) {
  llvm::StringRef path(info->dlpi_name ? info->dlpi_name : "");
  llvm::StringRef folder = llvm::sys::path::parent_path(path);
  if (!llvm::sys::path::filename(path).starts_with("libgomp") ||
      !(folder.ends_with("/torch/lib") || folder.ends_with("/torch.libs")))
    return 0;
  *static_cast<std::string *>(found) = path.str();
  return 1;
}

/// Whether its threads hold the frames of kernels (Codegen/CPU/Tasks.h): they
/// have the process's default size, or another that the user has asked for.
static bool hasLargeStacks() {
  constexpr size_t kLeastBytes = 4 << 20;
  pthread_attr_t attributes;
  size_t bytes = 0;
  if (std::getenv("OMP_STACKSIZE") || std::getenv("GOMP_STACKSIZE") ||
      ::pthread_getattr_default_np(&attributes) != 0)
    return false;
  ::pthread_attr_getstacksize(&attributes, &bytes);
  ::pthread_attr_destroy(&attributes);
  return bytes >= kLeastBytes;
}

static std::atomic<bool> isForked = false;
/// From when the library is loaded: PyTorch may have threads before we do.
[[maybe_unused]] static const int kWatchesForks =
    ::pthread_atfork(nullptr, nullptr, [] { isForked = true; });

/// One that is loaded already; else not valid.
static DynamicLibrary loadGomp() {
  std::string path;
  if (dl_iterate_phdr(findGomp, &path) == 0 || !hasLargeStacks())
    return DynamicLibrary();
  return DynamicLibrary::getPermanentLibrary(path.c_str());
}

/// Once in a process: it starts threads that are not to be unloaded.
static llvm::Expected<DynamicLibrary> loadOwn() {
  std::string reason;
  // A package may have it beside the library or program that this is in.
  Dl_info info = {};
  ::dladdr(reinterpret_cast<void *>(&loadOwn), &info);
  llvm::SmallString<128> beside(
      llvm::sys::path::parent_path(info.dli_fname ? info.dli_fname : ""));
  llvm::sys::path::append(beside, "libomp.so.5");
  for (llvm::StringRef path :
       {beside.str(), llvm::StringRef("libomp.so.5"),
        llvm::StringRef("/usr/lib/llvm-22/lib/libomp.so.5")}) {
    auto library =
        DynamicLibrary::getPermanentLibrary(path.str().c_str(), &reason);
    if (library.isValid())
      return library;
  }
  return llvm::createStringError(
      "the OpenMP runtime libomp.so.5 was not found (package libomp5-22): " +
      reason);
}

llvm::Expected<DynamicLibrary> mlir::amp::loadOpenMP() {
  if (DynamicLibrary gomp = loadGomp(); gomp.isValid())
    return gomp;
  return loadOwn();
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

static bool hasOwnWait() {
  return std::getenv("OMP_WAIT_POLICY") || std::getenv("KMP_BLOCKTIME");
}

/// Has LLVM's OpenMP count how long threads spin in microseconds: in this
/// process, but with no change of its environment, which other threads may
/// read. False where the user has said what threads do.
static bool countInMicroseconds(DynamicLibrary library) {
  if (hasOwnWait())
    return false;
  using SetDefaults = void (*)(const char *);
  static std::once_flag once;
  auto *setDefaults = reinterpret_cast<SetDefaults>(
      library.getAddressOfSymbol("kmp_set_defaults"));
  if (setDefaults)
    std::call_once(once, setDefaults, "KMP_BLOCKTIME=100us");
  return setDefaults != nullptr;
}

/// As OpenMP reads them: passive threads sleep, active ones never; a time is in
/// milliseconds, or has a unit.
static std::chrono::microseconds getSpin() {
  using std::chrono::microseconds;
  constexpr microseconds kForever = std::chrono::hours(1);
  if (!hasOwnWait())
    return microseconds(kSpin);
  const char *time = std::getenv("KMP_BLOCKTIME");
  llvm::StringRef text(time ? time : ""), policy;
  if (const char *given = std::getenv("OMP_WAIT_POLICY"))
    policy = given;
  int64_t number;
  if (text.consumeInteger(10, number))
    return policy.equals_insensitive("passive") ? microseconds(0) : kForever;
  int64_t most = kForever.count();
  int64_t unit = text == "us" ? 1 : text == "s" ? 1000000 : 1000;
  return microseconds(number < most / unit ? std::max<int64_t>(number, 0) * unit
                                           : most);
}

llvm::Expected<OpenMP> mlir::amp::findOpenMP(DynamicLibrary library) {
  OpenMP openMP;
  std::string missing;
  auto get = [&](auto &function, const char *name) {
    function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(
        library.getAddressOfSymbol(name));
    if (!function)
      missing = name;
  };
  get(openMP.parallel, "GOMP_parallel");
  get(openMP.getThread, "omp_get_thread_num");
  get(openMP.getNumThreads, "omp_get_num_threads");
  get(openMP.setNumThreads, "omp_set_num_threads");
  get(openMP.getMaxThreads, "omp_get_max_threads");
  if (!missing.empty())
    return llvm::createStringError("the OpenMP runtime has no '" + missing +
                                   "'");
  openMP.spin = getSpin();
  openMP.survivesFork = library.getAddressOfSymbol("__kmpc_fork_call");
  if (openMP.survivesFork && countInMicroseconds(library)) {
    get(openMP.setBlockTime, "kmp_set_blocktime");
    get(openMP.getBlockTime, "kmp_get_blocktime");
  }
  return openMP;
}

bool mlir::amp::hasThreads(const OpenMP &openMP) {
  return openMP.parallel && (openMP.survivesFork || !isForked);
}
