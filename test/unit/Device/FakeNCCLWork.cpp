//===- FakeNCCLWork.cpp - Sums of the fake NCCL -----------------*- C++ -*-===//

#include "FakeNCCL.h"
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <sstream>

using namespace fake;

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

size_t Operation::getBytes() const {
  switch (type) {
  case Int8:
    return count;
  case Int32:
  case Float32:
    return count * 4;
  case Int64:
  case Float64:
    return count * 8;
  default:
    return 0;
  }
}

size_t Operation::getSourceBytes(int rank, int ranks) const {
  if (kind == Kind::Receive || (kind == Kind::Broadcast && rank != peer))
    return 0;
  return kind == Kind::Scatter ? ranks * getBytes() : getBytes();
}

size_t Operation::getTargetBytes(int ranks) const {
  if (kind == Kind::Send)
    return 0;
  return kind == Kind::Gather ? ranks * getBytes() : getBytes();
}

std::string Operation::describe() const {
  const char *name = type == Int8      ? "i8"
                     : type == Int32   ? "i32"
                     : type == Int64   ? "i64"
                     : type == Float32 ? "f32"
                     : type == Float64 ? "f64"
                                       : "unknown type";
  std::string what = std::to_string(count) + " " + name;
  switch (kind) {
  case Kind::Reduce:
    return (op == Sum ? "sum " : "max ") + what;
  case Kind::Scatter:
    return "part of sum " + what;
  case Kind::Broadcast:
    return what + " of " + std::to_string(peer);
  case Kind::Gather:
    return what;
  case Kind::Send:
    return what + " to " + std::to_string(peer);
  case Kind::Receive:
    return what + " from " + std::to_string(peer);
  }
  return what;
}

template <typename T>
static void combineAs(const Operation &reduction, void *target,
                      const void *source) {
  for (size_t i = 0; i < reduction.count; ++i) {
    T a, b;
    std::memcpy(&a, static_cast<char *>(target) + i * sizeof(T), sizeof(T));
    std::memcpy(&b, static_cast<const char *>(source) + i * sizeof(T),
                sizeof(T));
    a = reduction.op == Sum ? T(a + b) : std::max(a, b);
    std::memcpy(static_cast<char *>(target) + i * sizeof(T), &a, sizeof(T));
  }
}

void fake::combine(const Operation &reduction, void *target,
                   const void *source) {
  switch (reduction.type) {
  case Int32:
    return combineAs<uint32_t>(reduction, target, source);
  case Int64:
    return combineAs<uint64_t>(reduction, target, source);
  case Float32:
    return combineAs<float>(reduction, target, source);
  case Float64:
    return combineAs<double>(reduction, target, source);
  }
}

//===----------------------------------------------------------------------===//
// Meeting
//===----------------------------------------------------------------------===//

std::string Meeting::getPath(const std::string &name, int whose) const {
  return folder + "/" + name + "-" + std::to_string(whose);
}

void Meeting::give(const std::string &name, const std::string &bytes) const {
  std::string path = getPath(name, rank), draft = path + ".draft";
  // One byte, so that what is there is never empty.
  std::ofstream(draft, std::ios::binary) << '!' << bytes;
  if (std::rename(draft.c_str(), path.c_str()) != 0)
    breakRule("no folder " + folder);
}

void Meeting::take(const std::string &name) const {
  (void)std::remove(getPath(name, rank).c_str());
}

