//===- Isolated.cpp - Work in a process that may crash ----------*- C++ -*-===//

#include "Isolated.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace mlir;
using namespace mlir::amp::test;

/// A run that takes longer does not end.
constexpr unsigned kSeconds = 20;

namespace mlir::amp::test {
struct ChannelAccess {
  using Shared = Channel::Shared;
  static Channel create(Shared *shared, int reports) {
    Channel channel;
    channel.shared = shared;
    channel.reports = reports;
    return channel;
  }
};
} // namespace mlir::amp::test

using Shared = ChannelAccess::Shared;

void Channel::begin(int64_t number, StringRef name) {
  shared->run = number;
  size_t size = std::min(name.size(), sizeof(shared->name) - 1);
  std::memcpy(shared->name, name.data(), size);
  shared->name[size] = 0;
  alarm(kSeconds);
}

void Channel::report(StringRef text) {
  std::string line = text.str();
  std::replace(line.begin(), line.end(), '\n', ' ');
  line += '\n';
  if (write(reports, line.data(), line.size()) != ssize_t(line.size()))
    _exit(1);
}

/// A file without a name.
static int openTemporary() {
  FILE *file = std::tmpfile();
  if (!file) {
    std::perror("tmpfile");
    std::exit(1);
  }
  int copy = dup(fileno(file));
  std::fclose(file);
  return copy;
}

static std::string readAll(int file) {
  std::string text;
  char part[4096];
  lseek(file, 0, SEEK_SET);
  for (ssize_t n; (n = read(file, part, sizeof(part))) > 0;)
    text.append(part, n);
  close(file);
  return text;
}

[[noreturn]] static void runChild(llvm::function_ref<void(Channel &)> work,
                                  Shared *shared, int reports, int errors) {
  dup2(errors, STDERR_FILENO);
  rlimit noCore = {0, 0};
  setrlimit(RLIMIT_CORE, &noCore);
  for (int number : {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL})
    std::signal(number, SIG_DFL);
  Channel channel = ChannelAccess::create(shared, reports);
  work(channel);
  _exit(0);
}

static std::string getLastLine(StringRef text) {
  return text.rtrim().rsplit('\n').second.empty()
             ? text.rtrim().str()
             : text.rtrim().rsplit('\n').second.str();
}

Outcome mlir::amp::test::runIsolated(llvm::function_ref<void(Channel &)> work) {
  auto *shared = static_cast<Shared *>(mmap(nullptr, sizeof(Shared),
                                            PROT_READ | PROT_WRITE,
                                            MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  int reports = openTemporary(), errors = openTemporary();
  llvm::outs().flush();
  pid_t child = fork();
  if (child < 0 || shared == MAP_FAILED) {
    std::perror("fork");
    std::exit(1);
  }
  if (child == 0)
    runChild(work, shared, reports, errors);
  int status = 0;
  waitpid(child, &status, 0);
  Outcome outcome;
  outcome.run = shared->run;
  outcome.modules = shared->modules;
  outcome.name = shared->name;
  if (WIFSIGNALED(status))
    outcome.signal = WTERMSIG(status);
  else if (WEXITSTATUS(status) != 0)
    outcome.signal = SIGABRT;
  outcome.errors = getLastLine(readAll(errors));
  std::string text = readAll(reports);
  for (StringRef line : llvm::split(text, '\n'))
    if (!line.empty())
      outcome.reports.push_back(line.str());
  munmap(shared, sizeof(Shared));
  return outcome;
}

std::string Outcome::signalText() const {
  if (signal == SIGALRM)
    return "does not end in " + std::to_string(kSeconds) + " seconds";
  return std::string(strsignal(signal)) + ": " + errors;
}

std::string mlir::amp::test::captureOutput(llvm::function_ref<void()> work) {
  llvm::outs().flush();
  int file = openTemporary(), saved = dup(STDOUT_FILENO);
  dup2(file, STDOUT_FILENO);
  work();
  llvm::outs().flush();
  dup2(saved, STDOUT_FILENO);
  close(saved);
  return readAll(file);
}
