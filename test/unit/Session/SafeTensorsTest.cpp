//===- SafeTensorsTest.cpp --------------------------------------*- C++ -*-===//

#include "TestFiles.h"
#include "amp/Session/Philox.h"
#include "llvm/Support/Endian.h"
#include <sys/stat.h>

using namespace mlir::amp;
using namespace mlir::amp::test;

/// A file of this header and these bytes of data.
static std::string makeFile(llvm::StringRef header, size_t dataBytes) {
  char length[8];
  llvm::support::endian::write64le(length, header.size());
  return std::string(length, 8) + header.str() + std::string(dataBytes, '\1');
}

static llvm::Expected<SafeTensors> parse(llvm::StringRef bytes) {
  return SafeTensors::parse(llvm::MemoryBuffer::getMemBufferCopy(bytes),
                            "f.safetensors");
}

static std::string getError(llvm::StringRef header, size_t dataBytes) {
  return getMessage(parse(makeFile(header, dataBytes)));
}

TEST(SafeTensors, RoundTripsEveryType) {
  TempFolder folder;
  std::string path = folder.get("a.safetensors");
  const char bytes[] = "abcdefghijklmnopqrstuvwxyz012345";
  constexpr DType kTypes[] = {DType::F64,    DType::F32,   DType::F16,
                              DType::BF16,   DType::I64,   DType::I32,
                              DType::I16,    DType::I8,    DType::U8,
                              DType::F8E4M3, DType::F8E5M2};
  SafeTensorsWriter writer;
  for (DType type : kTypes)
    writer.add(getDTypeName(type), type, {2, 2}, bytes);
  writer.setMetadata("amp", "{\"a\": 1}");
  ASSERT_EQ(getMessage(writer.write(path)), "");
  auto file = SafeTensors::open(path);
  ASSERT_TRUE(static_cast<bool>(file));
  EXPECT_EQ(file->getTensors().size(), std::size(kTypes));
  EXPECT_EQ(file->getMetadata().at("amp"), "{\"a\": 1}");
  for (DType type : kTypes) {
    const TensorView *view = file->find(getDTypeName(type));
    ASSERT_NE(view, nullptr);
    EXPECT_EQ(view->dtype, type);
    EXPECT_EQ(view->shape, llvm::SmallVector<int64_t>({2, 2}));
    EXPECT_EQ(memcmp(view->data, bytes, view->getNumBytes()), 0);
  }
}

TEST(SafeTensors, WritesSortedKeysAndAlignedData) {
  TempFolder folder;
  std::string path = folder.get("a.safetensors");
  SafeTensorsWriter writer;
  float value = 1;
  writer.add("b", DType::F32, {}, &value);
  writer.add("a", DType::F32, {1}, &value);
  ASSERT_EQ(getMessage(writer.write(path)), "");
  std::string bytes = readFile(path);
  EXPECT_LT(bytes.find("\"a\""), bytes.find("\"b\""));
  EXPECT_EQ(llvm::support::endian::read64le(bytes.data()) % 8, 0u);
}

TEST(SafeTensors, WritesEqualFilesForEqualContents) {
  TempFolder folder;
  int64_t value = 7;
  for (const char *name : {"a", "b"}) {
    SafeTensorsWriter writer;
    writer.add("x", DType::I64, {1}, &value);
    writer.setMetadata("k", "v");
    ASSERT_EQ(getMessage(writer.write(folder.get(name))), "");
  }
  EXPECT_EQ(readFile(folder.get("a")), readFile(folder.get("b")));
}

TEST(SafeTensors, KeepsTheOldFileWhenWritingFails) {
  TempFolder folder;
  SafeTensorsWriter writer;
  std::string error =
      getMessage(writer.write(folder.get("missing/a.safetensors")));
  EXPECT_NE(error.find("a.safetensors: cannot be written"), std::string::npos);
  EXPECT_EQ(folder.getNumFiles(), 0u);
}

TEST(SafeTensors, LeavesNoTemporaryFile) {
  TempFolder folder;
  SafeTensorsWriter writer;
  ASSERT_EQ(getMessage(writer.write(folder.get("a"))), "");
  ASSERT_EQ(getMessage(writer.write(folder.get("a"))), "");
  EXPECT_EQ(folder.getNumFiles(), 1u);
}

