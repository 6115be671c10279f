//===- ReductionResiduals.cpp - What adjoints of reductions read *- C++ -*-===//
//
// Maxima, minima and products: whose element the result was, or what it was
// multiplied with. Both follow from the inputs by another reduction.
//
//===----------------------------------------------------------------------===//

#include "StructuredAdjoint.h"

#include "amp/Support/LinalgBuilders.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::amp;

using utils::IteratorType;

Value StructuredAdjoint::createReduction(
    Value init, ArrayRef<AdjointInput> ins, AffineMap map,
    ArrayRef<IteratorType> iterators,
    llvm::function_ref<Value(OpBuilder &, ValueRange)> next) {
  SmallVector<Value> tensors;
  SmallVector<AffineMap> maps;
  for (const AdjointInput &input : ins) {
    tensors.push_back(input.tensor);
    maps.push_back(input.map);
  }
  maps.push_back(map);
  auto generic = linalg::GenericOp::create(
      b, loc, init.getType(), tensors, init, maps, iterators,
      [&](OpBuilder &nested, Location, ValueRange args) {
        linalg::YieldOp::create(nested, loc, next(nested, args));
      });
  return pruneGeneric(b, generic).getResult(0);
}

/// The first term at a point of the given loops.
Value StructuredAdjoint::cloneTermAt(
    OpBuilder &nested, ValueRange args,
    llvm::function_ref<Value(unsigned)> index) {
  Point point = cloneBody(nested, args, index);
  return point.mapping.lookupOrDefault(body.terms[0].value);
}

/// A NaN that a maximum hands on came from the first NaN, or from a number
/// beside it: the gradient goes somewhere, and is not lost.
Value StructuredAdjoint::isExtremum(OpBuilder &nested, Value term,
                                    Value extremum) {
  bool handsOnNaN = isa<arith::MaximumFOp, arith::MinimumFOp>(body.chain[0]);
  bool first = takesFirst && handsOnNaN;
  return arith::CmpFOp::create(nested, loc,
                               first ? arith::CmpFPredicate::UEQ
                                     : arith::CmpFPredicate::OEQ,
                               term, extremum);
}

/// The number of terms that are the extremum.
void StructuredAdjoint::addTieCount() {
  auto type = cast<RankedTensorType>(result.getType());
  auto compute = getComputeFloat(cast<FloatType>(type.getElementType()));
  SmallVector<AdjointInput> ins(inputs.begin(), inputs.begin() + numRead);
  ins.push_back({result, outMap, {}});
  Value zero = createFilled(b, loc, type.clone(compute), 0.0);
  Value count = createReduction(
      zero, ins, outMap, op.getIteratorTypesArray(),
      [&](OpBuilder &nested, ValueRange args) -> Value {
        Value term = cloneTermAt(nested, args, [&](unsigned dim) {
          return linalg::IndexOp::create(nested, loc, dim);
        });
        Value isTied = isExtremum(nested, term, args[numRead]);
        Value one = createFloat(nested, loc, compute, 1.0);
        Value zero = createFloat(nested, loc, compute, 0.0);
        one = arith::SelectOp::create(nested, loc, isTied, one, zero);
        return arith::AddFOp::create(nested, loc, args.back(), one);
      });
  addInput(result, outMap);
  addInput(count, outMap);
}

/// The place of a term among those of its result, in the order of the loops.
Value StructuredAdjoint::buildOrder(OpBuilder &nested,
                                    llvm::function_ref<Value(unsigned)> index) {
  Value order;
  auto ranges = op.getStaticLoopRanges();
  for (auto [dim, kind] : llvm::enumerate(op.getIteratorTypesArray())) {
    if (kind != IteratorType::reduction)
      continue;
    Value loop = arith::IndexCastOp::create(nested, loc, nested.getI32Type(),
                                            index(dim));
    if (order) {
      Value size = arith::ConstantOp::create(
          nested, loc, nested.getI32IntegerAttr(ranges[dim]));
      order = arith::MulIOp::create(nested, loc, order, size);
      order = arith::AddIOp::create(nested, loc, order, loop);
    } else {
      order = loop;
    }
  }
  if (!order)
    order = arith::ConstantOp::create(nested, loc, nested.getI32IntegerAttr(0));
  return order;
}

