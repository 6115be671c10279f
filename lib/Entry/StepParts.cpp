//===- StepParts.cpp - Texts of options as attributes -----------*- C++ -*-===//

#include "amp/Entry/StepParts.h"

#include "AttributeOptions.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::entry;

static llvm::Expected<ScalerInterface> parseScaler(MLIRContext *context,
                                                   StringRef source) {
  std::vector<std::string> presets;
  for (const ScalerSyntax &scaler : listScalers())
    presets.push_back(("\"" + scaler.preset + "\"").str());
  SmallVector<AttributeSyntax> known;
  for (auto [scaler, preset] : llvm::zip_equal(listScalers(), presets))
    known.push_back(
        {scaler.preset, LossScalerAttr::getMnemonic(), preset, scaler.keys});
  llvm::Expected<Attribute> attr =
      parseAttributeOption(context, "scaler", source, known);
  if (!attr)
    return attr.takeError();
  return cast<ScalerInterface>(*attr);
}

llvm::Expected<OptimizerInterface>
mlir::amp::parseOptimizer(MLIRContext *context, StringRef source) {
  SmallVector<AttributeSyntax> known;
  for (const OptimizerSyntax &optimizer : listOptimizers())
    known.push_back(
        {optimizer.mnemonic, optimizer.mnemonic, "", optimizer.keys});
  llvm::Expected<Attribute> attr = parseAttributeOption(
      context, "optimizer", source, known, {{"lr", "1e-3"}});
  if (!attr)
    return attr.takeError();
  return cast<OptimizerInterface>(*attr);
}

static llvm::Expected<GroupAttr> parseGroup(MLIRContext *context,
                                            StringRef source) {
  auto [match, text] = source.split('=');
  if (!source.contains('='))
    return llvm::createStringError("groups: expected PATTERN=OPTIMIZER, "
                                   "found '" +
                                   source + "'");
  llvm::Expected<OptimizerInterface> optimizer = parseOptimizer(context, text);
  if (!optimizer)
    return optimizer.takeError();
  std::string message;
  ScopedDiagnosticHandler handler(
      context, [&](Diagnostic &diag) { message = diag.str(); });
  auto group =
      GroupAttr::getChecked([&] { return emitError(UnknownLoc::get(context)); },
                            context, match.trim(), *optimizer,
                            /*clip_norm=*/Real{0.0}, /*clip_value=*/Real{0.0},
                            /*grad_scale=*/Real{1.0});
  if (group)
    return group;
  return llvm::createStringError("groups '" + source + "': " + message);
}

/// "PATTERN=OPTIMIZER;...".
static llvm::Expected<ArrayAttr> parseGroups(MLIRContext *context,
                                             StringRef source) {
  SmallVector<StringRef> items;
  source.split(items, ';');
  SmallVector<Attribute> groups;
  for (StringRef item : items) {
    llvm::Expected<GroupAttr> group = parseGroup(context, item.trim());
    if (!group)
      return group.takeError();
    groups.push_back(*group);
  }
  return ArrayAttr::get(context, groups);
}

/// An attribute whose first parameter is an enumeration's value.
template <typename AttrT, typename EnumT>
static llvm::Expected<AttrT> parseByKind(MLIRContext *context, StringRef what,
                                         StringRef source, unsigned lastKind,
                                         StringRef (*stringify)(EnumT)) {
  SmallVector<AttributeSyntax> known;
  for (unsigned i = 0; i <= lastKind; ++i) {
    StringRef name = stringify(EnumT(i));
    known.push_back({name, AttrT::getMnemonic(), name, AttrT::getKeys()});
  }
  llvm::Expected<Attribute> attr =
      parseAttributeOption(context, what, source, known);
  if (!attr)
    return attr.takeError();
  return cast<AttrT>(*attr);
}

static llvm::Expected<ScheduleAttr> parseSchedule(MLIRContext *context,
                                                  StringRef source) {
  return parseByKind<ScheduleAttr>(context, "schedule", source,
                                   getMaxEnumValForScheduleKind(),
                                   stringifyScheduleKind);
}

static llvm::Expected<AnomalyAttr> parseAnomaly(MLIRContext *context,
                                                StringRef source) {
  return parseByKind<AnomalyAttr>(context, "anomaly", source,
                                  getMaxEnumValForAnomalyKind(),
                                  stringifyAnomalyKind);
}

