//===- SearchSpace.cpp - What rules can make f32 ----------------*- C++ -*-===//

#include "SearchSpace.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"

using namespace mlir::amp::run;

/// "4x8xf16, i32" has an element type.
static bool hasElement(llvm::StringRef types, llvm::StringRef element) {
  llvm::SmallVector<llvm::StringRef> items;
  types.split(items, ", ");
  return llvm::any_of(items, [&](llvm::StringRef item) {
    return item == element || item.ends_with(("x" + element).str());
  });
}

static bool isSixteenBit(llvm::StringRef types) {
  return hasElement(types, "f16") || hasElement(types, "bf16");
}

/// Two bytes less for each element.
static int64_t countSaved(llvm::StringRef types) {
  if (!isSixteenBit(types))
    return 0;
  int64_t bytes = 2, size;
  llvm::SmallVector<llvm::StringRef> parts;
  types.split(',').first.split(parts, 'x');
  for (llvm::StringRef part : parts)
    if (!part.getAsInteger(10, size))
      bytes *= size;
  return bytes;
}

/// What moves data is of the type that it moves: rules for others decide.
static bool isMove(llvm::StringRef kind) {
  return llvm::is_contained(
      {"clear", "pad", "concat", "embedding", "dropout", "cast", "other"},
      kind);
}

/// Whether a pattern of the command line can say the place.
static bool canBeNamed(llvm::StringRef where) {
  return where != "-" && where.find_first_of(",=*?[]{}\\ ") == where.npos;
}

/// Names are whole; of a file's the last part.
static std::string getPattern(const Candidate &candidate) {
  bool isLine = llvm::StringRef(candidate.where).contains(':');
  return (isLine ? "name:*" : "name:") + candidate.where;
}

llvm::Expected<SearchSpace> SearchSpace::create(llvm::StringRef policy,
                                                llvm::StringRef explanation) {
  auto parsed = llvm::json::parse(explanation);
  if (!parsed)
    return parsed.takeError();
  SearchSpace space;
  space.policy = policy.str();
  for (const llvm::json::Value &value :
       *parsed->getAsObject()->getArray("ops")) {
    const llvm::json::Object &op = *value.getAsObject();
    llvm::StringRef kind = *op.getString("kind"),
                    gives = *op.getString("gives"),
                    where = *op.getString("where");
    int64_t flops = *op.getInteger("flops");
    if (!isMove(kind))
      space.places[kind.str()].insert(where.str());
    space.hasF16 |= hasElement(gives, "f16");
    bool isLow = isSixteenBit(gives) ||
                 (flops > 0 && isSixteenBit(*op.getString("reads")));
    if (!isLow || isMove(kind))
      continue;
    if (!canBeNamed(where)) {
      ++space.numUnnamed;
      continue;
    }
    if (!llvm::is_contained(space.kinds, kind))
      space.kinds.push_back(kind.str());
    auto known = llvm::find_if(space.candidates, [&](const Candidate &other) {
      return other.where == where;
    });
    if (known == space.candidates.end())
      known = space.candidates.insert(known, {where.str(), kind.str()});
    known->flops += flops;
    known->bytes += countSaved(gives);
  }
  if (space.candidates.empty())
    return llvm::createStringError(
        "policy '" + policy +
        "': expected ops in 16 bit that a rule can name, "
        "found " +
        (space.numUnnamed ? "none with a place or a name" : "none"));
  return space;
}

std::string SearchSpace::getPolicy(llvm::ArrayRef<size_t> raised) const {
  std::string text = policy;
  for (size_t index : raised)
    text += "," + getPattern(candidates[index]) + "=f32";
  return text;
}

std::string SearchSpace::makeStrict(std::string policy) const {
  bool says = llvm::StringRef(policy).contains(",rounding=");
  return policy + (says ? "" : ",rounding=strict");
}

std::string SearchSpace::getRules(llvm::ArrayRef<size_t> raised) const {
  auto rules = llvm::map_range(raised, [&](size_t index) {
    return "\"" + getPattern(candidates[index]) + "\" = \"f32\"";
  });
  return "{" + llvm::join(rules, ", ") + "}";
}

/// All kinds but one, and but those that are at one place alone: a rule that is
/// for nothing would be a warning.
std::string SearchSpace::raiseAll(llvm::StringRef lowKind,
                                  llvm::StringRef where) const {
  std::string text = policy;
  for (const auto &[kind, all] : places)
    if (all.size() > 1 || *all.begin() != where)
      text += "," + kind + (kind == lowKind ? "=low" : "=f32");
  return text;
}

std::string SearchSpace::getPolicyOfKind(llvm::StringRef kind) const {
  return raiseAll(kind, "");
}

std::string SearchSpace::getPolicyOfOp(const Candidate &candidate) const {
  return raiseAll("", candidate.where) + "," + getPattern(candidate) + "=low";
}
