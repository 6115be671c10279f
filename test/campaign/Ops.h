//===- Ops.h - The ops of random modules ------------------------*- C++ -*-===//

#ifndef AMP_TEST_CAMPAIGN_OPS_H
#define AMP_TEST_CAMPAIGN_OPS_H

#include "Builder.h"

namespace mlir::amp::campaign {

/// One kind of op. `make` reads values of the pool and pushes its results.
struct OpRow {
  llvm::StringLiteral name;
  /// How often it is chosen; 0 switches it off.
  int weight;
  /// It has points without a derivative, for any inputs.
  bool hasKinks;
  void (*make)(Builder &b);
};

/// All rows, of every file of this folder.
const std::vector<OpRow> &getOpRows();

void addElementwiseRows(std::vector<OpRow> &rows);
void addShapeRows(std::vector<OpRow> &rows);
void addReductionRows(std::vector<OpRow> &rows);
void addContractionRows(std::vector<OpRow> &rows);
void addWindowRows(std::vector<OpRow> &rows);
void addControlRows(std::vector<OpRow> &rows);
void addKinkRows(std::vector<OpRow> &rows);
void addNNRows(std::vector<OpRow> &rows);
void addLayerRows(std::vector<OpRow> &rows);
void addAttentionRows(std::vector<OpRow> &rows);
void addOrderRows(std::vector<OpRow> &rows);

//===----------------------------------------------------------------------===//
// Scalar bodies
//===----------------------------------------------------------------------===//

/// A smooth function of about unit size for any x; with kinks if the module
/// may have them.
std::string makeUnary(Builder &b, const std::string &x);
std::string makeBinary(Builder &b, const std::string &x, const std::string &y);
/// A function with a kink or a jump.
std::string makeKink(Builder &b, const std::string &x);
/// One of the ops that take the better of two values.
std::string makeBetterOfTwo(Builder &b, const std::string &x,
                            const std::string &y);
/// A value of a rank in [least, most].
Value pickRanked(Builder &b, int64_t least, int64_t most);
/// A value of exactly that shape.
Value pickExactly(Builder &b, llvm::ArrayRef<int64_t> shape);
/// A constant, by no random choice.
Value makeZeros(Builder &b, llvm::ArrayRef<int64_t> shape);
/// The largest or smallest element over a dimension.
Value takeBestOver(Builder &b, const Value &x, int64_t dim);
/// An expression that reads all of the leaves.
std::string makeBody(Builder &b, Names leaves);

//===----------------------------------------------------------------------===//
// What ops of ours mean, in generics
//===----------------------------------------------------------------------===//

Value softmaxRows(Builder &b, const Value &x, int64_t dim, bool isLog);
/// The mean over rows of lse(z) - z[target].
Value crossEntropyRows(Builder &b, const Value &x, const std::string &targets);

/// linalg reads its results' shape off another value: a map of `shape`'s loops
/// for a value, or "" where it does not fit. Sizes 1 may be broadcast.
bool fitMap(Random &random, llvm::ArrayRef<int64_t> shape, const Value &value,
            std::string &map);

} // namespace mlir::amp::campaign

#endif // AMP_TEST_CAMPAIGN_OPS_H
