//===- Data.cpp - Batches from a file of arrays -----------------*- C++ -*-===//

#include "amp/Training/Data.h"
#include "RowTransform.h"
#include "amp/Session/Philox.h"
#include "amp/Support/Nearest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>

using namespace mlir::amp;

//===----------------------------------------------------------------------===//
// Keys
//===----------------------------------------------------------------------===//

/// Prefixes that name a split; a key with another dot in it is a plain name.
static constexpr llvm::StringRef kSplits[] = {"train",      "test", "valid",
                                              "validation", "val",  "dev"};

llvm::ArrayRef<llvm::StringRef> mlir::amp::getEvaluationSplits() {
  return llvm::ArrayRef(kSplits).drop_front();
}

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

std::string DataSet::getKey(llvm::StringRef name) const {
  return split.empty() ? name.str() : split + "." + name.str();
}

std::string DataSet::getInputKey(const Source &source,
                                 llvm::StringRef input) const {
  for (const KeyOptions &item : source.options.keys)
    if (item.input == input)
      return getKey(item.key);
  return getKey(input);
}

/// For data under a parameter's name.
static std::string describeParameter(llvm::StringRef name) {
  return ("'" + name + "' is a parameter, not an input: is 'params' too large?")
      .str();
}

static llvm::SmallVector<std::string> getInputNames(const Manifest &manifest) {
  llvm::SmallVector<std::string> names;
  for (const ArgSpec &arg : manifest.args)
    if (arg.role == ArgRole::Input)
      names.push_back(arg.name);
  return names;
}

/// "'x', 'y'".
static std::string quoteNames(llvm::ArrayRef<std::string> names) {
  return "'" + llvm::join(names, "', '") + "'";
}

/// Arrays that no input reads are nothing wrong. But an input that lies under
/// a parameter's name is one: more arguments were called parameters than are.
llvm::Error DataSet::findUnreadKeys(const Source &source) {
  llvm::SmallVector<std::string> keys;
  if (source.options.window)
    keys.push_back(getKey(source.options.window->key));
  for (const ArgSpec &arg : source.manifest.args)
    if (arg.role == ArgRole::Input &&
        (arg.isConstant || !source.options.window))
      keys.push_back(getInputKey(source, arg.name));
  for (const auto &entry : source.file.getTensors()) {
    const std::string &key = entry.first;
    if (!isOfSplit(key, split) || llvm::is_contained(keys, key))
      continue;
    for (const ArgSpec &arg : source.manifest.args)
      if (arg.role == ArgRole::Param && key == getKey(arg.name))
        return llvm::createStringError(llvm::Twine(source.file.getPath()) +
                                       ": key '" + key +
                                       "': " + describeParameter(arg.name));
    unread.push_back(key);
  }
  return llvm::Error::success();
}

/// Other keys may be meant: those that nothing reads.
llvm::Error DataSet::makeMissingKeyError(const Source &source,
                                         llvm::StringRef key) const {
  llvm::SmallVector<llvm::StringRef> others(unread.begin(), unread.end());
  std::string nearest = suggestNearest(key, others);
  if (nearest.empty() && !unread.empty())
    nearest = "; no input reads " + quoteNames(unread);
  return llvm::createStringError(llvm::Twine(source.file.getPath()) +
                                 ": missing key '" + key + "'" + nearest);
}

/// An error for an option of an input that the model lacks.
static llvm::Error checkInputNames(const Manifest &manifest,
                                   const DataOptions &options) {
  llvm::SmallVector<std::string> names = getInputNames(manifest);
  auto check = [&](llvm::StringRef what, llvm::StringRef input) -> llvm::Error {
    if (llvm::is_contained(names, input))
      return llvm::Error::success();
    for (const ArgSpec &arg : manifest.args)
      if (arg.role == ArgRole::Param && arg.name == input)
        return llvm::createStringError(what + ": " + describeParameter(input));
    return llvm::createStringError(what + ": no input '" + input +
                                   "', expected one of " + quoteNames(names));
  };
  llvm::Error error = llvm::Error::success();
  for (const KeyOptions &item : options.keys)
    error = llvm::joinErrors(std::move(error), check("keys", item.input));
  if (options.window)
    for (const std::string &input : options.window->inputs)
      error = llvm::joinErrors(std::move(error), check("window", input));
  for (const NormalizeOptions &item : options.normalize)
    error = llvm::joinErrors(std::move(error), check("normalize", item.input));
  for (const FlipOptions &item : options.flips)
    error = llvm::joinErrors(std::move(error), check("flip", item.input));
  return error;
}

