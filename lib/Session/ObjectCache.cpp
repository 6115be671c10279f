//===- ObjectCache.cpp - Compiled programs on the disk ----------*- C++ -*-===//

#include "amp/Session/ObjectCache.h"
#include "amp/Session/Files.h"
#include "amp/Session/Nesting.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/SHA256.h"
#include "llvm/Support/raw_ostream.h"
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace mlir::amp;
namespace fs = llvm::sys::fs;
namespace endian = llvm::support::endian;

//===----------------------------------------------------------------------===//
// The folder
//===----------------------------------------------------------------------===//

/// What AMP_CACHE says; none where it says nothing that is known.
static std::optional<bool> readSwitch() {
  const char *text = std::getenv("AMP_CACHE");
  if (!text)
    return true;
  return llvm::StringSwitch<std::optional<bool>>(llvm::StringRef(text).lower())
      .Cases({"off", "0", "no", "false"}, false)
      .Cases({"", "on", "1", "yes", "true"}, true)
      .Default(std::nullopt);
}

std::string ObjectCache::getDefaultPath() {
  if (!readSwitch().value_or(false))
    return "";
  auto getEnv = [](const char *name) -> llvm::StringRef {
    const char *value = std::getenv(name);
    return value ? value : "";
  };
  if (llvm::StringRef path = getEnv("AMP_CACHE_DIR"); !path.empty())
    return path.str();
  llvm::SmallString<128> path(getEnv("XDG_CACHE_HOME"));
  if (path.empty()) {
    if (!llvm::sys::path::home_directory(path))
      return "";
    llvm::sys::path::append(path, ".cache");
  }
  llvm::sys::path::append(path, "amp");
  return std::string(path);
}

/// Why the folder is not to be used, or "".
static std::string findObjection(llvm::StringRef path) {
  if (std::error_code error =
          fs::create_directories(path, /*IgnoreExisting=*/true, fs::owner_all))
    return "cannot be made: " + error.message();
  fs::file_status status;
  if (std::error_code error = fs::status(path, status))
    return "cannot be read: " + error.message();
  if (!fs::is_directory(status))
    return "is not a folder";
  if (status.getUser() != ::getuid())
    return "belongs to another user";
  if (status.permissions() & (fs::group_write | fs::others_write))
    return "can be written by others";
  return "";
}

ObjectCache ObjectCache::open(llvm::StringRef path, WarnFn warn) {
  std::string objection = findObjection(path);
  if (objection.empty())
    return ObjectCache(path);
  warn(("cache folder " + path + " is not used: it " + objection).str());
  return makeDisabled();
}

ObjectCache ObjectCache::openDefault(WarnFn warn) {
  if (!readSwitch())
    warn("AMP_CACHE: expected on or off, found '" +
         std::string(std::getenv("AMP_CACHE")) + "': no cache");
  std::string path = getDefaultPath();
  return path.empty() ? makeDisabled() : open(path, warn);
}

static constexpr llvm::StringLiteral kEntrySuffix(".amp");

/// Whether a file of this name is an entry: the folder may hold others' files.
static bool isEntryName(llvm::StringRef name) {
  constexpr size_t kKeyDigits = 64; // SHA-256's
  return name.consume_back(kEntrySuffix) && name.size() == kKeyDigits &&
         llvm::all_of(name, llvm::isHexDigit);
}

std::string ObjectCache::getEntryPath(llvm::StringRef key) const {
  llvm::SmallString<128> entry(path);
  llvm::sys::path::append(entry, key + kEntrySuffix);
  return std::string(entry);
}

//===----------------------------------------------------------------------===//
// Entries
//===----------------------------------------------------------------------===//

static constexpr llvm::StringLiteral kMagic("AMPOBJ\r\n");
static constexpr uint64_t kVersion = 2;
/// Magic, version, lengths of key, manifest and object, SHA-256 of these.
static constexpr size_t kHashBytes = 32;
static constexpr size_t kHeaderBytes = 8 + 4 * 8 + kHashBytes;
/// No program is as large; what is larger is not read into memory.
static constexpr uint64_t kMostBytes = uint64_t(1) << 30;

static std::array<uint8_t, kHashBytes>
hashContent(llvm::ArrayRef<llvm::StringRef> parts) {
  llvm::SHA256 hash;
  for (llvm::StringRef part : parts)
    hash.update(part);
  return hash.final();
}

