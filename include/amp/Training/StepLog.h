//===- StepLog.h - A line for each step -------------------------*- C++ -*-===//

#ifndef AMP_TRAINING_STEPLOG_H
#define AMP_TRAINING_STEPLOG_H

#include "amp/Training/Attribution.h"
#include "amp/Training/Evaluator.h"
#include "amp/Training/Probes.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace mlir::amp {

/// Writes a JSON object a step: "step", then each report of the program under
/// its name. Floats have the digits that read back exactly; what is not finite
/// is the string "NaN", "Infinity" or "-Infinity". A log that can't be written
/// any more gives one warning, and the training goes on.
class StepLog {
public:
  /// Opens the file, or writes nothing for "". A run that goes on after step
  /// `resumed` keeps the whole lines of the steps up to it, of which `visit` is
  /// told, and appends.
  using Visitor = llvm::function_ref<void(const llvm::json::Object &)>;
  static llvm::Expected<StepLog> open(llvm::StringRef path,
                                      std::optional<int64_t> resumed,
                                      WarnFn warn, Visitor visit);
  StepLog(StepLog &&) = default;
  ~StepLog() { flush(); }

  /// `overflow` is what made the step skip, where that is known, `probed` what
  /// was counted, where it was.
  void write(int64_t step, llvm::ArrayRef<BufferRef> reports,
             const std::optional<Overflow> &overflow,
             llvm::ArrayRef<ProbedValue> probed);
  /// An evaluation that is in the log already is not written again.
  void writeEvaluation(int64_t step, const Evaluation &evaluation);
  /// Gives the system what was written.
  void flush();
  /// Flushes; an error if anything was not written.
  llvm::Error close();

private:
  StepLog() = default;
  llvm::Error cut(int64_t resumed, Visitor visit);
  llvm::Error openPipe();
  void endLine();
  /// Whether writing has failed now; nothing is written any more then.
  bool noteFailure();

  std::string path;
  WarnFn warn;
  std::unique_ptr<llvm::raw_fd_ostream> os; ///< null where nothing is written
  /// Standard output or error, where other lines are written, too.
  bool isShared = false;
  bool isPipe = false; ///< a named one
  std::string failure; ///< why writing ended, or ""
  /// The step of the last evaluation that a resumed run found, or -1.
  int64_t evaluated = -1;
};

} // namespace mlir::amp

#endif // AMP_TRAINING_STEPLOG_H
