//===- StepMemory.cpp - The buffers of a program ----------------*- C++ -*-===//

#include "amp/Session/StepMemory.h"
#include "amp/Device/Device.h"
#include "amp/Runtime/HostMemory.h"
#include "amp/Session/MemoryNeed.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <cstdlib>

using namespace mlir::amp;

void StepMemory::Deleter::operator()(void *memory) const {
  switch (kind) {
  case Kind::Host:
    return std::free(memory);
  case Kind::Pinned:
    return device->freeHost(memory);
  case Kind::Device:
    return device->free(memory);
  }
}

llvm::Expected<void *> StepMemory::allocate(int64_t bytes, Kind kind) {
  // Vectors of the CPU's code.
  constexpr size_t kAlignment = 64;
  llvm::Expected<void *> memory =
      kind == Kind::Host     ? allocateZeroed(bytes, kAlignment)
      : kind == Kind::Pinned ? device->allocateHost(bytes)
                             : device->allocate(bytes);
  if (memory)
    buffers.push_back(Buffer(*memory, Deleter{device, kind}));
  return memory;
}

/// Apart from each other on the CPU, so that a sanitizer sees their ends.
llvm::Error StepMemory::addArguments(const Manifest &manifest,
                                     llvm::ArrayRef<void *> callers) {
  for (auto [i, arg] : llvm::enumerate(manifest.args)) {
    llvm::Expected<void *> memory = callers.empty() ? nullptr : callers[i];
    if (!*memory)
      memory = allocate(arg.getNumBytes(), Kind::Host);
    if (!memory)
      return memory.takeError();
    hosts.push_back(*memory);
    pointers.push_back(*memory);
  }
  return llvm::Error::success();
}

llvm::Error StepMemory::addBlock(const Manifest &manifest,
                                 llvm::ArrayRef<ArgRole> roles, Kind hostKind) {
  // What cudaMalloc aligns to: kernels may count on it.
  constexpr int64_t kAlignment = 256;
  llvm::SmallVector<std::pair<size_t, int64_t>> offsets;
  Block block{{roles.begin(), roles.end()}};
  for (auto [i, arg] : llvm::enumerate(manifest.args)) {
    if (!llvm::is_contained(roles, arg.role))
      continue;
    offsets.push_back({i, block.bytes});
    block.bytes +=
        llvm::alignTo(std::max<int64_t>(arg.getNumBytes(), 1), kAlignment);
  }
  if (offsets.empty())
    return llvm::Error::success();
  auto host = allocate(block.bytes, hostKind);
  if (!host)
    return host.takeError();
  auto onDevice = allocate(block.bytes, Kind::Device);
  if (!onDevice)
    return onDevice.takeError();
  block.host = *host;
  block.device = *onDevice;
  for (auto [arg, offset] : offsets) {
    hosts[arg] = static_cast<char *>(block.host) + offset;
    pointers[arg] = static_cast<char *>(block.device) + offset;
  }
  blocks.push_back(std::move(block));
  return llvm::Error::success();
}

llvm::Error StepMemory::addBlocks(const Manifest &manifest) {
  hosts.resize(manifest.args.size());
  pointers.resize(manifest.args.size());
  for (llvm::ArrayRef<ArgRole> roles :
       {llvm::ArrayRef(kStepInputs), llvm::ArrayRef(kStepResults)})
    if (llvm::Error error = addBlock(manifest, roles, Kind::Pinned))
      return error;
  for (ArgRole role :
       {ArgRole::Param, ArgRole::Copy, ArgRole::Bound, ArgRole::State,
        ArgRole::Slot, ArgRole::Grad, ArgRole::Output, ArgRole::Check})
    if (llvm::Error error = addBlock(manifest, role, Kind::Host))
      return error;
  return llvm::Error::success();
}

llvm::Expected<StepMemory> StepMemory::create(const Manifest &manifest,
                                              Device *device,
                                              llvm::ArrayRef<void *> callers) {
  assert((callers.empty() ||
          (!device && callers.size() == manifest.args.size())) &&
         "a device has its own memory");
  // A machine that is short of it ends a process without a word.
  if (std::optional<int64_t> bytes =
          device ? std::nullopt : findMachineMemory())
    if (llvm::Error error = checkMemory(manifest, *bytes))
      return error;
  StepMemory memory(device);
  if (llvm::Error error = device ? memory.addBlocks(manifest)
                                 : memory.addArguments(manifest, callers))
    return error;
  auto arena =
      memory.allocate(manifest.arenaBytes, device ? Kind::Device : Kind::Host);
  if (!arena)
    return arena.takeError();
  memory.pointers.push_back(*arena);
  return memory;
}

static bool isAny(llvm::ArrayRef<ArgRole> some, llvm::ArrayRef<ArgRole> roles) {
  return llvm::any_of(
      some, [&](ArgRole role) { return llvm::is_contained(roles, role); });
}

void StepMemory::upload(llvm::ArrayRef<ArgRole> roles) const {
  for (const Block &block : blocks)
    if (isAny(block.roles, roles))
      device->copyToDevice(block.device, block.host, block.bytes);
}

void StepMemory::download(llvm::ArrayRef<ArgRole> roles) const {
  for (const Block &block : blocks)
    if (isAny(block.roles, roles))
      device->copyToHost(block.host, block.device, block.bytes);
}
