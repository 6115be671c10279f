//===- ForVJP.cpp - The adjoint of a loop -----------------------*- C++ -*-===//

#include "SCFVJP.h"

#include "amp/Support/LinalgBuilders.h"
#include "amp/Support/Loops.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::amp;

static RankedTensorType getFloatTensor(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && isa<FloatType>(type.getElementType()) ? type
                                                       : RankedTensorType();
}

/// Whether an offset is another one in each iteration.
static bool isInjective(Value offset, Value iv) {
  if (offset == iv)
    return true;
  Operation *op = offset.getDefiningOp();
  if (!isa_and_nonnull<arith::AddIOp, arith::SubIOp, arith::MulIOp>(op))
    return false;
  for (unsigned i : {0, 1}) {
    auto constant = getConstantIntValue(op->getOperand(1 - i));
    if (constant && (*constant != 0 || !isa<arith::MulIOp>(op)) &&
        isInjective(op->getOperand(i), iv))
      return true;
  }
  return false;
}

/// Whether a slice of a tensor is another one in each iteration, of which none
/// has an element of another's.
static bool isOfIteration(tensor::InsertSliceOp insert, Value iv) {
  if (insert.getOffsets().size() != 1 || !insert.hasUnitStride() ||
      !isInjective(insert.getOffsets()[0], iv))
    return false;
  auto places = insert.getStaticOffsets();
  int64_t dim = llvm::find_if(places, ShapedType::isDynamic) - places.begin();
  return insert.getStaticSizes()[dim] == 1;
}

static bool isZeros(Value tensor) {
  auto fill = tensor.getDefiningOp<linalg::FillOp>();
  return fill && matchPattern(fill.getInputs()[0], m_AnyZeroFloat());
}

namespace {
class ForAdjoint {
public:
  ForAdjoint(scf::ForOp loop, OpBuilder &b, const VJPContext &context)
      : loop(loop), b(b), context(context), loc(loop.getLoc()) {}

  LogicalResult run(MutableArrayRef<Value> cotangents);

private:
  LogicalResult verify();
  Value createIndex(OpBuilder &at, int64_t value) {
    return arith::ConstantIndexOp::create(at, loc, value);
  }
  /// Where iteration `position` keeps its state in a stack.
  struct Slice {
    SmallVector<OpFoldResult> offsets, sizes, strides;
  };
  Slice getSlice(Value position, RankedTensorType type);
  Value createStack(OpBuilder &at, Value row);
  Value insertRow(OpBuilder &nested, Value row, Value stack, Value position);
  Value extractRow(OpBuilder &nested, Type type, Value stack, Value position);
  void stackStates();
  SmallVector<Value> getInitialCotangents();
  LogicalResult buildIteration(OpBuilder &nested, Value position, Value iv,
                               ValueRange carried);
  Value add(OpBuilder &nested, Value sum, Value term, Value iv);
  void keepResiduals(Value position);
  void dropStacks();
  void keepCotangents(scf::ForOp backward);
  bool sumsAfter(Value sum, Value term);
  Value findStack(Value row, Value position);
  scf::ForOp stackRows(scf::ForOp backward, Value position);
  void sumProducts(scf::ForOp backward);

  scf::ForOp loop;
  OpBuilder &b;
  const VJPContext &context;
  Location loc;
  int64_t lower, step, count;
  SmallVector<unsigned> states; ///< that are differentiated
  SmallVector<Value> variables; ///< read from outside
  scf::ForOp stacked;           ///< the forward loop that keeps states
  Value forwardPosition;        ///< of its iteration
  SmallVector<Operation *> forwardOps, again; ///< of an iteration of either
  /// Terms of a variable's gradient that become one product over all
  /// iterations, and what that reads: a factor of each iteration as a row.
  struct Product {
    unsigned variable;
    linalg::ContractOp term;
    Value stacks[2];
    Value sum;
  };
  SmallVector<Product> products;
};
} // namespace

