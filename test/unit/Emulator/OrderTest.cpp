//===- OrderTest.cpp - What orders global memory ----------------*- C++ -*-===//

#include "OrderKernel.h"

using namespace mlir::amp::emulator;

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

TEST_F(OrderTest, AnUpdateIsNoFence) {
  // Whatever it says: in PTX it is a relaxed one.
  for (const char *line : {"membar.gl", "fence syncscope"})
    EXPECT_ERROR(
        run(replace(without(kLastBlock, line), "monotonic", "acq_rel"), 32, 16),
        "wrote it in this launch");
}

TEST_F(OrderTest, ACompareAndSwapCanBeItsOwnFence) {
  // Two blocks: the one that finds what the other left.
  std::string body = without(without(kLastBlock, "membar.gl"), "fence sync");
  body = replace(body,
                 "%old = atomicrmw add ptr %counter, i32 1 "
                 "syncscope(\"device\") monotonic",
                 "%pair = cmpxchg ptr %counter, i32 0, i32 1 "
                 "syncscope(\"device\") acq_rel acquire\n"
                 "  %old = extractvalue {i32, i1} %pair, 0");
  EXPECT_EQ(run(body, 32, 2), "");
  for (const char *half : {"acquire acquire", "release monotonic"})
    EXPECT_ERROR(run(replace(body, "acq_rel acquire", half), 32, 2),
                 "wrote it in this launch");
}

TEST_F(OrderTest, FencesCanBeAssembly) {
  for (const char *text : {"membar.gl;", "fence.acq_rel.gpu;", "fence.sc.sys;"})
    EXPECT_EQ(run(replace(kLastBlock, "call void @llvm.nvvm.membar.gl()",
                          std::string("call void asm sideeffect \"") + text +
                              "\", \"\"()"),
                  32, 16),
              "")
        << text;
}

TEST_F(OrderTest, FencesOfABlockDoNotReachOthers) {
  EXPECT_ERROR(run(replace(kLastBlock, "membar.gl", "membar.cta"), 32, 16),
               "wrote it in this launch");
  EXPECT_ERROR(run(replace(kLastBlock, "fence syncscope(\"device\") ",
                           "fence syncscope(\"block\") "),
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
