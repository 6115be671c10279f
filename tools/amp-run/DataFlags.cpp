//===- DataFlags.cpp - The options about data -------------------*- C++ -*-===//

#include "DataFlags.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>

using namespace mlir::amp;
using namespace mlir::amp::run;
namespace cl = llvm::cl;

DataFlags::DataFlags(cl::SubCommand &train, cl::SubCommandGroup &runs,
                     cl::OptionCategory &category)
    : keys("keys",
           cl::desc("Names of arrays that are not their inputs'; several "
                    "between ;"),
           cl::value_desc("input:key"), cl::sub(runs), cl::cat(category)),
      window("window",
             cl::desc("Cut the inputs from a 1-D array: the first is a "
                      "window, the second the same one element later"),
             cl::value_desc("key:x,y"), cl::sub(runs), cl::cat(category)),
      normalize("normalize",
                cl::desc("(x - mean) / std; one number each, or one a "
                         "channel between slashes; inputs between ;"),
                cl::value_desc("x:mean,std"), cl::sub(runs), cl::cat(category)),
      flip("flip",
           cl::desc("Mirror half of the images in training: horizontal or "
                    "vertical; several between ;"),
           cl::value_desc("x:axis"), cl::sub(train), cl::cat(category)),
      layout("layout",
             cl::desc("How images lie, for --normalize and --flip: nchw "
                      "(default) or nhwc"),
             cl::value_desc("layout"), cl::sub(runs), cl::cat(category)),
      shuffle("shuffle",
              cl::desc("true (default): the rows in another order each epoch; "
                       "false: in the file's, windows one after the other"),
              cl::value_desc("bool"), cl::sub(train), cl::cat(category)),
      evalSplit("eval-split",
                cl::desc("Evaluate on a share of the data that training "
                         "leaves out, as 0.1, or on the split of this name"),
                cl::value_desc("share"), cl::sub(runs), cl::cat(category)),
      prefetch("prefetch",
               cl::desc("Batches that a thread prepares ahead (default 4; "
                        "0: none)"),
               cl::value_desc("n"), cl::sub(train), cl::cat(category)) {}

/// "--normalize: expected x:mean,std, found 'x'".
static llvm::Error makeFlagError(const cl::Option &flag,
                                 const llvm::Twine &expected,
                                 llvm::StringRef found) {
  return llvm::createStringError("--" + flag.ArgStr + ": expected " + expected +
                                 ", found '" + found + "'");
}

/// Calls `read` with the two sides of the colon of each item between
/// semicolons; one of them must not be empty.
static llvm::Error
readItems(const cl::opt<std::string> &flag, llvm::StringRef expected,
          llvm::function_ref<bool(llvm::StringRef, llvm::StringRef)> read) {
  if (flag.getNumOccurrences() == 0)
    return llvm::Error::success();
  llvm::SmallVector<llvm::StringRef> items;
  llvm::StringRef(flag.getValue()).split(items, ';');
  for (llvm::StringRef item : items) {
    auto [key, value] = item.split(':');
    if (key.empty() || value.empty() || !read(key, value))
      return makeFlagError(flag, expected, item);
  }
  return llvm::Error::success();
}

static bool readValues(llvm::StringRef text,
                       llvm::SmallVectorImpl<double> &values) {
  llvm::SmallVector<llvm::StringRef> items;
  text.split(items, '/');
  for (llvm::StringRef item : items) {
    double value;
    if (!llvm::to_float(item, value) || !std::isfinite(value))
      return false;
    values.push_back(value);
  }
  return true;
}

static llvm::Error readWindow(const cl::opt<std::string> &flag,
                              DataOptions &options) {
  return readItems(flag, "KEY:INPUT or KEY:INPUT,INPUT",
                   [&](llvm::StringRef key, llvm::StringRef value) {
                     if (options.window)
                       return false;
                     WindowOptions window;
                     window.key = key.str();
                     llvm::SmallVector<llvm::StringRef> inputs;
                     value.split(inputs, ',');
                     for (llvm::StringRef input : inputs)
                       window.inputs.push_back(input.str());
                     options.window = std::move(window);
                     return inputs.size() <= 2 && !inputs.front().empty() &&
                            !inputs.back().empty() &&
                            (inputs.size() == 1 ||
                             inputs.front() != inputs.back());
                   });
}

