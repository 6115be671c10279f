//===- EventFile.h - Scalars for TensorBoard --------------------*- C++ -*-===//

#ifndef AMP_TRAINING_EVENTFILE_H
#define AMP_TRAINING_EVENTFILE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <memory>

namespace mlir::amp {

/// The checksum of iSCSI, RFC 3720 appendix B.4 (polynomial 0x1EDC6F41, bits
/// reversed).
uint32_t computeCRC32C(llvm::StringRef bytes);

/// A value under its name: "train/loss".
using NamedScalar = std::pair<std::string, double>;

/// Writes TensorBoard's event files: records as in TensorFlow's
/// `tsl/lib/io/record_writer.h`, each an `Event` of `event.proto`. Values are
/// rounded to f32, as that has them.
class EventFile {
public:
  /// Makes the folder, and a new file in it, as TensorBoard expects of each
  /// run that goes on: what older files hold from step `first` on is not shown
  /// any more. An error is one of the folder or the file.
  static llvm::Expected<EventFile> create(llvm::StringRef folder,
                                          int64_t first);

  const std::string &getPath() const { return path; }
  void write(int64_t step, llvm::ArrayRef<NamedScalar> values);
  /// Gives the system what was written.
  void flush() { os->flush(); }
  /// Whether writing has failed; the file is closed then.
  bool hasFailed() const { return os->has_error(); }
  /// Flushes; an error if anything was not written.
  llvm::Error close();

private:
  EventFile() = default;
  void writeEvent(llvm::StringRef fields);

  std::string path;
  std::unique_ptr<llvm::raw_fd_ostream> os;
};

} // namespace mlir::amp

#endif // AMP_TRAINING_EVENTFILE_H
