//===- SCFVJP.h - Adjoints of structured control flow -----------*- C++ -*-===//

#ifndef AMP_LIB_EXTERNALMODELS_SCFVJP_H
#define AMP_LIB_EXTERNALMODELS_SCFVJP_H

#include "amp/Interfaces/VJPOpInterface.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"

namespace mlir::amp {

/// What the regions of an op read from outside and is differentiated.
SmallVector<Value> getVariables(Operation *op, const VJPContext &context);

/// A block's ops without its terminator.
SmallVector<Operation *> cloneOps(OpBuilder &b, Block &block,
                                  IRMapping &mapping);

/// In which type cotangents of such a variable are summed: f32 at least.
FloatType getSumType(Value variable, const VJPContext &context);

/// Zeros in the variable's shape: its cotangent starts here.
Value createZeros(OpBuilder &b, Location loc, Value variable,
                  FloatType element);

/// The adjoint of a loop whose number of iterations is constant: a loop that
/// runs backwards. The forward loop keeps what each iteration starts from and
/// what takes longer to compute than to keep (`findResiduals`); the rest the
/// backward one computes again, and sweeps it.
LogicalResult buildForVJP(scf::ForOp loop, OpBuilder &b,
                          const VJPContext &context,
                          llvm::MutableArrayRef<Value> cotangents);

/// Of the ops of an iteration that are computed again, the results to keep in
/// their place: contractions and reductions, or what is computed of them and is
/// smaller. Tensors of static shape.
SmallVector<Value> findResiduals(ArrayRef<Operation *> again);

} // namespace mlir::amp

#endif // AMP_LIB_EXTERNALMODELS_SCFVJP_H
