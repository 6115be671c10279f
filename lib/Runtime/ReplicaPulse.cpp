//===- ReplicaPulse.cpp - Whether other machines are there ------*- C++ -*-===//

#include "ReplicaPulse.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir::amp;

/// "I am there": no replica's number.
static constexpr int kThere = -1;

ReplicaPulse::ReplicaPulse(Transport &transport, std::vector<int> leasts)
    : transport(transport), leasts(std::move(leasts)) {
  auto own = llvm::find(this->leasts, transport.getRank());
  if (own != this->leasts.end())
    place = own - this->leasts.begin();
}

int ReplicaPulse::getNeighbour(int distance) const {
  return leasts[(*place + leasts.size() + distance) % leasts.size()];
}

std::optional<ReplicaPulse::Ended> ReplicaPulse::beat() {
  if (!place || !hasOthers())
    return std::nullopt;
  if (calls++ % kCallsOfBeat == 0) {
    transport.note(getNeighbour(1), kThere);
    ++missed;
  }
  while (std::optional<Note> note = transport.hear()) {
    if (note->number != kThere)
      return Ended{note->number, /*isSaid=*/true};
    missed = 0;
  }
  if (missed > kBeats)
    return Ended{getNeighbour(-1), /*isSaid=*/false};
  return std::nullopt;
}

void ReplicaPulse::announce(int replica) {
  if (!hasOthers())
    return;
  for (int least : leasts)
    if (least != replica && least != transport.getRank())
      transport.note(least, replica);
}

void ReplicaPulse::flush() {
  if (hasOthers())
    (void)transport.hear();
}