/// Parses a text that is there.
template <typename AttrT>
static llvm::Error parseInto(AttrT &attr, MLIRContext *context, StringRef text,
                             llvm::Expected<AttrT> (*parse)(MLIRContext *,
                                                            StringRef)) {
  if (text.empty())
    return llvm::Error::success();
  llvm::Expected<AttrT> parsed = parse(context, text);
  if (!parsed)
    return parsed.takeError();
  attr = *parsed;
  return llvm::Error::success();
}

template <typename EnumT>
static llvm::Expected<std::optional<EnumT>>
parseEnum(StringRef what, StringRef text,
          std::optional<EnumT> (*symbolize)(StringRef),
          StringRef (*stringify)(EnumT), unsigned last) {
  if (std::optional<EnumT> value = symbolize(text))
    return value;
  SmallVector<StringRef> names;
  for (unsigned i = 0; i <= last; ++i)
    names.push_back(stringify(EnumT(i)));
  return llvm::createStringError(formatUnknown(what, text, names));
}

static llvm::Expected<std::optional<ParamRounding>>
parseParamRounding(MLIRContext *, StringRef text) {
  return parseEnum<ParamRounding>(
      "param_rounding", text, symbolizeParamRounding, stringifyParamRounding,
      getMaxEnumValForParamRounding());
}

static llvm::Expected<std::optional<ParamFormat>>
parseParamFormat(MLIRContext *, StringRef text) {
  return parseEnum<ParamFormat>("param_format", text, symbolizeParamFormat,
                                stringifyParamFormat,
                                getMaxEnumValForParamFormat());
}

static llvm::Expected<std::optional<SlotFormat>>
parseSlotFormat(MLIRContext *, StringRef text) {
  return parseEnum<SlotFormat>("slot_format", text, symbolizeSlotFormat,
                               stringifySlotFormat,
                               getMaxEnumValForSlotFormat());
}

static llvm::Expected<std::optional<OnOverflow>>
parseOnOverflow(MLIRContext *, StringRef text) {
  return parseEnum<OnOverflow>("on_overflow", text, symbolizeOnOverflow,
                               stringifyOnOverflow,
                               getMaxEnumValForOnOverflow());
}

static llvm::Expected<std::optional<double>> parseReal(MLIRContext *,
                                                       StringRef text) {
  double value;
  if (!text.getAsDouble(value))
    return value;
  return llvm::createStringError("expected a number, found '" + text + "'");
}

llvm::Error mlir::amp::checkCount(StringRef what, int64_t value, int64_t most) {
  if (value >= 1 && value <= most)
    return llvm::Error::success();
  return llvm::createStringError(what + ": expected a number from 1 to " +
                                 Twine(most) + ", found " + Twine(value));
}

llvm::Expected<StepParts>
mlir::amp::parseStepParts(MLIRContext *context,
                          const AmpBuildEntryOptions &options) {
  StepParts parts;
  llvm::Error error = llvm::Error::success();
  // The first error is told.
  auto parse = [&](auto &part, const OptionText &text, auto parser) {
    if (!error)
      error = parseInto(part, context, text, parser);
  };
  parse(parts.named, options.policy, parsePolicy);
  parse(parts.scaler, options.scaler, parseScaler);
  parse(parts.optimizer, options.optimizer, parseOptimizer);
  parse(parts.groups, options.groups, parseGroups);
  parse(parts.schedule, options.schedule, parseSchedule);
  parse(parts.anomaly, options.anomaly, parseAnomaly);
  parse(parts.paramRounding, options.paramRounding, parseParamRounding);
  parse(parts.paramFormat, options.paramFormat, parseParamFormat);
  parse(parts.slotFormat, options.slotFormat, parseSlotFormat);
  parse(parts.onOverflow, options.onOverflow, parseOnOverflow);
  parse(parts.ema, options.ema, parseReal);
  parse(parts.clipNorm, options.clipNorm, parseReal);
  parse(parts.clipValue, options.clipValue, parseReal);
  if (!error && options.replicas != 0)
    error = checkCount("replicas", options.replicas, kMaxReplicas);
  if (!error && options.accumulate != 0) {
    parts.accumulate = options.accumulate;
    error = checkCount("accumulate", options.accumulate);
  }
  if (error)
    return std::move(error);
  return parts;
}
