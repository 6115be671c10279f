//===- TurnedInputs.cpp - Small inputs, as lanes read them ------*- C++ -*-===//
//
// A depthwise convolution's weights lie tap by tap for each channel, and lanes
// are channels: each vector of weights would be gathered, again for each pixel.
// Such an input is small and read often: it is copied once, lanes side by side.
//
//===----------------------------------------------------------------------===//

#include "KernelEmitter.h"
#include "amp/Support/Sizes.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cpu;

/// The dimension of an input that lanes go along, if it is not the last one and
/// a copy pays.
std::optional<int64_t> KernelEmitter::findTurnedDim(OpOperand &input) {
  constexpr int64_t kMostBytes = 32 << 10, kLeastReads = 64;
  AffineMap out = root.getMatchingIndexingMap(root.getDpsInitOperand(0));
  AffineMap map = root.getMatchingIndexingMap(&input);
  auto type = dyn_cast<RankedTensorType>(input.get().getType());
  if (!type || !type.hasStaticShape() ||
      getTypeBytes(type).value_or(kMostBytes + 1) > kMostBytes)
    return std::nullopt;
  AffineExpr lane =
      out.getResult(order.empty() ? domain.size() - 1 : order.back());
  std::optional<unsigned> dim = map.getResultPosition(lane);
  auto loop = dyn_cast<AffineDimExpr>(lane);
  if (!loop || !dim || *dim + 1 == map.getNumResults() ||
      llvm::count_if(map.getResults(), [&](AffineExpr expr) {
        return expr.isFunctionOfDim(loop.getPosition());
      }) != 1)
    return std::nullopt;
  int64_t points = multiplyWork(root.getStaticLoopRanges());
  if (points / std::max<int64_t>(type.getNumElements(), 1) < kLeastReads)
    return std::nullopt;
  return *dim;
}

void KernelEmitter::turnInput(Value tensor, int64_t dim) {
  auto type = cast<RankedTensorType>(tensor.getType());
  SmallVector<int64_t> turned =
      llvm::to_vector(llvm::seq<int64_t>(type.getRank()));
  std::rotate(turned.begin() + dim, turned.begin() + dim + 1, turned.end());
  SmallVector<int64_t> sizes = llvm::map_to_vector(
      turned, [&](int64_t i) { return type.getDimSize(i); });
  Location loc = root.getLoc();
  Value copy = memref::AllocaOp::create(
      b, loc, MemRefType::get({type.getNumElements()}, type.getElementType()),
      b.getI64IntegerAttr(64));
  emitLoop(type.getNumElements(), 1, /*outermost=*/false, [&](Value number) {
    Point point(type.getRank());
    for (auto [i, index] : llvm::zip_equal(
             turned, evaluator->delinearize(sizes, {number, 0, Value()})))
      point[i] = index;
    Value element = evaluator->evaluate(tensor, point);
    memref::StoreOp::create(b, loc, element, copy, number);
  });
  evaluator->setMemory(tensor, copy, turned);
}

void KernelEmitter::turnInputs() {
  if (!root || mode != RootMode::Columns || domain.empty() ||
      domain.back() < kLanes)
    return;
  for (OpOperand *input : root.getDpsInputOperands()) {
    std::optional<int64_t> dim = findTurnedDim(*input);
    if (dim && llvm::count(root.getDpsInputs(), input->get()) == 1)
      turnInput(input->get(), *dim);
  }
}
