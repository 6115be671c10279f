//===- CheckpointFiles.cpp - The checkpoints of a run -----------*- C++ -*-===//

#include "amp/Training/CheckpointFiles.h"
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
  llvm::SmallVector<std::string> all = list(path);
  for (const std::string &old :
       llvm::ArrayRef(all).drop_back(std::min<size_t>(kept, all.size())))
    if (std::error_code error = fs::remove(old))
      return llvm::createStringError(old + ": " + error.message());
  return llvm::Error::success();
}

llvm::Error CheckpointFiles::save(const StepInstance &instance,
                                  const RunPosition &position) {
  if (llvm::Error error = saveCheckpoint(path, instance, position))
    return error;
  return kept > 0 ? keep(instance, position) : llvm::Error::success();
}
