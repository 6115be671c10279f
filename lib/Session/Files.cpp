//===- Files.cpp - Files that are whole -------------------------*- C++ -*-===//

#include "amp/Session/Files.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"
#include <climits>
#include <fcntl.h>
#include <linux/magic.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

using namespace mlir::amp;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

static llvm::Error makeWriteError(llvm::StringRef path,
                                  const llvm::Twine &what) {
  return llvm::createStringError(path + ": cannot be written: " + what);
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

static llvm::Error makeReadError(llvm::StringRef path,
                                 const llvm::Twine &what) {
  return llvm::createStringError(path + ": cannot be read: " + what);
}

/// Whether it is a pipe without a name: one with a name may never get a writer.
static bool isAnonymousPipe(int fd) {
  struct statfs system;
  return ::fstatfs(fd, &system) == 0 && system.f_type == PIPEFS_MAGIC;
}

namespace {
/// A file to be read, and what it is. Opening does not wait for a writer.
struct OpenFile {
  int fd = -1;
  struct stat status;

  explicit OpenFile(const std::string &path)
      : fd(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC)) {}
  ~OpenFile() {
    if (fd >= 0)
      ::close(fd);
  }
  /// An error for what is no regular file, or a pipe where that will do.
  llvm::Error verify(llvm::StringRef path, bool mayBePipe);
};
} // namespace

llvm::Error OpenFile::verify(llvm::StringRef path, bool mayBePipe) {
  if (fd < 0 || ::fstat(fd, &status) != 0)
    return makeReadError(
        path, std::error_code(errno, std::generic_category()).message());
  if (S_ISDIR(status.st_mode))
    return llvm::createStringError(path + ": is a folder, not a file");
  if (S_ISREG(status.st_mode) || (mayBePipe && isAnonymousPipe(fd)))
    return llvm::Error::success();
  return llvm::createStringError(
      path + ": is a " + (S_ISFIFO(status.st_mode) ? "pipe" : "device") +
      ", not a file");
}

llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
mlir::amp::openRegularFile(llvm::StringRef path) {
  OpenFile file(path.str());
  if (llvm::Error error = file.verify(path, /*mayBePipe=*/false))
    return error;
  auto buffer =
      llvm::MemoryBuffer::getOpenFile(file.fd, path, file.status.st_size,
                                      /*RequiresNullTerminator=*/false);
  if (!buffer)
    return makeReadError(path, buffer.getError().message());
  return std::move(*buffer);
}

llvm::Expected<std::string> mlir::amp::readText(llvm::StringRef path) {
  if (path == "-") {
    auto buffer = llvm::MemoryBuffer::getSTDIN();
    if (!buffer)
      return makeReadError("standard input", buffer.getError().message());
    return (*buffer)->getBuffer().str();
  }
  OpenFile file(path.str());
  if (llvm::Error error = file.verify(path, /*mayBePipe=*/true))
    return error;
  // What is there yet is not all of it: wait, from here on.
  if (::fcntl(file.fd, F_SETFL, 0) != 0)
    return makeReadError(
        path, std::error_code(errno, std::generic_category()).message());
  llvm::SmallString<0> text;
  if (llvm::Error error = fs::readNativeFileToEOF(file.fd, text))
    return makeReadError(path, toString(std::move(error)));
  return std::string(text);
}

//===----------------------------------------------------------------------===//
// One file by several names
//===----------------------------------------------------------------------===//

/// What symbolic links lead to, also where there is nothing yet.
static llvm::SmallString<128> followLinks(llvm::StringRef file) {
  constexpr int kMostLinks = 40;
  llvm::SmallString<128> result(file);
  for (int i = 0; i < kMostLinks; ++i) {
    char target[PATH_MAX];
    ssize_t length = ::readlink(result.c_str(), target, sizeof(target));
    if (length <= 0)
      break;
    llvm::StringRef next(target, length);
    llvm::SmallString<128> folder(
        path::is_absolute(next) ? "" : path::parent_path(result));
    path::append(folder, next);
    result = folder;
  }
  return result;
}

