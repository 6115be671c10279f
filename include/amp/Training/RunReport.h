//===- RunReport.h - A run as a page ----------------------------*- C++ -*-===//

#ifndef AMP_TRAINING_RUNREPORT_H
#define AMP_TRAINING_RUNREPORT_H

#include "amp/Training/RunHistory.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

namespace mlir::amp {

/// Names and what they stand for.
using TextPairs = std::vector<std::pair<std::string, std::string>>;

/// A table; each row has an entry for each column.
struct TextTable {
  std::string title;
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> rows;
};

struct RunReport {
  std::string title;             ///< "mlp.mlir"
  TextPairs settings;            ///< `listSettings`
  TextPairs results;             ///< of the run so far: "steps", "best"
  std::vector<TextTable> tables; ///< the precision of each part
};

/// The plots of a run as SVG, each under the name of its series, for a page
/// that has `getPlotStyle`: loss, metrics, scale with the skipped steps, norm,
/// rate, time of a step. What a run has no values of is left out.
TextPairs renderPlots(const RunHistory &history);

/// The rules of style of these plots, in light and dark.
llvm::StringRef getPlotStyle();

/// One HTML file that needs no other and no network, for screens light and
/// dark, narrow and wide, and for paper. The same text for the same report.
void printReport(llvm::raw_ostream &os, const RunReport &report,
                 const RunHistory &history);
/// The same to a file, whole or not at all.
llvm::Error writeReport(llvm::StringRef path, const RunReport &report,
                        const RunHistory &history);

} // namespace mlir::amp

#endif // AMP_TRAINING_RUNREPORT_H
