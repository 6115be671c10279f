//===- KernelBody.cpp - What a kernel computes ------------------*- C++ -*-===//

#include "amp/Codegen/Points/KernelBody.h"
#include "amp/Support/Reduction.h"
#include "amp/Support/Sizes.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::points;

bool KernelBody::isRider(Value result) const {
  return llvm::any_of(riders, [&](const Rider &rider) {
    return linalg::LinalgOp(rider.op)->getResult(0) == result;
  });
}

/// What forming wrote, or what a kernel written by hand implies.
static FailureOr<KernelStructure> getStructure(func::FuncOp kernel) {
  Block &body = kernel.getBody().front();
  Attribute attr = kernel->getAttr(kStructureAttr);
  FailureOr<KernelStructure> structure =
      attr ? KernelStructure::parse(kernel, attr)
           : FailureOr<KernelStructure>(deriveStructure(body));
  if (failed(structure) || failed(verifyStructure(kernel, body, *structure)))
    return failure();
  return structure;
}

/// Without a chain, a point of one result is one of all but the riders'.
static LogicalResult setDomain(KernelBody &body, Block &block) {
  Operation *terminator = block.getTerminator();
  SmallVector<Value> results = listComputed(block);
  bool isKnown = false;
  if (body.root) {
    body.domain.assign(getShape(body.root->getResult(0)));
    isKnown = true;
  }
  for (Value value : results) {
    if (body.isRider(value))
      continue;
    if (!isKnown)
      body.domain.assign(getShape(value));
    isKnown = true;
    if (ArrayRef(body.domain) != getShape(value))
      return terminator->emitError("expected results of one shape in a kernel "
                                   "without a chain on rows");
  }
  bool isScatter = body.structure.kind == KernelKind::Scatter;
  if (isScatter &&
      (results.size() != 1 || results[0] != body.root->getResult(0)))
    return terminator->emitError("expected one result where the root scatters");
  return success();
}

FailureOr<KernelBody> KernelBody::analyze(func::FuncOp kernel) {
  if (failed(verifyKernel(kernel)))
    return failure();
  FailureOr<KernelStructure> structure = getStructure(kernel);
  if (failed(structure))
    return failure();
  KernelBody result;
  result.structure = *structure;
  Block &body = kernel.getBody().front();
  SmallVector<Operation *> ops = listNumbered(body);
  Operation *root = structure->root < 0 ? nullptr : ops[structure->root];
  if (structure->kind == KernelKind::Whole) {
    result.whole = root;
    return result;
  }
  result.root = dyn_cast_or_null<linalg::LinalgOp>(root);
  result.reductionDims = structure->depth;
  if (structure->kind == KernelKind::Rows) {
    result.isRowPlan = true;
    return result;
  }
  for (int64_t number : structure->followers) {
    auto op = cast<linalg::LinalgOp>(ops[number]);
    result.riders.push_back({op, getCombiner(op)});
  }
  if (failed(setDomain(result, body)))
    return failure();
  return result;
}
