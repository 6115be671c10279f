//===- Compiler.h - From MLIR text to an object file ------------*- C++ -*-===//

#ifndef AMP_DRIVER_COMPILER_H
#define AMP_DRIVER_COMPILER_H

#include "amp/Driver/CompileOptions.h"
#include "amp/Session/CompiledObject.h"

namespace mlir::amp {

/// What a line given to `warn` begins with if it is a remark.
constexpr llvm::StringLiteral kRemarkPrefix("remark: ");

/// Compiles MLIR text. Warnings and remarks go to `warn`, one line each; an
/// error is one line that names the file and place, what was expected, what
/// was found.
llvm::Expected<CompiledObject>
compile(llvm::StringRef source, llvm::StringRef sourceName,
        const CompileOptions &options,
        llvm::function_ref<void(llvm::StringRef)> warn);

/// What the options' policy makes of a model, as `amp-explain` prints it: for
/// each op and cast why, a table or JSON; or the differences to `other`, a
/// policy as CompileOptions has it.
llvm::Expected<std::string>
explain(llvm::StringRef source, llvm::StringRef sourceName,
        const CompileOptions &options, bool json, llvm::StringRef other,
        llvm::function_ref<void(llvm::StringRef)> warn);

/// Where the bytes of a step go, as `amp-memory-report` prints it, a table or
/// JSON: nothing is run, and nothing allocated.
llvm::Expected<std::string>
reportMemory(llvm::StringRef source, llvm::StringRef sourceName,
             const CompileOptions &options, bool json,
             llvm::function_ref<void(llvm::StringRef)> warn);

/// The module after one of the phases of `compile`, as MLIR prints it. An error
/// also names a phase that is none.
llvm::Expected<std::string>
printPhase(llvm::StringRef source, llvm::StringRef sourceName,
           const CompileOptions &options, llvm::StringRef phase,
           llvm::function_ref<void(llvm::StringRef)> warn);

/// The passes of `compile` up to one of its phases, as `amp-opt
/// --pass-pipeline` takes them: they leave what `printPhase` prints.
llvm::Expected<std::string> printPipeline(const CompileOptions &options,
                                          llvm::StringRef phase);

/// The launches of the program's kernels, in order, as Manifest has them.
llvm::Expected<std::vector<LaunchSpec>>
listLaunches(llvm::StringRef source, llvm::StringRef sourceName,
             const CompileOptions &options,
             llvm::function_ref<void(llvm::StringRef)> warn);

/// The module after passes, which `pipeline` names as `amp-opt
/// --pass-pipeline` takes them.
llvm::Expected<std::string>
runPipeline(llvm::StringRef source, llvm::StringRef sourceName,
            llvm::StringRef pipeline,
            llvm::function_ref<void(llvm::StringRef)> warn);

/// The public functions without arguments that hold check ops.
llvm::Expected<llvm::SmallVector<std::string>>
listCheckFunctions(llvm::StringRef source, llvm::StringRef sourceName);

} // namespace mlir::amp

#endif // AMP_DRIVER_COMPILER_H
