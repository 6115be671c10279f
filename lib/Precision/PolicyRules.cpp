//===- PolicyRules.cpp - Which rule of a policy is for an op ----*- C++ -*-===//

#include "amp/Precision/PolicyRules.h"

#include "amp/Precision/PrecisionAnalysis.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::amp;

/// Smaller ones win.
static constexpr int kLastRank = 3;
static int getRank(StringRef key) {
  if (key.starts_with(kParamRule))
    return 0;
  if (key.starts_with(kNameRule))
    return 1;
  return key.contains('.') ? 2 : kLastRank;
}

std::vector<PolicyRules::Rule> &PolicyRules::getRules(PolicyAttr policy) {
  auto [entry, isNew] = rules.insert({policy.getRules(), {}});
  if (!isNew)
    return entry->second;
  for (int rank = 0; rank <= kLastRank; ++rank)
    for (NamedAttribute rule : policy.getRules()) {
      StringRef pattern = rule.getName().getValue();
      if (getRank(pattern) != rank)
        continue;
      auto value = cast<StringAttr>(rule.getValue()).getValue();
      Rule &next = entry->second.emplace_back(
          Rule{rule.getName(), *symbolizePrecisionClass(value), std::nullopt});
      // The attribute's verifier knows that it can be made.
      if (pattern.consume_front(kNameRule) || pattern.consume_front(kParamRule))
        next.pattern = llvm::cantFail(llvm::GlobPattern::create(pattern));
    }
  return entry->second;
}

/// The names in a location: of values, modules or layers, and "file:line".
static SmallVector<std::string> getNames(Location location, bool &hasNames) {
  SmallVector<std::string> names;
  location->walk([&](Location part) {
    if (auto name = dyn_cast<NameLoc>(part)) {
      names.push_back(name.getName().str());
      hasNames = true;
    } else if (auto file = dyn_cast<FileLineColLoc>(part)) {
      names.push_back(
          (file.getFilename().getValue() + ":" + Twine(file.getLine())).str());
    }
    return WalkResult::advance();
  });
  return names;
}

/// The names of the parameters that an op reads, moved or not.
static SmallVector<StringRef> getParameters(Operation *op,
                                            ArgumentSources &parameters) {
  SmallVector<StringRef> names;
  for (Value value : op->getOperands()) {
    if (!parameters.contains(value))
      continue;
    while (Operation *move = value.getDefiningOp())
      value = move->getOperand(0);
    auto arg = cast<BlockArgument>(value);
    auto func = cast<func::FuncOp>(arg.getOwner()->getParentOp());
    auto name =
        func.getArgAttrOfType<StringAttr>(arg.getArgNumber(), kParamAttr);
    if (name)
      names.push_back(name.getValue());
  }
  return names;
}

bool PolicyRules::applies(const Rule &rule, Operation *op, OpKind kind,
                          ArgumentSources &parameters) {
  StringRef key = rule.key;
  auto matches = [&](StringRef name) { return rule.pattern->match(name); };
  if (key.starts_with(kParamRule))
    return llvm::any_of(getParameters(op, parameters), matches);
  if (key.starts_with(kNameRule))
    return llvm::any_of(getNames(op->getLoc(), hasNames), matches);
  return key == (key.contains('.') ? op->getName().getStringRef()
                                   : stringifyOpKind(kind));
}

std::optional<PolicyRules::Match>
PolicyRules::find(Operation *op, PolicyAttr policy, OpKind kind,
                  ArgumentSources &parameters) {
  if (!policy.getRules())
    return std::nullopt;
  for (Rule &rule : getRules(policy)) {
    if (!applies(rule, op, kind, parameters))
      continue;
    rule.isUsed = true;
    return Match{rule.key, rule.value};
  }
  return std::nullopt;
}

void PolicyRules::warnOfUnused(Operation *where) const {
  for (auto &[dictionary, list] : rules)
    for (const Rule &rule : list) {
      if (rule.isUsed)
        continue;
      auto diag = where->emitWarning("the rule for '")
                  << rule.key.getValue() << "' is for no op";
      if (rule.key.getValue().starts_with(kNameRule) && !hasNames)
        diag << ": no location has a name";
    }
}
