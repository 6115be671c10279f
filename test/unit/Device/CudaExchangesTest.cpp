//===- CudaExchangesTest.cpp - Parts of two processes by NCCL ---*- C++ -*-===//

#include "CudaReplicasTest.h"

using namespace mlir::amp;
using namespace mlir::amp::test;

namespace {

/// What an exchange takes and gives, in f32.
struct Case {
  DeviceExchange kind;
  int64_t given, taken;
  llvm::SmallVector<ReducedType, 0> reduced = {};
};

/// The first kernels exchange x, the last one keeps what came.
llvm::ArrayRef<Case> cases;

void kernelKeep(void **arguments) {
  float *came = get<float>(arguments, cases.size());
  for (auto [i, one] : llvm::enumerate(cases)) {
    std::copy_n(get<float>(arguments, i), one.taken, came);
    came += one.taken;
  }
}

/// x, what came, then the arena, with places of 64 bytes.
void exchange(void **pointers) {
  llvm::SmallVector<void *> places(cases.size());
  llvm::SmallVector<void *> kept;
  for (size_t i = 0; i < cases.size(); ++i) {
    places[i] = static_cast<char *>(pointers[2]) + 64 * i;
    void *arguments[] = {&pointers[0], &places[i]};
    device->launch(i, arguments);
    kept.push_back(&places[i]);
  }
  kept.push_back(&pointers[1]);
  device->launch(cases.size(), kept.data());
}

DeviceProgram makeProgramOf() {
  DeviceProgram program{"cuda:sm_90a", {}};
  llvm::SmallVector<int64_t> bytes;
  int64_t all = 0;
  for (const Case &one : cases) {
    DeviceKernel &kernel = program.kernels.emplace_back();
    kernel.operands = {{4 * one.given, false, true},
                       {4 * one.taken, true, false}};
    kernel.exchange = one.kind;
    kernel.reduced = one.reduced;
    bytes.push_back(4 * one.taken);
    all += 4 * one.taken;
  }
  bytes.push_back(all);
  program.kernels.push_back(makeKernel("keep", bytes));
  return program;
}

class CudaExchangesTest : public CudaReplicasTest {
protected:
  void prepare(llvm::ArrayRef<Case> given) {
    cases = given;
    setKernel("keep", kernelKeep, cases.size() + 1);
    int64_t taken = 0;
    for (const Case &one : cases)
      taken += one.taken;
    manifest.args = {makeArg("x", ArgRole::Input, "f32", 8),
                     makeArg("came", ArgRole::Report, "f32", taken)};
  }

  /// Two processes exchange these; x[i] of a step is 1000 step + 100 rank + i.
  std::vector<std::string> runCases(llvm::ArrayRef<Case> given) {
    prepare(given);
    return runBoth([&](int rank) { return run(rank); });
  }

  /// What came in four steps, of which the second is recorded.
  std::string run(int rank) {
    auto owner = Device::create(makeProgramOf(), CudaCode{"\x7f"
                                                          "ELF...",
                                                          ".version 8.4"}
                                                     .toBytes());
    if (!owner)
      return getMessage(owner.takeError());
    device = owner->get();
    auto instance = StepInstance::create(manifest, exchange, device);
    std::string text;
    for (int step = 0; step < 4; ++step) {
      for (int i = 0; i < 8; ++i)
        instance->find(ArgRole::Input, "x")
            ->set(1000 * step + 100 * rank + i, i);
      if (llvm::Error error = instance->run())
        return getMessage(std::move(error));
      BufferRef came = *instance->find(ArgRole::Report, "came");
      for (int64_t i = 0; i < came.spec->getNumElements(); ++i)
        text += std::to_string(int(came.get(i)) - 1000 * step) + " ";
    }
    return text + getCollectives().getName().str();
  }

  /// The same in each of the four steps.
  static std::string repeat(const std::string &step) {
    return step + step + step + step + "NCCL 2.27.5";
  }

