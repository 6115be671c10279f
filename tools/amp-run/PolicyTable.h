//===- PolicyTable.h - Policies side by side --------------------*- C++ -*-===//

#ifndef AMP_TOOLS_AMPRUN_POLICYTABLE_H
#define AMP_TOOLS_AMPRUN_POLICYTABLE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <string>
#include <vector>

namespace mlir::amp::run {

/// The policies of a text as "f32,bf16,add=low": what has a '=' belongs to the
/// policy before it.
std::vector<std::string> splitPolicies(llvm::StringRef text);

/// Rows of numbers on standard output, a column a policy.
class PolicyTable {
public:
  explicit PolicyTable(llvm::ArrayRef<std::string> policies);

  /// The policies' names.
  void printNames(llvm::StringRef label) const;
  /// What `format` says of each of them, by its number.
  void printRow(llvm::StringRef label,
                llvm::function_ref<std::string(size_t)> format) const;

private:
  llvm::ArrayRef<std::string> policies;
  size_t width = 16;
};

} // namespace mlir::amp::run

#endif // AMP_TOOLS_AMPRUN_POLICYTABLE_H
