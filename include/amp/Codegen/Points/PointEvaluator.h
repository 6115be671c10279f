//===- PointEvaluator.h - Elements of tensors in registers ------*- C++ -*-===//
//
// A kernel's body says how tensors follow from tensors. The evaluator says how
// one element, or several of them side by side, follows from memory: it walks
// from the element back to the kernel's arguments through whatever lies between
// (elementwise ops, broadcasts, reshapes, slices, gathers), and so nothing in
// between is ever stored.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_CODEGEN_POINTS_POINTEVALUATOR_H
#define AMP_CODEGEN_POINTS_POINTEVALUATOR_H

#include "amp/Codegen/Points/CoordinateRange.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::amp::points {

/// A digit of lanes that are counted from a number on, of lane i
/// `(first + i) / divisor % modulus`; there is no remainder to take where the
/// modulus is 0. So several loops that are counted together are lanes, and are
/// one stride again where memory is.
struct LaneDigit {
  Value first; ///< null: there is no such digit
  int64_t divisor = 1, modulus = 0;
  bool isWide = false; ///< of numbers that an i32 does not hold

  bool operator==(const LaneDigit &other) const {
    return first == other.first && divisor == other.divisor &&
           modulus == other.modulus && isWide == other.isWide;
  }
};

/// A coordinate: `base + stride * lane` or `base + stride * digit`, or base, if
/// any, and a number of each lane.
struct Index {
  Value base;
  int64_t stride = 0;
  Value lanes;
  LaneDigit digit = {};

  bool isUniform() const { return isStrided() && stride == 0; }
  bool isStrided() const { return !lanes && !digit.first; }
  bool operator==(const Index &other) const {
    return base == other.base && stride == other.stride &&
           lanes == other.lanes && digit == other.digit;
  }
};

using Point = SmallVector<Index, 4>;

/// How a target reads and writes vectors.
struct VectorAccess {
  /// Of all memory, in bytes: vectors say how they are aligned. 0 where nothing
  /// is known, and they claim no more than their elements.
  int64_t alignment = 0;
  /// Whether lanes from anywhere are read at once; else one by one.
  bool hasGather = true;
  /// Whether what is read on one side of a choice that all lanes share is read
  /// in a branch; else both sides are.
  bool hasBranches = true;
};

class PointEvaluator {
public:
  /// Emits at `b`; constants go to the start of `entry`. Vectors have `lanes`
  /// elements.
  PointEvaluator(OpBuilder &b, Block *entry, int64_t lanes,
                 VectorAccess access = {});
  int64_t getLanes() const { return lanes; }
  /// Vectors have as many elements from now on.
  void setLanes(int64_t count) { lanes = activeLanes = count; }

  /// `tensor`, an argument of the kernel on tensors, lies in `memref`.
  void setMemory(Value tensor, Value memref);
  /// The same of any tensor, whose dimensions lie in `memref` in this order.
  void setMemory(Value tensor, Value memref, ArrayRef<int64_t> order);
  /// Part of a tensor in other memory, whose dimensions are some of the
  /// tensor's from a coordinate on; -1 is one of one element.
  struct Window {
    Value memory; ///< of identity layout
    SmallVector<std::pair<int64_t, Value>> dims;
  };
  /// From now on `tensor`, an argument, is read from there alone: all points
  /// are in the window, up to `closeWindow`.
  void openWindow(Value tensor, Window window) {
    windows[tensor] = std::move(window);
  }
  void closeWindow(Value tensor) { windows.erase(tensor); }
  /// That memory, flat; null for what lies in none.
  Value getMemory(Value tensor) const { return memories.lookup(tensor); }
  /// A memref of identity layout, flat.
  Value getFlatMemory(Value memref) { return flatten(memref); }
  /// The coordinates of the element of a number, the last one's fastest; of
  /// lanes that are counted from it on where its stride is 1.
  Point delinearize(ArrayRef<int64_t> sizes, const Index &number);
  /// The number of an element in memory, where the coordinates are uniform.
  Value getLinearIndex(ArrayRef<int64_t> shape, const Point &point) {
    return linearize(shape, point).base;
  }
  /// `scalar`, an argument of the kernel on tensors, is `value`.
  void setScalar(Value scalar, Value value) { scalars[scalar] = value; }

  /// An element, or a vector: uniform values stay scalars.
  Value evaluate(Value tensor, const Point &point);
  /// What the body of an op yields at a point of its loops; `accumulators`, if
  /// any, stand for its output arguments where they are read.
  SmallVector<Value> evaluateBody(linalg::LinalgOp op, const Point &loops,
                                  ValueRange accumulators);
  /// What the body of a multiply-add multiplies of one of its inputs, or what
  /// that was before it was widened.
  Value evaluateFactor(linalg::LinalgOp op, unsigned input, const Point &loops,
                       bool isWidened = true);
  /// One term of a reduction added: as an FMA in a contraction, by the body as
  /// it stands otherwise. A vector if the accumulator is one.
  Value stepReduction(linalg::LinalgOp op, const Point &loops,
                      Value accumulator);
  /// The coordinates of an operand of an op at a point of its loops.
  Point applyMap(linalg::LinalgOp op, OpOperand &operand, const Point &loops);
  /// The same by a map without divisions.
  Point applyMap(AffineMap map, const Point &loops);
  /// Says what a tensor's element at the current point is.
  void pin(Value tensor, Value element) { pinned[tensor] = element; }
  void store(Value element, Value memref, const Point &point);
  Value load(Value memref, const Point &point);
  /// The value in all lanes.
  Value toVector(Value value);
  /// The coordinate of each lane.
  Value toLanes(const Index &index);

