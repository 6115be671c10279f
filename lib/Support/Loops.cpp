//===- Loops.cpp - What constants say about a loop --------------*- C++ -*-===//

#include "amp/Support/Loops.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;

std::optional<int64_t> mlir::amp::getTripCount(scf::ForOp loop) {
  APInt lower, upper, step;
  if (!matchPattern(loop.getLowerBound(), m_ConstantInt(&lower)) ||
      !matchPattern(loop.getUpperBound(), m_ConstantInt(&upper)) ||
      !matchPattern(loop.getStep(), m_ConstantInt(&step)))
    return std::nullopt;
  unsigned width = lower.getBitWidth() + 1;
  auto extend = [&](const APInt &value) {
    return loop.getUnsignedCmp() ? value.zext(width) : value.sext(width);
  };
  APInt stride = extend(step), distance = extend(upper) - extend(lower);
  if (!stride.isStrictlyPositive() || !distance.isStrictlyPositive())
    return 0;
  APInt count = (distance - 1).udiv(stride) + 1;
  return count.getActiveBits() < 64 ? std::optional(count.getZExtValue())
                                    : std::nullopt;
}
