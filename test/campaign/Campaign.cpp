//===- Campaign.cpp - Many modules, in several processes --------*- C++ -*-===//

#include "Campaign.h"
#include "Checks.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <csignal>
#include <cstring>
#include <ctime>
#include <map>
#include <poll.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace mlir::amp::campaign;

/// A module that computes for longer has failed, and one that waits for so long
/// and computes nothing. What others take of a loaded machine counts for
/// neither.
constexpr unsigned kSecondsPerModule = 120;
/// Less of the processor's time is a signal's own.
constexpr double kSecondsOfNothing = 1e-3;

namespace {
/// What a worker says of one module; fixed in size, so that a pipe takes it at
/// once.
struct Record {
  uint64_t seed = 0;
  bool isDone = false; ///< false: it begins
  int64_t numDerivatives = 0, numCoarse = 0, numNarrow = 0, numApart = 0;
  char failure[400] = "";
};

struct Worker {
  pid_t process = -1;
  int pipe = -1;
  uint64_t next = 0;     ///< the first seed that it has not finished
  bool inFlight = false; ///< whether `next` has begun
};
} // namespace

static double getComputed() {
  timespec time;
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * time.tv_nsec;
}

/// What the process had computed at the last look.
static volatile double computed = 0;

static void look(int) {
  double now = getComputed();
  if (now - computed < kSecondsOfNothing) {
    ::signal(SIGALRM, SIG_DFL);
    ::raise(SIGALRM);
  }
  computed = now;
  ::alarm(kSecondsPerModule);
}

/// Ends the process by SIGPROF or SIGALRM when the module has failed; 0: no
/// longer.
static void limitTime(unsigned seconds) {
  struct sigaction action = {};
  action.sa_handler = look;
  action.sa_flags = SA_RESTART;
  ::sigaction(SIGALRM, &action, nullptr);
  itimerval computing = {};
  computing.it_value.tv_sec = seconds;
  ::setitimer(ITIMER_PROF, &computing, nullptr);
  computed = getComputed();
  ::alarm(seconds);
}

static Record checkModule(const Settings &settings) {
  limitTime(kSecondsPerModule);
  Outcome outcome = check(generate(settings), settings.seed);
  limitTime(0);
  Record record;
  record.seed = settings.seed;
  record.isDone = true;
  record.numDerivatives = outcome.numDerivatives;
  record.numCoarse = outcome.numCoarse;
  record.numNarrow = outcome.numNarrow;
  record.numApart = outcome.numApart;
  std::strncpy(record.failure, outcome.failure.c_str(),
               sizeof(record.failure) - 1);
  return record;
}

static bool send(int pipe, const Record &record) {
  return ::write(pipe, &record, sizeof(record)) == sizeof(record);
}

static bool receive(int pipe, Record &record) {
  return ::read(pipe, &record, sizeof(record)) == sizeof(record);
}

static std::string describeStatus(int status) {
  if (!WIFSIGNALED(status))
    return "the process ended with exit code " +
           std::to_string(WEXITSTATUS(status));
  std::string time = std::to_string(kSecondsPerModule) + " seconds";
  if (WTERMSIG(status) == SIGPROF)
    return "it computes for more than " + time;
  if (WTERMSIG(status) == SIGALRM)
    return "it computes nothing for " + time;
  return "the process ended by signal " + std::to_string(WTERMSIG(status));
}

/// Forks; the child writes to the pipe what `body` sends, then ends.
static Worker spawn(llvm::function_ref<void(int)> body) {
  int ends[2];
  if (::pipe(ends) != 0)
    llvm::report_fatal_error("no pipe");
  Worker worker;
  worker.process = ::fork();
  if (worker.process == 0) {
    ::close(ends[0]);
    body(ends[1]);
    ::_exit(0);
  }
  ::close(ends[1]);
  worker.pipe = ends[0];
  return worker;
}

/// The failure of the module in a process of its own, or "".
static std::string checkApart(const Settings &settings) {
  Worker worker = spawn([&](int pipe) {
    // A module that crashes does so several times here: once is enough to read.
    ::close(STDERR_FILENO);
    send(pipe, checkModule(settings));
  });
  Record record;
  bool isWhole = receive(worker.pipe, record);
  ::close(worker.pipe);
  int status = 0;
  ::waitpid(worker.process, &status, 0);
  return isWhole ? record.failure : describeStatus(status);
}

//===----------------------------------------------------------------------===//
// Failures
//===----------------------------------------------------------------------===//

/// Fewer ops and smaller sizes that still fail, not necessarily alike. Another
/// kind of failure is a finding, too, but not this one: the text up to the
/// first digit must stay.
static Settings minimize(Settings settings, std::string &failure) {
  std::string kind = llvm::StringRef(failure).take_until(llvm::isDigit).str();
  auto accepts = [&](const Settings &candidate) {
    std::string other = checkApart(candidate);
    if (!llvm::StringRef(other).starts_with(kind))
      return false;
    failure = other;
    settings = candidate;
    return true;
  };
  for (int64_t numOps = 0; numOps <= 8; ++numOps) {
    Settings candidate = settings;
    candidate.numOps = numOps;
    if (accepts(candidate))
      break;
  }
  for (int64_t i = 0; i < settings.numOps; ++i) {
    Settings candidate = settings;
    candidate.skipped.insert(i);
    accepts(candidate);
  }
  for (int64_t size : {1, 2, 3, 4, 5, 7, 9, 16}) {
    Settings candidate = settings;
    candidate.maxSize = size;
    if (accepts(candidate))
      break;
  }
  return settings;
}

