//===- CheckpointFiles.cpp - The checkpoints of a run -----------*- C++ -*-===//

#include "amp/Training/CheckpointFiles.h"
#include "amp/Session/SafeTensors.h"
#include "amp/Training/PartGatherer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace mlir::amp;
namespace fs = llvm::sys::fs;
namespace sys = llvm::sys;

static constexpr llvm::StringLiteral kMark(".step-");

static std::string addNumber(llvm::StringRef path, int64_t step) {
  llvm::SmallString<128> numbered(sys::path::parent_path(path));
  sys::path::append(numbered, sys::path::stem(path) + kMark +
                                  llvm::Twine(step) +
                                  sys::path::extension(path));
  return std::string(numbered);
}

llvm::SmallVector<std::string> CheckpointFiles::list(llvm::StringRef path) {
  llvm::StringRef folder = sys::path::parent_path(path);
  std::vector<std::pair<int64_t, std::string>> found;
  std::error_code error;
  for (fs::directory_iterator file(folder.empty() ? "." : folder, error), end;
       file != end && !error; file.increment(error)) {
    llvm::StringRef name = sys::path::filename(file->path());
    int64_t step;
    if (name.consume_front(sys::path::stem(path)) &&
        name.consume_front(kMark) &&
        name.consume_back(sys::path::extension(path)) &&
        !name.getAsInteger(10, step) && addNumber(path, step) != path)
      found.emplace_back(step, addNumber(path, step));
  }
  llvm::sort(found);
  return llvm::map_to_vector(found, [](auto &entry) { return entry.second; });
}

CheckpointFiles::CheckpointFiles(llvm::StringRef path, int64_t kept,
                                 const RunPosition &start)
    : path(path), kept(kept) {
  if (start.keptBeside == sys::path::filename(path))
    own = start.kept;
}

void CheckpointFiles::describe(RunPosition &position) const {
  position.kept = own;
  position.keptBeside = own.empty() ? "" : sys::path::filename(path).str();
}

/// Another run's may be replaced, as its options say; what else has the name,
/// data or a model, may not.
static llvm::Error checkReplaceable(llvm::StringRef numbered) {
  if (!fs::exists(numbered))
    return llvm::Error::success();
  auto file = SafeTensors::open(numbered);
  if (file && file->getMetadata().count("amp"))
    return llvm::Error::success();
  if (!file)
    llvm::consumeError(file.takeError());
  return llvm::createStringError(
      numbered + ": expected a checkpoint, or nothing, where one is to be "
                 "kept, found another file: it stays");
}

/// The same bytes under the number, without writing them again where the file
/// system can.
llvm::Error CheckpointFiles::keep(const StepInstance &instance,
                                  const RunPosition &position) {
  std::string numbered = addNumber(path, position.step);
  fs::remove(numbered);
  // The other replicas give their parts once.
  bool isLinked = !fs::create_hard_link(path, numbered);
  if (!isLinked && hasParts(instance.getManifest())) {
    if (std::error_code error = fs::copy_file(path, numbered))
      return llvm::createStringError(numbered + ": " + error.message());
  } else if (!isLinked) {
    if (llvm::Error error = saveCheckpoint(numbered, instance, position))
      return error;
  }
  return removeOld();
}

/// The run's own, that is: another one's beside them stay, and what has taken
/// the place of one since.
llvm::Error CheckpointFiles::removeOld() {
  while (own.size() > static_cast<size_t>(kept)) {
    std::string old = addNumber(path, own.front());
    own.erase(own.begin());
    if (llvm::Error error = checkReplaceable(old))
      return error;
    if (std::error_code error = fs::remove(old))
      return llvm::createStringError(old + ": " + error.message());
  }
  return llvm::Error::success();
}

/// The checkpoint says which are the run's, itself among them: a run that goes
/// on from it takes away no others.
llvm::Error CheckpointFiles::save(const StepInstance &instance,
                                  RunPosition position) {
  llvm::Error refused = llvm::Error::success();
  bool isKept = false;
  if (kept > 0) {
    refused = checkReplaceable(addNumber(path, position.step));
    isKept = !refused;
  }
  if (isKept && (own.empty() || own.back() < position.step))
    own.push_back(position.step);
  describe(position);
  if (llvm::Error error = saveCheckpoint(path, instance, position))
    return llvm::joinErrors(std::move(error), std::move(refused));
  if (isKept)
    return keep(instance, position);
  return refused;
}
