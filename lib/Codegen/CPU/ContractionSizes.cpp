//===- ContractionSizes.cpp - Blocks and tasks of a contraction -*- C++ -*-===//

#include "ContractionPlan.h"
#include "Tasks.h"

#include "amp/Support/Sizes.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cpu;

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

static int64_t roundUp(int64_t size, int64_t unit) {
  return llvm::divideCeil(size, unit) * unit;
}

/// The size of so many equal parts, a multiple of `unit`.
static int64_t divideEvenly(int64_t size, int64_t parts, int64_t unit) {
  return roundUp(llvm::divideCeil(size, parts), unit);
}

/// The size of equal parts of about `most`.
static int64_t splitEvenly(int64_t size, int64_t most, int64_t unit) {
  return divideEvenly(size, llvm::divideCeil(size, most), unit);
}

/// The same on every tier: a function of the shape alone.
void ContractionPlan::chooseSumPoints() {
  sumPoints = getDepth();
  if (tile.products == Products::Single && mayHaveParts)
    sumPoints = splitEvenly(getDepth(), kMostSumPoints, kLanes);
}

void ContractionPlan::chooseBlocks(const PanelSizes &sizes) {
  int64_t bytes = getPointBytes(), unit = getDepthUnit();
  int64_t strip = std::min<int64_t>(tile.columns, 32) * bytes;
  int64_t rightBytes = sizes.right << 10;
  // Whole rows of riders may ask for many columns.
  int64_t mostDepth = std::min((sizes.strip << 10) / strip,
                               rightBytes / bytes / getColumnUnit());
  // Its runs are of all.
  if (window)
    mostDepth = roundUp(getDepth(), unit);
  // A block has whole parts, or one sum goes on through all blocks.
  if (hasParts())
    unit = sumPoints;
  depthBlock = unit * splitEvenly(llvm::divideCeil(getDepth(), unit),
                                  std::max<int64_t>(mostDepth / unit, 1), 1);
  int64_t depthBytes = depthBlock * bytes;
  columnBlock = splitEvenly(getColumns(),
                            std::max(rightBytes / depthBytes, getColumnUnit()),
                            getColumnUnit());
  int64_t leftBytes = sizes.left << 10;
  bool keepsAllRows =
      depthBlock >= getDepth() && getRows() * depthBytes <= leftBytes;
  // What goes by comes from the second cache. Without pairs strips of the right
  // panel have twice as many bytes for a product, so they stay. Where all rows
  // are packed once, the smaller panel goes by; for a square tile (AMX) that is
  // the same, and results are written along.
  goesByRows = tile.products == Products::TileBF16 ||
               (tile.products == Products::PairBF16 &&
                (!keepsAllRows || columnBlock <= getRows()));
  // What all strips go by once is packed just before; what is no panel is in no
  // block.
  if (isLeftInPlace)
    leftBytes = getRows() * depthBytes;
  else if (goesByRows && !keepsAllRows && getColumns() > tile.columns)
    leftBytes /= 4;
  rowBlock = splitEvenly(getRows(), std::max(leftBytes / depthBytes, tile.rows),
                         tile.rows);
}

//===----------------------------------------------------------------------===//
// Tasks
//===----------------------------------------------------------------------===//

/// Parts of a result, each of them a task's.
struct Parts {
  int64_t rows = 1, columns = 1, outer = 1;
};

/// The time of the thread with most tasks: products, and elements of panels
/// that each task packs.
static double estimate(const ContractionPlan &plan, Parts parts,
                       int64_t threads) {
  // About the products that are made in the time that an element is packed.
  constexpr double kPackCost = 16;
  double rows = divideEvenly(plan.getRows(), parts.rows, plan.getRowUnit());
  double columns =
      divideEvenly(plan.getColumns(), parts.columns, plan.getColumnUnit());
  double outer = divideEvenly(plan.count(plan.outer), parts.outer, 1);
  int64_t tasks =
      plan.count(plan.batch) * parts.rows * parts.columns * parts.outer;
  return double(llvm::divideCeil(tasks, threads)) *
         (outer * (rows * columns + kPackCost * columns) + kPackCost * rows);
}

/// As many parts as threads, or about as many; riders need whole rows.
static Parts chooseParts(const ContractionPlan &plan, int64_t threads) {
  Parts best;
  int64_t mostOuter = std::min(threads, plan.count(plan.outer));
  for (int64_t outer = 1; outer <= mostOuter; ++outer)
    for (int64_t rows = 1; outer * rows <= threads; ++rows)
      for (int64_t columns = 1; outer * rows * columns <= threads; ++columns) {
        Parts parts = {rows, columns, outer};
        if ((columns == 1 || !plan.hasRiders) &&
            estimate(plan, parts, threads) < estimate(plan, best, threads))
          best = parts;
      }
  return best;
}

/// Bytes of an element of the sum.
static int64_t getSumBytes(const ContractionPlan &plan) {
  return plan.getSumType().getIntOrFloatBitWidth() / 8;
}

