//===- Init.cpp - First values of arguments ---------------------*- C++ -*-===//

#include "amp/Session/Init.h"
#include "amp/Session/DType.h"
#include "amp/Session/Philox.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/GlobPattern.h"
#include <cmath>
#include <cstring>
#include <limits>

using namespace mlir::amp;

namespace {
/// U(-width, width), N(0, width^2), or `width` itself.
struct Distribution {
  enum Kind { Constant, Uniform, Normal, Unknown } kind;
  double width;
};
} // namespace

static Distribution getDistribution(const ArgSpec &spec) {
  using D = Distribution;
  const InitSpec &init = spec.init;
  double fanOut = spec.shape.empty() ? 1 : spec.shape.back();
  double fanIn = 1;
  for (int64_t dim : llvm::ArrayRef(spec.shape).drop_back(!spec.shape.empty()))
    fanIn *= dim;
  if (init.fanIn > 0)
    fanIn = init.fanIn;
  auto scale = [&](double variance) { return init.value * sqrt(variance); };
  return llvm::StringSwitch<D>(init.kind)
      .Case("constant", {D::Constant, init.value})
      .Case("uniform", {D::Uniform, init.value})
      .Case("normal", {D::Normal, init.value})
      .Case("kaiming_uniform", {D::Uniform, scale(3 / fanIn)})
      .Case("kaiming_normal", {D::Normal, scale(1 / fanIn)})
      .Case("xavier_uniform", {D::Uniform, scale(6 / (fanIn + fanOut))})
      .Case("xavier_normal", {D::Normal, scale(2 / (fanIn + fanOut))})
      .Default({D::Unknown, 0});
}

/// Whether the value is in the type's range; it may be rounded.
static bool holds(DType type, double value) {
  if (!isFloat(type)) {
    int bits = type == DType::Bool ? 1 : 8 * getDTypeBytes(type);
    bool isUnsigned = type == DType::Bool || type == DType::U8;
    double end = std::ldexp(1.0, isUnsigned ? bits : bits - 1);
    return std::trunc(value) >= (isUnsigned ? 0 : -end) &&
           std::trunc(value) < end;
  }
  auto round = [&](double x) {
    char bytes[sizeof(double)];
    writeElement(type, bytes, 0, x);
    return readElement(type, bytes, 0);
  };
  double held = round(value);
  // What is too large becomes infinite or, in 8 bits, the largest number.
  double largest = round(std::numeric_limits<double>::max());
  return std::isfinite(held) &&
         (std::fabs(held) != largest || std::fabs(value) <= largest);
}

/// The value farthest from zero that may be drawn.
static double getFarthest(const Distribution &distribution) {
  // A normal number of a uniform one with 53 bits is within 8.6 deviations.
  constexpr double kDeviations = 8.6;
  bool isNormal = distribution.kind == Distribution::Normal;
  return isNormal ? kDeviations * distribution.width : distribution.width;
}

llvm::Error mlir::amp::initialize(const ArgSpec &spec, uint64_t seed,
                                  void *buffer) {
  if (spec.init.kind == "seed" && spec.dtype == "i64") {
    std::memcpy(buffer, &seed, sizeof(seed));
    return llvm::Error::success();
  }
  Distribution distribution = getDistribution(spec);
  if (distribution.kind == Distribution::Unknown)
    return llvm::createStringError("argument '" + spec.name +
                                   "': unknown initialization '" +
                                   spec.init.kind + "'");
  DType type = *parseDType(spec.dtype);
  if (double farthest = getFarthest(distribution); !holds(type, farthest))
    return llvm::createStringError(
        "argument '" + spec.name + "': expected first values that " +
        spec.dtype + " holds, found " + spec.init.kind + " up to " +
        formatShortest(farthest));
  PhiloxStream stream(seed, spec.name);
  auto draw = [&](int64_t i) {
    switch (distribution.kind) {
    case Distribution::Uniform: {
      double unit =
          type == DType::F64 ? stream.drawUniform64(i) : stream.drawUniform(i);
      return distribution.width * (2 * unit - 1);
    }
    case Distribution::Normal:
      return distribution.width * stream.drawNormal(i);
    default:
      return distribution.width;
    }
  };
  for (int64_t i = 0, e = spec.getNumElements(); i < e; ++i)
    writeElement(type, buffer, i, draw(i));
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// By name
//===----------------------------------------------------------------------===//

namespace {
struct Rule {
  std::string text;
  std::string pattern;
  llvm::GlobPattern names;
  InitSpec init;
  bool isUsed = false;
};
} // namespace

/// The texts between commas outside of parentheses.
static llvm::SmallVector<llvm::StringRef> splitRules(llvm::StringRef text) {
  llvm::SmallVector<llvm::StringRef> rules;
  size_t depth = 0, start = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    depth += text[i] == '(';
    depth -= text[i] == ')' && depth > 0;
    if (text[i] != ',' || depth > 0)
      continue;
    rules.push_back(text.slice(start, i).trim());
    start = i + 1;
  }
  rules.push_back(text.drop_front(start).trim());
  return rules;
}

