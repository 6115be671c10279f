//===- Differences.cpp - Derivatives by differences -------------*- C++ -*-===//

#include "Differences.h"
#include <algorithm>
#include <cmath>

using namespace mlir::amp::campaign;

static Difference extrapolate(llvm::function_ref<double(double)> f, double h) {
  double central[3], size = 0;
  for (int i = 0; i < 3; ++i) {
    double step = std::ldexp(h, -i), up = f(step), down = f(-step);
    central[i] = (up - down) / (2 * step);
    size = std::max({size, std::abs(up), std::abs(down)});
  }
  // Each row takes the next even power of h away.
  double coarse = central[1] + (central[1] - central[0]) / 3;
  double fine = central[2] + (central[2] - central[1]) / 3;
  double best = fine + (fine - coarse) / 15;
  // A loss is rounded, at least to its last bit.
  double rounding = std::ldexp(size, -52) / (h / 4);
  return {best, std::abs(best - fine) + rounding};
}

Difference
mlir::amp::campaign::differentiate(llvm::function_ref<double(double)> f,
                                   double wanted) {
  Difference best = extrapolate(f, 0x1p-9);
  // Curvature or a kink nearby asks for a smaller step, rounding for a larger.
  for (double h : {0x1p-12, 0x1p-15, 0x1p-6}) {
    if (best.error <= wanted)
      break;
    Difference next = extrapolate(f, h);
    if (next.error < best.error)
      best = next;
  }
  return best;
}
