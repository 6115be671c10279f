//===- Files.cpp - Files that are whole -------------------------*- C++ -*-===//

#include "amp/Execution/Files.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <climits>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace mlir::amp;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

static llvm::Error makeWriteError(llvm::StringRef path,
                                  const llvm::Twine &what) {
  return llvm::createStringError(path + ": cannot be written: " + what);
}

//===----------------------------------------------------------------------===//
// Temporary files
//===----------------------------------------------------------------------===//

// Who writes a temporary file holds its lock; the lock goes with the process,
// however that ends. So a file that can be locked is nobody's.
static constexpr llvm::StringLiteral kTemporaryMark(".tmp-");
static constexpr size_t kRandomChars = 8;

static bool isTemporaryOf(llvm::StringRef name, llvm::StringRef prefix) {
  llvm::StringRef random = name.take_back(kRandomChars);
  return name.size() > kRandomChars && name.starts_with(prefix) &&
         name.drop_back(kRandomChars).ends_with(kTemporaryMark) &&
         llvm::all_of(random, llvm::isAlnum);
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

void mlir::amp::reclaimTemporaries(llvm::StringRef folder,
                                   llvm::StringRef prefix) {
  std::error_code error;
  fs::directory_iterator it(folder, error, /*follow_symlinks=*/false), end;
  llvm::SmallVector<std::string> left;
  for (; !error && it != end; it.increment(error))
    if (isTemporaryOf(path::filename(it->path()), prefix))
      left.push_back(it->path());
  llvm::for_each(left, removeIfLeft);
}

/// Takes the file's lock; whether it is still there then. Another process may
/// have taken it for one that was left, before it had its lock.
static bool lockTemporary(const fs::TempFile &file) {
  struct stat status;
  // A file system without locks removes nothing either.
  if (::flock(file.FD, LOCK_EX) != 0)
    return true;
  return ::fstat(file.FD, &status) == 0 && status.st_nlink > 0;
}

/// A new file beside the path, which is to take its place.
static llvm::Expected<fs::TempFile> createTemporary(llvm::StringRef path) {
  if (fs::is_directory(path))
    return makeWriteError(path, "is a folder");
  // The rename would put a file in the place of a device.
  if (fs::exists(path) && !fs::is_regular_file(path))
    return makeWriteError(path, "is no regular file");
  llvm::StringRef folder = path::parent_path(path);
  reclaimTemporaries(folder.empty() ? "." : folder,
                     (path::filename(path) + kTemporaryMark).str());
  std::string model =
      (path + kTemporaryMark).str() + std::string(kRandomChars, '%');
  while (true) {
    llvm::Expected<fs::TempFile> file =
        fs::TempFile::create(model, fs::all_read | fs::owner_write);
    if (!file)
      return makeWriteError(path, toString(file.takeError()));
    if (lockTemporary(*file))
      return file;
    llvm::consumeError(file->discard());
  }
}

llvm::Error mlir::amp::checkWritable(llvm::StringRef path) {
  if (path.empty())
    return llvm::Error::success();
  llvm::Expected<fs::TempFile> file = createTemporary(path);
  return file ? file->discard() : file.takeError();
}

llvm::Error mlir::amp::writeFileAtomically(
    llvm::StringRef path,
    llvm::function_ref<void(llvm::raw_ostream &)> writeContents) {
  llvm::Expected<fs::TempFile> file = createTemporary(path);
  if (!file)
    return file.takeError();
  std::error_code failure;
  {
    llvm::raw_fd_ostream os(file->FD, /*shouldClose=*/false);
    writeContents(os);
    os.flush();
    failure = os.error();
    os.clear_error();
  }
  if (!failure && ::fsync(file->FD) != 0)
    failure = std::error_code(errno, std::generic_category());
  if (failure) {
    llvm::consumeError(file->discard());
    return makeWriteError(path, failure.message());
  }
  if (llvm::Error error = file->keep(path))
    return makeWriteError(path, toString(std::move(error)));
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// One file by two names
//===----------------------------------------------------------------------===//

/// What symbolic links that lead nowhere yet name.
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
