//===- Decisions.cpp - Which way plain loops go ---------------------------===//

#include "Decisions.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include <cmath>
#include <utility>

using namespace mlir;
using namespace mlir::amp::campaign;

/// FNV-1a.
constexpr uint64_t kHashStart = 0xcbf29ce484222325u, kHashPrime = 0x100000001b3;

static uint64_t hash = kHashStart;
static double largest = 0;

void mlir::amp::campaign::decide(double left, double right) {
  uint64_t way = left < right ? 1 : left == right ? 2 : 3;
  hash = (hash ^ way) * kHashPrime;
}

uint64_t mlir::amp::campaign::takeDecisions() {
  return std::exchange(hash, kHashStart);
}

void mlir::amp::campaign::see(double value) {
  largest = std::fmax(largest, std::abs(value));
}

double mlir::amp::campaign::takeLargest() { return std::exchange(largest, 0); }

void mlir::amp::campaign::insertSightings(ModuleOp module) {
  OpBuilder b(module.getBodyRegion());
  Type f64 = b.getF64Type();
  auto see = func::FuncOp::create(b, module.getLoc(), kSeeName,
                                  b.getFunctionType({f64}, {}));
  see.setPrivate();
  module.walk([&](memref::StoreOp op) {
    if (op.getValue().getType() != f64 || op.getMemRefType().getRank() == 0)
      return;
    b.setInsertionPoint(op);
    func::CallOp::create(b, op.getLoc(), see, op.getValue());
  });
}

/// The two values that the op compares; none if it compares none.
static SmallVector<Value> getSides(OpBuilder &b, Operation *op) {
  if (isa<arith::CmpFOp, arith::MaximumFOp, arith::MinimumFOp, arith::MaxNumFOp,
          arith::MinNumFOp>(op))
    return {op->getOperand(0), op->getOperand(1)};
  if (isa<math::AbsFOp, math::CopySignOp>(op)) {
    Value operand = op->getOperand(op->getNumOperands() - 1);
    Value zero = arith::ConstantOp::create(b, op->getLoc(),
                                           b.getZeroAttr(operand.getType()));
    return {operand, zero};
  }
  return {};
}

void mlir::amp::campaign::insertDecisions(ModuleOp module) {
  OpBuilder b(module.getBodyRegion());
  Type f64 = b.getF64Type();
  auto decide = func::FuncOp::create(b, module.getLoc(), kDecideName,
                                     b.getFunctionType({f64, f64}, {}));
  decide.setPrivate();
  module.walk([&](Operation *op) {
    b.setInsertionPoint(op);
    SmallVector<Value> sides = getSides(b, op);
    if (sides.empty() || !isa<FloatType>(sides[0].getType()))
      return;
    for (Value &side : sides)
      if (side.getType() != f64)
        side = arith::ExtFOp::create(b, op->getLoc(), f64, side);
    func::CallOp::create(b, op->getLoc(), decide, sides);
  });
}