//===----------------------------------------------------------------------===//
// DataSet
//===----------------------------------------------------------------------===//

DataSet::DataSet() = default;
DataSet::DataSet(DataSet &&) = default;
DataSet::~DataSet() = default;

llvm::Error DataSet::makeKeyError(const SafeTensors &file, llvm::StringRef key,
                                  const llvm::Twine &message) {
  return llvm::createStringError(llvm::Twine(file.getPath()) + ": key '" + key +
                                 "': " + message);
}

llvm::Expected<DataSet> DataSet::create(const SafeTensors &file,
                                        const Manifest &manifest,
                                        llvm::ArrayRef<llvm::StringRef> splits,
                                        const DataOptions &options,
                                        DataUse use) {
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
  if (llvm::Error error = checkInputNames(manifest, options))
    return error;
  DataSet set;
  set.space.isShuffled = options.shuffle;
  set.path = file.getPath().str();
  set.split = it->str();
  Source source = {file, manifest, options, use};
  if (llvm::Error error = set.findUnreadKeys(source))
    return error;
  if (llvm::Error error =
          options.window ? set.addWindows(source) : set.addColumns(source))
    return error;
  return set;
}

llvm::Error DataSet::addColumns(const Source &source) {
  for (const ArgSpec &arg : source.manifest.args)
    if (arg.role == ArgRole::Input)
      if (llvm::Error error = arg.isConstant ? addConstant(source, arg)
                                             : addColumn(source, arg))
        return error;
  holdOutRows(source);
  return llvm::Error::success();
}

/// Every split may have its own, or the file one for all of them.
llvm::Error DataSet::addConstant(const Source &source, const ArgSpec &input) {
  std::string key = getInputKey(source, input.name);
  const TensorView *view = source.file.find(key);
  if (!view && !split.empty()) {
    key = llvm::StringRef(key).drop_front(split.size() + 1).str();
    view = source.file.find(key);
  }
  if (!view)
    return makeMissingKeyError(source, getInputKey(source, input.name));
  DType target = *parseDType(input.dtype);
  if (view->shape != input.shape || (!canConvert(view->dtype, target) &&
                                     !canConvertIfItFits(view->dtype, target)))
    return makeKeyError(source.file, key,
                        "expected " + input.getTypeName() +
                            ", the same for all rows, found " +
                            view->getTypeName());
  return addTransform(source, input, {key, *view, 0, 0, nullptr, true});
}

llvm::Error DataSet::addColumn(const Source &source, const ArgSpec &input) {
  std::string key = getInputKey(source, input.name);
  const TensorView *view = source.file.find(key);
  if (!view)
    return makeMissingKeyError(source, key);
  int64_t leadingDims = source.getLeadingDims();
  if (static_cast<int64_t>(input.shape.size()) < leadingDims)
    return makeKeyError(source.file, key,
                        "input '" + input.name +
                            "' has no dimension of rows: is it the same for "
                            "all rows ('constants')?");
  auto row = llvm::ArrayRef(input.shape).drop_front(leadingDims);
  DType target = *parseDType(input.dtype);
  if (view->shape.empty() || llvm::ArrayRef(view->shape).drop_front() != row ||
      (!canConvert(view->dtype, target) &&
       !canConvertIfItFits(view->dtype, target))) {
    std::string expected = input.dtype + "[rows";
    for (int64_t dim : row)
      expected += "," + std::to_string(dim);
    return makeKeyError(source.file, key,
                        "expected " + expected + "], found " +
                            view->getTypeName());
  }
  bool isFirst = llvm::all_of(
      columns, [](const Column &column) { return column.isConstant; });
  if (isFirst)
    space.numSamples = view->shape[0];
  else if (space.numSamples != view->shape[0])
    return makeKeyError(source.file, key,
                        "expected " + llvm::Twine(space.numSamples) +
                            " rows, found " + llvm::Twine(view->shape[0]));
  int64_t stride = 1;
  for (int64_t dim : row)
    stride *= dim;
  return addTransform(source, input, {key, *view, stride, 0, nullptr, false});
}

