//===- StructuredAdjoint.h - Adjoints of one structured op ------*- C++ -*-===//

#ifndef AMP_LIB_EXTERNALMODELS_STRUCTUREDADJOINT_H
#define AMP_LIB_EXTERNALMODELS_STRUCTUREDADJOINT_H

#include "AdjointLoops.h"
#include "StructuredBody.h"
#include "amp/Interfaces/VJPOpInterface.h"
#include "mlir/IR/IRMapping.h"

namespace mlir::amp {

/// Builds adjoint generics of a structured op of one result: for a value of
/// its body, the body again, and a reverse sweep over it.
class StructuredAdjoint {
public:
  /// `result` is the forward value, `cotangent` that of it.
  StructuredAdjoint(linalg::LinalgOp op, StructuredBody body, OpBuilder &b,
                    Value result, Value cotangent, bool excess);

  /// The op is a part of a contraction or convolution.
  void setProduct() { isProduct = true; }

  /// A value of the body, and the tensor whose element it is.
  struct Variable {
    Value value;
    AffineMap map;
    RankedTensorType type;
    FloatType wanted; ///< where nothing is summed
  };
  /// Null if the result does not depend on the variable.
  FailureOr<Value> build(const Variable &variable);

  /// Of the initial value.
  Value buildInit();

private:
  /// The body at a point of the adjoint's loops.
  struct Point {
    SmallVector<Operation *> ops;
    IRMapping mapping;
    ValueRange args;
  };

  void addInput(Value tensor, AffineMap map, TypedAttr padding = {});
  bool isWindowed();
  // Residuals of reductions (ReductionResiduals.cpp).
  void addTieCount();
  void addFirstExtremum();
  void addOtherFactors();
  Value createReduction(Value init, ArrayRef<AdjointInput> ins, AffineMap map,
                        ArrayRef<utils::IteratorType> iterators,
                        llvm::function_ref<Value(OpBuilder &, ValueRange)>);
  Value isExtremum(OpBuilder &nested, Value term, Value extremum);
  IntegerType getOrderType();
  Value buildOrder(OpBuilder &nested,
                   llvm::function_ref<Value(unsigned)> index);
  Value cloneTermAt(OpBuilder &nested, ValueRange args,
                    llvm::function_ref<Value(unsigned)> index);

  Point cloneBody(OpBuilder &nested, ValueRange args,
                  llvm::function_ref<Value(unsigned)> index);
  Value buildSeed(OpBuilder &nested, const Point &point,
                  const AdjointLoops &loops);
  Value roundSeed(OpBuilder &nested, Value seed, Value variable);
  FailureOr<Value> buildAt(OpBuilder &nested, ValueRange args, Value variable,
                           const AdjointLoops &loops);
  linalg::GenericOp orderReductions(linalg::GenericOp generic,
                                    AffineMap cotangent);

  linalg::LinalgOp op;
  StructuredBody body;
  OpBuilder &b;
  Value result;
  bool excess;
  Location loc;
  /// What the body reads, then the cotangent, then residuals.
  SmallVector<AdjointInput> inputs;
  unsigned numRead;
  bool takesFirst = false; ///< of tied extrema
  bool isProduct;          ///< a contraction or convolution
  AffineMap outMap;
};

/// Drops dead ops of the body and the inputs that nothing reads. An input that
/// alone gives a loop its bound becomes an empty tensor: then the forward
/// value is not kept alive for its shape.
linalg::GenericOp pruneGeneric(OpBuilder &b, linalg::GenericOp generic);

} // namespace mlir::amp

#endif // AMP_LIB_EXTERNALMODELS_STRUCTUREDADJOINT_H
