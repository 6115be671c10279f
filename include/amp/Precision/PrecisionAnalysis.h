//===- PrecisionAnalysis.h - In which type each value is stored -*- C++ -*-===//

#ifndef AMP_PRECISION_PRECISIONANALYSIS_H
#define AMP_PRECISION_PRECISIONANALYSIS_H

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Precision/Profiles.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::amp {

/// Role of a contraction, and of the bias addition after it.
constexpr llvm::StringLiteral kLinearRole = "linear";
constexpr llvm::StringLiteral kOutputLayerRole = "output_layer";

/// Whether the type is a tensor that a policy may touch: one of f32.
bool isEligible(Type type);

/// Whether an op is a named one that takes floats of any type, computes in the
/// type that its description says, and gives what it is told to.
bool isNamed(Operation *op);

/// The classes of a function's ops under its policies, and from them, by data
/// flow to a fixpoint, the element type in which each f32 tensor is stored.
/// Independent of the order of ops.
class PrecisionAnalysis {
public:
  PrecisionAnalysis(func::FuncOp func, PolicyAttr policy);

  /// The policy of an op: its own, or the function's.
  PolicyAttr getPolicy(Operation *op) const;
  PrecisionClass getClass(Operation *op) const;
  /// f32, or a compute type for a value that is stored in it.
  FloatType getStorage(Value value) const;

private:
  bool isLeaf(Value value) const { return leaves.contains(value); }
  void collectLeaves(func::FuncOp func);
  /// The storage of an op's result from the storage of its operands; null
  /// while that is not known.
  FloatType computeStorage(Operation *op) const;
  FloatType joinOperands(Operation *op, PrecisionClass c) const;

  PolicyAttr policy;
  llvm::DenseMap<Operation *, PrecisionClass> classes;
  llvm::DenseMap<Value, FloatType> storage;
  /// Arguments, constants, and what only moves them.
  llvm::DenseSet<Value> leaves;
};

} // namespace mlir::amp

#endif // AMP_PRECISION_PRECISIONANALYSIS_H
