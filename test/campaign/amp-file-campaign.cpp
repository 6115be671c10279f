//===- amp-file-campaign.cpp - Damaged files, and killed writers -*- C++ -*-==//
//
// Mutated safetensors files through everything that reads them, and processes
// that are killed while they write a checkpoint.
//
//===----------------------------------------------------------------------===//

#include "../Files.h"
#include "amp/Training/Checkpoint.h"
#include "amp/Training/Data.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>
#include <csignal>
#include <cstring>
#include <random>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace mlir::amp;
using mlir::amp::test::makeArg;
namespace cl = llvm::cl;
namespace fs = llvm::sys::fs;

static cl::opt<int64_t> mutations("mutations", cl::init(4000),
                                  cl::desc("how many mutated files to read"));
static cl::opt<int64_t> kills("kills", cl::init(80),
                              cl::desc("how many writers to kill"));
static cl::opt<uint64_t> seed("seed", cl::init(1), cl::desc("of both"));

static int64_t numProblems = 0;

static void report(const llvm::Twine &what) {
  llvm::errs() << "amp-file-campaign: " << what << "\n";
  ++numProblems;
}

//===----------------------------------------------------------------------===//
// The run that the files are of
//===----------------------------------------------------------------------===//

static void doNothing(void **) {}

/// `size` elements in each array but the scalars.
static Manifest makeManifest(int64_t size) {
  Manifest manifest;
  manifest.batch = 4;
  manifest.args = {makeArg("w", ArgRole::Param, "f32", {size}),
                   makeArg("half", ArgRole::Param, "bf16", {size}),
                   makeArg("mean", ArgRole::State, "f32", {size}),
                   makeArg("w/m", ArgRole::Slot, "f32", {size}),
                   makeArg("scale", ArgRole::Control, "f32", {}),
                   makeArg("applied", ArgRole::Control, "i64", {}),
                   makeArg("x", ArgRole::Input, "f32", {4, 2}),
                   makeArg("y", ArgRole::Input, "i64", {4})};
  return manifest;
}

static StepInstance makeInstance(const Manifest &manifest, double value) {
  StepInstance instance = cantFail(StepInstance::create(manifest, doNothing));
  for (size_t i = 0; i < manifest.args.size(); ++i)
    for (int64_t j = 0; j < manifest.args[i].getNumElements(); ++j)
      instance.getArg(i).set(value, j);
  return instance;
}

static std::string readAll(llvm::StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  return buffer ? (*buffer)->getBuffer().str() : "";
}

//===----------------------------------------------------------------------===//
// Mutations
//===----------------------------------------------------------------------===//

namespace {
class Mutator {
public:
  explicit Mutator(uint64_t seed) : random(seed) {}

  std::string mutate(std::string bytes) {
    for (uint64_t i = 0, e = 1 + pick(4); i < e && !bytes.empty(); ++i)
      change(bytes);
    return bytes;
  }

private:
  uint64_t pick(uint64_t limit) { return random() % limit; }
  /// Most of what can be wrong is in the header.
  size_t pickPlace(const std::string &bytes) {
    return pick(pick(4) ? std::min<size_t>(bytes.size(), 800) : bytes.size());
  }
  void change(std::string &bytes);
  void changeNumber(std::string &bytes);

  std::mt19937_64 random;
};
} // namespace

/// Another number in place of one of the header's.
void Mutator::changeNumber(std::string &bytes) {
  static constexpr llvm::StringLiteral kNumbers[] = {
      "0",  "-1",  "1e9",       "9223372036854775807", "18446744073709551615",
      "65", "0.5", "4294967296"};
  size_t first = pickPlace(bytes);
  while (first < bytes.size() && !llvm::isDigit(bytes[first]))
    ++first;
  size_t last = first;
  while (last < bytes.size() && llvm::isDigit(bytes[last]))
    ++last;
  bytes.replace(first, last - first, kNumbers[pick(std::size(kNumbers))].str());
}

void Mutator::change(std::string &bytes) {
  size_t place = pickPlace(bytes);
  switch (pick(8)) {
  case 0:
    bytes[place] ^= char(1 << pick(8));
    return;
  case 1:
    bytes[place] = char(pick(256));
    return;
  case 2:
    bytes.resize(pick(bytes.size()));
    return;
  case 3:
    bytes.insert(place, 1 + pick(16), char(pick(256)));
    return;
  case 4:
    bytes.erase(place, 1 + pick(16));
    return;
  case 5:
    bytes.insert(place, bytes.substr(pickPlace(bytes), pick(100)));
    return;
  case 6: // the header's length
    bytes[pick(std::min<size_t>(bytes.size(), 8))] = char(pick(256));
    return;
  default:
    changeNumber(bytes);
  }
}

/// One line that names the file.
static void checkMessage(llvm::Error error, uint64_t number) {
  if (!error)
    return;
  std::string text = toString(std::move(error));
  if (!llvm::StringRef(text).starts_with("mutated") ||
      text.find('\n') != std::string::npos)
    report("mutation " + llvm::Twine(number) + ": message '" + text + "'");
}

/// The sum of all bytes, so that each one is read.
static uint64_t touch(const SafeTensors &file) {
  uint64_t sum = 0;
  for (const auto &entry : file.getTensors())
    for (int64_t i = 0; i < entry.second.getNumBytes(); ++i)
      sum += uint8_t(entry.second.data[i]);
  return sum;
}

