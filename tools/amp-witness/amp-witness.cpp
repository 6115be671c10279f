//===- amp-witness.cpp - Says that a replica has ended ----------*- C++ -*-===//
//
// A replica starts one beside itself. One that is killed has no last word, and
// launchers kill the others for it, some of them at once; a witness is out of
// their reach: it says who ended, and what is kept. A replica's files are open
// here, too: MPICH's launcher hears of its end when the last of them is closed,
// which is behind that.
//
// usage: amp-witness REPLICA
//
// Standard input is a socket whose other end the replica has: the messages are
// those of `WitnessMessage`.
//
//===----------------------------------------------------------------------===//

#include "amp/Runtime/WitnessMessage.h"
#include "amp/Training/LastCheckpoint.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>
#include <csignal>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace mlir::amp;
using namespace std::chrono_literals;

static int openProcess(int64_t number) {
  return int(::syscall(SYS_pidfd_open, number, 0));
}

static void write(llvm::StringRef text) {
  (void)!::write(STDERR_FILENO, text.data(), text.size());
}

/// A process that stays in the replica's group: a launcher that ends the
/// replica ends it, too. Gives what can be read once it has ended; it ends
/// itself with this process.
static int startCanary() {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0)
    return -1;
  if (::fork() == 0) {
    ::dup2(ends[1], STDIN_FILENO);
    (void)::syscall(SYS_close_range, STDIN_FILENO + 1, ~0U, 0);
    // Nothing comes.
    char byte;
    (void)!::read(STDIN_FILENO, &byte, 1);
    ::_exit(0);
  }
  ::close(ends[1]);
  return ends[0];
}

//===----------------------------------------------------------------------===//
// Witness
//===----------------------------------------------------------------------===//

namespace {
class Witness {
public:
  explicit Witness(llvm::StringRef replica);
  ~Witness();
  /// Until the replica has ended, or taken leave: whether it ended by itself.
  bool watch();
  void speak();

private:
  void add(int fd);
  /// Whether the replica stays.
  bool take(llvm::StringRef message);
  bool isCanaryAlive() const;
  std::string describe(llvm::StringRef whom, llvm::StringRef what) const;
  void awaitOthers();

  llvm::StringRef replica;
  std::string first, notice, checkpoint;
  llvm::SmallVector<pollfd> witnesses;
  int events, canary;
};
} // namespace

void Witness::add(int fd) {
  epoll_event event = {};
  event.events = EPOLLIN;
  event.data.fd = fd;
  (void)::epoll_ctl(events, EPOLL_CTL_ADD, fd, &event);
}

Witness::Witness(llvm::StringRef replica)
    : replica(replica), events(::epoll_create1(0)), canary(startCanary()) {
  // From now on out of the group.
  (void)::setsid();
  for (int signal : {SIGHUP, SIGINT, SIGTERM, SIGPIPE})
    (void)std::signal(signal, SIG_IGN);
  add(STDIN_FILENO);
  add(canary);
}

Witness::~Witness() {
  ::close(canary);
  (void)::wait(nullptr);
}

bool Witness::take(llvm::StringRef message) {
  llvm::StringRef text = message.drop_front();
  switch (WitnessMessage(message.front())) {
  case WitnessMessage::Checkpoint:
    checkpoint = text.str();
    return true;
  case WitnessMessage::FirstMachine:
    first = text.str();
    return true;
  case WitnessMessage::Notice:
    notice = text.str();
    return true;
  case WitnessMessage::Other: {
    auto [process, witness] = text.split(' ');
    int64_t numbers[2] = {};
    if (!process.getAsInteger(10, numbers[0]))
      add(openProcess(numbers[0]));
    if (!witness.getAsInteger(10, numbers[1]))
      witnesses.push_back({openProcess(numbers[1]), POLLIN, 0});
    return true;
  }
  case WitnessMessage::Lost:
    write(describe(text, "is not heard of"));
    return true;
  case WitnessMessage::Leave:
    return false;
  }
  return true;
}

bool Witness::watch() {
  std::string message(size_t(1) << 16, 0);
  bool isFirst = true;
  while (true) {
    // One at a time: they come in the order in which they happened.
    epoll_event event;
    if (::epoll_wait(events, &event, 1, -1) < 0)
      continue;
    if (int fd = event.data.fd; fd != STDIN_FILENO) {
      isFirst = false;
      (void)::epoll_ctl(events, EPOLL_CTL_DEL, fd, nullptr);
      continue;
    }
    ssize_t size = ::recv(STDIN_FILENO, message.data(), message.size(), 0);
    if (size <= 0)
      return isCanaryAlive() && isFirst;
    if (!take({message.data(), size_t(size)}))
      return false;
  }
}

/// Of two processes that a launcher kills the one that has nothing to take down
/// may end later, where the processors are busy. To be asked when the replica
/// has ended: no launcher hears of it before this process has ended.
bool Witness::isCanaryAlive() const {
  pollfd signal = {canary, POLLIN, 0};
  return ::poll(&signal, 1, /*milliseconds=*/100) == 0;
}

/// A replica that writes a file takes leave of its witness behind it, and ends
/// a little later: a launcher that has nobody left listens no more.
void Witness::awaitOthers() {
  auto end = std::chrono::steady_clock::now() + 12s;
  for (pollfd &witness : witnesses) {
    auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        end - std::chrono::steady_clock::now());
    (void)::poll(&witness, 1, std::max<int>(left.count(), 0));
  }
}

std::string Witness::describe(llvm::StringRef whom,
                              llvm::StringRef what) const {
  return ("amp: error: replica " + whom + " " + what + "; " +
          describeLastCheckpoint(checkpoint, first) + "\n")
      .str();
}

void Witness::speak() {
  constexpr llvm::StringLiteral kEnded = "has ended";
  if (!notice.empty())
    llvm::consumeError(llvm::writeToOutput(notice, [&](llvm::raw_ostream &os) {
      os << describe(replica, kEnded);
      return llvm::Error::success();
    }));
  awaitOthers();
  write(describe(replica, kEnded));
}

int main(int count, char **arguments) {
  if (count != 2)
    return 2;
  Witness witness(arguments[1]);
  if (witness.watch())
    witness.speak();
  return 0;
}
