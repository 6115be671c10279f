//===- AttentionMask.h - Scores, and the keys that are seen -----*- C++ -*-===//

#ifndef AMP_LIB_DIALECT_NN_TRANSFORMS_ATTENTIONMASK_H
#define AMP_LIB_DIALECT_NN_TRANSFORMS_ATTENTIONMASK_H

#include "Elements.h"
#include "IndexSpace.h"

namespace mlir::nn {

/// scale * products[indices], and what is added to it: that of a key that is
/// selected to be -inf is select(condition, 0, -inf).
struct ScoreForm {
  double scale = 1;
  Indices indices;
  SmallVector<Expr> masks;
};

/// Reads an element as scores that are made from `products`. The tensors
/// `leaves` are not looked into.
std::optional<ScoreForm> readScores(ExprPool &pool, const IndexSpace &space,
                                    Value scores, ArrayRef<AffineExpr> indices,
                                    Value products, ArrayRef<Value> leaves);

/// An element of an i1 tensor that says whether a key is seen (or is not seen,
/// if it is negated), or of a float tensor that is added; null if the mask is
/// no element.
struct MaskElement {
  Expr element = nullptr;
  bool isNegated = false;
};
MaskElement getMaskElement(Expr mask);

/// What masks say of a key by its position and the query's.
class Positions {
public:
  Positions(ExprPool &pool, const IndexSpace &space, AffineExpr query,
            AffineExpr key);

  int64_t getQueries() const { return queryCount; }
  int64_t getKeys() const { return keyCount; }
  /// Whether the mask is 0 exactly where key <= query + keys - queries, and
  /// -inf elsewhere.
  bool isCausal(Expr mask) const;
  /// Whether each query sees a key, with a causal mask besides or without.
  bool showsEachQueryAKey(Expr mask, bool causal) const;

private:
  /// What is added for each query and key, if it can be computed.
  std::vector<double> evaluate(Expr mask) const;
  bool sees(int64_t query, int64_t key) const {
    return key <= query + keyCount - queryCount;
  }

  ExprPool &pool;
  const IndexSpace &space;
  AffineExpr query, key;
  int64_t queryCount, keyCount;
};

} // namespace mlir::nn

#endif // AMP_LIB_DIALECT_NN_TRANSFORMS_ATTENTIONMASK_H
