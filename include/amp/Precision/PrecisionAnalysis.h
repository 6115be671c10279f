//===- PrecisionAnalysis.h - In which type each value is stored -*- C++ -*-===//

#ifndef AMP_PRECISION_PRECISIONANALYSIS_H
#define AMP_PRECISION_PRECISIONANALYSIS_H

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Precision/Profiles.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "llvm/ADT/EquivalenceClasses.h"

namespace mlir::amp {

/// Role of a contraction, and of the bias addition after it.
constexpr llvm::StringLiteral kLinearRole = "linear";
constexpr llvm::StringLiteral kOutputLayerRole = "output_layer";

/// Whether the type is a tensor that a policy may touch: one of f32.
bool isEligible(Type type);

/// Whether an op is a named one that takes floats of any type, computes in the
/// type that its description says, and gives what it is told to.
bool isNamed(Operation *op);

/// Whether an op is a structured one of tensors. One of memrefs has no values
/// that could be stored in another type: no policy touches it.
bool isStructured(Operation *op);

/// Which values are parameters, or only move them (transposes, reshapes). An
/// answer is kept: no value that was asked for may be erased meanwhile.
class Parameters {
public:
  bool contains(Value value);

private:
  bool expand(Value value, SmallVectorImpl<Value> &todo);

  llvm::DenseMap<Value, bool> known;
  llvm::DenseSet<Value> expanded;
};

/// The constants that tensors and numbers are, filled or moved. An answer is
/// kept, as those of `Parameters`.
class ConstantSources {
public:
  /// Null for what is no constant.
  Attribute find(Value value);

private:
  llvm::DenseMap<Value, Attribute> known;
};

/// Whether an op has to do with double, which no policy touches.
bool readsOrGivesF64(Operation *op);

/// The classes of a function's ops under its policies, and from them, by data
/// flow to a fixpoint, the element type in which each f32 tensor is stored, in
/// the regions of loops and branches as well. Independent of the order of ops.
class PrecisionAnalysis {
public:
  PrecisionAnalysis(func::FuncOp func, PolicyAttr policy);

  /// The ops that have classes, each before those of its regions. Bodies of
  /// structured ops, and regions that no interface describes, are parts of
  /// their op.
  ArrayRef<Operation *> getOps() const { return ops; }
  /// The policy of an op: its own, or the function's.
  PolicyAttr getPolicy(Operation *op) const;
  PrecisionClass getClass(Operation *op) const;
  /// f32, or a compute type for a value that is stored in it.
  FloatType getStorage(Value value) const;
  bool isParameter(Value value) const { return parameters.contains(value); }
  /// What an operand of a branching op, or of a terminator of its regions,
  /// becomes there: an argument or a result. Null for any other operand.
  Value getTarget(OpOperand &operand) const;
  /// Whether the ops in the regions of an op have classes.
  bool isDescribed(Operation *op) const { return described.contains(op); }

private:
  using Sources = SmallVector<OpOperand *>;

  void collectOps(Region &region);
  void collectBranches(RegionBranchOpInterface op);
  bool update(Value value, FloatType type);
  bool updateOp(Operation *op);
  bool updateCarried(const Sources &sources, Value leader);
  /// The storage of an op's result from the storage of its operands; null
  /// while that is not known.
  FloatType computeStorage(Operation *op) const;
  FloatType joinOperands(Operation *op, PrecisionClass c) const;
  /// The type of an eligible value as far as it is known.
  FloatType lookup(Value value) const;

  PolicyAttr policy;
  mutable Parameters parameters;
  mutable ConstantSources constants;
  SmallVector<Operation *> ops;
  llvm::SmallPtrSet<Operation *, 4> described;
  llvm::DenseMap<Operation *, PrecisionClass> classes;
  llvm::DenseMap<Value, FloatType> storage;
  /// Arguments and results of regions that must be of one type.
  llvm::EquivalenceClasses<Value> carried;
  /// What becomes of operands there, in the order of the text.
  llvm::MapVector<OpOperand *, Value> targets;
};

} // namespace mlir::amp

#endif // AMP_PRECISION_PRECISIONANALYSIS_H
