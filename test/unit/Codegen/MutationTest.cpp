//===- MutationTest.cpp - Each barrier and wait is needed -------*- C++ -*-===//
//
// Kernels on the emulator: exact as they are; with any barrier, wait, fence or
// swizzle taken away, an error or a wrong result. What survived would be
// redundant.
//
//===----------------------------------------------------------------------===//

#include "MutationKernels.h"
#include "amp/Codegen/NVGPU/DeviceCode.h"
#include "amp/Codegen/NVGPU/Passes.h"
#include "amp/Emulator/Emulator.h"
#include "amp/InitAll.h"
#include "amp/Pipelines/Pipelines.h"
#include "amp/Runtime/FloatFormat.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <random>

using namespace mlir;
using namespace mlir::amp;

static MLIRContext &getContext() {
  static DialectRegistry registry = [] {
    DialectRegistry all;
    mlir::registerAllDialects(all);
    mlir::registerAllExtensions(all);
    mlir::registerAllToLLVMIRTranslations(all);
    mlir::amp::registerAllDialects(all);
    return all;
  }();
  static MLIRContext context(registry);
  return context;
}

namespace {

/// An operand in memory.
struct Buffer {
  Type type;
  bool isWritable;
  SmallVector<char, 0> bytes;

  void store(const Array &values) {
    bytes.clear();
    for (double value : values) {
      uint32_t bits = llvm::bit_cast<uint32_t>(float(value));
      if (type.isInteger())
        bits = std::isnan(value) ? 0 : uint32_t(int32_t(value));
      else if (type.isBF16() || type.isF16())
        bits = type.isBF16() ? roundToBF16(value) : roundToF16(value);
      auto *begin = reinterpret_cast<const char *>(&bits);
      bytes.append(begin, begin + type.getIntOrFloatBitWidth() / 8);
    }
  }
  Array load() const {
    Array values;
    size_t size = type.getIntOrFloatBitWidth() / 8;
    for (size_t i = 0; i < bytes.size(); i += size) {
      uint32_t bits = 0;
      std::memcpy(&bits, bytes.data() + i, size);
      values.push_back(type.isInteger() ? int32_t(bits)
                       : type.isBF16()  ? expandBF16(bits)
                       : type.isF16()   ? expandF16(bits)
                                        : llvm::bit_cast<float>(bits));
    }
    return values;
  }
};

class MutationTest : public testing::TestWithParam<MutationKernel> {
protected:
  void SetUp() override {
    module = parseSourceString<ModuleOp>(GetParam().text, &getContext());
    ASSERT_TRUE(bool(module)) << GetParam().text;
    numOperands =
        module->lookupSymbol<func::FuncOp>("kernel").getNumArguments();
    PassManager pm(&getContext(), ModuleOp::getOperationName());
    CodegenOptions options;
    options.chip = GetParam().chip;
    buildCodegenNVGPUPipeline(pm, options);
    ASSERT_TRUE(succeeded(pm.run(*module)));
    kernel = module->lookupSymbol<func::FuncOp>("kernel");
    makeBuffers();
    code = translate(*module);
  }

  void makeBuffers() {
    std::mt19937 random(1);
    const Array &values = GetParam().values;
    auto operands = kernel->getAttrOfType<ArrayAttr>(kOperandsAttr);
    std::vector<Array> arrays;
    for (auto [type, attribute] :
         llvm::zip(kernel.getArgumentTypes(), operands)) {
      auto memory = cast<MemRefType>(type);
      auto operand = cast<DictionaryAttr>(attribute);
      buffers.push_back({memory.getElementType(),
                         operand.getAs<BoolAttr>("writable").getValue(),
                         {}});
      arrays.emplace_back(memory.getNumElements(), NAN);
      if (!buffers.back().isWritable)
        for (double &value : arrays.back())
          value = values[random() % values.size()];
      buffers.back().store(arrays.back());
    }
    GetParam().evaluate(arrays);
    for (auto [buffer, array] : llvm::zip(buffers, arrays)) {
      expected.push_back(buffer);
      expected.back().store(array);
    }
  }

