//===- TierTest.cpp - Code for every tier, made on any machine --*- C++ -*-===//

#include "amp/Codegen/CPU/Tier.h"
#include "amp/Driver/Compiler.h"
#include "amp/Driver/LoadProgram.h"
#include "amp/Session/Jit.h"
#include "llvm-c/Disassembler.h"
#include "llvm-c/Target.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/ExecutionEngine/Orc/CompileUtils.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"
#include <set>

using namespace mlir::amp;

namespace {

/// Every tier's instructions are known to the disassembler: it asks for none.
std::string disassemble(llvm::StringRef code) {
  LLVMInitializeX86TargetInfo();
  LLVMInitializeX86TargetMC();
  LLVMInitializeX86Disassembler();
  LLVMDisasmContextRef context = LLVMCreateDisasm("x86_64-unknown-linux-gnu",
                                                  nullptr, 0, nullptr, nullptr);
  llvm::scope_exit dispose([&] { LLVMDisasmDispose(context); });
  std::vector<uint8_t> bytes(code.begin(), code.end());
  std::string text;
  for (size_t at = 0; at < bytes.size();) {
    char line[256];
    size_t size = LLVMDisasmInstruction(
        context, bytes.data() + at, bytes.size() - at, at, line, sizeof(line));
    if (size == 0) {
      ADD_FAILURE() << "no instruction at byte " << at;
      break;
    }
    text += std::string(line) + "\n";
    at += size;
  }
  return text;
}

/// The instructions of an object for x86-64.
std::string disassemble(llvm::MemoryBufferRef object) {
  auto file = llvm::object::ObjectFile::createObjectFile(object);
  if (!file) {
    ADD_FAILURE() << toString(file.takeError());
    return "";
  }
  EXPECT_EQ((*file)->getArch(), llvm::Triple::x86_64);
  std::string text;
  for (const llvm::object::SectionRef &section : (*file)->sections())
    if (section.isText())
      text += disassemble(cantFail(section.getContents()));
  return text;
}

/// The functions that objects call and none of them defines.
std::set<std::string>
listOutside(llvm::ArrayRef<llvm::MemoryBufferRef> objects) {
  std::set<std::string> called, defined;
  for (llvm::MemoryBufferRef object : objects) {
    auto file = cantFail(llvm::object::ObjectFile::createObjectFile(object));
    for (const llvm::object::SymbolRef &symbol : file->symbols()) {
      uint32_t flags = cantFail(symbol.getFlags());
      auto &names =
          flags & llvm::object::SymbolRef::SF_Undefined ? called : defined;
      names.insert(cantFail(symbol.getName()).str());
    }
  }
  for (const std::string &name : defined)
    called.erase(name);
  return called;
}

/// Products, a row reduction, attention and elementwise functions, with their
/// gradients and AdamW.
constexpr llvm::StringLiteral kModel = R"(
func.func @loss(%w: tensor<64x48xf32> {amp.param = "w"},
    %x: tensor<2x4x16x64xf32> {amp.input = "x"}) -> tensor<f32> {
  %zero = arith.constant 0.0 : f32
  %rows = tensor.collapse_shape %x [[0, 1, 2], [3]]
    : tensor<2x4x16x64xf32> into tensor<128x64xf32>
  %empty = tensor.empty() : tensor<128x48xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%empty : tensor<128x48xf32>)
    -> tensor<128x48xf32>
  %p = linalg.matmul ins(%rows, %w : tensor<128x64xf32>, tensor<64x48xf32>)
    outs(%zeros : tensor<128x48xf32>) -> tensor<128x48xf32>
  %t = math.tanh %p : tensor<128x48xf32>
  %q = tensor.expand_shape %t [[0, 1, 2], [3]] output_shape [2, 4, 16, 48]
    : tensor<128x48xf32> into tensor<2x4x16x48xf32>
  %a, %lse, %rest = nn.attention %q, %q, %q causal : tensor<2x4x16x48xf32>,
    tensor<2x4x16x48xf32>, tensor<2x4x16x48xf32>
    -> tensor<2x4x16x48xf32>, tensor<2x4x16xf32>
  %scalar = tensor.empty() : tensor<f32>
  %start = linalg.fill ins(%zero : f32) outs(%scalar : tensor<f32>)
    -> tensor<f32>
  %sum = linalg.reduce ins(%a : tensor<2x4x16x48xf32>)
    outs(%start : tensor<f32>) dimensions = [0, 1, 2, 3]
    (%in: f32, %acc: f32) {
      %e = math.exp %in : f32
      %s = arith.addf %acc, %e : f32
      linalg.yield %s : f32
    }
  return %sum : tensor<f32>
}
amp.train_step @step of @loss optimizer #amp.adamw<lr = 1.0e-3>
)";

class TierTest
    : public ::testing::TestWithParam<std::tuple<size_t, std::string>> {
protected:
  const cpu::Tier &getTier() {
    return cpu::getTiers()[std::get<0>(GetParam())];
  }
  std::string getPolicy() { return std::get<1>(GetParam()); }
};

std::string nameTest(
    const ::testing::TestParamInfo<std::tuple<size_t, std::string>> &info) {
  std::string name = cpu::getTiers()[std::get<0>(info.param)].name.str();
  llvm::erase(name, '-');
  return name + "_" + std::get<1>(info.param);
}

/// Whether the tier has the feature.
bool has(const cpu::Tier &tier, llvm::StringRef feature) {
  return llvm::is_contained(llvm::split(tier.features, ','), feature);
}

} // namespace

