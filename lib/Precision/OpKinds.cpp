//===- OpKinds.cpp - What ops compute, of what ------------------*- C++ -*-===//

#include "amp/Precision/PrecisionAnalysis.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
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

OpKind mlir::amp::getKind(Operation *op) {
  auto precision = dyn_cast_or_null<PrecisionOpInterface>(op);
  if (!precision)
    return OpKind::Other;
  auto role = op->getAttrOfType<StringAttr>(kRoleAttr);
  StringRef name = role ? role.getValue() : "";
  name.consume_front(kPartRole);
  return symbolizeOpKind(name).value_or(precision.getPrecisionKind());
}

OpKind mlir::amp::getKind(Operation *op, const Profile &profile) {
  OpKind kind = getKind(op);
  return profile.isPainted && isComposite(kind)
             ? cast<PrecisionOpInterface>(op).getPrecisionKind()
             : kind;
}

bool mlir::amp::isPart(Operation *op, const Profile &profile) {
  auto role = op->getAttrOfType<StringAttr>(kRoleAttr);
  StringRef name = role ? role.getValue() : "";
  return name.consume_front(kPartRole) && symbolizeOpKind(name) &&
         getKind(op, profile) == getKind(op);
}

bool mlir::amp::isPartOfLinear(Operation *op) {
  auto role = op->getAttrOfType<StringAttr>(kRoleAttr);
  return role && (role.getValue() == kLinearRole ||
                  role.getValue() == kOutputLayerRole);
}

bool mlir::amp::readsOrGivesF64(Operation *op) {
  auto isF64 = [](Type type) { return getElementTypeOrSelf(type).isF64(); };
  return llvm::any_of(op->getOperandTypes(), isF64) ||
         llvm::any_of(op->getResultTypes(), isF64);
}

bool mlir::amp::isUnread(OpOperand &operand) {
  auto structured = dyn_cast<linalg::LinalgOp>(operand.getOwner());
  if (structured && !structured.payloadUsesValueFromOperand(&operand))
    return true;
  auto dps = dyn_cast<DestinationStyleOpInterface>(operand.getOwner());
  return dps && dps.isDpsInit(&operand) &&
         (!structured || structured.getNumReductionLoops() > 0);
}

static bool isFloatTensor(Value value) {
  auto tensor = dyn_cast<RankedTensorType>(value.getType());
  return tensor && isa<FloatType>(tensor.getElementType());
}

static bool isFunctionInput(BlockArgument arg) {
  return isa<func::FuncOp>(arg.getOwner()->getParentOp()) &&
         isEligible(arg.getType());
}

static bool isParameterArgument(BlockArgument arg) {
  auto func = dyn_cast<func::FuncOp>(arg.getOwner()->getParentOp());
  return func && func.getArgAttr(arg.getArgNumber(), kParamAttr);
}

/// What an op that only moves values moves.
static SmallVector<Value> getMoved(Operation *op) {
  if (!movesData(getKind(op)))
    return {};
  auto dps = dyn_cast<DestinationStyleOpInterface>(op);
  SmallVector<Value> sources =
      dps ? dps.getDpsInputs() : SmallVector<Value>(op->getOperands());
  llvm::erase_if(sources, [](Value v) { return !isFloatTensor(v); });
  return sources;
}

/// Finds the answer, or what has to be known before it.
bool ArgumentSources::expand(Value value, SmallVectorImpl<Value> &todo) {
  if (auto arg = dyn_cast<BlockArgument>(value)) {
    known[value] = isSource(arg);
    return true;
  }
  SmallVector<Value> moved;
  if (gathers || getKind(value.getDefiningOp()) != OpKind::Embedding)
    moved = getMoved(value.getDefiningOp());
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

bool ArgumentSources::contains(Value value) {
  // What is moved may be moved again and again: no recursion.
  SmallVector<Value> todo = {value};
  while (!todo.empty())
    if (Value last = todo.back(); known.contains(last) || expand(last, todo))
      todo.pop_back();
  return known.lookup(value);
}

Parameters::Parameters() : ArgumentSources(isParameterArgument) {}
Weights::Weights() : ArgumentSources(isParameterArgument, /*gathers=*/false) {}
FunctionInputs::FunctionInputs() : ArgumentSources(isFunctionInput) {}