  /// The LLVM IR of the kernel's functions.
  static std::string translate(ModuleOp module) {
    const std::string &chip = GetParam().chip;
    auto device = module.lookupSymbol<gpu::GPUModuleOp>(kDeviceModuleName);
    OwningOpRef<ModuleOp> owner = ModuleOp::create(module.getLoc());
    device = cast<gpu::GPUModuleOp>(device->clone());
    owner->push_back(device);
    PassManager pm(&getContext(), ModuleOp::getOperationName());
    cuda::buildDevicePipeline(pm, chip);
    if (failed(pm.run(*owner)))
      return "";
    llvm::LLVMContext llvmContext;
    auto code =
        cuda::translateDevice(device, chip, cuda::Libdevice::Keep, llvmContext);
    std::string text;
    if (code)
      llvm::raw_string_ostream(text) << *code;
    return text;
  }

  /// Runs a text; gives the error, or which results are wrong.
  std::string run(const std::string &source, uint64_t seed) {
    llvm::LLVMContext context;
    llvm::SMDiagnostic error;
    auto parsed = llvm::parseAssemblyString(source, error, context);
    if (!parsed)
      return "not parsed: " + error.getMessage().str();
    emulator::Options options;
    options.seed = seed;
    options.completion = emulator::Completion::Random;
    auto emulator = emulator::Emulator::create(std::move(parsed), options);
    if (!emulator)
      return toString(emulator.takeError());
    std::vector<Buffer> actual = buffers;
    if (llvm::Error failure = launch(**emulator, actual))
      return toString(std::move(failure));
    conflicts = (*emulator)->getCounters().bankConflicts;
    // Not what its code has for itself.
    actual.resize(numOperands, actual.front());
    for (auto [i, buffer] : llvm::enumerate(actual))
      if (buffer.load() != expected[i].load())
        return "operand " + std::to_string(i) + " is wrong";
    return "";
  }

  llvm::Error launch(emulator::Emulator &emulator,
                     std::vector<Buffer> &actual) {
    std::vector<void *> data, arguments;
    std::vector<emulator::MemoryRange> memory;
    for (Buffer &buffer : actual) {
      data.push_back(buffer.bytes.data());
      memory.push_back({buffer.bytes.data(), buffer.bytes.size(),
                        buffer.isWritable, !buffer.isWritable,
                        "operand " + std::to_string(memory.size())});
    }
    for (void *&pointer : data)
      arguments.push_back(&pointer);
    for (auto attribute : kernel->getAttrOfType<ArrayAttr>(kLaunchesAttr)
                              .getAsRange<DictionaryAttr>()) {
      auto get = [&](StringRef name) {
        return unsigned(attribute.getAs<IntegerAttr>(name).getInt());
      };
      emulator::Launch launch;
      launch.grid = {get("blocks"), 1, 1};
      launch.block = {get("threads"), 1, 1};
      launch.dynamicShared = get("shared");
      launch.arguments = arguments;
      launch.memory = memory;
      auto entry = attribute.getAs<StringAttr>("entry");
      if (llvm::Error failure = emulator.launch(entry.getValue(), launch))
        return failure;
      // The next function reads what this one wrote.
      for (emulator::MemoryRange &range : memory)
        range.isInitialized = true;
    }
    return llvm::Error::success();
  }

  /// Whether one of a few schedules shows it.
  bool isCaught(const std::string &source) {
    for (uint64_t seed : {0, 1, 2, 3})
      if (!run(source, seed).empty())
        return true;
    return false;
  }

  /// Where places in shared memory are mixed.
  static SmallVector<arith::XOrIOp> findSwizzles(ModuleOp module) {
    SmallVector<arith::XOrIOp> swizzles;
    module.walk([&](arith::XOrIOp op) {
      if (op.getType().isIndex())
        swizzles.push_back(op);
    });
    return swizzles;
  }

  OwningOpRef<ModuleOp> module;
  func::FuncOp kernel;
  unsigned numOperands = 0;
  std::vector<Buffer> buffers, expected;
  std::string code;
  uint64_t conflicts = 0;
};

} // namespace

TEST_P(MutationTest, IsExactAsItIs) {
  for (uint64_t seed : {0, 1, 2, 3}) {
    ASSERT_EQ(run(code, seed), "") << code;
    if (!GetParam().isComputed) {
      EXPECT_EQ(conflicts, 0u);
    }
  }
}

/// Of lines of one function: whether there is nothing that the line at `at`
/// could order. Unrolled loops leave such copies of their last steps.
static bool hasNothingToDo(ArrayRef<StringRef> lines, size_t at) {
  StringRef line = lines[at];
  if (!line.contains("cp.async."))
    return false;
  auto isCopy = [](StringRef other) {
    return other.contains("void @llvm.nvvm.cp.async.c") &&
           other.contains(".shared.global");
  };
  auto isWait = [](StringRef other) {
    return other.contains("call void @llvm.nvvm.cp.async.wait");
  };
  return llvm::none_of(lines, isCopy) ||
         (!isWait(line) && llvm::none_of(lines.drop_front(at), isWait));
}

