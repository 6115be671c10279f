//===- ExchangeQueue.h - Exchanges while a step computes --------*- C++ -*-===//

#ifndef AMP_LIB_RUNTIME_EXCHANGEQUEUE_H
#define AMP_LIB_RUNTIME_EXCHANGEQUEUE_H

#include "llvm/Support/Error.h"
#include <functional>
#include <memory>
#include <optional>
#include <pthread.h>

namespace mlir::amp {

/// Runs exchanges one after the other, as they were added, on a thread of its
/// own; or, where one is awaited that has not begun, on the thread that waits.
/// Replicas add the same ones in the same order, so that of each the messages
/// meet. All but `isAwaited` is one thread's to call.
class ExchangeQueue {
public:
  using Exchange = std::function<llvm::Error()>;

  /// Without a thread of its own, all run where they are awaited.
  explicit ExchangeQueue(bool hasThread);
  /// Ends the thread; but what is under way goes on, and nothing waits for it.
  ~ExchangeQueue();

  /// Gives the number to await it by.
  int64_t add(Exchange exchange);
  /// Ends when that one has ended, and all before it. The first error of any of
  /// them stays: there is no way back for replicas that have lost each other.
  llvm::Error await(int64_t number);
  /// One on the thread that calls, behind all that were added.
  llvm::Error run(Exchange exchange);
  /// Whether somebody waits: an exchange then need not spare the processor.
  bool isAwaited() const;

  /// How long exchanges have run, and how long they were waited for.
  double getSeconds() const;
  double getAwaitedSeconds() const;

private:
  struct State;
  std::shared_ptr<State> state;
  std::optional<pthread_t> thread;
};

} // namespace mlir::amp

#endif // AMP_LIB_RUNTIME_EXCHANGEQUEUE_H
