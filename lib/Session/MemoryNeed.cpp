//===- MemoryNeed.cpp - What a program takes to run -------------*- C++ -*-===//

#include "amp/Session/MemoryNeed.h"
#include "amp/Support/FormatBytes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include <unistd.h>

using namespace mlir::amp;

namespace {
struct RoleName {
  ArgRole role;
  llvm::StringLiteral name;
};
} // namespace

static constexpr RoleName kRoles[] = {
    {ArgRole::Param, "parameters"}, {ArgRole::State, "states"},
    {ArgRole::Copy, "copies"},      {ArgRole::Slot, "optimizer"},
    {ArgRole::Grad, "gradients"},   {ArgRole::Input, "inputs"},
    {ArgRole::Output, "outputs"}};

/// Sizes may be beyond an int64_t together.
static double countBytes(const Manifest &manifest, ArgRole role) {
  double bytes = 0;
  for (const ArgSpec &arg : manifest.args)
    if (arg.role == role)
      bytes += double(arg.getNumElements()) * arg.getElementBytes();
  return bytes;
}

static double countBytes(const Manifest &manifest) {
  double bytes = manifest.arenaBytes;
  for (const RoleName &each : kRoles)
    bytes += countBytes(manifest, each.role);
  return bytes;
}

std::string mlir::amp::describeMemory(const Manifest &manifest) {
  std::string text = formatBytes(countBytes(manifest)) + ": ";
  for (const RoleName &each : kRoles)
    if (double bytes = countBytes(manifest, each.role))
      text += each.name.str() + " " + formatBytes(bytes) + ", ";
  return text + "arena " + formatBytes(manifest.arenaBytes);
}

/// The number that is a file's text; none where it says "max".
static std::optional<int64_t> readNumber(const char *path) {
  auto file = llvm::MemoryBuffer::getFileAsStream(path);
  int64_t value = 0;
  if (!file || (*file)->getBuffer().trim().getAsInteger(10, value))
    return std::nullopt;
  return value;
}

std::optional<int64_t> mlir::amp::findMachineMemory() {
  int64_t pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
  std::optional<int64_t> least;
  if (pages > 0 && page > 0)
    least = pages * page;
  // Of the process's own root, which is what a container sees; version 2, 1.
  for (const char *path : {"/sys/fs/cgroup/memory.max",
                           "/sys/fs/cgroup/memory/memory.limit_in_bytes"})
    if (std::optional<int64_t> limit = readNumber(path))
      least = std::min(least.value_or(*limit), *limit);
  return least;
}

/// What makes the larger one of what can be made smaller so.
static std::string suggest(const Manifest &manifest) {
  if (!llvm::any_of(manifest.args, [](const ArgSpec &arg) {
        return arg.role == ArgRole::Slot || arg.role == ArgRole::Control;
      }))
    return "a smaller 'batch' needs less";
  if (countBytes(manifest, ArgRole::Slot) > manifest.arenaBytes)
    return "'slot_format' dynamic8 keeps a quarter of what the optimizer does, "
           "adafactor less";
  return "'recompute' or 'memory' makes activations again, and a smaller "
         "'batch', with 'accumulate', has fewer";
}

llvm::Error mlir::amp::checkMemory(const Manifest &manifest, int64_t bytes) {
  double needed = countBytes(manifest);
  if (needed <= bytes)
    return llvm::Error::success();
  return llvm::createStringError(
      "the step needs " + formatBytes(needed - bytes) + " more than the " +
      formatBytes(double(bytes)) + " of this machine; it takes " +
      describeMemory(manifest) + "; " + suggest(manifest));
}