TEST_P(TierTest, AStepAssembles) {
  CompileOptions options;
  options.policy = getPolicy();
  options.tier = getTier().name.str();
  options.threads = 2;
  auto object = compile(kModel, "model.mlir", options, [](llvm::StringRef) {});
  ASSERT_TRUE(bool(object)) << toString(object.takeError());
  std::string text;
  auto parts = cantFail(listObjects(object->object->getMemBufferRef()));
  for (llvm::MemoryBufferRef part : parts)
    text += disassemble(part);
  // AdamW's corrections for the first steps are two powers a step; all other
  // functions are code in line, but where there is no FMA.
  std::set<std::string> outside = {"_GLOBAL_OFFSET_TABLE_", "memcpy", "memset",
                                   "pow"};
  if (!has(getTier(), "fma"))
    outside.insert({"fmaf", "floorf", "__extendhfsf2", "__truncsfhf2"});
  for (const std::string &name : listOutside(parts))
    EXPECT_TRUE(outside.count(name)) << name;
  // The widest registers that the tier has, and none that it has not.
  llvm::StringRef widest = has(getTier(), "avx512f") ? "%zmm"
                           : has(getTier(), "avx2")  ? "%ymm"
                                                     : "%xmm";
  EXPECT_NE(text.find(widest), text.npos);
  for (llvm::StringRef wider : {"%ymm", "%zmm"})
    if (wider > widest) {
      EXPECT_EQ(text.find(wider), text.npos) << wider.str();
    }
  EXPECT_EQ(text.find("vfmadd") != text.npos, has(getTier(), "fma"));
}

INSTANTIATE_TEST_SUITE_P(
    All, TierTest,
    ::testing::Combine(::testing::Range<size_t>(0, cpu::getTiers().size()),
                       ::testing::Values("f32", "bf16", "f16")),
    nameTest);

/// LLVM IR for the tier's machine; the object's instructions.
static std::string assemble(const cpu::Tier &tier, llvm::StringRef source) {
  auto machine = cpu::createTargetMachine(tier);
  if (!machine)
    return toString(machine.takeError());
  llvm::LLVMContext context;
  llvm::SMDiagnostic error;
  auto module = llvm::parseAssemblyString(source, error, context);
  if (!module)
    return error.getMessage().str();
  cpu::setTarget(*module, tier, **machine);
  auto object = llvm::orc::SimpleCompiler(**machine)(*module);
  if (!object)
    return toString(object.takeError());
  return disassemble((*object)->getMemBufferRef());
}

constexpr llvm::StringLiteral kDotProduct = R"(
declare <16 x float> @llvm.x86.avx512bf16.dpbf16ps.512(<16 x float>,
  <32 x bfloat>, <32 x bfloat>)
define void @f(ptr %acc, ptr %x) {
  %a = load <16 x float>, ptr %acc
  %b = load <32 x bfloat>, ptr %x
  %r = call <16 x float> @llvm.x86.avx512bf16.dpbf16ps.512(<16 x float> %a,
    <32 x bfloat> %b, <32 x bfloat> %b)
  store <16 x float> %r, ptr %acc
  ret void
})";

constexpr llvm::StringLiteral kTiles = R"(
declare void @llvm.x86.ldtilecfg(ptr)
declare void @llvm.x86.tilezero(i8)
declare void @llvm.x86.tileloadd64(i8, ptr, i64)
declare void @llvm.x86.tdpbf16ps(i8, i8, i8)
declare void @llvm.x86.tilestored64(i8, ptr, i64)
declare void @llvm.x86.tilerelease()
define void @f(ptr %config, ptr %x) {
  call void @llvm.x86.ldtilecfg(ptr %config)
  call void @llvm.x86.tilezero(i8 0)
  call void @llvm.x86.tileloadd64(i8 1, ptr %x, i64 64)
  call void @llvm.x86.tdpbf16ps(i8 0, i8 1, i8 1)
  call void @llvm.x86.tilestored64(i8 0, ptr %x, i64 64)
  call void @llvm.x86.tilerelease()
  ret void
})";

// What the two best tiers are for.
TEST(Tiers, TheirOwnInstructionsAssemble) {
  int dots = 0, tiles = 0;
  for (const cpu::Tier &tier : cpu::getTiers()) {
    if (has(tier, "avx512bf16")) {
      ++dots;
      std::string text = assemble(tier, kDotProduct);
      EXPECT_NE(text.find("vdpbf16ps"), text.npos) << text;
    }
    if (has(tier, "amx-bf16")) {
      ++tiles;
      std::string text = assemble(tier, kTiles);
      for (const char *name :
           {"ldtilecfg", "tileloadd", "tdpbf16ps", "tilestored", "tilerelease"})
        EXPECT_NE(text.find(name), text.npos) << name << " in\n" << text;
    }
  }
  EXPECT_EQ(dots, 2);
  EXPECT_EQ(tiles, 1);
}

TEST(Tiers, OnlyWhatTheMachineHasRuns) {
  for (const cpu::Tier &tier : cpu::getTiers()) {
    llvm::Expected<const cpu::Tier *> made = cpu::findTier(tier.name);
    ASSERT_TRUE(bool(made)) << toString(made.takeError());
    EXPECT_EQ(*made, &tier);
    CompileOptions options;
    options.tier = tier.name.str();
    auto program =
        loadProgram(kModel, "model.mlir", options, ObjectCache::makeDisabled(),
                    [](llvm::StringRef) {});
    EXPECT_EQ(bool(program), cpu::isSupported(tier)) << tier.name.str();
    if (program)
      continue;
    std::string error = toString(program.takeError());
    EXPECT_TRUE(llvm::StringRef(error).starts_with(
        ("CPU tier '" + tier.name + "' needs the feature '").str()))
        << error;
  }
  llvm::Expected<const cpu::Tier *> best = cpu::selectTier("");
  ASSERT_TRUE(bool(best)) << toString(best.takeError());
  EXPECT_TRUE(cpu::isSupported(**best));
}
