//===- ProgramTest.cpp - From options to a running program ------*- C++ -*-===//

#include "../Session/TestFiles.h"
#include "amp/Driver/LoadProgram.h"
#include "amp/Session/StepInstance.h"
#include <sys/mman.h>
#include <unistd.h>

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
      cantFail(instance->run());
      scales.push_back(scale->get());
    }
    EXPECT_EQ(scales, (std::vector<double>{65536, 65536, 131072, 65536}));
  }
}

TEST_F(ProgramTest, UnknownTierIsAnError) {
  EXPECT_NE(getMessage(load("avx3")).find("avx3"), std::string::npos);
}

/// Two products forward and five backward, of the pairs that a causal mask
/// leaves, and the product of rows of result and cotangent; a contraction's
/// are twice its loops, forward and for each operand.
TEST_F(ProgramTest, CountsContractions) {
  const char *text = R"(
func.func @loss(%q: tensor<1x2x4x5xf32>, %w: tensor<8x7xf32>)
    -> tensor<f32> {
  %o, %l, %l_rest = nn.attention %q, %q, %q causal : tensor<1x2x4x5xf32>,
    tensor<1x2x4x5xf32>, tensor<1x2x4x5xf32>
    -> tensor<1x2x4x5xf32>, tensor<1x2x4xf32>
  %h = tensor.collapse_shape %o [[0, 1, 2], [3]]
    : tensor<1x2x4x5xf32> into tensor<8x5xf32>
  %z = arith.constant dense<0.0> : tensor<5x7xf32>
  %p = linalg.contract indexing_maps = [affine_map<(i, j, k) -> (k, i)>,
      affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>]
    ins(%h, %w : tensor<8x5xf32>, tensor<8x7xf32>)
    outs(%z : tensor<5x7xf32>) -> tensor<5x7xf32>
  %zero = arith.constant dense<0.0> : tensor<f32>
  %loss = linalg.reduce { arith.addf } ins(%p : tensor<5x7xf32>)
    outs(%zero : tensor<f32>) dimensions = [0, 1]
  return %loss : tensor<f32>
})";
  CompileOptions options;
  options.kind = ProgramKind::Grad;
  options.params = 2;
  auto program = loadProgram(text, "-", options, ObjectCache::makeDisabled(),
                             [](llvm::StringRef) {});
  ASSERT_TRUE(static_cast<bool>(program)) << toString(program.takeError());
  int64_t pairs = 2 * (1 + 2 + 3 + 4), contraction = 2 * 5 * 7 * 8;
  int64_t rows = 2 * 8 * 5;
  EXPECT_EQ(program->manifest.contractionFlops,
            2 * pairs * 7 * 5 + rows + 3 * contraction);
}

// Nothing before the code may be read: a sanitizer did, and sometimes there was
// no memory.
TEST(StepInstance, RunsCodeAtTheStartOfItsMemory) {
  size_t page = ::sysconf(_SC_PAGESIZE);
  auto *memory = static_cast<char *>(
      ::mmap(nullptr, 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  ASSERT_NE(memory, MAP_FAILED);
  char *code = memory + page;
  ASSERT_EQ(::mprotect(code, page, PROT_READ | PROT_WRITE), 0);
  *code = static_cast<char>(0xc3); // ret
  ASSERT_EQ(::mprotect(code, page, PROT_READ | PROT_EXEC), 0);
  Manifest manifest;
  auto instance =
      StepInstance::create(manifest, reinterpret_cast<EntryFn>(code));
  ASSERT_TRUE(static_cast<bool>(instance));
  EXPECT_EQ(getMessage(instance->run()), "");
  ::munmap(memory, 2 * page);
}

#if LLVM_ADDRESS_SANITIZER_BUILD
// The code that such a build makes is checked like the compiler.
TEST_F(ProgramTest, AddressesOfTheStepAreChecked) {
  auto program = load();
  ASSERT_TRUE(static_cast<bool>(program));
  auto runWith = [&](int64_t missingBytes) {
    std::vector<std::unique_ptr<char[]>> buffers;
    std::vector<void *> pointers;
    auto add = [&](int64_t bytes) {
      buffers.push_back(std::make_unique<char[]>(bytes));
      pointers.push_back(buffers.back().get());
    };
    for (const ArgSpec &arg : program->manifest.args)
      add(arg.getNumBytes() - (arg.name == "scale" ? missingBytes : 0));
    add(program->manifest.arenaBytes);
    program->code.getEntry()(pointers.data());
  };
  runWith(0);
  EXPECT_DEATH(runWith(1), "heap-buffer-overflow");
}
#endif
