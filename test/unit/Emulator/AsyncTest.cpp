//===- AsyncTest.cpp - Asynchronous products and copies ---------*- C++ -*-===//
//
// What wgmma and TMA read of shared memory, and who reads what they give.
//
//===----------------------------------------------------------------------===//

#include "OrderKernel.h"

using namespace mlir::amp::emulator;

using AsyncTest = OrderTest;

//===----------------------------------------------------------------------===//
// Matrix products of a warpgroup
//===----------------------------------------------------------------------===//

/// Ones, 64 x 16 and 8 x 16, without a swizzle: every sum is 16.
static const char *const kProduct = R"(
  %at = shl i32 %tid, 4
  %left = getelementptr i8, ptr addrspace(3) @tile, i32 %at
  store <4 x i32> splat (i32 1065369472), ptr addrspace(3) %left, align 16
  %few = icmp ult i32 %tid, 16
  br i1 %few, label %right, label %join
right:
  %place = getelementptr i8, ptr addrspace(3) %left, i32 2048
  store <4 x i32> splat (i32 1065369472), ptr addrspace(3) %place, align 16
  br label %join
join:
  call void @llvm.nvvm.fence.proxy.async.shared_cta()
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  call void @llvm.nvvm.wgmma.fence.sync.aligned() ; first
  %sums = call {float, float, float, float} asm sideeffect "wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {$0, $1, $2, $3}, $8, $9, $10, $11, $12, $13, $14;", "=f,=f,=f,=f,0,1,2,3,l,l,n,n,n,n,n"(float 0.0, float 0.0, float 0.0, float 0.0, i64 34363932672, i64 68720001152, i32 1, i32 1, i32 1, i32 0, i32 0)
  %s0 = extractvalue {float, float, float, float} %sums, 0
  %s1 = extractvalue {float, float, float, float} %sums, 1
  %s2 = extractvalue {float, float, float, float} %sums, 2
  %s3 = extractvalue {float, float, float, float} %sums, 3
;middle
  %next = call {float, float, float, float} asm sideeffect "wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {$0, $1, $2, $3}, $8, $9, $10, $11, $12, $13, $14;", "=f,=f,=f,=f,0,1,2,3,l,l,n,n,n,n,n"(float %s0, float %s1, float %s2, float %s3, i64 34363932672, i64 68720001152, i32 1, i32 1, i32 1, i32 0, i32 0)
  call void @llvm.nvvm.wgmma.commit_group.sync.aligned() ; last
  call void @llvm.nvvm.wgmma.wait_group.sync.aligned(i64 0) ; last
  %r = extractvalue {float, float, float, float} %next, 3
  %target = getelementptr float, ptr %out, i32 %tid
  store float %r, ptr %target
)";

TEST_F(AsyncTest, AProductAfterAnother) {
  ASSERT_EQ(run(kProduct, 128, 1), "");
  EXPECT_EQ(out[77], 32.0f);
}

TEST_F(AsyncTest, ProductsReadBehindAProxyFence) {
  const char *fence = "call void @llvm.nvvm.fence.proxy";
  EXPECT_ERROR(run(without(kProduct, fence), 128, 1),
               "a thread wrote it, and no fence.proxy.async lies between "
               "(thread 0: store <4 x i32>");
  // Behind the barrier it holds for all that others wrote before, too.
  std::string behind = replace(without(kProduct, fence), "(i32 0)\n",
                               "(i32 0)\n  call void "
                               "@llvm.nvvm.fence.proxy.async.shared_cta()\n");
  EXPECT_EQ(run(behind, 128, 1), "");
  EXPECT_ERROR(run(without(kProduct, kBarrier), 128, 1),
               "another thread wrote it, and no barrier lies between");
}

TEST_F(AsyncTest, EachWarpMustKnowTheOperands) {
  // The first warp waits; the others only say that they have written theirs.
  std::string body = replace(
      kProduct, "  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)\n",
      R"(
  %isFirst = icmp ult i32 %tid, 32
  br i1 %isFirst, label %wait, label %arrive
wait:
  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 1, i32 128)
  br label %multiply
arrive:
  call void @llvm.nvvm.barrier.cta.arrive.aligned.count(i32 1, i32 128)
  br label %multiply
multiply:
)");
  EXPECT_ERROR(run(body, 128, 1),
               "another thread wrote it, and no barrier lies between");
  EXPECT_EQ(run(replace(body, "arrive.aligned", "sync.aligned"), 128, 1), "");
}

