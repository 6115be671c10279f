//===- MemoryFigure.cpp - Bytes over a step ---------------------*- C++ -*-===//

#include "MemoryFigure.h"
#include "amp/Session/Files.h"
#include "amp/Training/Text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::amp;
using namespace mlir::amp::run;

llvm::ArrayRef<MemoryUseName> mlir::amp::run::getMemoryUses() {
  static constexpr MemoryUseName kUses[] = {
      {"parameters", "parameters", "#1e3a8a"},
      {"copies", "16-bit copies", "#3b82f6"},
      {"optimizer", "optimizer", "#7c3aed"},
      {"inputs", "inputs", "#6b7280"},
      {"scratch", "scratch", "#a3a3a3"},
      {"gradients", "gradients", "#dc2626"},
      {"activations", "activations", "#16a34a"},
      {"temporaries", "temporaries", "#f59e0b"},
  };
  return kUses;
}

namespace {
/// A band of the figure: the bytes of one use at each kernel.
struct Band {
  const MemoryUseName *use;
  std::vector<double> bytes;
};

class Figure {
public:
  Figure(llvm::raw_ostream &os, const llvm::json::Object &report);
  void draw(llvm::StringRef title);

private:
  double getX(size_t kernel) const {
    return kLeft + kWidth * kernel / numKernels;
  }
  double getY(double bytes) const {
    return kBottom - (kBottom - kTop) * bytes / highest;
  }
  void drawText(double x, double y, const llvm::Twine &text,
                llvm::StringRef attributes = "");
  void drawBand(const Band &band, llvm::MutableArrayRef<double> below);
  void drawAxes();
  void drawLegend();

  static constexpr double kLeft = 80, kWidth = 700, kTop = 70, kBottom = 440;

  llvm::raw_ostream &os;
  size_t numKernels = 1;
  double highest = 1; ///< bytes
  llvm::SmallVector<Band> bands;
};
} // namespace

/// What the arguments have of a use is there all the time: all that is at the
/// peak, but for what the arena has there.
Figure::Figure(llvm::raw_ostream &os, const llvm::json::Object &report)
    : os(os) {
  const llvm::json::Object &timeline = *report.getObject("timeline");
  for (const auto &entry : timeline)
    numKernels = std::max(numKernels, entry.second.getAsArray()->size());
  const llvm::json::Object *peakKernel = report.getObject("peak_kernel");
  size_t peak = peakKernel ? *peakKernel->getInteger("number") : 0;
  const llvm::json::Object &atPeak = *report.getObject("at_peak");
  std::vector<double> sums(numKernels);
  for (const MemoryUseName &use : getMemoryUses()) {
    Band band{&use, std::vector<double>(numKernels)};
    if (const llvm::json::Array *values = timeline.getArray(use.key))
      for (auto [bytes, value] : llvm::zip(band.bytes, *values))
        bytes = *value.getAsNumber();
    double held = atPeak.getNumber(use.key).value_or(
                      report.getNumber(use.key).value_or(0)) -
                  band.bytes[peak];
    for (auto [bytes, sum] : llvm::zip(band.bytes, sums))
      sum += bytes += held;
    bands.push_back(std::move(band));
  }
  highest = std::max(highest, *llvm::max_element(sums));
}

void Figure::drawText(double x, double y, const llvm::Twine &text,
                      llvm::StringRef attributes) {
  os << llvm::format("<text x=\"%.1f\" y=\"%.1f\" ", x, y) << attributes << ">"
     << text << "</text>\n";
}

/// As steps: between two kernels nothing changes by degrees.
void Figure::drawBand(const Band &band, llvm::MutableArrayRef<double> below) {
  os << "<path fill=\"" << band.use->color << "\" d=\"";
  char command = 'M';
  for (size_t i = 0; i < numKernels; ++i, command = 'L')
    os << command
       << llvm::format("%.1f %.2fH%.1f", getX(i),
                       getY(below[i] + band.bytes[i]), getX(i + 1));
  for (size_t i = numKernels; i-- > 0;)
    os << llvm::format("L%.1f %.2fH%.1f", getX(i + 1), getY(below[i]), getX(i));
  os << "Z\"><title>" << band.use->label << "</title></path>\n";
  for (size_t i = 0; i < numKernels; ++i)
    below[i] += band.bytes[i];
}

void Figure::drawAxes() {
  os << llvm::format("<path d=\"M%.1f %.1fV%.1fH%.1f\" fill=\"none\" "
                     "stroke=\"#333\"/>\n",
                     kLeft, kTop, kBottom, kLeft + kWidth);
  constexpr int kTicks = 4;
  for (int i = 0; i <= kTicks; ++i) {
    double bytes = highest * i / kTicks;
    drawText(kLeft - 8, getY(bytes) + 4, formatBytes(bytes),
             "text-anchor=\"end\"");
    size_t kernel = numKernels * i / kTicks;
    drawText(getX(kernel), kBottom + 18, llvm::Twine(kernel),
             "text-anchor=\"middle\"");
  }
  drawText(kLeft + kWidth / 2, kBottom + 42, "kernels of the step, in order",
           "text-anchor=\"middle\"");
}

/// From the top, as they lie in the figure.
void Figure::drawLegend() {
  double y = kTop + 10;
  for (const Band &band : llvm::reverse(bands)) {
    double most = *llvm::max_element(band.bytes);
    if (most == 0)
      continue;
    os << llvm::format("<rect x=\"%.1f\" y=\"%.1f\" width=\"12\" height=\"12\" "
                       "fill=\"",
                       kLeft + kWidth + 16, y - 10)
       << band.use->color << "\"/>\n";
    drawText(kLeft + kWidth + 34, y, band.use->label);
    drawText(kLeft + kWidth + 34, y + 14, "at most " + formatBytes(most),
             "fill=\"#555\"");
    y += 38;
  }
}

void Figure::draw(llvm::StringRef title) {
  os << "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 960 500\" "
        "font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"960\" "
        "height=\"500\" fill=\"white\"/>\n";
  drawText(kLeft, 28, "Memory over a step of " + escapeXML(title),
           "font-size=\"16\"");
  drawText(kLeft, 48, "peak " + formatBytes(highest));
  std::vector<double> below(numKernels);
  for (const Band &band : bands)
    drawBand(band, below);
  drawAxes();
  drawLegend();
  os << "</svg>\n";
}

llvm::Error
mlir::amp::run::writeMemoryFigure(llvm::StringRef path, llvm::StringRef title,
                                  const llvm::json::Object &report) {
  return writeFileAtomically(
      path, [&](llvm::raw_ostream &os) { Figure(os, report).draw(title); });
}
