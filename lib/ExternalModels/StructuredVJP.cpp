//===- StructuredVJP.cpp - The rule of structured ops -----------*- C++ -*-===//

#include "StructuredVJP.h"

#include "GatherVJP.h"
#include "StructuredAdjoint.h"
#include "amp/Support/LinalgBuilders.h"

using namespace mlir;
using namespace mlir::amp;

LogicalResult mlir::amp::buildStructuredVJP(linalg::LinalgOp op, Value result,
                                            Value cotangent, OpBuilder &b,
                                            const VJPContext &context,
                                            MutableArrayRef<Value> cotangents) {
  FailureOr<StructuredBody> body = analyzeBody(op);
  if (failed(body))
    return failure();
  StructuredAdjoint rule(op, *body, b, result, cotangent, context.excess);
  auto build = [&](OpOperand &operand) -> LogicalResult {
    FloatType wanted = context.getWantedType(operand);
    Value &adjoint = cotangents[operand.getOperandNumber()];
    if (!wanted || adjoint)
      return success();
    auto type = dyn_cast<RankedTensorType>(operand.get().getType());
    if (!type)
      return op.emitError("no gradient for the scalar operand ")
             << operand.getOperandNumber() << ": make it a tensor";
    FailureOr<Value> built =
        rule.build({op.getMatchingBlockArgument(&operand),
                    op.getMatchingIndexingMap(&operand), type, wanted});
    adjoint = succeeded(built) ? *built : Value();
    return success(succeeded(built));
  };
  for (OpOperand *input : op.getDpsInputOperands())
    if (failed(build(*input)))
      return failure();
  if (failed(buildGatherVJP(op, rule, b, context)))
    return failure();
  OpOperand &init = op.getDpsInitsMutable()[0];
  if (body->readsInit)
    return build(init);
  if (!context.isWanted(init))
    return success();
  if (body->combiner == Combiner::Extremum ||
      body->combiner == Combiner::Product)
    return op.emitError("no gradient of a product, maximum or minimum with "
                        "respect to its initial value");
  cotangents[init.getOperandNumber()] = rule.buildInit();
  return success();
}
