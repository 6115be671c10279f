//===- FilesTest.cpp - Files that are whole ---------------------*- C++ -*-===//

#include "amp/Session/Files.h"
#include "TestFiles.h"
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace mlir::amp;
using namespace mlir::amp::test;

namespace fs = llvm::sys::fs;

namespace {
class FilesTest : public testing::Test {
protected:
  std::string get(llvm::StringRef name) const { return folder.get(name); }
  llvm::Error write(llvm::StringRef name, llvm::StringRef text) {
    return writeFileAtomically(get(name),
                               [&](llvm::raw_ostream &os) { os << text; });
  }
  TempFolder folder;
};
} // namespace

TEST_F(FilesTest, WritesAndReplaces) {
  EXPECT_EQ(getMessage(write("a", "one")), "");
  EXPECT_EQ(getMessage(write("a", "two")), "");
  EXPECT_EQ(readFile(get("a")), "two");
  EXPECT_EQ(folder.getNumFiles(), 1u);
}

TEST_F(FilesTest, ReclaimsWhatNobodyHolds) {
  for (const char *name : {"a.amp-tmp-00000000", "a.amp-tmp-fedcba98"})
    writeFile(get(name), "left");
  // Another file's, a name that is too long or too short, digits or a mark that
  // are not ours, a folder, a link.
  for (const char *name :
       {"b.amp-tmp-00000000", "a.amp-tmp-0123", "a.amp-tmp-012345678", "a.tmp",
        "a", "a.amp-tmp-0123ABCD", "a.amp-tmp-ghijklmn", "a.tmp-00000000",
        ".amp-tmp-00000000"})
    writeFile(get(name), "kept");
  ASSERT_FALSE(fs::create_directory(get("a.amp-tmp-11111111")));
  ASSERT_FALSE(fs::create_link(get("b"), get("a.amp-tmp-22222222")));
  int fd = ::open(get("a.amp-tmp-fedcba98").c_str(), O_RDONLY | O_CLOEXEC);
  ASSERT_EQ(::flock(fd, LOCK_EX), 0);
  EXPECT_EQ(getMessage(checkWritable(get("a"))), "");
  EXPECT_FALSE(fs::exists(get("a.amp-tmp-00000000")));
  EXPECT_TRUE(fs::exists(get("a.amp-tmp-fedcba98")));
  EXPECT_EQ(folder.getNumFiles(), 12u);
  ::close(fd);
  EXPECT_EQ(getMessage(checkWritable(get("a"))), "");
  EXPECT_EQ(folder.getNumFiles(), 11u);
}

TEST_F(FilesTest, HoldsItsOwnWhileItWrites) {
  llvm::Error error = writeFileAtomically(get("a"), [&](llvm::raw_ostream &os) {
    os << "first ";
    // Another process that looks for what is left finds a lock.
    reclaimTemporaries(folder.getPath(), [](llvm::StringRef) { return true; });
    os << "last";
  });
  EXPECT_EQ(getMessage(std::move(error)), "");
  EXPECT_EQ(readFile(get("a")), "first last");
}

TEST_F(FilesTest, WritesWhatALinkLeadsTo) {
  ASSERT_FALSE(fs::create_directory(get("sub")));
  ASSERT_FALSE(fs::create_link("sub/a", get("link")));
  ASSERT_FALSE(fs::create_link("../link", get("sub/twice")));
  for (const char *name : {"link", "sub/twice"}) {
    EXPECT_EQ(getMessage(checkWritable(get(name))), "");
    EXPECT_EQ(getMessage(write(name, name)), "");
    EXPECT_EQ(readFile(get("sub/a")), name);
    EXPECT_TRUE(fs::is_symlink_file(get(name)));
  }
  ASSERT_FALSE(fs::create_link("round", get("round")));
  EXPECT_NE(getMessage(write("round", "text")), "");
  EXPECT_TRUE(fs::is_symlink_file(get("round")));
}

TEST_F(FilesTest, APercentSignIsOne) {
  ASSERT_FALSE(fs::create_directory(get("%%d")));
  EXPECT_EQ(getMessage(write("%%d/a%b%%", "text")), "");
  EXPECT_EQ(readFile(get("%%d/a%b%%")), "text");
}

TEST_F(FilesTest, KnowsOneFileByAllItsNames) {
  writeFile(get("a"), "");
  writeFile(get("b"), "");
  ASSERT_FALSE(fs::create_directory(get("sub")));
  ASSERT_FALSE(fs::create_link("../a", get("sub/link")));
  ASSERT_FALSE(fs::create_hard_link(get("a"), get("sub/hard")));
  ASSERT_FALSE(fs::create_link("sub", get("other")));
  for (const char *name : {"a", "./a", "sub/../a", "sub/link", "sub/hard",
                           "other/link", "other/../a"})
    EXPECT_TRUE(isSameFile(get("a"), get(name))) << name;
  EXPECT_FALSE(isSameFile(get("a"), get("b")));
  EXPECT_FALSE(isSameFile(get("a"), get("none")));
  EXPECT_FALSE(isSameFile(get("a"), ""));
  EXPECT_FALSE(isSameFile("", ""));
}

TEST_F(FilesTest, KnowsAFileThatIsNotThereYet) {
  ASSERT_FALSE(fs::create_directory(get("sub")));
  ASSERT_FALSE(fs::create_link("sub", get("other")));
  ASSERT_FALSE(fs::create_link("sub/new", get("dangling")));
  ASSERT_FALSE(fs::create_link("../dangling", get("sub/twice")));
  for (const char *name :
       {"sub/new", "other/new", "sub/../other/new", "dangling", "sub/twice"})
    EXPECT_TRUE(isSameFile(get("sub/new"), get(name))) << name;
  EXPECT_FALSE(isSameFile(get("sub/new"), get("new")));
  // Links in a circle lead to nothing, and end.
  ASSERT_FALSE(fs::create_link("round", get("round")));
  EXPECT_FALSE(isSameFile(get("sub/new"), get("round")));
}

TEST_F(FilesTest, DevicesAreNoFiles) {
  EXPECT_FALSE(isSameFile("/dev/null", "/dev/null"));
  EXPECT_FALSE(isSameFile(folder.getPath(), folder.getPath()));
}
