//===- Files.h - Files that are whole ---------------------------*- C++ -*-===//

#ifndef AMP_SESSION_FILES_H
#define AMP_SESSION_FILES_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace mlir::amp {

/// Maps a regular file. Another one is an error: a pipe that nobody writes to
/// would be waited for, and a device may have no end.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
openRegularFile(llvm::StringRef path);

/// The text of a file, or of a pipe without a name, as a shell makes one for
/// `<(command)` and `/dev/stdin`; "-" is the standard input.
llvm::Expected<std::string> readText(llvm::StringRef path);

/// The error that writing `path` would give now; none for an empty path.
llvm::Error checkWritable(llvm::StringRef path);

/// Writes a temporary file in the folder of `path`, flushes it to the disk and
/// renames it: `path` is the old file or the new one, never half of it. A
/// symbolic link stays one, and what it leads to is written. What a process
/// that was killed left of its temporary files is removed. `verify` is asked
/// before the rename: with its error the old file stays.
llvm::Error
writeFileAtomically(llvm::StringRef path,
                    llvm::function_ref<void(llvm::raw_ostream &)> writeContents,
                    llvm::function_ref<llvm::Error()> verify = nullptr);

/// Whether files that are not whole yet go when a signal ends the process. LLVM
/// removes them, by handlers that it installs, whoever handles the signal then:
/// so not for one that goes on, as a run that saves a checkpoint. Off.
void setRemovesOnSignal(bool removes);

/// Removes the temporary files of processes that are no more, of those files of
/// the folder whose names are ours.
void reclaimTemporaries(llvm::StringRef folder,
                        llvm::function_ref<bool(llvm::StringRef)> isOurs);

/// Whether both paths lead to one file, through links of any kind; also to one
/// that does not exist yet. Devices and pipes are no files.
bool isSameFile(llvm::StringRef lhs, llvm::StringRef rhs);

} // namespace mlir::amp

#endif // AMP_SESSION_FILES_H
