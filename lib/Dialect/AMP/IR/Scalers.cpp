//===- Scalers.cpp - #amp.loss_scaler and its presets -----------*- C++ -*-===//

#include "ScalerPresets.h"

#include "amp/Support/Nearest.h"
#include "amp/Support/Status.h"

#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include <cmath>

using namespace mlir;
using namespace mlir::amp;

//===----------------------------------------------------------------------===//
// Presets
//===----------------------------------------------------------------------===//

#define GET_AMP_ScalerPresets_IMPL
#include "amp/Dialect/AMP/IR/ScalerTables.inc"

static constexpr StringRef kKeys[] = {
    "init", "growth",     "backoff",     "interval", "min", "max",
    "rule", "hysteresis", "consecutive", "raises",   "cap"};

bool ScalerPreset::has(StringRef key) const {
  if (key == "init")
    return hasInit;
  return isDynamic && !(divides && key == "backoff");
}

const ScalerPreset *mlir::amp::findScalerPreset(StringRef name) {
  const auto *it =
      llvm::find_if(AMP_ScalerPresets, [&](const ScalerPreset &preset) {
        return preset.name == name;
      });
  return it == std::end(AMP_ScalerPresets) ? nullptr : it;
}

ArrayRef<ScalerSyntax> mlir::amp::listScalers() {
  static const auto list = [] {
    std::vector<std::vector<StringRef>> keys;
    for (const ScalerPreset &preset : AMP_ScalerPresets) {
      keys.emplace_back();
      llvm::copy_if(kKeys, std::back_inserter(keys.back()),
                    [&](StringRef key) { return preset.has(key); });
    }
    std::vector<ScalerSyntax> scalers;
    for (auto [preset, own] : llvm::zip(AMP_ScalerPresets, keys))
      scalers.push_back({preset.name, own});
    return std::make_pair(std::move(keys), std::move(scalers));
  }();
  return list.second;
}

static std::string listPresets() {
  return llvm::join(
      llvm::map_range(AMP_ScalerPresets,
                      [](const ScalerPreset &p) { return StringRef(p.name); }),
      ", ");
}

static std::string suggestPreset(StringRef name) {
  return suggestNearest(
      name, llvm::map_to_vector(AMP_ScalerPresets, [](const ScalerPreset &p) {
        return StringRef(p.name);
      }));
}

static LossScalerAttr getChecked(function_ref<InFlightDiagnostic()> error,
                                 MLIRContext *context, const ScalerPreset &p) {
  return LossScalerAttr::getChecked(
      error, context, StringRef(p.name), Real(p.init), Real(p.growth),
      Real(p.backoff), p.interval, Real(p.min), Real(p.max), p.hysteresis,
      p.consecutive, p.raises, p.rule, p.cap);
}

LossScalerAttr LossScalerAttr::fromPreset(MLIRContext *context,
                                          StringRef preset) {
  const ScalerPreset *known = findScalerPreset(preset);
  assert(known && "expected a name of the table");
  return ::getChecked([&] { return emitError(UnknownLoc::get(context)); },
                      context, *known);
}

//===----------------------------------------------------------------------===//
// Syntax
//===----------------------------------------------------------------------===//

template <typename EnumT>
static FailureOr<EnumT> parseWord(AsmParser &parser, unsigned last,
                                  StringRef (*stringify)(EnumT)) {
  SmallVector<StringRef> words;
  for (unsigned value = 0; value <= last; ++value) {
    words.push_back(stringify(EnumT(value)));
    if (succeeded(parser.parseOptionalKeyword(words.back())))
      return EnumT(value);
  }
  return parser.emitError(parser.getCurrentLocation(),
                          "expected one of " + llvm::join(words, ", "));
}

template <typename T, typename U>
static LogicalResult assign(T &value, FailureOr<U> parsed) {
  if (failed(parsed))
    return failure();
  value = *parsed;
  return success();
}