llvm::Error DataSet::addTransform(const Source &source, const ArgSpec &input,
                                  Column column) {
  auto fail = [&](llvm::Error error) {
    return makeKeyError(source.file, column.key, toString(std::move(error)));
  };
  auto transform = RowTransform::create(
      column.view.dtype, *parseDType(input.dtype),
      llvm::ArrayRef(input.shape)
          .drop_front(column.isConstant ? 0 : source.getLeadingDims()));
  if (!transform)
    return fail(transform.takeError());
  const DataOptions &options = source.options;
  for (const NormalizeOptions &item : options.normalize)
    if (item.input == input.name)
      if (llvm::Error error = transform->normalize(item, options.layout))
        return fail(std::move(error));
  for (const FlipOptions &item : options.flips) {
    if (item.input != input.name)
      continue;
    if (llvm::Error error = transform->flip(item.axis, options.layout))
      return fail(std::move(error));
  }
  // Checked in either use, so that a wrong option is found early.
  if (source.use == DataUse::Evaluate)
    transform->dropFlips();
  column.transform = std::make_unique<RowTransform>(std::move(*transform));
  columns.push_back(std::move(column));
  return llvm::Error::success();
}

int64_t DataSet::countHeldOut(int64_t count, double share) {
  return std::llround(static_cast<double>(count) * share);
}

/// A file may be sorted, so the rows are drawn; always the same ones, so that
/// any run and any evaluation agree about them.
void DataSet::holdOutRows(const Source &source) {
  if (source.options.heldOut == 0)
    return;
  llvm::SmallVector<int64_t> order;
  shuffleRows(space.numSamples, computeFNV1a("amp.held_out"), 0, order);
  int64_t heldOut = countHeldOut(space.numSamples, source.options.heldOut);
  auto part = source.use == DataUse::Evaluate
                  ? llvm::ArrayRef(order).take_front(heldOut)
                  : llvm::ArrayRef(order).drop_front(heldOut);
  rows.assign(part.begin(), part.end());
  llvm::sort(rows);
  space.numSamples = rows.size();
}

std::string DataSet::getUnit() const {
  return windowSize ? "windows of " + std::to_string(windowSize) : "rows";
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

int64_t DataSet::getRow(int64_t sample) const {
  return rows.empty() ? firstRow + sample * rowSpacing : rows[sample];
}

llvm::Error DataSet::copySamples(size_t index, const SampleBatch &batch,
                                 void *target) const {
  const Column &column = columns[index];
  const RowTransform &transform = *column.transform;
  char *result = static_cast<char *>(target);
  int64_t elementBytes = getDTypeBytes(column.view.dtype);
  auto samples =
      batch.samples.take_front(column.isConstant ? 1 : batch.samples.size());
  for (auto [i, sample] : llvm::enumerate(samples)) {
    int64_t first = column.offset + getRow(sample) * column.stride;
    assert(first >= 0 &&
           first + transform.getNumElements() <= column.view.getNumElements());
    const char *source = column.view.data + first * elementBytes;
    if (auto misfit = transform.findMisfit(source))
      return llvm::createStringError(
          llvm::Twine(path) + ": key '" + column.key + "': element " +
          llvm::Twine(first + *misfit) + " is " +
          llvm::Twine(readInteger(column.view.dtype, source, *misfit)) +
          ", which does not fit " + transform.getTargetName());
    transform.convert(source, result);
    transform.flipRandomly(result, batch, batch.slot + static_cast<int64_t>(i));
    result += transform.getTargetBytes();
  }
  if (wasCut(column.view.data))
    return llvm::createStringError(llvm::Twine(path) +
                                   ": became shorter while it was read");
  return llvm::Error::success();
}
