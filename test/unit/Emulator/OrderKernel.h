//===- OrderKernel.h - Kernels whose order matters --------------*- C++ -*-===//

#ifndef AMP_TEST_UNIT_EMULATOR_ORDERKERNEL_H
#define AMP_TEST_UNIT_EMULATOR_ORDERKERNEL_H

#include "TestKernel.h"
#include "amp/Emulator/TensorMap.h"

namespace mlir::amp::emulator {

inline constexpr const char *kOrderHead = R"(
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare void @llvm.nvvm.barrier.cta.sync.aligned.count(i32, i32)
declare void @llvm.nvvm.barrier.cta.arrive.aligned.count(i32, i32)
declare void @llvm.nvvm.bar.warp.sync(i32)
declare void @llvm.nvvm.membar.gl()
declare void @llvm.nvvm.membar.cta()
declare void @llvm.nvvm.fence.proxy.async.shared_cta()
declare void @llvm.nvvm.wgmma.fence.sync.aligned()
declare void @llvm.nvvm.wgmma.commit_group.sync.aligned()
declare void @llvm.nvvm.wgmma.wait_group.sync.aligned(i64)
declare void @llvm.nvvm.cp.async.bulk.tensor.s2g.tile.1d(ptr addrspace(3), ptr, i32, i64, i1)
declare void @llvm.nvvm.cp.async.bulk.commit.group()
declare void @llvm.nvvm.cp.async.bulk.wait.group.read(i32)
@tile = internal addrspace(3) global [4096 x i8] undef, align 1024
@word = internal addrspace(3) global i32 undef, align 4
)";

/// Kernels that are right as they are, and an error without any one of the
/// lines that order them.
class OrderTest : public testing::Test {
protected:
  std::string run(const std::string &body, unsigned threads, unsigned blocks,
                  Options options = {}) {
    std::fill(std::begin(out), std::end(out), 0.0f);
    std::fill(std::begin(scratch), std::end(scratch), 0);
    TestKernel kernel(std::string(kOrderHead) +
                          "define ptx_kernel void @kernel(ptr %out, ptr "
                          "%scratch, ptr %map) {\nentry:\n"
                          "  %tid = call i32 "
                          "@llvm.nvvm.read.ptx.sreg.tid.x()\n" +
                          body + "  ret void\n}\n",
                      options);
    return kernel.run(threads,
                      {{out, sizeof(out), true},
                       {scratch, sizeof(scratch), true},
                       {&map, sizeof(map), false}},
                      blocks);
  }

  /// Takes away the line that holds `part`.
  static std::string without(std::string text, const std::string &part) {
    size_t found = text.find(part);
    EXPECT_NE(found, std::string::npos) << part;
    size_t begin = text.rfind('\n', found) + 1, end = text.find('\n', found);
    return text.erase(begin, end - begin);
  }

  static std::string replace(std::string text, const std::string &part,
                             const std::string &by) {
    size_t found = text.find(part);
    EXPECT_NE(found, std::string::npos) << part;
    return text.replace(found, part.size(), by);
  }

  alignas(256) float out[1024];
  alignas(256) int scratch[1024];
  TensorMap map = {};
};

inline constexpr const char *kBarrier = "call void @llvm.nvvm.barrier.cta.sync";

} // namespace mlir::amp::emulator

#endif // AMP_TEST_UNIT_EMULATOR_ORDERKERNEL_H
