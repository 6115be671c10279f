//===- TileModel.cpp - The cheapest tile of a contraction -------*- C++ -*-===//

#include "TileModel.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cuda;

/// Rows and columns that there is code for: two by two warps of 16 x 16 and
/// more, or 8 x 16 threads.
static constexpr int64_t kSizes[] = {32, 64, 128};
/// Of warpgroups.
static constexpr int64_t kWarpgroupRows[] = {64, 128};
static constexpr int64_t kWarpgroupColumns[] = {64, 128, 192, 256};
static constexpr int64_t kFewestStages = 2, kMostStages = 8;
static constexpr int64_t kStageBytes[] = {64, 128};
/// One is read, one multiplied, one on its way.
static constexpr int64_t kFewestWarpgroupStages = 3;
static constexpr int64_t kMostSplits = 64, kMostGroup = 1024;

static ArrayRef<int64_t> listRows(bool ofWarpgroups) {
  return ofWarpgroups ? ArrayRef(kWarpgroupRows) : ArrayRef(kSizes);
}

static ArrayRef<int64_t> listColumns(bool ofWarpgroups) {
  return ofWarpgroups ? ArrayRef(kWarpgroupColumns) : ArrayRef(kSizes);
}

/// A swizzle of 128 bytes is the one that wgmma reads without conflicts in
/// either layout.
static int64_t getStageBytes(bool ofWarpgroups) {
  return kStageBytes[ofWarpgroups ? 1 : 0];
}

static int64_t getFewestStages(const ContractionTile &tile) {
  return tile.ofWarpgroups ? kFewestWarpgroupStages : kFewestStages;
}

//===----------------------------------------------------------------------===//
// Tiles by name
//===----------------------------------------------------------------------===//

StringRef ContractionTile::describe() {
  return "ROWSxCOLUMNSxSTAGESxSPLITS, rows and columns of 32, 64 or 128, 2 to "
         "8 stages, 1 to 64 splits, and if need be xGROUP, 0 to 1024, and "
         "xBYTES, 64 or 128; or behind 'wgmma:' rows of 64 or 128, columns of "
         "64, 128, 192 or 256, 3 to 8 stages";
}

std::optional<ContractionTile> ContractionTile::parse(StringRef text) {
  SmallVector<StringRef> parts;
  bool ofWarpgroups = text.consume_front("wgmma:");
  text.split(parts, 'x');
  constexpr size_t kLeast = 4;
  int64_t numbers[] = {0, 0, 0, 0, /*group=*/0, getStageBytes(ofWarpgroups)};
  if (parts.size() < kLeast || parts.size() > std::size(numbers))
    return std::nullopt;
  for (auto [part, number] : llvm::zip(parts, numbers))
    if (!llvm::to_integer(part, number, 10))
      return std::nullopt;
  auto [rows, columns, stages, splits, group, bytes] = numbers;
  if (group < 0 || group > kMostGroup)
    return std::nullopt;
  ContractionTile tile = {rows,  columns, stages,      splits,
                          group, bytes,   ofWarpgroups};
  if (!llvm::is_contained(kStageBytes, bytes) ||
      !llvm::is_contained(listRows(ofWarpgroups), rows) ||
      !llvm::is_contained(listColumns(ofWarpgroups), columns) ||
      stages < getFewestStages(tile) || stages > kMostStages || splits < 1 ||
      splits > kMostSplits)
    return std::nullopt;
  return tile;
}

ContractionTile cuda::fitTile(const ContractionPlan &plan,
                              ContractionTile tile) {
  int64_t stage = tile.stageBytes / plan.getElementBytes();
  int64_t steps = llvm::divideCeil(plan.count(plan.depth), stage);
  int64_t stepsEach = llvm::divideCeil(steps, std::min(tile.splits, steps));
  tile.splits = llvm::divideCeil(steps, stepsEach);
  return tile;
}

//===----------------------------------------------------------------------===//
// The model
//===----------------------------------------------------------------------===//

