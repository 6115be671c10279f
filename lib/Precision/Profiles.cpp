//===- Profiles.cpp - The class table ---------------------------*- C++ -*-===//

#include "amp/Precision/Profiles.h"

#include "amp/Support/Nearest.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/GlobPattern.h"

using namespace mlir;
using namespace mlir::amp;

namespace {
struct Ban {
  llvm::StringLiteral profile;
  OpKind kind;
  llvm::StringLiteral reason;
};
struct NamedPolicy {
  llvm::StringLiteral name, profile, keys, scaler;
  bool refusesScaler;
};
} // namespace

#define GET_AMP_Bans_IMPL
#define GET_AMP_PolicyNames_IMPL
#define GET_AMP_PolicyOptions_IMPL
#define GET_AMP_Profiles_IMPL
#include "amp/Precision/ProfileTables.inc"

ArrayRef<Profile> mlir::amp::getProfiles() { return AMP_Profiles; }

const Profile *mlir::amp::findProfile(StringRef name) {
  const Profile *it = llvm::find_if(AMP_Profiles, [&](const Profile &profile) {
    return profile.name == name;
  });
  return it == std::end(AMP_Profiles) ? nullptr : it;
}

std::string mlir::amp::listProfiles() {
  return llvm::join(
      llvm::map_range(AMP_Profiles, [](const Profile &p) { return p.name; }),
      ", ");
}

std::string mlir::amp::suggestProfile(StringRef name) {
  return suggestNearest(
      name, llvm::map_to_vector(AMP_Profiles, [](const Profile &profile) {
        return StringRef(profile.name);
      }));
}

StringRef mlir::amp::getBanReason(const Profile &profile, OpKind kind) {
  const Ban *it = llvm::find_if(AMP_Bans, [&](const Ban &ban) {
    return ban.profile == profile.name && ban.kind == kind;
  });
  return it == std::end(AMP_Bans) ? StringRef() : StringRef(it->reason);
}

ArrayRef<StringRef> mlir::amp::getComputeTypes() {
  static constexpr StringRef kTypes[] = {"bf16", "f16", "tf32"};
  return kTypes;
}

/// The keys behind `compute` of the policy that has a profile's name: with
/// another type they are the same.
static std::string getOtherKeys(const Profile &profile) {
  for (const NamedPolicy &policy : AMP_PolicyNames)
    if (policy.name == profile.name)
      return policy.keys
          .substr(std::min(policy.keys.find(','), policy.keys.size()))
          .str();
  return "";
}

std::vector<PolicyName> mlir::amp::getPolicyNames() {
  std::vector<PolicyName> names;
  for (const NamedPolicy &policy : AMP_PolicyNames)
    names.push_back({policy.name.str(), policy.profile.str(), policy.keys.str(),
                     policy.scaler.str(), policy.refusesScaler});
  for (const Profile &profile : AMP_Profiles)
    if (profile.isUniform)
      names.push_back({profile.name.str(), profile.name.str(), ""});
    else if (!profile.type.empty())
      names.push_back({profile.name.str(), profile.name.str(),
                       ("compute = " + profile.type).str(),
                       profile.scaler.str()});
  for (const Profile &profile : AMP_Profiles)
    for (StringRef type : getComputeTypes())
      if (!profile.isUniform && profile.type.empty())
        names.push_back({(profile.name + ":" + type).str(), profile.name.str(),
                         ("compute = " + type + getOtherKeys(profile)).str(),
                         profile.scaler.str()});
  return names;
}

std::vector<PolicyOption> mlir::amp::getPolicyOptions(StringRef name) {
  std::vector<PolicyOption> options;
  for (const PolicyOption &option : AMP_PolicyOptions)
    if (option.policy == name)
      options.push_back(option);
  return options;
}

bool mlir::amp::isRuleKey(StringRef key) {
  return symbolizeOpKind(key) || key.contains('.') ||
         key.starts_with(kNameRule) || key.starts_with(kParamRule);
}

/// The names of all enumerants.
template <typename EnumT>
static SmallVector<StringRef> getNames(unsigned max,
                                       StringRef (*stringify)(EnumT)) {
  SmallVector<StringRef> names;
  for (unsigned value = 0; value <= max; ++value)
    names.push_back(stringify(EnumT(value)));
  return names;
}

std::string mlir::amp::listPolicyNames() {
  SmallVector<StringRef> names, profiles;
  llvm::append_range(names, getComputeTypes());
  for (const Profile &profile : AMP_Profiles)
    (profile.isUniform || !profile.type.empty() ? names : profiles)
        .push_back(profile.name);
  for (const NamedPolicy &policy : AMP_PolicyNames)
    if (!llvm::is_contained(getComputeTypes(), policy.name))
      names.push_back(policy.name);
  return llvm::join(names, ", ") +
         ", jmp:STRING, PROFILE:TYPE with PROFILE of " +
         llvm::join(profiles, ", ") + " and TYPE of " +
         llvm::join(getComputeTypes(), ", ");
}

LogicalResult
mlir::amp::verifyRule(llvm::function_ref<InFlightDiagnostic()> error,
                      NamedAttribute rule) {
  StringRef key = rule.getName().getValue();
  auto kinds = getNames(getMaxEnumValForOpKind(), stringifyOpKind);
  if (!isRuleKey(key))
    return error() << "unknown kind of op '" << key
                   << "' in 'rules', expected one of "
                   << llvm::join(kinds, ", ") << ", the name of an op, "
                   << kNameRule << "PATTERN or " << kParamRule << "PATTERN"
                   << suggestNearest(key, kinds);
  StringRef pattern = key;
  if (pattern.consume_front(kNameRule) || pattern.consume_front(kParamRule))
    if (auto glob = llvm::GlobPattern::create(pattern); !glob)
      return error() << "bad pattern '" << key
                     << "' in 'rules': " << llvm::toString(glob.takeError());
  auto name = dyn_cast<StringAttr>(rule.getValue());
  if (name && symbolizePrecisionClass(name.getValue()))
    return success();
  auto classes =
      getNames(getMaxEnumValForPrecisionClass(), stringifyPrecisionClass);
  return error() << "unknown class " << rule.getValue() << " of '" << key
                 << "' in 'rules', expected one of "
                 << llvm::join(classes, ", ")
                 << (name ? suggestNearest(name.getValue(), classes) : "");
}
