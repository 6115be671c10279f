//===- CountWhiles.cpp - Loops that constants end ---------------*- C++ -*-===//

#include "IntegerEvaluator.h"
#include "amp/Dialect/AMP/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPCOUNTWHILES
#include "amp/Dialect/AMP/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

//===----------------------------------------------------------------------===//
// Counting
//===----------------------------------------------------------------------===//

namespace {
/// Runs the integers of a loop that the condition depends on.
class WhileCounter {
public:
  explicit WhileCounter(scf::WhileOp loop) : loop(loop) {}
  FailureOr<int64_t> count();

private:
  /// Whether another iteration follows, which then has begun.
  FailureOr<bool> enter();
  void advance();

  scf::WhileOp loop;
  IntegerEvaluator evaluator;
  SmallVector<Attribute> state; ///< of the arguments, null if not known
};
} // namespace

FailureOr<bool> WhileCounter::enter() {
  evaluator.clear();
  for (auto [arg, value] : llvm::zip(loop.getBeforeArguments(), state))
    if (value)
      evaluator.set(arg, value);
  scf::ConditionOp condition = loop.getConditionOp();
  Attribute holds = evaluator.evaluate(condition.getCondition());
  if (!holds)
    return failure();
  for (auto [arg, value] :
       llvm::zip(loop.getAfterArguments(), condition.getArgs()))
    if (Attribute constant = evaluator.evaluate(value))
      evaluator.set(arg, constant);
  return getIntegerOf(holds) != 0;
}

void WhileCounter::advance() {
  for (auto [value, next] : llvm::zip(state, loop.getYieldOp().getOperands()))
    if (value)
      value = evaluator.evaluate(next);
}

FailureOr<int64_t> WhileCounter::count() {
  for (Value init : loop.getInits())
    state.push_back(evaluator.evaluate(init));
  for (int64_t number = 0; number <= kMaxCounted; ++number) {
    FailureOr<bool> entered = enter();
    if (failed(entered))
      return loop.emitError(
          "expected a loop whose number of iterations constants give, found "
          "one that depends on data: use scf.for, or a condition on a counter "
          "that starts at a constant");
    if (!*entered)
      return number;
    advance();
  }
  return loop.emitError("expected a loop of at most ")
         << kMaxCounted << " iterations, found one that is not at its end then";
}

//===----------------------------------------------------------------------===//
// The loop
//===----------------------------------------------------------------------===//

/// The part of the loop before its condition, and what that hands on.
static SmallVector<Value> cloneBefore(OpBuilder &b, scf::WhileOp loop,
                                      ValueRange args) {
  IRMapping mapping;
  mapping.map(loop.getBeforeArguments(), args);
  for (Operation &op : loop.getBeforeBody()->without_terminator())
    b.clone(op, mapping);
  return llvm::map_to_vector(loop.getConditionOp().getArgs(), [&](Value value) {
    return mapping.lookupOrDefault(value);
  });
}

/// The condition's last evaluation, which ends the loop, hands on the results.
static void replaceByFor(scf::WhileOp loop, int64_t count) {
  OpBuilder b(loop);
  Location loc = loop.getLoc();
  auto index = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(b, loc, value);
  };
  auto counted = scf::ForOp::create(
      b, loc, index(0), index(count), index(1), loop.getInits(),
      [&](OpBuilder &nested, Location, Value, ValueRange args) {
        IRMapping mapping;
        mapping.map(loop.getAfterArguments(), cloneBefore(nested, loop, args));
        for (Operation &op : loop.getAfterBody()->without_terminator())
          nested.clone(op, mapping);
        scf::YieldOp::create(
            nested, loc,
            llvm::map_to_vector(
                loop.getYieldOp().getOperands(),
                [&](Value value) { return mapping.lookupOrDefault(value); }));
      });
  loop.replaceAllUsesWith(cloneBefore(b, loop, counted.getResults()));
  loop.erase();
}

namespace {
struct AmpCountWhiles : amp::impl::AmpCountWhilesBase<AmpCountWhiles> {
  void runOnOperation() override {
    SmallVector<scf::WhileOp> loops; // inner ones first
    getOperation().walk([&](scf::WhileOp loop) { loops.push_back(loop); });
    for (scf::WhileOp loop : loops) {
      FailureOr<int64_t> count = WhileCounter(loop).count();
      if (failed(count))
        return signalPassFailure();
      replaceByFor(loop, *count);
    }
  }
};
} // namespace
