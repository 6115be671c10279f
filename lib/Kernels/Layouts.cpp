//===- Layouts.cpp - Which tensors have channels last -----------*- C++ -*-===//

#include "Layouts.h"

#include "amp/Support/Contraction.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::amp;

//===----------------------------------------------------------------------===//
// Spatial dimensions
//===----------------------------------------------------------------------===//

static bool isTensor(Value value) {
  return isa<RankedTensorType>(value.getType());
}

bool Layouts::mark(Value value, int64_t dim) {
  auto rank = cast<RankedTensorType>(value.getType()).getRank();
  auto &dims = spatial.try_emplace(value, rank).first->second;
  bool isNew = !dims.test(dim);
  dims.set(dim);
  return isNew;
}

Value mlir::amp::getShaped(linalg::LinalgOp op, OpOperand &operand) {
  return op.isDpsInit(&operand) ? op.getTiedOpResult(&operand) : operand.get();
}

/// Loops of windows and of spatial dimensions, and all dimensions of these
/// loops; whether there were new ones.
bool Layouts::markOp(linalg::LinalgOp op) {
  llvm::SmallBitVector loops(op.getNumLoops());
  auto forEach = [&](llvm::function_ref<void(Value, int64_t, AffineExpr)> see) {
    for (OpOperand &operand : op->getOpOperands())
      if (isTensor(operand.get()))
        for (auto [dim, expr] :
             llvm::enumerate(op.getMatchingIndexingMap(&operand).getResults()))
          see(getShaped(op, operand), dim, expr);
  };
  forEach([&](Value value, int64_t dim, AffineExpr expr) {
    bool isBare = isa<AffineDimExpr, AffineConstantExpr>(expr);
    for (unsigned loop = 0; loop < loops.size(); ++loop)
      if (expr.isFunctionOfDim(loop) && (!isBare || isSpatial(value, dim)))
        loops.set(loop);
  });
  bool isNew = false;
  forEach([&](Value value, int64_t dim, AffineExpr expr) {
    for (unsigned loop : loops.set_bits())
      if (expr.isFunctionOfDim(loop))
        isNew |= mark(value, dim);
  });
  return isNew;
}

/// The dimensions of one are those of the other.
bool Layouts::markAlike(Value x, Value y) {
  bool isNew = false;
  for (auto [from, to] : {std::pair(x, y), std::pair(y, x)}) {
    llvm::SmallBitVector dims = spatial.lookup(from);
    for (unsigned dim : dims.set_bits())
      isNew |= mark(to, dim);
  }
  return isNew;
}

/// Pixels of a tensor are those of it with its groups apart.
bool Layouts::markRegrouped(const Regrouping &pair) {
  bool isNew = false;
  auto rank = cast<RankedTensorType>(pair.together.getType()).getRank();
  for (int64_t dim = 2; dim < rank; ++dim) {
    if (isSpatial(pair.together, dim))
      isNew |= mark(pair.apart, dim + 1);
    if (isSpatial(pair.apart, dim + 1))
      isNew |= mark(pair.together, dim);
  }
  return isNew;
}

/// Until nothing is new. Most marks go with the block's order or against it.
void Layouts::markSpatial() {
  auto markAll = [&](auto &&ops) {
    bool isNew = false;
    for (Operation *op : ops)
      if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
        isNew |= markOp(linalgOp);
    return isNew;
  };
  for (bool isNew = true; isNew;) {
    isNew = markAll(ops);
    for (auto [x, y] : tied)
      isNew |= markAlike(x, y);
    for (const Regrouping &pair : regrouped)
      isNew |= markRegrouped(pair);
    isNew |= markAll(llvm::reverse(ops));
  }
}

//===----------------------------------------------------------------------===//
// Orders
//===----------------------------------------------------------------------===//

/// A slice with all dimensions of its source.
static bool isWholeRank(Operation *op) {
  auto slice = dyn_cast<tensor::ExtractSliceOp>(op);
  return slice && slice.getSourceType().getRank() == slice.getType().getRank();
}

std::optional<Regrouping> mlir::amp::matchRegrouping(Operation *op) {
  SmallVector<ReassociationIndices> groups;
  Regrouping found;
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op)) {
    groups = collapse.getReassociationIndices();
    found = {collapse.getSrc(), collapse.getResult()};
  } else if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op)) {
    groups = expand.getReassociationIndices();
    found = {expand.getResult(), expand.getSrc()};
  }
  if (groups.size() < 3 || groups[1].size() != 2)
    return std::nullopt;
  groups.erase(groups.begin() + 1);
  bool areSingle = llvm::all_of(groups, [](const ReassociationIndices &group) {
    return group.size() == 1;
  });
  return areSingle ? std::optional(found) : std::nullopt;
}

