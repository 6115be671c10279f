//===- SplitParams.cpp - Parameters that a step holds in halves -*- C++ -*-===//

#include "amp/Session/SplitParams.h"
#include "amp/Runtime/Collectives.h"
#include "amp/Runtime/SplitFloat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir::amp;

SplitParams::SplitParams(const Manifest &manifest) : manifest(&manifest) {
  llvm::StringMap<size_t> copies;
  for (auto [i, arg] : llvm::enumerate(manifest.args))
    if (arg.role == ArgRole::Copy && arg.dtype == "bf16")
      copies.try_emplace(arg.name, i);
  for (auto [i, arg] : llvm::enumerate(manifest.args)) {
    if (!arg.isSplit)
      continue;
    size_t high = copies.at(arg.name);
    highs[i] = high;
    ofParams.insert(high);
  }
}

static void sumInto(float *values, const void *high, const void *low,
                    int64_t count) {
  const auto *highs = static_cast<const uint16_t *>(high);
  const auto *lows = static_cast<const int16_t *>(low);
  for (int64_t i = 0; i < count; ++i)
    values[i] = sumHalves({highs[i], lows[i]});
}

uint16_t *SplitParams::getHigh(size_t arg, const StepMemory &memory) const {
  const ArgSpec &spec = manifest->args[arg];
  auto *high = static_cast<uint16_t *>(memory.getHost(highs.at(arg)));
  if (!spec.isPart())
    return high;
  return high + getShardBegin(spec.getWhole().getNumElements(),
                              spec.getNumElements(),
                              getCollectives().getRank());
}

float *SplitParams::getValues(size_t arg, const StepMemory &memory) {
  std::unique_ptr<float[]> &array = values[arg];
  if (array)
    return array.get();
  int64_t count = manifest->args[arg].getNumElements();
  array.reset(new float[count]);
  sumInto(array.get(), getHigh(arg, memory), memory.getHost(arg), count);
  return array.get();
}

void SplitParams::sum(const StepMemory &memory) {
  for (auto &[arg, array] : values)
    sumInto(array.get(), getHigh(arg, memory), memory.getHost(arg),
            manifest->args[arg].getNumElements());
}

void SplitParams::split(size_t arg, const StepMemory &memory) const {
  const float *array = values.at(arg).get();
  uint16_t *high = getHigh(arg, memory);
  auto *low = static_cast<int16_t *>(memory.getHost(arg));
  for (int64_t i = 0, e = manifest->args[arg].getNumElements(); i < e; ++i) {
    FloatHalves halves = splitFloat(array[i]);
    high[i] = halves.high;
    low[i] = halves.low;
  }
}

void SplitParams::split(const StepMemory &memory) const {
  for (const auto &each : values)
    split(each.first, memory);
}
