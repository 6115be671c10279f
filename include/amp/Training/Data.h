//===- Data.h - Batches from a file of arrays -------------------*- C++ -*-===//
//
// A data set is a safetensors file with one array for each input of the model,
// under "<split>.<input>" or the plain name; the first dimension counts rows.
// Or with one 1-D array that windows are cut from. An input that is the same
// for all rows is an array of its own shape, of a split or of all of them.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_TRAINING_DATA_H
#define AMP_TRAINING_DATA_H

#include "amp/Session/Manifest.h"
#include "amp/Session/SafeTensors.h"
#include "amp/Training/DataOptions.h"
#include "amp/Training/Sampler.h"

namespace mlir::amp {

class RowTransform;

/// What a data set is read for. Training takes windows from anywhere and flips
/// images; an evaluation takes all rows as they are, and windows that do not
/// overlap. Each takes its part of a split that rows are held out of.
enum class DataUse { Train, Evaluate };

/// The splits that are evaluated on if none is named, the first there is.
llvm::ArrayRef<llvm::StringRef> getEvaluationSplits();

/// The samples of one split, checked against the inputs of a program.
class DataSet {
public:
  /// Takes the arrays "<split>.<input>" for the first of `splits` that the
  /// file has any key of; "" stands for plain names. An error names the file,
  /// the key, what was expected and what was found: no such split, a missing
  /// key in it or one of a parameter, another shape or dtype than the
  /// program's, or different numbers of rows. An error of an option names its
  /// input. The file must outlive the data set.
  static llvm::Expected<DataSet> create(const SafeTensors &file,
                                        const Manifest &manifest,
                                        llvm::ArrayRef<llvm::StringRef> splits,
                                        const DataOptions &options = {},
                                        DataUse use = DataUse::Train);
  DataSet(DataSet &&);
  ~DataSet();

  /// Whether the file has any key of the split.
  static bool hasSplit(const SafeTensors &file, llvm::StringRef split);

  /// Rows, or windows that do not overlap.
  int64_t getNumSamples() const { return space.numSamples; }
  const SampleSpace &getSampleSpace() const { return space; }
  llvm::StringRef getSplit() const { return split; }
  /// "rows", or "windows of 64".
  std::string getUnit() const;
  /// A number that tells the arrays from others: of their types, shapes and
  /// bytes; of a large array, of blocks that are spread over it.
  uint64_t computeSum() const;
  /// Keys of the split that no input reads.
  llvm::ArrayRef<std::string> getUnreadKeys() const { return unread; }

  /// Copies the batch into the buffer of input `index` (counted among the
  /// manifest's inputs), one sample after the other, converting as needed.
  /// Allocates nothing. The buffer holds at least as many. An error names an
  /// integer that does not fit the input's type.
  llvm::Error copySamples(size_t index, const SampleBatch &batch,
                          void *target) const;
  size_t getNumInputs() const { return columns.size(); }

private:
  /// An input's array. Sample number i starts at element offset + i * stride.
  struct Column {
    std::string key;
    TensorView view;
    int64_t stride;
    int64_t offset;
    std::unique_ptr<RowTransform> transform;
    bool isConstant; ///< the whole array, in each batch
  };
  struct Source {
    const SafeTensors &file;
    const Manifest &manifest;
    const DataOptions &options;
    DataUse use;

    /// The dimensions before a sample's own: micro-batches of a step stand in
    /// one before the rows'.
    int64_t getLeadingDims() const { return manifest.accumulate > 1 ? 2 : 1; }
  };

  DataSet();
  llvm::Error addColumns(const Source &source);
  llvm::Error addColumn(const Source &source, const ArgSpec &input);
  llvm::Error addConstant(const Source &source, const ArgSpec &input);
  llvm::Error addWindows(const Source &source);
  static llvm::Error checkWindowInputs(const Source &source);
  llvm::Error addWindow(const Source &source, const TensorView &view,
                        const ArgSpec &input);
  llvm::Error addTransform(const Source &source, const ArgSpec &input,
                           Column column);
  void holdOutRows(const Source &source);
  void placeWindows(const Source &source, int64_t numElements);
  llvm::Error findUnreadKeys(const Source &source);
  /// How many of `count` training leaves to the evaluation.
  static int64_t countHeldOut(int64_t count, double share);
  static llvm::Error makeKeyError(const SafeTensors &file, llvm::StringRef key,
                                  const llvm::Twine &message);
  llvm::Error makeMissingKeyError(const Source &source,
                                  llvm::StringRef key) const;
  std::string getKey(llvm::StringRef name) const;
  std::string getInputKey(const Source &source, llvm::StringRef input) const;
  int64_t getRow(int64_t sample) const;

  std::string path;
  std::string split;
  llvm::SmallVector<std::string> unread;
  SampleSpace space;
  /// 0 where samples are rows.
  int64_t windowSize = 0;
  /// The rows that are samples, or all.
  llvm::SmallVector<int64_t> rows;
  int64_t firstRow = 0;
  int64_t rowSpacing = 1;
  llvm::SmallVector<Column> columns;
};

} // namespace mlir::amp

#endif // AMP_TRAINING_DATA_H
