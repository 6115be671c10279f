//===- DataWindows.cpp - Windows cut from one array -------------*- C++ -*-===//

#include "RowTransform.h"
#include "amp/Training/Data.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir::amp;

llvm::Error DataSet::addWindows(const Source &source) {
  const WindowOptions &window = *source.options.window;
  std::string key = getKey(window.key);
  const TensorView *view = source.file.find(key);
  if (!view)
    return makeMissingKeyError(source, key);
  if (view->shape.size() != 1)
    return makeKeyError(source.file, key,
                        "a window is cut from an array of one dimension, "
                        "found " +
                            view->getTypeName());
  if (llvm::Error error = checkWindowInputs(source))
    return error;
  for (const ArgSpec &arg : source.manifest.args)
    if (arg.role == ArgRole::Input)
      if (llvm::Error error = arg.isConstant ? addConstant(source, arg)
                                             : addWindow(source, *view, arg))
        return error;
  int64_t needed = windowSize + static_cast<int64_t>(window.inputs.size()) - 1;
  placeWindows(source, view->shape[0]);
  if (space.numSamples == 0)
    return makeKeyError(source.file, key,
                        "a window takes " + llvm::Twine(needed) +
                            " elements, found " + view->getTypeName());
  return llvm::Error::success();
}

/// Constants are the same for all samples: they are given whole.
llvm::Error DataSet::checkWindowInputs(const Source &source) {
  llvm::SmallVector<std::string> unread;
  for (const std::string &name : source.options.window->inputs)
    if (llvm::none_of(source.manifest.args, [&](const ArgSpec &arg) {
          return arg.role == ArgRole::Input && !arg.isConstant &&
                 arg.name == name;
        }))
      unread.push_back("'" + name + "'");
  if (unread.empty())
    return llvm::Error::success();
  return llvm::createStringError("window: expected inputs that change, found "
                                 "constants: " +
                                 llvm::join(unread, ", "));
}

llvm::Error DataSet::addWindow(const Source &source, const TensorView &view,
                               const ArgSpec &input) {
  std::string key = getKey(source.options.window->key);
  llvm::ArrayRef<std::string> names = source.options.window->inputs;
  const auto *it = llvm::find(names, input.name);
  if (it == names.end())
    return llvm::createStringError("window: gives no data for input '" +
                                   input.name + "'");
  auto row = llvm::ArrayRef(input.shape);
  size_t leadingDims = source.getLeadingDims();
  if (row.size() != leadingDims + 1 || row.back() == 0)
    return makeKeyError(source.file, key,
                        "a window fills an input of rows of one dimension, "
                        "found input '" +
                            input.name + "' of " + input.getTypeName());
  int64_t size = row.back();
  if (windowSize && size != windowSize)
    return makeKeyError(source.file, key,
                        "expected windows of " + llvm::Twine(windowSize) +
                            ", found input '" + input.name + "' of " +
                            input.getTypeName());
  windowSize = size;
  return addTransform(source, input,
                      {key, view, 1, it - names.begin(), nullptr, false});
}

/// The held-out part is the end: drawn windows would overlap the others.
void DataSet::placeWindows(const Source &source, int64_t numElements) {
  int64_t heldOut = countHeldOut(numElements, source.options.heldOut);
  int64_t shift = source.options.window->inputs.size() - 1;
  int64_t count = numElements - heldOut;
  if (source.use == DataUse::Evaluate && source.options.heldOut > 0) {
    firstRow = numElements - heldOut;
    count = heldOut;
  }
  space.numSamples = std::max<int64_t>(count - shift, 0) / windowSize;
  if (source.use == DataUse::Evaluate || !source.options.shuffle)
    rowSpacing = windowSize;
  else
    space.numStarts = std::max<int64_t>(count - shift - windowSize + 1, 0);
}
