//===- ProgramTest.cpp - From options to a running program ------*- C++ -*-===//

#include "amp/Execution/Program.h"
#include "TestFiles.h"
#include "amp/Execution/StepInstance.h"

using namespace mlir::amp;
using namespace mlir::amp::test;

namespace {
/// The scaler is the one program without a source.
class ProgramTest : public testing::Test {
protected:
  llvm::Expected<Program> load(llvm::StringRef tier = "") {
    CompileOptions options;
    options.kind = ProgramKind::Scaler;
    options.scaler = "torch,init=65536,growth=2,backoff=0.5,interval=3";
    options.tier = tier.str();
    auto warn = [&](llvm::StringRef text) { warnings.push_back(text.str()); };
    ObjectCache cache = ObjectCache::open(folder.getPath(), warn);
    return loadProgram("", "-", options, cache, warn);
  }

  TempFolder folder;
  std::vector<std::string> warnings;
};
} // namespace

TEST_F(ProgramTest, SecondLoadComesFromTheCache) {
  auto first = load(), second = load();
  ASSERT_TRUE(first && second);
  EXPECT_FALSE(first->fromCache);
  EXPECT_TRUE(second->fromCache);
  EXPECT_EQ(first->manifest.toJSON(), second->manifest.toJSON());
  EXPECT_EQ(folder.getNumFiles(), 1u);
}

TEST_F(ProgramTest, DamagedEntryIsCompiledAgain) {
  ASSERT_EQ(getMessage(load()), "");
  std::error_code error;
  llvm::sys::fs::directory_iterator entry(folder.getPath(), error);
  writeFile(entry->path(), "not an entry");
  auto again = load(), third = load();
  ASSERT_TRUE(again && third);
  EXPECT_FALSE(again->fromCache);
  EXPECT_TRUE(third->fromCache);
}

TEST_F(ProgramTest, RunsTheSameFromTheCache) {
  for (int round = 0; round < 2; ++round) {
    auto program = load();
    ASSERT_TRUE(static_cast<bool>(program));
    auto instance =
        StepInstance::create(program->manifest, program->code.getEntry());
    ASSERT_TRUE(static_cast<bool>(instance));
    ASSERT_EQ(getMessage(instance->initialize(0)), "");
    auto scale = instance->find(ArgRole::Control, "scale");
    auto foundInf = instance->find(ArgRole::Input, "found_inf");
    ASSERT_TRUE(scale && foundInf);
    std::vector<double> scales;
    for (int found : {0, 0, 0, 1}) {
      foundInf->set(found);
      instance->run();
      scales.push_back(scale->get());
    }
    EXPECT_EQ(scales, (std::vector<double>{65536, 65536, 131072, 65536}));
  }
}

TEST_F(ProgramTest, UnknownTierIsAnError) {
  EXPECT_NE(getMessage(load("avx3")).find("avx3"), std::string::npos);
}