static void readMutated(const std::string &bytes, const Manifest &manifest,
                        uint64_t number) {
  static volatile uint64_t total = 0;
  auto file = SafeTensors::parse(
      llvm::MemoryBuffer::getMemBufferCopy(bytes, "mutated"), "mutated");
  if (!file)
    return checkMessage(file.takeError(), number);
  total = total + touch(*file);
  StepInstance instance = makeInstance(manifest, 7);
  RunPosition position;
  if (llvm::Error error = resumeCheckpoint(*file, instance, position)) {
    checkMessage(std::move(error), number);
    for (size_t i = 0; i < manifest.args.size(); ++i)
      if (instance.getArg(i).get() != 7)
        report("mutation " + llvm::Twine(number) +
               ": a checkpoint that is refused changed " +
               manifest.args[i].name);
  }
  auto values = loadFirstValues(*file, instance);
  checkMessage(values ? llvm::Error::success() : values.takeError(), number);
  auto data = DataSet::create(*file, manifest, {"train", ""});
  if (!data)
    return checkMessage(data.takeError(), number);
  total = total + data->computeSum();
  llvm::SmallVector<int64_t> rows(std::min<int64_t>(4, data->getNumSamples()));
  for (auto [i, row] : llvm::enumerate(rows))
    row = data->getNumSamples() - 1 - int64_t(i);
  SampleBatch batch;
  batch.samples = rows;
  for (size_t i = 0; i < data->getNumInputs(); ++i)
    checkMessage(data->copySamples(i, batch, instance.getArg(6 + i).data),
                 number);
}

static void runMutations(llvm::StringRef folder) {
  Manifest manifest = makeManifest(5);
  std::string path = (folder + "/file").str();
  cantFail(saveCheckpoint(path, makeInstance(manifest, 3), RunPosition()));
  std::string checkpoint = readAll(path);
  std::vector<float> x(12, 1.5f);
  std::vector<int64_t> y(6, 2);
  SafeTensorsWriter writer;
  writer.add("train.x", DType::F32, {6, 2}, x.data());
  writer.add("train.y", DType::I64, {6}, y.data());
  if (llvm::Error error = writer.write(path))
    return report(toString(std::move(error)));
  std::string data = readAll(path);
  Mutator mutator(seed);
  for (int64_t i = 0; i < mutations; ++i)
    readMutated(mutator.mutate(i % 2 ? data : checkpoint), manifest, i);
  llvm::outs() << mutations << " mutated files read\n";
}

//===----------------------------------------------------------------------===//
// Kills
//===----------------------------------------------------------------------===//

/// A whole checkpoint has one value in all of it, the step of its position.
static std::optional<int64_t> readValue(llvm::StringRef path,
                                        const Manifest &manifest) {
  auto file = SafeTensors::open(path);
  if (!file) {
    report(toString(file.takeError()));
    return std::nullopt;
  }
  StepInstance instance = makeInstance(manifest, 0);
  RunPosition position;
  if (llvm::Error error = resumeCheckpoint(*file, instance, position)) {
    report(toString(std::move(error)));
    return std::nullopt;
  }
  for (size_t i = 0; i < manifest.args.size(); ++i) {
    if (manifest.args[i].role == ArgRole::Input)
      continue;
    for (int64_t j = 0; j < manifest.args[i].getNumElements(); ++j)
      if (instance.getArg(i).get(j) != double(position.step)) {
        report(path + ": torn: '" + manifest.args[i].name + "'");
        return std::nullopt;
      }
  }
  return position.step;
}

/// Writes checkpoints of the values after `value` until it is killed. Values
/// stay small enough for bf16 to tell neighbours apart.
[[noreturn]] static void writeForEver(llvm::StringRef path,
                                      const Manifest &manifest, int64_t value) {
  while (true) {
    value = value % 200 + 1;
    RunPosition position;
    position.step = value;
    StepInstance instance = makeInstance(manifest, double(value));
    if (saveCheckpoint(path, instance, position))
      _exit(1);
  }
}

static int64_t countTemporaries(llvm::StringRef folder) {
  int64_t count = 0;
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end;
       it.increment(error))
    count += llvm::StringRef(it->path()).contains(".amp-tmp-");
  return count;
}

static void runKills(llvm::StringRef folder) {
  Manifest manifest = makeManifest(1 << 16);
  std::string path = (folder + "/checkpoint").str();
  std::mt19937_64 random(seed);
  int64_t value = 1, numLeft = 0;
  RunPosition position;
  position.step = value;
  cantFail(saveCheckpoint(path, makeInstance(manifest, 1), position));
  for (int64_t i = 0; i < kills; ++i) {
    pid_t child = fork();
    if (child == 0)
      writeForEver(path, manifest, value);
    std::this_thread::sleep_for(std::chrono::microseconds(random() % 30000));
    ::kill(child, SIGKILL);
    int status = 0;
    ::waitpid(child, &status, 0);
    if (!WIFSIGNALED(status))
      report("a writer ended before it was killed");
    numLeft += countTemporaries(folder) > 0;
    if (std::optional<int64_t> found = readValue(path, manifest))
      value = *found;
  }
  cantFail(saveCheckpoint(path, makeInstance(manifest, 1), position));
  if (countTemporaries(folder))
    report("temporary files of killed writers are left");
  llvm::outs() << kills << " writers killed, " << numLeft
               << " of them in the middle of a file\n";
}

int main(int argc, char **argv) {
  cl::ParseCommandLineOptions(
      argc, argv, "Damaged files are errors, and no file is half written\n");
  test::TempFolder folder;
  runMutations(folder.getPath());
  runKills(folder.getPath());
  return numProblems != 0;
}