/// Whether a reader takes a tensor in any order: a structured op, its body, a
/// slice, or what tells channels' groups apart.
static bool takesAnyOrder(OpOperand &use) {
  Operation *reader = use.getOwner();
  if (isa<tensor::ExtractOp>(reader))
    reader = reader->getParentOfType<linalg::LinalgOp>();
  return reader && reader->getBlock() == use.get().getParentBlock() &&
         !isa<linalg::FillOp>(reader) &&
         (isa<linalg::LinalgOp>(reader) || isWholeRank(reader) ||
          matchRegrouping(reader));
}

/// Whether an operand is read, or made, along a window.
static bool hasWindow(linalg::LinalgOp op, OpOperand &operand) {
  return isTensor(operand.get()) &&
         llvm::any_of(op.getMatchingIndexingMap(&operand).getResults(),
                      [](AffineExpr expr) {
                        return !isa<AffineDimExpr, AffineConstantExpr>(expr);
                      });
}

static linalg::GenericOp createCopy(OpBuilder &b, Location loc, Value value) {
  auto type = cast<RankedTensorType>(value.getType());
  AffineMap map = b.getMultiDimIdentityMap(type.getRank());
  SmallVector<utils::IteratorType> loops(type.getRank(),
                                         utils::IteratorType::parallel);
  Value empty =
      tensor::EmptyOp::create(b, loc, type.getShape(), type.getElementType());
  return linalg::GenericOp::create(
      b, loc, type, value, empty, ArrayRef{map, map}, loops,
      [](OpBuilder &nested, Location place, ValueRange args) {
        linalg::YieldOp::create(nested, place, args[0]);
      });
}

/// Of an op with windows: its arguments along them, and its results that
/// somebody takes in their own order alone.
static void addCopies(linalg::LinalgOp op,
                      SmallVector<linalg::GenericOp> &copies,
                      llvm::DenseMap<Value, Value> &copyOf) {
  OpBuilder b(op);
  for (OpOperand *input : op.getDpsInputOperands())
    if (hasWindow(op, *input) && isa<BlockArgument>(input->get())) {
      Value &copy = copyOf[input->get()];
      if (!copy) {
        copies.push_back(createCopy(b, op.getLoc(), input->get()));
        copy = copies.back().getResult(0);
      }
      input->set(copy);
    }
  b.setInsertionPointAfter(op);
  for (Value result : op->getResults()) {
    auto isBound = [](OpOperand &use) {
      return !takesAnyOrder(use) && !isa<linalg::FillOp>(use.getOwner());
    };
    if (!isTensor(result) || llvm::none_of(result.getUses(), isBound))
      continue;
    copies.push_back(createCopy(b, op.getLoc(), result));
    result.replaceUsesWithIf(copies.back().getResult(0), isBound);
  }
}

SmallVector<linalg::GenericOp> mlir::amp::addLayoutCopies(Block &block) {
  SmallVector<linalg::GenericOp> copies;
  llvm::DenseMap<Value, Value> copyOf;
  for (auto op : llvm::to_vector(block.getOps<linalg::LinalgOp>()))
    if (llvm::any_of(op->getOpOperands(), [&](OpOperand &operand) {
          return hasWindow(op, operand);
        }))
      addCopies(op, copies, copyOf);
  return copies;
}

bool mlir::amp::isMadeAnew(Value init) {
  if (auto fill = init.getDefiningOp<linalg::FillOp>())
    init = fill.getOutputs()[0];
  DenseElementsAttr constant;
  return !isTensor(init) || init.getDefiningOp<tensor::EmptyOp>() ||
         (matchPattern(init, m_Constant(&constant)) && constant.isSplat());
}

/// What a sum begins with and its result, a slice and its source.
void Layouts::findTied() {
  for (Operation *node : ops) {
    if (auto found = matchRegrouping(node)) {
      regrouped.push_back(*found);
      continue;
    }
    auto op = dyn_cast<linalg::LinalgOp>(node);
    if (!op) {
      tied.emplace_back(node->getOperand(0), node->getResult(0));
      continue;
    }
    for (OpOperand &init : op.getDpsInitsMutable())
      if (!isMadeAnew(init.get()))
        tied.emplace_back(init.get(), op.getTiedOpResult(&init));
  }
}

/// Whether the groups alone go behind, side by side: all dimensions behind them
/// are pixels', and none of theirs is.
bool Layouts::movesGroups(const Regrouping &pair) const {
  auto rank = cast<RankedTensorType>(pair.apart.getType()).getRank();
  bool arePixels = llvm::all_of(llvm::seq<int64_t>(3, rank), [&](int64_t dim) {
    return isSpatial(pair.apart, dim);
  });
  return arePixels && !isSpatial(pair.apart, 1) && !isSpatial(pair.apart, 2) &&
         !isSpatial(pair.together, 1);
}

