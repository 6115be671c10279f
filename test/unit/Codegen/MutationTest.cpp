//===- MutationTest.cpp - Each barrier and wait is needed -------*- C++ -*-===//
//
// A product of 16-bit floats on the emulator: exact as it is; with any barrier,
// wait or swizzle taken away, an error or a wrong result. What survived would
// be redundant.
//
//===----------------------------------------------------------------------===//

#include "amp/Codegen/NVGPU/DeviceCode.h"
#include "amp/Codegen/NVGPU/Passes.h"
#include "amp/Emulator/Emulator.h"
#include "amp/InitAll.h"
#include "amp/Pipelines/Pipelines.h"
#include "amp/Runtime/FloatFormat.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <random>

using namespace mlir;
using namespace mlir::amp;

namespace {

constexpr int64_t kM = 64, kN = 64, kK = 160;

const char *const kKernel = R"(
func.func private @product(%a: tensor<64x160xbf16>, %b: tensor<160x64xbf16>,
    %out: tensor<64x64xf32>) -> tensor<64x64xf32> attributes {amp.kernel} {
  %zero = arith.constant 0.0 : f32
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<64x64xf32>)
    -> tensor<64x64xf32>
  %c = linalg.matmul ins(%a, %b : tensor<64x160xbf16>, tensor<160x64xbf16>)
    outs(%init : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %c : tensor<64x64xf32>
}
)";

class MutationTest : public testing::Test {
protected:
  void SetUp() override {
    compile();
    std::mt19937 random(1);
    std::uniform_int_distribution<int> draw(-4, 4);
    left.resize(kM * kK);
    right.resize(kK * kN);
    for (auto *matrix : {&left, &right})
      for (uint16_t &value : *matrix)
        value = roundToBF16(draw(random));
  }

  /// The kernel's LLVM IR and its launch.
  void compile() {
    DialectRegistry registry;
    mlir::registerAllDialects(registry);
    mlir::registerAllExtensions(registry);
    mlir::registerAllToLLVMIRTranslations(registry);
    mlir::amp::registerAllDialects(registry);
    MLIRContext context(registry);
    auto module = parseSourceString<ModuleOp>(kKernel, &context);
    ASSERT_TRUE(bool(module));
    PassManager pm(&context, ModuleOp::getOperationName());
    buildCodegenNVGPUPipeline(pm);
    ASSERT_TRUE(succeeded(pm.run(*module)));
    auto kernel = module->lookupSymbol<func::FuncOp>("product");
    auto launch = cast<DictionaryAttr>(
        kernel->getAttrOfType<ArrayAttr>(kLaunchesAttr)[0]);
    auto get = [&](StringRef name) {
      return launch.getAs<IntegerAttr>(name).getInt();
    };
    blocks = get("blocks");
    threads = get("threads");
    shared = get("shared");
    translate(*module, context);
  }

  void translate(ModuleOp module, MLIRContext &context) {
    auto device = module.lookupSymbol<gpu::GPUModuleOp>(kDeviceModuleName);
    OwningOpRef<ModuleOp> owner = ModuleOp::create(module.getLoc());
    device->moveBefore(owner->getBody(), owner->getBody()->end());
    PassManager pm(&context, ModuleOp::getOperationName());
    cuda::buildDevicePipeline(pm);
    ASSERT_TRUE(succeeded(pm.run(*owner)));
    llvm::LLVMContext llvmContext;
    auto code = cuda::translateDevice(device, "sm_80", cuda::Libdevice::Keep,
                                      llvmContext);
    ASSERT_TRUE(bool(code));
    llvm::raw_string_ostream(text) << *code;
  }

  /// Runs a text; gives the error, or how many results are wrong.
  std::string run(const std::string &source, uint64_t seed) {
    llvm::LLVMContext context;
    llvm::SMDiagnostic error;
    auto module = llvm::parseAssemblyString(source, error, context);
    if (!module)
      return "not parsed: " + error.getMessage().str();
    emulator::Options options;
    options.seed = seed;
    options.completion = emulator::Completion::Random;
    auto emulator = emulator::Emulator::create(std::move(module), options);
    if (!emulator)
      return toString(emulator.takeError());
    std::vector<float> result(kM * kN, NAN);
    void *buffers[] = {left.data(), right.data(), result.data()};
    void *arguments[] = {&buffers[0], &buffers[1], &buffers[2]};
    std::vector<emulator::MemoryRange> memory = {
        {left.data(), left.size() * 2, false, true, "a"},
        {right.data(), right.size() * 2, false, true, "b"},
        {result.data(), result.size() * 4, true, false, "out"}};
    emulator::Launch launch;
    launch.grid = {unsigned(blocks), 1, 1};
    launch.block = {unsigned(threads), 1, 1};
    launch.dynamicShared = shared;
    launch.arguments = arguments;
    launch.memory = memory;
    if (llvm::Error failure = (*emulator)->launch("product", launch))
      return toString(std::move(failure));
    conflicts = (*emulator)->getCounters().bankConflicts;
    return describeWrong(result);
  }

  std::string describeWrong(ArrayRef<float> result) const {
    int wrong = 0;
    for (int64_t i = 0; i < kM; ++i)
      for (int64_t j = 0; j < kN; ++j) {
        double sum = 0;
        for (int64_t k = 0; k < kK; ++k)
          sum += expandBF16(left[i * kK + k]) * expandBF16(right[k * kN + j]);
        wrong += result[i * kN + j] != sum;
      }
    return wrong == 0 ? "" : std::to_string(wrong) + " are wrong";
  }

  /// Whether one of a few schedules shows it.
  bool isCaught(const std::string &source) {
    for (uint64_t seed : {0, 1, 2, 3})
      if (!run(source, seed).empty())
        return true;
    return false;
  }

  /// Takes each line away in turn that calls `name`.
  unsigned removeEach(StringRef name) {
    unsigned count = 0;
    std::string call = ("call void @" + name).str();
    for (size_t at = text.find(call); at != std::string::npos;
         at = text.find(call, at + 1), ++count) {
      size_t begin = text.rfind('\n', at) + 1, end = text.find('\n', at);
      std::string mutated = text;
      mutated.erase(begin, end - begin);
      EXPECT_TRUE(isCaught(mutated))
          << "not needed: " << text.substr(begin, end - begin) << " at byte "
          << begin;
    }
    return count;
  }

  std::string text;
  int64_t blocks = 0, threads = 0, shared = 0;
  uint64_t conflicts = 0;
  std::vector<uint16_t> left, right;
};

} // namespace

TEST_F(MutationTest, IsExactAsItIs) {
  for (uint64_t seed : {0, 1, 2, 3}) {
    EXPECT_EQ(run(text, seed), "");
    // The only ones are of the results on their way out.
    EXPECT_EQ(conflicts, 0u);
  }
}

TEST_F(MutationTest, EachBarrierIsNeeded) {
  EXPECT_GE(removeEach("llvm.nvvm.barrier.cta.sync"), 3u);
}

TEST_F(MutationTest, EachWaitIsNeeded) {
  EXPECT_GE(removeEach("llvm.nvvm.cp.async.wait.group"), 1u);
}

TEST_F(MutationTest, AWaitForFewerGroupsIsNotEnough) {
  std::string wait = "@llvm.nvvm.cp.async.wait.group(i32 1)";
  ASSERT_NE(text.find(wait), std::string::npos);
  std::string mutated = text;
  mutated.replace(text.find(wait), wait.size(),
                  "@llvm.nvvm.cp.async.wait.group(i32 2)");
  EXPECT_TRUE(isCaught(mutated));
}
