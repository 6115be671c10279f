//===- amp-witness.cpp - Says that a replica has ended ----------*- C++ -*-===//
//
// A replica starts one beside itself. One that is killed has no last word, and
// launchers kill the others for it, some of them at once; a witness is out of
// their reach: it says who ended, and what is kept. A replica's files are open
// here, too: MPICH's launcher hears of its end when the last of them is closed,
// which is behind that.
//
// usage: amp-witness REPLICA PROCESS
//
// Standard input is a socket whose other end the replica has: the messages are
// those of `WitnessMessage`.
//
//===----------------------------------------------------------------------===//

#include "amp/Runtime/WitnessMessage.h"
#include "amp/Training/LastCheckpoint.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <tuple>
#include <unistd.h>

using namespace mlir::amp;
using namespace std::chrono_literals;

static int openProcess(int64_t number) {
  return int(::syscall(SYS_pidfd_open, number, 0));
}

static void write(llvm::StringRef text) {
  (void)!::write(STDERR_FILENO, text.data(), text.size());
}

//===----------------------------------------------------------------------===//
// Canary
//===----------------------------------------------------------------------===//

namespace {
/// A process that stays in the replica's group: a launcher that ends the
/// replica ends it, too. It ends with this process.
class Canary {
public:
  Canary();
  ~Canary();
  Canary(const Canary &) = delete;
  Canary &operator=(const Canary &) = delete;
  /// Of two processes that are killed the one that has nothing to take down may
  /// end later, where the processors are busy. To be asked when the replica has
  /// ended: no launcher hears of it before this process has ended.
  bool isAlive() const;

private:
  pid_t process;
  int end = -1;
};
} // namespace

Canary::Canary() {
  int ends[2];
  process = ::socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0 ? ::fork() : -1;
  if (process < 0)
    return;
  end = ends[0];
  if (process != 0) {
    ::close(ends[1]);
    return;
  }
  // Other signals come to a group for other reasons.
  sigset_t signals;
  ::sigfillset(&signals);
  ::sigdelset(&signals, SIGTERM);
  ::sigprocmask(SIG_SETMASK, &signals, nullptr);
  ::dup2(ends[1], STDIN_FILENO);
  ::close(ends[0]);
  (void)::syscall(SYS_close_range, STDIN_FILENO + 1, ~0U, 0);
  // Nothing comes.
  char byte;
  (void)!::read(STDIN_FILENO, &byte, 1);
  ::_exit(0);
}

Canary::~Canary() {
  if (process < 0)
    return;
  (void)::kill(process, SIGKILL);
  (void)::waitpid(process, nullptr, 0);
}

bool Canary::isAlive() const {
  pollfd signal = {end, POLLIN, 0};
  return ::poll(&signal, 1, /*milliseconds=*/100) <= 0;
}

//===----------------------------------------------------------------------===//
// Witness
//===----------------------------------------------------------------------===//

namespace {
class Witness {
public:
  Witness(llvm::StringRef replica, int64_t number);
  /// Until the replica has ended, or taken leave: whether it ended by itself.
  bool watch();
  void speak();

private:
  void add(int fd);
  enum class Stand { Stays, Leaves, HasEnded };
  Stand take(llvm::StringRef message);
  Stand takeNext();
  Stand takeAll();
  std::string describe(llvm::StringRef whom, llvm::StringRef what) const;
  void awaitOthers();

  llvm::StringRef replica;
  std::string first, checkpoint;
  /// The other replicas of this machine and their witnesses.
  llvm::SmallVector<std::array<pollfd, 2>> others;
  Canary canary;
  int events, process;
};
} // namespace

void Witness::add(int fd) {
  epoll_event event = {};
  event.events = EPOLLIN;
  event.data.fd = fd;
  (void)::epoll_ctl(events, EPOLL_CTL_ADD, fd, &event);
}

