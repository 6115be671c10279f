//===- Profile.cpp - The kernels of a step by their time --------*- C++ -*-===//

#include "Bench.h"
#include "amp/Session/Files.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::amp;
using namespace mlir::amp::run;

void Profile::takeStep() {
  lastRuns = takeLaunchRuns();
  llvm::SmallVector<double> sums(seconds.size(), 0);
  for (const LaunchRun &run : lastRuns)
    sums[run.launch] += run.end - run.start;
  for (auto [least, sum] : llvm::zip(seconds, sums))
    least = isFirst ? sum : std::min(least, sum);
  isFirst = false;
}

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

namespace {
/// Launches of one kernel that were formed from one place, for one part of the
/// step. Updates of equal parameters are one row, at the first.
struct Row {
  std::string location, computes, part;
  int64_t calls = 0, flops = 0, bytes = 0;
  double seconds = 0;
};
} // namespace

/// "update of w" is of the update; a gradient is part of the backward pass.
static llvm::StringRef getPart(llvm::StringRef purpose) {
  llvm::StringRef part = purpose.split(' ').first;
  return part == "gradient" ? "backward" : part;
}

static llvm::SmallVector<Row> collectRows(const Manifest &manifest,
                                          llvm::ArrayRef<double> seconds,
                                          llvm::ArrayRef<LaunchRun> runs) {
  llvm::SmallVector<int64_t> calls(seconds.size(), 0);
  for (const LaunchRun &run : runs)
    ++calls[run.launch];
  using Key = std::tuple<llvm::StringRef, llvm::StringRef, llvm::StringRef>;
  llvm::MapVector<Key, Row> rows;
  for (auto [i, launch] : llvm::enumerate(manifest.launches)) {
    llvm::StringRef part = getPart(launch.purpose);
    llvm::StringRef place = launch.location;
    if (part == "update")
      place = "";
    Row &row = rows[{launch.kernel, place, part}];
    if (row.calls == 0)
      row.location = launch.location;
    row.part = part;
    row.computes = launch.computes;
    row.calls += calls[i];
    row.flops += calls[i] * launch.flops;
    row.bytes += calls[i] * launch.bytes;
    row.seconds += seconds[i];
  }
  llvm::SmallVector<Row> sorted;
  for (auto &[key, row] : rows)
    sorted.push_back(std::move(row));
  llvm::sort(sorted,
             [](const Row &a, const Row &b) { return a.seconds > b.seconds; });
  return sorted;
}

/// Of a contraction by the types that it multiplies: "... f32 by f64" is of
/// f64, and of bf16 is what has nothing else.
static double getLimit(llvm::StringRef computes, const Ceiling &ceiling) {
  if (computes.contains(" f64"))
    return ceiling.f64Flops;
  // Attention multiplies what it has widened.
  bool isNarrow = computes.starts_with("contraction ") &&
                  computes.ends_with(" bf16") && !computes.contains(" by ");
  return isNarrow && ceiling.bf16Flops > 0 ? ceiling.bf16Flops
                                           : ceiling.f32Flops;
}

namespace {
/// What a kernel does a second, and as a share of the ceiling. By the
/// arithmetic of contractions, or else by memory, for which dot products wait:
/// less than an operation a byte.
struct Rate {
  Rate(const Row &row, const Ceiling &ceiling)
      : isArithmetic(row.flops > row.bytes),
        perSecond((isArithmetic ? row.flops : row.bytes) / row.seconds) {
    double limit = isArithmetic ? getLimit(row.computes, ceiling)
                                : ceiling.copyBytesPerSec;
    share = limit > 0 ? perSecond / limit : 0;
  }

  bool isArithmetic;
  double perSecond, share;
};
} // namespace

static void printRate(const Row &row, const Ceiling &ceiling) {
  Rate rate(row, ceiling);
  llvm::outs() << llvm::format("%9.1f %-7s %9.1f %%", rate.perSecond / 1e9,
                               rate.isArithmetic ? "GFLOP/s" : "GB/s",
                               100 * rate.share);
}

/// Why a kernel of a kind may be far from the ceiling.
static llvm::StringRef getLikelyCause(llvm::StringRef computes) {
  if (computes.starts_with("scatter"))
    return "several points write one element, so that they go one by one";
  if (computes.starts_with("contraction"))
    return "few rows or columns, or an input that is gathered";
  return "its inputs and results lie across each other in memory, or it calls "
         "a function of libm for each element";
}

