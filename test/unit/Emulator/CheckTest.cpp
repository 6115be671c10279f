//===- CheckTest.cpp - What the emulator finds wrong ------------*- C++ -*-===//

#include "TestKernel.h"

using namespace mlir::amp::emulator;

static const char *const kHead = R"(
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare void @llvm.nvvm.barrier.cta.sync.aligned.count(i32, i32)
declare void @llvm.nvvm.barrier.cta.arrive.aligned.count(i32, i32)
declare void @llvm.nvvm.bar.warp.sync(i32)
declare void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3), ptr addrspace(1))
declare void @llvm.nvvm.cp.async.ca.shared.global.16.s(ptr addrspace(3), ptr addrspace(1), i32)
declare void @llvm.nvvm.cp.async.commit.group()
declare void @llvm.nvvm.cp.async.wait.group(i32)
declare {i32, i32, i32, i32} @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3))
declare double @__nv_pow(double, double)
declare void @unknown()
@tile = internal addrspace(3) global [256 x float] undef, align 16
@dynamic = external addrspace(3) global [0 x i8], align 16
)";

/// A kernel with a thread's number `%tid`, its place `%own` and its
/// neighbour's, `%other`, in shared memory, and its places in `%in` and `%out`.
static std::string makeKernel(const std::string &body) {
  return std::string(kHead) + R"(
define ptx_kernel void @kernel(ptr %in, ptr %out) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %next = add i32 %tid, 1
  %neighbour = and i32 %next, 31
  %source = getelementptr float, ptr %in, i32 %tid
  %target = getelementptr float, ptr %out, i32 %tid
  %own = getelementptr float, ptr addrspace(3) @tile, i32 %tid
  %other = getelementptr float, ptr addrspace(3) @tile, i32 %neighbour
)" + body +
         "\n  ret void\n}\n";
}

namespace {

class CheckTest : public testing::Test {
protected:
  std::string run(const std::string &body, unsigned threads = 32,
                  Options options = {}, unsigned blocks = 1) {
    for (size_t i = 0; i < 1024; ++i) {
      in[i] = i;
      out[i] = 0.0f;
    }
    TestKernel kernel(makeKernel(body), options);
    std::string error = kernel.run(
        threads, {{in, inBytes, false}, {out, outBytes, true, isWritten}},
        blocks, /*dynamicShared=*/64);
    if (error.empty())
      counters = kernel.getCounters();
    return error;
  }

  /// As a GPU's allocations are.
  alignas(256) float in[1024], out[1024];
  size_t inBytes = 4096, outBytes = 4096;
  bool isWritten = true;
  Counters counters;
};

} // namespace

TEST_F(CheckTest, AValidKernelRuns) {
  ASSERT_EQ(run(R"(
  %v = load float, ptr %source
  store float %v, ptr addrspace(3) %own
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %w = load float, ptr addrspace(3) %other
  store float %w, ptr %target)"),
            "");
  EXPECT_EQ(out[0], 1.0f);
  EXPECT_EQ(out[31], 0.0f);
}

TEST_F(CheckTest, OutOfBounds) {
  outBytes = 31 * sizeof(float);
  EXPECT_ERROR(run("store float 1.0, ptr %target"),
               "block (0, 0, 0), thread 31: store float 1.000000e+00, ptr "
               "%target, align 4: 'buffer 1' has 124 bytes, and bytes 124 to "
               "127 are accessed");
}

TEST_F(CheckTest, OutsideAllBuffers) {
  EXPECT_ERROR(run("%p = inttoptr i64 4096 to ptr\n store float 1.0, ptr %p"),
               "is in no buffer of the launch");
}

TEST_F(CheckTest, SharedOutOfBounds) {
  // 1024 bytes of the tile and 64 dynamic ones.
  EXPECT_ERROR(run("%p = getelementptr i8, ptr addrspace(3) @dynamic, i32 64\n"
                   "store float 1.0, ptr addrspace(3) %p"),
               "shared memory has 1088 bytes, and bytes 1088 to 1091");
}

