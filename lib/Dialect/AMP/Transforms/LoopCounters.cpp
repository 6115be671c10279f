//===- LoopCounters.cpp - Integers that loops count with --------*- C++ -*-===//

#include "LoopCounters.h"

#include "IntegerEvaluator.h"
#include "amp/Support/Sizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace mlir::amp;

namespace {
/// Finds the integers that a loop carries and only counts with.
class CounterFinder {
public:
  CounterFinder(scf::ForOp loop, int64_t count) : loop(loop), count(count) {}
  void run();

private:
  bool simulate();
  int64_t getChange(unsigned i, size_t iteration) const;
  bool isAffine(unsigned i) const;
  void replace(unsigned i);
  Value createValue(OpBuilder &b, Type type, Value position, unsigned i);

  scf::ForOp loop;
  int64_t count;
  llvm::SmallBitVector candidates;
  SmallVector<SmallVector<int64_t>> values; ///< by argument, by iteration
};
} // namespace

/// Runs the candidates through all iterations. False if one of them is not
/// known somewhere, and is none any more.
bool CounterFinder::simulate() {
  IntegerEvaluator evaluator;
  SmallVector<Attribute> state(loop.getNumRegionIterArgs());
  for (unsigned i : candidates.set_bits()) {
    state[i] = evaluator.evaluate(loop.getInitArgs()[i]);
    values[i] = {getIntegerOf(state[i])};
  }
  auto yield = cast<scf::YieldOp>(loop.getBody()->getTerminator());
  for (int64_t position = 0; position < count; ++position) {
    evaluator.clear();
    for (unsigned i : candidates.set_bits())
      evaluator.set(loop.getRegionIterArg(i), state[i]);
    for (unsigned i : candidates.set_bits()) {
      state[i] = evaluator.evaluate(yield.getOperand(i));
      if (!state[i]) {
        candidates.reset(i);
        return false;
      }
      values[i].push_back(getIntegerOf(state[i]));
    }
  }
  return true;
}

/// What an argument is after an iteration less what it was before, as its
/// additions wrap.
int64_t CounterFinder::getChange(unsigned i, size_t iteration) const {
  ArrayRef<int64_t> all = values[i];
  return static_cast<uint64_t>(all[iteration + 1]) -
         static_cast<uint64_t>(all[iteration]);
}

bool CounterFinder::isAffine(unsigned i) const {
  for (int64_t k = 1; k < count; ++k)
    if (getChange(i, k) != getChange(i, 0))
      return false;
  return true;
}

/// first + position * step, as a value of the type.
Value CounterFinder::createValue(OpBuilder &b, Type type, Value position,
                                 unsigned i) {
  Location loc = loop.getLoc();
  auto tensor = dyn_cast<RankedTensorType>(type);
  Type element = tensor ? tensor.getElementType() : type;
  ArrayRef<int64_t> all = values[i];
  auto constant = [&](int64_t value) -> Value {
    unsigned width = getElementBits(element);
    APInt bits(width, value, /*isSigned=*/true, /*implicitTrunc=*/true);
    return arith::ConstantOp::create(b, loc, IntegerAttr::get(element, bits));
  };
  if (!element.isIndex())
    position = arith::IndexCastOp::create(b, loc, element, position);
  Value value = arith::MulIOp::create(
      b, loc, position, constant(count > 0 ? getChange(i, 0) : 0));
  value = arith::AddIOp::create(b, loc, value, constant(all[0]));
  return tensor ? tensor::FromElementsOp::create(b, loc, tensor, value) : value;
}

/// The argument's uses, in the loop and after it; then it carries nothing.
void CounterFinder::replace(unsigned i) {
  OpBuilder b = OpBuilder::atBlockBegin(loop.getBody());
  Location loc = loop.getLoc();
  Type type = loop.getRegionIterArg(i).getType();
  Value distance = arith::SubIOp::create(b, loc, loop.getInductionVar(),
                                         loop.getLowerBound());
  Value position = arith::DivUIOp::create(b, loc, distance, loop.getStep());
  BlockArgument arg = loop.getRegionIterArg(i);
  arg.replaceAllUsesWith(createValue(b, type, position, i));
  b.setInsertionPointAfter(loop);
  Value last =
      createValue(b, type, arith::ConstantIndexOp::create(b, loc, count), i);
  loop.getResult(i).replaceAllUsesWith(last);
  loop.getBody()->getTerminator()->setOperand(i, arg);
}

void CounterFinder::run() {
  unsigned size = loop.getNumRegionIterArgs();
  candidates.resize(size);
  values.resize(size);
  IntegerEvaluator evaluator;
  for (unsigned i = 0; i < size; ++i) {
    Value init = loop.getInitArgs()[i];
    bool hasWidth =
        !getElementTypeOrSelf(init.getType()).isInteger() ||
        getElementTypeOrSelf(init.getType()).getIntOrFloatBitWidth() <= 64;
    if (isIntegerScalar(init.getType()) && hasWidth && evaluator.evaluate(init))
      candidates.set(i);
  }
  while (candidates.any() && !simulate())
    continue;
  for (unsigned i : candidates.set_bits())
    if (isAffine(i))
      replace(i);
}

void mlir::amp::replaceCounters(scf::ForOp loop, int64_t count) {
  CounterFinder(loop, count).run();
}
