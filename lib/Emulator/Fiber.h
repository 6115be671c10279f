//===- Fiber.h - Threads of a block on one host thread ----------*- C++ -*-===//

#ifndef AMP_LIB_EMULATOR_FIBER_H
#define AMP_LIB_EMULATOR_FIBER_H

#include <boost/context/detail/fcontext.hpp>
#include <cstddef>
#include <vector>

namespace mlir::amp::emulator {

/// Stacks of equal size, each with a page below it that can't be touched.
/// They are used again from block to block.
class StackPool {
public:
  ~StackPool();
  /// The upper end of stack `index`. Ends the program when there is no memory.
  void *getTop(unsigned index);
  bool contains(unsigned index, const void *address) const;

  static constexpr size_t kBytes = 256 << 10;

private:
  std::vector<char *> stacks;
};

/// A function on a stack of its own. One that is never resumed again leaks
/// nothing but what its frames own.
class Fiber {
public:
  using Function = void (*)(void *);
  /// Starts with the first `resume`.
  void start(void *stackTop, Function function, void *argument);
  /// Runs the fiber until it suspends or ends.
  void resume();
  /// Called on the fiber: back to who resumed it.
  void suspend();

private:
  static void enter(boost::context::detail::transfer_t transfer);

  boost::context::detail::fcontext_t fiber = nullptr, resumer = nullptr;
  Function function = nullptr;
  void *argument = nullptr;
};

} // namespace mlir::amp::emulator

#endif // AMP_LIB_EMULATOR_FIBER_H
