//===- Noise.cpp - What roundings change, as text -------------------------===//

#include "Builder.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir::amp::campaign;

/// At the start of a body, whose last two inputs are amplitude and phase.
void Builder::openNoise(int64_t rank, const Names &arguments) {
  amplitude = arguments[arguments.size() - 3];
  origin = arguments[arguments.size() - 2];
  for (int64_t dim = 0; dim < rank; ++dim) {
    std::string i = fresh("n"), n = fresh("n"), r = fresh("n");
    line(i + " = linalg.index " + std::to_string(dim) + " : index");
    line(n + " = arith.index_cast " + i + " : index to i32");
    line(r + " = arith.sitofp " + n + " : i32 to f64");
    std::string step = constant(0.6180339887 + 0.4142135623 * dim);
    origin = exact("math.fma", {r, step, origin});
  }
}

/// In [-1, 1]: the fraction of a multiple of the origin, another for each draw.
std::string Builder::makeNoise() {
  double factor = 3.7320508 + 1.2360679 * static_cast<double>(++numDraws % 97);
  std::string u = exact("arith.mulf", {origin, constant(factor)});
  std::string fraction = exact("arith.subf", {u, exact("math.floor", {u})});
  return exact("math.fma", {fraction, constant(2.0), constant(-1.0)});
}

/// Functions whose rules compute a slope with an absolute error: that of tanh
/// is 1 - y * y, which cancels where y is almost 1.
static bool hasAbsoluteError(llvm::StringRef op) {
  op = op.split('.').second;
  return op == "tanh" || op == "expm1" || op == "sin" || op == "cos";
}

std::string Builder::scalar(const std::string &op, const Names &operands) {
  std::string result = exact(op, operands);
  if (amplitude.empty())
    return result;
  if (hasAbsoluteError(op))
    result = blurScalar(result, operands[0]);
  std::string factor =
      exact("math.fma", {amplitude, makeNoise(), constant(1.0)});
  return exact("arith.mulf", {result, factor});
}

std::string Builder::blurScalar(const std::string &y, const std::string &x) {
  if (amplitude.empty())
    return y;
  std::string error = exact("arith.mulf", {amplitude, makeNoise()});
  return exact("math.fma", {x, error, y});
}

Value Builder::blurSlope(const Value &y, const Value &x, bool isOfY) {
  if (!isNoisy())
    return y;
  int64_t rank = y.shape.size();
  std::string dims = joinDims(allDims(rank)), init = empty(y.shape);
  llvm::SmallVector<char> loops(rank, 'p');
  return generic({{y, dims}, {x, dims}}, y.shape, dims, loops, init,
                 [&](const Names &args) {
                   std::string error =
                       exact("arith.mulf", {amplitude, makeNoise()});
                   if (isOfY)
                     error = exact("arith.mulf", {error, args[0]});
                   return exact("math.fma", {args[1], error, args[0]});
                 });
}

Value Builder::blurSlope(const std::string &op, const Value &y,
                         const Value &x) {
  return hasAbsoluteError(op) ? blurSlope(y, x, /*isOfY=*/false) : y;
}

/// value * (1 + amplitude * r), and floor * r' * value is added to the loss:
/// that is an absolute error of `floor` in the value's cotangent.
Value Builder::perturb(const Value &value) {
  if (!isNoisy())
    return value;
  int64_t rank = value.shape.size();
  std::string dims = joinDims(allDims(rank));
  llvm::SmallVector<char> loops(rank, 'p'), reduced(rank, 'r');
  Value result =
      generic({{value, dims}}, value.shape, dims, loops, empty(value.shape),
              [&](const Names &args) {
                return scalar("arith.mulf", {args[0], constant(1.0)});
              });
  if (!hasFloor)
    return result;
  // No random choice here: the texts would differ.
  if (noiseLoss.empty())
    noiseLoss = define({}, "arith.constant dense<0.0> : " + scalarType()).name;
  Operand floor{{"%floor", {}}, ""};
  noiseLoss = generic({{result, dims}, floor}, {}, "", reduced, noiseLoss,
                      [&](const Names &args) {
                        std::string weight =
                            exact("arith.mulf", {args[1], makeNoise()});
                        std::string term =
                            exact("arith.mulf", {args[0], weight});
                        return exact("arith.addf", {args.back(), term});
                      })
                  .name;
  return result;
}
