//===- ProductTest.cpp - Contractions from panels, exactly ------*- C++ -*-===//

#include "PairEmulation.h"
#include "ProductKernel.h"
#include "amp/Codegen/CPU/Optimize.h"
#include "amp/Codegen/CPU/Tier.h"
#include "amp/InitAll.h"
#include "amp/Pipelines/Pipelines.h"
#include "amp/Runtime/FloatFormat.h"
#include "amp/Session/Jit.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ExecutionEngine/Orc/CompileUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <cstring>
#include <set>

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::test;

namespace {

/// A tensor's elements as they lie in memory, at a vector's alignment.
class Buffer {
public:
  explicit Buffer(const ProductTensor &tensor) : type(tensor.type) {
    for (double value : tensor.values)
      append(value);
  }
  void *get() { return bytes.data(); }
  std::vector<double> read() const;

private:
  template <typename T>
  void add(T value) {
    bytes.resize(bytes.size() + sizeof(T));
    std::memcpy(bytes.data() + bytes.size() - sizeof(T), &value, sizeof(T));
  }
  void append(double value);

  std::string type;
  std::vector<char> bytes;
};

void Buffer::append(double value) {
  if (type == "f64")
    add(value);
  else if (type == "f32")
    add(float(value));
  else if (type == "bf16")
    add(uint16_t(roundToBF16(value)));
  else if (type == "f16")
    add(uint16_t(roundToF16(value)));
  else if (type == "i8")
    add(int8_t(value));
  else if (type == "i32")
    add(int32_t(value));
  else
    add(int64_t(value));
}

template <typename T>
static std::vector<double> readAs(const std::vector<char> &bytes) {
  std::vector<T> values(bytes.size() / sizeof(T));
  std::memcpy(values.data(), bytes.data(), bytes.size());
  return {values.begin(), values.end()};
}

std::vector<double> Buffer::read() const {
  return type == "f64"   ? readAs<double>(bytes)
         : type == "f32" ? readAs<float>(bytes)
         : type == "i32" ? readAs<int32_t>(bytes)
                         : readAs<int64_t>(bytes);
}

/// void entry(void **) calls the kernels in turn, each with the next pointers.
void createEntry(llvm::Module &module, std::vector<ProductKernel> &kernels) {
  llvm::IRBuilder<> b(module.getContext());
  llvm::Type *pointer = b.getPtrTy();
  auto *entry = llvm::Function::Create(
      llvm::FunctionType::get(b.getVoidTy(), {pointer}, false),
      llvm::Function::ExternalLinkage, "entry", module);
  b.SetInsertPoint(llvm::BasicBlock::Create(module.getContext(), "", entry));
  unsigned next = 0;
  for (ProductKernel &kernel : kernels) {
    std::vector<llvm::Value *> arguments;
    for (size_t i = 0; i < kernel.getArguments().size(); ++i)
      arguments.push_back(b.CreateLoad(
          pointer,
          b.CreateConstInBoundsGEP1_64(pointer, entry->getArg(0), next++)));
    b.CreateCall(module.getFunction(kernel.getName()), arguments);
  }
  b.CreateRetVoid();
}

/// Code for a tier, of its own machine, as a program is compiled: an object, or
/// else its text.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
emit(llvm::Module &module, const cpu::Tier &tier, bool isObject) {
  auto machine = cpu::createTargetMachine(tier);
  if (!machine)
    return machine.takeError();
  cpu::setTarget(module, tier, **machine);
  cpu::optimize(module, **machine, llvm::OptimizationLevel::O2);
  if (isObject)
    return llvm::orc::SimpleCompiler(**machine)(module);
  llvm::SmallVector<char, 0> bytes;
  llvm::raw_svector_ostream os(bytes);
  llvm::legacy::PassManager passes;
  if ((*machine)->addPassesToEmitFile(passes, os, nullptr,
                                      llvm::CodeGenFileType::AssemblyFile))
    return llvm::createStringError("no text for this machine");
  passes.run(module);
  return std::make_unique<llvm::SmallVectorMemoryBuffer>(
      std::move(bytes), "text", /*RequiresNullTerminator=*/false);
}

bool has(const cpu::Tier &tier, llvm::StringRef feature) {
  return tier.features.contains(feature);
}

/// Kernels as a tier has them, in a machine's instructions.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
compileKernels(std::vector<ProductKernel> &kernels, const cpu::Tier &tier,
               const cpu::Tier &machine, int64_t threads,
               bool isObject = true) {
  std::string text;
  for (const ProductKernel &kernel : kernels)
    text += kernel.print();
  MLIRContext context(getFullRegistry(), MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();
  auto module = parseSourceString<ModuleOp>(text, &context);
  if (!module)
    return llvm::createStringError("cannot parse: " + text);
  PassManager pm(&context, ModuleOp::getOperationName());
  CodegenOptions options;
  options.tier = tier.name.str();
  options.threads = threads;
  buildCodegenCPUPipeline(pm, options);
  buildLLVMPipeline(pm);
  if (failed(pm.run(*module)))
    return llvm::createStringError("the pipeline failed: " + text);
  llvm::LLVMContext llvmContext;
  auto code = translateModuleToLLVMIR(*module, llvmContext);
  if (!code)
    return llvm::createStringError("the translation failed");
  createEntry(*code, kernels);
  if (!has(machine, "amx-bf16"))
    emulateTiles(*code);
  if (!has(machine, "avx512bf16"))
    emulatePairs(*code);
  return emit(*code, machine, isObject);
}

void check(std::vector<ProductKernel> &kernels, const cpu::Tier &tier,
           int64_t threads) {
  // A better tier's tiles and vectors in what this machine has: slower, but the
  // same numbers. In its own instructions it is assembled.
  const cpu::Tier &machine =
      cpu::isSupported(tier) ? tier : *llvm::cantFail(cpu::selectTier(""));
  if (&machine != &tier) {
    auto assembled = compileKernels(kernels, tier, tier, threads);
    ASSERT_TRUE(bool(assembled)) << toString(assembled.takeError());
  }
  auto object = compileKernels(kernels, tier, machine, threads);
  ASSERT_TRUE(bool(object)) << toString(object.takeError());
  auto loaded = LoadedObject::load(std::move(*object), "entry", threads);
  ASSERT_TRUE(bool(loaded)) << toString(loaded.takeError());
  std::vector<std::vector<Buffer>> buffers;
  std::vector<void *> pointers;
  for (ProductKernel &kernel : kernels) {
    buffers.emplace_back();
    for (ProductTensor *tensor : kernel.getArguments())
      buffers.back().emplace_back(*tensor);
    for (Buffer &buffer : buffers.back())
      pointers.push_back(buffer.get());
  }
  loaded->run(pointers.data());
  for (auto [kernel, memory] : llvm::zip(kernels, buffers)) {
    auto expected = kernel.evaluate(has(tier, "amx-bf16"));
    for (size_t i = 0; i < expected.size(); ++i)
      EXPECT_EQ(memory[memory.size() - expected.size() + i].read(), expected[i])
          << "tier " << tier.name.str() << ", " << threads
          << " threads, output " << i << " of " << kernel.print();
  }
}

class ProductTest
    : public ::testing::TestWithParam<std::tuple<size_t, unsigned>> {};

/// AMP_PRODUCTS=count,seed: how many kernels a test draws for each tier that
/// this machine has, and from what.
std::pair<unsigned, unsigned> getCampaign() {
  unsigned count = 0, seed = 0;
  if (const char *text = std::getenv("AMP_PRODUCTS")) {
    auto [first, second] = llvm::StringRef(text).split(',');
    if (first.getAsInteger(10, count) || second.getAsInteger(10, seed))
      ADD_FAILURE() << "expected AMP_PRODUCTS=count,seed, found " << text;
  }
  return {count, seed};
}

/// Several in a module: what takes the time is to make one.
void checkDrawn(unsigned seed, unsigned count, const cpu::Tier &tier,
                int64_t threads, ProductOrder order = ProductOrder::Any) {
  constexpr unsigned kTogether = 20;
  std::mt19937 random(seed);
  for (unsigned done = 0; done < count; done += kTogether) {
    std::vector<ProductKernel> kernels;
    for (unsigned i = 0; i < std::min(kTogether, count - done); ++i)
      kernels.emplace_back(random, i, order);
    check(kernels, tier, threads);
    if (::testing::Test::HasFailure())
      return;
  }
}

} // namespace

TEST_P(ProductTest, IsExact) {
  auto [number, seed] = GetParam();
  const cpu::Tier &tier = cpu::getTiers()[number];
  checkDrawn(seed, cpu::isSupported(tier) ? 60 : 10, tier, 1 + seed % 3);
}

INSTANTIATE_TEST_SUITE_P(
    Drawn, ProductTest,
    ::testing::Combine(::testing::Range<size_t>(0, cpu::getTiers().size()),
                       ::testing::Range(0u, 3u)),
    [](auto &info) {
      std::string name = cpu::getTiers()[std::get<0>(info.param)].name.str();
      llvm::erase(name, '-');
      return name + "_" + std::to_string(std::get<1>(info.param));
    });

/// Bit for bit by a scalar model of the instruction; on a machine without it,
/// with the model in its place.
TEST(Products, OfPairsAreInOrder) {
  for (const cpu::Tier &tier : cpu::getTiers())
    if (has(tier, "avx512bf16"))
      checkDrawn(7, 60, tier, 2, ProductOrder::Pairs);
}

/// Bit for bit, on every tier: parts depend on the shape alone.
TEST(Products, OfLongSumsAreInOrder) {
  for (const cpu::Tier &tier : cpu::getTiers())
    if (cpu::isSupported(tier))
      checkDrawn(3, 40, tier, 2, ProductOrder::Parts);
}

// With the address sanitizer the code has more than its own accesses.
#if !LLVM_ADDRESS_SANITIZER_BUILD
/// Lines of a function that move vectors or tiles to the stack or from it. The
/// shapes of tiles are set up there, beginning with zeros.
static std::vector<std::string> listSpills(llvm::StringRef function) {
  llvm::StringRef shapes =
      function.split("ldtilecfg\t").second.split('\n').first;
  bool hasFramePointer = function.contains("%rsp, %rbp");
  std::vector<std::string> spills;
  for (llvm::StringRef line : llvm::split(function, '\n')) {
    bool isOnStack =
        line.contains("(%rsp") || (hasFramePointer && line.contains("(%rbp"));
    bool isShape = !shapes.empty() && line.ends_with((", " + shapes).str());
    if (line.contains("mm") && isOnStack && !isShape)
      spills.push_back(line.str());
  }
  return spills;
}

/// The rows of the micro kernels' table that a tier has: sums and columns.
static std::set<std::string> listMicroKernels(const cpu::Tier &tier) {
  std::set<std::string> rows = {"f32 16", "f64 16", "i32 16", "i64 16"};
  if (tier.vectorBytes == 64)
    rows = {"f32 64", "f32 32", "f32 16", "f64 32", "i32 64", "i64 32"};
  if (has(tier, "avx512bf16"))
    rows.insert({"f32_bf16 64", "f32_bf16 32", "f32_bf16 16"});
  if (has(tier, "amx-bf16"))
    rows.insert("f32_bf16_tiles 32");
  return rows;
}

/// "f32_bf16 64" of "f32_bf16_6x64_rows:".
static std::string getRow(llvm::StringRef function) {
  auto [tile, rest] = function.split('x');
  return (tile.rsplit('_').first + " " + rest.split('_').first).str();
}

/// Without FMA its function is called, before which all registers are saved.
TEST(Products, MicroKernelsKeepTheirSumsInRegisters) {
  constexpr llvm::StringLiteral kPrefix = "\namp_product_";
  for (const cpu::Tier &tier : cpu::getTiers()) {
    if (tier.features == "sse2")
      continue;
    std::mt19937 random(1);
    std::vector<ProductKernel> kernels;
    for (unsigned i = 0; i < 60; ++i)
      kernels.emplace_back(
          random, i, i % 6 == 0 ? ProductOrder::Pairs : ProductOrder::Any);
    auto text = compileKernels(kernels, tier, tier, 1, /*isObject=*/false);
    ASSERT_TRUE(bool(text)) << toString(text.takeError());
    std::set<std::string> rows;
    llvm::StringRef rest = (*text)->getBuffer();
    for (size_t at; (at = rest.find(kPrefix)) != rest.npos;) {
      rest = rest.drop_front(at + kPrefix.size());
      llvm::StringRef function = rest.take_front(rest.find(".size"));
      rows.insert(getRow(function));
      EXPECT_EQ(listSpills(function), std::vector<std::string>())
          << tier.name.str() << ": " << function.str();
    }
    EXPECT_EQ(rows, listMicroKernels(tier)) << tier.name.str();
    EXPECT_EQ((*text)->getBuffer().contains("vdpbf16ps"),
              has(tier, "avx512bf16"));
    EXPECT_EQ((*text)->getBuffer().contains("tdpbf16ps"),
              has(tier, "amx-bf16"));
  }
}
#endif

TEST(Products, OfACampaignAreExact) {
  auto [count, seed] = getCampaign();
  for (const cpu::Tier &tier : cpu::getTiers())
    if (cpu::isSupported(tier))
      for (auto order : {ProductOrder::Any, ProductOrder::Parts})
        checkDrawn(seed, std::max(count, 20u), tier, 2, order);
  // Pairs have a model where a machine has no such instruction.
  for (const cpu::Tier &other : cpu::getTiers())
    if (has(other, "avx512bf16"))
      checkDrawn(seed, count, other, 2, ProductOrder::Pairs);
}
