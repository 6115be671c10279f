//===- Data.h - Batches from a file of arrays -------------------*- C++ -*-===//
//
// A data set is a safetensors file with one array for each input of the model,
// under "<split>.<input>" or the plain name; the first dimension counts rows.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_EXECUTION_DATA_H
#define AMP_EXECUTION_DATA_H

#include "amp/Execution/Manifest.h"
#include "amp/Execution/SafeTensors.h"

namespace mlir::amp {

/// Row numbers 0 to `rows`-1 in the order of an epoch: a Fisher-Yates shuffle
/// that depends on seed and epoch alone. `order` is resized to `rows`.
void shuffleRows(int64_t rows, uint64_t seed, uint64_t epoch,
                 llvm::SmallVectorImpl<int64_t> &order);

/// The rows of one split, checked against the inputs of a program.
class DataSet {
public:
  /// Takes the arrays "<split>.<input>" for the first of `splits` that the
  /// file has any key of; "" stands for plain names. An error names the file,
  /// the key, what was expected and what was found: no such split, a missing
  /// or extra key in it, another shape or dtype than the program's, or
  /// different numbers of rows. The file must outlive the data set.
  static llvm::Expected<DataSet> create(const SafeTensors &file,
                                        const Manifest &manifest,
                                        llvm::ArrayRef<llvm::StringRef> splits);

  /// Whether the file has any key of the split.
  static bool hasSplit(const SafeTensors &file, llvm::StringRef split);

  int64_t getNumRows() const { return numRows; }
  llvm::StringRef getSplit() const { return split; }

  /// Copies `rows` into the buffer of input `index` (counted among the
  /// manifest's inputs), one after the other, converting as needed. Allocates
  /// nothing. The buffer holds at least as many rows.
  void copyRows(size_t index, llvm::ArrayRef<int64_t> rows, void *target) const;
  size_t getNumInputs() const { return columns.size(); }

private:
  /// An input's array.
  struct Column {
    TensorView view;
    DType target;
    int64_t rowElements;
  };

  llvm::Error addColumn(const SafeTensors &file, const ArgSpec &input,
                        int64_t leadingDims);
  llvm::Error checkNoExtraKeys(const SafeTensors &file,
                               const Manifest &manifest) const;
  std::string getKey(llvm::StringRef input) const;

  std::string split;
  int64_t numRows = 0;
  llvm::SmallVector<Column> columns;
};

/// Walks through a data set in shuffled order, a step's rows at a time, and
/// drops an epoch's rest that does not fill a step.
class Sampler {
public:
  Sampler(int64_t numRows, int64_t rowsPerStep, uint64_t seed)
      : numRows(numRows), rowsPerStep(rowsPerStep), seed(seed) {
    startEpoch(0);
  }

  int64_t getStepsPerEpoch() const { return numRows / rowsPerStep; }
  uint64_t getEpoch() const { return epoch; }
  /// Steps taken in this epoch.
  int64_t getPosition() const { return position; }

  /// Where a run was interrupted: the rows that follow are those that would
  /// have followed.
  void seek(uint64_t newEpoch, int64_t newPosition) {
    startEpoch(newEpoch);
    position = newPosition;
  }
  /// The rows of the next step; starts the next epoch when this one is used
  /// up. Valid until the next call. There must be a step in an epoch.
  llvm::ArrayRef<int64_t> next();
  /// Whether the next step begins an epoch.
  bool isAtStart() const {
    return position == 0 || position == getStepsPerEpoch();
  }

private:
  void startEpoch(uint64_t newEpoch);

  int64_t numRows;
  int64_t rowsPerStep;
  uint64_t seed;
  uint64_t epoch = 0;
  int64_t position = 0;
  llvm::SmallVector<int64_t> order;
};

} // namespace mlir::amp

#endif // AMP_EXECUTION_DATA_H
