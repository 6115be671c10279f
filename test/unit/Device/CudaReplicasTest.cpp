//===- CudaReplicasTest.cpp - Sums of two processes by NCCL -----*- C++ -*-===//

#include "CudaReplicasTest.h"

using namespace mlir::amp;
using namespace mlir::amp::test;

namespace {

TEST_F(CudaReplicasTest, TrainsTogether) {
  // As it comes, recorded, and replayed; sums as late as they may be, and as
  // early.
  for (const char *eager : {"", "1"}) {
    set("FAKE_CUDA_EAGER", eager);
    auto texts = runBoth([&](int rank) { return train(rank, 5); });
    EXPECT_EQ(texts[0], getExpected(5));
    EXPECT_EQ(texts[1], getExpected(5));
  }
}

/// The calls of a step that is enqueued, with those of joining.
static std::string getWork(const std::string &join) {
  const std::string kFork = "cuEventRecord\ncuStreamWaitEvent\n";
  return "cuMemcpyHtoDAsync_v2 pinned 256\n"
         "cuLaunchKernelEx gradient 1x32\n" +
         join + kFork +
         "ncclGroupStart\n"
         "ncclAllReduce sum 5 f32\n"
         "ncclGroupEnd\n" +
         kFork +
         "cuMemcpyHtoDAsync_v2 pinned 4\n"
         "ncclGroupStart\n"
         "ncclAllReduce sum 1 i32\n"
         "ncclAllReduce max 1 i32\n"
         "ncclGroupEnd\n"
         "cuMemcpyDtoHAsync_v2 pinned 4\n"
         // Beside the sums, then behind them.
         "cuLaunchKernelEx other 1x32\n" +
         kFork +
         "cuLaunchKernelEx update 1x32\n"
         "cuMemcpyDtoHAsync_v2 pinned 256\n";
}

/// The calls of both libraries, in one order.
TEST_F(CudaReplicasTest, MakesTheseCalls) {
  auto texts = runBoth([&](int rank) -> std::string {
    std::string path = folder + "/calls" + std::to_string(rank);
    set("FAKE_CUDA_LOG", path.c_str());
    set("FAKE_NCCL_LOG", path.c_str());
    (void)train(rank, 3);
    auto file = llvm::MemoryBuffer::getFile(path);
    return file ? (*file)->getBuffer().str() : "none";
  });
  for (int rank = 0; rank < 2; ++rank) {
    llvm::StringRef log = texts[rank];
    std::string number = std::to_string(rank);
    // The first step joins, the second is recorded, the third is replayed; the
    // communicator stays.
    for (const std::string &part :
         {"cuDeviceGet " + number + "\n",
          "cuDevicePrimaryCtxRetain " + number + "\n",
          getWork((rank == 0 ? "ncclGetUniqueId\n" : "") +
                  ("ncclCommInitRank " + number + " of 2\n")),
          "cuStreamBeginCapture_v2\n" + getWork("") +
              "cuStreamEndCapture\ncuGraphInstantiateWithFlags\n"
              "cuGraphDestroy\ncuGraphLaunch\n",
          std::string("cuGraphLaunch\n"), std::string("cuGraphExecDestroy\n"),
          std::string("cuStreamDestroy_v2\n")}) {
      size_t place = log.find(part);
      ASSERT_NE(place, llvm::StringRef::npos) << part << "in\n" << log.str();
      log = log.drop_front(place + part.size());
    }
    EXPECT_EQ(llvm::StringRef(texts[rank]).count("ncclAllReduce"), 6u);
    EXPECT_EQ(log.find("ncclCommAbort"), llvm::StringRef::npos);
  }
}

/// One after the other, and one that ends first on one of them.
TEST_F(CudaReplicasTest, ProgramsShareACommunicator) {
  set("FAKE_NCCL_LOG", (folder + "/calls").c_str());
  auto texts = runBoth([&](int rank) {
    auto kept = createDevice();
    auto instance = std::make_unique<StepInstance>(
        cantFail(StepInstance::create(manifest, entry, device)));
    if (llvm::Error error = instance->run())
      return getMessage(std::move(error));
    if (rank == 1) {
      instance.reset();
      kept->reset();
    }
    return train(rank, 5);
  });
  EXPECT_EQ(texts[0], getExpected(5));
  EXPECT_EQ(texts[1], getExpected(5));
  auto file = llvm::MemoryBuffer::getFile(folder + "/calls");
  ASSERT_TRUE(bool(file));
  EXPECT_EQ((*file)->getBuffer().count("ncclCommInitRank"), 2u);
}

TEST_F(CudaReplicasTest, AgreesOnAWish) {
  auto texts = runBoth([&](int rank) {
    std::string seen;
    (void)train(rank, 5, [&](int step) {
      seen += std::to_string(getCollectives().getWish());
      // What one wishes before a step all know behind it.
      getCollectives().wish(rank == 1 && step == 2 ? 7 : 0);
    });
    return seen;
  });
  EXPECT_EQ(texts[0], "00070");
  EXPECT_EQ(texts[1], "00070");
}

/// As a ring sends: 2 (n - 1) / n of the bytes, the wish's among them.
TEST_F(CudaReplicasTest, CountsWhatIsSent) {
  auto texts = runBoth([&](int rank) {
    (void)train(rank, 4);
    const Collectives &collectives = getCollectives();
    // The host's own messages brought the id, and a place before it.
    return std::to_string(collectives.getTraffic().bytes) + " " +
           collectives.getName().str();
  });
  int64_t bytes = 4 * (20 + 4 + 4) + 8 + int64_t(sizeof(Place));
  EXPECT_EQ(texts[0], std::to_string(bytes + 128) + " NCCL 2.27.5");
  EXPECT_EQ(texts[1], std::to_string(bytes) + " NCCL 2.27.5");
}

} // namespace
