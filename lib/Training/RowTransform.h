//===- RowTransform.h - From an array's row to an input's -------*- C++ -*-===//

#ifndef AMP_LIB_TRAINING_ROWTRANSFORM_H
#define AMP_LIB_TRAINING_ROWTRANSFORM_H

#include "amp/Session/DType.h"
#include "amp/Training/DataOptions.h"
#include "amp/Training/Sampler.h"
#include "llvm/Support/Error.h"

namespace mlir::amp {

/// Converts, normalizes and mirrors one sample.
class RowTransform {
public:
  /// For rows of this shape. An error says that the types do not convert.
  static llvm::Expected<RowTransform> create(DType source, DType target,
                                             llvm::ArrayRef<int64_t> shape);

  /// (x - mean) / std in f64, each operation rounded, then rounded once to the
  /// target. An error if the target is no float type, or for a number of
  /// values that is neither 1 nor that of the channels.
  llvm::Error normalize(const NormalizeOptions &options, ImageLayout layout);
  /// An error if a row is no image.
  llvm::Error flip(FlipAxis axis, ImageLayout layout);

  void dropFlips() { flips.clear(); }

  int64_t getNumElements() const { return numElements; }
  llvm::StringRef getTargetName() const { return getDTypeName(target); }
  int64_t getTargetBytes() const { return numElements * getDTypeBytes(target); }

  /// The index of the first element that the target cannot hold, or none.
  std::optional<int64_t> findMisfit(const char *source) const;
  void convert(const char *source, char *result) const;
  /// Mirrors the sample in this slot of its epoch as the seed decides.
  void flipRandomly(char *row, const SampleBatch &batch, int64_t slot) const;

private:
  struct Flip {
    FlipAxis axis;
    int64_t dim;
  };

  double normalizeElement(double value, int64_t channel) const {
    return (value - mean[channel]) / std[channel];
  }
  void makeTable();
  void reverse(char *row, int64_t dim) const;

  DType source, target;
  llvm::SmallVector<int64_t> shape;
  int64_t numElements = 1;
  bool isChecked = false;
  /// One value a channel; empty without normalization. Element i belongs to
  /// channel i / channelStride % mean.size().
  llvm::SmallVector<double> mean, std;
  int64_t channelStride = 1;
  /// u8 to f32: the result of each of the 256 values, channel by channel.
  llvm::SmallVector<float> table;
  llvm::SmallVector<Flip> flips;
};

} // namespace mlir::amp

#endif // AMP_LIB_TRAINING_ROWTRANSFORM_H
