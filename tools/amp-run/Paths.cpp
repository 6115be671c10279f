//===- Paths.cpp - Which files a run reads and writes -----------*- C++ -*-===//

#include "Paths.h"
#include "amp/Session/Files.h"
#include "amp/Training/Recorder.h"
#include "llvm/Support/FileSystem.h"

using namespace mlir::amp;
using namespace mlir::amp::run;
namespace fs = llvm::sys::fs;

namespace {
struct NamedPath {
  llvm::StringRef name; ///< as on the command line
  std::string path;
};
} // namespace

static llvm::SmallVector<NamedPath> listInputs(const Options &options) {
  llvm::SmallVector<NamedPath> inputs = {{"the model", options.model},
                                         {"--data", options.data},
                                         {"--inputs", options.inputs}};
  // It may be rules: then there is no such file.
  if (fs::exists(options.init))
    inputs.push_back({"--init", options.init});
  if (options.command != Command::Train)
    inputs.push_back({"--checkpoint", options.checkpoint});
  return inputs;
}

static llvm::SmallVector<NamedPath> listOutputs(const Options &options) {
  llvm::SmallVector<NamedPath> outputs = {
      {"--log", options.log},       {"--summary", options.summary},
      {"--trace", options.trace},   {"--histogram", options.histogram},
      {"--report", options.report}, {"--output", options.output}};
  if (llvm::StringRef(options.memory).ends_with(".svg"))
    outputs.push_back({"--memory", options.memory});
  if (options.command == Command::Train)
    outputs.push_back({"--checkpoint", options.checkpoint});
  if (!options.best.empty() && !options.checkpoint.empty())
    outputs.push_back({"--best", getBestPath(options.checkpoint)});
  return outputs;
}

static llvm::Error checkCheckpoint(const Options &options) {
  if (options.resume && options.checkpoint.empty())
    return llvm::createStringError("--resume needs --checkpoint");
  if (options.overwrite && options.checkpoint.empty())
    return llvm::createStringError("--overwrite needs --checkpoint");
  if ((options.checkpointSteps || options.checkpointSeconds) &&
      options.checkpoint.empty())
    return llvm::createStringError("--checkpoint-every needs --checkpoint");
  if (options.keep && options.checkpoint.empty())
    return llvm::createStringError("--keep needs --checkpoint");
  if (!options.best.empty() && options.checkpoint.empty())
    return llvm::createStringError("--best needs --checkpoint");
  if (options.resume && options.overwrite)
    return llvm::createStringError(
        "--resume and --overwrite exclude each other");
  if (options.resume && !options.init.empty())
    return llvm::createStringError("--resume and --init exclude each other");
  bool isWritten = options.command == Command::Train;
  if (!isWritten || options.resume || options.overwrite)
    return llvm::Error::success();
  if (fs::is_regular_file(options.checkpoint))
    return llvm::createStringError(
        options.checkpoint + ": is there already: --resume goes on from it, "
                             "--overwrite replaces it");
  llvm::SmallVector<std::string> others;
  if (options.keep)
    others = CheckpointFiles::list(options.checkpoint);
  if (std::string path = getBestPath(options.checkpoint);
      !options.best.empty() && fs::is_regular_file(path))
    others.push_back(path);
  if (others.empty())
    return llvm::Error::success();
  return llvm::createStringError(others.front() +
                                 ": is there already, of another run: "
                                 "--overwrite replaces it");
}

llvm::Error mlir::amp::run::checkPaths(const Options &options) {
  llvm::SmallVector<NamedPath> others = listInputs(options);
  for (const NamedPath &output : listOutputs(options)) {
    for (const NamedPath &other : others)
      if (isSameFile(output.path, other.path))
        return llvm::createStringError(
            output.name + ": expected a file of its own, found " + output.path +
            ", which is that of " + other.name);
    others.push_back(output);
  }
  if (llvm::Error error = checkCheckpoint(options))
    return error;
  // Known before the work, not after it. A log may be a stream, which takes
  // each line at once.
  for (const NamedPath &output : listOutputs(options))
    if (output.name != "--log")
      if (llvm::Error error = checkWritable(output.path))
        return error;
  return llvm::Error::success();
}
