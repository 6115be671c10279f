//===- PolicyText.cpp - Names of policies to attributes ---------*- C++ -*-===//
//
// A name of the table (Precision/Profiles.td) or a string of jmp's is a profile
// and keys; what follows are keys that win over these, and rules. The policy
// itself is parsed as it stands in MLIR.
//
//===----------------------------------------------------------------------===//

#include "amp/Entry/StepParts.h"

#include "amp/Precision/Profiles.h"
#include "amp/Support/FamiliarNames.h"
#include "amp/Support/Nearest.h"
#include "mlir/AsmParser/AsmParser.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include <map>

using namespace mlir;
using namespace mlir::amp;

namespace {
/// A policy on its way from the command line to the attribute.
struct PolicyText {
  StringRef name; ///< for messages
  std::string profile;
  std::string scaler;         ///< the preset that comes with f16
  bool refusesScaler = false; ///< any but `none` is an error
  std::map<std::string, std::string> keys;
  std::vector<std::pair<std::string, std::string>> rules;

  llvm::Error fail(const Twine &message) const {
    return llvm::createStringError("policy '" + name + "': " + message);
  }
};
} // namespace

/// The keys of the attribute that may follow a name, and what they may be.
static constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> kKeys[] = {
    {"accumulate", "f32,f64"},     {"output", "f32,bf16,f16"},
    {"params", "f32,bf16,f16"},    {"reduce", "f32,bf16,f16"},
    {"rounding", "strict,excess"}, {"wgrad", "accumulate,compute"},
};

//===----------------------------------------------------------------------===//
// jmp's strings
//===----------------------------------------------------------------------===//

/// Our name of one of jmp's types, or "".
static StringRef getTypeOfJmp(StringRef name) {
  static constexpr std::pair<StringRef, StringRef> kTypes[] = {
      {"bf16", "bf16"},   {"bfloat16", "bf16"}, {"f16", "f16"},
      {"float16", "f16"}, {"half", "f16"},      {"f32", "f32"},
      {"float32", "f32"}, {"full", "f32"},      {"f64", "f64"},
      {"float64", "f64"}};
  for (auto [theirs, ours] : kTypes)
    if (theirs == name)
      return ours;
  return "";
}