/// Kernels that take long and are slow: what no table of a large step shows at
/// once.
static void remarkSlow(llvm::ArrayRef<Row> rows, const Ceiling &ceiling,
                       double stepSeconds) {
  constexpr double kLeastShare = 0.05, kSlow = 0.1;
  for (const Row &row : rows) {
    double share = row.seconds / stepSeconds;
    double rate = Rate(row, ceiling).share;
    if (share < kLeastShare || rate <= 0 || rate >= kSlow)
      continue;
    std::string text;
    llvm::raw_string_ostream(text)
        << kRemarkPrefix << row.location << ": '" << row.computes << "' takes "
        << llvm::format("%.1f %% of the step at %.1f %% of the ceiling",
                        100 * share, 100 * rate)
        << ": " << getLikelyCause(row.computes);
    printWarning(text);
  }
}

namespace {
struct Widths {
  size_t location = 8, computes = 20; ///< of the headers and the sums
};
} // namespace

static void printCells(const Widths &widths, const Row &row,
                       double stepSeconds) {
  llvm::outs() << llvm::left_justify(row.location, widths.location) << "  "
               << llvm::left_justify(row.computes, widths.computes)
               << llvm::format("  %-8s  %5lld %11s %5.1f %%", row.part.c_str(),
                               static_cast<long long>(row.calls),
                               formatTime(row.seconds).c_str(),
                               100 * row.seconds / stepSeconds);
}

static void printHeads(const Widths &widths) {
  llvm::outs() << "\n"
               << llvm::left_justify("location", widths.location) << "  "
               << llvm::left_justify("computes", widths.computes)
               << "  part      calls        time   share             rate"
                  "   of ceiling\n";
}

void Profile::print(const Ceiling &ceiling, double stepSeconds) const {
  constexpr double kLeastShare = 1e-3;
  llvm::SmallVector<Row> rows = collectRows(manifest, seconds, lastRuns);
  Widths widths;
  for (const Row &row : rows) {
    widths.computes = std::max(widths.computes, row.computes.size());
    widths.location = std::max(widths.location, row.location.size());
  }
  printHeads(widths);
  Row all{"", "all kernels", ""}, small{"", "less than 0.1 % each", ""};
  for (const Row &row : rows) {
    bool isSmall = row.seconds < kLeastShare * stepSeconds;
    for (Row *sum : {&all, &small})
      if (sum == &all || isSmall) {
        sum->calls += row.calls;
        sum->seconds += row.seconds;
      }
    if (isSmall)
      continue;
    printCells(widths, row, stepSeconds);
    printRate(row, ceiling);
    llvm::outs() << "\n";
  }
  for (const Row *sum : {&small, &all}) {
    if (sum->calls == 0)
      continue;
    printCells(widths, *sum, stepSeconds);
    llvm::outs() << "\n";
  }
  remarkSlow(rows, ceiling, stepSeconds);
}

//===----------------------------------------------------------------------===//
// The trace
//===----------------------------------------------------------------------===//

/// The rows of the table, for programs.
static llvm::json::Array listKernels(llvm::ArrayRef<Row> rows) {
  llvm::json::Array kernels;
  for (const Row &row : rows)
    kernels.push_back(llvm::json::Object{{"location", row.location},
                                         {"computes", row.computes},
                                         {"part", row.part},
                                         {"calls", row.calls},
                                         {"seconds", row.seconds},
                                         {"flops", row.flops},
                                         {"bytes", row.bytes}});
  return kernels;
}

/// What viewers call the process and its thread.
static llvm::json::Object nameTrack(llvm::StringRef of, llvm::StringRef name) {
  return llvm::json::Object{{"name", of},
                            {"ph", "M"},
                            {"pid", 1},
                            {"tid", 1},
                            {"args", llvm::json::Object{{"name", name}}}};
}

llvm::Error Profile::writeTrace(llvm::StringRef path,
                                double stepSeconds) const {
  llvm::json::Array events{nameTrack("process_name", "amp-run bench"),
                           nameTrack("thread_name", "kernels of a step")};
  double start = lastRuns.empty() ? 0 : lastRuns.front().start;
  for (const LaunchRun &run : lastRuns) {
    const LaunchSpec &launch = manifest.launches[run.launch];
    llvm::json::Object args{
        {"kernel", launch.kernel},   {"location", launch.location},
        {"purpose", launch.purpose}, {"least_seconds", seconds[run.launch]},
        {"flops", launch.flops},     {"bytes", launch.bytes}};
    // Microseconds, as the format wants them.
    events.push_back(llvm::json::Object{{"name", launch.computes},
                                        {"ph", "X"},
                                        {"ts", 1e6 * (run.start - start)},
                                        {"dur", 1e6 * (run.end - run.start)},
                                        {"pid", 1},
                                        {"tid", 1},
                                        {"args", std::move(args)}});
  }
  return writeFileAtomically(path, [&](llvm::raw_ostream &os) {
    os << llvm::json::Value(llvm::json::Object{
              {"traceEvents", std::move(events)},
              {"kernels",
               listKernels(collectRows(manifest, seconds, lastRuns))},
              {"step_seconds", stepSeconds}})
       << "\n";
  });
}
