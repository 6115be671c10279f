//===- FuseLoops.cpp - Loops that compute the same, as one ------*- C++ -*-===//
//
// The chunks of a loss are computed in a loop, and again by its gradient's: the
// cotangent of a loss does not depend on it, so that one loop can do both, and
// what both compute is computed once.
//
//===----------------------------------------------------------------------===//

#include "amp/Dialect/AMP/Transforms/Passes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Utils/Utils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPFUSELOOPS
#include "amp/Dialect/AMP/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;

namespace {
/// One value, equal constants, or results of equal ops without effects on such:
/// what two loops take from outside may have been built for each.
class EqualValues {
public:
  bool areEqual(Value x, Value y);

private:
  bool areResultsEqual(Value x, Value y);

  /// What was found: of a value that many read, once.
  DenseMap<std::pair<Value, Value>, bool> known;
};
} // namespace

bool EqualValues::areEqual(Value x, Value y) {
  Attribute a, b;
  if (x == y)
    return true;
  if (matchPattern(x, m_Constant(&a)) && matchPattern(y, m_Constant(&b)))
    return a == b;
  if (auto found = known.find({x, y}); found != known.end())
    return found->second;
  bool equal = areResultsEqual(x, y);
  known[{x, y}] = equal;
  return equal;
}

bool EqualValues::areResultsEqual(Value x, Value y) {
  auto result = dyn_cast<OpResult>(x), other = dyn_cast<OpResult>(y);
  if (!result || !other || result.getType() != other.getType() ||
      result.getResultNumber() != other.getResultNumber() ||
      result.getOwner()->getName() != other.getOwner()->getName() ||
      !isMemoryEffectFree(result.getOwner()))
    return false;
  DenseMap<Value, Value> inside; // of the ops' bodies
  auto check = [&](Value mine, Value its) {
    return success(inside.lookup(mine) == its || areEqual(mine, its));
  };
  auto mark = [&](Value mine, Value its) { inside[mine] = its; };
  return OperationEquivalence::isEquivalentTo(
      result.getOwner(), other.getOwner(), check, mark,
      OperationEquivalence::IgnoreLocations);
}

static bool haveEqualRanges(scf::ForOp first, scf::ForOp second) {
  EqualValues values;
  return values.areEqual(first.getLowerBound(), second.getLowerBound()) &&
         values.areEqual(first.getUpperBound(), second.getUpperBound()) &&
         values.areEqual(first.getStep(), second.getStep()) &&
         first->getAttrDictionary() == second->getAttrDictionary();
}

namespace {
/// Ops of one loop's body that are ops of another's, values of the second by
/// those of the first.
class EqualOps {
public:
  explicit EqualOps(scf::ForOp first) : loop(first) {
    for (Operation &op : first.getBody()->without_terminator())
      ops[hash(&op)].push_back(&op);
  }

  /// Whether `second` computes a reduction that `loop` computes too.
  bool haveReduction(scf::ForOp second) {
    equal.clear();
    equal[second.getInductionVar()] = loop.getInductionVar();
    return llvm::any_of(second.getBody()->without_terminator(),
                        [&](Operation &op) {
                          auto reduction = dyn_cast<linalg::LinalgOp>(op);
                          return findEqual(&op) && reduction &&
                                 reduction.getNumReductionLoops() > 0;
                        });
  }

private:
  static llvm::hash_code hash(Operation *op) {
    return OperationEquivalence::computeHash(
        op, OperationEquivalence::ignoreHashValue,
        OperationEquivalence::ignoreHashValue,
        OperationEquivalence::IgnoreLocations);
  }

  bool findEqual(Operation *op) {
    auto check = [&](Value mine, Value other) {
      return success(outside.areEqual(mine, other) ||
                     equal.lookup(mine) == other);
    };
    auto mark = [&](Value mine, Value other) { equal[mine] = other; };
    auto same = ops.find(hash(op));
    return same != ops.end() && llvm::any_of(same->second, [&](Operation *by) {
             return OperationEquivalence::isEquivalentTo(
                 op, by, check, mark, OperationEquivalence::IgnoreLocations);
           });
  }

  scf::ForOp loop;
  EqualValues outside;
  DenseMap<size_t, SmallVector<Operation *>> ops;
  DenseMap<Value, Value> equal;
};

struct AmpFuseLoops : amp::impl::AmpFuseLoopsBase<AmpFuseLoops> {
  void runOnOperation() override;
  void fuseLoops(Block &block);
};
} // namespace

/// One loop of both, in place of `first`; nothing if `second` depends on it.
static scf::ForOp tryToFuse(scf::ForOp first, scf::ForOp second) {
  IRRewriter rewriter(first.getContext());
  // What an earlier loop reads may have gone before `first`.
  if (!first->isBeforeInBlock(second))
    return nullptr;
  if (failed(moveOperationDependencies(rewriter, second, first)))
    return nullptr;
  rewriter.moveOpAfter(second, first);
  return fuseIndependentSiblingForLoops(first, second, rewriter);
}

void AmpFuseLoops::fuseLoops(Block &block) {
  SmallVector<scf::ForOp> loops;
  for (scf::ForOp loop : block.getOps<scf::ForOp>())
    if (isMemoryEffectFree(loop))
      loops.push_back(loop);
  for (size_t i = 0; i < loops.size(); ++i)
    for (size_t j = i + 1; j < loops.size(); ++j)
      if (loops[i] && loops[j] && haveEqualRanges(loops[i], loops[j]) &&
          EqualOps(loops[i]).haveReduction(loops[j]))
        if (scf::ForOp fused = tryToFuse(loops[i], loops[j])) {
          loops[i] = fused;
          loops[j] = nullptr;
        }
}

void AmpFuseLoops::runOnOperation() {
  SmallVector<Block *> blocks;
  getOperation().walk([&](Block *block) { blocks.push_back(block); });
  for (Block *block : blocks)
    fuseLoops(*block);
}
