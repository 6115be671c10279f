//===- DeviceLayout.cpp - What a thread computes ----------------*- C++ -*-===//
//
// How many threads share a result, and how many neighbouring elements a thread
// takes at once, so that it reads and writes 16 bytes.
//
//===----------------------------------------------------------------------===//

#include "DeviceEmitter.h"
#include "amp/Codegen/Points/Reduction.h"
#include "amp/Support/Sizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cuda;
using namespace mlir::amp::points;

//===----------------------------------------------------------------------===//
// Teams
//===----------------------------------------------------------------------===//

static int64_t chooseTeamFor(int64_t terms) {
  // Below, a warp has too few terms to be worth its shuffles.
  constexpr int64_t kWarpTerms = 32;
  return terms < kWarpTerms ? 1 : chooseRowTeam(terms);
}

int64_t cuda::chooseRowTeam(int64_t terms) {
  // Above, a warp alone takes longer than a block with its barrier.
  constexpr int64_t kBlockTerms = 1024;
  return terms <= kBlockTerms ? kWarpSize : kBlockThreads;
}

/// Neighbouring threads should read neighbouring memory: those of a team where
/// the terms are neighbours, else those of neighbouring results.
int64_t DeviceEmitter::chooseTeam() const {
  linalg::LinalgOp op = root;
  if (!op || parts || op->getNumResults() > 1 || !getCombiner(op))
    return 1;
  auto isAlong = [&](OpOperand *input, int64_t loop) {
    AffineMap map = op.getMatchingIndexingMap(input);
    return map.getNumResults() > 0 &&
           map.getResults().back().isFunctionOfDim(loop);
  };
  bool termsAreNeighbours =
      llvm::any_of(op.getDpsInputOperands(), [&](OpOperand *input) {
        return isAlong(input, reductionDims.back());
      });
  if (domain.empty() || termsAreNeighbours)
    return chooseTeamFor(ShapedType::getNumElements(getReductionSizes()));
  return 1;
}

SmallVector<int64_t> DeviceEmitter::getReductionSizes() const {
  linalg::LinalgOp op = root;
  return llvm::map_to_vector(reductionDims, [&](int64_t dim) {
    return op.getStaticLoopRanges()[dim];
  });
}

//===----------------------------------------------------------------------===//
// Lanes
//===----------------------------------------------------------------------===//

/// 16 bytes of the narrowest type in memory, and of the widest no more than two
/// accesses: registers are few. A vector must not cross the end of a row.
int64_t DeviceEmitter::chooseLanes(int64_t size, int64_t elements,
                                   int64_t threads) const {
  int64_t narrowest = kVectorBytes, widest = 1;
  for (Type type : func::FuncOp(kernel).getArgumentTypes()) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor || tensor.getRank() == 0 || tensor.getShape().back() != size)
      continue;
    int64_t bytes = getElementBytes(tensor.getElementType()).value_or(1);
    narrowest = std::min(narrowest, bytes);
    widest = std::max(widest, bytes);
  }
  int64_t lanes = std::max<int64_t>(
      std::min(kVectorBytes / narrowest, 2 * kVectorBytes / widest), 1);
  while (lanes > 1 && (size % lanes != 0 || elements / lanes < threads))
    lanes /= 2;
  return lanes;
}

/// A thread that adds many terms by itself takes long: then threads come first.
int64_t DeviceEmitter::choosePointLanes(int64_t teamSize) const {
  if (teamSize > 1) {
    SmallVector<int64_t> terms = getReductionSizes();
    return chooseLanes(terms.back(), ShapedType::getNumElements(terms),
                       teamSize);
  }
  if (domain.empty())
    return 1;
  return chooseLanes(domain.back(), ShapedType::getNumElements(domain),
                     root ? getFillingThreads() : 1);
}

int64_t DeviceEmitter::countVectors(ArrayRef<int64_t> sizes) const {
  return ShapedType::getNumElements(sizes) / evaluator->getLanes();
}

Value DeviceEmitter::getNeutralVector(Operation *combiner) {
  return spread(arith::ConstantOp::create(b, loc, getNeutral(b, combiner)));
}

Value DeviceEmitter::spread(Value value) {
  return evaluator->getLanes() > 1 ? evaluator->toVector(value) : value;
}

Value DeviceEmitter::combineTeam(Operation *combiner, Value sum) {
  if (isa<VectorType>(sum.getType()))
    sum = combineLanes(b, combiner, sum);
  return team->combine(combiner, sum);
}

//===----------------------------------------------------------------------===//
// Points
//===----------------------------------------------------------------------===//

/// The coordinates of the element of that number, the last the fastest.
Point DeviceEmitter::delinearize(Value number, ArrayRef<int64_t> sizes) {
  Point point(sizes.size());
  for (size_t i = sizes.size(); i-- > 0;) {
    Value size = evaluator->getIndex(sizes[i]);
    Value coordinate = number;
    if (i > 0) {
      coordinate = arith::RemUIOp::create(b, loc, number, size);
      number = arith::DivUIOp::create(b, loc, number, size);
    }
    point[i] = {coordinate, 0, Value()};
  }
  return point;
}

points::Index DeviceEmitter::getResultIndex(Value number, bool isVector) {
  int64_t lanes = evaluator->getLanes();
  if (!isVector || lanes == 1)
    return {number, 0, Value()};
  return {arith::MulIOp::create(b, loc, number, evaluator->getIndex(lanes)),
          /*stride=*/1, Value()};
}

Point DeviceEmitter::delinearizeVector(Value number, ArrayRef<int64_t> sizes) {
  int64_t lanes = evaluator->getLanes();
  if (lanes == 1)
    return delinearize(number, sizes);
  SmallVector<int64_t> vectors(sizes);
  vectors.back() /= lanes;
  Point point = delinearize(number, vectors);
  point.back() = getResultIndex(point.back().base, /*isVector=*/true);
  return point;
}
