//===- ProgressLine.h - Where a run is --------------------------*- C++ -*-===//

#ifndef AMP_TOOLS_AMPRUN_PROGRESSLINE_H
#define AMP_TOOLS_AMPRUN_PROGRESSLINE_H

#include "amp/Training/Trainer.h"

namespace mlir::amp::run {

/// One live line on a terminal; about ten plain lines elsewhere.
class ProgressLine {
public:
  ProgressLine();
  void update(const Progress &progress);
  /// Ends the live line before other output.
  void finish();

private:
  std::string format(const Progress &progress, double now) const;

  bool isTerminal;
  bool isLineOpen = false;
  double start = 0; ///< of the first step
  double lastPrint = 0;
};

} // namespace mlir::amp::run

#endif // AMP_TOOLS_AMPRUN_PROGRESSLINE_H
