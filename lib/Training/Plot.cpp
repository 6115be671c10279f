//===- Plot.cpp - Series of a run as SVG ------------------------*- C++ -*-===//

#include "Plot.h"
#include "PlotAxis.h"
#include "amp/Training/RunReport.h"
#include "amp/Training/Text.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include <limits>

using namespace mlir::amp;

namespace {
constexpr double kLeft = 64, kRight = 704, kTop = 36, kBottom = 196;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// The least and the largest of what is drawn.
struct Extent {
  double least = kInfinity, most = -kInfinity;

  bool isEmpty() const { return least > most; }
  void add(double value) {
    least = std::min(least, value);
    most = std::max(most, value);
  }
};

class Drawing {
public:
  Drawing(llvm::raw_ostream &os, const Plot &plot, Extent steps, Extent values)
      : os(os), plot(plot), steps(Scale::Linear, steps.least, steps.most),
        values(plot.scale, values.least, values.most) {}

  void drawAxes();
  void drawLine(const PlotLine &line, size_t number);
  void drawMarks();
  void drawHovers();

private:
  double getX(double step) const {
    return kLeft + *steps.getPlace(step) * (kRight - kLeft);
  }
  /// Within the frame, also where the value has no place.
  double getY(double value) const {
    double place = std::clamp(values.getPlace(value).value_or(0), 0.0, 1.0);
    return kBottom - place * (kBottom - kTop);
  }
  double getX(const SeriesPoint &point) const {
    return getX((double(point.first) + double(point.last)) / 2);
  }
  bool hasPlace(const SeriesPoint &point) const {
    return point.numFinite > 0 && values.getPlace(point.getMean());
  }
  void drawBand(llvm::ArrayRef<SeriesPoint> points, size_t number);
  void drawDot(const SeriesPoint &point, size_t number);

  llvm::raw_ostream &os;
  const Plot &plot;
  PlotAxis steps, values;
};
} // namespace

