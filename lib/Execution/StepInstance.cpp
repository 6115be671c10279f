//===- StepInstance.cpp - A program with its buffers ------------*- C++ -*-===//

#include "amp/Execution/StepInstance.h"
#include "amp/Execution/Init.h"
#include "amp/Runtime/Device.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <cstdlib>

using namespace mlir::amp;

llvm::Error StepInstance::allocate(int64_t bytes) {
  constexpr int64_t kAlignment = 64;
  // An empty array gets a pointer of its own, too.
  size_t size = llvm::alignTo(std::max<int64_t>(bytes, 1), kAlignment);
  void *pointer = std::aligned_alloc(kAlignment, size);
  if (!pointer)
    return llvm::createStringError("out of memory: a buffer takes " +
                                   llvm::Twine(size) + " bytes");
  std::memset(pointer, 0, size);
  buffers.emplace_back(pointer);
  pointers.push_back(pointer);
  return llvm::Error::success();
}

llvm::Expected<StepInstance>
StepInstance::create(const Manifest &manifest, EntryFn entry, Device *device) {
  StepInstance instance(manifest, entry, device);
  for (const ArgSpec &arg : manifest.args)
    if (llvm::Error error = instance.allocate(arg.getNumBytes()))
      return error;
  if (llvm::Error error = instance.allocate(manifest.arenaBytes))
    return error;
  return instance;
}

llvm::Error StepInstance::run() {
  entry(pointers.data());
  return device ? device->takeError() : llvm::Error::success();
}

llvm::Error StepInstance::initialize(uint64_t seed) {
  for (auto [i, arg] : llvm::enumerate(manifest->args)) {
    if (arg.role != ArgRole::Param && arg.role != ArgRole::State &&
        arg.role != ArgRole::Slot && arg.role != ArgRole::Control)
      continue;
    if (llvm::Error error = mlir::amp::initialize(arg, seed, pointers[i]))
      return error;
  }
  return llvm::Error::success();
}

BufferRef StepInstance::getArg(size_t index) const {
  const ArgSpec &spec = manifest->args[index];
  return {&spec, *parseDType(spec.dtype), pointers[index]};
}

std::optional<BufferRef> StepInstance::find(ArgRole role,
                                            llvm::StringRef name) const {
  const ArgSpec *spec = manifest->find(role, name);
  if (!spec)
    return std::nullopt;
  return getArg(spec - manifest->args.begin());
}

llvm::SmallVector<BufferRef> StepInstance::getArgs(ArgRole role) const {
  llvm::SmallVector<BufferRef> args;
  for (auto [i, arg] : llvm::enumerate(manifest->args))
    if (arg.role == role)
      args.push_back(getArg(i));
  return args;
}

double StepInstance::getReport(llvm::StringRef name, double missing) const {
  std::optional<BufferRef> report = find(ArgRole::Report, name);
  return report ? report->get() : missing;
}

llvm::Error StepInstance::copyFrom(const StepInstance &other,
                                   llvm::ArrayRef<ArgRole> roles) {
  for (auto [i, arg] : llvm::enumerate(manifest->args)) {
    if (!llvm::is_contained(roles, arg.role))
      continue;
    std::optional<BufferRef> source = other.find(arg.role, arg.name);
    BufferRef target = getArg(i);
    if (!source || source->spec->shape != arg.shape ||
        !canConvert(source->type, target.type))
      return llvm::createStringError(
          "the programs differ in " + getRoleName(arg.role) + " '" + arg.name +
          "': expected " + arg.getTypeName() + ", found " +
          (source ? source->spec->getTypeName() : "none"));
    convertElements(source->type, source->data, target.type, target.data,
                    arg.getNumElements());
  }
  return llvm::Error::success();
}

int64_t StepInstance::getNumBytes(ArgRole role) const {
  int64_t bytes = 0;
  for (const ArgSpec &arg : manifest->args)
    if (arg.role == role)
      bytes += arg.getNumBytes();
  return bytes;
}
