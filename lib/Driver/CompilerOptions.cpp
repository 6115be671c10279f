//===- CompilerOptions.cpp - Strings of options to attributes ---*- C++ -*-===//

#include "AttributeOptions.h"
#include "CompilerImpl.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::compiler;

//===----------------------------------------------------------------------===//
// The options
//===----------------------------------------------------------------------===//

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

std::string mlir::amp::listScalerNames() {
  SmallVector<StringRef> names;
  for (const ScalerSyntax &scaler : listScalers())
    names.push_back(scaler.preset);
  return llvm::join(names, ", ");
}

std::string mlir::amp::listOptimizerNames() {
  SmallVector<StringRef> names;
  for (const OptimizerSyntax &optimizer : listOptimizers())
    names.push_back(optimizer.mnemonic);
  return llvm::join(names, ", ");
}

static OptionSyntax makeSyntax(StringRef name, ArrayRef<StringRef> keys) {
  return {name.str(), std::vector<std::string>(keys.begin(), keys.end())};
}

llvm::SmallVector<OptionSyntax> mlir::amp::listOptimizerSyntax() {
  return llvm::map_to_vector(listOptimizers(), [](const auto &syntax) {
    return makeSyntax(syntax.mnemonic, syntax.keys);
  });
}

llvm::SmallVector<OptionSyntax> mlir::amp::listScalerSyntax() {
  return llvm::map_to_vector(listScalers(), [](const auto &syntax) {
    return makeSyntax(syntax.preset, syntax.keys);
  });
}

llvm::SmallVector<OptionSyntax> mlir::amp::listScheduleSyntax() {
  SmallVector<OptionSyntax> kinds;
  for (unsigned i = 0; i <= getMaxEnumValForScheduleKind(); ++i)
    kinds.push_back(makeSyntax(stringifyScheduleKind(ScheduleKind(i)),
                               ScheduleAttr::getKeys()));
  return kinds;
}

llvm::Expected<OptimizerInterface>
compiler::parseOptimizer(MLIRContext *context, StringRef source) {
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

static llvm::Error parseParamRounding(std::optional<ParamRounding> &rounding,
                                      const CompileOptions &options) {
  if (options.paramRounding.empty())
    return llvm::Error::success();
  rounding = symbolizeParamRounding(options.paramRounding);
  if (rounding)
    return llvm::Error::success();
  SmallVector<StringRef> names;
  for (unsigned i = 0; i <= getMaxEnumValForParamRounding(); ++i)
    names.push_back(stringifyParamRounding(ParamRounding(i)));
  return llvm::createStringError(
      formatUnknown("param_rounding", options.paramRounding, names));
}

/// Products of two such counts fit in an int64_t.
static llvm::Error checkCount(StringRef what, std::optional<int64_t> value,
                              int64_t most = INT32_MAX) {
  if (!value || (*value >= 1 && *value <= most))
    return llvm::Error::success();
  return llvm::createStringError("expected '" + what + "' from 1 to " +
                                 Twine(most) + ", found " + Twine(*value));
}

llvm::Expected<StepParts>
mlir::amp::compiler::parseStepParts(MLIRContext *context,
                                    const CompileOptions &options) {
  StepParts parts;
  NamedPolicy named;
  if (auto error = parseInto(named, context, options.policy, parsePolicy))
    return error;
  parts.policy = named.policy;
  parts.scalerOfPolicy = named.scaler;
  parts.refusesScaler = named.refusesScaler;
  if (auto error =
          parseInto(parts.scaler, context, options.scaler, parseScaler))
    return error;
  if (auto error = parseInto(parts.optimizer, context, options.optimizer,
                             parseOptimizer))
    return error;
  if (auto error =
          parseInto(parts.groups, context, options.groups, parseGroups))
    return error;
  if (auto error =
          parseInto(parts.schedule, context, options.schedule, parseSchedule))
    return error;
  if (auto error =
          parseInto(parts.anomaly, context, options.anomaly, parseAnomaly))
    return error;
  if (auto error = parseParamRounding(parts.paramRounding, options))
    return error;
  if (auto error = checkCount("accumulate", options.accumulate))
    return error;
  if (auto error = checkCount("batch", options.batch))
    return error;
  // None are as many as the processor has.
  std::optional<int64_t> threads;
  if (options.threads != 0)
    threads = options.threads;
  if (auto error = checkCount("threads", threads, kMaxThreads))
    return error;
  return parts;
}
