//===- CudaDeviceTest.cpp - Programs on the fake driver ---------*- C++ -*-===//

#include "FakeCudaTest.h"
#include "amp/Session/StepInstance.h"

using namespace mlir::amp;

namespace {

ArgSpec makeArg(const char *name, ArgRole role) {
  ArgSpec arg;
  arg.name = name;
  arg.role = role;
  arg.dtype = "f32";
  arg.init.value = 2;
  return arg;
}

/// The program's own variable, as an object file has one.
Device *device = nullptr;

float *get(void **arguments, int i) {
  return *static_cast<float **>(arguments[i]);
}

/// w += x, count += 1, loss = w.
void kernelStep(void **arguments) {
  *get(arguments, 0) += *get(arguments, 1);
  *get(arguments, 2) += 1;
  *get(arguments, 3) = *get(arguments, 0);
}

/// What the host's code of a program does.
void entry(void **pointers) {
  void *arguments[] = {&pointers[0], &pointers[1], &pointers[2], &pointers[3]};
  device->launch(0, arguments);
}

class CudaDeviceTest : public mlir::amp::test::FakeCudaTest {
protected:
  void SetUp() override {
    FakeCudaTest::SetUp();
    setKernel("step", kernelStep, 4);
    manifest.args = {makeArg("w", ArgRole::Param), makeArg("x", ArgRole::Input),
                     makeArg("count", ArgRole::Control),
                     makeArg("loss", ArgRole::Report)};
    manifest.arenaBytes = 1000;
  }

  static DeviceProgram makeProgram() {
    DeviceKernel kernel;
    kernel.launches.push_back({"step", 3, 64, 0});
    kernel.operands.assign(4, DeviceOperand{4, true, true});
    return DeviceProgram{"cuda:sm_90a", {kernel}};
  }

  llvm::Expected<std::unique_ptr<Device>> createDevice() {
    auto created = Device::create(makeProgram(), CudaCode{"\x7f"
                                                          "ELF...",
                                                          ".version 8.4"}
                                                     .toBytes());
    if (created)
      device = created->get();
    return created;
  }

