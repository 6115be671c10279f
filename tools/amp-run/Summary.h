//===- Summary.h - A run's numbers for scripts ------------------*- C++ -*-===//

#ifndef AMP_TOOLS_AMPRUN_SUMMARY_H
#define AMP_TOOLS_AMPRUN_SUMMARY_H

#include "amp/Training/Trainer.h"

namespace mlir::amp::run {

/// Writes one JSON object: "policy", "train_loss", "test_loss", "test_rows",
/// "test" (the metrics by name), "steps", "applied", "skipped", "seconds";
/// null for what there is not.
llvm::Error writeSummary(llvm::StringRef path, const RunResult &summary);

} // namespace mlir::amp::run

#endif // AMP_TOOLS_AMPRUN_SUMMARY_H
