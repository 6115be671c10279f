//===- ReplicaWatch.h - Ends a run whose processes end ----------*- C++ -*-===//

#ifndef AMP_RUNTIME_REPLICAWATCH_H
#define AMP_RUNTIME_REPLICAWATCH_H

#include "amp/Runtime/Collectives.h"
#include <functional>

namespace mlir::amp {

/// While it lives, a thread looks whether the other processes of this machine
/// live. A replica that waits for one that has ended would wait for ever: where
/// one has, the least replica that is left prints a line that names it, with
/// what `describe` gives, and all end with the status 1. On other machines each
/// ends when MPI's launcher there ends it.
class ReplicaWatch {
public:
  /// Tells the others where this process is; all of them make one at once.
  /// Nothing in a process that is alone.
  static llvm::Expected<std::unique_ptr<ReplicaWatch>>
  create(Collectives &collectives, std::function<std::string()> describe);
  ~ReplicaWatch();
  /// Ends the watch on all of them, before any may end.
  llvm::Error end(Collectives &collectives);

  /// While one is held, a process whose replica ended waits with its own end,
  /// up to ten seconds: a file is whole, or not there.
  class Hold {
  public:
    Hold();
    ~Hold();
  };

private:
  class Thread;

  explicit ReplicaWatch(std::unique_ptr<Thread> thread);
  std::unique_ptr<Thread> thread;
};

} // namespace mlir::amp

#endif // AMP_RUNTIME_REPLICAWATCH_H
