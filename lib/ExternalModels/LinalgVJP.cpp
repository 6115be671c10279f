//===- LinalgVJP.cpp - VJP rules of linalg ops ------------------*- C++ -*-===//
//
// One rule for every structured op. A contraction's adjoint is a contraction
// with the roles of its maps permuted. Any other op is taken by its body: for
// each operand, a generic over the same iteration space that computes the body
// again, sweeps backwards over it, and sums into the operand's map.
//
//===----------------------------------------------------------------------===//

#include "StructuredVJP.h"
#include "amp/ExternalModels/ExternalModels.h"

using namespace mlir;
using namespace mlir::amp;

namespace {
template <typename OpTy>
struct LinalgVJP : VJPOpInterface::ExternalModel<LinalgVJP<OpTy>, OpTy> {
  LogicalResult buildVJP(Operation *op, OpBuilder &b, const VJPContext &context,
                         MutableArrayRef<Value> cotangents) const {
    auto linalgOp = cast<linalg::LinalgOp>(op);
    if (linalgOp.getNumDpsInits() != 1)
      return op->emitError("no gradient rule for a '")
             << op->getName() << "' with " << linalgOp.getNumDpsInits()
             << " results: split it into one op a result";
    if (isPlainContraction(linalgOp))
      buildContractionVJP(linalgOp, b, context, cotangents);
    return buildStructuredVJP(linalgOp, b, context, cotangents);
  }

  void getResiduals(Operation *op, unsigned operand,
                    SmallVectorImpl<Value> &residuals) const {
    getStructuredResiduals(cast<linalg::LinalgOp>(op), operand, residuals);
  }
};
} // namespace

template <typename... OpTys>
static void attachStructured(MLIRContext *context) {
  (OpTys::template attachInterface<LinalgVJP<OpTys>>(*context), ...);
}

void mlir::amp::registerLinalgVJPModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, linalg::LinalgDialect *) {
    attachStructured<
#define GET_OP_LIST
#include "mlir/Dialect/Linalg/IR/LinalgStructuredOps.cpp.inc"
        >(context);
  });
}
