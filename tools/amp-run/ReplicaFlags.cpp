//===- ReplicaFlags.cpp - The options about replicas ------------*- C++ -*-===//

#include "ReplicaFlags.h"

using namespace mlir::amp;
using namespace mlir::amp::run;
namespace cl = llvm::cl;

ReplicaFlags::ReplicaFlags(cl::SubCommand &train, cl::OptionCategory &category)
    : replicas("replicas",
               cl::desc("Processes that train together, each with a part of "
                        "the step's rows (default: those that mpirun, srun or "
                        "torchrun started)"),
               cl::value_desc("n"), cl::sub(train), cl::cat(category)),
      bucket("bucket",
             cl::desc("Gradients that replicas send at once, while others are "
                      "computed (default: 25MiB)"),
             cl::value_desc("size"), cl::sub(train), cl::cat(category)),
      syncBatchNorm("sync-batch-norm",
                    cl::desc("Batch norm's statistics are of the rows of all "
                             "replicas"),
                    cl::sub(train), cl::cat(category)),
      shard("shard",
            cl::desc("What each replica has a part of: none (default), or the "
                     "optimizer's state, of which it updates that part"),
            cl::value_desc("none|optimizer"), cl::sub(train),
            cl::cat(category)) {}

llvm::Error ReplicaFlags::read(Options &options) const {
  constexpr int64_t kMost = 65536;
  if (llvm::Error error =
          readNumber<int64_t>(replicas, 1, options.replicas, kMost))
    return error;
  options.compile.replicas = options.replicas.value_or(1);
  options.compile.bucket = bucket;
  options.compile.syncBatchNorm = syncBatchNorm;
  options.compile.shard = shard;
  return llvm::Error::success();
}
