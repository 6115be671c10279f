//===- DataOptions.h - How arrays become batches ----------------*- C++ -*-===//

#ifndef AMP_TRAINING_DATAOPTIONS_H
#define AMP_TRAINING_DATAOPTIONS_H

#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <string>

namespace mlir::amp {

/// Cuts a 1-D array into windows of the inputs' length; input number i starts
/// i elements later than the first.
struct WindowOptions {
  std::string key;
  llvm::SmallVector<std::string> inputs;
};

/// (x - mean) / std, with one number each, or one a channel.
struct NormalizeOptions {
  std::string input;
  llvm::SmallVector<double> mean;
  llvm::SmallVector<double> std;
};

enum class FlipAxis { Horizontal, Vertical };

/// Mirrors a sample or not, with even chances. Inputs with a flip of the same
/// axis are mirrored together.
struct FlipOptions {
  std::string input;
  FlipAxis axis;
};

/// How the images of a batch lie in an input.
enum class ImageLayout { NCHW, NHWC };

/// The name of an input's array, where it is another than the input's.
struct KeyOptions {
  std::string input;
  std::string key;
};

struct DataOptions {
  llvm::SmallVector<KeyOptions> keys;
  std::optional<WindowOptions> window;
  llvm::SmallVector<NormalizeOptions> normalize;
  llvm::SmallVector<FlipOptions> flips; ///< in training alone
  ImageLayout layout = ImageLayout::NCHW;
  /// Whether training takes the rows in another order each epoch; if not, in
  /// the file's.
  bool shuffle = true;
  /// The share of the data that training leaves to the evaluation; 0: none.
  double heldOut = 0;

  /// One line that is equal exactly for options that give the same batches;
  /// empty for the defaults.
  std::string toString() const;
  /// The part of it that says what values a model is given of the data's.
  std::string describeValues() const;
};

} // namespace mlir::amp

#endif // AMP_TRAINING_DATAOPTIONS_H
