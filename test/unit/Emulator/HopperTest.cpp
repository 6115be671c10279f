//===- HopperTest.cpp - TMA, mbarriers, wgmma, warp roles -------*- C++ -*-===//
//
// D = relu(A B^T + bias) in bf16, by a kernel of one warpgroup that copies with
// TMA and two that multiply with wgmma; tiles 128 x 32 x 64, four stages.
// Inputs/warp_specialized_gemm.ll is what upstream's passes make of nvgpu and
// nvvm ops for it.
//
//===----------------------------------------------------------------------===//

#include "TestKernel.h"
#include "amp/Emulator/TensorMap.h"
#include "amp/Runtime/FloatFormat.h"
#include "llvm/Support/MemoryBuffer.h"
#include <random>

using namespace mlir::amp;
using namespace mlir::amp::emulator;

namespace {

constexpr int64_t kM = 256, kN = 32, kK = 512;
constexpr int64_t kTileM = 128, kTileN = 32, kTileK = 64;

class HopperTest : public testing::Test {
protected:
  void SetUp() override {
    auto file = llvm::MemoryBuffer::getFile(AMP_EMULATOR_INPUTS
                                            "/warp_specialized_gemm.ll");
    ASSERT_TRUE(bool(file));
    text = (*file)->getBuffer().str();
    std::mt19937 random(1);
    std::uniform_int_distribution<int> draw(-4, 4);
    fill(left, kM * kK, [&] { return draw(random); });
    fill(right, kN * kK, [&] { return draw(random); });
    for (float &value : bias)
      value = draw(random);
  }

  template <typename Draw>
  static void fill(std::vector<uint16_t> &matrix, size_t size, Draw draw) {
    matrix.resize(size);
    for (uint16_t &value : matrix)
      value = roundToBF16(draw());
  }

  /// Puts `after` in the place of the only line that holds `part`.
  void replaceLine(const std::string &part, const std::string &after) {
    size_t found = text.find(part);
    ASSERT_NE(found, std::string::npos) << part;
    size_t begin = text.rfind('\n', found) + 1, end = text.find('\n', found);
    text.replace(begin, end - begin, after);
  }

  std::string run(Options options = {}) {
    llvm::LLVMContext context;
    llvm::SMDiagnostic error;
    auto module = llvm::parseAssemblyString(text, error, context);
    if (!module)
      return error.getMessage().str();
    auto emulator = Emulator::create(std::move(module), options);
    if (!emulator)
      return toString(emulator.takeError());
    return launch(**emulator);
  }

  TensorMap makeMap(std::vector<uint16_t> &matrix, int64_t rows,
                    int64_t tileRows) const {
    TensorMap map = {};
    map.base = reinterpret_cast<char *>(matrix.data());
    map.elementBytes = sizeof(uint16_t);
    map.rank = 2;
    map.strides[0] = kK * sizeof(uint16_t);
    map.sizes[0] = kK;
    map.sizes[1] = rows;
    map.box[0] = kTileK;
    map.box[1] = tileRows;
    map.swizzle = swizzle;
    return map;
  }

  std::string launch(Emulator &emulator) {
    TensorMap leftMap = makeMap(left, kM, kTileM);
    TensorMap rightMap = makeMap(right, kN, kTileN);
    result.assign(kM * kN, 0xffff);
    // As upstream passes memrefs: pointers, offset, sizes, strides.
    void *leftArg = &leftMap, *rightArg = &rightMap;
    void *biasArg = bias.data(), *resultArg = result.data();
    int64_t zero = 0, one = 1, m = kM, n = kN, tilesM = kM / kTileM,
            tilesN = kN / kTileN, tilesK = kK / kTileK;
    std::vector<void *> arguments = {
        &leftArg, &rightArg,  &biasArg,   &biasArg, &zero,  &n,
        &one,     &resultArg, &resultArg, &zero,    &m,     &n,
        &n,       &one,       &tilesM,    &tilesN,  &tilesK};
    std::vector<MemoryRange> memory = {
        {left.data(), left.size() * 2, false, true, "A"},
        {right.data(), right.size() * 2, false, true, "B"},
        {bias.data(), sizeof(bias), false, true, "bias"},
        {result.data(), result.size() * 2, true, false, "D"}};
    Launch launch;
    launch.grid = {2, 1, 1};
    launch.block = {384, 1, 1};
    launch.dynamicShared = 4 * (kTileM + kTileN) * kTileK * 2;
    launch.arguments = arguments;
    launch.memory = memory;
    if (llvm::Error error = emulator.launch("gemm", launch))
      return toString(std::move(error));
    return "";
  }

