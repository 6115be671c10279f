//===- ProgramLoader.h - The programs of one model --------------*- C++ -*-===//

#ifndef AMP_TRAINING_PROGRAMLOADER_H
#define AMP_TRAINING_PROGRAMLOADER_H

#include "amp/Driver/LoadProgram.h"
#include "amp/Session/StepInstance.h"
#include "amp/Training/Text.h"
#include "llvm/ADT/StringSet.h"

namespace mlir::amp {

/// A program with its buffers; the program stays where it is when this moves.
struct LoadedStep {
  CompileOptions options;
  std::unique_ptr<Program> program;
  StepInstance instance;

  const Manifest &getManifest() const { return program->manifest; }
};

/// Loads programs over one model's text, from the cache or by compiling them.
class ProgramLoader {
public:
  /// Told of each program once it is there, with the label that it was loaded
  /// under.
  using LoadedFn = std::function<void(const Program &, llvm::StringRef)>;

  /// `name` is the text's in messages.
  ProgramLoader(std::string source, std::string name, ObjectCache cache,
                WarnFn warnFn, LoadedFn loadedFn = nullptr)
      : source(std::move(source)), name(std::move(name)),
        cache(std::move(cache)), warnFn(std::move(warnFn)),
        loadedFn(std::move(loadedFn)) {}

  llvm::StringRef getSource() const { return source; }
  llvm::StringRef getName() const { return name; }
  const ObjectCache &getCache() const { return cache; }
  const WarnFn &getWarn() const { return warnFn; }
  void warn(llvm::StringRef text) const { warnFn(text); }

  llvm::Expected<Program> loadProgram(const CompileOptions &options,
                                      llvm::StringRef label) const;
  /// The same, and allocates its buffers.
  llvm::Expected<LoadedStep> load(const CompileOptions &options,
                                  llvm::StringRef label) const;

private:
  std::string source, name;
  ObjectCache cache;
  WarnFn warnFn;
  LoadedFn loadedFn;
  /// What the compiler has warned of: a run loads several programs over one
  /// model, and each would say the same.
  mutable llvm::StringSet<> warnings;
};

} // namespace mlir::amp

#endif // AMP_TRAINING_PROGRAMLOADER_H