static llvm::Error readKeys(const cl::opt<std::string> &flag,
                            DataOptions &options) {
  return readItems(flag, "INPUT:KEY, each input and key once",
                   [&](llvm::StringRef input, llvm::StringRef key) {
                     for (const KeyOptions &other : options.keys)
                       if (other.input == input || other.key == key)
                         return false;
                     options.keys.push_back({input.str(), key.str()});
                     return true;
                   });
}

static llvm::Error readNormalize(const cl::opt<std::string> &flag,
                                 DataOptions &options) {
  return readItems(flag, "INPUT:MEAN,STD with finite numbers and STD not 0",
                   [&](llvm::StringRef key, llvm::StringRef value) {
                     NormalizeOptions item;
                     item.input = key.str();
                     auto [mean, std] = value.split(',');
                     bool isValid = readValues(mean, item.mean) &&
                                    readValues(std, item.std);
                     for (double number : item.std)
                       isValid &= number != 0;
                     for (const NormalizeOptions &other : options.normalize)
                       isValid &= other.input != item.input;
                     options.normalize.push_back(std::move(item));
                     return isValid;
                   });
}

static llvm::Error readFlips(const cl::opt<std::string> &flag,
                             DataOptions &options) {
  return readItems(flag, "INPUT:horizontal or INPUT:vertical, each once",
                   [&](llvm::StringRef key, llvm::StringRef value) {
                     FlipOptions item = {key.str(), value == "horizontal"
                                                        ? FlipAxis::Horizontal
                                                        : FlipAxis::Vertical};
                     for (const FlipOptions &other : options.flips)
                       if (other.input == item.input && other.axis == item.axis)
                         return false;
                     options.flips.push_back(std::move(item));
                     return value == "horizontal" || value == "vertical";
                   });
}

llvm::Error DataFlags::readEvalSplit(Options &options) const {
  llvm::StringRef text = evalSplit.getValue();
  if (evalSplit.getNumOccurrences() == 0)
    return llvm::Error::success();
  if (!options.split.empty())
    return llvm::createStringError("--split and --eval-split exclude each "
                                   "other");
  if (!text.empty() && llvm::isAlpha(text.front())) {
    options.split = text.str();
    return llvm::Error::success();
  }
  double share;
  if (!llvm::to_float(text, share) || !(share > 0 && share < 1))
    return makeFlagError(evalSplit, "a share between 0 and 1 or a name", text);
  options.dataOptions.heldOut = share;
  return llvm::Error::success();
}

llvm::Error DataFlags::readPrefetch(Options &options) const {
  // More would be memory without use.
  constexpr int64_t kMost = 64;
  std::optional<int64_t> count;
  if (llvm::Error error = readNumber<int64_t>(prefetch, 0, count, kMost))
    return error;
  options.prefetch = count.value_or(options.prefetch);
  return llvm::Error::success();
}

llvm::Error DataFlags::read(Options &options) const {
  DataOptions &data = options.dataOptions;
  if (llvm::Error error = readKeys(keys, data))
    return error;
  if (llvm::Error error = readWindow(window, data))
    return error;
  if (data.window && !data.keys.empty())
    return llvm::createStringError("--keys and --window exclude each other");
  if (llvm::Error error = readNormalize(normalize, data))
    return error;
  if (llvm::Error error = readFlips(flip, data))
    return error;
  if (layout.getNumOccurrences() && layout != "nchw" && layout != "nhwc")
    return makeFlagError(layout, "nchw or nhwc", layout.getValue());
  if (layout == "nhwc")
    data.layout = ImageLayout::NHWC;
  if (llvm::Error error = readSwitch(shuffle, data.shuffle))
    return error;
  if (llvm::Error error = readEvalSplit(options))
    return error;
  return readPrefetch(options);
}
