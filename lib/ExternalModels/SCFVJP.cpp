//===- SCFVJP.cpp - VJP rules of structured control flow --------*- C++ -*-===//
//
// A branch's adjoint is a branch on the same condition. A loop's adjoint is a
// loop that runs backwards: the forward loop keeps what each iteration started
// from, and the backward one computes the iteration again and sweeps it.
//
//===----------------------------------------------------------------------===//

#include "amp/ExternalModels/ExternalModels.h"
#include "amp/Interfaces/DifferentiatedValues.h"
#include "amp/Interfaces/VJPOpInterface.h"
#include "amp/Support/LinalgBuilders.h"
#include "amp/Support/Loops.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::amp;

static RankedTensorType getFloatTensor(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && isa<FloatType>(type.getElementType()) ? type
                                                       : RankedTensorType();
}

/// What the regions read from outside and is differentiated.
static SmallVector<Value> getVariables(Operation *op,
                                       const VJPContext &context) {
  llvm::SetVector<Value> captures = getDifferentiatedCaptures(op);
  return llvm::filter_to_vector(
      captures, [&](Value v) { return bool(context.wantedCapture(v)); });
}

static SmallVector<Operation *> cloneOps(OpBuilder &b, Block &block,
                                         IRMapping &mapping) {
  SmallVector<Operation *> ops;
  for (Operation &op : block.without_terminator())
    ops.push_back(b.clone(op, mapping));
  return ops;
}

/// The cotangent of a captured value starts here, in the type of its sum.
static Value createZeros(OpBuilder &b, Location loc, Value variable,
                         FloatType element) {
  auto type = cast<RankedTensorType>(variable.getType());
  return createFilled(b, loc, type.clone(element), 0.0);
}

static FloatType getSumType(Value variable, const VJPContext &context) {
  return getComputeFloat(context.wantedCapture(variable));
}

//===----------------------------------------------------------------------===//
// Branches
//===----------------------------------------------------------------------===//

namespace {
struct IfVJP : VJPOpInterface::ExternalModel<IfVJP, scf::IfOp> {
  bool differentiatesCaptures(Operation *) const { return true; }

  LogicalResult buildVJP(Operation *op, OpBuilder &b, const VJPContext &context,
                         MutableArrayRef<Value>) const {
    auto branch = cast<scf::IfOp>(op);
    Location loc = op->getLoc();
    SmallVector<Value> variables = getVariables(op, context);
    SmallVector<Type> types;
    for (Value variable : variables)
      types.push_back(cast<RankedTensorType>(variable.getType())
                          .clone(getSumType(variable, context)));
    auto adjoint =
        scf::IfOp::create(b, loc, types, branch.getCondition(),
                          /*addThenBlock=*/true, /*addElseBlock=*/true);
    for (auto [from, to] :
         llvm::zip(branch->getRegions(), adjoint->getRegions())) {
      OpBuilder nested = OpBuilder::atBlockEnd(&to.front());
      if (failed(buildBranch(nested, loc, from.front(), variables, context)))
        return failure();
    }
    for (auto [variable, cotangent] :
         llvm::zip(variables, adjoint.getResults()))
      context.addToCapture(variable, cotangent);
    return success();
  }

  LogicalResult buildBranch(OpBuilder &b, Location loc, Block &block,
                            ValueRange variables,
                            const VJPContext &context) const {
    IRMapping mapping;
    SmallVector<Operation *> ops = cloneOps(b, block, mapping);
    SmallVector<Value> results, seeds, cotangents;
    for (auto [value, seed] :
         llvm::zip(block.getTerminator()->getOperands(), context.cotangents))
      if (seed) {
        results.push_back(mapping.lookupOrDefault(value));
        seeds.push_back(seed);
      }
    auto gradients = context.sweep({b, ops, results, seeds, variables});
    if (succeeded(gradients))
      for (auto [variable, gradient] : llvm::zip(variables, *gradients)) {
        FloatType type = getSumType(variable, context);
        cotangents.push_back(gradient ? convertFloat(b, loc, gradient, type)
                                      : createZeros(b, loc, variable, type));
      }
    scf::YieldOp::create(b, loc, cotangents);
    return success(succeeded(gradients));
  }
};
} // namespace

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

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
  void stackStates();
  SmallVector<Value> getInitialCotangents();
  LogicalResult buildIteration(OpBuilder &nested, Value position,
                               ValueRange carried);
  Value add(OpBuilder &nested, Value sum, Value term);

  scf::ForOp loop;
  OpBuilder &b;
  const VJPContext &context;
  Location loc;
  int64_t lower, step, count;
  SmallVector<unsigned> states; ///< that are differentiated
  SmallVector<Value> variables; ///< read from outside
  SmallVector<Value> stacks;    ///< of the iteration arguments
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