llvm::StringRef mlir::amp::getPlotStyle() {
  return R"(svg.plot{display:block;width:100%;height:auto;
font:12px system-ui,sans-serif}
.plot text{fill:var(--text)}
.plot .title{font-size:14px;font-weight:600}
.plot .axis{fill:none;stroke:var(--faint)}
.plot .grid{stroke:var(--grid)}
.plot .line{fill:none;stroke-width:1.6}
.plot .band{opacity:.22;stroke:none}
.plot .l0{stroke:var(--one)}.plot .f0{fill:var(--one)}
.plot .l1{stroke:var(--two)}.plot .f1{fill:var(--two)}
.plot .mark{stroke:var(--bad);stroke-width:1.6;fill:none}
.plot .hover{fill:transparent}
.plot .hover:hover{fill:var(--grid);opacity:.6}
:root{--text:#1f2937;--faint:#9ca3af;--grid:#e5e7eb;--page:#fff;
--one:#2563eb;--two:#c2410c;--bad:#b91c1c}
@media(max-width:640px){svg.plot{overflow:visible;font-size:22px}
.plot .title{font-size:24px}}
@media(prefers-color-scheme:dark){:root{--text:#e5e7eb;--faint:#6b7280;
--grid:#374151;--page:#111827;--one:#60a5fa;--two:#fb923c;--bad:#f87171}}
@media print{:root{--text:#000;--faint:#666;--grid:#ddd;--page:#fff;
--one:#1d4ed8;--two:#c2410c;--bad:#b91c1c}}
)";
}

//===----------------------------------------------------------------------===//
// Parts of a plot
//===----------------------------------------------------------------------===//

void Drawing::drawAxes() {
  for (const Tick &tick : values.getTicks()) {
    double y = kBottom - tick.place * (kBottom - kTop);
    os << llvm::format("<line class=\"grid\" x1=\"%.1f\" y1=\"%.1f\" "
                       "x2=\"%.1f\" y2=\"%.1f\"/>",
                       kLeft, y, kRight, y)
       << llvm::format("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\">",
                       kLeft - 6, y + 4)
       << tick.text << "</text>\n";
  }
  for (const Tick &tick : steps.getWholeTicks())
    os << llvm::format("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">",
                       kLeft + tick.place * (kRight - kLeft), kBottom + 16)
       << tick.text << "</text>\n";
  os << llvm::format("<path class=\"axis\" d=\"M%.1f %.1fV%.1fH%.1f\"/>\n",
                     kLeft, kTop, kBottom, kRight)
     << llvm::format("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\">step"
                     "</text>\n",
                     kRight, kBottom + 30);
}

void Drawing::drawBand(llvm::ArrayRef<SeriesPoint> points, size_t number) {
  os << "<path class=\"band f" << number << "\" d=\"";
  char command = 'M';
  auto add = [&](const SeriesPoint &point, double value) {
    os << command << llvm::format("%.1f %.1f", getX(point), getY(value));
    command = 'L';
  };
  for (const SeriesPoint &point : points)
    add(point, point.most);
  for (const SeriesPoint &point : llvm::reverse(points))
    add(point, point.least);
  os << "Z\"/>\n";
}

void Drawing::drawDot(const SeriesPoint &point, size_t number) {
  os << llvm::format("<circle r=\"2.5\" cx=\"%.1f\" cy=\"%.1f\" ", getX(point),
                     getY(point.getMean()))
     << "class=\"f" << number << "\"/>\n";
}

void Drawing::drawLine(const PlotLine &line, size_t number) {
  constexpr size_t kMostDots = 128;
  llvm::ArrayRef<SeriesPoint> points = line.series->getPoints();
  bool hasDots = line.hasMarkers && points.size() <= kMostDots;
  auto isGap = [&](const SeriesPoint &point) { return !hasPlace(point); };
  // What has no place is a gap between the parts on both its sides.
  while (!points.empty()) {
    points = points.drop_while(isGap);
    auto part = points.take_until(isGap);
    points = points.drop_front(part.size());
    if (part.empty())
      continue;
    if (llvm::any_of(part, [](auto &point) { return point.numFinite > 1; }))
      drawBand(part, number);
    if (part.size() == 1 || hasDots)
      for (const SeriesPoint &point : part)
        drawDot(point, number);
    if (part.size() == 1)
      continue;
    os << "<path class=\"line l" << number << "\" d=\"";
    char command = 'M';
    for (const SeriesPoint &point : part) {
      os << command
         << llvm::format("%.1f %.1f", getX(point), getY(point.getMean()));
      command = 'L';
    }
    os << "\"/>\n";
  }
}

void Drawing::drawMarks() {
  for (const PlotLine &line : plot.lines)
    for (const SeriesPoint &point : line.series->getPoints())
      if (point.numNotFinite > 0)
        os << llvm::format("<path class=\"mark\" d=\"M%.1f %.1fl6 6m0-6l-6 "
                           "6\"><title>",
                           getX(point) - 3, kTop - 3)
           << line.name << " is not finite at step " << point.first
           << "</title></path>\n";
  if (!plot.marks)
    return;
  for (const SeriesPoint &point : plot.marks->getPoints())
    if (point.sum > 0)
      os << llvm::format("<path class=\"mark\" d=\"M%.1f %.1fv-8\"/>\n",
                         getX(point), kBottom);
}

/// "step 12", "steps 12 to 19".
static std::string describeSteps(const SeriesPoint &point) {
  if (point.first == point.last)
    return "step " + std::to_string(point.first);
  return "steps " + std::to_string(point.first) + " to " +
         std::to_string(point.last);
}

/// A bar over the height for each point of the first line, which tells of it.
void Drawing::drawHovers() {
  llvm::ArrayRef<SeriesPoint> points = plot.lines[0].series->getPoints();
  double width = std::max(2.0, (kRight - kLeft) / double(points.size()));
  for (const SeriesPoint &point : points) {
    os << llvm::format("<rect class=\"hover\" x=\"%.1f\" y=\"%.1f\" "
                       "width=\"%.1f\" height=\"%.1f\"><title>",
                       getX(point) - width / 2, kTop, width, kBottom - kTop)
       << describeSteps(point) << ": ";
    if (point.numFinite == 0)
      os << "not finite";
    else
      os << formatNumber(point.getMean()) << plot.unit;
    if (point.numFinite > 1)
      os << ", from " << formatNumber(point.least) << " to "
         << formatNumber(point.most);
    os << "</title></rect>\n";
  }
}

//===----------------------------------------------------------------------===//
// The whole
//===----------------------------------------------------------------------===//

static void addRange(const Plot &plot, Extent &steps, Extent &values) {
  for (const PlotLine &line : plot.lines)
    for (const SeriesPoint &point : line.series->getPoints()) {
      steps.add(double(point.first));
      steps.add(double(point.last));
      if (point.numFinite == 0)
        continue;
      for (double value : {point.least, point.most})
        if (plot.scale == Scale::Linear || value > 0)
          values.add(value);
    }
}

/// The names of lines, in their colors, at the right of the title.
static void drawLegend(llvm::raw_ostream &os, const Plot &plot) {
  // One text: a browser alone knows how wide its parts are.
  os << llvm::format("<text x=\"%.1f\" y=\"20\" text-anchor=\"end\">", kRight);
  for (auto [i, line] : llvm::enumerate(plot.lines))
    if (!line.name.empty())
      os << llvm::format("%s<tspan class=\"f%d\">&#9632;</tspan> ",
                         i > 0 ? "&#160;&#160; " : "", int(i))
         << escapeXML(line.name);
  os << "</text>\n";
}

void mlir::amp::drawPlot(llvm::raw_ostream &os, const Plot &plot) {
  os << "<svg class=\"plot\" viewBox=\"0 0 720 232\" role=\"img\" "
        "aria-label=\""
     << escapeXML(plot.title) << "\">\n"
     << llvm::format("<text class=\"title\" x=\"%.1f\" y=\"20\">", kLeft)
     << escapeXML(plot.title) << "</text>\n";
  Extent steps, values;
  addRange(plot, steps, values);
  if (steps.isEmpty()) {
    os << llvm::format("<text x=\"%.1f\" y=\"60\">no step</text>\n", kLeft);
  } else {
    // Nothing that is finite: an axis, for the marks.
    if (values.isEmpty())
      values.add(1);
    Drawing drawing(os, plot, steps, values);
    drawing.drawAxes();
    for (auto [number, line] : llvm::enumerate(plot.lines))
      drawing.drawLine(line, number);
    drawing.drawHovers();
    drawing.drawMarks();
    drawLegend(os, plot);
  }
  os << "</svg>\n";
}
