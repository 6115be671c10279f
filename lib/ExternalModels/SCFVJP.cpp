//===- SCFVJP.cpp - VJP rules of structured control flow --------*- C++ -*-===//
//
// A branch's adjoint is a branch on the same condition. Loops are in
// ForVJP.cpp.
//
//===----------------------------------------------------------------------===//

#include "SCFVJP.h"

#include "amp/ExternalModels/ExternalModels.h"
#include "amp/Interfaces/DifferentiatedValues.h"
#include "amp/Support/LinalgBuilders.h"

using namespace mlir;
using namespace mlir::amp;

SmallVector<Value> mlir::amp::getVariables(Operation *op,
                                           const VJPContext &context) {
  llvm::SetVector<Value> captures = getDifferentiatedCaptures(op);
  return llvm::filter_to_vector(
      captures, [&](Value v) { return bool(context.wantedCapture(v)); });
}

SmallVector<Operation *> mlir::amp::cloneOps(OpBuilder &b, Block &block,
                                             IRMapping &mapping) {
  SmallVector<Operation *> ops;
  for (Operation &op : block.without_terminator())
    ops.push_back(b.clone(op, mapping));
  return ops;
}

Value mlir::amp::createZeros(OpBuilder &b, Location loc, Value variable,
                             FloatType element) {
  auto type = cast<RankedTensorType>(variable.getType());
  return createFilled(b, loc, type.clone(element), 0.0);
}

FloatType mlir::amp::getSumType(Value variable, const VJPContext &context) {
  return getComputeFloat(context.wantedCapture(variable));
}

//===----------------------------------------------------------------------===//
// Branches
//===----------------------------------------------------------------------===//

namespace {
struct IfVJP : VJPOpInterface::ExternalModel<IfVJP, scf::IfOp> {
  bool differentiatesCaptures(Operation *) const { return true; }

  LogicalResult buildVJP(Operation *op, OpBuilder &b, const VJPContext &context,
                         MutableArrayRef<Value>) const {
    auto branch = cast<scf::IfOp>(op);
    Location loc = op->getLoc();
    SmallVector<Value> variables = getVariables(op, context);
    SmallVector<Type> types;
    for (Value variable : variables)
      types.push_back(cast<RankedTensorType>(variable.getType())
                          .clone(getSumType(variable, context)));
    auto adjoint =
        scf::IfOp::create(b, loc, types, branch.getCondition(),
                          /*addThenBlock=*/true, /*addElseBlock=*/true);
    for (auto [from, to] :
         llvm::zip(branch->getRegions(), adjoint->getRegions())) {
      OpBuilder nested = OpBuilder::atBlockEnd(&to.front());
      if (failed(buildBranch(nested, loc, from.front(), variables, context)))
        return failure();
    }
    for (auto [variable, cotangent] :
         llvm::zip(variables, adjoint.getResults()))
      context.addToCapture(variable, cotangent);
    return success();
  }

  LogicalResult buildBranch(OpBuilder &b, Location loc, Block &block,
                            ValueRange variables,
                            const VJPContext &context) const {
    IRMapping mapping;
    SmallVector<Operation *> ops = cloneOps(b, block, mapping);
    SmallVector<Value> results, seeds, cotangents;
    for (auto [value, seed] :
         llvm::zip(block.getTerminator()->getOperands(), context.cotangents))
      if (seed) {
        results.push_back(mapping.lookupOrDefault(value));
        seeds.push_back(seed);
      }
    auto gradients = context.sweep({b, ops, results, seeds, variables});
    if (succeeded(gradients))
      for (auto [variable, gradient] : llvm::zip(variables, *gradients)) {
        FloatType type = getSumType(variable, context);
        cotangents.push_back(gradient ? convertFloat(b, loc, gradient, type)
                                      : createZeros(b, loc, variable, type));
      }
    scf::YieldOp::create(b, loc, cotangents);
    return success(succeeded(gradients));
  }
};
} // namespace

namespace {
struct ForVJP : VJPOpInterface::ExternalModel<ForVJP, scf::ForOp> {
  bool differentiatesCaptures(Operation *) const { return true; }

  LogicalResult buildVJP(Operation *op, OpBuilder &b, const VJPContext &context,
                         MutableArrayRef<Value> cotangents) const {
    return buildForVJP(cast<scf::ForOp>(op), b, context, cotangents);
  }
};
} // namespace

void mlir::amp::registerSCFVJPModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, scf::SCFDialect *) {
    scf::ForOp::attachInterface<ForVJP>(*context);
    scf::IfOp::attachInterface<IfVJP>(*context);
  });
}
