//===- CutFiles.h - Mapped files that become shorter ------------*- C++ -*-===//

#ifndef AMP_SESSION_CUTFILES_H
#define AMP_SESSION_CUTFILES_H

#include "llvm/ADT/StringRef.h"

namespace mlir::amp {

/// A file that is mapped and becomes shorter has no pages any more where it was
/// longer: reading them raises SIGBUS. From then on the handler gives zeros
/// there, for ranges that are watched, and notes it; elsewhere the signal does
/// what it did. For a program, not for a library in another's process.
void handleCutFiles();

/// Watches a file's mapped range for as long as it lives; the first 1,024 of
/// them at a time.
class WatchedRange {
public:
  WatchedRange(llvm::StringRef bytes, llvm::StringRef path);
  WatchedRange(const WatchedRange &) = delete;
  ~WatchedRange();

private:
  int place; ///< in the table, or -1 where it is full
};

/// Whether zeros were given in the range that has the address, by the handler
/// or, within the file's last page, by the system: what was read from there is
/// not the file's.
bool wasCut(const void *address);

} // namespace mlir::amp

#endif // AMP_SESSION_CUTFILES_H
