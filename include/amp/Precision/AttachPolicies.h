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
  /// own.
  func::FuncOp get(func::FuncOp callee, PolicyAttr policy);
  func::FuncOp lookup(StringRef name) const {
    return symbols.lookup<func::FuncOp>(name);
  }
  /// The copies that have been made since the last call.
  SmallVector<func::FuncOp> takeNew() { return std::exchange(fresh, {}); }

private:
  SymbolTable symbols;
  llvm::DenseMap<std::pair<func::FuncOp, PolicyAttr>, func::FuncOp> clones;
  SmallVector<func::FuncOp> fresh;
};

/// Writes the policies of regions and of called functions to all ops that they
/// hold for, and dissolves `amp.autocast`. Calls under a policy call copies.
void attachPolicies(ModuleOp module, PolicyClones &clones);

} // namespace mlir::amp

#endif // AMP_PRECISION_ATTACHPOLICIES_H
