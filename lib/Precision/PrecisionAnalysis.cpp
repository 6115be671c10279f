//===- PrecisionAnalysis.cpp - Where values are stored ----------*- C++ -*-===//

#include "amp/Precision/PrecisionAnalysis.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::amp;

bool mlir::amp::isEligible(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.getElementType().isF32();
}

bool mlir::amp::isNamed(Operation *op) {
  return isa<linalg::AggregatedOpInterface>(op) &&
         !isa<DestinationStyleOpInterface>(op);
}

static OpKind getKind(Operation *op) {
  auto precision = dyn_cast<PrecisionOpInterface>(op);
  return precision ? precision.getPrecisionKind() : OpKind::Other;
}

/// The class of a kind under a policy: its rules, then its profile.
static PrecisionClass classify(Operation *op, PolicyAttr policy) {
  OpKind kind = getKind(op);
  if (DictionaryAttr rules = policy.getRules())
    if (auto rule = rules.getAs<StringAttr>(stringifyOpKind(kind)))
      return *symbolizePrecisionClass(rule.getValue());
  // The bias addition of a linear is part of it.
  if (op->hasAttr(kRoleAttr) && kind == OpKind::Add)
    kind = OpKind::Matmul;
  return findProfile(policy.getProfile())->getClass(kind);
}

PrecisionAnalysis::PrecisionAnalysis(func::FuncOp func, PolicyAttr policy)
    : policy(policy) {
  SmallVector<Operation *> ops;
  for (Operation &op : func.getBody().front().without_terminator()) {
    classes[&op] = classify(&op, getPolicy(&op));
    ops.push_back(&op);
  }
  collectLeaves(func);
  // Types only go up (unknown, one 16-bit type, f32), so this ends.
  for (bool changed = true; changed;) {
    changed = false;
    for (Operation *op : ops) {
      FloatType type = computeStorage(op);
      // Beside the first result, a named op gives statistics and state.
      for (Value result :
           op->getResults().take_front(isNamed(op) ? 1 : op->getNumResults())) {
        if (!isEligible(result.getType()) || storage.lookup(result) == type)
          continue;
        storage[result] = type;
        changed = true;
      }
    }
  }
}

PolicyAttr PrecisionAnalysis::getPolicy(Operation *op) const {
  auto own = op->getAttrOfType<PolicyAttr>(kPrecisionAttr);
  return own ? own : policy;
}

PrecisionClass PrecisionAnalysis::getClass(Operation *op) const {
  return classes.lookup(op);
}

FloatType PrecisionAnalysis::getStorage(Value value) const {
  FloatType type = storage.lookup(value);
  return type ? type : FloatType(Float32Type::get(value.getContext()));
}

void PrecisionAnalysis::collectLeaves(func::FuncOp func) {
  leaves.insert_range(func.getArguments());
  for (Operation &op : func.getBody().front().without_terminator()) {
    bool moves = isa<arith::ConstantOp, tensor::EmptyOp, linalg::FillOp>(op) ||
                 getKind(&op) == OpKind::Clear;
    if (moves && llvm::all_of(op.getOperands(), [&](Value v) {
          return isLeaf(v) || !isa<RankedTensorType>(v.getType());
        }))
      leaves.insert_range(op.getResults());
  }
}

/// Destinations say nothing about the data that flows through an op.
static bool isDestination(OpOperand &operand) {
  auto dps = dyn_cast<DestinationStyleOpInterface>(operand.getOwner());
  return dps && dps.isDpsInit(&operand);
}

static bool isConstant(Value value) {
  Operation *op = value.getDefiningOp();
  return op && isa<arith::ConstantOp, linalg::FillOp>(op);
}

FloatType PrecisionAnalysis::joinOperands(Operation *op,
                                          PrecisionClass c) const {
  auto f32 = Float32Type::get(op->getContext());
  FloatType join;
  bool sawOperand = false;
  for (OpOperand &operand : op->getOpOperands()) {
    Value value = operand.get();
    if (!isa<FloatType>(getElementTypeOrSelf(value.getType())) ||
        isDestination(operand) || isConstant(value))
      continue;
    if (c == PrecisionClass::Follow && isLeaf(value))
      continue;
    sawOperand = true;
    FloatType type =
        isEligible(value.getType()) && !isLeaf(value)
            ? storage.lookup(value)
            : cast<FloatType>(getElementTypeOrSelf(value.getType()));
    if (type)
      join = !join || join == type ? type : FloatType(f32);
  }
  return sawOperand ? join : FloatType(f32);
}

FloatType PrecisionAnalysis::computeStorage(Operation *op) const {
  auto f32 = Float32Type::get(op->getContext());
  PolicyAttr own = getPolicy(op);
  // Who makes several results keeps them as they are.
  if (!own.isMixed() || (op->getNumResults() != 1 && !isNamed(op)) ||
      llvm::all_of(op->getResults(), [&](Value v) { return isLeaf(v); }))
    return f32;
  auto precision = dyn_cast<PrecisionOpInterface>(op);
  if (precision && precision.keepsResult())
    return f32;
  auto role = op->getAttrOfType<StringAttr>(kRoleAttr);
  bool unrounded = role && role.getValue() == kOutputLayerRole &&
                   findProfile(own.getProfile())->unroundedOutputLayer;
  switch (getClass(op)) {
  case PrecisionClass::F32:
    return f32;
  case PrecisionClass::Low:
  case PrecisionClass::F32Compute:
    return unrounded ? FloatType(f32) : own.getComputeType();
  case PrecisionClass::Promote:
  case PrecisionClass::Follow:
  case PrecisionClass::Clear:
    return joinOperands(op, getClass(op));
  }
  llvm_unreachable("unknown class");
}
