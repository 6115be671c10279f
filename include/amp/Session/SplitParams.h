//===- SplitParams.h - Parameters that a step holds in halves ---*- C++ -*-===//

#ifndef AMP_SESSION_SPLITPARAMS_H
#define AMP_SESSION_SPLITPARAMS_H

#include "amp/Session/StepMemory.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace mlir::amp {

/// The values of parameters whose halves a step holds (`ArgSpec::isSplit`), of
/// f32, for the host to read and write. They are there from when they are asked
/// for to when they are released: none while a step runs.
class SplitParams {
public:
  explicit SplitParams(const Manifest &manifest);

  bool isEmpty() const { return highs.empty(); }
  bool contains(size_t arg) const { return highs.contains(arg); }
  /// Whether an argument, a copy, is a parameter's high half.
  bool isHigh(size_t arg) const { return ofParams.contains(arg); }

  bool hasValues(size_t arg) const { return values.contains(arg); }
  /// The values of a parameter, of its halves if there are none.
  float *getValues(size_t arg, const StepMemory &memory);
  /// Makes what values there are anew.
  void sum(const StepMemory &memory);
  /// Makes the halves of a parameter, or of all, whose values there are.
  void split(size_t arg, const StepMemory &memory) const;
  void split(const StepMemory &memory) const;
  void release(size_t arg) { values.erase(arg); }
  void releaseAll() { values.clear(); }

private:
  /// The high halves of a parameter, or of the part of it that there is.
  uint16_t *getHigh(size_t arg, const StepMemory &memory) const;

  const Manifest *manifest;
  llvm::DenseMap<size_t, size_t> highs; ///< parameters to their high halves
  llvm::DenseSet<size_t> ofParams;      ///< those
  llvm::DenseMap<size_t, std::unique_ptr<float[]>> values;
};

} // namespace mlir::amp

#endif // AMP_SESSION_SPLITPARAMS_H
