//===- LinalgVJP.cpp - VJP rules of linalg ops ------------------*- C++ -*-===//
//
// One rule for every structured op. A contraction's adjoint is a contraction
// with the roles of its maps permuted. Any other op is taken by its body: for
// each operand, a generic over the same iteration space that computes the body
// again, sweeps backwards over it, and sums into the operand's map.
//
//===----------------------------------------------------------------------===//

#include "StructuredVJP.h"
#include "amp/Dialect/NN/IR/NNDialect.h"
#include "amp/ExternalModels/ExternalModels.h"
#include "amp/Support/LinalgBuilders.h"

#include "mlir/IR/IRMapping.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::amp;

/// The op that computes result `index` alone. The ops of its body that the
/// others need are dead.
static FailureOr<linalg::GenericOp> isolate(OpBuilder &b, linalg::LinalgOp op,
                                            unsigned index) {
  OpOperand *init = op.getDpsInitOperand(index);
  SmallVector<AffineMap> maps;
  for (OpOperand *input : op.getDpsInputOperands())
    maps.push_back(op.getMatchingIndexingMap(input));
  maps.push_back(op.getMatchingIndexingMap(init));
  bool isCoupled = false;
  auto generic = linalg::GenericOp::create(
      b, op.getLoc(), init->get().getType(), op.getDpsInputs(), init->get(),
      maps, op.getIteratorTypesArray(),
      [&](OpBuilder &nested, Location loc, ValueRange args) {
        IRMapping mapping;
        Block *block = op.getBlock();
        mapping.map(block->getArguments().take_front(op.getNumDpsInputs()),
                    args.drop_back());
        BlockArgument own = op.getMatchingBlockArgument(init);
        mapping.map(own, args.back());
        Value yielded = block->getTerminator()->getOperand(index);
        SetVector<Operation *> slice;
        SmallVector<Value> worklist = {yielded};
        while (!worklist.empty()) {
          Value value = worklist.pop_back_val();
          Operation *def = value.getDefiningOp();
          auto arg = dyn_cast<BlockArgument>(value);
          isCoupled |= arg && arg.getOwner() == block && arg != own &&
                       arg.getArgNumber() >= op.getNumDpsInputs();
          if (def && def->getBlock() == block && slice.insert(def))
            worklist.append(def->operand_begin(), def->operand_end());
        }
        for (Operation &inner : block->without_terminator())
          if (slice.contains(&inner))
            nested.clone(inner, mapping);
        linalg::YieldOp::create(nested, loc, mapping.lookupOrDefault(yielded));
      });
  if (!isCoupled)
    return generic;
  generic.erase();
  return op.emitError("no gradient rule for results that are reduced together: "
                      "split it into one op a result");
}

/// Adds a cotangent to another that may be null.
static Value addCotangents(OpBuilder &b, Location loc, Value sum, Value term) {
  if (!sum || !term)
    return sum ? sum : term;
  auto wide = [](Value value) {
    auto type = cast<FloatType>(getElementTypeOrSelf(value.getType()));
    return getComputeFloat(type);
  };
  FloatType type =
      wide(sum).getWidth() < wide(term).getWidth() ? wide(term) : wide(sum);
  auto shape = cast<RankedTensorType>(sum.getType()).getShape();
  return createElementwise(
      b, loc, shape, {sum, term}, Type(type),
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        Value x = convertFloat(nested, loc, args[0], type);
        Value y = convertFloat(nested, loc, args[1], type);
        return {arith::AddFOp::create(nested, loc, x, y)};
      })[0];
}

/// An op of several results as one op for each.
static LogicalResult buildByResult(linalg::LinalgOp op, OpBuilder &b,
                                   const VJPContext &context,
                                   MutableArrayRef<Value> cotangents) {
  unsigned numInputs = op.getNumDpsInputs();
  for (unsigned i = 0; i < op->getNumResults(); ++i) {
    Value cotangent = context.cotangents[i];
    if (!cotangent)
      continue;
    FailureOr<linalg::GenericOp> one = isolate(b, op, i);
    if (failed(one))
      return failure();
    SmallVector<Value> operands(numInputs + 1);
    LogicalResult built = buildStructuredVJP(*one, op->getResult(i), cotangent,
                                             b, context, operands);
    one->erase();
    if (failed(built))
      return failure();
    for (auto [k, operand] : llvm::enumerate(operands)) {
      Value &sum = cotangents[k < numInputs ? k : numInputs + i];
      sum = addCotangents(b, op.getLoc(), sum, operand);
    }
  }
  return success();
}

namespace {
template <typename OpTy>
struct LinalgVJP : VJPOpInterface::ExternalModel<LinalgVJP<OpTy>, OpTy> {
  LogicalResult buildVJP(Operation *op, OpBuilder &b, const VJPContext &context,
                         MutableArrayRef<Value> cotangents) const {
    auto linalgOp = cast<linalg::LinalgOp>(op);
    if (linalgOp.getNumDpsInits() != 1)
      return buildByResult(linalgOp, b, context, cotangents);
    if (isPlainContraction(linalgOp))
      buildContractionVJP(linalgOp, b, context, cotangents);
    if (failed(buildConvolutionVJP(linalgOp, b, context, cotangents)))
      return failure();
    return buildStructuredVJP(linalgOp, op->getResult(0), context.cotangents[0],
                              b, context, cotangents);
  }

  bool differentiatesCaptures(Operation *) const { return true; }
};
} // namespace

template <typename... OpTys>
static void attachStructured(MLIRContext *context) {
  (OpTys::template attachInterface<LinalgVJP<OpTys>>(*context), ...);
}

void mlir::amp::registerLinalgVJPModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, linalg::LinalgDialect *) {
    // Of it is the gradient of a gather.
    context->loadDialect<nn::NNDialect>();
    attachStructured<
#define GET_OP_LIST
#include "mlir/Dialect/Linalg/IR/LinalgStructuredOps.cpp.inc"
        >(context);
  });
}
