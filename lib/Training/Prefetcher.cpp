//===- Prefetcher.cpp - Batches prepared ahead of their step ----*- C++ -*-===//

#include "amp/Training/Prefetcher.h"
#include "llvm/ADT/STLExtras.h"
#include <condition_variable>
#include <cstring>
#include <mutex>
#include <pthread.h>
#include <vector>

using namespace mlir::amp;

/// Fills the buffers, one an input, with the sampler's next batch.
static llvm::Expected<DataPosition> makeBatch(const DataSet &data,
                                              Sampler &sampler,
                                              llvm::ArrayRef<void *> buffers) {
  SampleBatch batch = sampler.next();
  for (auto [i, buffer] : llvm::enumerate(buffers))
    if (llvm::Error error = data.copySamples(i, batch, buffer))
      return error;
  return DataPosition{sampler.getEpoch(), sampler.getPosition()};
}

/// A ring of batches that a thread fills and the training run empties.
class Prefetcher::Worker {
public:
  Worker(const DataSet &data, const Sampler &sampler,
         llvm::ArrayRef<BufferRef> inputs, int64_t depth)
      : data(data), sampler(sampler), inputs(inputs), ring(depth) {
    for (Entry &entry : ring)
      for (const BufferRef &input : inputs)
        entry.arrays.emplace_back(input.spec->getNumBytes());
  }
  ~Worker();

  /// Whether the system gave a thread.
  bool start();
  llvm::Expected<DataPosition> take();

private:
  struct Entry {
    llvm::SmallVector<std::vector<char>> arrays;
    DataPosition position;
    std::string error;
  };

  static void *runThread(void *worker) {
    static_cast<Worker *>(worker)->produce();
    return nullptr;
  }
  void produce();
  void fill(Entry &entry);

  const DataSet &data;
  Sampler sampler;
  llvm::SmallVector<BufferRef> inputs;
  std::vector<Entry> ring;
  pthread_t thread;
  bool isStarted = false;

  std::mutex mutex;
  std::condition_variable hasBatch, hasRoom;
  size_t numReady = 0;
  bool isStopped = false;
  /// The run's own: where it takes from.
  size_t first = 0;
};

bool Prefetcher::Worker::start() {
  isStarted = pthread_create(&thread, nullptr, runThread, this) == 0;
  return isStarted;
}

Prefetcher::Worker::~Worker() {
  if (!isStarted)
    return;
  {
    std::lock_guard<std::mutex> lock(mutex);
    isStopped = true;
  }
  hasRoom.notify_one();
  pthread_join(thread, nullptr);
}

void Prefetcher::Worker::fill(Entry &entry) {
  llvm::SmallVector<void *> buffers;
  for (std::vector<char> &array : entry.arrays)
    buffers.push_back(array.data());
  auto position = makeBatch(data, sampler, buffers);
  if (position)
    entry.position = *position;
  else
    entry.error = toString(position.takeError());
}

void Prefetcher::Worker::produce() {
  for (size_t last = 0;; last = (last + 1) % ring.size()) {
    {
      std::unique_lock<std::mutex> lock(mutex);
      hasRoom.wait(lock, [&] { return isStopped || numReady < ring.size(); });
      if (isStopped)
        return;
    }
    fill(ring[last]);
    {
      std::lock_guard<std::mutex> lock(mutex);
      ++numReady;
    }
    hasBatch.notify_one();
    // There is no batch after an error.
    if (!ring[last].error.empty())
      return;
  }
}

llvm::Expected<DataPosition> Prefetcher::Worker::take() {
  {
    std::unique_lock<std::mutex> lock(mutex);
    hasBatch.wait(lock, [&] { return numReady > 0; });
  }
  Entry &entry = ring[first];
  if (!entry.error.empty())
    return llvm::createStringError(entry.error);
  for (auto [input, array] : llvm::zip_equal(inputs, entry.arrays))
    std::memcpy(input.data, array.data(), array.size());
  DataPosition position = entry.position;
  first = (first + 1) % ring.size();
  bool isHalfEmpty;
  {
    std::lock_guard<std::mutex> lock(mutex);
    isHalfEmpty = --numReady <= ring.size() / 2;
  }
  // Woken for several batches at a time: short steps would else pay for it.
  if (isHalfEmpty)
    hasRoom.notify_one();
  return position;
}

//===----------------------------------------------------------------------===//
// Prefetcher
//===----------------------------------------------------------------------===//

Prefetcher::Prefetcher(const DataSet &data, const Sampler &sampler,
                       const StepInstance &instance, int64_t depth)
    : data(&data), sampler(sampler), inputs(instance.getArgs(ArgRole::Input)) {
  if (depth <= 0)
    return;
  worker = std::make_unique<Worker>(data, sampler, inputs, depth);
  if (!worker->start())
    worker.reset();
}

Prefetcher::Prefetcher(Prefetcher &&) = default;
Prefetcher::~Prefetcher() = default;

llvm::Expected<DataPosition> Prefetcher::take() {
  if (worker)
    return worker->take();
  llvm::SmallVector<void *> buffers;
  for (const BufferRef &input : inputs)
    buffers.push_back(input.data);
  return makeBatch(*data, sampler, buffers);
}