static LogicalResult parseValue(AsmParser &parser, StringRef key,
                                ScalerPreset &values) {
  auto real = [&](double &value) { return assign(value, parseDouble(parser)); };
  auto integer = [&](int64_t &value) {
    return assign(value, parseInteger(parser));
  };
  if (key == "init")
    return real(values.init);
  if (key == "growth")
    return real(values.growth);
  if (key == "backoff")
    return real(values.backoff);
  if (key == "min")
    return real(values.min);
  if (key == "max")
    return real(values.max);
  if (key == "interval")
    return integer(values.interval);
  if (key == "hysteresis")
    return integer(values.hysteresis);
  if (key == "consecutive")
    return assign(values.consecutive, parseFlag(parser));
  if (key == "raises")
    return assign(values.raises, parseFlag(parser));
  if (key == "rule")
    return assign(values.rule, parseWord(parser, getMaxEnumValForGrowthRule(),
                                         stringifyGrowthRule));
  return assign(values.cap, parseWord(parser, getMaxEnumValForScaleCap(),
                                      stringifyScaleCap));
}

static ParseResult parseKey(AsmParser &parser, ScalerPreset &values,
                            llvm::StringSet<> &given) {
  StringRef key;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseKeyword(&key))
    return failure();
  if (!llvm::is_contained(kKeys, key) || !values.has(key)) {
    auto diag = parser.emitError(loc) << "loss scaler '" << values.name
                                      << "' has no key '" << key << "'";
    auto keys = llvm::filter_to_vector(
        kKeys, [&](StringRef k) { return values.has(k); });
    return keys.empty() ? diag
                        : diag << ", expected one of " << llvm::join(keys, ", ")
                               << suggestNearest(key, keys);
  }
  if (!given.insert(key).second)
    return parser.emitError(loc) << "'" << key << "' is given twice";
  if (parser.parseEqual())
    return failure();
  return parseValue(parser, key, values);
}

Attribute LossScalerAttr::parse(AsmParser &parser, Type) {
  std::string name;
  SMLoc start = parser.getCurrentLocation();
  if (parser.parseLess())
    return {};
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseString(&name))
    return {};
  const ScalerPreset *preset = findScalerPreset(name);
  if (!preset) {
    parser.emitError(loc) << "unknown loss scaler '" << name
                          << "', expected one of " << listPresets()
                          << suggestPreset(name);
    return {};
  }
  ScalerPreset values = *preset;
  llvm::StringSet<> given;
  while (succeeded(parser.parseOptionalComma()))
    if (parseKey(parser, values, given))
      return {};
  if (parser.parseGreater())
    return {};
  return ::getChecked([&] { return parser.emitError(start); },
                      parser.getContext(), values);
}

