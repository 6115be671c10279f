//===- Summary.cpp - A run's numbers for scripts ----------------*- C++ -*-===//

#include "Summary.h"
#include "amp/Session/Files.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::amp;
using namespace mlir::amp::run;

llvm::Error mlir::amp::run::writeSummary(llvm::StringRef path,
                                         const RunResult &summary) {
  return writeFileAtomically(path, [&](llvm::raw_ostream &os) {
    os << "{\"policy\":" << quoteJSON(summary.policy) << ",\"train_loss\":"
       << (summary.trainLoss ? formatShortest(*summary.trainLoss) : "null")
       << ",";
    if (summary.test)
      printEvaluation(os, *summary.test);
    else
      os << R"("test_loss":null,"test_rows":0,"test":{})";
    os << ",\"steps\":" << summary.steps << ",\"applied\":" << summary.applied
       << ",\"skipped\":" << summary.steps - summary.applied
       << ",\"seconds\":" << formatShortest(summary.seconds) << "}\n";
  });
}