TEST(SafeTensors, ReadsAnEmptyFileOfArrays) {
  auto file = parse(makeFile("{}", 0));
  ASSERT_TRUE(static_cast<bool>(file));
  EXPECT_TRUE(file->getTensors().empty());
}

TEST(SafeTensors, ReadsEmptyArrays) {
  auto file = parse(makeFile(
      R"({"a":{"dtype":"F32","shape":[0,3],"data_offsets":[0,0]}})", 0));
  ASSERT_TRUE(static_cast<bool>(file));
  EXPECT_EQ(file->find("a")->getNumElements(), 0);
}

TEST(SafeTensors, RefusesMissingFile) {
  EXPECT_EQ(getMessage(SafeTensors::open("/nowhere/x.safetensors")),
            "/nowhere/x.safetensors: cannot be read: No such file or "
            "directory");
}

TEST(SafeTensors, RefusesFolder) {
  TempFolder folder;
  EXPECT_NE(getMessage(SafeTensors::open(folder.getPath())).find("folder"),
            std::string::npos);
}

TEST(SafeTensors, RefusesWhatIsNoRegularFile) {
  TempFolder folder;
  std::string path = folder.get("pipe");
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  EXPECT_EQ(getMessage(SafeTensors::open(path)),
            path + ": is a pipe, not a file");
  EXPECT_EQ(getMessage(SafeTensors::open("/dev/zero")),
            "/dev/zero: is a device, not a file");
}

TEST(SafeTensors, RefusesFileWithoutHeaderLength) {
  EXPECT_EQ(getMessage(parse("abc")),
            "f.safetensors: truncated: 3 bytes, less than the 8 of the "
            "header's length");
}

TEST(SafeTensors, RefusesTruncatedHeader) {
  std::string bytes = makeFile("{}          ", 0);
  EXPECT_EQ(getMessage(parse(llvm::StringRef(bytes).drop_back(3))),
            "f.safetensors: truncated: header of 12 bytes, file of 17");
}

TEST(SafeTensors, RefusesHugeHeaderLength) {
  EXPECT_NE(getMessage(parse(std::string(16, '\xff'))).find("not a safetens"),
            std::string::npos);
}

TEST(SafeTensors, RefusesInvalidJSON) {
  EXPECT_NE(getError("{\"a\":", 0).find("f.safetensors: invalid header"),
            std::string::npos);
  EXPECT_NE(getError("[]", 0).find("expected a JSON object"),
            std::string::npos);
}

TEST(SafeTensors, RefusesDeeplyNestedHeader) {
  EXPECT_NE(getError(std::string(1'000'000, '['), 0).find("16 levels"),
            std::string::npos);
}

TEST(SafeTensors, RefusesUnknownType) {
  EXPECT_EQ(
      getError(R"({"a":{"dtype":"F7","shape":[],"data_offsets":[0,4]}})", 4),
      "f.safetensors: key 'a': unknown dtype 'F7'");
}

TEST(SafeTensors, RefusesMissingFields) {
  EXPECT_NE(getError(R"({"a":{"dtype":"F32","shape":[]}})", 4)
                .find("expected dtype, shape and two data_offsets"),
            std::string::npos);
  EXPECT_NE(getError(R"({"a":3})", 4).find("key 'a'"), std::string::npos);
}

TEST(SafeTensors, RefusesInvalidShape) {
  for (const char *shape : {"[-1]", "[\"x\"]", "[9223372036854775808]",
                            "[4611686018427387904,4611686018427387904]"})
    EXPECT_EQ(getError((R"({"a":{"dtype":"F32","shape":)" + llvm::Twine(shape) +
                        R"(,"data_offsets":[0,4]}})")
                           .str(),
                       4),
              "f.safetensors: key 'a': invalid shape");
}

TEST(SafeTensors, RefusesInvalidOffsets) {
  for (const char *span :
       {"[4,0]", "[-4,0]", "[0,\"x\"]", "[0,9223372036854775808]"})
    EXPECT_EQ(getError((R"({"a":{"dtype":"F32","shape":[1],"data_offsets":)" +
                        llvm::Twine(span) + "}}")
                           .str(),
                       8),
              "f.safetensors: key 'a': invalid data_offsets");
}

