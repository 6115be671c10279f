//===- AttachPolicies.h - Policies from regions to ops ----------*- C++ -*-===//

#ifndef AMP_PRECISION_ATTACHPOLICIES_H
#define AMP_PRECISION_ATTACHPOLICIES_H

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"

namespace mlir::amp {

/// Copies of functions that are called under a policy, one for each policy.
class PolicyClones {
public:
  explicit PolicyClones(ModuleOp module) : symbols(module) {}

  /// The function as it is under a policy: private, with the policy as its
  /// own. `marked`: its ops have it too, and keep it in a caller of another.
  func::FuncOp get(func::FuncOp callee, PolicyAttr policy, bool marked);
  func::FuncOp lookup(StringRef name) const {
    return symbols.lookup<func::FuncOp>(name);
  }
  /// The copies that have been made since the last call, each with what its
  /// ops are marked with, if they are.
  using Copy = std::pair<func::FuncOp, PolicyAttr>;
  SmallVector<Copy> takeNew() { return std::exchange(fresh, {}); }

private:
  SymbolTable symbols;
  /// Those that are not marked, and those that are.
  llvm::DenseMap<std::pair<func::FuncOp, PolicyAttr>, func::FuncOp> clones[2];
  SmallVector<Copy> fresh;
};

/// Writes the policies of regions and of called functions to all ops that they
/// hold for, and dissolves `amp.autocast`. A call under another policy than its
/// callee has without it calls a copy; so does `amp.value_and_grad`.
void attachPolicies(ModuleOp module, PolicyClones &clones);

} // namespace mlir::amp

#endif // AMP_PRECISION_ATTACHPOLICIES_H
