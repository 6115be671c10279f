//===- IndexSpace.cpp - Variables that indices consist of -------*- C++ -*-===//

#include "IndexSpace.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::nn;

AffineExpr IndexSpace::addVariable(int64_t extent) {
  if (extent == 1)
    return getAffineConstantExpr(0, context);
  extents.push_back(extent);
  return getAffineDimExpr(extents.size() - 1, context);
}

/// Adds the terms of a sum of variables times constants; false if it is none.
bool IndexSpace::getTerms(AffineExpr expr, Terms &terms, int64_t &number) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr)) {
    number += constant.getValue();
    return true;
  }
  if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
    terms.push_back({dim.getPosition(), 1});
    return true;
  }
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return false;
  if (binary.getKind() == AffineExprKind::Add)
    return getTerms(binary.getLHS(), terms, number) &&
           getTerms(binary.getRHS(), terms, number);
  auto factor = dyn_cast<AffineConstantExpr>(binary.getRHS());
  if (binary.getKind() != AffineExprKind::Mul || !factor)
    return false;
  Terms inner;
  int64_t rest = 0;
  if (!getTerms(binary.getLHS(), inner, rest))
    return false;
  for (auto [variable, coefficient] : inner)
    terms.push_back({variable, coefficient * factor.getValue()});
  number += rest * factor.getValue();
  return true;
}

/// One form of each sum.
AffineExpr IndexSpace::createSum(Terms &terms, int64_t number) const {
  llvm::sort(terms);
  AffineExpr sum = getAffineConstantExpr(0, context);
  for (auto [variable, coefficient] : terms)
    sum = sum + getAffineDimExpr(variable, context) * coefficient;
  return sum + number;
}

AffineExpr IndexSpace::simplify(AffineExpr expr) const {
  Terms sum;
  int64_t constant = 0;
  if (getTerms(expr, sum, constant))
    return createSum(sum, constant);
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return expr;
  AffineExpr lhs = simplify(binary.getLHS()), rhs = simplify(binary.getRHS());
  AffineExpr rebuilt = getAffineBinaryOpExpr(binary.getKind(), lhs, rhs);
  bool isQuotient = binary.getKind() == AffineExprKind::FloorDiv;
  auto divisor = dyn_cast<AffineConstantExpr>(rhs);
  Terms terms;
  int64_t number = 0;
  if ((!isQuotient && binary.getKind() != AffineExprKind::Mod) || !divisor ||
      divisor.getValue() <= 0 || !getTerms(lhs, terms, number) || number < 0)
    return rebuilt;
  int64_t size = divisor.getValue(), most = number % size;
  AffineExpr quotient = getAffineConstantExpr(number / size, context);
  AffineExpr rest = getAffineConstantExpr(most, context);
  for (auto [variable, coefficient] : terms) {
    if (coefficient < 0 || variable >= extents.size())
      return rebuilt;
    AffineExpr dim = getAffineDimExpr(variable, context);
    if (coefficient % size == 0) {
      quotient = quotient + dim * (coefficient / size);
      continue;
    }
    rest = rest + dim * coefficient;
    most += coefficient * (extents[variable] - 1);
  }
  if (most >= size)
    return rebuilt;
  return simplify(isQuotient ? quotient : rest);
}

SmallVector<AffineExpr>
IndexSpace::getSourceIndices(Operation *reshape,
                             ArrayRef<AffineExpr> indices) const {
  SmallVector<AffineExpr> result;
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(reshape)) {
    ArrayRef<int64_t> shape = expand.getResultType().getShape();
    for (const auto &group : expand.getReassociationIndices()) {
      AffineExpr index = getAffineConstantExpr(0, context);
      for (int64_t dim : group)
        index = index * shape[dim] + indices[dim];
      result.push_back(simplify(index));
    }
    return result;
  }
  auto collapse = cast<tensor::CollapseShapeOp>(reshape);
  ArrayRef<int64_t> shape = collapse.getSrcType().getShape();
  result.resize(shape.size());
  for (auto [i, group] : llvm::enumerate(collapse.getReassociationIndices())) {
    AffineExpr rest = indices[i];
    for (int64_t dim : llvm::reverse(group)) {
      result[dim] = dim == group.front() ? rest : simplify(rest % shape[dim]);
      rest = simplify(rest.floorDiv(shape[dim]));
    }
  }
  return result;
}

