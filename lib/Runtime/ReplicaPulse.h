//===- ReplicaPulse.h - Whether other machines are there --------*- C++ -*-===//

#ifndef AMP_LIB_RUNTIME_REPLICAPULSE_H
#define AMP_LIB_RUNTIME_REPLICAPULSE_H

#include "amp/Runtime/Transport.h"

#include <optional>
#include <vector>

namespace mlir::amp {

/// The machines of a run in a ring: of each the least replica tells the next
/// one every second that it is there. One that is not heard of for twenty beats
/// of one's own has ended, or its machine has, or the cable between. Time in
/// which all are stopped is none.
class ReplicaPulse {
public:
  /// `leasts` are the least replicas of all machines, in order. Without a
  /// transport that takes notes nothing is said and nothing heard.
  ReplicaPulse(Transport &transport, std::vector<int> leasts);

  struct Ended {
    int replica;
    /// By another machine, where it was said what is to be said.
    bool isSaid;
  };
  /// To be called ten times a second: who has ended.
  std::optional<Ended> beat();
  /// Tells the other machines who has ended.
  void announce(int replica);
  /// What was said may need calls to travel.
  void flush();

  static constexpr int kCallsOfBeat = 10, kBeats = 20;

private:
  bool hasOthers() const { return transport.takesNotes() && leasts.size() > 1; }
  int getNeighbour(int distance) const;

  Transport &transport;
  std::vector<int> leasts;
  std::optional<size_t> place; ///< of this replica among them
  int calls = 0, missed = 0;
};

} // namespace mlir::amp

#endif // AMP_LIB_RUNTIME_REPLICAPULSE_H
