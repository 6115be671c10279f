//===- DataOptions.cpp - How arrays become batches --------------*- C++ -*-===//

#include "amp/Training/DataOptions.h"
#include "amp/Session/DType.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir::amp;

static std::string printValues(llvm::ArrayRef<double> values) {
  return llvm::join(
      llvm::map_range(values,
                      [](double value) { return formatShortest(value); }),
      "/");
}

static void printNormalize(llvm::ArrayRef<NormalizeOptions> normalize,
                           llvm::SmallVectorImpl<std::string> &parts) {
  for (const NormalizeOptions &item : normalize)
    parts.push_back("normalize=" + item.input + ":" + printValues(item.mean) +
                    "," + printValues(item.std));
}

std::string DataOptions::describeValues() const {
  llvm::SmallVector<std::string> parts;
  printNormalize(normalize, parts);
  // Which dimension the numbers of several channels are of.
  if (!normalize.empty() && layout == ImageLayout::NHWC)
    parts.push_back("layout=nhwc");
  return llvm::join(parts, " ");
}

std::string DataOptions::toString() const {
  llvm::SmallVector<std::string> parts;
  for (const KeyOptions &item : keys)
    parts.push_back("keys=" + item.input + ":" + item.key);
  if (window)
    parts.push_back("window=" + window->key + ":" +
                    llvm::join(window->inputs, ","));
  printNormalize(normalize, parts);
  for (const FlipOptions &item : flips)
    parts.push_back(
        "flip=" + item.input +
        (item.axis == FlipAxis::Horizontal ? ":horizontal" : ":vertical"));
  if (layout == ImageLayout::NHWC)
    parts.push_back("layout=nhwc");
  if (!shuffle)
    parts.push_back("shuffle=false");
  if (heldOut != 0)
    parts.push_back("eval-split=" + formatShortest(heldOut));
  return llvm::join(parts, " ");
}
