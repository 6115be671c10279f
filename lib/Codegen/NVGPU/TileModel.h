//===- TileModel.h - The cheapest tile of a contraction ---------*- C++ -*-===//

#ifndef AMP_LIB_CODEGEN_NVGPU_TILEMODEL_H
#define AMP_LIB_CODEGEN_NVGPU_TILEMODEL_H

#include "ContractionPlan.h"

namespace mlir::amp::cuda {

/// Of all tiles that there is code for, that which takes the least time by a
/// model: waves of blocks over the multiprocessors, each as long as the tile's
/// products or the bytes that they wait for, whichever is more, and what a
/// block costs beside; the parts of a split sum are added by another launch.
ContractionTile chooseTile(const ContractionPlan &plan, const Chip &chip);

/// In groups of how many rows of tiles the blocks of a plan with a tile go over
/// them: so that those that run at once read the fewest bytes of both inputs. 1
/// where the second-level cache holds the inputs anyway.
int64_t chooseGroup(const ContractionPlan &plan, const Chip &chip);

/// The tile with no more parts of the sum than it has stages.
ContractionTile fitTile(const ContractionPlan &plan, ContractionTile tile);

} // namespace mlir::amp::cuda

#endif // AMP_LIB_CODEGEN_NVGPU_TILEMODEL_H
