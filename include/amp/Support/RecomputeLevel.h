//===- RecomputeLevel.h - What is made again --------------------*- C++ -*-===//

#ifndef AMP_SUPPORT_RECOMPUTELEVEL_H
#define AMP_SUPPORT_RECOMPUTELEVEL_H

namespace mlir::amp {

/// What of the forward pass is made again in the backward pass, in place of
/// memory.
enum class RecomputeLevel {
  None,      ///< nothing
  Cheap,     ///< what takes no contraction
  Selective, ///< what costs least, until a third of the bytes are left
  Full,      ///< all between a few values that are kept
};

} // namespace mlir::amp

#endif // AMP_SUPPORT_RECOMPUTELEVEL_H
