//===- ReplicaWitness.cpp - A process that says that this ended -*- C++ -*-===//

#include "ReplicaWitness.h"

#include "OwnFiles.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include <cerrno>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace mlir::amp;

static constexpr llvm::StringLiteral kProgram = "amp-witness";

/// Starts the program with a socket as its standard input; the error's number.
static int spawn(std::string path, std::string replica, int input,
                 pid_t &process) {
  std::string own = std::to_string(::getpid());
  char *arguments[] = {path.data(), replica.data(), own.data(), nullptr};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
  int code = ::posix_spawn(&process, path.c_str(), &actions, nullptr, arguments,
                           environ);
  posix_spawn_file_actions_destroy(&actions);
  return code;
}

llvm::Expected<std::unique_ptr<ReplicaWitness>>
ReplicaWitness::start(int replica) {
  llvm::SmallVector<std::string> places = listOwnPlaces(kProgram);
  auto found = llvm::find_if(places, llvm::sys::fs::can_execute);
  if (found == places.end())
    return llvm::createStringError("expected the program " + kProgram + " at " +
                                   places.front() +
                                   ", which watches replicas, found none");
  int ends[2];
  int code = 0;
  pid_t process = 0;
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) {
    code = errno;
  } else {
    code = spawn(*found, std::to_string(replica), ends[1], process);
    ::close(ends[1]);
    if (code != 0)
      ::close(ends[0]);
  }
  if (code != 0)
    return llvm::createStringError(*found + ": cannot be started: " +
                                   std::generic_category().message(code));
  return std::unique_ptr<ReplicaWitness>(new ReplicaWitness(process, ends[0]));
}

void ReplicaWitness::tell(WitnessMessage message, llvm::StringRef text) {
  std::string bytes = (llvm::Twine(char(message)) + text).str();
  (void)::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
}

ReplicaWitness::~ReplicaWitness() {
  tell(WitnessMessage::Leave);
  ::close(socket);
  (void)::waitpid(process, nullptr, 0);
}
