//===- CacheTest.cpp - Compiled programs on the disk ------------*- C++ -*-===//

#include "TestFiles.h"
#include "amp/Session/ObjectCache.h"
#include <cstring>
#include <sys/stat.h>
#include <unistd.h>

using namespace mlir::amp;
using namespace mlir::amp::test;

namespace fs = llvm::sys::fs;

namespace {
class CacheTest : public testing::Test {
protected:
  ObjectCache open(llvm::StringRef path) {
    return ObjectCache::open(
        path, [&](llvm::StringRef text) { warnings.push_back(text.str()); });
  }
  void store(const ObjectCache &cache, llvm::StringRef key = "key") {
    CompiledObject object;
    object.manifest.entry = "step";
    object.manifest.args = {makeArg("x", ArgRole::Input, "f32", {2})};
    object.object = llvm::MemoryBuffer::getMemBuffer("object code");
    cache.store(key, object,
                [&](llvm::StringRef text) { warnings.push_back(text.str()); });
  }

  TempFolder folder;
  std::vector<std::string> warnings;
};

/// Sets a variable of the environment while it lives.
class ScopedVariable {
public:
  ScopedVariable(const char *name, const char *value) : name(name) {
    if (const char *text = std::getenv(name))
      old = text;
    setenv(name, value, 1);
  }
  ~ScopedVariable() { old ? setenv(name, old->c_str(), 1) : unsetenv(name); }

private:
  const char *name;
  std::optional<std::string> old;
};
} // namespace

TEST_F(CacheTest, MissThenHit) {
  ObjectCache cache = open(folder.getPath());
  EXPECT_FALSE(cache.lookup("key"));
  store(cache);
  std::optional<CompiledObject> object = cache.lookup("key");
  ASSERT_TRUE(object);
  EXPECT_EQ(object->manifest.entry, "step");
  EXPECT_EQ(object->manifest.args[0].name, "x");
  EXPECT_EQ(object->object->getBuffer(), "object code");
  EXPECT_EQ(folder.getNumFiles(), 1u);
  EXPECT_TRUE(warnings.empty());
}

TEST_F(CacheTest, EveryDamagedByteIsAMissAndIsRewritten) {
  ObjectCache cache = open(folder.getPath());
  store(cache);
  std::string path = cache.getEntryPath("key");
  std::string whole = readFile(path);
  for (size_t i = 0; i < whole.size(); ++i) {
    std::string damaged = whole;
    damaged[i] ^= 0x20;
    writeFile(path, damaged);
    EXPECT_FALSE(cache.lookup("key")) << i;
  }
  store(cache);
  EXPECT_TRUE(cache.lookup("key"));
}

TEST_F(CacheTest, TruncatedEntryIsAMiss) {
  ObjectCache cache = open(folder.getPath());
  store(cache);
  std::string path = cache.getEntryPath("key");
  std::string whole = readFile(path);
  for (size_t size : {size_t(0), size_t(7), size_t(63), whole.size() - 1}) {
    writeFile(path, whole.substr(0, size));
    EXPECT_FALSE(cache.lookup("key")) << size;
  }
  writeFile(path, whole + "x");
  EXPECT_FALSE(cache.lookup("key"));
}

TEST_F(CacheTest, AnotherKeysEntryIsAMiss) {
  ObjectCache cache = open(folder.getPath());
  store(cache);
  // Also of the same length: the content is whole, and another program's.
  for (const char *key : {"kez", "longer key", "k"}) {
    ASSERT_FALSE(
        fs::copy_file(cache.getEntryPath("key"), cache.getEntryPath(key)));
    EXPECT_FALSE(cache.lookup(key)) << key;
    store(cache, key);
    EXPECT_TRUE(cache.lookup(key)) << key;
  }
}

TEST_F(CacheTest, OnlyARegularFileIsAnEntry) {
  ObjectCache cache = open(folder.getPath());
  store(cache);
  std::string path = cache.getEntryPath("key"), other = folder.get("other");
  ASSERT_FALSE(fs::rename(path, other));
  for (const char *target : {"/dev/zero", "/dev/null", other.c_str(), "."}) {
    ASSERT_FALSE(fs::create_link(target, path));
    EXPECT_FALSE(cache.lookup("key")) << target;
    ASSERT_FALSE(fs::remove(path));
  }
  ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
  EXPECT_FALSE(cache.lookup("key")); // and does not wait for a writer
  ASSERT_EQ(::unlink(path.c_str()), 0);
  ASSERT_FALSE(fs::create_directory(path));
  EXPECT_FALSE(cache.lookup("key"));
}

