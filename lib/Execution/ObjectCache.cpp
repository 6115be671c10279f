//===- ObjectCache.cpp - Compiled programs on the disk ----------*- C++ -*-===//

#include "amp/Execution/ObjectCache.h"
#include "amp/Execution/SafeTensors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/SHA256.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/Host.h"
#include <thread>
#include <unistd.h>

using namespace mlir::amp;
namespace fs = llvm::sys::fs;
namespace endian = llvm::support::endian;

//===----------------------------------------------------------------------===//
// Keys
//===----------------------------------------------------------------------===//

/// The machine: CPU name, features in order, processors, OpenMP's setting.
static std::string describeHost() {
  llvm::SmallVector<std::string> features;
  for (const auto &feature : llvm::sys::getHostCPUFeatures())
    if (feature.second)
      features.push_back(feature.first().str());
  llvm::sort(features);
  const char *threads = std::getenv("OMP_NUM_THREADS");
  return (llvm::sys::getHostCPUName() + " " + llvm::join(features, ",") + " " +
          llvm::Twine(std::thread::hardware_concurrency()) + " " +
          (threads ? threads : ""))
      .str();
}

std::string mlir::amp::computeCacheKey(llvm::StringRef source,
                                       llvm::StringRef sourceName,
                                       const CompileOptions &options) {
  llvm::SHA256 hash;
  // Each part goes in with its length, so that no two lists of parts join to
  // the same bytes.
  auto add = [&](llvm::StringRef part) {
    char length[8];
    endian::write64le(length, part.size());
    hash.update(llvm::StringRef(length, sizeof(length)));
    hash.update(part);
  };
  static const std::string host = describeHost();
  add(source);
  add(sourceName);
  add(options.toString());
  add(getBuildId());
  add(host);
  add(LLVM_VERSION_STRING);
  return llvm::toHex(hash.final(), /*LowerCase=*/true);
}

//===----------------------------------------------------------------------===//
// The folder
//===----------------------------------------------------------------------===//

std::string ObjectCache::getDefaultPath() {
  if (const char *mode = std::getenv("AMP_CACHE"))
    if (llvm::StringRef(mode) == "off")
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
  std::string path = getDefaultPath();
  return path.empty() ? makeDisabled() : open(path, warn);
}

std::string ObjectCache::getEntryPath(llvm::StringRef key) const {
  llvm::SmallString<128> entry(path);
  llvm::sys::path::append(entry, key + ".amp");
  return std::string(entry);
}

//===----------------------------------------------------------------------===//
// Entries
//===----------------------------------------------------------------------===//

static constexpr llvm::StringLiteral kMagic("AMPOBJ\r\n");
static constexpr uint64_t kVersion = 1;
/// Magic, version, length of the manifest, length of the object, SHA-256.
static constexpr size_t kHeaderBytes = 8 + 3 * 8 + 32;

static std::array<uint8_t, 32> hashContent(llvm::StringRef manifest,
                                           llvm::StringRef object) {
  llvm::SHA256 hash;
  hash.update(manifest);
  hash.update(object);
  return hash.final();
}

std::optional<CompiledObject> ObjectCache::lookup(llvm::StringRef key) const {
  if (!isEnabled())
    return std::nullopt;
  auto file = llvm::MemoryBuffer::getFile(getEntryPath(key), /*IsText=*/false,
                                          /*RequiresNullTerminator=*/false);
  if (!file)
    return std::nullopt;
  llvm::StringRef bytes = (*file)->getBuffer();
  if (bytes.size() < kHeaderBytes || !bytes.starts_with(kMagic))
    return std::nullopt;
  auto readWord = [&](int i) {
    return endian::read64le(bytes.data() + 8 + 8 * i);
  };
  uint64_t manifestBytes = readWord(1), objectBytes = readWord(2);
  llvm::StringRef content = bytes.drop_front(kHeaderBytes);
  if (readWord(0) != kVersion || manifestBytes > content.size() ||
      objectBytes != content.size() - manifestBytes)
    return std::nullopt;
  llvm::StringRef manifestText = content.take_front(manifestBytes);
  llvm::StringRef object = content.drop_front(manifestBytes);
  std::array<uint8_t, 32> hash = hashContent(manifestText, object);
  if (std::memcmp(hash.data(), bytes.data() + kHeaderBytes - 32, 32) != 0)
    return std::nullopt;
  llvm::Expected<llvm::json::Value> json = llvm::json::parse(manifestText);
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
  llvm::StringRef code = object.object->getBuffer();
  std::array<uint8_t, 32> hash = hashContent(manifest, code);
  llvm::Error error =
      writeFileAtomically(getEntryPath(key), [&](llvm::raw_ostream &os) {
        os << kMagic;
        for (uint64_t word : {kVersion, manifest.size(), code.size()}) {
          char bytes[8];
          endian::write64le(bytes, word);
          os.write(bytes, sizeof(bytes));
        }
        os.write(reinterpret_cast<const char *>(hash.data()), hash.size());
        os << manifest << code;
      });
  if (error)
    warn("not kept in the cache: " + toString(std::move(error)));
}