/// Puts a loop in its place that also gives each iteration's arguments.
void ForAdjoint::stackStates() {
  OpBuilder at(loop);
  unsigned numStates = loop.getNumRegionIterArgs();
  SmallVector<Value> inits(loop.getInitArgs());
  for (Value init : loop.getInitArgs()) {
    auto type = cast<RankedTensorType>(init.getType());
    SmallVector<int64_t> shape = {count};
    llvm::append_range(shape, type.getShape());
    inits.push_back(
        tensor::EmptyOp::create(at, loc, shape, type.getElementType()));
  }
  auto body = [&](OpBuilder &nested, Location, Value iv, ValueRange args) {
    Value distance =
        arith::SubIOp::create(nested, loc, iv, loop.getLowerBound());
    Value position =
        arith::DivUIOp::create(nested, loc, distance, loop.getStep());
    SmallVector<Value> next;
    IRMapping mapping;
    mapping.map(loop.getInductionVar(), iv);
    for (auto [i, arg] : llvm::enumerate(loop.getRegionIterArgs())) {
      mapping.map(arg, args[i]);
      Slice slice = getSlice(position, cast<RankedTensorType>(arg.getType()));
      next.push_back(tensor::InsertSliceOp::create(
          nested, loc, args[i], args[numStates + i], slice.offsets, slice.sizes,
          slice.strides));
    }
    cloneOps(nested, *loop.getBody(), mapping);
    SmallVector<Value> yielded = llvm::map_to_vector(
        loop.getBody()->getTerminator()->getOperands(),
        [&](Value value) { return mapping.lookupOrDefault(value); });
    yielded.append(next);
    scf::YieldOp::create(nested, loc, yielded);
  };
  auto stacked =
      scf::ForOp::create(at, loc, loop.getLowerBound(), loop.getUpperBound(),
                         loop.getStep(), inits, body);
  stacked.setUnsignedCmp(loop.getUnsignedCmp());
  loop.replaceAllUsesWith(stacked.getResults().take_front(numStates));
  llvm::append_range(stacks, stacked.getResults().drop_front(numStates));
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

Value ForAdjoint::add(OpBuilder &nested, Value sum, Value term) {
  auto type = cast<RankedTensorType>(sum.getType());
  auto element = cast<FloatType>(type.getElementType());
  term = convertFloat(nested, loc, term, element);
  return createElementwise(
      nested, loc, type.getShape(), {sum, term}, Type(element),
      [&](OpBuilder &body, ValueRange args) -> SmallVector<Value> {
        return {arith::AddFOp::create(body, loc, args[0], args[1])};
      })[0];
}

/// The iteration at `position`: again, and backwards.
LogicalResult ForAdjoint::buildIteration(OpBuilder &nested, Value position,
                                         ValueRange carried) {
  IRMapping mapping;
  Value distance =
      arith::MulIOp::create(nested, loc, position, createIndex(nested, step));
  mapping.map(
      loop.getInductionVar(),
      arith::AddIOp::create(nested, loc, distance, createIndex(nested, lower))
          .getResult());
  SmallVector<Value> inputs;
  for (auto [arg, stack] : llvm::zip(loop.getRegionIterArgs(), stacks)) {
    auto type = cast<RankedTensorType>(arg.getType());
    Slice slice = getSlice(position, type);
    mapping.map(arg, tensor::ExtractSliceOp::create(nested, loc, type, stack,
                                                    slice.offsets, slice.sizes,
                                                    slice.strides)
                         .getResult());
  }
  for (unsigned i : states)
    inputs.push_back(mapping.lookup(loop.getRegionIterArgs()[i]));
  inputs.append(variables);
  SmallVector<Operation *> ops = cloneOps(nested, *loop.getBody(), mapping);
  SmallVector<Value> results;
  for (unsigned i : states)
    results.push_back(mapping.lookupOrDefault(
        loop.getBody()->getTerminator()->getOperand(i)));
  auto gradients = context.sweep(
      {nested, ops, results, carried.take_front(states.size()), inputs});
  SmallVector<Value> next(carried);
  for (unsigned i = 0; succeeded(gradients) && i < next.size(); ++i) {
    Value gradient = (*gradients)[i];
    auto type = cast<RankedTensorType>(next[i].getType());
    if (i >= states.size())
      next[i] = gradient ? add(nested, next[i], gradient) : next[i];
    else
      next[i] = gradient ? convertFloat(nested, loc, gradient,
                                        cast<FloatType>(type.getElementType()))
                         : createFilled(nested, loc, type, 0.0);
  }
  scf::YieldOp::create(nested, loc, next);
  return success(succeeded(gradients));
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
  if (failed(buildIteration(nested, position, backward.getRegionIterArgs())))
    return failure();
  for (auto [i, state] : llvm::enumerate(states))
    cotangents[loop.getNumControlOperands() + state] = backward.getResult(i);
  for (auto [i, variable] : llvm::enumerate(variables))
    context.addToCapture(variable, backward.getResult(states.size() + i));
  return success();
}

namespace {
struct ForVJP : VJPOpInterface::ExternalModel<ForVJP, scf::ForOp> {
  bool differentiatesCaptures(Operation *) const { return true; }

  LogicalResult buildVJP(Operation *op, OpBuilder &b, const VJPContext &context,
                         MutableArrayRef<Value> cotangents) const {
    return ForAdjoint(cast<scf::ForOp>(op), b, context).run(cotangents);
  }
};
} // namespace

void mlir::amp::registerSCFVJPModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, scf::SCFDialect *) {
    scf::ForOp::attachInterface<ForVJP>(*context);
    scf::IfOp::attachInterface<IfVJP>(*context);
  });
}
