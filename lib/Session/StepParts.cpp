//===- StepParts.cpp - Arrays that a replica has parts of -------*- C++ -*-===//

#include "amp/Runtime/Collectives.h"
#include "amp/Session/StepInstance.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/xxhash.h"
#include <cstring>

using namespace mlir::amp;

/// Rounds a whole parameter to its copies, as the step does.
void StepInstance::roundWhole(const ArgSpec &whole, const void *values) const {
  DType type = *parseDType(whole.dtype);
  for (const BufferRef &copy : getArgs(ArgRole::Copy))
    if (copy.spec->name == whole.name)
      convertElements(type, values, copy.type, copy.data,
                      whole.getNumElements());
}

/// As values: a parameter in halves has fewer in memory.
static int64_t getValueBytes(const ArgSpec &arg) {
  return getDTypeBytes(*parseDType(arg.dtype));
}

llvm::Error StepInstance::writeWhole(
    size_t index,
    llvm::function_ref<llvm::Error(const ArgSpec &, void *)> fill) const {
  const ArgSpec &arg = manifest->args[index];
  if (!arg.isPart())
    return write(index, [&](void *data) { return fill(arg, data); });
  ArgSpec spec = arg.getWhole();
  int64_t each = getValueBytes(arg);
  std::vector<char> whole(spec.getNumElements() * each);
  if (llvm::Error error = fill(spec, whole.data()))
    return error;
  wholes[index] = llvm::xxh3_64bits(llvm::ArrayRef(
      reinterpret_cast<const uint8_t *>(whole.data()), whole.size()));
  if (arg.role == ArgRole::Param)
    roundWhole(spec, whole.data());
  int64_t begin = getShardBegin(spec.getNumElements(), arg.getNumElements(),
                                getCollectives().getRank());
  return write(index, [&](void *data) {
    std::memcpy(data, whole.data() + begin * each, arg.getNumElements() * each);
    return llvm::Error::success();
  });
}

uint64_t StepInstance::sumWholes() const {
  uint64_t sum = 0;
  for (auto [index, bits] : wholes)
    sum = sum * 31 + bits;
  return sum;
}

llvm::Error
StepInstance::readWhole(size_t index,
                        llvm::function_ref<void(const void *)> take) const {
  const ArgSpec &arg = manifest->args[index];
  if (!arg.isPart()) {
    read(index, [&](const BufferRef &buffer) { take(buffer.data); });
    return llvm::Error::success();
  }
  ArgSpec spec = arg.getWhole();
  int64_t each = getValueBytes(arg);
  std::vector<char> whole(spec.getNumElements() * each);
  Collectives &collectives = getCollectives();
  llvm::Error error = llvm::Error::success();
  read(index, [&](const BufferRef &part) {
    int64_t number = collectives.startGather(
        {{ReducedType::Bits8, whole.data(), int64_t(whole.size()), part.data,
          arg.getNumElements() * each}});
    error = llvm::joinErrors(std::move(error), collectives.await(number));
  });
  take(whole.data());
  return error;
}

/// Copies an argument's values from another program's, of which it may have a
/// part: then a copy in the own type has the same bits, and no message is sent.
llvm::Error StepInstance::copyWhole(size_t index, const StepInstance &other,
                                    size_t source) {
  const ArgSpec &arg = manifest->args[index];
  const ArgSpec &from = other.manifest->args[source];
  DType type = *parseDType(arg.dtype);
  auto take = [&](DType given, const void *values) {
    cantFail(write(index, [&](void *data) {
      convertElements(given, values, type, data, arg.getNumElements());
      return llvm::Error::success();
    }));
  };
  if (from.isPart())
    for (const BufferRef &copy : other.getArgs(ArgRole::Copy))
      if (copy.spec->name == arg.name && copy.type == type) {
        take(copy.type, copy.data);
        return llvm::Error::success();
      }
  return other.readWhole(source, [&](const void *values) {
    take(*parseDType(from.dtype), values);
  });
}