TEST_F(CheckTest, WritesWhatIsOnlyRead) {
  EXPECT_ERROR(run("store float 1.0, ptr %source"),
               "'buffer 0' is only read by this launch");
}

TEST_F(CheckTest, Misaligned) {
  EXPECT_ERROR(run("%v = load <4 x float>, ptr %source, align 16\n"
                   "store <4 x float> %v, ptr %target, align 4"),
               "thread 1: %v = load <4 x float>, ptr %source, align 16: the "
               "address is not a multiple of 16");
}

TEST_F(CheckTest, NothingWroteShared) {
  EXPECT_ERROR(run("%v = load float, ptr addrspace(3) %own\n"
                   "store float %v, ptr %target"),
               "byte 0 of shared memory: nothing has written it");
}

TEST_F(CheckTest, NothingWroteTheResult) {
  isWritten = false;
  EXPECT_ERROR(
      run("%v = load float, ptr %target\n store float %v, ptr %target"),
      "byte 0 of 'buffer 1': nothing has written it");
}

TEST_F(CheckTest, AMissingBarrierAfterAWrite) {
  std::string error = run(R"(
  store float 1.0, ptr addrspace(3) %own
  %w = load float, ptr addrspace(3) %other
  store float %w, ptr %target)");
  // Thread 0 reads before thread 1 writes; with another order it is a race.
  EXPECT_NE(error, "");
  for (uint64_t seed = 1; seed < 4; ++seed) {
    Options options;
    options.seed = seed;
    EXPECT_NE(run(R"(
  store float 1.0, ptr addrspace(3) %own
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  store float 2.0, ptr addrspace(3) %own
  %w = load float, ptr addrspace(3) %other
  store float %w, ptr %target)",
                  32, options)
                  .find("no barrier lies between"),
              std::string::npos);
  }
}

TEST_F(CheckTest, AMissingBarrierBeforeAWrite) {
  EXPECT_ERROR(run(R"(
  store float 1.0, ptr addrspace(3) %own
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %w = load float, ptr addrspace(3) %other
  store float %w, ptr addrspace(3) %own)"),
               "another thread read it, and no barrier lies between");
}

TEST_F(CheckTest, ABarrierOfAWarpOrdersItsLanes) {
  EXPECT_EQ(run(R"(
  store float 1.0, ptr addrspace(3) %own
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %w = load float, ptr addrspace(3) %other
  store float %w, ptr %target)"),
            "");
}

TEST_F(CheckTest, ANamedBarrierOrdersThoseThatTakePart) {
  // The first warp writes and arrives; the second waits and reads.
  EXPECT_EQ(run(R"(
  %first = icmp ult i32 %tid, 32
  br i1 %first, label %write, label %read
write:
  store float 1.0, ptr addrspace(3) %own
  call void @llvm.nvvm.barrier.cta.arrive.aligned.count(i32 3, i32 64)
  ret void
read:
  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 3, i32 64)
  %w = load float, ptr addrspace(3) %other
  store float %w, ptr %target)",
                64),
            "");
}

TEST_F(CheckTest, DeadlockSaysWhoWaits) {
  EXPECT_ERROR(run(R"(
  %first = icmp ult i32 %tid, 32
  br i1 %first, label %wait, label %end
wait:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %end
end:)",
                   64),
               "deadlock: 32 of 64 threads (first 0) wait for barrier 0, of 64 "
               "threads");
}

TEST_F(CheckTest, CountsOfABarrierMustAgree) {
  EXPECT_ERROR(run(R"(
  %count = add i32 %tid, 64
  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 1, i32 %count))"),
               "barrier 1 is to have 65 threads, for others 64");
}