LogicalResult ForAdjoint::verify() {
  if (!loop.getInductionVar().getType().isIndex())
    return loop.emitError("no gradient of a loop over ")
           << loop.getInductionVar().getType()
           << ": amp-normalize-loops makes one over indices of it";
  auto first = getConstantIntValue(loop.getLowerBound());
  auto stride = getConstantIntValue(loop.getStep());
  std::optional<int64_t> trips = getTripCount(loop);
  bool isForward = stride && (loop.getUnsignedCmp() ? *stride != 0 //
                                                    : *stride > 0);
  if (!trips || !isForward)
    return loop.emitError("no gradient of a loop whose number of iterations "
                          "is not constant: give it constant bounds and step");
  // Their sum and product wrap as the induction variable does.
  lower = *first;
  step = *stride;
  count = *trips;
  for (BlockArgument arg : loop.getRegionIterArgs())
    if (!isa<RankedTensorType>(arg.getType()))
      return loop.emitError("no gradient of a loop that carries ")
             << arg.getType() << ": make it a tensor";
  return success();
}

ForAdjoint::Slice ForAdjoint::getSlice(Value position, RankedTensorType type) {
  Slice slice;
  slice.offsets.assign(type.getRank() + 1, b.getIndexAttr(0));
  slice.strides.assign(type.getRank() + 1, b.getIndexAttr(1));
  slice.offsets[0] = position;
  slice.sizes = {b.getIndexAttr(1)};
  for (int64_t size : type.getShape())
    slice.sizes.push_back(b.getIndexAttr(size));
  return slice;
}

Value ForAdjoint::createStack(OpBuilder &at, Value row) {
  auto type = cast<RankedTensorType>(row.getType());
  SmallVector<int64_t> shape = {count};
  llvm::append_range(shape, type.getShape());
  return tensor::EmptyOp::create(at, loc, shape, type.getElementType());
}

Value ForAdjoint::insertRow(OpBuilder &nested, Value row, Value stack,
                            Value position) {
  Slice slice = getSlice(position, cast<RankedTensorType>(row.getType()));
  return tensor::InsertSliceOp::create(nested, loc, row, stack, slice.offsets,
                                       slice.sizes, slice.strides);
}

Value ForAdjoint::extractRow(OpBuilder &nested, Type type, Value stack,
                             Value position) {
  auto row = cast<RankedTensorType>(type);
  Slice slice = getSlice(position, row);
  return tensor::ExtractSliceOp::create(nested, loc, row, stack, slice.offsets,
                                        slice.sizes, slice.strides);
}

/// Puts a loop in its place that also gives each iteration's arguments.
void ForAdjoint::stackStates() {
  OpBuilder at(loop);
  unsigned numStates = loop.getNumRegionIterArgs();
  SmallVector<Value> inits(loop.getInitArgs());
  for (Value init : loop.getInitArgs())
    inits.push_back(createStack(at, init));
  auto body = [&](OpBuilder &nested, Location, Value iv, ValueRange args) {
    Value distance =
        arith::SubIOp::create(nested, loc, iv, loop.getLowerBound());
    forwardPosition =
        arith::DivUIOp::create(nested, loc, distance, loop.getStep());
    SmallVector<Value> next;
    IRMapping mapping;
    mapping.map(loop.getInductionVar(), iv);
    for (auto [i, arg] : llvm::enumerate(loop.getRegionIterArgs())) {
      mapping.map(arg, args[i]);
      next.push_back(
          insertRow(nested, args[i], args[numStates + i], forwardPosition));
    }
    forwardOps = cloneOps(nested, *loop.getBody(), mapping);
    SmallVector<Value> yielded = llvm::map_to_vector(
        loop.getBody()->getTerminator()->getOperands(),
        [&](Value value) { return mapping.lookupOrDefault(value); });
    yielded.append(next);
    scf::YieldOp::create(nested, loc, yielded);
  };
  stacked =
      scf::ForOp::create(at, loc, loop.getLowerBound(), loop.getUpperBound(),
                         loop.getStep(), inits, body);
  stacked.setUnsignedCmp(loop.getUnsignedCmp());
  loop.replaceAllUsesWith(stacked.getResults().take_front(numStates));
}

