//===- MemoryFlags.cpp - The options about memory ---------------*- C++ -*-===//

#include "MemoryFlags.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir::amp;
using namespace mlir::amp::run;
namespace cl = llvm::cl;

MemoryFlags::MemoryFlags(cl::SubCommand &train, cl::SubCommand &bench,
                         cl::OptionCategory &category)
    : recompute("recompute",
                cl::desc("What the backward pass makes again, for less memory: "
                         "none (default), cheap (without contractions), "
                         "selective (to a third of the activations) or full, "
                         "for a third more time"),
                cl::value_desc("level"), cl::sub(train), cl::sub(bench),
                cl::cat(category)),
      budget("memory", cl::ValueOptional,
             cl::desc("What a step may need, as in 8GiB: as little is made "
                      "again as fits"),
             cl::value_desc("size"), cl::sub(train), cl::cat(category)),
      memory("memory", cl::ValueOptional,
             cl::desc("Print where the bytes go, and stop: table (default) or "
                      "json; or draw them over the step. Or what a step may "
                      "need, as in 8GiB"),
             cl::value_desc("table|json|F.svg|size"), cl::sub(bench),
             cl::cat(category)) {}

llvm::Error MemoryFlags::read(Options &options) const {
  options.compile.recompute = recompute;
  constexpr llvm::StringLiteral kLevels[] = {"", "none", "cheap", "selective",
                                             "full"};
  if (!llvm::is_contained(kLevels, recompute.getValue()))
    return llvm::createStringError(
        "--recompute: expected none, cheap, selective or full, found '" +
        recompute.getValue() + "'");
  if (budget.getNumOccurrences() && budget.empty())
    return llvm::createStringError(
        "--memory: expected a size as 8GiB or 500MiB, found none; 'amp-run "
        "bench --memory' prints where the bytes go");
  options.compile.memory = budget;
  llvm::StringRef given = memory.getValue();
  if (!given.empty() && llvm::isDigit(given.front()))
    options.compile.memory = given.str();
  else if (memory.getNumOccurrences())
    options.memory = given.empty() ? "table" : given.str();
  return llvm::Error::success();
}
