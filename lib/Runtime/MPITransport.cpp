//===- MPITransport.cpp - Processes that mpirun or srun started -*- C++ -*-===//

#include "Launcher.h"
#include "MPI/Shim.h"
#include "OwnFiles.h"
#include "amp/Runtime/Transport.h"

#include "llvm/ADT/SmallVector.h"
#include <cstdlib>
#include <dlfcn.h>
#include <limits>
#include <vector>

using namespace mlir::amp;

//===----------------------------------------------------------------------===//
// The library
//===----------------------------------------------------------------------===//

/// Global: an MPI library's plugins look for it.
static void *openShim(llvm::StringRef name, std::string &reason) {
  for (const std::string &path : listOwnPlaces(name)) {
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
  MPITransport(const Launcher &library, const AmpMPI &mpi)
      : library(library), mpi(mpi) {}
  llvm::Error join() {
    const char *error = mpi.join(&rank, &size, &hasThreads);
    for (int number = -1; number < size; ++number)
      numbers.push_back(number);
    return check(error);
  }

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
  bool takesNotes() const override { return hasThreads; }
  void note(int peer, int number) override {
    mpi.note(peer, &numbers[number + 1]);
  }
  std::optional<Note> hear() override {
    Note note;
    if (mpi.hear(&note.peer, &note.number))
      return note;
    return std::nullopt;
  }

private:
  static int askUrgency(const void *isUrgent) {
    return (*static_cast<const llvm::function_ref<bool()> *>(isUrgent))();
  }
  llvm::Error check(const char *error) const {
    if (!error)
      return llvm::Error::success();
    return llvm::createStringError(library.name + ": " + error);
  }

  const Launcher &library;
  const AmpMPI &mpi;
  int rank = 0, size = 1, hasThreads = 0;
  std::vector<int> numbers; ///< as notes that are on their way hold them
};
} // namespace

llvm::Expected<std::unique_ptr<Transport>> mlir::amp::joinByMPI() {
  const Launcher *library = findLauncher();
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
