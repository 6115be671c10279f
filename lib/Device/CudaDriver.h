//===- CudaDriver.h - The CUDA driver, found at run time --------*- C++ -*-===//
//
// The few types and functions of the CUDA driver API that amp calls, declared
// here: amp builds without CUDA's headers and links nothing of it. Names and
// signatures are those of CUDA 13's cuda.h after its #defines
// (https://docs.nvidia.com/cuda/cuda-driver-api): cuMemAlloc is exported as
// cuMemAlloc_v2, cuGraphInstantiate as cuGraphInstantiateWithFlags. An exported
// name keeps its signature for ever.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_LIB_DEVICE_CUDADRIVER_H
#define AMP_LIB_DEVICE_CUDADRIVER_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"
#include <cstddef>
#include <cstdint>

namespace mlir::amp {

using CudaResult = int;       ///< CUresult; 0 is success
using CudaPointer = uint64_t; ///< CUdeviceptr
using CudaContext = struct CUctx_st *;
using CudaModule = struct CUmod_st *;
using CudaFunction = struct CUfunc_st *;
using CudaStream = struct CUstream_st *;
using CudaEvent = struct CUevent_st *;
using CudaGraph = struct CUgraph_st *;
using CudaGraphExec = struct CUgraphExec_st *;

/// CUlaunchConfig.
struct CudaLaunchConfig {
  unsigned gridX = 1, gridY = 1, gridZ = 1;
  unsigned blockX = 1, blockY = 1, blockZ = 1;
  unsigned sharedBytes = 0;
  CudaStream stream = nullptr;
  void *attributes = nullptr;
  unsigned numAttributes = 0;
};

// Values of cuda.h.
inline constexpr int kCudaComputeCapabilityMajor = 75;
inline constexpr int kCudaComputeCapabilityMinor = 76;
inline constexpr int kCudaMaxDynamicSharedBytes = 8; ///< of a function
inline constexpr unsigned kCudaStreamNonBlocking = 1;
inline constexpr unsigned kCudaEventDisableTiming = 2;
inline constexpr int kCudaCaptureThreadLocal = 1;
inline constexpr CudaResult kCudaNotReady = 600;

/// A function: exported name, parameters. All return a CudaResult.
#define AMP_CUDA_FUNCTIONS(X)                                                  \
  X(cuDriverGetVersion, int *)                                                 \
  X(cuGetErrorName, CudaResult, const char **)                                 \
  X(cuGetErrorString, CudaResult, const char **)                               \
  X(cuInit, unsigned)                                                          \
  X(cuDeviceGetCount, int *)                                                   \
  X(cuDeviceGet, int *, int)                                                   \
  X(cuDeviceGetName, char *, int, int)                                         \
  X(cuDeviceTotalMem_v2, size_t *, int)                                        \
  X(cuDeviceGetAttribute, int *, int, int)                                     \
  X(cuDevicePrimaryCtxRetain, CudaContext *, int)                              \
  X(cuDevicePrimaryCtxRelease_v2, int)                                         \
  X(cuCtxSetCurrent, CudaContext)                                              \
  X(cuModuleLoadData, CudaModule *, const void *)                              \
  X(cuModuleUnload, CudaModule)                                                \
  X(cuModuleGetFunction, CudaFunction *, CudaModule, const char *)             \
  X(cuFuncSetAttribute, CudaFunction, int, int)                                \
  X(cuLaunchKernelEx, const CudaLaunchConfig *, CudaFunction, void **,         \
    void **)                                                                   \
  X(cuStreamCreate, CudaStream *, unsigned)                                    \
  X(cuStreamDestroy_v2, CudaStream)                                            \
  X(cuStreamSynchronize, CudaStream)                                           \
  X(cuStreamQuery, CudaStream)                                                 \
  X(cuStreamWaitEvent, CudaStream, CudaEvent, unsigned)                        \
  X(cuEventCreate, CudaEvent *, unsigned)                                      \
  X(cuEventRecord, CudaEvent, CudaStream)                                      \
  X(cuEventDestroy_v2, CudaEvent)                                              \
  X(cuStreamBeginCapture_v2, CudaStream, int)                                  \
  X(cuStreamEndCapture, CudaStream, CudaGraph *)                               \
  X(cuGraphInstantiateWithFlags, CudaGraphExec *, CudaGraph,                   \
    unsigned long long)                                                        \
  X(cuGraphLaunch, CudaGraphExec, CudaStream)                                  \
  X(cuGraphExecDestroy, CudaGraphExec)                                         \
  X(cuGraphDestroy, CudaGraph)                                                 \
  X(cuMemAlloc_v2, CudaPointer *, size_t)                                      \
  X(cuMemFree_v2, CudaPointer)                                                 \
  X(cuMemAllocHost_v2, void **, size_t)                                        \
  X(cuMemFreeHost, void *)                                                     \
  X(cuMemsetD8Async, CudaPointer, unsigned char, size_t, CudaStream)           \
  X(cuMemcpyHtoDAsync_v2, CudaPointer, const void *, size_t, CudaStream)       \
  X(cuMemcpyDtoHAsync_v2, void *, CudaPointer, size_t, CudaStream)

/// The functions, each under its exported name.
struct CudaDriver {
#define AMP_CUDA_FUNCTION(NAME, ...) CudaResult (*NAME)(__VA_ARGS__) = nullptr;
  AMP_CUDA_FUNCTIONS(AMP_CUDA_FUNCTION)
#undef AMP_CUDA_FUNCTION

  /// Loads libcuda.so.1, or what AMP_CUDA_DRIVER names in its place, and starts
  /// it. An error says what is missing: the library, a function, a GPU, or a
  /// newer driver.
  static llvm::Expected<CudaDriver> load();

  /// Success, or an error: what was tried, and the result's name and text.
  llvm::Error check(CudaResult result, const llvm::Twine &what) const;
};

} // namespace mlir::amp

#endif // AMP_LIB_DEVICE_CUDADRIVER_H
