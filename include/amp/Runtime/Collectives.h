//===- Collectives.h - What the replicas of a step do together --*- C++ -*-===//
//
// A process is one replica, or the only one. Compiled steps call it by the
// functions below; they have no place for errors, so a message that fails ends
// the process with a line.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_RUNTIME_COLLECTIVES_H
#define AMP_RUNTIME_COLLECTIVES_H

#include "amp/Runtime/ReduceElements.h"
#include "amp/Runtime/Symbols.h"
#include "amp/Runtime/Transport.h"
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace mlir::amp {

/// Elements that lie side by side in the host's memory.
struct ReducedArray {
  ReducedType type;
  void *data;
  int64_t count;
};

/// Elements of which each replica has a part: `partCount` of the `count` that
/// all have, as `amp.shard` says.
struct ShardedArray {
  ReducedType type;
  void *whole;
  int64_t count;
  void *part;
  int64_t partCount;
};

/// The first element of a replica's part.
int64_t getShardBegin(int64_t count, int64_t partCount, int rank);

class ExchangeQueue;

enum class PlaceKind : int64_t { Run, Agreement, Sum };

/// Where a replica is in its program when it exchanges messages. It travels as
/// its bytes.
struct Place {
  PlaceKind kind;
  uint64_t program; ///< a number of its text and options, the same on all
  int64_t object;   ///< of the steps that replicas share, from 1; else 0
  int64_t number;   ///< of its runs, from 1

  bool operator==(const Place &other) const {
    return kind == other.kind && program == other.program &&
           object == other.object && number == other.number;
  }
};

/// What this process sent.
struct Traffic {
  int64_t messages = 0, bytes = 0;
  /// How long exchanges of steps took, and how long the steps waited for them.
  double seconds = 0, awaitedSeconds = 0;
};

class Collectives {
public:
  /// Of a process that is alone.
  Collectives();
  explicit Collectives(std::unique_ptr<Transport> transport);
  ~Collectives();
  /// Before the first exchange.
  Collectives &operator=(Collectives &&other);

  int getRank() const { return transport ? transport->getRank() : 0; }
  int getSize() const { return transport ? transport->getSize() : 1; }
  /// Rank 0: the one that prints, and writes files.
  bool isFirst() const { return getRank() == 0; }
  /// "Open MPI", or "" of one process; of a device's messages what it said.
  llvm::StringRef getName() const;
  /// None of a process that is alone.
  Transport *getTransport() const { return transport.get(); }

  /// A step runs here while one lives: before its first exchange replicas say
  /// where they are, and where one is elsewhere that is the error of all. What
  /// is exchanged outside of steps is told in the same way.
  class StepRun {
  public:
    explicit StepRun(const Place &place);
    ~StepRun();
    StepRun(const StepRun &) = delete;
    StepRun &operator=(const StepRun &) = delete;
  };

  /// Each array becomes that of all replicas, as `amp.all_reduce` says. f32
  /// travels as `wire`.
  llvm::Error reduce(llvm::ArrayRef<ReducedArray> arrays,
                     ReducedType wire = ReducedType::F32);
  /// The same in two parts: what lies between computes while messages travel.
  /// The arrays are the exchange's until it has ended. Exchanges run in the
  /// order in which they start, the same on all replicas.
  int64_t start(std::vector<ReducedArray> arrays, ReducedType wire);
  llvm::Error await(int64_t number);
  /// Part i of `own`, of so many bytes, goes to process i, and row i of `all`
  /// comes from it.
  llvm::Error exchangeParts(llvm::ArrayRef<char> own, char *all, int64_t bytes);
  /// Each part becomes that of the sum of all replicas' wholes.
  int64_t startScatter(std::vector<ShardedArray> arrays, ReducedType wire);
  /// Each whole becomes what all replicas' parts say.
  int64_t startGather(std::vector<ShardedArray> arrays);
  /// What every process gives, by rank. To be called when none is under way.
  llvm::Expected<std::vector<std::string>> gather(llvm::StringRef own);

  /// Something that any replica may want of all, as to stop: a number that the
  /// next `reduce` of small arrays takes along, and what they were in the last
  /// one, the largest of them.
  void wish(int32_t value) { wished = value; }
  int32_t getWish() const { return isAlone() ? wished : agreed; }

  /// Whether an exchange ended with the error that they are at different
  /// places, which all of them have.
  bool areApart() const { return isSplit; }

  /// When no exchange is under way.
  Traffic getTraffic() const;

  /// For a device that exchanges messages by itself: what this process wishes,
  /// the largest wish of all, and what it sent, by what.
  int32_t getOwnWish() const { return wished; }
  void setWish(int32_t largest) { agreed = largest; }
  void addTraffic(const Traffic &sent, llvm::StringRef name);

  /// Takes leave of the others, at the end of a process whose status is known.
  /// MPICH's end waits for ever where one is stopped just then: five seconds
  /// later the process ends anyway.
  void leave(int status);

private:
  bool isAlone() const { return getSize() == 1; }
  llvm::Error transfer(llvm::ArrayRef<Message> sends,
                       llvm::ArrayRef<Message> receives);
  ExchangeQueue &getQueue();
  llvm::Error meet(const Place &own);
  std::optional<Place> takePlace(PlaceKind otherwise);
  std::function<llvm::Error()> meetFirst(PlaceKind otherwise,
                                         std::function<llvm::Error()> exchange);
  llvm::Error gatherInto(llvm::StringRef own, std::vector<std::string> &parts);
  llvm::Error exchange(std::vector<ReducedArray> arrays, ReducedType wire);
  llvm::Error share(llvm::MutableArrayRef<char> all,
                    llvm::ArrayRef<int64_t> offsets);
  llvm::Error reduceSmall(llvm::ArrayRef<ReducedArray> arrays);
  llvm::Error reduceLarge(llvm::ArrayRef<ReducedArray> arrays,
                          ReducedType wire);
  llvm::Error transferParts(int64_t bytes,
                            llvm::function_ref<char *(int)> getPlace);
  llvm::Error reduceScatter(llvm::ArrayRef<ShardedArray> arrays,
                            ReducedType wire);
  llvm::Error gatherParts(llvm::ArrayRef<ShardedArray> arrays);
  llvm::Error reducePacked(llvm::MutableArrayRef<char> packed,
                           ReducedType wire);

  std::unique_ptr<Transport> transport;
  std::unique_ptr<ExchangeQueue> queue; ///< once there is an exchange
  std::vector<char> staging, received;
  Traffic traffic;
  std::string deviceName;
  int32_t wished = 0, agreed = 0;
  std::optional<Place> place; ///< of the step that runs
  bool hasMet = false;        ///< there
  bool isSplit = false;
  int64_t numOthers = 0; ///< exchanges outside of steps
};

/// The process's own. To be joined before the first step runs.
Collectives &getCollectives();
/// Joins the processes that a launcher started, if it started several. An error
/// says what is missing, or that there are not as many as `expected`, and how
/// `program` is to be started.
llvm::Error joinReplicas(std::optional<int64_t> expected,
                         llvm::StringRef program = "amp-run");

/// An error of messages, five seconds later: where the cause is that a replica
/// has ended, who watches that says so, and ends this one.
llvm::Error holdBack(llvm::Error error);

/// void(int64_t address, int64_t count, int64_t type): one more array of the
/// next exchange. void(int64_t wire, int64_t number): it starts, as that number
/// of the step. void(int64_t number): it has ended. int64_t(): the replica's
/// number.
constexpr llvm::StringLiteral kReduceArraySymbol("amp_reduce_array");
constexpr llvm::StringLiteral kReduceStartSymbol("amp_reduce_start");
constexpr llvm::StringLiteral kReduceAwaitSymbol("amp_reduce_await");
constexpr llvm::StringLiteral kReplicaSymbol("amp_replica");

/// void(int64_t whole, int64_t count, int64_t part, int64_t partCount,
/// int64_t type): one more array of what follows. void(): the parts are copied
/// from the wholes. void(int64_t wire, int64_t number): parts of sums, and
/// wholes of parts, as `amp_reduce_start`.
constexpr llvm::StringLiteral kShardArraySymbol("amp_shard_array");
constexpr llvm::StringLiteral kShardTakeSymbol("amp_shard_take");
constexpr llvm::StringLiteral kScatterStartSymbol("amp_scatter_start");
constexpr llvm::StringLiteral kGatherStartSymbol("amp_gather_start");

/// The functions, for the linker.
llvm::ArrayRef<RuntimeSymbol> getCollectiveSymbols();

} // namespace mlir::amp

#endif // AMP_RUNTIME_COLLECTIVES_H
