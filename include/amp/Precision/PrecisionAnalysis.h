//===- PrecisionAnalysis.h - In which type each value is stored -*- C++ -*-===//

#ifndef AMP_PRECISION_PRECISIONANALYSIS_H
#define AMP_PRECISION_PRECISIONANALYSIS_H

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Dialect/AMP/IR/Roles.h"
#include "amp/Precision/PolicyRules.h"
#include "amp/Precision/Profiles.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "llvm/ADT/EquivalenceClasses.h"

namespace mlir::amp {

/// Whether the type is a tensor that a policy may touch: one of f32.
bool isEligible(Type type);

/// Whether an op is a named one that takes floats of any type, computes in the
/// type that its description says, and gives what it is told to.
bool isNamed(Operation *op);

/// Whether an op is a structured one of tensors. One of memrefs has no values
/// that could be stored in another type: no policy touches it.
bool isStructured(Operation *op);

/// What an op computes: what its role says, which is of several ops, or else
/// the op itself.
OpKind getKind(Operation *op);
/// The same under a profile: one that paints sees the ops.
OpKind getKind(Operation *op, const Profile &profile);

/// Whether an op's result is inside of what several ops are together.
bool isPart(Operation *op, const Profile &profile);

/// Whether an op is a contraction with a parameter, or its bias addition.
bool isPartOfLinear(Operation *op);

/// Which values are certain arguments, or only move them (transposes,
/// reshapes), or gather their rows. An answer is kept: no value that was asked
/// for may be erased meanwhile.
class ArgumentSources {
public:
  bool contains(Value value);

protected:
  explicit ArgumentSources(bool (*isSource)(BlockArgument), bool gathers = true)
      : isSource(isSource), gathers(gathers) {}

private:
  bool expand(Value value, SmallVectorImpl<Value> &todo);

  bool (*isSource)(BlockArgument);
  bool gathers;
  llvm::DenseMap<Value, bool> known;
  llvm::DenseSet<Value> expanded;
};

struct Parameters : ArgumentSources {
  Parameters();
};

/// Parameters but what an embedding gathers of them, which are activations.
struct Weights : ArgumentSources {
  Weights();
};

/// Arguments of the function that a policy may touch.
struct FunctionInputs : ArgumentSources {
  FunctionInputs();
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

/// The loop or branch of which a value is an argument or a result.
Operation *getCarrier(Value carried);

/// Destinations say nothing about the data that flows through an op, but where
/// an elementwise body reads one. A pooling's window has a shape and no values.
bool isUnread(OpOperand &operand);

/// Whether an op has to do with double, which no policy touches.
bool readsOrGivesF64(Operation *op);

/// The classes of a function's ops under its policies, and from them, by data
/// flow to a fixpoint, the element type in which each f32 tensor is stored, in
/// the regions of loops and branches as well. Independent of the order of ops.
class PrecisionAnalysis {
public:
  PrecisionAnalysis(func::FuncOp func, PolicyAttr policy, PolicyRules &rules);

  /// The ops that have classes, each before those of its regions. Bodies of
  /// structured ops, and regions that no interface describes, are parts of
  /// their op.
  ArrayRef<Operation *> getOps() const { return ops; }
  /// The policy of an op: its own, or the function's.
  PolicyAttr getPolicy(Operation *op) const;
  PrecisionClass getClass(Operation *op) const;
  /// The key of the rule that gave an op its class, or null.
  StringAttr getRule(Operation *op) const { return ruledBy.lookup(op); }
  /// Whether a policy can make an op's result 16 bit at all.
  bool canBeLow(Operation *op) const;
  /// What gave an op its class: "rule tanh", "profile amp, role linear".
  std::string getDecision(Operation *op) const;
  /// Whether a painted profile makes an op 16 bit: it reads all in that type.
  bool isPaintedLow(Operation *op) const {
    return paintedLists.contains(op) && getClass(op) == PrecisionClass::Low;
  }
  /// f32, or a compute type for a value that is stored in it.
  FloatType getStorage(Value value) const;
  /// Whether a value is a parameter, whose copy in 16 bit a step has.
  bool isWeight(Value value) const { return weights.contains(value); }
  /// Whether a value is an input of a model that an op's policy casts as a
  /// whole.
  bool isCastInput(Operation *op, Value value) const;
  /// What an operand of a branching op, or of a terminator of its regions,
  /// becomes there: an argument or a result. Null for any other operand.
  Value getTarget(OpOperand &operand) const;
  /// Whether the ops in the regions of an op have classes.
  bool isDescribed(Operation *op) const { return described.contains(op); }

private:
  using Sources = SmallVector<OpOperand *>;

  PrecisionClass classify(Operation *op, PolicyAttr policy);
  void collectOps(Region &region);
  void collectBranches(RegionBranchOpInterface op);
  void paint(const llvm::MapVector<Value, Sources> &sources);
  bool update(Value value, FloatType type);
  bool updateCounted(Value value, FloatType type);
  bool castsOutput(Operation *op) const;
  /// Whether contractions that round `value` to `type` are all that reads it,
  /// moved or dropped out.
  bool isReadByProductsAlone(Value value, FloatType type) const;
  bool isUnroundedChoice(Operation *op) const;
  bool updateOp(Operation *op);
  bool updateGradient(GradientOp op);
  bool updateCarried(const Sources &sources, Value leader);
  /// The storage of an op's result from the storage of its operands; null
  /// while that is not known.
  FloatType computeStorage(Operation *op) const;
  FloatType joinOperands(Operation *op, PrecisionClass c) const;
  bool countsFor(OpOperand &operand, PrecisionClass c) const;
  /// As what an eligible value counts, as far as it is known.
  FloatType lookup(Value value) const;

  PolicyAttr policy;
  PolicyRules &rules;
  mutable Parameters parameters;
  mutable Weights weights;
  mutable FunctionInputs inputs;
  mutable ConstantSources constants;
  SmallVector<Operation *> ops;
  llvm::SmallPtrSet<Operation *, 4> described;
  llvm::DenseMap<Operation *, PrecisionClass> classes;
  llvm::DenseMap<Operation *, StringAttr> ruledBy;
  /// Of a painted profile: on which list an op is, and what becomes of what
  /// regions carry, by leader.
  llvm::DenseMap<Operation *, StringRef> paintedLists;
  llvm::DenseMap<Value, FloatType> paintedCarried;
  llvm::DenseMap<Value, FloatType> storage;
  /// Where a value counts as another type than it is stored in.
  llvm::DenseMap<Value, FloatType> counted;
  /// Arguments and results of regions that must be of one type.
  llvm::EquivalenceClasses<Value> carried;
  /// What becomes of operands there, in the order of the text.
  llvm::MapVector<OpOperand *, Value> targets;
};

} // namespace mlir::amp

#endif // AMP_PRECISION_PRECISIONANALYSIS_H
