//===- Mutations.cpp - Changes of ops and operands --------------*- C++ -*-===//

#include "Mutations.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::fuzz;

SmallVector<Operation *> fuzz::getOps(ModuleOp module) {
  SmallVector<Operation *> ops;
  module->walk([&](Operation *op) {
    if (op != module)
      ops.push_back(op);
  });
  return ops;
}

/// Any of them; null if there is none.
static Operation *pickOp(ModuleOp module, Random &random) {
  SmallVector<Operation *> ops = getOps(module);
  return ops.empty() ? nullptr : pick(ops, random);
}

DictionaryAttr fuzz::getOwnAttributes(Operation *op) {
  auto own = dyn_cast_or_null<DictionaryAttr>(op->getPropertiesAsAttribute());
  return own ? own : DictionaryAttr::get(op->getContext());
}

Operation *fuzz::recreate(Operation *op, OperationName name, DictionaryAttr own,
                          DictionaryAttr others) {
  OperationState state(op->getLoc(), name);
  state.addOperands(op->getOperands());
  state.addTypes(op->getResultTypes());
  state.addSuccessors(op->getSuccessors());
  for (size_t i = 0; i < op->getNumRegions(); ++i)
    state.addRegion();
  OpBuilder b(op);
  Operation *made = b.create(state);
  made->setDiscardableAttrs(others);
  if (!own.empty() && failed(made->setPropertiesFromAttribute(
                          own, [&] { return made->emitError(); }))) {
    made->erase();
    return nullptr;
  }
  for (size_t i = 0; i < op->getNumRegions(); ++i)
    made->getRegion(i).takeBody(op->getRegion(i));
  op->replaceAllUsesWith(made);
  op->erase();
  return made;
}

/// Whether the op has all that the name asks for: without, a getter of upstream
/// may read a null attribute before a verifier has looked.
static bool fits(RegisteredOperationName name, DictionaryAttr own) {
  static constexpr StringRef kOptional[] = {"fastmath", "overflowFlags",
                                            "roundingmode", "isExact"};
  return llvm::all_of(name.getAttributeNames(), [&](StringAttr attr) {
    return own.contains(attr) || llvm::is_contained(kOptional, attr.getValue());
  });
}

/// An op of another name in its place, with its operands, attributes, regions.
static bool swapOp(ModuleOp module, Random &random) {
  Operation *op = pickOp(module, random);
  if (!op)
    return false;
  static constexpr StringRef kDialects[] = {"arith", "math", "linalg", "tensor",
                                            "nn",    "amp",  "scf"};
  StringRef dialect = draw(random, 3)
                          ? op->getName().getDialectNamespace()
                          : kDialects[draw(random, std::size(kDialects))];
  auto names = op->getContext()->getRegisteredOperationsByDialect(dialect);
  if (names.empty())
    return false;
  RegisteredOperationName name = pick(names, random);
  DictionaryAttr own = getOwnAttributes(op);
  return fits(name, own) &&
         recreate(op, name, own, op->getDiscardableAttrDictionary());
}

/// Another value of the type, from before the op.
static bool swapOperand(ModuleOp module, Random &random) {
  Operation *op = pickOp(module, random);
  if (!op || op->getNumOperands() == 0)
    return false;
  OpOperand &operand = op->getOpOperand(draw(random, op->getNumOperands()));
  SmallVector<Value> values;
  DominanceInfo dominance(module);
  auto add = [&](Value value) {
    if (value.getType() == operand.get().getType() && value != operand.get() &&
        dominance.properlyDominates(value, op))
      values.push_back(value);
  };
  for (Operation *other : getOps(module)) {
    llvm::for_each(other->getResults(), add);
    for (Region &region : other->getRegions())
      for (Block &block : region)
        llvm::for_each(block.getArguments(), add);
  }
  if (values.empty())
    return false;
  operand.set(pick(values, random));
  return true;
}

/// The op away; its readers get an operand of the type.
static bool eraseOp(ModuleOp module, Random &random) {
  Operation *op = pickOp(module, random);
  if (!op)
    return false;
  // Upstream prints what it finds invalid, and asks for the terminator.
  if (op->hasTrait<OpTrait::IsTerminator>())
    return false;
  for (Value result : op->getResults()) {
    for (Value operand : op->getOperands())
      if (operand.getType() == result.getType())
        result.replaceAllUsesWith(operand);
    if (!result.use_empty())
      return false;
  }
  op->erase();
  return true;
}

/// A second one behind it, which later readers read.
static bool doubleOp(ModuleOp module, Random &random) {
  Operation *op = pickOp(module, random);
  if (!op)
    return false;
  if (op->hasTrait<OpTrait::IsTerminator>())
    return false;
  OpBuilder b(op->getContext());
  b.setInsertionPointAfter(op);
  Operation *made = b.clone(*op);
  if (draw(random, 2) && op->getNumResults())
    op->getResults().replaceUsesWithIf(
        made->getResults(), [&](OpOperand &use) { return draw(random, 2); });
  // One that reads what the first one makes.
  if (draw(random, 2))
    for (OpOperand &operand : made->getOpOperands())
      for (Value result : op->getResults())
        if (operand.get().getType() == result.getType())
          operand.set(result);
  return true;
}

static bool moveOp(ModuleOp module, Random &random) {
  SmallVector<Operation *> ops = getOps(module);
  if (ops.size() < 2)
    return false;
  Operation *op = pick(ops, random), *other = pick(ops, random);
  if (op == other || op->isProperAncestor(other))
    return false;
  op->moveBefore(other);
  return true;
}

/// Through a type of less or more bits and back.
static bool insertCasts(ModuleOp module, Random &random) {
  Operation *op = pickOp(module, random);
  if (!op || op->getNumOperands() == 0)
    return false;
  OpOperand &operand = op->getOpOperand(draw(random, op->getNumOperands()));
  Type type = operand.get().getType();
  auto from = dyn_cast<FloatType>(getElementTypeOrSelf(type));
  if (!from || isa<MemRefType>(type))
    return false;
  OpBuilder b(op);
  FloatType kTypes[] = {b.getF16Type(), b.getBF16Type(), b.getF32Type(),
                        b.getF64Type()};
  FloatType to = pick(kTypes, random);
  if (to.getWidth() == from.getWidth())
    return false;
  Type other = to;
  if (auto shaped = dyn_cast<ShapedType>(type))
    other = shaped.clone(to);
  Value value = operand.get();
  Location loc = op->getLoc();
  auto cast = [&](FloatType from, FloatType to, Type type) {
    value = from.getWidth() < to.getWidth()
                ? arith::ExtFOp::create(b, loc, type, value).getResult()
                : arith::TruncFOp::create(b, loc, type, value).getResult();
  };
  cast(from, to, other);
  cast(to, from, type);
  operand.set(value);
  return true;
}

bool fuzz::applyMutation(ModuleOp module, Random &random) {
  using MutationFn = bool (*)(ModuleOp, Random &);
  static constexpr MutationFn kMutations[] = {
      swapOp,         swapOp,        swapOperand,     eraseOp,
      doubleOp,       moveOp,        insertCasts,     changeElementType,
      changeSize,     changeSize,    changeAttribute, changeAttribute,
      changeConstant, changeConstant};
  return pick(kMutations, random)(module, random);
}