Witness::Witness(llvm::StringRef replica, int64_t number)
    : replica(replica), events(::epoll_create1(0)),
      process(openProcess(number)) {
  // From now on out of the group.
  (void)::setsid();
  for (int signal : {SIGHUP, SIGINT, SIGTERM, SIGPIPE})
    (void)std::signal(signal, SIG_IGN);
  // Children of the replica may have its end of the socket, too.
  add(STDIN_FILENO);
  add(process);
}

Witness::Stand Witness::take(llvm::StringRef message) {
  llvm::StringRef text = message.drop_front();
  switch (WitnessMessage(message.front())) {
  case WitnessMessage::Checkpoint: {
    llvm::StringRef folder, path;
    std::tie(folder, path) = text.split('\0');
    checkpoint = path.str();
    (void)!::chdir(folder.str().c_str());
    return Stand::Stays;
  }
  case WitnessMessage::FirstMachine:
    first = text.str();
    return Stand::Stays;
  case WitnessMessage::Other: {
    auto [process, witness] = text.split(' ');
    int64_t numbers[2] = {};
    if (process.getAsInteger(10, numbers[0]) ||
        witness.getAsInteger(10, numbers[1]))
      return Stand::Stays;
    int its[] = {openProcess(numbers[0]), openProcess(numbers[1])};
    add(its[0]);
    // One that is not there has ended.
    if (its[0] >= 0 && its[1] >= 0)
      others.push_back({{{its[0], POLLIN, 0}, {its[1], POLLIN, 0}}});
    return Stand::Stays;
  }
  case WitnessMessage::Lost:
    write(describe(text, "is not heard of"));
    return Stand::Stays;
  case WitnessMessage::Leave:
    return Stand::Leaves;
  }
  return Stand::Stays;
}

Witness::Stand Witness::takeNext() {
  char message[1 << 16];
  ssize_t size = ::recv(STDIN_FILENO, message, sizeof(message), MSG_DONTWAIT);
  return size > 0 ? take({message, size_t(size)}) : Stand::HasEnded;
}

Witness::Stand Witness::takeAll() {
  Stand stand;
  while ((stand = takeNext()) == Stand::Stays)
    ;
  return stand;
}

bool Witness::watch() {
  bool isFirst = true;
  Stand stand = Stand::Stays;
  while (stand == Stand::Stays) {
    // One at a time: they come in the order in which they happened.
    epoll_event event;
    if (::epoll_wait(events, &event, 1, -1) < 0) {
      if (errno != EINTR)
        return false;
    } else if (int fd = event.data.fd; fd == STDIN_FILENO) {
      stand = takeNext();
    } else if (fd == process) {
      stand = takeAll();
    } else {
      isFirst = false;
      (void)::epoll_ctl(events, EPOLL_CTL_DEL, fd, nullptr);
    }
  }
  return stand == Stand::HasEnded && canary.isAlive() && isFirst;
}

/// A replica that writes a file takes leave of its witness behind it, and ends
/// a little later: a launcher that has nobody left listens no more.
void Witness::awaitOthers() {
  auto end = std::chrono::steady_clock::now() + 12s;
  for (auto &other : others) {
    auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        end - std::chrono::steady_clock::now());
    (void)::poll(other.data(), other.size(), std::max<int>(left.count(), 0));
  }
}

std::string Witness::describe(llvm::StringRef whom,
                              llvm::StringRef what) const {
  return ("amp: error: replica " + whom + " " + what + "; " +
          describeLastCheckpoint(checkpoint, first) + "\n")
      .str();
}

void Witness::speak() {
  awaitOthers();
  write(describe(replica, "has ended"));
}

int main(int count, char **arguments) {
  int64_t process = 0;
  if (count != 3 || llvm::StringRef(arguments[2]).getAsInteger(10, process)) {
    write("usage: amp-witness REPLICA PROCESS, started by that process\n");
    return 2;
  }
  Witness witness(arguments[1], process);
  if (witness.watch())
    witness.speak();
  return 0;
}
