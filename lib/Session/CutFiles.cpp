//===- CutFiles.cpp - Mapped files that become shorter ----------*- C++ -*-===//

#include "amp/Session/CutFiles.h"

#include <atomic>
#include <csignal>
#include <cstdint>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace mlir::amp;

namespace {
/// What a signal's handler reads: no locks, no memory of its own.
struct Range {
  std::atomic<uintptr_t> begin = 0, end = 0; ///< end 0: free
  std::atomic<bool> isCut = false;
  int file = -1; ///< to ask for its length; not of the handler's business

  bool holds(uintptr_t address) const {
    return address >= begin && address < end;
  }
};
} // namespace

/// More files than a run has.
static constexpr int kMostRanges = 1024;
static Range ranges[kMostRanges];
static struct sigaction before;

static Range *findRange(uintptr_t address) {
  for (Range &range : ranges)
    if (range.holds(address))
      return &range;
  return nullptr;
}

/// A page of zeros takes the place of the one that is gone.
static void handle(int, siginfo_t *info, void *) {
  auto address = reinterpret_cast<uintptr_t>(info->si_addr);
  uintptr_t size = ::sysconf(_SC_PAGESIZE), page = address / size * size;
  Range *range = findRange(address);
  void *zeros = MAP_FAILED;
  if (range)
    zeros = ::mmap(reinterpret_cast<void *>(page), size, PROT_READ,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
  if (zeros == MAP_FAILED) {
    ::sigaction(SIGBUS, &before, nullptr);
    return;
  }
  range->isCut = true;
}

void mlir::amp::handleCutFiles() {
  struct sigaction action = {};
  action.sa_sigaction = handle;
  action.sa_flags = SA_SIGINFO;
  ::sigaction(SIGBUS, &action, &before);
}

WatchedRange::WatchedRange(llvm::StringRef bytes, llvm::StringRef path)
    : place(-1) {
  auto begin = reinterpret_cast<uintptr_t>(bytes.data());
  for (int i = 0; i < kMostRanges && place < 0; ++i) {
    uintptr_t isFree = 0;
    if (!ranges[i].end.compare_exchange_strong(isFree, 1))
      continue;
    place = i;
    ranges[i].isCut = false;
    ranges[i].file = ::open(path.str().c_str(), O_RDONLY | O_CLOEXEC);
    ranges[i].begin = begin;
    ranges[i].end = begin + bytes.size();
  }
}

WatchedRange::~WatchedRange() {
  if (place < 0)
    return;
  if (ranges[place].file >= 0)
    ::close(ranges[place].file);
  ranges[place].begin = UINTPTR_MAX;
  ranges[place].end = 0;
}

bool mlir::amp::wasCut(const void *address) {
  Range *range = findRange(reinterpret_cast<uintptr_t>(address));
  if (!range || range->isCut)
    return range != nullptr;
  struct stat now;
  return range->file >= 0 && ::fstat(range->file, &now) == 0 &&
         uintptr_t(now.st_size) < range->end - range->begin;
}
