//===- ObjectCache.h - Compiled programs on the disk ------------*- C++ -*-===//
//
// One file an entry: magic, version, lengths, SHA-256 of the content, then the
// key, the manifest as JSON, and the object file.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_SESSION_OBJECTCACHE_H
#define AMP_SESSION_OBJECTCACHE_H

#include "amp/Session/CompiledObject.h"
#include <optional>

namespace mlir::amp {

/// A folder of compiled programs; or none, and then nothing is found or kept.
class ObjectCache {
public:
  using WarnFn = llvm::function_ref<void(llvm::StringRef)>;

  /// The cache in `path`, made (mode 0700) where it is missing. A folder that
  /// belongs to another user or that others may write is not used: its objects
  /// would run as us. Then, and when it can't be made, there is one warning
  /// and no cache.
  static ObjectCache open(llvm::StringRef path, WarnFn warn);
  /// The cache in `getDefaultPath()`.
  static ObjectCache openDefault(WarnFn warn);
  /// A cache that keeps nothing.
  static ObjectCache makeDisabled() { return ObjectCache(""); }
  /// $AMP_CACHE_DIR, $XDG_CACHE_HOME/amp or ~/.cache/amp; "" for AMP_CACHE=off
  /// (or what can't be told from it) and where there is no home.
  static std::string getDefaultPath();

  /// The entry, or none where there is none, where it is not whole, is no
  /// regular file of ours, or where it is another key's.
  std::optional<CompiledObject> lookup(llvm::StringRef key) const;
  /// Writes the entry by a rename; a failure is a warning, once.
  void store(llvm::StringRef key, const CompiledObject &object,
             WarnFn warn) const;

  bool isEnabled() const { return !path.empty(); }
  llvm::StringRef getPath() const { return path; }
  std::string getEntryPath(llvm::StringRef key) const;

private:
  explicit ObjectCache(llvm::StringRef path) : path(path) {}

  std::string path; ///< "" where there is no cache
};

} // namespace mlir::amp

#endif // AMP_SESSION_OBJECTCACHE_H
