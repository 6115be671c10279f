//===- Layouts.h - Which tensors have channels last -------------*- C++ -*-===//

#ifndef AMP_LIB_KERNELS_LAYOUTS_H
#define AMP_LIB_KERNELS_LAYOUTS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::amp {

/// The new order of a tensor's dimensions, by their numbers.
using Order = SmallVector<int64_t>;

/// A tensor with its channels' groups apart, [n, g, c, h, w], and together,
/// [n, g * c, h, w].
struct Regrouping {
  Value apart, together;
};

/// What an op makes of one of the other.
std::optional<Regrouping> matchRegrouping(Operation *op);

/// Which tensors of a block get another order, and which.
class Layouts {
public:
  explicit Layouts(Block &block);

  /// Null for the order that a tensor has.
  const Order *find(Value value) const {
    auto found = orders.find(value);
    return found == orders.end() ? nullptr : &found->second;
  }
  /// Values that another op gives now: the old ones may be gone.
  void replace(ValueRange old, ValueRange now) {
    for (auto [before, after] : llvm::zip_equal(old, now))
      if (auto found = orders.find(before); found != orders.end()) {
        Order order = found->second;
        orders.erase(found);
        orders[after] = order;
      }
  }
  ArrayRef<Operation *> getOps() const { return ops; }

private:
  bool isSpatial(Value value, int64_t dim) const {
    auto found = spatial.find(value);
    return found != spatial.end() && found->second.test(dim);
  }
  bool mark(Value value, int64_t dim);
  bool markOp(linalg::LinalgOp op);
  bool markAlike(Value x, Value y);
  bool markRegrouped(const Regrouping &pair);
  void markSpatial();
  void findTied();
  bool movesGroups(const Regrouping &pair) const;
  void findFree();
  int64_t countGroupChannels(linalg::LinalgOp op, OpOperand &image);
  bool hasNarrowGroups(linalg::LinalgOp op);
  void keepNarrowGroups();
  void chooseOrder(Value value);
  void shareOrders();

  SmallVector<Operation *> ops;              ///< structured ones and slices
  SmallVector<std::pair<Value, Value>> tied; ///< of one order
  SmallVector<Regrouping> regrouped;
  /// Dimensions that a window goes along, and those of the same loops.
  llvm::DenseMap<Value, llvm::SmallBitVector> spatial;
  llvm::DenseSet<Value> free;
  llvm::DenseMap<Value, Order> orders;
};
/// Copies of what windows read or make and that has an order of its own, an
/// argument or a result: the other side of the copy is free.
SmallVector<linalg::GenericOp> addLayoutCopies(Block &block);

/// What an operand's map is of: a result, rather than what it begins with.
Value getShaped(linalg::LinalgOp op, OpOperand &operand);

/// Whether an init is empty or of one number, filled or constant: it is made
/// anew in any order.
bool isMadeAnew(Value init);

} // namespace mlir::amp

#endif // AMP_LIB_KERNELS_LAYOUTS_H
