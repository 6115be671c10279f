//===- ExprValues.cpp - Expressions of positions alone ----------*- C++ -*-===//

#include "Elements.h"
#include <cmath>

using namespace mlir;
using namespace mlir::nn;

using Point = ArrayRef<std::optional<int64_t>>;

static std::optional<int64_t> evaluate(AffineExpr expr, Point point) {
  if (auto number = dyn_cast<AffineConstantExpr>(expr))
    return number.getValue();
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return dim.getPosition() < point.size() ? point[dim.getPosition()]
                                            : std::nullopt;
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return std::nullopt;
  auto lhs = evaluate(binary.getLHS(), point),
       rhs = evaluate(binary.getRHS(), point);
  if (!lhs || !rhs)
    return std::nullopt;
  if (binary.getKind() == AffineExprKind::Add)
    return *lhs + *rhs;
  if (binary.getKind() == AffineExprKind::Mul)
    return *lhs * *rhs;
  return std::nullopt;
}

/// The element of a constant.
static std::optional<double> evaluateElement(Expr expr, Point point) {
  auto constant = expr->tensor.getDefiningOp<arith::ConstantOp>();
  auto dense = constant ? dyn_cast<DenseElementsAttr>(constant.getValue())
                        : DenseElementsAttr();
  if (!dense)
    return std::nullopt;
  int64_t at = 0;
  for (auto [index, size] :
       llvm::zip_equal(expr->indices, dense.getType().getShape())) {
    std::optional<int64_t> value = evaluate(index, point);
    if (!value)
      return std::nullopt;
    at = at * size + *value;
  }
  if (isa<FloatType>(dense.getElementType()))
    return (*(dense.value_begin<APFloat>() + at)).convertToDouble();
  if (!isa<IntegerType>(dense.getElementType()))
    return std::nullopt;
  APInt number = *(dense.value_begin<APInt>() + at);
  return number.getBitWidth() == 1 ? double(number.isOne())
                                   : double(number.getSExtValue());
}

static std::optional<double> compare(double predicate, double a, double b) {
  switch (arith::CmpFPredicate(int(predicate))) {
  case arith::CmpFPredicate::OEQ:
    return a == b;
  case arith::CmpFPredicate::UNE:
    return a != b;
  case arith::CmpFPredicate::OLT:
    return a < b;
  case arith::CmpFPredicate::OLE:
    return a <= b;
  case arith::CmpFPredicate::OGT:
    return a > b;
  case arith::CmpFPredicate::OGE:
    return a >= b;
  default:
    return std::nullopt;
  }
}

static std::optional<double> evaluateCall(Expr expr, ArrayRef<double> args) {
  StringRef name = expr->name;
  if (name == "select")
    return args[0] != 0 ? args[1] : args[2];
  if (name == "not")
    return args[0] == 0;
  if (name == "lt")
    return args[0] < args[1];
  if (name == "eq")
    return args[0] == args[1];
  if (name == "cmpf")
    return compare(expr->number, args[0], args[1]);
  // Of truths: other integers have other names for it.
  bool areTruths =
      llvm::all_of(args, [](double value) { return value == 0 || value == 1; });
  if (!areTruths)
    return std::nullopt;
  if (name == "and")
    return args[0] * args[1];
  if (name == "or")
    return std::max(args[0], args[1]);
  if (name == "extui" || name == "uitofp")
    return args[0];
  return std::nullopt;
}

std::optional<double> mlir::nn::evaluateAt(Expr expr, Point point) {
  switch (expr->kind) {
  case Node::Constant:
    return expr->number;
  case Node::Index: {
    auto value = evaluate(expr->indices[0], point);
    return value ? std::optional<double>(double(*value)) : std::nullopt;
  }
  case Node::Element:
    return evaluateElement(expr, point);
  case Node::Sum: {
    double sum = expr->number;
    for (auto [term, coefficient] : expr->terms) {
      auto value = evaluateAt(term, point);
      if (!value)
        return std::nullopt;
      sum += coefficient * *value;
    }
    return sum;
  }
  case Node::Call: {
    SmallVector<double, 3> args;
    for (Expr arg : expr->args) {
      auto value = evaluateAt(arg, point);
      if (!value)
        return std::nullopt;
      args.push_back(*value);
    }
    return evaluateCall(expr, args);
  }
  default:
    return std::nullopt;
  }
}
