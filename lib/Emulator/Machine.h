//===- Machine.h - The threads of one cluster -------------------*- C++ -*-===//

#ifndef AMP_LIB_EMULATOR_MACHINE_H
#define AMP_LIB_EMULATOR_MACHINE_H

#include "AccessCounter.h"
#include "Fiber.h"
#include "HostModule.h"
#include "MBarrier.h"
#include "Memory.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <deque>
#include <random>

namespace mlir::amp::emulator {

class Block;
class Cluster;

/// Between whom a fence or an atomic orders memory.
enum class Reach {
  Cluster, ///< threads of a block or cluster
  Device,  ///< all
};

/// A copy to shared memory that cp.async began.
struct AsyncCopy {
  size_t offset;
  const void *source;
  /// Bytes of the source; the rest up to `bytes` becomes zero.
  size_t bytes, sourceBytes;
  bool isDone = false; ///< the bytes are there; it has not been waited for
};

/// Bytes of shared memory, by offset, that asynchronous work reads.
using Reads = std::vector<std::pair<size_t, unsigned>>;

/// The matrix products of a thread's warpgroup, numbered from 1 on.
struct Products {
  struct Group {
    uint64_t last;
    Reads reads;
  };
  uint64_t issued = 0, waited = 0;
  Reads reads; ///< of those that no group has
  std::deque<Group> groups;
  /// The least number of what the next one adds to; 0 is none.
  uint64_t accumulators = 0;
  /// A wgmma.fence came after the last wait.
  bool isFenced = false;
};

class Thread {
public:
  Block &getBlock() const { return *block; }
  Cluster &getCluster() const;
  /// In its block; of its warp.
  unsigned getIndex() const { return index; }
  unsigned getLane() const { return index % 32; }
  unsigned getWarp() const { return index / 32; }
  /// In its cluster: what clocks count by.
  unsigned getId() const { return id; }
  Agent getAgent() const;

  /// Ends the launch with an error; never returns.
  [[noreturn]] void fail(const llvm::Twine &problem);
  /// Ends the launch if there is a problem.
  void require(const std::string &problem) {
    if (!problem.empty())
      fail(problem);
  }
  /// Lets others run until `isReady`, which is asked when nobody else can run.
  /// `what` is what a deadlock's message says.
  void waitUntil(llvm::function_ref<bool()> isReady, std::string what);
  /// Lets others run until it is woken.
  void park(std::string what);

  /// Checks an access and counts it.
  void access(const void *address, size_t bytes, size_t alignment,
              const Access &access);

  /// Counts an access to shared memory that is checked elsewhere.
  void countShared(size_t offset, size_t bytes);

  /// Puts all it did so far into `join`, and begins another time.
  void release(ClockJoin &join);
  void acquire(const Clock &clock) { seen = clock; }
  void acquireAlso(const Clock &clock);

  /// A fence: its later atomics hand on what it knows now, and it knows what
  /// its earlier ones were handed.
  void fence(Reach reach);
  /// What it knows is there for asynchronous copies and products, too.
  void fenceProxy();
  /// Before and after an atomic access. Others may run before it is over.
  void beginAtomic(const void *address, const AccessSite &site);
  void endAtomic(const void *address, const AccessSite &site);

  /// The instruction that it does.
  const std::string *instruction = nullptr;
  /// Of the cluster's barrier, when it arrived there.
  uint64_t clusterPhase = 0;
  std::vector<AsyncCopy> openCopies;
  std::deque<std::vector<AsyncCopy>> copyGroups;
  Products products;
  /// What asynchronous copies out of shared memory read.
  Reads openStores;
  std::deque<Reads> storeGroups;

private:
  friend class Cluster;
  friend class Block;

