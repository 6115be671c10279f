//===- CacheTest.cpp - Compiled programs on the disk ------------*- C++ -*-===//

#include "TestFiles.h"
#include "amp/Execution/ObjectCache.h"

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
  void store(const ObjectCache &cache) {
    CompiledObject object;
    object.manifest.entry = "step";
    object.manifest.args = {makeArg("x", ArgRole::Input, "f32", {2})};
    object.object = llvm::MemoryBuffer::getMemBuffer("object code");
    cache.store("key", object,
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
  ScopedVariable off("AMP_CACHE", "off");
  EXPECT_EQ(ObjectCache::getDefaultPath(), "");
}

TEST(CacheKey, ChangesWithEachPart) {
  CompileOptions options, policy, tier;
  policy.policy = "bf16";
  tier.tier = "avx2";
  std::string key = computeCacheKey("text", "name", options);
  EXPECT_EQ(key.size(), 64u);
  EXPECT_EQ(key, computeCacheKey("text", "name", options));
  EXPECT_NE(key, computeCacheKey("text ", "name", options));
  EXPECT_NE(key, computeCacheKey("textn", "ame", options));
  EXPECT_NE(key, computeCacheKey("text", "other", options));
  EXPECT_NE(key, computeCacheKey("text", "name", policy));
  EXPECT_NE(key, computeCacheKey("text", "name", tier));
}
