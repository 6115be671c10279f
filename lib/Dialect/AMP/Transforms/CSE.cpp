//===- CSE.cpp - One of what is computed twice ------------------*- C++ -*-===//
//
// Upstream's pass hashes an op without its regions. Elementwise ops of one
// operand differ in these alone, so it compares each with all before it, which
// takes seconds for a model of a few thousand.
//
//===----------------------------------------------------------------------===//

#include "amp/Dialect/AMP/Transforms/CSE.h"

#include "amp/Dialect/AMP/Transforms/Passes.h"
#include "amp/Interfaces/ModeOpInterface.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPCSE
#include "amp/Dialect/AMP/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

/// A hash of the ops in the regions of an op. Operands from inside count by
/// their number.
static llvm::hash_code hashRegions(Operation *op) {
  llvm::hash_code hash(0);
  DenseMap<Value, size_t> numbers;
  auto number = [&](ValueRange values) {
    for (Value value : values)
      numbers.try_emplace(value, numbers.size());
  };
  for (Region &region : op->getRegions())
    region.walk<WalkOrder::PreOrder>([&](Operation *inner) {
      number(inner->getBlock()->getArguments());
      number(inner->getResults());
      llvm::hash_code operands(0);
      for (Value operand : inner->getOperands()) {
        auto known = numbers.find(operand);
        operands = llvm::hash_combine(
            operands, known != numbers.end()
                          ? llvm::hash_value(known->second)
                          : llvm::hash_value(operand.getAsOpaquePointer()));
      }
      hash = llvm::hash_combine(
          hash, inner->getName(), operands, inner->hashProperties(),
          inner->getDiscardableAttrDictionary(),
          llvm::hash_combine_range(inner->result_type_begin(),
                                   inner->result_type_end()));
    });
  return hash;
}

static llvm::hash_code hashOp(Operation *op) {
  llvm::hash_code hash = OperationEquivalence::computeHash(
      op, OperationEquivalence::directHashValue,
      OperationEquivalence::ignoreHashValue,
      OperationEquivalence::IgnoreLocations);
  return llvm::hash_combine(hash, hashRegions(op));
}

namespace {
/// The ops that those of a block can read, by hash: of the block so far, and of
/// those around it.
class Scope {
public:
  explicit Scope(Scope *outer) : outer(outer) {}

  Operation *find(Operation *op, size_t hash, CSECounts &counts) const {
    for (const Scope *scope = this; scope; scope = scope->outer) {
      auto found = scope->ops.find(hash);
      if (found == scope->ops.end())
        continue;
      for (Operation *other : found->second) {
        ++counts.compared;
        if (OperationEquivalence::isEquivalentTo(
                op, other, OperationEquivalence::IgnoreLocations))
          return other;
      }
    }
    return nullptr;
  }
  void add(Operation *op, size_t hash) { ops[hash].push_back(op); }

private:
  Scope *outer;
  DenseMap<size_t, SmallVector<Operation *, 1>> ops;
};
} // namespace

/// Whether equal ops give equal values. Of random ops without a key each draws
/// numbers of its own.
static bool isFunction(Operation *op) {
  auto draws = [](Operation *inner) {
    auto random = dyn_cast<RandomOpInterface>(inner);
    return WalkResult(failure(random && !random.getRandomKey()));
  };
  return op->getNumResults() > 0 && isMemoryEffectFree(op) &&
         !op->hasTrait<OpTrait::IsTerminator>() &&
         !op->walk(draws).wasInterrupted();
}

static void visit(Block &block, Scope *outer, CSECounts &counts) {
  Scope scope(outer);
  for (Operation &op : llvm::make_early_inc_range(block)) {
    if (isOpTriviallyDead(&op)) {
      op.erase();
      ++counts.erased;
      continue;
    }
    bool isIsolated = op.hasTrait<OpTrait::IsIsolatedFromAbove>();
    for (Region &region : op.getRegions())
      for (Block &inner : region)
        visit(inner, isIsolated ? nullptr : &scope, counts);
    if (!isFunction(&op))
      continue;
    size_t hash = hashOp(&op);
    Operation *other = scope.find(&op, hash, counts);
    if (!other) {
      scope.add(&op, hash);
      continue;
    }
    op.replaceAllUsesWith(other);
    op.erase();
    ++counts.erased;
  }
}

CSECounts mlir::amp::eliminateCommonValues(Operation *root) {
  CSECounts counts;
  for (Region &region : root->getRegions())
    for (Block &block : region)
      visit(block, nullptr, counts);
  return counts;
}

namespace {
struct AmpCSE : amp::impl::AmpCSEBase<AmpCSE> {
  void runOnOperation() override { eliminateCommonValues(getOperation()); }
};
} // namespace
