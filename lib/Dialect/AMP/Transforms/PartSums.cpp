//===- PartSums.cpp - Sums of squares over replicas' parts ------*- C++ -*-===//

#include "PartSums.h"
#include "UpdateNorms.h"

#include "amp/Support/LinalgBuilders.h"

using namespace mlir;
using namespace mlir::amp;

//===----------------------------------------------------------------------===//
// Where a part is
//===----------------------------------------------------------------------===//

Value PartSums::getReplica() {
  OpBuilder b(place);
  if (!replica)
    replica = ReplicaOp::create(b, place->getLoc(), b.getIndexType());
  return replica;
}

static Value buildIndex(OpBuilder &b, Location loc, int64_t value) {
  return arith::ConstantIndexOp::create(b, loc, value);
}

/// The number of the part's first element; before it is moved to where the last
/// element is the whole's, that of the first that is in no part before.
Value PartSums::buildBegin(OpBuilder &b, Location loc, const Division &division,
                           bool isMoved) {
  Value begin = arith::MulIOp::create(b, loc, getReplica(),
                                      buildIndex(b, loc, division.count));
  if (!isMoved)
    return begin;
  return arith::MinUIOp::create(
      b, loc, begin, buildIndex(b, loc, division.whole - division.count));
}

/// In a loop over a part, whether the element counts.
Value PartSums::buildIsOwn(OpBuilder &b, Location loc,
                           const Division &division) {
  Value own = buildBegin(b, loc, division, /*isMoved=*/false);
  Value begin = arith::MinUIOp::create(
      b, loc, own, buildIndex(b, loc, division.whole - division.count));
  Value number =
      arith::AddIOp::create(b, loc, begin, linalg::IndexOp::create(b, loc, 0));
  return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::uge, number, own);
}

Value PartSums::createBegin(OpBuilder &b, Location loc,
                            const Division &division) {
  getReplica();
  return createElementwise(
      b, loc, {}, ValueRange(), Type(b.getI64Type()),
      [&](OpBuilder &nested, ValueRange) -> SmallVector<Value> {
        Value begin = buildBegin(nested, loc, division, /*isMoved=*/true);
        return {arith::IndexCastOp::create(nested, loc, nested.getI64Type(),
                                           begin)};
      })[0];
}

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

/// A part without the elements that are also in the one before it: with zeros
/// in their place.
Value PartSums::createOwn(OpBuilder &b, Location loc, Value part) {
  Division division = parts.lookup(part);
  if (!overlaps(division))
    return part;
  getReplica();
  Type element = cast<RankedTensorType>(part.getType()).getElementType();
  return createElementwise(
      b, loc, {division.count}, part, element,
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        Value isOwn = buildIsOwn(nested, loc, division);
        Value zero = createFloat(nested, loc, element, 0.0);
        return {arith::SelectOp::create(nested, loc, isOwn, args[0], zero)};
      })[0];
}

static Value createAdd(OpBuilder &b, Location loc, Value x, Value y) {
  return createElementwise(
      b, loc, {}, {x, y}, b.getF64Type(),
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        return {arith::AddFOp::create(nested, loc, args[0], args[1])};
      })[0];
}

static ValueRange createSums(OpBuilder &b, Location loc, ValueRange own) {
  return AllReduceOp::create(b, loc, own.getTypes(), own, ValueRange(),
                             TypeAttr(), IntegerAttr())
      .getResults();
}

Value PartSums::createSquares(OpBuilder &b, Location loc,
                              ValueRange gradients) {
  SmallVector<Value> own, wholes;
  for (Value gradient : gradients) {
    if (isPart(gradient))
      own.push_back(createOwn(b, loc, gradient));
    else
      wholes.push_back(gradient);
  }
  Value sum =
      createSums(b, loc, SquaresOp::create(b, loc, own)->getResults()).front();
  if (wholes.empty())
    return sum;
  return createAdd(b, loc, sum, SquaresOp::create(b, loc, wholes));
}

/// Of what the norms of an update are of.
SmallVector<Value> PartSums::createOwnSquares(OpBuilder &b, UpdateOp update,
                                              const Division &division) {
  UpdateElement element(update);
  UpdateReads reads(element);
  reads.addElement(b);
  if (!overlaps(division))
    return createUpdateSquares(b, reads);
  getReplica();
  return createUpdateSquares(b, reads, [&](OpBuilder &nested) {
    return buildIsOwn(nested, update.getLoc(), division);
  });
}

LogicalResult PartSums::shareNorms(ArrayRef<UpdateOp> updates,
                                   ArrayRef<Division> divisions) {
  if (updates.empty())
    return success();
  UpdateOp last = updates.back();
  OpBuilder b(last);
  SmallVector<Value> own;
  SmallVector<size_t> counts;
  for (auto [update, division] : llvm::zip_equal(updates, divisions)) {
    for (Operation *user : update->getUsers())
      if (user->getBlock() == last->getBlock() && user->isBeforeInBlock(last))
        return user->emitError("'shard' expects all updates with norms before "
                               "what reads one of them");
    SmallVector<Value> squares = createOwnSquares(b, update, division);
    counts.push_back(squares.size());
    llvm::append_range(own, squares);
  }
  ValueRange sums = createSums(b, last.getLoc(), own);
  for (auto [update, count] : llvm::zip_equal(updates, counts)) {
    UpdateOp(update).getSquaresMutable().assign(sums.take_front(count));
    if (update != last)
      update->moveBefore(last);
    sums = sums.drop_front(count);
  }
  return success();
}
