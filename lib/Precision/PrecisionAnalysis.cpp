//===- PrecisionAnalysis.cpp - Where values are stored ----------*- C++ -*-===//

#include "amp/Precision/PrecisionAnalysis.h"

#include "CountedConstants.h"
#include "ProductClasses.h"
#include "amp/Dialect/AMP/IR/OpPolicy.h"
#include "amp/Dialect/AMP/IR/Products.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::amp;

static bool isOutputLayer(Operation *op) {
  auto role = op->getAttrOfType<StringAttr>(kRoleAttr);
  return role && role.getValue() == kOutputLayerRole;
}

//===----------------------------------------------------------------------===//
// Classes
//===----------------------------------------------------------------------===//

/// The kind of the contraction that an op of a role belongs to.
static OpKind getRoleKind(Operation *op) {
  for (Value operand : op->getOperands())
    for (Operation *def = operand.getDefiningOp(); def;) {
      OpKind kind = getKind(def);
      if (kind == OpKind::Matmul || kind == OpKind::Conv)
        return kind;
      def = movesData(kind) ? def->getOperand(0).getDefiningOp() : nullptr;
    }
  return OpKind::Matmul;
}

static const Profile &getProfile(PolicyAttr policy) {
  return *findProfile(policy.getProfile());
}

/// The class of an op under a policy: its rules, then its profile.
PrecisionClass PrecisionAnalysis::classify(Operation *op, PolicyAttr policy) {
  OpKind kind = getKind(op, getProfile(policy));
  auto rule = rules.find(op, policy, kind, parameters);
  // Probabilities times values are a product as well.
  if (!rule && kind == OpKind::AttentionValue)
    rule = rules.find(op, policy, OpKind::Matmul, parameters);
  // The bias addition of a linear is part of it, but where ops are painted.
  if (!rule && isPartOfLinear(op) && kind == OpKind::Add &&
      !getProfile(policy).isPainted) {
    kind = getRoleKind(op);
    rule = rules.find(op, policy, kind, parameters);
  }
  std::optional<PrecisionClass> own = getProductClass(op, policy);
  if (!rule && own && contracts(kind))
    return *own;
  if (!rule)
    return getProfile(policy).getClass(kind);
  ruledBy[op] = rule->key;
  return rule->value;
}

std::string PrecisionAnalysis::getDecision(Operation *op) const {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (StringAttr key = ruledBy.lookup(op))
    os << "rule " << key.getValue();
  else
    os << "profile " << getPolicy(op).getProfile();
  if (StringRef list = paintedLists.lookup(op); !list.empty())
    os << ", " << list;
  if (auto role = op->getAttrOfType<StringAttr>(kRoleAttr))
    os << ", role " << role.getValue();
  if (auto product = op->getAttrOfType<StringAttr>(kProductAttr))
    os << ", product " << product.getValue();
  return text;
}

PolicyAttr PrecisionAnalysis::getPolicy(Operation *op) const {
  PolicyAttr own = getOwnPolicy(op);
  return own ? own : policy;
}

bool PrecisionAnalysis::isCastInput(Operation *op, Value value) const {
  return getProfile(getPolicy(op)).castsInputs && inputs.contains(value);
}