/// Multiply-adds per clock and multiprocessor. (A data sheet's f64 of the plain
/// cores is half of f32's on the chips that are made for it; on the others all
/// tiles are as slow.)
static double getProducts(const ContractionPlan &plan, const Chip &chip) {
  double bytes = static_cast<double>(plan.getElementBytes());
  double halfProducts =
      plan.tile.ofWarpgroups ? chip.warpgroupProducts : chip.halfProducts;
  return plan.onTensorCores()
             ? halfProducts * 2 / bytes / static_cast<double>(plan.getParts())
             : chip.floatProducts * 4 / bytes;
}

/// Of a thread, for its sums, and as many again where those of a stage are not
/// yet added to them.
static double countSumRegisters(const ContractionPlan &plan) {
  double registers = static_cast<double>(plan.tile.rows * plan.tile.columns *
                                         plan.getSumBytes() / 4) /
                     static_cast<double>(plan.getThreads());
  return plan.promotesSums() ? 2 * registers : registers;
}

/// More would leave too few for the inputs: of bytes, which newer chips widen
/// in registers, and of the plain cores, whose products are not made in place.
static double getMostSumRegisters(const ContractionPlan &plan) {
  bool isLean = plan.onTensorCores() &&
                (plan.getElementBytes() > 1 || plan.promotesSums());
  return isLean ? 128 : 64;
}

/// Blocks that one multiprocessor runs side by side.
static double countTogether(const ContractionPlan &plan, const Chip &chip) {
  // Beside the sums: fragments of a step and addresses.
  constexpr double kOtherRegisters = 96, kRegisters = 65536, kMost = 8;
  double registers = (countSumRegisters(plan) + kOtherRegisters) *
                     static_cast<double>(plan.getThreads());
  double shared = static_cast<double>(plan.getSharedBytes());
  double together =
      std::min({chip.sharedBytes / shared, kMost, kRegisters / registers});
  return std::max(1.0, std::floor(together));
}

/// Cycles of the launch that adds the parts of the sum.
static double estimateSums(const ContractionPlan &plan, const Chip &chip) {
  constexpr double kLaunchCycles = 3000;
  if (plan.tile.splits == 1)
    return 0;
  double results =
      static_cast<double>(plan.count(plan.batch) * plan.count(plan.rows) *
                          plan.count(plan.columns));
  double bytes = results * plan.getSumBytes() * (2.0 * plan.tile.splits + 1);
  return kLaunchCycles + bytes / (chip.processors * chip.cacheBytes);
}

/// Cycles in which shared memory gives and takes one stage's rows of both
/// inputs: each warp of the tensor cores reads half of either, each warpgroup
/// its own rows and all columns, anew for each part of the other; threads of
/// the plain cores read whole rows, which lanes of a warp have in common.
static double estimateReads(const ContractionPlan &plan) {
  constexpr double kBytesPerCycle = 128, kWarpgroupBytes = 110;
  if (plan.tile.ofWarpgroups) {
    int64_t blocks = plan.tile.rows / ContractionPlan::kWarpgroupRows;
    int64_t read = blocks * plan.getParts() * plan.tile.stageBytes *
                   (ContractionPlan::kWarpgroupRows + plan.tile.columns);
    return static_cast<double>(plan.getStageBytes() + read) / kWarpgroupBytes;
  }
  double readers = plan.onTensorCores() ? 2 : 4;
  return (1 + readers) * static_cast<double>(plan.getStageBytes()) /
         kBytesPerCycle;
}

/// Cycles of the plain cores to narrow one stage: to TF32 each warp does it for
/// what it reads, of two; parts of bf16 are made where it is written.
static double estimateNarrowing(const ContractionPlan &plan, const Chip &chip) {
  constexpr double kReaders = 2, kRound = 7, kSplit = 16, kParts = 10;
  auto count = [&](const ContractionOperand &operand, int64_t rows) {
    double ops = operand.isStagedInParts()               ? kParts
                 : operand.narrowing == Narrowing::Split ? kReaders * kSplit
                 : operand.narrowing == Narrowing::Round ? kReaders * kRound
                                                         : 0;
    return ops * static_cast<double>(rows * plan.getDepth());
  };
  return (count(plan.left, plan.tile.rows) +
          count(plan.right, plan.tile.columns)) /
         chip.floatProducts;
}

