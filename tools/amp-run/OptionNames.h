//===- OptionNames.h - Errors about the command line ------------*- C++ -*-===//

#ifndef AMP_TOOLS_AMPRUN_OPTIONNAMES_H
#define AMP_TOOLS_AMPRUN_OPTIONNAMES_H

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Error.h"

namespace mlir::amp::run {

/// An error for the first option that the subcommand lacks, with the nearest
/// name, or that is given twice, without its value, or with one too many. cl
/// would say it in several lines, and look among LLVM's own options, too.
llvm::Error checkOptionNames(llvm::cl::SubCommand &subCommand,
                             llvm::ArrayRef<char *> arguments);

/// cl's message as one line without the program's name.
std::string cleanMessage(llvm::StringRef text);

} // namespace mlir::amp::run

#endif // AMP_TOOLS_AMPRUN_OPTIONNAMES_H
