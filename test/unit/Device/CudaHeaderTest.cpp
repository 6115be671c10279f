//===- CudaHeaderTest.cpp - Our declarations against cuda.h -----*- C++ -*-===//
//
// Compiled where CUDA's headers are, which nothing else needs.
//
//===----------------------------------------------------------------------===//

#include "../../../lib/Device/CudaDriver.h"
#include "SameSignature.h"
#include "gtest/gtest.h"
#include <cuda.h>

using namespace mlir::amp;
using namespace mlir::amp::test;

namespace {

// The header declares each function under its exported name.
#define AMP_CUDA_FUNCTION(NAME, ...)                                           \
  static_assert(IsSame<decltype(CudaDriver::NAME), decltype(&::NAME)>::value,  \
                #NAME);
AMP_CUDA_FUNCTIONS(AMP_CUDA_FUNCTION)
#undef AMP_CUDA_FUNCTION

TEST(CudaHeader, ValuesAreTheHeaders) {
  EXPECT_EQ(kCudaNotReady, int(CUDA_ERROR_NOT_READY));
  EXPECT_EQ(kCudaComputeCapabilityMajor,
            int(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR));
  EXPECT_EQ(kCudaComputeCapabilityMinor,
            int(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR));
  EXPECT_EQ(kCudaEventDisableTiming, unsigned(CU_EVENT_DISABLE_TIMING));
  EXPECT_EQ(kCudaStreamNonBlocking, unsigned(CU_STREAM_NON_BLOCKING));
  EXPECT_EQ(kCudaCaptureThreadLocal, int(CU_STREAM_CAPTURE_MODE_THREAD_LOCAL));
  EXPECT_EQ(sizeof(CudaPointer), sizeof(CUdeviceptr));
}

TEST(CudaHeader, LaunchesAreLaidOutAsTheHeaders) {
  EXPECT_EQ(sizeof(CudaLaunchConfig), sizeof(CUlaunchConfig));
  EXPECT_EQ(offsetof(CudaLaunchConfig, blockX),
            offsetof(CUlaunchConfig, blockDimX));
  EXPECT_EQ(offsetof(CudaLaunchConfig, sharedBytes),
            offsetof(CUlaunchConfig, sharedMemBytes));
  EXPECT_EQ(offsetof(CudaLaunchConfig, stream),
            offsetof(CUlaunchConfig, hStream));
  EXPECT_EQ(offsetof(CudaLaunchConfig, attributes),
            offsetof(CUlaunchConfig, attrs));
  EXPECT_EQ(offsetof(CudaLaunchConfig, numAttributes),
            offsetof(CUlaunchConfig, numAttrs));
}

} // namespace