  void expect(llvm::ArrayRef<Case> given, const std::string &first,
              const std::string &second) {
    for (const char *eager : {"", "1"}) {
      set("FAKE_CUDA_EAGER", eager);
      auto texts = runCases(given);
      EXPECT_EQ(texts[0], repeat(first));
      EXPECT_EQ(texts[1], repeat(second));
    }
  }
};

TEST_F(CudaExchangesTest, GivesParts) {
  // The own part of both.
  expect({{DeviceExchange::Parts, 8, 8}, {DeviceExchange::Gather, 1, 2}},
         "0 1 2 3 100 101 102 103 0 100 ", "4 5 6 7 104 105 106 107 0 100 ");
}

TEST_F(CudaExchangesTest, PartsOverlap) {
  expect({{DeviceExchange::Parts, 5, 6}, {DeviceExchange::Gather, 1, 2}},
         "0 1 2 100 101 102 0 100 ", "2 3 4 102 103 104 0 100 ");
}

TEST_F(CudaExchangesTest, GathersParts) {
  expect({{DeviceExchange::Gather, 3, 6}}, "0 1 2 100 101 102 ",
         "0 1 2 100 101 102 ");
}

/// What is in two parts is the later one's.
TEST_F(CudaExchangesTest, GathersPartsThatOverlap) {
  expect({{DeviceExchange::Gather, 3, 5}, {DeviceExchange::Gather, 4, 4}},
         "0 1 100 101 102 100 101 102 103 ",
         "0 1 100 101 102 100 101 102 103 ");
}

TEST_F(CudaExchangesTest, GivesPartsOfSums) {
  const Case kCases[] = {{DeviceExchange::Scatter, 6, 3, {ReducedType::F32}}};
  auto texts = runCases(kCases);
  std::string first, second;
  // Both give 1000 a step, and `run` takes them away once.
  for (int step = 0; step < 4; ++step)
    for (int i = 0; i < 3; ++i) {
      first += std::to_string(1000 * step + 100 + 2 * i) + " ";
      second += std::to_string(1000 * step + 100 + 2 * (i + 3)) + " ";
    }
  EXPECT_EQ(texts[0], first + "NCCL 2.27.5");
  EXPECT_EQ(texts[1], second + "NCCL 2.27.5");
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

static const Case kAll[] = {
    {DeviceExchange::Scatter, 6, 3, {ReducedType::F32}},
    {DeviceExchange::Gather, 3, 5},
    {DeviceExchange::Gather, 4, 8},
    {DeviceExchange::Parts, 5, 6},
};

/// One group each; the wish goes with the last that is one of all.
TEST_F(CudaExchangesTest, MakesTheseCalls) {
  prepare(kAll);
  auto texts = runBoth([&](int rank) -> std::string {
    std::string path = folder + "/calls" + std::to_string(rank);
    set("FAKE_CUDA_LOG", path.c_str());
    set("FAKE_NCCL_LOG", path.c_str());
    (void)run(rank);
    auto file = llvm::MemoryBuffer::getFile(path);
    return file ? (*file)->getBuffer().str() : "none";
  });
  const std::string kFork = "cuEventRecord\ncuStreamWaitEvent\n";
  std::string work = kFork +
                     "ncclGroupStart\n"
                     "ncclReduceScatter part of sum 3 f32\n"
                     "ncclGroupEnd\n" +
                     kFork +
                     "ncclGroupStart\n"
                     "ncclBroadcast 8 i8 of 0\n"
                     "ncclBroadcast 12 i8 of 1\n"
                     "ncclGroupEnd\n" +
                     kFork +
                     "cuMemcpyHtoDAsync_v2 pinned 4\n"
                     "ncclGroupStart\n"
                     "ncclAllGather 16 i8\n"
                     "ncclAllReduce max 1 i32\n"
                     "ncclGroupEnd\n"
                     "cuMemcpyDtoHAsync_v2 pinned 4\n" +
                     kFork +
                     "ncclGroupStart\n"
                     "ncclSend 12 i8 to 0\n"
                     "ncclRecv 12 i8 from 0\n"
                     "ncclSend 12 i8 to 1\n"
                     "ncclRecv 12 i8 from 1\n"
                     "ncclGroupEnd\n" +
                     kFork + "cuLaunchKernelEx keep 1x32\n";
  for (llvm::StringRef log : texts) {
    // As it comes, and as it is recorded.
    EXPECT_EQ(log.count(work), 2u) << log.str();
    EXPECT_EQ(log.count("ncclReduceScatter"), 2u);
    EXPECT_LT(log.rfind("ncclGroupEnd"), log.find("cuStreamEndCapture"));
  }
}

/// Once around a ring: half of the larger side, and the wish twice.
TEST_F(CudaExchangesTest, CountsWhatIsSent) {
  prepare(kAll);
  auto texts = runBoth([&](int rank) {
    (void)run(rank);
    Traffic traffic = getCollectives().getTraffic();
    return std::to_string(traffic.bytes) + " " +
           std::to_string(traffic.messages);
  });
  // The host's own messages: a place, and 8 bytes that said that it has no id.
  int64_t bytes = 4 * (12 + 10 + 16 + 12 + 4) + 8 + int64_t(sizeof(Place));
  EXPECT_EQ(texts[1], std::to_string(bytes) + " " + std::to_string(4 * 4 + 2));
}

TEST_F(CudaExchangesTest, SaysWhichCallFailed) {
  const std::pair<const char *, const char *> kCalls[] = {
      {"ncclReduceScatter=2", "a part of 12 bytes of a sum over all replicas"},
      {"ncclBroadcast=2", "8 bytes to all replicas"},
      {"ncclAllGather=2", "16 bytes to all replicas"},
      {"ncclSend=2", "12 bytes to a replica"},
      {"ncclRecv=2", "12 bytes from a replica"},
  };
  for (auto [call, text] : kCalls) {
    set("FAKE_NCCL_FAIL", call);
    for (const std::string &found : runCases(kAll))
      EXPECT_EQ(found, std::string(text) +
                           ": NCCL: unhandled system error (run with "
                           "NCCL_DEBUG=INFO for details) (as FAKE_NCCL_FAIL "
                           "says)");
  }
}

} // namespace
