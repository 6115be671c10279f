//===- TensorReads.cpp - Where elements come from ---------------*- C++ -*-===//

#include "TensorReads.h"
#include "amp/Support/StructuredBuilders.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::nn;

/// The same element in what the op reads, if it only moves or scales it.
static std::optional<TensorRead> follow(ExprPool &pool, const IndexSpace &space,
                                        const TensorRead &read, bool scales) {
  Operation *op = read.tensor.getDefiningOp();
  if (!isa_and_nonnull<linalg::GenericOp, tensor::ExpandShapeOp,
                       tensor::CollapseShapeOp>(op))
    return std::nullopt;
  ElementReader reader(pool);
  reader.space = &space;
  for (Value operand : op->getOperands())
    if (!operand.getDefiningOp<arith::ConstantOp>())
      reader.leaves.insert(operand);
  Expr expr = reader.read(read.tensor, read.indices, 0);
  if (!expr)
    return std::nullopt;
  double factor = read.factor;
  bool isScaled = expr->kind == Node::Sum && expr->number == 0 &&
                  expr->terms.size() == 1 && scales;
  if (isScaled) {
    factor *= expr->terms[0].second;
    expr = expr->terms[0].first;
  }
  if (expr->kind != Node::Element || expr->tensor == read.tensor ||
      getElementTypeOrSelf(expr->tensor) != getElementTypeOrSelf(read.tensor))
    return std::nullopt;
  return TensorRead{expr->tensor, expr->indices, factor};
}

SmallVector<TensorRead> mlir::nn::followReads(ExprPool &pool,
                                              const IndexSpace &space,
                                              TensorRead read, bool scales) {
  SmallVector<TensorRead> reads = {read};
  while (auto next = follow(pool, space, reads.back(), scales))
    reads.push_back(*next);
  return reads;
}

Value mlir::nn::createTransposed(OpBuilder &b, Location loc,
                                 const IndexSpace &space, Value tensor,
                                 ArrayRef<unsigned> from,
                                 ArrayRef<unsigned> to) {
  if (from == to)
    return tensor;
  SmallVector<int64_t> loops;
  for (unsigned variable : from)
    loops.push_back(llvm::find(to, variable) - to.begin());
  Value split = createReshape(b, loc, tensor, space.getExtents(from));
  return amp::createMap(
      b, loc, space.getExtents(to), amp::Read{split, loops},
      getElementTypeOrSelf(tensor.getType()),
      [](OpBuilder &, ArrayRef<amp::Scalar> elements) { return elements[0]; });
}

SmallVector<unsigned> mlir::nn::flatten(const Layout &layout) {
  SmallVector<unsigned> variables;
  for (ArrayRef<unsigned> group : layout)
    llvm::append_range(variables, group);
  return variables;
}

SmallVector<int64_t> mlir::nn::getShape(const IndexSpace &space,
                                        const Layout &layout) {
  return llvm::map_to_vector(layout, [&](ArrayRef<unsigned> group) {
    return llvm::product_of(space.getExtents(group));
  });
}

static std::optional<SmallVector<unsigned>> getOrder(const IndexSpace &space,
                                                     const TensorRead &read) {
  auto type = cast<RankedTensorType>(read.tensor.getType());
  return space.getOrder(read.indices, type.getShape());
}

bool Operand::findRead(const IndexSpace &space) {
  SmallVector<unsigned> wanted = flatten(layout);
  llvm::sort(wanted);
  for (const TensorRead &candidate : llvm::reverse(reads)) {
    auto order = getOrder(space, candidate);
    if (!order)
      continue;
    llvm::sort(*order);
    if (*order == wanted) {
      read = &candidate;
      return true;
    }
  }
  return false;
}

Value Operand::create(OpBuilder &b, Location loc,
                      const IndexSpace &space) const {
  Value moved = createTransposed(b, loc, space, read->tensor,
                                 *getOrder(space, *read), flatten(layout));
  return createReshape(b, loc, moved, getShape(space, layout));
}
