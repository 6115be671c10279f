//===- StructuredBody.h - How a body uses its accumulator -------*- C++ -*-===//

#ifndef AMP_LIB_EXTERNALMODELS_STRUCTUREDBODY_H
#define AMP_LIB_EXTERNALMODELS_STRUCTUREDBODY_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::amp {

enum class Combiner {
  None,     ///< yields its terms' sum and no accumulator: elementwise
  Sum,      ///< accumulator + terms
  Product,  ///< accumulator * term
  Extremum, ///< maximum or minimum of accumulator and term
};

/// What is combined with the accumulator, or what is yielded.
struct Term {
  Value value;
  bool isNegated;
};

/// The body of a structured op of one result.
struct StructuredBody {
  Combiner combiner = Combiner::None;
  /// The ops that hold the accumulator's value in turn.
  SmallVector<Operation *> chain;
  SmallVector<Term> terms;
  /// Elementwise, and reads the initial value as one more input.
  bool readsInit = false;

  bool isInChain(Operation *op) const { return llvm::is_contained(chain, op); }
};

/// Says at the op what was expected, where its body is none of these.
FailureOr<StructuredBody> analyzeBody(linalg::LinalgOp op);

/// Whether derivatives of the terms are made of products and sums alone, so
/// that zeros for all that a cotangent is multiplied with give zero.
bool isPolynomial(linalg::LinalgOp op);

} // namespace mlir::amp

#endif // AMP_LIB_EXTERNALMODELS_STRUCTUREDBODY_H
