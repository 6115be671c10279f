//===- PrecisionAnalysis.cpp - Where values are stored ----------*- C++ -*-===//

#include "amp/Precision/PrecisionAnalysis.h"

#include "CountedConstants.h"
#include "amp/Dialect/AMP/IR/OpPolicy.h"

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

bool mlir::amp::isStructured(Operation *op) {
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  return structured && structured.hasPureTensorSemantics();
}

static OpKind getKind(Operation *op) {
  auto precision = dyn_cast_or_null<PrecisionOpInterface>(op);
  return precision ? precision.getPrecisionKind() : OpKind::Other;
}

static bool isFloatTensor(Value value) {
  auto tensor = dyn_cast<RankedTensorType>(value.getType());
  return tensor && isa<FloatType>(tensor.getElementType());
}

static bool isParameterArgument(BlockArgument arg) {
  auto func = dyn_cast<func::FuncOp>(arg.getOwner()->getParentOp());
  return func && func.getArgAttr(arg.getArgNumber(), kParamAttr);
}

/// What an op that only moves values moves.
static SmallVector<Value> getMoved(Operation *op) {
  if (getKind(op) != OpKind::Clear)
    return {};
  auto dps = dyn_cast<DestinationStyleOpInterface>(op);
  SmallVector<Value> sources =
      dps ? dps.getDpsInputs() : SmallVector<Value>(op->getOperands());
  llvm::erase_if(sources, [](Value v) { return !isFloatTensor(v); });
  return sources;
}

/// Finds the answer, or what has to be known before it.
bool Parameters::expand(Value value, SmallVectorImpl<Value> &todo) {
  if (auto arg = dyn_cast<BlockArgument>(value)) {
    known[value] = isParameterArgument(arg);
    return true;
  }
  SmallVector<Value> moved = getMoved(value.getDefiningOp());
  size_t numKnown = todo.size();
  // What cannot be reached may move itself.
  if (expanded.insert(value).second)
    for (Value source : moved)
      if (!known.contains(source) && !expanded.contains(source))
        todo.push_back(source);
  if (todo.size() > numKnown)
    return false;
  known[value] = !moved.empty() && llvm::all_of(moved, [&](Value source) {
    return known.lookup(source);
  });
  return true;
}

bool Parameters::contains(Value value) {
  // What is moved may be moved again and again: no recursion.
  SmallVector<Value> todo = {value};
  while (!todo.empty())
    if (Value last = todo.back(); known.contains(last) || expand(last, todo))
      todo.pop_back();
  return known.lookup(value);
}

//===----------------------------------------------------------------------===//
// Classes
//===----------------------------------------------------------------------===//

static std::optional<PrecisionClass> findRule(PolicyAttr policy, OpKind kind) {
  DictionaryAttr rules = policy.getRules();
  auto rule = rules ? rules.getAs<StringAttr>(stringifyOpKind(kind)) : nullptr;
  return rule ? symbolizePrecisionClass(rule.getValue()) : std::nullopt;
}

/// The kind of the contraction that an op of a role belongs to.
static OpKind getRoleKind(Operation *op) {
  for (Value operand : op->getOperands())
    for (Operation *def = operand.getDefiningOp(); def;) {
      OpKind kind = getKind(def);
      if (kind == OpKind::Matmul || kind == OpKind::Conv)
        return kind;
      def =
          kind == OpKind::Clear ? def->getOperand(0).getDefiningOp() : nullptr;
    }
  return OpKind::Matmul;
}

/// The class of an op under a policy: its rules, then its profile.
static PrecisionClass classify(Operation *op, PolicyAttr policy) {
  OpKind kind = getKind(op);
  if (auto rule = findRule(policy, kind))
    return *rule;
  // The bias addition of a linear is part of it.
  if (op->hasAttr(kRoleAttr) && kind == OpKind::Add) {
    kind = getRoleKind(op);
    if (auto rule = findRule(policy, kind))
      return *rule;
  }
  return findProfile(policy.getProfile())->getClass(kind);
}

