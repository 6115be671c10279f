//===- KernelBody.cpp - What a kernel computes ------------------*- C++ -*-===//

#include "amp/Codegen/Points/KernelBody.h"
#include "amp/Codegen/Points/RowPlan.h"
#include "amp/Interfaces/KernelTraits.h"
#include "amp/Support/Contraction.h"
#include "amp/Support/Reduction.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::points;

/// Whether all results of a reduction are of the same points.
static bool hasOneMap(linalg::LinalgOp op) {
  AffineMap map = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  return !isScatter(op) &&
         llvm::all_of(op.getDpsInitsMutable(), [&](OpOperand &init) {
           return op.getMatchingIndexingMap(&init) == map;
         });
}

/// The first reduction is the root; what follows must be able to ride.
static LogicalResult addReduction(KernelBody &body, linalg::LinalgOp op) {
  if (op.getNumDpsInits() > 1 && !hasOneMap(op))
    return op.emitError("expected one map of all results of a reduction");
  if (!body.root) {
    body.root = op;
    for (auto [dim, kind] : llvm::enumerate(op.getIteratorTypesArray()))
      if (kind == utils::IteratorType::reduction)
        body.reductionDims.push_back(dim);
    return success();
  }
  Operation *combiner = getCombiner(op);
  if (!combiner)
    return op.emitError("expected a reduction with a neutral element");
  body.riders.push_back({op, combiner});
  return success();
}

bool KernelBody::isRider(Value result) const {
  return llvm::any_of(riders, [&](const Rider &rider) {
    return linalg::LinalgOp(rider.op)->getResult(0) == result;
  });
}

FailureOr<KernelBody> KernelBody::analyze(func::FuncOp kernel) {
  if (failed(verifyKernel(kernel)))
    return failure();
  KernelBody result;
  Block &body = kernel.getBody().front();
  for (Operation &op : body)
    if (op.hasTrait<OpTrait::FormsKernel>()) {
      result.whole = &op;
      return result;
    }
  result.isRowPlan = RowPlan::matches(kernel);
  if (result.isRowPlan)
    return result;
  for (auto op : body.getOps<linalg::LinalgOp>())
    if (!isa<linalg::FillOp>(op) &&
        (op.getNumReductionLoops() > 0 || isScatter(op)) &&
        failed(addReduction(result, op)))
      return failure();
  auto getShape = [](Value value) {
    return cast<RankedTensorType>(value.getType()).getShape();
  };
  for (Value value : body.getTerminator()->getOperands())
    if (!result.isRider(value))
      result.domain.assign(getShape(value));
  if (result.root)
    result.domain.assign(getShape(result.root->getResult(0)));
  return result;
}
