//===- PartGatherer.cpp - Arrays that the replicas have parts of *- C++ -*-===//

#include "amp/Training/PartGatherer.h"
#include "amp/Training/Checkpoint.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::amp;

bool mlir::amp::hasParts(const Manifest &manifest) {
  return llvm::any_of(manifest.args,
                      [](const ArgSpec &arg) { return arg.isPart(); });
}

PartGatherer::PartGatherer(const StepInstance &instance) : instance(instance) {
  const std::vector<ArgSpec> &args = instance.getManifest().args;
  for (auto [index, arg] : llvm::enumerate(args))
    if (arg.isPart())
      indices.push_back(index);
  llvm::sort(indices, [&](size_t a, size_t b) {
    return getCheckpointKey(args[a]) < getCheckpointKey(args[b]);
  });
}

void PartGatherer::gather(size_t index,
                          llvm::function_ref<void(const void *)> take) {
  assert(next < indices.size() && indices[next] == index &&
         "all replicas gather in one order");
  ++next;
  if (llvm::Error failed = instance.readWhole(index, take))
    error = llvm::toString(std::move(failed));
}

llvm::Error PartGatherer::finish() {
  while (next < indices.size())
    gather(indices[next], [](const void *) {});
  return check();
}

llvm::Error PartGatherer::check() const {
  return error.empty() ? llvm::Error::success()
                       : llvm::createStringError(error);
}
