//===- RaiseEmbedding.cpp - Rows of a table by index ------------*- C++ -*-===//

#include "Raising.h"
#include "amp/Dialect/NN/Transforms/Passes.h"

namespace mlir::amp {
#define GEN_PASS_DEF_NNRAISEEMBEDDING
#include "amp/Dialect/NN/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::nn;

/// Where the dimensions of a row begin in the result, if the element gathered
/// at (index, w...) is that at (u..., w...): dimensions of size 1 aside.
static std::optional<int64_t> findRow(Match &match, Expr expr) {
  auto table = cast<RankedTensorType>(expr->tensor.getType());
  int64_t rank = match.getShape().size(), dim = rank;
  for (int64_t i = table.getRank() - 1; i > 0; --i) {
    if (table.getDimSize(i) == 1)
      continue;
    do
      --dim;
    while (dim >= 0 && match.getShape()[dim] == 1);
    Expr index = expr->args[i];
    if (dim < 0 || match.getShape()[dim] != table.getDimSize(i) ||
        index->kind != Node::Index || index->indices[0] != match.pool.dim(dim))
      return std::nullopt;
  }
  return dim;
}

/// A gather of rows in their own order, as of learned positions, is the table
/// or its first rows.
static Value raisePositions(OpBuilder &b, Value root) {
  Match match(root, {});
  Expr expr = match.read();
  // What the reader does not see through is an element of the op itself.
  if (!expr || expr->kind != Node::Element || expr->tensor == root ||
      expr->indices != Indices(match.getDims()))
    return nullptr;
  auto table = cast<RankedTensorType>(expr->tensor.getType());
  SmallVector<OpFoldResult> offsets, sizes, strides;
  for (int64_t size : match.getShape()) {
    offsets.push_back(b.getIndexAttr(0));
    sizes.push_back(b.getIndexAttr(size));
    strides.push_back(b.getIndexAttr(1));
  }
  if (table == match.type)
    return expr->tensor;
  return tensor::ExtractSliceOp::create(b, root.getLoc(), match.type,
                                        expr->tensor, offsets, sizes, strides);
}

static Value raise(OpBuilder &b, Value root) {
  auto generic = root.getDefiningOp<linalg::GenericOp>();
  if (generic.getBody()->getOps<tensor::ExtractOp>().empty())
    return nullptr;
  Match match(root, {});
  match.reader.integersAreLeaves = true;
  Expr expr = match.read();
  if (Value rows = raisePositions(b, root))
    return rows;
  if (!expr || expr->kind != Node::Gather || expr->args.empty() ||
      expr->args[0]->kind != Node::Element)
    return nullptr;
  std::optional<int64_t> dim = findRow(match, expr);
  auto table = cast<RankedTensorType>(expr->tensor.getType());
  if (!dim || table.getElementType() != match.getElementType())
    return nullptr;
  Location loc = root.getLoc();
  ArrayRef<int64_t> outer = match.getShape().take_front(*dim);
  Value indices = createOperand(
      b, loc, expr->args[0], ArrayRef(match.getDims()).take_front(*dim), outer);
  if (!indices)
    return nullptr;
  SmallVector<int64_t> shape(outer);
  llvm::append_range(shape, table.getShape().drop_front());
  return markRaised(EmbeddingOp::create(b, loc, match.type.clone(shape),
                                        expr->tensor, indices));
}

namespace {
struct NNRaiseEmbedding : amp::impl::NNRaiseEmbeddingBase<NNRaiseEmbedding> {
  void runOnOperation() override { raiseAll(getOperation(), raise); }
};
} // namespace
