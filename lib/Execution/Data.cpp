//===- Data.cpp - Batches from a file of arrays -----------------*- C++ -*-===//

#include "amp/Execution/Data.h"
#include "amp/Execution/Nearest.h"
#include "amp/Execution/Philox.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <numeric>

using namespace mlir::amp;

void mlir::amp::shuffleRows(int64_t rows, uint64_t seed, uint64_t epoch,
                            llvm::SmallVectorImpl<int64_t> &order) {
  order.resize_for_overwrite(rows);
  std::iota(order.begin(), order.end(), 0);
  PhiloxStream stream(seed, "amp.shuffle");
  for (uint64_t i = rows; i > 1; --i) {
    // The high half of the product is uniform in [0, i) up to i / 2^64.
    uint64_t bits = stream.drawBits(epoch << 32 | (i - 1));
    auto j =
        static_cast<uint64_t>((static_cast<unsigned __int128>(bits) * i) >> 64);
    std::swap(order[i - 1], order[j]);
  }
}

//===----------------------------------------------------------------------===//
// DataSet
//===----------------------------------------------------------------------===//

/// Prefixes that name a split; a key with another dot in it is a plain name.
static constexpr llvm::StringLiteral kSplits[] = {"train", "test", "valid"};

static bool isOfSplit(llvm::StringRef key, llvm::StringRef split) {
  if (split.empty())
    return llvm::none_of(
        kSplits, [&](llvm::StringRef other) { return isOfSplit(key, other); });
  return key.consume_front(split) && key.consume_front(".") && !key.empty();
}

bool DataSet::hasSplit(const SafeTensors &file, llvm::StringRef split) {
  return llvm::any_of(file.getTensors(), [&](const auto &entry) {
    return isOfSplit(entry.first, split);
  });
}

std::string DataSet::getKey(llvm::StringRef input) const {
  return split.empty() ? input.str() : split + "." + input.str();
}

llvm::Expected<DataSet>
DataSet::create(const SafeTensors &file, const Manifest &manifest,
                llvm::ArrayRef<llvm::StringRef> splits) {
  const auto *it = llvm::find_if(
      splits, [&](llvm::StringRef name) { return hasSplit(file, name); });
  if (it == splits.end()) {
    auto quoted = llvm::map_range(splits, [](llvm::StringRef name) {
      return name.empty() ? std::string("plain names")
                          : ("'" + name + ".*'").str();
    });
    return llvm::createStringError(llvm::Twine(file.getPath()) +
                                   ": no data: expected keys " +
                                   llvm::join(quoted, " or "));
  }
  DataSet set;
  set.split = it->str();
  // Micro-batches of a step stand in a dimension before the rows'.
  int64_t leadingDims = manifest.accumulate > 1 ? 2 : 1;
  if (llvm::Error error = set.checkNoExtraKeys(file, manifest))
    return error;
  for (const ArgSpec &arg : manifest.args)
    if (arg.role == ArgRole::Input)
      if (llvm::Error error = set.addColumn(file, arg, leadingDims))
        return error;
  return set;
}

llvm::Error DataSet::addColumn(const SafeTensors &file, const ArgSpec &input,
                               int64_t leadingDims) {
  std::string key = getKey(input.name);
  const TensorView *view = file.find(key);
  if (!view)
    return file.makeMissingKeyError(key);
  auto makeError = [&](const llvm::Twine &message) {
    return llvm::createStringError(llvm::Twine(file.getPath()) + ": key '" +
                                   key + "': " + message);
  };
  if (static_cast<int64_t>(input.shape.size()) < leadingDims)
    return makeError("input '" + input.name + "' has no dimension of rows");
  auto row = llvm::ArrayRef(input.shape).drop_front(leadingDims);
  DType target = *parseDType(input.dtype);
  if (view->shape.empty() || llvm::ArrayRef(view->shape).drop_front() != row ||
      !canConvert(view->dtype, target)) {
    std::string expected = input.dtype + "[rows";
    for (int64_t dim : row)
      expected += "," + std::to_string(dim);
    return makeError("expected " + expected + "], found " +
                     view->getTypeName());
  }
  if (columns.empty())
    numRows = view->shape[0];
  else if (numRows != view->shape[0])
    return makeError("expected " + llvm::Twine(numRows) + " rows, found " +
                     llvm::Twine(view->shape[0]));
  ArgSpec rowSpec = input;
  rowSpec.shape.assign(row.begin(), row.end());
  columns.push_back({*view, target, rowSpec.getNumElements()});
  return llvm::Error::success();
}

llvm::Error DataSet::checkNoExtraKeys(const SafeTensors &file,
                                      const Manifest &manifest) const {
  llvm::SmallVector<std::string> keys;
  for (const ArgSpec &arg : manifest.args)
    if (arg.role == ArgRole::Input)
      keys.push_back(getKey(arg.name));
  llvm::SmallVector<llvm::StringRef> names(keys.begin(), keys.end());
  for (const auto &entry : file.getTensors()) {
    llvm::StringRef key = entry.first;
    if (isOfSplit(key, split) && !llvm::is_contained(names, key))
      return llvm::createStringError(
          llvm::Twine(file.getPath()) + ": extra key '" + key +
          "': the model has no such input" + suggestNearest(key, names));
  }
  return llvm::Error::success();
}

void DataSet::copyRows(size_t index, llvm::ArrayRef<int64_t> rows,
                       void *target) const {
  const Column &column = columns[index];
  int64_t sourceBytes = column.rowElements * getDTypeBytes(column.view.dtype);
  int64_t targetBytes = column.rowElements * getDTypeBytes(column.target);
  for (auto [i, row] : llvm::enumerate(rows)) {
    assert(row >= 0 && row < numRows && "row out of range");
    convertElements(
        column.view.dtype, column.view.data + row * sourceBytes, column.target,
        static_cast<char *>(target) + i * targetBytes, column.rowElements);
  }
}

//===----------------------------------------------------------------------===//
// Sampler
//===----------------------------------------------------------------------===//

void Sampler::startEpoch(uint64_t newEpoch) {
  epoch = newEpoch;
  position = 0;
  shuffleRows(numRows, seed, epoch, order);
}

llvm::ArrayRef<int64_t> Sampler::next() {
  assert(getStepsPerEpoch() > 0 && "an epoch without steps");
  if (position >= getStepsPerEpoch())
    startEpoch(epoch + 1);
  auto rows = llvm::ArrayRef(order).slice(position * rowsPerStep, rowsPerStep);
  ++position;
  return rows;
}
