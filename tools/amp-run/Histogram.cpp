//===- Histogram.cpp - Gradients by their exponents -------------*- C++ -*-===//

#include "Histogram.h"
#include "amp/Session/Files.h"
#include "amp/Training/Text.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <cmath>

using namespace mlir::amp;
using namespace mlir::amp::run;

namespace {
constexpr int kLeastF16 = -24, kLeastNormalF16 = -14;
constexpr double kLargestF16 = 65504;
} // namespace

//===----------------------------------------------------------------------===//
// The advice
//===----------------------------------------------------------------------===//

/// The share of what is not zero that is below 2^exponent.
static double getShareBelow(const ValueStatistics &gradients, int exponent) {
  double below = 0, all = 0;
  for (auto [e, count] : gradients.exponents) {
    all += double(count);
    below += e < exponent ? double(count) : 0;
  }
  return all > 0 ? below / all : 0;
}

ScaleAdvice ScaleAdvice::compute(const ValueStatistics &gradients) {
  ScaleAdvice advice;
  advice.lost = getShareBelow(gradients, kLeastF16);
  advice.subnormal = getShareBelow(gradients, kLeastNormalF16) - advice.lost;
  while (getShareBelow(gradients, kLeastF16 - advice.least) > kMostLost)
    ++advice.least;
  advice.lostScaled = getShareBelow(gradients, kLeastF16 - advice.least);
  if (gradients.amax > 0)
    advice.most = int(std::floor(std::log2(kLargestF16 / gradients.amax)));
  return advice;
}

std::string ScaleAdvice::toString() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << llvm::format("%.3g", 100 * lost)
     << " % of the gradients that are not zero are lost in f16";
  if (!most)
    return "no gradient is finite and not zero";
  if (least == 0)
    os << ": no scale is needed";
  else
    os << llvm::format("; the smallest useful scale is 2^%d = %.0f (%.3g %% "
                       "lost)",
                       least, std::ldexp(1.0, least), 100 * lostScaled);
  os << llvm::format("; the largest without overflow is 2^%d", *most);
  if (*most < least)
    os << ": no one scale serves all";
  return text;
}

//===----------------------------------------------------------------------===//
// The figure
//===----------------------------------------------------------------------===//

namespace {
/// Draws bars by exponent into a box of the figure.
class Figure {
public:
  Figure(llvm::raw_ostream &os, const ValueStatistics &gradients,
         const ScaleAdvice &advice);
  void draw(llvm::StringRef title);

private:
  double getX(double exponent) const {
    return kLeft + (exponent - first) * kWidth / (last - first);
  }
  double getY(double share) const {
    return kBottom - share / highest * (kBottom - kTop);
  }
  void drawText(double x, double y, const llvm::Twine &text,
                llvm::StringRef attributes = "") const;
  void drawBand(double from, double to, llvm::StringRef color,
                llvm::StringRef text) const;
  void drawMark(double exponent, llvm::StringRef text) const;
  void drawBars() const;
  void drawAxes() const;

  static constexpr double kLeft = 70, kWidth = 860, kTop = 90, kBottom = 440;

  llvm::raw_ostream &os;
  const ScaleAdvice &advice;
  int first, last; ///< exponents; what is below the first counts there
  int64_t zeros;
  double all; ///< elements, zeros included
  std::map<int, double> shares;
  double highest = 0; ///< of the shares
};
} // namespace

Figure::Figure(llvm::raw_ostream &os, const ValueStatistics &gradients,
               const ScaleAdvice &advice)
    : os(os), advice(advice), first(kLeastF16 - 6), last(2),
      zeros(gradients.zeros),
      all(std::max<double>(1, double(gradients.elements))) {
  first = std::min(first, kLeastF16 - advice.least - 4);
  for (auto [exponent, count] : gradients.exponents) {
    double &share = shares[std::max(exponent, first)];
    share += double(count) / all;
    last = std::max(last, exponent + 2);
    highest = std::max(highest, share);
  }
  // So that the axis has ten percent at least.
  highest = std::max(highest * 1.05, 0.1);
}

void Figure::drawText(double x, double y, const llvm::Twine &text,
                      llvm::StringRef attributes) const {
  os << llvm::format("<text x=\"%.1f\" y=\"%.1f\" ", x, y) << attributes << ">"
     << text << "</text>\n";
}

