//===- MemoryText.cpp - A plan of memory as table and JSON ------*- C++ -*-===//

#include "amp/Kernels/MemoryPlan.h"

#include "amp/Support/FormatBytes.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include <numeric>

using namespace mlir;
using namespace mlir::amp;

namespace {
using Bytes = std::array<int64_t, kNumMemoryUses>;

/// What both forms tell.
struct Summary {
  explicit Summary(const MemoryPlan &plan);

  SmallVector<Bytes> live; ///< in the arena, at each kernel
  size_t peakKernel = 0;   ///< where most of the arena is alive
  int64_t livePeak = 0;    ///< bytes, at it
  Bytes most{}, atPeak{};  ///< arguments and arena
  SmallVector<const PlannedBuffer *> largest;
};
} // namespace

static int64_t sum(const Bytes &bytes) {
  return std::accumulate(bytes.begin(), bytes.end(), int64_t(0));
}

Summary::Summary(const MemoryPlan &plan) : live(plan.countLive()) {
  for (auto [i, bytes] : llvm::enumerate(live)) {
    for (unsigned use = 0; use < kNumMemoryUses; ++use)
      most[use] = std::max(most[use], bytes[use]);
    if (sum(bytes) > livePeak) {
      livePeak = sum(bytes);
      peakKernel = i;
    }
  }
  if (!live.empty())
    atPeak = live[peakKernel];
  for (unsigned use = 0; use < kNumMemoryUses; ++use) {
    most[use] += plan.arguments[use];
    atPeak[use] += plan.arguments[use];
  }
  for (const PlannedBuffer &buffer : plan.buffers)
    largest.push_back(&buffer);
  // Of equal ones the first.
  llvm::sort(largest, [](auto *lhs, auto *rhs) {
    return std::tuple(-lhs->bytes, lhs->first, lhs->offset) <
           std::tuple(-rhs->bytes, rhs->first, rhs->offset);
  });
  largest.truncate(std::min<size_t>(largest.size(), 10));
}

std::string mlir::amp::describePeak(const MemoryPlan &plan) {
  Summary summary(plan);
  SmallVector<std::pair<int64_t, std::string>> uses;
  for (unsigned use = 0; use < kNumMemoryUses; ++use)
    uses.push_back({summary.atPeak[use],
                    getMemoryUseName(static_cast<MemoryUse>(use)).str()});
  llvm::sort(uses, std::greater<>());
  SmallVector<std::string> parts;
  for (const auto &[bytes, name] : uses)
    if (bytes > 0)
      parts.push_back(name + " " + formatBytes(double(bytes)));
  return llvm::join(parts, ", ");
}

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

/// A table whose columns are as wide as their widest cell.
static void printColumns(ArrayRef<SmallVector<std::string>> rows,
                         ArrayRef<bool> isRight, raw_ostream &os) {
  SmallVector<size_t> widths(isRight.size());
  for (const auto &row : rows)
    for (auto [width, cell] : llvm::zip(widths, row))
      width = std::max(width, cell.size());
  for (const auto &row : rows) {
    std::string line;
    for (auto [width, cell, right] : llvm::zip(widths, row, isRight)) {
      std::string space(width - cell.size(), ' ');
      line += (right ? space + cell : cell + space) + "  ";
    }
    os << StringRef(line).rtrim() << "\n";
  }
}

static void printUses(const Summary &summary, const MemoryPlan &plan,
                      raw_ostream &os) {
  SmallVector<SmallVector<std::string>> rows = {
      {"memory of a step", "at most", "at the peak"}};
  for (unsigned use = 0; use < kNumMemoryUses; ++use)
    rows.push_back({getMemoryUseName(MemoryUse(use)).str(),
                    formatBytes(summary.most[use]),
                    formatBytes(summary.atPeak[use])});
  int64_t unused = plan.arenaBytes - summary.livePeak;
  rows.push_back({"between buffers", "", formatBytes(unused)});
  rows.push_back({"all", "", formatBytes(plan.getPeak())});
  printColumns(rows, {false, true, true}, os);
}

void mlir::amp::printMemoryTable(const MemoryPlan &plan, raw_ostream &os) {
  Summary summary(plan);
  printUses(summary, plan, os);
  if (plan.kernels.empty())
    return;
  os << "\nThe peak is at kernel " << summary.peakKernel + 1 << " of "
     << plan.kernels.size() << ", " << plan.kernels[summary.peakKernel]
     << ".\n\n";
  SmallVector<SmallVector<std::string>> rows = {
      {"largest", "array", "use", "kernels", "made by", "last read by"}};
  for (const PlannedBuffer *buffer : summary.largest)
    rows.push_back(
        {formatBytes(buffer->bytes), buffer->type,
         getMemoryUseName(buffer->use).str(),
         (Twine(buffer->first + 1) + "-" + Twine(buffer->last + 1)).str(),
         buffer->maker, buffer->reader});
  printColumns(rows, {true, false, false, false, false, false}, os);
}

//===----------------------------------------------------------------------===//
// JSON
//===----------------------------------------------------------------------===//

static llvm::json::Object toJSON(const Bytes &bytes) {
  llvm::json::Object object;
  for (unsigned use = 0; use < kNumMemoryUses; ++use)
    object[getMemoryUseName(MemoryUse(use))] = bytes[use];
  return object;
}

static llvm::json::Object toJSON(const PlannedBuffer &buffer) {
  return llvm::json::Object{
      {"bytes", buffer.bytes},
      {"offset", buffer.offset},
      {"array", buffer.type},
      {"use", getMemoryUseName(buffer.use)},
      {"first", buffer.first},
      {"last", buffer.last},
      {"made_by", llvm::json::fixUTF8(buffer.maker)},
      {"last_read_by", llvm::json::fixUTF8(buffer.reader)}};
}

/// At each kernel, by use, what of the arena is alive.
static llvm::json::Object getTimeline(const Summary &summary) {
  llvm::json::Object object;
  for (unsigned use = 0; use < kNumMemoryUses; ++use) {
    llvm::json::Array values;
    for (const Bytes &bytes : summary.live)
      values.push_back(bytes[use]);
    if (llvm::any_of(summary.live,
                     [&](const Bytes &bytes) { return bytes[use] != 0; }))
      object[getMemoryUseName(MemoryUse(use))] = std::move(values);
  }
  return object;
}

void mlir::amp::printMemoryJSON(const MemoryPlan &plan, raw_ostream &os) {
  Summary summary(plan);
  llvm::json::Object object = toJSON(summary.most);
  object["peak"] = plan.getPeak();
  object["at_peak"] = toJSON(summary.atPeak);
  object["arena"] = llvm::json::Object{{"bytes", plan.arenaBytes},
                                       {"live_peak", summary.livePeak}};
  if (!plan.kernels.empty())
    object["peak_kernel"] = llvm::json::Object{
        {"number", int64_t(summary.peakKernel)},
        {"kernel", llvm::json::fixUTF8(plan.kernels[summary.peakKernel])}};
  llvm::json::Array largest;
  for (const PlannedBuffer *buffer : summary.largest)
    largest.push_back(toJSON(*buffer));
  object["largest"] = std::move(largest);
  object["timeline"] = getTimeline(summary);
  os << llvm::formatv("{0}\n", llvm::json::Value(std::move(object)));
}