  Block *block = nullptr;
  unsigned index = 0, id = 0;
  uint32_t now = 1;
  Clock seen;
  /// By reach: what it knew at its last fence, and what atomics were handed.
  Clock fenced[2], handed[2];
  Fiber fiber;
  bool isDone = false;
  std::string waitsFor;
  /// Asked while it waits.
  llvm::function_ref<bool()> isReady;
};

/// Lanes that have come to a collective instruction.
struct Gathering {
  const CallSite *site;
  uint32_t mask;
  unsigned first; ///< thread of the warp or warpgroup
  unsigned arrived = 0;
  std::vector<Participant> participants;
};

/// A barrier of a block: bar.sync and its like.
struct Barrier {
  unsigned arrived = 0, expected = 0;
  ClockJoin join;
  std::vector<Thread *> waiting;
  /// Of the barriers that reduce: how many had a predicate, and had it not.
  unsigned whichTrue = 0, whichFalse = 0;
  unsigned lastTrue = 0, lastFalse = 0;
};

class Block {
public:
  Cluster &getCluster() const { return *cluster; }
  SharedMemory &getShared() { return shared; }
  unsigned getThreads() const { return threads.size(); }
  Thread &getThread(unsigned index) { return *threads[index]; }
  /// In its cluster, and in the grid.
  unsigned getRank() const { return rank; }
  Dim3 getIndex() const { return index; }
  unsigned getLinearIndex() const { return linear; }

  /// A collective instruction: returns when all that take part have come and
  /// it is done.
  void gather(Thread &thread, const CallSite &site, const Operands &operands);

  /// bar.sync: `count` threads; 0 for all.
  void arriveAt(Thread &thread, unsigned barrier, unsigned count, bool waits);
  Barrier &getBarrier(Thread &thread, unsigned barrier);
  MBarriers &getMBarriers() { return mbarriers; }

private:
  friend class Cluster;
  friend class Thread;
  void flushCounters();

  Cluster *cluster = nullptr;
  unsigned rank = 0, linear = 0;
  Dim3 index = {};
  std::vector<Thread *> threads;
  SharedMemory shared;
  llvm::SmallVector<Gathering, 4> gatherings;
  Barrier barriers[16];
  MBarriers mbarriers;
  std::vector<AccessCounter> counters; ///< a warp each
};

/// What all clusters of a launch share.
struct LaunchState {
  const HostModule &host;
  const Options &options;
  const Launch &launch;
  /// Takes pointers to the arguments.
  Fiber::Function entry;
  size_t sharedBytes;
  GlobalMemory &memory;
};

/// Runs clusters, one after another, on the host thread that calls it.
class Cluster {
public:
  explicit Cluster(const LaunchState &state);

  /// Runs cluster number `cluster` of the grid. The error, if any.
  std::string run(unsigned cluster);

  const LaunchState &getState() const { return state; }
  unsigned getThreads() const { return threads.size(); }
  unsigned getBlocks() const { return blocks.size(); }
  Block &getBlock(unsigned rank) { return *blocks[rank]; }
  /// The block whose shared memory holds the address, or null.
  Block *findShared(const void *address);
  void wake(Thread &thread) { ready.push_back(&thread); }
  /// Work of an engine beside the threads, such as TMA: called when no thread
  /// can run, or at random; gives whether it is over.
  void addEngineWork(std::function<bool()> work) {
    engine.push_back(std::move(work));
  }
  std::mt19937_64 &getRandom() { return random; }
  bool completesEagerly();
  Counters &getCounters() { return counters; }
  /// barrier.cluster.
  Barrier barrier;
  uint64_t barrierPhase = 0;
  Clock barrierClock; ///< of the phase before
  /// What atomics of its threads handed on, by address.
  llvm::DenseMap<const void *, Clock> handed;
  /// In the grid.
  unsigned getNumber() const { return number; }

private:
  friend class Thread;
  static void runThread(void *thread);
  void start(unsigned cluster);
  void startThreads();
  Thread *next();
  bool pollWaiting();
  bool runEngine();
  std::string describeDeadlock() const;

  const LaunchState &state;
  unsigned number = 0;
  std::vector<std::unique_ptr<Block>> blocks;
  std::vector<Thread> threads;
  StackPool stacks;
  std::deque<Thread *> ready;
  std::vector<std::function<bool()>> engine;
  std::mt19937_64 random;
  std::string failure;
  Counters counters;
};

/// The thread that runs on this host thread.
Thread &getCurrentThread();

} // namespace mlir::amp::emulator

#endif // AMP_LIB_EMULATOR_MACHINE_H
