//===- LastCheckpoint.cpp - What is kept of a run that ended ----*- C++ -*-===//

#include "amp/Training/LastCheckpoint.h"
#include "amp/Session/SafeTensors.h"
#include "amp/Training/RunPosition.h"

using namespace mlir::amp;

/// The step of a checkpoint; none where there is no such file.
static std::optional<int64_t> readStep(llvm::StringRef path) {
  auto file = SafeTensors::open(path);
  if (!file) {
    llvm::consumeError(file.takeError());
    return std::nullopt;
  }
  RunPosition position;
  SavedRun run;
  auto entry = file->getMetadata().find("amp");
  if (entry == file->getMetadata().end() ||
      !parsePosition(entry->second, position, run))
    return std::nullopt;
  return position.step;
}

std::string mlir::amp::describeLastCheckpoint(llvm::StringRef path,
                                              llvm::StringRef machine) {
  if (path.empty())
    return "no 'checkpoint', so nothing is kept";
  if (std::optional<int64_t> step = readStep(path))
    return ("the last checkpoint is " + path + ", of step " +
            llvm::Twine(*step))
        .str();
  if (machine.empty())
    return "no checkpoint was written";
  return ("the last checkpoint, if one was written, is " + path + " on " +
          machine)
      .str();
}
