//===- Multiples.cpp - What divides an index --------------------*- C++ -*-===//

#include "amp/Codegen/Points/Multiples.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include <numeric>

using namespace mlir;
using namespace mlir::amp;

/// x is a multiple of `divisor * result`, where `divisor` divides what x is a
/// multiple of.
static int64_t divide(int64_t multiple, Value divisor) {
  std::optional<int64_t> constant = getConstantIntValue(divisor);
  return constant && *constant > 0 && multiple % *constant == 0
             ? multiple / *constant
             : 1;
}

int64_t points::findMultiple(Value index) {
  if (std::optional<int64_t> constant = getConstantIntValue(index))
    return std::abs(*constant);
  if (auto argument = dyn_cast<BlockArgument>(index)) {
    auto loop = dyn_cast<scf::ForOp>(argument.getOwner()->getParentOp());
    if (!loop || loop.getInductionVar() != index)
      return 1;
    return std::gcd(findMultiple(loop.getLowerBound()),
                    findMultiple(loop.getStep()));
  }
  Operation *op = index.getDefiningOp();
  if (!isa<arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::DivUIOp,
           arith::RemUIOp>(op))
    return 1;
  int64_t left = findMultiple(op->getOperand(0));
  if (isa<arith::DivUIOp>(op))
    return divide(left, op->getOperand(1));
  int64_t right = findMultiple(op->getOperand(1));
  if (!isa<arith::MulIOp>(op))
    return std::gcd(left, right);
  // So small that no chain of products overflows.
  constexpr int64_t kMost = 1 << 16;
  return std::gcd(left, kMost) * std::gcd(right, kMost);
}