/// The narrowest that has a number for each term of a result and one for none:
/// a window of 3 by 3 takes a byte.
IntegerType StructuredAdjoint::getOrderType() {
  int64_t terms = 1;
  auto ranges = op.getStaticLoopRanges();
  for (auto [range, kind] : llvm::zip(ranges, op.getIteratorTypesArray()))
    if (kind == IteratorType::reduction)
      terms = llvm::MulOverflow(terms, range, terms) ? INT64_MAX : terms;
  for (unsigned width : {8, 16})
    if (terms <= llvm::maxIntN(width))
      return b.getIntegerType(width);
  return b.getI32Type();
}

/// The place of the first term that is the extremum. No term has the padding.
void StructuredAdjoint::addFirstExtremum() {
  auto type = cast<RankedTensorType>(result.getType());
  IntegerType kept = getOrderType();
  auto none = b.getIntegerAttr(kept, llvm::maxIntN(kept.getWidth()));
  Value last = arith::ConstantOp::create(b, loc, none);
  Value empty = tensor::EmptyOp::create(b, loc, type.getShape(), kept);
  Value init = linalg::FillOp::create(b, loc, last, empty).getResult(0);
  SmallVector<AdjointInput> ins(inputs.begin(), inputs.begin() + numRead);
  ins.push_back({result, outMap, {}});
  Value first = createReduction(
      init, ins, outMap, op.getIteratorTypesArray(),
      [&](OpBuilder &nested, ValueRange args) -> Value {
        auto index = [&](unsigned dim) -> Value {
          return linalg::IndexOp::create(nested, loc, dim);
        };
        Value term = cloneTermAt(nested, args, index);
        Value isTied = isExtremum(nested, term, args[numRead]);
        Value order = buildOrder(nested, index);
        if (order.getType() != kept)
          order = arith::TruncIOp::create(nested, loc, kept, order);
        Value other = arith::ConstantOp::create(nested, loc, none);
        Value place =
            arith::SelectOp::create(nested, loc, isTied, order, other);
        return arith::MinSIOp::create(nested, loc, args.back(), place);
      });
  addInput(first, outMap, b.getIntegerAttr(kept, -1));
}

/// For each term the product of the others, without a division that would fail
/// for zeros: each reduction loop gets a copy, over which the others run.
void StructuredAdjoint::addOtherFactors() {
  unsigned numLoops = op.getNumLoops();
  SmallVector<IteratorType> iterators(numLoops, IteratorType::parallel);
  SmallVector<AffineExpr> other;
  SmallVector<unsigned> copy;
  for (auto [dim, kind] : llvm::enumerate(op.getIteratorTypesArray())) {
    copy.push_back(kind == IteratorType::reduction ? iterators.size() : dim);
    other.push_back(b.getAffineDimExpr(copy.back()));
    if (kind == IteratorType::reduction)
      iterators.push_back(IteratorType::reduction);
  }
  SmallVector<AdjointInput> ins(inputs.begin(), inputs.begin() + numRead);
  for (AdjointInput &input : ins)
    input.map = input.map.replaceDimsAndSymbols(other, {}, iterators.size(), 0);
  AffineMap all =
      AffineMap::getMultiDimIdentityMap(iterators.size(), b.getContext())
          .getMajorSubMap(numLoops);
  auto element = cast<FloatType>(body.chain[0]->getResult(0).getType());
  auto type = RankedTensorType::get(op.getStaticLoopRanges(), element);
  Value others = createReduction(
      createFilled(b, loc, type, 1.0), ins, all, iterators,
      [&](OpBuilder &nested, ValueRange args) -> Value {
        auto index = [&](unsigned dim) -> Value {
          return linalg::IndexOp::create(nested, loc, dim);
        };
        Value term = cloneTermAt(
            nested, args, [&](unsigned dim) { return index(copy[dim]); });
        Value isOther;
        for (unsigned dim = 0; dim < numLoops; ++dim) {
          if (copy[dim] == dim)
            continue;
          Value differs =
              arith::CmpIOp::create(nested, loc, arith::CmpIPredicate::ne,
                                    index(dim), index(copy[dim]));
          isOther = isOther
                        ? arith::OrIOp::create(nested, loc, isOther, differs)
                              .getResult()
                        : differs;
        }
        Value one = createFloat(nested, loc, element, 1.0);
        Value factor =
            isOther ? arith::SelectOp::create(nested, loc, isOther, term, one)
                          .getResult()
                    : one;
        return arith::MulFOp::create(nested, loc, args.back(), factor);
      });
  addInput(others, b.getMultiDimIdentityMap(numLoops));
  addInput(op.getDpsInits()[0], outMap);
}
