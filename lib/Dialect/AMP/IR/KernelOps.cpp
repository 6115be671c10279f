//===- KernelOps.cpp - amp.kernel and amp.launch ----------------*- C++ -*-===//

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Support/KernelStructure.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace mlir::amp;

LogicalResult KernelOp::verify() {
  Block &body = getBody().front();
  if (body.getArgumentTypes() != getOperandTypes())
    return emitOpError("expects one block argument of the same type for each "
                       "of its ")
           << getNumOperands() << " operands";
  // Not yet verified: the body may have no terminator.
  auto yield = body.empty() ? YieldOp() : dyn_cast<YieldOp>(body.back());
  if (!yield || yield.getOperandTypes() != getResultTypes())
    return emitOpError("expects its body to yield the types of its results");
  if (getOutputs().getTypes() != getResultTypes())
    return emitOpError("expects one result of the same type for each output");
  return success();
}

/// Whether a kernel that takes `param` can be given `operand`: a tensor may
/// have become a memref of the same shape and element.
static bool matches(Type param, Type operand) {
  auto p = dyn_cast<ShapedType>(param), o = dyn_cast<ShapedType>(operand);
  if (!p || !o)
    return param == operand;
  return p.getShape() == o.getShape() &&
         p.getElementType() == o.getElementType();
}

LogicalResult LaunchOp::verifySymbolUses(SymbolTableCollection &symbols) {
  auto kernel =
      symbols.lookupNearestSymbolFrom<func::FuncOp>(*this, getCalleeAttr());
  if (!kernel)
    return emitOpError("expects a function '") << getCallee() << "'";
  if (kernel.getNumArguments() != getNumOperands())
    return emitOpError("gives ")
           << getNumOperands() << " operands, but '" << getCallee()
           << "' takes " << kernel.getNumArguments();
  for (auto [param, operand] :
       llvm::zip(kernel.getArgumentTypes(), getOperandTypes()))
    if (!matches(param, operand))
      return emitOpError("gives ")
             << operand << ", but '" << getCallee() << "' takes " << param;
  Attribute own = (*this)->getAttr(kStructureAttr),
            its = kernel->getAttr(kStructureAttr);
  if (own && its && own != its)
    return emitOpError("has the structure ")
           << own << ", but '" << getCallee() << "' has " << its;
  if (getReads().size() != getOutputs().size())
    return emitOpError("expects one 'reads' flag for each of its ")
           << getOutputs().size() << " outputs";
  return success();
}

void LaunchOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  auto add = [&](MemoryEffects::Effect *effect, OpOperand &operand) {
    if (isa<MemRefType>(operand.get().getType()))
      effects.emplace_back(effect, &operand,
                           SideEffects::DefaultResource::get());
  };
  for (OpOperand &operand : getInputsMutable())
    add(MemoryEffects::Read::get(), operand);
  for (auto [operand, reads] : llvm::zip(getOutputsMutable(), getReads())) {
    if (reads)
      add(MemoryEffects::Read::get(), operand);
    add(MemoryEffects::Write::get(), operand);
  }
}