PrecisionClass PrecisionAnalysis::getClass(Operation *op) const {
  return classes.lookup(op);
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

/// Whether the interfaces of an op and its terminators say what becomes of
/// each value that enters a region or leaves it.
static bool describesRegions(RegionBranchOpInterface op) {
  return llvm::all_of(op->getRegions(), [](Region &region) {
    return region.empty() ||
           (region.hasOneBlock() &&
            isa<RegionBranchTerminatorOpInterface>(region.back().back()));
  });
}

PrecisionAnalysis::PrecisionAnalysis(func::FuncOp func, PolicyAttr policy,
                                     PolicyRules &rules)
    : policy(policy), rules(rules) {
  collectOps(func.getBody());
  llvm::MapVector<Value, Sources> sources;
  for (auto [operand, target] : targets)
    sources[carried.getLeaderValue(target)].push_back(operand);
  paint(sources);
  // Types only go up (unknown, one 16-bit type, f32), so this ends.
  for (bool changed = true; changed;) {
    changed = false;
    for (Operation *op : ops)
      changed |= updateOp(op);
    for (auto &[leader, operands] : sources)
      changed |= updateCarried(operands, leader);
  }
}

void PrecisionAnalysis::collectOps(Region &region) {
  for (Operation &op : region.front()) {
    // It has no type of its own: it counts as the constant that it is.
    if (isa<linalg::FillOp>(op))
      continue;
    ops.push_back(&op);
    classes[&op] = classify(&op, getPolicy(&op));
    // Asked for now: once ops are rewritten casts stand in the way.
    for (Value operand : op.getOperands())
      if (isEligible(operand.getType())) {
        (void)parameters.contains(operand);
        (void)weights.contains(operand);
        (void)inputs.contains(operand);
      }
    auto branch = dyn_cast<RegionBranchOpInterface>(op);
    if (branch && describesRegions(branch)) {
      described.insert(&op);
      collectBranches(branch);
      continue;
    }
    if (auto gradient = dyn_cast<GradientOp>(op))
      collectOps(gradient.getBody());
    for (Value result : op.getResults())
      if (isEligible(result.getType()))
        storage[result] = FloatType();
  }
}

void PrecisionAnalysis::collectBranches(RegionBranchOpInterface op) {
  RegionBranchSuccessorMapping mapping;
  op.getSuccessorOperandInputMapping(mapping);
  auto collect = [&](Operation *source) {
    for (OpOperand &operand : source->getOpOperands())
      for (Value target : mapping.lookup(&operand)) {
        if (!isEligible(target.getType()))
          continue;
        targets.insert({&operand, target});
        storage[target] = FloatType();
        carried.unionSets(targets[&operand], target);
      }
  };
  collect(op);
  for (Region &region : op->getRegions()) {
    if (region.empty())
      continue;
    collectOps(region);
    collect(region.front().getTerminator());
  }
}

FloatType PrecisionAnalysis::lookup(Value value) const {
  auto other = counted.find(value);
  if (other != counted.end())
    return other->second;
  auto it = storage.find(value);
  return it == storage.end() ? FloatType(Float32Type::get(value.getContext()))
                             : it->second;
}

FloatType PrecisionAnalysis::getStorage(Value value) const {
  FloatType type = storage.lookup(value);
  return type ? type : FloatType(Float32Type::get(value.getContext()));
}

Value PrecisionAnalysis::getTarget(OpOperand &operand) const {
  return targets.lookup(&operand);
}

//===----------------------------------------------------------------------===//
// Data flow
//===----------------------------------------------------------------------===//

bool PrecisionAnalysis::update(Value value, FloatType type) {
  auto it = storage.find(value);
  if (it == storage.end() || it->second == type)
    return false;
  it->second = type;
  return true;
}

bool PrecisionAnalysis::updateCounted(Value value, FloatType type) {
  auto [it, isNew] = counted.try_emplace(value, type);
  bool changes = isNew || it->second != type;
  it->second = type;
  return changes;
}

/// Whether what reads the output layer reads f32.
bool PrecisionAnalysis::castsOutput(Operation *op) const {
  FloatType output = getPolicy(op).getOutput();
  return isOutputLayer(op) && output && output.isF32();
}

/// Its results are its values.
bool PrecisionAnalysis::updateGradient(GradientOp op) {
  bool changed = false;
  for (auto [value, result] : llvm::zip(op.getValues(), op.getResults())) {
    bool isStored = storage.contains(value);
    changed |= update(result, isStored ? storage[value] : getStorage(value));
    if (auto other = counted.find(value); other != counted.end())
      changed |= updateCounted(result, other->second);
  }
  return changed;
}

bool PrecisionAnalysis::updateOp(Operation *op) {
  if (auto gradient = dyn_cast<GradientOp>(op))
    return updateGradient(gradient);
  bool changed = false;
  // Beside the first result, a named op gives statistics and state.
  for (OpResult result : op->getResults()) {
    if (!storage.contains(result) || carried.contains(result))
      continue;
    bool isFirst = result.getResultNumber() == 0 || !isNamed(op);
    FloatType f32 = Float32Type::get(op->getContext());
    FloatType type = isFirst ? computeStorage(op) : f32;
    // What several ops are together is rounded behind the last of them; an
    // output that is cast back is rounded before it.
    if (isPart(op, getProfile(getPolicy(op)))) {
      changed |= updateCounted(result, type);
      type = f32;
    } else if (isFirst && castsOutput(op)) {
      changed |= updateCounted(result, f32);
    }
    changed |= update(result, type);
  }
  return changed;
}

namespace {
/// The join of the types that count: of values first, and then of the constants
/// that this type cannot stand for.
class Join {
public:
  explicit Join(MLIRContext *context) : f32(Float32Type::get(context)) {}

  void add(FloatType other) {
    isEmpty = false;
    if (other)
      type = !type || type == other ? other : f32;
  }
  using Holds = bool (*)(Attribute constant, FloatType type);
  void addConstant(Attribute constant, Holds holds) {
    constants.push_back({constant, holds});
  }
  /// Null while it is not known; made of `nothing` where no value counts.
  FloatType get(FloatType nothing) const {
    FloatType found = isEmpty ? nothing : type;
    if (!found || found == f32)
      return found;
    for (auto [constant, holds] : constants)
      if (!holds(constant, found))
        return f32;
    return found;
  }

private:
  FloatType f32, type;
  bool isEmpty = true;
  SmallVector<std::pair<Attribute, Holds>> constants;
};
} // namespace

/// What enters a region, or is yielded.
bool PrecisionAnalysis::updateCarried(const Sources &sources, Value leader) {
  Join join(leader.getContext());
  Operation *owner = getCarrier(leader);
  PolicyAttr own = getPolicy(owner);
  bool isLoop = cast<RegionBranchOpInterface>(owner).hasLoop();
  for (OpOperand *source : sources) {
    Value value = source->get();
    if (value.getDefiningOp<tensor::EmptyOp>())
      continue;
    Attribute constant = constants.find(value);
    if (constant && !isLoop)
      join.addConstant(constant, isExactIn);
    else
      join.add(lookup(value));
  }
  FloatType f32 = Float32Type::get(leader.getContext());
  FloatType type = own.isMixed() ? join.get(f32) : f32;
  if (FloatType painted = paintedCarried.lookup(leader))
    type = painted;
  bool changed = false;
  for (Value member : carried.members(leader))
    changed |= update(member, type);
  return changed;
}

/// Whether an operand says anything about the type of the result: not where the
/// class follows something else, nor weights and statistics of an op of nn.
bool PrecisionAnalysis::countsFor(OpOperand &operand, PrecisionClass c) const {
  Operation *op = operand.getOwner();
  Value value = operand.get();
  bool computes = isNamed(op) && !movesData(getKind(op));
  if (isWeight(value) && (computes || c == PrecisionClass::Follow))
    return false;
  if (isCastInput(op, value) && c == PrecisionClass::Follow)
    return false;
  auto precision = dyn_cast<PrecisionOpInterface>(op);
  return !precision || !precision.keepsOperand(operand.getOperandNumber());
}

FloatType PrecisionAnalysis::joinOperands(Operation *op,
                                          PrecisionClass c) const {
  Join join(op->getContext());
  auto holds = c == PrecisionClass::Clear ? isExactIn : fitsIn;
  for (OpOperand &operand : op->getOpOperands()) {
    Value value = operand.get();
    if (!isa<FloatType>(getElementTypeOrSelf(value.getType())) ||
        isUnread(operand) || !countsFor(operand, c))
      continue;
    if (Attribute constant = constants.find(value)) {
      if (reachesResult(operand))
        join.addConstant(constant, holds);
      continue;
    }
    // What the program has in another type it widens itself.
    join.add(isEligible(value.getType())
                 ? lookup(value)
                 : FloatType(Float32Type::get(op->getContext())));
  }
  // What a padding's place gives is computed as it was written.
  auto pad = dyn_cast<tensor::PadOp>(op);
  if (pad && !pad.getConstantPaddingValue())
    join.add(Float32Type::get(op->getContext()));
  for (Value number : findNumbers(op)) {
    if (Attribute constant = constants.find(number))
      join.addConstant(constant, holds);
    else
      join.add(Float32Type::get(op->getContext()));
  }
  PolicyAttr own = getPolicy(op);
  return join.get(getProfile(own).castsInputs
                      ? own.getComputeType()
                      : Float32Type::get(op->getContext()));
}

/// A loss as one contraction: it is read once, and may be any sum of squares.
static bool isScalarContraction(Operation *op) {
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  OpKind kind = getKind(op);
  return (kind == OpKind::Matmul || kind == OpKind::AttentionValue) && type &&
         type.getRank() == 0;
}

bool PrecisionAnalysis::canBeLow(Operation *op) const {
  auto precision = dyn_cast<PrecisionOpInterface>(op);
  // Who makes several results keeps them as they are.
  if (!getPolicy(op).isMixed() || !precision || precision.keepsResult() ||
      (op->getNumResults() != 1 && !isNamed(op)) || readsOrGivesF64(op))
    return false;
  return isStructured(op) || isNamed(op) ||
         (movesData(precision.getPrecisionKind()) &&
          !isa<linalg::LinalgOp>(op));
}

FloatType PrecisionAnalysis::computeStorage(Operation *op) const {
  auto f32 = Float32Type::get(op->getContext());
  PolicyAttr own = getPolicy(op);
  if (!canBeLow(op))
    return f32;
  FloatType output = own.getOutput();
  bool unrounded = isOutputLayer(op) && getProfile(own).unroundedOutputLayer &&
                   (!output || output.isF32());
  unrounded |= isScalarContraction(op);
  switch (getClass(op)) {
  case PrecisionClass::F32:
  case PrecisionClass::Banned:
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
