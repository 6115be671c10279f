//===- WarpMatrix.h - Matrices in a warp's registers ------------*- C++ -*-===//

#ifndef AMP_LIB_CODEGEN_NVGPU_WARPMATRIX_H
#define AMP_LIB_CODEGEN_NVGPU_WARPMATRIX_H

#include "ProductTypes.h"
#include "amp/Support/Fragment.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace mlir::amp::cuda {

/// Emits what one warp does with matrices that lie in its registers as
/// Fragment.h says: products, and between them what is elementwise, along rows
/// or along columns, without a way through memory. All values are one lane's.
class WarpMatrix {
public:
  using Values = SmallVector<Value>;

  /// `lane` is of type index.
  WarpMatrix(OpBuilder &b, Location loc, Value lane)
      : b(b), loc(loc), lane(lane) {}

  struct Place {
    Value row, column;
  };
  /// Where an element of the lane is in the matrix.
  Place getPlace(const Fragment &fragment, unsigned element);

  /// Four 8 x 8 matrices of 16 bits by one ldmatrix, a register each: lanes 8 i
  /// to 8 i + 7 give the addresses of the rows of 16 bytes of matrix i.
  Values load(Value address, bool isTransposed);

  /// sums + left * right by one mma.sync of 16 x 8 results and 32 bytes of
  /// depth. The operands are registers of 32 bits, the sums f32 or i32.
  Values multiply(Multiplicand leftKind, Multiplicand rightKind,
                  ArrayRef<Value> left, ArrayRef<Value> right,
                  ArrayRef<Value> sums);

  /// Of 16 x 8 accumulators side by side: the elements of each of the lane's
  /// two rows (quad, and quad + 8) combined, its own in their order, then those
  /// of the quad's lanes by pairs. All four lanes have the result.
  std::array<Value, 2> reduceRows(ArrayRef<Value> sums,
                                  function_ref<Value(Value, Value)> combine);
  /// A value of each of the two rows, of the quad's lanes by pairs.
  std::array<Value, 2> combineQuads(std::array<Value, 2> rows,
                                    function_ref<Value(Value, Value)> combine);
  /// body(element, the row's value) for each element: how a value of a row
  /// meets what it is of.
  Values mapRows(ArrayRef<Value> sums, const std::array<Value, 2> &rows,
                 function_ref<Value(Value, Value)> body);

  /// Accumulators of 16 x 16, two blocks side by side, rounded to nearest even
  /// to f16 or bf16, as the left operand of the next product: each element is
  /// in the lane already.
  Values toLeft(ArrayRef<Value> sums, FloatType type);

  /// Of an accumulator block.
  static constexpr unsigned kRows = 16, kColumns = 8;
  static constexpr unsigned kSums = kRows * kColumns / kWarpSize;

private:
  Value createMma(Multiplicand leftKind, Multiplicand rightKind,
                  ArrayRef<Value> left, ArrayRef<Value> right,
                  ArrayRef<Value> sums, Type type);
  Value constant(int64_t value);

  OpBuilder &b;
  Location loc;
  Value lane;
};

} // namespace mlir::amp::cuda

#endif // AMP_LIB_CODEGEN_NVGPU_WARPMATRIX_H
