//===- CompilerMemory.cpp - What a step may need ----------------*- C++ -*-===//

#include "CompilerImpl.h"
#include "amp/Support/FormatBytes.h"

using namespace mlir;
using namespace mlir::amp;

llvm::Error compiler::checkMemoryOptions(const CompileOptions &options) {
  constexpr llvm::StringLiteral kLevels[] = {"", "none", "cheap", "selective",
                                             "full"};
  if (!llvm::is_contained(kLevels, options.recompute))
    return llvm::createStringError(
        "'recompute': expected none, cheap, selective or full, found '" +
        options.recompute + "'");
  for (auto [key, size] :
       {std::pair<llvm::StringRef, llvm::StringRef>("memory", options.memory),
        {"bucket", options.bucket}})
    if (!size.empty() && !parseBytes(size))
      return llvm::createStringError("'" + key +
                                     "': expected a size as 8GiB or 500MiB, "
                                     "found '" +
                                     size + "'");
  constexpr llvm::StringLiteral kShards[] = {"", "none", "optimizer"};
  if (!llvm::is_contained(kShards, options.shard))
    return llvm::createStringError(
        "'shard': expected none or optimizer, found '" + options.shard + "'");
  if (options.memory.empty())
    return llvm::Error::success();
  if (!options.recompute.empty())
    return llvm::createStringError("'memory' decides what is made again and "
                                   "excludes 'recompute'");
  return llvm::Error::success();
}

llvm::Error compiler::checkBudget(const MemoryPlan &plan,
                                  const CompileOptions &options) {
  std::optional<int64_t> budget = parseBytes(options.memory);
  if (!budget || plan.getPeak() <= *budget)
    return llvm::Error::success();
  return llvm::createStringError(
      "'memory': expected a step of at most " + formatBytes(double(*budget)) +
      ", but the least is " + formatBytes(double(plan.getPeak())) + ": " +
      describePeak(plan) + "; a smaller batch takes less");
}