TEST(SafeTensors, RefusesTruncatedData) {
  EXPECT_EQ(
      getError(R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})", 7),
      "f.safetensors: truncated: key 'a' ends at byte 8 of 7");
}

TEST(SafeTensors, RefusesSizeOtherThanShape) {
  EXPECT_EQ(
      getError(R"({"a":{"dtype":"F32","shape":[3],"data_offsets":[0,8]}})", 8),
      "f.safetensors: key 'a': F32[3] takes 12 bytes, data_offsets span 8");
}

TEST(SafeTensors, RefusesOverlap) {
  const char *header = R"({
    "a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},
    "b":{"dtype":"F32","shape":[1],"data_offsets":[4,8]}})";
  EXPECT_EQ(getError(header, 8), "f.safetensors: keys 'a' and 'b' overlap");
}

TEST(SafeTensors, RefusesNumbersThatAreNotWritten) {
  for (llvm::StringRef number :
       {"4.0", "1.5", "4e0", "4E+0", "-4.0", "1e19", "9223372036854775807.0"}) {
    std::string wrong = ("f.safetensors: invalid header: key 'a': expected "
                         "whole numbers, found " +
                         number)
                            .str();
    for (llvm::StringRef entry :
         {R"("shape":[1,%],"data_offsets":[0,4])",
          R"("shape":[1],"data_offsets":[%,4])",
          R"("shape":[1],"data_offsets":[0,4],"other":{"x":[true,%]})"}) {
      auto [before, after] = entry.split('%');
      EXPECT_EQ(getError((R"({"__metadata__":{"1.5":"[1.5]\"1.5"},)"
                          R"("a":{"dtype":"F32",)" +
                          before + number + after + "}}")
                             .str(),
                         4),
                wrong);
    }
  }
}

TEST(SafeTensors, RefusesNamesTwice) {
  const std::string array =
      R"({"dtype":"F32","shape":[1],"data_offsets":[0,4]})";
  for (llvm::StringRef twice : {R"("a":%,"a":%)", R"("a":%,"\u0061":%)",
                                R"("b":{},"a":%,"__metadata__":{},"a":3)"}) {
    std::string header = "{";
    for (char c : twice)
      header += c == '%' ? array : std::string(1, c);
    EXPECT_EQ(getError(header + "}", 4),
              "f.safetensors: invalid header: key 'a' is there twice");
  }
  EXPECT_EQ(getError(R"({"a":{"dtype":"F32","shape":[1],"shape":[1],)"
                     R"("data_offsets":[0,4]}})",
                     4),
            "f.safetensors: invalid header: key 'a': 'shape' is there twice");
  EXPECT_EQ(getError(R"({"__metadata__":{"k":"1","k":"1"}})", 0),
            "f.safetensors: invalid header: key '__metadata__': 'k' is there "
            "twice");
  // The same name in two objects, and in strings, is none.
  EXPECT_EQ(
      getError(R"({"__metadata__":{"a":"a","\\":"\\","a\"a":"{\"a\":1.5"},)"
               R"("a":{"dtype":"U8","shape":[],"data_offsets":[0,1]},)"
               R"("b":{"dtype":"U8","shape":[],"data_offsets":[1,2]}})",
               2),
      "");
}

TEST(SafeTensors, RefusesMetadataOtherThanStrings) {
  EXPECT_EQ(getError(R"({"__metadata__":3})", 0),
            "f.safetensors: key '__metadata__': expected an object of strings");
  EXPECT_EQ(getError(R"({"__metadata__":{"a":["b"]}})", 0),
            "f.safetensors: key '__metadata__': expected a string for 'a'");
}

