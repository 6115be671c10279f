//===- MPITransport.cpp - Processes that mpirun or srun started -*- C++ -*-===//

#include "MPI/Shim.h"
#include "amp/Runtime/Transport.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cstdlib>
#include <dlfcn.h>
#include <limits>

using namespace mlir::amp;

//===----------------------------------------------------------------------===//
// The launcher
//===----------------------------------------------------------------------===//

namespace {
struct Library {
  llvm::StringLiteral name, shim, packages;
  /// What its launcher sets.
  llvm::StringLiteral size, rank;
};
} // namespace

/// Slurm's launcher comes last: it starts processes of either, and those that
/// are no MPI's.
static constexpr Library kLibraries[] = {
    {"Open MPI", "libamp-openmpi.so", "openmpi-bin and libopenmpi-dev",
     "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK"},
    {"MPICH", "libamp-mpich.so", "mpich and libmpich-dev", "PMI_SIZE",
     "PMI_RANK"},
    {"Open MPI", "libamp-openmpi.so", "openmpi-bin and libopenmpi-dev",
     "SLURM_STEP_NUM_TASKS", "SLURM_PROCID"},
};

static int64_t readCount(llvm::StringRef variable) {
  const char *text = std::getenv(variable.data());
  int64_t count = 0;
  if (!text || llvm::StringRef(text).getAsInteger(10, count))
    return 0;
  return count;
}

static const Library *findLauncher() {
  for (const Library &library : kLibraries)
    if (readCount(library.size) > 0)
      return &library;
  return nullptr;
}

int64_t mlir::amp::countLaunchedProcesses() {
  const Library *library = findLauncher();
  return library ? readCount(library->size) : 1;
}

int64_t mlir::amp::getLaunchedRank() {
  const Library *library = findLauncher();
  return library ? readCount(library->rank) : 0;
}

//===----------------------------------------------------------------------===//
// The library
//===----------------------------------------------------------------------===//

/// Opens the shim beside the program or library that this is in, or where
/// those are installed. Global: an MPI library's plugins look for it.
static void *openShim(llvm::StringRef name, std::string &reason) {
  Dl_info info = {};
  ::dladdr(reinterpret_cast<void *>(&openShim), &info);
  // A program that a shell found has a name alone.
  std::string self = info.dli_fname ? info.dli_fname : "";
  if (!llvm::StringRef(self).contains('/'))
    self = llvm::sys::fs::getMainExecutable(nullptr, nullptr);
  llvm::StringRef folder = llvm::sys::path::parent_path(self);
  for (llvm::StringRef place : {"", "../lib", "../lib/x86_64-linux-gnu"}) {
    llvm::SmallString<128> path(folder);
    llvm::sys::path::append(path, place, name);
    if (void *shim = ::dlopen(path.c_str(), RTLD_NOW | RTLD_GLOBAL))
      return shim;
    const char *why = ::dlerror();
    if (llvm::StringRef text = why ? why : "";
        reason.empty() || !text.contains("No such file"))
      reason = text.str();
  }
  return nullptr;
}

namespace {
class MPITransport : public Transport {
public:
  MPITransport(const Library &library, const AmpMPI &mpi)
      : library(library), mpi(mpi) {}
  llvm::Error join() { return check(mpi.join(&rank, &size, &hasThreads)); }

  int getRank() const override { return rank; }
  int getSize() const override { return size; }
  llvm::StringRef getName() const override { return library.name; }
  int64_t getMaxBytes() const override {
    return std::numeric_limits<int>::max();
  }
  bool takesThreads() const override { return hasThreads; }
  llvm::Error transfer(llvm::ArrayRef<Message> sends,
                       llvm::ArrayRef<Message> receives,
                       llvm::function_ref<bool()> isUrgent) override {
    llvm::SmallVector<AmpMessage, 16> messages;
    for (llvm::ArrayRef<Message> list : {sends, receives})
      for (const Message &message : list)
        messages.push_back({message.data, long(message.bytes), message.peer});
    AmpUrgency urgency = {askUrgency, &isUrgent};
    return check(mpi.transfer(messages.data(), int(sends.size()),
                              messages.data() + sends.size(),
                              int(receives.size()), urgency));
  }
  void leave() override { (void)mpi.leave(); }

private:
  static int askUrgency(const void *isUrgent) {
    return (*static_cast<const llvm::function_ref<bool()> *>(isUrgent))();
  }
  llvm::Error check(const char *error) const {
    if (!error)
      return llvm::Error::success();
    return llvm::createStringError(library.name + ": " + error);
  }

  const Library &library;
  const AmpMPI &mpi;
  int rank = 0, size = 1, hasThreads = 0;
};
} // namespace

llvm::Expected<std::unique_ptr<Transport>> mlir::amp::joinByMPI() {
  const Library *library = findLauncher();
  if (!library)
    return llvm::createStringError(
        "expected processes that mpirun or srun started, found one that is "
        "alone (packages openmpi-bin or mpich)");
  // Where a process reads the memory of one that has ended, UCX ends it, too,
  // with a page of text, before it can say which one that was.
  ::setenv("UCX_TLS", "^cma", /*overwrite=*/0);
  std::string reason;
  void *shim = openShim(library->shim, reason);
  const void *table = shim ? ::dlsym(shim, "ampMPI") : nullptr;
  if (!table)
    return llvm::createStringError(
        "started by " + library->name +
        ", but amp has no library for it: " + "install " + library->packages +
        ", and build amp again (" + reason + ")");
  auto transport = std::make_unique<MPITransport>(
      *library, *static_cast<const AmpMPI *>(table));
  if (llvm::Error error = transport->join())
    return error;
  return std::unique_ptr<Transport>(std::move(transport));
}
