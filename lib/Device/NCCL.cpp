//===- NCCL.cpp - NVIDIA's collectives, found at run time -------*- C++ -*-===//

#include "NCCL.h"
#include "FunctionFinder.h"
#include "llvm/Support/DynamicLibrary.h"
#include <cstdlib>

using namespace mlir::amp;

/// The first that takes messages of a graph and others in turn, and says why
/// something failed: 2.13.
static constexpr int kOldestVersion = 21300;

llvm::Error NCCL::check(NCCLResult result, const llvm::Twine &what) const {
  if (result == 0)
    return llvm::Error::success();
  const char *text = ncclGetErrorString(result);
  std::string message = what.str() + ": NCCL: ";
  message += text ? text : "error " + std::to_string(result);
  if (const char *cause = ncclGetLastError(nullptr); cause && *cause)
    message += " (" + std::string(cause) + ")";
  return llvm::createStringError(message);
}

/// "2.27.5" for 22705; until 2.8 it was 2805.
static std::string formatVersion(int version) {
  int unit = version < 10000 ? 1000 : 10000;
  return std::to_string(version / unit) + "." +
         std::to_string(version % unit / 100) + "." +
         std::to_string(version % 100);
}

static llvm::Error verifyVersion(NCCL &nccl) {
  int version = 0;
  if (NCCLResult result = nccl.ncclGetVersion(&version))
    return llvm::createStringError("NCCL's version: error " +
                                   llvm::Twine(result));
  nccl.version = formatVersion(version);
  if (version >= kOldestVersion)
    return llvm::Error::success();
  return llvm::createStringError("NCCL is too old: expected " +
                                 formatVersion(kOldestVersion) +
                                 " or newer, found " + nccl.version);
}

/// Fills the table; the first function that is not there, or null.
static const char *findFunctions(NCCL &nccl,
                                 llvm::sys::DynamicLibrary &library) {
  FunctionFinder functions(library);
#define AMP_NCCL_FUNCTION(NAME, ...)                                           \
  nccl.NAME =                                                                  \
      reinterpret_cast<NCCLResult (*)(__VA_ARGS__)>(functions.find(#NAME));
  AMP_NCCL_FUNCTIONS(AMP_NCCL_FUNCTION)
#undef AMP_NCCL_FUNCTION
#define AMP_NCCL_TEXT(NAME, ...)                                               \
  nccl.NAME =                                                                  \
      reinterpret_cast<const char *(*)(__VA_ARGS__)>(functions.find(#NAME));
  AMP_NCCL_TEXTS(AMP_NCCL_TEXT)
#undef AMP_NCCL_TEXT
  return functions.getMissing();
}

llvm::Expected<NCCL> NCCL::load() {
  const char *path = std::getenv("AMP_NCCL");
  if (!path || !*path)
    path = "libnccl.so.2";
  std::string reason;
  auto library = llvm::sys::DynamicLibrary::getPermanentLibrary(path, &reason);
  if (!library.isValid())
    return llvm::createStringError(
        "replicas on GPUs need NCCL: install NVIDIA's package libnccl2, or "
        "Python's nvidia-nccl-cu12 or -cu13 with its libnccl.so.2 named by "
        "AMP_NCCL (" +
        reason + ")");
  NCCL nccl;
  const char *missing = findFunctions(nccl, library);
  // The version says better what an old one lacks.
  if (nccl.ncclGetVersion)
    if (llvm::Error error = verifyVersion(nccl))
      return error;
  if (missing)
    return llvm::createStringError("NCCL, " + llvm::Twine(path) +
                                   ", has no function '" + missing + "'");
  return nccl;
}
