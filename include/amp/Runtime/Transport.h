//===- Transport.h - How the processes of a run reach each other *- C++ -*-===//

#ifndef AMP_RUNTIME_TRANSPORT_H
#define AMP_RUNTIME_TRANSPORT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <memory>
#include <optional>

namespace mlir::amp {

/// Bytes to or from another process.
struct Message {
  char *data;
  int64_t bytes;
  int peer;
};

/// A number that another process gave, as its own time allowed.
struct Note {
  int peer, number;
};

/// Carries messages between the processes of a run, numbered from 0. To be
/// called by one thread at a time.
class Transport {
public:
  virtual ~Transport() = default;

  virtual int getRank() const = 0;
  virtual int getSize() const = 0;
  /// "Open MPI", for messages.
  virtual llvm::StringRef getName() const = 0;
  /// At most this many bytes in a message.
  virtual int64_t getMaxBytes() const = 0;
  /// Whether it may be another thread at another time.
  virtual bool takesThreads() const = 0;
  /// Sends and receives all of them. Both sides know the sizes; of one to the
  /// other there is one at a time. Until `isUrgent`, which may be asked at any
  /// time, it leaves the processor to others while it waits.
  virtual llvm::Error transfer(llvm::ArrayRef<Message> sends,
                               llvm::ArrayRef<Message> receives,
                               llvm::function_ref<bool()> isUrgent) = 0;
  /// Whether notes travel, beside transfers of another thread.
  virtual bool takesNotes() const { return false; }
  /// A note to another process, which may have ended: -1, or a process's
  /// number.
  virtual void note(int peer, int number) {}
  /// The next note that has come.
  virtual std::optional<Note> hear() { return std::nullopt; }
  /// Takes leave of the others: to be called once by each, at the end.
  virtual void leave() = 0;
};

/// The processes that a launcher started beside this one, MPI's, Slurm's or
/// torchrun, as its environment says; 1 without a launcher.
int64_t countLaunchedProcesses();
/// The number of this one among them.
int64_t getLaunchedRank();
/// What of the environment looks like one of several processes, but is not
/// taken for it, and what is missing; "" where nothing does.
std::string describeIgnoredLauncher();
/// The threads of this one: of its machine's processors its share, where the
/// launcher says how many it started there; else, or where OMP_NUM_THREADS says
/// how many, 0.
int64_t getThreadsShare();
/// Its number among those of its machine; an error where the launcher does not
/// say it.
llvm::Expected<int64_t> findLocalRank();

/// Joins them. The library of MPI is loaded here, and nowhere else. An error
/// says what to install.
llvm::Expected<std::unique_ptr<Transport>> joinByMPI();
/// Waits in a folder ask it from time to time, on the thread that waits, and
/// end with an error once it gives other than 0. Null for none.
void setInterruptCheck(int (*check)());
/// Joins them by files in a folder that all of them see. For a few messages a
/// run, as replicas on GPUs have beside NCCL's. What an earlier run left there
/// is not taken for theirs.
llvm::Expected<std::unique_ptr<Transport>> joinByFiles(llvm::StringRef folder,
                                                       int rank, int size);

/// Joins them by what their launcher has: MPI, or a folder that AMP_RENDEZVOUS
/// names, or that torchrun's processes have on one machine.
llvm::Expected<std::unique_ptr<Transport>> joinLaunched();

} // namespace mlir::amp

#endif // AMP_RUNTIME_TRANSPORT_H
