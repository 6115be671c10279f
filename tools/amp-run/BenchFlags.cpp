//===- BenchFlags.cpp - The options about times -----------------*- C++ -*-===//

#include "BenchFlags.h"
#include "PolicyTable.h"

using namespace mlir::amp;
using namespace mlir::amp::run;
namespace cl = llvm::cl;

/// Doubles hold all below it.
static constexpr int64_t kMostIntegers = int64_t(1) << 53;

BenchFlags::BenchFlags(cl::SubCommand &bench, cl::OptionCategory &category)
    : profile("profile", cl::ValueDisallowed,
              cl::desc("Print the kernels by their time; CPU only"),
              cl::sub(bench), cl::cat(category)),
      trace("trace",
            cl::desc("File for the kernels of a step over time, as Perfetto "
                     "and Chrome show them; CPU only"),
            cl::value_desc("F.json"), cl::sub(bench), cl::cat(category)),
      compare("compare",
              cl::desc("Policies to time in turn, or whose --memory to print, "
                       "apart by commas, each with its overrides: a table"),
              cl::value_desc("f32,bf16,add=low"), cl::sub(bench),
              cl::cat(category)),
      integers("integers",
               cl::desc("Of how many first numbers integer inputs are drawn, "
                        "such as tokens; 1, all zero, by default"),
               cl::value_desc("n"), cl::sub(bench), cl::cat(category)) {}

llvm::Error BenchFlags::read(Options &options) const {
  options.profile = profile;
  options.trace = trace;
  bool isProfiled = profile || !options.trace.empty();
  if (isProfiled && options.compile.target != "cpu")
    return llvm::createStringError(
        llvm::Twine(profile ? "--profile" : "--trace") +
        ": expected --target=cpu, found '" + options.compile.target + "'");
  if (llvm::Error error =
          readNumber<int64_t>(integers, 1, options.integers, kMostIntegers))
    return error;
  if (llvm::Error error = checkList(compare))
    return error;
  if (compare.getNumOccurrences())
    options.compared = splitPolicies(compare);
  if (isProfiled && !options.compared.empty())
    return llvm::createStringError("--compare excludes --profile and --trace");
  if (!options.compared.empty() && !options.compile.policy.empty())
    return llvm::createStringError("--compare and --policy exclude each other");
  return llvm::Error::success();
}
