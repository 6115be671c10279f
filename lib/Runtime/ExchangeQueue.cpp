//===- ExchangeQueue.cpp - Exchanges while a step computes ------*- C++ -*-===//

#include "ExchangeQueue.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <deque>
#include <mutex>
#include <pthread.h>
#include <sys/prctl.h>

using namespace mlir::amp;

using Clock = std::chrono::steady_clock;

static double getSecondsSince(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// Shared with the thread, which may outlive the queue.
struct ExchangeQueue::State {
  std::mutex mutex;
  std::condition_variable changed;
  std::deque<Exchange> waiting;
  int64_t numAdded = 0, numDone = 0;
  bool isRunning = false, isEnding = false;
  std::string error; ///< the first
  double seconds = 0, awaitedSeconds = 0;
  std::atomic<bool> isAwaited = false;

  bool canRun() const { return !isRunning && !waiting.empty(); }
  void runNext(std::unique_lock<std::mutex> &lock);
  void run(const Exchange &exchange, std::unique_lock<std::mutex> &lock);
  static void *runAll(void *state);
};

void ExchangeQueue::State::runNext(std::unique_lock<std::mutex> &lock) {
  Exchange exchange = std::move(waiting.front());
  waiting.pop_front();
  run(exchange, lock);
  ++numDone;
}

void ExchangeQueue::State::run(const Exchange &exchange,
                               std::unique_lock<std::mutex> &lock) {
  isRunning = true;
  bool wasFine = error.empty();
  lock.unlock();
  Clock::time_point begin = Clock::now();
  llvm::Error result = wasFine ? exchange() : llvm::Error::success();
  double taken = getSecondsSince(begin);
  lock.lock();
  if (result)
    error = llvm::toString(std::move(result));
  seconds += taken;
  isRunning = false;
  changed.notify_all();
}

void *ExchangeQueue::State::runAll(void *pointer) {
  auto *owner = static_cast<std::shared_ptr<State> *>(pointer);
  std::shared_ptr<State> state = std::move(*owner);
  delete owner;
  // Short sleeps between messages are to be as short as they say.
  (void)::prctl(PR_SET_TIMERSLACK, 1000);
  std::unique_lock<std::mutex> lock(state->mutex);
  while (!state->isEnding) {
    if (state->canRun())
      state->runNext(lock);
    else
      state->changed.wait(lock);
  }
  return nullptr;
}

ExchangeQueue::ExchangeQueue(bool hasThread)
    : state(std::make_shared<State>()) {
  if (!hasThread)
    return;
  // Signals are for the thread that trains.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  auto *owner = new std::shared_ptr<State>(state);
  pthread_t made;
  if (pthread_create(&made, nullptr, &State::runAll, owner) == 0)
    thread = made;
  else
    delete owner;
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

ExchangeQueue::~ExchangeQueue() {
  bool isRunning;
  {
    std::lock_guard<std::mutex> lock(state->mutex);
    state->isEnding = true;
    isRunning = state->isRunning;
    state->changed.notify_all();
  }
  if (thread && isRunning)
    pthread_detach(*thread);
  else if (thread)
    pthread_join(*thread, nullptr);
}

int64_t ExchangeQueue::add(Exchange exchange) {
  std::lock_guard<std::mutex> lock(state->mutex);
  state->waiting.push_back(std::move(exchange));
  state->changed.notify_all();
  return state->numAdded++;
}

llvm::Error ExchangeQueue::await(int64_t number) {
  Clock::time_point begin = Clock::now();
  state->isAwaited = true;
  std::unique_lock<std::mutex> lock(state->mutex);
  while (state->numDone <= number) {
    if (state->canRun())
      state->runNext(lock);
    else
      state->changed.wait(lock);
  }
  state->isAwaited = false;
  state->awaitedSeconds += getSecondsSince(begin);
  if (state->error.empty())
    return llvm::Error::success();
  return llvm::createStringError(state->error);
}

llvm::Error ExchangeQueue::run(Exchange exchange) {
  Clock::time_point begin = Clock::now();
  state->isAwaited = true;
  std::unique_lock<std::mutex> lock(state->mutex);
  state->changed.wait(
      lock, [&] { return !state->isRunning && state->waiting.empty(); });
  state->run(exchange, lock);
  state->isAwaited = false;
  state->awaitedSeconds += getSecondsSince(begin);
  if (state->error.empty())
    return llvm::Error::success();
  return llvm::createStringError(state->error);
}

bool ExchangeQueue::isAwaited() const { return state->isAwaited; }

double ExchangeQueue::getSeconds() const {
  std::lock_guard<std::mutex> lock(state->mutex);
  return state->seconds;
}

double ExchangeQueue::getAwaitedSeconds() const {
  std::lock_guard<std::mutex> lock(state->mutex);
  return state->awaitedSeconds;
}