void LossScalerAttr::print(AsmPrinter &printer) const {
  const ScalerPreset &preset = *findScalerPreset(getPreset());
  printer << "<\"" << getPreset() << "\"";
  auto key = [&](StringRef name, auto value, auto missing, auto write) {
    if (value == missing)
      return;
    printer << ", " << name << " = ";
    write(value);
  };
  auto real = [&](double value) { printDouble(printer, value); };
  auto word = [&](auto value) { printer << value; };
  auto flag = [&](bool value) { printer << (value ? "true" : "false"); };
  key("init", double(getInit()), preset.init, real);
  key("growth", double(getGrowth()), preset.growth, real);
  key("backoff", double(getBackoff()), preset.backoff, real);
  key("interval", getInterval(), preset.interval, word);
  key("min", double(getMin()), preset.min, real);
  key("max", double(getMax()), preset.max, real);
  key("rule", getRule(), preset.rule,
      [&](GrowthRule rule) { printer << stringifyGrowthRule(rule); });
  key("hysteresis", getHysteresis(), preset.hysteresis, word);
  key("consecutive", getConsecutive(), preset.consecutive, flag);
  key("raises", getRaises(), preset.raises, flag);
  key("cap", getCap(), preset.cap,
      [&](ScaleCap cap) { printer << stringifyScaleCap(cap); });
  printer << ">";
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

/// A factor as the preset multiplies by it.
static double roundFactor(const ScalerPreset &preset, double factor) {
  return preset.exactFactors ? factor : double(float(factor));
}

static LogicalResult verifyLimits(function_ref<InFlightDiagnostic()> error,
                                  double min, double max, bool raises) {
  if (min != 0 && !isInvertibleScale(float(min), 1))
    return error() << "expected 'min' to be 0 for none, or a positive, normal "
                      "f32, found "
                   << formatDouble(min);
  if (max != 0 && !(isInvertibleScale(float(max), 1) && max >= min))
    return error() << "expected 'max' to be 0 for none, or a normal f32 of at "
                      "least 'min' ("
                   << formatDouble(min) << "), found " << formatDouble(max);
  if (raises && min == 0)
    return error() << "'raises' needs a 'min' above 0";
  return success();
}

LogicalResult LossScalerAttr::verify(function_ref<InFlightDiagnostic()> error,
                                     StringRef name, Real init, Real growth,
                                     Real backoff, int64_t interval, Real min,
                                     Real max, int64_t hysteresis, bool,
                                     bool raises, GrowthRule, ScaleCap) {
  const ScalerPreset *preset = findScalerPreset(name);
  if (!preset)
    return error() << "unknown loss scaler '" << name << "', expected one of "
                   << listPresets() << suggestPreset(name);
  if (!isInvertibleScale(float(init), 1))
    return error() << "expected 'init' to be a positive, normal f32, found "
                   << formatDouble(init);
  double grows = roundFactor(*preset, growth);
  if (!(grows > 1) || !std::isfinite(grows))
    return error() << "expected 'growth' above 1, found "
                   << formatDouble(growth);
  double backs = roundFactor(*preset, backoff);
  if (!(backs > 0 && backs < 1))
    return error() << "expected 'backoff' between 0 and 1, found "
                   << formatDouble(backoff);
  if (interval < 1 || interval > INT32_MAX)
    return error() << "expected 'interval' between 1 and 2147483647, found "
                   << interval;
  if (hysteresis < 1 || hysteresis > INT32_MAX)
    return error() << "expected 'hysteresis' between 1 and 2147483647, found "
                   << hysteresis;
  return verifyLimits(error, min, max, raises);
}

//===----------------------------------------------------------------------===//
// What is kept
//===----------------------------------------------------------------------===//

StringRef LossScalerAttr::getName() const { return getPreset(); }

bool LossScalerAttr::isDynamic() const {
  return findScalerPreset(getPreset())->isDynamic;
}

double LossScalerAttr::getInitialScale() const {
  return getMax() == 0 ? double(getInit())
                       : std::min<double>(getInit(), getMax());
}

bool LossScalerAttr::checksUnscaled() const {
  return findScalerPreset(getPreset())->checksUnscaled;
}

bool LossScalerAttr::checksMicroBatches() const {
  return findScalerPreset(getPreset())->checksMicroBatches;
}

bool LossScalerAttr::raisesAtMinimum() const { return getRaises(); }

SmallVector<ScalerState> LossScalerAttr::getStates() const {
  const ScalerPreset &preset = *findScalerPreset(getPreset());
  Builder b(getContext());
  Type scale = preset.isDouble ? b.getF64Type() : b.getF32Type();
  Type count = preset.wideCounts ? b.getI64Type() : b.getI32Type();
  SmallVector<ScalerState> states = {
      {"scale", preset.scaleKey, scale, getInitialScale()}};
  if (!preset.isDynamic)
    return states;
  if (countsSince(getRule())) {
    states.push_back({"iteration", preset.iterationKey, count, 0.0});
    states.push_back({"last_overflow", preset.lastKey, count, -1.0});
  } else {
    states.push_back({"tracker", preset.trackerKey, count, 0.0});
  }
  states.push_back(
      {"interval", preset.intervalKey, count, double(getInterval())});
  if (keepsHysteresis(preset, *this)) {
    StringRef key = preset.hysteresisKey.empty()
                        ? StringRef("hysteresis_tracker")
                        : StringRef(preset.hysteresisKey);
    states.push_back({"hysteresis", key, count, double(getHysteresis())});
  }
  return states;
}
