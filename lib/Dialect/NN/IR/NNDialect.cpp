//===- NNDialect.cpp - Registration of the nn dialect -----------*- C++ -*-===//

#include "amp/Dialect/NN/IR/NNDialect.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::nn;

#include "amp/Dialect/NN/IR/NNDialect.cpp.inc"
#include "amp/Dialect/NN/IR/NNEnums.cpp.inc"

#define GET_OP_CLASSES
#include "amp/Dialect/NN/IR/NNOps.cpp.inc"

void NNDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "amp/Dialect/NN/IR/NNOps.cpp.inc"
      >();
}