/// Rows that lie a multiple of a quarter of a page apart have few sets of a
/// first cache between them, and a tile goes through several at once.
int64_t ContractionPlan::getSumStride() const {
  constexpr int64_t kCrowdedBytes = 1 << 10;
  bool isCrowded = columnBlock * getSumBytes(*this) % kCrowdedBytes == 0;
  return isCrowded ? columnBlock + kLanes : columnBlock;
}

int64_t ContractionPlan::getSumElements() const {
  if (place != SumPlace::Block)
    return tile.rows * getCallColumns();
  // The last vector of a short row is read as a whole.
  return llvm::alignTo(taskRows, tile.rows) * getSumStride() +
         (finishesRows ? kLanes : 0);
}

int64_t ContractionPlan::getPanelBytes() const {
  return getPanelRows() * getLeftSteps() * getStepBytes() +
         columnBlock * getPanelDepth() * getPointBytes();
}

int64_t ContractionPlan::getFrameBytes() const {
  return getPanelBytes() +
         (getSumElements() + getTurnedElements()) * getSumBytes(*this) +
         taskRows * riderBytes;
}

/// A task of whose rows something waits in the frame has no more than it holds.
/// Each task packs the right panel anew, so that it should have many.
void ContractionPlan::chooseTasks(int64_t threads) {
  constexpr int64_t kLeastWaitingBytes = 512 << 10;
  int64_t work = multiplyWork(
      {count(batch), count(outer), getRows(), getColumns(), getDepth()});
  isParallel = threads > 1 && work >= kParallelWork;
  Parts parts;
  if (isParallel)
    parts = chooseParts(*this, threads);
  taskRows = divideEvenly(getRows(), parts.rows, getRowUnit());
  taskColumns = divideEvenly(getColumns(), parts.columns, getColumnUnit());
  taskOuter = divideEvenly(count(outer), parts.outer, 1);
  columnBlock = std::min(columnBlock, taskColumns);
  int64_t waiting = riderBytes;
  if (place == SumPlace::Block)
    waiting += getSumStride() * getSumBytes(*this);
  int64_t others =
      getPanelBytes() +
      (tile.rows * getCallColumns() + getTurnedElements()) * getSumBytes(*this);
  int64_t room = std::max(kMostFrameBytes - others, kLeastWaitingBytes);
  // Even parts may have some rows more than that.
  if (waiting > 0)
    taskRows = splitEvenly(
        taskRows, std::max(room / waiting - getRowUnit(), getRowUnit()),
        getRowUnit());
  rowBlock = std::min(rowBlock, taskRows);
}

/// Sums that come back for each part of the depth lie in the frame where rows
/// of the output are whole pages apart, and all share one set of a first cache.
void ContractionPlan::choosePlace() {
  constexpr int64_t kPageBytes = 4 << 10;
  bool isCrowded = hasDepthBlocks() &&
                   getResultStride() * getSumBytes(*this) % kPageBytes == 0;
  bool isInOutput = isSummedInOutput && !isCrowded && !isExchanged;
  bool waits = hasDepthBlocks() || finishesRows || isExchanged;
  place = isInOutput ? SumPlace::Output
          : waits    ? SumPlace::Block
                     : SumPlace::Tile;
}

/// Whole rows of riders, and the last vectors of a depth, may ask for more than
/// a tier's sizes say.
bool ContractionPlan::fitBlocks(const CodegenTarget &target) {
  PanelSizes sizes = target.tier->panels;
  for (; sizes.strip > 0;
       sizes = {sizes.strip / 2, sizes.left / 2, sizes.right / 2}) {
    chooseBlocks(sizes);
    choosePlace();
    chooseTasks(target.threads);
    if (getFrameBytes() <= kMostFrameBytes)
      return true;
  }
  return false;
}

//===----------------------------------------------------------------------===//
// Sizes that a kernel names
//===----------------------------------------------------------------------===//

void ContractionPlan::setBlocks(ArrayRef<int64_t> blocks) {
  int64_t unit = getDepthUnit();
  depthBlock = std::min(roundUp(window ? getDepth() : blocks[0], unit),
                        roundUp(getDepth(), unit));
  // Two sums in a block, or one.
  if (hasParts())
    sumPoints = depthBlock % (2 * unit) == 0 ? depthBlock / 2 : depthBlock;
  rowBlock = roundUp(blocks[1], tile.rows);
  columnBlock = std::min(roundUp(blocks[2], getColumnUnit()),
                         roundUp(getColumns(), getColumnUnit()));
  // Blocks that a test names go both ways.
  goesByRows = columnBlock <= rowBlock;
}

void ContractionPlan::setTasks(ArrayRef<int64_t> blocks, int64_t threads) {
  taskRows = std::min(roundUp(blocks[3], getRowUnit()),
                      roundUp(getRows(), getRowUnit()));
  taskColumns = roundUp(hasRiders ? getColumns() : blocks[4], getColumnUnit());
  taskOuter = 2;
  rowBlock = std::min(rowBlock, taskRows);
  columnBlock = std::min(columnBlock, taskColumns);
  isParallel = threads > 1;
}
