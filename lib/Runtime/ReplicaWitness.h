//===- ReplicaWitness.h - A process that says that this ended ---*- C++ -*-===//

#ifndef AMP_LIB_RUNTIME_REPLICAWITNESS_H
#define AMP_LIB_RUNTIME_REPLICAWITNESS_H

#include "amp/Runtime/WitnessMessage.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <sys/types.h>

namespace mlir::amp {

/// A process beside this one, `amp-witness`: where this one ends, and has not
/// taken leave, it says so on this one's standard error.
class ReplicaWitness {
public:
  static llvm::Expected<std::unique_ptr<ReplicaWitness>> start(int replica);
  /// Takes leave, and waits for it to end.
  ~ReplicaWitness();
  ReplicaWitness(const ReplicaWitness &) = delete;
  ReplicaWitness &operator=(const ReplicaWitness &) = delete;
  pid_t getProcess() const { return process; }
  void tell(WitnessMessage message, llvm::StringRef text = "");

private:
  ReplicaWitness(pid_t process, int socket)
      : process(process), socket(socket) {}

  pid_t process;
  int socket;
};

} // namespace mlir::amp

#endif // AMP_LIB_RUNTIME_REPLICAWITNESS_H