static std::string formatCommand(const CampaignOptions &options,
                                 const Settings &settings) {
  std::string text = options.program +
                     " --modules=1 --seed=" + std::to_string(settings.seed) +
                     " --ops=" + std::to_string(settings.numOps) +
                     " --max-size=" + std::to_string(settings.maxSize);
  std::vector<std::string> skipped;
  for (int64_t i : settings.skipped)
    skipped.push_back(std::to_string(i));
  if (!skipped.empty())
    text += " --skip=" + llvm::join(skipped, ",");
  if (!settings.only.empty())
    text += " --only=" + llvm::join(settings.only, ",");
  return text;
}

/// Writes the smallest module found, with the command that fails.
static void report(const CampaignOptions &options, uint64_t seed,
                   std::string failure) {
  Settings settings = options.settings;
  settings.seed = seed;
  std::string first = failure;
  settings = minimize(settings, failure);
  Module module = generate(settings);
  std::string path = options.output + "/" + std::to_string(seed) + ".mlir";
  llvm::errs() << "FAILED seed " << seed << " (" << llvm::join(module.ops, " ")
               << "): " << first << "\n  " << path << "\n";
  if (llvm::sys::fs::create_directories(options.output))
    return;
  std::error_code error;
  llvm::raw_fd_ostream file(path, error);
  if (error)
    return;
  file << "// " << formatCommand(options, settings) << "\n// " << failure
       << "\n// before it was made smaller: " << first << "\n\n"
       << module.f32 << "\n// In f64:\n"
       << module.f64;
}

//===----------------------------------------------------------------------===//
// The campaign
//===----------------------------------------------------------------------===//

namespace {
class Campaign {
public:
  explicit Campaign(const CampaignOptions &options)
      : options(options), end(options.settings.seed + options.numModules) {}

  bool run();

private:
  void start(Worker &worker);
  void read(Worker &worker);
  void handleEnd(Worker &worker);
  void finish(const Record &record);
  void printProgress(bool isLast);

  const CampaignOptions &options;
  uint64_t end;
  std::vector<Worker> workers;
  int64_t numDone = 0, numDerivatives = 0, numCoarse = 0, numNarrow = 0,
          numApart = 0;
  std::map<uint64_t, std::string> failures;
};
} // namespace

void Campaign::start(Worker &worker) {
  uint64_t first = worker.next;
  worker = spawn([&](int pipe) {
    for (uint64_t seed = first; seed < end; seed += options.numJobs) {
      Settings settings = options.settings;
      settings.seed = seed;
      Record begins;
      begins.seed = seed;
      if (!send(pipe, begins) || !send(pipe, checkModule(settings)))
        return;
    }
  });
  worker.next = first;
}

void Campaign::finish(const Record &record) {
  ++numDone;
  numDerivatives += record.numDerivatives;
  numCoarse += record.numCoarse;
  numNarrow += record.numNarrow;
  numApart += record.numApart;
  if (record.failure[0]) {
    failures[record.seed] = record.failure;
    report(options, record.seed, record.failure);
  }
  if (numDone % 50 == 0)
    printProgress(false);
}

void Campaign::handleEnd(Worker &worker) {
  ::close(worker.pipe);
  worker.pipe = -1;
  int status = 0;
  ::waitpid(worker.process, &status, 0);
  if (!worker.inFlight)
    return;
  Record record;
  record.seed = worker.next;
  std::strncpy(record.failure, describeStatus(status).c_str(),
               sizeof(record.failure) - 1);
  finish(record);
  worker.inFlight = false;
  worker.next += options.numJobs;
  if (worker.next < end)
    start(worker);
}

void Campaign::read(Worker &worker) {
  Record record;
  if (!receive(worker.pipe, record))
    return handleEnd(worker);
  worker.inFlight = !record.isDone;
  if (!record.isDone)
    return;
  worker.next = record.seed + options.numJobs;
  finish(record);
}

void Campaign::printProgress(bool isLast) {
  llvm::outs() << numDone << " of " << options.numModules << " modules, "
               << failures.size() << " failed; " << numDerivatives
               << " derivatives, " << numCoarse << " of them coarse; "
               << numNarrow << " runs in 16 bit, " << numApart
               << " of them by their recorder"
               << (isLast ? "; seed " + std::to_string(options.settings.seed)
                          : "")
               << "\n";
  llvm::outs().flush();
}

bool Campaign::run() {
  for (int64_t i = 0; i < options.numJobs && i < options.numModules; ++i) {
    Worker worker;
    worker.next = options.settings.seed + i;
    start(worker);
    workers.push_back(worker);
  }
  while (true) {
    std::vector<pollfd> waiting;
    std::vector<Worker *> owners;
    for (Worker &worker : workers)
      if (worker.pipe >= 0) {
        waiting.push_back({worker.pipe, POLLIN, 0});
        owners.push_back(&worker);
      }
    if (waiting.empty())
      break;
    ::poll(waiting.data(), waiting.size(), -1);
    for (size_t i = 0; i < waiting.size(); ++i)
      if (waiting[i].revents)
        read(*owners[i]);
  }
  printProgress(true);
  return failures.empty() && numDone == options.numModules;
}

bool mlir::amp::campaign::runCampaign(const CampaignOptions &options) {
  return Campaign(options).run();
}