std::optional<IndexSpace::Cut>
IndexSpace::findCut(ArrayRef<AffineExpr> indices) const {
  std::optional<Cut> cut;
  auto visit = [&](AffineExpr part) {
    auto binary = dyn_cast<AffineBinaryOpExpr>(part);
    if (cut || !binary ||
        (binary.getKind() != AffineExprKind::FloorDiv &&
         binary.getKind() != AffineExprKind::Mod))
      return;
    auto divisor = dyn_cast<AffineConstantExpr>(binary.getRHS());
    Terms terms;
    int64_t number = 0;
    if (!divisor || !getTerms(binary.getLHS(), terms, number) || number != 0)
      return;
    int64_t size = divisor.getValue();
    for (auto [variable, coefficient] : terms) {
      if (variable >= extents.size() || coefficient <= 0 ||
          size % coefficient != 0)
        continue;
      int64_t factor = size / coefficient, extent = extents[variable];
      if (factor > 1 && factor < extent && extent % factor == 0)
        cut = Cut{variable, factor};
    }
  };
  for (AffineExpr index : indices)
    index.walk(visit);
  return cut;
}

void IndexSpace::split(Cut cut, MutableArrayRef<AffineExpr> exprs) {
  extents[cut.variable] /= cut.factor;
  AffineExpr outer = getAffineDimExpr(cut.variable, context);
  AffineExpr inner = addVariable(cut.factor);
  for (AffineExpr &expr : exprs)
    expr = simplify(expr.replace(outer, outer * cut.factor + inner));
}

VariableSet IndexSpace::getVariables(ArrayRef<AffineExpr> indices) const {
  VariableSet set = 0;
  for (AffineExpr index : indices)
    index.walk([&](AffineExpr part) {
      auto dim = dyn_cast<AffineDimExpr>(part);
      if (dim && dim.getPosition() < extents.size())
        set |= VariableSet(1) << dim.getPosition();
    });
  return set;
}

/// The slowest first.
static void sortByStride(MutableArrayRef<std::pair<unsigned, int64_t>> terms) {
  llvm::sort(terms, [](const auto &lhs, const auto &rhs) {
    return lhs.second > rhs.second;
  });
}

SmallVector<unsigned> IndexSpace::getGroup(ArrayRef<AffineExpr> indices,
                                           VariableSet set) const {
  SmallVector<unsigned> group;
  for (AffineExpr index : indices) {
    Terms terms;
    int64_t number = 0;
    getTerms(index, terms, number);
    sortByStride(terms);
    for (auto [variable, stride] : terms)
      if ((set >> variable & 1) && !llvm::is_contained(group, variable))
        group.push_back(variable);
  }
  return group;
}

std::optional<SmallVector<unsigned>>
IndexSpace::getOrder(ArrayRef<AffineExpr> indices,
                     ArrayRef<int64_t> shape) const {
  SmallVector<unsigned> order;
  for (auto [index, size] : llvm::zip_equal(indices, shape)) {
    Terms terms;
    int64_t number = 0, stride = 1;
    if (!getTerms(index, terms, number) || number != 0)
      return std::nullopt;
    sortByStride(terms);
    for (auto [variable, coefficient] : llvm::reverse(terms)) {
      if (coefficient != stride || variable >= extents.size())
        return std::nullopt;
      stride *= extents[variable];
    }
    if (stride != size)
      return std::nullopt;
    for (auto [variable, coefficient] : terms) {
      if (llvm::is_contained(order, variable))
        return std::nullopt;
      order.push_back(variable);
    }
  }
  return order;
}

SmallVector<int64_t>
IndexSpace::getExtents(ArrayRef<unsigned> variables) const {
  return llvm::map_to_vector(
      variables, [&](unsigned variable) { return extents[variable]; });
}