SmallVector<Value> ForAdjoint::getInitialCotangents() {
  SmallVector<Value> inits;
  for (unsigned i : states) {
    Value g = context.cotangents[i];
    RankedTensorType type = getFloatTensor(loop.getInitArgs()[i]);
    inits.push_back(g ? g : createFilled(b, loc, type, 0.0));
  }
  for (Value variable : variables)
    inits.push_back(
        createZeros(b, loc, variable, getSumType(variable, context)));
  return inits;
}

/// What iterations before gave of a variable, and this one. A row among zeros,
/// another one in each iteration, is put in its place: to add it would be a
/// pass over all of them for each.
Value ForAdjoint::add(OpBuilder &nested, Value sum, Value term, Value iv) {
  auto type = cast<RankedTensorType>(sum.getType());
  auto element = cast<FloatType>(type.getElementType());
  auto row = term.getDefiningOp<tensor::InsertSliceOp>();
  if (row && isZeros(row.getDest()) && isOfIteration(row, iv))
    return tensor::InsertSliceOp::create(
        nested, loc, convertFloat(nested, loc, row.getSource(), element), sum,
        row.getMixedOffsets(), row.getMixedSizes(), row.getMixedStrides());
  term = convertFloat(nested, loc, term, element);
  return createElementwise(
      nested, loc, type.getShape(), {sum, term}, Type(element),
      [&](OpBuilder &body, ValueRange args) -> SmallVector<Value> {
        return {arith::AddFOp::create(body, loc, args[0], args[1])};
      })[0];
}

/// Whether a term of a sum over iterations is a product whose factors are
/// smaller than it: to keep them for one product behind the loop takes less
/// memory traffic than to add it in each iteration, and its depth is that of
/// all.
bool ForAdjoint::sumsAfter(Value sum, Value term) {
  auto product = term.getDefiningOp<linalg::ContractOp>();
  if (!product || sum.getType() != term.getType() || !term.use_empty())
    return false;
  int64_t size = 0;
  for (Value factor : product.getInputs()) {
    auto type = cast<RankedTensorType>(factor.getType());
    if (product->getParentOp() != factor.getParentBlock()->getParentOp())
      return false;
    size += type.getNumElements();
  }
  return size < cast<RankedTensorType>(sum.getType()).getNumElements();
}

/// What a row was taken from, outside of the loop; null if it was made in it.
Value ForAdjoint::findStack(Value row, Value position) {
  auto extract = row.getDefiningOp<tensor::ExtractSliceOp>();
  if (!extract || extract.getOffsets().size() != 1 ||
      extract.getOffsets()[0] != position ||
      !ShapedType::isDynamic(extract.getStaticOffsets()[0]))
    return Value();
  auto type = cast<RankedTensorType>(row.getType());
  SmallVector<int64_t> shape = {count};
  llvm::append_range(shape, type.getShape());
  return extract.getSourceType() == type.clone(shape) ? extract.getSource()
                                                      : Value();
}

/// The backward loop with a stack for each factor that has none.
scf::ForOp ForAdjoint::stackRows(scf::ForOp backward, Value position) {
  SmallVector<Value> rows, inits;
  SmallVector<Value *> stacks;
  OpBuilder at(backward);
  for (Product &product : products)
    for (auto [i, factor] : llvm::enumerate(product.term.getInputs())) {
      product.stacks[i] = findStack(factor, position);
      if (product.stacks[i])
        continue;
      rows.push_back(factor);
      inits.push_back(createStack(at, factor));
      stacks.push_back(&product.stacks[i]);
    }
  IRRewriter rewriter(at);
  auto insertRows = [&](OpBuilder &nested, Location,
                        ArrayRef<BlockArgument> args) {
    return llvm::map_to_vector(llvm::zip_equal(rows, args),
                               [&](auto pair) -> Value {
                                 auto [row, stack] = pair;
                                 return insertRow(nested, row, stack, position);
                               });
  };
  backward = cast<scf::ForOp>(*backward.replaceWithAdditionalYields(
      rewriter, inits, /*replaceInitOperandUsesInLoop=*/false, insertRows));
  auto results = backward.getResults().take_back(rows.size());
  for (auto [stack, result] : llvm::zip_equal(stacks, results))
    *stack = result;
  return backward;
}

