//===- Isolated.h - Work in a process that may crash ------------*- C++ -*-===//

#ifndef AMP_TEST_PASSES_ISOLATED_H
#define AMP_TEST_PASSES_ISOLATED_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <string>

namespace mlir::amp::test {

/// Memory that parent and child share, and the child's reports.
class Channel {
public:
  /// Says that run `number` begins; a crash is that run's.
  void begin(int64_t number, StringRef name);
  void countModule(bool isNew) { shared->modules += isNew; }
  void report(StringRef text);

private:
  friend struct ChannelAccess;
  struct Shared {
    int64_t run, modules;
    char name[256];
  };
  Shared *shared = nullptr;
  int reports = -1; ///< a file's descriptor
};

/// How a child ended.
struct Outcome {
  int64_t run = 0, modules = 0;
  std::string name;
  int signal = 0;
  std::string errors; ///< the last line of its standard error
  SmallVector<std::string> reports;
  std::string signalText() const;
};

/// Does the work in a child; a run may take 20 seconds.
Outcome runIsolated(llvm::function_ref<void(Channel &)> work);

/// What is written to standard output meanwhile.
std::string captureOutput(llvm::function_ref<void()> work);

} // namespace mlir::amp::test

#endif // AMP_TEST_PASSES_ISOLATED_H
