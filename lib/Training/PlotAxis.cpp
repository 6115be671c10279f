//===- PlotAxis.cpp - From values to places in a plot -----------*- C++ -*-===//

#include "PlotAxis.h"
#include "amp/Training/Text.h"
#include <algorithm>
#include <cmath>

using namespace mlir::amp;

/// Ticks of an axis, about.
static constexpr double kTicks = 5;

double PlotAxis::transform(double value) const {
  switch (scale) {
  case Scale::Linear:
    return value;
  case Scale::Log2:
    return std::log2(value);
  case Scale::Log10:
    return std::log10(value);
  }
  return value;
}

PlotAxis::PlotAxis(Scale given, double from, double to) : scale(given) {
  // Of less than a decade a logarithm has hardly a tick.
  if (scale == Scale::Log10 && to < 10 * from)
    scale = Scale::Linear;
  least = transform(from);
  most = transform(to);
  double margin = 0.05 * (most - least);
  if (margin == 0)
    margin = scale == Scale::Linear ? std::max(std::abs(most) * 0.1, 1e-6) : 1;
  least -= margin;
  most += margin;
}

std::optional<double> PlotAxis::getPlace(double value) const {
  double place = (transform(value) - least) / (most - least);
  return std::isfinite(place) ? std::optional(place) : std::nullopt;
}

/// 1, 2 or 5 times a power of ten, `about` or the next larger one.
static double roundUp(double about) {
  double power = std::pow(10, std::floor(std::log10(about)));
  for (double factor : {1.0, 2.0, 5.0})
    if (factor * power >= about)
      return factor * power;
  return 10 * power;
}

llvm::SmallVector<Tick> PlotAxis::getTicksEvery(double distance) const {
  llvm::SmallVector<Tick> ticks;
  for (double i = std::ceil(least / distance); i * distance <= most; ++i) {
    double value = i * distance + 0.0; // not -0
    std::string text = formatNumber(value);
    if (scale != Scale::Linear)
      text = std::string(scale == Scale::Log2 ? "2" : "10") +
             "<tspan dy=\"-.4em\" font-size=\"75%\">" + text + "</tspan>";
    ticks.push_back({(value - least) / (most - least), text});
  }
  return ticks;
}

llvm::SmallVector<Tick> PlotAxis::getTicks() const {
  double distance = roundUp((most - least) / kTicks);
  if (scale != Scale::Linear)
    return getTicksEvery(std::max(1.0, std::ceil(distance)));
  return getTicksEvery(distance);
}

llvm::SmallVector<Tick> PlotAxis::getWholeTicks() const {
  return getTicksEvery(std::max(1.0, roundUp((most - least) / kTicks)));
}
