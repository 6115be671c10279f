//===- FileTransport.cpp - Processes that meet in a folder ------*- C++ -*-===//
//
// A message is a file, which its receiver deletes. Of a folder nobody knows
// what is old: each process draws a number, the first one answers with the name
// of the run, which it drew too, and whoever finds its own number in the answer
// goes there. An old answer has an old number.
//
//===----------------------------------------------------------------------===//

#include "amp/Runtime/Transport.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <atomic>
#include <chrono>
#include <fcntl.h>
#include <limits>
#include <map>
#include <random>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include <utility>

using namespace mlir::amp;
namespace fs = llvm::sys::fs;
using namespace std::chrono_literals;

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

static llvm::Error makeWriteError(const std::string &path, int number) {
  return llvm::createStringError(
      path + ": cannot be written: " + std::generic_category().message(number));
}

static bool writeAll(int file, llvm::StringRef bytes) {
  while (!bytes.empty()) {
    ssize_t count = ::write(file, bytes.data(), bytes.size());
    if (count < 0 && errno != EINTR)
      return false;
    bytes = bytes.drop_front(std::max<ssize_t>(count, 0));
  }
  return true;
}

/// All of it, or nothing: others look for the name. A file of this process's
/// own making, never one that lay there, nor what a link leads to.
static llvm::Error writeFile(const std::string &path, llvm::StringRef bytes) {
  std::string draft = path + ".draft";
  (void)::unlink(draft.c_str());
  int file = ::open(draft.c_str(),
                    O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (file < 0)
    return makeWriteError(path, errno);
  int error = writeAll(file, bytes) ? 0 : errno;
  if (::close(file) != 0 && error == 0)
    error = errno;
  if (error == 0 && ::rename(draft.c_str(), path.c_str()) != 0)
    error = errno;
  if (error == 0)
    return llvm::Error::success();
  (void)::unlink(draft.c_str());
  return makeWriteError(path, error);
}

/// What is in a file, at most one byte more than is expected; none as long as
/// it is not there. What is no file, a link or a pipe, is no message.
static std::optional<std::string> readFile(const std::string &path,
                                           int64_t most) {
  // A pipe would have its reader wait.
  int file =
      ::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (file < 0)
    return std::nullopt;
  auto close = llvm::make_scope_exit([&] { ::close(file); });
  struct stat status;
  if (::fstat(file, &status) != 0 || !S_ISREG(status.st_mode))
    return std::nullopt;
  std::string bytes(std::min<int64_t>(status.st_size, most + 1), '\0');
  for (size_t done = 0; done < bytes.size();) {
    ssize_t count = ::read(file, bytes.data() + done, bytes.size() - done);
    if (count == 0 || (count < 0 && errno != EINTR))
      return std::nullopt;
    done += std::max<ssize_t>(count, 0);
  }
  return bytes;
}

/// Words of processes that meet: numbers and names.
static std::optional<std::string> readWord(const std::string &path) {
  constexpr int64_t kMost = 256;
  auto word = readFile(path, kMost);
  return word && word->size() <= kMost ? word : std::nullopt;
}

static bool isNumber(llvm::StringRef text) {
  return !text.empty() && llvm::all_of(text, llvm::isDigit);
}

static std::atomic<int (*)()> interruptCheck = nullptr;

void mlir::amp::setInterruptCheck(int (*check)()) { interruptCheck = check; }

/// Whether a user has asked for the end; then it stays so for the thread, until
/// it joins others anew.
static thread_local bool wasInterrupted = false;

static bool isInterrupted() {
  int (*check)() = interruptCheck;
  wasInterrupted = wasInterrupted || (check && check() != 0);
  return wasInterrupted;
}

/// Waits for something to hold, ever less often; false when time is over, or a
/// user has asked for the end. Calls tell() once it takes long.
static bool waitUntil(
    llvm::function_ref<bool()> holds, std::chrono::seconds most,
    llvm::function_ref<void()> tell = [] {}) {
  constexpr std::chrono::seconds kLong = 5s;
  constexpr int kRoundsToAsk = 20;
  auto begin = std::chrono::steady_clock::now();
  bool isTold = false;
  for (int round = 0; !holds(); ++round) {
    auto time = std::chrono::steady_clock::now() - begin;
    if (time > most || (round % kRoundsToAsk == 0 && isInterrupted()))
      return false;
    if (time > kLong && !std::exchange(isTold, true))
      tell();
    std::this_thread::sleep_for(round < 1000 ? 100us : 5000us);
  }
  return true;
}

/// The program may go to another folder.
static std::string makeAbsolute(llvm::StringRef folder) {
  llvm::SmallString<128> path(folder);
  (void)fs::make_absolute(path);
  return path.str().str();
}

static std::string draw() {
  std::random_device random;
  std::string text;
  for (int i = 0; i < 4; ++i)
    text += std::to_string(random());
  return text;
}

//===----------------------------------------------------------------------===//
// FileTransport
//===----------------------------------------------------------------------===//

namespace {
class FileTransport : public Transport {
public:
  FileTransport(llvm::StringRef folder, int rank, int size)
      : folder(makeAbsolute(folder)), rank(rank), size(size) {}
  llvm::Error join();

  int getRank() const override { return rank; }
  int getSize() const override { return size; }
  llvm::StringRef getName() const override { return "files"; }
  bool takesThreads() const override { return true; }
  bool takesNotes() const override { return true; }
  void note(int peer, int number) override;
  std::optional<Note> hear() override;
  int64_t getMaxBytes() const override {
    return std::numeric_limits<int64_t>::max();
  }
  llvm::Error transfer(llvm::ArrayRef<Message> sends,
                       llvm::ArrayRef<Message> receives,
                       llvm::function_ref<bool()> isUrgent) override;
  void leave() override;

private:
  std::string getPath(llvm::StringRef name, int peer) const {
    return (folder + "/" + name + "-" + llvm::Twine(peer)).str();
  }
  llvm::Error makeFolder();
  void tidyUp();
  /// Who waits for whom, on standard error: the folder may be another one.
  void tellOfWait(int missing) const;
  llvm::Error makeCountError(int expected, int found, int whose) const;
  llvm::Error welcomeAll();
  llvm::Error beWelcomed();
  std::string getFile(llvm::StringRef kind, int from, int to,
                      int64_t number) const {
    return (folder + "/" + run + "/" + kind + llvm::Twine(from) + "-" +
            llvm::Twine(to) + "-" + llvm::Twine(number))
        .str();
  }
  std::string nextFile(int from, int to) {
    return getFile("", from, to, counts[{from, to}]++);
  }
  std::string getNoteFile(int from, int to) {
    return getFile("note-", from, to, noteCounts[{from, to}]);
  }
  llvm::Error receive(const Message &message);

  std::string folder, run;
  int rank, size;
  bool isMade = false; ///< the folder, by this run
  std::map<std::pair<int, int>, int64_t> counts, noteCounts;
};
} // namespace

/// What the one says that has made the folder.
static constexpr llvm::StringLiteral kMade = "made";

/// How long processes may start one after the other, and how long the first
/// message of one that has come may take.
static constexpr std::chrono::seconds kStart = 300s, kFirst = 25s;

/// In a place where all write, it may not be another user's.
llvm::Error FileTransport::makeFolder() {
  isMade = !fs::exists(folder);
  std::error_code error =
      fs::create_directories(folder, /*IgnoreExisting=*/true, fs::owner_all);
  struct stat status = {};
  if (!error && ::lstat(folder.c_str(), &status) != 0)
    error = std::error_code(errno, std::generic_category());
  std::string found = error                         ? error.message()
                      : !S_ISDIR(status.st_mode)    ? "a link or a file"
                      : status.st_uid != ::getuid() ? "another's"
                      : status.st_mode & (S_IWGRP | S_IWOTH)
                          ? "one that others may write ('chmod go-w' it, or "
                            "name one that is not there yet)"
                          : "";
  if (found.empty())
    return llvm::Error::success();
  return llvm::createStringError(
      folder +
      ": expected a folder of this user for replicas to meet in, "
      "which no other may write, found " +
      found);
}

llvm::Error FileTransport::makeCountError(int expected, int found,
                                          int whose) const {
  return llvm::createStringError(
      folder + ": expected " + llvm::Twine(expected) +
      " processes, as replica 0 does, found " + llvm::Twine(found) +
      " expected by replica " + llvm::Twine(whose));
}

llvm::Error FileTransport::welcomeAll() {
  run = draw();
  if (std::error_code error = fs::create_directory(folder + "/" + run))
    return llvm::createStringError(folder + "/" + run + ": " + error.message());
  std::vector<std::string> drawn(size);
  int missing = 0, other = size;
  bool areHere = waitUntil(
      [&] {
        for (missing = 1; missing < size; ++missing) {
          auto number = readWord(getPath("hello", missing));
          if (number && isNumber(*number) && *number != drawn[missing]) {
            drawn[missing] = *number;
            llvm::consumeError(
                writeFile(getPath("welcome", missing),
                          *number + " " + run + " " + std::to_string(size)));
          }
          auto word = readWord(getPath(run + "/here", missing));
          if (!word)
            return false;
          if (!llvm::StringRef(*word).getAsInteger(10, other))
            return true;
          isMade |= *word == kMade;
        }
        return true;
      },
      kStart, [&] { tellOfWait(missing); });
  if (other != size)
    return makeCountError(size, other, missing);
  if (areHere)
    return llvm::Error::success();
  return llvm::createStringError(folder + ": expected " + llvm::Twine(size) +
                                 " processes to meet here, replica " +
                                 llvm::Twine(missing) + " did not come");
}

llvm::Error FileTransport::beWelcomed() {
  std::string number = draw();
  if (llvm::Error error = writeFile(getPath("hello", rank), number))
    return error;
  int all = size;
  bool isWelcome = waitUntil(
      [&] {
        std::string answer = readWord(getPath("welcome", rank)).value_or("");
        auto [whose, rest] = llvm::StringRef(answer).split(' ');
        auto [name, count] = rest.split(' ');
        run = name.str();
        return whose == number && isNumber(run) && !count.getAsInteger(10, all);
      },
      kStart, [&] { tellOfWait(0); });
  if (!isWelcome)
    return llvm::createStringError(
        folder + ": expected replica 0 to come here, and it did not");
  // As the first one reads it.
  if (all != size) {
    llvm::consumeError(
        writeFile(getPath(run + "/here", rank), std::to_string(size)));
    return makeCountError(all, size, rank);
  }
  return writeFile(getPath(run + "/here", rank), isMade ? kMade : "found");
}

void FileTransport::tellOfWait(int missing) const {
  llvm::errs() << "amp: replica " << rank << " waits in " << folder
               << " for replica " << missing << " of " << size << "\n";
}

llvm::Error FileTransport::join() {
  if (llvm::Error error = makeFolder())
    return error;
  llvm::Error error = rank == 0 ? welcomeAll() : beWelcomed();
  if (error)
    tidyUp();
  return error;
}

llvm::Error FileTransport::receive(const Message &message) {
  std::string path = nextFile(message.peer, rank);
  bool isFirst = counts[{message.peer, rank}] == 1;
  std::optional<std::string> bytes;
  // As long as it takes: who has ended is another's business, once replicas
  // know what to watch, which the first messages say.
  while (!waitUntil(
      [&] { return (bytes = readFile(path, message.bytes)).has_value(); },
      isFirst ? kFirst : 60s)) {
    if (!fs::exists(folder + "/" + run))
      return llvm::createStringError(folder + "/" + run +
                                     ": the replicas' folder is gone");
    if (isInterrupted())
      return llvm::createStringError(folder + ": interrupted");
    if (isFirst)
      return llvm::createStringError(
          folder + ": expected a message from replica " +
          llvm::Twine(message.peer) + ", which came here, found none in " +
          llvm::Twine(kFirst.count()) + " s: it may have ended");
  }
  (void)fs::remove(path);
  if (int64_t(bytes->size()) != message.bytes)
    return llvm::createStringError(
        path + ": expected " + llvm::Twine(message.bytes) + " bytes, found " +
        llvm::Twine(bytes->size()));
  llvm::copy(*bytes, message.data);
  return llvm::Error::success();
}

llvm::Error FileTransport::transfer(llvm::ArrayRef<Message> sends,
                                    llvm::ArrayRef<Message> receives,
                                    llvm::function_ref<bool()>) {
  for (const Message &message : sends)
    if (llvm::Error error = writeFile(nextFile(rank, message.peer),
                                      {message.data, size_t(message.bytes)}))
      return error;
  for (const Message &message : receives)
    if (llvm::Error error = receive(message))
      return error;
  return llvm::Error::success();
}

void FileTransport::note(int peer, int number) {
  llvm::consumeError(
      writeFile(getNoteFile(rank, peer), std::to_string(number)));
  ++noteCounts[{rank, peer}];
}

std::optional<Note> FileTransport::hear() {
  for (int peer = 0; peer < size; ++peer) {
    std::string path = getNoteFile(peer, rank);
    auto text = readWord(path);
    if (!text)
      continue;
    ++noteCounts[{peer, rank}];
    (void)fs::remove(path);
    Note note = {peer, 0};
    if (!llvm::StringRef(*text).getAsInteger(10, note.number))
      return note;
  }
  return std::nullopt;
}

/// Removes what this process has written, or the first one all; and the folder
/// that it has made, unless others' files are there.
void FileTransport::tidyUp() {
  if (rank == 0 && !run.empty())
    (void)fs::remove_directories(folder + "/" + run);
  for (int peer = 1; peer < size; ++peer)
    for (llvm::StringRef name : {"hello", "welcome"})
      if (rank == 0 || rank == peer)
        (void)fs::remove(getPath(name, peer));
  if (isMade)
    (void)::rmdir(folder.c_str());
}

/// The last to leave is the first one, which tidies up.
void FileTransport::leave() {
  llvm::consumeError(writeFile(getPath(run + "/left", rank), ""));
  if (rank != 0)
    return;
  (void)waitUntil(
      [&] {
        return llvm::all_of(llvm::seq(1, size), [&](int peer) {
          return fs::exists(getPath(run + "/left", peer));
        });
      },
      4s);
  tidyUp();
}

llvm::Expected<std::unique_ptr<Transport>>
mlir::amp::joinByFiles(llvm::StringRef folder, int rank, int size) {
  wasInterrupted = false;
  auto transport = std::make_unique<FileTransport>(folder, rank, size);
  if (llvm::Error error = transport->join())
    return error;
  return std::unique_ptr<Transport>(std::move(transport));
}
