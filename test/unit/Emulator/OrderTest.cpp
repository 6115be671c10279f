//===- OrderTest.cpp - What orders memory, and what does not ----*- C++ -*-===//
//
// Each kernel is right as it is, and an error without any one of the lines that
// order it.
//
//===----------------------------------------------------------------------===//

#include "TestKernel.h"
#include "amp/Emulator/TensorMap.h"

using namespace mlir::amp::emulator;

static const char *const kHead = R"(
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare void @llvm.nvvm.bar.warp.sync(i32)
declare void @llvm.nvvm.membar.gl()
declare void @llvm.nvvm.membar.cta()
declare void @llvm.nvvm.fence.proxy.async.shared_cta()
declare void @llvm.nvvm.wgmma.fence.sync.aligned()
declare void @llvm.nvvm.wgmma.commit_group.sync.aligned()
declare void @llvm.nvvm.wgmma.wait_group.sync.aligned(i64)
declare void @llvm.nvvm.cp.async.bulk.tensor.s2g.tile.1d(ptr addrspace(3), ptr, i32, i64, i1)
declare void @llvm.nvvm.cp.async.bulk.commit.group()
declare void @llvm.nvvm.cp.async.bulk.wait.group.read(i32)
@tile = internal addrspace(3) global [4096 x i8] undef, align 1024
@word = internal addrspace(3) global i32 undef, align 4
)";

namespace {

class OrderTest : public testing::Test {
protected:
  std::string run(const std::string &body, unsigned threads, unsigned blocks,
                  Options options = {}) {
    std::fill(std::begin(out), std::end(out), 0.0f);
    std::fill(std::begin(scratch), std::end(scratch), 0);
    TestKernel kernel(std::string(kHead) +
                          "define ptx_kernel void @kernel(ptr %out, ptr "
                          "%scratch, ptr %map) {\nentry:\n"
                          "  %tid = call i32 "
                          "@llvm.nvvm.read.ptx.sreg.tid.x()\n" +
                          body + "  ret void\n}\n",
                      options);
    return kernel.run(threads,
                      {{out, sizeof(out), true},
                       {scratch, sizeof(scratch), true},
                       {&map, sizeof(map), false}},
                      blocks);
  }

  /// Takes away the line that holds `part`.
  static std::string without(std::string text, const std::string &part) {
    size_t found = text.find(part);
    EXPECT_NE(found, std::string::npos) << part;
    size_t begin = text.rfind('\n', found) + 1, end = text.find('\n', found);
    return text.erase(begin, end - begin);
  }

  static std::string replace(std::string text, const std::string &part,
                             const std::string &by) {
    size_t found = text.find(part);
    EXPECT_NE(found, std::string::npos) << part;
    return text.replace(found, part.size(), by);
  }

  alignas(256) float out[1024];
  alignas(256) int scratch[1024];
  TensorMap map = {};
};

const char *const kBarrier = "call void @llvm.nvvm.barrier.cta.sync";

} // namespace

//===----------------------------------------------------------------------===//
// Global memory, threads of a block
//===----------------------------------------------------------------------===//

static const char *const kNeighbours = R"(
  %other = xor i32 %tid, 33
  %own = getelementptr i32, ptr %scratch, i32 %tid
  %next = getelementptr i32, ptr %scratch, i32 %other
  store i32 %tid, ptr %own
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %v = load i32, ptr %next
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 1)
  store i32 %v, ptr %own
)";

TEST_F(OrderTest, BarriersOrderGlobalMemory) {
  for (uint64_t seed : {0, 1, 2}) {
    Options options;
    options.seed = seed;
    EXPECT_EQ(run(kNeighbours, 64, 1, options), "");
    EXPECT_EQ(scratch[0], 33);
    std::string first = run(without(kNeighbours, "(i32 0)"), 64, 1, options);
    EXPECT_ERROR(first, "of 'buffer 1': another thread ");
    EXPECT_ERROR(first, "it, and no barrier lies between (thread ");
    EXPECT_ERROR(run(without(kNeighbours, "(i32 1)"), 64, 1, options),
                 "it, and no barrier lies between (thread ");
  }
}

