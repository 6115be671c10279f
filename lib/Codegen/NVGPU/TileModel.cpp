//===- TileModel.cpp - The cheapest tile of a contraction -------*- C++ -*-===//

#include "TileModel.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cuda;

/// Rows and columns that there is code for: two by two warps of 16 x 16 and
/// more, or 8 x 16 threads.
static constexpr int64_t kSizes[] = {32, 64, 128};
static constexpr int64_t kFewestStages = 2, kMostStages = 8;
static constexpr int64_t kStageBytes[] = {64, 128};
static constexpr int64_t kMostSplits = 64, kMostGroup = 1024;

//===----------------------------------------------------------------------===//
// Tiles by name
//===----------------------------------------------------------------------===//

StringRef ContractionTile::describe() {
  return "ROWSxCOLUMNSxSTAGESxSPLITS, rows and columns of 32, 64 or 128, 2 to "
         "8 stages, 1 to 64 splits, and if need be xGROUP, 1 to 1024, and "
         "xBYTES, 64 or 128";
}

std::optional<ContractionTile> ContractionTile::parse(StringRef text) {
  SmallVector<StringRef> parts;
  text.split(parts, 'x');
  constexpr size_t kLeast = 4;
  int64_t numbers[] = {0, 0, 0, 0, /*group=*/0, /*stageBytes=*/64};
  if (parts.size() < kLeast || parts.size() > std::size(numbers))
    return std::nullopt;
  for (auto [part, number] : llvm::zip(parts, numbers))
    if (!llvm::to_integer(part, number, 10))
      return std::nullopt;
  auto [rows, columns, stages, splits, group, bytes] = numbers;
  if (parts.size() > kLeast && (group < 1 || group > kMostGroup))
    return std::nullopt;
  if (!llvm::is_contained(kStageBytes, bytes) ||
      !llvm::is_contained(kSizes, rows) ||
      !llvm::is_contained(kSizes, columns) || stages < kFewestStages ||
      stages > kMostStages || splits < 1 || splits > kMostSplits)
    return std::nullopt;
  return ContractionTile{rows, columns, stages, splits, group, bytes};
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
  return plan.onTensorCores() ? chip.halfProducts * 2 / bytes /
                                    static_cast<double>(plan.getParts())
                              : chip.floatProducts * 4 / bytes;
}

/// Of a thread, for its sums, and as many again where those of a stage are not
/// yet added to them.
static double countSumRegisters(const ContractionPlan &plan) {
  double registers = static_cast<double>(plan.tile.rows * plan.tile.columns *
                                         plan.getSumBytes() / 4) /
                     ContractionPlan::kThreads;
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
  double registers =
      (countSumRegisters(plan) + kOtherRegisters) * ContractionPlan::kThreads;
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
/// inputs: each warp of the tensor cores reads half of either; threads of the
/// plain cores read whole rows, which lanes of a warp have in common.
static double estimateReads(const ContractionPlan &plan) {
  constexpr double kBytesPerCycle = 128;
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

static double estimate(const ContractionPlan &plan, const Chip &chip) {
  constexpr double kBlockCycles = 1500;
  // A last wave that is not full is as long as it has blocks side by side.
  double blocks = countPerProcessor(plan, chip);
  double waves = std::ceil(blocks / countTogether(plan, chip));
  return blocks * static_cast<double>(plan.getSteps()) *
             estimateStage(plan, chip) +
         waves * kBlockCycles + estimateSums(plan, chip);
}

/// Cycles beside, by the number of stages and their size: those of a stage's
/// barrier and loop; and where too little is on its way, those until it comes
/// from memory that is busy.
static double estimateWaits(const ContractionPlan &plan, const Chip &chip) {
  constexpr double kBarrier = 30, kLatency = 2000;
  double blocks = countPerProcessor(plan, chip);
  double together = std::min(blocks, countTogether(plan, chip));
  double busy = estimateStage(plan, chip);
  auto ahead =
      static_cast<double>(std::min(plan.tile.stages - 1, plan.getSteps()));
  double stage = std::max(busy + kBarrier, kLatency / (ahead * together));
  return blocks * static_cast<double>(plan.getSteps()) * (stage - busy);
}

/// The tile with as many stages, and as large, as take the least time. More
/// than three of 64 bytes are for what is copied alone: computing elements
/// takes the registers that their addresses need.
static ContractionTile chooseStages(ContractionPlan plan, const Chip &chip) {
  constexpr int64_t kEnoughStages = 5;
  ContractionTile best = plan.tile;
  if (!plan.onTensorCores() || plan.left.copyBytes == 0 ||
      plan.right.copyBytes == 0)
    return best;
  double least = estimate(plan, chip) + estimateWaits(plan, chip);
  for (int64_t bytes : kStageBytes)
    for (int64_t stages = kFewestStages; stages <= kEnoughStages; ++stages) {
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

ContractionTile cuda::chooseTile(const ContractionPlan &plan,
                                 const Chip &chip) {
  constexpr int64_t kStages = 3, kFewestSteps = 4;
  constexpr double kSplitMargin = 1.1;
  double mostRegisters = getMostSumRegisters(plan);
  std::optional<ContractionTile> best;
  double least = 0;
  ContractionPlan tiled = plan;
  for (int64_t rows : kSizes)
    for (int64_t columns : kSizes)
      for (int64_t splits = 1; splits <= kMostSplits; ++splits) {
        tiled.tile = fitTile(plan, {rows, columns, kStages, splits});
        if (splits > 1 && tiled.getSteps() < kFewestSteps)
          continue;
        if (tiled.getSharedBytes() > chip.blockSharedBytes ||
            countSumRegisters(tiled) > mostRegisters)
          continue;
        // Scratch memory is not worth what the model may be wrong by.
        double time = estimate(tiled, chip) * (splits > 1 ? kSplitMargin : 1);
        if (best && time >= least)
          continue;
        best = tiled.tile;
        least = time;
      }
  tiled.tile = *best;
  return chooseStages(tiled, chip);
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
