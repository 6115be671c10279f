//===- ScratchTest.cpp - Memory that a kernel has for itself ----*- C++ -*-===//

#include "amp/Device/Device.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace mlir::amp;

namespace {

/// `put` copies the number to the scratch memory; `get` copies it back, or what
/// lies behind it.
const char *const kFunctions = R"(
define ptx_kernel void @put(ptr %x, ptr %scratch) {
  %v = load float, ptr %x
  store float %v, ptr %scratch
  ret void
}
define ptx_kernel void @get(ptr %x, ptr %scratch) {
  %v = load float, ptr %scratch
  %twice = fadd float %v, %v
  store float %twice, ptr %x
  ret void
}
define ptx_kernel void @behind(ptr %x, ptr %scratch) {
  %p = getelementptr float, ptr %scratch, i32 1
  %v = load float, ptr %p
  store float %v, ptr %x
  ret void
}
define ptx_kernel void @beyond(ptr %x, ptr %scratch) {
  %p = getelementptr float, ptr %scratch, i32 2
  store float 0.0, ptr %p
  ret void
}
)";

class ScratchTest : public ::testing::Test {
protected:
  void SetUp() override {
    llvm::LLVMContext context;
    llvm::SMDiagnostic error;
    auto module = llvm::parseAssemblyString(kFunctions, error, context);
    ASSERT_TRUE(bool(module)) << error.getMessage().str();
    llvm::raw_string_ostream os(code);
    llvm::WriteBitcodeToFile(*module, os);
  }

  static DeviceKernel makeKernel(std::initializer_list<const char *> names) {
    DeviceKernel kernel;
    for (const char *name : names)
      kernel.launches.push_back({name, 1, 1, 0});
    kernel.operands.push_back({4, true, true});
    kernel.scratch = 8;
    return kernel;
  }

  /// Runs kernels in turn on a number.
  std::string run(llvm::ArrayRef<DeviceKernel> kernels, float &number) {
    DeviceProgram program{"sim:sm_80", {}};
    program.kernels.assign(kernels.begin(), kernels.end());
    auto device = Device::create(program, code);
    if (!device)
      return toString(device.takeError());
    auto memory = (*device)->allocate(4);
    if (!memory)
      return toString(memory.takeError());
    (*device)->copyToDevice(*memory, &number, 4);
    for (size_t i = 0; i < kernels.size(); ++i) {
      void *arguments[] = {&*memory};
      (*device)->launch(i, arguments);
    }
    (*device)->copyToHost(&number, *memory, 4);
    llvm::Error error = (*device)->takeError();
    (*device)->free(*memory);
    return error ? toString(std::move(error)) : "";
  }

  std::string code;
};

TEST_F(ScratchTest, GoesFromFunctionToFunction) {
  float number = 3;
  EXPECT_EQ(run({makeKernel({"put", "get"})}, number), "");
  EXPECT_EQ(number, 6);
}

TEST_F(ScratchTest, IsUndefinedWhereNothingWasWritten) {
  float number = 3;
  EXPECT_TRUE(llvm::StringRef(run({makeKernel({"put", "behind"})}, number))
                  .ends_with("byte 4 of 'the scratch memory': nothing has "
                             "written it"));
}

TEST_F(ScratchTest, IsUndefinedInTheNextKernel) {
  float number = 3;
  EXPECT_TRUE(
      llvm::StringRef(
          run({makeKernel({"put", "get"}), makeKernel({"get"})}, number))
          .ends_with("byte 0 of 'the scratch memory': nothing has "
                     "written it"));
}

TEST_F(ScratchTest, HasAnEnd) {
  float number = 3;
  EXPECT_TRUE(
      llvm::StringRef(run({makeKernel({"beyond"})}, number))
          .ends_with("'the scratch memory' has 8 bytes, and bytes 8 to 11 are "
                     "accessed"));
}

TEST_F(ScratchTest, IsInTheTable) {
  DeviceProgram program{"sim:sm_80", {makeKernel({"put"})}};
  auto read = DeviceProgram::fromJSON(program.toJSON());
  ASSERT_TRUE(bool(read));
  EXPECT_EQ(read->kernels[0].scratch, 8);
}

} // namespace