TEST_P(MutationTest, EachOrderIsNeeded) {
  llvm::Regex order("^ *(tail )?(call void @llvm.nvvm.(barrier|bar[.]|cp.async."
                    "(wait|commit)|cp.async.bulk.(wait|commit)|fence|membar|"
                    "mbarrier|wgmma.(fence|wait|commit))|fence )");
  SmallVector<StringRef> lines;
  StringRef(code).split(lines, '\n');
  unsigned count = 0;
  std::string redundant;
  unsigned redundantCount = 0;
  for (size_t at = 0; at < lines.size(); ++at) {
    StringRef line = lines[at];
    if (!order.match(line))
      continue;
    ++count;
    std::string mutated = code;
    mutated.erase(line.data() - code.data(), line.size());
    if (hasNothingToDo(lines, at) || isCaught(mutated))
      continue;
    ++redundantCount;
    redundant += std::to_string(at + 1) + ": " + line.str() + "\n";
  }
  EXPECT_EQ(redundantCount, GetParam().redundant) << redundant << "of\n"
                                                  << code;
  EXPECT_GE(count, GetParam().orders);
}

TEST_P(MutationTest, AWaitForFewerGroupsIsNotEnough) {
  std::string wait = "@llvm.nvvm.cp.async.wait.group(i32 ";
  for (size_t at = code.find(wait); at != std::string::npos;
       at = code.find(wait, at + 1)) {
    if (!isdigit(code[at + wait.size()]) ||
        !StringRef(code).contains(".shared.global"))
      continue;
    std::string mutated = code;
    ++mutated[at + wait.size()];
    EXPECT_TRUE(isCaught(mutated));
  }
}

TEST_P(MutationTest, EachSwizzleIsNeeded) {
  size_t count = findSwizzles(*module).size();
  EXPECT_EQ(count != 0, GetParam().isSwizzled);
  for (size_t i = 0; i < count; ++i) {
    OwningOpRef<ModuleOp> mutated = module->clone();
    arith::XOrIOp swizzle = findSwizzles(*mutated)[i];
    swizzle.replaceAllUsesWith(swizzle.getLhs());
    EXPECT_TRUE(isCaught(translate(*mutated))) << "swizzle " << i;
  }
}

TEST_P(MutationTest, WithoutSwizzlesBanksConflict) {
  if (!GetParam().isSwizzled || GetParam().chip != "sm_80")
    return;
  OwningOpRef<ModuleOp> mutated = module->clone();
  for (arith::XOrIOp swizzle : findSwizzles(*mutated))
    swizzle.replaceAllUsesWith(swizzle.getLhs());
  EXPECT_EQ(run(code, 0), "");
  uint64_t before = conflicts;
  EXPECT_EQ(run(translate(*mutated), 0), "");
  EXPECT_GT(conflicts, before);
}

namespace {
class TileTest : public MutationTest {};
} // namespace

TEST_P(TileTest, IsExact) {
  for (uint64_t seed : {0, 1})
    ASSERT_EQ(run(code, seed), "");
  if (!GetParam().isComputed) {
    EXPECT_EQ(conflicts, 0u);
  }
}

static std::string getName(const testing::TestParamInfo<MutationKernel> &info) {
  return info.param.name;
}

INSTANTIATE_TEST_SUITE_P(Contractions, MutationTest,
                         testing::ValuesIn(getContractionKernels()), getName);
INSTANTIATE_TEST_SUITE_P(Warpgroups, MutationTest,
                         testing::ValuesIn(getWarpgroupKernels()), getName);
INSTANTIATE_TEST_SUITE_P(Tiles, TileTest, testing::ValuesIn(getTileKernels()),
                         getName);
INSTANTIATE_TEST_SUITE_P(WideAttention, TileTest,
                         testing::ValuesIn(getWideAttentionKernels()), getName);
INSTANTIATE_TEST_SUITE_P(Drawn, MutationTest,
                         testing::ValuesIn(getDrawnKernels()), getName);
INSTANTIATE_TEST_SUITE_P(Attention, MutationTest,
                         testing::ValuesIn(getAttentionKernels()), getName);
INSTANTIATE_TEST_SUITE_P(Rows, MutationTest, testing::ValuesIn(getRowKernels()),
                         getName);
