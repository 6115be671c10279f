//===- Differences.cpp - Derivatives by differences -------------*- C++ -*-===//

#include "Differences.h"
#include <algorithm>
#include <cmath>
#include <limits>

using namespace mlir::amp::campaign;

static Difference extrapolate(llvm::function_ref<Evaluation(double)> f,
                              double h, uint64_t piece, double rounding) {
  double central[3];
  for (int i = 0; i < 3; ++i) {
    double step = std::ldexp(h, -i);
    Evaluation up = f(step), down = f(-step);
    if (up.piece != piece || down.piece != piece)
      return {0, std::numeric_limits<double>::infinity()};
    central[i] = (up.value - down.value) / (2 * step);
    double size = std::max(std::abs(up.value), std::abs(down.value));
    rounding = std::max(rounding, std::ldexp(size, -52));
  }
  // Each row takes the next even power of h away.
  double coarse = central[1] + (central[1] - central[0]) / 3;
  double fine = central[2] + (central[2] - central[1]) / 3;
  double best = fine + (fine - coarse) / 15;
  return {best, std::abs(best - fine) + rounding / (h / 4)};
}

double
mlir::amp::campaign::measureRounding(llvm::function_ref<Evaluation(double)> f) {
  double middle = f(0).value, largest = 0;
  // The squares of these steps are below the last bit of 1.
  for (double h : {0x1p-28, 0x1.8p-29, 0x1p-30, 0x1.8p-31}) {
    double second = f(h).value - middle + (f(-h).value - middle);
    largest = std::max(largest, std::abs(second));
  }
  return largest;
}

Difference
mlir::amp::campaign::differentiate(llvm::function_ref<Evaluation(double)> f,
                                   double wanted, double rounding) {
  uint64_t piece = f(0).piece;
  Difference best = extrapolate(f, 0x1p-9, piece, rounding);
  // Curvature or a kink nearby asks for a smaller step, rounding for a larger.
  for (double h : {0x1p-12, 0x1p-15, 0x1p-6, 0x1p-18, 0x1p-21}) {
    if (best.error <= wanted)
      break;
    Difference next = extrapolate(f, h, piece, rounding);
    if (next.error < best.error)
      best = next;
  }
  return best;
}
