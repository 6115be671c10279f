//===- OpPolicy.cpp - The policy of single ops ------------------*- C++ -*-===//

#include "amp/Dialect/AMP/IR/OpPolicy.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::amp;

/// The policy of the op that a location is of. What was inlined has a callee's
/// location, and what several ops became has those of all, of one policy.
static PolicyAttr findPolicy(Location location) {
  if (auto fused = dyn_cast<FusedLoc>(location)) {
    if (auto policy = dyn_cast_or_null<PolicyAttr>(fused.getMetadata()))
      return policy;
    for (Location part : fused.getLocations())
      if (PolicyAttr policy = findPolicy(part))
        return policy;
  }
  if (auto call = dyn_cast<CallSiteLoc>(location))
    return findPolicy(call.getCallee());
  if (auto name = dyn_cast<NameLoc>(location))
    return findPolicy(name.getChildLoc());
  return nullptr;
}

/// The location without policies.
static Location dropPolicy(Location location) {
  AttrTypeReplacer replacer;
  replacer.addReplacement([](FusedLoc fused) -> std::optional<Attribute> {
    if (!isa_and_nonnull<PolicyAttr>(fused.getMetadata()))
      return std::nullopt;
    return Attribute(
        FusedLoc::get(fused.getLocations(), Attribute(), fused.getContext()));
  });
  return cast<LocationAttr>(replacer.replace(LocationAttr(location)));
}

PolicyAttr mlir::amp::getOwnPolicy(Operation *op) {
  auto own = op->getAttrOfType<PolicyAttr>(kPrecisionAttr);
  return own ? own : ::findPolicy(op->getLoc());
}

/// A callee's policy is that of its ops where it is inlined. What it says of
/// parameters its caller's says there.
static PolicyAttr dropFunctionKeys(PolicyAttr policy) {
  return PolicyAttr::get(
      policy.getContext(), policy.getProfile(), policy.getCompute(),
      /*params=*/{}, policy.getOutput(), policy.getAccumulate(), /*reduce=*/{},
      /*wgrad=*/std::nullopt, policy.getRounding(), policy.getRules());
}

void mlir::amp::setOwnPolicy(Operation *op, PolicyAttr policy) {
  policy = dropFunctionKeys(policy);
  op->setAttr(kPrecisionAttr, policy);
  op->setLoc(
      FusedLoc::get({dropPolicy(op->getLoc())}, policy, op->getContext()));
}

void mlir::amp::removeOwnPolicy(Operation *op) {
  op->removeAttr(kPrecisionAttr);
  if (::findPolicy(op->getLoc()))
    op->setLoc(dropPolicy(op->getLoc()));
}

PolicyAttr mlir::amp::getPolicyOf(Operation *op) {
  PolicyAttr own = getOwnPolicy(op);
  return own ? own : amp::findPolicy(op);
}

LogicalResult mlir::amp::verifyPartPolicy(Operation *op, PolicyAttr policy) {
  PolicyAttr part = dropFunctionKeys(policy);
  if (part == policy)
    return success();
  return op->emitOpError("expects no '")
         << (policy.getParams()   ? "params"
             : policy.getReduce() ? "reduce"
                                  : "wgrad")
         << "' in the policy of a part of a function: it is a key of the "
            "function's own";
}

bool mlir::amp::isPolicyFree(Operation *op) {
  return op->hasTrait<OpTrait::ConstantLike>() ||
         op->hasTrait<OpTrait::IsTerminator>() || isa<tensor::EmptyOp>(op);
}