  Manifest manifest;
};

//===----------------------------------------------------------------------===//
// Loading
//===----------------------------------------------------------------------===//

TEST_F(CudaDeviceTest, CodeKeepsItsParts) {
  CudaCode code{"cubin", "ptx"};
  auto read = CudaCode::fromBytes(code.toBytes());
  ASSERT_TRUE(bool(read));
  EXPECT_EQ(read->cubin, "cubin");
  EXPECT_EQ(read->ptx, "ptx");
  EXPECT_EQ(getMessage(CudaCode::fromBytes(code.toBytes().substr(0, 12))),
            "the program's device code is damaged: expected a cubin of 5 "
            "bytes, found 12 bytes in all");
  EXPECT_EQ(getMessage(CudaCode::fromBytes("abc")),
            "the program's device code is damaged: expected a cubin of 0 "
            "bytes, found 3 bytes in all");
}

TEST_F(CudaDeviceTest, LoadsTheCubin) {
  ASSERT_EQ(getMessage(createDevice()), "");
  llvm::StringRef log = takeLog();
  EXPECT_TRUE(log.contains("cuModuleLoadData cubin\n"));
  EXPECT_FALSE(log.contains("cuModuleLoadData PTX\n"));
  EXPECT_EQ(log.count("cuModuleGetFunction step\n"), 1u);
  // All is given back in the end.
  EXPECT_TRUE(log.contains("cuModuleUnload\n"));
  EXPECT_TRUE(log.contains("cuDevicePrimaryCtxRelease_v2\n"));
  EXPECT_EQ(countLeaks(), 0u);
}

/// One takes a second to make; and after an error is of no more use.
TEST_F(CudaDeviceTest, KeepsItsContextForOthersUntilAnError) {
  auto count = [&] {
    llvm::StringRef log = takeLog();
    return int(log.count("cuDevicePrimaryCtxRetain 0\n")) -
           int(log.count("cuDevicePrimaryCtxRelease_v2\n"));
  };
  auto fail = [&] {
    set("FAKE_CUDA_FAIL", "cuStreamSynchronize=700");
    auto created = createDevice();
    ASSERT_TRUE(bool(created));
    EXPECT_NE(getMessage((*created)->takeError()), "");
    created->reset();
    ::unsetenv("FAKE_CUDA_FAIL");
  };
  fail();
  takeLog();
  ASSERT_EQ(getMessage(createDevice()), "");
  EXPECT_EQ(count(), 1);
  ASSERT_EQ(getMessage(createDevice()), "");
  EXPECT_EQ(count(), 0);
  fail();
  EXPECT_EQ(count(), -1);
}

TEST_F(CudaDeviceTest, LoadsThePTXWhereTheCubinDoesNotFit) {
  set("FAKE_CUDA_REFUSES", "cubin");
  ASSERT_EQ(getMessage(createDevice()), "");
  EXPECT_TRUE(takeLog().contains("cuModuleLoadData cubin\n"
                                 "cuModuleLoadData PTX\n"));
}

TEST_F(CudaDeviceTest, SaysWhyNeitherLoads) {
  set("FAKE_CUDA_REFUSES", "code");
  EXPECT_EQ(getMessage(createDevice()),
            "the cubin for cuda:sm_90a does not load on GPU 0: "
            "CUDA_ERROR_NO_BINARY_FOR_GPU (no kernel image is available for "
            "execution on the device); its PTX does not, either: "
            "CUDA_ERROR_INVALID_PTX (a PTX JIT compilation failed)");
  EXPECT_EQ(countLeaks(), 0u);
}

TEST_F(CudaDeviceTest, NamesTheKernelThatIsMissing) {
  set("FAKE_CUDA_FAIL", "cuModuleGetFunction=500");
  EXPECT_EQ(getMessage(createDevice()),
            "kernel 'step' of the module: CUDA_ERROR_NOT_FOUND (named symbol "
            "not found)");
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

TEST_F(CudaDeviceTest, RecordsTheSecondStepAndReplaysIt) {
  auto owner = createDevice();
  ASSERT_TRUE(bool(owner));
  {
    auto instance = StepInstance::create(manifest, entry, device);
    ASSERT_TRUE(bool(instance));
    takeLog();
    // One copy for the parameters, one for control values and reports.
    ASSERT_EQ(getMessage(instance->initialize(0)), "");
    EXPECT_EQ(takeLog(), "cuMemcpyHtoDAsync_v2 pinned 512\n"
                         "cuMemcpyHtoDAsync_v2 pageable 256\n"
                         "cuStreamSynchronize\n");
    const char kWork[] = "cuMemcpyHtoDAsync_v2 pinned 256\n"
                         "cuLaunchKernelEx step 3x64\n"
                         "cuMemcpyDtoHAsync_v2 pinned 512\n";
    const std::string kReplay = "cuGraphLaunch\ncuStreamSynchronize\n";
    // The host waits at the end of a step alone.
    const std::string kExpected[] = {
        std::string(kWork) + "cuStreamSynchronize\n",
        std::string("cuStreamBeginCapture_v2\n") + kWork +
            "cuStreamEndCapture\ncuGraphInstantiateWithFlags\n"
            "cuGraphDestroy\n" +
            kReplay,
        kReplay, kReplay};
    BufferRef x = *instance->find(ArgRole::Input, "x");
    float w = 2;
    for (int step = 0; step < 4; ++step) {
      // Another input each time, in the same place.
      x.set(step + 1);
      w += step + 1;
      ASSERT_EQ(getMessage(instance->run()), "");
      EXPECT_EQ(takeLog(), kExpected[step]) << "in step " << step;
      EXPECT_EQ(instance->getReport("loss"), w);
      EXPECT_EQ(instance->find(ArgRole::Control, "count")->get(), step + 3);
    }
    // The parameter is the device's until it is asked for.
    BufferRef param = *instance->find(ArgRole::Param, "w");
    EXPECT_EQ(param.get(), 2);
    ASSERT_EQ(getMessage(instance->download(ArgRole::Param)), "");
    EXPECT_EQ(takeLog(), "cuMemcpyDtoHAsync_v2 pageable 256\n"
                         "cuStreamSynchronize\n");
    EXPECT_EQ(param.get(), w);
    // And what the host writes is the host's until it is given.
    param.set(100);
    ASSERT_EQ(getMessage(instance->upload(ArgRole::Param)), "");
    ASSERT_EQ(getMessage(instance->run()), "");
    EXPECT_EQ(instance->getReport("loss"), 104);
  }
  owner->reset();
  EXPECT_EQ(countLeaks(), 0u);
}

TEST_F(CudaDeviceTest, EachInstanceHasAGraphOfItsOwn) {
  auto owner = createDevice();
  ASSERT_TRUE(bool(owner));
  auto a = StepInstance::create(manifest, entry, device);
  auto b = StepInstance::create(manifest, entry, device);
  ASSERT_TRUE(a && b);
  a->find(ArgRole::Input, "x")->set(1);
  b->find(ArgRole::Input, "x")->set(10);
  for (int step = 1; step <= 4; ++step) {
    ASSERT_EQ(getMessage(a->run()), "");
    ASSERT_EQ(getMessage(b->run()), "");
    EXPECT_EQ(a->getReport("loss"), step);
    EXPECT_EQ(b->getReport("loss"), 10 * step);
  }
  // The device's values go from one to the other.
  ASSERT_EQ(getMessage(a->copyFrom(*b, ArgRole::Param)), "");
  ASSERT_EQ(getMessage(a->run()), "");
  EXPECT_EQ(a->getReport("loss"), 41);
}

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

TEST_F(CudaDeviceTest, SaysHowMuchMemoryThereIsNot) {
  auto owner = createDevice();
  ASSERT_TRUE(bool(owner));
  set("FAKE_CUDA_FAIL", "cuMemAlloc_v2=2");
  EXPECT_EQ(getMessage(StepInstance::create(manifest, entry, device)),
            "256 bytes of the GPU's memory: CUDA_ERROR_OUT_OF_MEMORY (out of "
            "memory)");
  set("FAKE_CUDA_FAIL", "cuMemAllocHost_v2=2");
  EXPECT_EQ(getMessage(StepInstance::create(manifest, entry, device)),
            "256 bytes of pinned memory: CUDA_ERROR_OUT_OF_MEMORY (out of "
            "memory)");
  EXPECT_EQ(countLeaks(), 1u) << "the stream alone";
}

/// Runs a step that is the first, the second or a later one with a function
/// that fails, then one without.
class CudaFailureTest : public CudaDeviceTest {
protected:
  std::string runWith(int stepsBefore, const char *failure) {
    auto owner = createDevice();
    EXPECT_TRUE(bool(owner));
    auto instance = StepInstance::create(manifest, entry, device);
    EXPECT_TRUE(bool(instance));
    for (int i = 0; i < stepsBefore; ++i)
      EXPECT_EQ(getMessage(instance->run()), "");
    set("FAKE_CUDA_FAIL", failure);
    std::string message = getMessage(instance->run());
    ::unsetenv("FAKE_CUDA_FAIL");
    // Some of that step may have been done.
    EXPECT_EQ(getMessage(instance->download(ArgRole::Control)), "");
    float before = instance->find(ArgRole::Control, "count")->get();
    for (int i = 1; i < 4; ++i) {
      EXPECT_EQ(getMessage(instance->run()), "");
      EXPECT_EQ(instance->find(ArgRole::Control, "count")->get(), before + i);
    }
    return message;
  }
};

TEST_F(CudaFailureTest, ALaunch) {
  const char kExpected[] = "the launch of kernel 'step': "
                           "CUDA_ERROR_LAUNCH_FAILED (unspecified launch "
                           "failure)";
  EXPECT_EQ(runWith(0, "cuLaunchKernelEx=719"), kExpected);
  // The first error is told, not that the graph is spoilt.
  EXPECT_EQ(runWith(1, "cuLaunchKernelEx=719"), kExpected);
}

TEST_F(CudaFailureTest, ACopy) {
  EXPECT_EQ(runWith(0, "cuMemcpyHtoDAsync_v2=1"),
            "a copy to the GPU of 256 bytes: CUDA_ERROR_INVALID_VALUE "
            "(invalid argument)");
  EXPECT_EQ(runWith(0, "cuMemcpyDtoHAsync_v2=1"),
            "a copy from the GPU of 512 bytes: CUDA_ERROR_INVALID_VALUE "
            "(invalid argument)");
}

TEST_F(CudaFailureTest, AGraph) {
  EXPECT_EQ(runWith(1, "cuStreamBeginCapture_v2=201"),
            "the begin of a graph: CUDA_ERROR_INVALID_CONTEXT (invalid device "
            "context)");
  EXPECT_EQ(runWith(1, "cuStreamEndCapture=1"),
            "the end of a graph: CUDA_ERROR_INVALID_VALUE (invalid argument)");
  EXPECT_EQ(runWith(1, "cuGraphInstantiateWithFlags=2"),
            "the making of a graph: CUDA_ERROR_OUT_OF_MEMORY (out of memory)");
  EXPECT_EQ(runWith(3, "cuGraphLaunch=719"),
            "a graph's launch: CUDA_ERROR_LAUNCH_FAILED (unspecified launch "
            "failure)");
}

TEST_F(CudaFailureTest, TheWork) {
  EXPECT_EQ(runWith(2, "cuStreamSynchronize=700"),
            "the GPU's work: CUDA_ERROR_ILLEGAL_ADDRESS (an illegal memory "
            "access was encountered)");
}

void passMisaligned(void **pointers) {
  void *place = static_cast<char *>(pointers[0]) + 4;
  void *arguments[] = {&place, &pointers[1], &pointers[2], &pointers[3]};
  device->launch(0, arguments);
}

TEST_F(CudaDeviceTest, RefusesABufferThatIsNotAligned) {
  auto owner = createDevice();
  ASSERT_TRUE(bool(owner));
  auto instance = StepInstance::create(manifest, passMisaligned, device);
  ASSERT_TRUE(bool(instance));
  EXPECT_EQ(getMessage(instance->run()),
            "kernel 'step': operand 0 is not aligned to 16 bytes");
}

void passHostMemory(void **pointers) {
  static float number;
  void *place = &number;
  void *arguments[] = {&place, &pointers[1], &pointers[2], &pointers[3]};
  device->launch(0, arguments);
}

TEST_F(CudaDeviceTest, RefusesABufferOfTheHost) {
  auto owner = createDevice();
  ASSERT_TRUE(bool(owner));
  auto instance = StepInstance::create(manifest, passHostMemory, device);
  ASSERT_TRUE(bool(instance));
  EXPECT_EQ(getMessage(instance->run()),
            "kernel 'step': operand 0 is not in the device's memory");
}

} // namespace
