//===- FileTransportTest.cpp - Processes that meet in a folder --*- C++ -*-===//

#include "amp/Runtime/Collectives.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <cstdlib>
#include <thread>

using namespace mlir::amp;
namespace fs = llvm::sys::fs;

namespace {
class FileTransportTest : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(fs::createUniqueDirectory("amp-files", root));
    folder = (root + "/meet").str();
  }
  void TearDown() override { (void)fs::remove_directories(root); }

  void write(llvm::StringRef name, llvm::StringRef text) {
    std::error_code error;
    (void)fs::create_directories(folder);
    llvm::raw_fd_ostream(folder + "/" + name.str(), error) << text;
  }

  /// Runs `body` as each of so many processes.
  void runAll(int size, llvm::function_ref<void(Collectives &)> body) {
    std::vector<std::thread> threads;
    for (int rank = 0; rank < size; ++rank)
      threads.emplace_back([&, rank] {
        auto transport = joinByFiles(folder, rank, size);
        ASSERT_TRUE(bool(transport)) << toString(transport.takeError());
        Collectives collectives(std::move(*transport));
        body(collectives);
        cantFail(collectives.gather("").takeError());
      });
    for (std::thread &thread : threads)
      thread.join();
  }

  llvm::SmallString<128> root;
  std::string folder;
};
} // namespace

TEST_F(FileTransportTest, CarriesMessages) {
  runAll(3, [&](Collectives &replicas) {
    EXPECT_EQ(replicas.getSize(), 3);
    EXPECT_EQ(replicas.getName(), "files");
    std::string own(replicas.getRank() * 1000, 'a' + replicas.getRank());
    auto all = replicas.gather(own);
    ASSERT_TRUE(bool(all));
    EXPECT_EQ((*all)[0], "");
    EXPECT_EQ((*all)[2], std::string(2000, 'c'));
    std::vector<float> values(5000, float(replicas.getRank() + 1));
    ASSERT_FALSE(replicas.reduce({{ReducedType::F32, values.data(), 5000}}));
    EXPECT_EQ(values[4999], 6);
  });
}

/// What a run left that was killed, its answers among it.
TEST_F(FileTransportTest, TakesNothingOld) {
  write("hello-1", "4711");
  write("welcome-1", "4711 old");
  write("hello-2", "4712");
  (void)fs::create_directories(folder + "/old");
  write("old/0-1-0", "12345678");
  runAll(3, [&](Collectives &replicas) {
    auto all = replicas.gather("x");
    ASSERT_TRUE(bool(all));
    EXPECT_EQ(*all, std::vector<std::string>(3, "x"));
  });
}

TEST_F(FileTransportTest, ExpectsAFolder) {
  write("file", "");
  auto transport = joinByFiles(folder + "/file/meet", 0, 2);
  EXPECT_EQ(toString(transport.takeError()),
            folder + "/file/meet: expected a folder of this user for replicas "
                     "to meet in, which no other may write, found Not a "
                     "directory");
}

//===----------------------------------------------------------------------===//
// Who started them
//===----------------------------------------------------------------------===//

namespace {
class LauncherTest : public testing::Test {
protected:
  void TearDown() override {
    for (const char *name : variables)
      ::unsetenv(name);
  }
  void set(const char *name, const char *value) {
    ::setenv(name, value, /*overwrite=*/1);
    variables.push_back(name);
  }
  static std::string getLocalRank() {
    auto rank = findLocalRank();
    return rank ? std::to_string(*rank) : toString(rank.takeError());
  }

private:
  std::vector<const char *> variables;
};
} // namespace

TEST_F(LauncherTest, IsAlone) {
  // Many programs set these.
  set("WORLD_SIZE", "4");
  set("RANK", "3");
  EXPECT_EQ(countLaunchedProcesses(), 1);
  EXPECT_EQ(getLaunchedRank(), 0);
  EXPECT_EQ(getLocalRank(), "0");
}

TEST_F(LauncherTest, NumbersProcessesOfEachLauncher) {
  const char *const kLaunchers[][3] = {
      {"OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK",
       "OMPI_COMM_WORLD_LOCAL_RANK"},
      {"PMI_SIZE", "PMI_RANK", "MPI_LOCALRANKID"},
      {"SLURM_STEP_NUM_TASKS", "SLURM_PROCID", "SLURM_LOCALID"},
      {"WORLD_SIZE", "RANK", "LOCAL_RANK"}};
  for (auto [size, rank, localRank] : kLaunchers) {
    set("TORCHELASTIC_RUN_ID", "none");
    set(size, "8");
    set(rank, "5");
    EXPECT_EQ(countLaunchedProcesses(), 8) << size;
    EXPECT_EQ(getLaunchedRank(), 5) << rank;
    EXPECT_EQ(getLocalRank(), "expected " + std::string(localRank) +
                                  " in the environment, the process's number "
                                  "on this machine, found none");
    set(localRank, "1");
    EXPECT_EQ(getLocalRank(), "1");
    TearDown();
  }
}