TEST(SafeTensors, RefusesBytesOfNoArray) {
  const char *header = R"({
    "a":{"dtype":"F32","shape":[1],"data_offsets":[4,8]},
    "empty":{"dtype":"F32","shape":[0],"data_offsets":[8,8]},
    "b":{"dtype":"F32","shape":[1],"data_offsets":[8,12]}})";
  EXPECT_EQ(getError(header, 12), "f.safetensors: bytes 0 to 4 of the data, "
                                  "before key 'a', are of no key");
  const char *split = R"({
    "a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]},
    "b":{"dtype":"U8","shape":[],"data_offsets":[5,6]}})";
  EXPECT_EQ(getError(split, 6), "f.safetensors: bytes 4 to 5 of the data, "
                                "before key 'b', are of no key");
  for (size_t more : {1, 7, 4096})
    EXPECT_EQ(
        getError(R"({"a":{"dtype":"U8","shape":[],"data_offsets":[0,1]}})",
                 1 + more),
        "f.safetensors: expected the file to end with its last array, "
        "found " +
            std::to_string(more) + " bytes more");
  EXPECT_EQ(getError("{}", 1), "f.safetensors: expected the file to end with "
                               "its last array, found 1 bytes more");
}

TEST(SafeTensors, SurvivesRandomDamage) {
  const std::string whole = makeFile(R"({"__metadata__":{"k":"v"},
    "a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},
    "b":{"dtype":"U8","shape":[1,3],"data_offsets":[8,11]}})",
                                     11);
  PhiloxStream random(1, "damage");
  for (uint64_t i = 0; i < 20000; ++i) {
    std::string bytes = whole;
    for (uint64_t j = 0; j < 3; ++j) {
      uint64_t bits = random.drawBits(3 * i + j);
      bytes[(bits >> 8) % bytes.size()] = static_cast<char>(bits);
    }
    auto file = parse(bytes);
    if (!file) {
      llvm::consumeError(file.takeError());
      continue;
    }
    // What is accepted lies within the file.
    for (const auto &entry : file->getTensors()) {
      std::string copy(entry.second.data, entry.second.getNumBytes());
      EXPECT_LE(copy.size(), bytes.size());
    }
  }
}

TEST(SafeTensors, ConvertsWhatIsExact) {
  TempFolder folder;
  uint8_t pixels[3] = {0, 16, 255};
  SafeTensorsWriter writer;
  writer.add("x", DType::U8, {3}, pixels);
  ASSERT_EQ(getMessage(writer.write(folder.get("a"))), "");
  auto file = SafeTensors::open(folder.get("a"));
  ASSERT_TRUE(static_cast<bool>(file));
  float values[3];
  ASSERT_EQ(getMessage(file->read("x", makeArg("x", ArgRole::Input, "f32", {3}),
                                  values)),
            "");
  EXPECT_EQ(values[2], 255.0f);
}

TEST(SafeTensors, WritesNoKeyTwice) {
  TempFolder folder;
  float data[6] = {};
  SafeTensorsWriter writer;
  for (int64_t size : {6, 3})
    writer.add("w/exp_avg", DType::F32, {size}, data);
  std::string path = folder.get("a");
  EXPECT_EQ(getMessage(writer.write(path)),
            path + ": cannot be written: two arrays have the key 'w/exp_avg'");
  EXPECT_EQ(folder.getNumFiles(), 0u);
}

TEST(SafeTensors, NamesWhatIsWrongWithAKey) {
  TempFolder folder;
  float data[6] = {};
  SafeTensorsWriter writer;
  writer.add("weight", DType::F32, {2, 3}, data);
  std::string path = folder.get("a");
  ASSERT_EQ(getMessage(writer.write(path)), "");
  auto file = SafeTensors::open(path);
  ASSERT_TRUE(static_cast<bool>(file));
  auto check = [&](llvm::StringRef key, llvm::StringRef dtype,
                   llvm::SmallVector<int64_t> shape) {
    return getMessage(
        file->check(key, makeArg(key, ArgRole::Param, dtype, shape)));
  };
  EXPECT_EQ(check("weight", "f32", {2, 3}), "");
  EXPECT_EQ(check("weight", "f32", {3, 2}),
            path + ": key 'weight': expected f32[3,2], found F32[2,3]");
  EXPECT_EQ(check("weight", "i64", {2, 3}),
            path + ": key 'weight': expected i64[2,3], found F32[2,3]");
  EXPECT_EQ(check("weigth", "f32", {2, 3}),
            path + ": missing key 'weigth'; did you mean 'weight'?");
}
