//===- CompilerBuildId.cpp - What names this build --------------*- C++ -*-===//

#include "amp/Execution/Compiler.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FileSystem.h"
#include <elf.h>
#include <link.h>

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
    // The first object is the program, which holds the compiler; MLIR and
    // LLVM decide about the code, too.
    llvm::StringRef path = info->dlpi_name;
    bool isProgram = path.empty() && info->dlpi_addr != 0;
    if (!isProgram && !path.contains("libMLIR") && !path.contains("libLLVM"))
      return 0;
    llvm::StringRef note = findBuildId(*info);
    auto *text = static_cast<std::string *>(data);
    *text +=
        "-" + (note.empty() ? describeFile(isProgram ? "/proc/self/exe" : path)
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