  /// Sums of small integers: bf16 holds none but the rounded result.
  int countWrong() const {
    int wrong = 0;
    for (int64_t i = 0; i < kM; ++i)
      for (int64_t j = 0; j < kN; ++j) {
        double sum = bias[j];
        for (int64_t k = 0; k < kK; ++k)
          sum += expandBF16(left[i * kK + k]) * expandBF16(right[j * kK + k]);
        wrong += result[i * kN + j] != roundToBF16(std::max(sum, 0.0));
      }
    return wrong;
  }

  std::string text;
  std::vector<uint16_t> left, right, result;
  std::array<float, kN> bias;
  unsigned swizzle = 128;
};

} // namespace

TEST_F(HopperTest, IsExact) {
  for (uint64_t seed : {0, 1, 2}) {
    Options options;
    options.seed = seed;
    ASSERT_EQ(run(options), "");
    EXPECT_EQ(countWrong(), 0);
  }
}

//===----------------------------------------------------------------------===//
// Each wait, arrival and barrier removed in turn. A line that defines a value
// leaves another in its place: values are numbered.
//===----------------------------------------------------------------------===//

TEST_F(HopperTest, TheConsumersWait) {
  replaceLine("(ptr addrspace(3) %86, i32 %87", "");
  EXPECT_ERROR(run(), "wgmma.mma_async.sync.aligned.m64n32k16.f32.bf16.bf16: "
                      "byte 1024 of shared memory: nothing has written it");
}

TEST_F(HopperTest, TheProducersWait) {
  replaceLine("(ptr addrspace(3) %49, i32 %50", "");
  EXPECT_NE(run(), "");
}

TEST_F(HopperTest, TheConsumersRelease) {
  replaceLine("%175 = call i64 @llvm.nvvm.mbarrier.arrive",
              "%175 = add i64 0, 0");
  EXPECT_ERROR(run(), "deadlock: ");
  EXPECT_ERROR(run(), "wait for an mbarrier, 2 arrivals and 0 bytes pending");
}

TEST_F(HopperTest, TheExpectedBytes) {
  replaceLine("%52 = call i64",
              "%52 = call i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta."
              "space.cta(ptr addrspace(3) %51, i32 20464)");
  EXPECT_NE(run(), "");
}

TEST_F(HopperTest, TheWaitForProducts) {
  replaceLine("call void @llvm.nvvm.wgmma.wait_group", "");
  EXPECT_ERROR(run(), "an asynchronous read of it has not been waited for");
}

TEST_F(HopperTest, TheBarrierAfterTheInitialization) {
  replaceLine("call void @llvm.nvvm.barrier.cta.sync.aligned.all", "");
  Options options;
  for (options.seed = 1; options.seed < 4; ++options.seed)
    EXPECT_NE(run(options), "");
}

TEST_F(HopperTest, TheInitializations) {
  std::string whole = text, call = "call void @llvm.nvvm.mbarrier.init";
  int count = 0;
  for (size_t at = whole.find(call); at != std::string::npos;
       at = whole.find(call, at + 1), ++count) {
    text = whole;
    text.insert(at, ";");
    EXPECT_ERROR(run(), "no barrier was made");
  }
  EXPECT_EQ(count, 8);
}

TEST_F(HopperTest, TheFenceOfTheInitialization) {
  std::string fence = "call void @llvm.nvvm.fence.mbarrier_init";
  replaceLine(fence, "");
  EXPECT_ERROR(run(), "a thread made the barrier, and no fence.mbarrier_init "
                      "lies between");
}

TEST_F(HopperTest, TheFenceBeforeTheProducts) {
  replaceLine("call void @llvm.nvvm.wgmma.fence", "");
  EXPECT_ERROR(run(), "its registers were written, and no wgmma.fence lies "
                      "between");
}

TEST_F(HopperTest, TheCommitOfTheProducts) {
  replaceLine("call void @llvm.nvvm.wgmma.commit_group", "");
  EXPECT_NE(run(), "");
}

TEST_F(HopperTest, AMapWithoutItsSwizzle) {
  swizzle = 0;
  ASSERT_EQ(run(), "");
  EXPECT_NE(countWrong(), 0);
}
