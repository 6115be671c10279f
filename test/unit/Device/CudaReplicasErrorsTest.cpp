//===- CudaReplicasErrorsTest.cpp - Replicas that fail ----------*- C++ -*-===//

#include "CudaReplicasTest.h"

using namespace mlir::amp;
using namespace mlir::amp::test;

namespace {

//===----------------------------------------------------------------------===//
// What is missing
//===----------------------------------------------------------------------===//

TEST_F(CudaReplicasTest, SaysWhatToInstall) {
  set("AMP_NCCL", "/no/libnccl.so.2");
  auto texts = runBoth([&](int rank) { return train(rank, 1); });
  for (const std::string &text : texts)
    EXPECT_EQ(text,
              "replicas on GPUs need NCCL: install NVIDIA's package libnccl2, "
              "or Python's nvidia-nccl-cu12 or -cu13 with its libnccl.so.2 "
              "named by AMP_NCCL (/no/libnccl.so.2: cannot open shared object "
              "file: No such file or directory)");
}

TEST_F(CudaReplicasTest, NamesTheMissingFunction) {
  set("AMP_NCCL", "libm.so.6");
  auto texts = runBoth([&](int rank) { return train(rank, 1); });
  for (const std::string &text : texts)
    EXPECT_EQ(text, "NCCL, libm.so.6, has no function 'ncclGetVersion'");
}

TEST_F(CudaReplicasTest, ExpectsAVersionThatIsNewEnough) {
  for (auto [version, text] :
       {std::pair("21210", "2.12.10"), std::pair("2804", "2.8.4")}) {
    set("FAKE_NCCL_VERSION", version);
    auto texts = runBoth([&](int rank) { return train(rank, 1); });
    EXPECT_EQ(texts[0], "NCCL is too old: expected 2.13.0 or newer, found " +
                            std::string(text));
  }
  set("FAKE_NCCL_VERSION", "21300");
  auto texts = runBoth([&](int rank) { return train(rank, 1); });
  EXPECT_EQ(texts[0], getExpected(1));
}

TEST_F(CudaReplicasTest, ExpectsAGPUForEachReplica) {
  set("FAKE_CUDA_GPUS", "1");
  auto texts = runBoth([&](int) { return getMessage(createDevice()); });
  EXPECT_EQ(texts[0], "");
  EXPECT_EQ(texts[1],
            "expected a GPU for each replica of a machine, found 1 for replica "
            "1 of this one, counted from 0");
}

/// A launcher that shows each process one GPU may show two of them the same.
TEST_F(CudaReplicasTest, SaysThatTwoReplicasHaveOneGPU) {
  set("FAKE_CUDA_GPUS", "1");
  set("CUDA_VISIBLE_DEVICES", "3");
  auto texts = runBoth([&](int rank) { return train(rank, 1); });
  for (const std::string &text : texts)
    EXPECT_EQ(text, "joining the replicas: NCCL: invalid usage (run with "
                    "NCCL_DEBUG=WARN for details) (Duplicate GPU detected : "
                    "rank 1 and rank 0 both on CUDA device 0)");
}

//===----------------------------------------------------------------------===//
// What fails
//===----------------------------------------------------------------------===//

TEST_F(CudaReplicasTest, SaysWhichCallFailed) {
  const std::pair<const char *, const char *> kCalls[] = {
      {"ncclCommInitRank=2", "joining the replicas: "},
      {"ncclGroupStart=2", "the begin of a bucket: "},
      {"ncclAllReduce=2", "a sum of 20 bytes over all replicas: "},
      {"ncclGroupEnd=2", "the end of a bucket: "},
  };
  for (auto [call, text] : kCalls) {
    set("FAKE_NCCL_FAIL", call);
    auto texts = runBoth([&](int rank) { return train(rank, 1); });
    EXPECT_EQ(texts[0], std::string(text) +
                            "NCCL: unhandled system error (run with "
                            "NCCL_DEBUG=INFO for details) (as FAKE_NCCL_FAIL "
                            "says)");
  }
}

/// In the step that is recorded, or is replayed, on one of them: it says so,
/// and its graph goes before its communicator. The other one, which waits for
/// it in vain, sees that it is gone.
TEST_F(CudaReplicasTest, AProcessThatFailsEndsTheOther) {
  for (int failing : {1, 3}) {
    auto texts = runBoth([&](int rank) {
      std::string text = train(rank, 5, [&](int step) {
        if (rank == 1 && step == failing)
          set("FAKE_CUDA_FAIL",
              failing == 1 ? "cuLaunchKernelEx=719" : "cuGraphLaunch=719");
      });
      if (rank == 1)
        std::_Exit(0);
      return text;
    });
    EXPECT_EQ(texts[0],
              "the sums over all replicas: NCCL: remote process exited or "
              "there was a network error");
  }
}

TEST_F(CudaReplicasTest, NothingIsSummedBehindAnError) {
  auto texts = runBoth([&](int rank) -> std::string {
    auto owner = createDevice();
    auto instance = StepInstance::create(manifest, entry, device);
    for (int i = 0; i < 3; ++i)
      if (llvm::Error error = instance->run())
        return getMessage(std::move(error));
    set("FAKE_CUDA_FAIL", "cuGraphLaunch=719");
    std::string first = getMessage(instance->run());
    ::unsetenv("FAKE_CUDA_FAIL");
    return first + "; " + getMessage(instance->run());
  });
  for (const std::string &text : texts)
    EXPECT_EQ(text, "a graph's launch: CUDA_ERROR_LAUNCH_FAILED (unspecified "
                    "launch failure); the replicas' sums ended with the error "
                    "before");
}

/// NCCL waits for the graphs of all of them.
TEST_F(CudaReplicasTest, AnErrorEndsTheSumsOfAllPrograms) {
  auto texts = runBoth([&](int rank) -> std::string {
    auto kept = createDevice();
    Device *first = device;
    auto instance = StepInstance::create(manifest, entry, device);
    for (int i = 0; i < 3; ++i)
      if (llvm::Error error = instance->run())
        return getMessage(std::move(error));
    std::string other = train(rank, 5, [&](int step) {
      if (step == 3)
        set("FAKE_CUDA_FAIL", "cuGraphLaunch=719");
    });
    ::unsetenv("FAKE_CUDA_FAIL");
    device = first;
    return other + "; " + getMessage(instance->run());
  });
  for (const std::string &text : texts)
    EXPECT_EQ(text, "a graph's launch: CUDA_ERROR_LAUNCH_FAILED (unspecified "
                    "launch failure); the replicas' sums ended with the error "
                    "before");
}

} // namespace
