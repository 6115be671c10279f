//===- ScalerFlags.cpp - The options about scaling and clipping -*- C++ -*-===//

#include "ScalerFlags.h"

using namespace mlir::amp;
using namespace mlir::amp::run;
namespace cl = llvm::cl;

ScalerFlags::ScalerFlags(cl::SubCommandGroup &scaled, cl::SubCommandGroup &kept,
                         cl::SubCommandGroup &steps, cl::SubCommand &alone,
                         cl::OptionCategory &category)
    : scalerHelp("Loss scaler: " + listScalerNames() +
                 "; with options after a comma, as in torch,interval=100"),
      scaler("scaler", cl::desc(scalerHelp), cl::value_desc("scaler"),
             cl::sub(scaled), cl::cat(category)),
      setInterval("set-interval",
                  cl::desc("The scaler's interval from here on"),
                  cl::value_desc("n"), cl::sub(kept), cl::cat(category)),
      clipNorm("clip-norm", cl::desc("Clip the gradient's norm"),
               cl::value_desc("norm"), cl::sub(steps), cl::cat(category)),
      clipValue("clip-value", cl::desc("Clip each element of gradients"),
                cl::value_desc("value"), cl::sub(steps), cl::cat(category)),
      anomaly("anomaly",
              cl::desc("Skip steps out of the ordinary, as in "
                       "either,factor=6,window=128 (or loss, norm)"),
              cl::value_desc("anomaly"), cl::sub(steps), cl::cat(category)),
      foundInf("found-inf", cl::desc("0 or 1 for each step"),
               cl::value_desc("0,0,1"), cl::sub(alone), cl::cat(category)) {}

static llvm::Error readFoundInf(llvm::StringRef text,
                                llvm::SmallVectorImpl<bool> &values) {
  llvm::SmallVector<llvm::StringRef> items;
  text.split(items, ',');
  for (llvm::StringRef item : items) {
    if (item != "0" && item != "1")
      return llvm::createStringError("--found-inf: expected 0 or 1, found '" +
                                     item + "'");
    values.push_back(item == "1");
  }
  return llvm::Error::success();
}

llvm::Error ScalerFlags::read(Options &options) const {
  options.compile.scaler = scaler;
  options.compile.anomaly = anomaly;
  if (llvm::Error error =
          readNumber<int64_t>(setInterval, 1, options.setInterval, INT32_MAX))
    return error;
  if (llvm::Error error = readPositive(clipNorm, options.compile.clipNorm))
    return error;
  if (llvm::Error error = readPositive(clipValue, options.compile.clipValue))
    return error;
  if (foundInf.getNumOccurrences() == 0)
    return llvm::Error::success();
  return readFoundInf(foundInf.getValue(), options.foundInf);
}
