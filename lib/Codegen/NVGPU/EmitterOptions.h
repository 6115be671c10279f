//===- EmitterOptions.h - A chip and a tile by their names ------*- C++ -*-===//

#ifndef AMP_LIB_CODEGEN_NVGPU_EMITTEROPTIONS_H
#define AMP_LIB_CODEGEN_NVGPU_EMITTEROPTIONS_H

#include "ContractionPlan.h"
#include "amp/Codegen/NVGPU/Chip.h"

namespace mlir::amp::cuda {

/// An error at `loc` where there is no such chip.
FailureOr<const Chip *> parseChip(StringRef name, Location loc);

/// The tile that a kernel's attribute says, else the option; none for an empty
/// text. An error at the kernel where the text is no tile.
FailureOr<std::optional<ContractionTile>> parseTile(func::FuncOp kernel,
                                                    StringRef option);

} // namespace mlir::amp::cuda

#endif // AMP_LIB_CODEGEN_NVGPU_EMITTEROPTIONS_H