TEST_F(CacheTest, SizesOfAnEntryAreBounded) {
  ObjectCache cache = open(folder.getPath());
  store(cache);
  std::string path = cache.getEntryPath("key"), whole = readFile(path);
  // A hole of 2^40 bytes behind it, with lengths that add up or wrap.
  for (uint64_t length :
       {uint64_t(1) << 40, ~uint64_t(0), uint64_t(1) << 63, uint64_t(0)}) {
    std::string changed = whole;
    std::memcpy(&changed[32], &length, sizeof(length));
    writeFile(path, changed);
    EXPECT_FALSE(cache.lookup("key")) << length;
    ASSERT_EQ(::truncate(path.c_str(), off_t(whole.size()) + (off_t(1) << 40) -
                                           off_t(strlen("object code"))),
              0);
    EXPECT_FALSE(cache.lookup("key")) << length;
  }
}

TEST_F(CacheTest, TemporariesOfDeadProcessesGo) {
  ObjectCache cache = open(folder.getPath());
  std::string entry = std::string(64, 'a') + ".amp";
  writeFile(folder.get(entry + ".amp-tmp-89abcdef"), "half");
  // Others' files that may lie there.
  for (const std::string &name :
       {entry, std::string("notes.tmp-12345678"), entry + ".tmp-12345678",
        std::string("a.amp.amp-tmp-12345678"),
        std::string("notes.amp-tmp-12345678"), "x" + entry + ".amp-tmp-0"})
    writeFile(folder.get(name), "kept");
  store(cache);
  EXPECT_EQ(folder.getNumFiles(), 7u);
}

TEST_F(CacheTest, FolderIsMadeForTheUserAlone) {
  std::string path = folder.get("a/b");
  EXPECT_TRUE(open(path).isEnabled());
  fs::file_status status;
  ASSERT_FALSE(fs::status(path, status));
  EXPECT_EQ(status.permissions(), fs::owner_all);
}

TEST_F(CacheTest, FolderThatOthersWriteIsRefused) {
  ASSERT_FALSE(
      fs::setPermissions(folder.getPath(), fs::owner_all | fs::others_write));
  ObjectCache cache = open(folder.getPath());
  EXPECT_FALSE(cache.isEnabled());
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_NE(warnings[0].find("can be written by others"), std::string::npos);
  store(cache);
  EXPECT_EQ(folder.getNumFiles(), 0u);
}

TEST_F(CacheTest, FileInPlaceOfTheFolderIsRefused) {
  writeFile(folder.get("cache"), "");
  EXPECT_FALSE(open(folder.get("cache")).isEnabled());
  EXPECT_EQ(warnings.size(), 1u);
}

TEST_F(CacheTest, DisabledCacheKeepsNothing) {
  ObjectCache cache = ObjectCache::makeDisabled();
  store(cache);
  EXPECT_FALSE(cache.lookup("key"));
}

TEST(CachePath, FollowsTheEnvironment) {
  ScopedVariable mode("AMP_CACHE", "on");
  ScopedVariable home("XDG_CACHE_HOME", "/x");
  {
    ScopedVariable own("AMP_CACHE_DIR", "/own");
    EXPECT_EQ(ObjectCache::getDefaultPath(), "/own");
  }
  ScopedVariable own("AMP_CACHE_DIR", "");
  EXPECT_EQ(ObjectCache::getDefaultPath(), "/x/amp");
  for (const char *text : {"off", "OFF", "0", "no", "false", "nonsense"}) {
    ScopedVariable off("AMP_CACHE", text);
    EXPECT_EQ(ObjectCache::getDefaultPath(), "") << text;
  }
  for (const char *text : {"", "1", "yes", "On", "true"}) {
    ScopedVariable on("AMP_CACHE", text);
    EXPECT_EQ(ObjectCache::getDefaultPath(), "/x/amp") << text;
  }
}
