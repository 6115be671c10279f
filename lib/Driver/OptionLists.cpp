//===- OptionLists.cpp - What texts of options may begin with ---*- C++ -*-===//

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Driver/CompileOptions.h"
#include "amp/Precision/Profiles.h"
#include "amp/Support/FamiliarNames.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::amp;

std::string mlir::amp::listPolicies() { return listPolicyNames(); }

std::vector<std::string> mlir::amp::getPolicies() {
  std::vector<std::string> names;
  for (const PolicyName &policy : getPolicyNames())
    names.push_back(policy.name);
  return names;
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

StringRef mlir::amp::suggestOption(StringRef name) {
  return findFamiliarOption(name);
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
  for (unsigned i = 0; i <= getMaxEnumValForScheduleKind(); ++i) {
    auto kind = ScheduleKind(i);
    kinds.push_back(
        makeSyntax(stringifyScheduleKind(kind), kind == ScheduleKind::Given
                                                    ? ArrayRef<StringRef>()
                                                    : ScheduleAttr::getKeys()));
  }
  return kinds;
}