static llvm::Expected<Rule> parseRule(llvm::StringRef text) {
  auto makeError = [&](const llvm::Twine &message) {
    return llvm::createStringError("'init': rule '" + text + "': " + message);
  };
  auto [glob, how] = text.rsplit("=");
  // The last '=' may be that of fan_in.
  if (size_t open = text.find('('); open != llvm::StringRef::npos)
    std::tie(glob, how) =
        std::make_pair(text.take_front(open).rsplit('=').first,
                       text.drop_front(text.take_front(open).rfind('=') + 1));
  auto names = llvm::GlobPattern::create(glob.trim());
  if (!names)
    return makeError(llvm::toString(names.takeError()));
  Rule rule{text.str(), glob.trim().str(), std::move(*names), {}, false};
  rule.init.value = 1;
  auto [kind, values] = how.split('(');
  rule.init.kind = kind.trim().str();
  ArgSpec probe;
  probe.init = rule.init;
  if (getDistribution(probe).kind == Distribution::Unknown)
    return makeError("unknown initialization '" + rule.init.kind +
                     "', expected constant, uniform, normal, kaiming_uniform, "
                     "kaiming_normal, xavier_uniform or xavier_normal");
  if (values.empty() && !how.contains('('))
    return rule;
  if (!values.consume_back(")"))
    return makeError("expected ')' at its end");
  auto [value, fanIn] = values.split(',');
  if (value.trim().getAsDouble(rule.init.value))
    return makeError("expected a number, found '" + value + "'");
  bool isWidth = rule.init.kind != "constant";
  if (!std::isfinite(rule.init.value) || (isWidth && rule.init.value < 0))
    return makeError(llvm::Twine("expected a finite number") +
                     (isWidth ? " from 0" : "") + ", found '" + value + "'");
  if (!fanIn.empty() &&
      (!(fanIn = fanIn.trim()).consume_front("fan_in=") ||
       fanIn.getAsInteger(10, rule.init.fanIn) || rule.init.fanIn < 1))
    return makeError("expected fan_in=N after the value, found '" + fanIn +
                     "'");
  return rule;
}

/// Gives the argument the values of the first rule that is about it. A state
/// must be named letter by letter: "*" is about weights, not about the running
/// statistics beside them.
static llvm::Error applyFirst(llvm::MutableArrayRef<Rule> rules,
                              const StepInstance &instance, size_t index,
                              uint64_t seed) {
  const Rule *first = nullptr;
  const ArgSpec &spec = instance.getManifest().args[index];
  bool isState = spec.role == ArgRole::State;
  for (Rule &rule : rules) {
    if (isState ? rule.pattern != spec.name : !rule.names.match(spec.name))
      continue;
    rule.isUsed = true;
    first = first ? first : &rule;
  }
  if (!first)
    return llvm::Error::success();
  auto fill = [&](const ArgSpec &whole, void *data) {
    ArgSpec ruled = whole;
    ruled.init = first->init;
    return initialize(ruled, seed, data);
  };
  if (llvm::Error error = instance.writeWhole(index, fill))
    return llvm::createStringError("'init': rule '" + first->text +
                                   "': " + llvm::toString(std::move(error)));
  return llvm::Error::success();
}

llvm::Error mlir::amp::initializeByName(llvm::StringRef text, uint64_t seed,
                                        StepInstance &instance) {
  llvm::SmallVector<Rule> rules;
  for (llvm::StringRef item : splitRules(text)) {
    llvm::Expected<Rule> rule = parseRule(item);
    if (!rule)
      return rule.takeError();
    rules.push_back(std::move(*rule));
  }
  for (auto [i, arg] : llvm::enumerate(instance.getManifest().args))
    if (arg.role == ArgRole::Param || arg.role == ArgRole::State)
      if (llvm::Error error = applyFirst(rules, instance, i, seed))
        return error;
  for (const Rule &rule : rules)
    if (!rule.isUsed)
      return llvm::createStringError(
          "'init': rule '" + rule.text +
          "': no parameter matches, and no state has "
          "that name");
  return instance.upload({ArgRole::Param, ArgRole::State});
}