PolicyAttr PrecisionAnalysis::getPolicy(Operation *op) const {
  PolicyAttr own = getOwnPolicy(op);
  return own ? own : policy;
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

PrecisionAnalysis::PrecisionAnalysis(func::FuncOp func, PolicyAttr policy)
    : policy(policy) {
  collectOps(func.getBody());
  llvm::MapVector<Value, Sources> sources;
  for (auto [operand, target] : targets)
    sources[carried.getLeaderValue(target)].push_back(operand);
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
    auto branch = dyn_cast<RegionBranchOpInterface>(op);
    if (branch && describesRegions(branch)) {
      described.insert(&op);
      collectBranches(branch);
      continue;
    }
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
  auto it = storage.find(value);
  return it == storage.end() ? FloatType(Float32Type::get(value.getContext()))
                             : it->second;
}

FloatType PrecisionAnalysis::getStorage(Value value) const {
  FloatType type = lookup(value);
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

bool PrecisionAnalysis::updateOp(Operation *op) {
  bool changed = false;
  // Beside the first result, a named op gives statistics and state.
  for (OpResult result : op->getResults()) {
    if (!storage.contains(result) || carried.contains(result))
      continue;
    bool isFirst = result.getResultNumber() == 0 || !isNamed(op);
    FloatType f32 = Float32Type::get(op->getContext());
    changed |= update(result, isFirst ? computeStorage(op) : f32);
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
  /// Null while it is not known.
  FloatType get() const {
    if (isEmpty || !type || type == f32)
      return isEmpty ? f32 : type;
    for (auto [constant, holds] : constants)
      if (!holds(constant, type))
        return f32;
    return type;
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
  Operation *owner = leader.getDefiningOp();
  if (!owner)
    owner = leader.getParentBlock()->getParentOp();
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
  FloatType type =
      own.isMixed() ? join.get() : Float32Type::get(leader.getContext());
  bool changed = false;
  for (Value member : carried.members(leader))
    changed |= update(member, type);
  return changed;
}

/// Destinations say nothing about the data that flows through an op, but where
/// an elementwise body reads one. A pooling's window has a shape and no values.
static bool isUnread(OpOperand &operand) {
  auto structured = dyn_cast<linalg::LinalgOp>(operand.getOwner());
  if (structured && !structured.payloadUsesValueFromOperand(&operand))
    return true;
  auto dps = dyn_cast<DestinationStyleOpInterface>(operand.getOwner());
  return dps && dps.isDpsInit(&operand) &&
         (!structured || structured.getNumReductionLoops() > 0);
}

FloatType PrecisionAnalysis::joinOperands(Operation *op,
                                          PrecisionClass c) const {
  Join join(op->getContext());
  auto holds = c == PrecisionClass::Clear ? isExactIn : fitsIn;
  for (OpOperand &operand : op->getOpOperands()) {
    Value value = operand.get();
    if (!isa<FloatType>(getElementTypeOrSelf(value.getType())) ||
        isUnread(operand) ||
        (c == PrecisionClass::Follow && isParameter(value)))
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
  return join.get();
}

bool mlir::amp::readsOrGivesF64(Operation *op) {
  auto isF64 = [](Type type) { return getElementTypeOrSelf(type).isF64(); };
  return llvm::any_of(op->getOperandTypes(), isF64) ||
         llvm::any_of(op->getResultTypes(), isF64);
}

/// A loss as one contraction: it is read once, and may be any sum of squares.
static bool isScalarContraction(Operation *op) {
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  return getKind(op) == OpKind::Matmul && type && type.getRank() == 0;
}

FloatType PrecisionAnalysis::computeStorage(Operation *op) const {
  auto f32 = Float32Type::get(op->getContext());
  PolicyAttr own = getPolicy(op);
  auto precision = dyn_cast<PrecisionOpInterface>(op);
  // Who makes several results keeps them as they are.
  if (!own.isMixed() || (op->getNumResults() != 1 && !isNamed(op)) ||
      !precision || precision.keepsResult() || readsOrGivesF64(op))
    return f32;
  bool hasClass = isStructured(op) || isNamed(op) ||
                  (precision.getPrecisionKind() == OpKind::Clear &&
                   !isa<linalg::LinalgOp>(op));
  if (!hasClass)
    return f32;
  auto role = op->getAttrOfType<StringAttr>(kRoleAttr);
  bool unrounded = role && role.getValue() == kOutputLayerRole &&
                   findProfile(own.getProfile())->unroundedOutputLayer;
  unrounded |= isScalarContraction(op);
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
