//===- CacheKey.cpp - What names a compiled program -------------*- C++ -*-===//

#include "amp/Driver/CacheKey.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/SHA256.h"
#include "llvm/TargetParser/Host.h"
#include <elf.h>
#include <link.h>
#include <thread>

using namespace mlir::amp;
namespace endian = llvm::support::endian;

//===----------------------------------------------------------------------===//
// The build
//===----------------------------------------------------------------------===//

/// Whether an address is one of a loaded object.
static bool contains(const dl_phdr_info &info, uintptr_t address) {
  for (int i = 0; i < info.dlpi_phnum; ++i) {
    const ElfW(Phdr) &header = info.dlpi_phdr[i];
    if (header.p_type == PT_LOAD &&
        address - (info.dlpi_addr + header.p_vaddr) < header.p_memsz)
      return true;
  }
  return false;
}

/// The linker's note of a loaded object: a hash of its contents.
static llvm::StringRef findBuildId(const dl_phdr_info &info) {
  for (int i = 0; i < info.dlpi_phnum; ++i) {
    const ElfW(Phdr) &header = info.dlpi_phdr[i];
    if (header.p_type != PT_NOTE)
      continue;
    const char *note =
        reinterpret_cast<const char *>(info.dlpi_addr + header.p_vaddr);
    const char *end = note + header.p_memsz;
    while (note + sizeof(ElfW(Nhdr)) <= end) {
      const auto *head = reinterpret_cast<const ElfW(Nhdr) *>(note);
      const char *name = note + sizeof(*head);
      const char *content = name + llvm::alignTo(head->n_namesz, 4);
      if (head->n_type == NT_GNU_BUILD_ID &&
          llvm::StringRef(name, head->n_namesz) == llvm::StringRef("GNU\0", 4))
        return {content, head->n_descsz};
      note = content + llvm::alignTo(head->n_descsz, 4);
    }
  }
  return {};
}

/// What stands in for the note where the linker wrote none.
static std::string describeFile(llvm::StringRef path) {
  llvm::sys::fs::file_status status;
  if (llvm::sys::fs::status(path, status))
    return "unknown";
  return llvm::utostr(status.getSize()) + "." +
         llvm::itostr(
             status.getLastModificationTime().time_since_epoch().count()) +
         "." + llvm::utostr(status.getUniqueID().getFile());
}

static std::string computeBuildId() {
  std::string id = LLVM_VERSION_STRING;
  auto visit = [](dl_phdr_info *info, size_t, void *data) {
    // The program or library that holds the compiler; MLIR and LLVM decide
    // about the code, too.
    llvm::StringRef path = info->dlpi_name;
    bool isOurs = contains(*info, reinterpret_cast<uintptr_t>(&getBuildId));
    if (!isOurs && !path.contains("libMLIR") && !path.contains("libLLVM"))
      return 0;
    llvm::StringRef note = findBuildId(*info);
    auto *text = static_cast<std::string *>(data);
    *text += "-" + (note.empty()
                        ? describeFile(path.empty() ? "/proc/self/exe" : path)
                        : llvm::toHex(note, /*LowerCase=*/true));
    return 0;
  };
  dl_iterate_phdr(visit, &id);
  return id;
}

std::string mlir::amp::getBuildId() {
  static const std::string id = computeBuildId();
  return id;
}

//===----------------------------------------------------------------------===//
// Keys
//===----------------------------------------------------------------------===//

/// The machine: CPU name, features in order, processors, OpenMP's setting.
static std::string describeHost() {
  llvm::SmallVector<std::string> features;
  for (const auto &feature : llvm::sys::getHostCPUFeatures())
    if (feature.second)
      features.push_back(feature.first().str());
  llvm::sort(features);
  const char *threads = std::getenv("OMP_NUM_THREADS");
  return (llvm::sys::getHostCPUName() + " " + llvm::join(features, ",") + " " +
          llvm::Twine(std::thread::hardware_concurrency()) + " " +
          (threads ? threads : ""))
      .str();
}

std::string mlir::amp::computeCacheKey(llvm::StringRef source,
                                       llvm::StringRef sourceName,
                                       const CompileOptions &options) {
  llvm::SHA256 hash;
  // Each part goes in with its length, so that no two lists of parts join to
  // the same bytes.
  auto add = [&](llvm::StringRef part) {
    char length[8];
    endian::write64le(length, part.size());
    hash.update(llvm::StringRef(length, sizeof(length)));
    hash.update(part);
  };
  static const std::string host = describeHost();
  add(source);
  add(sourceName);
  add(options.toString());
  add(getBuildId());
  add(host);
  add(LLVM_VERSION_STRING);
  return llvm::toHex(hash.final(), /*LowerCase=*/true);
}
