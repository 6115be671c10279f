//===- ConvergenceTest.cpp - Where a warp's lanes come together -*- C++ -*-===//

#include "amp/Codegen/NVGPU/Convergence.h"
#include "amp/Support/TargetMachine.h"
#include "mlir/Target/LLVM/NVVM/Utils.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Target/TargetMachine.h"
#include "gtest/gtest.h"

using namespace mlir::amp;

namespace {

constexpr llvm::StringLiteral kBegin = R"(
  target triple = "nvptx64-nvidia-cuda"
  declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32) convergent
  declare {i32, i32, i32, i32} @llvm.nvvm.mma.m16n8k32.row.col.s8(
      i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
  define ptx_kernel void @kernel(ptr %x, i32 %n) {
    %lane = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
    %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
    %first = icmp eq i32 %block, 0
)";

struct ConvergenceTest : testing::Test {
  void SetUp() override {
    mlir::NVVM::SerializeGPUModuleBase::init();
    auto created = createTargetMachine(llvm::Triple("nvptx64-nvidia-cuda"),
                                       "sm_90a", "+ptx84");
    ASSERT_TRUE(bool(created));
    machine = std::move(*created);
  }

  llvm::Module &parse(llvm::StringRef body) {
    llvm::SMDiagnostic error;
    module =
        llvm::parseAssemblyString((kBegin + body + "}").str(), error, context);
    EXPECT_TRUE(module != nullptr) << error.getMessage().str();
    module->setDataLayout(machine->createDataLayout());
    return *module;
  }

  std::string verify(llvm::StringRef body) {
    return toString(cuda::verifyConvergence(parse(body), *machine));
  }

  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> module;
  std::unique_ptr<llvm::TargetMachine> machine;
};

/// Each lane goes around as often as its number says; then all take part in a
/// shuffle.
constexpr llvm::StringLiteral kLoop = R"(
  entry:
    br label %loop
  loop:
    %i = phi i32 [ 0, %entry ], [ %next, %loop ]
    %next = add i32 %i, 1
    %more = icmp ult i32 %next, %lane
    br i1 %more, label %loop, label %join
  join:
    %v = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %n, i32 1, i32 31)
    store i32 %v, ptr %x
    ret void
)";

TEST_F(ConvergenceTest, TakesALoopWithAnEndOfItsOwn) {
  EXPECT_EQ(verify(("br label %entry\n" + kLoop).str()), "");
}

/// The block is left around the loop, too: the region begins before it.
TEST_F(ConvergenceTest, TakesAGuardedLoop) {
  EXPECT_EQ(verify((R"(
    %any = icmp ne i32 %lane, 0
    br i1 %any, label %entry, label %join
)" + kLoop)
                       .str()),
            "");
}

constexpr llvm::StringLiteral kShared = R"(
    br i1 %first, label %entry, label %other
  other:
    %last = icmp eq i32 %block, 1
    br i1 %last, label %join, label %end
  end:
    ret void
  entry:
    br label %loop
  loop:
    %i = phi i32 [ 0, %entry ], [ %next, %loop ]
    %next = add i32 %i, 1
    %more = icmp ult i32 %next, BOUND
    br i1 %more, label %loop, label %join
  join:
    RESULT
    store i32 %v, ptr %x
    ret void
)";

std::string fillShared(llvm::StringRef bound, llvm::StringRef result) {
  std::string text = kShared.str();
  text.replace(text.find("BOUND"), 5, bound.str());
  text.replace(text.find("RESULT"), 6, result.str());
  return text;
}

constexpr llvm::StringLiteral kShuffle =
    "%v = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 7, i32 1, i32 31)";

/// As two functions of a joined launch would have it with one end for both.
TEST_F(ConvergenceTest, RefusesALoopWhoseEndOthersReach) {
  EXPECT_EQ(verify(fillShared("%lane", kShuffle)),
            "kernel 'kernel': expected lanes that a branch parts to come "
            "together by themselves before a collective operation, found "
            "others that join them");
}

/// LLVM has this one as any function of its operands.
TEST_F(ConvergenceTest, RefusesItBeforeAProduct) {
  constexpr llvm::StringLiteral kProduct =
      "%d = call {i32, i32, i32, i32} @llvm.nvvm.mma.m16n8k32.row.col.s8("
      "i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 %n, i32 0, i32 0, i32 0, "
      "i32 0)\n%v = extractvalue {i32, i32, i32, i32} %d, 0";
  EXPECT_NE(verify(fillShared("%lane", kProduct)), "");
}

TEST_F(ConvergenceTest, TakesItWhereAllLanesLeaveTogether) {
  EXPECT_EQ(verify(fillShared("%n", kShuffle)), "");
}

TEST_F(ConvergenceTest, TakesItWithoutCollectiveOperations) {
  EXPECT_EQ(verify(fillShared("%lane", "%v = add i32 %lane, %n")), "");
}

} // namespace
