//===- ReplicaWatch.cpp - Ends a run whose processes end --------*- C++ -*-===//

#include "amp/Runtime/ReplicaWatch.h"

#include "ReplicaPulse.h"
#include "ReplicaWitness.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
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

struct Machines {
  /// The other replicas of this one.
  std::vector<Process> processes;
  /// The least replica of each, in order.
  std::vector<int> leasts;
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

class ReplicaWatch::Thread {
public:
  Thread(Transport &transport, Machines machines, ReplicaWitness &witness)
      : processes(std::move(machines.processes)),
        pulse(transport, std::move(machines.leasts)), witness(witness) {}
  ~Thread();
  bool start();

private:
  static void *run(void *thread) {
    static_cast<Thread *>(thread)->watch();
    return nullptr;
  }
  void watch();
  void look();
  /// `lost` is one of which nobody else says that it has ended.
  void end(std::optional<int> lost = std::nullopt);

  std::vector<Process> processes;
  ReplicaPulse pulse;
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

void ReplicaWatch::Thread::end(std::optional<int> lost) {
  // Kept: nothing is written behind what is said of it.
  (void)writing.try_lock_for(10s);
  if (lost)
    witness.tell(WitnessMessage::Lost, std::to_string(*lost));
  witness.tell(WitnessMessage::Leave);
  // A launcher that hears of several ends tells of the first.
  for (int i = 0; i < 5; ++i) {
    pulse.flush();
    std::this_thread::sleep_for(100ms);
  }
  std::_Exit(1);
}

/// Ends this process if another one has ended.
void ReplicaWatch::Thread::look() {
  for (const Process &process : processes)
    if (!isAlive(process)) {
      pulse.announce(process.rank);
      end();
    }
  if (std::optional<ReplicaPulse::Ended> ended = pulse.beat()) {
    if (ended->isSaid)
      end();
    pulse.announce(ended->replica);
    end(ended->replica);
  }
}

void ReplicaWatch::Thread::watch() {
  // Also where the kernel tells nothing, or of a process that it did not know.
  constexpr int kMilliseconds = 1000 / ReplicaPulse::kCallsOfBeat;
  while (true) {
    (void)::poll(signals.data(), signals.size(), kMilliseconds);
    if (signals.back().revents != 0)
      return;
    look();
  }
}

//===----------------------------------------------------------------------===//
// ReplicaWatch
//===----------------------------------------------------------------------===//

ReplicaWatch::ReplicaWatch(std::unique_ptr<ReplicaWitness> witness)
    : witness(std::move(witness)) {}
ReplicaWatch::~ReplicaWatch() = default;

void ReplicaWatch::setCheckpoint(llvm::StringRef path) {
  llvm::SmallString<128> folder;
  (void)llvm::sys::fs::current_path(folder);
  witness->tell(WitnessMessage::Checkpoint,
                (folder + llvm::Twine('\0') + path).str());
}

llvm::Error ReplicaWatch::end(Collectives &collectives) {
  // Nobody is watched who is not here, and nobody leaves who is watched.
  if (llvm::Error error = collectives.gather("").takeError())
    return error;
  thread.reset();
  witness.reset();
  llvm::Error error = collectives.gather("").takeError();
  // What came behind the last look: MPI's end is to find nothing.
  while (collectives.getTransport()->hear())
    ;
  return error;
}

/// What all processes say of themselves, in words; what one lacks is an error
/// on all, which wait for each other here.
static llvm::Expected<std::vector<std::string>>
introduce(Collectives &collectives,
          llvm::Expected<std::unique_ptr<ReplicaWitness>> &witness) {
  constexpr llvm::StringLiteral kError = "error ";
  std::string own =
      witness
          ? llvm::join_items(' ', readMachine(), readHostName(),
                             std::to_string(::getpid()), readStart(::getpid()),
                             std::to_string((*witness)->getProcess()))
          : (kError + llvm::toString(witness.takeError())).str();
  auto all = collectives.gather(own);
  if (!all)
    return all;
  for (auto [rank, text] : llvm::enumerate(*all))
    if (llvm::StringRef error = text; error.consume_front(kError))
      return llvm::createStringError("replica " + llvm::Twine(rank) + ": " +
                                     error);
  return all;
}

/// The witness is told of the others of its machine.
static llvm::Expected<Machines> findMachines(llvm::ArrayRef<std::string> all,
                                             int ownRank,
                                             ReplicaWitness &witness) {
  constexpr size_t kMachine = 0, kHost = 1, kNumber = 2, kStart = 3,
                   kWitness = 4;
  std::string own = readMachine();
  Machines machines;
  llvm::StringSet<> known;
  for (auto [rank, text] : llvm::enumerate(all)) {
    llvm::SmallVector<llvm::StringRef> words;
    llvm::StringRef(text).split(words, ' ');
    Process process = {int(rank), 0, ""};
    if (words.size() <= kWitness ||
        words[kNumber].getAsInteger(10, process.number))
      return llvm::createStringError("expected replica " + llvm::Twine(rank) +
                                     " to say what process it is, found '" +
                                     text + "'");
    process.start = words[kStart].str();
    if (known.insert(words[kMachine]).second)
      machines.leasts.push_back(process.rank);
    if (words[kMachine] != own && rank == 0)
      witness.tell(WitnessMessage::FirstMachine, words[kHost]);
    if (words[kMachine] != own || process.rank == ownRank)
      continue;
    machines.processes.push_back(std::move(process));
    witness.tell(WitnessMessage::Other,
                 (words[kNumber] + " " + words[kWitness]).str());
  }
  return machines;
}

llvm::Expected<std::unique_ptr<ReplicaWatch>>
ReplicaWatch::create(Collectives &collectives) {
  if (collectives.getSize() == 1)
    return nullptr;
  auto witness = ReplicaWitness::start(collectives.getRank());
  auto all = introduce(collectives, witness);
  if (!all)
    return all.takeError();
  auto machines = findMachines(*all, collectives.getRank(), **witness);
  if (!machines)
    return machines.takeError();
  std::unique_ptr<ReplicaWatch> watch(new ReplicaWatch(std::move(*witness)));
  watch->thread = std::make_unique<Thread>(
      *collectives.getTransport(), std::move(*machines), *watch->witness);
  if (!watch->thread->start())
    return llvm::createStringError("no thread to watch the other replicas");
  return watch;
}
