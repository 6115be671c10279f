//===- StepCollectives.cpp - What steps of replicas call --------*- C++ -*-===//

#include "amp/Runtime/Collectives.h"

#include "llvm/Support/raw_ostream.h"
#include <chrono>
#include <cstring>
#include <map>
#include <thread>

using namespace mlir::amp;

static std::vector<ReducedArray> arrays;

static void addArray(int64_t address, int64_t count, int64_t type) {
  arrays.push_back({static_cast<ReducedType>(type),
                    reinterpret_cast<void *>(address), count});
}

/// By their numbers in the step, what they are to the queue.
static std::map<int64_t, int64_t> started;

static void startReduce(int64_t wire, int64_t number) {
  started[number] = getCollectives().start(std::exchange(arrays, {}),
                                           static_cast<ReducedType>(wire));
}

static void awaitReduce(int64_t number) {
  Collectives &collectives = getCollectives();
  llvm::Error error = collectives.await(started[number]);
  if (!error)
    return;
  // There is no way back from here, and nobody could go on. Where the cause is
  // that a replica has ended, who watches that says so, and ends this one.
  if (!collectives.areApart())
    std::this_thread::sleep_for(std::chrono::seconds(5));
  // At once: others may write at the same time.
  llvm::errs() << ("amp: error: replica " +
                   std::to_string(collectives.getRank()) + ": " +
                   llvm::toString(std::move(error)) + "\n");
  std::_Exit(1);
}

static std::vector<ShardedArray> shards;

static void addShard(int64_t whole, int64_t count, int64_t part,
                     int64_t partCount, int64_t type) {
  shards.push_back({static_cast<ReducedType>(type),
                    reinterpret_cast<void *>(whole), count,
                    reinterpret_cast<void *>(part), partCount});
}

static void takeShards() {
  for (const ShardedArray &shard : std::exchange(shards, {})) {
    int64_t each = getReducedBytes(shard.type);
    int64_t begin =
        getShardBegin(shard.count, shard.partCount, getCollectives().getRank());
    std::memcpy(shard.part, static_cast<char *>(shard.whole) + begin * each,
                shard.partCount * each);
  }
}

static void startScatter(int64_t wire, int64_t number) {
  started[number] = getCollectives().startScatter(
      std::exchange(shards, {}), static_cast<ReducedType>(wire));
}

static void startGather(int64_t, int64_t number) {
  started[number] = getCollectives().startGather(std::exchange(shards, {}));
}

static int64_t getReplica() { return getCollectives().getRank(); }

llvm::ArrayRef<RuntimeSymbol> mlir::amp::getCollectiveSymbols() {
  static const RuntimeSymbol symbols[] = {
      {kReduceArraySymbol, reinterpret_cast<void *>(&addArray)},
      {kReduceStartSymbol, reinterpret_cast<void *>(&startReduce)},
      {kReduceAwaitSymbol, reinterpret_cast<void *>(&awaitReduce)},
      {kShardArraySymbol, reinterpret_cast<void *>(&addShard)},
      {kShardTakeSymbol, reinterpret_cast<void *>(&takeShards)},
      {kScatterStartSymbol, reinterpret_cast<void *>(&startScatter)},
      {kGatherStartSymbol, reinterpret_cast<void *>(&startGather)},
      {kReplicaSymbol, reinterpret_cast<void *>(&getReplica)},
  };
  return symbols;
}