/// Those products, behind the loop: iterations are the first loop of the sum.
void ForAdjoint::sumProducts(scf::ForOp backward) {
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointAfter(backward);
  for (Product &product : products) {
    SmallVector<AffineMap> maps;
    for (AffineMap map : product.term.getIndexingMapsArray()) {
      map = map.shiftDims(1);
      if (maps.size() < 2)
        map = map.insertResult(b.getAffineDimExpr(0), 0);
      maps.push_back(map);
    }
    auto type = cast<RankedTensorType>(product.term->getResult(0).getType());
    Value zeros = createFilled(b, loc, type, 0.0);
    product.sum = linalg::ContractOp::create(
                      b, product.term.getLoc(), TypeRange{type},
                      ValueRange{product.stacks[0], product.stacks[1]},
                      ValueRange{zeros}, b.getAffineMapArrayAttr(maps))
                      ->getResult(0);
    product.term->erase();
  }
}

/// The iteration at `position`: again, and backwards.
LogicalResult ForAdjoint::buildIteration(OpBuilder &nested, Value position,
                                         Value iv, ValueRange carried) {
  IRMapping mapping;
  Value distance =
      arith::MulIOp::create(nested, loc, position, createIndex(nested, step));
  mapping.map(
      loop.getInductionVar(),
      arith::AddIOp::create(nested, loc, distance, createIndex(nested, lower))
          .getResult());
  SmallVector<Value> inputs;
  auto stacks = stacked.getResults().drop_front(loop.getNumRegionIterArgs());
  for (auto [arg, stack] : llvm::zip_equal(loop.getRegionIterArgs(), stacks))
    mapping.map(arg, extractRow(nested, arg.getType(), stack, position));
  for (unsigned i : states)
    inputs.push_back(mapping.lookup(loop.getRegionIterArgs()[i]));
  inputs.append(variables);
  again = cloneOps(nested, *loop.getBody(), mapping);
  SmallVector<Value> results;
  for (unsigned i : states)
    results.push_back(mapping.lookupOrDefault(
        loop.getBody()->getTerminator()->getOperand(i)));
  auto gradients = context.sweep(
      {nested, again, results, carried.take_front(states.size()), inputs});
  SmallVector<Value> next(carried);
  for (unsigned i = 0; succeeded(gradients) && i < next.size(); ++i) {
    Value gradient = (*gradients)[i];
    auto type = cast<RankedTensorType>(next[i].getType());
    if (i >= states.size() && gradient && sumsAfter(next[i], gradient))
      products.push_back({i - unsigned(states.size()),
                          gradient.getDefiningOp<linalg::ContractOp>(),
                          {},
                          Value()});
    else if (i >= states.size())
      next[i] = gradient ? add(nested, next[i], gradient, iv) : next[i];
    else
      next[i] = gradient ? convertFloat(nested, loc, gradient,
                                        cast<FloatType>(type.getElementType()))
                         : createFilled(nested, loc, type, 0.0);
  }
  scf::YieldOp::create(nested, loc, next);
  return success(succeeded(gradients));
}

/// Results of the forward loop in place of what is computed again.
void ForAdjoint::keepResiduals(Value position) {
  SmallVector<Value> residuals = findResiduals(again), rows, inits;
  OpBuilder at(stacked);
  for (Value residual : residuals) {
    auto result = cast<OpResult>(residual);
    auto number = llvm::find(again, result.getOwner()) - again.begin();
    rows.push_back(forwardOps[number]->getResult(result.getResultNumber()));
    inits.push_back(createStack(at, residual));
  }
  IRRewriter rewriter(at);
  auto insertRows = [&](OpBuilder &nested, Location,
                        ArrayRef<BlockArgument> stacks) {
    return llvm::map_to_vector(
        llvm::zip_equal(rows, stacks), [&](auto pair) -> Value {
          auto [row, stack] = pair;
          return insertRow(nested, row, stack, forwardPosition);
        });
  };
  bool isUnsigned = stacked.getUnsignedCmp();
  stacked = cast<scf::ForOp>(*stacked.replaceWithAdditionalYields(
      rewriter, inits, /*replaceInitOperandUsesInLoop=*/false, insertRows));
  stacked.setUnsignedCmp(isUnsigned);
  auto stacks = stacked.getResults().take_back(residuals.size());
  for (auto [residual, stack] : llvm::zip_equal(residuals, stacks)) {
    OpBuilder nested(residual.getDefiningOp());
    residual.replaceAllUsesWith(
        extractRow(nested, residual.getType(), stack, position));
  }
  for (Operation *op : llvm::reverse(again))
    if (isOpTriviallyDead(op))
      op->erase();
}