TEST_F(OrderTest, ManyMayReadWhatOneWrote) {
  const char *body = R"(
  %first = icmp eq i32 %tid, 0
  br i1 %first, label %write, label %join
write:
  store i32 1, ptr %scratch
  br label %join
join:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %v = load i32, ptr %scratch
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 1)
  br i1 %first, label %again, label %end
again:
  store i32 2, ptr %scratch
  br label %end
end:
)";
  EXPECT_EQ(run(body, 256, 1), "");
  EXPECT_ERROR(run(without(body, "(i32 0)"), 256, 1), "another thread");
  EXPECT_ERROR(run(without(body, "(i32 1)"), 256, 1),
               "another thread read it, and no barrier lies between");
}

TEST_F(OrderTest, PartsOfAWordAreApart) {
  const char *body = R"(
  %own = getelementptr i8, ptr %scratch, i32 %tid
  %v = trunc i32 %tid to i8
  store i8 %v, ptr %own
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %number = lshr i32 %tid, 2
  %word = getelementptr i32, ptr %scratch, i32 %number
  %all = load i32, ptr %word
  %target = getelementptr i32, ptr %out, i32 %tid
  store i32 %all, ptr %target
)";
  EXPECT_EQ(run(body, 128, 1), "");
  EXPECT_EQ(scratch[1], 0x07060504);
  EXPECT_ERROR(run(without(body, kBarrier), 128, 1), "another thread ");
}

TEST_F(OrderTest, AWarpsBarrierOrdersItsLanesAlone) {
  std::string body =
      replace(kNeighbours, "xor i32 %tid, 33", "xor i32 %tid, 1");
  body = replace(body, "barrier.cta.sync.aligned.all(i32 0)",
                 "bar.warp.sync(i32 -1)");
  EXPECT_EQ(run(body, 64, 1), "");
  EXPECT_NE(run(replace(body, "xor i32 %tid, 1", "xor i32 %tid, 32"), 64, 1),
            "");
}

//===----------------------------------------------------------------------===//
// Global memory, blocks
//===----------------------------------------------------------------------===//

/// The block that comes last sums what all have left. %scratch[1023] counts.
static const char *const kLastBlock = R"(
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %blocks = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %size = shl i32 %block, 5
  %place = or i32 %size, %tid
  %own = getelementptr i32, ptr %scratch, i32 %place
  store i32 %place, ptr %own
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %first = icmp eq i32 %tid, 0
  br i1 %first, label %count, label %join
count:
  call void @llvm.nvvm.membar.gl()
  %counter = getelementptr i32, ptr %scratch, i32 1023
  %old = atomicrmw add ptr %counter, i32 1 syncscope("device") monotonic
  fence syncscope("device") acq_rel
  store i32 %old, ptr addrspace(3) @word
  br label %join
join:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 1)
  %before = load i32, ptr addrspace(3) @word
  %last = sub i32 %blocks, 1
  %is = icmp eq i32 %before, %last
  br i1 %is, label %sum, label %end
sum:
  %i = phi i32 [0, %join], [%after, %sum]
  %total = phi i32 [0, %join], [%more, %sum]
  %row = shl i32 %i, 5
  %from = or i32 %row, %tid
  %p = getelementptr i32, ptr %scratch, i32 %from
  %v = load i32, ptr %p
  %more = add i32 %total, %v
  %after = add i32 %i, 1
  %done = icmp eq i32 %after, %blocks
  br i1 %done, label %store, label %sum
store:
  %target = getelementptr i32, ptr %out, i32 %tid
  store i32 %more, ptr %target
  br label %end
end:
)";