static uint64_t readWord(llvm::StringRef header, int index) {
  return endian::read64le(header.data() + kMagic.size() + 8 * index);
}

/// Whether a file of so many bytes can begin like this.
static bool isHeader(llvm::StringRef header, uint64_t fileBytes) {
  if (!header.starts_with(kMagic) || readWord(header, 0) != kVersion)
    return false;
  uint64_t bytes = kHeaderBytes;
  for (int i = 1; i <= 3; ++i) {
    if (readWord(header, i) > kMostBytes)
      return false;
    bytes += readWord(header, i);
  }
  return bytes == fileBytes && bytes <= kMostBytes;
}

/// The bytes of an entry. Links, devices and pipes are none, nor is another
/// user's file: it would run as us.
static std::unique_ptr<llvm::MemoryBuffer> readEntry(const std::string &path) {
  int fd = ::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (fd < 0)
    return nullptr;
  llvm::scope_exit close([&] { ::close(fd); });
  struct stat status;
  char header[kHeaderBytes];
  if (::fstat(fd, &status) != 0 || !S_ISREG(status.st_mode) ||
      status.st_uid != ::getuid() ||
      ::pread(fd, header, kHeaderBytes, 0) != ssize_t(kHeaderBytes) ||
      !isHeader(llvm::StringRef(header, kHeaderBytes), status.st_size))
    return nullptr;
  // Read, not mapped: the file may become shorter.
  auto buffer = llvm::MemoryBuffer::getOpenFile(
      fd, path, status.st_size, /*RequiresNullTerminator=*/false,
      /*IsVolatile=*/true);
  if (!buffer || !isHeader((*buffer)->getBuffer(), status.st_size))
    return nullptr;
  return std::move(*buffer);
}

std::optional<CompiledObject> ObjectCache::lookup(llvm::StringRef key) const {
  if (!isEnabled())
    return std::nullopt;
  std::unique_ptr<llvm::MemoryBuffer> file = readEntry(getEntryPath(key));
  if (!file)
    return std::nullopt;
  llvm::StringRef bytes = file->getBuffer();
  llvm::StringRef content = bytes.drop_front(kHeaderBytes);
  llvm::StringRef parts[3];
  for (int i = 0; i < 3; ++i) {
    parts[i] = content.take_front(readWord(bytes, i + 1));
    content = content.drop_front(parts[i].size());
  }
  auto [found, manifestText, object] = parts;
  std::array<uint8_t, kHashBytes> hash = hashContent(parts);
  if (found != key ||
      std::memcmp(hash.data(), bytes.data() + kHeaderBytes - kHashBytes,
                  kHashBytes) != 0)
    return std::nullopt;
  llvm::Expected<llvm::json::Value> json = parseJSON(manifestText);
  llvm::Expected<Manifest> manifest =
      json ? Manifest::fromJSON(*json) : json.takeError();
  if (!manifest) {
    llvm::consumeError(manifest.takeError());
    return std::nullopt;
  }
  return CompiledObject{std::move(*manifest),
                        llvm::MemoryBuffer::getMemBufferCopy(object, key),
                        {}};
}

void ObjectCache::store(llvm::StringRef key, const CompiledObject &object,
                        WarnFn warn) const {
  if (!isEnabled())
    return;
  std::string manifest;
  llvm::raw_string_ostream(manifest) << object.manifest.toJSON();
  llvm::StringRef parts[] = {key, manifest, object.object->getBuffer()};
  std::array<uint8_t, kHashBytes> hash = hashContent(parts);
  reclaimTemporaries(path, isEntryName);
  llvm::Error error =
      writeFileAtomically(getEntryPath(key), [&](llvm::raw_ostream &os) {
        os << kMagic;
        for (uint64_t word :
             {kVersion, parts[0].size(), parts[1].size(), parts[2].size()}) {
          char bytes[8];
          endian::write64le(bytes, word);
          os.write(bytes, sizeof(bytes));
        }
        os.write(reinterpret_cast<const char *>(hash.data()), hash.size());
        for (llvm::StringRef part : parts)
          os << part;
      });
  if (error)
    warn("not kept in the cache: " + toString(std::move(error)));
}
