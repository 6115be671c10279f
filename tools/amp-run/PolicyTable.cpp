//===- PolicyTable.cpp - Policies side by side ------------------*- C++ -*-===//

#include "PolicyTable.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::amp::run;

std::vector<std::string> mlir::amp::run::splitPolicies(llvm::StringRef text) {
  std::vector<std::string> policies;
  for (llvm::StringRef item : llvm::split(text, ','))
    if (item.contains('=') && !policies.empty())
      policies.back() += "," + item.trim().str();
    else
      policies.push_back(item.trim().str());
  return policies;
}

PolicyTable::PolicyTable(llvm::ArrayRef<std::string> policies)
    : policies(policies) {
  for (const std::string &policy : policies)
    width = std::max(width, policy.size() + 2);
}

void PolicyTable::printNames(llvm::StringRef label) const {
  printRow(label, [&](size_t i) { return policies[i]; });
}

void PolicyTable::printRow(
    llvm::StringRef label,
    llvm::function_ref<std::string(size_t)> format) const {
  llvm::outs() << llvm::left_justify(label, 22);
  for (size_t i = 0; i < policies.size(); ++i)
    llvm::outs() << llvm::right_justify(format(i), width);
  llvm::outs() << "\n";
}