TEST_F(AsyncTest, ProductsAddToFencedRegisters) {
  const char *message =
      "its registers were written, and no wgmma.fence lies between";
  EXPECT_ERROR(run(without(kProduct, "; first"), 128, 1), message);
  const char *fence = "  call void @llvm.nvvm.wgmma.fence.sync.aligned()\n";
  std::string changed = replace(kProduct, ";middle", R"(
  call void @llvm.nvvm.wgmma.commit_group.sync.aligned()
  call void @llvm.nvvm.wgmma.wait_group.sync.aligned(i64 0)
  %t3 = fadd float %s3, 1.0
;fence)");
  changed = replace(changed, "float %s3, i64", "float %t3, i64");
  EXPECT_ERROR(run(changed, 128, 1), message);
  EXPECT_EQ(run(replace(changed, ";fence", fence), 128, 1), "");
  EXPECT_EQ(out[5], 33.0f);
}

TEST_F(AsyncTest, ResultsAreThereBehindTheWait) {
  for (const char *line : {"commit_group.sync.aligned() ; last",
                           "wait_group.sync.aligned(i64 0) ; last"})
    EXPECT_ERROR(run(without(kProduct, line), 128, 1),
                 "store float %r, ptr %target, align 4: it reads the result of "
                 "a matrix product that has not been waited for");
  // A wait that leaves one group under way.
  EXPECT_ERROR(run(replace(kProduct, "(i64 0) ; last", "(i64 1)"), 128, 1),
               "has not been waited for");
  EXPECT_ERROR(
      run(replace(kProduct, ";middle", "  %early = fadd float %s0, %s1\n"), 128,
          1),
      "has not been waited for");
}

TEST_F(AsyncTest, SourcesStayUntilTheWait) {
  std::string store = "  store <4 x i32> zeroinitializer, ptr addrspace(3) "
                      "%left, align 16\n";
  std::string early = replace(kProduct, "  call void @llvm.nvvm.wgmma.wait",
                              store + "  call void @llvm.nvvm.wgmma.wait");
  EXPECT_ERROR(run(early, 128, 1),
               "an asynchronous read of it has not been waited for");
  // The warps read each other's parts: they must have waited, too.
  std::string sync = "  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 "
                     "2)\n";
  std::string late = std::string(kProduct) + sync + store;
  EXPECT_EQ(run(late, 128, 1), "");
  EXPECT_ERROR(run(without(late, "(i32 2)"), 128, 1),
               "an asynchronous read of it has not been waited for");
}

//===----------------------------------------------------------------------===//
// Copies out of shared memory
//===----------------------------------------------------------------------===//

static const char *const kStore = R"(
  %own = getelementptr float, ptr addrspace(3) @tile, i32 %tid
  store float 1.0, ptr addrspace(3) %own
  call void @llvm.nvvm.fence.proxy.async.shared_cta()
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %isFirst = icmp eq i32 %tid, 0
  br i1 %isFirst, label %copy, label %join
copy:
  call void @llvm.nvvm.cp.async.bulk.tensor.s2g.tile.1d(ptr addrspace(3) @tile, ptr %map, i32 0, i64 0, i1 false)
  call void @llvm.nvvm.cp.async.bulk.commit.group()
  call void @llvm.nvvm.cp.async.bulk.wait.group.read(i32 0)
  br label %join
join:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 1)
  store float 2.0, ptr addrspace(3) %own
)";

TEST_F(AsyncTest, ACopyOutOfSharedMemory) {
  map.base = reinterpret_cast<char *>(out);
  map.elementBytes = 4;
  map.rank = 1;
  map.sizes[0] = 64;
  map.box[0] = 64;
  ASSERT_EQ(run(kStore, 64, 1), "");
  EXPECT_EQ(out[63], 1.0f);
  EXPECT_ERROR(run(without(kStore, "fence.proxy"), 64, 1),
               "no fence.proxy.async lies between");
  for (const char *line :
       {"(i32 0)\n  %isFirst", "bulk.commit", "bulk.wait", "all(i32 1)"})
    EXPECT_NE(run(without(kStore, line), 64, 1), "") << line;
}
