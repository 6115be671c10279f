//===- Normalization.h - What all normalizations share ----------*- C++ -*-===//

#ifndef AMP_LIB_DIALECT_NN_IR_NORMALIZATION_H
#define AMP_LIB_DIALECT_NN_IR_NORMALIZATION_H

#include "NNBuilders.h"

namespace mlir::nn {

/// y = (x - mean) / sqrt(var + eps) * scale + bias over rows: the points that
/// agree in the loops `rows`. Every normalization is one of these; they differ
/// in which loops make a row, and which index scale and bias.
struct Normalization {
  OpBuilder &b;
  Location loc;
  Value input;
  SmallVector<int64_t> rows;   ///< loops that tell rows apart
  SmallVector<int64_t> affine; ///< loops that index scale and bias
  Value scale, bias;           ///< null where there is none
  double eps;
  bool isCentered = true; ///< whether the mean is subtracted
  /// Whether mean and variance are given, and not functions of the input.
  bool isFixed = false;
  Value mean = {}, var = {}; ///< of each row; computed where not given
  /// Each has a part of every row, and all of them compute the same with it.
  int64_t replicas = 1;

  /// Computes `mean` and `var` (biased), in two passes.
  void buildStatistics();
  /// The result, rounded to `element`.
  Value buildResult(Type element);
  /// The number of elements in a row, of all replicas.
  int64_t getCount() const;

  struct Wanted {
    FloatType input, scale, bias; ///< null where nothing reads it
    bool excess;
  };
  struct Gradients {
    Value input, scale, bias;
  };
  /// The gradients from the cotangent of the result, of the input's shape.
  Gradients buildGradients(Value g, const Wanted &wanted);

private:
  SmallVector<int64_t> all() const {
    return amp::allLoops(getTensorType(input).getRank());
  }
  ArrayRef<int64_t> shape() const { return getTensorType(input).getShape(); }
  SmallVector<amp::Read> normalizedReads() const;
  bool sumsInF64() const;
  Value sumInF64(ArrayRef<amp::Read> reads, ArrayRef<int64_t> kept,
                 amp::PointBody body);
  /// Over all loops but `kept`, rounded to f32 if the sum was in f64.
  Value sumOver(ArrayRef<amp::Read> reads, ArrayRef<int64_t> kept,
                amp::PointBody body);
  Value sumOfRows(ArrayRef<amp::Read> reads, amp::PointBody body);
  SmallVector<Value> meansOfRows(ArrayRef<amp::Read> reads,
                                 ArrayRef<amp::PointBody> bodies);
  SmallVector<Value> meansOfSums(ValueRange sums);
  Value statisticOfRows(ArrayRef<amp::Read> reads, amp::PointBody body);
  Value buildInputGradient(Value g, const Wanted &wanted);
};

/// An `eps` that is finite and not negative.
LogicalResult verifyEps(Operation *op, APFloat eps);

} // namespace mlir::nn

#endif // AMP_LIB_DIALECT_NN_IR_NORMALIZATION_H
