//===- ReplicaWatch.cpp - Ends a run whose processes end --------*- C++ -*-===//

#include "amp/Runtime/ReplicaWatch.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include <chrono>
#include <mutex>
#include <poll.h>
#include <pthread.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <thread>
#include <unistd.h>

using namespace mlir::amp;
using namespace std::chrono_literals;

//===----------------------------------------------------------------------===//
// Processes
//===----------------------------------------------------------------------===//

namespace {
/// A process of this machine. Another one may get its number, not its time.
struct Process {
  int rank;
  int64_t number;
  std::string start;
};
} // namespace

/// When a process started; "" of one that has ended, or is ending.
static std::string readStart(int64_t number) {
  auto file = llvm::MemoryBuffer::getFileAsStream(
      "/proc/" + llvm::Twine(number) + "/stat");
  if (!file)
    return "";
  // Its name, in parentheses, may hold anything.
  llvm::StringRef text = (*file)->getBuffer().rsplit(')').second.trim();
  llvm::SmallVector<llvm::StringRef> fields;
  text.split(fields, ' ');
  constexpr size_t kState = 0, kStart = 19;
  if (fields.size() <= kStart || fields[kState] == "Z" || fields[kState] == "X")
    return "";
  return fields[kStart].str();
}

/// What names this machine, until it is started again, and those of its
/// processes that know each other's numbers: each container has its own.
static std::string readMachine() {
  auto file =
      llvm::MemoryBuffer::getFileAsStream("/proc/sys/kernel/random/boot_id");
  char processes[64] = "";
  (void)!::readlink("/proc/self/ns/pid", processes, sizeof(processes) - 1);
  std::string machine = file ? (*file)->getBuffer().trim().str() : "";
  return machine + "/" + processes;
}

static bool isAlive(const Process &process) {
  return readStart(process.number) == process.start;
}

//===----------------------------------------------------------------------===//
// The thread
//===----------------------------------------------------------------------===//

/// Held while a file is written.
static std::timed_mutex writing;

ReplicaWatch::Hold::Hold() { writing.lock(); }
ReplicaWatch::Hold::~Hold() { writing.unlock(); }

class ReplicaWatch::Thread {
public:
  Thread(int rank, std::vector<Process> processes,
         std::function<std::string()> describe)
      : rank(rank), processes(std::move(processes)),
        describe(std::move(describe)) {}
  ~Thread();
  bool start();

private:
  static void *run(void *thread) {
    static_cast<Thread *>(thread)->watch();
    return nullptr;
  }
  void watch();
  void endWith(llvm::ArrayRef<int> ended);

  int rank;
  std::vector<Process> processes;
  std::function<std::string()> describe;
  pthread_t thread;
  bool isStarted = false;
  /// Readable when a process ends, or the watch does, which is the last.
  std::vector<pollfd> signals;
};

bool ReplicaWatch::Thread::start() {
  // The kernel tells at once: some launchers kill the rest within milliseconds.
  for (const Process &process : processes)
    if (int fd = int(::syscall(SYS_pidfd_open, process.number, 0)); fd >= 0)
      signals.push_back({fd, POLLIN, 0});
  int end = ::eventfd(0, EFD_CLOEXEC);
  signals.push_back({end, POLLIN, 0});
  isStarted = end >= 0 && pthread_create(&thread, nullptr, run, this) == 0;
  return isStarted;
}

ReplicaWatch::Thread::~Thread() {
  if (isStarted) {
    (void)::eventfd_write(signals.back().fd, 1);
    pthread_join(thread, nullptr);
  }
  for (const pollfd &signal : signals)
    ::close(signal.fd);
}

/// One replica speaks; all stay until it has, and until each has seen who ended
/// first: the next ends are of those that saw it.
void ReplicaWatch::Thread::endWith(llvm::ArrayRef<int> ended) {
  bool isFirst = llvm::none_of(processes, [&](const Process &process) {
    return process.rank < rank && !llvm::is_contained(ended, process.rank);
  });
  // Kept: nothing is written behind what is said of it.
  (void)writing.try_lock_for(10s);
  if (isFirst) {
    // A launcher may have ended others before this thread got a processor.
    bool isOne = ended.size() == 1;
    std::string who = llvm::join(
        llvm::map_range(ended, [](int r) { return std::to_string(r); }), ", ");
    std::string text =
        (isOne ? "amp: error: replica " + who + " has ended; "
               : "amp: error: replicas " + who + " have ended; ") +
        describe() + "\n";
    // At once, without buffers that another thread may be using.
    (void)!::write(STDERR_FILENO, text.data(), text.size());
  }
  std::this_thread::sleep_for(isFirst ? 500ms : 2000ms);
  std::_Exit(1);
}

void ReplicaWatch::Thread::watch() {
  // Also where the kernel tells nothing, or of a process that it did not know.
  constexpr int kMilliseconds = 100;
  while (true) {
    (void)::poll(signals.data(), signals.size(), kMilliseconds);
    if (signals.back().revents != 0)
      return;
    llvm::SmallVector<int> ended;
    for (const Process &process : processes)
      if (!isAlive(process))
        ended.push_back(process.rank);
    if (!ended.empty())
      endWith(ended);
  }
}

//===----------------------------------------------------------------------===//
// ReplicaWatch
//===----------------------------------------------------------------------===//

ReplicaWatch::ReplicaWatch(std::unique_ptr<Thread> thread)
    : thread(std::move(thread)) {}
ReplicaWatch::~ReplicaWatch() = default;

llvm::Error ReplicaWatch::end(Collectives &collectives) {
  // Nobody is watched who is not here, and nobody leaves who is watched.
  if (llvm::Error error = collectives.gather("").takeError())
    return error;
  thread.reset();
  return collectives.gather("").takeError();
}

llvm::Expected<std::unique_ptr<ReplicaWatch>>
ReplicaWatch::create(Collectives &collectives,
                     std::function<std::string()> describe) {
  if (collectives.getSize() == 1)
    return nullptr;
  std::string machine = readMachine();
  auto all = collectives.gather(machine + " " + std::to_string(::getpid()) +
                                " " + readStart(::getpid()));
  if (!all)
    return all.takeError();
  std::vector<Process> processes;
  for (auto [rank, text] : llvm::enumerate(*all)) {
    llvm::SmallVector<llvm::StringRef> words;
    llvm::StringRef(text).split(words, ' ');
    int64_t number = 0;
    if (words.size() != 3 || words[1].getAsInteger(10, number) ||
        words[0] != machine || int(rank) == collectives.getRank())
      continue;
    processes.push_back({int(rank), number, words[2].str()});
  }
  auto thread = std::make_unique<Thread>(
      collectives.getRank(), std::move(processes), std::move(describe));
  if (!thread->start())
    return llvm::createStringError("no thread to watch the other replicas");
  return std::unique_ptr<ReplicaWatch>(new ReplicaWatch(std::move(thread)));
}