  /// An index that the program computes from its data, kept in [0, size).
  Value clampIndex(Value index, int64_t size);

  Value getIndex(int64_t value);
  Value getFloat(Type type, double value);
  /// A mask of the first `count` lanes, or null for all of them.
  Value getMask(int64_t count);
  /// Restricts what follows to the first `count` lanes.
  void setActiveLanes(int64_t count);
  int64_t getActiveLanes() const { return activeLanes; }

  /// Values found in a scope are forgotten when it ends: they would not
  /// dominate what comes after.
  class Scope {
  public:
    explicit Scope(PointEvaluator &evaluator)
        : evaluator(evaluator), known(evaluator.known),
          pinned(evaluator.pinned) {}
    ~Scope() {
      evaluator.known = std::move(known);
      evaluator.pinned = std::move(pinned);
    }

  private:
    PointEvaluator &evaluator;
    llvm::DenseMap<Value, SmallVector<std::pair<Point, Value>>> known;
    llvm::DenseMap<Value, Value> pinned;
  };

  OpBuilder &b;

private:
  Value compute(Value tensor, const Point &point);
  Value evaluateScalar(Value scalar);
  Value evaluateReshape(Operation *op, const Point &point);
  Value evaluateSlice(Operation *op, const Point &point);
  Value evaluateConstant(Operation *op, const Point &point);
  /// Memory that holds a constant tensor, as a flat memref.
  Value createGlobal(Location loc, DenseElementsAttr attr);
  /// The values of a body at a point. Ops that one side of a choice needs are
  /// emitted with the choice (PointBranches.cpp).
  struct BodyPoint;
  void emitOp(Operation *op, BodyPoint &point);
  void emitOps(ArrayRef<Operation *> ops, BodyPoint &point);
  void emitChoice(arith::SelectOp op, BodyPoint &point);
  Value emitBranch(arith::SelectOp op, Value condition, BodyPoint &point);
  Value emitSide(Block &block, arith::SelectOp op, bool isTrue,
                 BodyPoint &point);
  std::optional<Index> findCoordinate(Value index, int64_t size,
                                      const BodyPoint &body);
  Value compareLanes(arith::CmpIOp op, const BodyPoint &body);
  Value cloneScalarOp(Operation *op, const BodyPoint &point);
  Value multiplyByInverse(Operation *op, ValueRange operands);
  Value getDivisorScale(Location loc, Value divisor);
  Value evaluateExtract(tensor::ExtractOp op, const BodyPoint &point);
  Value lookup(Value value, const llvm::DenseMap<Value, Value> &values);
  Index applyExpr(AffineExpr expr, const Point &loops,
                  ArrayRef<CoordinateRange> ranges);
  Index divide(AffineBinaryOpExpr expr, const Point &loops,
               ArrayRef<CoordinateRange> ranges);
  bool sharesQuotient(const Index &index, int64_t divisor) const;
  Index combine(AffineExprKind kind, Index lhs, Index rhs);
  Value apply(AffineExprKind kind, Value x, Value y);
  Index add(Index lhs, Index rhs);
  Index multiply(Index index, Value factor);
  /// A digit and the next one as one, if they are neighbours.
  std::optional<Index> join(const Index &high, const Index &low);
  /// What of a coordinate is not the base.
  Value getLanePart(const Index &index);
  Value getDigits(const LaneDigit &digit, int64_t stride);
  Index linearize(ArrayRef<int64_t> shape, const Point &point);
  Value load(Value memref, ArrayRef<int64_t> shape, const Point &point);
  Value loadOrdered(Value tensor, Value memory, const Point &point);
  Value loadWindow(const Window &window, const Point &point);
  Value loadLanes(Value memref, const Index &index);
  void storeLanes(Value vector, Value memref, Value places);
  /// How a vector that begins at an element is aligned, in bytes.
  llvm::MaybeAlign getAlignment(Value memref, Value first) const;
  /// A one-dimensional view of a memref of identity layout.
  Value flatten(Value memref);

  Block *entry;
  int64_t lanes, activeLanes;
  VectorAccess access;
  llvm::DenseMap<Value, Value> memories; ///< tensor argument to flat memref
  llvm::DenseMap<Value, SmallVector<int64_t>> orders; ///< that are others
  llvm::DenseMap<Value, Window> windows;              ///< that are open
  llvm::DenseMap<Value, Value> flat;                  ///< memref to flat memref
  llvm::DenseMap<Value, Value> scalars;
  llvm::DenseMap<Value, Value> pinned;
  llvm::DenseMap<Value, SmallVector<std::pair<Point, Value>>> known;
  llvm::DenseMap<int64_t, Value> indices;
  llvm::DenseMap<Attribute, Value> constants;
};

} // namespace mlir::amp::points

#endif // AMP_CODEGEN_POINTS_POINTEVALUATOR_H
