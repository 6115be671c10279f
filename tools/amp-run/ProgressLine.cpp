//===- ProgressLine.cpp - Where a run is ------------------------*- C++ -*-===//

#include "ProgressLine.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::amp;
using namespace mlir::amp::run;

ProgressLine::ProgressLine() : isTerminal(llvm::outs().is_displayed()) {}

/// What there is to say, in order.
static llvm::SmallVector<std::string> listParts(const Progress &progress,
                                                double rate) {
  llvm::SmallVector<std::string> parts = {
      llvm::formatv("step {0}/{1}", progress.step, progress.total),
      "loss " + formatNumber(progress.loss),
      "scale " + formatNumber(progress.scale),
      llvm::formatv("skipped {0}", progress.skipped),
      llvm::formatv(rate < 10 ? "{0:f2} steps/s" : "{0:f0} steps/s", rate)};
  if (progress.step < progress.total)
    parts.push_back(formatSeconds((progress.total - progress.step) / rate) +
                    " left");
  return parts;
}

/// Parts of a line in at most `width` columns: the least wanted ones go first,
/// then what is too long is cut. A width of 0 is any.
static std::string fit(llvm::SmallVector<std::string> parts, size_t width) {
  // The scale, the skipped steps, the rate, the time that is left, the loss.
  constexpr size_t kLeastWanted[] = {2, 3, 4, 5, 1};
  auto join = [&] {
    llvm::SmallVector<llvm::StringRef> shown;
    for (const std::string &part : parts)
      if (!part.empty())
        shown.push_back(part);
    return llvm::join(shown, "  ");
  };
  std::string line = join();
  for (size_t index : kLeastWanted) {
    if (width == 0 || line.size() <= width)
      break;
    if (index < parts.size())
      parts[index].clear();
    line = join();
  }
  return width == 0 ? line : line.substr(0, width);
}

std::string ProgressLine::format(const Progress &progress, double now) const {
  int64_t done = progress.step - progress.first;
  double rate = done / std::max(now - start, 1e-9);
  // A cursor behind the last column would begin another line.
  unsigned columns = isTerminal ? llvm::sys::Process::StandardOutColumns() : 0;
  return fit(listParts(progress, rate), columns > 1 ? columns - 1 : columns);
}

void ProgressLine::update(const Progress &progress) {
  double now = getSeconds();
  // Not what came before the first step, as compiling an evaluation.
  if (start == 0)
    start = now - progress.seconds;
  if (isTerminal) {
    if (progress.step != progress.total && now - lastPrint < 0.1)
      return;
    lastPrint = now;
    llvm::outs() << "\r" << format(progress, now) << "\x1b[K";
    llvm::outs().flush();
    isLineOpen = true;
    return;
  }
  // A line each time another tenth of the run is done.
  int64_t tenth = progress.step * 10 / progress.total;
  if (tenth == (progress.step - 1) * 10 / progress.total)
    return;
  llvm::outs() << format(progress, now) << "\n";
  llvm::outs().flush();
}

void ProgressLine::finish() {
  if (isLineOpen)
    llvm::outs() << "\n";
  llvm::outs().flush();
  isLineOpen = false;
}
