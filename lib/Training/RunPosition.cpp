//===- RunPosition.cpp - Where a run stands ---------------------*- C++ -*-===//

#include "amp/Training/RunPosition.h"
#include "amp/Session/JSONNumbers.h"
#include "amp/Session/Nesting.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::amp;
namespace json = llvm::json;

/// Whether a step has a part of which the manifest may say "none".
static bool isGiven(llvm::StringRef part) {
  return !part.empty() && part != "none";
}

/// What a run must keep to go on as the same run.
std::vector<std::string> mlir::amp::describeRun(const Manifest &manifest,
                                                const RunPosition &position) {
  std::string rows = std::to_string(manifest.batch) + " rows a step";
  // Of all replicas: a run may go on with another number of them, where each
  // takes more or fewer micro-batches.
  if (int64_t count = manifest.accumulate * manifest.replicas; count > 1)
    rows = std::to_string(count) + " x " + rows;
  std::string clipping = "clip_norm " + manifest.clipNorm;
  if (isGiven(manifest.clipValue))
    clipping += ", clip_value " + manifest.clipValue;
  if (isGiven(manifest.anomaly))
    clipping += ", anomaly " + manifest.anomaly;
  return {"policy " + manifest.policy,
          "scaler " + manifest.scaler,
          "optimizer " + manifest.optimizer,
          "groups " + manifest.groups,
          "schedule " + manifest.schedule,
          clipping,
          rows,
          "data '" + json::fixUTF8(position.data) + "'",
          "data of the sum " + llvm::utohexstr(position.dataSum)};
}

/// The bits of a double that JSON need not be able to write.
static std::string printBits(double value) {
  return llvm::utohexstr(llvm::bit_cast<uint64_t>(value));
}

static bool parseBits(llvm::StringRef text, double &value) {
  uint64_t bits;
  if (text.getAsInteger(16, bits))
    return false;
  value = llvm::bit_cast<double>(bits);
  return true;
}

static json::Value printBest(const BestEvaluation &best) {
  if (!best.value)
    return nullptr;
  return json::Object{{"metric", best.metric},
                      {"value", printBits(*best.value)},
                      {"step", best.step},
                      {"evaluated", best.evaluated},
                      {"stale", best.stale}};
}

/// Runs without evaluations have none, and those of older versions.
static bool parseBest(const json::Object &position, BestEvaluation &best) {
  const json::Value *field = position.get("best");
  if (!field || field->getAsNull())
    return true;
  const json::Object *object = field->getAsObject();
  std::optional<llvm::StringRef> bits =
      object ? object->getString("value") : std::nullopt;
  std::optional<llvm::StringRef> metric =
      object ? object->getString("metric") : std::nullopt;
  double value;
  if (!bits || !metric || !parseBits(*bits, value))
    return false;
  auto read = [&](llvm::StringRef key, int64_t &number) {
    const json::Value *entry = object->get(key);
    std::optional<int64_t> found = entry ? getInteger(*entry) : std::nullopt;
    number = found.value_or(0);
    return found && *found >= 0;
  };
  best.value = value;
  best.metric = metric->str();
  return read("step", best.step) && read("evaluated", best.evaluated) &&
         read("stale", best.stale);
}

/// Older versions have none.
static bool parseKept(const json::Object &position, RunPosition &result) {
  result.keptBeside = position.getString("kept_beside").value_or("").str();
  const json::Array *list = position.getArray("kept");
  for (const json::Value &entry : list ? *list : json::Array()) {
    std::optional<int64_t> step = getInteger(entry);
    if (!step || *step < 0)
      return false;
    result.kept.push_back(*step);
  }
  return true;
}

/// JSON's numbers are doubles: what needs 64 bits travels as text.
std::string mlir::amp::printPosition(const RunPosition &position,
                                     const Manifest &manifest) {
  std::string text;
  llvm::raw_string_ostream(text) << json::Value(
      json::Object{{"run", json::Array(describeRun(manifest, position))},
                   {"model", manifest.model},
                   {"values", json::fixUTF8(position.values)},
                   {"seed", std::to_string(position.seed)},
                   {"epoch", static_cast<int64_t>(position.epoch)},
                   {"position", position.position},
                   {"step", position.step},
                   {"applied", position.applied},
                   {"loss_sum", printBits(position.lossSum)},
                   {"loss_count", position.lossCount},
                   {"kept", json::Array(position.kept)},
                   {"kept_beside", position.keptBeside},
                   {"best", printBest(position.best)}});
  return text;
}

bool mlir::amp::parsePosition(llvm::StringRef text, RunPosition &position,
                              SavedRun &run) {
  llvm::Expected<json::Value> value = parseJSON(text);
  if (!value) {
    llvm::consumeError(value.takeError());
    return false;
  }
  // All of its numbers are integers; the mapper is not safe from others.
  if (const json::Object *object = value->getAsObject())
    for (const auto &[key, field] : *object)
      if (field.getAsNumber() && !getInteger(field))
        return false;
  json::Path::Root root;
  json::ObjectMapper map(*value, root);
  std::string seed, lossSum;
  int64_t epoch = 0;
  if (!map || !map.map("run", run.parts) || !map.map("seed", seed) ||
      !map.map("epoch", epoch) || !map.map("position", position.position) ||
      !map.map("step", position.step) ||
      !map.map("applied", position.applied) || !map.map("loss_sum", lossSum) ||
      !map.map("loss_count", position.lossCount))
    return false;
  if (llvm::StringRef(seed).getAsInteger(10, position.seed) ||
      !parseBits(lossSum, position.lossSum) || epoch < 0 ||
      position.position < 0 || position.step < 0)
    return false;
  position.epoch = epoch;
  // Older versions have neither.
  const json::Object &object = *value->getAsObject();
  run.model = object.getString("model").value_or("").str();
  position.values = object.getString("values").value_or("").str();
  return parseKept(*value->getAsObject(), position) &&
         parseBest(*value->getAsObject(), position.best);
}
