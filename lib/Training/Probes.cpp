//===- Probes.cpp - What the values of steps are like -----------*- C++ -*-===//

#include "amp/Training/Probes.h"
#include "amp/Support/Nearest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/GlobPattern.h"
#include <cmath>

using namespace mlir::amp;

static std::string getName(const ResultSpec &result) {
  std::string name = result.isBackward ? "gradient:" : "";
  name += result.kind;
  if (!result.location.empty())
    name += "@" + result.location;
  return name;
}

static bool isActivationGradient(const ResultSpec &result) {
  return result.isBackward && !result.isParameter;
}

//===----------------------------------------------------------------------===//
// Which results
//===----------------------------------------------------------------------===//

static llvm::Error makePatternError(llvm::StringRef pattern,
                                    llvm::ArrayRef<llvm::StringRef> names) {
  std::string known = suggestNearest(pattern, names);
  if (known.empty() && !names.empty())
    known = ": the first of them is '" + names.front().str() + "'";
  return llvm::createStringError(
      "'probe': '" + pattern + "' matches none of the " +
      llvm::Twine(names.size()) + " results that kernels store" + known);
}

llvm::Error Probes::choose(llvm::StringRef patterns) {
  llvm::SmallVector<llvm::StringRef> items;
  patterns.split(items, ',', -1, /*KeepEmpty=*/false);
  llvm::SmallSetVector<llvm::StringRef, 16> names;
  std::vector<std::string> all;
  for (const LaunchSpec &launch : step->getManifest().launches)
    for (const ResultSpec &result : launch.results)
      if (!result.kind.empty())
        all.push_back(getName(result));
  names.insert_range(all);
  llvm::SmallSetVector<llvm::StringRef, 16> wanted;
  for (llvm::StringRef item : items) {
    auto pattern = llvm::GlobPattern::create(item);
    if (!pattern)
      return llvm::createStringError(
          "'probe': '" + item + "': " + llvm::toString(pattern.takeError()));
    bool matches = false;
    for (llvm::StringRef name : names)
      if (pattern->match(name)) {
        matches = true;
        wanted.insert(name);
      }
    if (!matches)
      return makePatternError(item, names.getArrayRef());
  }
  for (llvm::StringRef name : wanted)
    values.push_back({name.str(), {}});
  return llvm::Error::success();
}

llvm::Expected<Probes> Probes::create(llvm::StringRef patterns,
                                      bool gathersGradients,
                                      const LoadedStep &step) {
  Probes probes(step);
  if (llvm::Error error = probes.choose(patterns))
    return error;
  for (auto [i, launch] : llvm::enumerate(step.getManifest().launches))
    for (auto [j, result] : llvm::enumerate(launch.results)) {
      std::string name = getName(result);
      auto it = llvm::find_if(probes.values, [&](const ProbedValue &value) {
        return value.name == name;
      });
      bool isAsked = it != probes.values.end();
      bool gathers = gathersGradients && isActivationGradient(result);
      if (!isAsked && !gathers)
        continue;
      probes.results.push_back({i, j});
      probes.isGathered.push_back(gathers);
      probes.indices.push_back(
          isAsked ? std::optional<size_t>(it - probes.values.begin())
                  : std::nullopt);
    }
  return probes;
}

//===----------------------------------------------------------------------===//
// Counting
//===----------------------------------------------------------------------===//

void Probes::start() const { startStatistics(results); }

/// Exponents are whole: of a scale that is no power of two its nearest's.
void Probes::addGradients(const ValueStatistics &statistics, double scale) {
  int shift = int(std::lround(std::log2(scale)));
  gradients.elements += statistics.elements;
  gradients.zeros += statistics.zeros;
  gradients.nonFinite += statistics.nonFinite;
  gradients.amax = std::max(gradients.amax, statistics.amax / scale);
  for (auto [exponent, count] : statistics.exponents)
    gradients.exponents[exponent - shift] += count;
}

void Probes::finish() {
  double scale = step->instance.getReport("scale", 1);
  for (ProbedValue &value : values)
    value.statistics = {};
  for (auto [i, statistics] : llvm::enumerate(takeStatistics())) {
    if (indices[i])
      values[*indices[i]].statistics.add(statistics);
    if (isGathered[i])
      addGradients(statistics, scale);
  }
}

//===----------------------------------------------------------------------===//
// The log
//===----------------------------------------------------------------------===//

static void printStatistics(llvm::raw_ostream &os,
                            const ValueStatistics &statistics) {
  os << "{\"elements\":" << statistics.elements
     << ",\"amax\":" << llvm::format("%.9g", statistics.amax)
     << ",\"zeros\":" << statistics.zeros
     << ",\"subnormals\":" << statistics.subnormals
     << ",\"below_2^-24\":" << statistics.tiny
     << ",\"nonfinite\":" << statistics.nonFinite << ",\"exponents\":{";
  llvm::interleave(
      statistics.exponents, os,
      [&](auto entry) { os << "\"" << entry.first << "\":" << entry.second; },
      ",");
  os << "}}";
}

void mlir::amp::printProbes(llvm::raw_ostream &os,
                            llvm::ArrayRef<ProbedValue> values) {
  os << ",\"probes\":{";
  llvm::interleave(
      values, os,
      [&](const ProbedValue &value) {
        os << quoteJSON(value.name) << ":";
        printStatistics(os, value.statistics);
      },
      ",");
  os << "}";
}
