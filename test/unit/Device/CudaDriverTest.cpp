//===- CudaDriverTest.cpp - What a machine lacks ----------------*- C++ -*-===//

#include "FakeCudaTest.h"
#include "amp/Device/Device.h"
#include "amp/Driver/Compiler.h"

using namespace mlir::amp;

namespace {

using CudaDriverTest = mlir::amp::test::FakeCudaTest;

TEST_F(CudaDriverTest, ListsGPUs) {
  set("FAKE_CUDA_GPUS", "2");
  set("FAKE_CUDA_CHIP", "89");
  auto gpus = listGPUs();
  ASSERT_TRUE(bool(gpus));
  ASSERT_EQ(gpus->size(), 2u);
  EXPECT_EQ((*gpus)[1].name, "Fake GPU 1");
  EXPECT_EQ((*gpus)[1].major, 8);
  EXPECT_EQ((*gpus)[1].minor, 9);
  EXPECT_EQ((*gpus)[1].bytes, uint64_t(80) << 30);
}

TEST_F(CudaDriverTest, NamesTheMissingLibrary) {
  set("AMP_CUDA_DRIVER", "/no/libcuda.so.1");
  EXPECT_EQ(getMessage(listGPUs()),
            "no CUDA driver: /no/libcuda.so.1: cannot open shared object "
            "file: No such file or directory");
}

TEST_F(CudaDriverTest, NamesTheMissingFunction) {
  set("AMP_CUDA_DRIVER", "libm.so.6");
  EXPECT_EQ(getMessage(listGPUs()),
            "the CUDA driver libm.so.6 has no function 'cuDriverGetVersion'");
}

TEST_F(CudaDriverTest, ExpectsADriverThatIsNewEnough) {
  set("FAKE_CUDA_VERSION", "11040");
  EXPECT_EQ(getMessage(listGPUs()),
            "the CUDA driver is too old: expected one for CUDA 12.4 or newer, "
            "found one for CUDA 11.4");
  set("FAKE_CUDA_VERSION", "12040");
  EXPECT_EQ(getMessage(listGPUs()), "");
}

TEST_F(CudaDriverTest, SaysWhyTheDriverDoesNotStart) {
  set("FAKE_CUDA_FAIL", "cuInit=100");
  EXPECT_EQ(getMessage(listGPUs()),
            "the CUDA driver does not start: CUDA_ERROR_NO_DEVICE (no "
            "CUDA-capable device is detected)");
}

TEST_F(CudaDriverTest, SaysThatThereIsNoGPU) {
  set("FAKE_CUDA_GPUS", "0");
  EXPECT_EQ(getMessage(listGPUs()), "the CUDA driver finds no GPU");
}

TEST_F(CudaDriverTest, PrintsTheNumberOfAnUnknownError) {
  set("FAKE_CUDA_FAIL", "cuDeviceGetName=4711");
  EXPECT_EQ(getMessage(listGPUs()),
            "the description of GPU 0: CUDA error 4711");
}

//===----------------------------------------------------------------------===//
// Targets
//===----------------------------------------------------------------------===//

TEST_F(CudaDriverTest, ResolvesTheTargetToAChip) {
  // Any program: it is only looked for.
  set("AMP_PTXAS", "/bin/sh");
  const std::pair<const char *, const char *> kChips[] = {
      {"80", "cuda:sm_80"},  {"86", "cuda:sm_86"},  {"87", "cuda:sm_86"},
      {"89", "cuda:sm_89"},  {"90", "cuda:sm_90a"}, {"100", "cuda:sm_89"},
      {"120", "cuda:sm_89"},
  };
  for (auto [found, expected] : kChips) {
    set("FAKE_CUDA_CHIP", found);
    auto target = resolveTarget("cuda");
    ASSERT_TRUE(bool(target)) << toString(target.takeError());
    EXPECT_EQ(*target, expected);
  }
  for (const char *target : {"cpu", "sim:sm_80", "cuda:sm_80"})
    EXPECT_EQ(llvm::cantFail(resolveTarget(target)), target);
}

TEST_F(CudaDriverTest, ATargetIsOneOfTheList) {
  EXPECT_EQ(llvm::cantFail(resolveTarget("")), "cpu");
  for (const char *target : {"gpu", "cuda:", "cuda:sm_1", "sim:"})
    EXPECT_NE(getMessage(resolveTarget(target)), "") << target;
}

TEST_F(CudaDriverTest, RefusesAnOldGPU) {
  set("AMP_PTXAS", "/bin/sh");
  set("FAKE_CUDA_CHIP", "75");
  EXPECT_EQ(getMessage(resolveTarget("cuda")),
            "target 'cuda': GPU 0, Fake GPU 0, is an sm_75: expected sm_80 or "
            "newer");
}

TEST_F(CudaDriverTest, ATargetNeedsPtxas) {
  set("AMP_PTXAS", "/no/ptxas");
  for (const char *target : {"cuda", "cuda:sm_80"})
    EXPECT_EQ(getMessage(resolveTarget(target)),
              std::string("target '") + target +
                  "': ptxas, a part of the CUDA toolkit, was not found: "
                  "AMP_PTXAS=/no/ptxas");
  EXPECT_EQ(getMessage(resolveTarget("sim:sm_80")), "");
}

TEST_F(CudaDriverTest, ATargetNeedsAGPU) {
  set("FAKE_CUDA_GPUS", "0");
  for (const char *target : {"cuda", "cuda:sm_80"})
    EXPECT_EQ(getMessage(resolveTarget(target)),
              std::string("target '") + target +
                  "': the CUDA driver finds no GPU");
}

} // namespace