bool Meeting::get(const std::string &name,
                  std::vector<std::string> &all) const {
  all.clear();
  for (int i = 0; i < size; ++i) {
    std::ifstream file(getPath(name, i), std::ios::binary);
    std::stringstream text;
    text << file.rdbuf();
    if (!file.is_open() || text.str().empty())
      return false;
    all.push_back(text.str().substr(1));
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

namespace {
/// A group as a task of its stream, each time that it is done.
struct GroupTask {
  std::vector<Operation> group;
  std::shared_ptr<int> recorded;
  bool isGiven = false;

  ncclComm &getComm() const { return *group.front().comm; }
  std::string getName() const {
    return "group-" + std::to_string(getComm().done);
  }
  std::string getHead() const;
  void give() const;
  void finish(const std::vector<std::string> &all) const;
  void finishCollectives(const std::vector<std::string> &all) const;
  void receiveAll(const std::vector<std::string> &all) const;
  int operator()();
};
} // namespace

/// What all ranks have to do alike, or have for others.
std::string GroupTask::getHead() const {
  std::string head;
  for (const Operation &call : group)
    if (call.isCollective())
      head += call.describe() + "\n";
  return head;
}

/// The bytes of all that it reads; a message behind whom it is for.
void GroupTask::give() const {
  std::string bytes = getHead();
  for (const Operation &call : group) {
    if (call.kind == Operation::Kind::Send)
      bytes += call.describe() + "\n";
    const Meeting &meeting = getComm().meeting;
    bytes.append(static_cast<const char *>(call.source),
                 call.getSourceBytes(meeting.rank, meeting.size));
  }
  getComm().meeting.give(getName(), bytes);
}

/// Into the target; `given` is what each rank has for it.
static void finishOne(const Operation &call, int own,
                      const std::vector<const char *> &given) {
  size_t bytes = call.getBytes();
  if (call.kind == Operation::Kind::Gather) {
    for (size_t rank = 0; rank < given.size(); ++rank)
      std::memcpy(static_cast<char *>(call.target) + rank * bytes, given[rank],
                  bytes);
    return;
  }
  if (call.kind == Operation::Kind::Broadcast) {
    std::memcpy(call.target, given[call.peer], bytes);
    return;
  }
  size_t first = call.kind == Operation::Kind::Scatter ? own * bytes : 0;
  std::string sum(given.back() + first, bytes);
  for (size_t rank = given.size() - 1; rank-- > 0;)
    combine(call, sum.data(), given[rank] + first);
  std::memcpy(call.target, sum.data(), bytes);
}

/// Sums from the last rank to the first.
void GroupTask::finishCollectives(const std::vector<std::string> &all) const {
  std::string head = getHead();
  for (const std::string &one : all)
    if (one.compare(0, head.size(), head) != 0)
      breakRule("ranks do different things: " + head + "and " +
                one.substr(0, 80));
  std::vector<const char *> given;
  for (const std::string &one : all)
    given.push_back(one.data() + head.size());
  for (const Operation &call : group) {
    finishOne(call, getComm().meeting.rank, given);
    for (size_t rank = 0; rank < all.size(); ++rank)
      given[rank] += call.getSourceBytes(rank, all.size());
  }
}

/// Each message is the next one of its sender for this rank.
void GroupTask::receiveAll(const std::vector<std::string> &all) const {
  std::string own = std::to_string(getComm().meeting.rank);
  std::vector<size_t> places(all.size());
  for (const Operation &call : group) {
    if (call.kind != Operation::Kind::Receive)
      continue;
    Operation sent = call;
    sent.kind = Operation::Kind::Send;
    sent.peer = getComm().meeting.rank;
    std::string head = sent.describe() + "\n";
    const std::string &bytes = all[call.peer];
    size_t &place = places[call.peer];
    place = bytes.find(head, place);
    if (place == std::string::npos)
      breakRule("rank " + own + " waits for what rank " +
                std::to_string(call.peer) + " does not send: " + head);
    place += head.size();
    std::memcpy(call.target, bytes.data() + place, call.getBytes());
    place += call.getBytes();
  }
}

void GroupTask::finish(const std::vector<std::string> &all) const {
  bool areCollective = getComm().meeting.size > 0;
  for (const Operation &call : group)
    areCollective &= call.isCollective();
  if (areCollective)
    return finishCollectives(all);
  for (const Operation &call : group)
    if (call.isCollective())
      breakRule("messages and collectives in one group");
  receiveAll(all);
}

int GroupTask::operator()() {
  ncclComm &comm = getComm();
  if (comm.isAborted)
    return 0;
  if (!isGiven)
    give();
  isGiven = true;
  std::vector<std::string> all;
  if (!comm.meeting.get(getName(), all))
    return kCudaNotReady;
  finish(all);
  // All have had what was before.
  if (comm.done > 0)
    comm.meeting.take("group-" + std::to_string(comm.done - 1));
  ++comm.done;
  return 0;
}

int fake::putGroup(const std::vector<Operation> &group) {
  ncclComm *comm = group.front().comm;
  Stream *stream = group.front().stream;
  GroupTask task{group, {}};
  if (isRecording(stream))
    task.recorded = comm->recorded;
  return put(stream, task) ? NCCLInvalidArgument : NCCLSuccess;
}