/// Bytes of one row of an input, or one column, to the depth of a stage.
static int64_t countLoaded(const ContractionPlan &plan,
                           const ContractionOperand &operand) {
  constexpr int64_t kFloatBytes = 4;
  return plan.getDepth() *
         (operand.isStagedInParts() ? kFloatBytes : plan.getElementBytes());
}

/// Blocks of the multiprocessor that has the most.
static double countPerProcessor(const ContractionPlan &plan, const Chip &chip) {
  return std::ceil(static_cast<double>(plan.getBlocks()) / chip.processors);
}

/// Cycles of a multiprocessor for one stage of one block.
static double estimateStage(const ContractionPlan &plan, const Chip &chip) {
  const ContractionTile &tile = plan.tile;
  double reads = estimateReads(plan);
  double narrowing = estimateNarrowing(plan, chip);
  double products =
      static_cast<double>(tile.rows * tile.columns * plan.getDepth()) /
      getProducts(plan, chip);
  double bytes =
      static_cast<double>(tile.rows * countLoaded(plan, plan.left) +
                          tile.columns * countLoaded(plan, plan.right)) /
      chip.cacheBytes;
  // The plain cores' own instructions read for them.
  double busy = plan.onTensorCores() ? std::max({products, reads, narrowing})
                                     : products + reads;
  return std::max(busy, bytes);
}

/// Cycles in which a tile's results leave it.
static double estimateResults(const ContractionPlan &plan, const Chip &chip) {
  constexpr double kEach = 16;
  if (!plan.tile.ofWarpgroups)
    return 0;
  return kEach * static_cast<double>(plan.tile.rows * plan.tile.columns) /
         chip.floatProducts;
}

static double estimate(const ContractionPlan &plan, const Chip &chip) {
  constexpr double kBlockCycles = 1500;
  // A last wave that is not full is as long as it has blocks side by side.
  double blocks = countPerProcessor(plan, chip);
  double waves = std::ceil(blocks / countTogether(plan, chip));
  return blocks * static_cast<double>(plan.getSteps()) *
             estimateStage(plan, chip) +
         waves * (kBlockCycles + estimateResults(plan, chip)) +
         estimateSums(plan, chip);
}

/// Whether stages are on their way while others are multiplied.
static bool isCopied(const ContractionPlan &plan) {
  return plan.onTensorCores() && plan.left.copyBytes > 0 &&
         plan.right.copyBytes > 0;
}

/// Cycles beside, by the number of stages and their size: those of a stage's
/// barrier and loop; and where too little is on its way, those until it comes
/// from memory that is busy.
static double estimateWaits(const ContractionPlan &plan, const Chip &chip) {
  if (!isCopied(plan))
    return 0;
  constexpr double kBarrier = 30, kLatency = 2000;
  double blocks = countPerProcessor(plan, chip);
  double together = std::min(blocks, countTogether(plan, chip));
  double busy = estimateStage(plan, chip);
  auto ahead = static_cast<double>(
      std::min(plan.tile.stages - 1 - plan.getStagesBehind(), plan.getSteps()));
  double stage = std::max(busy + kBarrier, kLatency / (ahead * together));
  return blocks * static_cast<double>(plan.getSteps()) * (stage - busy);
}

