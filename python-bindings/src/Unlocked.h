//===- Unlocked.h - Without Python's lock -----------------------*- C++ -*-===//

#ifndef AMP_PYTHON_UNLOCKED_H
#define AMP_PYTHON_UNLOCKED_H

#include <nanobind/nanobind.h>

namespace amp {

/// Gives Python's lock away for as long as it lives. The interpreter's end
/// waits for those that are alive (`waitForUnlocked`, by atexit): a thread that
/// asked for the lock behind it would be ended by Python in the midst of C++,
/// which ends the process. Another thread that comes later, a daemon, is
/// held for good.
class Unlocked {
public:
  Unlocked();
  Unlocked(const Unlocked &) = delete;
  ~Unlocked();

private:
  PyThreadState *state;
};

void waitForUnlocked();

/// Whether the process was forked while a thread was in such a call: it does
/// not live on here, and nor do the program's threads.
bool wasForkedWithin();
void registerFork();

} // namespace amp

#endif // AMP_PYTHON_UNLOCKED_H
