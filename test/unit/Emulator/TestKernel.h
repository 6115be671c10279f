//===- TestKernel.h - Kernels from text -------------------------*- C++ -*-===//

#ifndef AMP_TEST_UNIT_EMULATOR_TESTKERNEL_H
#define AMP_TEST_UNIT_EMULATOR_TESTKERNEL_H

#include "amp/Emulator/Emulator.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

namespace mlir::amp::emulator {

/// A buffer of a launch.
struct Buffer {
  void *data;
  size_t bytes;
  bool isWritable;
  bool isInitialized = true;

  template <typename T>
  static Buffer in(std::vector<T> &data) {
    return {data.data(), data.size() * sizeof(T), false};
  }
  template <typename T>
  static Buffer out(std::vector<T> &data) {
    return {data.data(), data.size() * sizeof(T), true};
  }
};

/// A module of LLVM IR with one kernel, `@kernel`, whose parameters are
/// pointers.
class TestKernel {
public:
  explicit TestKernel(const std::string &text, Options options = {}) {
    llvm::SMDiagnostic error;
    std::unique_ptr<llvm::Module> module =
        llvm::parseAssemblyString(text, error, context);
    if (!module) {
      problem = error.getMessage().str() + " in:\n" + text;
      return;
    }
    auto created = Emulator::create(std::move(module), options);
    if (created)
      emulator = std::move(*created);
    else
      problem = toString(created.takeError());
  }

  /// The error, or nothing.
  std::string run(unsigned threads, std::vector<Buffer> buffers,
                  unsigned blocks = 1, size_t dynamicShared = 0) {
    if (!emulator)
      return problem;
    Launch launch;
    launch.grid = {blocks, 1, 1};
    launch.block = {threads, 1, 1};
    launch.dynamicShared = dynamicShared;
    std::vector<void *> arguments;
    std::vector<MemoryRange> memory;
    for (auto &buffer : buffers) {
      arguments.push_back(&buffer.data);
      memory.push_back({buffer.data, buffer.bytes, buffer.isWritable,
                        buffer.isInitialized,
                        "buffer " + std::to_string(memory.size())});
    }
    launch.arguments = arguments;
    launch.memory = memory;
    if (llvm::Error error = emulator->launch("kernel", launch))
      return toString(std::move(error));
    return "";
  }

  const Counters &getCounters() const { return emulator->getCounters(); }

private:
  llvm::LLVMContext context;
  std::unique_ptr<Emulator> emulator;
  std::string problem;
};

/// Expects a run that ends with an error that holds `part`.
#define EXPECT_ERROR(run, part)                                                \
  do {                                                                         \
    std::string error = run;                                                   \
    EXPECT_NE(error.find(part), std::string::npos) << error;                   \
  } while (false)

} // namespace mlir::amp::emulator

#endif // AMP_TEST_UNIT_EMULATOR_TESTKERNEL_H
