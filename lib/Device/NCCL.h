//===- NCCL.h - NVIDIA's collectives, found at run time ---------*- C++ -*-===//
//
// The few types and functions of NCCL that amp calls, declared here: amp builds
// without NCCL's headers and links nothing of it. Names, signatures and numbers
// are those of nccl.h (https://github.com/NVIDIA/nccl, src/nccl.h.in, 2.30),
// which have not changed since 2.13.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_LIB_DEVICE_NCCL_H
#define AMP_LIB_DEVICE_NCCL_H

#include "CudaDriver.h"
#include <string>

namespace mlir::amp {

using NCCLResult = int; ///< ncclResult_t; 0 is success
using NCCLComm = struct ncclComm *;

/// ncclUniqueId, passed by value.
struct NCCLUniqueId {
  char bytes[128];
};

// Values of nccl.h.
inline constexpr NCCLResult kNCCLInProgress = 7;
inline constexpr int kNCCLInt8 = 0;
inline constexpr int kNCCLInt32 = 2;
inline constexpr int kNCCLInt64 = 4;
inline constexpr int kNCCLFloat32 = 7;
inline constexpr int kNCCLFloat64 = 8;
inline constexpr int kNCCLSum = 0;
inline constexpr int kNCCLMax = 2;

/// A function: exported name, parameters. All return an NCCLResult.
#define AMP_NCCL_FUNCTIONS(X)                                                  \
  X(ncclGetVersion, int *)                                                     \
  X(ncclGetUniqueId, NCCLUniqueId *)                                           \
  X(ncclCommInitRank, NCCLComm *, int, NCCLUniqueId, int)                      \
  X(ncclCommAbort, NCCLComm)                                                   \
  X(ncclCommGetAsyncError, NCCLComm, NCCLResult *)                             \
  X(ncclGroupStart)                                                            \
  X(ncclGroupEnd)                                                              \
  X(ncclAllReduce, const void *, void *, size_t, int, int, NCCLComm,           \
    CudaStream)                                                                \
  X(ncclReduceScatter, const void *, void *, size_t, int, int, NCCLComm,       \
    CudaStream)                                                                \
  X(ncclBroadcast, const void *, void *, size_t, int, int, NCCLComm,           \
    CudaStream)                                                                \
  X(ncclAllGather, const void *, void *, size_t, int, NCCLComm, CudaStream)    \
  X(ncclSend, const void *, size_t, int, int, NCCLComm, CudaStream)            \
  X(ncclRecv, void *, size_t, int, int, NCCLComm, CudaStream)
/// The same of those that return a text.
#define AMP_NCCL_TEXTS(X)                                                      \
  X(ncclGetErrorString, NCCLResult)                                            \
  X(ncclGetLastError, NCCLComm)

/// The functions, each under its exported name.
struct NCCL {
#define AMP_NCCL_FUNCTION(NAME, ...) NCCLResult (*NAME)(__VA_ARGS__) = nullptr;
  AMP_NCCL_FUNCTIONS(AMP_NCCL_FUNCTION)
#undef AMP_NCCL_FUNCTION
#define AMP_NCCL_TEXT(NAME, ...) const char *(*NAME)(__VA_ARGS__) = nullptr;
  AMP_NCCL_TEXTS(AMP_NCCL_TEXT)
#undef AMP_NCCL_TEXT

  /// Loads libnccl.so.2, or what AMP_NCCL names in its place. An error says
  /// what is missing: the library and what to install, a function, or a newer
  /// version.
  static llvm::Expected<NCCL> load();

  /// Success, or an error: what was tried, the result's text, and what NCCL
  /// knows of the cause.
  llvm::Error check(NCCLResult result, const llvm::Twine &what) const;

  /// "2.27.5".
  std::string version;
};

} // namespace mlir::amp

#endif // AMP_LIB_DEVICE_NCCL_H
