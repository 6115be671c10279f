//===- OptionNames.cpp - Errors about the command line ----------*- C++ -*-===//

#include "OptionNames.h"
#include "amp/Support/FamiliarNames.h"
#include "amp/Support/Nearest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir::amp;
namespace cl = llvm::cl;

/// The error for a name that no option of the subcommand has.
static llvm::Error makeUnknownError(llvm::StringRef name,
                                    cl::SubCommand &subCommand) {
  llvm::SmallVector<llvm::StringRef> names;
  for (const auto &[known, option] : cl::getRegisteredOptions(subCommand))
    if (option->getOptionHiddenFlag() == cl::NotHidden)
      names.push_back(known);
  llvm::sort(names);
  std::string suggestion = suggestNearest(name, names);
  auto [familiar, value] = findFamiliarOption(name).split('=');
  std::string own = familiar.str();
  llvm::replace(own, '_', '-');
  if (llvm::is_contained(names, own))
    suggestion = "; did you mean '" + own +
                 (value.empty() ? "" : "=" + value.str()) + "'?";
  size_t quote = suggestion.find('\'');
  if (quote != std::string::npos)
    suggestion.insert(quote + 1, "--");
  return llvm::createStringError("unknown option '--" + name + "' of '" +
                                 subCommand.getName() + "'" + suggestion);
}

llvm::Error mlir::amp::run::checkOptionNames(cl::SubCommand &subCommand,
                                             llvm::ArrayRef<char *> arguments) {
  auto &registered = cl::getRegisteredOptions(subCommand);
  llvm::StringSet<> seen;
  size_t numPositional = 0;
  for (size_t i = 0; i < arguments.size(); ++i) {
    llvm::StringRef argument = arguments[i];
    if (argument == "--")
      break;
    llvm::StringRef name = argument.ltrim('-').split('=').first;
    bool hasValue = argument.contains('=');
    if (!argument.starts_with("-") || name.empty()) {
      if (++numPositional > subCommand.PositionalOpts.size())
        return llvm::createStringError("unexpected argument '" + argument +
                                       "' of '" + subCommand.getName() + "'");
      continue;
    }
    auto it = registered.find(name);
    // LLVM's short form of --help, which it registers as it parses.
    if (it == registered.end() && argument == "-h")
      continue;
    if (it == registered.end())
      return makeUnknownError(name, subCommand);
    if (!seen.insert(name).second)
      return llvm::createStringError("option '--" + name + "' is given twice");
    if (it->second->getValueExpectedFlag() == cl::ValueDisallowed && hasValue)
      return llvm::createStringError("option '--" + name + "' takes no value");
    if (it->second->getValueExpectedFlag() != cl::ValueRequired)
      continue;
    // The value is the next argument.
    if (!hasValue && ++i < arguments.size())
      argument = arguments[i];
    else
      argument = argument.split('=').second;
    if (argument.empty())
      return llvm::createStringError("option '--" + name + "' needs a value");
  }
  return llvm::Error::success();
}

std::string mlir::amp::run::cleanMessage(llvm::StringRef text) {
  llvm::SmallVector<llvm::StringRef> lines;
  text.split(lines, '\n', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef &line : lines)
    if (size_t end = line.find(": "); end != llvm::StringRef::npos &&
                                      line.take_front(end).ends_with("amp-run"))
      line = line.drop_front(end + 2);
  return llvm::join(lines, " ");
}
