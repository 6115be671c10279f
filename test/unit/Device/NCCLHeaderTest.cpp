//===- NCCLHeaderTest.cpp - Our declarations against nccl.h -----*- C++ -*-===//
//
// Compiled where NCCL's header and CUDA's are, which nothing else needs.
//
//===----------------------------------------------------------------------===//

#include "../../../lib/Device/NCCL.h"
#include "SameSignature.h"
#include "gtest/gtest.h"
#include <nccl.h>

using namespace mlir::amp;
using namespace mlir::amp::test;

namespace {

#define AMP_NCCL_FUNCTION(NAME, ...)                                           \
  static_assert(IsSame<decltype(NCCL::NAME), decltype(&::NAME)>::value, #NAME);
AMP_NCCL_FUNCTIONS(AMP_NCCL_FUNCTION)
AMP_NCCL_TEXTS(AMP_NCCL_FUNCTION)
#undef AMP_NCCL_FUNCTION

static_assert(sizeof(NCCLUniqueId) == sizeof(ncclUniqueId));
static_assert(alignof(NCCLUniqueId) == alignof(ncclUniqueId));

TEST(NCCLHeader, ValuesAreTheHeaders) {
  EXPECT_EQ(kNCCLInProgress, int(ncclInProgress));
  EXPECT_EQ(kNCCLInt8, int(ncclInt8));
  EXPECT_EQ(kNCCLInt32, int(ncclInt32));
  EXPECT_EQ(kNCCLInt64, int(ncclInt64));
  EXPECT_EQ(kNCCLFloat32, int(ncclFloat32));
  EXPECT_EQ(kNCCLFloat64, int(ncclFloat64));
  EXPECT_EQ(kNCCLSum, int(ncclSum));
  EXPECT_EQ(kNCCLMax, int(ncclMax));
}

} // namespace
