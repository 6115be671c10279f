//===- PointBranches.h - Ops that one side of a choice needs ----*- C++ -*-===//

#ifndef AMP_LIB_CODEGEN_POINTS_POINTBRANCHES_H
#define AMP_LIB_CODEGEN_POINTS_POINTBRANCHES_H

#include "amp/Codegen/Points/PointEvaluator.h"

#include "llvm/ADT/PointerIntPair.h"

namespace mlir::amp::points {

/// Of a body with choices (`arith.select`) between elements that are read:
/// which ops only one side of one needs. In a body without, none.
class ChoiceSides {
public:
  explicit ChoiceSides(Block &body);

  /// In the order of the body.
  ArrayRef<Operation *> get(arith::SelectOp op, bool isTrue) const {
    auto found = sides.find(Side(op, isTrue));
    return found == sides.end() ? ArrayRef<Operation *>()
                                : ArrayRef(found->second);
  }
  /// Ops that more than one side needs, or what is no choice.
  ArrayRef<Operation *> getOthers() const { return others; }

private:
  /// A choice, and whether its true side.
  using Side = llvm::PointerIntPair<Operation *, 1, bool>;

  std::optional<Side> findSide(Operation *op) const;

  llvm::DenseMap<Operation *, Side> owners;
  llvm::DenseMap<Side, SmallVector<Operation *>> sides;
  SmallVector<Operation *> others;
};

/// An index that is a loop's number plus a constant.
struct LoopOffset {
  unsigned loop;
  int64_t offset;
};

struct PointEvaluator::BodyPoint {
  BodyPoint(linalg::LinalgOp op, const Point &loops);

  /// The index as a loop's number plus a constant, if it is one.
  std::optional<LoopOffset> findOffset(Value index) const;
  /// From `low` to `high`, in all lanes: of the loop, and by what is assumed.
  CoordinateRange getRange(LoopOffset index) const;
  /// Says what a condition is, and so what its parts are.
  void assume(Value condition, bool isTrue);
  /// What a condition is known to be.
  std::optional<bool> decide(Value condition) const;
  /// What a choice that is known chose.
  Value resolve(Value value) const;

  ChoiceSides sides;
  const Point &loops;
  SmallVector<CoordinateRange> ranges; ///< of the loops
  llvm::DenseMap<Value, Value> values;
  /// Conditions that all lanes share, where a branch was taken.
  SmallVector<std::pair<Value, bool>> facts;
};

} // namespace mlir::amp::points

#endif // AMP_LIB_CODEGEN_POINTS_POINTBRANCHES_H