/// Results that nothing else reads.
void Layouts::findFree() {
  for (Operation *op : ops)
    for (Value result : op->getResults())
      if (isTensor(result) && llvm::all_of(result.getUses(), takesAnyOrder))
        free.insert(result);
  keepNarrowGroups();
  SmallVector<std::pair<Value, Value>> pairs(tied);
  for (const Regrouping &pair : regrouped) {
    pairs.emplace_back(pair.apart, pair.together);
    if (!movesGroups(pair)) {
      free.erase(pair.apart);
      free.erase(pair.together);
    }
  }
  auto removeAll = [&](auto &&all) {
    bool isNew = false;
    for (auto [x, y] : all)
      if (free.contains(x) != free.contains(y))
        isNew |= free.erase(x) || free.erase(y);
    return isNew;
  };
  while (removeAll(pairs) || removeAll(llvm::reverse(pairs)))
    ;
}

static bool isInAll(ArrayRef<AffineMap> maps, AffineExpr expr) {
  return llvm::all_of(maps, [&](AffineMap map) {
    return llvm::is_contained(map.getResults(), expr);
  });
}

/// How many channels of a group an image has: dimensions behind the first one
/// that are no pixels', and that not all operands have.
int64_t Layouts::countGroupChannels(linalg::LinalgOp op, OpOperand &image) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  Value value = getShaped(op, image);
  auto shape = cast<RankedTensorType>(value.getType()).getShape();
  int64_t channels = 1;
  for (auto [dim, expr] :
       llvm::enumerate(op.getMatchingIndexingMap(&image).getResults()))
    if (dim > 0 && !isSpatial(value, dim) && !isInAll(maps, expr))
      channels *= shape[dim];
  return channels;
}

/// Whether a convolution has groups of a few channels, which fill no vector:
/// pixels do.
bool Layouts::hasNarrowGroups(linalg::LinalgOp op) {
  constexpr int64_t kVector = 16;
  if (op.getNumDpsInputs() != 2 || op.getNumDpsInits() != 1 ||
      !isMultiplyAdd(op))
    return false;
  auto *windowed = llvm::find_if(op->getOpOperands(), [&](OpOperand &operand) {
    return hasWindow(op, operand);
  });
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  if (windowed == op->getOpOperands().end() ||
      llvm::none_of(maps[0].getResults(),
                    [&](AffineExpr expr) { return isInAll(maps, expr); }))
    return false;
  AffineExpr batch = op.getMatchingIndexingMap(windowed).getResult(0);
  int64_t most = 0;
  for (OpOperand &operand : op->getOpOperands())
    if (llvm::is_contained(op.getMatchingIndexingMap(&operand).getResults(),
                           batch))
      most = std::max(most, countGroupChannels(op, operand));
  return most > 1 && most < kVector;
}

/// What such convolutions read and make stays as it is.
void Layouts::keepNarrowGroups() {
  for (Operation *node : ops)
    if (auto op = dyn_cast<linalg::LinalgOp>(node); op && hasNarrowGroups(op))
      for (OpOperand &operand : op->getOpOperands())
        free.erase(getShaped(op, operand));
}

/// Channels behind the pixels: [n, c, h, w] becomes [n, h, w, c].
void Layouts::chooseOrder(Value value) {
  constexpr int64_t kLeastChannels = 8;
  auto shape = cast<RankedTensorType>(value.getType()).getShape();
  int64_t rank = shape.size(), channels = 1;
  Order order, behind;
  for (int64_t dim = 0; dim < rank; ++dim) {
    bool isBehind = dim > 0 && !isSpatial(value, dim);
    (isBehind ? behind : order).push_back(dim);
    if (isBehind)
      channels *= shape[dim];
  }
  if (channels < kLeastChannels || isSpatial(value, 0))
    return;
  order.append(behind);
  if (!llvm::is_sorted(order))
    orders[value] = order;
}

/// A slice of few channels lies as its source does.
void Layouts::shareOrders() {
  auto share = [&](Value from, Value to) {
    const Order *order = find(from);
    return order && free.contains(to) &&
           orders.try_emplace(to, Order(*order)).second;
  };
  for (bool isNew = true; isNew;) {
    isNew = false;
    for (auto [x, y] : tied)
      isNew |= share(x, y) || share(y, x);
  }
}

Layouts::Layouts(Block &block) {
  for (Operation &op : block)
    if (!isa<linalg::FillOp>(op) &&
        (isa<linalg::LinalgOp>(op) || isWholeRank(&op) || matchRegrouping(&op)))
      ops.push_back(&op);
  findTied();
  markSpatial();
  findFree();
  for (Value value : free)
    chooseOrder(value);
  shareOrders();
}
