//===- EventFile.cpp - Scalars for TensorBoard ------------------*- C++ -*-===//

#include "amp/Training/EventFile.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/EndianStream.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/LEB128.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include <array>
#include <atomic>
#include <chrono>
#include <unistd.h>

using namespace mlir::amp;
namespace sys = llvm::sys;
namespace support = llvm::support;

//===----------------------------------------------------------------------===//
// Records
//===----------------------------------------------------------------------===//

static std::array<uint32_t, 256> makeTable() {
  constexpr uint32_t kPolynomial = 0x82F63B78;
  std::array<uint32_t, 256> table;
  for (uint32_t i = 0; i < table.size(); ++i) {
    table[i] = i;
    for (int bit = 0; bit < 8; ++bit)
      table[i] = table[i] >> 1 ^ (table[i] & 1 ? kPolynomial : 0);
  }
  return table;
}

uint32_t mlir::amp::computeCRC32C(llvm::StringRef bytes) {
  static const std::array<uint32_t, 256> table = makeTable();
  uint32_t sum = ~0u;
  for (uint8_t byte : bytes.bytes())
    sum = table[(sum ^ byte) & 0xff] ^ sum >> 8;
  return ~sum;
}

/// A checksum of data that holds checksums would be a weak one.
static uint32_t maskSum(uint32_t sum) {
  return llvm::rotr(sum, 15) + 0xa282ead8u;
}

static void writeRecord(llvm::raw_ostream &os, llvm::StringRef data) {
  char length[8];
  support::endian::write64le(length, data.size());
  llvm::StringRef bytes(length, sizeof(length));
  support::endian::Writer writer(os, llvm::endianness::little);
  os << bytes;
  writer.write(maskSum(computeCRC32C(bytes)));
  os << data;
  writer.write(maskSum(computeCRC32C(data)));
}

//===----------------------------------------------------------------------===//
// Messages, in the encoding of Protocol Buffers
//===----------------------------------------------------------------------===//

namespace {
/// Builds one message; fields have the numbers of their `.proto`.
class Message {
public:
  void addInteger(unsigned field, uint64_t value) {
    addTag(field, /*wire=*/0);
    llvm::encodeULEB128(value, os);
  }
  void addDouble(unsigned field, double value) {
    addTag(field, /*wire=*/1);
    support::endian::write(os, value, llvm::endianness::little);
  }
  void addBytes(unsigned field, llvm::StringRef value) {
    addTag(field, /*wire=*/2);
    llvm::encodeULEB128(value.size(), os);
    os << value;
  }
  void addFloat(unsigned field, float value) {
    addTag(field, /*wire=*/5);
    support::endian::write(os, value, llvm::endianness::little);
  }
  llvm::StringRef get() const { return text; }

private:
  void addTag(unsigned field, unsigned wire) {
    llvm::encodeULEB128(field << 3 | wire, os);
  }

  std::string text;
  llvm::raw_string_ostream os{text};
};

// Fields of Event, Summary, Summary.Value and SessionLog.
constexpr unsigned kWallTime = 1, kStep = 2, kFileVersion = 3, kSummary = 5,
                   kSessionLog = 7;
constexpr unsigned kValue = 1;
constexpr unsigned kTag = 1, kSimpleValue = 2;
constexpr unsigned kStatus = 1, kStart = 1;
} // namespace

static double getWallTime() {
  using namespace std::chrono;
  return duration<double>(system_clock::now().time_since_epoch()).count();
}

void EventFile::writeEvent(llvm::StringRef fields) {
  Message time;
  time.addDouble(kWallTime, getWallTime());
  writeRecord(*os, (time.get() + fields).str());
}

void EventFile::write(int64_t step, llvm::ArrayRef<NamedScalar> values) {
  Message summary, event;
  for (const auto &[name, number] : values) {
    Message value;
    value.addBytes(kTag, name);
    value.addFloat(kSimpleValue, static_cast<float>(number));
    summary.addBytes(kValue, value.get());
  }
  event.addInteger(kStep, step);
  event.addBytes(kSummary, summary.get());
  writeEvent(event.get());
}

//===----------------------------------------------------------------------===//
// The file
//===----------------------------------------------------------------------===//

/// "events.out.tfevents.1764000000.host.123.4", of no other file: two runs of a
/// process may begin in one second.
static std::string makeName() {
  static std::atomic<int> number = 0;
  char host[256] = "localhost";
  gethostname(host, sizeof(host) - 1);
  return "events.out.tfevents." +
         std::to_string(static_cast<int64_t>(getWallTime())) + "." + host +
         "." + std::to_string(sys::Process::getProcessId()) + "." +
         std::to_string(number++);
}

llvm::Expected<EventFile> EventFile::create(llvm::StringRef folder,
                                            int64_t first) {
  if (std::error_code failure = sys::fs::create_directories(folder))
    return llvm::createStringError(folder +
                                   ": cannot be made: " + failure.message());
  EventFile file;
  llvm::SmallString<128> path(folder);
  sys::path::append(path, makeName());
  file.path = std::string(path);
  std::error_code failure;
  file.os = std::make_unique<llvm::raw_fd_ostream>(path, failure,
                                                   sys::fs::CD_CreateNew);
  if (failure)
    return llvm::createStringError(file.path +
                                   ": cannot be written: " + failure.message());
  Message version, session, start;
  version.addBytes(kFileVersion, "brain.Event:2");
  file.writeEvent(version.get());
  session.addInteger(kStatus, kStart);
  start.addInteger(kStep, first);
  start.addBytes(kSessionLog, session.get());
  file.writeEvent(start.get());
  return file;
}

llvm::Error EventFile::close() {
  os->close();
  if (!os->has_error())
    return llvm::Error::success();
  std::string failure = os->error().message();
  os->clear_error();
  return llvm::createStringError(path + ": cannot be written: " + failure);
}
