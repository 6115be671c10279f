//===- TargetFlags.cpp - What a program is compiled for ---------*- C++ -*-===//

#include "TargetFlags.h"

using namespace mlir::amp;
using namespace mlir::amp::run;
namespace cl = llvm::cl;

TargetFlags::TargetFlags(cl::SubCommandGroup &programs,
                         cl::OptionCategory &category)
    : target("target",
             cl::desc("cpu; cuda: this machine's first NVIDIA GPU; "
                      "sim:<chip>: its kernels, executed on the CPU"),
             cl::init("cpu"), cl::value_desc("target"), cl::sub(programs),
             cl::cat(category)),
      tier("tier",
           cl::desc("CPU tier (default: the machine's best, or AMP_CPU_TIER)"),
           cl::value_desc("name"), cl::sub(programs), cl::cat(category)),
      threads("threads", cl::desc("Threads (default: OpenMP's)"),
              cl::value_desc("n"), cl::sub(programs), cl::cat(category)),
      optimize("optimize", cl::value_desc("bool"),
               cl::desc("Optimize the code (default true); false compiles "
                        "faster, for the same bits"),
               cl::sub(programs), cl::cat(category)),
      fuse("fuse", cl::value_desc("bool"), cl::Hidden,
           cl::desc("false: each op is a kernel; strict policies give the same "
                    "bits"),
           cl::sub(programs), cl::cat(category)) {}

llvm::Error TargetFlags::read(CompileOptions &options) const {
  options.target = target;
  options.tier = tier;
  if (llvm::Error error = verifyTarget(target))
    return error;
  if (llvm::Error error = readSwitch(optimize, options.optimize))
    return error;
  if (llvm::Error error = readSwitch(fuse, options.fuse))
    return error;
  std::optional<int64_t> count;
  if (llvm::Error error = readNumber<int64_t>(threads, 1, count, kMaxThreads))
    return error;
  options.threads = count.value_or(0);
  return llvm::Error::success();
}