/// The folder's own path and the name in it.
static std::string findPlace(llvm::StringRef file) {
  llvm::SmallString<128> followed = followLinks(file), folder;
  llvm::StringRef parent = path::parent_path(followed);
  if (fs::real_path(parent.empty() ? "." : parent, folder))
    folder = parent;
  path::append(folder, path::filename(followed));
  return std::string(folder);
}

bool mlir::amp::isSameFile(llvm::StringRef lhs, llvm::StringRef rhs) {
  if (lhs.empty() || rhs.empty())
    return false;
  fs::file_status a, b;
  bool hasFirst = !fs::status(lhs, a), hasSecond = !fs::status(rhs, b);
  if (hasFirst && hasSecond)
    return fs::is_regular_file(a) && a.getUniqueID() == b.getUniqueID();
  return !hasFirst && !hasSecond && findPlace(lhs) == findPlace(rhs);
}

//===----------------------------------------------------------------------===//
// Temporary files
//===----------------------------------------------------------------------===//

// Who writes a temporary file holds its lock; the lock goes with the process,
// however that ends. So a file that can be locked is nobody's. Nobody else
// gives his files this mark.
static constexpr llvm::StringLiteral kTemporaryMark(".amp-tmp-");
static constexpr size_t kRandomDigits = 8;

/// The name of the file that a temporary file of this name is to become, or ""
/// where the name is not one of ours.
static llvm::StringRef getNameOfWhole(llvm::StringRef name) {
  auto isDigit = [](char c) {
    return llvm::isDigit(c) || (c >= 'a' && c <= 'f');
  };
  llvm::StringRef whole = name.drop_back(std::min(name.size(), kRandomDigits));
  if (!whole.consume_back(kTemporaryMark) ||
      !llvm::all_of(name.take_back(kRandomDigits), isDigit))
    return "";
  return whole;
}

