//===- RunHistory.cpp - A run's numbers in bounded memory -------*- C++ -*-===//

#include "amp/Training/RunHistory.h"
#include <algorithm>
#include <cmath>

using namespace mlir::amp;

void SeriesPoint::add(int64_t step, double value) {
  SeriesPoint other;
  other.first = other.last = step;
  if (std::isfinite(value)) {
    other.numFinite = 1;
    other.least = other.most = other.sum = value;
  } else {
    other.numNotFinite = 1;
  }
  append(other);
}

void SeriesPoint::append(const SeriesPoint &next) {
  if (numFinite + numNotFinite == 0) {
    *this = next;
    return;
  }
  last = next.last;
  numNotFinite += next.numNotFinite;
  if (next.numFinite == 0)
    return;
  least = numFinite ? std::min(least, next.least) : next.least;
  most = numFinite ? std::max(most, next.most) : next.most;
  sum += next.sum;
  numFinite += next.numFinite;
}

void Series::add(int64_t step, double value) {
  if (!points.empty()) {
    SeriesPoint &last = points.back();
    if (last.numFinite + last.numNotFinite < width) {
      last.add(step, value);
      return;
    }
  }
  if (points.size() == kMostPoints) {
    for (size_t i = 0; i < kMostPoints / 2; ++i) {
      points[i] = points[2 * i];
      points[i].append(points[2 * i + 1]);
    }
    points.resize(kMostPoints / 2);
    width *= 2;
  }
  points.emplace_back().add(step, value);
}