TEST_F(OrderTest, TheLastBlockReadsWhatAllLeft) {
  for (unsigned threads : {1, 2, 4})
    for (uint64_t seed : {0, 1}) {
      Options options;
      options.threads = threads;
      options.seed = seed;
      ASSERT_EQ(run(kLastBlock, 32, 16, options), "");
      // The sum of 32 b + t.
      EXPECT_EQ(reinterpret_cast<int *>(out)[1], 32 * 120 + 16);
      for (const char *line : {"membar.gl", "fence syncscope"})
        EXPECT_ERROR(run(without(kLastBlock, line), 32, 16, options),
                     "wrote it in this launch, and no atomics with fences lie "
                     "between");
      for (const char *line : {"(i32 0)", "(i32 1)"})
        EXPECT_NE(run(without(kLastBlock, line), 32, 16, options), "");
    }
}

TEST_F(OrderTest, AnAtomicCanBeItsOwnFence) {
  std::string body = without(without(kLastBlock, "membar.gl"), "fence sync");
  EXPECT_EQ(run(replace(body, "monotonic", "acq_rel"), 32, 16), "");
  for (const char *half : {"acquire", "release"})
    EXPECT_ERROR(run(replace(body, "monotonic", half), 32, 16),
                 "wrote it in this launch");
}

TEST_F(OrderTest, FencesAndAtomicsOfABlockDoNotReachOthers) {
  EXPECT_ERROR(run(replace(kLastBlock, "membar.gl", "membar.cta"), 32, 16),
               "wrote it in this launch");
  std::string ofBlock = "syncscope(\"block\") ";
  EXPECT_ERROR(run(replace(kLastBlock, "fence syncscope(\"device\") ",
                           "fence " + ofBlock),
                   32, 16),
               "wrote it in this launch");
  EXPECT_ERROR(run(replace(kLastBlock, "i32 1 syncscope(\"device\") ",
                           "i32 1 " + ofBlock),
                   32, 16),
               "wrote it in this launch");
}

/// The first thread of the second warp waits for the first warp's.
static const char *const kFlag = R"(
  %isWriter = icmp eq i32 %tid, 0
  %isReader = icmp eq i32 %tid, 32
  %flag = getelementptr i32, ptr %scratch, i32 100
  br i1 %isWriter, label %write, label %other
other:
  br i1 %isReader, label %wait, label %end
write:
  store i32 7, ptr %scratch
  call void @llvm.nvvm.membar.cta()
  store atomic i32 1, ptr %flag monotonic, align 4
  ret void
wait:
  %seen = load atomic i32, ptr %flag monotonic, align 4
  %isSet = icmp eq i32 %seen, 1
  br i1 %isSet, label %read, label %wait
read:
  fence syncscope("block") acquire
  %v = load i32, ptr %scratch
  store i32 %v, ptr %out
  br label %end
end:
)";

TEST_F(OrderTest, AThreadMayWaitForAnothersFlag) {
  for (uint64_t seed : {0, 1, 2}) {
    Options options;
    options.seed = seed;
    ASSERT_EQ(run(kFlag, 64, 1, options), "");
    EXPECT_EQ(reinterpret_cast<int *>(out)[0], 7);
    for (const char *line : {"membar.cta", "fence syncscope"})
      EXPECT_ERROR(run(without(kFlag, line), 64, 1, options),
                   "another thread wrote it, and no barrier lies between");
  }
}

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

TEST_F(OrderTest, AProductAfterAnother) {
  ASSERT_EQ(run(kProduct, 128, 1), "");
  EXPECT_EQ(out[77], 32.0f);
}

TEST_F(OrderTest, ProductsReadBehindAProxyFence) {
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

TEST_F(OrderTest, ProductsAddToFencedRegisters) {
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

TEST_F(OrderTest, ResultsAreThereBehindTheWait) {
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

TEST_F(OrderTest, SourcesStayUntilTheWait) {
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

TEST_F(OrderTest, ACopyOutOfSharedMemory) {
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