/// Removes the file if it is ours and no process has its lock.
static void removeIfLeft(const std::string &file) {
  int fd = ::open(file.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (fd < 0)
    return;
  struct stat status;
  if (::fstat(fd, &status) == 0 && S_ISREG(status.st_mode) &&
      status.st_uid == ::geteuid() && ::flock(fd, LOCK_EX | LOCK_NB) == 0)
    ::unlink(file.c_str());
  ::close(fd);
}

void mlir::amp::reclaimTemporaries(
    llvm::StringRef folder, llvm::function_ref<bool(llvm::StringRef)> isOurs) {
  std::error_code error;
  fs::directory_iterator it(folder, error, /*follow_symlinks=*/false), end;
  llvm::SmallVector<std::string> left;
  for (; !error && it != end; it.increment(error)) {
    llvm::StringRef whole = getNameOfWhole(path::filename(it->path()));
    if (!whole.empty() && isOurs(whole))
      left.push_back(it->path());
  }
  llvm::for_each(left, removeIfLeft);
}

static bool removesOnSignal = false;

void mlir::amp::setRemovesOnSignal(bool removes) { removesOnSignal = removes; }

namespace {
/// A new file beside another, whose place it is to take. It goes with its
/// object; what a signal leaves the next one of its name takes away, or LLVM's
/// handler where the program has none.
class Temporary {
public:
  static llvm::Expected<Temporary> create(llvm::StringRef path);
  Temporary(Temporary &&other)
      : target(std::move(other.target)), name(std::move(other.name)),
        fd(std::exchange(other.fd, -1)) {}
  ~Temporary();

  int getFD() const { return fd; }
  std::error_code takePlace();
  void takeOwner(const struct stat &old);

private:
  explicit Temporary(llvm::StringRef target) : target(target) {}
  std::error_code open();
  bool lock() const;

  std::string target, name;
  int fd = -1;
};
} // namespace

/// A name of our own making: a model of LLVM's takes each % of a path for a
/// digit to choose.
std::error_code Temporary::open() {
  std::error_code error;
  do {
    name = llvm::formatv("{0}{1}{2:x-8}", target, kTemporaryMark,
                         llvm::sys::Process::GetRandomNumber());
    error = fs::openFile(name, fd, fs::CD_CreateNew, fs::FA_Write, fs::OF_None,
                         fs::all_read | fs::all_write);
  } while (error == std::errc::file_exists);
  if (!error && removesOnSignal)
    llvm::sys::RemoveFileOnSignal(name);
  return error;
}

/// Takes the file's lock; whether it is still there then. Another process may
/// have taken it for one that was left, before it had its lock.
bool Temporary::lock() const {
  struct stat status;
  // A file system without locks removes nothing either.
  if (::flock(fd, LOCK_EX) != 0)
    return true;
  return ::fstat(fd, &status) == 0 && status.st_nlink > 0;
}

/// What is replaced keeps its permissions, and its owner and group where that
/// is allowed. (What is new has those of the umask.)
void Temporary::takeOwner(const struct stat &old) {
  constexpr mode_t kPermissions = 07777;
  struct stat own;
  if (::fstat(fd, &own) != 0)
    return;
  if (own.st_uid != old.st_uid || own.st_gid != old.st_gid)
    (void)!::fchown(fd, old.st_uid, old.st_gid);
  if ((own.st_mode & kPermissions) != (old.st_mode & kPermissions))
    (void)!::fchmod(fd, old.st_mode & kPermissions);
}

Temporary::~Temporary() {
  if (fd < 0)
    return;
  if (!name.empty()) {
    ::unlink(name.c_str());
    llvm::sys::DontRemoveFileOnSignal(name);
  }
  ::close(fd);
}

std::error_code Temporary::takePlace() {
  if (std::error_code error = fs::rename(name, target))
    return error;
  llvm::sys::DontRemoveFileOnSignal(name);
  name.clear();
  return {};
}

llvm::Expected<Temporary> Temporary::create(llvm::StringRef path) {
  fs::file_status status;
  std::error_code error = fs::status(path, status);
  if (error && error != std::errc::no_such_file_or_directory)
    return makeWriteError(path, error.message());
  if (fs::is_directory(status))
    return makeWriteError(path, "is a folder");
  // The rename would put a file in the place of a device.
  if (fs::exists(status) && !fs::is_regular_file(status))
    return makeWriteError(path, "is no regular file");
  // A link stays one: what it leads to is written.
  std::string target = findPlace(path);
  reclaimTemporaries(path::parent_path(target), [&](llvm::StringRef name) {
    return name == path::filename(target);
  });
  while (true) {
    Temporary file(target);
    if (std::error_code error = file.open())
      return makeWriteError(path, error.message());
    if (!file.lock())
      continue;
    struct stat old;
    if (::stat(target.c_str(), &old) == 0)
      file.takeOwner(old);
    return file;
  }
}

llvm::Error mlir::amp::checkWritable(llvm::StringRef path) {
  if (path.empty())
    return llvm::Error::success();
  return Temporary::create(path).takeError();
}

llvm::Error mlir::amp::writeFileAtomically(
    llvm::StringRef path,
    llvm::function_ref<void(llvm::raw_ostream &)> writeContents,
    llvm::function_ref<llvm::Error()> verify) {
  llvm::Expected<Temporary> file = Temporary::create(path);
  if (!file)
    return file.takeError();
  std::error_code failure;
  {
    llvm::raw_fd_ostream os(file->getFD(), /*shouldClose=*/false);
    writeContents(os);
    os.flush();
    failure = os.error();
    os.clear_error();
  }
  if (!failure && ::fsync(file->getFD()) != 0)
    failure = std::error_code(errno, std::generic_category());
  if (!failure && verify)
    if (llvm::Error error = verify())
      return error;
  if (!failure)
    failure = file->takePlace();
  return failure ? makeWriteError(path, failure.message())
                 : llvm::Error::success();
}