/// The tile with as many stages, and as large, as take the least time. More
/// than three of 64 bytes are for what is copied alone: computing elements
/// takes the registers that their addresses need.
static ContractionTile chooseStages(ContractionPlan plan, const Chip &chip) {
  constexpr int64_t kEnoughStages = 6;
  ContractionTile best = plan.tile;
  if (!isCopied(plan))
    return best;
  double least = estimate(plan, chip) + estimateWaits(plan, chip);
  for (int64_t bytes : kStageBytes)
    for (int64_t stages = getFewestStages(best); stages <= kEnoughStages;
         ++stages) {
      ContractionTile tile = best;
      tile.stages = stages;
      tile.stageBytes = bytes;
      plan.tile = fitTile(plan, tile);
      double time = estimate(plan, chip) + estimateWaits(plan, chip);
      if (plan.getSharedBytes() > chip.blockSharedBytes || time >= least)
        continue;
      best = plan.tile;
      least = time;
    }
  return best;
}

/// body(tile) for all sizes that there is code for, with three stages.
static void forEachTile(bool ofWarpgroups,
                        llvm::function_ref<void(ContractionTile)> body) {
  constexpr int64_t kStages = 3;
  for (int64_t rows : listRows(ofWarpgroups))
    for (int64_t columns : listColumns(ofWarpgroups))
      for (int64_t splits = 1; splits <= kMostSplits; ++splits)
        body({rows, columns, kStages, splits, /*group=*/0,
              getStageBytes(ofWarpgroups), ofWarpgroups});
}

ContractionTile cuda::chooseTile(const ContractionPlan &plan,
                                 const Chip &chip) {
  constexpr int64_t kFewestSteps = 4;
  constexpr double kSplitMargin = 1.1;
  double mostRegisters = getMostSumRegisters(plan);
  std::optional<ContractionTile> best;
  double least = 0;
  ContractionPlan tiled = plan;
  auto consider = [&](ContractionTile tile) {
    tiled.tile = fitTile(plan, tile);
    bool isSplit = tiled.tile.splits > 1;
    if ((isSplit && tiled.getSteps() < kFewestSteps) ||
        tiled.getSharedBytes() > chip.blockSharedBytes ||
        countSumRegisters(tiled) > mostRegisters)
      return;
    tiled.tile = chooseStages(tiled, chip);
    // Scratch memory is not worth what the model may be wrong by.
    double time = (estimate(tiled, chip) + estimateWaits(tiled, chip)) *
                  (isSplit ? kSplitMargin : 1);
    if (best && time >= least)
      return;
    best = tiled.tile;
    least = time;
  };
  forEachTile(/*ofWarpgroups=*/false, consider);
  if (plan.suitsWarpgroups(chip))
    forEachTile(/*ofWarpgroups=*/true, consider);
  return *best;
}

//===----------------------------------------------------------------------===//
// The order of tiles
//===----------------------------------------------------------------------===//

/// Rows and columns of both inputs that blocks which run at once read, where
/// they go over the tiles in groups.
static int64_t countFootprint(const ContractionPlan &plan, int64_t group,
                              int64_t blocks) {
  int64_t inGroup = group * plan.getTileColumns();
  int64_t height = group * llvm::divideCeil(blocks, inGroup);
  int64_t width = llvm::divideCeil(std::min(blocks, inGroup), group);
  return std::min(height, plan.getTileRows()) * plan.tile.rows +
         width * plan.tile.columns;
}

int64_t cuda::chooseGroup(const ContractionPlan &plan, const Chip &chip) {
  int64_t most = std::min(plan.getTileRows(), kMostGroup);
  auto blocks =
      static_cast<int64_t>(chip.processors * countTogether(plan, chip));
  int64_t inputs = (plan.count(plan.rows) + plan.count(plan.columns)) *
                   plan.count(plan.depth) * plan.getElementBytes();
  // Beside the inputs it has what the epilogue reads and writes.
  if (blocks >= plan.getTileRows() * plan.getTileColumns() ||
      inputs <= chip.cacheSize / 2)
    return 1;
  // Of equal ones that which leaves no smaller group behind.
  auto weigh = [&](int64_t group) {
    return std::pair(countFootprint(plan, group, blocks),
                     plan.getTileRows() % group);
  };
  int64_t best = 1;
  for (int64_t group = 2; group <= most; ++group)
    if (weigh(group) < weigh(best))
      best = group;
  return best;
}
