//===- LinalgPrecision.cpp - Kinds of linalg ops ----------------*- C++ -*-===//
//
// One rule for every structured op: its iterators and body say what it is.
//
//===----------------------------------------------------------------------===//

#include "amp/ExternalModels/ExternalModels.h"
#include "amp/Interfaces/PrecisionOpInterface.h"
#include "amp/Support/Contraction.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::amp;

/// The op that combines the accumulator with a term, or null.
static Operation *getCombiner(linalg::LinalgOp op) {
  Block *body = op.getBlock();
  Value yielded = body->getTerminator()->getOperand(0);
  Operation *combiner = yielded.getDefiningOp();
  Value accumulator = body->getArgument(op.getNumDpsInputs());
  if (!combiner || !llvm::is_contained(combiner->getOperands(), accumulator))
    return nullptr;
  return combiner;
}

static OpKind getReductionKind(linalg::LinalgOp op) {
  if (isContraction(op))
    return OpKind::Matmul;
  if (isConvolution(op))
    return OpKind::Conv;
  Operation *combiner = getCombiner(op);
  bool hasWindows = linalg::isaConvolutionOpInterface(op);
  if (isa_and_nonnull<arith::AddFOp>(combiner))
    return hasWindows ? OpKind::AvgPool : OpKind::Sum;
  if (isa_and_nonnull<arith::MulFOp>(combiner))
    return OpKind::Prod;
  if (isa_and_nonnull<arith::MaximumFOp, arith::MinimumFOp, arith::MaxNumFOp,
                      arith::MinNumFOp>(combiner))
    return hasWindows ? OpKind::MaxPool : OpKind::Max;
  return OpKind::Other;
}

/// maximum(x, 0), however it is spelled.
static bool isRelu(Operation &op) {
  return isa<arith::MaximumFOp, arith::MaxNumFOp>(op) &&
         llvm::any_of(op.getOperands(), [](Value v) {
           return matchPattern(v, m_AnyZeroFloat());
         });
}

/// Whether a body reads elements at places that it computes with floats.
static bool isResize(Block &body) {
  bool extracts = !body.getOps<tensor::ExtractOp>().empty();
  return extracts && (!body.getOps<arith::FPToSIOp>().empty() ||
                      !body.getOps<arith::FPToUIOp>().empty());
}

/// The kind of an elementwise body: that of its most demanding op, where what
/// several ops spell is one kind.
static OpKind getElementwiseKind(Block &body) {
  if (isResize(body))
    return OpKind::Resize;
  llvm::SmallDenseMap<OpKind, int> counts;
  for (Operation &op : body.without_terminator()) {
    if (isRelu(op))
      ++counts[OpKind::Relu];
    else if (auto precision = dyn_cast<PrecisionOpInterface>(op))
      ++counts[precision.getPrecisionKind()];
  }
  auto has = [&](OpKind kind) { return counts.lookup(kind) > 0; };
  bool scaled = counts.lookup(OpKind::Mul) >= 2;
  if ((has(OpKind::Erf) || has(OpKind::Tanh)) && scaled && has(OpKind::Add))
    return OpKind::Gelu;
  bool divides = has(OpKind::Div) || has(OpKind::Reciprocal);
  if (has(OpKind::Exp) && divides && has(OpKind::Add))
    return OpKind::Sigmoid;
  if (has(OpKind::Exp) && has(OpKind::Log))
    return OpKind::Softplus;
  if (has(OpKind::Exp) && has(OpKind::Select))
    return OpKind::Elu;
  for (OpKind kind :
       {OpKind::Exp,   OpKind::Exp2,       OpKind::Log,     OpKind::Pow,
        OpKind::Rsqrt, OpKind::Tan,        OpKind::Asin,    OpKind::Sinh,
        OpKind::Sin,   OpKind::Atan,       OpKind::Atan2,   OpKind::Sqrt,
        OpKind::Div,   OpKind::Reciprocal, OpKind::Erf,     OpKind::Tanh,
        OpKind::Relu,  OpKind::Select,     OpKind::Maximum, OpKind::Compare,
        OpKind::Abs,   OpKind::Mul,        OpKind::Neg,     OpKind::Add,
        OpKind::Cast})
    if (has(kind))
      return kind;
  return isa<BlockArgument>(body.getTerminator()->getOperand(0))
             ? OpKind::Clear
             : OpKind::Other;
}

namespace {
template <typename OpTy>
struct StructuredKind
    : PrecisionOpInterface::ExternalModel<StructuredKind<OpTy>, OpTy> {
  OpKind getPrecisionKind(Operation *op) const {
    auto linalgOp = cast<linalg::LinalgOp>(op);
    return linalgOp.getNumReductionLoops() > 0
               ? getReductionKind(linalgOp)
               : getElementwiseKind(*linalgOp.getBlock());
  }
};
} // namespace

template <typename... OpTys>
static void attachStructured(MLIRContext *context) {
  (OpTys::template attachInterface<StructuredKind<OpTys>>(*context), ...);
}

void mlir::amp::registerLinalgPrecisionModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, linalg::LinalgDialect *) {
    attachStructured<
#define GET_OP_LIST
#include "mlir/Dialect/Linalg/IR/LinalgStructuredOps.cpp.inc"
        >(context);
  });
}