void Figure::drawBand(double from, double to, llvm::StringRef color,
                      llvm::StringRef text) const {
  from = std::max<double>(from, first);
  to = std::min<double>(to, last);
  if (from >= to)
    return;
  os << llvm::format("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" "
                     "height=\"%.1f\" ",
                     getX(from), kTop, getX(to) - getX(from), kBottom - kTop)
     << "fill=\"" << color << "\"/>\n";
  drawText((getX(from) + getX(to)) / 2, kTop + 16, text,
           "text-anchor=\"middle\" class=\"small\"");
}

void Figure::drawMark(double exponent, llvm::StringRef text) const {
  if (exponent < first || exponent > last)
    return;
  double x = getX(exponent);
  os << llvm::format("<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" "
                     "stroke=\"#b45309\" stroke-width=\"1.5\" "
                     "stroke-dasharray=\"5 4\"/>\n",
                     x, kTop + 24, x, kBottom);
  drawText(x - 4, kTop + 38, text,
           "text-anchor=\"end\" class=\"small\" fill=\"#b45309\"");
}

void Figure::drawBars() const {
  double width = kWidth / (last - first);
  for (auto [exponent, share] : shares) {
    double y = getY(share);
    os << llvm::format("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" "
                       "height=\"%.1f\" ",
                       getX(exponent) + 0.5, y, width - 1, kBottom - y)
       << "fill=\"#2563eb\"><title>";
    if (exponent > first)
      os << llvm::format("from 2^%d ", exponent);
    os << llvm::format("to 2^%d: %.3g %%", exponent + 1, 100 * share)
       << "</title></rect>\n";
  }
}

void Figure::drawAxes() const {
  os << llvm::format("<path d=\"M%.1f %.1fV%.1fH%.1f\" fill=\"none\" "
                     "stroke=\"#333\"/>\n",
                     kLeft, kTop, kBottom, kLeft + kWidth);
  int step = last - first > 64 ? 8 : 4;
  for (int e = first; e <= last; ++e)
    if (e % step == 0)
      drawText(getX(e), kBottom + 18,
               "2<tspan dy=\"-5\" font-size=\"9\">" + llvm::Twine(e) +
                   "</tspan>",
               "text-anchor=\"middle\"");
  constexpr int kTicks = 4;
  for (int i = 0; i <= kTicks; ++i) {
    double share = highest * i / kTicks;
    std::string label;
    llvm::raw_string_ostream(label) << llvm::format("%.1f %%", 100 * share);
    drawText(kLeft - 8, getY(share) + 4, label, "text-anchor=\"end\"");
  }
  drawText(kLeft + kWidth / 2, kBottom + 42,
           "size of the gradients of activations, without a loss scale",
           "text-anchor=\"middle\"");
}

void Figure::draw(llvm::StringRef title) {
  os << "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 960 520\" "
        "font-family=\"sans-serif\" font-size=\"12\">\n<style>.small{"
        "font-size:11px}</style>\n<rect width=\"960\" height=\"520\" "
        "fill=\"white\"/>\n";
  drawText(kLeft, 24, title, "font-size=\"16\"");
  std::string said = advice.toString();
  auto [lost, scales] = llvm::StringRef(said).split("; ");
  drawText(kLeft, 44, lost);
  drawText(kLeft, 61, scales);
  std::string note;
  llvm::raw_string_ostream(note) << llvm::format(
      "%.3g %% are zero in any type, and not shown", 100 * double(zeros) / all);
  drawText(kLeft, 79, note, "class=\"small\" fill=\"#555\"");
  drawBand(first, kLeastF16, "#fee2e2", "zero in f16");
  drawBand(kLeastF16, kLeastNormalF16, "#fef3c7", "subnormal in f16");
  drawBand(kLeastNormalF16, 16, "#ecfdf5", "normal in f16");
  drawBars();
  if (advice.least > 0)
    drawMark(kLeastF16 - advice.least, "kept from here on by a scale of 2^" +
                                           std::to_string(advice.least));
  drawAxes();
  os << "</svg>\n";
}

llvm::Error mlir::amp::run::writeHistogram(llvm::StringRef path,
                                           llvm::StringRef model,
                                           const ValueStatistics &gradients) {
  ScaleAdvice advice = ScaleAdvice::compute(gradients);
  return writeFileAtomically(path, [&](llvm::raw_ostream &os) {
    Figure(os, gradients, advice)
        .draw(escapeXML(model) + ": gradients by their exponents");
  });
}
