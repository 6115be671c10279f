//===- ReplicaWatch.h - Ends a run whose processes end ----------*- C++ -*-===//

#ifndef AMP_RUNTIME_REPLICAWATCH_H
#define AMP_RUNTIME_REPLICAWATCH_H

#include "amp/Runtime/Collectives.h"

namespace mlir::amp {

class ReplicaWitness;

/// While it lives, a thread looks whether the other processes of this machine
/// live: a replica that waits for one that has ended would wait for ever. Where
/// one has, all end with the status 1. The one that ended has a witness, the
/// program `amp-witness`, which names it, and its last checkpoint, on its
/// standard error. Other machines are told by a note; and where one is silent
/// for twenty seconds, those that are left end, too.
class ReplicaWatch {
public:
  /// Tells the others where this process is; all of them make one at once.
  /// Nothing in a process that is alone.
  static llvm::Expected<std::unique_ptr<ReplicaWatch>>
  create(Collectives &collectives);
  ~ReplicaWatch();
  /// Where this run's checkpoints are written; "" is nowhere.
  void setCheckpoint(llvm::StringRef path);
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

  explicit ReplicaWatch(std::unique_ptr<ReplicaWitness> witness);

  std::unique_ptr<ReplicaWitness> witness;
  std::unique_ptr<Thread> thread;
};

} // namespace mlir::amp

#endif // AMP_RUNTIME_REPLICAWATCH_H
