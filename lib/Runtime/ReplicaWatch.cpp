//===- ReplicaWatch.cpp - Ends a run whose processes end --------*- C++ -*-===//

#include "amp/Runtime/ReplicaWatch.h"

#include "ReplicaWitness.h"

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

static std::string readHostName() {
  char name[256] = "";
  (void)::gethostname(name, sizeof(name) - 1);
  return name;
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

/// The least replica of this machine says on standard error what the notice of
/// another one does: both may have one reader.
static void passOn(llvm::StringRef notice) {
  // At once, without buffers that another thread may be using.
  (void)!::write(STDERR_FILENO, notice.data(), notice.size());
}

class ReplicaWatch::Thread {
public:
  Thread(int rank, std::vector<Process> processes, std::string notice,
         ReplicaWitness &witness)
      : rank(rank), processes(std::move(processes)), notice(std::move(notice)),
        witness(witness) {}
  ~Thread();
  bool start();

private:
  static void *run(void *thread) {
    static_cast<Thread *>(thread)->watch();
    return nullptr;
  }
  void watch();
  void end();
  bool isLeast() const;

  int rank;
  std::vector<Process> processes;
  std::string notice;
  ReplicaWitness &witness;
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

bool ReplicaWatch::Thread::isLeast() const {
  return llvm::none_of(
      processes, [&](const Process &process) { return process.rank < rank; });
}

void ReplicaWatch::Thread::end() {
  // Kept: nothing is written behind what is said of it.
  (void)writing.try_lock_for(10s);
  witness.tell(WitnessMessage::Leave);
  // A launcher that hears of several ends tells of the first.
  std::this_thread::sleep_for(500ms);
  std::_Exit(1);
}

void ReplicaWatch::Thread::watch() {
  // Also where the kernel tells nothing, or of a process that it did not know.
  constexpr int kMilliseconds = 100;
  while (true) {
    (void)::poll(signals.data(), signals.size(), kMilliseconds);
    if (signals.back().revents != 0)
      return;
    if (!llvm::all_of(processes, isAlive))
      end();
    if (auto file = llvm::MemoryBuffer::getFile(notice)) {
      if (isLeast())
        passOn((*file)->getBuffer());
      end();
    }
  }
}

//===----------------------------------------------------------------------===//
// ReplicaWatch
//===----------------------------------------------------------------------===//

ReplicaWatch::ReplicaWatch(std::unique_ptr<ReplicaWitness> witness)
    : witness(std::move(witness)) {}
ReplicaWatch::~ReplicaWatch() = default;

void ReplicaWatch::setCheckpoint(llvm::StringRef path) {
  witness->tell(WitnessMessage::Checkpoint, path);
}

llvm::Error ReplicaWatch::end(Collectives &collectives) {
  // Nobody is watched who is not here, and nobody leaves who is watched.
  if (llvm::Error error = collectives.gather("").takeError())
    return error;
  thread.reset();
  witness.reset();
  return collectives.gather("").takeError();
}

/// The others of this machine; the witness is told of them.
static llvm::Expected<std::vector<Process>>
findOthers(Collectives &collectives, ReplicaWitness &witness) {
  constexpr size_t kMachine = 0, kHost = 1, kNumber = 2, kStart = 3,
                   kWitness = 4;
  std::string machine = readMachine();
  auto all = collectives.gather(llvm::join_items(
      ' ', machine, readHostName(), std::to_string(::getpid()),
      readStart(::getpid()), std::to_string(witness.getProcess())));
  if (!all)
    return all.takeError();
  std::vector<Process> processes;
  for (auto [rank, text] : llvm::enumerate(*all)) {
    llvm::SmallVector<llvm::StringRef> words;
    llvm::StringRef(text).split(words, ' ');
    Process process = {int(rank), 0, ""};
    if (words.size() <= kWitness ||
        words[kNumber].getAsInteger(10, process.number))
      return llvm::createStringError("expected replica " + llvm::Twine(rank) +
                                     " to say what process it is, found '" +
                                     text + "'");
    if (words[kMachine] != machine && rank == 0)
      witness.tell(WitnessMessage::FirstMachine, words[kHost]);
    if (words[kMachine] != machine || process.rank == collectives.getRank())
      continue;
    process.start = words[kStart].str();
    processes.push_back(std::move(process));
    witness.tell(WitnessMessage::Other,
                 (words[kNumber] + " " + words[kWitness]).str());
  }
  return processes;
}

llvm::Expected<std::unique_ptr<ReplicaWatch>>
ReplicaWatch::create(Collectives &collectives) {
  if (collectives.getSize() == 1)
    return nullptr;
  auto witness = ReplicaWitness::start(collectives.getRank());
  if (!witness)
    return witness.takeError();
  auto processes = findOthers(collectives, **witness);
  if (!processes)
    return processes.takeError();
  std::string notice = collectives.getNoticePath();
  (*witness)->tell(WitnessMessage::Notice, notice);
  std::unique_ptr<ReplicaWatch> watch(new ReplicaWatch(std::move(*witness)));
  watch->thread =
      std::make_unique<Thread>(collectives.getRank(), std::move(*processes),
                               std::move(notice), *watch->witness);
  if (!watch->thread->start())
    return llvm::createStringError("no thread to watch the other replicas");
  return watch;
}