/// A stack that nothing reads carries itself on, which folds.
void ForAdjoint::dropStacks() {
  unsigned first = loop.getNumRegionIterArgs();
  for (unsigned i = first; i < stacked.getNumResults(); ++i) {
    for (Operation *user :
         llvm::make_early_inc_range(stacked.getResult(i).getUsers()))
      if (isOpTriviallyDead(user))
        user->erase();
    if (stacked.getResult(i).use_empty())
      stacked.getBody()->getTerminator()->setOperand(
          i, stacked.getRegionIterArg(i));
  }
}

/// The slice of a tensor that an iteration replaces by zeros, if it is the only
/// one to read that slice.
static bool readsItsSlice(Value tensor, Value next, Value iv) {
  auto insert = next.getDefiningOp<tensor::InsertSliceOp>();
  return insert && insert.getDest() == tensor && isZeros(insert.getSource()) &&
         isOfIteration(insert, iv) &&
         llvm::all_of(tensor.getUsers(), [&](Operation *user) {
           auto extract = dyn_cast<tensor::ExtractSliceOp>(user);
           return user == insert ||
                  (extract &&
                   extract.getMixedOffsets() == insert.getMixedOffsets() &&
                   extract.getMixedSizes() == insert.getMixedSizes());
         });
}

/// What a stack's rows were made of has each row's cotangent: where nobody asks
/// for that of what the stack began with, rows that were read may stay.
void ForAdjoint::keepCotangents(scf::ForOp backward) {
  Operation *yield = backward.getBody()->getTerminator();
  for (auto [i, state] : llvm::enumerate(states)) {
    Value cotangent = backward.getRegionIterArg(i);
    if (!context.isWanted(loop.getInitArgsMutable()[state]) &&
        readsItsSlice(cotangent, yield->getOperand(i),
                      backward.getInductionVar()))
      yield->setOperand(i, cotangent);
  }
}

LogicalResult ForAdjoint::run(MutableArrayRef<Value> cotangents) {
  if (failed(verify()))
    return failure();
  for (auto [i, init] : llvm::enumerate(loop.getInitArgs()))
    if (getFloatTensor(init))
      states.push_back(i);
  variables = getVariables(loop, context);
  if (count == 0) {
    for (unsigned i : states)
      cotangents[loop.getNumControlOperands() + i] = context.cotangents[i];
    return success();
  }
  stackStates();
  Value first = createIndex(b, 0), end = createIndex(b, count);
  Value one = createIndex(b, 1);
  auto backward =
      scf::ForOp::create(b, loc, first, end, one, getInitialCotangents());
  OpBuilder nested = OpBuilder::atBlockEnd(backward.getBody());
  Value position = arith::SubIOp::create(
      nested, loc, createIndex(nested, count - 1), backward.getInductionVar());
  if (failed(buildIteration(nested, position, backward.getInductionVar(),
                            backward.getRegionIterArgs())))
    return failure();
  keepResiduals(position);
  backward = stackRows(backward, position);
  dropStacks();
  sumProducts(backward);
  keepCotangents(backward);
  for (auto [i, state] : llvm::enumerate(states))
    cotangents[loop.getNumControlOperands() + state] = backward.getResult(i);
  SmallVector<Value> sums(
      backward.getResults().slice(states.size(), variables.size()));
  for (Product &product : products)
    sums[product.variable] = product.sum;
  for (auto [variable, sum] : llvm::zip_equal(variables, sums))
    context.addToCapture(variable, sum);
  return success();
}

LogicalResult mlir::amp::buildForVJP(scf::ForOp loop, OpBuilder &b,
                                     const VJPContext &context,
                                     MutableArrayRef<Value> cotangents) {
  return ForAdjoint(loop, b, context).run(cotangents);
}