TEST_F(CheckTest, LanesThatDoNotComeToACollective) {
  EXPECT_ERROR(run(R"(
  %few = icmp ult i32 %tid, 8
  br i1 %few, label %load, label %end
load:
  %m = call {i32, i32, i32, i32} @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) @tile)
  br label %end
end:)"),
               "8 of 32 threads (first 0) wait for other lanes at "
               "ldmatrix.sync.aligned.m8n8.x4.b16");
}

TEST_F(CheckTest, AMaskMustHoldTheLane) {
  EXPECT_ERROR(run("call void @llvm.nvvm.bar.warp.sync(i32 1)"),
               "lacks the lane");
}

/// Each of 32 threads copies 16 bytes; thread i then reads what is at `%read`.
static std::string makeCopy(const std::string &after,
                            const std::string &read = "%chunk") {
  return R"(
  %bytes = mul i32 %tid, 16
  %otherBytes = mul i32 %neighbour, 16
  %chunk = getelementptr i8, ptr addrspace(3) @tile, i32 %bytes
  %otherChunk = getelementptr i8, ptr addrspace(3) @tile, i32 %otherBytes
  %from = getelementptr i8, ptr %in, i32 %bytes
  %global = addrspacecast ptr %from to ptr addrspace(1)
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %chunk, ptr addrspace(1) %global)
)" + after +
         "  %v = load float, ptr addrspace(3) " + read +
         "\n  store float %v, ptr %target";
}

static const char *const kCommit =
    "  call void @llvm.nvvm.cp.async.commit.group()\n";
static const char *const kWait =
    "  call void @llvm.nvvm.cp.async.wait.group(i32 0)\n";
static const char *const kSync =
    "  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)\n";

class CompletionTest : public CheckTest,
                       public testing::WithParamInterface<Completion> {
protected:
  std::string runCopy(const std::string &body) {
    Options options;
    options.completion = GetParam();
    return run(body, 32, options);
  }
};

TEST_P(CompletionTest, ACopyIsThereAfterTheWait) {
  ASSERT_EQ(runCopy(makeCopy(std::string(kCommit) + kWait)), "");
  EXPECT_EQ(out[5], 20.0f);
}

TEST_P(CompletionTest, OthersNeedABarrierToo) {
  std::string both = std::string(kCommit) + kWait;
  EXPECT_EQ(runCopy(makeCopy(both + kSync, "%otherChunk")), "");
  EXPECT_EQ(out[5], 24.0f);
  EXPECT_NE(runCopy(makeCopy(both, "%otherChunk")), "");
}

TEST_P(CompletionTest, AMissingWait) {
  EXPECT_ERROR(runCopy(makeCopy(kCommit)),
               "a copy to it has not been waited for (thread 0: "
               "cp.async.cg.shared.global.16)");
}

TEST_P(CompletionTest, AMissingCommit) {
  EXPECT_ERROR(runCopy(makeCopy(kWait)), "a copy to it has not been waited");
}

TEST_P(CompletionTest, TheBarrierMayNotComeBeforeTheWait) {
  EXPECT_NE(
      runCopy(makeCopy(std::string(kCommit) + kSync + kWait, "%otherChunk")),
      "");
}

INSTANTIATE_TEST_SUITE_P(All, CompletionTest,
                         testing::Values(Completion::Eager, Completion::Lazy,
                                         Completion::Random));

TEST_F(CheckTest, ACopyFillsWithZeros) {
  ASSERT_EQ(run(R"(
  %global = addrspacecast ptr %in to ptr addrspace(1)
  %bytes = mul i32 %tid, 16
  %chunk = getelementptr i8, ptr addrspace(3) @tile, i32 %bytes
  call void @llvm.nvvm.cp.async.ca.shared.global.16.s(ptr addrspace(3) %chunk, ptr addrspace(1) %global, i32 8)
  call void @llvm.nvvm.cp.async.commit.group()
  call void @llvm.nvvm.cp.async.wait.group(i32 0)
  %v = load <4 x float>, ptr addrspace(3) %chunk
  %place = getelementptr i8, ptr %out, i32 %bytes
  store <4 x float> %v, ptr %place)"),
            "");
  EXPECT_EQ(out[1], 1.0f);
  EXPECT_EQ(out[2], 0.0f);
  EXPECT_EQ(out[3], 0.0f);
}