/// p|params, c|compute, o|output = type; a type alone is all three. Without
/// params it is f32, compute is params, output is compute.
/// Source: jmp, `_src/policy.py`, `get_policy`.
static llvm::Error readJmp(PolicyText &text, ArrayRef<StringRef> items) {
  StringRef params, compute, output;
  for (StringRef item : items) {
    auto [key, value] = item.trim().split('=');
    bool isAll = !item.contains('=');
    StringRef type = getTypeOfJmp(isAll ? key : value);
    if (type.empty())
      return text.fail("unknown type '" + (isAll ? key : value) +
                       "', expected one of bfloat16, float16, half, float32, "
                       "full, float64");
    if (isAll)
      params = compute = output = type;
    else if (key == "p" || key == "params")
      params = type;
    else if (key == "c" || key == "compute")
      compute = type;
    else if (key == "o" || key == "output")
      output = type;
    else
      return text.fail("unknown key '" + key +
                       "', expected params, compute or output");
  }
  if (params.empty())
    params = "f32";
  if (compute.empty())
    compute = params;
  if (output.empty())
    output = compute;
  if (compute == "f32" || compute == "f64") {
    if (output != compute || (params != compute && params != "f32"))
      return text.fail("expected one type where 'compute' is " + compute);
    text.profile = compute.str();
    return llvm::Error::success();
  }
  text.profile = "half";
  text.scaler = "jmp";
  text.keys["compute"] = compute.str();
  text.keys["params"] = params.str();
  text.keys["output"] = output.str();
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// Names and what follows
//===----------------------------------------------------------------------===//

/// "did you mean 'params'? (list)", or "expected one of list".
static std::string formatExpected(StringRef name, ArrayRef<StringRef> known,
                                  StringRef list) {
  std::string nearest = suggestNearest(name, known);
  if (nearest.empty())
    return ("expected one of " + list).str();
  // It begins with "; ", as the end of another sentence.
  return (StringRef(nearest).ltrim("; ") + " (" + list + ")").str();
}

/// "; did you mean 'bf16'?", or what is there.
static std::string suggestPolicy(StringRef name, ArrayRef<StringRef> known) {
  std::string nearest = suggestNearest(name, known);
  if (StringRef familiar = findFamiliarPolicy(name); !familiar.empty())
    nearest = ("; did you mean '" + familiar + "'?").str();
  if (!nearest.empty())
    return nearest + " ('amp-run info' lists all)";
  return ": expected bf16, f16, tf32, f32, f64 or another one that 'amp-run "
         "info' lists";
}

static llvm::Error readName(PolicyText &text, StringRef name) {
  std::vector<PolicyName> names = getPolicyNames();
  SmallVector<StringRef> known;
  for (const PolicyName &policy : names) {
    known.push_back(policy.name);
    if (policy.name != name)
      continue;
    text.profile = policy.profile;
    text.scaler = policy.scaler;
    text.refusesScaler = policy.refusesScaler;
    SmallVector<StringRef> items;
    StringRef(policy.keys).split(items, ", ", -1, /*KeepEmpty=*/false);
    for (StringRef item : items) {
      auto [key, value] = item.split(" = ");
      text.keys[key.str()] = value.str();
    }
    return llvm::Error::success();
  }
  return llvm::createStringError("unknown policy '" + name + "'" +
                                 suggestPolicy(name, known));
}

static void setItem(PolicyText &text, StringRef key, StringRef value) {
  if (isRuleKey(key))
    text.rules.push_back({key.str(), value.str()});
  else
    text.keys[key.str()] = value.str();
}

/// What the policy's system calls an option. Whether it is one, or an error.
static llvm::Expected<bool> readOption(PolicyText &text, StringRef key,
                                       StringRef value,
                                       llvm::StringSet<> &given) {
  SmallVector<StringRef> values;
  for (const PolicyOption &option : getPolicyOptions(text.name)) {
    if (option.key != key)
      continue;
    if (!option.refusal.empty())
      return text.fail("'" + key + "' is no option of it: " + option.refusal);
    values.push_back(option.value);
    if (option.value != value)
      continue;
    if (!given.insert(option.ourKey).second)
      return text.fail("'" + key + "' and '" + option.ourKey +
                       "' say the same: expected one of them");
    setItem(text, option.ourKey, option.meaning);
    return true;
  }
  if (values.empty())
    return false;
  return text.fail("expected one of " + llvm::join(values, ", ") + " for '" +
                   key + "', found '" + value + "'");
}

/// A key of the attribute, or a rule.
static llvm::Error readItem(PolicyText &text, StringRef item,
                            llvm::StringSet<> &given) {
  auto [key, value] = item.split('=');
  key = key.trim();
  value = value.trim();
  if (!item.contains('='))
    return text.fail("expected key=value, found '" + item + "'");
  if (!given.insert(key).second)
    return text.fail("'" + key + "' is given twice");
  llvm::Expected<bool> isOption = readOption(text, key, value, given);
  if (!isOption || *isOption)
    return isOption.takeError();
  SmallVector<StringRef> known;
  for (auto [name, words] : kKeys) {
    known.push_back(name);
    if (name != key)
      continue;
    SmallVector<StringRef> values;
    words.split(values, ',');
    if (!llvm::is_contained(values, value))
      return text.fail("expected one of " + llvm::join(values, ", ") +
                       " for '" + key + "', found '" + value + "'");
    text.keys[key.str()] = value.str();
    return llvm::Error::success();
  }
  if (!isRuleKey(key)) {
    std::string keys = llvm::join(known, ", ") + ", or what a rule is for";
    for (unsigned kind = 0; kind <= getMaxEnumValForOpKind(); ++kind)
      known.push_back(stringifyOpKind(OpKind(kind)));
    for (const PolicyOption &option : getPolicyOptions(text.name))
      known.push_back(option.key);
    return text.fail("unknown key '" + key +
                     "': " + formatExpected(key, known, keys));
  }
  setItem(text, key, value);
  return llvm::Error::success();
}

static std::string print(const PolicyText &text) {
  std::string result;
  llvm::raw_string_ostream os(result);
  os << "#amp.policy<\"" << text.profile << "\"";
  for (auto &[key, value] : text.keys)
    os << ", " << key << " = " << value;
  if (!text.rules.empty())
    os << ", rules = {";
  llvm::interleaveComma(text.rules, os, [&](auto &rule) {
    os << '"';
    llvm::printEscapedString(rule.first, os);
    os << "\" = \"";
    llvm::printEscapedString(rule.second, os);
    os << '"';
  });
  os << (text.rules.empty() ? ">" : "}>");
  return result;
}

llvm::Expected<NamedPolicy> mlir::amp::parsePolicy(MLIRContext *context,
                                                   StringRef source) {
  SmallVector<StringRef> items;
  source.split(items, ',');
  StringRef name = items.front().trim();
  PolicyText text;
  text.name = name;
  llvm::StringSet<> given;
  // What is no key of ours is a mistake in jmp's part.
  auto isJmp = [](StringRef item) {
    StringRef key = item.trim().split('=').first;
    return llvm::is_contained({"params", "compute", "output"}, key) ||
           (!isRuleKey(key) && llvm::none_of(kKeys, [&](auto &entry) {
             return entry.first == key;
           }));
  };
  size_t numName = 1;
  llvm::Error error = llvm::Error::success();
  if (name.consume_front("jmp:")) {
    items.front() = name;
    while (numName < items.size() && isJmp(items[numName]))
      ++numName;
    error = readJmp(text, ArrayRef(items).take_front(numName));
  } else {
    error = readName(text, name);
  }
  for (StringRef item : ArrayRef(items).drop_front(numName))
    if (!error)
      error = readItem(text, item.trim(), given);
  if (error)
    return error;
  std::string message;
  ScopedDiagnosticHandler handler(
      context, [&](Diagnostic &diag) { message = diag.str(); });
  if (auto policy =
          dyn_cast_or_null<PolicyAttr>(parseAttribute(print(text), context)))
    return NamedPolicy{policy, text.scaler,
                       text.refusesScaler ? name.str() : ""};
  return llvm::createStringError("policy '" + source + "': " + message);
}
