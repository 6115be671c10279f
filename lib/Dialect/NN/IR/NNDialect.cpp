//===- NNDialect.cpp - Registration of the nn dialect -----------*- C++ -*-===//

#include "amp/Dialect/NN/IR/NNDialect.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/InliningUtils.h"

using namespace mlir;
using namespace mlir::nn;

#include "amp/Dialect/NN/IR/NNDialect.cpp.inc"
#include "amp/Dialect/NN/IR/NNEnums.cpp.inc"

#define GET_OP_CLASSES
#include "amp/Dialect/NN/IR/NNOps.cpp.inc"

namespace {
/// Models may be made of functions that call each other.
struct NNInliner : public DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;

  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const final {
    return true;
  }
};
} // namespace

void NNDialect::initialize() {
  addInterfaces<NNInliner>();
  addOperations<
#define GET_OP_LIST
#include "amp/Dialect/NN/IR/NNOps.cpp.inc"
      >();
}