TEST_F(CheckTest, BlocksThatWriteTheSamePlace) {
  EXPECT_ERROR(run("store float 1.0, ptr %target", 32, {}, 2), "wrote it in "
                                                               "this launch");
}

TEST_F(CheckTest, BlocksMayAddAtomically) {
  ASSERT_EQ(
      run("%old = atomicrmw fadd ptr %out, float 1.0 monotonic", 32, {}, 4),
      "");
  EXPECT_EQ(out[0], 128.0f);
}

TEST_F(CheckTest, ResultsDoNotDependOnTheHostsThreads) {
  const char *body = R"(
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %base = mul i32 %block, 32
  %index = add i32 %base, %tid
  %place = getelementptr float, ptr %out, i32 %index
  %v = uitofp i32 %index to float
  store float %v, ptr %place)";
  for (unsigned threads : {1, 2, 4}) {
    Options options;
    options.threads = threads;
    ASSERT_EQ(run(body, 32, options, 32), "");
    for (unsigned i = 0; i < 1024; ++i)
      ASSERT_EQ(out[i], float(i));
  }
}

TEST_F(CheckTest, LibdeviceIsThere) {
  ASSERT_EQ(run("%v = call double @__nv_pow(double 2.0, double 10.0)\n"
                "%f = fptrunc double %v to float\n"
                "store float %f, ptr %target"),
            "");
  EXPECT_EQ(out[0], 1024.0f);
}

TEST_F(CheckTest, AnUndefinedFunction) {
  EXPECT_ERROR(run("call void @unknown()"),
               "the emulator does not know the function 'unknown'");
}

//===----------------------------------------------------------------------===//
// Counters
//===----------------------------------------------------------------------===//

/// 32 lanes store `type`s to shared memory, `stride` bytes apart.
static std::string makeStores(const std::string &type, unsigned stride) {
  return "  %offset = mul i32 %tid, " + std::to_string(stride) +
         "\n  %p = getelementptr i8, ptr addrspace(3) @tile, i32 %offset\n"
         "  store " +
         type + " zeroinitializer, ptr addrspace(3) %p, align 4\n";
}

TEST_F(CheckTest, CountsBankConflicts) {
  auto count = [&](const std::string &type, unsigned stride) {
    EXPECT_EQ(run(makeStores(type, stride)), "");
    EXPECT_EQ(counters.sharedAccesses, 1u);
    return counters.bankConflicts;
  };
  EXPECT_EQ(count("float", 4), 0u);
  EXPECT_EQ(count("float", 8), 1u);
  EXPECT_EQ(count("float", 12), 0u);
  EXPECT_EQ(count("float", 32), 7u);
  EXPECT_EQ(count("<2 x float>", 8), 0u);
  EXPECT_EQ(count("<4 x float>", 16), 0u);
  // Quarters of eight lanes: two of them meet in each bank.
  EXPECT_EQ(count("<4 x float>", 32), 4u);
}

TEST_F(CheckTest, CountsSectors) {
  ASSERT_EQ(run("store float 1.0, ptr %target"), "");
  EXPECT_EQ(counters.globalBytes, 128u);
  EXPECT_EQ(counters.sectorBytes, 128u);
  ASSERT_EQ(run("  %offset = mul i32 %tid, 32\n"
                "  %p = getelementptr i8, ptr %out, i32 %offset\n"
                "  store float 1.0, ptr %p"),
            "");
  EXPECT_EQ(counters.globalBytes, 128u);
  EXPECT_EQ(counters.sectorBytes, 1024u);
}
