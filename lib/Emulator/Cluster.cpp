//===- Cluster.cpp - Schedules the threads of a cluster ---------*- C++ -*-===//

#include "Machine.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <map>

using namespace mlir::amp::emulator;

static thread_local Thread *currentThread = nullptr;

Thread &mlir::amp::emulator::getCurrentThread() { return *currentThread; }

static unsigned getCount(const Dim3 &size) {
  return size[0] * size[1] * size[2];
}

static Dim3 delinearize(unsigned linear, const Dim3 &size) {
  return {linear % size[0], linear / size[0] % size[1],
          linear / (size[0] * size[1])};
}

Cluster::Cluster(const LaunchState &state) : state(state) {
  unsigned blockThreads = getCount(state.launch.block);
  unsigned count = getCount(state.launch.cluster);
  threads = std::vector<Thread>(count * blockThreads);
  for (unsigned rank = 0; rank < count; ++rank) {
    auto block = std::make_unique<Block>();
    block->cluster = this;
    block->rank = rank;
    block->counters.resize((blockThreads + 31) / 32);
    for (unsigned i = 0; i < blockThreads; ++i) {
      Thread &thread = threads[rank * blockThreads + i];
      thread.block = block.get();
      thread.index = i;
      thread.id = rank * blockThreads + i;
      block->threads.push_back(&thread);
    }
    blocks.push_back(std::move(block));
  }
}

void Cluster::start(unsigned cluster) {
  number = cluster;
  const Launch &launch = state.launch;
  Dim3 clusters;
  for (unsigned i = 0; i < 3; ++i)
    clusters[i] = launch.grid[i] / launch.cluster[i];
  Dim3 first = delinearize(cluster, clusters);
  for (auto &block : blocks) {
    Dim3 inside = delinearize(block->rank, launch.cluster);
    for (unsigned i = 0; i < 3; ++i)
      block->index[i] = first[i] * launch.cluster[i] + inside[i];
    block->linear =
        (block->index[2] * launch.grid[1] + block->index[1]) * launch.grid[0] +
        block->index[0];
    block->shared.reset(state.sharedBytes, state.options.checkRaces);
    block->gatherings.clear();
    for (Barrier &each : block->barriers)
      each = Barrier();
    block->mbarriers.clear();
  }
  barrier = Barrier();
  barrierPhase = 0;
  handed.clear();
  engine.clear();
  ready.clear();
  random.seed(state.options.seed * 0x9e3779b97f4a7c15 + cluster);
  startThreads();
}

void Cluster::startThreads() {
  for (Thread &thread : threads) {
    thread.now = 1;
    thread.seen = Clock();
    for (Clock *clock : {thread.fenced, thread.handed})
      clock[0] = clock[1] = Clock();
    thread.isDone = false;
    thread.isReady = nullptr;
    thread.waitsFor.clear();
    thread.instruction = nullptr;
    thread.openCopies.clear();
    thread.copyGroups.clear();
    thread.products = Products();
    thread.openStores.clear();
    thread.storeGroups.clear();
    thread.fiber.start(stacks.getTop(thread.id), runThread, &thread);
    ready.push_back(&thread);
  }
}

void Cluster::runThread(void *argument) {
  auto *thread = static_cast<Thread *>(argument);
  const LaunchState &state = thread->getCluster().state;
  state.entry(const_cast<void **>(state.launch.arguments.data()));
  thread->instruction = nullptr;
  if (!thread->openStores.empty() || !thread->storeGroups.empty())
    thread->fail("a copy out of shared memory has not been waited for");
  thread->isDone = true;
}

Block *Cluster::findShared(const void *address) {
  for (auto &block : blocks)
    if (block->shared.contains(address))
      return block.get();
  return nullptr;
}

bool Cluster::completesEagerly() {
  switch (state.options.completion) {
  case Completion::Eager:
    return true;
  case Completion::Lazy:
    return false;
  case Completion::Random:
    return random() & 1;
  }
  return false;
}

/// A thread that can run: in their order, or any.
Thread *Cluster::next() {
  if (ready.empty())
    return nullptr;
  if (state.options.seed != 0)
    std::swap(ready.front(), ready[random() % ready.size()]);
  Thread *thread = ready.front();
  ready.pop_front();
  return thread;
}

bool Cluster::pollWaiting() {
  for (Thread &thread : threads)
    if (!thread.isDone && thread.isReady && thread.isReady()) {
      thread.isReady = nullptr;
      wake(thread);
    }
  return !ready.empty();
}

bool Cluster::runEngine() {
  bool hadWork = !engine.empty();
  llvm::erase_if(engine, [](auto &work) { return work(); });
  return hadWork;
}

std::string Cluster::describeDeadlock() const {
  // Threads that wait for the same are one entry.
  std::map<std::string, std::vector<unsigned>> waiting;
  for (const Thread &thread : threads)
    if (!thread.isDone)
      waiting[thread.waitsFor].push_back(thread.id);
  std::string text = "deadlock: ";
  const char *separator = "";
  for (auto &[what, who] : waiting) {
    text +=
        llvm::formatv("{0}{1} of {2} threads (first {3}) wait for {4}",
                      separator, who.size(), threads.size(), who.front(), what);
    separator = "; ";
  }
  Dim3 place = blocks.front()->index;
  return llvm::formatv("block ({0}, {1}, {2}): {3}", place[0], place[1],
                       place[2], text);
}

std::string Cluster::run(unsigned cluster) {
  start(cluster);
  for (;;) {
    Thread *thread = next();
    if (!thread) {
      if (pollWaiting() || runEngine())
        continue;
      break;
    }
    currentThread = thread;
    thread->fiber.resume();
    if (!failure.empty())
      return failure;
    if (state.options.seed != 0 && !engine.empty() && random() % 8 == 0)
      runEngine();
  }
  if (!llvm::all_of(threads, [](const Thread &t) { return t.isDone; }))
    return describeDeadlock();
  for (auto &block : blocks)
    block->flushCounters();
  return "";
}
