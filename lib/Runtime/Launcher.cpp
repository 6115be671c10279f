//===- Launcher.cpp - Who started the processes of a run --------*- C++ -*-===//

#include "Launcher.h"
#include "amp/Runtime/Transport.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"
#include <cstdlib>
#include <thread>
#include <unistd.h>

using namespace mlir::amp;

/// Slurm's launcher comes behind MPI's: it starts processes of either, and
/// those that are no MPI's.
static constexpr Launcher kLaunchers[] = {
    {"Open MPI", "libamp-openmpi.so", "openmpi-bin and libopenmpi-dev",
     "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK",
     "OMPI_COMM_WORLD_LOCAL_RANK", "OMPI_COMM_WORLD_LOCAL_SIZE", ""},
    {"MPICH", "libamp-mpich.so", "mpich and libmpich-dev", "PMI_SIZE",
     "PMI_RANK", "MPI_LOCALRANKID", "MPI_LOCALNRANKS", ""},
    {"Open MPI", "libamp-openmpi.so", "openmpi-bin and libopenmpi-dev",
     "SLURM_STEP_NUM_TASKS", "SLURM_PROCID", "SLURM_LOCALID",
     "SLURM_NTASKS_PER_NODE", "PMIX_RANK"},
    {"torchrun", "", "", "WORLD_SIZE", "RANK", "LOCAL_RANK", "LOCAL_WORLD_SIZE",
     ""},
};

static llvm::StringRef getVariable(const char *name) {
  const char *text = std::getenv(name);
  return text ? text : "";
}

int64_t mlir::amp::readCount(llvm::StringRef variable) {
  int64_t count = 0;
  if (getVariable(variable.data()).getAsInteger(10, count))
    return 0;
  return count;
}

/// Many programs set WORLD_SIZE, and mean nothing that is ours.
static bool isMeant(const Launcher &launcher) {
  return !launcher.shim.empty() ||
         !getVariable("TORCHELASTIC_RUN_ID").empty() ||
         !getVariable("AMP_RENDEZVOUS").empty();
}

const Launcher *mlir::amp::findLauncher() {
  for (const Launcher &launcher : kLaunchers)
    if (readCount(launcher.size) > 0 && isMeant(launcher))
      return &launcher;
  return nullptr;
}

std::string mlir::amp::describeIgnoredLauncher() {
  if (findLauncher() || readCount("WORLD_SIZE") < 2 ||
      getVariable("RANK").empty())
    return "";
  return ("RANK=" + getVariable("RANK") +
          " and WORLD_SIZE=" + getVariable("WORLD_SIZE") +
          " are set, but not by torchrun: this process is alone, unless "
          "AMP_RENDEZVOUS names a folder for replicas to meet in")
      .str();
}

std::string mlir::amp::findRendezvous() {
  llvm::StringRef folder = getVariable("AMP_RENDEZVOUS");
  const Launcher *launcher = findLauncher();
  if (!folder.empty() || !launcher || !launcher->shim.empty() ||
      readCount("LOCAL_WORLD_SIZE") != readCount("WORLD_SIZE"))
    return folder.str();
  // All of them are on one machine: the launcher's run has a name.
  llvm::SmallString<128> path;
  llvm::sys::path::system_temp_directory(/*erasedOnReboot=*/true, path);
  llvm::sys::path::append(path, "amp-" + llvm::Twine(::getuid()) + "-" +
                                    getVariable("TORCHELASTIC_RUN_ID") + "-" +
                                    getVariable("MASTER_PORT"));
  return path.str().str();
}

int64_t mlir::amp::countLaunchedProcesses() {
  const Launcher *launcher = findLauncher();
  return launcher ? readCount(launcher->size) : 1;
}

int64_t mlir::amp::getLaunchedRank() {
  const Launcher *launcher = findLauncher();
  return launcher ? readCount(launcher->rank) : 0;
}

int64_t mlir::amp::getThreadsShare() {
  const Launcher *launcher = findLauncher();
  int64_t count = launcher ? readCount(launcher->localSize) : 0;
  if (count < 2 || !getVariable("OMP_NUM_THREADS").empty())
    return 0;
  return std::max<int64_t>(std::thread::hardware_concurrency() / count, 1);
}

llvm::Expected<int64_t> mlir::amp::findLocalRank() {
  const Launcher *launcher = findLauncher();
  if (!launcher)
    return 0;
  if (!getVariable(launcher->localRank.data()).empty())
    return readCount(launcher->localRank);
  return llvm::createStringError("expected " + launcher->localRank +
                                 " in the environment, the process's number "
                                 "on this machine, found none");
}

/// Open MPI would end the process with a page of text.
static llvm::Error verifyNeeded(const Launcher &launcher) {
  if (launcher.needed.empty() || !getVariable(launcher.needed.data()).empty())
    return llvm::Error::success();
  return llvm::createStringError(
      "expected " + launcher.needed +
      " in the environment of srun's processes, found none: start them by "
      "'srun --mpi=pmix' (Open MPI) or 'srun --mpi=pmi2' (MPICH), or let "
      "AMP_RENDEZVOUS name a folder that their machines share");
}

/// What a launcher sets is right; a hand may err.
static llvm::Error verifyRank(const Launcher &launcher) {
  int64_t rank = -1, size = readCount(launcher.size);
  if (!getVariable(launcher.rank.data()).getAsInteger(10, rank) && rank >= 0 &&
      rank < size)
    return llvm::Error::success();
  return llvm::createStringError(
      "expected " + launcher.rank + " from 0 to " + llvm::Twine(size - 1) +
      " in the environment, found '" + getVariable(launcher.rank.data()) + "'");
}

llvm::Expected<std::unique_ptr<Transport>> mlir::amp::joinLaunched() {
  const Launcher *launcher = findLauncher();
  std::string folder = findRendezvous();
  if (launcher && folder.empty())
    if (llvm::Error error = verifyNeeded(*launcher))
      return error;
  if (launcher)
    if (llvm::Error error = verifyRank(*launcher))
      return error;
  if (!launcher || (folder.empty() && !launcher->shim.empty()))
    return joinByMPI();
  if (folder.empty())
    return llvm::createStringError(
        "expected AMP_RENDEZVOUS to name a folder that the machines of " +
        launcher->name + "'s processes share, found none");
  return joinByFiles(folder, getLaunchedRank(), countLaunchedProcesses());
}
