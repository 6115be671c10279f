//===- Driver.cpp - Runs a fuzz target without libFuzzer --------*- C++ -*-===//
//
// TARGET [-runs=N] [-seed=S] [-max_len=N] [-timeout=S] PATH...
//
// Runs every file of the paths, then N mutations of them: as libFuzzer, less
// its coverage. The input at hand when a run ends badly is kept as a file.
//
//===----------------------------------------------------------------------===//

#include "Fuzz.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>
#include <vector>

using namespace mlir::amp;
using llvm::StringRef;

static fuzz::Random mutations;
static std::string current;
static char artifact[64];

/// Keeps the input, says where it went wrong. Called from a signal: the file
/// comes first, since the rest may fail.
static void keepInput(int signal) {
  std::signal(signal, SIG_DFL);
  int file = ::open(artifact, O_CREAT | O_WRONLY | O_TRUNC, 0644);
  if (file >= 0) {
    (void)!::write(file, current.data(), current.size());
    ::close(file);
  }
  const char text[] = "the input is in ";
  (void)!::write(2, text, sizeof(text) - 1);
  (void)!::write(2, artifact, std::strlen(artifact));
  (void)!::write(2, "\n", 1);
  llvm::sys::PrintStackTrace(llvm::errs(), 24);
  ::raise(signal);
}

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maxSize) {
  std::string text(data, data + size);
  size_t at = fuzz::draw(mutations, size + 1);
  char byte = static_cast<char>(fuzz::draw(mutations, 256));
  switch (fuzz::draw(mutations, 4)) {
  case 0:
    text.insert(at, 1, byte);
    break;
  case 1:
    if (at < size)
      text.erase(at, 1 + fuzz::draw(mutations, 8));
    break;
  case 2:
    if (at < size)
      text[at] ^= char(1 << fuzz::draw(mutations, 8));
    break;
  default:
    if (at < size)
      text[at] = byte;
    break;
  }
  return fuzz::putBack(text, data, maxSize);
}

static void run(StringRef input, unsigned timeout) {
  current = input.str();
  ::alarm(timeout);
  // In memory of its own size, so that a sanitizer sees its end.
  std::vector<uint8_t> bytes(input.begin(), input.end());
  LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
  ::alarm(0);
}

static std::string mutate(StringRef input, size_t maxSize) {
  current = input.str();
  std::vector<uint8_t> bytes(input.begin(), input.end());
  size_t size = std::min(bytes.size(), maxSize);
  bytes.resize(maxSize);
  size = LLVMFuzzerCustomMutator(bytes.data(), size, maxSize,
                                 static_cast<unsigned>(mutations()));
  return std::string(bytes.data(), bytes.data() + std::min(size, maxSize));
}

/// Adds the files of a path, by name.
static void addFiles(StringRef path, std::vector<std::string> &files) {
  if (!llvm::sys::fs::is_directory(path)) {
    files.push_back(path.str());
    return;
  }
  size_t first = files.size();
  std::error_code error;
  for (llvm::sys::fs::recursive_directory_iterator it(path, error), end;
       it != end && !error; it.increment(error))
    if (!llvm::sys::fs::is_directory(it->path()))
      files.push_back(it->path());
  std::sort(files.begin() + first, files.end());
}

int main(int argc, char **argv) {
  uint64_t runs = 0, seed = 1, maxLength = 4096, timeout = 60;
  std::vector<std::string> files;
  for (StringRef argument : llvm::ArrayRef(argv + 1, argc - 1)) {
    auto [name, value] = argument.split('=');
    uint64_t *number = name == "-runs"      ? &runs
                       : name == "-seed"    ? &seed
                       : name == "-max_len" ? &maxLength
                       : name == "-timeout" ? &timeout
                                            : nullptr;
    if (!number) {
      addFiles(argument, files);
    } else if (value.getAsInteger(10, *number)) {
      llvm::errs() << "expected a number, found '" << argument << "'\n";
      return 2;
    }
  }
  std::snprintf(artifact, sizeof(artifact), "crash-%d", int(::getpid()));
  for (int signal : {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGALRM})
    std::signal(signal, keepInput);
  std::vector<std::string> corpus;
  for (const std::string &file : files)
    if (auto buffer = llvm::MemoryBuffer::getFile(file)) {
      corpus.push_back((*buffer)->getBuffer().str());
      run(corpus.back(), timeout);
    }
  if (corpus.empty()) {
    llvm::errs() << "no inputs: expected a corpus\n";
    return 2;
  }
  mutations.seed(seed);
  for (uint64_t i = 0; i < runs; ++i) {
    std::string input = corpus[fuzz::draw(mutations, corpus.size())];
    for (size_t j = 0, n = 1 + fuzz::draw(mutations, 4); j < n; ++j)
      input = mutate(input, maxLength);
    run(input, timeout);
  }
  llvm::outs() << corpus.size() << " inputs and " << runs
               << " mutations without a finding\n";
  return 0;
}
