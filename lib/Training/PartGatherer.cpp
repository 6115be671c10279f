//===- PartGatherer.cpp - Arrays that the replicas have parts of *- C++ -*-===//

#include "amp/Training/PartGatherer.h"
#include "amp/Runtime/Collectives.h"
#include "amp/Training/Checkpoint.h"
#include "llvm/ADT/STLExtras.h"
#include <cstring>

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

/// Bits alone matter: any type of as many.
static ReducedType getTypeOfBytes(int64_t bytes) {
  switch (bytes) {
  case 1:
    return ReducedType::Bits8;
  case 2:
    return ReducedType::BF16;
  case 4:
    return ReducedType::Bits32;
  default:
    return ReducedType::Bits64;
  }
}

static llvm::Error gatherInto(const StepInstance &instance, size_t index,
                              const ArgSpec &spec, std::vector<char> &whole) {
  const ArgSpec &arg = instance.getManifest().args[index];
  whole.resize(spec.getNumBytes());
  Collectives &collectives = getCollectives();
  llvm::Error error = llvm::Error::success();
  instance.read(index, [&](const BufferRef &part) {
    error = collectives.await(collectives.startGather(
        {{getTypeOfBytes(arg.getElementBytes()), whole.data(),
          spec.getNumElements(), part.data, arg.getNumElements()}}));
  });
  return error;
}

void PartGatherer::gather(size_t index,
                          llvm::function_ref<void(const void *)> take) {
  assert(next < indices.size() && indices[next] == index &&
         "all replicas gather in one order");
  ++next;
  ArgSpec spec = instance.getManifest().args[index].getWhole();
  std::vector<char> whole;
  if (llvm::Error failed = gatherInto(instance, index, spec, whole))
    error = llvm::toString(std::move(failed));
  take(whole.data());
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

llvm::Error
mlir::amp::readWhole(const StepInstance &instance, size_t index,
                     llvm::function_ref<void(const BufferRef &)> visit) {
  ArgSpec spec = instance.getManifest().args[index].getWhole();
  std::vector<char> whole;
  if (llvm::Error error = gatherInto(instance, index, spec, whole))
    return error;
  visit({&spec, *parseDType(spec.dtype), whole.data()});
  return llvm::Error::success();
}

llvm::Error mlir::amp::writePart(
    const StepInstance &instance, size_t index,
    llvm::function_ref<llvm::Error(const ArgSpec &, void *)> readWhole) {
  const ArgSpec &arg = instance.getManifest().args[index];
  ArgSpec spec = arg.getWhole();
  std::vector<char> whole(spec.getNumBytes());
  if (llvm::Error error = readWhole(spec, whole.data()))
    return error;
  int64_t begin = getShardBegin(spec.getNumElements(), arg.getNumElements(),
                                getCollectives().getRank());
  return instance.write(index, [&](void *data) {
    std::memcpy(data, whole.data() + begin * arg.getElementBytes(),
                arg.getNumBytes());
    return llvm::Error::success();
  });
}
