//===- PTXTest.cpp - What must not become PTX -------------------*- C++ -*-===//

#include "amp/Codegen/NVGPU/DeviceCode.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace mlir::amp;

static llvm::Expected<std::string> emit(const char *text) {
  llvm::LLVMContext context;
  llvm::SMDiagnostic error;
  auto module = llvm::parseAssemblyString(text, error, context);
  if (!module)
    return llvm::createStringError(error.getMessage());
  return cuda::emitPTX(*module, "sm_80");
}

/// PTX would call an extern function that nobody has.
TEST(PTXTest, RefusesAFunctionOfLibdeviceThatIsNotLinked) {
  auto ptx = emit(R"(
    declare float @__nv_expf(float)
    define ptx_kernel void @kernel(ptr %x) {
      %v = load float, ptr %x
      %e = call float @__nv_expf(float %v)
      store float %e, ptr %x
      ret void
    })");
  EXPECT_EQ(toString(ptx.takeError()),
            "expected libdevice in the device's code, which calls '__nv_expf' "
            "of it");
}

TEST(PTXTest, TakesOneThatNobodyCalls) {
  auto ptx = emit(R"(
    declare float @__nv_expf(float)
    define ptx_kernel void @kernel(ptr %x) {
      store float 1.0, ptr %x
      ret void
    })");
  ASSERT_TRUE(bool(ptx));
  EXPECT_NE(ptx->find(".entry kernel("), std::string::npos);
}
