//===- CompilerOptions.cpp - Strings of options to attributes ---*- C++ -*-===//

#include "AttributeOptions.h"
#include "CompilerImpl.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::compiler;

//===----------------------------------------------------------------------===//
// name,key=value,...
//===----------------------------------------------------------------------===//

namespace {
/// An option's text. Getters of values keep the first error, so that a caller
/// reads all of them and asks once.
class OptionText {
public:
  OptionText(StringRef what, StringRef text) : what(what), text(text) {
    name = text.split(',').first.trim();
  }

  StringRef getName() const { return name; }
  StringRef getText() const { return text; }
  void fail(const Twine &message) {
    if (error.empty())
      error = message.str();
  }
  llvm::Error takeError() const {
    return error.empty() ? llvm::Error::success()
                         : llvm::createStringError(error);
  }

  void checkName(ArrayRef<StringRef> names) {
    if (!llvm::is_contained(names, name))
      fail(formatUnknown(what, name, names));
  }
  void parseKeys(ArrayRef<StringRef> keys);
  double getReal(StringRef key, double missing);
  int64_t getInteger(StringRef key, int64_t missing);
  /// One of the words, or "".
  StringRef getWord(StringRef key, ArrayRef<StringRef> words);

private:
  void failValue(StringRef key, const Twine &expected) {
    fail(what + " '" + name + "': expected " + expected + " for '" + key +
         "', found '" + values.lookup(key) + "'");
  }

  std::string what;
  StringRef text, name;
  llvm::MapVector<StringRef, StringRef> values;
  std::string error;
};
} // namespace

void OptionText::parseKeys(ArrayRef<StringRef> keys) {
  SmallVector<StringRef> items;
  text.split(items, ',');
  for (StringRef item : ArrayRef(items).drop_front()) {
    auto [key, value] = item.split('=');
    key = key.trim();
    if (!item.contains('='))
      fail(what + " '" + name + "': expected key=value, found '" + item + "'");
    else if (!llvm::is_contained(keys, key))
      fail(keys.empty()
               ? what + " '" + name + "' has no keys, found '" + key + "'"
               : what + " '" + name + "': " + formatUnknown("key", key, keys));
    else if (!values.insert({key, value.trim()}).second)
      fail(what + " '" + name + "': '" + key + "' is given twice");
  }
}

double OptionText::getReal(StringRef key, double missing) {
  double value = missing;
  if (values.contains(key) && values.lookup(key).getAsDouble(value))
    failValue(key, "a number");
  return value;
}

int64_t OptionText::getInteger(StringRef key, int64_t missing) {
  int64_t value = missing;
  if (values.contains(key) && values.lookup(key).getAsInteger(10, value))
    failValue(key, "an integer");
  return value;
}

StringRef OptionText::getWord(StringRef key, ArrayRef<StringRef> words) {
  StringRef value = values.lookup(key);
  if (values.contains(key) && !llvm::is_contained(words, value))
    failValue(key, "one of " + llvm::join(words, ", "));
  return value;
}

/// The attribute, or the message of its verifier.
template <typename AttrT, typename... Args>
static llvm::Expected<AttrT> getChecked(OptionText &text, StringRef what,
                                        MLIRContext *context, Args... args) {
  if (llvm::Error error = text.takeError())
    return error;
  std::string message;
  ScopedDiagnosticHandler handler(
      context, [&](Diagnostic &diag) { message = diag.str(); });
  auto attr = AttrT::getChecked(
      [&] { return emitError(UnknownLoc::get(context)); }, context, args...);
  if (attr)
    return attr;
  return llvm::createStringError(what + " '" + text.getText() +
                                 "': " + message);
}

//===----------------------------------------------------------------------===//
// The options
//===----------------------------------------------------------------------===//

static llvm::Expected<LossScalerAttr> parseScaler(MLIRContext *context,
                                                  StringRef source) {
  OptionText text("scaler", source);
  text.checkName({"torch", "static", "none"});
  if (text.getName() == "torch")
    text.parseKeys({"init", "growth", "backoff", "interval"});
  else if (text.getName() == "static")
    text.parseKeys({"init"});
  else
    text.parseKeys({});
  Real init = text.getReal("init", 65536.0);
  Real growth = text.getReal("growth", 2.0);
  Real backoff = text.getReal("backoff", 0.5);
  int64_t interval = text.getInteger("interval", 2000);
  return getChecked<LossScalerAttr>(text, "scaler", context, text.getName(),
                                    init, growth, backoff, interval);
}

std::string mlir::amp::listOptimizerNames() {
  SmallVector<StringRef> names;
  for (const OptimizerSyntax &optimizer : listOptimizers())
    names.push_back(optimizer.mnemonic);
  return llvm::join(names, ", ");
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

static llvm::Expected<ScheduleAttr> parseSchedule(MLIRContext *context,
                                                  StringRef source) {
  SmallVector<AttributeSyntax> known;
  for (unsigned i = 0; i <= getMaxEnumValForScheduleKind(); ++i) {
    StringRef name = stringifyScheduleKind(ScheduleKind(i));
    known.push_back(
        {name, ScheduleAttr::getMnemonic(), name, ScheduleAttr::getKeys()});
  }
  llvm::Expected<Attribute> attr =
      parseAttributeOption(context, "schedule", source, known);
  if (!attr)
    return attr.takeError();
  return cast<ScheduleAttr>(*attr);
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
  if (auto error =
          parseInto(parts.policy, context, options.policy, parsePolicy))
    return error;
  if (auto error =
          parseInto(parts.scaler, context, options.scaler, parseScaler))
    return error;
  if (auto error = parseInto(parts.optimizer, context, options.optimizer,
                             parseOptimizer))
    return error;
  if (auto error =
          parseInto(parts.schedule, context, options.schedule, parseSchedule))
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
