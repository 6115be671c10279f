//===- DeviceSplit.cpp - Reductions in two functions ------------*- C++ -*-===//
//
// Few results of many terms: a team for each would leave most of the GPU idle.
// The terms of a result are divided into parts, each with a team of its own,
// and a second function adds up what they have, in an order that depends on
// shapes and types alone.
//
//===----------------------------------------------------------------------===//

#include "DeviceEmitter.h"
#include "amp/Codegen/Points/KernelMemory.h"
#include "amp/Codegen/Points/Reduction.h"
#include "amp/Support/Contraction.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cuda;
using namespace mlir::amp::points;

/// As many parts as fill a GPU, each with enough terms to be worth the launch
/// of another function.
std::optional<SplitReduction> DeviceEmitter::planSplit() {
  linalg::LinalgOp op = root;
  if (!op || isRowPlan || !riders.empty() ||
      structure.kind == KernelKind::Scatter || op->getNumResults() > 1 ||
      !getCombiner(op))
    return std::nullopt;
  // Vectors that a thread adds one after another: of a team, and alone.
  constexpr int64_t kTeamTerms = 16, kSerialTerms = 32;
  SplitReduction split = {chooseTeam(), 1, 1, 1};
  bool isTeam = split.teamSize > 1;
  SmallVector<int64_t> sizes = getReductionSizes();
  int64_t results = ShapedType::getNumElements(domain);
  int64_t terms = ShapedType::getNumElements(sizes);
  // Threads are made by parts here, not by results.
  if (isTeam)
    split.lanes = choosePointLanes(split.teamSize);
  else if (!domain.empty())
    split.lanes = chooseLanes(domain.back(), results, 1);
  int64_t vectors = isTeam ? terms / split.lanes : terms;
  int64_t threads = isTeam ? results * split.teamSize : results / split.lanes;
  int64_t least = isTeam ? kTeamTerms * split.teamSize : kSerialTerms;
  // One block on a multiprocessor waits for memory most of the time.
  constexpr int64_t kTogether = 4;
  int64_t parts = std::min<int64_t>(
      llvm::divideCeil(kTogether * kFillingThreads, threads), vectors / least);
  // With fewer, the second launch takes longer than what is saved.
  constexpr int64_t kLeastParts = 4;
  if (parts < kLeastParts)
    return std::nullopt;
  split.length = llvm::divideCeil(vectors, parts);
  // Parts of one length, which is known, are added with loads under way.
  for (int64_t length = split.length; length < 2 * split.length; ++length)
    if (vectors % length == 0) {
      split.length = length;
      break;
    }
  split.parts = llvm::divideCeil(vectors, split.length);
  return split;
}

/// A sum for each part and result.
MemRefType DeviceEmitter::getPartType(const SplitReduction &split) const {
  linalg::LinalgOp op = root;
  return MemRefType::get({split.parts, ShapedType::getNumElements(domain)},
                         getElementTypeOrSelf(op->getResult(0).getType()));
}

void DeviceEmitter::emitSplit(const SplitReduction &split) {
  emitPartialSums(split);
  finishFunction();
  createFunction((kernel.getSymName() + "_sums").str());
  emitSumOfParts(split);
}

/// The terms of one part, without the initial value.
Value DeviceEmitter::emitPart(const SplitReduction &split, const Point &point,
                              Value part) {
  bool isTeam = split.teamSize > 1;
  SmallVector<int64_t> sizes = getReductionSizes();
  int64_t vectors =
      isTeam ? countVectors(sizes) : ShapedType::getNumElements(sizes);
  Value length = evaluator->getIndex(split.length);
  Value first = arith::MulIOp::create(b, loc, part, length);
  auto addTerm = [&](Value i, ArrayRef<Value> carried) {
    PointEvaluator::Scope scope(*evaluator);
    Value number = arith::AddIOp::create(b, loc, first, i);
    Point loops = getRootLoops(root, point);
    Point term =
        isTeam ? delinearizeVector(number, sizes) : delinearize(number, sizes);
    for (auto [dim, index] : llvm::zip(reductionDims, term))
      loops[dim] = index;
    return Values{evaluator->stepReduction(root, loops, carried[0])};
  };
  Operation *combiner = getCombiner(root);
  Value sum = getNeutralVector(combiner);
  if (split.parts * split.length == vectors) {
    sum = team->emitLoop(loc, split.length, {sum}, addTerm)[0];
  } else {
    length = arith::MinUIOp::create(
        b, loc, length,
        arith::SubIOp::create(b, loc, evaluator->getIndex(vectors), first));
    sum = team->emitLoop(loc, length, {sum}, addTerm)[0];
  }
  return isTeam ? combineTeam(combiner, sum) : sum;
}

/// Lanes are terms where a team shares them, else results.
void DeviceEmitter::emitPartialSums(const SplitReduction &split) {
  bool isTeam = split.teamSize > 1;
  evaluator->setLanes(split.lanes);
  int64_t results =
      isTeam ? ShapedType::getNumElements(domain) : countVectors(domain);
  emitTeams(results * split.parts, split.teamSize, [&](Value number) {
    Value count = evaluator->getIndex(results);
    Value part = arith::DivUIOp::create(b, loc, number, count);
    Value result = arith::RemUIOp::create(b, loc, number, count);
    Point point = isTeam ? delinearize(result, domain)
                         : delinearizeVector(result, domain);
    Value sum = emitPart(split, point, part);
    Value sums = getScratch(getPartType(split));
    emitOnce([&] {
      evaluator->store(sum, sums,
                       {{part, 0, Value()}, getResultIndex(result, !isTeam)});
    });
  });
}

/// The parts of a result are added as terms are: by a warp, if they are many.
void DeviceEmitter::emitSumOfParts(const SplitReduction &split) {
  bool isTeam = split.parts >= kWarpSize;
  if (!isTeam && !domain.empty())
    evaluator->setLanes(
        chooseLanes(domain.back(), ShapedType::getNumElements(domain), 1));
  Operation *combiner = getCombiner(root);
  emitTeams(countVectors(domain), isTeam ? kWarpSize : 1, [&](Value number) {
    Point point = delinearizeVector(number, domain);
    points::Index result = getResultIndex(number, /*isVector=*/true);
    Value sums = getScratch(getPartType(split));
    Value sum = team->emitLoop(
        loc, split.parts, {getNeutralVector(combiner)},
        [&](Value part, ArrayRef<Value> carried) {
          Value next = evaluator->load(sums, {{part, 0, Value()}, result});
          return Values{points::combine(b, combiner, carried[0], next)};
        })[0];
    Value initial = spread(evaluator->evaluate(root.getDpsInits()[0], point));
    evaluator->pin(root->getResult(0),
                   points::combine(b, combiner, initial,
                                   isTeam ? combineTeam(combiner, sum) : sum));
    emitOnce([&] { storeOutputs(point); });
  });
}
